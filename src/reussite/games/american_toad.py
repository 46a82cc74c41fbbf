"""American Toad: two decks, a reserve of twenty, and whole piles built in suit."""

from reussite.spec import (
    ANY_CARD,
    BASE_RANK,
    DOWN,
    SAME_SUIT,
    UP,
    WHOLE_PILE,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    option,
    roundly,
)

PASSES = option(
    "passes",
    2,
    1,
    title="Passes",
    about="How often you may go through the stock.",
    labels={2: ("Twice", "The waste is turned over once."), 1: ("Once", "The waste is never turned over.")},
)

GAME = Patience(
    name="American Toad",
    family="two decks",
    summary="Eight columns in suit, a reserve of twenty that fills them, and a rank that the deal decides.",
    deck=104,
    piles=(
        Stock(at=(0, 0), passes=PASSES),
        Waste(at=(0, 1)),
        Reserve(1, at=(0, 2), deal=20),
        Foundation(
            8,
            at=(1, 0),
            deal=(1, *(0,) * 7),
            never_empty=(True, *(False,) * 7),
            starts=BASE_RANK,
            builds=(roundly(UP), SAME_SUIT),
        ),
        Tableau(
            8,
            at=(1, 1),
            deal=1,
            starts=ANY_CARD,
            builds=(roundly(DOWN), SAME_SUIT),
            stops_at_base=True,
            moves=WHOLE_PILE,
            refill=("r", "w"),
        ),
    ),
    dealt=("r", "f", "t", "s"),
)
