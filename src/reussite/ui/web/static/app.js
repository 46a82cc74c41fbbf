// The page: what the player does goes to the sitting, what comes back is shown. Everything it says comes from there.

import { Announcer } from "./announcer.js";
import { Board } from "./board.js";
import { chart, gauge } from "./chart.js";
import { Clock } from "./elapsed.js";
import { Cursor } from "./cursor.js";
import { Hand } from "./hand.js";
import { Keys } from "./keys.js";
import { Line } from "./line.js";
import { button, byId, make } from "./page.js";
import { Panels } from "./panels.js";
import { Router } from "./router.js";

const PACES = { none: 0, slow: 2, normal: 1, fast: 0.5 };

// `host` is what the page was opened from, see from_server.js.
export class Game {
  constructor(host) {
    this.host = host;
    this.line = new Line(host);
    this.settings = {};
    this.words = {};
    this.art = "0";
    this.seen = null;
    this.idle = [];
    this.waiting = 1;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.announcer = new Announcer();
    this.board = new Board(byId("table"), () => this.look(), (isLost) => this.cursor.follow(isLost));
    this.cursor = new Cursor(this.board);
    this.hand = new Hand(this);
    this.keys = new Keys(this);
    this.panels = new Panels(this);
    this.router = new Router(this);
    this.clock = new Clock(() => this.stand());
    this.listen();
    this.line.connect();
  }

