"""Panels as lines of text: prose, fields with their values, numbered rows and tables."""

import textwrap
from typing import Iterator, Sequence

from reussite.sitting import Deed, Field, Grid, Panel, Row

__all__ = ["choices_of", "panel_lines"]

WIDTH = 100


def choices_of(panel: Panel) -> list[Deed]:
    """Return what the numbers before rows and lines of tables stand for, in order."""
    found = [row.deed for row in panel.rows if row.deed and not row.reason]
    found += [deed for grid in panel.grids for deed in grid.deeds if deed]
    return found


def panel_lines(panel: Panel) -> list[str]:
    """Return a panel as lines; what can be chosen is numbered."""
    numbers = iter(range(1, 10_000))
    lines = [panel.title]
    lines += panel.prose.splitlines() if panel.name == "rules" else textwrap.wrap(panel.prose, WIDTH)
    for field in panel.fields:
        lines += _field(field)
    lines += [f"  {button.deed.name}: {button.label}" for button in panel.buttons]
    lines += _rows(panel.rows, numbers)
    for grid in panel.grids:
        lines += _grid(grid, numbers)
    if panel.chart:
        lines += [f"  {line}" for line in panel.chart.lines]
    return lines


def _field(field: Field) -> list[str]:
    values = ", ".join(
        each.value if each.label == each.value else f"{each.value} ({each.label})" for each in field.choices
    )
    present = f" = {field.value}" if field.value else ""
    name = field.name if field.label == field.name else f"{field.name}: {field.label}"
    return [f"  {name}{present}" + (f"   [{values}]" if values else "")]


def _rows(rows: Sequence[Row], numbers: Iterator[int]) -> list[str]:
    lines: list[str] = []
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            lines.append(f"{group}:")
        number = f"{next(numbers):>4}" if row.deed and not row.reason else "   –"
        words = f"{row.deed.argument}  " if row.deed and row.deed.name in ("play", "watch") else ""
        tail = row.reason or row.detail
        lines.append(f"{number}  {words}{row.title}" + (f"  ({tail})" if tail else ""))
    return lines


def _grid(grid: Grid, numbers: Iterator[int]) -> list[str]:
    """Return a table in columns, its rows numbered where they can be chosen."""
    deeds = grid.deeds or (None,) * len(grid.rows)
    heads = (("",) if grid.deeds else ()) + grid.heads
    rows = [
        ((f"{next(numbers)}" if deed else "",) if grid.deeds else ()) + row
        for row, deed in zip(grid.rows, deeds, strict=True)
    ]
    widths = [max(len(row[k]) for row in (heads, *rows)) for k in range(len(heads))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    ]
