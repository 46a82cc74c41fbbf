"""La Belle Lucie and Trefoil: fans built down in suit, gathered and dealt again twice."""

from reussite.spec import ACE, ACES, IN_SUIT, TOP, UP_IN_SUIT, Foundation, Gather, Patience, Stock, Tableau, option

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

MERCI = option(
    "merci",
    {"none": False, "one": True},
    title="Merci",
    about="Whether, after the last deal, one card may be drawn out from under others.",
    labels={
        "none": ("None", "Only top cards are played."),
        "one": ("One", "One buried card may be drawn out and played."),
    },
)

GAME = Patience(
    name=LAID.pick("La Belle Lucie", "Trefoil"),
    family="fans",
    summary="Fans of three cards built down in suit, no empty place is filled, and two more deals help.",
    piles=(
        Foundation(4, at=(9, 0), columns=2, deal=LAID.pick(0, ACES), starts=ACE, builds=UP_IN_SUIT),
        Tableau(
            LAID.pick(18, 16),
            at=(0, 0),
            columns=LAID.pick(9, 8),
            room=6,
            deal=LAID.pick((*(3,) * 17, 1), 3),
            builds=IN_SUIT,
            moves=TOP,
        ),
        Stock(
            at=(9, 2),
            deal=0,
            passes=3,
            gathers=MERCI.pick(Gather(3, shuffled=True), Gather(3, shuffled=True, merci=True)),
        ),
    ),
    aliases={"trefoil": {"aces": "laid out"}},
)
