"""The one family of errors a player, a student or a program can meet."""

import errno
from difflib import get_close_matches
from typing import Iterable

from reussite.saying import NOTHING_SAID, Saying, saying

__all__ = [
    "BadInput",
    "BadNotation",
    "BadProgram",
    "BadSave",
    "BadSpec",
    "IllegalMove",
    "MovedOn",
    "PileError",
    "ReussiteError",
    "nearest",
    "reason",
]


class ReussiteError(ValueError):
    """Something the caller asked for cannot be done, told in one line for a person.

    `saying` is what is to be said, which whoever shows it puts into the words of the player's language; `str` gives it
    in English. Whoever writes a game or a player may also give the words themselves.
    """

    def __init__(self, said: Saying | str):
        super().__init__(said)
        self.saying = saying("problem", text=said) if isinstance(said, str) else said

    def __str__(self) -> str:
        """Return the message in English."""
        from reussite.words import WORDS

        return WORDS.say(self.saying)


class BadSpec(ReussiteError):
    """A game file declares something that cannot be played; names game, pile and field."""


class BadProgram(ReussiteError):
    """A function of a game's or a player's file did what it may not; names file, line, function and value."""


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

    def __init__(
        self, said: Saying | str, operation: str = "", pile: int | None = None, problem: tuple[object, ...] = ()
    ):
        super().__init__(said)
        self.operation, self.pile, self.problem = operation, pile, problem


def nearest(word: str, valid: Iterable[str]) -> Saying:
    """Return the question whether a valid word was meant, when one is close, else nothing."""
    found = get_close_matches(word.lower(), list(valid), n=1, cutoff=0.6)
    return saying("nearest", word=found[0]) if found else NOTHING_SAID


# What the operating system refuses, of all it can refuse, often enough to be said in every language.
REASONS = ("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EROFS", "ENAMETOOLONG", "EADDRINUSE")


def reason(problem: OSError) -> Saying:
    """Say why the operating system could not do something."""
    name = errno.errorcode.get(problem.errno or 0, "")
    return saying(f"system.{name}") if name in REASONS else saying("problem", text=str(problem.strerror or problem))
