"""Keeps cells open for the court cards still to come, in proportion to their number, and sees what can be cleared next.

It knows which cards are still to come, for it sees all that are on the table, but not in which order.
"""

from reussite.rules.kernel import rank, size, top
from reussite.rules.layout import CELL, CELLS, CHOOSE, STARTS, STOCK, State
from reussite.rules.playing import kind_of, target_of

JACK, KING = 11, 13
TOTAL, ACE_LOW = 10, 1  # what a combination makes, and whether an ace counts one; a game's own numbers replace these
FIRST, LAST = 1000000, -1000000


def empty_cells(s: State) -> int:
    """The set of empty cells."""
    cells = 0
    for c in range(CELLS):
        if size(s, CELL + c) == 0:
            cells = cells | (1 << c)
    return cells


def number_of(cells: int) -> int:
    """How many cells a set has."""
    n = 0
    for c in range(CELLS):
        n += (cells >> c) & 1
    return n


def turned_rank(s: State) -> int:
    """Rank of the turned card, 0 when there is none."""
    if STOCK < 0 or size(s, STOCK) == 0:
        return 0
    return rank(top(s, STOCK))


def takes_court(c: int, court: int) -> int:
    """1 when a court card of this rank may be placed in a cell."""
    return (STARTS[CELL + c] >> court) & 1


def is_inner(c: int) -> int:
    """1 when a cell takes no court card."""
    if (STARTS[CELL + c] >> JACK) & 7 == 0:
        return 1
    return 0


def open_for(court: int, cells: int) -> int:
    """How many of these cells take court cards of this rank."""
    n = 0
    for c in range(CELLS):
        n += ((cells >> c) & 1) * takes_court(c, court)
    return n


def to_come(s: State, court: int) -> int:
    """How many court cards of this rank are not in the grid."""
    n = 4
    for c in range(CELLS):
        if size(s, CELL + c) > 0 and rank(top(s, CELL + c)) == court:
            n -= 1
    return n


def prospect(s: State, cells: int) -> int:
    """What it is worth to have these cells empty: the first for each rank most, each further one less."""
    value = 0
    for court in range(JACK, KING + 1):
        n = open_for(court, cells)
        if n > 0:
            value += to_come(s, court) * (150 - 50 // n)
    for c in range(CELLS):
        value += 20 * ((cells >> c) & 1) * is_inner(c)
    return value


def danger(s: State, cells: int) -> int:
    """How many court cards, over the draws until these cells are full, would find no cell.

    A rank without a cell is in danger at every draw. Else the ranks lose their last cell one after the other, the one
    with the fewest cards to come first, while the last cells are filled.
    """
    total = 0
    for court in range(JACK, KING + 1):
        if open_for(court, cells) == 0:
            total += number_of(cells) * to_come(s, court)
        else:
            for other in range(JACK, court):
                if open_for(other, cells) > 0:
                    total += min(to_come(s, court), to_come(s, other))
    return total


def pip_in(s: State, c: int, cleared: int, filled: int, pip: int) -> int:
    """The pip in a cell, when some cells are cleared and a pip is placed in one; 0 for none."""
    if c == filled:
        return pip
    if (cleared >> c) & 1 == 1 or size(s, CELL + c) == 0 or rank(top(s, CELL + c)) >= JACK:
        return 0
    return rank(top(s, CELL + c))


def clearable(s: State, cleared: int, filled: int, pip: int) -> int:
    """The set of cells that a combination could clear then, aces counting one."""
    once = 0
    twice = 0
    for c in range(CELLS):
        here = 1 << pip_in(s, c, cleared, filled, pip)
        twice = twice | (once & here)
        once = once | here
    cells = 0
    for c in range(CELLS):
        here = pip_in(s, c, cleared, filled, pip)
        if here > 0 and here <= TOTAL:
            others = once
            if 2 * here == TOTAL:
                others = twice
            if here == TOTAL or (others >> (TOTAL - here)) & 1 == 1:
                cells = cells | (1 << c)
    return cells


def lowest(s: State, chosen: int) -> int:
    """The lowest rank in the chosen cells."""
    least = KING
    for c in range(CELLS):
        if (chosen >> c) & 1 == 1:
            least = min(least, rank(top(s, CELL + c)))
    return least


def combining(s: State, cells: int, chosen: int) -> int:
    """Worth of clearing the chosen cells: all pairs, so that the grid lasts, but no ace that a nine can need.

    A card that leaves alone opens one cell of a full grid, so that it is full again before the next card is turned, and
    nothing can go wrong in between: these come first, one by one, and are not spent together with others.
    """
    after = cells | chosen
    value = FIRST + prospect(s, after) + prospect(s, after | clearable(s, chosen, -1, 0)) // 2
    if turned_rank(s) >= JACK and open_for(turned_rank(s), after) == 0:
        value += LAST
    n = number_of(chosen)
    if n > 2 or (n == 1 and ACE_LOW == 1 and lowest(s, chosen) == 1):
        return value + 2 * LAST
    if n == 1 and cells == 0:
        return value + FIRST
    if n == 1:
        return value + 3 * LAST // 2
    return value


def placing(s: State, cells: int, c: int) -> int:
    """Worth of placing the turned card in a cell: court cards still find room, and pips without a match lie inside."""
    after = cells & ~(1 << c)
    pip = turned_rank(s)
    if pip >= JACK:
        pip = 0
    match = clearable(s, 0, c, pip)
    value = prospect(s, after) + prospect(s, after | match) // 2 - 100 * danger(s, after)
    if pip > 0 and is_inner(c) == 1 and (match >> c) & 1 == 0:
        value += 10
    if after == 0:
        value += 2 * FIRST
    return value


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the first of the moves that are worth most."""
    cells = empty_cells(s)
    best = moves[0]
    most = 10 * LAST
    for k in range(n):
        value = 0
        if kind_of(moves[k]) == CHOOSE:
            value = combining(s, cells, moves[k] & 65535)
        elif CELLS > 0:
            value = placing(s, cells, target_of(moves[k]) - CELL)
        if value > most:
            most = value
            best = moves[k]
    return best
