"""What is written to the terminal: only what changed, and yet the whole screen stands there."""

import random
import re

import pytest
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from textual._compositor import CompositorUpdate

from reussite.play import catalogue, game
from reussite.store import Store
from reussite.ui.terminal.app import Terminal
from reussite.ui.terminal.painting import Painter
from terminal_driver import pretend, run, screen_text, settled, still, type_keys

SIZE = (80, 24)
PARTS = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|([^\x1b])", re.DOTALL)
ARROWS = ("left", "right", "up", "down")


class Paper:
    """A screen that shows what is written to it, as far as the program writes it."""

    def __init__(self):
        self.cells, self.written = {}, ""
        self._painter, self._console = Painter(), Console(color_system="truecolor", force_terminal=True)

    def take(self, update, size):
        """Write an update as the program does."""
        self.written = self._painter.only_changes(update, size).render_segments(self._console)
        x = y = 0
        style = ""
        for found in PARTS.finditer(self.written):
            row, column, codes, sign = found.groups()
            if row:
                x, y = int(column) - 1, int(row) - 1
            elif sign:
                self.cells[x, y] = sign, style
                x += 1
            else:
                style = "" if codes == "0" else codes
        assert PARTS.sub("", self.written) == "" and not style

    def text(self, size):
        rows = ("".join(self.cells.get((x, y), (" ", ""))[0] for x in range(size[0])) for y in range(size[1]))
        return "\n".join(row.rstrip() for row in rows)


@pytest.fixture
def terminal(monkeypatch):
    """A terminal in which everything that a program without one displays is painted, with the bytes of each time."""
    pretend(monkeypatch)
    found = Paper()
    found.bytes = []

    def display(self, screen, renderable):
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            found.take(renderable, SIZE)
            found.bytes.append(len(found.written.encode()))

    monkeypatch.setattr(Terminal, "_display", display)
    return found


def test_the_screen_stands_in_the_terminal_after_any_keys(terminal):
    """Panels opened and closed, cards moved and taken back: what was painted in pieces is what was meant."""
    keys = [*ARROWS * 3, *"38su1h?l", "f10", "f2", "f8", "f5", "escape", "enter", "tab", "plus"]
    chance = random.Random(15)

    async def act(app, pilot):
        for _ in range(15):
            await type_keys(app, pilot, chance.choices(keys, k=3))
            await pilot.pause()
            assert terminal.text(SIZE) == screen_text(app)
            await settled(app)

    with Store.open() as store:
        run(still(store.begin(game("klondike").deal(7)), store), act)
    assert len(terminal.bytes) > 20


def test_a_step_of_the_cursor_paints_less_than_a_kilobyte(terminal):
    painted = []

    async def act(app, pilot):
        for name in catalogue().entries:
            app.play.show(app.sitting.do("fresh", name))
            await settled(app)
            await pilot.pause(0.02)
            for arrow in ("right", "down"):
                terminal.bytes.clear()
                await type_keys(app, pilot, [arrow])
                await pilot.pause(0.02)
                assert sum(terminal.bytes) < 1000, f"{arrow} in {name}"
                painted.append(sum(terminal.bytes))

    run(still(game("klondike").deal(7)), act)
    assert sum(size > 100 for size in painted) > len(painted) / 2


def test_all_is_painted_again_after_another_size_or_when_asked_for():
    screen = Paper()
    update = _Line("Klondike")
    screen.take(update, (80, 24))
    assert screen.written.endswith("Klondike")
    screen.take(update, (80, 24))
    assert screen.written == ""
    screen.take(update, (100, 30))
    assert screen.written.endswith("Klondike")
    screen._painter.forget()
    screen.take(_Line("Klondyke"), (100, 30))
    assert screen.written.endswith("Klondyke")
    screen.take(_Line("Klondike"), (100, 30))
    assert screen.written == "\x1b[1;6Hi"


class _Line(CompositorUpdate):
    """An update that writes a line at the top."""

    def __init__(self, text):
        self.text = text

    def __rich_console__(self, console, options):
        yield Control.move_to(0, 0).segment
        yield Segment(self.text)


def test_a_wide_sign_takes_two_columns():
    screen = Paper()
    screen.take(_Line("字x"), (80, 24))
    screen.take(_Line("字y"), (80, 24))
    assert screen.written == "\x1b[1;3Hy"
