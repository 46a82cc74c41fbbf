"""One tab: a sitting of its own, messages in, replies and what goes on by itself out, in order, each checked."""

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Callable

from reussite import __version__
from reussite.errors import ReussiteError
from reussite.play import Deal, Position, catalogue, game
from reussite.sitting import ACTIONS, BECOME, Panel, Reply, Sitting, keys_of
from reussite.ui.web.addresses import CARRIED, HOME, deed_of, link_to
from reussite.ui.web.analysis import ANALYSE, Analysis
from reussite.ui.web.changed import changes
from reussite.ui.web.desks import Desk, Desks
from reussite.ui.web.lines import Gone, Line
from reussite.ui.web.naming import Naming
from reussite.ui.web.wire import PROTOCOL, Hello, Problem, Shown, Told, Wanted, read_id, read_wanted, refused, write
from reussite.words import Saying, Words, accepted_language, saying, words_in

__all__ = ["Session"]

WAITING = 128  # answers that wait for a slow line before a tab is given up
RATE, BURST = 60.0, 120.0  # messages a second, and at once
MOST_STEPS = 500  # of a patience that plays itself, in one message
UNKEPT = 4500  # why a line ends when what was played could not be put on the disk
QUICK = ("undo", "redo", "turn")  # what takes no longer than touching a card
SHORTEST = 0.03  # seconds between two moves that are made by themselves, so that others have their turn
READING = ("games", "history", "identity", "menu", "rules", "statistics")  # what somebody may who can keep no more
PAGE = "page."
NOTICE = "notice"
PAGE_WORDS = (
    *("page.close", "page.commands", "page.lost", "page.back", "page.waiting", "page.games"),
    *("page.copy", "page.copied", "page.share"),
)

log = logging.getLogger("reussite.web")


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


@dataclass(frozen=True)
class Done:
    """What came of a message or of a tick: the text for the page, and whether other tabs must look again."""

    text: str
    moved: bool = False
    changed: bool = False


@lru_cache(maxsize=1)
def _nothing_yet() -> Position:
    """Return what lies on the table of a player who has not chosen yet; it is never shown and never kept."""
    bound = game(next(iter(catalogue().entries)))
    return bound.deal(bound.patience.numbers[0]).start


