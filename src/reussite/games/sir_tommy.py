"""Sir Tommy, the oldest of them, and Lady Betty: heaps to lay cards aside on."""

from reussite.spec import ACE, ANY_CARD, ANYTHING, TOP, UP, UP_IN_SUIT, Foundation, Patience, Stock, Tableau, option

HEAPS = option(
    "heaps",
    4,
    6,
    title="Heaps",
    about="How many heaps there are, and how foundations are built.",
    labels={
        4: ("Four", "Four heaps, and foundations go up whatever the suit: Sir Tommy."),
        6: ("Six", "Six heaps, and foundations go up in suit: Lady Betty."),
    },
)

GAME = Patience(
    name=HEAPS.pick("Sir Tommy", "Lady Betty"),
    family="other",
    summary="Cards are turned one by one and laid aside on heaps until the foundations take them.",
    piles=(
        Stock(at=(0, 0), top_up=True, draws=0),
        Foundation(4, at=(2, 0), starts=ACE, builds=HEAPS.pick((UP,), UP_IN_SUIT)),
        Tableau(HEAPS, at=(0, 1), starts=ANY_CARD, builds=(ANYTHING,), moves=TOP, takes_from=("s",)),
    ),
    aliases={"lady-betty": {"heaps": 6}},
)
