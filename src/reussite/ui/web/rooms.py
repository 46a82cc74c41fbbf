"""The rooms players sit in: each has a store and the tabs that look at its deals.

Rules and store run in threads, one message of a room at a time, so that a player who waits for the disk keeps nobody
else waiting. What changes on a deal is told to all other tabs at it; what another program changed in the store is
found by looking at the file several times a second, which costs next to nothing.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Callable, Sequence, TypeVar

from reussite.errors import BadInput
from reussite.store import Store, data_folder
from reussite.table import Adviser, Sensible
from reussite.ui.web.advisers import Advisers
from reussite.ui.web.plots import Plots
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["Room", "Rooms"]

T = TypeVar("T")
THREADS = 16
LOOK = 0.25  # seconds between looks at a store's file
SURE = 12  # after so many looks the store itself is asked
MOST_TABS = 32  # of one player


class Room:
    """One player's store and tabs."""

    def __init__(self, store: Store, pool: ThreadPoolExecutor):
        self.store = store
        self.pool = pool
        self.sessions: set[Session] = set()
        self.lock = asyncio.Lock()
        self._seen: object = None
        self._looks = 0

    async def work(self, act: Callable[[], T]) -> T:
        """Do something with rules or store in a thread, one thing at a time; what was begun is done to its end."""
        return await asyncio.shield(asyncio.ensure_future(self._work(act)))

    async def _work(self, act: Callable[[], T]) -> T:
        async with self.lock:
            alone = self._stamp() == self._seen
            found = await asyncio.get_running_loop().run_in_executor(self.pool, act)
            if alone:  # what is new in the file now was written here; else `look` finds out what is new
                self._seen = self._stamp()
            return found

    async def tell(self, besides: "Session", settings: bool = False) -> None:
        """Let all other tabs look again at their deals, or at the settings."""
        for session in self.sessions - {besides}:
            await (session.look_at_settings() if settings else session.look_again())

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
        if (stamp == self._seen and self._looks % SURE) or self.lock.locked():
            return
        for session in list(self.sessions):
            await session.look_again()
        self._seen = stamp


class Rooms:
    """All rooms by player; a room is opened when a player comes and closed when the last tab has gone."""

    def __init__(
        self, advisers: Sequence[Adviser] = (), most: int = 4000, folders: Sequence[str] = (), plots: str | None = None
    ):
        self.folders = list(folders)
        self.plots = Plots(plots)
        self.adviser = Advisers(advisers or [Sensible()])
        self.most = most
        self.rooms: dict[str, Room] = {}
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="reussite-web")
        self._opening: dict[str, asyncio.Lock] = {}

    def _path(self, player: str) -> Path | None:
        return data_folder() / "players" / player / "reussite.db" if player else None

    async def enter(self, player: str, session: "Session") -> None:
        """Let a tab of a player in."""
        if sum(len(room.sessions) for room in self.rooms.values()) >= self.most:
            raise BadInput(saying("page.too_many_players"))
        async with self._opening.setdefault(player, asyncio.Lock()):
            room = self.rooms.get(player)
            if room is None:
                loop = asyncio.get_running_loop()
                store = await loop.run_in_executor(self.pool, Store.open, self._path(player))
                room = self.rooms[player] = Room(store, self.pool)
            if len(room.sessions) >= MOST_TABS:
                raise BadInput(saying("page.too_many_tabs", n=MOST_TABS))
            await room.work(lambda: session.sit_down(room))
            room.sessions.add(session)

    async def leave(self, player: str, session: "Session") -> None:
        """Let a tab go; the clock of its deal stops, and a room nobody is left in is closed."""
        async with self._opening.setdefault(player, asyncio.Lock()):
            room = self.rooms.get(player)
            if room is None:
                return
            room.sessions.discard(session)
            await room.work(session.get_up)
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
        self.adviser.close()
        self.pool.shutdown(wait=False)
