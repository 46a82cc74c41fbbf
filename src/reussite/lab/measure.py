"""Measuring a player over many deals: units of work that add up, on local threads or elsewhere."""

import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Callable, Iterator, Mapping, NoReturn, Protocol

from reussite import wasm
from reussite.errors import BadInput, BadProgram, IllegalMove
from reussite.lab.counts import Counts
from reussite.lab.engines import Halt, Plan, new_halt, plan, play_deals
from reussite.lab.watch import naming, played_by
from reussite.play import Game
from reussite.players import Player
from reussite.rules.faults import Fault
from reussite.rules.guards import REQUIRED
from reussite.rules.playing import BAD_OUTCOME, ILLEGAL_MOVE, MOST_OUTCOMES
from reussite.saying import saying
from reussite.wasm.choosing import VARIABLE

__all__ = ["MOST_CHOICES", "Local", "OnGpu", "Run", "Slowly", "Task", "Workers", "number_of", "run", "units"]

MOST_CHOICES = 1000  # choices in a deal after which a player is stopped
UNITS = 100  # about how many units a run is cut into, within these sizes
SMALLEST_UNIT, LARGEST_UNIT, LARGEST_ON_GPU = 50, 100_000, 2**26
HALTING = 0.8  # seconds in which what was begun comes to its end when the work is interrupted
SEEDS = range(2**20)  # deals of a seed are the numbers from seed * 2**32 on


@dataclass(frozen=True)
class Task:
    """A game and a player to be measured over the deals of a seed."""

    game: Game
    player: Player
    seed: int
    games: int

    @property
    def is_slow(self) -> bool:
        """Whether the interpreter alone can play it."""
        return self.game.linked.is_slow or self.player.is_slow

    @cached_property
    def plan(self) -> Plan:
        """What a worker needs."""
        if self.is_slow:
            raise BadInput(saying("program.slow", name=f"{self.game.id}, {self.player.name}"))
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
        """Return the deal number of a game of this run."""
        return number_of(self.game, self.seed, index)


def number_of(game: Game, seed: int, index: int) -> int:
    """Return a deal number of a seed; a game with few numbers goes round through them."""
    numbers = game.patience.numbers
    if numbers[-1] - numbers[0] >= 2**52 - 1:  # there may be more of them than a browser can count
        return seed * 2**32 + index
    return int(numbers[(seed * 7919 + index) % len(numbers)])


@dataclass(frozen=True)
class Unit:
    """Some consecutive games of a run."""

    first: int
    count: int


