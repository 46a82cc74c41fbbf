"""Gathering the columns and dealing them again, in kernel Python; linked together with the kernel.

The columns lie in one row, one after the other: dealt again in order, only their ends change.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import (
    CARDS,
    ENDS,
    GATHERS,
    REDEAL_COUNT,
    REDEALS,
    SHUFFLES,
    TABLEAU,
    TABLEAUS,
    State,
)

__all__ = ["deal_again", "lies_as_dealt_again", "next_random"]


def next_random(x: int) -> int:
    """The successor of a non-zero 32-bit number in a sequence good enough to choose moves by."""
    x = (x ^ (x << 13)) & 4294967295
    x = x ^ (x >> 17)
    return (x ^ (x << 5)) & 4294967295


def end_of_column(s: State, p: int) -> int:
    """Where column p ends once the columns are dealt again."""
    end = s[ENDS + TABLEAU] + GATHERS * (p - TABLEAU + 1)
    if end > s[ENDS + TABLEAU + TABLEAUS]:
        return s[ENDS + TABLEAU + TABLEAUS]
    return end


def lies_as_dealt_again(s: State) -> int:
    """1 when the columns would be the same if they were dealt again in order."""
    for p in range(TABLEAU, TABLEAU + TABLEAUS - 1):
        if s[ENDS + p + 1] != end_of_column(s, p):
            return 0
    return 1


def shuffle_columns(s: State) -> None:
    """Shuffle the cards of the columns; the same cards in the same order are shuffled in the same way."""
    first = CARDS + s[ENDS + TABLEAU]
    n = s[ENDS + TABLEAU + TABLEAUS] - s[ENDS + TABLEAU]
    x = 2463534242 + s[REDEAL_COUNT]
    for k in range(n):
        x = (x * 31 + s[first + k]) & 4294967295
    if x == 0:
        x = 1
    for i in range(n - 1, 0, -1):
        x = next_random(x)
        j = (x * (i + 1)) >> 32
        card = s[first + i]
        s[first + i] = s[first + j]
        s[first + j] = card


def deal_again(s: State) -> None:
    """Gather the columns from first to last and deal them again, GATHERS cards to each."""
    if SHUFFLES == 1:
        shuffle_columns(s)
    for p in range(TABLEAU, TABLEAU + TABLEAUS - 1):
        s[ENDS + p + 1] = end_of_column(s, p)
    if REDEALS > 0:
        s[REDEAL_COUNT] += 1
