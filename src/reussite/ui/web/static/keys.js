// Playing by keys, the same ones as in the other front ends, and keys that speak what lies on the table.

export const KEYS = [
  ["Arrows, Home", "move from card to card; to the first place"],
  ["Tab, Shift+Tab", "to the next group of piles, and on to the buttons"],
  ["Enter, Space", "pick up, put down, turn the stock"],
  ["1 2 … b c …", "name a pile: two keys make a move, the same one twice sends the card"],
  ["+ −", "hold more or fewer cards"],
  ["Esc", "put back"],
  ["s, d", "turn the stock"],
  ["a", "send home"],
  ["p", "purge, where a game has it"],
  ["u, Ctrl+Z", "undo"],
  ["r, Ctrl+Y", "redo"],
  ["h", "hint, or help mode"],
  ["m, l", "legal moves; all moves of the deal"],
  ["n", "new deal"],
  ["q, F2", "all games"],
  [",", "speaks stock and waste"],
  [".", "speaks the pile at the cursor"],
  ["/", "speaks all piles"],
  [";", "speaks the moves there are"],
  ["F1", "rules"],
  ["F3, F4", "deal a number; options"],
  ["F7, F8", "colours of the suits; settings"],
  ["F9", "can it be won?"],
  ["?", "these keys"],
];

const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

// Where an arrow key leads; over the edge it goes round to the other side.
export function neighbour(stops, columns, at, way) {
  return way === "left" || way === "right" ? across(stops, columns, at, way) : along(stops, at, way);
}

const least = (list, rate) => list.reduce((best, each) => (best === null || rate(each) < rate(best) ? each : best), null);

function across(stops, columns, at, way) {
  const sign = way === "right" ? 1 : -1;
  const beside = stops.filter((stop) => {
    if (stop.box.x === at.box.x) return false;
    const column = columns.get(stop.pile) ?? stop.box;
    return stop.pile === at.pile || (column.y < at.box.y + at.box.height && at.box.y < column.y + column.height);
  });
  const ahead = beside.filter((stop) => (stop.box.x - at.box.x) * sign > 0);
  const edge = ahead.length ? ahead : beside;
  if (!edge.length) return at;
  const nearest = Math.min(...edge.map((stop) => stop.box.x * sign));
  return least(edge.filter((stop) => stop.box.x * sign === nearest), (stop) => Math.abs(stop.box.y - at.box.y));
}

function along(stops, at, way) {
  const sign = way === "down" ? 1 : -1;
  const { box } = at;
  const far = (stop) => (stop.box.y - box.y) * sign;
  const over = stops.filter((stop) => stop !== at && stop.box.x < box.x + box.width && box.x < stop.box.x + stop.box.width);
  const ahead = over.filter((stop) => far(stop) > 0);
  if (ahead.length) return least(ahead, (stop) => far(stop) * 1e4 + Math.abs(stop.box.x - box.x));
  const rows = over.length ? [] : stops.filter((stop) => stop.pile !== at.pile && far(stop) >= box.height);
  if (rows.length) return least(rows, (stop) => far(stop) * 1e4 + Math.abs(stop.box.x - box.x));
  const back = over.length ? over : stops.filter((stop) => stop.pile !== at.pile);
  return least(back, (stop) => stop.box.y * sign * 1e4 + Math.abs(stop.box.x - box.x)) ?? at;
}

export class Keys {
  constructor(board, game) {
    this.board = board;
    this.game = game;
    document.addEventListener("keydown", (event) => this.down(event));
    board.element.addEventListener("focusin", (event) => board.point(event.target));
  }

  down(event) {
    if (document.querySelector("dialog[open]") || event.altKey || event.metaKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (this.act(event)) event.preventDefault();
  }

  act(event) {
    const { game } = this;
    const functions = {
      F1: () => game.panel("rules"), F2: () => game.choose(), F3: () => game.panel("number"), F4: () => game.panel("options"),
      F7: () => game.toggleColours(), F8: () => game.panel("settings"), F9: () => game.ask("verdict"), "?": () => game.panel("keys"),
    };
    if (event.ctrlKey) return game.plays() && this.control(event);
    if (functions[event.key] && (game.plays() || event.key === "F2" || event.key === "F8" || event.key === "?")) {
      functions[event.key]();
      return true;
    }
    return game.plays() && this.play(event);
  }

  control(event) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return false;
    this.game.command(key === "y" || event.shiftKey ? "redo" : "undo");
    return true;
  }

