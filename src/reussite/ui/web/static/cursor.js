// The cursor: one place of each group of piles is reached by Tab, arrows lead to the others, and the table keeps it.

import { firstStop, near, neighbour, stopsOf } from "./navigation.js";

export class Cursor {
  constructor(board) {
    this.board = board;
    this.at = null;
    this.zones = new Map();
    board.element.addEventListener("focusin", (event) => this.point(event.target));
  }

  get isOn() {
    return this.board.element.contains(document.activeElement);
  }

  // Every place where it can stand, found once for each table that is drawn.
  stops() {
    const { view, layout, tappable } = this.board;
    if (this.of !== layout) {
      const all = stopsOf(view, layout, tappable).map((stop) => ({ ...stop, element: this.board.elementAt(stop) }));
      this.all = all.filter((stop) => stop.element);
      this.of = layout;
    }
    return this.all;
  }

  // The place where the cursor is, or where it was last.
  stop() {
    return near(this.stops(), this.at);
  }

  // The pile at the cursor, while the table has the keys.
  pile() {
    const stop = this.isOn ? this.stop() : null;
    return stop && !stop.isButton ? stop.pile : "";
  }

  // Stay where it was on a table that was drawn anew; where its card is gone, it takes the keys to the one in its place.
  follow(isLost) {
    this.rove();
    if (isLost) this.focus(this.at);
  }

  rove() {
    const stops = this.stops();
    const chosen = new Map();
    for (const stop of stops) {
      if (chosen.has(stop.zone)) continue;
      const kept = near(stops, this.zones.get(stop.zone));
      chosen.set(stop.zone, kept?.zone === stop.zone ? kept : near(stops, { pile: stop.pile, index: null }));
    }
    const here = near(stops, this.at);
    if (here) {
      chosen.set(here.zone, here);
      this.at = { pile: here.pile, index: here.index };
    }
    const reached = new Set([...chosen.values()].map((stop) => stop.element));
    for (const element of this.board.buttons()) element.tabIndex = reached.has(element) ? 0 : -1;
  }

  remember(stop) {
    this.at = { pile: stop.pile, index: stop.index };
    this.zones.set(stop.zone, this.at);
    this.rove();
  }

  focus(at) {
    const stops = this.stops();
    const stop = near(stops, at) ?? firstStop(this.board.view, stops);
    if (!stop) return false;
    this.remember(stop);
    stop.element.focus({ preventScroll: true });
    return true;
  }

  home() {
    return this.focus(firstStop(this.board.view, this.stops()));
  }

  go(way) {
    const at = this.stop();
    if (!at || !this.isOn) return this.focus(at);
    return this.focus(neighbour(this.stops(), this.board.layout.columns, at, way));
  }

  // Give the table the keys, also where no card of it can be chosen.
  rest() {
    const { view, element } = this.board;
    if (!view || element.offsetParent === null) return;
    if (!this.focus(this.at)) element.focus({ preventScroll: true });
  }

  point(element) {
    const stop = this.stops().find((each) => each.element === element);
    if (stop) this.remember(stop);
  }
}
