"""FreeCell and Baker's Game, with the deal numbers of Microsoft's program."""

from reussite.rules.kernel import State
from reussite.spec import (
    ACE,
    ANY_CARD,
    AT_BEST,
    IN_COLOURS_OR_SUIT,
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
    4,
    among=range(4),
    title="Cells",
    about="How many cards can be set aside: 0 to 4.",
    labels={4: ("Four", "The usual game.")},
)
COLUMNS = option(
    "columns",
    *(8, 7, 6, 5, 4),
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
    name=IN_COLOURS_OR_SUIT.pick("FreeCell", "Baker's Game"),
    family="cells",
    summary="All cards lie open, four cells help, and nearly every deal can be won.",
    piles=(
        Cell(CELLS, at=(0, 0), moves=TOP),
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(COLUMNS, at=(0, 1), deal=REST, starts=ANY_CARD, builds=IN_COLOURS_OR_SUIT),
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
