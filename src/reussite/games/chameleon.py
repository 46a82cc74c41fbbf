"""Chameleon: three columns, a reserve of twelve, and a rank that the deal decides."""

from reussite.spec import (
    ANY_CARD,
    BASE_RANK,
    DOWN,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    roundly,
)

GAME = Patience(
    name="Chameleon",
    family="klondikes",
    summary="Three columns built down whatever the suit, filled from a reserve of twelve, and one pass.",
    piles=(
        Stock(at=(5, 0), passes=1),
        Waste(at=(4, 0)),
        Reserve(1, at=(5, 1), deal=12),
        Foundation(4, at=(0, 0), deal=(1, 0, 0, 0), starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(3, at=(0, 1), deal=1, starts=ANY_CARD, builds=(roundly(DOWN),), stops_at_base=True, refill=("r", "w")),
    ),
)
