"""The sitting inside a browser: the sessions of a server, in a worker that pages speak to without any server.

A worker of the page runs this in Pyodide. Tabs come, speak and go as on a server; before a page is shown anything, what
was played is on the browser's own disk.
"""

import asyncio
import json
import os
import random
import time
from inspect import isawaitable
from typing import Any, AsyncGenerator, Callable

from reussite.lab.measure import Slowly
from reussite.saying import saying
from reussite.solve.remote import RemoteAdviser
from reussite.solve.worker import reply_to
from reussite.store import Store
from reussite.ui.web.desks import Desks
from reussite.ui.web.lines import Gone
from reussite.ui.web.measuring import measure as carry_out
from reussite.ui.web.session import Session

__all__ = ["BrowserAdviser", "BrowserMeasurer", "House", "Pipe", "measure", "rehearse", "think", "wake"]

LISTEN = 0.1  # seconds between two moments in which a worker that thinks listens
LONGEST = 1 << 26  # letters of a message, which may be a file
ALONE = ""  # the name of the only player of a browser


class Pipe:
    """A line to a tab: `post` hands a text to it, `keep` puts on the disk what was played until now."""

    def __init__(self, post: Callable[[str], object], keep: Callable[[], object]):
        self._post = post
        self._keep = keep
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_gone = False

    def hear(self, text: str) -> None:
        """Take a message of the tab."""
        self._heard.put_nowait(text)

    def end(self) -> None:
        """Let the tab be gone."""
        self._is_gone = True
        self._heard.put_nowait(None)

    async def receive(self) -> str | None:
        """Return the next message."""
        text = await self._heard.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: str) -> None:
        """Send a text, when all that it tells of is kept."""
        kept = self._keep()
        if isawaitable(kept):
            await kept
        if self._is_gone:
            raise Gone
        self._post(text)

    async def close(self, code: int) -> None:
        """End the line."""
        self.end()


class BrowserAdviser(RemoteAdviser):
    """An adviser that thinks in another worker; `post` hands a request to it as text."""

    def __init__(self, post: Callable[[str], object]):
        super().__init__()
        self._post = post

    def prepare(self, game: object) -> None:
        """Wait for a question: another worker takes as much room as this one."""

    def send(self, request: dict[str, Any]) -> None:
        """Send something to the other worker."""
        self._post(json.dumps(request))

    def hear(self, text: str) -> None:
        """Pass on what the other worker answers; an empty text says that it is no longer there."""
        if text:
            self.pass_on(json.loads(text))
        else:
            self.answer_none()


