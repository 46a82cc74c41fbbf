"""La Belle Lucie and Trefoil: fans built down in suit, gathered and dealt again twice."""

from reussite.spec import (
    ACE,
    ACES,
    IN_SUIT,
    NO_CARD,
    TOP,
    UP_IN_SUIT,
    Foundation,
    Gather,
    Patience,
    Stock,
    Tableau,
    option,
)

LAID = option(
    "aces",
    "dealt",
    "laid out",
    title="Aces",
    about="Whether the aces begin the foundations.",
    labels={
        "dealt": ("Dealt", "The aces are dealt with the other cards."),
        "laid out": ("Laid out", "The aces begin the foundations before the other cards are dealt: Trefoil."),
    },
)

GAME = Patience(
    name=LAID.pick("La Belle Lucie", "Trefoil"),
    family="fans",
    summary="Fans of three cards built down in suit, no empty place is filled, and two more deals help.",
    piles=(
        Foundation(4, at=(0, 0), deal=LAID.pick(0, ACES), starts=LAID.pick(ACE, NO_CARD), builds=UP_IN_SUIT),
        Tableau(
            LAID.pick(18, 16),
            at=(0, 1),
            columns=LAID.pick(9, 8),
            deal=LAID.pick((*(3,) * 17, 1), 3),
            builds=IN_SUIT,
            moves=TOP,
        ),
        Stock(at=(7, 0), deal=0, passes=3, gathers=Gather(3, shuffled=True)),
    ),
    aliases={"trefoil": {"aces": "laid out"}},
)
