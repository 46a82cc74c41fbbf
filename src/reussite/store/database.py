"""Opening the file: by several processes at once, never over a damaged file and never over a newer one.

One connection serves all threads of a process, one after the other: a lock is held for the milliseconds that reading
or writing takes. SQLite lets only one writer in at a time anyway, and connections of threads that have ended would have
to be found and closed.
"""

import os
import random
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Iterator, Sequence

from reussite.errors import BadSave, reason
from reussite.saying import Saying, saying
from reussite.store.schema import APPLICATION, STEPS, VERSION

__all__ = ["Database", "InMemory"]

MAGIC = b"SQLite format 3\0"
PATIENCE = 30.0  # seconds to wait for another process that is writing
PAGES, STATEMENTS = 8, 8  # that a connection keeps which is one of thousands: what a move needs
SMALL = 4 << 20  # bytes; a file up to this size is checked as a whole when it is opened, which takes milliseconds
BESIDE = ("", "-wal", "-shm")  # SQLite keeps its journal in files of these names


# The files this process has open. Whoever opens such a file once more without SQLite and closes it takes away the
# locks that SQLite holds on it: that is how POSIX has it.
_in_use: Counter[Path] = Counter()
_opening = threading.Lock()


class Database:
    """A connection to a file that has the tables of this version; `lasts` says that it will be there again.

    A change is on the disk before it is done, unless `waits` is false: then who opened the file sees to that, and calls
    `gather` now and then. `changes` counts the changes made through this connection.
    """

    lasts = True

    def __init__(self, path: Path, waits: bool = True):
        self.path = path
        self.waits = waits
        self.changes = 0
        self.lock = threading.RLock()
        self.notices: list[Saying] = []
        self.closed = False
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise BadSave(saying("store.no_folder", path=str(path.parent), why=reason(problem))) from None
        with _opening:
            try:
                self.connection = self._opened()
            except _Damaged as problem:
                self._set_aside(problem.said)
                self.connection = self._opened()
            _in_use[path.resolve()] += 1

    def _refuse_newer_or_foreign(self) -> None:
        """Raise before SQLite touches a file that is not ours to write; a damaged one is dealt with later."""
        try:
            with self.path.open("rb") as file:
                head = file.read(100)
        except FileNotFoundError:
            return
        except OSError as problem:
            raise BadSave(saying("file.unreadable", file=str(self.path), why=reason(problem))) from None
        if head.startswith(MAGIC) and len(head) == 100:
            self._refuse(*(int.from_bytes(head[place : place + 4], "big") for place in (60, 68)))
            if _has_content(self._journal):
                self._refuse(*self._in_journal())

    @property
    def _journal(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def _in_journal(self) -> tuple[int, int]:
        """Return version and application that a journal tells: a program that was killed may have left them there.

        The file is opened for reading only, for whoever closes it otherwise also writes the journal into it.
        """
        try:
            db = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
        except sqlite3.Error:
            return 0, APPLICATION
        try:
            (version,), (application,) = (
                db.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id")
            )
            return version, application
        except (sqlite3.Error, UnicodeDecodeError):  # a damaged file is dealt with later
            return 0, APPLICATION
        finally:
            db.close()

    def _refuse(self, version: int, application: int) -> None:
        if application not in (0, APPLICATION) or (version and not application):
            raise BadSave(saying("store.foreign", path=str(self.path)))
        if version > VERSION:
            raise BadSave(saying("store.newer", path=str(self.path), found=version, known=VERSION))

    def _opened(self) -> sqlite3.Connection:
        """Return a connection to a sound file with this version's tables; raise `_Damaged` for an unsound one."""
        deadline = time.monotonic() + PATIENCE
        while True:
            connection: sqlite3.Connection | None = None
            try:
                if not _in_use[self.path.resolve()]:
                    self._refuse_newer_or_foreign()
                    self._demand_whole()
                    _own_only(self.path)
                    self._demand_writable()
                connection = sqlite3.connect(
                    self.path,
                    timeout=PATIENCE,
                    isolation_level=None,
                    check_same_thread=False,
                    cached_statements=256 if self.waits else STATEMENTS,
                )
                self._prepare(connection)
                return connection
            except sqlite3.DatabaseError as problem:
                if connection:
                    connection.close()
                if _is_damage(problem):
                    raise _Damaged(saying("problem", text=str(problem))) from None
                # Turning a new file to WAL needs it alone for a moment, and SQLite does not wait for that by itself.
                if not _is_busy(problem) or time.monotonic() > deadline:
                    raise BadSave(saying("store.unopened", path=str(self.path), problem=str(problem))) from None
                time.sleep(0.02)
            except UnicodeDecodeError:  # SQLite quotes what is malformed, and that is no text any more
                if connection:
                    connection.close()
                raise _Damaged(saying("store.malformed")) from None
            except BaseException:
                if connection:
                    connection.close()
                raise

    def _demand_whole(self) -> None:
        """Raise when the file is no SQLite file or shorter than its head says; SQLite may notice only much later."""
        try:
            with self.path.open("rb") as file:
                head = file.read(100)
                size = os.fstat(file.fileno()).st_size
        except FileNotFoundError:
            return
        if not size:
            return
        if len(head) < 100 or not head.startswith(MAGIC):
            raise _Damaged(saying("store.not_sqlite"))
        page = int.from_bytes(head[16:18], "big")
        page = 65536 if page == 1 else page
        pages = int.from_bytes(head[28:32], "big")
        # With a journal beside it a file may be shorter for a while: the missing pages are in the journal.
        if size < pages * page and not _has_content(self._journal):
            raise _Damaged(saying("store.cut_off", size=size, whole=pages * page))

    def _demand_writable(self) -> None:
        """Raise when the file can only be read: SQLite would tell it at the first move that is to be kept."""
        try:
            os.close(os.open(self.path, os.O_RDWR))
        except FileNotFoundError:
            return
        except OSError as problem:
            raise BadSave(saying("store.unopened", path=str(self.path), problem=reason(problem))) from None

    def _prepare(self, db: sqlite3.Connection) -> None:
        # One letter that a failing disk has changed must not keep all other deals from being listed.
        db.text_factory = partial(str, encoding="utf-8", errors="replace")
        if not self.waits:
            db.execute(f"PRAGMA cache_size = {PAGES}")
        if self.lasts:
            db.execute("PRAGMA journal_mode = WAL")
        # FULL waits at every commit until the journal is on the disk, so that a power cut loses no accepted move;
        # NORMAL syncs at checkpoints only. A commit is one sync of the disk: measured 0.2 ms on a disk that is idle and
        # 4 ms on one that is busy (0.02 ms with NORMAL), both less than a frame of animation.
        db.execute(f"PRAGMA synchronous = {'FULL' if self.waits else 'NORMAL'}")
        if not self.waits:
            db.execute("PRAGMA wal_autocheckpoint = 0")  # what waits for the disk is done when nobody waits for it
        db.execute("PRAGMA foreign_keys = ON")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        self._refuse(version, db.execute("PRAGMA application_id").fetchone()[0])
        if version < VERSION:
            self._migrate(db)
        if self.lasts:
            self._check(db)
        if not self.waits:
            db.execute("PRAGMA shrink_memory")  # what looking through the file took

    def _migrate(self, db: sqlite3.Connection) -> None:
        """Take the steps that are missing, all of them or none."""
        db.execute("BEGIN IMMEDIATE")
        try:
            version = db.execute("PRAGMA user_version").fetchone()[0]  # another process may have been quicker
            for number, step in enumerate(STEPS[version:], version + 1):
                for statement in step:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:  # a full disk has ended it already
                db.execute("ROLLBACK")
            raise

    def _check(self, db: sqlite3.Connection) -> None:
        """Raise `_Damaged` when the file is unsound; of a large one only the tables needed at the start are read."""
        whole = self.path.stat().st_size <= SMALL or self._suspect.exists()
        for table in ("",) if whole else ("('settings')",):
            # Without the name SQLite checks its temporary database too, opens it for that, and keeps it: 95 kB.
            found = db.execute(f"PRAGMA main.quick_check{table}").fetchone()[0]
            if found != "ok":
                raise _Damaged(saying("problem", text=" ".join(str(found).split())))
        db.execute("SELECT id FROM deals ORDER BY used DESC LIMIT 1").fetchone()
        with suppress(OSError):  # a folder that cannot be written has none
            self._suspect.unlink(missing_ok=True)

    @property
    def _suspect(self) -> Path:
        """A mark beside the file: SQLite has found it damaged in use, so it is to be checked as a whole."""
        return self.path.with_name(self.path.name + "-suspect")

    def _set_aside(self, problem: Saying) -> None:
        """Give a damaged file another name, once even if several processes find it so."""
        gate = self.path.with_name(self.path.name + "-aside")
        _enter(gate)
        try:
            try:
                self._opened().close()
                return  # another process has set it aside in the meantime
            except _Damaged:
                pass
            stamp = time.strftime("%Y%m%d-%H%M%S")
            names = (f"{self.path.name}.damaged-{stamp}{more}" for more in ("", *(f"-{k}" for k in range(2, 1000))))
            kept = next(self.path.with_name(name) for name in names if not self.path.with_name(name).exists())
            for end in BESIDE:
                found = self.path.with_name(self.path.name + end)
                if found.exists():
                    found.rename(kept.with_name(kept.name + end))
            self._suspect.unlink(missing_ok=True)
            self.notices.append(saying("store.set_aside", problem=problem, path=str(kept)))
        except OSError as failure:
            raise BadSave(saying("store.unrenamable", path=str(self.path), why=reason(failure))) from None
        finally:
            gate.unlink(missing_ok=True)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection to one thread at a time; what SQLite refuses is told in one line."""
        with self.lock:
            try:
                yield self.connection
            except sqlite3.Error as problem:
                raise self._told(problem) from None
            except UnicodeDecodeError:
                raise BadSave(saying("store.damaged", path=str(self.path), problem=saying("store.malformed"))) from None

    @contextmanager
    def looking(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for several questions that are answered from one moment."""
        with self.reading() as db:
            if db.in_transaction:
                yield db
                return
            db.execute("BEGIN")
            try:
                yield db
            finally:
                if db.in_transaction:
                    db.execute("COMMIT")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for changes that are made all together, and are on the disk at the end, or not at all."""
        with self.reading() as db:
            if db.in_transaction:
                yield db
                return
            self._begin(db)
            try:
                yield db
                db.execute("COMMIT")
                self.changes += 1
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def _begin(self, db: sqlite3.Connection) -> None:
        """Begin a change as soon as no other process makes one.

        SQLite itself waits ever longer between two looks, so that a process that writes all the time would keep
        others out for seconds. Short waits of different lengths let them take turns.
        """
        deadline = time.monotonic() + PATIENCE
        db.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    db.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as problem:
                    if not _is_busy(problem) or time.monotonic() > deadline:
                        raise
                time.sleep(random.uniform(0.0002, 0.003))
        finally:
            db.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")

    def _told(self, problem: sqlite3.Error) -> BadSave:
        if _is_damage(problem):
            self._suspect.touch()
            return BadSave(saying("store.damaged", path=str(self.path), problem=str(problem)))
        if _is_busy(problem):
            return BadSave(saying("store.busy", path=str(self.path), seconds=PATIENCE))
        return BadSave(saying("store.unusable", path=str(self.path), problem=str(problem)))

    def elsewhere(self) -> int:
        """Return a number that is another one once somebody else has changed the file."""
        return int(self.one("PRAGMA data_version")[0])

    def gather(self) -> None:
        """Bring what the journal beside the file holds into the file, as far as nobody needs it there."""
        with self.reading() as db:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def one(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Return the first row of an answer, or nothing."""
        with self.reading() as db:
            return db.execute(statement, values).fetchone()

    def all(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Return all rows of an answer."""
        with self.reading() as db:
            return db.execute(statement, values).fetchall()

    def close(self) -> None:
        """Close the file; closing it again does nothing."""
        with self.lock, _opening:
            if not self.closed:
                self.closed = True
                self.connection.close()
                _in_use[self.path.resolve()] -= 1


def _own_only(path: Path) -> None:
    """Let a file be there that only its owner can read; SQLite makes those beside it like it."""
    with suppress(OSError):  # it is there, or SQLite will tell why not
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(OSError):  # another's file, or a disk that knows no owners
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


class InMemory(Database):
    """The tables of this version in memory, gone with the program: for a player whose folder cannot be written.

    What a file holds that can be read but not written is there as a copy: settings, deals, what was won.
    """

    lasts = False

    def __init__(self, copy_of: Path | None = None) -> None:
        self.path = Path(":memory:")
        self.waits = True
        self.changes = 0
        self.lock = threading.RLock()
        self.notices = []
        self.closed = False
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.is_copy = copy_of is not None and copy_of.is_file() and self._takes_over(copy_of)
        self._prepare(self.connection)

    def _takes_over(self, path: Path) -> bool:
        """Copy a sound file of this program; tell whether it was one."""
        source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        with closing(source), suppress(sqlite3.Error, UnicodeDecodeError):
            wanted = [
                (f"PRAGMA {name}", known) for name, known in (("application_id", APPLICATION), ("quick_check", "ok"))
            ]
            sound = all(source.execute(asked).fetchone() == (known,) for asked, known in wanted)
            if sound and source.execute("PRAGMA user_version").fetchone()[0] <= VERSION:
                source.backup(self.connection)
                return True
        return False

    def close(self) -> None:
        """Let go of everything; closing it again does nothing."""
        with self.lock:
            self.closed = True
            self.connection.close()


class _Damaged(Exception):
    """The file cannot be read as a store; `said` tells why."""

    def __init__(self, said: Saying):
        super().__init__(said)
        self.said = said


def _is_damage(problem: sqlite3.Error) -> bool:
    return getattr(problem, "sqlite_errorcode", 0) & 255 in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_busy(problem: sqlite3.Error) -> bool:
    return getattr(problem, "sqlite_errorcode", 0) & 255 in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _enter(gate: Path) -> None:
    """Make a file that only one process can make; wait for one that has, but not for one that died with it."""
    for tries in range(400):
        try:
            gate.touch(exist_ok=False)
            return
        except FileExistsError:
            time.sleep(0.05)
            if tries == 200:
                gate.unlink(missing_ok=True)
    raise BadSave(saying("store.gate", path=str(gate)))
