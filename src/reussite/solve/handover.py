"""A solver that answers at once: interpreted at first, and compiled as soon as that is ready.

Both run the same text and look at the same positions in the same order, so they give the same answers.
"""

import time
from dataclasses import replace
from functools import cached_property
from typing import Callable, Generator

from reussite import wasm
from reussite.play import Game, Position
from reussite.saying import saying
from reussite.solve.compiling import LINES, Compiling, can_compile
from reussite.solve.shortening import Shortener
from reussite.solve.solver import UNKNOWN, Budget, Result, Solver, Standing, never, unseen

__all__ = ["Handover"]

AT_FIRST = 0.5  # seconds for the interpreter before a compiler is started that nobody has asked for
INTERPRETED_MEGABYTES = 16  # the interpreter takes several times as much
LONGEST = 1_000_000.0  # seconds
OTHER_WIN = 1.0  # seconds for another win to shorten
LOOK = 0.05  # seconds between looks whether compiling has ended
Watch = Callable[[Standing], None]


class Handover:
    """Solves positions of one game, whether its rules are compiled yet or not."""

    def __init__(self, game: Game):
        self.game = game
        self.compiling = Compiling(game)
        self.can_compile = can_compile()
        self._is_loaded = wasm.is_chosen()  # WebAssembly is written in a moment

    @cached_property
    def _interpreted(self) -> Solver:
        return Solver(self.game, compiled=False)

    @cached_property
    def _compiled(self) -> Solver:
        return Solver(self.game)

    @property
    def solver(self) -> Solver:
        """The quickest solver there is now."""
        return self._compiled if self._is_loaded else self._interpreted

    def begin(self) -> None:
        """Have the rules compiled, elsewhere."""
        if self.can_compile and not self._is_loaded:
            self.compiling.begin()

    def load(self) -> bool:
        """Take over what was compiled, if it is ready; return whether it is loaded."""
        if not self._is_loaded and self.compiling.is_done:
            self._compiled.prepare(self.game.deal(self.game.patience.numbers[0]).position)
            self._is_loaded = True
        return self._is_loaded

    def close(self) -> None:
        """Compile no further."""
        self.compiling.end()

    def solve(
        self,
        position: Position,
        budget: Budget,
        stopped: Callable[[], bool] = never,
        watch: Watch = unseen,
        patient: bool = True,
    ) -> Result:
        """Answer whether a position can be won; what the interpreter does until compiling ends is not counted.

        Who is not `patient` gets an answer when the time is up, compiled or not.
        """
        if not self.load():
            result = self._interpret(position, budget, stopped, watch, patient)
            if result.verdict != UNKNOWN or stopped() or not self.load():
                return result
        return self._compiled.solve(position, budget, stopped, watch)

    def shorten(
        self, position: Position, won: tuple[int, ...], over: Callable[[], bool]
    ) -> Generator[tuple[int, ...], None, None]:
        """Yield ever shorter wins until it is over, faster as soon as that is compiled."""

        def another(number: int) -> tuple[int, ...]:
            brief = Budget(OTHER_WIN, megabytes=INTERPRETED_MEGABYTES)
            return self.solver.solve(position, brief, over, order=number).moves

        compiling = Compiling(self.game, LINES)
        try:
            if self.can_compile:
                compiling.begin()
            best, first = won, Shortener(self.game, compiled=wasm.is_chosen())
            for best in first.shorten(position, won, lambda: over() or compiling.is_done, another):
                yield best
            if not over():
                yield from Shortener(self.game).shorten(position, best, over, another)
        finally:
            compiling.end()

    def _interpret(
        self, position: Position, budget: Budget, stopped: Callable[[], bool], watch: Watch, patient: bool
    ) -> Result:
        """Search until the compiled search is ready."""
        waits = patient and self.can_compile
        started = time.perf_counter()

        def is_enough() -> bool:
            spent = time.perf_counter() - started
            if spent > AT_FIRST:
                self.begin()
            return stopped() or self.compiling.is_done or (spent > budget.seconds and not waits)

        def tell(standing: Standing) -> None:
            watch(replace(standing, most_seconds=budget.seconds, is_compiling=self.compiling.is_under_way))

        brief = Budget(LONGEST, budget.positions, min(budget.megabytes, INTERPRETED_MEGABYTES))
        result = self._interpreted.solve(position, brief, is_enough, tell)
        if result.verdict != UNKNOWN or result.positions == budget.positions:
            return result
        while waits and not is_enough():  # its table is full
            time.sleep(LOOK)
        if result.why == saying("solver.interrupted") and not stopped():
            return replace(result, why=saying("solver.late", seconds=budget.seconds))
        return result
