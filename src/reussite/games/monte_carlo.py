"""Monte Carlo: neighbours of one rank leave, and the others move up."""

from reussite.piles import is_empty, move_top_onto, turn_top
from reussite.rules.kernel import STOCK, TABLEAU, TABLEAUS, State
from reussite.rules.moves import choose_move
from reussite.spec import SAME_RANK, TOP, TOUCHING, Foundation, Patience, Stock, Tableau

GAME = Patience(
    name="Monte Carlo",
    family="pairs",
    summary="Two cards of a rank that touch in the square leave; then the others move up and the stock fills it.",
    piles=(
        Tableau(
            25,
            at=(0, 0),
            columns=5,
            spread="",
            deal=1,
            builds=(SAME_RANK,),
            limit=2,
            moves=TOP,
            pairs=True,
            takes_from=TOUCHING,
            alike=False,
        ),
        Foundation(1, at=(6, 1), label="discard", limit=52, single=False),
        Stock(at=(6, 0), draws=0),
    ),
    choices="s",
    most_choices=1,
    chooses="move up and fill the square",
    refuses="there is no gap to close",
    remarks="A click on the stock moves all cards up, row by row, and fills the square.",
)


def more_moves(s: State, out: State, n: int) -> int:
    """Offer to close up where there is a gap before a card, or one that the stock fills."""
    gap = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if is_empty(s, p) == 1:
            if gap == 0:
                gap = 1
        elif gap == 1:
            gap = 2
    if gap == 2 or (gap == 1 and is_empty(s, STOCK) == 0):
        out[n] = choose_move(1)
        return n + 1
    return n


def choose(s: State, chosen: int) -> None:
    """Close up and fill."""
    to = TABLEAU
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if is_empty(s, p) == 0:
            if p > to:
                move_top_onto(s, p, to)
            to += 1
    for p in range(to, TABLEAU + TABLEAUS):
        if is_empty(s, STOCK) == 0:
            turn_top(s, STOCK)
            move_top_onto(s, STOCK, p)
