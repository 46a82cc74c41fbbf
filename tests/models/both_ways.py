"""Algerian and Natali: two decks, piles that go up and down in suit, K-stacks and A-stacks."""

from models.cards import Card
from models.table import Table, in_suit


class BothWays(Table):
    """Eight piles, four foundations down from the king, then four up from the ace."""

    def prepare(self) -> None:
        self.back_from_foundations = self.options["foundations"] == "back allowed"

    def follows(self, card: Card, under: Card) -> bool:
        return card.suit == under.suit and abs(card.rank - under.rank) == 1

    def first_to_land(self, run: list[Card]) -> Card:
        return run[-1]

    def lay(self, target: str, run: list[Card]) -> None:
        self.piles[target] += run[::-1]

    def goes_home(self, card: Card, foundation: str) -> bool:
        first, step = (13, -1) if foundation in ("f1", "f2", "f3", "f4") else (1, 1)
        return in_suit(card, self.piles[foundation], first, step)


class Natali(BothWays):
    """With a stock and a waste."""


class Algerian(BothWays):
    """With a long deck that is laid in pairs on six subfields."""

    def can_click(self) -> bool:
        return bool(self.piles["s"])

    def click(self) -> None:
        deck = self.piles["s"]
        if len(deck) == 8 and self.options["last-deal"] == "piles":
            for name in self.named("t"):
                self.piles[name].append(deck.pop().turned_up())
            return
        for name in self.named("r"):
            subfield = self.piles[name]
            for _ in range(2):
                if deck:
                    subfield[:] = [card.turned_down() for card in subfield]
                    subfield.append(deck.pop().turned_up())
