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
from reussite.sitting import Sitting
from reussite.table import Message, Table
from reussite.ui.terminal.app import Terminal

# A terminal that can show everything, whatever the tests are run in.
SURROUNDINGS = {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
NAMED_KEYS = {"+": "plus", " ": "space"}
SIGNS = {"plus": "+", "minus": "-", "space": " ", "question_mark": "?", "number_sign": "#", "colon": ":"}
NOT_THERE = ("NO_COLOR", "COLORTERM", "COLORFGBG", "TEXTUAL_ANIMATIONS")

Story = Callable[[Terminal, Pilot[None]], Coroutine[Any, Any, None]]


def pretend(monkeypatch: Any) -> None:
    """Let a test run as if in a terminal that can show everything."""
    for name in NOT_THERE:
        monkeypatch.delenv(name, raising=False)
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)


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


def still(deal: Deal, store: Any = None, adviser: Any = None, motion: bool = False) -> Terminal:
    """The program with a deal on the table and nothing in motion."""
    return Terminal(Sitting(deal, store, adviser, "terminal"), motion)


def deal_of(app: Terminal) -> Any:
    """The deal on the screen."""
    return app.sitting.deal


def moves_of(app: Terminal) -> list[str]:
    """The moves made of it."""
    return [gesture.text for gesture in app.sitting.deal.gestures]


def message(app: Terminal) -> str:
    """The message, on one line however it is wrapped."""
    return str(app.play._message.render())


def panel_name(app: Terminal) -> str:
    """The panel on top, if one is open."""
    return app.play.panels.opened.panel.name if app.play.panels.is_open else ""


def screen_text(app: Terminal) -> str:
    """What stands on the screen, line by line, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def type_keys(app: Terminal, pilot: Pilot[None], keys: list[str]) -> None:
    """Type keys as fast as the program takes them, and wait until the last one has been dealt with.

    `Pilot.press` waits after each key until the whole process is at rest, which takes minutes for a long game.
    """
    for key in keys:
        sign = SIGNS.get(key, key if len(key) == 1 else None)
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
    play, board = app.play, app.play.board
    app.call_later(play.call_later, board.call_later, play.call_later, board.call_later, done.set)
    await done.wait()


def point(app: Terminal, kind: type[events.MouseEvent], x: int, y: int, button: int = 1) -> None:
    """Let the mouse do something at a place of the table."""
    board = app.play.board
    x, y = x + board.region.x, y + board.region.y
    app.screen._forward_event(
        kind(board, x, y, 0, 0, button, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y)
    )


def spot(app: Terminal, name: str, index: int | None = None) -> tuple[int, int]:
    """A point of a card (its upper edge, which no other card covers) or of an empty place."""
    layout = app.play.board.layout_now
    assert layout is not None
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
