"""Small games that tests declare: a few piles and nothing more."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from reussite.play import Entry, Game, catalogue, game
from reussite.spec import ACE, ALTERNATING, DOWN, SAME_SUIT, UP, Foundation, Patience, Stock

__all__ = ["HOME", "IN_COLOURS", "IN_SUIT", "bind", "in_catalogue", "tiny"]

IN_COLOURS = (DOWN, ALTERNATING)
IN_SUIT = (UP, SAME_SUIT)
HOME = Foundation(4, starts=ACE, builds=IN_SUIT)


def tiny(*piles: Any, **words: Any) -> Patience:
    """Declare a game of a few piles, at least a stock."""
    return Patience(**{"name": "Tiny", "piles": piles or (Stock(),), "rules": "Move what may be moved."} | words)


def bind(patience: Patience) -> Game:
    """Return a declared game that no catalogue knows."""
    return Game(Entry("tiny", patience, {}, "a test"), {"undo": "gesture"})


@contextmanager
def in_catalogue(
    key: str, patience: Patience, functions: Mapping[str, FunctionType] | None = None, **options: object
) -> Iterator[Game]:
    """Let the catalogue have a declared game while it is needed, so that its positions can be read from a layout."""
    entries = catalogue().entries
    entries[key] = Entry(key, patience, dict(functions or {}), "a test")
    try:
        yield game(key, **options)
    finally:
        del entries[key]
