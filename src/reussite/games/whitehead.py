"""Whitehead: Klondike face up, built in colour, moved in suit."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    DOWN,
    IN_SUIT,
    SAME_COLOUR,
    STAIRS,
    UP_IN_SUIT,
    Foundation,
    Patience,
    RunOf,
    Stock,
    Tableau,
    Waste,
)

GAME = Patience(
    name="Whitehead",
    family="klondikes",
    summary="Klondike with all cards face up, built down in one colour; only cards of one suit move together.",
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(7, at=(0, 1), deal=STAIRS, starts=ANY_CARD, builds=(DOWN, SAME_COLOUR), moves=RunOf(IN_SUIT)),
    ),
    by_rows=("t",),
)
