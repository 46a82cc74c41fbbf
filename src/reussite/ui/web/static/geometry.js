// Where everything lies: the same sums as reussite/table/geometry.py, in pixels; a test compares the two.

import { GAPS, isSame, moved, shapes, spaces } from "./shapes.js";

const RATIO = 1.4;
const READABLE = 44; // pixels of a card's width below which another shape of the table is looked for
const LITTLE = 0.01;
const MUCH = 0.05;
const ENOUGH = 1.25;
const NARROW = 0.15;
const LONGEST_FAN = 24;
const LEAST_STEP = 0.146;
const [FAN, SHORT_FAN] = [11, 8];
const LONG_FANS = [6, 9, 13];
const WIDEST_STEP = 0.34;
const NO_ROW = { reach: 0, longest: 0 };

function measureOf(width, ratio, gaps, fan = FAN) {
  const height = width * ratio;
  return {
    width, height, gapX: width * gaps[0], gapY: height * gaps[1], down: height * 0.22, right: width * 0.3, hidden: 0.4, fan,
  };
}

function plannedCards(pile, way, measure) {
  return pile.shown || Math.min(pile.room || Math.max(pile.longest, 1), way === 0 ? 13 : measure.fan);
}

// How much longer than a card a pile's fan is planned to be.
function planned(pile, way, measure) {
  if (pile.spread !== (way === 0 ? "right" : "down")) return 0;
  return (plannedCards(pile, way, measure) - 1) * (way === 0 ? measure.right : measure.down);
}

function blocks(pile, other, way) {
  return Math.abs(other.at[1 - way] - pile.at[1 - way]) < 1 && other.at[way] > pile.at[way];
}

function stopOf(pile, piles, way) {
  const lines = piles.filter((other) => blocks(pile, other, way)).map((other) => other.at[way]);
  return lines.length ? Math.min(...lines) : null;
}

// The columns (way 0) or rows (way 1) of a table: how large they must be, and which of them can grow.
class Tracks {
  constructor(view, way, measure) {
    const card = way === 0 ? measure.width : measure.height;
    this.gap = way === 0 ? measure.gapX : measure.gapY;
    const lines = [...new Set(view.places.map((at) => at[way]))].sort((a, b) => a - b);
    const whole = [...new Set(lines.flatMap((line) => [Math.floor(line), Math.ceil(line)]))].sort((a, b) => a - b);
    this.between = lines.filter((line) => !Number.isInteger(line));
    this.sizes = new Map(whole.map((line) => [line, card]));
    this.growing = new Set();
    const fans = view.piles.filter((pile) => planned(pile, way, measure))
      .map((pile) => [pile, stopOf(pile, view.piles, way)])
      .sort((a, b) => (a[1] === null) - (b[1] === null));
    for (const [pile, stop] of fans) this.plan(pile, stop, way, measure, card);
  }

  plan(pile, stop, way, measure, card) {
    const own = Math.floor(pile.at[way]);
    const passed = [...this.sizes.keys()].filter((line) => line > own && (stop === null || line < stop));
    const room = this.sizes.get(own) - card + passed.reduce((sum, line) => sum + this.sizes.get(line) + this.gap, 0);
    const lacking = planned(pile, way, measure) - room;
    if (lacking <= 0) return;
    const grows = passed.length && stop === null ? passed[passed.length - 1] : own;
    this.sizes.set(grows, this.sizes.get(grows) + lacking);
    if (pile.longest > plannedCards(pile, way, measure)) this.growing.add(grows);
  }

  get need() {
    return [...this.sizes.values()].reduce((sum, size) => sum + size, 0) + this.gap * (this.sizes.size - 1);
  }

  get margin() {
    return Math.max(0, this.gap);
  }

  starts(room) {
    const spare = Math.max(0, room - this.need - 2 * this.margin);
    const stretch = this.growing.size ? 0 : Math.min(spare / (this.sizes.size + 1), this.margin * 2 + 1);
    const each = this.growing.size ? spare / this.growing.size : 0;
    const used = this.need + stretch * (this.sizes.size - 1) + each * this.growing.size;
    let at = (room - used) / 2;
    const found = new Map();
    for (const [line, size] of this.sizes) {
      found.set(line, at);
      at += size + this.gap + stretch + (this.growing.has(line) ? each : 0);
    }
    for (const line of this.between) {
      const here = found.get(Math.floor(line));
      found.set(line, here + (found.get(Math.ceil(line)) - here) * (line - Math.floor(line)));
    }
    return found;
  }
}

function columnOf(pile, piles, places, measure, width, height) {
  const place = places.get(pile.name);
  if (pile.spread === "down") {
    const ends = piles.filter((other) => blocks(pile, other, 1)).map((other) => places.get(other.name).y);
    const end = (ends.length ? Math.min(...ends) : height) - measure.gapY;
    return { ...place, height: Math.max(place.height, end - place.y) };
  }
  if (pile.spread === "right") {
    const ends = piles.filter((other) => blocks(pile, other, 0)).map((other) => places.get(other.name).x);
    const end = (ends.length ? Math.min(...ends) : width) - measure.gapX;
    return { ...place, width: Math.max(place.width, end - place.x) };
  }
  return place;
}

