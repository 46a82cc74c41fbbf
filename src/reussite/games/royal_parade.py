"""Royal Parade: three rows built up by threes, from twos, threes and fours."""

from reussite.piles import bottom_card, height, is_empty, rank
from reussite.rules.kernel import TABLEAU, TABLEAUS, State
from reussite.spec import (
    ACE,
    OWN_GOAL,
    SAME_SUIT,
    TOP,
    Foundation,
    Patience,
    Reserve,
    Round,
    Stock,
    Tableau,
    by_steps,
    of_rank,
    start,
)

ROWS = (*(start("2"),) * 8, *(start("3"),) * 8, *(start("4"),) * 8)

GAME = Patience(
    name="Royal Parade",
    family="lines",
    summary="Three rows of eight go up by threes: two, five, eight, jack; three to queen; four to king.",
    deck=104,
    piles=(
        Tableau(
            24,
            at=(0, 0),
            columns=8,
            spread="",
            deal=1,
            starts=ROWS,
            builds=(by_steps(3), SAME_SUIT),
            limit=4,
            moves=TOP,
            alike=False,
        ),
        Foundation(1, at=(9, 0), limit=8, label="aces", starts=ACE, builds=(of_rank(1),)),
        Reserve(8, at=(0, 3), spread="down", room=6),
        Stock(at=(9, 2), deals=Round("r", 1)),
    ),
    goal=OWN_GOAL,
    scored="cards in place",
    narrows={"t": "cards are built only on a pile that begins with the rank of its row"},
    remarks="Twos begin the first row, threes the second and fours the third; only on piles that begin so is anything "
    "built. Goal: all three rows full, four cards in each place, and the aces taken out.",
)


def is_begun(s: State, p: int) -> int:
    """Tell whether a pile begins with the rank of its row."""
    if is_empty(s, p) == 0 and rank(bottom_card(s, p)) == 2 + (p - TABLEAU) // 8:
        return 1
    return 0


def score(s: State) -> int:
    """Cards in place."""
    n = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        n += is_begun(s, p) * height(s, p)
    return n


def is_won(s: State) -> int:
    """All places are full."""
    return score(s) // 96


def narrow(s: State, p: int, cards: int) -> int:
    """Build only on the rank that begins the row."""
    if p >= TABLEAU and p < TABLEAU + TABLEAUS and is_empty(s, p) == 0 and is_begun(s, p) == 0:
        return 0
    return cards
