"""Canfield: a reserve to work off, as the collection Pasjans plays it or as the books do."""

from reussite.piles import bottom_card, is_empty, rank, top_card
from reussite.rules.kernel import FOUNDATION, FOUNDATIONS, TABLEAU, TABLEAUS, State
from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ALTERNATING,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    DOWN,
    NOTHING,
    SAME_SUIT,
    UP,
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
CLASSIC = 0  # 1 when the rules are classic

GAME = Patience(
    name="Canfield",
    family="klondikes",
    summary="Work off the reserve while the suits are built up beside it.",
    piles=(
        Stock(at=(5, 0), draws=RULES.pick(1, 3)),
        Waste(at=(4, 0)),
        Reserve(1, at=(5, 1), deal=RULES.pick(14, 13), down=ALL_BUT_TOP, covers=True),
        Foundation(
            4,
            at=(0, 0),
            deal=RULES.pick(0, (1, 0, 0, 0)),
            never_empty=RULES.pick(False, (True, False, False, False)),
            starts=RULES.pick(ACE, ANY_CARD),
            builds=RULES.pick((UP, SAME_SUIT), (roundly(UP), SAME_SUIT)),
            moves=RULES.pick(BACK_FROM_FOUNDATIONS, NOTHING),
        ),
        Tableau(
            4,
            at=(0, 1),
            deal=1,
            starts=ANY_CARD,
            builds=RULES.pick((DOWN, ALTERNATING), (roundly(DOWN), ALTERNATING)),
            refill=RULES.pick((), ("r",)),
        ),
    ),
    constants={"CLASSIC": RULES.pick(0, 1)},
    reductions=(
        "alike piles",
        "stock as a set",
        "safe home",
        "parts must pay",
        "shared tails",
        "free ground",
        "filled ground",
        "free order",
    ),
    players=("careful",),
    narrows={
        "f": "a foundation begins with the same rank as the first one",
        "t": "nothing is built on a card of the rank that begins the foundations",
    },
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


def narrow(s: State, p: int, cards: int) -> int:
    """Classic: foundations begin with the first one's rank, and nothing is built on that rank."""
    if CLASSIC == 0:
        return cards
    base = rank(bottom_card(s, FOUNDATION))
    if p >= FOUNDATION and p < FOUNDATION + FOUNDATIONS and is_empty(s, p) == 1:
        return cards & (281479271743489 << base)  # one bit in each group of sixteen: this rank in every suit
    if p >= TABLEAU and p < TABLEAU + TABLEAUS and is_empty(s, p) == 0 and rank(top_card(s, p)) == base:
        return 0
    return cards
