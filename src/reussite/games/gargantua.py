"""Gargantua and its kin: Klondike with two decks."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    BACK_FROM_FOUNDATIONS,
    IN_COLOURS,
    KING,
    STAIRS,
    UNLIMITED,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Waste,
    draws,
    option,
    passes,
)

COLUMNS = option(
    "columns",
    9,
    12,
    title="Columns",
    about="How many columns there are.",
    labels={9: ("Nine", "The usual game."), 12: ("Twelve", "Columns of one to twelve cards.")},
)
GAME = Patience(
    name="Gargantua",
    family="klondikes",
    summary="Klondike with two decks: nine columns and eight foundations.",
    deck=104,
    piles=(
        Stock(at=(0, 0), draws=draws(1, 3), passes=passes(2, 1, UNLIMITED)),
        Waste(at=(1, 0)),
        Foundation(8, at=(2, 0), starts=ACE, builds=UP_IN_SUIT, moves=BACK_FROM_FOUNDATIONS),
        Tableau(COLUMNS, at=(0, 1), deal=STAIRS, down=ALL_BUT_TOP, starts=KING, builds=IN_COLOURS),
    ),
    by_rows=("t",),
    aliases={"ultra-klondike": {"columns": 12, "draw": 3, "passes": "unlimited"}},
)
