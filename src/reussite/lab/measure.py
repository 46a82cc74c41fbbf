"""Measuring a player over many deals: units of work that add up, on local threads or elsewhere."""

import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Callable, Iterator, Protocol

from reussite.errors import BadInput, IllegalMove
from reussite.lab.counts import Counts
from reussite.lab.watch import played_by
from reussite.play import Game
from reussite.players import Player
from reussite.rules.compiled import Plan, plan, play_deals
from reussite.saying import saying

__all__ = ["MOST_CHOICES", "Local", "Run", "Task", "Workers", "run", "units"]

MOST_CHOICES = 1000  # choices in a deal after which a player is stopped
UNITS = 100  # about how many units a run is cut into, within these sizes
SMALLEST_UNIT, LARGEST_UNIT = 50, 100_000
SEEDS = range(2**20)  # deals of a seed are the numbers from seed * 2**32 on


@dataclass(frozen=True)
class Task:
    """A game and a player to be measured over the deals of a seed."""

    game: Game
    player: Player
    seed: int
    games: int

    @cached_property
    def plan(self) -> Plan:
        """What a worker needs."""
        linked, size = self.player.measured(self.game)
        return plan(linked, size, self.game.patience.deck, self.game.rule_table.most_moves)

    def check(self) -> None:
        """Raise unless the number of games and the seed make sense for this game."""
        if self.games < 1:
            raise BadInput(saying("command.games", games=self.games))
        if self.seed not in SEEDS:
            raise BadInput(saying("lab.seed", first=SEEDS[0], last=SEEDS[-1], seed=self.seed))
        if self.games > 2**32:
            raise BadInput(saying("lab.too_many", most=2**32, games=self.games))

    def number(self, index: int) -> int:
        """Return the deal number of a game of this run; a game with few numbers goes round through them."""
        numbers = self.game.patience.numbers
        if len(numbers) >= 2**52:
            return self.seed * 2**32 + index
        return int((self.seed * 7919 + index) % len(numbers))


@dataclass(frozen=True)
class Unit:
    """Some consecutive games of a run."""

    index: int
    first: int
    count: int


def units(task: Task) -> list[Unit]:
    """Cut a run into units; what they are does not change their sum."""
    size = min(LARGEST_UNIT, max(SMALLEST_UNIT, task.games // UNITS))
    cuts = list(range(0, task.games, size))
    return [Unit(k, first, min(size, task.games - first)) for k, first in enumerate(cuts)]


def spans(task: Task, unit: Unit) -> Iterator[tuple[int, int]]:
    """Return the deal numbers of a unit as stretches of consecutive numbers."""
    first, end = unit.first, unit.first + unit.count
    while first < end:
        number = task.number(first)
        count = min(end - first, len(task.game.patience.numbers) - number)
        yield number, count
        first += count


def play_unit(plan: Plan, stretches: list[tuple[int, int]], most: int) -> tuple[list[int], int | None]:
    """Play the stretches of a unit; return the counts, and the deal of an illegal move if there was one."""
    total: list[int] = []
    for number, count in stretches:
        played, counts, _ = play_deals(plan, number, count, most)
        if played < count:
            return counts, number + played
        total = [a + b for a, b in zip(total, counts, strict=True)] if total else counts
    return total, None


class Workers(Protocol):
    """Something that plays units: threads here, or other machines."""

    jobs: int

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Any]":
        """Start a unit and return what will be its result."""

    def close(self) -> None:
        """Let go of what is not needed any more."""


class Local:
    """Threads of this process; compiled rules release the interpreter lock."""

    def __init__(self, jobs: int):
        self.jobs = jobs
        self.pool = ThreadPoolExecutor(jobs, thread_name_prefix="reussite")

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Any]":
        """Play a unit in a thread."""
        return self.pool.submit(play_unit, task.plan, stretches, MOST_CHOICES)

    def close(self) -> None:
        """Drop what has not begun."""
        self.pool.shutdown(wait=True, cancel_futures=True)


@dataclass
class Run:
    """A run and what is known of it so far."""

    task: Task
    jobs: int
    done: dict[int, Counts] = field(default_factory=dict)
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def total(self) -> Counts:
        """The sum of all units that are done."""
        return sum(self.done.values(), Counts())

    def course(self) -> list[tuple[int, int]]:
        """Return games and wins unit after unit, in the order of the deals."""
        return [(self.done[k].games, self.done[k].won) for k in sorted(self.done)]


def _tell_nobody(state: Run, games: int) -> None:
    """Keep quiet about progress."""


def run(task: Task, workers: Workers, known: Run | None = None, tell: Callable[[Run, int], None] = _tell_nobody) -> Run:
    """Play all units that are not known yet; an interruption ends the run with what is done."""
    state = known or Run(task, workers.jobs)
    before = state.seconds
    begun = time.perf_counter()
    waiting = iter([unit for unit in units(task) if unit.index not in state.done])
    pending: dict[Future[Any], Unit] = {}
    try:
        workers.submit(task, [(task.number(0), 0)]).result()  # compiles before the clock counts
        begun = time.perf_counter()
        for unit in waiting:
            pending[workers.submit(task, list(spans(task, unit)))] = unit
            if len(pending) >= 2 * workers.jobs:
                _collect(state, pending, tell)
                state.seconds = before + time.perf_counter() - begun
        while pending:
            _collect(state, pending, tell)
            state.seconds = before + time.perf_counter() - begun
    except KeyboardInterrupt:
        state.interrupted = True
    finally:
        for future in pending:
            future.cancel()
        state.seconds = before + time.perf_counter() - begun
    return state


def _collect(state: Run, pending: dict["Future[Any]", Unit], tell: Callable[[Run, int], None]) -> None:
    for future in wait(pending, return_when=FIRST_COMPLETED).done:
        counts, illegal = future.result()
        if illegal is not None:
            raise_illegal(state.task, _first_illegal(pending))
        unit = pending.pop(future)
        state.done[unit.index] = Counts.of(counts)
        tell(state, unit.count)


def _first_illegal(pending: dict["Future[Any]", Unit]) -> int:
    """Return the earliest deal of an illegal move: the same one whichever unit ended first."""
    in_order = sorted(pending, key=lambda future: pending[future].index)
    illegal: Iterator[int | None] = (future.result()[1] for future in in_order)
    return next(number for number in illegal if number is not None)


def raise_illegal(task: Task, number: int) -> None:
    """Play a deal again, watched, up to the illegal move, which is then named with its position."""
    deal = task.game.deal(number)
    for _ in played_by(deal, task.player, MOST_CHOICES):
        pass
    raise IllegalMove(saying("lab.illegal", name=task.player.name, code=deal.code))
