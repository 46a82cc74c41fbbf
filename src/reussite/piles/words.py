"""The pile words that a game may use, in kernel Python: suits, ranks, cards, and piles that are there already."""

from typing import TypeAlias

from reussite.cards import BACK, CLUBS, DIAMONDS, HEARTS, SPADES
from reussite.piles.checks import require
from reussite.rules.gathering import next_random
from reussite.rules.kernel import bottom, is_hidden, lay_card, place, rank, size, slide_card, suit, top
from reussite.rules.layout import CARDS, DECK, ENDS, FREE, LOWEST, PILES, State

__all__ = [
    "ACE",
    "ACTIVE",
    "CLUBS",
    "Card",
    "DIAMONDS",
    "EIGHT",
    "FIRST_SUIT",
    "FIVE",
    "FOUR",
    "HEARTS",
    "INACTIVE",
    "JACK",
    "KING",
    "LAST_RANK",
    "LAST_SUIT",
    "Mode",
    "NINE",
    "Pile",
    "Place",
    "QUEEN",
    "Rank",
    "Role",
    "SEVEN",
    "SIX",
    "SPADES",
    "SPREAD",
    "STACKED",
    "Suit",
    "TEN",
    "THREE",
    "TWO",
    "bottom_card",
    "card_at",
    "card_is_before",
    "deck_size",
    "first_rank",
    "height",
    "is_active",
    "is_empty",
    "is_hidden",
    "is_shown",
    "lay_pile",
    "move_bottom_onto",
    "move_bottom_under",
    "move_card_onto",
    "move_top_onto",
    "move_top_under",
    "next_rank",
    "next_suit",
    "rank",
    "rank_is_lower",
    "same_rank",
    "same_suit",
    "shuffle_pile",
    "suit",
    "suit_is_lower",
    "top_card",
    "turn_bottom",
    "turn_card",
    "turn_pile",
    "turn_top",
]

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Pile: TypeAlias = int
Role: TypeAlias = int
Mode: TypeAlias = int
Place: TypeAlias = tuple[int, int]  # column and row on the cloth, from 0

FIRST_SUIT, LAST_SUIT = CLUBS, SPADES
ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(1, 14)
LAST_RANK = ACE
INACTIVE, ACTIVE = range(2)
STACKED, SPREAD = range(2)


def next_suit(suit: Suit) -> Suit:
    """The suit after this one, going round: clubs, diamonds, hearts, spades, clubs."""
    require(FIRST_SUIT <= suit <= LAST_SUIT, "next_suit", None, "there is no suit", suit, "(expected 0 to 3)")
    if suit == LAST_SUIT:
        return FIRST_SUIT
    return suit + 1


def deck_size(s: State) -> int:
    """Number of cards in play, which is also the most a pile can hold; 0 on a cloth without a deck."""
    if FREE == 1:
        return s[ENDS + PILES]
    return DECK


def first_rank(s: State) -> Rank:
    """The lowest rank of the deck in play: two, or seven in a deck of 32."""
    require(s[ENDS + PILES] > 0, "first_rank", None, "there is no deck on the cloth yet (expected new_deck before)")
    if FREE == 1 and s[ENDS + PILES] == 32:
        return SEVEN
    return LOWEST


def next_rank(s: State, rank: Rank) -> Rank:
    """The rank after this one, going round: … queen, king, ace, and then the first rank of the deck."""
    require(s[ENDS + PILES] > 0, "next_rank", None, "there is no deck on the cloth yet (expected new_deck before)")
    require(_has_rank(s, rank) == 1, "next_rank", None, "there is no rank", rank, "in a deck of", deck_size(s), "cards")
    if rank == LAST_RANK:
        return first_rank(s)
    return rank % KING + 1  # the ace, after the king, is 1


def _has_rank(s: State, rank: Rank) -> int:
    """1 when the deck in play has cards of this rank."""
    if rank == LAST_RANK or (rank >= first_rank(s) and rank <= KING):
        return 1
    return 0


def is_shown(card: Card) -> int:
    """1 when the card lies face up."""
    return 1 - is_hidden(card)


def suit_is_lower(card: Card, other: Card) -> int:
    """1 when the suit of a card comes before that of another: clubs, diamonds, hearts, spades."""
    if suit(card) < suit(other):
        return 1
    return 0


