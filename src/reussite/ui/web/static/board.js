// The table on the screen: piles as groups, cards as real buttons, movements shown where the player wants them.

import { fit } from "./geometry.js";
import { drawing, make } from "./page.js";
import { emptyName, placeName } from "./words.js";

const MOVE = 170; // milliseconds of a movement
const APART = 70; // between the steps of one answer
const LONGEST = 900;
const SMALL = 46; // pixels of a card's width below which the large index is used
const MOST_SHOWN = 40; // steps of an answer that are shown one after the other

const keyOf = (pile, index) => `${pile}/${index}`;

export class Board {
  constructor(element, look) {
    this.element = element;
    this.look = look;
    this.view = null;
    this.layout = null;
    this.tappable = new Set();
    this.groups = new Map();
    this.cards = new Map();
    this.hinted = new Set();
    this.helped = new Map();
    this.cursor = null;
    this.zones = new Map();
    new ResizeObserver(() => this.view && this.draw()).observe(element);
  }

  // Show what an answer changed; without steps all is drawn anew.
  show(view, steps = []) {
    const before = this.layout;
    const same = this.view && this.view.game === view.game;
    this.view = view;
    this.draw();
    if (before && same && steps.length && steps.length <= MOST_SHOWN && this.look().motion) this.animate(before, steps);
  }

  style() {
    const look = this.look();
    const large = look.size === "large" || (this.layout && this.layout.measure.width < SMALL);
    return `${look.colours}-${large ? "large" : "normal"}-${look.letters}-${look.back}`;
  }

  picture(name) {
    return `/art/${this.look().art}/${this.style()}/${encodeURIComponent(name)}.svg`;
  }

