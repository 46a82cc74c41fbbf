"""Golden games played in the terminal front end, by keys and by the mouse, through Textual's pilot."""

import asyncio
from typing import Any, Callable, Coroutine

from textual import events
from textual.pilot import Pilot

from gestures import gestures_for
from reussite.play import Deal
from reussite.table import Message, Table
from reussite.ui.terminal.app import Terminal
from reussite.ui.terminal.play import Play

Story = Callable[[Terminal, Pilot[None]], Coroutine[Any, Any, None]]


def run(app: Terminal, story: Story, size: tuple[int, int] = (80, 24)) -> Terminal:
    """Run a program without a terminal while a story is acted out."""

    async def act() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await story(app, pilot)

    asyncio.run(act())
    return app


def table_of(app: Terminal) -> Table:
    """The table on the screen."""
    return next(screen for screen in app.screen_stack if isinstance(screen, Play)).table


def screen_text(app: Terminal) -> str:
    """What stands on the screen, line by line, without colours."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def keys_for(table: Table, words: str) -> list[str]:
    """The keys that make one move: commands, or the keys of its piles."""
    if words in ("purge", "next", "s"):
        return [{"purge": "p", "next": "space", "s": "s"}[words]]
    keys = {pile.name: pile.key for pile in table.view().piles}
    messages = gestures_for(table, words)
    if (len(messages) == 1 and messages[0].gesture == "drag") or table.goes_home_only:
        source, target = words.split()
        return ["s"] if source == "s" else [keys[source], keys[target]]
    pressed = []
    for message in messages:
        pressed.append(keys[message.pile])
        if message.index is not None:
            pressed += ["plus"] * (len(table.deal.position.pile(message.pile).cards) - message.index - 1)
    return pressed


async def type_keys(app: Terminal, pilot: Pilot[None], keys: list[str]) -> None:
    """Type keys as fast as the program takes them, and wait until the last one has been dealt with.

    `Pilot.press` waits after each key until the whole process is at rest, which takes minutes for a long game.
    """
    done = asyncio.Event()
    for key in keys:
        sign = {"plus": "+", "space": " "}.get(key, key if len(key) == 1 else None)
        event = events.Key(key, sign)
        event.set_sender(app)
        app.post_message(event)
    app.call_later(app.screen.call_later, app.screen.focused.call_later, app.screen.call_later, done.set)
    await done.wait()


async def click(app: Terminal, pilot: Pilot[None], message: Message) -> None:
    """Carry out a gesture with the mouse."""
    board = app.screen.board  # type: ignore[attr-defined]
    layout = board.layout_now

    def spot(name: str, index: int | None) -> tuple[int, int]:
        boxes = layout.cards[name]
        box = layout.places[name] if not boxes else boxes[-1 if index is None else index]
        return int(box.x) + 1, int(box.y)

    if message.gesture == "command":
        await pilot.press({"purge": "p", "next": "space"}[message.name])
    elif message.gesture == "drag":
        await pilot.mouse_down(board, offset=spot(message.pile, message.index))
        await pilot.hover(board, offset=spot(message.target, None))
        await pilot.mouse_up(board, offset=spot(message.target, None))
    else:
        at = spot(message.pile, message.index)
        await pilot.mouse_down(board, offset=at)
        await pilot.mouse_up(board, offset=at)
    await pilot.pause()


def all_keys(moves: list[str], deal: Deal) -> list[str]:
    """The keys of a whole game, found at a table of one's own."""
    table, keys = Table(deal), []
    for words in moves:
        keys += keys_for(table, words)
        table.play(words)
    return keys


def played(moves: list[str], deal: Deal) -> Deal:
    """The same moves played without any front end."""
    for words in moves:
        deal.play(words)
    return deal
