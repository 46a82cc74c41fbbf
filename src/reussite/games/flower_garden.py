"""Flower Garden: six flower beds and a bouquet of sixteen cards."""

from reussite.spec import ACE, ANY_CARD, DOWN, TOP, UP_IN_SUIT, Foundation, Patience, Reserve, Tableau

GAME = Patience(
    name="Flower Garden",
    family="castles",
    summary="Six beds built down whatever the suit, and a bouquet of sixteen cards to play from.",
    piles=(
        Tableau(6, at=(0, 0), deal=6, starts=ANY_CARD, builds=(DOWN,), moves=TOP),
        Foundation(4, at=(7, 0), columns=2, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Reserve(16, at=(0, 2), columns=8, deal=1),
    ),
    by_rows=("t",),
)
