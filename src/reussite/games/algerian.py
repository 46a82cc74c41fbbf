"""Algerian patience: two decks, eight piles, and six subfields fed twelve cards at a time."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    IN_SUIT,
    KING,
    UP_IN_SUIT,
    UP_OR_DOWN_IN_SUIT,
    Foundation,
    Pasjans,
    Patience,
    Reserve,
    Round,
    Stock,
    Tableau,
    option,
)

LAST_DEAL = option(
    "last-deal",
    {"subfields": None, "piles": Round("t", 1)},
    title="Last deal",
    about="Where the last eight cards of the stock go.",
    labels={
        "subfields": ("On the subfields", "Two cards go on each of the first four subfields."),
        "piles": ("On the piles", "One card goes on each of the eight piles."),
    },
)

GAME = Patience(
    name="Algerian",
    family="two decks",
    summary="Piles built up or down in suit, and six subfields that the stock feeds twelve cards at a time.",
    deck=104,
    piles=(
        Foundation(
            8,
            at=(0, 0),
            starts=(KING,) * 4 + (ACE,) * 4,
            builds=(IN_SUIT,) * 4 + (UP_IN_SUIT,) * 4,
            moves=BACK_FROM_FOUNDATIONS,
        ),
        Tableau(8, at=(0, 1), deal=(2, 2, 2, 2, 1, 1, 1, 1), starts=ANY_CARD, builds=UP_OR_DOWN_IN_SUIT, reverses=True),
        Reserve(6, at=(1, 3), deal=4, down=ALL_BUT_TOP, covers=True, alike=False),
        Stock(at=(7, 3), deals=Round("r", 2), rest=LAST_DEAL),
    ),
    pasjans=Pasjans(("f", "t", "sr")),
    rules="""\
Two decks. The top row has eight foundations, empty at first: four K-stacks and four A-stacks. Below them deal
eight piles, all face up: two cards to each of the first four, one to each of the others. Below these deal six
subfields of four cards, only the top card face up; the first one is next to the stock of the other 68 cards.

Goal: all cards on the foundations. A K-stack begins with a king and goes down to the ace, an A-stack begins with
an ace and goes up to the king, each in one suit.

- A card goes on a pile if it is of the same suit as the top card and one rank higher or lower; the direction may
  change at any card. King and ace do not meet. An empty pile takes any card.
- Cards of a pile that follow each other in this way may be moved together. They are moved one by one, so they
  arrive in reversed order.
- The top card of a subfield can go on piles and foundations; then turn the next one up. You put nothing on a
  subfield yourself.
- Dealing from the stock lays two cards on each subfield, the first subfield first. The sixth and last deal lays
  the remaining eight cards on subfields one to four (or, as a variant, one on each of the eight piles). The stock
  is not used again.
- Cards go to a foundation one at a time. The top card of a foundation may come back to a pile or go across to
  another foundation, unless you play that foundations are final.
""",
)
