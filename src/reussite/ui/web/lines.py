"""The line to a page: texts go to and fro over it, whatever it is made of."""

from typing import Protocol

__all__ = ["Gone", "Line"]


class Gone(Exception):
    """The page at the other end is no longer there."""


class Line(Protocol):
    """A line to a page; each of these raises `Gone` when the page has gone."""

    async def receive(self) -> str | None:
        """Return the next message, or nothing for one that is no text."""

    async def send(self, text: str) -> None:
        """Send a text."""

    async def close(self, code: int) -> None:
        """End the line, and say why by a code."""
