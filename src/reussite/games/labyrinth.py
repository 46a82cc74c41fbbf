"""Labyrinth: both ends of a column can be played."""

from reussite.piles import is_empty, move_top_onto, turn_top
from reussite.rules.kernel import CLICK, STOCK, TABLEAU, TABLEAUS, State
from reussite.rules.moves import kind_of
from reussite.spec import ACES, ENDS, UP_IN_SUIT, Counter, Foundation, Patience, Round, Stock, Tableau

ROWS = 0  # counter: rows dealt after the first

GAME = Patience(
    name="Labyrinth",
    family="lines",
    summary="Columns grow card by card, and both their ends can be played to the foundations.",
    piles=(
        Foundation(4, at=(2, 0), deal=ACES, builds=UP_IN_SUIT),
        Tableau(8, at=(0, 1), deal=1, moves=ENDS, alike=False),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    dealt=("f", "t", "s"),
    counters=(Counter("rows", told=("",) * 8),),
    remarks="Until the second row is dealt, an empty place is filled from the stock at once.",
)


def after_move(s: State, move: int) -> None:
    """Fill the gaps of the first row while there is no other."""
    if kind_of(move) == CLICK:
        s[ROWS] += 1
    if s[ROWS] == 0:
        for t in range(TABLEAU, TABLEAU + TABLEAUS):
            if is_empty(s, t) == 1 and is_empty(s, STOCK) == 0:
                turn_top(s, STOCK)
                move_top_onto(s, STOCK, t)
