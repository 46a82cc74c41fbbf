"""One tab: messages in, answers and changes out, in order, each checked, none faster than a person could mean."""

import asyncio
import json
import logging
import time
from dataclasses import dataclass
from typing import Any, Awaitable, Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from reussite import __version__
from reussite.errors import ReussiteError
from reussite.play import Deal
from reussite.table import Answer, Table, answer_to_json, perform, read_message
from reussite.table.protocol import PROTOCOL
from reussite.ui.web.rooms import Desk, Room, Rooms
from reussite.ui.web.watching import Watching

__all__ = ["LONGEST", "Problem", "Session", "Solution", "seated"]

LONGEST = 4096  # letters of a message
WAITING = 128  # answers that wait for a slow line before a tab is given up
RATE, BURST = 60.0, 120.0  # messages a second, and at once
LARGEST_ID = 2**53

log = logging.getLogger("reussite.web")


class Problem(Exception):
    """A message that changes nothing: a code for the page, words for a person."""

    def __init__(self, code: str, words: str):
        super().__init__(words)
        self.code = code


class Bucket:
    """Lets through so many messages a second; more of them have to wait."""

    def __init__(self) -> None:
        self.left, self.then = BURST, time.monotonic()

    async def wait(self) -> None:
        """Wait for a place."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.then) * RATE) - 1
        self.then = now
        if self.left < 0:
            await asyncio.sleep(-self.left / RATE)


def seated(session: "Session") -> dict[str, Any]:
    """Return what a tab that sits down must know."""
    from reussite.ui.web.asks import link_to

    table = session.table
    deal = table.deal
    return {
        "deal": deal.journal.id,
        "version": deal.journal.version,
        "elapsed": deal.journal.elapsed,
        "notice": deal.journal.notice,
        "link": link_to(deal),
        "tappable": table.tappable(),
        **answer_to_json(session.greeting, table.view()),
    }


@dataclass
class Solution:
    """A way to win that a tab follows move by move; the page never knows the moves to come."""

    version: int
    moves: list[str]


class Session:
    """A tab of a player."""

    def __init__(self, rooms: Rooms, player: str, socket: WebSocket):
        self.rooms = rooms
        self.player = player
        self.socket = socket
        self.room: Room
        self.desk: Desk | None = None
        self.table: Table
        self.watching: Watching | None = None
        self.solution: Solution | None = None
        self.last = 0
        self.bucket = Bucket()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING)
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Serve a tab until it goes."""
        await self.socket.accept()
        try:
            self.room = await self.rooms.enter(self.player, self)
        except ReussiteError as problem:
            await self.socket.send_text(json.dumps({"push": "closed", "words": str(problem)}))
            await self.socket.close(4429)
            return
        writer = asyncio.create_task(self._write())
        try:
            await self._greet()
            await self._read()
        except (WebSocketDisconnect, RuntimeError):  # starlette raises the latter for a line that broke while sending
            pass
        finally:
            for task in (writer, *self.tasks.values()):
                task.cancel()
            await asyncio.shield(self.rooms.leave(self.player, self))

    async def _greet(self) -> None:
        from reussite.ui.web import asks

        settings = await self.room.work(lambda: asks.settings_of(self))
        hello = {"push": "hello", "program": __version__, "protocol": PROTOCOL, "settings": settings}
        await self.outbox.put(hello | {"notices": list(self.room.store.notices), "art": asks.art_version()})

    async def _write(self) -> None:
        while True:
            data = await self.outbox.get()
            try:
                await self.socket.send_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
            except (WebSocketDisconnect, RuntimeError):
                return

    async def _read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await self.bucket.wait()
            reply = await self._answered(message.get("text"))
            if reply is not None:
                await self.outbox.put(reply)

    async def _answered(self, text: str | None) -> dict[str, Any] | None:
        id: int | None = None
        try:
            data = read_envelope(text)
            id = data["id"]
            if id <= self.last:
                raise Problem("out-of-order", f"message {id} comes after {self.last}: numbers must grow")
            self.last = id
            found = await (self._gesture(data) if "gesture" in data else self._ask(data))
            return None if found is None else {"id": id, **found}
        except Problem as problem:
            return _refused(id, problem.code, str(problem))
        except ReussiteError as problem:
            return _refused(id, "refused", str(problem))
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a message could not be answered: %r", (text or "")[:200])
            return _refused(id, "internal", "something went wrong here; nothing was changed")

    def _sits(self) -> Desk:
        if self.desk is None:
            raise Problem("no-table", "no deal lies on the table yet: open one first")
        return self.desk

    async def _gesture(self, data: dict[str, Any]) -> dict[str, Any]:
        self._sits()
        if self.watching:
            raise Problem("watching", "somebody else is playing: stop watching first")
        at = data.get("at")
        if at is not None and not is_whole(at):
            raise Problem("bad-message", "at must be a whole number")
        try:
            message = read_message(data)
        except ReussiteError as problem:
            raise Problem("bad-message", str(problem)) from None
        self.stop("advice")
        self.solution = None
        return await self.act(at, lambda: perform(self.table, message))

    async def act(self, at: int | None, acts: Callable[[], Answer]) -> dict[str, Any]:
        """Do something at the table that was meant for version `at` of the deal; the other tabs see it too."""
        desk = self._sits()

        def act() -> tuple[dict[str, Any] | None, bool]:
            deal = desk.deal
            if at is not None and at != deal.journal.version:
                return None, False
            before, left = deal.journal.version, deal.position
            try:
                answer = acts()
            except (ReussiteError, IndexError) as problem:
                raise Problem("bad-message", str(problem)) from None
            if answer.is_overtaken:
                return None, True
            if answer.dealt:
                self.greeting = answer
                return seated(self), False
            if deal.position is not left:
                left.forget()  # a server keeps many deals, and each of them all its positions
            found = {"deal": deal.journal.id, "version": deal.journal.version}
            return found | answer_to_json(answer, self.table.view()), deal.journal.version != before

        found, changed = await self.room.work(act)
        if found is None:
            await self._show_now(desk, to_all=changed)
            raise Problem("moved-on", "the deal was played on elsewhere; look at the table and try again")
        if self.table.deal is not desk.deal:
            await self._sit_elsewhere()
        elif changed:
            self.room.tell(desk, {"push": "changed", **found}, self)
        return found

    async def _show_now(self, desk: Desk, to_all: bool) -> None:
        """Send this tab how a deal stands that was played on elsewhere, or all tabs at it."""

        def act() -> dict[str, Any]:
            self.table.cancel()
            journal, answer = desk.deal.journal, answer_to_json(self.greeting, self.table.view())
            return {"push": "changed", "deal": journal.id, "version": journal.version, **answer, "words": ""}

        now = await self.room.work(act)
        self.changed(now)
        if to_all:
            self.room.tell(desk, now, self)

    async def _sit_elsewhere(self) -> None:
        """Sit at the deal that a command has put on the table; nobody may be left at the old one."""
        left = self.room.leave(self)
        self.room.seat(self, self.table.deal)
        if left:
            await self.room.work(left.journal.pause)

    def keep(self, deal: Deal) -> Deal:
        """Keep a new deal."""
        return self.room.store.begin(deal)

    def sit(self, deal: Deal) -> None:
        """Put a deal on this tab's table."""
        self.watching = self.solution = None
        self.table = Table(deal, self.keep)
        self.table.most_steps = 500
        self.greeting = Answer(dealt=True, words=f"{deal.game.name}, {deal.code or 'with the cards as they lie'}")

    def changed(self, data: dict[str, Any]) -> None:
        """Send what another tab changed; a tab that reads nothing any more is given up."""
        if self.watching is None:
            self.table.hold, self.table.marked = None, ()
        self.send(data)

    def send(self, data: dict[str, Any]) -> None:
        """Send something that was not asked for; a tab that reads nothing any more is given up."""
        try:
            self.outbox.put_nowait(data)
        except asyncio.QueueFull:
            self.start("closing", self.socket.close(4408))

    async def _ask(self, data: dict[str, Any]) -> dict[str, Any] | None:
        from reussite.ui.web.asks import ASKS

        ask = data.get("ask")
        act: Callable[[Session, dict[str, Any]], Awaitable[dict[str, Any] | None]] | None
        act = ASKS.get(ask) if isinstance(ask, str) else None
        if act is None:
            raise Problem("bad-message", f"expected a gesture, or an ask that is one of {', '.join(ASKS)}")
        return await act(self, data)

    def start(self, name: str, work: Any) -> asyncio.Task[None]:
        """Do something beside answering messages; the same thing begun earlier is stopped."""
        self.stop(name)
        task = self.tasks[name] = asyncio.create_task(work)
        return task

    def stop(self, name: str) -> None:
        """Stop what goes on beside."""
        task = self.tasks.pop(name, None)
        if task:
            task.cancel()


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number of a size that all programs agree on."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_ID


def read_envelope(text: str | None) -> dict[str, Any]:
    """Read the outside of a message: an object with a number."""
    if text is None:
        raise Problem("bad-message", "a message is text, not bytes")
    if len(text) > LONGEST:
        raise Problem("too-large", f"a message has at most {LONGEST} letters, not {len(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("bad-json", "a message is an object in JSON") from None
    if not isinstance(data, dict):
        raise Problem("bad-message", "a message is an object in JSON")
    if not is_whole(data.get("id")) or data["id"] < 1:
        raise Problem("bad-message", "a message has an id: a whole number from 1 on")
    return data


def _refused(id: int | None, code: str, words: str) -> dict[str, Any]:
    return {"id": id, "error": {"code": code, "words": words}}
