"""Whether a position is still one after a function of a user's file has written to it, in kernel Python.

Compiled rules trust a position: sizes that do not add up would lead them beyond its end. So it is looked at before they
go on, and what is no position any more is laid flat, all cards in one pile.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import CARDS, DECK, ENDS, FRESH, PILES, State

__all__ = ["is_same_deck", "is_sound", "lay_flat"]


def is_same_deck(row: State, first: int) -> int:
    """1 when the cards from a place on are those of the deck, in whatever order."""
    difference = 0
    for k in range(DECK):
        card = row[first + k] & 63
        difference += card * card * card - FRESH[k] * FRESH[k] * FRESH[k]
    if difference == 0:
        return 1
    return 0


def is_sound(s: State) -> int:
    """1 when the piles of a position lie one after the other and hold the cards of the deck."""
    if s[ENDS] != 0 or s[ENDS + PILES] != DECK:
        return 0
    for p in range(PILES):
        if s[ENDS + p] > s[ENDS + p + 1]:
            return 0
    return is_same_deck(s, CARDS)


def lay_flat(s: State) -> None:
    """Lay all cards in the last pile."""
    for p in range(PILES):
        s[ENDS + p] = 0
    s[ENDS + PILES] = DECK
    for k in range(DECK):
        s[CARDS + k] = FRESH[k]