def same_suit(card: Card, other: Card) -> int:
    """1 when two cards are of the same suit."""
    if suit(card) == suit(other):
        return 1
    return 0


def rank_is_lower(card: Card, other: Card) -> int:
    """1 when the rank of a card comes before that of another: two, three, … king, ace."""
    if (rank(card) + 11) % 13 < (rank(other) + 11) % 13:
        return 1
    return 0


def same_rank(card: Card, other: Card) -> int:
    """1 when two cards are of the same rank."""
    if rank(card) == rank(other):
        return 1
    return 0


def card_is_before(card: Card, other: Card) -> int:
    """1 when a card comes before another in the order of cards: by suit, within a suit by rank."""
    if suit(card) == suit(other):
        return rank_is_lower(card, other)
    return suit_is_lower(card, other)


def is_active(s: State, p: Pile) -> int:
    """1 when there is a pile p: every pile of a game is active, one of a bare cloth until it is removed."""
    if p < 0 or p >= PILES:
        return 0
    if FREE == 1:
        return s[CARDS + DECK + p]
    return 1


def is_empty(s: State, p: Pile) -> int:
    """1 when pile p holds no card."""
    require(is_active(s, p) == 1, "is_empty", p, "is not active")
    if size(s, p) == 0:
        return 1
    return 0


def height(s: State, p: Pile) -> int:
    """Number of cards in pile p."""
    require(is_active(s, p) == 1, "height", p, "is not active")
    return size(s, p)


def _holds_cards(s: State, p: Pile) -> int:
    """1 when there is a pile p and it is not empty."""
    if is_active(s, p) == 1 and size(s, p) > 0:
        return 1
    return 0


def _holds_number(s: State, p: Pile, i: int) -> int:
    """1 when there is a pile p and it has an i-th card."""
    if is_active(s, p) == 1 and i >= 1 and i <= size(s, p):
        return 1
    return 0


def top_card(s: State, p: Pile) -> Card:
    """The card on top of pile p, which must not be empty."""
    require(_holds_cards(s, p) == 1, "top_card", p, "has no card (expected at least one)")
    return top(s, p)


def bottom_card(s: State, p: Pile) -> Card:
    """The card at the bottom of pile p, which must not be empty."""
    require(_holds_cards(s, p) == 1, "bottom_card", p, "has no card (expected at least one)")
    return bottom(s, p)


def card_at(s: State, p: Pile, i: int) -> Card:
    """The i-th card of pile p, counted from 1 at the bottom."""
    require(_holds_number(s, p, i) == 1, "card_at", p, "has no card", i, "(expected 1 at the bottom to its height)")
    return s[place(s, p, size(s, p) - i)]


def turn_top(s: State, p: Pile) -> None:
    """Turn the top card of pile p over where it lies."""
    require(_holds_cards(s, p) == 1, "turn_top", p, "has no card (expected at least one)")
    i = place(s, p, 0)
    s[i] = s[i] ^ BACK


def turn_bottom(s: State, p: Pile) -> None:
    """Turn the bottom card of pile p over where it lies."""
    require(_holds_cards(s, p) == 1, "turn_bottom", p, "has no card (expected at least one)")
    i = place(s, p, size(s, p) - 1)
    s[i] = s[i] ^ BACK


def turn_card(s: State, p: Pile, i: int) -> None:
    """Turn the i-th card of pile p, counted from 1 at the bottom, over where it lies."""
    require(_holds_number(s, p, i) == 1, "turn_card", p, "has no card", i, "(expected 1 at the bottom to its height)")
    k = place(s, p, size(s, p) - i)
    s[k] = s[k] ^ BACK


