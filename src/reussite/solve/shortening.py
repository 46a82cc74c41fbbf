"""Shorter wins: a line that wins is changed here and there, and what wins in fewer moves is kept.

Nothing is proved about how short a win can be; the longer it goes on, the fewer moves are left.
"""

import random
from dataclasses import replace
from functools import cache, cached_property
from itertools import count
from types import FunctionType
from typing import Any, Callable, Generator

from reussite import wasm
from reussite.play import Game, Position
from reussite.play.discovery import functions_of
from reussite.rules.layout import CLICK
from reussite.rules.link import link
from reussite.rules.moves import kind_of
from reussite.solve import lines
from reussite.solve.memory import memory_of

__all__ = ["Shortener", "shortened"]

Wish = tuple[int, int, int]  # a move, the card it lifted, the card it was laid on
ENTRIES = ("play_line", "read_line", "play_first")
FARTHEST = 40  # wishes over which one is moved
MOST_LEFT_OUT = 4
SLACK = (0, 0, 0, 1, 2, 4)  # moves more than the best that are put up with, to get on from there
PATIENCE = 1500  # changes without success after which another win is taken


def _no_other(_: int) -> tuple[int, ...]:
    return ()


@cache
def _without_waiting(game: Game) -> "Shortener":
    return Shortener(game, compiled=wasm.is_chosen())


def shortened(position: Position, won: tuple[int, ...], attempts: int) -> tuple[int, ...]:
    """Return a shorter win, if so many attempts find one; nothing is waited for, and it is the same whenever asked."""
    left = count(attempts, -1)
    shorter = _without_waiting(position.game).shorten(position, won, lambda: next(left) <= 0)
    return next(reversed(list(shorter)), won)


class Shortener:
    """Shortens wins of one game."""

    def __init__(self, game: Game, compiled: bool = True):
        self.game = game
        self.memory = memory_of(compiled and not game.linked.is_slow)
        stock = game.patience.stock
        self.turns = stock is not None and stock.draws > 0 and game.rule_table.slots["WASTE"] >= 0

    @cached_property
    def _functions(self) -> dict[str, Any]:
        functions: dict[str, FunctionType] = dict(self.game.entry.functions) | functions_of(lines)
        slots = self.game.rule_table.slots | {"TURNS_ARE_MEANT": int(self.turns)}
        linked = link(replace(self.game.rule_table, slots=slots), functions, ENTRIES)
        engine = self.memory.engine(linked)
        return {name: engine[name] for name in ENTRIES}

    def prepare(self, position: Position) -> None:
        """Have everything compiled: a line without moves."""
        line = _Line(self, position, (), 0)
        line.lead(0)
        line.attempt([], 0)

    def shorten(
        self,
        position: Position,
        won: tuple[int, ...],
        over: Callable[[], bool],
        another: Callable[[int], tuple[int, ...]] = _no_other,
    ) -> Generator[tuple[int, ...], None, None]:
        """Yield ever shorter ways to win from a position, beginning with one that is known, until it is over.

        `another` is asked for other wins by number, where the search may begin anew; it may have none.
        """
        best = won
        for number in count(1) if won else ():
            for moves in _Line(self, position, won, number).improve(over):
                if len(moves) < len(best):
                    best = moves
                    yield best
            if over():
                return
            won = another(number) or best


class _Line:
    """A win being shortened: its moves, and the wishes behind them."""

    def __init__(self, shortener: Shortener, position: Position, won: tuple[int, ...], number: int):
        memory, table = shortener.memory, shortener.game.rule_table
        self.start, self.functions, self.memory = position.state, shortener._functions, memory
        self.moves, self.turns = won, shortener.turns
        room = len(won) + max(SLACK) + 1
        self.state, self.trial = memory.small(table.state_size), memory.small(table.state_size)
        self.listed = memory.moves(table.most_moves)
        self.wish, self.open, self.out = memory.wide(3 * room + 3), memory.wide(room + 1), memory.wide(room)
        self.wishes: list[Wish] = []
        self.places: list[int] = []  # where in the moves each of them was carried out
        self.random = random.Random(number)
        self._read(won)

    def _lay_out(self) -> None:
        self.memory.write(self.state, self.start)

    def _read(self, moves: tuple[int, ...]) -> None:
        self._lay_out()
        self.moves = moves
        known = self.functions["read_line"](self.state, self.memory.wide(list(moves)), len(moves), self.wish)
        self.wishes = self._written(known)
        self.places = [k for k, move in enumerate(moves) if not (self.turns and kind_of(move) == CLICK)]

    def attempt(self, wishes: list[Wish], most: int) -> bool:
        """Carry out other wishes, and keep what came of it if it wins in `most` moves."""
        self._lay_out()
        self.memory.write(self.wish, [number for each in wishes for number in each])
        n = self.functions["play_line"](
            self.state, self.listed, self.trial, self.wish, self.open, len(wishes), most, self.out
        )
        if n < 0:
            return False
        self._read(tuple(self.memory.read(self.out, n)))
        return True

    def improve(self, over: Callable[[], bool]) -> Generator[tuple[int, ...], None, None]:
        """Yield each shorter line; end when none was found for a while, or when it is over."""
        if self.attempt(self.wishes, len(self.moves) - 1):
            yield self.moves
        place = 0
        while place < len(self.wishes) and not over():
            if self.attempt(self.wishes[:place] + self.wishes[place + 1 :], len(self.moves) - 1):
                yield self.moves
            else:
                place += 1
        best, since = self.moves, 0
        while best and since < PATIENCE and not over():
            since += 1
            if since % (PATIENCE // 3) == 0:
                self._read(best)
            if self.attempt(self._changed(), len(best) + self.random.choice(SLACK)) and len(self.moves) < len(best):
                best, since = self.moves, 0
                yield best

    def _changed(self) -> list[Wish]:
        """Return the wishes with some left out, or one moved, or another put in."""
        wishes, chance = list(self.wishes), self.random
        kind = chance.random()
        place = chance.randrange(len(wishes))
        if kind < 0.3:
            for _ in range(chance.randint(1, MOST_LEFT_OUT)):
                if len(wishes) > 1:
                    wishes.pop(min(len(wishes) - 1, max(0, place + chance.randint(-6, 6))))
        elif kind < 0.8:
            end = place + chance.choice((1, 1, 1, 2, 3))
            moved = wishes[place:end]
            del wishes[place:end]
            goal = max(0, min(len(wishes), place + chance.randint(-FARTHEST, FARTHEST)))
            wishes[goal:goal] = moved
        else:
            wishes.insert(place, self._another(place))
        return wishes

    def _another(self, place: int) -> Wish:
        """Return the wish to play some other move that is possible when a wish is carried out."""
        possible = self.lead(self.places[place])
        move = int(self.listed[self.random.randrange(possible)])
        known = self.functions["read_line"](self.state, self.memory.wide([move]), 1, self.wish)
        return self._written(1)[0] if known else self.wishes[place]

    def lead(self, moves: int) -> int:
        """Lay out the position after so many moves of the line, list what is possible there, and return how much."""
        self._lay_out()
        possible: int = self.functions["play_first"](self.state, self.listed, self.memory.wide(list(self.moves)), moves)
        return possible

    def _written(self, count: int) -> list[Wish]:
        numbers = self.memory.read(self.wish, 3 * count)
        return list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
