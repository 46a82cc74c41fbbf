"""Games of rows and lines: Accordion, Gaps, Labyrinth, Royal Parade; and Miss Milligan and Penguin."""

from models.cards import Card, carry_text, read_carry
from models.table import Model, Table, down_alternate

SUITS = "CDHS"


class Accordion(Model):
    """A line of piles; the whole pile goes one or three places to the left."""

    def legal(self) -> set[str]:
        line = [self.piles[name] for name in self.named("t")]
        return {
            carry_text(f"t{k + 1}", len(line[k]), f"t{k - step + 1}")
            for k in range(len(line))
            for step in (1, 3)
            if k >= step and not self.won and self.alike(line[k][-1], line[k - step][-1])
        }

    def alike(self, one: Card, other: Card) -> bool:
        return one.rank == other.rank or one.suit == other.suit

    def play(self, words: str) -> None:
        source, _, target = read_carry(words)
        self.piles[target] += self.piles.pop(source)
        line = [cards for name, cards in self.piles.items() if name != "s"]
        aside = {"s": self.piles["s"]} if "s" in self.piles else {}
        self.piles = {f"t{k}": cards for k, cards in enumerate(line, 1)} | aside

    @property
    def won(self) -> bool:
        return len(self.named("t")) == 1


class Gaps(Model):
    """Four rows of thirteen places; a gap takes what follows the card on its left."""

    def prepare(self) -> None:
        self.dealt = 0

    def place(self, row: int, k: int) -> list[Card]:
        return self.piles[f"t{13 * row + k + 1}"]

    def belongs(self, card: Card, row: int) -> bool:
        return self.options["rows"] == "any suit" or card.suit == SUITS[row]

    def fits(self, card: Card, row: int, k: int) -> bool:
        if k == 0:
            return card.rank == 2 and self.belongs(card, row)
        left = self.place(row, k - 1)
        return bool(left) and card.suit == left[0].suit and card.rank == left[0].rank + 1

    def legal(self) -> set[str]:
        if self.won:
            return set()
        gaps = [(row, k) for row in range(4) for k in range(13) if not self.place(row, k)]
        moves = {
            f"{name} t{13 * row + k + 1}"
            for name in self.named("t")
            for row, k in gaps
            if self.piles[name] and self.fits(self.piles[name][0], row, k)
        }
        return moves | ({"s"} if self.dealt < int(str(self.options["redeals"])) else set())

    def play(self, words: str) -> None:
        if words == "s":
            self.deal_again()
        else:
            source, _, target = read_carry(words)
            self.piles[target].append(self.piles[source].pop())

    def settled(self, row: int) -> int:
        """How many cards of a row are in place."""
        cards = [self.place(row, k) for k in range(12)]
        n = 0
        if cards[0] and not self.belongs(cards[0][0], row):
            return 0
        while n < 12 and cards[n] and cards[n][0].rank == n + 2 and cards[n][0].suit == cards[0][0].suit:
            n += 1
        return n

    def deal_again(self) -> None:
        self.dealt += 1
        settled = [self.settled(row) for row in range(4)]
        hand = [card for row in range(4) for k in range(settled[row], 13) for card in self.place(row, k)]
        hand = shuffled(hand[::-1], self.dealt)
        for row in range(4):
            for k in range(settled[row], 13):
                self.place(row, k)[:] = [hand.pop(0)] if k > settled[row] else []

    @property
    def score(self) -> int:
        return sum(map(self.settled, range(4)))

    @property
    def won(self) -> bool:
        return self.score == 48


def shuffled(cards: list[Card], seed: int) -> list[Card]:
    """Shuffle cards, from the top one on, as the pile word does."""
    x = seed
    for card in cards:
        x = (x * 69069 + 16 * SUITS.index(card.suit) + card.rank) % 2**32
    for depth in range(len(cards) - 1):
        x = (x ^ x << 13) % 2**32
        x ^= x >> 17
        x = (x ^ x << 5) % 2**32
        other = depth + (x * (len(cards) - depth) >> 32)
        cards[depth], cards[other] = cards[other], cards[depth]
    return cards


