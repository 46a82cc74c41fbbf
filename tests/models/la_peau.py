"""La Peau, and the cards of its numbered deals."""

import struct

from models.cards import Card
from models.table import Table

DONE_SUITS = {"f1": "H", "f2": "D", "f3": "C", "f4": "S"}


class LaPeau(Table):
    """Thirteen columns, all face up; runs stand for single-card moves through empty columns."""

    def follows(self, card: Card, under: Card) -> bool:
        if card.rank != under.rank - 1:
            return False
        return card.suit == under.suit if self.options["policy"] == "same" else card.red != under.red

    def goes_home(self, card: Card, foundation: str) -> bool:
        if self.options["done"] == "none" or (self.options["done"] == "aces only" and card.rank != 1):
            return False
        return card.suit == DONE_SUITS[foundation] and card.rank == len(self.piles[foundation]) + 1

    def accepts(self, target: str, source: str, n: int) -> bool:
        return super().accepts(target, source, n) and (target in DONE_SUITS or n <= self.longest_run(source, target, n))

    def longest_run(self, source: str, target: str, n: int) -> int:
        empty = sum(not self.piles[name] for name in self.named("t"))
        onto_space = not self.piles[target]
        helpers = empty - 1 if onto_space else empty
        if self.options["runs"] == "best":
            return int(2**helpers)
        longest = helpers * (helpers + 1) // 2 + 1
        if onto_space and n == len(self.piles[source]) and longest > 1:
            longest += 1
        return longest

    @property
    def won(self) -> bool:
        return all(self.is_sorted(self.piles[name]) for name in self.named("t"))

    @property
    def over(self) -> bool:
        return self.won and not self.purgeable()

    def is_sorted(self, column: list[Card]) -> bool:
        """Whether a column is empty or a sequence headed by a king."""
        if not column:
            return True
        pairs = zip(column[1:], column, strict=False)
        return column[0].rank == 13 and all(self.follows(card, under) for card, under in pairs)

    def purgeable(self) -> set[str]:
        """The moves home of cards that are of no more use in the columns."""
        return {
            f"{column} {done}"
            for column in self.named("t")
            for done in DONE_SUITS
            if self.piles[column]
            and self.goes_home(self.piles[column][-1], done)
            and self.is_useless(self.piles[column][-1])
        }

    def is_useless(self, card: Card) -> bool:
        if self.options["policy"] == "same":
            return True
        others = [name for name, suit in DONE_SUITS.items() if (suit in "DH") != card.red]
        return all(len(self.piles[name]) >= card.rank - 2 for name in others)


def five_steps(source: str, target: str, n: int, free: list[str]) -> list[str]:
    """The single-card moves that carry part of a column by the five steps of the game's document."""
    moves: list[str] = []
    free = sorted(free, key=lambda name: int(name[1:]))
    stacks: list[tuple[str, int]] = []
    left = n
    while left > 1:
        lent = free[: left - 1]  # 1. unstack as many cards as possible
        moves += [f"{source} {column}" for column in lent]
        last = lent[-1]
        moves += [f"{column} {last}" for column in lent[-2::-1]]  # 2. restack them on the last one
        stacks.append((last, len(lent)))
        free.remove(last)
        left -= len(lent)  # 3. and so on, until the ancestor of the run is reached
    moves.append(f"{source} {target}")  # 4. which moves to its destination
    for stack, height in stacks[::-1]:  # 5. then the stacks come, through the columns that they release
        lent = free[: height - 1]
        moves += [f"{stack} {column}" for column in lent]
        moves += [f"{column} {target}" for column in [stack, *lent[::-1]]]
        free = sorted([*free, stack], key=lambda name: int(name[1:]))
    return moves


def single(value: float) -> float:
    """Round to IEEE single precision."""
    return float(struct.unpack("<f", struct.pack("<f", value))[0])


def deal_cards(number: int) -> list[Card]:
    """Return the 52 cards of a numbered deal, the first column first, each from the bottom.

    Every product, quotient and sum of two single-precision numbers is exact enough in double precision that
    rounding it once more gives the single-precision result.
    """
    cards = [Card(rank, suit) for suit in "HDCS" for rank in range(1, 14)]
    z = 521288629
    w = round(single(single(single(single(number) / single(1000000)) * single(4294967294)) + 1))
    dealt = []
    while cards:
        z = (36969 * (z % 65536) + z // 65536) % 2**32
        w = (18000 * (w % 65536) + w // 65536) % 2**32
        v = single(single((z * 65536 + w) % 2**32) / single(4294967295))
        if v >= 1:
            v = 0.0
        place = int(single(1 + single(v * len(cards))))
        dealt.append(cards.pop(min(place, len(cards)) - 1))
    return dealt
