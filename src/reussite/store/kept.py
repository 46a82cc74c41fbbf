"""A journal in the store: every move, undo and redo is on the disk before the deal on the table changes.

What was played of a deal is a tree: node 0 is the deal as it was laid out, every other node is one gesture after its
parent. Nodes are only ever added. `node` says where the deal stands and `tip` where redo leads; a new move after an
undo begins a new branch, and the one that was left stays reachable.
"""

import json
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Sequence

from reussite.errors import BadInput, BadSave, ReussiteError
from reussite.play import (
    Branch,
    Deal,
    Gesture,
    Journal,
    Line,
    Position,
    Standing,
    Turn,
    demand,
    from_text,
    parse_code,
    try_gesture,
)
from reussite.play.history import replay, standing_of
from reussite.saying import NOTHING_SAID, saying
from reussite.store.log import log

if TYPE_CHECKING:
    import sqlite3

    from reussite.store.database import Database

__all__ = ["LONGEST_NAME", "Kept", "kept_deal", "laid_out", "options_of"]

AWAY = 120.0  # seconds; who does nothing for longer has gone away, and the rest of the time does not count
LONGEST_NAME = 80
ENDS = ("won", "lost")  # at the end of a deal its clock stands still

COLUMNS = (
    *("game", "options", "number", "start", "rules", "node", "tip", "made", "version", "used", "played", "changed"),
    *("result", "shown"),
)
DEAL = f"SELECT {', '.join(COLUMNS)} FROM deals WHERE id = ?"
CHANGE = """UPDATE deals SET node = :node, tip = :tip, made = :made, version = :version, rules = :rules,
changed = :changed, played = :played, moves = :moves, result = :status, used = :used,
first_move = iif(:made, coalesce(first_move, iif(shown IS NULL, :changed, NULL)), NULL),
score = iif(shown IS NULL, max(coalesce(score, :score), coalesce(:score, score)), score) WHERE id = :id"""
LATEST = "SELECT version, played, used, (SELECT max(used) FROM deals), shown FROM deals WHERE id = ?"
WIN = """UPDATE deals SET won = :changed, won_moves = :moves, won_played = :played
WHERE id = :id AND won IS NULL AND shown IS NULL"""

Value = tuple[int, str, str]  # what makes a node: its parent, the text of the gesture, its single moves
Tree = dict[int, Value]


@dataclass(frozen=True)
class _Row:
    """What the journal knows of its row in `deals`; another one takes its place once a change is on the disk."""

    rules: str
    made: int
    version: int
    used: int
    played: int
    changed: int
    shown: int | None


def kept_deal(database: "Database", id: int) -> Deal:
    """Return a deal of the store as it was left, with its journal."""
    with database.looking():
        journal = Kept(database, id)
        return Deal(journal.start, journal, journal.read())


