// The line to the sitting, on a server or in a worker: one message under way at a time, others wait; a broken line is mended and nothing is doubled.
//
// A message names the version of the deal it was meant for. When the line breaks before its answer came, the version
// that the deal has afterwards tells whether it was carried out: if it is still the same, the message is sent again.

import { changed } from "./changes.js";

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3000;
const MOST_WAITING = 60;
const STRANGER = 4401; // no player of this browser is known there

export class Line extends EventTarget {
  constructor(host) {
    super();
    this.host = host;
    this.table = null;
    this.words = {};
    this.ready = false;
    this.queue = [];
    this.current = null;
    this.next = 0;
    this.pause = FIRST_PAUSE;
    this.closedFor = "";
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState < 2) return;
    this.socket = this.host.dial();
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => (event.code === STRANGER ? this.introduce() : this.lost()));
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  count() {
    this.tell("busy", this.queue.length + (this.current ? 1 : 0));
  }

  lost() {
    this.ready = false;
    this.tell("lost", this.closedFor);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.6);
    this.count();
  }

  hear(data) {
    if (data.changes) data.table = changed(this.table, data.changes);
    if (data.table) this.table = data.table;
    if (data.push === "hello") {
      this.pause = FIRST_PAUSE;
      this.come(data);
    } else if (data.push === "closed") {
      this.closedFor = data.reply.told;
      this.pause = LONGEST_PAUSE;
    } else if (data.push) {
      this.tell("push", data);
    } else if (this.current?.id === data.id) {
      this.answer(data);
    }
  }

  // Ask for a name as a player, which comes as a cookie, and come again with it.
  async introduce() {
    const answer = await this.host.introduce().catch(() => null);
    this.closedFor = answer && !answer.ok ? await answer.text() : "";
    this.pause = this.closedFor ? LONGEST_PAUSE : FIRST_PAUSE;
    if (answer?.ok) this.connect();
    else this.lost();
  }

  answer(data) {
    const entry = this.current;
    this.current = null;
    if (data.error) entry.fail(new Error(data.error.words));
    else entry.done(data);
    // What the answer leads to (drawing, a second message) comes before the line says that it has nothing left to do.
    queueMicrotask(() => queueMicrotask(() => this.pump()));
  }

  async come(hello) {
    this.closedFor = "";
    this.tell("hello", hello);
    const unsure = this.current;
    this.current = null;
    if (this.table) {
      try {
        await this.comeBack(unsure);
      } catch (problem) {
        this.tell("trouble", problem);
      }
    } else if (unsure) {
      this.queue.unshift(unsure);
    }
    this.ready = true;
    this.tell("found");
    this.pump();
  }

  // Sit at the deal again as it was left, with the same cards in hand.
  async comeBack(unsure) {
    const { deal, version, seen } = this.table;
    const { hold, marked } = seen.view;
    let told = await this.straight({ open: `/deal/${deal}` });
    const same = told.table?.version === version;
    if (same && !seen.watching) {
      if (hold?.named) told = await this.straight({ gesture: "name", pile: hold.pile });
      else if (hold) told = await this.straight({ gesture: "pick", pile: hold.pile, count: hold.count });
      for (const pile of marked) told = await this.straight({ gesture: "tap", pile });
    }
    this.tell("push", { ...told, push: "back", reply: { ...told.reply, told: "" } });
    if (!unsure) return;
    if (same || unsure.data.open) this.queue.unshift(unsure);
    else unsure.done({ ...told, reply: { ...told.reply, told: "" } });
  }

  straight(data) {
    return new Promise((done, fail) => this.post({ data, done, fail }));
  }

  post(entry) {
    entry.id = ++this.next;
    this.current = entry;
    const stamp = this.table ? { at: this.table.version } : {};
    this.socket.send(JSON.stringify({ id: entry.id, ...stamp, ...entry.data }));
  }

  send(data) {
    return new Promise((done, fail) => {
      if (this.queue.length >= MOST_WAITING) {
        fail(new Error(this.words.waiting));
        return;
      }
      this.queue.push({ data, done, fail });
      this.count();
      this.pump();
    });
  }

  pump() {
    if (this.ready && !this.current && this.queue.length && this.socket.readyState === 1) this.post(this.queue.shift());
    this.count();
  }
}
