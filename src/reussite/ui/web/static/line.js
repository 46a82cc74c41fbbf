// The line to the server: one gesture under way at a time, others wait; a broken line is mended and nothing is doubled.
//
// A gesture names the version of the deal it was meant for. When the line breaks before its answer came, the version
// that the deal has afterwards tells whether it was carried out: if it is still the same, the gesture is sent again.

const SERIAL = new Set(["open", "bookmarks", "watch", "follow"]);
const QUESTIONS = new Set(["hint", "verdict", "chance", "solution", "lost-where", "winnable"]);
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 3000;
const MOST_WAITING = 60;

export class Problem extends Error {
  constructor(error) {
    super(error.words);
    this.code = error.code;
  }
}

export class Line extends EventTarget {
  constructor(address) {
    super();
    this.address = address;
    this.deal = null;
    this.version = null;
    this.view = null;
    this.ready = false;
    this.queue = [];
    this.current = null;
    this.others = new Map();
    this.next = 0;
    this.pause = FIRST_PAUSE;
    this.closedFor = "";
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState < 2) return;
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.lost());
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  count() {
    this.tell("busy", this.queue.length + (this.current ? 1 : 0) + this.others.size);
  }

  lost() {
    this.ready = false;
    this.tell("lost", this.closedFor);
    for (const [id, entry] of this.others) {
      if (QUESTIONS.has(entry.data.ask)) {
        this.others.delete(id);
        entry.fail(new Problem({ code: "lost", words: "the line broke before the answer came" }));
      }
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.6);
    this.count();
  }

  hear(data) {
    if (data.push === "hello") {
      this.pause = FIRST_PAUSE;
      this.come(data);
    } else if (data.push === "closed") {
      this.closedFor = data.words;
      this.pause = LONGEST_PAUSE;
    } else if (data.push) {
      if (data.push === "changed" && data.deal === this.deal) this.version = data.version;
      this.tell(data.push, data);
    } else {
      this.answer(data);
    }
  }

  answer(data) {
    const entry = this.current?.id === data.id ? this.current : this.others.get(data.id);
    if (!entry) return;
    if (entry === this.current) this.current = null;
    this.others.delete(data.id);
    if (data.error) {
      entry.fail(new Problem(data.error));
    } else {
      if (data.version !== undefined) {
        this.deal = data.deal;
        this.version = data.version;
      }
      if (data.view) this.view = data.view;
      entry.done(data);
    }
    // What the answer leads to (drawing, a second gesture) comes before the line says that it has nothing left to do.
    queueMicrotask(() => queueMicrotask(() => this.pump()));
  }

  async come(hello) {
    this.closedFor = "";
    this.tell("hello", hello);
    const unsure = this.current;
    this.current = null;
    if (this.deal !== null) {
      try {
        await this.comeBack(unsure);
      } catch (problem) {
        this.tell("trouble", problem);
      }
    } else if (unsure) {
      this.queue.unshift(unsure);
    }
    this.ready = true;
    for (const [id, entry] of [...this.others]) {
      this.others.delete(id);
      this.post(entry);
    }
    this.tell("found");
    this.pump();
  }

  // Sit at the deal again as it was left, with the same cards in hand.
  async comeBack(unsure) {
    const [deal, version, held, marked] = [this.deal, this.version, this.view?.hold, this.view?.marked ?? []];
    const seat = await this.straight({ ask: "open", deal });
    if (seat.version === version) {
      if (held?.named) await this.straight({ gesture: "name", pile: held.pile });
      else if (held) await this.straight({ gesture: "pick", pile: held.pile, count: held.count });
      for (const pile of marked) await this.straight({ gesture: "tap", pile });
    }
    this.tell("back", { ...seat, view: this.view });
    if (!unsure) return;
    if (seat.version === version || !unsure.data.gesture) this.queue.unshift(unsure);
    else unsure.done({ ...seat, steps: [], words: "", refusal: "", ok: true, dealt: false });
  }

  straight(data) {
    return new Promise((done, fail) => {
      this.current = this.entry(data, done, fail);
      this.post(this.current);
    });
  }

  entry(data, done, fail) {
    return { data, done, fail, id: 0 };
  }

  post(entry) {
    entry.id = ++this.next;
    const isSerial = entry === this.current;
    if (!isSerial) this.others.set(entry.id, entry);
    const stamp = entry.data.gesture && this.version !== null ? { at: this.version } : {};
    this.socket.send(JSON.stringify({ id: entry.id, ...stamp, ...entry.data }));
  }

  send(data) {
    return new Promise((done, fail) => {
      const entry = this.entry(data, done, fail);
      if (data.gesture || SERIAL.has(data.ask)) {
        if (this.queue.length >= MOST_WAITING) {
          fail(new Problem({ code: "waiting", words: "the server does not answer; no more moves are kept waiting" }));
          return;
        }
        this.queue.push(entry);
      } else if (this.ready) {
        this.post(entry);
      } else {
        this.others.set(`waits-${this.others.size}-${Math.random()}`, entry);
      }
      this.count();
      this.pump();
    });
  }

  pump() {
    if (this.ready && !this.current && this.queue.length && this.socket.readyState === 1) {
      this.current = this.queue.shift();
      this.post(this.current);
    }
    this.count();
  }
}
