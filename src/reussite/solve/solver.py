"""The solver: whether a position can be won with all cards known, and how."""

import random
import time
from dataclasses import replace
from functools import cached_property
from types import FunctionType
from typing import Any, Callable

from reussite.play import Game, Position
from reussite.play.discovery import functions_of
from reussite.rules import turning
from reussite.rules.link import Linked, link
from reussite.solve import (
    abreast,
    choices,
    gathering,
    ground,
    heads,
    homewards,
    hopeless,
    keys,
    lanes,
    loose,
    loose_replay,
    promising,
    reductions,
    search,
)
from reussite.solve.answers import LOST, UNKNOWN, WON, Budget, Result, Standing, never, unseen
from reussite.solve.columns import cannot_be_emptied, chains_of
from reussite.solve.fitting import LATE_PLACES, SEARCHES, slots_of
from reussite.solve.loosening import LOOSE_DEPTH, ROOM_FOR_HEIGHTS, lie_single, lies_in_runs, loose_slots
from reussite.solve.memory import memory_of
from reussite.solve.places import LatePlaces
from reussite.solve.promises import PromisingQuestion, stages_of
from reussite.solve.questions import LooseQuestion, Question, WideQuestion

__all__ = ["LOST", "UNKNOWN", "WON", "Budget", "Result", "Solver", "Standing", "never", "unseen"]

# Functions linked into one text. The search over loose cards mentions no number of the game's but that of its tableau
# piles, so the options share what was compiled.
Entries = tuple[tuple[str, ...], ...]
ENTRIES: Entries = (("search", "replay"),)
WIDE_ENTRIES: Entries = (("search", "search_abreast", "replay"),)
PROMISING_ENTRIES: Entries = (("search", "search_promising", "replay"),)
LOOSE_ENTRIES: Entries = (("search_loose",), ("replay_loose",))
MOST_DEPTH = 4000  # choices in a line of play
ROOM_FOR_CHOICES = 100_000
MOST_REPLAYED = 50_000  # moves of a solution
REPLAYED_SLOWLY = 1.0  # seconds of replaying wins without a compiler, which itself takes some


