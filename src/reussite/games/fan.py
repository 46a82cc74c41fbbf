"""Fan: eighteen fans of three cards, built down in suit."""

from reussite.spec import ACE, IN_SUIT, KING, REST, TOP, UP_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Fan",
    family="fans",
    summary="Eighteen fans of three open cards built down in suit, and only kings in empty places.",
    piles=(
        Foundation(4, at=(9, 0), columns=2, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(18, at=(0, 0), columns=9, room=6, deal=REST, starts=KING, builds=IN_SUIT, moves=TOP),
    ),
)
