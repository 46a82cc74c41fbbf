"""ForeCell: FreeCell with every cell filled at the start."""

from reussite.spec import (
    ACE,
    AT_BEST,
    IN_COLOURS,
    IN_SUIT,
    KING,
    TOP,
    UP_IN_SUIT,
    Cell,
    Foundation,
    Patience,
    Tableau,
    option,
)

BUILD = option(
    "build",
    {"alternate": IN_COLOURS, "suit": IN_SUIT},
    title="Building",
    about="Which card may lie on the next higher one.",
    labels={
        "alternate": ("Other colour", "Columns are built down in alternating colours."),
        "suit": ("Same suit", "Columns are built down in one suit."),
    },
)

GAME = Patience(
    name="ForeCell",
    family="cells",
    summary="FreeCell with all four cells filled from the start, and only kings in empty columns.",
    piles=(
        Cell(4, at=(0, 0), deal=1, moves=TOP),
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(8, at=(0, 1), deal=6, starts=KING, builds=BUILD),
    ),
    dealt=("t", "c"),
    by_rows=("t",),
    runs=AT_BEST,
)