def units(task: Task, done: Mapping[int, Counts] = MappingProxyType({}), largest: int = LARGEST_UNIT) -> list[Unit]:
    """Cut what is not done of a run into units; what they are does not change their sum.

    `done` has the counts of stretches by their first game.
    """
    size = min(largest, max(SMALLEST_UNIT, task.games // UNITS))
    found, first = [], 0
    for begin in [*sorted(done), task.games]:
        found += [Unit(cut, min(size, begin - cut)) for cut in range(first, begin, size)]
        first = begin + (done[begin].games if begin in done else 0)
    return found


def spans(task: Task, unit: Unit) -> Iterator[tuple[int, int]]:
    """Return the deal numbers of a unit as stretches of consecutive numbers."""
    first, end = unit.first, unit.first + unit.count
    while first < end:
        number = task.number(first)
        count = min(end - first, task.game.patience.numbers[-1] + 1 - number)
        yield number, count
        first += count


@dataclass(frozen=True)
class Result:
    """What came of a unit: the counts of the deals played, and the deal at which a fault ended it, if one did."""

    counts: Counts
    number: int = 0
    fault: Fault | None = None


def play_unit(
    plan: Plan,
    stretches: list[tuple[int, int]],
    most: int,
    halt: Halt | None = None,
    play: Callable[[Plan, int, int, int, Halt | None], Any] = play_deals,
) -> Result:
    """Play the stretches of a unit, up to a fault or a halt."""
    total = Counts()
    for number, count in stretches:
        played = play(plan, number, count, most, halt)
        total += Counts.of(played.counts)
        if played.fault:
            return Result(total, number + played.deals, played.fault)
        if played.deals < count:
            break
    return Result(total)


class Workers(Protocol):
    """Something that plays units: threads here, a card, or other machines."""

    jobs: int
    largest_unit: int  # games
    device: str  # what the card is called that plays, if one does

    def prepare(self, task: Task) -> None:
        """Do what is to be done before the clock counts, such as compiling."""

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Result]":
        """Start a unit and return what will be its result."""

    def halt(self) -> Counts:
        """End what is being played, so that what is known of it comes at once; return what no `Future` will tell."""

    def close(self) -> None:
        """Let go of what is not needed any more."""


class Local:
    """Threads of this process; compiled rules release the interpreter lock."""

    largest_unit = LARGEST_UNIT
    device = ""

    def __init__(self, jobs: int):
        self.jobs = jobs
        self.halted = new_halt()
        self.pool = ThreadPoolExecutor(jobs, thread_name_prefix="reussite")

    def prepare(self, task: Task) -> None:
        """Compile."""
        play_unit(task.plan, [(task.number(0), 0)], MOST_CHOICES)

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Result]":
        """Play a unit in a thread."""
        return self.pool.submit(play_unit, task.plan, stretches, MOST_CHOICES, self.halted)

    def halt(self) -> Counts:
        """End what is being played; what is submitted after this is not."""
        self.halted()
        self.halted = new_halt()
        return Counts()

    def close(self) -> None:
        """Drop what has not begun, and end what has."""
        self.halt()
        self.pool.shutdown(wait=True, cancel_futures=True)


class OnGpu(Local):
    """An NVIDIA card, to which one thread of this process sends deals."""

    largest_unit = LARGEST_ON_GPU

    def __init__(self) -> None:
        if wasm.is_chosen():
            raise BadInput(saying("wasm.card", variable=VARIABLE))
        from reussite.rules import gpu

        self.device = gpu.gpu_name()
        self.gpu = gpu
        super().__init__(1)

    def prepare(self, task: Task) -> None:
        """Compile for the card."""
        self.gpu.prepare_gpu(task.plan)

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Result]":
        """Play a unit on the card."""
        return self.pool.submit(play_unit, task.plan, stretches, MOST_CHOICES, self.halted, self.gpu.play_on_gpu)


class Slowly:
    """This very thread, for slow Python, and where there are no others: an interruption reaches whatever it is at."""

    jobs = 1
    largest_unit = LARGEST_UNIT
    device = ""

    def __init__(self) -> None:
        self.begun = Counts()  # of what an interruption ended

    def prepare(self, task: Task) -> None:
        """Compile, unless it is slow Python."""
        if not task.is_slow:
            play_unit(task.plan, [(task.number(0), 0)], MOST_CHOICES)

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Result]":
        """Play a unit now."""
        done: Future[Result] = Future()
        if not task.is_slow:
            done.set_result(play_unit(task.plan, stretches, MOST_CHOICES))
            return done
        counts = no_counts()
        try:
            play_slowly(task, stretches, counts)
        except KeyboardInterrupt:
            self.begun = Counts.of(counts)
            raise
        done.set_result(Result(Counts.of(counts)))
        return done

    def halt(self) -> Counts:
        """Nothing is being played any more; return what was when an interruption came."""
        return self.begun

    def close(self) -> None:
        """Nothing is kept."""


def no_counts() -> list[int]:
    """Return a row of counts as the rules write them: games, won, cut off, then each outcome."""
    return [0] * (3 + MOST_OUTCOMES)


def slow_counts(task: Task, stretches: list[tuple[int, int]]) -> list[int]:
    """Return the counts of deals that the interpreter plays."""
    counts = no_counts()
    play_slowly(task, stretches, counts)
    return counts


