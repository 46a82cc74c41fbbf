"""The data of a panel laid out on a sheet: words and pictures with their places, and what can be chosen in it."""

from dataclasses import dataclass, field
from typing import Callable, Iterable, Mapping, Sequence

import pygame

from reussite.sitting import Block, Button, Choice, Deed, Field, Grid, Panel, Row
from reussite.ui.desktop.pictures import font_of, written
from reussite.ui.desktop.widgets import GOLD, INK, SOFT

__all__ = ["SEARCH", "WIDE", "Sheet", "Stop", "Text", "lay_out", "tile_size", "width_for"]

TEXT, SMALL = 14, 12
PAD, LINE, PILL = 14, 7, 28  # round a panel, round the words of a row, and how high a pill or field is
WIDE, COLUMN, TILE = 1000, 300, 222  # of a panel with pictures or columns, of a column at least, of a tile at least
RATIO = 0.6  # of the height of a picture to its width
PICTURE, STANDING = 300, 104  # widths of the picture of a table beside prose, and beside a row
DIM = (112, 120, 122)
SEARCH = " search"  # the name of the field that searches rows; no other field is called so

Pixels = Callable[[float], int]


@dataclass(frozen=True)
class Text:
    """Words at a place; where a width is given they fill several lines."""

    at: tuple[int, int]
    words: str
    size: int
    colour: tuple[int, int, int]
    bold: bool = False
    width: int = 0
    mono: bool = False

    def draw(self) -> pygame.Surface:
        """Return the picture of the words."""
        return written(self.words, self.size, self.colour, self.bold, self.width, self.mono)


@dataclass(frozen=True)
class Stop:
    """A place that can be pointed at and chosen; stops of one `part` are passed over by Tab.

    It has the deed of a row, is a button, a value of a field, or (`kind` field) a line to type in. `inside` is the
    number of the stop in which a smaller one lies.
    """

    rect: pygame.Rect
    part: int
    kind: str
    deed: Deed | None = None
    button: Button | None = None
    field: Field | None = None
    value: str = ""
    chosen: bool = False
    inside: int | None = None


@dataclass
class Sheet:
    """Everything on a panel. Down to `height` it is scrolled, what lies below (buttons) stays in sight."""

    texts: list[Text] = field(default_factory=list)
    pictures: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    bands: list[pygame.Rect] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    chart: pygame.Rect | None = None
    height: int = 0
    foot: int = 0


def width_for(panel: Panel, pixels: Pixels) -> int:
    """Return how wide a panel wishes to be."""
    if any(row.picture for row in panel.rows) or len({row.group for row in panel.rows}) > 1:
        return pixels(WIDE)
    prose = 720 if len(panel.prose) > 200 else 480
    tables = (sum(_natural(grid, pixels)) + (pixels(STANDING) if grid.pictures else 0) for grid in panel.grids)
    widest = max(tables, default=0) + 2 * pixels(PAD)
    return max(widest, pixels(620 if panel.fields and panel.fields[0].choices else prose))


