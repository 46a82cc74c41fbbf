// What is written at piles for eyes: what they are called, and how many cards lie in those that show only one.
// Ears are told all of that with the pile itself.

import { make } from "./page.js";

const ROOM = 14; // pixels over a pile in which its label has room
const LETTERS = 10; // pixels of the smallest letters
const LARGEST = 14;
const SMALLEST = 8; // where a long word has to lie on a card
const BROAD = 0.58; // of the size of letters, how wide one is

const across = (box, other) => Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);

// How much is free over a box.
function over(box, boxes) {
  const ends = boxes.filter((other) => other.y < box.y && across(box, other) > 1).map((other) => other.y + other.height);
  return box.y - Math.max(0, ...ends);
}

function isCounted(pile) {
  return pile.cards.length > 1 && (["stock", "waste"].includes(pile.kind) || (pile.kind === "reserve" && !pile.spread));
}

export class Labels {
  constructor() {
    this.element = make("div", { class: "labels", "aria-hidden": "true" });
    this.drawn = "";
  }

  // Write all labels and numbers of a table that is laid out.
  draw(view, layout, width) {
    const written = [...this.named(view, layout, width), ...view.piles.filter(isCounted).map((pile) => this.count(pile, layout))];
    const drawn = JSON.stringify(written);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.replaceChildren(...written.map((each) => this.span(each)));
  }

  span({ kind, text, x, y, width, size }) {
    const span = make("span", { class: kind }, make("span", {}, text));
    Object.assign(span.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, fontSize: `${size}px` });
    return span;
  }

  // Over the first of the piles that are called alike; where that is no room, on a pile that alone is called so.
  named(view, layout, width) {
    const boxes = [...layout.places.values(), ...[...layout.cards.values()].flat()];
    return view.piles.filter((pile) => pile.label).flatMap((pile) => {
      const alike = view.piles.filter((other) => other.label === pile.label);
      if (alike[0] !== pile) return [];
      const place = layout.places.get(pile.name);
      const room = over(place, boxes);
      const size = Math.max(LETTERS, Math.min(LARGEST, place.width * 0.2));
      if (room >= ROOM) {
        const middle = place.x + place.width / 2;
        const most = place.width * (room > 3 * size ? 1.2 : 2); // in two lines, if need be, where both have room
        const wide = Math.min(most, 2 * middle, 2 * (width - middle));
        return [{ kind: "over", text: pile.label, x: middle - wide / 2, y: place.y - 2, width: wide, size: Math.min(size, room - 3) }];
      }
      if (alike.length > 1 || pile.spread) return [];
      const longest = Math.max(...pile.label.split(" ").map((word) => word.length));
      const fitting = Math.max(SMALLEST, Math.min(size, (place.width - 4) / (longest * BROAD)));
      return [{ kind: "label", text: pile.label, x: place.x, y: place.y + place.height / 2, width: place.width, size: fitting }];
    });
  }

  count(pile, layout) {
    const place = layout.places.get(pile.name);
    const boxes = layout.cards.get(pile.name);
    const x = boxes.length ? boxes[boxes.length - 1].x : place.x;
    return { kind: "count", text: String(pile.cards.length), x, y: place.y + place.height, width: place.width, size: Math.max(LETTERS, place.width * 0.16) };
  }
}
