// The page as a folder of files: the sitting runs in a worker of the browser. See from_server.js for what a host is.

import { startWorker } from "../starting.js";
import { Game } from "./app.js";
import { changed } from "./changes.js";
import { byId } from "./page.js";

const top = new URL("../../", import.meta.url);
const NAME = `reussite ${top.pathname}`; // as in sitting.js
const CONNECTING = 0, OPEN = 1, CLOSED = 3; // as a WebSocket tells them

const pack = fetch(new URL("../art.pack", import.meta.url));

// What is said before Python is there, in the first language of the browser that is spoken here.
const allWords = JSON.parse(byId("words").textContent);
const language = navigator.languages.map((each) => each.split("-")[0]).find((each) => each in allWords) ?? "en";
const words = allWords[language];

function alarm(...told) {
  byId("lost").hidden = false;
  byId("lost").textContent = told.join(" ");
}

// Whether no other tab has this page open.
async function isAlone() {
  const { held } = await navigator.locks.query();
  return !held.some(({ name }) => name === NAME);
}

// When a new version lies ready and no other tab shows the old one, begin with the new one.
async function update() {
  const waiting = (await navigator.serviceWorker?.getRegistration(top).catch(() => null))?.waiting;
  if (!waiting || !(await isAlone())) return;
  await new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    waiting.postMessage("take over");
    setTimeout(done, 3000);
  });
  location.reload();
  await new Promise(() => {});
}

// Keep all files in the browser, so that the page opens without a net; and ask the browser not to forget what is kept.
function stay() {
  navigator.serviceWorker?.register(new URL("service.js", top), { scope: top.pathname }).catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
}

document.documentElement.lang = language;
byId("games").lastElementChild.textContent = words.games;
byId("message").textContent = words.coming;
await update();

const worker = startWorker("sitting.js");
const ready = new Promise((done) => worker.addEventListener("message", ({ data }) => data.ready && done()));
worker.addEventListener("error", (event) => alarm(words.broken, event.message ?? ""));
let isAsleep = false; // the tab that has the sitting
worker.addEventListener("message", ({ data }) => {
  if (data.failed) alarm(words.broken, data.failed);
  else if (data.other) alarm(words.other_version);
  else if (data.asleep) alarm(words.asleep);
  else if (isAsleep) byId("lost").hidden = true;
  isAsleep = Boolean(data.asleep);
});

// A line to the worker that behaves like a WebSocket.
class WorkerLine extends EventTarget {
  constructor() {
    super();
    this.readyState = CONNECTING;
    this.listen = ({ data }) => this.hear(data);
    worker.addEventListener("message", this.listen);
    ready.then(() => worker.postMessage({ come: navigator.languages.join(",") }));
  }

  hear({ text, closed }) {
    if (closed) {
      this.close(closed);
    } else if (text !== undefined) {
      this.readyState = OPEN;
      last.hear(text);
      this.dispatchEvent(new MessageEvent("message", { data: text }));
    }
  }

  send(text) {
    worker.postMessage({ text });
  }

  close(code) {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    worker.removeEventListener("message", this.listen);
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

// What was shown last, kept for the next time: the table is drawn from it until Python is there.
const last = {
  hello: null,
  told: null,

  hear(text) {
    const data = JSON.parse(text);
    if (data.push === "hello") {
      if (!this.hello) stay();
      this.hello = data;
    } else if (data.table ?? data.changes) {
      this.told = { table: data.table ?? changed(this.told.table, data.changes), link: data.link };
    }
    if (data.settings && this.hello) Object.assign(this.hello, { settings: data.settings });
    if (data.words && this.hello) Object.assign(this.hello, { words: data.words, language: data.language });
  },

  keep() {
    if (!this.hello || !this.told) return;
    try {
      localStorage.setItem(NAME, JSON.stringify({ version: import.meta.url, hello: this.hello, told: this.told }));
    } catch {
      localStorage.removeItem(NAME); // there is no room, or nothing may be kept
    }
  },

  // Draw the table as it was left, if it is what the address asks for; what is tapped on it waits for Python.
  show(game) {
    try {
      const { version, hello, told } = JSON.parse(localStorage.getItem(NAME)) ?? {};
      if (version !== import.meta.url || told.link !== host.here) return;
      game.greet(hello);
      game.show({ ...told, reply: { told: "", kind: "", steps: [], dealt: true } }, true);
      byId("message").textContent = words.coming;
    } catch {
      // The table comes when Python is there.
    }
  },
};
addEventListener("pagehide", () => last.keep());
document.addEventListener("visibilitychange", () => document.hidden && last.keep());

// The drawings, all in one packed file; each becomes an address of its own when it is first shown.
class Drawings {
  constructor({ drawings, styles, pictures }) {
    Object.assign(this, { drawings, styles, pictures });
    this.known = new Map();
  }

  url(number) {
    if (!this.known.has(number)) this.known.set(number, URL.createObjectURL(new Blob([this.drawings[number]], { type: "image/svg+xml" })));
    return this.known.get(number);
  }
}

async function unpacked(response) {
  return new Response((await response).body.pipeThrough(new DecompressionStream("gzip"))).json();
}

const drawings = new Drawings(await unpacked(pack));

const host = {
  // The sitting's addresses stand behind the sign #, so that any server finds the page under them.
  get here() {
    const address = location.hash.slice(1) || "/";
    try {
      return decodeURI(address);
    } catch {
      return address; // somebody mistyped it, which is told
    }
  },

  href(link) {
    return link === "/" ? location.pathname : `#${link}`;
  },

  dial() {
    return new WorkerLine();
  },

  drawing(version, style, name) {
    return drawings.url(drawings.styles[style][name]);
  },

  picture(name) {
    return drawings.url(drawings.pictures[name]);
  },
};

last.show(new Game(host));
