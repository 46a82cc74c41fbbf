"""Beleaguered Castle and its kin: eight rows built down whatever the suit, one card at a time."""

from reussite.spec import ACE, ACES, ANY_CARD, DOWN, REST, TOP, UP_IN_SUIT, Cell, Foundation, Patience, Tableau, option

LAID = option(
    "aces",
    "laid out",
    "dealt",
    title="Aces",
    about="Whether the aces begin the foundations.",
    labels={
        "laid out": ("Laid out", "The aces begin the foundations before the other cards are dealt."),
        "dealt": ("Dealt", "The aces are dealt with the other cards."),
    },
)
CELLS = option(
    "cells",
    0,
    1,
    title="Cells",
    about="Whether a card can be set aside.",
    labels={0: ("None", "The usual game."), 1: ("One", "A card can be set aside in a cell.")},
)

GAME = Patience(
    name=CELLS.pick(LAID.pick("Beleaguered Castle", "Streets and Alleys"), LAID.pick("Siegecraft", "Stronghold")),
    family="castles",
    summary="Eight open rows, one card at a time, built down whatever the suit.",
    piles=(
        Foundation(4, at=(0, 0), deal=LAID.pick(ACES, 0), starts=ACE, builds=UP_IN_SUIT),
        Cell(CELLS, at=(5, 0), moves=TOP),
        Tableau(8, at=(0, 1), deal=REST, starts=ANY_CARD, builds=(DOWN,), moves=TOP),
    ),
    by_rows=("t",),
    aliases={
        "streets-and-alleys": {"aces": "dealt"},
        "siegecraft": {"cells": 1},
        "stronghold": {"aces": "dealt", "cells": 1},
    },
)
