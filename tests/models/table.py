"""What the patiences have in common when they are laid out with real cards."""

from functools import cache
from typing import Iterable, Mapping

from models.cards import Card, carry_text, read_carry

Piles = Mapping[str, Iterable[Card]]


@cache
def kind(name: str) -> str:
    """The letter, or letters, that a pile's name begins with."""
    return name.rstrip("0123456789")


class Model:
    """Piles of cards, bottom first, and what the rules allow with them."""

    unordered: tuple[str, ...] = ()  # piles in which the order of the cards means nothing

    def __init__(self, options: Mapping[str, object], piles: Piles, counters: Mapping[str, int]):
        self.options = options
        self.piles = {name: list(cards) for name, cards in piles.items()}
        self.counters = counters  # only read where the deal itself settles something beside the cards
        self.prepare()

    def prepare(self) -> None:
        """Set up what a game remembers beside its cards."""

    def legal(self) -> set[str]:
        raise NotImplementedError

    def play(self, words: str) -> None:
        raise NotImplementedError

    @property
    def won(self) -> bool:
        raise NotImplementedError

    @property
    def over(self) -> bool:
        return self.won

    def named(self, letter: str) -> list[str]:
        """The names of the piles that begin with this letter."""
        return [name for name in self.piles if kind(name) == letter]

    def visible(self) -> dict[str, list[Card]]:
        """A copy of all piles."""
        return {name: list(cards) for name, cards in self.piles.items()}


class Table(Model):
    """Columns t, foundations f, reserves r, stock s and waste w, as far as a game has them."""

    draw = 1
    back_from_foundations = False

    # What can be taken up.

    def sources(self) -> list[str]:
        foundations = self.named("f") if self.back_from_foundations else []
        return [*self.named("w"), *self.named("r"), *foundations, *self.named("t")]

    def liftable(self, source: str) -> list[int]:
        """How many cards may be taken from a pile together; only columns give more than one."""
        pile = self.piles[source]
        if not pile or not pile[-1].up:
            return []
        counts = [1]
        while kind(source) == "t" and counts[-1] < len(pile):
            upper, lower = pile[-counts[-1]], pile[-counts[-1] - 1]
            if not lower.up or not self.follows(upper, lower):
                break
            counts.append(counts[-1] + 1)
        return counts

    # Where it can be put.

    def follows(self, card: Card, under: Card) -> bool:
        """Whether the card may lie on the other one in a column."""
        raise NotImplementedError

    def fills_space(self, card: Card) -> bool:
        """Whether the card, and a run below it, may be laid in an empty column."""
        return True

    def goes_home(self, card: Card, foundation: str) -> bool:
        raise NotImplementedError

    def first_to_land(self, run: list[Card]) -> Card:
        """The card of a run that comes to lie on the target."""
        return run[0]

    def accepts(self, target: str, source: str, n: int) -> bool:
        run = self.piles[source][-n:]
        if kind(target) == "f":
            return n == 1 and self.goes_home(run[0], target)
        landing = self.first_to_land(run)
        if not self.piles[target]:
            return self.fills_space(landing)
        return self.follows(landing, self.piles[target][-1])

    def can_click(self) -> bool:
        return bool(self.named("s")) and bool(self.piles["s"] or self.piles["w"])

    def legal(self) -> set[str]:
        if self.over:
            return set()
        targets = [*self.named("f"), *self.named("t")]
        moves = {
            carry_text(source, n, target)
            for source in self.sources()
            for n in self.liftable(source)
            for target in targets
            if target != source and self.accepts(target, source, n)
        }
        return moves | ({"s"} if self.can_click() else set())

    # What happens then.

    def play(self, words: str) -> None:
        if words == "s":
            self.click()
        else:
            source, n, target = read_carry(words)
            run = [self.piles[source].pop() for _ in range(n)][::-1]
            self.lay(target, run)
        self.tidy()

    def lay(self, target: str, run: list[Card]) -> None:
        self.piles[target] += run

    def click(self) -> None:
        stock, waste = self.piles["s"], self.piles["w"]
        if stock:
            for _ in range(min(self.draw, len(stock))):
                waste.append(stock.pop().turned_up())
        else:
            while waste:
                stock.append(waste.pop().turned_down())

    def tidy(self) -> None:
        """Turn up what a move has bared."""
        for name in [*self.named("t"), *self.named("r")]:
            pile = self.piles[name]
            if pile and not pile[-1].up:
                pile[-1] = pile[-1].turned_up()

    @property
    def won(self) -> bool:
        on_foundations = sum(len(self.piles[name]) for name in self.named("f"))
        return on_foundations == sum(len(pile) for pile in self.piles.values())


def down_alternate(card: Card, under: Card) -> bool:
    return card.rank == under.rank - 1 and card.red != under.red


def in_suit(card: Card, pile: list[Card], first: int, step: int) -> bool:
    """Whether a foundation that begins with this rank and goes up (1) or down (-1) in suit takes the card."""
    if not pile:
        return card.rank == first
    return card.suit == pile[-1].suit and card.rank == pile[-1].rank + step