class Kept(Journal):
    """The journal of a deal in the store; see `Store.begin`, `Store.resume` and `Store.open_deal`.

    Every change is one transaction that begins by comparing versions. What the journal remembers changes only when
    that is on the disk, so there is nothing to take back should it fail. The deal holds `lock` meanwhile.
    """

    def __init__(self, database: "Database", id: int):
        self.database = database
        self.id: int = id
        row = self._look_up()
        self._tick: float | None = None if row["result"] in ENDS else time.monotonic()
        self.start = _start(id, row)

    def _look_up(self) -> dict[str, Any]:
        found = self.database.one(DEAL, (self.id,))
        if found is None:
            raise BadInput(saying("history.no_deal", id=self.id))
        return dict(zip(COLUMNS, found, strict=True))

    def read(self) -> Line:
        """Read what was played and where the deal stands, and return the line of play."""
        found = self._look_up()
        rows = self.database.all("SELECT node, parent, text, parts FROM moves WHERE deal = ?", (self.id,))
        tree: Tree = {node: (parent, text, parts) for node, parent, text, parts in rows}
        row = _Row(**{each.name: found[each.name] for each in fields(_Row)})
        way, now = self._way_to(found["tip"], tree), len(self._way_to(found["node"], tree))
        turns = self._replayed(way, tree, row.rules)
        self._tree, self._children = tree, {value: node for node, value in tree.items()}
        self._row, self._nodes, self._now = row, way[: len(turns)], min(now, len(turns))
        return Line(turns, self._now)

    def _way_to(self, node: int, tree: Tree) -> list[int]:
        """Return the nodes from the first move to this one."""
        way = []
        while node:
            way.append(node)
            parent = tree.get(node, (node,))[0]
            if parent >= node:  # a file that somebody has changed by hand
                raise BadSave(saying("kept.damaged", id=self.id, node=node))
            node = parent
        return way[::-1]

    def _replayed(self, way: Sequence[int], tree: Tree, rules: str) -> list[Turn]:
        """Play the nodes of a way from the start; moves made under other rules are checked again."""
        lines = [tree[node][1:] for node in way]
        if rules == self.start.game.rules_id:
            try:
                return replay(self.start, [Gesture(text, tuple(map(int, parts.split()))) for text, parts in lines])
            except (ValueError, IndexError):  # a file that somebody has changed by hand
                pass
        return self._checked([text for text, _ in lines])

    def _checked(self, texts: Sequence[str]) -> list[Turn]:
        """Return what of these moves the rules of today allow; what they do not stays in the store."""
        position = self.start
        turns: list[Turn] = []
        for text in texts:
            try:
                played = demand(try_gesture(position, text))
            except ReussiteError as problem:
                self.notice = saying(
                    "kept.rules_changed", id=self.id, done=len(turns), n=len(texts), problem=problem.saying
                )
                break
            turns.append(Turn(Gesture(text, played.gestures[0].moves), played.passed))
            position = turns[-1].after
        return turns

    @property
    def node(self) -> int:
        """Where in the tree the deal stands; 0 is the start."""
        return self._nodes[self._now - 1] if self._now else 0

    @property
    def version(self) -> int:
        """A number that grows with every change of the deal, wherever it was played."""
        return self._row.version

    @property
    def lock(self) -> AbstractContextManager[object]:
        """What a thread holds while it changes the deal, or looks at one that others change."""
        return self.database.lock

    @property
    def elapsed(self) -> float:
        """Seconds spent on the deal; a long time without a move does not count in full."""
        return self._row.played / 1000 + self._since()

    def _since(self) -> float:
        return 0.0 if self._tick is None else min(time.monotonic() - self._tick, AWAY)

    def pause(self) -> None:
        """Keep the time spent so far and stop the clock, as when the player leaves; the next move starts it again."""
        with self.database.lock:
            spent = round(1000 * self._since())
            with self.database.writing() as db:
                db.execute("UPDATE deals SET played = played + ? WHERE id = ?", (spent, self.id))
            self._row = replace(self._row, played=self._row.played + spent)
            self._tick = None

    @property
    def is_shown(self) -> bool:
        """Whether the program has played in the deal to show its solution."""
        return self._row.shown is not None

    def show(self) -> None:
        """Write down that from now on the program plays to show the solution: a win is no longer the player's."""
        now = max(_now(), self._row.changed + 1)  # what was played in this very millisecond was played before
        with self.database.writing() as db:
            db.execute("UPDATE deals SET shown = coalesce(shown, ?) WHERE id = ?", (now, self.id))
        self._row = replace(self._row, shown=self._row.shown or now)

    def look(self) -> Line | None:
        """Return the line as it was played on elsewhere, if it was."""
        with self.database.looking():
            found = self.database.one("SELECT version FROM deals WHERE id = ?", (self.id,))
            return None if found == (self.version,) else self.read()

    def record(self, stand: int, gestures: Sequence[Gesture], standing: Standing) -> bool:
        """Write down gestures played after the first `stand` of the line, or tell that it was overtaken."""
        with self.database.writing() as db:
            row = self._next_row(db)
            if row is None:
                return False
            here = self._nodes[stand - 1] if stand else 0
            fresh, added = self._grow(db, row, here, gestures)
            row = replace(row, made=row.made + len(fresh))
            self._write(db, row, [here, *added][standing.moves - stand], added[-1], standing)
        self._tree.update(fresh)
        self._children.update((value, node) for node, value in fresh.items())
        self._nodes[stand:] = added
        self._stand(row, standing)
        return True

    def _grow(
        self, db: "sqlite3.Connection", row: _Row, node: int, gestures: Sequence[Gesture]
    ) -> tuple[Tree, list[int]]:
        """Write down gestures after a node; return the nodes that are new, and those of all gestures."""
        fresh: Tree = {}
        added: list[int] = []
        for gesture in gestures:
            value = (node, gesture.text, " ".join(map(str, gesture.moves)))
            node = self._children.get(value, 0)
            if not node:  # it was not played here before
                node = row.made + len(fresh) + 1
                fresh[node] = value
                made = (self.id, node, *value, row.changed, row.played)
                db.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", made)
            added.append(node)
        return fresh, added

    def move_to(self, standing: Standing) -> bool:
        """Write down that more or fewer gestures of the line stand now, or tell that it was overtaken."""
        return self._moved(self._nodes, standing)

    def _moved(self, nodes: list[int], standing: Standing) -> bool:
        """Write down that the deal stands on a line that was played before."""
        with self.database.writing() as db:
            row = self._next_row(db)
            if row is None:
                return False
            node = nodes[standing.moves - 1] if standing.moves else 0
            self._write(db, row, node, nodes[-1] if nodes else 0, standing)
        self._nodes = nodes
        self._stand(row, standing)
        return True

    def _next_row(self, db: "sqlite3.Connection") -> _Row | None:
        """Return the row as the change that is made now leaves it, or nothing when it was overtaken."""
        version, played, used, greatest, shown = db.execute(LATEST, (self.id,)).fetchone()
        if version != self.version:
            return None
        return _Row(
            rules=self._row.rules if self._row.rules == self.start.game.rules_id else "",
            made=self._row.made,
            version=version + 1,
            used=used if used == greatest else greatest + 1,
            played=played + round(1000 * self._since()),
            changed=max(_now(), shown or 0),  # what follows the solution comes after it
            shown=shown,
        )

    def _write(self, db: "sqlite3.Connection", row: _Row, node: int, tip: int, standing: Standing) -> None:
        """Write where the deal stands now, and its result."""
        values = {"id": self.id, "node": node, "tip": tip, **vars(row), **vars(standing)}
        db.execute(CHANGE, values)
        if standing.status == "won" and db.execute(WIN, values).rowcount:
            log.info("deal %d won after %d moves", self.id, standing.moves)

    def _stand(self, row: _Row, standing: Standing) -> None:
        """Take over what is on the disk now."""
        self._row, self._now = row, standing.moves
        self._tick = None if standing.status in ENDS else time.monotonic()
        log.debug("deal %d: move %d of %d, node %d", self.id, self._now, len(self._nodes), self.node)

    def bookmarks(self) -> dict[str, int]:
        """Return the named places in this deal and how many moves lead there."""
        found = self.database.all("SELECT name, node FROM bookmarks WHERE deal = ? ORDER BY name", (self.id,))
        return {name: len(self._way_to(node, self._tree)) for name, node in found}

    def bookmark(self, name: str) -> None:
        """Give the place where the deal stands a name; a name used before is moved here."""
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME:
            raise BadInput(saying("kept.bookmark_name", most=LONGEST_NAME, n=len(name)))
        with self.database.writing() as db:
            db.execute("INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?)", (self.id, name, self.node))

    def node_of(self, name: str) -> int:
        """Return the node of a bookmark."""
        name = " ".join(name.split())
        found = self.database.one("SELECT node FROM bookmarks WHERE deal = ? AND name = ?", (self.id, name))
        if found is None:
            names = [*self.bookmarks()]
            known = saying("kept.known_bookmarks", names=names) if names else NOTHING_SAID
            raise BadInput(saying("kept.no_bookmark", name=name, known=known))
        return int(found[0])

    def branches(self) -> list[Branch]:
        """Return the ends of all lines of play, the one played now left out, the latest first."""
        parents = {parent for parent, _, _ in self._tree.values()}
        here = self._nodes
        made = dict(self.database.all("SELECT node, made FROM moves WHERE deal = ?", (self.id,)))
        found = []
        for node in sorted(set(self._tree) - parents - set(here[-1:]), reverse=True):
            way = self._way_to(node, self._tree)
            shared = next(
                (k for k, (a, b) in enumerate(zip(way, here, strict=False)) if a != b), min(len(way), len(here))
            )
            found.append(Branch(node, len(way), shared, self._tree[node][1], made[node] / 1000))
        return found

    def place_of(self, node: int) -> int | None:
        """Return after how many gestures of the line a node lies, or nothing when it lies on another line."""
        if node == 0:
            return 0
        return self._nodes.index(node) + 1 if node in self._nodes else None

    def branch_to(self, node: int) -> Line | None:
        """Go to a node on another line and return that line, or nothing when it was overtaken."""
        if node not in self._tree:
            raise BadInput(saying("kept.no_node", id=self.id, node=node, last=self._row.made))
        later = {parent: child for child, (parent, _, _) in sorted(self._tree.items())}
        tip = node
        while tip in later:
            tip = later[tip]
        way = self._way_to(tip, self._tree)
        line = Line(self._replayed(way, self._tree, self._row.rules), way.index(node) + 1)
        if len(line.turns) < line.now:
            raise BadSave(self.notice)
        standing = standing_of(line.now, line.back(self.start))
        return line if self._moved(way[: len(line.turns)], standing) else None


def _start(id: int, row: dict[str, Any]) -> Position:
    try:
        return laid_out(row["game"], options_of(row["options"]), row["number"], row["start"])
    except ReussiteError as problem:
        raise BadSave(saying("kept.old_rules", id=id, problem=problem.saying)) from None


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
