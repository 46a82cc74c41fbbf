"""The rooms players sit in: each has a store, the deals that lie on its tables, and the tabs that look at them.

Rules and store run in threads, one message of a room at a time, so that a player who waits for the disk keeps nobody
else waiting. What changes on a deal is told to all other tabs at it; what another program changed in the store is
found by looking at the file several times a second, which costs next to nothing.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Protocol, Sequence, TypeVar, runtime_checkable

from reussite.errors import BadInput
from reussite.play import Deal
from reussite.store import Store, data_folder
from reussite.table import Adviser, Answer, Sensible, Table, answer_to_json
from reussite.ui.web.analysis import Plots

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["Desk", "Room", "Rooms"]

T = TypeVar("T")
THREADS = 16
LOOK = 0.25  # seconds between looks at a store's file
SURE = 12  # after so many looks the store itself is asked
MOST_TABS = 32  # of one player


@runtime_checkable
class Closes(Protocol):
    """An adviser that has something to close."""

    def close(self) -> None:
        """Stop thinking."""


class Desk:
    """A deal that lies on a table, and the tabs at it."""

    def __init__(self, deal: Deal):
        self.deal = deal
        self.sessions: set[Session] = set()


class Room:
    """One player's store and desks."""

    def __init__(self, store: Store, pool: ThreadPoolExecutor):
        self.store = store
        self.pool = pool
        self.desks: dict[int, Desk] = {}
        self.sessions: set[Session] = set()
        self.lock = asyncio.Lock()
        self._seen: object = None
        self._looks = 0

    async def work(self, act: Callable[[], T]) -> T:
        """Do something with rules or store in a thread, one thing at a time."""
        async with self.lock:
            alone = self._stamp() == self._seen
            found = await asyncio.get_running_loop().run_in_executor(self.pool, act)
            if alone:  # what is new in the file now was written here; else `look` finds out what is new
                self._seen = self._stamp()
            return found

    def seat(self, session: "Session", deal: Deal) -> Desk:
        """Let a tab sit down at a deal; tabs at one deal share it."""
        self.leave(session)
        desk = self.desks.setdefault(deal.journal.id, Desk(deal))
        desk.sessions.add(session)
        session.desk = desk
        return desk

    def leave(self, session: "Session") -> Deal | None:
        """Let a tab get up; return the deal if nobody is left at it."""
        desk, session.desk = session.desk, None
        if desk is None:
            return None
        desk.sessions.discard(session)
        if desk.sessions or self.desks.get(desk.deal.journal.id) is not desk:
            return None
        del self.desks[desk.deal.journal.id]
        return desk.deal

    def open(self, id: int) -> Deal:
        """Return a deal, the one on a table if it lies on one."""
        if id in self.desks:
            deal = self.desks[id].deal
            deal.refresh()
            self.store.use(deal)
            return deal
        return self.store.open_deal(id)

    def tell(self, desk: Desk, data: dict[str, Any], besides: "Session | None" = None) -> None:
        """Tell all other tabs at a deal what has changed."""
        for session in [each for each in desk.sessions if each is not besides]:
            session.changed(data)

    def _stamp(self) -> object:
        """Return something that changes with the store's file."""
        try:
            found = os.stat(f"{self.store.path}-wal")
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    async def look(self) -> None:
        """Find out whether another program has played on."""
        self._looks += 1
        stamp = self._stamp()
        if (stamp == self._seen and self._looks % SURE) or not self.desks or self.lock.locked():
            return
        for desk in list(self.desks.values()):
            fresh = await self.work(lambda desk=desk: self._refreshed(desk))  # type: ignore[misc]
            if fresh:
                self.tell(desk, fresh)
        self._seen = stamp

    def _refreshed(self, desk: Desk) -> dict[str, Any] | None:
        if not desk.deal.refresh():
            return None
        answer = answer_to_json(Answer(words="played on elsewhere"), Table(desk.deal).view())
        return {"push": "changed", "deal": desk.deal.journal.id, "version": desk.deal.journal.version, **answer}


class Rooms:
    """All rooms by player; a room is opened when a player comes and closed when the last tab has gone."""

    def __init__(
        self, advisers: Sequence[Adviser] = (), most: int = 4000, folders: Sequence[str] = (), plots: str | None = None
    ):
        self.folders = list(folders)
        self.plots = Plots(plots)
        self.advisers: asyncio.Queue[Adviser] = asyncio.Queue()
        for adviser in advisers or [Sensible()]:
            self.advisers.put_nowait(adviser)
        self.most = most
        self.rooms: dict[str, Room] = {}
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="reussite-web")
        self._opening: dict[str, asyncio.Lock] = {}

    def _path(self, player: str) -> Path | None:
        return data_folder() / "players" / player / "reussite.db" if player else None

    @asynccontextmanager
    async def adviser(self) -> AsyncIterator[Adviser]:
        """Lend an adviser to one question; there are few of them, and who comes later waits."""
        adviser = await self.advisers.get()
        try:
            yield adviser
        finally:
            self.advisers.put_nowait(adviser)

    async def enter(self, player: str, session: "Session") -> Room:
        """Let a tab of a player in."""
        if sum(len(room.sessions) for room in self.rooms.values()) >= self.most:
            raise BadInput("too many players are here: come back later")
        async with self._opening.setdefault(player, asyncio.Lock()):
            room = self.rooms.get(player)
            if room is None:
                loop = asyncio.get_running_loop()
                store = await loop.run_in_executor(self.pool, Store.open, self._path(player))
                room = self.rooms[player] = Room(store, self.pool)
        if len(room.sessions) >= MOST_TABS:
            raise BadInput(f"{MOST_TABS} tabs are open already: close some of them")
        room.sessions.add(session)
        return room

    async def leave(self, player: str, session: "Session") -> None:
        """Let a tab go; the clock of a deal nobody is left at stops, and so does a room nobody is left in."""
        async with self._opening.setdefault(player, asyncio.Lock()):
            room = self.rooms.get(player)
            if room is None:
                return
            room.sessions.discard(session)
            deal = room.leave(session)
            if deal:
                await room.work(deal.journal.pause)
            if not room.sessions:
                del self.rooms[player]
                await room.work(room.store.close)
        if player not in self.rooms:
            self._opening.pop(player, None)

    async def look_after(self) -> None:
        """Look at the stores as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            for room in list(self.rooms.values()):
                if room.sessions:
                    await room.look()

    async def close(self) -> None:
        """Close all stores, and let those who give advice go."""
        for room in list(self.rooms.values()):
            async with room.lock:
                room.store.close()
        self.rooms.clear()
        while not self.advisers.empty():
            adviser = self.advisers.get_nowait()
            if isinstance(adviser, Closes):
                adviser.close()
        self.pool.shutdown(wait=False)
