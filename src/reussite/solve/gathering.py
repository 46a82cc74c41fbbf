"""Stages of play, and what a position promises where whole suits are gathered in the tableau, in kernel Python.

`promising.py` goes on from the position that promises most, in each stage of play in turn: positions before and after a
round from the stock, or before and after a suit has left, cannot be compared. `docs/solver.md` says more.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import is_hidden, place, size
from reussite.rules.layout import (
    BUILDS,
    ENDS,
    FITS,
    FOUNDATION,
    FOUNDATIONS,
    LEAVES,
    ROUND_PILES,
    RUNS,
    STOCK,
    TABLEAU,
    TABLEAUS,
    State,
)

STAGES = 1  # how many stages of play are told apart
# What counts against a position: a card that does not follow the one it lies on, or follows it in another suit, or lies
# above a lower one of its suit; one that lies face down; a column that does not begin with a king. What counts for
# it: a space, a suit that has left. The weights were found by trying them on deals of such games.
BREAK, OTHER_SUIT, TOO_HIGH, FACE_DOWN, NO_KING, SPACE, SUIT_HOME = 6, 17, 5, 4, 2, 9, 22


def stage_of(s: State, patient: int) -> int:
    """The stage of play: how many rounds and suits are left, or how many cards are home.

    Where cards go home one by one, only who is patient tells stages apart.
    """
    if LEAVES == 0:
        return patient * ((s[ENDS + FOUNDATION + FOUNDATIONS] - s[ENDS + FOUNDATION]) >> 2)
    stage = 0
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if size(s, f) > 0:
            stage += 1
    if STOCK >= 0 and ROUND_PILES > 0:
        stage += (FOUNDATIONS + 1) * ((size(s, STOCK) + ROUND_PILES - 1) // ROUND_PILES)
    return min(stage, STAGES - 1)


def cost_of_column(s: State, p: int, patient: int) -> int:
    """How much is to be done in a column before its cards lie in suit."""
    n = size(s, p)
    if n == 0:
        return -SPACE
    value = 0
    lowest = 0xFFFF  # four bits for each suit
    for depth in range(n - 1, -1, -1):
        card = s[place(s, p, depth)]
        if is_hidden(card) == 1:
            value += FACE_DOWN
            card = card & 63
        if depth == n - 1:
            if card & 15 != 13:
                value += NO_KING + 4 * patient
        else:
            under = s[place(s, p, depth + 1)]
            if is_hidden(under) == 1 or (FITS[BUILDS[p] + under] >> card) & 1 == 0:
                value += BREAK + 2 * patient
            elif (FITS[RUNS[p] + under] >> card) & 1 == 0:
                value += OTHER_SUIT + 2 * patient
        at = (card >> 4) << 2
        if (lowest >> at) & 15 < card & 15:
            value += TOO_HIGH
        else:
            lowest = (lowest & ~(15 << at)) | ((card & 15) << at)
    return value


def promise_in_runs(s: State, patient: int) -> int:
    """What a position promises, as a cost: how far its columns are from whole suits; more so to who is patient."""
    value = 1000
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        value += cost_of_column(s, p, patient)
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if size(s, f) > 0:
            value -= SUIT_HOME
    return value
