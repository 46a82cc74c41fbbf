"""A bare cloth: piles without a game, made, spread out, drawn and removed at will.

These words are for a bare cloth only: a game declares its piles, their places and their modes.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import Callable, Mapping, Sequence

from reussite.cards import BACK, card, text
from reussite.piles.checks import require
from reussite.piles.words import (
    ACE,
    ACTIVE,
    FIRST_SUIT,
    INACTIVE,
    KING,
    LAST_SUIT,
    SEVEN,
    SPREAD,
    STACKED,
    TWO,
    Mode,
    Pile,
    Place,
    Role,
    card_at,
    deck_size,
    height,
    is_active,
    is_empty,
    is_hidden,
)
from reussite.rules.layout import CARDS, DECK, ENDS, PILES

__all__ = [
    "Cloth",
    "Writing",
    "change_mode",
    "draw_pile",
    "draw_cloth",
    "is_spread",
    "is_stacked",
    "new_deck",
    "new_pile",
    "place_of",
    "remove_pile",
]


class Cloth(list[int]):
    """A cloth without rules: a flat state with room for 64 piles and one deck of 32 or 52 cards.

    Behind the cards the row keeps the role and the mode of each pile; `places` tells where the active ones lie. It
    prints as its piles, and a notebook shows it as a picture.
    """

    def __init__(self) -> None:
        super().__init__([0] * (CARDS + DECK + 2 * PILES))
        self.places: dict[Pile, Place] = {}

    def __str__(self) -> str:
        """Return the piles as text."""
        return draw_cloth(self).rstrip("\n")

    def __repr__(self) -> str:
        """Return the piles as text, also of an empty cloth."""
        return str(self) or "(an empty cloth)"

    def _repr_svg_(self) -> str:
        from reussite.piles.picture import picture

        return picture(self, {})

    def mode(self, p: Pile) -> Mode:
        """Return whether a pile is stacked or spread."""
        return self[CARDS + DECK + PILES + p]

    def set_up(self, p: Pile, role: Role, mode: Mode) -> None:
        """Note the role and the mode of a pile."""
        self[CARDS + DECK + p], self[CARDS + DECK + PILES + p] = role, mode


def new_pile(cloth: Cloth, place: Place, mode: Mode) -> Pile:
    """Make an empty pile, stacked or spread, at a free place; return its number."""
    return _make(cloth, "new_pile", place, mode)


def new_deck(cloth: Cloth, size: int, place: Place) -> Pile:
    """Make a stacked pile of all 32 or 52 cards in order, face down, at a free place; return its number.

    The first card, at the bottom, is the lowest club, the last one the ace of spades.
    """
    require(size in (32, 52), "new_deck", None, "there is no deck of", size, "cards (expected 32 or 52)")
    held = deck_size(cloth)
    require(held == 0, "new_deck", None, "the cloth has a deck of", held, "cards already (expected none)")
    p = _make(cloth, "new_deck", place, STACKED)
    ranks = [*range(SEVEN if size == 32 else TWO, KING + 1), ACE]
    cloth[CARDS : CARDS + size] = [card(r, s) | BACK for s in range(FIRST_SUIT, LAST_SUIT + 1) for r in ranks]
    cloth[ENDS + p + 1 : ENDS + PILES + 1] = [size] * (PILES - p)
    return p


def _make(cloth: Cloth, operation: str, place: Place, mode: Mode) -> Pile:
    fine = isinstance(place, tuple) and len(place) == 2 and all(isinstance(n, int) and n >= 0 for n in place)
    require(fine, operation, None, "there is no place", place, "(expected column and row, each 0 or more)")
    for p, taken in cloth.places.items():
        require(taken != place, operation, None, "the place", place, "is taken by pile", p, "(expected a free place)")
    _check_mode(operation, None, mode)
    free = [p for p in range(PILES) if is_active(cloth, p) == 0]
    require(bool(free), operation, None, "the cloth has no room for more than", PILES, "piles")
    cloth.set_up(free[0], ACTIVE, mode)
    cloth.places[free[0]] = place
    return free[0]


def _check_mode(operation: str, p: Pile | None, mode: Mode) -> None:
    require(mode in (STACKED, SPREAD), operation, p, "there is no mode", mode, "(expected STACKED or SPREAD)")


def remove_pile(cloth: Cloth, p: Pile) -> None:
    """Take an empty pile off the cloth; its place becomes free."""
    require(is_active(cloth, p) == 1, "remove_pile", p, "is not active")
    require(is_empty(cloth, p) == 1, "remove_pile", p, "is not empty (expected no card in it)")
    cloth.set_up(p, INACTIVE, STACKED)
    del cloth.places[p]


def place_of(cloth: Cloth, p: Pile) -> Place:
    """Return column and row of a pile."""
    require(is_active(cloth, p) == 1, "place_of", p, "is not active")
    return cloth.places[p]


def is_stacked(cloth: Cloth, p: Pile) -> int:
    """1 when only the top card of the pile can be seen."""
    require(is_active(cloth, p) == 1, "is_stacked", p, "is not active")
    if cloth.mode(p) == STACKED:
        return 1
    return 0


def is_spread(cloth: Cloth, p: Pile) -> int:
    """1 when all cards of the pile can be seen."""
    require(is_active(cloth, p) == 1, "is_spread", p, "is not active")
    if cloth.mode(p) == SPREAD:
        return 1
    return 0


def change_mode(cloth: Cloth, p: Pile, mode: Mode) -> None:
    """Stack a pile or spread it out."""
    require(is_active(cloth, p) == 1, "change_mode", p, "is not active")
    _check_mode("change_mode", None, mode)
    cloth.set_up(p, ACTIVE, mode)


@dataclass(frozen=True)
class Writing:
    """How piles are written: a card, and in what words a label, an empty pile and one of which a card is seen."""

    card: Callable[[int], str] = text
    label: str = "{}:"
    empty: str = "(empty)"
    covered: str = "(1 of {})"

    def pile(self, label: str, cards: Sequence[int], spread: bool) -> str:
        """Return a pile's cards, bottom first, beside its label: all of them if it is spread, else the top card."""
        seen = cards if spread else cards[-1:]
        words = ["##" if is_hidden(each) else self.card(each) for each in seen] or [self.empty]
        if len(seen) < len(cards):
            words.append(self.covered.format(len(cards)))
        return " ".join([self.label.format(label), *words])


