"""Gypsy: two decks, and a stock that deals a card to each of eight columns."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    IN_COLOURS,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Round,
    Stock,
    Tableau,
)

GAME = Patience(
    name="Gypsy",
    family="klondikes",
    summary="Two decks, eight columns, and a stock that deals a card to each of them.",
    deck=104,
    piles=(
        Foundation(8, at=(1, 0), starts=ACE, builds=UP_IN_SUIT, moves=BACK_FROM_FOUNDATIONS),
        Tableau(8, at=(1, 1), deal=3, down=2, starts=ANY_CARD, builds=IN_COLOURS),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    by_rows=("t",),
)
