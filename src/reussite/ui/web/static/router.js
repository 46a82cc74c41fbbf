// Addresses: what the page shows is named by its address, which the server reads and gives; back and forth lead there.

import { byId } from "./page.js";

const HOME = "/";
const NAME = "Réussite";

export class Router {
  constructor(game) {
    this.game = game;
    addEventListener("popstate", () => this.go());
  }

  get here() {
    return this.game.host.here;
  }

  // Open what the address names.
  go() {
    return this.game.act({ open: this.here });
  }

  // Show what an answer put before the player: all games, or the table with the deal on it.
  follow({ reply, table, link, push }, isOpened) {
    if (reply.panel?.name === "games") this.show(false, HOME, isOpened);
    else if (reply.dealt && table && (!push || reply.wanted || this.plays())) this.show(true, link, isOpened, table.seen.title);
    else if (isOpened) this.show(this.plays(), link, true, table?.seen.title);
  }

  plays() {
    return !byId("play").hidden;
  }

  show(plays, link, isOpened, title) {
    byId("picker").hidden = plays;
    byId("play").hidden = !plays;
    document.body.classList.toggle("choosing", !plays);
    document.title = plays ? `${title} · ${NAME}` : NAME;
    if (!plays) byId("title").textContent = NAME;
    const { here } = this;
    if (here === link) return;
    const isSame = here !== HOME && here.split(/[?#:]/)[0] === link.split(/[?#]/)[0];
    history[isOpened || isSame ? "replaceState" : "pushState"](null, "", this.game.host.href(link));
  }
}
