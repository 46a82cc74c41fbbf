"""FreeCell and Baker's Game, with the deal numbers of Microsoft's program."""

from reussite.rules.kernel import State
from reussite.spec import (
    ACE,
    ANY_CARD,
    AT_BEST,
    IN_COLOURS,
    IN_SUIT,
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
        "suit": ("Same suit", "Columns are built down in one suit: Baker's Game."),
    },
)
CELLS = option(
    "cells",
    4,
    among=range(4),
    title="Cells",
    about="How many cards can be set aside: 0 to 4.",
    labels={4: ("Four", "The usual game.")},
)
COLUMNS = option(
    "columns",
    {
        8: (7, 7, 7, 7, 6, 6, 6, 6),
        7: (8, 8, 8, 7, 7, 7, 7),
        6: (9, 9, 9, 9, 8, 8),
        5: (11, 11, 10, 10, 10),
        4: (13,) * 4,
    },
    title="Columns",
    about="To how many columns the cards are dealt.",
    labels={
        8: ("Eight", "The usual game."),
        7: ("Seven", "Harder."),
        6: ("Six", "Harder still."),
        5: ("Five", "Hardly ever won."),
        4: ("Four", "Almost never won."),
    },
)

GAME = Patience(
    name=BUILD.pick("FreeCell", "Baker's Game"),
    family="cells",
    summary="All cards lie open, four cells help, and nearly every deal can be won.",
    piles=(
        Cell(CELLS, at=(0, 0), moves=TOP),
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(COLUMNS.pick(8, 7, 6, 5, 4), at=(0, 1), deal=COLUMNS, starts=ANY_CARD, builds=BUILD),
    ),
    by_rows=("t",),
    runs=AT_BEST,
    numbers=range(1, 1_000_001),
    aliases={"bakers-game": {"build": "suit"}},
)


def fill_deck(deck: State, low: int, high: int) -> None:
    """Draw the cards as Microsoft's program does, from the deck sorted by rank, out of what is left each time."""
    for k in range(52):
        deck[k] = 16 * (k % 4) + k // 4 + 1
    seed = low
    for k in range(52):
        seed = (seed * 214013 + 2531011) & 2147483647
        last = 51 - k
        chosen = (seed >> 16) % (last + 1)
        card = deck[chosen]
        deck[chosen] = deck[last]
        deck[last] = card
    for k in range(26):
        card = deck[k]
        deck[k] = deck[51 - k]
        deck[51 - k] = card
