"""Eight Off: eight cells, half of them filled, and columns built in suit."""

from reussite.spec import ACE, AT_BEST, IN_SUIT, KING_OR_ANY_CARD, TOP, UP_IN_SUIT, Cell, Foundation, Patience, Tableau

GAME = Patience(
    name="Eight Off",
    family="cells",
    summary="Eight cells, four of them filled from the start, and columns built down in suit.",
    piles=(
        Cell(8, at=(0, 0), deal=(1, 1, 1, 1, 0, 0, 0, 0), moves=TOP),
        Foundation(4, at=(8, 0), columns=1, starts=ACE, builds=UP_IN_SUIT),
        Tableau(8, at=(0, 1), deal=6, starts=KING_OR_ANY_CARD, builds=IN_SUIT),
    ),
    dealt=("t", "c"),
    by_rows=("t",),
    runs=AT_BEST,
)
