"""The store: which deals there are, which one is played, and what the front ends remember."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from reussite.errors import BadInput, BadSave, ReussiteError
from reussite.places import FILE, data_folder
from reussite.play import Deal, Game, Position, catalogue, find
from reussite.play import game as bind
from reussite.play.history import standing_of
from reussite.saying import Saying, saying
from reussite.store.database import Database, InMemory
from reussite.store.kept import Kept, kept_deal, options_of
from reussite.store.log import log, open_log
from reussite.store.statistics import Score, Statistics, scores_of, statistics_of
from reussite.words import WORDS

if TYPE_CHECKING:
    import sqlite3
    from contextlib import AbstractContextManager

__all__ = ["Past", "Store", "insert_deal"]

PAST = """SELECT id, game, options, variant, number, begun, changed, played, moves, result, won IS NOT NULL, score,
shown IS NOT NULL AND (won IS NULL OR won > shown) FROM deals"""
UNWRITABLE = ("store.no_folder", "store.unopened", "store.unusable", "store.unrenamable", "file.unreadable")
USE = "UPDATE deals SET used = (SELECT max(used) FROM deals) + 1 WHERE id = ? AND used < (SELECT max(used) FROM deals)"


@dataclass(frozen=True)
class Past:
    """A deal in the list of deals; times in seconds, `result` won, lost, stuck or playing.

    `shown` says that the program showed the solution before the player had won.
    """

    id: int
    game: str
    options: dict[str, str | int]
    variant: str
    number: int | None
    begun: float
    changed: float
    seconds: float
    moves: int
    result: str
    score: int | None
    shown: bool = False

    @property
    def told(self) -> Saying:
        """What came of it, and whether the player did it alone."""
        came = saying(f"result.{self.result}")
        return saying("history.shown", result=came) if self.shown else came

    @property
    def code(self) -> str:
        """The deal code, without a number where the deal has none."""
        return f"{self.game}{':' * bool(self.variant)}{self.variant}" + (
            "" if self.number is None else f"#{self.number}"
        )


class Store:
    """One file with everything a player did; several threads and several processes may use it at once.

    Within a process one connection serves all threads, guarded by a lock.
    """

    def __init__(self, database: Database):
        self.database = database

    @classmethod
    def open(cls, path: Path | str | None = None, waits: bool = True) -> "Store":
        """Open the player's store, or that of a file; `notices` then tells what the player must know.

        Every change `waits` for the disk, unless the caller waits for the disk for many stores together.
        """
        open_log()
        try:
            store = cls(Database(_file(path), waits))
        except ReussiteError as problem:
            log.error("%s", problem)
            raise
        log.info("opened %s", store.path)
        for notice in store.notices:
            log.warning("%s", WORDS.say(notice))
        return store

    @classmethod
    def open_to_play(cls, path: Path | str | None = None, waits: bool = True) -> "Store":
        """Open the player's store; where it cannot be used, one that lasts as long as the program, which is told."""
        try:
            return cls.open(path, waits)
        except BadSave as problem:
            if problem.saying.id not in UNWRITABLE:  # a file of a newer version, say, which is better not played beside
                raise
            return cls.in_memory(problem.saying, _file(path))

    @classmethod
    def open_to_read(cls) -> "Store":
        """Open the player's store; where it cannot be written, a copy of what it holds."""
        try:
            return cls.open()
        except BadSave as problem:
            copy = InMemory(_file())
            if problem.saying.id not in UNWRITABLE or not copy.is_copy:
                raise
            return cls(copy)

    @classmethod
    def in_memory(cls, why: Saying, copy_of: Path | None = None) -> "Store":
        """Return a store that lasts as long as the program; the player is told why nothing is kept."""
        store = cls(InMemory(copy_of))
        store.notices.append(saying("store.not_kept", problem=why))
        return store

    @property
    def lasts(self) -> bool:
        """Whether what is kept will be there at the next start."""
        return self.database.lasts

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def __enter__(self) -> "Store":
        """Return the store, which is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    @property
    def path(self) -> Path:
        """Where the store lies."""
        return self.database.path

    @property
    def lock(self) -> "AbstractContextManager[object]":
        """What a thread holds while it looks at a deal that other threads play too."""
        return self.database.lock

    @property
    def notices(self) -> list[Saying]:
        """What the player must be told, such as that a damaged file was set aside."""
        return self.database.notices

    def begin(self, deal: Deal) -> Deal:
        """Keep a deal, with what was played of it, as its game's current deal and the last one played."""
        now = round(time.time() * 1000)
        with self.database.writing() as db:
            used = (db.execute("SELECT max(used) FROM deals").fetchone()[0] or 0) + 1
            data = {"key": os.urandom(16).hex(), "used": used, "begun": now, "changed": now}
            id = insert_deal(db, deal.start, data | {"shown": now if _was_shown(db, deal.start) else None})
            journal = Kept(self.database, id)
            journal.read()
            line = deal.line
            if line.turns:
                standing = standing_of(line.now, line.back(deal.start))
                journal.record(0, [turn.gesture for turn in line.turns], standing)
        log.info("deal %d begun: %s", id, deal.code or f"{deal.game.id}, laid out by hand")
        return Deal(deal.start, journal, line)

    def new(self, game: str | Game) -> Deal:
        """Deal a new deal of a game and keep it."""
        return self.begin((game if isinstance(game, Game) else bind(game)).deal())

    def look_at(self, id: int) -> Deal:
        """Return a deal as it was left; the last one played is the same as before."""
        return kept_deal(self.database, id)

    def open_deal(self, id: int) -> Deal:
        """Go back to a deal, which is the last one played from now on."""
        deal = self.look_at(id)
        self.use(deal)
        return deal

    def use(self, deal: Deal) -> None:
        """Make a deal of the store the last one played, which the next start resumes."""
        with self.database.writing() as db:
            db.execute(USE, (deal.journal.id,))
        name = deal.code or deal.game.id
        log.info("deal %s opened: %s, %d moves", deal.journal.id, name, len(deal.gestures))

    def resume(self, game: str | Game | None = None) -> Deal:
        """Return the last deal played, or that of a game, as it was left; a new one where there is none.

        A game given by name is resumed whatever options its last deal has; a `Game` only with its own options.
        The first start deals the game that opens first.
        """
        wanted, same = _wanted(game)
        for id in self._candidates(wanted):
            try:
                deal = self.look_at(id)
            except ReussiteError as problem:
                self.notices.append(problem.saying)
                continue
            if same is None or deal.game.options == same.options:
                self.use(deal)
                return deal
            break
        return self.new(same or wanted or catalogue().first)

    def _candidates(self, game: str | None) -> list[int]:
        """Return the current deal of a game, or of each game, the last one played first."""
        if game is not None:
            rows = self.database.all("SELECT id FROM deals WHERE game = ? ORDER BY used DESC LIMIT 1", (game,))
        else:
            last = self.database.one("SELECT id FROM deals ORDER BY used DESC LIMIT 1")
            rows = [last] if last else []
            if last and not self._can_open(last[0]):
                rows = self.database.all("SELECT id, max(used) AS latest FROM deals GROUP BY game ORDER BY latest DESC")
        return [row[0] for row in rows]

    def _can_open(self, id: int) -> bool:
        try:
            self.look_at(id)
        except ReussiteError:
            return False
        return True

    def history(self, game: str | None = None, *, limit: int | None = None, all_deals: bool = False) -> list[Past]:
        """Return the deals, the last one played first; those without a single move only when asked for."""
        wheres = ["game = ?"] if game else []
        wheres += [] if all_deals else ["made > 0"]
        where = f" WHERE {' AND '.join(wheres)}" if wheres else ""
        values: Sequence[Any] = [*([find(game)[0].id] if game else []), -1 if limit is None else limit]
        return [_past(row) for row in self.database.all(f"{PAST}{where} ORDER BY used DESC LIMIT ?", values)]

    def past(self, id: int) -> Past:
        """Return one deal of the list."""
        row = self.database.one(f"{PAST} WHERE id = ?", (id,))
        if row is None:
            raise BadInput(saying("history.no_deal", id=id))
        return _past(row)

    def statistics(self, game: str | Game | None = None) -> list[Statistics]:
        """Return what was played and won: for each game and rules, of one game only, or of a `Game`'s rules only."""
        if isinstance(game, Game):
            return statistics_of(self.database, game.id, game.variant)
        return statistics_of(self.database, None if game is None else find(game)[0].id, None)

    def scores(self, game: str, limit: int = 100) -> list[Score]:
        """Return the best scores of a game, the best first; one for each deal that has ended."""
        entry, _ = find(game)
        if not entry.patience.scored:
            raise BadInput(saying("scores.none", game=entry.id))
        return scores_of(self.database, entry.id, limit)

    def setting(self, name: str, default: Any = None) -> Any:
        """Return what a front end keeps under a name."""
        row = self.database.one("SELECT value FROM settings WHERE name = ?", (name,))
        try:
            return default if row is None else json.loads(row[0])
        except ValueError:
            return default

    def settings_from(self, beginning: str) -> list[tuple[str, Any]]:
        """Return all that is kept under names that begin so, in the order of the names."""
        rows = self.database.all("SELECT name FROM settings WHERE substr(name, 1, ?) = ?", (len(beginning), beginning))
        return [(name, self.setting(name)) for name in sorted(row[0] for row in rows)]

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a value that JSON can write under a name."""
        with self.database.writing() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, json.dumps(value, ensure_ascii=False)))


def _wanted(game: str | Game | None) -> tuple[str | None, Game | None]:
    """Return the id of a game that is asked for, and the game with its options where they matter."""
    if game is None or isinstance(game, Game):
        return (game.id, game) if game else (None, None)
    entry, preset = find(game)
    return entry.id, bind(game) if preset else None


def insert_deal(db: "sqlite3.Connection", start: Position, data: Mapping[str, Any]) -> int:
    """Add a row for a deal that begins with this table, and return its number."""
    bound = start.game
    row = {
        **{name: data[name] for name in ("key", "used", "begun", "changed")},
        "game": bound.id,
        "options": json.dumps(bound.written_options(all_of_them=True)),
        "variant": bound.variant,
        "number": start.number,
        "start": start.text().partition("\n")[2],
        "rules": bound.rules_id,
        "shown": data.get("shown"),
        "result": start.status,  # a few deals are lost before the first move
    }
    values = ", ".join("?" * len(row))
    made = db.execute(f"INSERT INTO deals ({', '.join(row)}) VALUES ({values})", list(row.values()))
    assert made.lastrowid is not None
    return made.lastrowid


def _was_shown(db: "sqlite3.Connection", start: Position) -> bool:
    """Tell whether the solution of the very same deal was shown before."""
    same = "SELECT start FROM deals WHERE game = ? AND number IS ? AND variant = ? AND shown IS NOT NULL"
    found = db.execute(same, (start.game.id, start.number, start.game.variant))
    return (start.text().partition("\n")[2],) in found.fetchall()


def _file(path: Path | str | None = None) -> Path:
    """Return the file that is meant; without a path the player's own."""
    return data_folder() / FILE if path is None else Path(path)


def _past(row: Sequence[Any]) -> Past:
    id, game, options, variant, number, begun, changed, played, moves, result, won, score, shown = row
    told = "won" if won else result
    times = (begun / 1000, changed / 1000, played / 1000)
    return Past(id, game, options_of(options), variant, number, *times, moves, told, score, bool(shown))
