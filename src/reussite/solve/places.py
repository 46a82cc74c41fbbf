"""Places decided late: while a win is looked for, cells that differ only in what may begin them are all one kind.

What is won so is played again with the cells in another order: the first one becomes a place that takes what was laid
on it, and so on for each.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from reussite.play import Game, Position
from reussite.rules.layout import CARRY, CHOOSE, FINE
from reussite.rules.link import link, plain
from reussite.rules.moves import cards_of, carry_move, choose_move, chosen_of, kind_of, source_of, target_of

__all__ = ["LatePlaces"]


class LatePlaces:
    """The cells of a game, taken for one kind, and the way back to what they are."""

    def __init__(self, game: Game):
        self.game = game
        self.names = game.rule_table.names
        self.cells = [k for k, group in enumerate(game.rule_table.groups) if group.kind == "cell"]
        letter = game.patience.choices
        self.chosen = [k for k, group in enumerate(game.rule_table.groups) if letter and group.letter == letter]

    @cached_property
    def slots(self) -> dict[str, Any]:
        """The numbers of the rules in which each cell takes what any of them takes."""
        starts, groups = (list(self.game.rule_table.slots[name]) for name in ("STARTS", "GROUPS"))
        everything = 0
        for cell in self.cells:
            everything |= starts[cell]
        for cell in self.cells:
            starts[cell], groups[cell] = everything, self.cells[0]
        return {"STARTS": tuple(starts), "GROUPS": tuple(groups)}

    @cached_property
    def _rules(self) -> Any:
        table = self.game.rule_table
        return plain(link(replace(table, slots=table.slots | self.slots), self.game.entry.functions))

    def played(self, position: Position, moves: Sequence[int]) -> tuple[int, ...] | None:
        """Return moves that win, made with cells of one kind, as moves in their places; nothing if there is no way."""
        order = self._order(position, moves)
        if order is None:
            return None
        renamed = tuple(self._renamed(move, order) for move in moves)
        for move in renamed:
            if kind_of(move) == CHOOSE:
                legal = move in position.listed()
            else:
                legal = self.game.engine.refusal(list(position.state), move) == FINE
            if not legal:
                return None
            position = position.after(move)
        return renamed if position.is_won else None

    def _order(self, position: Position, moves: Sequence[int]) -> dict[int, int] | None:
        """Find for each cell of one kind a place of its own, which holds what it holds and takes what is laid on it."""
        starts = self.game.rule_table.slots["STARTS"]
        wanted = self._laid(position, moves)
        held = {cell: position.pile(self.names[cell]).cards for cell in self.cells}
        fitting = {
            cell: [place for place in self.cells if held[place] == held[cell] and not wanted[cell] & ~starts[place]]
            for cell in self.cells
        }
        taken: dict[int, int] = {}

        def find(cell: int, asked: set[int]) -> bool:
            for place in fitting[cell]:
                if place not in asked:
                    asked.add(place)
                    if place not in taken or find(taken[place], asked):
                        taken[place] = cell
                        return True
            return False

        if not all(find(cell, set()) for cell in self.cells):
            return None
        return {cell: place for place, cell in taken.items()}

    def _laid(self, position: Position, moves: Sequence[int]) -> dict[int, int]:
        """Return the set of cards that are laid on each cell while it is empty."""
        laid = dict.fromkeys(self.cells, 0)
        for move in moves:
            state = list(position.state)
            target = target_of(move)
            if kind_of(move) == CARRY and target in laid and not position.pile(self.names[target]).cards:
                source = position.pile(self.names[source_of(move)])
                laid[target] |= 1 << (source.cards[-cards_of(move)] & 63)
            self._rules.apply(state, move)
            position = Position(self.game, bytes(state))
        return laid

    def _renamed(self, move: int, order: dict[int, int]) -> int:
        if kind_of(move) == CARRY:
            source, target = (order.get(pile, pile) for pile in (source_of(move), target_of(move)))
            return carry_move(source, target, cards_of(move))
        if kind_of(move) == CHOOSE:
            picked = [pile for k, pile in enumerate(self.chosen) if chosen_of(move) >> k & 1]
            return choose_move(sum(1 << self.chosen.index(order.get(pile, pile)) for pile in picked))
        return move
