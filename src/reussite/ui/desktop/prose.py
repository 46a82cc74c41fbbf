"""Plain prose turned into the little HTML that text boxes read."""

from html import escape
from typing import Iterable, Iterator

__all__ = ["to_html"]


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
