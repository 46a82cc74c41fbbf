"""Looks ahead at what a grid can still take: keeps places free for the high cards that are still to come.

It knows which cards are still to come, since it sees those that have gone, but not in which order.
"""

from reussite.piles import height, rank, top_card
from reussite.rules.layout import CARRY, CELL, CELLS, CHOOSE, STARTS, STOCK, State
from reussite.rules.moves import chosen_of, kind_of, target_of

LOW = 10  # ranks up to this one go anywhere


def to_come(s: State, p: int) -> int:
    """How many high cards that need a place like cell p are not in the grid yet."""
    n = 0
    for high in range(LOW + 1, 14):
        if (STARTS[p] >> high) & 1 == 1:
            n += 4
            for c in range(CELL, CELL + CELLS):
                if height(s, c) > 0 and rank(top_card(s, c)) == high:
                    n -= 1
    return n


def free_like(s: State, p: int) -> int:
    """How many empty cells take just what cell p takes."""
    n = 0
    for c in range(CELL, CELL + CELLS):
        if STARTS[c] == STARTS[p] and height(s, c) == 0:
            n += 1
    return n


def loss(s: State, p: int) -> int:
    """What it costs to lay a low card on cell p: nothing in the middle, much where the last free place would go."""
    needed = to_come(s, p)
    if needed == 0:
        return 0
    left = free_like(s, p) - 1
    if left == 0:
        return 100 + needed
    return 10 + 10 * needed - 8 * left


def gain(s: State, chosen: int) -> int:
    """What it brings to clear some cells: most where high cards still to come find no free place."""
    worth = 0
    for c in range(CELLS):
        if (chosen >> c) & 1 == 1:
            worth += 5
            if to_come(s, CELL + c) > 0:
                worth += 20 - 4 * free_like(s, CELL + c)
    return worth


def value(s: State, move: int) -> int:
    """How good a move is: clearing comes before placing."""
    if kind_of(move) == CHOOSE:
        return 1000 + gain(s, chosen_of(move))
    if kind_of(move) == CARRY and rank(top_card(s, STOCK)) <= LOW:
        return 500 - loss(s, target_of(move))
    return 500


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the first of the best moves."""
    best = moves[0]
    for k in range(n):
        if value(s, moves[k]) > value(s, best):
            best = moves[k]
    return best
