"""Klondike, the patience everybody knows, as the collection Pasjans plays it."""

from reussite.spec import (
    ACE,
    ALTERNATING,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    DOWN,
    KING,
    SAME_SUIT,
    UNLIMITED,
    UP,
    Foundation,
    Pasjans,
    Patience,
    Stock,
    Tableau,
    Waste,
    option,
)

DRAW = option(
    "draw",
    1,
    3,
    among=range(2, 9),
    title="Cards drawn",
    about="How many cards a click on the stock turns: 1 to 8.",
    labels={
        1: ("One card", "Every card of the stock can be played when it comes up."),
        2: ("Two cards", "Only the last of two cards can be played, and then the one below it."),
        3: ("Three cards", "Only the last of three cards can be played, and then the one below it."),
        4: ("Four cards", "Only the last of four cards can be played, and then the one below it."),
        5: ("Five cards", "Only the last of five cards can be played, and then the one below it."),
        6: ("Six cards", "Only the last of six cards can be played, and then the one below it."),
        7: ("Seven cards", "Only the last of seven cards can be played, and then the one below it."),
        8: ("Eight cards", "Only the last of eight cards can be played, and then the one below it."),
    },
)
PASSES = option(
    "passes",
    {"unlimited": UNLIMITED, 1: 1, 3: 3},
    title="Passes",
    about="How often you may go through the stock.",
    labels={
        "unlimited": ("Without limit", "The waste is turned over as often as you like."),
        1: ("Once", "The waste is never turned over."),
        3: ("Three times", "The waste is turned over twice."),
    },
)
SPACE = option(
    "space",
    {"king": KING, "any": ANY_CARD},
    title="Empty piles",
    about="What an empty pile takes.",
    labels={
        "king": ("A king", "A king, or a run that begins with one."),
        "any": ("Any card", "Any card or run, as Pasjans plays it."),
    },
)

GAME = Patience(
    name="Klondike",
    family="klondikes",
    summary="Build down in alternating colours, free the aces, and bring the suits home.",
    piles=(
        Stock(at=(0, 0), draws=DRAW, passes=PASSES),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=(UP, SAME_SUIT), moves=BACK_FROM_FOUNDATIONS),
        Tableau(
            7,
            at=(0, 1),
            deal=(1, 2, 3, 4, 5, 6, 7),
            down=(0, 1, 2, 3, 4, 5, 6),
            starts=SPACE,
            builds=(DOWN, ALTERNATING),
        ),
    ),
    by_rows=("t",),
    opens_first=True,
    players=("careful",),
    pasjans=Pasjans(("sw", "t", "f"), options={"space": "any"}),
    rules="""\
One deck. Deal seven piles of one, two, … seven cards, row by row; the last card of each pile lies face up. The
other 24 cards are the stock. Four foundations are empty at first.

Goal: all cards on the foundations, each from ace up to king in one suit.

- A card goes on a pile if it is one rank lower than the pile's top card and of the other colour. Any number of
  face-up cards that follow each other in this way may be moved together.
- An empty pile takes a king, or a run that begins with one. As a variant, it takes any card or run.
- Turn a face-down card up as soon as nothing lies on it.
- Turn the stock's top card onto the waste, or, as a variant, the top two to eight cards; three are usual. Only
  the top of the waste can be played. When the stock is empty turn the whole waste over, unshuffled, to be the
  stock again; you may do so as often as you like, or, as a variant, go through the stock only once or three
  times.
- Cards go to a foundation one at a time, an ace first. The top card of a foundation may come back to a pile,
  unless you play that foundations are final.
""",
)
