"""The three patiences that play themselves."""

from typing import Iterator

from models.cards import Card
from models.table import Model


class Automatic(Model):
    """A patience without choices; `movements` carries it out."""

    finished = False
    has_won = False

    def legal(self) -> set[str]:
        return set() if self.finished else {"next"}

    def movements(self) -> Iterator[None]:
        """Play to the end, stopping after every movement of cards."""
        raise NotImplementedError

    def play_out(self) -> None:
        for _ in self.movements():
            pass
        self.finished = True

    @property
    def won(self) -> bool:
        return self.has_won

    @property
    def over(self) -> bool:
        return self.finished


class RelaisDes7(Automatic):
    """Four series from the sevens, up and down and around."""

    passes_played = 0

    def movements(self) -> Iterator[None]:
        talon, discard = self.piles["s"], self.piles["w"]
        for _ in range(self.options["passes"]):
            self.passes_played += 1
            while talon:
                card = talon.pop().turned_up()
                placed = self.place(card)
                if not placed:
                    discard.append(card)
                yield
                while placed and discard:
                    placed = self.place(discard[-1])
                    if placed:
                        discard.pop()
                        yield
            if not discard:
                self.has_won = True
                return
            if self.passes_played < self.options["passes"]:
                talon[:] = [card.turned_down() for card in reversed(discard)]
                discard.clear()
                yield

    def place(self, card: Card) -> bool:
        series = self.piles["f" + str("CDHS".index(card.suit) + 1)]
        if card.rank == next_rank(series[-1]):
            series.append(card)
        elif series[0].rank == next_rank(card):
            series.insert(0, card)
        else:
            return False
        return True


def next_rank(card: Card) -> int:
    return card.rank % 13 + 1


class QueueLeuLeu(Automatic):
    """A line of piles that shrinks where the tops of two piles with one between them match."""

    def prepare(self) -> None:
        self.line = [self.piles[name] for name in self.named("t")]

    def movements(self) -> Iterator[None]:
        talon = self.piles["s"]
        while talon:
            self.line.append([talon.pop().turned_up()])
            yield
            yield from self.make_stable()
        while len(self.line) > 2 and self.close_circle():
            yield
            yield from self.make_stable()
        self.has_won = len(self.line) == 2

    def visible(self) -> dict[str, list[Card]]:
        line = {f"t{place}": list(pile) for place, pile in enumerate(self.line, 1)}
        return {**line, "s": list(self.piles["s"])}

    def make_stable(self) -> Iterator[None]:
        while self.shift_rightmost():
            yield

    def shift_rightmost(self) -> bool:
        for i in range(len(self.line) - 1, 1, -1):
            if matches(self.line[i], self.line[i - 2]):
                self.line[i - 2] += self.line.pop(i - 1)
                return True
        return False

    def close_circle(self) -> bool:
        line = self.line
        if matches(line[-2], line[0]):
            line[-2] += line[-1]
            line.pop()
            return True
        if matches(line[-1], line[1]):
            line[-1] += line[0]
            line.pop(0)
            return True
        return False

    def next_deck(self) -> list[Card] | None:
        """One pile with pile 1 on top, turned over, is dealt from what was its bottom."""
        if self.options["next"] == "shuffled":
            return None
        gathered: list[Card] = []
        for pile in self.line:
            gathered = pile + gathered
        return gathered


def matches(pile: list[Card], other: list[Card]) -> bool:
    return pile[-1].suit == other[-1].suit or pile[-1].rank == other[-1].rank


class Clock(Automatic):
    """Each card slides under the pile of its hour, where it goes on, until the fourth king."""

    def movements(self) -> Iterator[None]:
        pile = self.piles["t13"]
        while not pile[-1].up:
            card = pile.pop().turned_up()
            pile = self.piles[f"t{card.rank}"]
            pile.insert(0, card)
            yield
        self.has_won = all(card.up for cards in self.piles.values() for card in cards)


class QuatreCouleurs(Automatic):
    """Each card turned is slid under the pile of its suit, which is the next to be turned."""

    def prepare(self) -> None:
        starts = {"clubs": "t1", "random": f"t{self.counters.get('pile')}", "chosen": None}
        self.current = starts[self.options["start"]]

    def legal(self) -> set[str]:
        return {"t1", "t2", "t3", "t4"} if self.current is None else super().legal()

    def play(self, words: str) -> None:
        self.current = words

    def movements(self) -> Iterator[None]:
        while any(not card.up for card in self.piles[self.current]):
            assert not self.piles[self.current][-1].up
            card = self.piles[self.current].pop().turned_up()
            self.current = "t" + str("CDHS".index(card.suit) + 1)
            self.piles[self.current].insert(0, card)
            yield
        for pile in self.piles.values():
            pile[:] = [card.turned_up() for card in pile]
        own = zip(self.piles.values(), "CDHS", strict=True)
        self.has_won = all(card.suit == suit for pile, suit in own for card in pile)
