"""Piles as rows of cards, in kernel Python: reading a card, and moving one from pile to pile.

Everything else in the kernel is said with these.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import CARDS, ENDS, TOP_FIRST, State

__all__ = [
    "above_top",
    "below_bottom",
    "bottom",
    "hide_top",
    "is_hidden",
    "lay_card",
    "place",
    "rank",
    "shift_card",
    "show_top",
    "size",
    "slide_card",
    "slide_down",
    "slide_up",
    "suit",
    "top",
]


def rank(card: int) -> int:
    """Rank of a card, ace 1 to king 13."""
    return card & 15


def suit(card: int) -> int:
    """Suit of a card, 0 to 3 for clubs, diamonds, hearts, spades."""
    return (card >> 4) & 3


def is_hidden(card: int) -> int:
    """1 when the card lies face down."""
    return (card >> 6) & 1


def size(s: State, p: int) -> int:
    """Number of cards in pile p."""
    return s[ENDS + p + 1] - s[ENDS + p]


def place(s: State, p: int, depth: int) -> int:
    """Where in the state the card with `depth` cards above it in pile p lies."""
    if TOP_FIRST[p] == 1:
        return CARDS + s[ENDS + p] + depth
    return CARDS + s[ENDS + p + 1] - 1 - depth


def top(s: State, p: int) -> int:
    """Top card of pile p, which must not be empty."""
    return s[place(s, p, 0)]


def bottom(s: State, p: int) -> int:
    """Bottom card of pile p, which must not be empty."""
    return s[place(s, p, size(s, p) - 1)]


def above_top(s: State, p: int) -> int:
    """Where a card laid on top of pile p goes in."""
    if TOP_FIRST[p] == 1:
        return CARDS + s[ENDS + p]
    return CARDS + s[ENDS + p + 1]


def below_bottom(s: State, p: int) -> int:
    """Where a card slid under pile p goes in."""
    if TOP_FIRST[p] == 1:
        return CARDS + s[ENDS + p + 1]
    return CARDS + s[ENDS + p]


def slide_down(s: State, i: int, j: int) -> None:
    """Move the numbers behind place i, up to place j, down by one place."""
    for k in range(i, j):
        s[k] = s[k + 1]


def slide_up(s: State, i: int, j: int) -> None:
    """Move the numbers from place i to just before place j up by one place."""
    for k in range(j, i, -1):
        s[k] = s[k - 1]


def shift_card(s: State, a: int, i: int, b: int, j: int) -> None:
    """Take the card at i, in pile a, and put it in at j, in pile b, closing the row behind it."""
    card = s[i]
    if i < j:
        slide_down(s, i, j - 1)
        s[j - 1] = card
        for p in range(ENDS + a + 1, ENDS + b + 1):
            s[p] -= 1
    else:
        slide_up(s, j, i)
        s[j] = card
        for p in range(ENDS + b + 1, ENDS + a + 1):
            s[p] += 1


def lay_card(s: State, a: int, depth: int, b: int) -> None:
    """Lay the card of pile a that has `depth` cards above it on top of pile b."""
    shift_card(s, a, place(s, a, depth), b, above_top(s, b))


def slide_card(s: State, a: int, depth: int, b: int) -> None:
    """Slide the card of pile a that has `depth` cards above it under pile b."""
    shift_card(s, a, place(s, a, depth), b, below_bottom(s, b))


def show_top(s: State, p: int) -> None:
    """Turn the top card of pile p face up, if there is one."""
    if size(s, p) > 0:
        i = place(s, p, 0)
        s[i] = s[i] & 63


def hide_top(s: State, p: int) -> None:
    """Turn the top card of pile p face down, if there is one."""
    if size(s, p) > 0:
        i = place(s, p, 0)
        s[i] = s[i] | 64