def play_slowly(task: Task, stretches: list[tuple[int, int]], counts: list[int]) -> None:
    """Let the interpreter play deals, and count each as soon as it is over."""
    for number in (number for first, count in stretches for number in range(first, first + count)):
        outcome, won, cut = slow_result(task, number)
        for place, n in ((0, 1), (1, won), (2, cut), (3 + outcome, 1)):
            counts[place] += n


def slow_result(task: Task, number: int) -> tuple[int, bool, bool]:
    """Let the interpreter play a deal; return its outcome, whether it was won, and whether it was cut off."""
    deal, made = task.game.deal(number), 0
    for _ in played_by(deal, task.player, MOST_CHOICES):
        made += 1
    with naming(deal):
        outcome = task.game.engine.outcome(list(deal.position.state))
    if outcome not in range(MOST_OUTCOMES):
        raise_fault(task, number, Fault(BAD_OUTCOME, outcome))
    return outcome, deal.position.is_won, made >= MOST_CHOICES


@dataclass
class Run:
    """A run and what is known of it so far."""

    task: Task
    jobs: int
    done: dict[int, Counts] = field(default_factory=dict)  # by the first game of each stretch
    seconds: float = 0.0
    interrupted: bool = False
    begun: Counts = field(default_factory=Counts)  # of units that an interruption ended before they were done
    device: str = ""  # what the card is called that played last, if one did

    @property
    def total(self) -> Counts:
        """The sum of all that was played."""
        return sum(self.done.values(), self.begun)

    def course(self) -> list[tuple[int, int]]:
        """Return games and wins unit after unit, in the order of the deals."""
        return [(self.done[k].games, self.done[k].won) for k in sorted(self.done)]


def _tell_nobody(state: Run, games: int) -> None:
    """Keep quiet about progress."""


def run(task: Task, workers: Workers, known: Run | None = None, tell: Callable[[Run, int], None] = _tell_nobody) -> Run:
    """Play all units that are not known yet; an interruption ends the run with what is done."""
    state = known or Run(task, workers.jobs)
    state.jobs, state.device = workers.jobs, workers.device
    before = state.seconds
    begun = time.perf_counter()
    waiting = units(task, state.done, workers.largest_unit)
    pending: dict[Future[Result], Unit] = {}
    try:
        workers.prepare(task)
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
        _take_what_is_known(state, workers, pending)
    finally:
        for future in pending:
            future.cancel()
        state.seconds = before + time.perf_counter() - begun
    return state


def _collect(state: Run, pending: dict["Future[Result]", Unit], tell: Callable[[Run, int], None]) -> None:
    for future in wait(pending, return_when=FIRST_COMPLETED).done:
        result = future.result()
        if result.fault:
            raise_fault(state.task, *_first_fault(pending))
        unit = pending.pop(future)
        state.done[unit.first] = result.counts
        tell(state, unit.count)


def _take_what_is_known(state: Run, workers: Workers, pending: dict["Future[Result]", Unit]) -> None:
    """Count the deals of units that were begun; whoever cannot be halted is not waited for."""
    for future in pending:
        future.cancel()
    state.begun += workers.halt()
    for future in wait(pending, timeout=HALTING).done:
        if not future.cancelled() and not future.exception() and not future.result().fault:
            state.begun += future.result().counts


def _first_fault(pending: dict["Future[Result]", Unit]) -> tuple[int, Fault]:
    """Return the earliest deal with a fault: the same one whichever unit ended first."""
    in_order = sorted(pending, key=lambda future: pending[future].first)
    return next((found.number, found.fault) for each in in_order if (found := each.result()).fault)


def raise_fault(task: Task, number: int, fault: Fault) -> NoReturn:
    """Raise what a user's file did wrong in a deal; an illegal move is named with its position."""
    deal = task.game.deal(number)
    if fault.kind in (ILLEGAL_MOVE, REQUIRED):  # the interpreter says more of it
        for _ in played_by(deal, task.player, MOST_CHOICES):
            pass
    if fault.kind == ILLEGAL_MOVE:
        raise IllegalMove(saying("lab.illegal", name=task.player.name, code=deal.code))
    raise BadProgram(saying("program.deal", code=deal.code, problem=fault.saying()))
