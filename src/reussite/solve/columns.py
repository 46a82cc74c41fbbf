"""Whether columns can be emptied, where cards go home or nowhere: what proves a loss before anything is searched.

All cards that do not lie in columns are taken for ones that can be played at any time. What is lost even then is lost.
"""

from typing import Any, Sequence

from reussite.cards import face
from reussite.play import Game, Position
from reussite.solve.homewards import LINK

__all__ = ["cannot_be_emptied", "chains_of"]

MOST_MET = 5000  # positions after which nothing is said


def chains_of(game: Game) -> tuple[int, ...]:
    """Return the cards that each foundation takes, in their order, and 0 after them."""
    table = game.rule_table.slots
    deck = sum(1 << face(card) for card in set(table["FRESH"]))
    chains: list[int] = []
    for f in range(table["FOUNDATION"], table["FOUNDATION"] + table["FOUNDATIONS"]):
        chain: list[int] = []
        takes = table["STARTS"][f] & deck
        while takes and len(chain) < LINK - 1:
            chain.append(takes.bit_length() - 1)
            takes = table["FITS"][table["BUILDS"][f] + chain[-1]] & deck
        chains += [*chain, *[0] * (LINK - len(chain))]
    return tuple(chains)


def cannot_be_emptied(game: Game, position: Position, chains: Sequence[int]) -> bool:
    """Tell whether some card of a column can never go home, even if all cards elsewhere are at hand."""
    table, state = game.rule_table.slots, position.state

    def cards(p: int) -> list[int]:
        first, last = (table["CARDS"] + state[table["ENDS"] + p + k] for k in (0, 1))
        return [face(card) for card in state[first:last]]

    columns = [cards(p) for p in range(table["TABLEAU"], table["TABLEAU"] + table["TABLEAUS"])]
    heights = [len(cards(p)) for p in range(table["FOUNDATION"], table["FOUNDATION"] + table["FOUNDATIONS"])]
    return _Emptying(columns, chains, len(heights)).fails(heights, [len(column) for column in columns])


class _Emptying:
    """A search for a way to empty columns."""

    def __init__(self, columns: list[list[int]], chains: Sequence[int], foundations: int):
        self.columns = columns
        self.chains = [chains[LINK * f : LINK * f + LINK - 1] for f in range(foundations)]
        self.met: set[tuple[int, ...]] = set()

    def fails(self, heights: list[int], sizes: list[int]) -> bool:
        """Tell whether no way was found, though all were tried."""
        waiting: list[tuple[list[int], list[int]]] = [(heights, sizes)]
        while waiting:
            heights, sizes = waiting.pop()
            choices = self._choices(heights, sizes)
            while len(choices) == 1:
                self._play(choices[0], heights, sizes)
                choices = self._choices(heights, sizes)
            if not any(sizes) or len(self.met) > MOST_MET:
                return False
            met = (*heights, *sizes)
            if met in self.met:
                continue
            self.met.add(met)
            for choice in choices:
                after: Any = (heights[:], sizes[:])
                self._play(choice, *after)
                waiting.append(after)
        return True

    @staticmethod
    def _play(choice: tuple[int, int], heights: list[int], sizes: list[int]) -> None:
        f, column = choice
        heights[f] += 1
        if column >= 0:
            sizes[column] -= 1

    def _choices(self, heights: list[int], sizes: list[int]) -> list[tuple[int, int]]:
        """Return what can go home: to which foundation, and from which column, -1 from elsewhere.

        One that can do no harm is the only choice: no other card like it lies in a column.
        """
        choices = []
        inside = [column[:n] for column, n in zip(self.columns, sizes, strict=True)]
        for f, chain in enumerate(self.chains):
            card = chain[heights[f]] if heights[f] < len(chain) else 0
            if not card:
                continue
            copies = sum(card in other[height:] for other, height in zip(self.chains, heights, strict=True))
            covered = sum(column.count(card) for column in inside)
            ends = [k for k, column in enumerate(inside) if column and column[-1] == card]
            if covered == 0 or (ends and covered == 1):
                return [(f, ends[0] if ends else -1)]
            choices += [(f, k) for k in ends]
            if copies > covered:
                choices.append((f, -1))
        return choices