function squeeze(steps, room) {
  const total = steps.reduce((sum, step) => sum + step, 0);
  return total > room ? steps.map((step) => (step * room) / total) : steps;
}

// How far it is from a pile to the next row (or column), where the second card of a wide fan may lie.
function pitchOf(pile, starts, measure) {
  const across = pile.spread === "right";
  const own = pile.at[across ? 0 : 1];
  const later = [...starts].filter(([line]) => line > own).map(([, start]) => start);
  if (!later.length) return across ? measure.width + measure.gapX : measure.height + measure.gapY;
  return Math.min(...later) - starts.get(own);
}

// For how many cards fans that open wider must have room.
function longFan(longest) {
  return LONG_FANS.find((many) => longest <= many) ?? longest;
}

function fan(pile, cards, column, measure, pitch, row) {
  const across = pile.spread === "right";
  let step = across ? measure.right : measure.down;
  const room = across ? column.width - measure.width : column.height - measure.height;
  const even = across ? room : Math.min(room, row.reach - measure.height); // as those beside it, with less below them
  if (pile.fixed && pile.longest > 1) step = Math.max(step, Math.min(pitch, even / (pile.longest - 1)));
  else if (pile.spread === "down") {
    step = Math.max(step, Math.min(WIDEST_STEP * measure.height, (row.reach - measure.height) / longFan(row.longest)));
  }
  let steps = Array(Math.max(0, cards.length - 1)).fill(0);
  if (pile.spread) {
    const first = pile.shown ? Math.max(0, cards.length - pile.shown) : 0;
    steps = steps.map((_, k) => (k < first ? 0 : cards[k] === null ? step * measure.hidden : step));
    steps = squeeze(steps, room);
  }
  let offset = 0;
  return cards.map((_, k) => {
    const box = {
      x: across ? column.x + offset : column.x, y: across ? column.y : column.y + offset,
      width: measure.width, height: measure.height,
    };
    offset += steps[k] ?? 0;
    return box;
  });
}

function mirror(box, width) {
  return { ...box, x: width - box.x - box.width };
}

// A fan to the right still opens to the right on the other side, or it would cover its indices.
function mirrorFan(boxes, width) {
  if (!boxes.length || boxes[0].x === boxes[boxes.length - 1].x) return boxes.map((box) => mirror(box, width));
  const shift = mirror(boxes[0], width).x - boxes[boxes.length - 1].x;
  return boxes.map((box) => ({ ...box, x: box.x + shift }));
}

function mapped(boxes, change) {
  return new Map([...boxes].map(([name, value]) => [name, change(value)]));
}

// Arrange a table with the largest cards that fit into a width and height, in the shape in which they can be read best.
export function fit(view, width, height, mirrored = false, ratio = RATIO) {
  const { where, gaps, fan } = bestShape(view, width, height, ratio);
  const bent = bend(view, where);
  return arrange(bent, width, height, largest(bent, width, height, ratio, gaps, fan), mirrored);
}

function bend(view, where) {
  const go = (each) => ({ ...each, at: moved(where, each.at) });
  return { ...view, piles: view.piles.map(go), places: view.places.map((at) => moved(where, at)), buttons: view.buttons.map(go) };
}

function largest(view, width, height, ratio, gaps, fan) {
  const unit = measureOf(1, ratio, gaps, fan);
  const needs = [0, 1].map((way) => new Tracks(view, way, unit)).map((tracks) => tracks.need + 2 * tracks.margin);
  return measureOf(Math.max(1, Math.min(width / needs[0], height / needs[1])), ratio, gaps, fan);
}

// Shapes that were chosen before; no card that comes or goes changes one.
const chosen = new Map();

function bestShape(view, width, height, ratio) {
  const plan = view.piles.map((pile) => [pile.at, pile.spread, pile.shown, pile.longest, pile.room]);
  const key = JSON.stringify([plan, view.places, view.placed, view.loose, view.flowing, width, height, ratio]);
  if (!chosen.has(key)) {
    if (chosen.size > 200) chosen.clear();
    const usual = searchShape(view, width, height, ratio, FAN);
    const shorter = usual.worth < 1 ? searchShape(view, width, height, ratio, SHORT_FAN) : usual;
    chosen.set(key, shorter.worth > usual.worthShort + MUCH ? shorter : usual);
  }
  return chosen.get(key);
}

