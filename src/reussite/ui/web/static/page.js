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

// Prose rules: paragraphs joined to whole lines, list items apart, indented blocks as they stand.
export function prose(text) {
  const found = [];
  let list = null;
  for (const block of text.trim().split(/\n\s*\n/)) {
    const lines = block.split("\n");
    if (lines.every((line) => line.startsWith("    "))) {
      found.push(make("pre", { tabindex: "0" }, lines.map((line) => line.slice(4)).join("\n")));
      list = null;
      continue;
    }
    let words = [];
    const close = () => {
      if (words.length) found.push(make("p", {}, words.join(" ")));
      words = [];
    };
    for (const line of lines) {
      if (line.startsWith("- ")) {
        close();
        if (!list) {
          list = make("ul");
          found.push(list);
        }
        list.append(make("li", {}, line.slice(2).trim()));
      } else if (list && line.startsWith("  ")) {
        list.lastChild.append(` ${line.trim()}`);
      } else {
        list = null;
        words.push(line.trim());
      }
    }
    close();
    list = null;
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
