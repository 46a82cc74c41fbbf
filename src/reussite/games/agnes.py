"""Agnes in two forms: Klondike with a rank that the deal decides, and a stock that deals rounds."""

from reussite.spec import (
    ALL_BUT_TOP,
    ALTERNATING,
    BASE_RANK,
    BELOW_BASE,
    DOWN,
    NO_CARD,
    RUN,
    SAME_COLOUR,
    SAME_SUIT,
    UP,
    Foundation,
    Patience,
    Reserve,
    Round,
    RunOf,
    Stock,
    Tableau,
    option,
    roundly,
)

FORM = option(
    "form",
    "bernauer",
    "sorel",
    title="Form",
    about="Which of the two games.",
    labels={
        "bernauer": ("Bernauer", "In alternating colours; the stock deals to seven reserves."),
        "sorel": ("Sorel", "All cards open, in one colour; the stock deals to the columns."),
    },
)

GAME = Patience(
    name=FORM.pick("Agnes Bernauer", "Agnes Sorel"),
    family="klondikes",
    summary="Klondike with a rank that the deal decides, and a stock that deals rounds.",
    piles=(
        Foundation(
            4,
            at=(3, 0),
            deal=(1, 0, 0, 0),
            never_empty=(True, False, False, False),
            starts=BASE_RANK,
            builds=(roundly(UP), SAME_SUIT),
        ),
        Tableau(
            7,
            at=FORM.pick((0, 2), (0, 1)),
            deal=(1, 2, 3, 4, 5, 6, 7),
            down=FORM.pick(ALL_BUT_TOP, 0),
            starts=FORM.pick(BELOW_BASE, NO_CARD),
            builds=FORM.pick((roundly(DOWN), ALTERNATING), (roundly(DOWN), SAME_COLOUR)),
            stops_at_base=True,
            moves=FORM.pick(RUN, RunOf((roundly(DOWN), SAME_SUIT))),
        ),
        Reserve(FORM.pick(7, 0), at=(0, 1), deal=1),
        Stock(at=(0, 0), deals=FORM.pick(Round("r", 1), Round("t", 1))),
    ),
    dealt=FORM.pick(("t", "r", "f", "s"), ("t", "f", "s")),
    by_rows=("t",),
    aliases={"agnes-sorel": {"form": "sorel"}},
)
