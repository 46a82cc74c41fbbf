// The table on the screen: piles as groups, cards as real buttons, movements shown where the player wants them.

import { fit, narrowestStrip } from "./geometry.js";
import { Labels } from "./labels.js";
import { make } from "./page.js";

const MOVE = 170; // milliseconds of a movement
const APART = 70; // between the steps of one answer
const LONGEST = 900;
const SMALL = 46; // pixels of a card's width below which the large index is used
const LARGE_INDEX = 0.27; // of a card's height, of which the large index takes so much
const MOST_SHOWN = 40; // steps of an answer that are shown one after the other

const keyOf = (pile, index) => `${pile}/${index}`;

export class Board {
  constructor(element, look, drawn) {
    this.element = element;
    this.look = look;
    this.drawn = drawn;
    this.view = null;
    this.layout = null;
    this.groups = new Map();
    this.cards = new Map();
    this.labels = new Labels();
    new ResizeObserver(() => this.view && this.draw()).observe(element);
  }

  take(seen, ears) {
    this.seen = seen;
    this.ears = ears;
    this.view = seen.view;
    this.helped = new Map(seen.helped.map(([pile, index, free]) => [keyOf(pile, index), free]));
  }

  get tappable() {
    return this.seen.tappable;
  }

  // Show what an answer changed; without steps all is drawn anew. Return how many milliseconds that takes.
  show(seen, ears, steps = []) {
    const before = this.layout;
    const same = this.view && this.view.game === seen.view.game;
    this.take(seen, ears);
    this.draw();
    const { pace } = this.look();
    if (!before || !same || !steps.length || steps.length > MOST_SHOWN || !pace) return 0;
    return this.animate(before, steps, pace);
  }

  style() {
    const look = this.look();
    const large = look.size === "large" || (this.layout && this.layout.measure.width < SMALL && this.strip >= LARGE_INDEX);
    return `${look.colours}-${large ? "large" : "normal"}-${look.letters}-${look.back}`;
  }

  picture(name) {
    const { host, art } = this.look();
    return host.drawing(art, this.style(), name);
  }

  draw() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    this.layout = fit(this.view, clientWidth, clientHeight, this.look().isMirrored);
    this.strip = narrowestStrip(this.view, this.layout);
    this.element.style.setProperty("--card-width", `${this.layout.measure.width}px`);
    this.element.style.setProperty("--card-height", `${this.layout.measure.height}px`);
    this.element.setAttribute("aria-label", this.ears.table);
    const focused = this.element.contains(document.activeElement);
    const used = new Set();
    this.view.piles.forEach((pile, k) => this.drawPile(pile, k, used));
    this.view.buttons.forEach((each, k) => this.drawButton(each, k, used));
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
    if (this.element.lastChild !== this.labels.element) this.element.append(this.labels.element);
    this.labels.draw(this.view, this.layout, clientWidth);
    this.drawn(focused && !this.element.contains(document.activeElement));
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
    const named = this.ears.piles[pile.name];
    const group = this.group(`pile ${pile.name}`, named.words, order, used);
    group.dataset.name = pile.name;
    const isTarget = this.view.targets.includes(pile.name) && (this.view.hold || this.view.offered);
    group.classList.toggle("target", Boolean(isTarget) && this.look().lights);
    group.classList.toggle("marked", this.view.marked.includes(pile.name));
    this.drawPlace(pile, named, group, used);
    const boxes = this.layout.cards.get(pile.name);
    const first = pile.spread && !pile.shown ? 0 : Math.max(0, pile.cards.length - (pile.shown || 1) - 1);
    for (let index = first; index < pile.cards.length; index += 1) {
      this.drawCard(pile, index, boxes[index], named.cards[index], group, used);
    }
  }

  isHinted(pile, index) {
    const top = pile.cards.length ? pile.cards.length - 1 : null;
    return this.seen.hinted.some(([name, place]) => name === pile.name && (place ?? top) === index);
  }

  label(element, name) {
    if (name === null) element.setAttribute("aria-hidden", "true");
    else if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
  }

  // The empty place under a pile; it can be tapped while the pile is empty.
  drawPlace(pile, named, group, used) {
    const isEmpty = pile.cards.length === 0;
    const element = this.piece(`${keyOf(pile.name, "place")}${isEmpty}`, isEmpty ? "button" : "div", "place", group, used);
    this.put(element, this.layout.places.get(pile.name), 0);
    this.face(element, `mark-${pile.kind === "stock" ? this.stockMark() : pile.mark}`);
    element.classList.toggle("hinted", isEmpty && this.isHinted(pile, null));
    if (isEmpty) element.dataset.pile = pile.name;
    this.label(element, isEmpty ? named.place : null);
  }

  stockMark() {
    const turn = this.seen.tools.find((tool) => tool.name === "turn");
    return turn ? (turn.reason ? "stop" : "recycle") : "";
  }

  drawCard(pile, index, box, name, group, used) {
    const isSeen = name !== null;
    const element = this.piece(`${keyOf(pile.name, index)}${isSeen}`, isSeen ? "button" : "div", "card", group, used);
    element.dataset.pile = pile.name;
    element.dataset.index = index;
    this.put(element, box, index + 1);
    this.face(element, pile.cards[index] ?? "back");
    const { hold } = this.view;
    const isHeld = hold && hold.pile === pile.name && index >= pile.cards.length - hold.count;
    const helps = this.helped.get(keyOf(pile.name, index));
    element.classList.toggle("held", Boolean(isHeld));
    element.classList.toggle("helps", helps === true);
    element.classList.toggle("covered", helps === false);
    element.classList.toggle("hinted", this.isHinted(pile, index));
    this.label(element, name);
  }

  drawButton(each, k, used) {
    const group = this.group(`button ${each.name}`, each.label, this.view.piles.length + k, used);
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

  // The element of a place where the cursor can stand.
  elementAt({ pile, index, isButton }) {
    return this.cards.get(isButton ? `button ${pile}` : `${keyOf(pile, index ?? "place")}true`);
  }

  buttons() {
    return [...this.cards.values()].filter((element) => element.tagName === "BUTTON");
  }

  // Let every card that moved go from where it lay to where it lies, step after step.
  animate(before, steps, pace) {
    const ways = new Map();
    steps.forEach((step, k) => {
      const found = step.changes.map((change) => {
        const way = ways.get(keyOf(...change.source));
        return [keyOf(...change.target), { from: way?.from ?? change.source, to: change.target, step: k, turned: change.was_up !== change.is_up || way?.turned }];
      });
      step.changes.forEach((change) => ways.delete(keyOf(...change.source)));
      found.forEach(([key, way]) => ways.set(key, way));
    });
    const apart = pace * Math.min(APART, LONGEST / steps.length);
    for (const way of ways.values()) this.glide(before, way, way.step * apart, pace * MOVE);
    return (steps.length - 1) * apart + pace * MOVE;
  }

  glide(before, way, delay, duration) {
    const element = this.cardElement(...way.to);
    const [from, to] = [this.boxOf(before, way.from), this.boxOf(this.layout, way.to)];
    if (!element || !from || !to) return;
    const [start, end] = [from, to].map((box) => `translate(${box.x}px, ${box.y}px)`);
    const timing = { duration, delay, fill: "backwards", easing: "cubic-bezier(.3,.1,.3,1)" };
    element.style.zIndex = 500 + way.to[1];
    const done = () => {
      element.style.zIndex = way.to[1] + 1;
    };
    element.animate([{ transform: start }, { transform: end }], timing).finished.then(done, done);
    if (way.turned) element.firstChild.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing);
  }
}
