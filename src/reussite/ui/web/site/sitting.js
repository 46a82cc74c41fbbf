// The worker of a tab. One worker of all tabs has the sitting, in Python; the others pass on what their pages say.
//
// Who has the lock has the sitting. When its tab goes, the browser gives the lock to another one, which says so to all:
// their pages then come again, as they would to a server that was started anew.
//
// Browsers have locks, and places to keep something, for pages that came over https or from this machine only. Where
// there are none each tab is by itself and keeps nothing, which its player is told.

import { keepFiles, nowhere } from "./keeping.js";
import { forgetMemory, startPython } from "./python.js";
import { startWorker } from "./starting.js";

const TAB = String(Math.random());
const PATIENCE = 20000; // milliseconds without an answer of the tab that has the sitting, after which the player is told
const VERSION = new URL(".", import.meta.url).pathname;
const top = new URL("{{top}}", import.meta.url).pathname;
const NAME = `reussite ${top}`;
const FOLDER = `reussite${top.replaceAll("/", "~")}`;

const { locks } = navigator;
const channel = locks ? new BroadcastChannel(NAME) : { postMessage() {}, addEventListener() {} };
const tabLock = (tab) => `${NAME} ${tab}`;
let house = null; // Python's, where this worker has the sitting
let waiting = null; // what came for it before it was there; nothing where another worker has it
let files = null;
let asked = null; // what the page of this worker came with, until it is answered
let hasCome = false;
let late = 0; // the timer of an answer that another tab owes
let wasFull = false;

// To the page of this worker: a text, or that the line is closed.
function toPage(message) {
  asked = null;
  expectNothing();
  postMessage(message);
}

// Browsers may let a tab sleep that is not seen, and with it the sitting.
function expect() {
  late ||= setTimeout(() => postMessage({ asleep: true }), PATIENCE);
}

function expectNothing() {
  clearTimeout(late);
  late = 0;
}

// Somebody else has the sitting now, or this worker itself: who was answered by another one must come again.
function comeAgain() {
  expectNothing();
  if (asked) toSitting(asked);
  else if (hasCome) toPage({ closed: 1012 });
}

// From a page to whoever has the sitting.
function toSitting(message) {
  if (waiting) {
    hear(message);
  } else {
    channel.postMessage({ ...message, version: VERSION });
    expect();
  }
}

function toTab(tab, text) {
  if (tab === TAB) toPage({ text });
  else channel.postMessage({ to: tab, text });
}

function hear(message) {
  if (!house) {
    waiting.push(message);
    return;
  }
  const { tab } = message;
  if (message.come !== undefined) {
    house.come(tab, message.come);
    // Its lock is free when the tab is gone, however that came.
    locks?.request(tabLock(tab), () => house.leave(tab));
  } else {
    house.hear(tab, message.text);
  }
}

channel.addEventListener("message", ({ data }) => {
  if (data.owner) comeAgain();
  else if (data.to === TAB) toPage(data.other ? { other: true } : { text: data.text });
  else if (data.tab && waiting) {
    if (data.version === VERSION) hear(data);
    else channel.postMessage({ to: data.tab, other: true });
  }
});

addEventListener("message", ({ data }) => {
  hasCome = true;
  if (data.come !== undefined) toSitting((asked = { tab: TAB, come: data.come }));
  else if (data.text !== undefined) toSitting({ tab: TAB, text: data.text });
});

// Whoever thinks, in a worker of its own: started by the first question, and ended when a question is taken back while
// it cannot listen.
const thinking = {
  worker: null,

  ask(text) {
    const request = JSON.parse(text);
    if (!this.worker && request.id === undefined) return;
    if (!this.worker) {
      this.worker = startWorker("thinking.js");
      this.worker.addEventListener("message", ({ data }) => (data.idle ? clearTimeout(this.late) : house.adviser.hear(data.text)));
      this.worker.addEventListener("error", () => this.end());
    }
    this.worker.postMessage(text);
    if (request.cancel !== undefined) {
      clearTimeout(this.late);
      this.late = setTimeout(() => this.end(), 1000);
    }
  },

  end() {
    clearTimeout(this.late);
    this.worker?.terminate();
    this.worker = null;
    house.adviser.hear("");
  },
};

// Whoever measures, each in a worker of its own.
const measuring = {
  workers: new Map(),

  begin(id, text) {
    const worker = startWorker("measuring.js");
    this.workers.set(id, worker);
    worker.addEventListener("message", ({ data }) => house.measurer.hear(id, data));
    worker.addEventListener("error", () => house.measurer.hear(id, ""));
    worker.postMessage(text);
  },

  end(id) {
    this.workers.get(id)?.terminate();
    this.workers.delete(id);
  },
};

function keep() {
  const kept = files.keep();
  if (files.isFull && !wasFull) {
    wasFull = true;
    house?.tell_full();
  }
  return kept;
}

async function sitDown() {
  waiting = [];
  channel.postMessage({ owner: true });
  comeAgain();
  const { FS, HOME, inside } = await startPython({ keepsMemory: true });
  files = locks ? await keepFiles(FS, HOME, FOLDER) : nowhere("https");
  const ask = (text) => thinking.ask(text);
  const begin = (id, text) => measuring.begin(id, text);
  const end = (id) => measuring.end(id);
  house = inside.House(toTab, keep, ask, begin, end, files.lacking);
  for (const message of waiting.splice(0)) hear(message);
}

// Have the sitting as long as this worker lives.
async function own() {
  await sitDown().catch(async (problem) => {
    toPage({ failed: String(problem?.message ?? problem) });
    await forgetMemory();
  });
  return new Promise(() => {});
}

if (locks) {
  await new Promise((held) => locks.request(tabLock(TAB), () => (held(), new Promise(() => {}))));
  locks.request(NAME, own);
} else {
  own();
}
toPage({ ready: true });
