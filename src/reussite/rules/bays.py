"""Another representation of piles behind the same operations: each pile has a bay of its own.

The row of `layout` is compact and comparable; moving a card in it shifts what lies between. Where deals are only
played to their end and counted, piles may as well lie apart, each in the middle of a bay of twice the deck's size,
and cards then move without disturbing others::

    counters | feet and crowns (where in its bay each pile begins, and ends) | bays

These functions, in kernel Python, take the place of the kernel's functions of the same name; everything built on
them, the games included, is the same text.
"""

# Kernel Python: linked into every game's rules and compiled.

from dataclasses import replace
from types import FunctionType
from typing import Any, Callable, Mapping

from reussite.rules.apart import CARDS
from reussite.rules.dealing import begin, sink
from reussite.rules.layout import (
    DECK,
    FACES,
    FIRST_ENDS,
    FRESH,
    ORDER,
    PILES,
    REDEAL_COUNT,
    REDEALS,
    SINKS,
    STOCK,
    TOP_FIRST,
    WASTE,
    State,
)
from reussite.rules.link import Linked
from reussite.rules.lower import RuleTable

__all__ = ["INSTEAD", "WIDE_PARTS", "bay_slots", "parts_of", "with_bays"]

FEET = 0
CROWNS = 64
BAYS = 128  # where the first bay begins
# What only the row has; a game whose own functions use one of these is counted in the row.
LARGEST_DECK = 60  # places in a bay of twice the deck's size must fit into a small integer
ROW_ONLY = frozenset({"ENDS", "CARDS", "shift_card", "above_top", "below_bottom", "slide_up", "slide_down"})


def bay_slots(table: RuleTable) -> dict[str, Any]:
    """Return the numbers that lay a game's piles out in bays, and the size of such a state."""
    counters, piles, deck = (table.slots[name] for name in ("ENDS", "PILES", "DECK"))
    bays = counters + 2 * piles
    return {"FEET": counters, "CROWNS": counters + piles, "BAYS": bays, "STATE_SIZE": bays + 2 * deck * piles}


# The parts of a position in either representation, each with the number with which it begins (`apart`)
PARTS_IN_BAYS = {"counters": "", "feet": "FEET", "crowns": "CROWNS", CARDS: "BAYS"}
PARTS_IN_ROW = {"counters": "", "ends": "ENDS", CARDS: "CARDS"}
WIDE_PARTS = frozenset({"counters", "feet", "crowns"})  # read one by one, while the ends of the row are moved in blocks


