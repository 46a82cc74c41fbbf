"""Klondike."""

from models.cards import Card
from models.table import Table, down_alternate, in_suit


class Klondike(Table):
    """Seven piles down in alternating colours, four foundations up from the ace."""

    def prepare(self) -> None:
        self.draw = self.options["draw"]
        self.back_from_foundations = self.options["foundations"] == "back allowed"
        self.passes_begun = 1

    def follows(self, card: Card, under: Card) -> bool:
        return down_alternate(card, under)

    def fills_space(self, card: Card) -> bool:
        return self.options["space"] == "any" or card.rank == 13

    def goes_home(self, card: Card, foundation: str) -> bool:
        return in_suit(card, self.piles[foundation], 1, 1)

    def can_click(self) -> bool:
        if self.piles["s"]:
            return True
        another_pass = self.options["passes"] == "unlimited" or self.passes_begun < self.options["passes"]
        return bool(self.piles["w"]) and another_pass

    def click(self) -> None:
        if not self.piles["s"]:
            self.passes_begun += 1
        super().click()
