"""A deal that is kept: every move, undo and redo is on the disk before it returns.

What was played of a deal is a tree: node 0 is the deal as it was laid out, every other node is one gesture after its
parent. Nodes are only ever added. `node` says where the deal stands and `tip` where redo leads; a new move after an
undo begins a new branch, and the one that was left stays reachable.
"""

import json
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterator

from reussite.errors import BadInput, BadSave, MovedOn, ReussiteError
from reussite.play import (
    Deal,
    Gesture,
    Outcome,
    Overtaken,
    Played,
    Position,
    from_text,
    parse_code,
    refusal_text,
    try_gesture,
)
from reussite.play.outcomes import demand
from reussite.store.log import log

if TYPE_CHECKING:
    import sqlite3

    from reussite.store.store import Store

__all__ = ["LONGEST_NAME", "Branch", "Kept", "laid_out", "options_of"]

AWAY = 120.0  # seconds; who does nothing for longer has gone away, and the rest of the time does not count
LONGEST_NAME = 80

DEAL = """SELECT key, game, options, number, start, rules, node, tip, made, version, used, played, begun
FROM deals WHERE id = ?"""
COLUMNS = (
    "key",
    "game",
    "options",
    "number",
    "start",
    "rules",
    "node",
    "tip",
    "made",
    "version",
    "used",
    "played",
    "begun",
)
CHANGE = """UPDATE deals SET node = :node, tip = :tip, made = :made, version = version + 1, rules = :rules,
changed = :now, played = :played, moves = :moves, result = :status,
first_move = iif(:made, coalesce(first_move, :now), NULL),
score = max(coalesce(score, :score), coalesce(:score, score)) WHERE id = :id"""
WIN = "UPDATE deals SET won = :now, won_moves = :moves, won_played = :played WHERE id = :id AND won IS NULL"


@dataclass(frozen=True)
class Branch:
    """The end of a line of play: its node, its moves in all, after how many it leaves the line played now, its last."""

    node: int
    moves: int
    parts_at: int
    last: str
    made: float


