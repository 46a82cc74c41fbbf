"""American Toad: two decks, a reserve of twenty, and whole piles built in suit."""

from reussite.spec import (
    ANY_CARD,
    BASE_RANK,
    IN_SUIT,
    UP_IN_SUIT,
    WHOLE_PILE,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    passes,
    roundly,
)

GAME = Patience(
    name="American Toad",
    family="two decks",
    summary="Eight columns in suit, a reserve of twenty that fills them, and a rank that the deal decides.",
    deck=104,
    piles=(
        Stock(at=(0, 0), passes=passes(2, 1)),
        Waste(at=(1, 0)),
        Reserve(1, at=(3, 0), deal=20),
        Foundation(8, at=(0, 1), deal=(1, *(0,) * 7), starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(
            8,
            at=(0, 2),
            deal=1,
            starts=ANY_CARD,
            builds=roundly(IN_SUIT),
            stops_at_base=True,
            moves=WHOLE_PILE,
            refill=("r", "w"),
        ),
    ),
    dealt=("r", "f", "t", "s"),
)
