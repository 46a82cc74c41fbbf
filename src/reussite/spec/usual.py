"""Words and options that many games share, with what people read of them."""

from reussite.spec.options import Choice, Value, option
from reussite.spec.words import (
    ALTERNATING,
    ANY_CARD,
    DOWN,
    KING,
    NOTHING,
    SAME_SUIT,
    TOP,
    UNLIMITED,
    UP,
    UP_OR_DOWN,
    laid,
)

__all__ = [
    "ACES",
    "ACES_TWICE",
    "BACK_FROM_FOUNDATIONS",
    "IN_COLOURS",
    "IN_COLOURS_OR_SUIT",
    "IN_SUIT",
    "KING_OR_ANY_CARD",
    "UP_IN_SUIT",
    "UP_OR_DOWN_IN_SUIT",
    "draws",
    "passes",
]

IN_COLOURS = (DOWN, ALTERNATING)  # how most games build their columns
IN_SUIT = (DOWN, SAME_SUIT)
UP_IN_SUIT = (UP, SAME_SUIT)  # how most games build their foundations
UP_OR_DOWN_IN_SUIT = (UP_OR_DOWN, SAME_SUIT)
ACES = laid("AC", "AD", "AH", "AS")  # dealt to four foundations before the deck is shuffled
ACES_TWICE = ACES * 2

BACK_FROM_FOUNDATIONS = option(
    "foundations",
    {"back allowed": TOP, "final": NOTHING},
    title="Foundations",
    about="Whether a card may leave a foundation again.",
    labels={
        "back allowed": ("Cards may come back", "The top card of a foundation can be played again."),
        "final": ("Final", "A card on a foundation stays there."),
    },
)
IN_COLOURS_OR_SUIT = option(
    "build",
    {"alternate": IN_COLOURS, "suit": IN_SUIT},
    title="Building",
    about="Which card may lie on the next higher one.",
    labels={
        "alternate": ("Other colour", "Columns are built down in alternating colours."),
        "suit": ("Same suit", "Columns are built down in one suit."),
    },
)
KING_OR_ANY_CARD = option(
    "space",
    {"king": KING, "any": ANY_CARD},
    title="Empty columns",
    about="What an empty column takes.",
    labels={
        "king": ("A king", "A king, or a run that begins with one."),
        "any": ("Any card", "Any card or run, which is easier."),
    },
)
PASSES: dict[Value, tuple[str, str]] = {
    "unlimited": ("Without limit", "The waste is turned over as often as you like."),
    1: ("Once", "The waste is never turned over."),
    2: ("Twice", "The waste is turned over once."),
    3: ("Three times", "The waste is turned over twice."),
}
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")
DRAWS: dict[Value, tuple[str, str]] = {
    1: ("One card", "Every card of the stock can be played when it comes up."),
    **{
        n: (f"{word.title()} cards", f"Only the last of {word} cards can be played, and then the one below it.")
        for n, word in enumerate(NUMBERS, 2)
    },
}


def passes(*numbers: int) -> Choice[int]:
    """Return the option of how often the stock is gone through, the usual number first."""
    values: dict[Value, int | Choice[int]] = {"unlimited" if n == UNLIMITED else n: n for n in numbers}
    about = "How often you may go through the stock."
    return option("passes", values, title="Passes", about=about, labels={each: PASSES[each] for each in values})


def draws(*numbers: int, most: int = 0) -> Choice[int]:
    """Return the option of how many cards a click on the stock turns, the usual number first, and more up to `most`."""
    among = range(2, most + 1) if most else None
    about = "How many cards a click on the stock turns" + (f": 1 to {most}." if most else ".")
    labels = {each: told for each, told in DRAWS.items() if each in numbers or each in (among or ())}
    return option("draw", *numbers, among=among, title="Cards drawn", about=about, labels=labels)
