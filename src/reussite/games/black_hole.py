"""Black Hole and Worm Hole: everything falls into the ace of spades."""

from reussite.spec import TOP, UP_OR_DOWN, Cell, Foundation, Patience, Tableau, laid, option, roundly

CELLS = option(
    "cells",
    0,
    1,
    title="Cells",
    about="Whether a card can be set aside.",
    labels={0: ("None", "The usual game."), 1: ("One", "A card can be set aside in a cell: Worm Hole.")},
)

GAME = Patience(
    name=CELLS.pick("Black Hole", "Worm Hole"),
    family="chains",
    summary="Seventeen fans around the ace of spades, into which all cards go, a rank up or down at a time.",
    piles=(
        Foundation(1, at=(9, 0), label="hole", deal=laid("AS"), builds=(roundly(UP_OR_DOWN),), limit=52),
        Cell(CELLS, at=(9, 1), moves=TOP),
        Tableau(17, at=(0, 0), columns=9, deal=3, moves=TOP),
    ),
    aliases={"worm-hole": {"cells": 1}},
)
