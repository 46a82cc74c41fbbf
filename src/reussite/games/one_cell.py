"""One Cell and Two Cells: thirteen columns, the aces laid out, and hardly any room."""

from reussite.spec import (
    ACE,
    ACES,
    ANY_CARD,
    AT_BEST,
    IN_COLOURS,
    REST,
    TOP,
    UP_IN_SUIT,
    Cell,
    Foundation,
    Patience,
    Tableau,
    option,
)

CELLS = option(
    "cells",
    1,
    2,
    title="Cells",
    about="How many cards can be set aside.",
    labels={1: ("One", "The harder game."), 2: ("Two", "The easier game.")},
)

GAME = Patience(
    name=CELLS.pick("One Cell", "Two Cells"),
    family="cells",
    summary="Thirteen short columns, the aces laid out, and a single cell to help.",
    piles=(
        Foundation(4, at=(0, 0), deal=ACES, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Cell(CELLS, at=(5, 0), moves=TOP),
        Tableau(13, at=(0, 1), deal=REST, starts=ANY_CARD, builds=IN_COLOURS),
    ),
    by_rows=("t",),
    runs=AT_BEST,
    aliases={"two-cells": {"cells": 2}},
)
