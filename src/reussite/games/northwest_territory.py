"""Northwest Territory: eight columns, partly face down, and sixteen cards in reserve; or Klondike's seven."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    IN_COLOURS,
    KING,
    PART_TO_FREE,
    RUN,
    STAIRS,
    TOP,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Reserve,
    Tableau,
    option,
)

PARTS = option(
    "parts",
    {"any": RUN, "to free": PART_TO_FREE},
    title="Parts of a run",
    about="Whether every part of a run may be moved.",
    labels={
        "any": ("Any", "Any number of cards in sequence move together."),
        "to free": ("Only to free a card", "Part of a run moves only if the card below it can then go home."),
    },
)

COLUMNS = option(
    "columns",
    8,
    7,
    title="Columns",
    about="How many columns there are.",
    labels={
        8: ("Eight", "Columns of one to eight cards, and sixteen cards in reserve."),
        7: ("Seven", "Klondike's columns, and its stock of twenty-four cards as an open reserve."),
    },
)

GAME = Patience(
    name="Northwest Territory",
    family="klondikes",
    summary="Klondike without a stock: eight columns, and sixteen open cards in reserve.",
    piles=(
        Tableau(COLUMNS, at=(0, 0), deal=STAIRS, down=ALL_BUT_TOP, starts=KING, builds=IN_COLOURS, moves=PARTS),
        Foundation(4, at=(8, 0), columns=1, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Reserve(COLUMNS.pick(16, 24), at=(0, 3), columns=8, deal=1),
    ),
    by_rows=("t",),
    aliases={"klondike-reserve": {"columns": 7}},
)
