"""Canfield as the Pasjans program has it, and the classic game."""

from models.cards import Card
from models.table import Table, down_alternate, in_suit


class Canfield(Table):
    """A reserve, four piles, four foundations; the classic game has a base rank and ranks that wrap."""

    def prepare(self) -> None:
        self.classic = self.options["rules"] == "classic"
        self.draw = 3 if self.classic else 1
        self.back_from_foundations = self.options["foundations"] == "back allowed" and not self.classic

    @property
    def base(self) -> int:
        return next(self.piles[name][0].rank for name in self.named("f") if self.piles[name])

    def follows(self, card: Card, under: Card) -> bool:
        if not self.classic:
            return down_alternate(card, under)
        one_lower = 13 if under.rank == 1 else under.rank - 1
        return under.rank != self.base and card.rank == one_lower and card.red != under.red

    def goes_home(self, card: Card, foundation: str) -> bool:
        pile = self.piles[foundation]
        if not self.classic:
            return in_suit(card, pile, 1, 1)
        if not pile:
            return card.rank == self.base
        one_higher = 1 if pile[-1].rank == 13 else pile[-1].rank + 1
        return len(pile) < 13 and card.suit == pile[-1].suit and card.rank == one_higher

    def tidy(self) -> None:
        super().tidy()
        if self.classic:
            for name in self.named("t"):
                if not self.piles[name] and self.piles["r1"]:
                    self.piles[name].append(self.piles["r1"].pop())
        super().tidy()