class Session:
    """A tab of a player.

    `likes` are the languages its browser prefers, `visitor` is the address it comes from, `link` leads the player on in
    another browser.
    """

    def __init__(self, desks: Desks, player: str, line: Line, likes: str = "", visitor: str = "", link: str = ""):
        self.desks = desks
        self.player = player
        self.link = link
        self.line = line
        self.visitor = visitor
        self.system = accepted_language(likes)
        self.desk: Desk
        self.sitting: Sitting
        self.naming: Naming
        self.analysis = Analysis(self)
        self.last = 0
        self.due: float | None = None
        self.bucket = Bucket()
        self.outbox: asyncio.Queue[tuple[str, asyncio.Future[None] | None]] = asyncio.Queue()
        self.shown: Shown | None = None  # what the page has on its table
        self.woken = asyncio.Event()
        self.writing: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve a tab until it goes."""
        try:
            await self.desks.enter(self)
        except ReussiteError as problem:
            why = words_in(self.system).sentence(problem.saying)
            with suppress(Gone):
                await self.line.send(write(Told(push="closed", reply=Reply(why))))
                await self.line.close(4429)
            return
        self.writing = asyncio.create_task(self._write())
        going_on = asyncio.create_task(self._go_on())
        try:
            self.send(write(self._hello()))
            await self._read()
        except Gone:
            pass
        finally:
            self.analysis.stop()
            self.writing.cancel()
            going_on.cancel()
            self.desks.moving.discard(self)
            await asyncio.shield(self.desks.leave(self))

    @property
    def _words(self) -> Words:
        """The words of the player's language."""
        return self.sitting.language

    def sit_down(self, desk: Desk) -> None:
        """Sit down at a desk; nothing lies on the table yet."""
        self.desk = desk
        self.sitting = Sitting(
            Deal(_nothing_yet()),
            desk.store,
            self.desks.adviser.of(self.player),
            front_end="web",
            identity=self.link,
            system=self.system,
            most_steps=MOST_STEPS,
            carries=self.desks.carries,
        )
        self.naming = Naming(self.sitting)

    def get_up(self) -> None:
        """Let the clock rest, as the player has left."""
        self.sitting.asking.stop()
        self.sitting.pause()

    def _hello(self) -> Hello:
        front_end, all_actions = self.sitting.front_end, ACTIONS.values()
        usual = [key for each in all_actions for key in keys_of(each, front_end, stepping=False)]
        with_steps = [key for each in all_actions for key in keys_of(each, front_end, stepping=True)]
        return Hello(
            program=__version__,
            protocol=PROTOCOL,
            art=self.desks.art,
            keys=usual,
            stepping=[key for key in with_steps if key not in usual],
            settings=self.sitting.drawn.all(),
            language=self.sitting.language.code,
            words=self._page_words(),
        )

    def _page_words(self) -> dict[str, str]:
        """Return what the page itself says, in the player's language."""
        other = self.desks.other_words
        return {id.removeprefix(PAGE): self.sitting.language.say(other.get(id, id)) for id in PAGE_WORDS}

    async def _write(self) -> None:
        """Send what there is to tell, in order, and nothing before that lasts of which it tells."""
        while True:
            text, lasting = await self.outbox.get()
            try:
                if lasting and not lasting.done():
                    await asyncio.shield(lasting)
                elif lasting:
                    lasting.result()
                await self.line.send(text)
            except Gone:
                return
            except OSError:
                log.exception("what was played is not on the disk")
                with suppress(Gone):
                    await self.line.close(UNKEPT)
                return
            self.outbox.task_done()

    async def _read(self) -> None:
        while True:
            text = await self.line.receive()
            await self.bucket.wait()
            was_going = self.due is not None
            await self._follow_up(await self._answered(text))
            if self.outbox.qsize() > WAITING and self.writing:  # who sends and does not read has to wait
                full = asyncio.create_task(self.outbox.join())
                await asyncio.wait([full, self.writing], return_when=asyncio.FIRST_COMPLETED)
                full.cancel()
            if was_going or self.due is not None:
                self.woken.set()

    async def _go_on(self) -> None:
        """Let the sitting go on by itself: moves of a solution or of a player who is watched, answers that come."""
        while True:
            try:
                await asyncio.wait_for(self.woken.wait(), self._pause())
                self.woken.clear()
            except TimeoutError:
                await self._follow_up(await self._ticked())

    def _pause(self) -> float | None:
        """Return how long to wait until it goes on; the more players let something go on, the longer."""
        moving = self.desks.moving
        if self.due is None:
            moving.discard(self)
            return None
        moving.add(self)
        return max(self.due, SHORTEST * len(moving))

    async def _ticked(self) -> Done:
        try:
            return await self.desk.work(lambda: self._done(self.sitting.tick), self._tell)
        except Exception:
            log.exception("what went on by itself could not go on")
            self.due = None
            return Done("")

    def _tell(self, done: Done) -> None:
        """Send what came of something, as soon as that lasts."""
        if done.text:
            self.outbox.put_nowait((done.text, self.desk.lasting))

    async def _follow_up(self, done: Done) -> None:
        """Let the other tabs know of what was done."""
        if done.moved:
            await self.desk.tell(self)
        await self.desk.gather()
        if done.changed:
            await self.desk.tell(self, settings=True)

    def send(self, text: str) -> None:
        """Send something that was not asked for; a tab that reads nothing any more is given up."""
        if self.outbox.qsize() < WAITING:
            self.outbox.put_nowait((text, self.desk.lasting))
        elif not self.closing:
            self.closing = asyncio.create_task(self.line.close(4408))

    # Messages

    async def _answered(self, text: str | None) -> Done:
        """Carry a message out and tell the page what came of it."""
        id: int | None = None
        try:
            id = read_id(text, self.desks.longest)
            if id <= self.last:
                raise Problem("out-of-order", saying("wire.order", id=id, last=self.last))
            self.last = id
            wanted = read_wanted(str(text))
            if wanted.do == ANALYSE and wanted.argument:
                return self._only_told(write(Told(id=id, reply=self.analysis.do(wanted.argument))))
            if wanted.do == BECOME:
                return self._only_told(write(self._become(wanted.argument, id)))
            is_quick = (wanted.gesture is not None or wanted.do in QUICK) and self.desks.is_quick(self.desk)
            return await self.desk.work(lambda: self._carry_out(wanted, id), self._tell, is_quick)
        except Problem as problem:
            return self._only_told(refused(id, problem.code, self._words.sentence(problem.saying)))
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a message could not be answered: %r", (text or "")[:200])
            self.shown = None  # the page may not have heard of it
            return self._only_told(refused(id, "internal", self._words.sentence("page.internal")))

    def _only_told(self, text: str) -> Done:
        done = Done(text)
        self._tell(done)
        return done

    def _carry_out(self, wanted: Wanted, id: int | None) -> Done:
        try:
            return self._done(lambda: self._act(wanted), id)
        except ReussiteError as problem:  # what a sitting has no words for, such as a pile that is not there
            raise Problem("bad-message", problem.saying) from None

    def _act(self, wanted: Wanted) -> Reply:
        if wanted.open is not None:
            return self._open(wanted.open)
        if self.desk.is_full and wanted.do not in READING:
            return self.sitting.refuse("page.full")
        if wanted.at is not None and not self.sitting.watched and wanted.at != self.sitting.journal.version:
            return self._look_first()
        if wanted.message:
            if not self.sitting.journal.is_kept:
                raise Problem("no-table", saying("wire.no_table"))
            return self.sitting.gesture(wanted.message)
        if wanted.press is not None:
            return self.sitting.press(wanted.press, wanted.pile, wanted.again) or Reply()
        return self.sitting.do(str(wanted.do), wanted.argument)

    def _become(self, words: str, id: int) -> Told:
        """Tell the page to come again as the player whose link or code this is."""
        code = words.strip().rpartition(CARRIED)[2]
        if self.desks.player_of(code) is None:
            return Told(id=id, reply=self.sitting.refuse("web.player"))
        return Told(id=id, reply=Reply(), player=code)

    def _look_first(self) -> Reply:
        """Show a table that has changed under the player's hand instead of doing what was meant for the old one."""
        fresh = self.sitting.look_again() or self.sitting.drawn_again(self.sitting.say("elsewhere"))
        return replace(fresh, kind="refused")

    def _open(self, address: str) -> Reply:
        """Sit down at what an address names; where it names nothing, tell so among all games."""
        if self.sitting.watched:
            self.sitting.do("stop")
        deed = deed_of(address)
        reply = self.sitting.do(deed.name, deed.argument)
        if not reply.ok and not self.sitting.journal.is_kept:
            return replace(self.sitting.do("games"), told=reply.told, kind=reply.kind)
        return reply

    # What the page is told

    def _done(self, act: Callable[[], Reply | None], id: int | None = None) -> Done:
        """Do something at the sitting, and return what the page and the other tabs must know of it."""
        before, left = self._version(), self.sitting.deal.position
        reply = act()
        if self.sitting.deal.position is not left:
            left.forget()  # a server keeps many deals, and each of them all its positions
        self.due = self.sitting.due
        if reply is None:
            return Done("")
        return Done(write(self._told(reply, id)), self._version() != before, reply.changed)

    def _version(self) -> tuple[int, int] | None:
        journal = self.sitting.journal
        return (journal.id, journal.version) if journal.is_kept else None

    def _told(self, reply: Reply, id: int | None = None) -> Told:
        before, now = self.shown, self._shown()
        self.shown = now
        is_known = now and before and before.deal == now.deal and not (reply.dealt or reply.changed)
        return Told(
            id=id,
            push="" if id else "reply",
            reply=reply,
            table=None if is_known else now,
            changes=changes(before, now) if is_known else None,
            link=link_to(self.sitting.own.deal) if self.sitting.journal.is_kept else HOME,
            settings=self.sitting.drawn.all() if reply.changed else None,
            language=self.sitting.language.code if reply.changed else "",
            words=self._page_words() if reply.changed else None,
        )

    def _shown(self) -> Shown | None:
        """Return the table; nothing before a game was chosen."""
        journal, seen = self.sitting.journal, self.sitting.seen()
        if not journal.is_kept:
            return None
        view = replace(seen.view, commands=())  # the tools say what can be done, and why not
        return Shown(
            deal=journal.id,
            version=journal.version,
            elapsed=journal.elapsed,
            runs=view.status == "playing" and not seen.watching,
            seen=replace(seen, view=view),
            ears=self.naming.name(view),
        )

    async def look_again(self) -> None:
        """Show what was played of this deal elsewhere."""
        await self._push(self.sitting.look_again)

    async def look_at_settings(self) -> None:
        """Take over settings that were changed elsewhere."""
        await self._push(self.sitting.look_at_settings)

    async def _push(self, act: Callable[[], Reply | None]) -> None:
        await self.desk.work(lambda: self._done(act), self._send)

    def _send(self, done: Done) -> None:
        if done.text:
            self.send(done.text)

    def show(self, panel: Panel, plot: str = "") -> None:
        """Show a panel anew that the page has open, such as how far an analysis is."""
        self.send(write(Told(push="panel", reply=Reply(panel=panel), plot=plot)))

    def notice(self, said: Saying) -> None:
        """Tell something that was not asked for."""
        self.send(write(Told(push="reply", reply=Reply(self._words.sentence(said), NOTICE))))