ENGLISH = Writing()


def cards_of(cloth: Cloth, p: Pile) -> list[int]:
    """Return the cards of a pile, bottom first."""
    return [card_at(cloth, p, i) for i in range(1, height(cloth, p) + 1)]


def draw_pile(cloth: Cloth, p: Pile, label: str, *, writing: Writing = ENGLISH) -> str:
    """Return a pile as text beside its label: all cards if it is spread, else the top card and the height."""
    require(is_active(cloth, p) == 1, "draw_pile", p, "is not active")
    return writing.pile(label, cards_of(cloth, p), is_spread(cloth, p) == 1)


def draw_cloth(cloth: Cloth, labels: Mapping[Pile, str] | None = None, *, writing: Writing = ENGLISH) -> str:
    """Return all active piles as text, row by row, each beside its label or else its number."""
    names = labels or {}
    lie = sorted((row, column, p) for p, (column, row) in cloth.places.items())
    drawn = [(row, column, draw_pile(cloth, p, names.get(p, str(p)), writing=writing)) for row, column, p in lie]
    widths = {place[1]: 0 for place in drawn}
    for _, column, words in drawn:
        widths[column] = max(widths[column], len(words))
    lines = []
    for _, piles in groupby(drawn, key=lambda place: place[0]):
        at = {column: words for _, column, words in piles}
        lines.append("   ".join(at.get(column, "").ljust(widths[column]) for column in sorted(widths)).rstrip())
    return "\n".join(lines) + "\n"
