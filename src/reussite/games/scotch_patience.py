"""Scotch Patience: eighteen fans built down in alternating colours."""

from reussite.spec import ACE, IN_COLOURS, REST, TOP, UP_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Scotch Patience",
    family="fans",
    summary="Eighteen fans built down in alternating colours, and empty places stay empty.",
    piles=(
        Foundation(4, at=(9, 0), columns=2, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(18, at=(0, 0), columns=9, room=6, deal=REST, builds=IN_COLOURS, moves=TOP),
    ),
)
