// Small helpers for building the page: elements without markup in strings, so that no text is ever read as code.

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

export function table(heads, rows, caption) {
  return make(
    "table", {}, make("caption", { class: "unseen" }, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell))))),
  );
}
