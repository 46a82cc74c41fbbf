"""The one family of errors a player, a student or a program can meet."""

from difflib import get_close_matches
from typing import Iterable

__all__ = [
    "BadInput",
    "BadNotation",
    "BadSave",
    "BadSpec",
    "IllegalMove",
    "MovedOn",
    "PileError",
    "ReussiteError",
    "nearest",
]


class ReussiteError(ValueError):
    """Something the caller asked for cannot be done; the message is one line for a person."""


class BadSpec(ReussiteError):
    """A game file declares something that cannot be played; names game, pile and field."""


class BadNotation(ReussiteError):
    """A card, move, deal code or position is written in a way that cannot be read."""


class BadInput(ReussiteError):
    """An unknown game, option, value or file, or a number out of range."""


class IllegalMove(ReussiteError):
    """The move can be read but a rule forbids it; the message names the rule."""


class BadSave(ReussiteError):
    """A transcript, a layout or a store is damaged, incomplete or impossible."""


class MovedOn(ReussiteError):
    """The deal was played on elsewhere since it was last looked at; nothing was changed."""


class PileError(ReussiteError):
    """A pile operation was called without its precondition; names operation and pile.

    `problem` has the words of what is wrong, and the values among them, for whoever tells it in another language.
    """

    def __init__(self, message: str, operation: str = "", pile: int | None = None, problem: tuple[object, ...] = ()):
        super().__init__(message)
        self.operation, self.pile, self.problem = operation, pile, problem


def nearest(word: str, valid: Iterable[str]) -> str:
    """Return `` (did you mean X?)`` when a valid word is close, else an empty string."""
    found = get_close_matches(word.lower(), list(valid), n=1, cutoff=0.6)
    return f" (did you mean {found[0]}?)" if found else ""
