"""Osmosis: each cascade takes only the ranks that have seeped through the one above it."""

from reussite.rules.kernel import FOUNDATION, FOUNDATIONS, State, bottom, place, rank, size
from reussite.spec import (
    ALL_BUT_TOP,
    ANY_CARD,
    SAME_SUIT,
    Foundation,
    Pasjans,
    Patience,
    Reserve,
    Stock,
    Waste,
    option,
)

BASE_ONLY = 0  # 1 when a cascade must begin with the base rank

GAME = Patience(
    name="Osmosis",
    piles=(
        Reserve(4, at=(0, 0), columns=1, deal=4, down=ALL_BUT_TOP, covers=True),
        Foundation(
            4,
            at=(2, 0),
            columns=1,
            spread="right",
            label="Cascade",
            deal=(1, 0, 0, 0),
            never_empty=(True, False, False, False),
            starts=ANY_CARD,
            builds=(SAME_SUIT,),
            alike=False,
        ),
        Stock(at=(0, 4)),
        Waste(at=(1, 4)),
    ),
    constants={"BASE_ONLY": option("start", {"any rank above": 0, "base rank": 1})},
    reductions=("alike piles", "stock as a set", "safe home", "free order"),
    narrows={"f": "a cascade takes only ranks that already lie in the cascade above it"},
    pasjans=Pasjans(("r", "f", "sw")),
    rules="""\
One deck. On the left deal four reserves of four cards, face down, and turn the top card of each up. On the right
lie four cascades, one below the other: deal one card face up to begin the first. The other 35 cards are the stock.

Goal: the thirteen cards of a suit on each cascade.

- The first cascade takes any card of its suit, in any order.
- Every other cascade takes cards of one suit, the suit of its first card, and only of ranks that already lie in the
  cascade just above it. So the second cascade can begin when a rank of the first is available in another suit.
  With start=base-rank a cascade must begin with the rank that began the first.
- The top cards of the reserves and of the waste are playable, onto cascades only; a reserve's next card is then
  turned up. Nothing is put on a reserve, and a card on a cascade stays there.
- Turn the stock's top card onto the waste. When the stock is empty turn the waste over, unshuffled, as often as you
  like.
""",
)


def narrow(s: State, p: int, cards: int) -> int:
    """Keep the ranks that lie in the cascade above; the first cascade takes any."""
    if p <= FOUNDATION or p >= FOUNDATION + FOUNDATIONS:
        return cards
    ranks = 0
    for depth in range(size(s, p - 1)):
        ranks = ranks | (1 << rank(s[place(s, p - 1, depth)]))
    if BASE_ONLY == 1 and size(s, p) == 0:
        ranks = ranks & (1 << rank(bottom(s, FOUNDATION)))
    return cards & (ranks * 281479271743489)  # these ranks in every suit: one group of sixteen bits each
