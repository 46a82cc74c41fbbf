// All games with a picture, found by typing; a deal code opens its deal.

import { button, byId, make } from "./page.js";
import { sentence } from "./words.js";

const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export class Picker {
  constructor(game) {
    this.game = game;
    this.place = byId("picker");
    this.games = [];
  }

  async show() {
    if (!this.place.firstChild) this.build();
    try {
      const { games } = await this.game.line.send({ ask: "games" });
      this.games = games;
    } catch (problem) {
      this.say(sentence(problem.message));
    }
    this.fill();
  }

  build() {
    this.field = make("input", {
      type: "search", id: "search", placeholder: "Which patience? Or a deal code", autocomplete: "off", spellcheck: "false",
      oninput: () => this.fill(), onkeydown: (event) => event.key === "Enter" && this.enter(),
    });
    this.told = make("p", { role: "status", class: "told" });
    this.list = make("ul", { class: "games" });
    this.place.replaceChildren(
      make("div", { class: "seek" }, make("label", { for: "search", class: "unseen" }, "Search games, or a deal code"), this.field,
        button("Results", () => this.game.panels.open("statistics", {})),
        button("Deals played", () => this.game.panels.open("history", {})),
        button("Settings", () => this.game.panels.open("settings"))),
      this.told, this.list,
    );
  }

  say(words) {
    this.told.textContent = words;
  }

  found() {
    const wanted = plain(this.field.value.trim());
    return this.games.filter((each) => plain(`${each.id} ${each.name} ${each.aliases.join(" ")}`).includes(wanted));
  }

  fill() {
    const found = this.found();
    const latest = this.games.filter((each) => each.left).sort((a, b) => b.left.used - a.left.used)[0];
    const isCode = this.field.value.includes("#");
    this.say(isCode ? "Enter opens this deal." : found.length ? "" : "No patience is called so.");
    this.list.replaceChildren(...found.map((each) => this.card(each, each === latest)));
  }

  card(each, isLatest) {
    const play = (event, wanted) => {
      event.preventDefault();
      this.game.open(wanted);
    };
    const where = each.left ? `go on, ${each.left.moves} move${each.left.moves === 1 ? "" : "s"} made` : `${each.cards} cards${each.automatic ? ", plays itself" : ""}`;
    const link = make(
      "a", { href: `/${each.id}`, onclick: (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && play(event, { game: each.id }) },
      make("img", { src: `/picture/${each.id}.svg`, alt: "", width: "240", height: "156", loading: "lazy" }),
      make("strong", {}, each.name), make("span", {}, where),
    );
    const small = (label, name, act) => button(label, act, { "aria-label": `${each.name}: ${name}` });
    return make(
      "li", { class: isLatest ? "latest" : "" }, link,
      make("div", { class: "more" },
        small("New", "new deal", (event) => play(event, { game: each.id, new: true })),
        small("Today", "deal of the day", (event) => play(event, { game: each.id, daily: today() })),
        small("Rules", "rules", () => this.game.panels.open("rules", { game: each.id }))),
    );
  }

  enter() {
    const words = this.field.value.trim();
    if (words.includes("#")) {
      this.game.panels.openCode(words);
      return;
    }
    const found = this.found();
    if (found.length) this.game.open({ game: found[0].id });
  }
}
