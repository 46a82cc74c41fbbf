"""Cards as plain objects, and the words in which moves are written."""

from typing import NamedTuple

RED_SUITS = "DH"
RANK_NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class Card(NamedTuple):
    """A card lying face up or face down; the ace is rank 1, the king rank 13."""

    rank: int
    suit: str
    up: bool = True

    @property
    def red(self) -> bool:
        return self.suit in RED_SUITS

    def turned_up(self) -> "Card":
        return Card(self.rank, self.suit, True)

    def turned_down(self) -> "Card":
        return Card(self.rank, self.suit, False)

    def turned_over(self) -> "Card":
        return Card(self.rank, self.suit, not self.up)

    def __str__(self) -> str:
        name = RANK_NAMES[self.rank - 1] + self.suit
        return name if self.up else f"[{name}]"


def from_text(word: str) -> Card:
    """Read ``10H``, ``TH`` or, face down, ``[10H]``."""
    name = word.strip("[]").replace("T", "10")
    return Card(RANK_NAMES.index(name[:-1]) + 1, name[-1], not word.startswith("["))


def from_number(number: int) -> Card:
    """Read a card of a `Position`: suit times 16 plus rank, and 64 more face down."""
    return Card(number % 16, "CDHS"[number // 16 % 4], number < 64)


def carry_text(source: str, n: int, target: str) -> str:
    return f"{source} {target}" if n == 1 else f"{source}*{n} {target}"


def read_carry(words: str) -> tuple[str, int, str]:
    source, target = words.split()
    source, _, n = source.partition("*")
    return source, int(n or 1), target
