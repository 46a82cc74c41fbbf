"""Agnes in two forms: Klondike with a rank that the deal decides, and a stock that deals rounds."""

from reussite.spec import (
    ALL_BUT_TOP,
    BASE_RANK,
    BELOW_BASE,
    DOWN,
    IN_COLOURS,
    IN_SUIT,
    NO_CARD,
    RUN,
    SAME_COLOUR,
    STAIRS,
    UP_IN_SUIT,
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
        Foundation(4, at=(3, 0), deal=(1, 0, 0, 0), starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(
            7,
            at=FORM.pick((0, 2), (0, 1)),
            deal=STAIRS,
            down=FORM.pick(ALL_BUT_TOP, 0),
            starts=FORM.pick(BELOW_BASE, NO_CARD),
            builds=FORM.pick(roundly(IN_COLOURS), (roundly(DOWN), SAME_COLOUR)),
            stops_at_base=True,
            moves=FORM.pick(RUN, RunOf(roundly(IN_SUIT))),
        ),
        Reserve(FORM.pick(7, 0), at=(0, 1), deal=1),
        Stock(at=(0, 0), deals=FORM.pick(Round("r", 1), Round("t", 1))),
    ),
    dealt=FORM.pick(("t", "r", "f", "s"), ("t", "f", "s")),
    by_rows=("t",),
    aliases={"agnes-sorel": {"form": "sorel"}},
)
