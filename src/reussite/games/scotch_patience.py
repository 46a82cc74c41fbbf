"""Scotch Patience: eighteen fans built down in alternating colours."""

from reussite.spec import ACE, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Tableau

GAME = Patience(
    name="Scotch Patience",
    family="fan",
    summary="Eighteen fans built down in alternating colours, and empty places stay empty.",
    piles=(
        Foundation(4, at=(0, 0), starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(
            18,
            at=(0, 1),
            columns=6,
            spread="right",
            deal=(3,) * 16 + (2, 2),
            builds=IN_COLOURS,
            moves=TOP,
        ),
    ),
)
