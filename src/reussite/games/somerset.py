"""Somerset: ten columns of one to eight cards, one card at a time."""

from reussite.spec import ACE, ANY_CARD, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Somerset",
    family="castles",
    summary="Ten open columns built down in alternating colours, one card at a time.",
    piles=(
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(10, at=(0, 1), deal=(1, 2, 3, 4, 5, 6, 7, 8, 8, 8), starts=ANY_CARD, builds=IN_COLOURS, moves=TOP),
    ),
)
