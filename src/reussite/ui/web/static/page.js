// Small helpers for building the page: elements without markup in strings, so that no text is ever read as code.

const MOST_COLUMNS = 3; // that fit on a phone

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function drawing(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}

export function button(label, onclick, attributes = {}, ...children) {
  return make("button", { type: "button", onclick, ...attributes }, label, ...children);
}

// Prose as the server took it apart: paragraphs, items that belong to one list, and lines of code as they stand.
export function prose(blocks) {
  const found = [];
  for (const { kind, words } of blocks) {
    const last = found.at(-1);
    if (kind !== "item") found.push(kind === "code" ? make("pre", { tabindex: "0" }, words) : make("p", {}, words));
    else if (last?.tagName === "UL") last.append(make("li", {}, words));
    else found.push(make("ul", {}, make("li", {}, words)));
  }
  return found;
}

// A table; one with many columns becomes a list of rows on a narrow screen, so its roles are told as well.
export function table(heads, rows, caption) {
  const row = (cells) => make("tr", { role: "row" }, ...cells);
  const body = rows.map((cells) => row(cells.map((cell, k) => make("td", { role: "cell", "data-head": heads[k] }, cell))));
  return make(
    "table", { role: "table", class: heads.length > MOST_COLUMNS ? "wide" : "" }, make("caption", { class: "unseen" }, caption),
    ...(heads.some(Boolean)
      ? [make("thead", { role: "rowgroup" }, row(heads.map((head) => make("th", { role: "columnheader", scope: "col" }, head))))]
      : []),
    make("tbody", { role: "rowgroup" }, ...body),
  );
}
