"""Westcliff: ten short columns and one pass."""

from reussite.spec import ACE, ANY_CARD, IN_COLOURS, UP_IN_SUIT, Foundation, Patience, Stock, Tableau, Waste

GAME = Patience(
    name="Westcliff",
    family="klondikes",
    summary="Ten columns of three cards, two of them face down, and one pass through the stock.",
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(4, at=(6, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(10, at=(0, 1), deal=3, down=2, starts=ANY_CARD, builds=IN_COLOURS),
    ),
    by_rows=("t",),
)
