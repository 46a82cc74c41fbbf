// Keys of the browser under the names the server knows them by; the cursor's own keys act here, all others there.

const NAMES = {
  " ": "space", "+": "plus", "=": "plus", "-": "minus", "?": "question_mark", ",": "comma", ".": "full_stop", "/": "slash", ";": "semicolon", ":": "colon",
};
const ALONG = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

function nameOf(event) {
  const name = NAMES[event.key] ?? event.key.toLowerCase();
  return event.ctrlKey ? `ctrl+${event.shiftKey ? "shift+" : ""}${name}` : name;
}

export class Keys {
  constructor(game) {
    this.game = game;
    this.usual = new Set();
    this.stepping = new Set();
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keydown", () => document.body.classList.add("keys"), true);
    document.addEventListener("pointerdown", () => document.body.classList.remove("keys"), true);
  }

  learn({ keys, stepping }) {
    this.usual = new Set(keys);
    this.stepping = new Set(stepping);
  }

  down(event) {
    if (document.querySelector("dialog[open]") || event.altKey || event.metaKey) return;
    if (event.target.closest?.("[role=toolbar]") && ALONG.includes(event.key)) {
      this.game.goAlong(event.key);
      event.preventDefault();
      return;
    }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (this.act(event, nameOf(event))) event.preventDefault();
  }

  act(event, name) {
    const { game } = this;
    // Letters and signs act on the table alone, and only where they are wanted there; keys with names of their own always.
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey;
    if (isLetter && !(game.plays() && this.isAtTable(event.target) && game.settings.shortcuts === "yes")) return false;
    if (!game.plays()) return this.press(name);
    const { cursor } = game;
    if (WAYS[event.key]) return cursor.go(WAYS[event.key]);
    if (name === "home") return cursor.home();
    if (name === "enter" || name === "space") {
      const isElsewhere = event.target.closest?.("button, a") && !cursor.isOn;
      return !isElsewhere && (this.steps(name, event.repeat) || this.enter());
    }
    if (name === "plus" || name === "minus") return this.steps(name, event.repeat) || this.more(name === "plus");
    return this.name(event) || this.press(name, event.repeat);
  }

  // Nobody else has the keys.
  isAtTable(target) {
    return target === document.body || this.game.board.element.contains(target);
  }

  press(name, again = false) {
    if (!this.usual.has(name)) return false;
    this.game.act({ press: name, pile: this.game.cursor.pile(), again });
    return true;
  }

  // Keys that make steps where a patience plays itself or is watched.
  steps(name, again) {
    if (!this.game.seen.stepping || !this.stepping.has(name)) return false;
    this.game.act({ press: name, again });
    return true;
  }

  enter() {
    const stop = this.game.cursor.stop();
    if (!stop) return false;
    if (stop.isButton) this.game.act({ do: stop.pile });
    else this.game.tap(stop);
    return true;
  }

  more(isMore) {
    const stop = this.game.cursor.stop();
    const picks = !this.game.seen.view.hold && stop && !stop.isButton;
    this.game.act(picks ? { gesture: "pick", pile: stop.pile, count: 1 } : { gesture: isMore ? "more" : "fewer" });
    return true;
  }

  // Two keys make a move: the first names the pile to take from, the second the one to go to.
  name(event) {
    const pile = event.ctrlKey ? null : this.game.seen.view.piles.find((each) => each.key === event.key);
    if (!pile) return false;
    this.game.cursor.focus({ pile: pile.name, index: null });
    this.game.act({ gesture: "name", pile: pile.name });
    return true;
  }
}
