"""Fifteen puzzle."""

from models.cards import Card
from models.table import Table


class FifteenPuzzle(Table):
    """Fifteen fields of at most four cards; cards go on cards of their rank."""

    def follows(self, card: Card, under: Card) -> bool:
        return card.rank == under.rank

    def accepts(self, target: str, source: str, n: int) -> bool:
        return super().accepts(target, source, n) and len(self.piles[target]) + n <= 4

    @property
    def won(self) -> bool:
        fields = self.piles.values()
        return sum(len(field) == 4 and len({card.rank for card in field}) == 1 for field in fields) == 13
