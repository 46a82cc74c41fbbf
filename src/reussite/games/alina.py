"""Alina: thirteen columns of four, one cell, and empty columns stay empty."""

from reussite.spec import ACE, AT_BEST, DOWN, TOP, UP_IN_SUIT, Cell, Foundation, Patience, Tableau

GAME = Patience(
    name="Alina",
    family="cells",
    summary="Thirteen open columns built down whatever the suit, one cell, and empty columns stay empty.",
    piles=(
        Cell(1, at=(0, 0), moves=TOP),
        Foundation(4, at=(4.5, 0), starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(13, at=(0, 1), deal=4, builds=(DOWN,)),
    ),
    by_rows=("t",),
    runs=AT_BEST,
)
