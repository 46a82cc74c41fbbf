"""The desks players sit at: each has a store and the tabs that look at its deals.

Rules and store run in threads, one message of a desk at a time, so that a player who waits for the disk keeps nobody
else waiting. What changes on a deal is told to all other tabs at it; what another program changed in the store is
found by looking at the file several times a second, which costs next to nothing.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Callable, Sequence, TypeVar

from reussite.errors import BadInput
from reussite.store import Store
from reussite.table import Adviser, Sensible
from reussite.ui.web.advisers import Advisers
from reussite.ui.web.players import Players
from reussite.ui.web.plots import Plots
from reussite.ui.web.shares import ADDRESSES, PAGES, TABS, Shares
from reussite.ui.web.wire import LONGEST
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["Desk", "Desks"]

T = TypeVar("T")
THREADS = 16
LOOK = 0.25  # seconds between looks at a store's file
FEW = 100  # desks that are looked at so often; of more, each is looked at less often
SURE = 12  # after so many looks the store itself is asked
MOST_TABS = 32  # of one player
MOST_PAGES = 20_000  # of all players together
PER_ADDRESS = 200  # pages at a time, and new players in an hour, that may come from one address
TIDY = 3600.0  # seconds between looks for players who left long ago


class Desk:
    """One player's store and tabs."""

    def __init__(self, store: Store, pool: ThreadPoolExecutor, is_full: bool = False):
        self.store = store
        self.is_full = is_full  # nothing more can be kept
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


class Desks:
    """All desks by player; a desk is opened when a player comes and closed when the last tab has gone."""

    def __init__(
        self,
        advisers: Sequence[Adviser] = (),
        folders: Sequence[str] = (),
        plots: str | None = None,
        players: Players | None = None,
        shares: Shares | None = None,
        per_address: int = PER_ADDRESS,
        player_of: Callable[[str], str | None] = lambda code: None,
        art: str = "",
    ):
        self.longest = LONGEST  # letters of a message
        self.carries = False  # whether a page can take everything along as a file
        self.other_words: dict[str, str] = {}  # what a page is told instead of what a server tells, by id
        self.art = art  # which drawings of the cards a page is to show
        self.folders = list(folders)
        self.plots = Plots(plots)
        self.adviser = Advisers(advisers or [Sensible()])
        self.players = players or Players()
        self.shares = shares or Shares()
        self.per_address = per_address
        self.player_of = player_of
        self.desks: dict[str, Desk] = {}
        self.moving: set[Session] = set()  # tabs in which something goes on by itself
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="reussite-web")
        self._opening: dict[str, asyncio.Lock] = {}

    def lets_in(self, visitor: str) -> bool:
        """Tell whether another new player may come from an address."""
        return not visitor or self.shares.count_newcomer(self.per_address, visitor)

    async def enter(self, session: "Session") -> None:
        """Let a tab of a player in, or raise why not; its places are taken before anything is waited for."""
        self._take_places(session)
        try:
            await self._sit_down(session)
        except BaseException:
            self._give_places_back(session)
            raise

    def _take_places(self, session: "Session") -> None:
        shares, player, visitor = self.shares, session.player, session.visitor
        if not shares.take(PAGES, MOST_PAGES):
            raise BadInput(saying("page.too_many_players"))
        if visitor and not shares.take(ADDRESSES, self.per_address, visitor):
            shares.give_back(PAGES)
            raise BadInput(saying("page.too_many_here"))
        if not shares.take(TABS, MOST_TABS, player or "all"):
            shares.give_back(PAGES)
            if visitor:
                shares.give_back(ADDRESSES, visitor)
            raise BadInput(saying("page.too_many_tabs", n=MOST_TABS))

    def _give_places_back(self, session: "Session") -> None:
        self.shares.give_back(PAGES)
        self.shares.give_back(TABS, session.player or "all")
        if session.visitor:
            self.shares.give_back(ADDRESSES, session.visitor)

    async def _sit_down(self, session: "Session") -> None:
        player = session.player
        async with self._opening.setdefault(player, asyncio.Lock()):
            desk = self.desks.get(player)
            if desk is None:
                desk = await asyncio.get_running_loop().run_in_executor(self.pool, self._opened, player)
                self.desks[player] = desk
            await desk.work(lambda: session.sit_down(desk))
            desk.sessions.add(session)

    def open_store(self, player: str) -> Store:
        """Return where the games of a player are kept."""
        return Store.open_to_play(self.players.store_of(player))

    def _opened(self, player: str) -> Desk:
        store = self.open_store(player)
        self.players.note(player)
        return Desk(store, self.pool, self.players.is_full(player))

    async def leave(self, session: "Session") -> None:
        """Let a tab go; the clock of its deal stops, and a desk nobody is left at is closed."""
        player = session.player
        try:
            async with self._opening.setdefault(player, asyncio.Lock()):
                desk = self.desks.get(player)
                if desk is None:  # the server has closed it
                    return
                desk.sessions.discard(session)
                await desk.work(session.get_up)
                if not desk.sessions and desk.store.lasts:  # what cannot be kept stays as long as the server
                    del self.desks[player]
                    await desk.work(desk.store.close)
        finally:
            self._give_places_back(session)
            if player not in self.desks:
                self._opening.pop(player, None)

    async def tidy(self) -> None:
        """Forget players who left long ago, now and then; one process does it for all."""
        while self.shares.row == 0:
            is_here = lambda player: bool(self.shares.taken(TABS, player))  # noqa: E731
            await asyncio.get_running_loop().run_in_executor(self.pool, self.players.tidy, is_here)
            await asyncio.sleep(TIDY)

    async def look_after(self) -> None:
        """Look at the stores as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK * max(1.0, len(self.desks) / FEW))
            for desk in list(self.desks.values()):
                if desk.sessions:
                    await desk.look()

    async def close(self) -> None:
        """Close all stores, and let those who give advice go."""
        for desk in list(self.desks.values()):
            async with desk.lock:
                desk.store.close()
        self.desks.clear()
        self.adviser.close()
        self.pool.shutdown(wait=False)
