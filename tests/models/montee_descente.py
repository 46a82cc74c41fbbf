"""Montée-Descente, the player choosing the storage pile."""

from models.cards import Card
from models.table import Model

SERIES = {"C": "f1", "D": "f2", "H": "f3", "S": "f4"}


def height(card: Card) -> int:
    """Ranks with the ace high."""
    return 14 if card.rank == 1 else card.rank


class MonteeDescente(Model):
    """Series from seven to ace by suit, and storage piles that go down or stay level."""

    def climbs(self, card: Card) -> bool:
        series = self.piles[SERIES[card.suit]]
        return height(card) == (height(series[-1]) + 1 if series else 7)

    def legal(self) -> set[str]:
        if self.won or not self.piles["s"]:
            return set()
        card = self.piles["s"][-1]
        if self.climbs(card):
            return {f"s {SERIES[card.suit]}"}
        storage = [(name, self.piles[name]) for name in self.named("t")]
        return {f"s {name}" for name, pile in storage if not pile or height(pile[-1]) >= height(card)}

    def play(self, words: str) -> None:
        _, target = words.split()
        self.piles[target].append(self.piles["s"].pop())
        if self.piles["s"]:
            self.piles["s"][-1] = self.piles["s"][-1].turned_up()
        if target in SERIES.values():
            self.climb_from_storage()

    def climb_from_storage(self) -> None:
        moved = True
        while moved:
            moved = False
            for name in self.named("t"):
                pile = self.piles[name]
                if pile and self.climbs(pile[-1]):
                    card = pile.pop()
                    self.piles[SERIES[card.suit]].append(card)
                    moved = True

    @property
    def won(self) -> bool:
        return all(len(self.piles[name]) == 8 for name in SERIES.values())
