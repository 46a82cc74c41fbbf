"""A panel that lies open: what was filled in, where its cursor stands, and the pieces it is drawn as."""

import textwrap
from dataclasses import dataclass
from itertools import zip_longest
from typing import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from reussite.sitting import Button, Deed, Field, Grid, Panel, Row, argument_of, change_of
from reussite.ui.terminal.charts import chart_text

__all__ = ["Item", "Opened", "Piece"]

WIDEST_TITLE = 34
WIDEST_LABEL = 30
WIDEST_WORD = 16  # in a table; longer ones are broken where there is no room
GAP = "  "


@dataclass(frozen=True)
class Item:
    """Something the cursor can stand on: a field, a button, or a line with what choosing it does."""

    deed: Deed | None = None
    field: Field | None = None
    button: Button | None = None
    row: Row | None = None


@dataclass(frozen=True)
class Piece:
    """What is drawn, one below the other; `item` is its place among the items, if the cursor can stand on it."""

    drawn: RenderableType
    item: int | None = None


class Opened:
    """One panel with its cursor; no widget, so that keys never wait for anything to be drawn."""

    def __init__(self, panel: Panel):
        self.panel = panel
        self.values = {field.name: field.value for field in panel.fields}
        self.words = ""  # what was typed to search
        self.beside = 0  # which of the buttons of a row is meant; 0 is the row itself
        self._touched: set[str] = set()  # text fields that were typed in; in others typing begins anew
        self.items = self._find_items()
        self.at = self._first()

    def _find_items(self) -> list[Item]:
        panel = self.panel
        found = [Item(field=field) for field in panel.fields]
        found += [Item(button=button) for button in panel.buttons]
        found += [Item(row.deed, row=row) for row in self.rows if row.deed and not row.reason]
        return found + [Item(deed) for grid in panel.grids for deed in grid.deeds if deed]

    def _first(self) -> int:
        """Return where the cursor stands at first: on what is there now, a field, the main button, the first line."""
        present = [k for k, item in enumerate(self.items) if item.row and item.row.present]
        main = [k for k, item in enumerate(self.items) if item.field or (item.button and item.button.main)]
        lines = [k for k, item in enumerate(self.items) if item.deed]
        return (present + main + lines + [0])[0]

    @property
    def rows(self) -> list[Row]:
        """The rows that fit what was searched for."""
        return self.panel.found(self.words)

    @property
    def item(self) -> Item:
        """What the cursor stands on."""
        return self.items[self.at] if self.at < len(self.items) else Item()

    @property
    def writes(self) -> bool:
        """Whether letters are written now, into a field or to search."""
        return bool(self.panel.search) or (self.item.field is not None and self.item.field.kind != "choice")

    def move(self, by: int) -> bool:
        """Move the cursor, and tell whether there was something to move to."""
        goal = min(max(self.at + by, 0), max(0, len(self.items) - 1))
        moved, self.at, self.beside = goal != self.at, goal, 0
        return moved

    def turn(self, by: int) -> Deed | None:
        """Take the next value of a field, or the next button of a row; return what is to be done at once."""
        field = self.item.field
        if field and field.choices:
            values = [choice.value for choice in field.choices]
            now = values.index(self.values[field.name]) if self.values[field.name] in values else -1
            self.values[field.name] = values[(now + by) % len(values)]
            return change_of(field, self.values[field.name])
        if self.item.row:
            self.beside = (self.beside + by) % (len(self.item.row.more) + 1)
        return None

    def write(self, sign: str) -> None:
        """Write a letter into the field, or search with one letter more."""
        field = self.item.field
        if field and field.kind != "choice":
            self.values[field.name] = (self.values[field.name] if field.name in self._touched else "") + sign
            self._touched.add(field.name)
        elif self.panel.search:
            self._search(self.words + sign)

    def erase(self) -> None:
        """Take the last letter away; a field that was not written in yet becomes empty."""
        field = self.item.field
        if field and field.kind != "choice":
            self.values[field.name] = self.values[field.name][:-1] if field.name in self._touched else ""
            self._touched.add(field.name)
        elif self.panel.search:
            self._search(self.words[:-1])

    def _search(self, words: str) -> None:
        self.words = words
        self.items = self._find_items()
        self.at, self.beside = self._first(), 0

    def choose(self) -> Deed | None:
        """Return what is to be done with Enter: the chosen line, the button, or the panel's main button."""
        if self.words and self.panel.typed and not self.rows:
            return Deed(self.panel.typed.name, self.words)
        item = self.item
        if item.row and self.beside:
            return item.row.more[self.beside - 1].deed
        main = next((button for button in self.panel.buttons if button.main), None)
        button = item.button or (main if item.field else None)
        return Deed(button.deed.name, argument_of(button, self.values)) if button else item.deed

    # What is drawn

    def pieces(self, width: int, pictured: bool, ascii: bool) -> Iterator[Piece]:
        """Yield what is drawn in so many columns; `pictured` where details of rows are told beside them."""
        places = iter(range(len(self.items)))
        for field in self.panel.fields:
            yield Piece(self._field(field, width), next(places))
        buttons = [Piece(_button(button), next(places)) for button in self.panel.buttons]
        if not self.panel.at_end:
            yield from buttons
        yield from self._rows(places, pictured)
        for grid in self.panel.grids:
            yield from self._grid(grid, places, width)
        if self.panel.at_end:
            yield from buttons
        if self.panel.chart:
            yield Piece(chart_text(self.panel.chart, width, ascii))

    def piece(self, item: int, width: int) -> RenderableType:
        """Return a field or button as it is drawn now."""
        found = self.items[item]
        return self._field(found.field, width) if found.field else _button(found.button) if found.button else ""

    def _field(self, field: Field, width: int) -> Text:
        labels = min(WIDEST_LABEL, max(len(each.label) for each in self.panel.fields))
        value = self.values[field.name]
        if field.kind != "choice":
            text = Text(f"{field.label}\n> ")
            text.append(value, style="" if field.name in self._touched else "reverse")
            text.append("_", style="blink")
            return _with_more(text, field.about)
        text = Text(f"{field.label:<{labels}}")
        words = [(choice.label, choice.value == value) for choice in field.choices]
        if len(text) + sum(len(word) + 3 for word, _ in words) > width:
            words = [(f"< {next((label for label, chosen in words if chosen), value)} >", True)]
        for word, chosen in words:
            text.append(" ")
            text.append(f" {word} ", style="reverse" if chosen else "")
        about = next((choice.about for choice in field.choices if choice.value == value), "")
        return _with_more(text, field.about or about)

    def _rows(self, places: Iterator[int], pictured: bool) -> Iterator[Piece]:
        rows, group = self.rows, ""
        titles = min(WIDEST_TITLE, max((len(row.title) for row in rows if row.detail or row.key), default=0))
        keys = max((len(row.key) for row in rows), default=0)
        for row in rows:
            if row.group != group:
                yield Piece(Text(row.group, style="bold underline"))
                group = row.group
            parts = [Text(row.title), *([Text(row.key, style="bold")] if keys else [])]
            parts.append(Text(row.reason or ("" if pictured else row.detail)))
            line = RichTable.grid(padding=(0, len(GAP), 0, 0))
            for width in (titles, keys)[: len(parts) - 1]:
                line.add_column(min_width=width)
            line.add_column()
            line.add_row(*parts, style="dim" if row.reason else "")
            chosen = row.deed is not None and not row.reason
            yield Piece(line, next(places) if chosen else None)

    def _grid(self, grid: Grid, places: Iterator[int], width: int) -> Iterator[Piece]:
        if grid.caption != self.panel.title:
            yield Piece(Text(grid.caption, style="bold underline"))
        if not grid.deeds:
            yield Piece(_table(grid, width))
            return
        widths = _widths(grid, width)
        yield Piece(Text(_line(grid.heads, widths), style="bold", no_wrap=True))
        for row, deed in zip(grid.rows, grid.deeds, strict=True):
            yield Piece(Text(_line(row, widths), no_wrap=True), next(places) if deed else None)