def tile_size(width: int, pixels: Pixels) -> tuple[int, tuple[int, int]]:
    """Return how many tiles lie side by side on a sheet of a width, and the size of their pictures."""
    room = width - 2 * pixels(PAD)
    columns = max(2, room // pixels(TILE))
    wide = room // columns - pixels(10) - 2 * pixels(4)
    return columns, (wide, round(wide * RATIO))


def lay_out(panel: Panel, values: Mapping[str, str], told: str, width: int, pixels: Pixels) -> Sheet:
    """Lay a panel out: `values` are those of its fields now, `told` is what came of the last thing done in it."""
    return _Setter(panel, values, told, width, pixels).sheet


class _Setter:
    """Sets one thing below the other."""

    def __init__(self, panel: Panel, values: Mapping[str, str], told: str, width: int, pixels: Pixels):
        self.panel, self.values, self.width, self.px = panel, values, width, pixels
        self.sheet, self.y, self.part = Sheet(), pixels(10), 0
        self.left, self.room = pixels(PAD), width - 2 * pixels(PAD)
        self._prose(panel.blocks, self._picture(panel.picture))
        if panel.search:
            self._field(Field(SEARCH, panel.search, kind="text"))
        for each in panel.fields:
            self._field(each)
        self._rows(panel.found(values.get(SEARCH, "")))
        for grid in panel.grids:
            self._grid(grid)
        if panel.chart:
            high = 330 if panel.chart.curve else 60 + 19 * len(panel.chart.bars)
            self.sheet.chart = pygame.Rect(self.left, self.y, self.room, pixels(high))
            self.y += pixels(high + 10)
        self.sheet.height = self.y + pixels(4)
        self._foot(told)

    def _text(
        self,
        x: int,
        y: int,
        words: str,
        size: float = TEXT,
        colour: tuple[int, int, int] = INK,
        bold: bool = False,
        width: int = 0,
        mono: bool = False,
    ) -> int:
        """Put words somewhere and return how high they are."""
        text = Text((x, y), words, self.px(size), colour, bold, width, mono)
        self.sheet.texts.append(text)
        return text.draw().get_height() if width else font_of(text.size, bold, mono).get_linesize()

    def _wide(self, words: str, size: float = TEXT, bold: bool = False) -> int:
        return font_of(self.px(size), bold).size(words)[0]

    def _stop(self, rect: pygame.Rect, kind: str, **more: object) -> None:
        self.sheet.stops.append(Stop(rect, self.part, kind, **more))  # type: ignore[arg-type]

    def _picture(self, picture: str) -> pygame.Rect:
        """Put the table that the prose is about at the right edge, if there is one, and return the room it takes."""
        right, wide = self.left + self.room, min(self.px(PICTURE), self.room // 2)
        if not picture:
            return pygame.Rect(right, self.y, 0, 0)
        rect = pygame.Rect(right - wide, self.y, wide, round(wide * RATIO))
        self.sheet.pictures.append((rect, picture))
        return pygame.Rect(rect.x - self.px(14), rect.y, wide + self.px(14), rect.height + self.px(10))

    def _prose(self, blocks: Sequence[Block], picture: pygame.Rect) -> None:
        """Put prose from side to side, and to the left of the picture as far down as that goes."""
        before = ""
        for block in blocks:
            if before and (before, block.kind) != ("item", "item"):
                self.y += self.px(9)
            before = block.kind
            indent = self.px(16) if block.kind == "item" else 0
            if indent:
                self._text(self.left, self.y, "•")
            is_code = block.kind == "code"
            for line in block.words.splitlines():
                beside = picture.width if self.y < picture.bottom else 0
                room = 0 if is_code else self.room - indent - beside
                self.y += self._text(self.left + indent, self.y, line, width=room, mono=is_code)
        self.y = max(self.y, picture.bottom) + (self.px(8) if blocks else 0)

    def _field(self, each: Field) -> None:
        """Put the label on the left, the values side by side or a line to type in on the right."""
        top, beside = self.y, self.px(200) if each.choices and self.room > self.px(500) else 0
        wide = (beside or self.room) - self.px(10)
        below = top + self.px(4) + self._text(self.left, top + self.px(4), each.label, width=wide)
        if each.about:
            below += self._text(self.left, below, each.about, SMALL, SOFT, width=wide)
        if not beside:
            self.y = below + self.px(4)
        if each.choices:
            self._pills(each, self.left + beside)
        else:
            self._stop(pygame.Rect(self.left, self.y, self.room, self.px(PILL)), "field", field=each)
            self.y += self.px(PILL)
        self.y = max(self.y, below) + self.px(10)
        self.part += 1

    def _pills(self, each: Field, left: int) -> None:
        """Put the values of a field side by side, in as many lines as they take."""
        x, high = left, self.px(PILL)
        for choice in each.choices:
            wide = self._wide(choice.label) + self.px(22)
            if x + wide > self.left + self.room and x > left:
                x, self.y = left, self.y + high + self.px(5)
            self._pill(pygame.Rect(x, self.y, wide, high), each, choice)
            x += wide + self.px(5)
        self.y += high
        about = next((choice.about for choice in each.choices if choice.value == self.values[each.name]), "")
        if about:
            self.y += self.px(3)
            self.y += self._text(left, self.y, about, SMALL, SOFT, width=self.left + self.room - left)

    def _pill(self, rect: pygame.Rect, each: Field, choice: Choice) -> None:
        chosen = self.values[each.name] == choice.value
        self._stop(rect, "pill", field=each, value=choice.value, chosen=chosen)
        self._centre(rect, choice.label)

    def _centre(self, rect: pygame.Rect, words: str, size: float = TEXT) -> None:
        wide, high = font_of(self.px(size)).size(words)
        self._text(rect.x + (rect.width - wide) // 2, rect.y + (rect.height - high) // 2, words, size)

    def _rows(self, rows: Sequence[Row]) -> None:
        if not rows and self.panel.rows:
            self.y += self._text(self.left, self.y, self.panel.none, colour=SOFT) + self.px(8)
        groups: dict[str, list[Row]] = {}
        for row in rows:
            groups.setdefault(row.group, []).append(row)
        if any(row.picture for row in rows):
            for name, members in groups.items():
                self._heading(self.left, name)
                self._tiles(members)
        elif rows:
            self._columns(groups)
        self.part += bool(rows)

    def _heading(self, x: int, words: str) -> None:
        if words:
            self.y += self.px(4)
            self.y += self._text(x, self.y, words, colour=GOLD, bold=True) + self.px(4)

    def _columns(self, groups: Mapping[str, list[Row]]) -> None:
        """Put groups of rows below each other, in several columns where there is room, as even as can be."""
        count = max(1, min(len(groups), self.room // self.px(COLUMN)))
        wide, top, lowest = self.room // count, self.y, self.y
        weights = [len(rows) + 1 for rows in groups.values()]
        done, column = 0, 0
        for (name, rows), weight in zip(groups.items(), weights, strict=True):
            if column + 1 < count and done + weight / 2 > sum(weights) * (column + 1) / count:
                column, self.y = column + 1, top
            x = self.left + column * wide
            self._heading(x, name)
            for row in rows:
                self._row(row, x, wide - self.px(8))
            done += weight
            lowest = max(lowest, self.y)
        self.y = lowest + self.px(6)

    def _row(self, row: Row, x: int, wide: int) -> None:
        """Put a row: its title, its key at the right edge, what it does below."""
        px, top = self.px, self.y
        number = len(self.sheet.stops)
        can = row.deed is not None and not row.reason
        key = self._wide(row.key, SMALL) if row.key else 0
        inner = wide - 2 * px(LINE)
        beside = sum(self._wide(each.label, SMALL) + px(22) for each in row.more)
        y = top + px(3)
        y += self._text(
            x + px(LINE), y, row.title, colour=INK if can or not row.deed else DIM, width=inner - key - beside
        )
        if row.key:
            self._text(x + wide - px(LINE) - key, top + px(6), row.key, SMALL, SOFT if can else DIM)
        tail = row.reason or row.detail
        if tail:
            y += self._text(x + px(LINE), y - px(2), tail, SMALL, SOFT if can else DIM, width=inner)
        rect = pygame.Rect(x, top, wide, y + px(2) - top)
        if can:
            self._stop(rect, "row", deed=row.deed)
        self._more(row.more, rect.right - px(LINE) - beside, top + px(5), number)
        self.y = rect.bottom

    def _more(self, buttons: Iterable[Button], x: int, y: int, inside: int) -> None:
        """Put the small buttons of a row beside each other."""
        for each in buttons:
            rect = pygame.Rect(x, y, self._wide(each.label, SMALL) + self.px(16), self.px(22))
            self._stop(rect, "more", button=each, inside=inside)
            self._centre(rect, each.label, SMALL)
            x = rect.right + self.px(5)

    def _tiles(self, rows: Sequence[Row]) -> None:
        columns, picture = tile_size(self.width, self.px)
        across = self.room // columns
        for start in range(0, len(rows), columns):
            top = self.y
            line = rows[start : start + columns]
            high = max(self._tile_height(row, picture) for row in line)
            for k, row in enumerate(line):
                self._tile(row, pygame.Rect(self.left + k * across, top, picture[0] + self.px(8), high), picture)
            self.y = top + high + self.px(10)

    def _tile_height(self, row: Row, picture: tuple[int, int]) -> int:
        px = self.px
        words = (
            font_of(px(TEXT), True).get_linesize()
            + written(row.detail, px(SMALL), SOFT, False, picture[0]).get_height()
        )
        return picture[1] + px(10) + words + (px(30) if row.more else px(6))

    def _tile(self, row: Row, rect: pygame.Rect, picture: tuple[int, int]) -> None:
        px, number = self.px, len(self.sheet.stops)
        self._stop(rect, "tile", deed=row.deed)
        inner = pygame.Rect((rect.x + px(4), rect.y + px(4)), picture)
        self.sheet.pictures.append((inner, row.picture))
        y = inner.bottom + px(2)
        y += self._text(inner.x + px(2), y, row.title, bold=True)
        self._text(inner.x + px(2), y, row.detail, SMALL, SOFT, width=picture[0])
        self._more(row.more, inner.x, rect.bottom - px(27), number)

    def _grid(self, grid: Grid) -> None:
        """Put a table: its heads, then its rows, every other one on a band."""
        px = self.px
        if len(self.panel.grids) > 1:
            self._heading(self.left, grid.caption)
        beside = px(STANDING) if grid.pictures else 0
        high = round(beside * RATIO) + px(4) if beside else 0
        widths = _fitted(_natural(grid, px), self.room - beside)
        if any(grid.heads):
            self._line(grid.heads, widths, SOFT, SMALL, beside)
        for number, cells in enumerate(grid.rows):
            top = self.y
            self._line(cells, widths, INK, TEXT, beside, high)
            if beside:
                small = pygame.Rect(self.left + px(2), top + px(2), beside - px(4), high - px(4))
                self.sheet.pictures.append((small, grid.pictures[number]))
            rect = pygame.Rect(self.left, top, self.room, self.y - top)
            if number % 2 == 0:
                self.sheet.bands.append(rect)
            deed = grid.deeds[number] if grid.deeds else None
            if deed:
                self._stop(rect, "row", deed=deed)
        self.y += px(12)
        self.part += 1

    def _line(
        self,
        cells: Sequence[str],
        widths: Sequence[int],
        colour: tuple[int, int, int],
        size: float = TEXT,
        indent: int = 0,
        least: int = 0,
    ) -> None:
        """Put the cells of a row side by side, in the middle of a row that is `least` so high."""
        x, letters = self.left + indent, font_of(self.px(size)).get_linesize()
        top = self.y + max(self.px(3), (least - letters) // 2)
        highest = least
        for cell, wide in zip(cells, widths, strict=True):
            room = wide - self.px(12)
            fits = self._wide(cell, size) <= room
            high = self._text(x + self.px(6), top, cell, size, colour, width=0 if fits else room)
            highest, x = max(highest, top - self.y + high + self.px(3)), x + wide
        self.y += highest

    def _foot(self, told: str) -> None:
        """Put what was told, and the buttons, where they stay in sight."""
        px, y = self.px, self.sheet.height + self.px(6)
        if told:
            y += self._text(self.left, y, told, colour=GOLD, width=self.room) + px(6)
        x, high = self.left, px(34)
        for each in self.panel.buttons:
            wide = self._wide(each.label) + px(28)
            if x + wide > self.left + self.room and x > self.left:
                x, y = self.left, y + high + px(6)
            rect = pygame.Rect(x, y, wide, high)
            self._stop(rect, "main" if each.main else "button", button=each)
            self._centre(rect, each.label)
            x = rect.right + px(8)
        bottom = y + (high if self.panel.buttons else 0)
        self.sheet.foot = bottom + px(10) - self.sheet.height if told or self.panel.buttons else 0


def _natural(grid: Grid, px: Pixels) -> list[int]:
    """Return how wide the columns of a table are when no cell is broken; long heads are broken gladly."""
    letters, small = font_of(px(TEXT)), font_of(px(SMALL))
    widths = []
    for k, head in enumerate(grid.heads):
        least = max((small.size(word)[0] for word in head.split()), default=0)
        widths.append(max([least, *(letters.size(row[k])[0] for row in grid.rows)]) + px(20))
    return widths


def _fitted(widths: list[int], room: int) -> list[int]:
    """Return the widths of columns that fill the room: the widest give what is missing, all share what is left."""
    widths = list(widths)
    while sum(widths) > room:
        widest = max(widths)
        second = max((wide for wide in widths if wide < widest), default=0)
        many = [k for k, wide in enumerate(widths) if wide == widest]
        cut = min(widest - second, -(-(sum(widths) - room) // len(many)))
        for k in many:
            widths[k] -= cut
    spare = (room - sum(widths)) // len(widths) if widths else 0
    return [wide + spare for wide in widths]