  draw() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    this.layout = fit(this.view, clientWidth, clientHeight, this.look().mirrored);
    this.element.style.setProperty("--card-width", `${this.layout.measure.width}px`);
    this.element.style.setProperty("--card-height", `${this.layout.measure.height}px`);
    this.element.setAttribute("aria-label", `${this.view.name}, table`);
    const focused = this.element.contains(document.activeElement);
    const used = new Set();
    this.view.piles.forEach((pile, k) => this.drawPile(pile, k, used));
    this.view.buttons.forEach((each) => this.drawButton(each, used));
    for (const [name, group] of this.groups) {
      if (!used.has(name)) {
        group.remove();
        this.groups.delete(name);
      }
    }
    for (const [key, element] of this.cards) {
      if (!used.has(key)) {
        element.remove();
        this.cards.delete(key);
      }
    }
    this.rove();
    if (focused && !this.element.contains(document.activeElement)) this.focus(this.cursor);
  }

  group(name, label, order, used) {
    let group = this.groups.get(name);
    if (!group) {
      group = make("div", { class: "pile", role: "group" });
      this.groups.set(name, group);
    }
    if (this.element.children[order] !== group) this.element.insertBefore(group, this.element.children[order] ?? null);
    if (group.getAttribute("aria-label") !== label) group.setAttribute("aria-label", label);
    used.add(name);
    return group;
  }

  drawPile(pile, order, used) {
    const group = this.group(`pile ${pile.name}`, pile.words, order, used);
    group.dataset.name = pile.name;
    const isTarget = this.view.targets.includes(pile.name) && (this.view.hold || this.view.offered);
    group.classList.toggle("target", Boolean(isTarget) && this.look().lights);
    group.classList.toggle("hinted", this.hinted.has(pile.name));
    group.classList.toggle("marked", this.view.marked.includes(pile.name));
    this.drawPlace(pile, group, used, isTarget);
    const boxes = this.layout.cards.get(pile.name);
    const first = pile.spread && !pile.shown ? 0 : Math.max(0, pile.cards.length - (pile.shown || 1) - 1);
    for (let index = first; index < pile.cards.length; index += 1) {
      this.drawCard(pile, index, boxes[index], group, used, isTarget);
    }
  }

  // The empty place under a pile; it can be tapped while the pile is empty.
  drawPlace(pile, group, used, isTarget) {
    const isEmpty = pile.cards.length === 0;
    const key = `${keyOf(pile.name, "place")}${isEmpty}`;
    const element = this.piece(key, isEmpty ? "button" : "div", "place", group, used);
    this.put(element, this.layout.places.get(pile.name), 0);
    const mark = pile.kind === "stock" ? this.stockMark() : pile.mark;
    this.face(element, `mark-${mark}`);
    if (isEmpty) {
      element.dataset.pile = pile.name;
      element.setAttribute("aria-label", emptyName(pile) + (isTarget ? ", takes it" : ""));
    } else {
      element.setAttribute("aria-hidden", "true");
    }
    if (pile.key) element.dataset.key = pile.key;
  }

  stockMark() {
    const turn = this.view.commands.find((command) => command.name === "turn");
    return turn ? (turn.enabled ? "recycle" : "stop") : "";
  }

  drawCard(pile, index, box, group, used, isTarget) {
    const card = pile.cards[index];
    const isTop = index === pile.cards.length - 1;
    const isSeen = isTop || (card !== null && pile.spread && !pile.shown);
    const element = this.piece(`${keyOf(pile.name, index)}${isSeen}`, isSeen ? "button" : "div", "card", group, used);
    element.dataset.pile = pile.name;
    element.dataset.index = index;
    this.put(element, box, index + 1);
    this.face(element, card ?? "back");
    const hold = this.view.hold;
    const isHeld = hold && hold.pile === pile.name && index >= pile.cards.length - hold.count;
    const helps = this.helped.get(keyOf(pile.name, index));
    element.classList.toggle("held", Boolean(isHeld));
    element.classList.toggle("helps", helps === true);
    element.classList.toggle("covered", helps === false);
    if (isSeen) {
      const marked = this.view.marked.includes(pile.name);
      const more = (isHeld ? ", held" : "") + (marked ? ", marked" : "") + (isTop && isTarget ? ", takes it" : "");
      const label = placeName(pile, index) + more;
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    } else {
      element.setAttribute("aria-hidden", "true");
    }
  }

  drawButton(each, used) {
    const group = this.group(`button ${each.name}`, each.label, this.element.children.length, used);
    const element = this.piece(`button ${each.name}`, "button", "spot", group, used);
    element.dataset.button = each.name;
    if (element.textContent !== each.label) element.textContent = each.label;
    this.put(element, this.layout.buttons.get(each.name), 0);
  }

  piece(key, name, kind, group, used) {
    let element = this.cards.get(key);
    if (!element) {
      element = make(name, { class: kind, ...(name === "button" ? { type: "button", tabindex: "-1" } : {}) });
      if (kind !== "spot") element.append(make("img", { alt: "", draggable: "false", decoding: "sync" }));
      this.cards.set(key, element);
    }
    if (element.parentNode !== group) group.append(element);
    used.add(key);
    return element;
  }

  put(element, box, order) {
    element.style.transform = `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px)`;
    element.style.zIndex = order;
  }

  face(element, name) {
    const picture = this.picture(name);
    const image = element.firstChild;
    if (image.getAttribute("src") !== picture) image.setAttribute("src", picture);
  }

  boxOf(layout, [pile, index]) {
    return layout.cards.get(pile)?.[index] ?? layout.places.get(pile);
  }

  cardElement(pile, index) {
    return this.cards.get(`${keyOf(pile, index)}true`) ?? this.cards.get(`${keyOf(pile, index)}false`);
  }

  // Let every card that moved go from where it lay to where it lies, step after step.
  animate(before, steps) {
    const ways = new Map();
    steps.forEach((step, k) => {
      const found = step.changes.map((change) => {
        const way = ways.get(keyOf(...change.from));
        return [keyOf(...change.to), { from: way?.from ?? change.from, to: change.to, step: k, turned: change.was_up !== change.is_up || way?.turned, card: change }];
      });
      step.changes.forEach((change) => ways.delete(keyOf(...change.from)));
      found.forEach(([key, way]) => ways.set(key, way));
    });
    const apart = Math.min(APART, LONGEST / Math.max(1, steps.length));
    for (const way of ways.values()) this.glide(before, way, way.step * apart);
  }

  glide(before, way, delay) {
    const element = this.cardElement(...way.to);
    const [from, to] = [this.boxOf(before, way.from), this.boxOf(this.layout, way.to)];
    if (!element || !from || !to) return;
    const [start, end] = [from, to].map((box) => `translate(${box.x}px, ${box.y}px)`);
    const timing = { duration: MOVE, delay, fill: "backwards", easing: "cubic-bezier(.3,.1,.3,1)" };
    element.style.zIndex = 500 + way.to[1];
    const done = () => {
      element.style.zIndex = way.to[1] + 1;
    };
    element.animate([{ transform: start }, { transform: end }], timing).finished.then(done, done);
    if (way.turned) {
      element.firstChild.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { ...timing, duration: MOVE });
    }
  }

  // Every place where the cursor can stand.
  stops() {
    const found = [];
    for (const pile of this.view.piles) {
      const zone = pile.zone;
      if (!this.tappable.has(pile.name)) continue;
      if (!pile.cards.length) {
        found.push({ pile: pile.name, index: null, box: this.layout.places.get(pile.name), zone, element: this.cards.get(`${keyOf(pile.name, "place")}true`) });
      }
      pile.cards.forEach((card, index) => {
        const element = this.cards.get(`${keyOf(pile.name, index)}true`);
        if (element) found.push({ pile: pile.name, index, box: this.layout.cards.get(pile.name)[index], zone, element });
      });
    }
    for (const each of this.view.buttons) {
      found.push({ pile: each.name, index: null, isButton: true, box: this.layout.buttons.get(each.name), zone: "buttons", element: this.cards.get(`button ${each.name}`) });
    }
    return found;
  }

  near(stops, at) {
    if (!at) return null;
    const own = stops.filter((stop) => stop.pile === at.pile);
    return own.find((stop) => stop.index === at.index) ?? own[own.length - 1] ?? null;
  }

  first(stops) {
    return stops.find((stop) => this.view.piles.some((pile) => pile.name === stop.pile && pile.kind === "stock")) ?? stops[0] ?? null;
  }

  // One place of each group of piles is reached by Tab; arrows lead to the others.
  rove() {
    const stops = this.stops();
    const chosen = new Map();
    const here = this.near(stops, this.cursor);
    for (const stop of stops) {
      const kept = this.near(stops, this.zones.get(stop.zone));
      if (!chosen.has(stop.zone)) chosen.set(stop.zone, kept && kept.zone === stop.zone ? kept : this.top(stops, stop));
    }
    if (here) chosen.set(here.zone, here);
    const reached = new Set([...chosen.values()].map((stop) => stop.element));
    for (const element of this.cards.values()) {
      if (element.tagName === "BUTTON") element.tabIndex = reached.has(element) ? 0 : -1;
    }
    this.cursor = here ? { pile: here.pile, index: here.index } : this.cursor;
  }

  top(stops, stop) {
    const own = stops.filter((each) => each.pile === stop.pile);
    return own[own.length - 1];
  }

  focus(at) {
    const stops = this.stops();
    const stop = this.near(stops, at) ?? this.first(stops);
    if (!stop) return null;
    this.cursor = { pile: stop.pile, index: stop.index };
    this.zones.set(stop.zone, this.cursor);
    this.rove();
    stop.element.focus({ preventScroll: true });
    return stop;
  }

  // Give the table the keys, also where no card of it can be chosen.
  rest() {
    if (!this.view || this.element.offsetParent === null) return;
    if (!this.focus(this.cursor)) this.element.focus({ preventScroll: true });
  }

  point(element) {
    const stop = this.stops().find((each) => each.element === element);
    if (!stop) return;
    this.cursor = { pile: stop.pile, index: stop.index };
    this.zones.set(stop.zone, this.cursor);
    this.rove();
  }

  hint(names) {
    this.hinted = new Set(names);
    if (this.view) this.draw();
  }

  help(cards) {
    this.helped = new Map(cards.map(([pile, index, free]) => [keyOf(pile, index), free]));
    if (this.view) this.draw();
  }
}

// A bar that shows how stock and waste are filled.
export function gauge(view) {
  const { stock, tops, waste } = view.gauge;
  const all = Math.max(1, stock + tops + waste);
  const label = `stock ${stock}, open ${tops}, waste ${waste}`;
  const parts = [[stock, "#4a86c5"], [tops, "#e0b44a"], [waste, "#8b9a92"]];
  const bar = drawing("svg", { viewBox: "0 0 100 10", class: "gauge", role: "img", "aria-label": label });
  let x = 0;
  for (const [n, fill] of parts) {
    bar.append(drawing("rect", { x, y: 0, width: (100 * n) / all, height: 10, fill }));
    x += (100 * n) / all;
  }
  return bar;
}
