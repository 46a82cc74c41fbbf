"""Seahaven Towers: ten columns in suit, four cells, two of them filled."""

from reussite.spec import ACE, AT_BEST, IN_SUIT, KING, TOP, UP_IN_SUIT, Cell, Foundation, Patience, Tableau

GAME = Patience(
    name="Seahaven Towers",
    family="cells",
    summary="Ten towers of five cards built down in suit, with four cells, two of them filled from the start.",
    piles=(
        Foundation(4, at=(0, 0), starts=ACE, builds=UP_IN_SUIT),
        Cell(4, at=(6, 0), deal=(1, 1, 0, 0), moves=TOP),
        Tableau(10, at=(0, 1), deal=5, starts=KING, builds=IN_SUIT),
    ),
    dealt=("t", "c"),
    by_rows=("t",),
    runs=AT_BEST,
)
