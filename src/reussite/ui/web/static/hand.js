// Mouse, pen and finger, by the same code: taps, double taps, drags.

import { dropOn } from "./geometry.js";

const FAR = { mouse: 6, pen: 8, touch: 10 }; // pixels before a press becomes a drag
const DOUBLE = 380; // milliseconds between the clicks of a double click

export class Hand {
  constructor(game) {
    const { board } = game;
    this.board = board;
    this.game = game;
    this.press = null;
    this.drag = null;
    this.last = null;
    const on = (name, act) => board.element.addEventListener(name, act);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", () => this.giveUp());
    on("contextmenu", (event) => this.menu(event));
    // What a screen reader activates comes as a click without a pointer.
    on("click", (event) => event.detail === 0 && event.pointerType !== "mouse" && this.activate(event));
    on("dragstart", (event) => event.preventDefault());
  }

  spot(target) {
    const element = target.closest?.("[data-pile], [data-button]");
    if (!element) return null;
    if (element.dataset.button) return { button: element.dataset.button, element };
    const index = element.dataset.index === undefined ? null : Number(element.dataset.index);
    return { pile: element.dataset.pile, index, element };
  }

  under(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element && this.board.element.contains(element) ? this.spot(element) : null;
  }

  down(event) {
    if (event.button !== 0 || this.drag || !event.isPrimary) return;
    const spot = this.spot(event.target);
    this.press = spot && { spot, x: event.clientX, y: event.clientY, id: event.pointerId, kind: event.pointerType };
  }

  move(event) {
    if (this.drag) {
      this.follow(event);
    } else if (this.press && event.pointerId === this.press.id) {
      const far = Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y);
      if (far > (FAR[this.press.kind] ?? 8)) this.lift(event);
    }
  }

  lift(event) {
    const { spot } = this.press;
    const pile = this.board.view.piles.find((each) => each.name === spot.pile);
    if (!pile || spot.index === null || (pile.kind === "stock" && !pile.lifts) || !this.game.mayPlay()) return;
    const count = pile.cards.length - spot.index;
    if (count > pile.lifts) return; // a tap there tells why
    const elements = [];
    for (let index = spot.index; index < pile.cards.length; index += 1) {
      elements.push(this.board.cardElement(pile.name, index));
    }
    const boxes = elements.map((_, k) => this.board.layout.cards.get(pile.name)[spot.index + k]);
    this.drag = { pile: pile.name, index: spot.index, elements, boxes, x: this.press.x, y: this.press.y };
    this.press = null;
    this.last = null;
    this.board.element.setPointerCapture(event.pointerId);
    this.board.element.classList.add("dragging");
    this.game.act({ gesture: "pick", pile: pile.name, count }, { quiet: true });
    this.follow(event);
  }

  follow(event) {
    const [dx, dy] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
    this.drag.elements.forEach((element, k) => {
      const box = this.drag.boxes[k];
      element.style.transform = `translate(${box.x + dx}px, ${box.y + dy}px)`;
      element.style.zIndex = 1000 + k;
    });
    this.drag.dx = dx;
    this.drag.dy = dy;
  }

  up(event) {
    if (this.drag) {
      this.drop();
    } else if (this.press && event.pointerId === this.press.id) {
      const { spot, kind } = this.press;
      this.press = null;
      const here = this.under(event);
      if (here && here.pile === spot.pile && here.button === spot.button) this.tap(here, kind);
    }
  }

  // The answer to the pick tells where the cards may go, so the drop waits for it.
  async drop() {
    const { pile, index, boxes, dx, dy } = this.drag;
    this.letGo();
    await this.game.settled();
    const view = this.board.view;
    const box = { ...boxes[0], x: boxes[0].x + dx, y: boxes[0].y + dy };
    const others = view.piles.map((each) => each.name).filter((name) => name !== pile);
    const target = dropOn(this.board.layout, box, view.targets.filter((name) => name !== pile))
      ?? dropOn(this.board.layout, box, others);
    if (target && !view.targets.includes(target) && dropOn(this.board.layout, box, [pile])) {
      this.game.act({ gesture: "cancel" }); // put back where it came from
    } else if (target) {
      this.game.act({ gesture: "drag", pile, index, target });
    } else {
      this.game.act({ gesture: "cancel" });
    }
  }

  // Two fingers enlarge the table, or the system takes the finger away: what was under way has not happened.
  giveUp() {
    const wasHeld = this.drag !== null;
    this.letGo();
    if (wasHeld) this.game.act({ gesture: "cancel" }, { quiet: true });
  }

  letGo() {
    this.board.element.classList.remove("dragging");
    this.drag = null;
    this.press = null;
    if (this.board.view) this.board.draw();
  }

  tap(spot, kind) {
    if (spot.button) {
      this.game.act({ do: spot.button });
      return;
    }
    this.game.cursor.point(spot.element);
    const view = this.board.view;
    const now = performance.now();
    const { hold } = view;
    const pile = view.piles.find((each) => each.name === spot.pile);
    const isHeld = hold && hold.pile === spot.pile && spot.index === pile.cards.length - hold.count;
    const again = this.last && this.last.pile === spot.pile && now - this.last.time < DOUBLE && this.last.moves === view.moves;
    if ((again || (kind === "touch" && isHeld)) && this.game.mayPlay()) {
      this.last = null;
      this.send(spot);
    } else {
      this.last = { pile: spot.pile, time: now, moves: view.moves };
      this.game.tap(spot);
    }
  }

  send(spot) {
    this.game.act({ gesture: "send", pile: spot.pile, index: spot.index });
  }

  menu(event) {
    const spot = this.spot(event.target);
    if (!spot || spot.button) return;
    event.preventDefault();
    this.press = null;
    if (!this.drag && this.game.mayPlay()) this.send(spot);
  }

  activate(event) {
    const spot = this.spot(event.target);
    if (!spot) return;
    if (spot.button) this.game.act({ do: spot.button });
    else this.game.tap(spot);
  }
}
