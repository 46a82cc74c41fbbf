"""Demon: Canfield in its strict forms, where whole piles move and spaces are filled by themselves."""

from reussite.spec import (
    ALL_BUT_TOP,
    ANY_CARD,
    BASE_RANK,
    IN_COLOURS,
    PART_TO_FREE,
    RUN,
    UP_IN_SUIT,
    WHOLE_PILE,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    option,
    roundly,
)

PARTS = option(
    "parts",
    {"whole": WHOLE_PILE, "to free": PART_TO_FREE, "any": RUN},
    title="Parts of a pile",
    about="Which cards of a pile move together.",
    labels={
        "whole": ("Whole piles", "Only whole piles move; single cards go home."),
        "to free": ("To free a card", "Part of a pile moves only if the card below it can then go home."),
        "any": ("Any", "Any number of cards in sequence move together."),
    },
)
SPACES = option(
    "spaces",
    {"reserve and waste": ("r", "w"), "reserve": ("r",)},
    title="Empty piles",
    about="What fills an empty pile.",
    labels={
        "reserve and waste": ("Reserve and waste", "The reserve fills it at once, and the waste when that is spent."),
        "reserve": ("Reserve, then any card", "The reserve fills it at once; when that is spent it takes any card."),
    },
)

GAME = Patience(
    name="Demon",
    family="klondikes",
    summary="Canfield as the strict play it: the deal decides the rank that begins, and whole piles move.",
    piles=(
        Stock(at=(4, 0), draws=3),
        Waste(at=(5, 0)),
        Reserve(1, at=(4, 1), deal=13, down=ALL_BUT_TOP, covers=True),
        Foundation(4, at=(0, 0), deal=(1, 0, 0, 0), starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(
            4,
            at=(0, 1),
            deal=1,
            starts=ANY_CARD,
            builds=roundly(IN_COLOURS),
            stops_at_base=True,
            moves=PARTS,
            refill=SPACES,
        ),
    ),
)
