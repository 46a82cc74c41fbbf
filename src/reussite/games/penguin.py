"""Penguin: the first card's rank begins the foundations, and seven cells help."""

from reussite.piles import bottom_card, card_at, height, move_card_onto, rank, suit
from reussite.rules.kernel import FOUNDATION, TABLEAU, TABLEAUS, State
from reussite.spec import (
    BASE_RANK,
    BELOW_BASE,
    IN_SUIT,
    REST,
    TOP,
    UP_IN_SUIT,
    Cell,
    Foundation,
    Patience,
    Tableau,
    roundly,
)

GAME = Patience(
    name="Penguin",
    family="cells",
    summary="The first card is the beak: its rank begins the foundations, and seven cells help to free it.",
    piles=(
        Cell(7, at=(0, 0), moves=TOP, label="flipper"),
        Foundation(4, at=(7.5, 0), columns=1, starts=BASE_RANK, builds=roundly(UP_IN_SUIT)),
        Tableau(7, at=(0, 1), deal=REST, starts=BELOW_BASE, builds=roundly(IN_SUIT)),
    ),
    by_rows=("t",),
    remarks="The first card dealt, at the bottom of the first column, is the beak: as the cards are laid out, the "
    "three others of its rank go to the foundations at once.",
)


def begin(s: State) -> None:
    """Send the three cards like the beak home."""
    beak = rank(bottom_card(s, TABLEAU))
    f = FOUNDATION
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for above in range(height(s, p) - 1, -1, -1):
            card = card_at(s, p, height(s, p) - above)
            if rank(card) == beak and (p > TABLEAU or above < height(s, p) - 1):
                move_card_onto(s, p, f, rank(card), suit(card))
                f += 1
