"""Osmosis."""

from models.cards import Card
from models.table import Table


class Osmosis(Table):
    """Four reserves, four cascades that each follow the ranks of the one above."""

    def goes_home(self, card: Card, foundation: str) -> bool:
        pile = self.piles[foundation]
        if pile and pile[0].suit != card.suit:
            return False
        if foundation == "f1":
            return True
        above = self.piles[f"f{int(foundation[1]) - 1}"]
        if not pile and self.options["start"] == "base rank" and card.rank != self.piles["f1"][0].rank:
            return False
        return card.rank in [other.rank for other in above]
