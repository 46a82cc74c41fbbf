"""Helpers for the functions of a game file, each with its precondition checked: sets of cards, choices, whole piles.

A set of cards or piles is a number with one bit for each: bit ``16 * suit + rank`` for a card (ace 1 to king 13), bit k
for the k-th pile of the group that `choices` names.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.piles.checks import require
from reussite.piles.words import Card, Pile, Rank, Suit, is_active
from reussite.rules.kernel import lay_card, rank, show_top, size, top
from reussite.rules.layout import State
from reussite.rules.moves import choose_move

__all__ = [
    "cards_in",
    "cards_of_rank",
    "cards_of_suit",
    "choose_pair",
    "choose_pile",
    "deal_out",
    "gather_piles",
    "is_chosen",
    "is_in",
    "only",
    "rank_on_top",
]


def only(card: Card) -> int:
    """The set of this card alone, whether it lies face up or face down."""
    return 1 << (card & 63)


def is_in(cards: int, card: Card) -> int:
    """1 when a set of cards has this card, whether it lies face up or face down."""
    return (cards >> (card & 63)) & 1


def cards_of_rank(rank: Rank) -> int:
    """The set of all cards of a rank, ace 1 to king 13; no cards for another number."""
    if rank < 1 or rank > 13:
        return 0
    return (1 << rank) + (1 << (rank + 16)) + (1 << (rank + 32)) + (1 << (rank + 48))


def cards_of_suit(suit: Suit) -> int:
    """The set of all cards of a suit, clubs 0 to spades 3."""
    require(0 <= suit <= 3, "cards_of_suit", None, "there is no suit", suit, "(expected 0 to 3)")
    return 16382 << (16 * suit)


def rank_on_top(s: State, p: Pile) -> Rank:
    """The rank of the top card of pile p, or 0 where it is empty."""
    require(is_active(s, p) == 1, "rank_on_top", p, "is not active")
    if size(s, p) == 0:
        return 0
    return rank(top(s, p))


def cards_in(s: State, first: Pile, piles: int) -> int:
    """How many cards lie in so many piles from the first on."""
    require(is_active(s, first + piles - 1) == 1, "cards_in", first + piles - 1, "is not active")
    n = 0
    for p in range(first, first + piles):
        n += size(s, p)
    return n


def is_chosen(chosen: int, k: int) -> int:
    """1 when a choice has the k-th pile of its group, counted from 0."""
    return (chosen >> k) & 1


def choose_pile(out: State, n: int, k: int) -> int:
    """Add the move that chooses the k-th pile of the group, counted from 0; return how many moves there are then."""
    out[n] = choose_move(1 << k)
    return n + 1


def choose_pair(out: State, n: int, j: int, k: int) -> int:
    """Add the move that chooses two piles of the group, counted from 0; return how many moves there are then."""
    out[n] = choose_move((1 << j) + (1 << k))
    return n + 1


def gather_piles(s: State, first: Pile, piles: int, b: Pile) -> None:
    """Lay so many piles, from the first on, one after the other on pile b, all cards as they lie."""
    require(is_active(s, first + piles - 1) == 1, "gather_piles", first + piles - 1, "is not active")
    require(b < first or b >= first + piles, "gather_piles", b, "cannot be laid on itself (expected two piles)")
    for p in range(first, first + piles):
        for _ in range(size(s, p)):
            lay_card(s, p, size(s, p) - 1, b)


def deal_out(s: State, a: Pile, first: Pile, piles: int, each: int) -> None:
    """Deal pile a from its top, `each` cards face up to every pile from the first on, while it lasts."""
    require(is_active(s, first + piles - 1) == 1, "deal_out", first + piles - 1, "is not active")
    require(a < first or a >= first + piles, "deal_out", a, "cannot be laid on itself (expected two piles)")
    for p in range(first, first + piles):
        for _ in range(each):
            if size(s, a) > 0:
                show_top(s, a)
                lay_card(s, a, 0, p)
