"""The lines around the table: how the game stands above it, buttons with their keys below."""

from typing import Sequence

from rich.text import Text
from textual.content import Content

from reussite.sitting import Seen, Tool

__all__ = ["status_line", "tools_line"]

LONG = 14  # columns of a button that gives way to shorter ones


def status_line(seen: Seen, *more: str, width: int) -> Text:
    """Return which deal it is and how it stands."""
    right = "  ".join(filter(None, (*seen.standing, *more)))
    number = seen.subtitle.split(", ")[0]
    bare = "" if seen.view.number is None else str(seen.view.number)
    lefts = [", ".join(filter(None, (seen.title, each))) for each in (seen.subtitle, number, bare)]
    left = next((each for each in lefts if len(each) + len(right) + 4 <= width), lefts[-1])  # the rules give way first
    gap = max(2, width - len(left) - len(right) - 2)
    return Text(f" {left}{' ' * gap}{right} ", overflow="ellipsis", no_wrap=True)


def tools_line(tools: Sequence[Tool], width: int) -> Content:
    """Return the buttons as far as there is room, short ones with a key first.

    The last one leads to all the others and is never left out.
    """
    shown = [*tools[-1:]]
    for tool in sorted(tools[:-1], key=lambda each: not each.key or _width(each) > LONG):
        if sum(map(_width, shown)) + _width(tool) <= width + 1:  # of the last one the blank may be missing
            shown.append(tool)
    line = Content("")
    for tool in filter(shown.__contains__, tools):
        style = "[dim]" if tool.reason else ""
        key = f"{tool.key} " if tool.key else ""
        markup = f"[@click=screen.do('{tool.name}')]{style} [bold]$key[/bold]$label [/]"
        line += Content.from_markup(markup, key=key, label=tool.label)
    return line


def _width(tool: Tool) -> int:
    return len(f" {tool.key} {tool.label} ".replace("  ", " "))