  play(event) {
    const { key } = event;
    const onButton = event.target.closest?.("button, a") && !this.board.element.contains(event.target);
    if (WAYS[key] && !event.target.closest?.("[role=toolbar]")) return this.arrow(WAYS[key]);
    if (key === "Home") return Boolean(this.board.focus(this.board.first(this.board.stops())));
    if (key === "Enter" || key === " ") return !onButton && this.enter(key);
    if (key === "Escape") return this.escape();
    if (key === "+" || key === "=" || key === "-") return this.more(key !== "-");
    if (key.length !== 1) return false;
    return this.letter(key) || this.name(key);
  }

  arrow(way) {
    const { board } = this;
    const stops = board.stops();
    const isOn = board.element.contains(document.activeElement);
    const at = board.near(stops, board.cursor);
    if (!at || !isOn) return Boolean(board.focus(at ?? board.first(stops)));
    return Boolean(board.focus(neighbour(stops, board.layout.columns, at, way)));
  }

  enter(key) {
    const { board, game } = this;
    if (game.steps(key)) return true;
    const stop = board.near(board.stops(), board.cursor);
    if (!stop) return false;
    if (stop.isButton) game.press(stop.pile);
    else game.tap(stop.pile, stop.index);
    return true;
  }

  escape() {
    this.game.cancel();
    return true;
  }

  more(isMore) {
    const { board, game } = this;
    if (game.pace(isMore)) return true;
    const stop = board.near(board.stops(), board.cursor);
    if (!board.view.hold && stop && !stop.isButton) game.gesture({ gesture: "pick", pile: stop.pile, count: 1 });
    else game.gesture({ gesture: isMore ? "more" : "fewer" });
    return true;
  }

  letter(sign) {
    const { game } = this;
    const acts = {
      a: () => this.home(), p: () => game.command("purge"), s: () => this.turn(), d: () => this.turn(),
      u: () => game.command("undo"), r: () => game.command("redo"), n: () => game.command("new"), h: () => game.hint(),
      m: () => game.panel("moves"), l: () => game.panel("ledger"), q: () => game.choose(),
      ",": () => this.speakStock(), ".": () => this.speakPile(), "/": () => this.speakAll(), ";": () => game.speakMoves(),
    };
    const act = acts[sign] ?? acts[sign.toLowerCase()];
    if (!act || (acts[sign] === undefined && this.board.view.piles.some((pile) => pile.key === sign))) return false;
    act();
    return true;
  }

  home() {
    const { board, game } = this;
    const stop = board.near(board.stops(), board.cursor);
    const homes = board.view.piles.filter((pile) => pile.kind === "foundation").map((pile) => pile.name);
    if (!board.view.hold && stop && !stop.isButton && !homes.includes(stop.pile) && board.element.contains(document.activeElement)) {
      game.sendHome(stop.pile);
    } else {
      game.command("home");
    }
  }

  turn() {
    const { board, game } = this;
    if (game.steps(" ")) return;
    if (!board.view.commands.some((command) => command.name === "turn")) {
      game.say("There is no stock to turn in this game.", "refused");
      return;
    }
    if (board.view.hold) game.gesture({ gesture: "cancel" }, { quiet: true });
    game.command("turn");
  }

  // Two keys make a move: the first names the pile to take from, the second the one to go to.
  name(sign) {
    const { board, game } = this;
    const pile = board.view.piles.find((each) => each.key === sign);
    if (!pile) return false;
    board.focus({ pile: pile.name, index: null });
    game.name(pile.name);
    return true;
  }

  speakStock() {
    const piles = this.board.view.piles.filter((pile) => pile.kind === "stock" || pile.kind === "waste");
    this.game.speak(piles.map((pile) => pile.words).join("; ") || "there is no stock");
  }

  speakPile() {
    const at = this.board.cursor;
    const pile = this.board.view.piles.find((each) => at && each.name === at.pile);
    this.game.speak(pile ? pile.words : "no pile is chosen");
  }

  speakAll() {
    this.game.speak(this.board.view.piles.map((pile) => pile.words).join("; "));
  }
}
