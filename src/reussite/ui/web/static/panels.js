// Panels: whatever the server describes as prose, fields, buttons, rows, tables and charts, in a dialog or on the page.

import { chart } from "./chart.js";
import { button, byId, make, prose, table } from "./page.js";

const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// How far a title is from what is searched: the same, beginning with it, having it, another one.
function howFar(title, searched) {
  if (title === searched) return 0;
  if (title.startsWith(searched)) return 1;
  return title.includes(searched) ? 2 : 3;
}

// The argument of a pressed button: its own, the value of its one field, or name=value for several.
function argumentOf({ deed, fields }, values) {
  if (!fields.length) return deed.argument;
  if (fields.length === 1) return values.get(fields[0]).value;
  return fields.map((name) => `${name}=${values.get(name).value}`).join(",");
}

export class Panel {
  constructor(panel, game, act, plot = "") {
    this.panel = panel;
    this.game = game;
    this.words = game.words;
    this.act = act;
    this.plot = plot;
    this.values = new Map();
  }

  do({ name, argument }, stays = false) {
    this.act({ do: name, argument }, stays);
  }

  // Everything in the panel, from top to bottom.
  content() {
    const { panel } = this;
    return [
      ...(panel.prose ? [make("div", { class: "prose", lang: panel.language || null }, this.picture(panel.picture), ...prose(panel.blocks))] : []),
      ...panel.fields.map((field) => this.field(field)),
      ...(panel.search ? this.search() : []),
      ...(panel.buttons.length ? [make("p", { class: "row" }, ...panel.buttons.map((each) => this.button(each)))] : []),
      (this.list = make("div", { class: "groups" }, ...this.groups(panel.rows))),
      ...panel.grids.map((grid) => this.grid(grid)),
      ...(panel.chart ? chart(panel.chart) : []),
      ...(this.plot ? [make("img", { src: this.plot, alt: panel.prose.split("\n")[0], class: "plot" })] : []),
    ];
  }

  // The table that the prose is about, as the game's usual rules deal it.
  picture(code) {
    const [id] = code.split(/[:#]/);
    return id ? make("img", { src: this.game.host.picture(id), alt: "", width: "240", height: "156", class: "table" }) : null;
  }

  field(field) {
    const { name, label, value, choices, kind, about, deed } = field;
    const id = `field-${name}`;
    if (kind === "link") return this.link(id, label, value);
    if (kind === "file") return this.file(id, label, about, deed);
    const change = deed ? () => this.do({ name: deed.name, argument: `${name}=${input.value}` }, true) : null;
    const input = kind === "choice"
      ? make("select", { id }, ...choices.map((each) => make("option", { value: each.value, selected: each.value === value, title: each.about }, each.label)))
      : make("input", { id, type: "text", inputmode: kind === "number" ? "numeric" : "text", value, autocomplete: "off", spellcheck: "false", maxLength: 200, onkeydown: (event) => event.key === "Enter" && this.enter() });
    if (change) input.addEventListener("change", change);
    this.values.set(name, input);
    return make("div", { class: `field ${kind}` }, make("label", { for: id }, label, about ? make("small", {}, about) : null), input);
  }

  // A file to bring: what it holds is what the deed gets.
  file(id, label, about, { name }) {
    const bring = async () => {
      const [chosen] = input.files;
      if (!chosen) return;
      const argument = await chosen.text();
      input.value = ""; // so that the same file, mended, can be chosen again
      this.do({ name, argument });
    };
    const input = make("input", { id, type: "file", onchange: bring });
    return make("div", { class: "field file" }, make("label", { for: id }, label, about ? make("small", {}, about) : null), input);
  }

  // An address to take away: copied, or shared where the system can do that.
  link(id, label, value) {
    const input = make("input", { id, type: "text", readOnly: true, value, onfocus: () => input.select() });
    const done = make("span", { role: "status" });
    const copy = async () => {
      input.select();
      if (navigator.clipboard) await navigator.clipboard.writeText(value);
      else document.execCommand("copy"); // all there is without https
      done.textContent = this.words.copied;
    };
    const share = navigator.share ? button(this.words.share, () => navigator.share({ url: value }).catch(() => {})) : null;
    return make("div", { class: "field link" }, make("label", { for: id }, label), input, make("p", { class: "row" }, button(this.words.copy, copy), share, done));
  }

  // What Enter presses.
  enter() {
    const main = this.panel.buttons.find((each) => each.main);
    if (main) this.press(main);
  }

  press(each) {
    this.do({ name: each.deed.name, argument: argumentOf(each, this.values) });
  }

  button(each) {
    return button(each.label, () => this.press(each), { class: each.main ? "main" : "", title: each.about || null });
  }

  search() {
    const { panel } = this;
    const input = make("input", {
      type: "search", id: "search", placeholder: panel.search, autocomplete: "off", spellcheck: "false",
      oninput: () => this.seek(input.value), onkeydown: (event) => event.key === "Enter" && this.choose(input.value.trim()),
    });
    return [make("div", { class: "seek" }, make("label", { for: "search", class: "unseen" }, panel.search), input)];
  }

  fitting(words) {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    const rows = this.panel.rows.filter((row) => wanted.every((word) => plain(`${row.title} ${row.words}`).includes(word)));
    const far = (row) => howFar(plain(row.title), wanted.join(" "));
    return rows.sort((one, other) => far(one) - far(other));
  }

  seek(words) {
    const rows = this.fitting(words);
    this.list.replaceChildren(...(rows.length ? this.groups(rows) : [make("p", { role: "status" }, this.panel.none)]));
  }

  choose(words) {
    const [first] = this.fitting(words);
    if (first) this.do(first.deed);
    else this.do({ ...this.panel.typed, argument: words });
  }

  groups(rows) {
    const found = new Map();
    for (const row of rows) found.set(row.group, [...(found.get(row.group) ?? []), row]);
    return [...found].flatMap(([name, own]) => [
      ...(name ? [make("h3", {}, name)] : []),
      make("ul", { class: own.some((row) => row.picture) ? "games" : `menu${name ? "" : " long"}` }, ...own.map((row) => make("li", {}, ...this.row(row)))),
    ]);
  }

  row(row) {
    const words = [make("strong", {}, row.title), row.key ? make("kbd", {}, row.key) : null, row.detail ? make("span", {}, row.detail) : null];
    const more = row.more.length ? make("div", { class: "more" }, ...row.more.map((each) => this.small(row, each))) : null;
    if (!row.picture) return [button("", () => row.deed && this.do(row.deed), { class: "entry", "aria-disabled": row.reason ? "true" : null, title: row.reason || null }, ...words), more];
    const open = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.do(row.deed);
    };
    const picture = make("img", { src: this.game.host.picture(row.picture), alt: "", width: "240", height: "156", loading: "lazy" });
    return [make("a", { href: this.game.host.href(`/${row.picture}`), onclick: open }, picture, ...words), more];
  }

  small(row, each) {
    return button(each.label, () => this.press(each), { "aria-label": `${row.title}: ${each.label}` });
  }

  grid({ caption, heads, rows, deeds }) {
    const cells = rows.map((row, k) => {
      const deed = deeds[k];
      return row.map((cell, column) => (deed && column === 0 ? button(cell, () => this.do(deed), { class: "link" }) : cell));
    });
    return make("div", { class: "grid" }, table(heads, cells, caption));
  }
}

// The dialog over the table, which shows one panel at a time, and the page of all games.
export class Panels {
  constructor(game) {
    this.game = game;
    this.dialog = byId("panel");
    this.name = "";
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("close", () => this.game.rest());
  }

