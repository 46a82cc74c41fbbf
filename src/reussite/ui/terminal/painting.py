"""What goes to the terminal: of everything Textual draws again, only the signs that differ from what stands there."""

from typing import Iterator

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, ConsoleOptions, RenderResult
from rich.segment import ControlType
from rich.style import Style
from textual._compositor import CompositorUpdate
from textual.strip import Strip

__all__ = ["Painter"]

Code = tuple[str, str]  # what switches a style on, and what switches it off
Cell = tuple[str, Code]  # a sign with its style; the second half of a wide sign is empty
PLAIN: Code = ("", "")
NEAR = 4  # signs to the next one that changed, up to which writing those between is shorter than going there
MARK = "\0"
MOST_CODES = 5000


class Painter:
    """Knows what stands in the terminal, and paints the difference; the rest of the screen is not touched."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Cell] = {}
        self._size = (0, 0)
        self._codes: dict[Style, Code] = {}

    def forget(self) -> None:
        """Paint all anew the next time."""
        self._cells.clear()

    def only_changes(self, update: CompositorUpdate, size: tuple[int, int]) -> CompositorUpdate:
        """Return an update that paints only what the given one changes."""
        return _Changes(self, update, size)

    def paint(self, update: CompositorUpdate, size: tuple[int, int], console: Console) -> str:
        """Return what is to be written for an update, and take note of it."""
        if size != self._size:
            self.forget()
            self._size = size
        changed: dict[int, list[int]] = {}
        for x, y, cell in self._cells_of(update, console):
            if self._cells.get((x, y)) != cell:
                self._cells[x, y] = cell
                changed.setdefault(y, []).append(x)
        return "".join(self._write(changed))

    def _write(self, changed: dict[int, list[int]]) -> Iterator[str]:
        """Yield what changed, style after style: a style is longer than going to another place."""
        runs: dict[Code, list[tuple[int, int, int]]] = {}
        for y, places in changed.items():
            for first, last in self._runs(y, sorted(places)):
                runs.setdefault(self._cells[first, y][1], []).append((y, first, last))
        for (begin, end), found in runs.items():
            yield begin
            for y, first, last in found:
                yield f"\x1b[{y + 1};{first + 1}H"
                yield "".join(self._cells[x, y][0] for x in range(first, last + 1))
            yield end

    def _runs(self, y: int, places: list[int]) -> Iterator[tuple[int, int]]:
        """Yield first and last of the places in a row that are written in one go, with the few between that stay."""
        first = last = places[0]
        style = self._cells[first, y][1]
        for place in places[1:]:
            between = range(last + 1, place + 1)
            if len(between) > NEAR or any(self._cells.get((x, y), (" ", None))[1] != style for x in between):
                yield first, last
                first, style = place, self._cells[place, y][1]
            last = place
        yield first, last

    def _cells_of(self, update: CompositorUpdate, console: Console) -> Iterator[tuple[int, int, Cell]]:
        """Yield every sign that an update draws, with its column and row."""
        x = y = 0
        for text, style, control in console.render(update):  # type: ignore[arg-type]
            for code in control or ():
                if code[0] is ControlType.CURSOR_MOVE_TO:
                    x, y = int(code[1]), int(code[2])  # type: ignore[misc]
            if control or text == "\n":
                continue
            written = PLAIN if style is None else self._code(style, console)
            for sign in text:
                width = cell_len(sign)
                if width:
                    yield x, y, (sign, written)
                if width == 2:
                    yield x + 1, y, ("", written)
                x += width

    def _code(self, style: Style, console: Console) -> Code:
        if style not in self._codes:
            if len(self._codes) >= MOST_CODES:
                self._codes.clear()
            system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.TRUECOLOR)
            begin, _, end = Strip.render_style(style, MARK, color_system=system).partition(MARK)
            self._codes[style] = begin, end
        return self._codes[style]


class _Changes(CompositorUpdate):
    """An update that is compared with what stands in the terminal when it is written, and not if it never is."""

    def __init__(self, painter: Painter, update: CompositorUpdate, size: tuple[int, int]):
        self._painter, self._update, self._size = painter, update, size

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the whole update."""
        yield self._update  # type: ignore[misc]

    def render_segments(self, console: Console) -> str:
        """Return what is to be written."""
        return self._painter.paint(self._update, self._size, console)