  listen() {
    const on = (name, act) => this.line.addEventListener(name, (event) => act(event.detail));
    on("hello", (hello) => this.greet(hello));
    on("push", (told) => this.hear(told));
    on("trouble", (problem) => this.announcer.tell(problem.message, "refused"));
    on("busy", (count) => this.busy(count));
    on("lost", (words) => this.announcer.lost(words || this.words.lost));
    on("found", () => this.announcer.found() && this.plays() && this.announcer.tell(this.words.back));
    byId("games").addEventListener("click", () => this.act({ do: "games" }));
    addEventListener("online", () => this.line.connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.line.connect());
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

  greet(hello) {
    const isFirst = !this.words.close;
    this.art = hello.art;
    this.keys.learn(hello);
    this.speak(hello);
    this.apply(hello.settings);
    if (isFirst) this.router.go();
  }

  // What the page itself says, in the player's language; all else comes in it already.
  speak({ language, words }) {
    this.words = this.line.words = words;
    document.documentElement.lang = language;
    byId("tools").setAttribute("aria-label", words.commands);
    byId("games").lastElementChild.textContent = words.games;
  }

  apply(settings) {
    this.settings = settings;
    Object.assign(document.documentElement.dataset, { theme: settings.theme, baize: settings.baize });
    if (this.plays()) this.board.draw();
  }

  look() {
    const { settings } = this;
    const pace = this.calm.matches ? 0 : PACES[settings.motion];
    return { ...settings, host: this.host, art: this.art, pace, isMirrored: settings.mirrored === "yes", lights: settings.lights === "yes" };
  }

  plays() {
    return this.seen !== null && this.router.plays();
  }

  mayPlay() {
    return !this.seen.watching;
  }

  // Send what the player does and show the answer, which is returned; nothing where it was no message for the server.
  async act(message, { quiet = false } = {}) {
    try {
      const told = await this.line.send(message);
      this.show(told, message.open !== undefined);
      if (!quiet || told.reply.kind === "refused") this.tell(told.reply);
      return told;
    } catch (problem) {
      this.announcer.tell(problem.message, "refused");
      return null;
    }
  }

  // Let this browser be another player's, and begin afresh as that one.
  async become(code) {
    const answer = await this.host.introduce(code);
    if (answer.ok) location.replace(this.host.href("/"));
    else this.announcer.tell(await answer.text(), "refused");
  }

  tap({ pile, index }) {
    return this.act({ gesture: "tap", pile, index });
  }

  // What comes without having been asked for.
  hear(told) {
    if (told.push === "panel") {
      this.panels.refresh(told.reply.panel, told.plot);
      return;
    }
    this.show(told);
    if (told.reply.told) this.tell(told.reply, Boolean(told.table?.seen.running));
  }

  show(told, isOpened = false) {
    const { reply, table, settings } = told;
    if (told.words) this.speak(told);
    if (settings) this.apply(settings);
    this.router.follow(told, isOpened);
    const time = table ? this.lay(table, reply) : 0;
    if (reply.panel) this.after(time, () => this.panels.show(reply.panel));
    else if (reply.dealt && !told.push) this.rest();
    if (reply.leaves) this.act({ do: "games" });
    if (reply.file) this.save(...reply.file);
    if (reply.copied) this.share(new URL(this.host.href(told.link), location.href).href); // its code is told as well
  }

  // Let the browser keep a text as a file where it keeps what is loaded.
  save(name, text) {
    const href = URL.createObjectURL(new Blob([text]));
    make("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  }

  // Give away the address of the deal: as the system shares things on a phone, else through the clipboard.
  share(url) {
    const isPhone = navigator.share && matchMedia("(pointer: coarse)").matches;
    (isPhone ? navigator.share({ url }) : navigator.clipboard?.writeText(url))?.catch(() => {});
  }

  // Do something when the cards have come to rest.
  after(time, act) {
    if (time) setTimeout(act, time);
    else act();
  }

  tell(reply, goesOn = false) {
    this.announcer.tell(reply.told, reply.kind, goesOn);
  }

  // Lay what the server shows on the table, and return how long the cards move; those in the hand stay there.
  lay(table, reply) {
    const { seen, ears } = table;
    this.seen = seen;
    this.ears = ears;
    this.clock.set(table);
    const time = this.hand.drag ? this.board.take(seen, ears) : this.board.show(seen, ears, reply.dealt ? [] : reply.steps);
    if (this.plays()) byId("title").replaceChildren(make("span", {}, seen.title), make("small", {}, seen.subtitle));
    const aside = byId("watch");
    aside.hidden = !seen.chart;
    aside.replaceChildren(...(seen.chart ? chart(seen.chart) : []));
    this.drawTools();
    this.stand();
    return time;
  }

  drawTools() {
    const { tools, watching } = this.seen;
    const wanted = tools.filter((tool) => tool.name !== "games" && !(watching && tool.reason));
    const place = byId("tools");
    const names = wanted.map((tool) => `${tool.name} ${tool.label}`).join();
    if (place.dataset.names !== names) {
      place.dataset.names = names;
      const at = [...place.children].indexOf(document.activeElement);
      place.replaceChildren(...wanted.map(({ name, label }) => button(label, (event) => this.command(name, event), { "data-command": name })));
      this.reach(place.children[Math.min(Math.max(at, 0), wanted.length - 1)], at >= 0);
    }
    wanted.forEach(({ about, reason }, k) => {
      place.children[k].title = reason || about;
      place.children[k].setAttribute("aria-disabled", String(Boolean(reason)));
    });
  }

  // Do what a button says; one that was clicked gives the keys back to the table.
  command(name, event) {
    if (event.detail) this.cursor.rest();
    return this.act({ do: name });
  }

  // The buttons are one stop of Tab; arrows lead from one to the next.
  reach(tool, takesKeys) {
    for (const each of byId("tools").children) each.tabIndex = each === tool ? 0 : -1;
    if (takesKeys) tool?.focus();
  }

  goAlong(way) {
    const tools = [...byId("tools").children].filter((each) => each.offsetParent);
    const at = tools.indexOf(document.activeElement);
    const to = { Home: 0, End: tools.length - 1, ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }[way];
    this.reach(tools.at(to % tools.length), true);
  }

  // How the game stands, and the time.
  stand() {
    if (!this.plays()) return;
    const { standing, watching, view } = this.seen;
    const words = [...standing, ...(watching ? [] : [this.clock.words])].join(" · ");
    const place = byId("standing");
    if (place.dataset.words === words) return;
    place.dataset.words = words;
    place.replaceChildren(words, ...(view.gauge ? [gauge(view.gauge, this.ears.gauge)] : []));
  }

  // Give the table the keys, unless the player is somewhere else.
  rest() {
    if (!this.plays() && !byId("picker").hasChildNodes()) this.act({ do: "games" });
    const { activeElement } = document;
    if (this.plays() && !this.panels.isOpen && (activeElement === document.body || byId("picker").contains(activeElement))) this.cursor.rest();
  }
}
