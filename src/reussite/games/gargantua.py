"""Gargantua and its kin: Klondike with two decks."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    BACK_FROM_FOUNDATIONS,
    IN_COLOURS,
    KING,
    UNLIMITED,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Waste,
    option,
)

COLUMNS = option(
    "columns",
    9,
    12,
    title="Columns",
    about="How many columns there are.",
    labels={9: ("Nine", "The usual game."), 12: ("Twelve", "Columns of one to twelve cards.")},
)
DRAW = option(
    "draw",
    1,
    3,
    title="Cards drawn",
    about="How many cards a click on the stock turns.",
    labels={1: ("One card", "The usual game."), 3: ("Three cards", "Only the last of three cards can be played.")},
)
PASSES = option(
    "passes",
    {2: 2, 1: 1, "unlimited": UNLIMITED},
    title="Passes",
    about="How often you may go through the stock.",
    labels={
        2: ("Twice", "The waste is turned over once."),
        1: ("Once", "The waste is never turned over."),
        "unlimited": ("Without limit", "The waste is turned over as often as you like."),
    },
)

GAME = Patience(
    name="Gargantua",
    family="klondikes",
    summary="Klondike with two decks: nine columns and eight foundations.",
    deck=104,
    piles=(
        Stock(at=(0, 0), draws=DRAW, passes=PASSES),
        Waste(at=(1, 0)),
        Foundation(8, at=(2, 0), starts=ACE, builds=UP_IN_SUIT, moves=BACK_FROM_FOUNDATIONS),
        Tableau(
            COLUMNS,
            at=(0, 1),
            deal=COLUMNS.pick((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
            down=ALL_BUT_TOP,
            starts=KING,
            builds=IN_COLOURS,
        ),
    ),
    by_rows=("t",),
    aliases={"ultra-klondike": {"columns": 12, "draw": 3, "passes": "unlimited"}},
)
