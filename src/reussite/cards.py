"""Cards as small integers, and their text both ways.

A card is ``suit * 16 + rank``: suits in the order clubs, diamonds, hearts, spades (0 to 3), ranks ace
to king (1 to 13). Bit 64 says that the card lies face down. The two copies of a card in a double deck
are the same number.
"""

from collections import Counter
from typing import Iterable, Sequence

from reussite.errors import BadInput, BadNotation
from reussite.saying import saying

__all__ = [
    "BACK",
    "DECK_SIZES",
    "RANKS",
    "RANK_LETTERS",
    "SUITS",
    "SUIT_SIGNS",
    "card",
    "check_deck",
    "deck_of",
    "face",
    "is_red",
    "parse_card",
    "parse_cards",
    "rank",
    "suit",
    "text",
]

SUITS = "CDHS"
SUIT_SIGNS = "♣♦♥♠"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_LETTERS = {
    "en": RANKS,
    "fr": ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"),
    "pl": ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "W", "D", "K"),
}
DECK_SIZES = (32, 52, 104)
BACK = 64

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def card(rank: int, suit: int) -> int:
    """Return the card of this rank (1 to 13) and suit (0 to 3)."""
    return suit * 16 + rank


def rank(card: int) -> int:
    """Return the rank, ace 1 to king 13, of a card lying either way up."""
    return card & 15


def suit(card: int) -> int:
    """Return the suit, 0 to 3 for clubs, diamonds, hearts, spades."""
    return (card >> 4) & 3


def is_red(card: int) -> bool:
    """Tell whether the card is a diamond or a heart."""
    return suit(card) in (DIAMONDS, HEARTS)


def face(card: int) -> int:
    """Return the card without the mark of lying face down."""
    return card & 63


def text(card: int) -> str:
    """Return rank letter and suit letter, such as ``10H``."""
    return RANKS[rank(card) - 1] + SUITS[suit(card)]


# Letters of every language, which are read everywhere: a rank stands before its suit, so that D is a queen in DH and
# diamonds in QD. C means clubs although the French cœur begins with it; T and P are clubs and spades in both others.
_RANK_OF = {letter: r for letters in RANK_LETTERS.values() for r, letter in enumerate(letters, 1)} | {"T": 10}
_SUIT_OF = {mark: s for marks in (SUITS, SUIT_SIGNS) for s, mark in enumerate(marks)} | {"T": CLUBS, "P": SPADES}


def parse_card(word: str) -> int:
    """Read ``AS``, ``10h``, ``TH`` or ``Q♦``, and with the letters of other languages ``D♥``, ``VP``, ``WT``."""
    name = word.strip().upper()
    if name[:-1] not in _RANK_OF or name[-1] not in _SUIT_OF:
        raise BadNotation(saying("cards.unknown", word=word))
    return card(_RANK_OF[name[:-1]], _SUIT_OF[name[-1]])


def parse_cards(words: str) -> list[int]:
    """Read any number of cards separated by blanks, commas or line ends."""
    return [parse_card(word) for word in words.replace(",", " ").split()]


def deck_of(size: int) -> list[int]:
    """Return the deck of 32, 52 or 104 cards in order: clubs ace to king, diamonds, hearts, spades."""
    if size not in DECK_SIZES:
        raise BadInput(saying("cards.deck_size", size=size))
    ranks = [1, *range(7, 14)] if size == 32 else range(1, 14)
    return [card(r, s) for _ in range(2 if size == 104 else 1) for s in range(4) for r in ranks]


def check_deck(cards: Sequence[int], deck: Sequence[int]) -> None:
    """Raise unless the cards are exactly those of a deck, naming one card that is wrong."""
    want, have, size = Counter(deck), Counter(map(face, cards)), len(deck)
    for problem, wrong in (("cards.foreign", have.keys() - want.keys()), ("cards.too_many", _over(have, want))):
        if wrong:
            raise BadInput(saying(problem, card=min(wrong), size=size))
    missing = list((want - have).elements())
    if missing:
        raise BadInput(saying("cards.missing", card=missing[0], n=len(missing), size=size, given=len(cards)))


def _over(have: Counter[int], want: Counter[int]) -> Iterable[int]:
    return [c for c in have if c in want and have[c] > want[c]]
