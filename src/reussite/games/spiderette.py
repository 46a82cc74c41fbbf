"""Spiderette and Will o' the Wisp: Spider with one deck and seven columns."""

from reussite.spec import (
    ALL_BUT_TOP,
    ANY_CARD,
    DOWN,
    IN_SUIT,
    STAIRS,
    Foundation,
    Patience,
    Round,
    RunOf,
    Stock,
    Tableau,
    option,
)

FORM = option(
    "form",
    "spiderette",
    "will o the wisp",
    title="Layout",
    about="How the seven columns are dealt.",
    labels={
        "spiderette": ("One to seven cards", "As in Klondike, the top cards face up."),
        "will o the wisp": ("Three cards each", "All face up: Will o' the Wisp."),
    },
)

GAME = Patience(
    name=FORM.pick("Spiderette", "Will o' the Wisp"),
    family="spiders",
    summary="Spider with one deck: seven columns, four suits to gather.",
    piles=(
        Foundation(4, at=(3, 0)),
        Tableau(
            7,
            at=(0, 1),
            deal=FORM.pick(STAIRS, 3),
            down=FORM.pick(ALL_BUT_TOP, 0),
            starts=ANY_CARD,
            builds=(DOWN,),
            moves=RunOf(IN_SUIT),
            leaves=13,
        ),
        Stock(at=(0, 0), deals=Round("t", 1, onto_spaces=False)),
    ),
    by_rows=("t",),
    aliases={"will-o-the-wisp": {"form": "will o the wisp"}},
)
