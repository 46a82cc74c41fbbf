"""Royal Cotillion."""

from models.cards import Card, carry_text, read_carry
from models.table import Table

ROWS = "SCHD"
FROM_ACE = [1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12]
FROM_TWO = [2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13]


class RoyalCotillion(Table):
    """Two decks, foundations in steps of two; nothing is ever built elsewhere."""

    def goes_home(self, card: Card, foundation: str) -> bool:
        row, right = divmod(int(foundation[1:]) - 1, 2)
        order = FROM_TWO if right else FROM_ACE
        built = len(self.piles[foundation])
        return built < 13 and card.suit == ROWS[row] and card.rank == order[built]

    def homes(self, source: str) -> list[str]:
        pile = self.piles[source]
        return [name for name in self.named("f") if pile and self.goes_home(pile[-1], name)]

    def legal(self) -> set[str]:
        if self.won:
            return set()
        sources = ["s", "w", *self.named("t"), *self.named("r")]
        moves = {carry_text(source, 1, home) for source in sources for home in self.homes(source)}
        if self.piles["s"] and not self.homes("s"):
            moves.add("s")
        return moves

    def play(self, words: str) -> None:
        if words == "s":
            self.piles["w"].append(self.piles["s"].pop())
        else:
            source, _, target = read_carry(words)
            self.piles[target].append(self.piles[source].pop())
            if source in self.named("r"):
                spare = self.piles["w"] or self.piles["s"]
                if spare:
                    self.piles[source].append(spare.pop())
        if self.piles["s"]:
            self.piles["s"][-1] = self.piles["s"][-1].turned_up()
