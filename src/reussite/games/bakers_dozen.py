"""Baker's Dozen: thirteen columns, the kings at the bottom."""

from reussite.spec import ACE, DOWN, KING, TOP, UP_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Baker's Dozen",
    family="castles",
    summary="Thirteen columns of four cards with the kings at the bottom, built down whatever the suit.",
    piles=(
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(13, at=(0, 1), deal=4, sinks=KING, builds=(DOWN,), moves=TOP),
    ),
)
