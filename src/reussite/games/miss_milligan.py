"""Miss Milligan: eight cards at a time, and at last a pocket."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    IN_COLOURS,
    KING,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Reserve,
    Round,
    RunOf,
    Stock,
    Tableau,
)

GAME = Patience(
    name="Miss Milligan",
    family="two decks",
    summary="Eight cards at a time fall on eight columns; when the stock is empty, a pocket takes one run.",
    deck=104,
    piles=(
        Foundation(8, at=(9, 0), columns=2, starts=ACE, builds=UP_IN_SUIT),
        Tableau(8, at=(1, 0), deal=1, starts=KING, builds=IN_COLOURS),
        Reserve(
            1,
            at=(0, 1),
            label="pocket",
            spread="down",
            room=3,
            starts=ANY_CARD,
            moves=RunOf(IN_COLOURS),
            after_stock=True,
        ),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    dealt=("t", "s"),
)