function searchShape(view, width, height, ratio, fan) {
  const fans = view.piles.filter((pile) => pile.spread === "down").map((pile) => pile.at);
  let best = null;
  const consider = (where, bent, gaps) => {
    const measure = largest(bent, width, height, ratio, gaps, fan);
    if (best && measure.width <= best.worth * READABLE) return;
    const worth = worthOf(bent, width, height, measure, ratio, fan);
    if (best && worth <= best.worth + LITTLE) return;
    best = { worth, worthShort: worthOf(bent, width, height, measure, ratio, SHORT_FAN), where, gaps, fan };
  };
  for (const tried of spaces(view.placed)) {
    for (const where of shapes(view.places, fans, view)) {
      const bent = bend(view, where);
      for (const gaps of tried) {
        consider(where, bent, gaps);
        if (best.worth >= (best.gaps === GAPS[0] && isSame(where) ? 1 : ENOUGH)) return best;
      }
    }
    if (best.worth >= 1) break;
  }
  return best;
}

// How well cards of these measures can be read, 1 for as well as wanted.
function worthOf(view, width, height, size, ratio, fan) {
  const wanted = measureOf(READABLE, ratio, GAPS[0]);
  const measure = { ...size, fan };
  const rated = [measure.width / wanted.width];
  let long = 1;
  const ways = [
    { room: width, card: measure.width, gap: measure.gapX, step: wanted.right },
    { room: height, card: measure.height, gap: measure.gapY, step: wanted.down },
  ];
  ways.forEach(({ room, card, gap, step }, way) => {
    const starts = new Tracks(view, way, measure).starts(room);
    for (const pile of view.piles) {
      const cards = plannedCards(pile, way, measure);
      if (cards < 2 || !planned(pile, way, measure)) continue;
      const stop = stopOf(pile, view.piles, way);
      const end = (stop === null ? room : starts.get(stop)) - gap;
      const free = end - starts.get(pile.at[way]) - card;
      rated.push(free / (cards - 1) / step);
      if (way === 0 || pile.room || pile.longest <= FAN) continue;
      long = Math.min(long, free / (Math.min(pile.longest, LONGEST_FAN) - 1) / (LEAST_STEP * wanted.height));
    }
  });
  return Math.min(ENOUGH, ...rated) * long ** 2 - (rated[0] < 1 ? NARROW : 0);
}

function arrange(view, width, height, measure, mirrored) {
  const left = new Tracks(view, 0, measure).starts(width);
  const top = new Tracks(view, 1, measure).starts(height);
  const boxAt = (at) => ({ x: left.get(at[0]), y: top.get(at[1]), width: measure.width, height: measure.height });
  let places = new Map(view.piles.map((pile) => [pile.name, boxAt(pile.at)]));
  const columns = new Map(
    view.piles.map((pile) => [pile.name, columnOf(pile, view.piles, places, measure, width, height)]),
  );
  const rows = new Map(); // how far down fans of a row can go, which all do as far as the shortest, and the longest one
  for (const pile of view.piles.filter((each) => each.spread === "down")) {
    const { reach, longest } = rows.get(pile.at[1]) ?? { reach: height, longest: 0 };
    rows.set(pile.at[1], {
      reach: Math.min(columns.get(pile.name).height, reach), longest: Math.max(pile.cards.length, longest),
    });
  }
  let cards = new Map(view.piles.map((pile) => {
    const pitch = pitchOf(pile, pile.spread === "right" ? left : top, measure);
    return [pile.name, fan(pile, pile.cards, columns.get(pile.name), measure, pitch, rows.get(pile.at[1]) ?? NO_ROW)];
  }));
  let buttons = new Map(view.buttons.map((button) => [button.name, boxAt(button.at)]));
  let found = columns;
  if (mirrored) {
    places = mapped(places, (box) => mirror(box, width));
    buttons = mapped(buttons, (box) => mirror(box, width));
    found = mapped(columns, (box) => mirror(box, width));
    cards = mapped(cards, (boxes) => mirrorFan(boxes, width));
  }
  return { measure, width, height, places, cards, columns: found, buttons };
}

function overlap(a, b) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(across, 0) * Math.max(down, 0);
}

// The narrowest strip that is seen of a face-up card in a fan that goes down, in heights of a card.
export function narrowestStrip(view, layout) {
  const strips = view.piles.filter((pile) => pile.spread === "down").flatMap((pile) => {
    const boxes = layout.cards.get(pile.name);
    return pile.cards.slice(0, -1).flatMap((card, k) => (card === null ? [] : [boxes[k + 1].y - boxes[k].y]));
  });
  return Math.min(1, ...strips.map((strip) => strip / layout.measure.height));
}

// The pile among those given that a dragged card covers most; the whole column of a pile counts.
export function dropOn(layout, box, names) {
  let best = null;
  for (const name of names) {
    const area = layout.columns.has(name) ? overlap(layout.columns.get(name), box) : 0;
    if (area > 0 && (!best || area > best[0])) best = [area, name];
  }
  return best && best[1];
}
