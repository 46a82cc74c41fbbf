"""ForeCell: FreeCell with every cell filled at the start."""

from reussite.spec import ACE, AT_BEST, IN_COLOURS_OR_SUIT, KING, TOP, UP_IN_SUIT, Cell, Foundation, Patience, Tableau

GAME = Patience(
    name="ForeCell",
    family="cells",
    summary="FreeCell with all four cells filled from the start, and only kings in empty columns.",
    piles=(
        Cell(4, at=(0, 0), deal=1, moves=TOP),
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(8, at=(0, 1), deal=6, starts=KING, builds=IN_COLOURS_OR_SUIT),
    ),
    dealt=("t", "c"),
    by_rows=("t",),
    runs=AT_BEST,
)
