// Other shapes of a table for screens on which its own would leave the cards too small: the same as
// reussite/table/shapes.py, where they are explained; a test compares the two.

export const GAPS = [[0.14, 0.12], [0.06, 0.06], [0.02, 0.012]];
const OVERLAP = [-0.21, 0.012];
const FEWEST = 3;
const MOST_BESIDE = 5;

const name = ([x, y]) => `${x} ${y}`;
const sorted = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);

// Where a place goes in a shape.
export const moved = (shape, at) => shape.get(name(at));

// Whether a shape is the game's own.
export const isSame = (shape) => [...shape].every(([at, to]) => at === name(to));

export function spaces(placed) {
  return placed.some(([x]) => !Number.isInteger(x)) ? [GAPS, [OVERLAP]] : [GAPS];
}

// All shapes, the game's own first; the places that are placed keep together as they lie, the loose ones may go anywhere.
export function* shapes(places, fans, { placed, loose, flowing }) {
  for (const each of allShapes(places, fans, new Set(placed.length ? [] : loose.flat().map(name)))) {
    const ways = placed.map((at) => [at, moved(each, at)]).map(([at, to]) => name([to[0] - at[0], to[1] - at[1]]));
    if (new Set(ways).size < 2) yield each;
  }
  if (!placed.length) yield* allPacked(places, loose, new Set(flowing.map(name)));
}

function* allShapes(places, fans, loose) {
  yield shape(places, (at) => at);
  const rows = sorted(places.map((at) => at[1]));
  const columns = sorted(places.map((at) => at[0]));
  for (let count = 2; count <= MOST_BESIDE; count += 1) {
    const found = beside(places, fans, count);
    if (found) yield found;
  }
  for (let height = rows.length - 1; height > 0; height -= 1) yield opened(places, rows[height]);
  for (let width = columns.length - 1; width >= FEWEST; width -= 1) {
    if (!isTorn(places, rows, loose, width)) yield folded(places, rows, width);
  }
  for (let width = columns.length - 1; width >= FEWEST; width -= 1) {
    const aside = places.filter((at) => at[0] >= columns[width]);
    if (!isScattered(aside, loose, width)) yield cut(places, columns[width]);
  }
}

function shape(places, go) {
  return new Map(places.map((at) => [name(at), go(at)]));
}

function beside(places, fans, rows) {
  const lines = sorted(fans.map((at) => at[1]));
  if (lines.length !== 1) return null;
  const [line] = lines;
  const flat = [...new Map(places.filter((at) => at[1] !== line).map((at) => [name(at), at])).values()];
  if (!flat.length) return null;
  flat.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const columns = Math.ceil(flat.length / rows);
  const first = Math.min(...places.filter((at) => at[1] === line).map((at) => at[0]));
  const order = new Map(flat.map((at, k) => [name(at), [k % columns, Math.floor(k / columns)]]));
  return shape(places, (at) => order.get(name(at)) ?? [at[0] - first + columns, 0]);
}

function opened(places, edge) {
  const above = places.filter((at) => at[1] < edge);
  const below = places.filter((at) => at[1] >= edge);
  const aside = Math.max(...above.map((at) => at[0])) + 1 - Math.min(...below.map((at) => at[0]));
  return shape(places, ([x, y]) => (y < edge ? [x, y] : [x + aside, y - edge]));
}

function folded(places, rows, width) {
  const found = new Map();
  let top = 0;
  for (const row of rows) {
    const xs = sorted(places.filter((at) => at[1] === row).map((at) => at[0]));
    const parts = Math.ceil(xs.length / width);
    const length = Math.ceil(xs.length / parts);
    xs.forEach((x, k) => {
      const goes = parts > 1 ? [k % length, top + Math.floor(k / length)] : [xs.at(-1) < width ? x : k, top];
      found.set(name([x, row]), goes);
    });
    top += parts;
  }
  return found;
}

function isTorn(places, rows, loose, width) {
  return rows.some((row) => {
    const own = places.filter((at) => at[1] === row);
    const [whole, kept] = [own, own.filter((at) => !loose.has(name(at)))].map((some) => new Set(some.map(name)).size);
    return whole > width && width >= kept && kept > 0;
  });
}

function isScattered(aside, loose, width) {
  const names = new Set(aside.map(name));
  const free = [...names].filter((each) => loose.has(each)).length;
  if (free < names.size) return free > 0;
  return names.size <= width && new Set(aside.map((at) => at[1])).size > 1;
}

function cut(places, edge) {
  const left = places.filter((at) => at[0] < edge);
  const right = places.filter((at) => at[0] >= edge);
  const below = Math.max(...left.map((at) => at[1])) + 1 - Math.min(...right.map((at) => at[1]));
  return shape(places, ([x, y]) => (x < edge ? [x, y] : [x - edge, y + below]));
}

const inOrder = (a, b) => a[1] - b[1] || a[0] - b[0];

function* allPacked(places, loose, flowing) {
  const anywhere = new Set(loose.flat().map(name));
  const rest = [...new Map(places.filter((at) => !anywhere.has(name(at))).map((at) => [name(at), at])).values()];
  const rows = rowsOf(rest.sort(inOrder), flowing);
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const widest = Math.max(longest, FEWEST, ...loose.map((group) => group.length));
  for (let width = widest; width >= FEWEST; width -= 1) {
    for (const even of [true, false]) {
      const found = rows.flatMap((row) => parts(row, width, even));
      for (const [above, beside] of divided(loose)) {
        const placesBeside = beside.flat();
        const free = freePlaces(found, width, placesBeside.length);
        if (free.length !== placesBeside.length) continue;
        const top = inRows(above, width);
        const going = placesBeside.map((at, k) => [name(at), [free[k][0], free[k][1] + top.length]]);
        yield new Map([...laid([...top, ...found]), ...going]);
      }
    }
  }
}

function* divided(groups) {
  yield [groups, []];
  for (const k of groups.keys()) {
    yield [groups.slice(0, k), groups.slice(k)];
    if (k) yield [groups.slice(k), groups.slice(0, k)];
  }
}

function rowsOf(places, flowing) {
  const rows = [];
  for (const at of places) {
    const last = rows.at(-1)?.at(-1);
    const flows = flowing.has(name(at));
    if (last && flows === flowing.has(name(last)) && (flows || at[1] === last[1])) rows.at(-1).push(at);
    else rows.push([at]);
  }
  return rows;
}

function parts(row, width, even) {
  const length = even ? Math.ceil(row.length / Math.ceil(row.length / width)) : width;
  return Array.from({ length: Math.ceil(row.length / length) }, (_, k) => row.slice(k * length, (k + 1) * length));
}

function inRows(groups, width) {
  const rows = [[]];
  for (const part of groups.flatMap((group) => parts(group, width, true))) {
    if (rows.at(-1).length + part.length > width) rows.push([]);
    rows.at(-1).push(...part);
  }
  const all = groups.flat();
  return all.length && rows.length > Math.ceil(all.length / width) ? parts(all, width, true) : rows.filter((row) => row.length);
}

function freePlaces(rows, width, count) {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const columns = [];
  const order = [...rows.keys()].sort((a, b) => rows[a].length - rows[b].length);
  for (let x = longest; x < width; x += 1) columns.push(...order.map((y) => [x, y]));
  if (columns.length) return count <= columns.length ? columns.slice(0, count) : [];
  if (!rows.length || count > width - rows.at(-1).length) return [];
  return Array.from({ length: count }, (_, k) => [width - count + k, rows.length - 1]);
}

function laid(rows) {
  return new Map(rows.flatMap((row, y) => row.map((at, x) => [name(at), [x, y]])));
}
