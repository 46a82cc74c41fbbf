"""Thumb and Pouch: Klondike built in any suit but the same."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ANY_CARD,
    DOWN,
    OTHER_SUIT,
    STAIRS,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Waste,
)

GAME = Patience(
    name="Thumb and Pouch",
    family="klondikes",
    summary="Klondike built down in any suit but the card's own, with one pass and any card in a space.",
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(7, at=(0, 1), deal=STAIRS, down=ALL_BUT_TOP, starts=ANY_CARD, builds=(DOWN, OTHER_SUIT)),
    ),
    by_rows=("t",),
)
