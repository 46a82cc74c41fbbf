"""Panels as lines of text: prose, fields with their values, numbered rows and tables."""

import textwrap
from typing import Iterator, Sequence

from reussite.sitting import Deed, Field, Grid, Panel, Row

__all__ = ["choices_of", "panel_lines"]

WIDTH = 100
MANY = 5  # columns that cannot be told apart any more where lines wrap
Numbers = Iterator[int] | None


def choices_of(panel: Panel) -> list[Deed]:
    """Return what the numbers before rows and lines of tables stand for, in order."""
    found = [row.deed for row in panel.rows if row.deed and not row.reason]
    found += [deed for grid in panel.grids for deed in grid.deeds if deed]
    return found


def panel_lines(panel: Panel, numbered: bool = True) -> list[str]:
    """Return a panel as lines.

    What can be chosen is `numbered`; if not, a row of a table has before it what a command takes to choose it.
    """
    numbers = iter(range(1, 10_000)) if numbered else None
    lines = [panel.title]
    lines += panel.prose.splitlines() if panel.name == "rules" else textwrap.wrap(panel.prose, WIDTH)
    for field in panel.fields:
        lines += _field(field)
    lines += [f"  {typed(button.deed)}  {button.label}" for button in panel.buttons]
    lines += _rows(panel.rows, numbers)
    for grid in panel.grids:
        lines += [grid.caption] * (len(panel.grids) > 1) + _grid(grid, numbers)
    if panel.chart:
        lines += [f"  {line}" for line in panel.chart.lines]
    return lines


def typed(deed: Deed) -> str:
    """Return what a player types to do the same."""
    return f"{deed.name} {deed.argument}".strip()


def _field(field: Field) -> list[str]:
    values = ", ".join(
        each.value if each.label == each.value else f"{each.value} ({each.label})" for each in field.choices
    )
    present = f" = {field.value}" if field.value else ""
    name = field.name if field.label == field.name else f"{field.name}: {field.label}"
    return [f"  {name}{present}" + (f"   [{values}]" if values else "")]


def _rows(rows: Sequence[Row], numbers: Numbers) -> list[str]:
    lines: list[str] = []
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            lines.append(group)
        number = "" if numbers is None else f"{next(numbers):>4}" if row.deed and not row.reason else "   –"
        words = (
            f"{row.deed.argument}  " if row.deed and row.deed.argument and row.deed.name in ("play", "watch") else ""
        )
        tail = row.reason or row.detail
        lines.append(f"{number}  {words}{row.title}" + (f"  ({tail})" if tail else ""))
    return lines


def _grid(grid: Grid, numbers: Numbers) -> list[str]:
    """Return a table in columns, or where it is too wide in blocks; before a row stands what chooses it."""
    deeds = grid.deeds or (None,) * len(grid.rows)
    heads = (("",) if grid.deeds else ()) + grid.heads
    chosen = [_number(deed, numbers) for deed in deeds]
    rows = [((word,) if grid.deeds else ()) + row for row, word in zip(grid.rows, chosen, strict=True)]
    widths = [max(len(row[k]) for row in (heads, *rows)) for k in range(len(heads))]
    if sum(widths) + 2 * len(widths) > WIDTH and len(widths) >= MANY and not grid.deeds:
        return [line for row in rows for line in _block(heads, row)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in ((heads, *rows) if any(heads) else rows)
    ]


def _number(deed: Deed | None, numbers: Numbers) -> str:
    """Return what is typed to choose a row of a table."""
    if deed is None:
        return ""
    return deed.argument if numbers is None else f"{next(numbers)}"


def _block(heads: Sequence[str], row: Sequence[str]) -> list[str]:
    """Return a row of a table as lines of its own, every cell beside its head."""
    width = max(map(len, heads[1:]))
    return [f"  {row[0]}", *(f"    {head:<{width}}  {cell}" for head, cell in zip(heads[1:], row[1:], strict=True))]