def turn_pile(s: State, p: Pile) -> None:
    """Turn the whole of pile p over: its bottom card becomes the top card, and hidden cards are shown."""
    require(is_active(s, p) == 1, "turn_pile", p, "is not active")
    n = size(s, p)
    for depth in range((n + 1) // 2):
        i = place(s, p, depth)
        j = place(s, p, n - 1 - depth)
        card = s[i] ^ BACK
        s[i] = s[j] ^ BACK
        s[j] = card


def shuffle_pile(s: State, p: Pile, seed: int) -> None:
    """Shuffle pile p; equal seeds give equal orders if the cards lay in the same order before.

    The cards' order goes into the draw, so that a game can give a fixed seed and yet shuffle each deal otherwise.
    """
    require(is_active(s, p) == 1, "shuffle_pile", p, "is not active")
    x = seed & 4294967295
    n = size(s, p)
    for depth in range(n):
        x = (x * 69069 + s[place(s, p, depth)]) & 4294967295
    if x == 0:
        x = 1
    for depth in range(n - 1):
        x = next_random(x)
        i = place(s, p, depth)
        j = place(s, p, depth + ((x * (n - depth)) >> 32))
        card = s[i]
        s[i] = s[j]
        s[j] = card


def move_top_onto(s: State, a: Pile, b: Pile) -> None:
    """Lay the top card of pile a on top of pile b, as it lies."""
    require(_holds_cards(s, a) == 1, "move_top_onto", a, "has no card (expected at least one)")
    require(is_active(s, b) == 1, "move_top_onto", b, "is not active (expected a pile to lay the card on)")
    lay_card(s, a, 0, b)


def move_top_under(s: State, a: Pile, b: Pile) -> None:
    """Slide the top card of pile a under pile b, as it lies."""
    require(_holds_cards(s, a) == 1, "move_top_under", a, "has no card (expected at least one)")
    require(is_active(s, b) == 1, "move_top_under", b, "is not active (expected a pile to slide the card under)")
    slide_card(s, a, 0, b)


def move_bottom_onto(s: State, a: Pile, b: Pile) -> None:
    """Lay the bottom card of pile a on top of pile b, as it lies."""
    require(_holds_cards(s, a) == 1, "move_bottom_onto", a, "has no card (expected at least one)")
    require(is_active(s, b) == 1, "move_bottom_onto", b, "is not active (expected a pile to lay the card on)")
    lay_card(s, a, size(s, a) - 1, b)


def move_bottom_under(s: State, a: Pile, b: Pile) -> None:
    """Slide the bottom card of pile a under pile b, as it lies."""
    require(_holds_cards(s, a) == 1, "move_bottom_under", a, "has no card (expected at least one)")
    require(is_active(s, b) == 1, "move_bottom_under", b, "is not active (expected a pile to slide the card under)")
    slide_card(s, a, size(s, a) - 1, b)


def _depth_of(s: State, p: Pile, rank: Rank, suit: Suit) -> int:
    """How many cards lie above the highest card of this rank and suit in pile p, or -1 if it has none."""
    if is_active(s, p) == 1:
        for depth in range(size(s, p)):
            if s[place(s, p, depth)] & 63 == suit * 16 + rank:
                return depth
    return -1


def move_card_onto(s: State, a: Pile, b: Pile, rank: Rank, suit: Suit) -> None:
    """Take the card of this rank and suit out of pile a and lay it on top of pile b, as it lies."""
    require(is_active(s, b) == 1, "move_card_onto", b, "is not active (expected a pile to lay the card on)")
    depth = _depth_of(s, a, rank, suit)
    require(depth >= 0, "move_card_onto", a, "has no card of rank", rank, "and suit", suit, "(expected to hold it)")
    if depth >= 0:
        lay_card(s, a, depth, b)


def lay_pile(s: State, a: Pile, b: Pile) -> None:
    """Lay the whole of pile a on pile b, all cards as they lie; pile a stays, empty."""
    require(is_active(s, a) == 1, "lay_pile", a, "is not active")
    require(is_active(s, b) == 1, "lay_pile", b, "is not active (expected a pile to lay the other on)")
    require(a != b, "lay_pile", a, "cannot be laid on itself (expected two piles)")
    require(_same_mode(s, a, b) == 1, "lay_pile", a, "is laid on a pile of another mode (expected the same mode)")
    for _ in range(size(s, a)):
        lay_card(s, a, size(s, a) - 1, b)


def _same_mode(s: State, a: Pile, b: Pile) -> int:
    """1 when both piles are stacked or both spread; a game's piles keep the mode they were declared with."""
    if FREE == 1 and s[CARDS + DECK + PILES + a] != s[CARDS + DECK + PILES + b]:
        return 0
    return 1