def parts_of(numbers: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the parts of a position in a text with these numbers, none if the text does not name them all."""
    parts = PARTS_IN_BAYS if "BAYS" in numbers else PARTS_IN_ROW
    return parts if {*parts.values()} - {""} <= numbers.keys() else {}


def size(s: State, p: int) -> int:
    """Number of cards in pile p."""
    return s[CROWNS + p] - s[FEET + p]


def place(s: State, p: int, depth: int) -> int:
    """Where in the state the card with `depth` cards above it in pile p lies."""
    return BAYS + 2 * DECK * p + s[CROWNS + p] - 1 - depth


def shift_pile(s: State, p: int, foot: int) -> None:
    """Move pile p within its bay so that its bottom lies at `foot`."""
    bay = BAYS + 2 * DECK * p
    old = s[FEET + p]
    n = s[CROWNS + p] - old
    if foot < old:
        for k in range(n):
            s[bay + foot + k] = s[bay + old + k]
    else:
        for k in range(n - 1, -1, -1):
            s[bay + foot + k] = s[bay + old + k]
    s[FEET + p] = foot
    s[CROWNS + p] = foot + n


def take_card(s: State, p: int, depth: int) -> int:
    """Take the card with `depth` cards above it out of pile p."""
    i = place(s, p, depth)
    card = s[i]
    if depth > 0 and depth == size(s, p) - 1:
        s[FEET + p] += 1
    else:
        for k in range(i, i + depth):
            s[k] = s[k + 1]
        s[CROWNS + p] -= 1
    return card


def lay_card(s: State, a: int, depth: int, b: int) -> None:
    """Lay the card of pile a that has `depth` cards above it on top of pile b."""
    card = take_card(s, a, depth)
    if s[CROWNS + b] == 2 * DECK:
        shift_pile(s, b, DECK // 2)
    s[BAYS + 2 * DECK * b + s[CROWNS + b]] = card
    s[CROWNS + b] += 1


def slide_card(s: State, a: int, depth: int, b: int) -> None:
    """Slide the card of pile a that has `depth` cards above it under pile b."""
    card = take_card(s, a, depth)
    if s[FEET + b] == 0:
        shift_pile(s, b, DECK)
    s[FEET + b] -= 1
    s[BAYS + 2 * DECK * b + s[FEET + b]] = card


def turn_stock_back(s: State) -> None:
    """Turn the whole waste over into the stock, so that it comes again in the same order."""
    shift_pile(s, STOCK, 0)
    head = BAYS + 2 * DECK * WASTE + s[CROWNS + WASTE]
    stock = BAYS + 2 * DECK * STOCK + s[CROWNS + STOCK]
    n = size(s, WASTE)
    for k in range(n):
        s[stock + k] = s[head - 1 - k] | 64
    s[CROWNS + STOCK] += n
    s[CROWNS + WASTE] = s[FEET + WASTE]
    if REDEALS > 0:
        s[REDEAL_COUNT] += 1


def lay_out(s: State, deck: State) -> None:
    """Lay a deck out as the game begins."""
    for k in range(FEET):
        s[k] = 0
    for p in range(PILES):
        n = FIRST_ENDS[p + 1] - FIRST_ENDS[p]
        s[FEET + p] = DECK // 2
        s[CROWNS + p] = DECK // 2 + n
        foot = BAYS + 2 * DECK * p + DECK // 2
        if TOP_FIRST[p] == 1:
            for k in range(n):
                s[foot + n - 1 - k] = deck[ORDER[FIRST_ENDS[p] + k]] | FACES[FIRST_ENDS[p] + k]
        else:
            for k in range(n):
                s[foot + k] = deck[ORDER[FIRST_ENDS[p] + k]] | FACES[FIRST_ENDS[p] + k]
    if SINKS != 0:
        sink(s)
    begin(s)


def is_sound(s: State) -> int:
    """1 when the piles of a position lie within their bays and hold the cards of the deck."""
    cards = 0
    cubes = 0
    for p in range(PILES):
        foot = s[FEET + p]
        crown = s[CROWNS + p]
        if foot < 0 or crown < foot or crown > 2 * DECK:
            return 0
        cards += crown - foot
        for k in range(foot, crown):
            card = s[BAYS + 2 * DECK * p + k] & 63
            cubes += card * card * card
    for k in range(DECK):
        cubes -= FRESH[k] * FRESH[k] * FRESH[k]
    if cards == DECK and cubes == 0:
        return 1
    return 0


def lay_flat(s: State) -> None:
    """Lay all cards in the last pile."""
    for p in range(PILES):
        s[FEET + p] = 0
        s[CROWNS + p] = 0
    s[CROWNS + PILES - 1] = DECK
    for k in range(DECK):
        s[BAYS + 2 * DECK * (PILES - 1) + k] = FRESH[k]


INSTEAD: dict[str, Any] = {
    f.__name__: f for f in (size, place, lay_card, slide_card, turn_stock_back, lay_out, is_sound, lay_flat)
}


def leave_as_it_lies(s: State, p: int) -> None:
    """Turn no card: where nobody asks which way up a card lies, its face need not be kept."""


FACELESS: dict[str, Any] = dict.fromkeys(("show_top", "hide_top", "turn_top"), leave_as_it_lies)


def with_bays(table: RuleTable, make: Callable[[RuleTable, Mapping[str, FunctionType]], Linked]) -> tuple[Linked, int]:
    """Return what `make` links in bays, or in the row where the text needs the row; and the size of the state."""
    if table.slots["DECK"] <= LARGEST_DECK:
        slots = table.slots | bay_slots(table)
        linked = _without_faces(replace(table, slots=slots), INSTEAD, make)
        if not ROW_ONLY & linked.names():
            return linked, slots["STATE_SIZE"]
    return _without_faces(table, {}, make), table.state_size


def _without_faces(table: RuleTable, instead: Mapping[str, FunctionType], make: Callable[..., Linked]) -> Linked:
    """Return what `make` links, without turning cards if no function asks whether a card is hidden.

    A user's function may turn a card where there is none, and is told so.
    """
    linked = make(table, instead)
    return linked if linked.has_own or "is_hidden" in linked.names() else make(table, {**instead, **FACELESS})
