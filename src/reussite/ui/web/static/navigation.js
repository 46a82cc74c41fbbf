// Where the cursor can stand and where the arrow keys lead: the same as reussite/table/navigation.py; a test compares them.

const BUTTONS = -1; // the zone of the buttons
const FIRST = ["stock", "cell", "tableau"]; // where the cursor begins: the stock, else where most is done

const same = (a, b) => a.x === b.x && a.y === b.y;
const isLess = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
const least = (list, rate) => list.reduce((best, each) => (best === null || isLess(rate(each), rate(best)) ? each : best), null);

// Every place of the cursor with the box of its card; no index stands for an empty place, or a button.
export function stopsOf(view, layout, tappable) {
  const found = [];
  for (const pile of view.piles.filter((each) => tappable.includes(each.name))) {
    const { name, zone, cards } = pile;
    const boxes = layout.cards.get(name);
    const top = cards.length - 1;
    const isGone = pile.fixed && pile.spread; // once empty, nothing ever comes there again
    if (top < 0 && !isGone) found.push({ pile: name, index: null, box: layout.places.get(name), zone });
    cards.forEach((card, index) => {
      const isSeen = pile.spread && !pile.shown && card !== null && index < top && !same(boxes[index], boxes[index + 1]);
      if (index === top || isSeen) found.push({ pile: name, index, box: boxes[index], zone });
    });
  }
  const buttons = view.buttons.map((each) => ({ pile: each.name, index: null, box: layout.buttons.get(each.name), zone: BUTTONS, isButton: true }));
  return [...found, ...buttons];
}

// The same place, or the top card of the same pile.
export function near(stops, at) {
  const own = at ? stops.filter((stop) => stop.pile === at.pile) : [];
  return own.find((stop) => stop.index === at.index) ?? own[own.length - 1] ?? null;
}

// Where the cursor goes at the beginning and with Home.
export function firstStop(view, stops) {
  const kinds = new Map(view.piles.map((pile) => [pile.name, pile.kind]));
  for (const kind of FIRST) {
    const found = stops.find((stop) => kinds.get(stop.pile) === kind);
    if (found) return near(stops, { pile: found.pile, index: null });
  }
  return stops[0] ?? null;
}

// Where an arrow key leads; over the edge it goes round to the other side.
export function neighbour(stops, columns, at, way) {
  return way === "left" || way === "right" ? across(stops, columns, at, way) : along(stops, at, way);
}

function across(stops, columns, at, way) {
  const sign = way === "right" ? 1 : -1;
  const { box } = at;
  const columnOf = (stop) => columns.get(stop.pile) ?? stop.box;
  const isSingle = (stop) => columnOf(stop).height <= box.height;
  const overlaps = ({ y, height }) => y < box.y + box.height && box.y < y + height;
  const isOver = ({ x, y, width }) => y !== box.y && x < box.x + box.width && box.x < x + width;
  const aside = stops.filter((stop) => stop.box.x !== box.x);
  const own = aside.filter((stop) => stop.pile === at.pile); // a fan to the right
  let others = aside.filter((stop) => stop.pile !== at.pile && overlaps(columnOf(stop)));
  if (isSingle(at)) { // in a pyramid what lies on both sides is above or below
    const row = others.filter((stop) => !(isSingle(stop) && isOver(columnOf(stop))));
    if (row.length) others = row;
  }
  const beside = [...others, ...own];
  const ahead = beside.filter((stop) => (stop.box.x - box.x) * sign > 0);
  const edge = ahead.length ? ahead : beside;
  if (!edge.length) return at;
  const nearest = Math.min(...edge.map((stop) => stop.box.x * sign));
  return least(edge.filter((stop) => stop.box.x * sign === nearest), (stop) => [Math.abs(stop.box.y - box.y), 0]);
}

function along(stops, at, way) {
  const sign = way === "down" ? 1 : -1;
  const { box } = at;
  const far = (stop) => (stop.box.y - box.y) * sign;
  const aside = (stop) => Math.abs(stop.box.x - box.x);
  const over = stops.filter((stop) => stop !== at && stop.box.x < box.x + box.width && box.x < stop.box.x + stop.box.width);
  const ahead = over.filter((stop) => far(stop) > 0);
  if (ahead.length) return least(ahead, (stop) => [far(stop), aside(stop)]);
  const rows = over.length ? [] : stops.filter((stop) => stop.pile !== at.pile && far(stop) >= box.height);
  if (rows.length) return least(rows, (stop) => [far(stop), aside(stop)]);
  const back = over.length ? over : stops.filter((stop) => stop.pile !== at.pile);
  return least(back, (stop) => [stop.box.y * sign, aside(stop)]) ?? at;
}
