"""Options that many games share, with the words people read."""

from reussite.spec.options import option
from reussite.spec.words import ALTERNATING, DOWN, NOTHING, SAME_SUIT, TOP, UP, laid

__all__ = ["ACES", "ACES_TWICE", "BACK_FROM_FOUNDATIONS", "IN_COLOURS", "IN_SUIT", "UP_IN_SUIT"]

IN_COLOURS = (DOWN, ALTERNATING)  # how most games build their columns
IN_SUIT = (DOWN, SAME_SUIT)
UP_IN_SUIT = (UP, SAME_SUIT)  # how most games build their foundations
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
