"""Plain prose and results turned into what text boxes and lists read."""

import time
from html import escape
from typing import Iterable, Iterator

from reussite.play import find
from reussite.store import Past, Statistics

__all__ = ["past_words", "statistics_html", "to_html"]


def to_html(text: str) -> str:
    """Return paragraphs joined to whole lines, list items apart, and indented blocks as they stand."""
    return "<br>".join(_lines(text.splitlines()))


def _lines(lines: Iterable[str]) -> Iterator[str]:
    joined: list[str] = []
    for line in lines:
        ends = not line.strip() or line.startswith(("    ", "- "))
        if ends and joined:
            yield escape(" ".join(joined), quote=False)
            joined = []
        if line.startswith("    "):
            yield f'<font face="fira_code">{escape(line.rstrip(), quote=False)}</font>'
        elif line.startswith("- "):
            joined = ["•", line[2:].strip()]
        elif line.strip():
            joined.append(line.strip())
        else:
            yield ""
    if joined:
        yield escape(" ".join(joined), quote=False)


def statistics_html(each: Statistics) -> str:
    """Return what was played and won of a game under some options."""
    name = find(each.game)[0].patience.name
    rules = f" ({each.variant})" if each.variant else ""
    lines = [f"<b>{name}{rules}</b>", f"{each.played} played, {each.won} won"]
    if each.share is not None and each.interval:
        low, high = each.interval
        lines[-1] += f": {each.share:.0%}, 95 % between {low:.0%} and {high:.0%}"
    if each.longest_streak:
        lines.append(f"won in a row: {each.streak} now, {each.longest_streak} at best")
    if each.moves and each.seconds:
        lines.append(
            f"wins took {each.moves.least:g} moves at least, {each.moves.mean:.0f} on average; "
            f"{_minutes(each.seconds.least)} at least, {_minutes(each.seconds.mean)} on average"
        )
    return "<br>".join(lines)


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def past_words(past: Past) -> str:
    """Return a deal of the history in a line."""
    when = time.strftime("%d %b %Y %H:%M", time.localtime(past.changed))
    return f"{past.code}   {past.moves} moves, {past.result}   {when}   [{past.id}]"
