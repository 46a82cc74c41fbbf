"""Eight Off: eight cells, half of them filled, and columns built in suit."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    AT_BEST,
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

SPACE = option(
    "space",
    {"king": KING, "any": ANY_CARD},
    title="Empty columns",
    about="What an empty column takes.",
    labels={
        "king": ("A king", "A king, or a run that begins with one."),
        "any": ("Any card", "Any card or run, which is easier."),
    },
)

GAME = Patience(
    name="Eight Off",
    family="cells",
    summary="Eight cells, four of them filled from the start, and columns built down in suit.",
    piles=(
        Cell(8, at=(0, 0), deal=(1, 1, 1, 1, 0, 0, 0, 0), moves=TOP),
        Foundation(4, at=(8, 0), columns=1, starts=ACE, builds=UP_IN_SUIT),
        Tableau(8, at=(0, 1), deal=6, starts=SPACE, builds=IN_SUIT),
    ),
    dealt=("t", "c"),
    by_rows=("t",),
    runs=AT_BEST,
)