class Kept(Deal):
    """A `Deal` of the store; see `Store.begin`, `Store.resume` and `Store.open_deal`, which make it."""

    def __init__(self, store: "Store", id: int):
        self.store = store
        self.id = id
        self.notice = ""  # what a player must be told, such as that the rules have changed since
        self._tick: float | None = time.monotonic()
        self._moment = 0
        with store.database.looking():
            row = self._row()
            super().__init__(_start(id, row))
            self._take(row)

    def _row(self) -> dict[str, Any]:
        found = self.store.database.one(DEAL, (self.id,))
        if found is None:
            raise BadInput(f"there is no deal {self.id}: `reussite history` lists them")
        return dict(zip(COLUMNS, found, strict=True))

    def _take(self, row: dict[str, Any]) -> None:
        """Take over where the deal stands and what was played."""
        self.key: str = row["key"]
        self.begun: float = row["begun"] / 1000
        self._version: int = row["version"]
        self._rules: str = row["rules"]
        self._made: int = row["made"]
        self._played: int = row["played"]
        self._used: int = row["used"]
        nodes = self.store.database.all("SELECT node, parent, text, parts FROM moves WHERE deal = ?", (self.id,))
        self._tree: dict[int, tuple[int, str, str]] = {
            node: (parent, text, parts) for node, parent, text, parts in nodes
        }
        self._children = {value: node for node, value in self._tree.items()}
        self._replay(self._way_to(row["tip"]), len(self._way_to(row["node"])))

    def _way_to(self, node: int) -> list[int]:
        """Return the nodes from the first move to this one."""
        way = []
        while node:
            way.append(node)
            parent = self._tree.get(node, (node,))[0]
            if parent >= node:  # a file that somebody has changed by hand
                raise BadSave(f"deal {self.id} is damaged: its move {node} is missing or follows itself")
            node = parent
        return way[::-1]

    def _replay(self, way: list[int], now: int) -> None:
        """Play the nodes of a way from the start; moves made under other rules are checked again."""
        lines = [self._tree[node][1:] for node in way]
        if self._rules != self.game.rules_id or not self._restored(lines, now):
            gestures = self._checked([text for text, _ in lines])
            self.restore(gestures, min(now, len(gestures)))
        self._nodes = way[: len(self._gestures)]

    def _restored(self, lines: list[tuple[str, str]], now: int) -> bool:
        """Play the single moves as they are stored, and tell whether that went: a file may be changed by hand."""
        try:
            self.restore([Gesture(text, tuple(map(int, parts.split()))) for text, parts in lines], now)
        except (ValueError, IndexError):
            return False
        return True

    def _checked(self, texts: list[str]) -> list[Gesture]:
        """Return what of these moves the rules of today allow; what they do not stays in the store."""
        position = self.start
        gestures: list[Gesture] = []
        for text in texts:
            try:
                played = demand(try_gesture(position, text))
            except ReussiteError as problem:
                self.notice = (
                    f"The rules have changed since deal {self.id} was played: after {len(gestures)} of {len(texts)} "
                    f"moves {problem}. It goes on from there; the other moves are kept."
                )
                break
            position = played.passed[-1].after
            gestures.append(Gesture(text, played.gestures[0].moves))
        return gestures

    @property
    def node(self) -> int:
        """Where in the tree the deal stands; 0 is the start."""
        return self._nodes[self._now - 1] if self._now else 0

    @property
    def version(self) -> int:
        """A number that grows with every change of the deal, wherever it was played."""
        return self._version

    @property
    def elapsed(self) -> float:
        """Seconds spent on the deal; a long time without a move does not count in full."""
        return self._played / 1000 + self._since()

    def _since(self) -> float:
        return 0.0 if self._tick is None else min(time.monotonic() - self._tick, AWAY)

    def pause(self) -> None:
        """Keep the time spent so far and stop the clock, as when the player leaves; the next move starts it again."""
        with self.store.database.writing() as db:
            spent = round(1000 * self._since())
            db.execute("UPDATE deals SET played = played + ? WHERE id = ?", (spent, self.id))
            self._played += spent
            self._tick = None

    def refresh(self) -> bool:
        """Look whether the deal was played on elsewhere, take that over, and return whether there was something."""
        with self.store.database.looking():
            row = self._row()
            if row["version"] == self._version:
                return False
            self._take(row)
            return True

    def attempt(self, wanted: str | int) -> Outcome:
        """Play a move given as text or as a number, unless something refuses it; it is kept when this returns."""
        with self.store.database.lock:
            return super().attempt(wanted)

    def _add(self, played: Played) -> Outcome:
        try:
            with self._changing() as db:
                node = self.node
                del self._nodes[self._now :]
                added = super()._add(played)
                assert isinstance(added, Played)
                for gesture in added.gestures:
                    node = self._child(db, node, gesture)
                    self._nodes.append(node)
        except MovedOn:
            return Overtaken()
        return added

    def take_back(self) -> Outcome:
        """Take one gesture back, if there is one."""
        return self._going(super().take_back) if self.can_undo else super().take_back()

    def play_again(self) -> Outcome:
        """Play again what was taken back, if there is something."""
        return self._going(super().play_again) if self.can_redo else super().play_again()

    def _going(self, go: Callable[[], Outcome]) -> Outcome:
        try:
            with self.store.database.lock, self._changing():
                return go()
        except MovedOn:
            return Overtaken()

    def _child(self, db: "sqlite3.Connection", parent: int, gesture: Gesture) -> int:
        """Return the node of a gesture after a node: the one that is there, if it was played before, or a new one."""
        value = (parent, gesture.text, " ".join(map(str, gesture.moves)))
        if value in self._children:
            return self._children[value]
        self._made += 1
        row = (self.id, self._made, *value, self._moment, self._played)
        db.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        self._tree[self._made] = value
        self._children[value] = self._made
        return self._made

    @contextmanager
    def _changing(self) -> Iterator["sqlite3.Connection"]:
        """Change the deal in memory and on the disk together, or not at all; refuse when it was played on elsewhere."""
        # A new move cuts off what could be played again and appends; going elsewhere makes new lists. So the lists and
        # their ends are enough to go back to, however long the history is.
        now, made, rules = self._now, self._made, self._rules
        lists = (self._gestures, now), (self._passed, now), (self._nodes, now)
        ends = [each[place:] for each, place in lists]
        try:
            with self.store.database.writing() as db:
                self._demand_latest(db)
                yield db
                self._write(db)
        except BaseException:
            for (each, place), end in zip(lists, ends, strict=True):
                each[place:] = end  # type: ignore[index]
            (self._gestures, _), (self._passed, _), (self._nodes, _) = lists
            self._now, self._made, self._rules = now, made, rules
            self._tree = {node: value for node, value in self._tree.items() if node <= made}
            self._children = {value: node for node, value in self._tree.items()}
            raise
        self._version += 1
        log.debug("deal %d: move %d of %d, node %d, %s", self.id, self._now, len(self._nodes), self.node, self.status)

    def _demand_latest(self, db: "sqlite3.Connection") -> None:
        """Raise when the deal was played on elsewhere; else set the time at which it changes."""
        version, played = db.execute("SELECT version, played FROM deals WHERE id = ?", (self.id,)).fetchone()
        if version != self._version:
            raise MovedOn(refusal_text(Overtaken().refusal))
        self._moment = _now()
        self._played = played + round(1000 * self._since())
        self._tick = time.monotonic()

    def _write(self, db: "sqlite3.Connection") -> None:
        """Write where the deal stands now, and its result."""
        if self._rules != self.game.rules_id:
            self._rules = ""
        status, position = self.status, self.position
        values: dict[str, Any] = {
            "id": self.id,
            "node": self.node,
            "tip": self._nodes[-1] if self._nodes else 0,
            "made": self._made,
            "rules": self._rules,
            "now": self._moment,
            "played": self._played,
            "moves": self._now,
            "status": status,
            "score": position.score if self.game.patience.scored and status in ("won", "lost") else None,
        }
        self._use(db)
        db.execute(CHANGE, values)
        if status == "won" and db.execute(WIN, values).rowcount:
            log.info("deal %d won after %d moves", self.id, self._now)

    def take_over(self, deal: Deal) -> None:
        """Take over what was played of another deal that began alike."""
        if not deal.can_undo and not deal.can_redo:
            return
        with self._changing() as db:
            node = 0
            for gesture in (*deal.gestures, *deal.taken_back):
                node = self._child(db, node, gesture)
                self._nodes.append(node)
            self._replay(self._nodes, len(deal.gestures))

    def use(self) -> None:
        """Make this the last deal played, which the next start resumes."""
        with self.store.database.writing() as db:
            self._use(db)

    def _use(self, db: "sqlite3.Connection") -> None:
        greatest = db.execute("SELECT max(used) FROM deals").fetchone()[0]
        if self._used < greatest:
            self._used = greatest + 1
            db.execute("UPDATE deals SET used = ? WHERE id = ?", (self._used, self.id))

    def bookmarks(self) -> dict[str, int]:
        """Return the named places in this deal and how many moves lead there."""
        found = self.store.database.all("SELECT name, node FROM bookmarks WHERE deal = ? ORDER BY name", (self.id,))
        return {name: len(self._way_to(node)) for name, node in found}

    def bookmark(self, name: str) -> None:
        """Give the place where the deal stands a name; a name used before is moved here."""
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME:
            raise BadInput(f"a bookmark's name has 1 to {LONGEST_NAME} letters, not {len(name)}")
        with self.store.database.writing() as db:
            db.execute("INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?)", (self.id, name, self.node))

    def return_to(self, name: str) -> None:
        """Go to a bookmark; the line played now stays reachable."""
        name = " ".join(name.split())
        found = self.store.database.one("SELECT node FROM bookmarks WHERE deal = ? AND name = ?", (self.id, name))
        if found is None:
            known = ", ".join(self.bookmarks()) or "none yet"
            raise BadInput(f"there is no bookmark {name!r} in this deal: there are {known}")
        self.go_to(found[0])

    def branches(self) -> list[Branch]:
        """Return the ends of all lines of play, the one played now left out, the latest first."""
        parents = {parent for parent, _, _ in self._tree.values()}
        here = self._way_to(self._nodes[-1]) if self._nodes else []
        made = dict(self.store.database.all("SELECT node, made FROM moves WHERE deal = ?", (self.id,)))
        found = []
        for node in sorted(set(self._tree) - parents - set(here[-1:]), reverse=True):
            way = self._way_to(node)
            shared = next(
                (k for k, (a, b) in enumerate(zip(way, here, strict=False)) if a != b), min(len(way), len(here))
            )
            found.append(Branch(node, len(way), shared, self._tree[node][1], made[node] / 1000))
        return found

    def go_to(self, node: int) -> None:
        """Go to a node of the tree: along the line played now if it lies there, else to its branch.

        Redo leads on from there along the line, or along the branch's latest moves.
        """
        with self.store.database.lock:
            if node and node not in self._tree:
                raise BadInput(f"deal {self.id} has no node {node}: expected 0 to {self._made}")
            with self._changing():
                if node and node not in self._nodes:
                    later = {parent: child for child, (parent, _, _) in sorted(self._tree.items())}
                    tip = node
                    while tip in later:
                        tip = later[tip]
                    self._replay(self._way_to(tip), len(self._way_to(node)))
                    if node not in self._nodes:
                        raise BadSave(self.notice)
                else:
                    self._now = self._nodes.index(node) + 1 if node else 0


def _start(id: int, row: dict[str, Any]) -> Position:
    try:
        return laid_out(row["game"], options_of(row["options"]), row["number"], row["start"])
    except ReussiteError as problem:
        raise BadSave(f"deal {id} cannot be laid out by the rules of today, it is kept: {problem}") from None


def options_of(text: str) -> dict[str, str | int]:
    """Return options as they are stored; none where they cannot be read."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def laid_out(game: str, options: dict[str, str | int], number: int | None, start: str) -> Position:
    """Return the table as it was dealt; it has its number only if the number still leads there."""
    words = ",".join(f"{name}={value}" for name, value in options.items())
    code = f"{game}{':' * bool(words)}{words}"
    if number is not None:
        fresh = parse_code(f"{code}#{number}")[0].deal(number).start
        if fresh.text().partition("\n")[2].splitlines() == start.splitlines():
            return fresh
    return from_text(f"{code}\n{start}")


def _now() -> int:
    return round(time.time() * 1000)
