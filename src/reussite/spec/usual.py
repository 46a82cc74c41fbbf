"""Options that many games share, with the words people read."""

from reussite.spec.options import option
from reussite.spec.words import NOTHING, TOP

__all__ = ["BACK_FROM_FOUNDATIONS"]

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
