// The dialogs over the table: menu, rules, options, results, deals played, settings, analysis. One is open at a time.

import { KEYS } from "./keys.js";
import { button, byId, make, prose, table } from "./page.js";
import { curve } from "./watching.js";
import { clock, percent, sentence, standing } from "./words.js";

const CHOICES = {
  colours: ["Colours of the suits", { two: "two", four: "four" }],
  size: ["Index of the cards", { normal: "normal", large: "large" }],
  letters: ["Letters", { en: "J Q K A", fr: "V D R A", pl: "W D K AS" }],
  back: ["Back", { blue: "blue", red: "red", green: "green", plum: "plum" }],
  baize: ["Table", { green: "green", blue: "blue", wine: "wine", slate: "slate" }],
  theme: ["Light or dark", { system: "as the system", light: "light", dark: "dark" }],
  motion: ["Movement", { system: "as the system", none: "none" }],
};
const SWITCHES = { mirrored: "For the left hand: everything mirrored", lights: "Light up where held cards may go" };
const LONG = 24; // numbers of an option that are listed one by one

export class Panels {
  constructor(game) {
    this.game = game;
    this.dialog = byId("panel");
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
    this.running = null;
  }

  close() {
    this.dialog.close();
  }

  then(act) {
    return () => {
      this.close();
      this.game.board.rest();
      act();
    };
  }