class BrowserMeasurer:
    """Lets other workers measure, one for each analysis; `begin` starts one with a request as text, `end` ends it."""

    is_there = True

    def __init__(self, begin: Callable[[int, str], object], end: Callable[[int], object]):
        self._begin = begin
        self._end = end
        self._begun = 0
        self._told: dict[int, asyncio.Queue[str]] = {}

    async def measure(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """Tell what a worker tells until it is done; an empty text says that it is no longer there."""
        self._begun += 1
        id, told = self._begun, asyncio.Queue[str]()
        self._told[id] = told
        self._begin(id, json.dumps(request))
        try:
            while text := await told.get():
                data = json.loads(text)
                yield data
                if "done" not in data:
                    break
        finally:
            del self._told[id]
            self._end(id)

    def hear(self, id: int, text: str) -> None:
        """Pass on what a worker tells."""
        if id in self._told:
            self._told[id].put_nowait(text)


class BrowserDesks(Desks):
    """The one desk of a browser; where nothing can be kept the player is told so, and plays."""

    def __init__(self, adviser: BrowserAdviser, measurer: BrowserMeasurer, lacking: str):
        super().__init__([adviser])
        self.measurer = measurer
        self.lacking = lacking
        self.carries = True
        self.longest = LONGEST
        self.other_words = {"page.lost": "page.taken_over", "page.waiting": "page.slow"}

    def open_store(self, player: str, waits: bool = True) -> Store:
        """Return where the games are kept."""
        return Store.in_memory(saying(f"page.no_{self.lacking}")) if self.lacking else super().open_store(player, waits)


class House:
    """All tabs of a browser and the desk they share.

    `post` hands a text to a tab by its name, `keep` puts on the disk what was played, `ask` hands a text to whoever
    thinks, `begin` lets a request be measured and `end` ends that; `lacking` is what is missing if nothing can be kept.
    """

    def __init__(
        self,
        post: Callable[[str, str], object],
        keep: Callable[[], object],
        ask: Callable[[str], object],
        begin: Callable[[int, str], object],
        end: Callable[[int], object],
        lacking: str = "",
    ):
        self._post = post
        self._keep = keep
        self.adviser = BrowserAdviser(ask)
        self.measurer = BrowserMeasurer(begin, end)
        self.desks = BrowserDesks(self.adviser, self.measurer, lacking)
        self._tabs: dict[str, tuple[Pipe, asyncio.Task[None]]] = {}

    def come(self, tab: str, likes: str) -> None:
        """Let a tab in; one that comes again begins afresh."""
        self.leave(tab)
        pipe = Pipe(lambda text: self._post(tab, text), self._keep)
        session = Session(self.desks, ALONE, pipe, likes)
        self._tabs[tab] = pipe, asyncio.ensure_future(session.run())

    def hear(self, tab: str, text: str) -> None:
        """Take a message of a tab."""
        if tab in self._tabs:
            self._tabs[tab][0].hear(text)

    def tell_full(self) -> None:
        """Tell all tabs that nothing more can be kept; they play on."""
        said = saying("store.not_kept", problem=saying("page.no_room"))
        for desk in self.desks.desks.values():
            playing = [session for session in desk.sessions if session.sitting.journal.is_kept]
            for session in playing:
                session.notice(said)
            if not playing:  # it is told with the first deal
                desk.store.notices.append(said)

    def leave(self, tab: str) -> None:
        """Let a tab go."""
        if tab in self._tabs:
            self._tabs.pop(tab)[0].end()


async def rehearse() -> None:
    """Do without a store what every player does, so that it need not be done when this memory is used again."""

    def nobody(*_: object) -> None:
        """Hear it, and do nothing."""

    house = House(nobody, nobody, nobody, nobody, nobody, "place")
    house.come(ALONE, "")
    first = Store.in_memory(saying("page.no_place")).resume()
    for id, message in enumerate(({"open": "/"}, {"open": f"/{first.game.id}"}, {"do": "menu"}), 1):
        house.hear(ALONE, json.dumps({"id": id, **message}))
        await asyncio.sleep(0)
    house.leave(ALONE)
    await asyncio.sleep(0)


def wake(surroundings: dict[str, str]) -> None:
    """Take over what may have changed since the memory was kept that Python began with."""
    os.environ.update(surroundings)
    random.seed()


class Listening:
    """Lets a worker hear now and then, while it thinks, that its answer is no longer wanted; where a browser can."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def listen(self) -> None:
        """Let what was said to this worker come in, if it is time for that."""
        if time.monotonic() - self._last < LISTEN:
            return
        from pyodide.ffi import can_run_sync, run_sync

        if can_run_sync():
            run_sync(asyncio.sleep(0))
        self._last = time.monotonic()


def think(text: str, stopped: Callable[[], bool], tell: Callable[[str], object]) -> None:
    """Answer a question in the worker that thinks; what it has to tell goes through `tell` as text."""
    request, listening = json.loads(text), Listening()

    def is_stopped() -> bool:
        listening.listen()
        return stopped()

    def post(reply: dict[str, Any]) -> None:
        tell(json.dumps({"id": request["id"], **reply}))

    post(reply_to(request, is_stopped, lambda said: post({"standing": {"id": said.id, "about": dict(said.about)}})))


class Alone(Slowly):
    """Measures in this very worker, which tells often how far it is."""

    largest_unit = 2000


def measure(text: str, tell: Callable[[str], object]) -> None:
    """Carry out an analysis in the worker that measures."""
    carry_out(json.loads(text), Alone(), lambda told: tell(json.dumps(told)))
