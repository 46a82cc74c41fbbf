// The page: which part of it is seen, the deal on the table, what the player does with it.

import { Board, gauge } from "./board.js";
import { Hand } from "./hand.js";
import { Keys } from "./keys.js";
import { Line } from "./line.js";
import { button, byId, make, pause } from "./page.js";
import { Panels } from "./panels.js";
import { Picker } from "./picker.js";
import { Watching } from "./watching.js";
import { clock, sentence, spoken, standing } from "./words.js";

const TOOLS = [
  ["undo", "Undo", "u"], ["redo", "Redo", "r"], ["turn", "Stock", "s"], ["home", "Home", "a"], ["purge", "Purge", "p"],
  ["switch", "Switch", ""], ["next", "Step", "Space"], ["watch", "Watch", ""], ["hint", "Hint", "h"], ["verdict", "Winnable?", "F9"], ["new", "New", "n"],
];
const FOLLOWING = 500; // milliseconds between the moves of a solution
const AWAY = 120000; // milliseconds without a move after which the clock rests, as the store counts it

class Game {
  constructor() {
    this.line = new Line(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/line`);
    this.settings = {};
    this.art = "0";
    this.board = new Board(byId("table"), () => this.look());
    this.panels = new Panels(this);
    this.picker = new Picker(this);
    this.watching = new Watching(this);
    this.hand = new Hand(this.board, this);
    this.keys = new Keys(this.board, this);
    this.helping = false;
    this.following = false;
    this.idle = [];
    this.waiting = 1;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.listen();
    this.line.connect();
  }

  listen() {
    const on = (name, act) => this.line.addEventListener(name, (event) => act(event.detail));
    on("hello", (hello) => this.greet(hello));
    on("lost", (words) => this.lost(words));
    on("found", () => this.found());
    on("back", (seat) => this.board.view && !this.watching.isOn && this.board.show(seat.view));
    on("changed", (data) => this.changed(data));
    on("settings", (data) => this.apply(data.settings));
    on("analysis", (data) => this.panels.analysis(data));
    on("trouble", (problem) => this.say(problem.message, "refused"));
    on("busy", (count) => this.busy(count));
    byId("games").addEventListener("click", () => this.choose());
    addEventListener("popstate", () => this.route());
    addEventListener("online", () => this.line.connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.line.connect());
    setInterval(() => this.tick(), 1000);
  }

  // Whoever waits for the line to be idle acts first; only then the page says that it is at rest.
  busy(count) {
    this.waiting = count;
    const next = count ? [] : this.idle.splice(0);
    document.body.dataset.busy = count + next.length;
    next.forEach((done) => done());
    if (next.length) setTimeout(() => this.line.count());
  }

  settled() {
    return this.waiting === 0 ? Promise.resolve() : new Promise((done) => this.idle.push(done));
  }

  look() {
    return { ...this.settings, art: this.art, motion: this.settings.motion !== "none" && !this.calm.matches };
  }

  greet(hello) {
    this.art = hello.art;
    this.apply(hello.settings);
    if (hello.notices.length) this.say(hello.notices.join(" "));
    if (!this.greeted) {
      this.greeted = true;
      this.route();
    }
  }

  apply(settings) {
    this.settings = settings;
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.dataset.baize = settings.baize;
    if (this.board.view && !byId("play").hidden) this.board.draw();
  }

  async choose(settings) {
    this.watching.end();
    history.pushState(null, "", "/");
    await this.route();
    return settings;
  }

  // Show what the address names: all games, a game as it was left, or a deal by its number.
  async route() {
    const path = decodeURIComponent(location.pathname).slice(1);
    if (!path) {
      this.view(false);
      document.title = "Réussite";
      byId("title").textContent = "Réussite";
      await this.picker.show();
      return;
    }
    const [head, tail] = path.split(":");
    if (head.startsWith("deal/")) {
      await this.open({ deal: Number(head.slice(5)) });
      return;
    }
    const options = Object.fromEntries(new URLSearchParams(location.search));
    for (const word of (tail ?? "").split(",").filter(Boolean)) options[word.split("=")[0]] = word.split("=")[1] ?? "";
    const number = /^#\d{1,16}$/.test(location.hash) ? Number(location.hash.slice(1)) : undefined;
    await this.open({ game: head, options, number });
  }

  view(plays) {
    byId("picker").hidden = plays;
    byId("play").hidden = !plays;
    byId("foot").hidden = !plays;
    byId("tools").hidden = !plays;
  }

  plays() {
    return !byId("play").hidden && this.board.view !== null;
  }

  mayPlay() {
    return !this.watching.isOn;
  }

  async open(wanted) {
    this.watching.end();
    this.following = false;
    try {
      this.sit(await this.line.send({ ask: "open", ...wanted }));
    } catch (problem) {
      if (!this.plays()) {
        history.replaceState(null, "", "/");
        await this.route();
        this.picker.say(sentence(problem.message));
      }
      this.say(problem.message, "refused");
    }
  }

  // Another deal lies on the table.
  sit(seat) {
    this.view(true);
    if (location.pathname + location.search + location.hash !== seat.link) {
      const sameGame = location.pathname.split(":")[0] === seat.link.split(/[?#]/)[0];
      history[location.pathname === "/" || !sameGame ? "pushState" : "replaceState"](null, "", seat.link);
    }
    this.board.tappable = new Set(seat.tappable);
    this.board.helped = new Map();
    this.helping = false;
    this.board.hinted = new Set();
    this.elapsed = seat.elapsed;
    this.since = performance.now();
    this.show(seat, []);
    this.say(seat.notice || seat.view.result || seat.words);
    document.title = `${seat.view.name} · Réussite`;
    if (document.activeElement === document.body || byId("picker").contains(document.activeElement)) {
      this.board.rest();
    }
  }

  show(answer, steps) {
    this.board.hinted = new Set();
    this.board.show(answer.view, steps);
    if (this.helping) this.help();
    this.frame();
  }

  frame() {
    const { view } = this.board;
    const { code } = view;
    byId("title").replaceChildren(make("span", {}, view.name), make("small", {}, code ? `#${view.number}` : ""));
    byId("title").title = code ?? "";
    this.drawTools(view);
    this.tick();
  }

  drawTools(view) {
    const known = new Map(view.commands.map((command) => [command.name, command]));
    const tools = byId("tools");
    const wanted = TOOLS.filter(([name]) => known.has(name) || (name === "watch" && view.automatic));
    const names = [...wanted.map(([name]) => name), "menu"].join();
    if (tools.dataset.names !== names) {
      tools.dataset.names = names;
      tools.replaceChildren(
        ...wanted.map(([name, label, key]) => button(label, () => this.press(name), { "data-command": name, title: `${known.get(name)?.label ?? label}${key ? ` (${key})` : ""}` })),
        button("Menu", () => this.panels.open("menu"), { "data-command": "menu", "aria-haspopup": "dialog" }),
      );
    }
    for (const element of tools.children) {
      const command = known.get(element.dataset.command);
      const off = Boolean(command && !command.enabled) || (this.watching.isOn && element.dataset.command !== "menu");
      element.setAttribute("aria-disabled", String(off));
    }
  }

  tick() {
    if (!this.plays()) return;
    const { view } = this.board;
    const runs = view.status === "playing" && !this.watching.isOn;
    const spent = runs ? Math.min(performance.now() - this.since, AWAY) / 1000 : 0;
    const words = [...standing(view), ...(this.watching.isOn ? [] : [clock(this.elapsed + spent)])].join(" · ");
    const place = byId("standing");
    if (place.dataset.words === words) return;
    place.dataset.words = words;
    place.replaceChildren(words, ...(view.gauge ? [" ", gauge(view)] : []));
  }

  // Count the time as the store does: what lies between two moves, up to a limit.
  touch() {
    const now = performance.now();
    this.elapsed += Math.min(now - this.since, AWAY) / 1000;
    this.since = now;
  }

  say(words, kind = "") {
    const place = byId("message");
    const text = this.board.view ? spoken(this.board.view, sentence(words)) : sentence(words);
    place.className = kind;
    // The same words a second time must be read a second time.
    place.textContent = place.textContent === text && text ? `${text}\u200b` : text;
    place.title = text;
  }

  speak(words) {
    const place = byId("spoken");
    const text = sentence(words);
    place.textContent = place.textContent === text ? `${text}\u200b` : text;
  }

  async gesture(message, { quiet = false } = {}) {
    this.following = false;
    try {
      const answer = await this.line.send(message);
      this.answered(answer, quiet);
      return answer;
    } catch (problem) {
      if (problem.code === "moved-on") await this.settled();
      this.say(problem.message, "refused");
      return null;
    }
  }

  answered(answer, quiet = false) {
    if (answer.dealt) {
      this.sit(answer);
      return;
    }
    if (answer.steps.length) this.touch();
    if (!this.hand.drag) this.show(answer, answer.steps);
    else this.board.view = answer.view;
    if (answer.refusal) this.say(answer.refusal, "refused");
    else if (answer.view.result && answer.steps.length) this.result(answer);
    else if (!quiet || answer.steps.length) this.say(answer.words);
  }

  result(answer) {
    this.say(`${answer.words}; ${answer.view.result}`, answer.view.status === "won" ? "won" : "result");
    if (answer.view.status === "won") this.panels.won(answer.view, clock(this.elapsed));
  }

  changed(data) {
    if (this.watching.isOn || data.deal !== this.line.deal) return;
    this.line.view = data.view;
    this.touch();
    this.show(data, data.steps);
    this.say(data.view.result || data.words || "the deal was played on elsewhere");
  }

  tap(pile, index) {
    if (this.watching.isOn) {
      this.watching.step();
      return;
    }
    this.gesture({ gesture: "tap", pile, ...(index === null ? {} : { index }) });
  }

  name(pile) {
    if (this.watching.isOn) this.watching.step();
    else this.gesture({ gesture: "name", pile });
  }

  command(name, argument) {
    if (this.watching.isOn) {
      this.say("Somebody else is playing: stop watching first.", "refused");
      return;
    }
    const known = this.board.view.commands.find((each) => each.name === name);
    if (!known) this.say(`There is no ${name} in this game.`, "refused");
    else this.gesture({ gesture: "command", name, ...(argument === undefined ? {} : { argument }) });
  }

  press(name) {
    if (name === "hint") this.hint();
    else if (name === "verdict") this.ask("verdict");
    else if (name === "quit") this.choose();
    else if (name === "watch") this.watching.begin();
    else this.command(name);
  }

  cancel() {
    this.watching.pause();
    this.board.hint([]);
    if (this.asking || this.following) this.line.send({ ask: "stop" });
    this.asking = this.following = false;
    if (this.mayPlay()) this.gesture({ gesture: "cancel" });
  }

  async sendHome(pile) {
    const picked = await this.gesture({ gesture: "pick", pile, count: 1 }, { quiet: true });
    const homes = new Set(this.board.view.piles.filter((each) => each.kind === "foundation").map((each) => each.name));
    const goes = picked && picked.ok && picked.view.targets.some((name) => homes.has(name));
    if (picked && picked.ok && !goes) await this.gesture({ gesture: "cancel" }, { quiet: true });
    this.command("home");
  }

  hint() {
    if (!this.board.view.helps) {
      this.ask("hint");
      return;
    }
    this.helping = !this.helping;
    if (this.helping) this.help();
    else this.board.help([]);
    this.say(this.helping ? "Help is on: blue cards go home, violet ones are covered." : "Help is off.");
  }

  async help() {
    const found = await this.line.send({ ask: "help" });
    if (this.helping) this.board.help(found.helped);
  }

  async ask(question) {
    const known = this.board.view.commands.find((each) => each.name === question);
    if ((known && !known.enabled) || this.watching.isOn) {
      this.say(known?.reason || "Somebody else is playing: stop watching first.", "refused");
      return;
    }
    this.say("Thinking; Esc stops it.");
    this.asking = true;
    try {
      const advice = await this.line.send({ ask: question });
      this.asking = false;
      const move = advice.moves[0]?.replace("*", " ").split(" ") ?? [];
      this.board.hint(question === "hint" ? move : []);
      if (advice.number !== null) await this.open({ game: this.board.view.game, options: this.board.view.options, number: advice.number });
      const goesBack = question === "lost-where" && advice.lost_after !== null;
      if (goesBack) await this.gesture({ gesture: "back", count: advice.lost_after - 1 }, { quiet: true });
      const back = goesBack ? " You are back before it; redo plays it again." : "";
      this.say(sentence(advice.words) + back + (advice.uses_hidden ? " (It looked at cards you cannot see.)" : ""), "hint");
      if (question === "solution" && move.length) await this.follow();
    } catch (problem) {
      this.say(problem.message, "refused");
    }
  }

  // Let the server make the moves of a solution one by one; Esc or any move of the player's own stops it.
  async follow() {
    this.following = true;
    await pause(FOLLOWING);
    while (this.following) {
      const answer = await this.line.send({ ask: "follow" });
      this.answered(answer);
      if (!answer.left) this.following = false;
      else await pause(FOLLOWING);
    }
  }

  async speakMoves() {
    const { moves } = await this.line.send({ ask: "moves" });
    this.speak(moves.length ? `${moves.length} moves: ${moves.map((move) => move[1]).join("; ")}` : "no move is left");
  }

  // Space and Enter make steps where a patience plays itself and asks nothing; return whether they did.
  steps(key) {
    if (this.watching.isOn) {
      if (key === " ") this.watching.step();
      else this.watching.toggle();
      return true;
    }
    const next = this.board.view.commands.find((each) => each.name === "next");
    if (!this.board.view.automatic || !next || !next.enabled) return false;
    this.command("next");
    return true;
  }

  pace(faster) {
    if (!this.watching.isOn) return false;
    this.watching.pace(faster);
    return true;
  }

  panel(name) {
    this.panels.open(name);
  }

  toggleColours() {
    const colours = this.settings.colours === "four" ? "two" : "four";
    this.keep({ colours });
    this.say(`${colours === "four" ? "Four" : "Two"} colours for the suits.`);
  }

  async keep(chosen) {
    this.apply({ ...this.settings, ...chosen });
    const { settings } = await this.line.send({ ask: "settings", settings: this.settings });
    this.apply(settings);
  }

  lost(words) {
    const place = byId("lost");
    place.hidden = false;
    const text = words || "The server does not answer. The table stays as it is; what you do is played as soon as it is back.";
    if (place.textContent !== text) place.textContent = text;
    document.body.classList.add("lost");
  }

  found() {
    const place = byId("lost");
    if (!place.hidden && this.board.view) this.say("The server is back; nothing is lost.");
    place.hidden = true;
    place.textContent = "";
    document.body.classList.remove("lost");
  }
}

new Game();