class Solver:
    """Solves positions of one game, one after the other; each thread needs one of its own.

    The seconds of a budget are those of its `clock`: `time.thread_time` counts what the processor spends here alone.
    """

    def __init__(
        self,
        game: Game,
        compiled: bool = True,
        without: tuple[str, ...] = (),
        clock: Callable[[], float] = time.perf_counter,
    ):
        self.game, self.compiled, self.without, self.clock = game, compiled, without, clock
        self.slots = slots_of(game, without) | {
            "MOST_DEPTH": MOST_DEPTH,
            "MOST_CHOICES": ROOM_FOR_CHOICES + 2 * game.rule_table.most_moves,
            "MOST_REPLAYED": MOST_REPLAYED,
            "MOST_LISTED": 2 * game.rule_table.most_moves + 4 * game.patience.deck,
        }
        self.slots["STAGES"] = stages_of(game, any(self.slots["LEVELS"]))
        if self.slots["GROUND_IS_FILLED"]:
            self.slots["GROUND_IS_FREE"] = 1  # when the reserve is spent
        self.slots |= loose_slots(game, self.ground_is_free)
        if self.is_wide or self.slots["COLUMNS_ARE_ASKED"]:
            self.slots["CHAINS"] = chains_of(game)
        self.late_places = LatePlaces(game) if self.slots["PLACES_ARE_LATE"] else None
        if self.late_places is not None:
            self.slots |= self.late_places.slots
        self.memory = memory_of(compiled and not game.linked.is_slow)
        self.table: Any = None
        self._replaying = 0.0  # seconds that the interpreter has spent on it
        self._warm: set[tuple[bool, type[Question]]] = set()  # which questions have all compiled that they need

    @property
    def ground_is_free(self) -> bool:
        """Whether it does not matter which cards lie on the ground."""
        return bool(self.slots["GROUND_IS_FREE"])

    @property
    def ground_is_filled(self) -> bool:
        """Whether a reserve fills spaces as long as it lasts."""
        return bool(self.slots["GROUND_IS_FILLED"])

    @property
    def is_loose(self) -> bool:
        """Whether only moves that cannot be taken back are searched."""
        return bool(self.slots["CARDS_ARE_LOOSE"]) or self.ground_is_free

    @property
    def is_wide(self) -> bool:
        """Whether many positions are looked at side by side, since cards go home or nowhere."""
        return bool(self.slots["ONLY_HOME"])

    @property
    def is_promising(self) -> bool:
        """Whether it can be told how much a position promises, and the search goes on from the best."""
        return self.slots["STAGES"] > 1 and not (self.is_loose or self.is_wide)

    @cached_property
    def _for_odd_piles(self) -> "Solver":
        """What solves positions whose piles are not runs, as a player cannot lay them but a file can."""
        return Solver(self.game, self.compiled, (*self.without, *SEARCHES), self.clock)

    @cached_property
    def _in_places(self) -> "Solver":
        """What solves positions that are won only as long as cells are all one kind."""
        return Solver(self.game, self.compiled, (*self.without, LATE_PLACES), self.clock)

    @cached_property
    def linked(self) -> tuple[Linked, ...]:
        """The search, and what replays its choices, linked with the game's rules; all in one text, or one for each."""
        functions: dict[str, FunctionType] = dict(self.game.entry.functions)
        modules, entries = [turning, keys, reductions, choices, search], ENTRIES
        if self.is_loose:
            modules, entries = [*modules, lanes, heads, hopeless, ground, loose, loose_replay], LOOSE_ENTRIES
        elif self.is_wide:
            modules, entries = [*modules, homewards, abreast], WIDE_ENTRIES
        elif self.is_promising:
            modules, entries = [*modules, gathering, promising], PROMISING_ENTRIES
        for module in modules:
            functions |= functions_of(module)
        table = replace(self.game.rule_table, slots=self.game.rule_table.slots | self.slots)
        return tuple(link(table, functions, each) for each in entries)

    def prepare(self, position: Position, many_wins: bool = False) -> None:
        """Have everything compiled that positions of this game may need; any one of them will do.

        What replays wins is compiled too if there will be many of them.
        """
        if many_wins:
            self._replaying = REPLAYED_SLOWLY
        self.solve(position, Budget(positions=1))
        if self.late_places is not None:
            self._in_places.prepare(position, many_wins)

    @property
    def is_compiled(self) -> bool:
        """Whether an answer does not have to wait for the compiler."""
        return bool(self.memory.is_kept(self.linked[0], self.linked[0].entries[0]))

    @property
    def replays_slowly(self) -> bool:
        """Whether wins are still replayed by the interpreter, as their replay was not compiled before."""
        return self._replaying < REPLAYED_SLOWLY and not self._replay_is_kept

    @cached_property
    def _replay_is_kept(self) -> bool:
        *_, linked = self.linked
        return bool(self.memory.is_kept(linked, linked.entries[-1]))

    @cached_property
    def _by_interpreter(self) -> "Solver":
        return Solver(self.game, compiled=False, without=self.without)

    def replay_slowly(self, question: Question, taken: list[int]) -> tuple[int, ...] | None:
        """Play the choices of a question through the rules, as its `replay` does, without a compiler."""
        began = time.perf_counter()
        start = Position(self.game, question.start)
        moves = type(question)(self._by_interpreter, start, Budget(megabytes=1)).replay(taken)
        self._replaying += time.perf_counter() - began
        return moves

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The search and what replays it, by name."""
        engines = [(linked.entries, self.memory.engine(linked)) for linked in self.linked]
        return {name: engine[name] for entries, engine in engines for name in entries}

    @cached_property
    def random_numbers(self) -> Any:
        """The numbers that keys are made of."""
        draw = random.Random(0)
        slots = self.game.rule_table.slots
        rows = keys.GROUND + slots["PILES"] + slots["ENDS"] + 1
        return self.memory.wide([draw.randrange(1, 1 << 60) for _ in range(rows << 7)])

    @cached_property
    def written(self) -> Any:
        """Room for the moves of a win."""
        return self.memory.wide(MOST_REPLAYED)

    @cached_property
    def arrays(self) -> tuple[Any, ...]:
        """Room for the line that is looked into, used by one question after the other."""
        size = self.game.rule_table.state_size
        memory = self.memory
        if self.is_loose:
            return (
                memory.wide(ROOM_FOR_HEIGHTS),
                memory.wide(1 << 16),
                memory.wide(LOOSE_DEPTH * self.slots["LOOSE_SIZE"]),
                memory.wide(self.slots["MOST_CHOICES"]),
                memory.wide(LOOSE_DEPTH * search.LINE),
            )
        return (
            memory.small(size * MOST_DEPTH),
            memory.wide(self.slots["MOST_CHOICES"]),
            memory.wide(search.LINE * MOST_DEPTH),
            memory.wide(2 * self.game.rule_table.slots["PILES"] * (MOST_DEPTH + 1)),
        )

    def solve(
        self,
        position: Position,
        budget: Budget | None = None,
        stopped: Callable[[], bool] = never,
        watch: Callable[[Standing], None] = unseen,
        order: int = 0,
    ) -> Result:
        """Answer whether a position can be won.

        Now and then `watch` is told how it stands, and `stopped` asked whether to give up. Choices that are tried in
        another `order` may lead to another win.
        """
        budget = budget or Budget()
        if self._lies_oddly(position):
            return self._for_odd_piles.solve(position, budget, stopped, watch, order)
        kind = self._kind_of_question
        question = kind(self, position, budget, order)
        if (self.replays_slowly, kind) not in self._warm:
            question.warm_up()
            self._warm.add((self.replays_slowly, kind))
        started = self.clock()
        if self.slots["COLUMNS_ARE_ASKED"] and cannot_be_emptied(self.game, position, self.slots["CHAINS"]):
            return Result(LOST, (), 1, self.clock() - started)

        def given_up() -> bool:
            watch(question.standing(self.clock() - started))
            return stopped()

        verdict, why = question.go(lambda: self.clock() - started > budget.seconds, given_up)
        moves: tuple[int, ...] = ()
        if verdict == WON:
            moves = question.replayed()
        result = Result(verdict, moves, question.looked_at, self.clock() - started, why)
        return self._placed(result, position, budget, stopped, watch, order)

    def _lies_oddly(self, position: Position) -> bool:
        """Whether cards lie as a player cannot lay them, but a file can, so that another search is needed."""
        if self.ground_is_free:
            return not lies_in_runs(self.game, position.state, self.ground_is_filled)
        return self.is_loose and not lie_single(self.game, position.state)

    @property
    def _kind_of_question(self) -> type[Question]:
        if self.is_loose:
            return LooseQuestion
        if self.is_wide:
            return WideQuestion
        return PromisingQuestion if self.is_promising else Question

    def _placed(
        self,
        result: Result,
        position: Position,
        budget: Budget,
        stopped: Callable[[], bool],
        watch: Callable[[Standing], None],
        order: int,
    ) -> Result:
        """Return a win with its cards in their places; where they have none, search again and tell the cells apart."""
        if self.late_places is None or result.verdict != WON:
            return result
        moves = self.late_places.played(position, result.moves)
        if moves is not None:
            return replace(result, moves=moves)
        left = replace(
            budget,
            seconds=max(budget.seconds - result.seconds, 0.01),
            positions=budget.positions and max(budget.positions - result.positions, 1),
        )
        again = self._in_places.solve(position, left, stopped, watch, order)
        spent = result.positions + again.positions
        return replace(again, positions=spent, seconds=result.seconds + again.seconds)