class Labyrinth(Table):
    """The first and the last card of a column go home; the first row is filled up."""

    def prepare(self) -> None:
        self.rows = 1

    def legal(self) -> set[str]:
        moves = {"s"} if self.piles["s"] and not self.won else set()
        for name in self.named("t"):
            column = self.piles[name]
            for n in {1, len(column)} if column else ():
                homes = [f for f in self.named("f") if self.goes_home(column[-n], f)]
                moves |= {carry_text(name, n, home) for home in homes}
        return moves

    def goes_home(self, card: Card, foundation: str) -> bool:
        under = self.piles[foundation][-1]
        return card.suit == under.suit and card.rank == under.rank + 1

    def play(self, words: str) -> None:
        if words == "s":
            self.rows += 1
            for name in self.named("t"):
                self.deal_to(name)
        else:
            source, n, target = read_carry(words)
            self.piles[target].append(self.piles[source].pop(-n))
        for name in self.named("t"):
            if self.rows == 1 and not self.piles[name]:
                self.deal_to(name)

    def deal_to(self, name: str) -> None:
        if self.piles["s"]:
            self.piles[name].append(self.piles["s"].pop().turned_up())


class RoyalParade(Table):
    """Three rows of eight, built up by threes on twos, threes and fours."""

    def base(self, name: str) -> int:
        return 2 + (int(name[1:]) - 1) // 8

    def sources(self) -> list[str]:
        return [*self.named("r"), *self.named("t")]

    def liftable(self, source: str) -> list[int]:
        return [1] if self.piles[source] else []

    def accepts(self, target: str, source: str, n: int) -> bool:
        card, pile = self.piles[source][-1], self.piles[target]
        if target == "f1":
            return card.rank == 1
        if not pile:
            return card.rank == self.base(target)
        ranks = [self.base(target) + 3 * k for k in range(4)]
        following = ranks[len(pile) : len(pile) + 1]
        return pile[0].rank == ranks[0] and card.suit == pile[0].suit and [card.rank] == following

    def can_click(self) -> bool:
        return bool(self.piles["s"])

    def click(self) -> None:
        for name in self.named("r"):
            if self.piles["s"]:
                self.piles[name].append(self.piles["s"].pop().turned_up())

    @property
    def won(self) -> bool:
        return all(len(self.piles[name]) == 4 for name in self.named("t"))


class MissMilligan(Table):
    """Eight cards a click, and a pocket when the stock is empty."""

    def follows(self, card: Card, under: Card) -> bool:
        return down_alternate(card, under)

    def fills_space(self, card: Card) -> bool:
        return card.rank == 13

    def goes_home(self, card: Card, foundation: str) -> bool:
        pile = self.piles[foundation]
        if not pile:
            return card.rank == 1
        return card.suit == pile[-1].suit and card.rank == pile[-1].rank + 1

    def run(self, source: str) -> int:
        pile, n = self.piles[source], 1
        while n < len(pile) and self.follows(pile[-n], pile[-n - 1]):
            n += 1
        return n if pile else 0

    def liftable(self, source: str) -> list[int]:
        return list(range(1, self.run(source) + 1))

    def legal(self) -> set[str]:
        moves = super().legal()
        if not self.piles["s"] and not self.piles["r1"] and not self.over:
            moves |= {carry_text(t, n, "r1") for t in self.named("t") for n in self.liftable(t)}
        return moves

    def can_click(self) -> bool:
        return bool(self.piles["s"])

    def click(self) -> None:
        for name in self.named("t"):
            if self.piles["s"]:
                self.piles[name].append(self.piles["s"].pop().turned_up())


class Penguin(Table):
    """Seven cells, and all goes round from the rank of the beak."""

    def prepare(self) -> None:
        self.beak = self.piles["t1"][0].rank if len(self.piles["f1"]) == 1 else self.piles["f1"][0].rank

    def sources(self) -> list[str]:
        return [*self.named("c"), *self.named("t")]

    def follows(self, card: Card, under: Card) -> bool:
        return card.suit == under.suit and card.rank % 13 == (under.rank - 1) % 13

    def fills_space(self, card: Card) -> bool:
        return card.rank % 13 == (self.beak - 1) % 13

    def goes_home(self, card: Card, foundation: str) -> bool:
        pile = self.piles[foundation]
        if not pile:
            return card.rank == self.beak
        return len(pile) < 13 and card.suit == pile[-1].suit and card.rank % 13 == (pile[-1].rank + 1) % 13

    def legal(self) -> set[str]:
        free = [cell for cell in self.named("c") if not self.piles[cell]]
        tops = [name for name in self.sources() if self.piles[name] and not self.over]
        return super().legal() | {f"{name} {cell}" for name in tops for cell in free if name != cell}
