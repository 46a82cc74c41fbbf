"""Gaps: four rows are put in order by way of four gaps, with up to three deals."""

from reussite.piles import is_empty, move_top_onto, shuffle_pile, suit, top_card
from reussite.piles.helpers import cards_in, choose_pile, rank_on_top
from reussite.rules.kernel import FOUNDATION, STOCK, TABLEAU, TABLEAUS, State
from reussite.spec import (
    ACE,
    OWN_GOAL,
    SAME_SUIT,
    TOP,
    UP,
    Counter,
    Foundation,
    Patience,
    Stock,
    Tableau,
    beside,
    of_rank,
    option,
    start,
)

DEALT = 0  # counter: how often cards were dealt again
MOST = 2
EACH_ITS_SUIT = 0
ROWS = option(
    "rows",
    {"any suit": 0, "fixed suits": 1},
    title="Rows",
    about="Which suit belongs in a row.",
    labels={
        "any suit": ("Any suit", "The two that you lay at the left end decides."),
        "fixed suits": ("Fixed suits", "From above clubs, diamonds, hearts and spades; this is harder."),
    },
)
REDEALS = option(
    "redeals",
    2,
    among=range(10),
    title="New deals",
    about="How often the cards that are out of place may be shuffled and dealt again.",
    labels={2: ("Twice", "The usual game."), 0: ("Never", "One deal only.")},
)
FOLLOWING = (beside(UP, SAME_SUIT),) * 12

GAME = Patience(
    name="Gaps",
    family="lines",
    summary="Bring four rows into order from two to king, always through the four gaps that the aces leave.",
    piles=(
        Tableau(
            52,
            at=(0, 0),
            columns=13,
            spread="",
            deal=1,
            starts=ROWS.pick(
                (start("2"), *FOLLOWING) * 4,
                tuple(each for two in ("2C", "2D", "2H", "2S") for each in (start(two), *FOLLOWING)),
            ),
            limit=1,
            moves=TOP,
        ),
        Foundation(1, at=(0, 4), label="aces", starts=ACE, builds=(of_rank(1),), limit=4),
        Stock(at=(1, 4), deal=0, draws=0, label="new deal"),
    ),
    goal=OWN_GOAL,
    counters=(Counter("dealt", told="new deals: {}"),),
    constants={"MOST": REDEALS, "EACH_ITS_SUIT": ROWS},
    choices="s",
    most_choices=1,
    chooses="shuffle what is out of place and deal it again",
    refuses="no more cards may be dealt again",
    scored="cards in place",
    remarks="As the cards are laid out the aces are taken away, which leaves the gaps. Goal: in each row the cards of "
    "a suit from two to king. A click on the new deal shuffles all cards that are not in place and deals them again, "
    "twice in a game or as often as chosen; the gap of each row is then behind its cards in place.",
)


def begin(s: State) -> None:
    """Take the aces out."""
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if rank_on_top(s, p) == 1:
            move_top_onto(s, p, FOUNDATION)


def in_place(s: State, row: int) -> int:
    """How many cards of a row, from its left end on, are in place."""
    first = TABLEAU + 13 * row
    if EACH_ITS_SUIT == 1 and rank_on_top(s, first) > 0 and suit(top_card(s, first)) != row:
        return 0
    for n in range(12):
        if rank_on_top(s, first + n) != n + 2:
            return n
        if n > 0 and top_card(s, first + n) != top_card(s, first + n - 1) + 1:
            return n
    return 12


def score(s: State) -> int:
    """Cards in place."""
    return in_place(s, 0) + in_place(s, 1) + in_place(s, 2) + in_place(s, 3)


def is_won(s: State) -> int:
    """All cards are in place."""
    return score(s) // 48


def more_moves(s: State, out: State, n: int) -> int:
    """A new deal, while there is one left."""
    if s[DEALT] < MOST and cards_in(s, STOCK, 1) == 0:
        return choose_pile(out, n, 0)
    return n


def choose(s: State, chosen: int) -> None:
    """Gather what is not in place, shuffle it, and deal it with a gap behind what is."""
    s[DEALT] += 1
    for row in range(4):
        for k in range(in_place(s, row), 13):
            if is_empty(s, TABLEAU + 13 * row + k) == 0:
                move_top_onto(s, TABLEAU + 13 * row + k, STOCK)
    shuffle_pile(s, STOCK, s[DEALT])
    for row in range(4):
        for k in range(in_place(s, row) + 1, 13):
            if is_empty(s, STOCK) == 0:
                move_top_onto(s, STOCK, TABLEAU + 13 * row + k)
