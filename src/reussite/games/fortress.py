"""Fortress: ten columns built up or down in suit."""

from reussite.spec import ACE, ANY_CARD, REST, TOP, UP_IN_SUIT, UP_OR_DOWN_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Fortress",
    family="castles",
    summary="Ten open columns built up or down in suit, one card at a time.",
    piles=(
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(10, at=(0, 1), deal=REST, starts=ANY_CARD, builds=UP_OR_DOWN_IN_SUIT, moves=TOP),
    ),
    by_rows=("t",),
)