  get isOpen() {
    return this.dialog.open;
  }

  // Show a panel; the one of all games is a page of its own.
  show(panel, plot) {
    if (panel.name === "games") {
      this.dialog.close();
      const page = new Panel(panel, this.game, (message) => this.game.act(message));
      const heading = make("h2", { class: "unseen", tabindex: "-1" }, panel.title);
      const hadKeys = byId("picker").contains(document.activeElement);
      byId("picker").replaceChildren(heading, ...page.content());
      if (this.game.seen && !hadKeys) heading.focus(); // it takes the place of a table, which had the keys
      return;
    }
    const isSame = this.isOpen && this.name === panel.name;
    const at = isSame ? this.focused() : null;
    this.name = this.dialog.dataset.name = panel.name;
    const drawn = new Panel(panel, this.game, (message, stays) => this.choose(message, stays), plot);
    this.told = make("p", { role: "status", class: "told" });
    this.dialog.replaceChildren(
      make("div", { class: "head" }, make("h2", { id: "heading", tabindex: "-1" }, panel.title), button(this.game.words.close, () => this.dialog.close(), { class: "close" })),
      make("div", { class: "body", tabindex: "0", role: "region", "aria-labelledby": "heading" }, this.told, ...drawn.content()),
      make("p", { class: "unseen spoken", role: "status" }),
    );
    if (!this.isOpen) this.dialog.showModal();
    const reached = isSame ? this.dialog.querySelectorAll("button, input, select, a")[at] : this.dialog.querySelector("input[type=text]");
    (reached ?? byId("heading")).focus();
    reached?.select?.();
  }

  // Which of its controls has the keys, so that a panel that is only shown anew does not take them away.
  focused() {
    return [...this.dialog.querySelectorAll("button, input, select, a")].indexOf(document.activeElement);
  }

  // Show a panel anew, if it is still open. What only goes on changes words and chart, and is spoken now and then.
  refresh(panel, plot) {
    if (!this.isOpen || this.name !== panel.name) return;
    const labels = panel.buttons.map((each) => each.label).join();
    const goesOn = this.labels === labels && !plot;
    this.labels = labels;
    if (goesOn) this.goOn(panel);
    else this.show(panel, plot);
    this.game.announcer.tell(panel.prose.split("\n")[0], "spoken", goesOn);
  }

  // The panel with new words and chart, but the buttons it had, one of which may have the keys.
  goOn(panel) {
    const body = this.dialog.querySelector(".body");
    const row = body.querySelector(":scope > .row");
    [...body.children].filter((each) => each !== this.told && each !== row).forEach((each) => each.remove());
    let isAfter = !row;
    for (const each of new Panel(panel, this.game, () => {}).content()) {
      if (row && each.matches(".row")) isAfter = true;
      else if (isAfter) body.append(each);
      else row.before(each);
    }
  }

  // Do what was chosen. What is refused is told in the panel; else it closes, unless another one takes its place.
  async choose(message, stays) {
    const told = await this.game.act(message, { quiet: true });
    if (!told || told.reply.panel) return;
    if (told.player) {
      this.game.become(told.player);
      return;
    }
    this.told.textContent = told.reply.kind === "refused" ? told.reply.told : "";
    if (stays || told.reply.kind === "refused") return;
    this.dialog.close();
    this.game.tell(told.reply);
  }
}
