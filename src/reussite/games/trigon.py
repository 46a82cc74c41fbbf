"""Trigon: Klondike built in suit."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    IN_SUIT,
    KING,
    STAIRS,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Waste,
)

GAME = Patience(
    name="Trigon",
    family="klondikes",
    summary="Klondike with columns built down in suit, and as many passes as you like.",
    piles=(
        Stock(at=(0, 0)),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(7, at=(0, 1), deal=STAIRS, down=ALL_BUT_TOP, starts=KING, builds=IN_SUIT),
    ),
    by_rows=("t",),
)
