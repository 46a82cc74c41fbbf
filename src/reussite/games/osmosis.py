"""Osmosis: each cascade takes only the ranks that have seeped through the one above it."""

from reussite.piles import bottom_card, card_at, height, is_empty, rank
from reussite.rules.kernel import FOUNDATION, FOUNDATIONS, State
from reussite.spec import ALL_BUT_TOP, ANY_CARD, SAME_SUIT, Foundation, Pasjans, Patience, Reserve, Stock, Waste, option

BASE_ONLY = 0  # 1 when a cascade must begin with the base rank
START = option(
    "start",
    {"any rank above": 0, "base rank": 1},
    title="Beginning a cascade",
    about="Which card begins the second, third and fourth cascade.",
    labels={
        "any rank above": ("Any rank above", "Any rank that lies in the cascade above."),
        "base rank": ("The first rank", "Only the rank that began the first cascade."),
    },
)

GAME = Patience(
    name="Osmosis",
    family="other",
    summary="Ranks seep from cascade to cascade: each takes only what lies in the one above.",
    piles=(
        Reserve(4, at=(0, 0), columns=1, deal=4, down=ALL_BUT_TOP, covers=True),
        Foundation(
            4,
            at=(2, 0),
            columns=1,
            spread="right",
            label="cascade",
            deal=(1, 0, 0, 0),
            starts=ANY_CARD,
            builds=(SAME_SUIT,),
            alike=False,
        ),
        Stock(at=(4, 4)),
        Waste(at=(3, 4)),
    ),
    constants={"BASE_ONLY": START},
    reductions=("alike piles", "stock as a set", "safe home", "free order"),
    narrows={"f": "a cascade takes only ranks that already lie in the cascade above it"},
    pasjans=Pasjans(("r", "f", "sw")),
    rules="""\
One deck. On the left deal four reserves of four cards, face down, and turn the top card of each up. On the right
there are four cascades, one below the other: deal one card face up to begin the first. The other 35 cards are the
stock.

Goal: the thirteen cards of a suit on each cascade.

- The first cascade takes any card of its suit, in any order.
- Every other cascade takes cards of one suit, the suit of its first card, and only of ranks that already lie in
  the cascade just above it. So the second cascade can begin when a rank of the first is available in another
  suit. As a variant, every cascade must begin with the rank that began the first.
- The top cards of the reserves and of the waste can be played, but only onto cascades; then turn up the reserve's
  next card. Nothing is put on a reserve, and a card on a cascade stays there.
- Turn the stock's top card onto the waste. When the stock is empty turn the waste over, unshuffled, as often as
  you like.
""",
)


def narrow(s: State, p: int, cards: int) -> int:
    """Keep the ranks that lie in the cascade above; the first cascade takes any."""
    if p <= FOUNDATION or p >= FOUNDATION + FOUNDATIONS:
        return cards
    ranks = 0
    for i in range(1, height(s, p - 1) + 1):
        ranks = ranks | (1 << rank(card_at(s, p - 1, i)))
    if BASE_ONLY == 1 and is_empty(s, p) == 1:
        ranks = ranks & (1 << rank(bottom_card(s, FOUNDATION)))
    return cards & (ranks * 281479271743489)  # these ranks in every suit: one group of sixteen bits each
