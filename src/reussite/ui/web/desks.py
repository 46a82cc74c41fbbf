"""The desks players sit at: each has a store and the tabs that look at its deals.

One thing is done at a desk at a time. What may take long is done in a thread, and so is everything where each change
waits for the disk; where one wait serves many players, a gesture is carried out at once, and only telling of it waits.
What changes on a deal is told to all other tabs at it; that another program has changed the store the watcher tells.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Callable, Iterator, Sequence, TypeVar

from reussite.errors import BadInput
from reussite.store import Store
from reussite.table import Adviser, Sensible
from reussite.ui.web.advisers import Advisers
from reussite.ui.web.disk import Disk
from reussite.ui.web.measurers import InProcesses, Measurer
from reussite.ui.web.players import Players
from reussite.ui.web.plots import Plots
from reussite.ui.web.shares import ADDRESSES, PAGES, TABS, Shares
from reussite.ui.web.watcher import Watcher
from reussite.ui.web.wire import LONGEST
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["Desk", "Desks"]

T = TypeVar("T")
THREADS = 16
MANY_CHANGES = 300  # after which the journal beside a store is brought into it
MOST_TABS = 32  # of one player
MOST_PAGES = 20_000  # of all players together
PER_ADDRESS = 200  # pages at a time, and new players in an hour, that may come from one address
TIDY = 3600.0  # seconds between looks for players who left long ago


class Desk:
    """One player's store and tabs."""

    def __init__(
        self, store: Store, pool: ThreadPoolExecutor, disk: Disk | None = None, fills: Callable[[], bool] = bool
    ):
        self.store = store
        self.fills = fills  # whether the player has as much as anybody may have
        self.is_full = fills()  # nothing more can be kept
        self.pool = pool
        self.disk = disk  # where changes wait for it together with those of other desks
        self.sessions: set[Session] = set()
        self.lock = asyncio.Lock()
        self.lasting: asyncio.Future[None] | None = None  # done when the latest change is on the disk
        self._changes = self._gathered = store.database.changes
        self._elsewhere = store.database.elsewhere()

    async def work(self, act: Callable[[], T], tell: Callable[[T], object] = id, is_quick: bool = False) -> T:
        """Do something with rules or store, one thing at a time; what was begun is done to its end.

        What is quick, and waits neither for the disk nor for another program, is done at once, else in a thread. What
        came of it is told before anything else is done, so that everything is told in the order in which it was done.
        """
        if is_quick and self.disk and not self.lock.locked():
            with self._noting():
                found = act()
            tell(found)
            return found
        return await asyncio.shield(asyncio.ensure_future(self._work(act, tell)))

    async def _work(self, act: Callable[[], T], tell: Callable[[T], object]) -> T:
        async with self.lock:
            with self._noting():
                found = await asyncio.get_running_loop().run_in_executor(self.pool, act)
            tell(found)
            return found

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Note when that lasts which is changed in the store meanwhile."""
        try:
            yield
        finally:
            if self.disk and self.store.database.changes != self._changes:
                self._changes = self.store.database.changes
                self.lasting = self.disk.lasting()

    async def gather(self) -> None:
        """Every few hundred changes, bring the journal into the store, and see how much room that takes by now."""
        changes = self.store.database.changes
        if changes - self._gathered > MANY_CHANGES and not self.lock.locked():
            self._gathered = changes
            if self.disk:  # else each change of the store does so itself
                await self.work(self.store.database.gather)
            self.is_full = self.fills()

    async def tell(self, besides: "Session", settings: bool = False) -> None:
        """Let all other tabs look again at their deals, or at the settings."""
        for session in self.sessions - {besides}:
            await (session.look_at_settings() if settings else session.look_again())

    async def look(self) -> None:
        """Find out whether another program has played on."""
        if self.sessions and not self.store.database.closed and await self.work(self._has_news, is_quick=True):
            for session in list(self.sessions):
                await session.look_again()

    def _has_news(self) -> bool:
        before, self._elsewhere = self._elsewhere, self.store.database.elsewhere()
        return self._elsewhere != before


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
        self.measurer: Measurer = InProcesses()
        self.players = players or Players()
        self.shares = shares or Shares()
        self.per_address = per_address
        self.player_of = player_of
        self.desks: dict[str, Desk] = {}
        self.moving: set[Session] = set()  # tabs in which something goes on by itself
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="reussite-web")
        self.watcher = Watcher()
        self._disk: Disk | None = None
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
                self.watcher.add(desk, desk.store.path.parent)
            await desk.work(lambda: session.sit_down(desk))
            desk.sessions.add(session)

    def open_store(self, player: str, waits: bool = True) -> Store:
        """Return where the games of a player are kept."""
        return Store.open_to_play(self.players.store_of(player), waits)

    def _opened(self, player: str) -> Desk:
        disk = self._disk_of(player)
        store = self.open_store(player, waits=disk is None)
        self.players.note(player)
        return Desk(store, self.pool, None if store.database.waits else disk, partial(self.players.is_full, player))

    def _disk_of(self, player: str) -> Disk | None:
        """Return the disk that many players wait for together; nothing where each has to wait by itself."""
        if not player:
            return None
        if self._disk is None:
            self._disk = Disk(self.players.folder, self.pool)
        return self._disk if self._disk.holds(self.players.folder / player) else None

    def is_quick(self, desk: Desk) -> bool:
        """Tell whether nobody in another process can be writing what is written at a desk."""
        return self.shares.taken(TABS, next(iter(desk.sessions)).player or "all") == len(desk.sessions)

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
                    self.watcher.remove(desk)
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

    async def close(self) -> None:
        """Close all stores, and let those who give advice go."""
        for desk in list(self.desks.values()):
            async with desk.lock:
                desk.store.close()
        self.desks.clear()
        self.watcher.close()
        self.adviser.close()
        self.pool.shutdown(wait=False)
        if self._disk:
            self._disk.close()
