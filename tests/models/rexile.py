"""Rexile."""

from typing import Iterator

from models.cards import Card
from models.table import Model

CELLS = [f"c{k}" for k in range(1, 17)]
GRID = [*"KQQK", *"J..J", *"J..J", *"KQQK"]
ROYALS = {11: "J", 12: "Q", 13: "K"}


class Rexile(Model):
    """A grid to be filled and, when it is full, emptied by combining pips."""

    unordered = ("w",)

    def prepare(self) -> None:
        self.phase = "place"
        self.combinations = 0
        self.lost = False

    def takes(self, cell: str, card: Card) -> bool:
        if self.piles[cell]:
            return False
        if card.rank not in ROYALS:
            return True
        mark, royal = GRID[CELLS.index(cell)], ROYALS[card.rank]
        if self.options["edges"] != "by rank" and mark in "JQ":
            return royal in "JQ"
        return mark == royal

    def places(self) -> set[str]:
        deck = self.piles["s"]
        return {f"s {cell}" for cell in CELLS if deck and self.takes(cell, deck[-1])}

    def values(self, card: Card) -> list[int]:
        if card.rank != 1:
            return [card.rank]
        return [1, 10] if self.options["ace"] == "either" else [self.options["ace"]]

    def totalling(self, goal: int, cells: list[str]) -> Iterator[tuple[str, ...]]:
        """All choices among the cells whose pips make the goal."""
        if goal == 0:
            yield ()
        for place, cell in enumerate(cells):
            for value in self.values(self.piles[cell][0]):
                if value <= goal:
                    for others in self.totalling(goal - value, cells[place + 1 :]):
                        yield (cell, *others)

    def combining(self) -> set[str]:
        pips = [cell for cell in CELLS if self.piles[cell] and self.piles[cell][0].rank <= 10]
        most = 2 if self.options["cards-per-combination"] == 2 else len(pips)
        return {" ".join(cells) for cells in self.totalling(self.options["total"], pips) if len(cells) <= most}

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.phase == "place":
            return self.places()
        if self.phase == "combine":
            return self.combining()
        return self.combining() | self.places()

    def play(self, words: str) -> None:
        if words.startswith("s "):
            self.piles[words.split()[1]].append(self.piles["s"].pop())
            if self.piles["s"]:
                self.piles["s"][-1] = self.piles["s"][-1].turned_up()
            self.after_placing()
        else:
            for cell in words.split():
                self.piles["w"].append(self.piles[cell].pop())
            self.combinations += 1
            self.phase = "combine or place"
            if not self.combining():
                self.phase = "place"
                self.lost = not self.places()

    def after_placing(self) -> None:
        self.phase = "place"
        if self.won:
            return
        if not self.piles["s"]:
            self.lost = True
        elif all(self.piles[cell] for cell in CELLS):
            self.phase = "combine"
            self.lost = not self.combining()
        elif not self.places():
            self.lost = True

    def royals_placed(self) -> int:
        return sum(self.piles[cell][0].rank > 10 for cell in CELLS if self.piles[cell])

    @property
    def won(self) -> bool:
        return self.royals_placed() == 12 and (self.options["win"] == "royals placed" or not self.piles["s"])

    @property
    def over(self) -> bool:
        return self.won or self.lost

    @property
    def score(self) -> int:
        return 100 * self.royals_placed() + 10 * self.combinations
