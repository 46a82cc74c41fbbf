"""Thirty Six: six columns of six, built down whatever the suit, and sixteen cards in the stock."""

from reussite.spec import ACE, ANY_CARD, DOWN, UP_IN_SUIT, Foundation, Patience, Stock, Tableau, Waste

GAME = Patience(
    name="Thirty Six",
    family="klondikes",
    summary="Six open columns built down whatever the suit, and one pass through sixteen more cards.",
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(4, at=(2, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(6, at=(0, 1), deal=6, starts=ANY_CARD, builds=(DOWN,)),
    ),
    by_rows=("t",),
)
