"""Golden games played in the terminal front end, by keys and by the mouse, through Textual's pilot."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Callable, Coroutine

from textual import events
from textual.pilot import Pilot

from children import PATIENCE
from gestures import keys_for
from reussite.play import Deal
from reussite.table import Message, Table
from reussite.ui.terminal.app import Terminal
from reussite.ui.terminal.play import Play

# A terminal that can show everything, whatever the tests are run in.
SURROUNDINGS = {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
NAMED_KEYS = {"+": "plus", " ": "space"}
NOT_THERE = ("NO_COLOR", "COLORTERM", "TEXTUAL_ANIMATIONS")

Story = Callable[[Terminal, Pilot[None]], Coroutine[Any, Any, None]]


def run(app: Terminal, story: Story, size: tuple[int, int] = (80, 24)) -> Terminal:
    """Run a program without a terminal while a story is acted out.

    It runs in a thread, because a browser that other tests use has a loop of its own in this one.
    """

    async def act() -> None:
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            await pilot.pause()
            await story(app, pilot)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, act()).result()
    return app


def table_of(app: Terminal) -> Table:
    """The table on the screen."""
    return next(screen for screen in app.screen_stack if isinstance(screen, Play)).table


def screen_text(app: Terminal) -> str:
    """What stands on the screen, line by line, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def type_keys(app: Terminal, pilot: Pilot[None], keys: list[str]) -> None:
    """Type keys as fast as the program takes them, and wait until the last one has been dealt with.

    `Pilot.press` waits after each key until the whole process is at rest, which takes minutes for a long game.
    """
    for key in keys:
        sign = {"plus": "+", "space": " "}.get(key, key if len(key) == 1 else None)
        event = events.Key(key, sign)
        event.set_sender(app)
        app.post_message(event)
    await settled(app)


async def until(so: Callable[[], object], what: str) -> None:
    """Wait until something is so; fail naming it when it does not come."""
    end = monotonic() + PATIENCE / 2
    while not so():
        assert monotonic() < end, f"waited in vain for {what}"
        await asyncio.sleep(0.01)


async def settled(app: Terminal) -> None:
    """Wait until everything sent so far has gone down to the table and back up."""
    done = asyncio.Event()
    board = app.screen.focused or app.screen
    app.call_later(app.screen.call_later, board.call_later, app.screen.call_later, board.call_later, done.set)
    await done.wait()


def point(app: Terminal, kind: type[events.MouseEvent], x: int, y: int, button: int = 1) -> None:
    """Let the mouse do something at a place of the table."""
    board = app.screen.board  # type: ignore[attr-defined]
    x, y = x + board.region.x, y + board.region.y
    app.screen._forward_event(
        kind(board, x, y, 0, 0, button, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y)
    )


def spot(app: Terminal, name: str, index: int | None = None) -> tuple[int, int]:
    """A point of a card (its upper edge, which no other card covers) or of an empty place."""
    layout = app.screen.board.layout_now  # type: ignore[attr-defined]
    boxes = layout.cards[name]
    box = layout.places[name] if not boxes else boxes[-1 if index is None else index]
    return int(box.x) + 1, int(box.y)


async def click(app: Terminal, pile: str, index: int | None = None, button: int = 1) -> None:
    """Click a card or an empty place."""
    at = spot(app, pile, index)
    point(app, events.MouseDown, *at, button)
    point(app, events.MouseUp, *at, button)
    await settled(app)


async def drag(app: Terminal, pile: str, index: int | None, target: str) -> None:
    """Drag a card with those on it to a pile."""
    start, end = spot(app, pile, index), spot(app, target)
    point(app, events.MouseDown, *start)
    point(app, events.MouseMove, (start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    point(app, events.MouseMove, *end)
    point(app, events.MouseUp, *end)
    await settled(app)


async def act_with_mouse(app: Terminal, pilot: Pilot[None], message: Message) -> None:
    """Carry out a gesture with the mouse; commands have no place on the table and are typed."""
    if message.gesture == "command":
        await type_keys(app, pilot, [{"purge": "p", "next": "space"}[message.name]])
    elif message.gesture == "drag":
        await drag(app, message.pile, message.index, message.target)
    else:
        await click(app, message.pile, message.index)


def all_keys(moves: list[str], deal: Deal) -> list[str]:
    """The keys of a whole game, found at a table of one's own."""
    table, keys = Table(deal), []
    for words in moves:
        keys += [NAMED_KEYS.get(key, key) for key in keys_for(table, words)]
        table.play(words)
    return keys


def played(moves: list[str], deal: Deal) -> Deal:
    """The same moves played without any front end."""
    for words in moves:
        deal.play(words)
    return deal