  fill(title, ...content) {
    this.dialog.dataset.name = this.name;
    this.dialog.replaceChildren(
      make("div", { class: "head" }, make("h2", { id: "heading" }, title), button("Close", () => this.close(), { class: "close" })),
      make("div", { class: "body", tabindex: "0", role: "region", "aria-labelledby": "heading" }, ...content),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  get view() {
    return this.game.board.view;
  }

  async open(name, wanted = {}) {
    this.name = name;
    try {
      await this[name](wanted);
    } catch (problem) {
      this.fill("This did not work", make("p", {}, sentence(problem.message)));
    }
  }

  menu() {
    const { game } = this;
    const entry = (label, act) => button(label, act);
    this.fill(
      this.view.name,
      make("div", { class: "menu" },
        entry("Deal a number", () => this.open("number")), entry("Options", () => this.open("options")),
        entry("Rules", () => this.open("rules")), entry("Restart this deal", this.then(() => game.command("restart"))),
        entry("Deal of the day", this.then(() => this.daily())),
        entry("Can it be won?", this.then(() => game.ask("verdict"))), entry("What is the chance?", this.then(() => game.ask("chance"))),
        entry("Play the solution", this.then(() => game.ask("solution"))),
        entry("Where was it lost?", this.then(() => game.ask("lost-where"))), entry("A deal that can be won", this.then(() => game.ask("winnable"))),
        entry("Legal moves", () => this.open("moves")), entry("Moves made", () => this.open("ledger")),
        entry("Bookmarks", () => this.open("bookmarks")), entry("Results", () => this.open("statistics", { game: this.view.game })),
        entry("Deals played", () => this.open("history", {})), entry("Watch it being played", this.then(() => game.watching.begin())),
        entry("Analyse", () => this.open("analyse")), entry("Settings", () => this.open("settings")), entry("Keys", () => this.open("keys"))),
    );
  }

  daily() {
    const now = new Date();
    const day = new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
    this.game.open({ game: this.view.game, options: this.ownOptions(), daily: day });
  }

  ownOptions() {
    return { ...this.view.options };
  }

  keys() {
    this.fill("Keys", table(["Key", "does"], KEYS, "Keys"));
  }

  async rules({ game } = {}) {
    const found = await this.game.line.send({ ask: "rules", game: game ?? this.view.game });
    const place = make("div", { class: "prose" }, ...prose(found.en));
    const tell = (language) => {
      place.lang = language;
      place.replaceChildren(...prose(found[language]));
    };
    const languages = found.fr ? [make("p", { class: "row" }, button("English", () => tell("en")), button("Français", () => tell("fr"), { lang: "fr" }))] : [];
    this.fill(found.name, ...languages, place);
  }

  number() {
    const field = make("input", { id: "number", type: "text", autocomplete: "off", value: this.view.code ?? "", spellcheck: "false" });
    const told = make("p", { role: "status", class: "told" });
    const go = async () => {
      told.textContent = "";
      try {
        await this.openCode(field.value.trim());
        this.close();
      } catch (problem) {
        told.textContent = sentence(problem.message);
      }
    };
    field.addEventListener("keydown", (event) => event.key === "Enter" && go());
    this.fill("Deal a number", make("label", { for: "number" }, "A deal number, or a deal code such as name:option=value#4711"), field, told, make("p", { class: "row" }, button("Deal", go, { class: "main" })));
    field.select();
  }

  // A number deals under the present options; a code names game and options itself.
  async openCode(words) {
    const { game } = this;
    if (/^\d{1,16}$/.test(words)) {
      game.sit(await game.line.send({ ask: "open", game: this.view.game, options: this.ownOptions(), number: Number(words) }));
      return;
    }
    const [head, number] = words.split("#");
    const [name, tail] = head.split(":");
    const options = {};
    for (const part of (tail ?? "").split(",").filter(Boolean)) options[part.split("=")[0]] = part.split("=")[1] ?? "";
    if (number !== undefined && !/^\d{1,16}$/.test(number)) throw new Error(`“${number}” is not a deal number`);
    const seat = await game.line.send({ ask: "open", game: name, options, ...(number ? { number: Number(number) } : {}) });
    game.sit(seat);
  }

  async options() {
    const { games } = await this.game.line.send({ ask: "games" });
    const own = games.find((each) => each.id === this.view.game);
    const fields = own.options.map((option) => {
      const id = `option-${option.name}`;
      const present = String(this.view.options[option.name]);
      const values = option.range && option.range[1] - option.range[0] < LONG
        ? Array.from({ length: option.range[1] - option.range[0] + 1 }, (_, k) => option.range[0] + k) : option.values;
      const field = option.range && option.range[1] - option.range[0] >= LONG
        ? make("input", { id, type: "number", min: String(option.range[0]), max: String(option.range[1]), value: present })
        : make("select", { id }, ...values.map((value) => make("option", { value: String(value), selected: String(value) === present }, String(value).replaceAll("-", " "))));
      return [option, make("div", { class: "field" }, make("label", { for: id }, option.name.replaceAll("-", " ")), field), field];
    });
    const go = () => {
      this.close();
      this.game.command("options", fields.map(([option, , field]) => `${option.name}=${field.value}`).join(","));
    };
    this.fill("Options", ...fields.map((each) => each[1]), make("p", { class: "row" }, button("Deal with these", go, { class: "main" })));
  }

  async moves() {
    const { moves } = await this.game.line.send({ ask: "moves" });
    const play = (move) => this.then(() => this.game.gesture({ gesture: "play", move }));
    this.fill("Legal moves", ...(moves.length ? [make("div", { class: "menu long" }, ...moves.map(([move, words]) => button(sentence(words), play(move))))] : [make("p", {}, "No move is left.")]));
  }

  async ledger() {
    const { ledger } = await this.game.line.send({ ask: "ledger" });
    this.fill("Moves made", make("pre", { tabindex: "0" }, ledger));
  }

  async bookmarks() {
    const { bookmarks } = await this.game.line.send({ ask: "bookmarks" });
    const field = make("input", { id: "bookmark", type: "text", maxLength: 80, autocomplete: "off" });
    const set = async () => {
      if (!field.value.trim()) return;
      await this.game.line.send({ ask: "bookmarks", name: field.value });
      this.game.say(`Bookmark ${field.value.trim()} is set.`);
      this.close();
    };
    const back = (name) => this.then(async () => this.game.sit(await this.game.line.send({ ask: "bookmarks", back: name })));
    const rows = Object.entries(bookmarks).map(([name, moves]) => button(`${name}, after ${moves} moves`, back(name)));
    this.fill("Bookmarks", make("label", { for: "bookmark" }, "Name this place"), field, make("p", { class: "row" }, button("Set", set, { class: "main" })), make("div", { class: "menu long" }, ...rows));
  }

  async history({ game }) {
    const { deals } = await this.game.line.send({ ask: "history", ...(game ? { game } : {}) });
    const rows = deals.map((past) => [
      button(past.code, this.then(() => this.game.open({ deal: past.id })), { class: "link" }),
      past.result, String(past.moves), clock(past.seconds), new Date(past.changed * 1000).toLocaleString(),
    ]);
    this.fill("Deals played", rows.length ? table(["Deal", "Result", "Moves", "Time", "Last played"], rows, "Deals played, the last one first") : make("p", {}, "Nothing has been played yet."));
  }

  async statistics({ game }) {
    const found = await this.game.line.send({ ask: "statistics", ...(game ? { game } : {}) });
    const rows = found.statistics.map((each) => [
      each.name + (each.variant ? ` (${each.variant})` : ""), String(each.played), String(each.won),
      each.share === null ? "–" : `${percent(each.share, 0)} (${each.interval.map((end) => percent(end, 0)).join(" to ")})`,
      `${each.streak} (${each.longest_streak})`, each.moves ? String(each.moves.least) : "–", each.seconds ? clock(each.seconds.least) : "–",
    ]);
    const scores = found.scores ? [make("h3", {}, "Best scores"), table(["Score", "Deal", "Result"], found.scores.map((each) => [String(each.score), each.code, each.result]), "Best scores")] : [];
    this.fill("Results", rows.length ? table(["Game", "Played", "Won", "Share, 95 %", "Row of wins (longest)", "Fewest moves", "Quickest"], rows, "Results") : make("p", {}, "Nothing has been played yet."), ...scores);
  }

  settings() {
    const { game } = this;
    const fields = Object.entries(CHOICES).map(([name, [label, values]]) => {
      const id = `setting-${name}`;
      const field = make("select", { id, onchange: () => game.keep({ [name]: field.value }) }, ...Object.entries(values).map(([value, words]) => make("option", { value, selected: game.settings[name] === value }, words)));
      return make("div", { class: "field" }, make("label", { for: id }, label), field);
    });
    const switches = Object.entries(SWITCHES).map(([name, label]) => {
      const id = `setting-${name}`;
      const field = make("input", { id, type: "checkbox", checked: game.settings[name], onchange: () => game.keep({ [name]: field.checked }) });
      return make("div", { class: "field" }, make("label", { for: id }, label), field);
    });
    this.fill("Settings", ...fields, ...switches);
  }

  won(view, time) {
    this.name = "won";
    const { game } = this;
    this.fill("You have won", make("p", { class: "won" }, [...standing(view), time].join(" · ")), make("p", { class: "row" }, button("New deal", this.then(() => game.command("new")), { class: "main" }), button("Other games", this.then(() => game.choose()))));
  }

  async analyse() {
    const { games } = await this.game.line.send({ ask: "games" });
    const own = games.find((each) => each.id === this.view.game);
    const player = make("select", { id: "player" }, ...own.players.map((name) => make("option", { value: name }, name)));
    const count = make("input", { id: "count", type: "number", min: "1", max: "10000000", value: "10000" });
    const seed = make("input", { id: "seed", type: "number", min: "0", max: "1048575", value: "1" });
    const field = (label, element) => make("div", { class: "field" }, make("label", { for: element.id }, label), element);
    this.running = {
      progress: make("progress", { max: 1, value: 0, "aria-label": "Games played" }), told: make("p", { role: "status" }),
      place: make("div", { class: "found" }), shares: [], shown: 0,
    };
    this.running.progress.hidden = true;
    const go = () => this.startAnalysis({ player: player.value, games: Number(count.value), seed: Number(seed.value) });
    this.stopper = button("Stop", () => this.stopAnalysis());
    this.stopper.hidden = true;
    this.fill(`Analyse ${this.view.name}`, field("Who plays", player), field("Games", count), field("Seed", seed), make("p", { class: "row" }, button("Start", go, { class: "main" }), this.stopper), this.running.progress, this.running.told, this.running.place);
  }

  async startAnalysis(wanted) {
    const { running } = this;
    running.place.replaceChildren();
    running.shares = [];
    running.told.textContent = "The rules are being compiled…";
    try {
      await this.game.line.send({ ask: "analyse", game: this.view.game, options: this.ownOptions(), ...wanted });
      running.progress.hidden = false;
      this.stopper.hidden = false;
    } catch (problem) {
      running.told.textContent = sentence(problem.message);
    }
  }

  async stopAnalysis() {
    await this.game.line.send({ ask: "analyse", do: "stop" });
    this.running.told.textContent = "Stopped.";
    this.running.progress.hidden = true;
    this.stopper.hidden = true;
  }

  // Progress, and at the end the numbers and the picture.
  analysis(data) {
    const { running } = this;
    if (!running) return;
    if (data.done !== undefined) {
      running.progress.value = data.done / data.games;
      if (data.done) {
        const share = data.won === null ? "" : `, won ${percent(data.won / data.done, 2)}`;
        running.told.textContent = `${data.done.toLocaleString("en")} of ${data.games.toLocaleString("en")} games${share}`;
        if (data.won !== null) running.shares.push(data.won / data.done);
        if (running.shares.length > 1) running.place.replaceChildren(curve(running.shares, "share won so far"));
      }
      return;
    }
    running.progress.hidden = true;
    this.stopper.hidden = true;
    if (data.error) {
      running.told.textContent = sentence(data.error);
      return;
    }
    const found = data.data;
    running.told.textContent = `${found.games.toLocaleString("en")} games: won ${percent(found.share, 2)}, 95 % between ${percent(found.low, 2)} and ${percent(found.high, 2)}.`;
    const label = `Share won as it settled, and how the results are spread: ${running.told.textContent}`;
    running.place.replaceChildren(make("img", { src: data.plot, alt: label, class: "plot" }), make("pre", { tabindex: "0" }, data.lines.join("\n")));
  }
}
