"""Aces Up: of two top cards of a suit the lower one leaves."""

from reussite.piles import is_empty, rank, suit, top_card
from reussite.rules.kernel import FOUNDATION, TABLEAU, TABLEAUS, State
from reussite.spec import ANY_CARD, ANYTHING, TOP, Foundation, Home, Patience, Round, Stock, Tableau

GAME = Patience(
    name="Aces Up",
    family="other",
    summary="Of two top cards of a suit the lower one leaves, until only the four aces are left.",
    piles=(
        Tableau(4, at=(1, 0), deal=1, starts=ANY_CARD, moves=TOP),
        Foundation(1, at=(6, 0), label="discard", starts=ANY_CARD, builds=(ANYTHING,), limit=48),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    goal=Home(cards=48),
    narrows={"f": "only a card leaves that has a higher one of its suit on top of another column"},
    remarks="Aces are high. Only a card leaves that has a higher one of its suit on top of another column.",
)


def value(card: int) -> int:
    """Rank of a card with the ace high."""
    return (rank(card) + 11) % 13


def narrow(s: State, p: int, cards: int) -> int:
    """Leave only the top cards that lie beside a higher one of their suit."""
    if p != FOUNDATION:
        return cards
    found = 0
    for a in range(TABLEAU, TABLEAU + TABLEAUS):
        for b in range(TABLEAU, TABLEAU + TABLEAUS):
            if is_empty(s, a) == 0 and is_empty(s, b) == 0 and suit(top_card(s, a)) == suit(top_card(s, b)):
                if value(top_card(s, a)) < value(top_card(s, b)):
                    found = found | (1 << top_card(s, a))
    return cards & found
