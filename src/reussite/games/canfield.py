"""Canfield: a reserve to work off, as the collection Pasjans plays it or as the books do."""

from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    BASE_RANK,
    IN_COLOURS,
    NOTHING,
    UP_IN_SUIT,
    Foundation,
    Pasjans,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    option,
    roundly,
)

RULES = option(
    "rules",
    "pasjans",
    "classic",
    title="Rules",
    about="Which of the two ways to play Canfield.",
    labels={
        "pasjans": ("As in Pasjans", "Foundations begin with aces, one card is turned, and empty piles take any card."),
        "classic": ("As in the books", "The first card home sets the rank that begins, and three cards are turned."),
    },
)

GAME = Patience(
    name="Canfield",
    family="klondikes",
    summary="Work off the reserve while the suits are built up beside it.",
    piles=(
        Stock(at=RULES.pick((5, 0), (4, 0)), draws=RULES.pick(1, 3)),
        Waste(at=RULES.pick((4, 0), (5, 0))),
        Reserve(1, at=RULES.pick((5, 1), (4, 1)), deal=RULES.pick(14, 13), down=ALL_BUT_TOP, covers=True),
        Foundation(
            4,
            at=(0, 0),
            deal=RULES.pick(0, (1, 0, 0, 0)),
            starts=RULES.pick(ACE, BASE_RANK),
            builds=RULES.pick(UP_IN_SUIT, roundly(UP_IN_SUIT)),
            moves=RULES.pick(BACK_FROM_FOUNDATIONS, NOTHING),
        ),
        Tableau(
            4,
            at=(0, 1),
            deal=1,
            starts=ANY_CARD,
            builds=RULES.pick(IN_COLOURS, roundly(IN_COLOURS)),
            stops_at_base=RULES.pick(False, True),
            refill=RULES.pick((), ("r",)),
        ),
    ),
    players=("careful",),
    aliases={"canfield-classic": {"rules": "classic"}},
    pasjans=Pasjans(("f", "sw", "t", "r")),
    rules="""\
One deck. Deal the reserve, fourteen cards face down in a packet, and turn its top card up. Deal four piles of one
card face up. The other 34 cards are the stock. Four foundations are empty at first.

Goal: all cards on the foundations, each from ace up to king in one suit.

- A card goes on a pile if it is one rank lower than the top card and of the other colour. Cards that follow each
  other in this way may be moved together. An empty pile takes any card or run.
- The reserve's top card is always face up and can be played; nothing is put on the reserve.
- Turn the stock's top card onto the waste; the waste's top card can be played. When the stock is empty turn the
  waste over, unshuffled, as often as you like.
- The top card of a foundation may come back to a pile, unless you play that foundations are final.

As the books have it, the reserve has thirteen cards and the next card begins the first foundation. Its rank
begins the other foundations too, and ranks go round: ace next to king, in piles and on foundations, but nothing
is built on a card of the beginning rank. Three cards are turned at a time. An empty pile is filled from the
reserve at once; when the reserve is spent it takes any card or run. Foundations are final.
""",
)
