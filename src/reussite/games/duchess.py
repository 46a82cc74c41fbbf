"""Duchess: the player chooses among four fans the rank that begins."""

from reussite.piles import is_empty
from reussite.piles.helpers import cards_in
from reussite.rules.kernel import FOUNDATION, FOUNDATIONS, RESERVE, RESERVES, TABLEAU, TABLEAUS, State, base_rank
from reussite.spec import (
    ANY_CARD,
    BASE_RANK,
    IN_COLOURS,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    roundly,
)

GAME = Patience(
    name="Duchess",
    family="klondikes",
    summary="Choose among four fans the rank that begins, and fill the spaces from them while they last.",
    piles=(
        Stock(at=(0, 1), passes=2),
        Waste(at=(0, 2)),
        Reserve(4, at=(2, 0), columns=4, deal=3),
        Foundation(4, at=(2, 1), starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(4, at=(2, 2), deal=1, starts=ANY_CARD, builds=roundly(IN_COLOURS), stops_at_base=True),
    ),
    dealt=("r", "t", "s"),
    narrows={
        "f": "the first card to go home comes from a reserve",
        "t": "first choose the rank that begins; a space is filled from a reserve while there is one",
    },
    remarks="First the top card of a reserve goes to a foundation. An empty column is filled from a reserve while "
    "one has a card.",
)


def may_carry(s: State, a: int, b: int, n: int) -> int:
    """Let a reserve begin the foundations and fill the spaces."""
    if a >= RESERVE and a < RESERVE + RESERVES:
        if base_rank(s) > 0 or (b >= FOUNDATION and b < FOUNDATION + FOUNDATIONS):
            return 1
        return 0
    if base_rank(s) == 0:
        return 0
    if b >= TABLEAU and b < TABLEAU + TABLEAUS and is_empty(s, b) == 1 and cards_in(s, RESERVE, RESERVES) > 0:
        return 0
    return 1
