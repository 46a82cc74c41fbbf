"""Klondike, the patience everybody knows, as the collection Pasjans plays it."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    BACK_FROM_FOUNDATIONS,
    IN_COLOURS,
    KING_OR_ANY_CARD,
    STAIRS,
    UNLIMITED,
    UP_IN_SUIT,
    Foundation,
    Pasjans,
    Patience,
    Stock,
    Tableau,
    Waste,
    draws,
    passes,
)

GAME = Patience(
    name="Klondike",
    family="klondikes",
    summary="Build down in alternating colours, free the aces, and bring the suits home.",
    piles=(
        Stock(at=(0, 0), draws=draws(1, 3, most=8), passes=passes(UNLIMITED, 1, 3)),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT, moves=BACK_FROM_FOUNDATIONS),
        Tableau(7, at=(0, 1), deal=STAIRS, down=ALL_BUT_TOP, starts=KING_OR_ANY_CARD, builds=IN_COLOURS),
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