def _with_more(text: Text, about: str) -> Text:
    return text.append(f"\n  {about}", style="dim") if about else text


def _button(button: Button) -> Text:
    text = Text(f"[ {button.label} ]", style="bold")
    return text.append(f"{GAP}{button.about}", style="not bold") if button.about else text


def _narrowest(grid: Grid) -> list[int]:
    """Return how wide the columns of a table must be, so that no word is broken but very long ones."""
    columns = zip(grid.heads, *grid.rows, strict=True)
    longest = [max((len(word) for cell in column for word in cell.split()), default=1) for column in columns]
    return [min(WIDEST_WORD, each) for each in longest]


def _columns(grid: Grid, width: int) -> list[int]:
    """Return how wide the columns of a table are, the widest giving way first; none where words would be broken."""
    narrowest, room = _narrowest(grid), width - len(GAP) * len(grid.heads)
    widths = [max(map(len, column)) for column in zip(grid.heads, *grid.rows, strict=True)]
    if sum(narrowest) > room:
        return []
    while sum(widths) > room:
        spare = [wide - narrow for wide, narrow in zip(widths, narrowest, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _blocks(grid: Grid) -> RichTable:
    """Return a table that is too wide as one block for each row, every cell beside its head."""
    table = RichTable.grid(padding=(0, len(GAP), 0, 0))
    for row in grid.rows:
        for k, (head, cell) in enumerate(zip(grid.heads, row, strict=True)):
            table.add_row(Text(head), Text(cell), style="" if k else "bold")
    return table


def _table(grid: Grid, width: int) -> RichTable:
    """Return a table whose cells wrap."""
    widths = _columns(grid, width)
    if not widths:
        return _blocks(grid)
    table = RichTable(box=None, padding=(0, len(GAP), 0, 0), show_edge=False, show_header=any(grid.heads))
    for head, wide in zip(grid.heads, widths, strict=True):
        table.add_column(Text(head), overflow="fold", width=wide)
    for row in grid.rows:
        table.add_row(*map(Text, row))
    return table


def _widths(grid: Grid, width: int) -> list[int]:
    """Return how wide the columns are; the widest gives way where there is not room enough."""
    widths = [max(map(len, column)) for column in zip(grid.heads, *grid.rows, strict=True)]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - width
    if over > 0:
        widest = widths.index(max(widths))
        widths[widest] = max(1, widths[widest] - over)
    return widths


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row of a table; what is too long for its column goes on in the next line."""
    columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    lines = [
        GAP.join(part.ljust(width) for part, width in zip(parts, widths, strict=True))
        for parts in zip_longest(*columns, fillvalue="")
    ]
    return "\n".join(lines)
