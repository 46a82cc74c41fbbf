"""The solver: whether a position can be won with all cards known, and how."""

import random
import time
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from types import FunctionType
from typing import Any, Callable, Iterator, NamedTuple

from reussite.errors import BadInput
from reussite.play import Game, Position
from reussite.play.discovery import functions_of
from reussite.play.moves import write_move
from reussite.rules import turning
from reussite.rules.link import Linked, link
from reussite.saying import NOTHING_SAID, Saying, saying
from reussite.solve import choices, ground, heads, keys, lanes, loose, loose_replay, reductions, search
from reussite.solve.fitting import LATE_PLACES, SEARCHES, slots_of
from reussite.solve.loosening import LOOSE_DEPTH, ROOM_FOR_HEIGHTS, laid_out, lies_in_runs, loose_slots
from reussite.solve.memory import memory_of
from reussite.solve.places import LatePlaces

__all__ = ["LOST", "UNKNOWN", "WON", "Budget", "Result", "Solver", "Standing", "never", "unseen"]

WON, LOST, UNKNOWN = "won", "lost", "unknown"
# Functions linked into one text. The search over loose cards mentions no number of the game's but that of its tableau
# piles, so the options share what was compiled.
ENTRIES = (("search", "replay"),)
LOOSE_ENTRIES = (("search_loose",), ("replay_loose",))
MOST_DEPTH = 4000  # choices in a line of play
ROOM_FOR_CHOICES = 100_000
MOST_REPLAYED = 50_000  # moves of a solution
LONG_ATTEMPT, GROWTH = 1000, 1.2  # positions of the first attempt, and how much longer each further long one is
MOST_ATTEMPTS = 255  # numbers that attempts have in the table, one after the other and then anew
SMALLEST_TABLE, LARGEST_TABLE = 17, 27  # powers of two; an entry takes eight bytes
REPLAYED_SLOWLY = 1.0  # seconds of replaying wins without a compiler, which itself takes some
TABLE_GROWTH = 4  # a table that is full gives way to one sixteen times as large
MEGABYTE = 1 << 20


class Mixing(NamedTuple):
    """How attempts mix the choices: with how much noise, and how many positions the shortest free one looks at."""

    shortest: int
    mostly_in_order: int
    freely: int


USUAL_MIXING = Mixing(500, 800, 8000)
MIXING_IN_RUNS = Mixing(2000, 400, 300)  # where whole suits are gathered in the tableau, and the order says more


@dataclass(frozen=True)
class Budget:
    """How much a question may cost: seconds, positions looked at, megabytes of the table of positions."""

    seconds: float = 10.0
    positions: int | None = None
    megabytes: int = 1024

    def __post_init__(self) -> None:
        """Refuse what nothing could be answered with."""
        if not 0 < self.seconds <= 1_000_000:
            raise BadInput(saying("solver.seconds", seconds=self.seconds))
        if self.positions is not None and self.positions < 1:
            raise BadInput(saying("solver.positions", positions=self.positions))
        if not 1 <= self.megabytes <= 1 << 20:
            raise BadInput(saying("solver.memory", most=1 << 20, megabytes=self.megabytes))

    @property
    def largest_table(self) -> int:
        """The power of two of entries that the memory has room for."""
        return min(LARGEST_TABLE, (self.megabytes * MEGABYTE // 8).bit_length() - 1)


@dataclass(frozen=True)
class Result:
    """An answer: the verdict, the moves that win, and what it cost; `why` says why nothing is known."""

    verdict: str
    moves: tuple[int, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    why: Saying = NOTHING_SAID

    def texts(self, game: Game) -> list[str]:
        """Return the winning moves as text."""
        return [write_move(game, move) for move in self.moves]


@dataclass(frozen=True)
class Standing:
    """How a search stands: positions looked at, choices on the line it looks into, seconds of those it may take.

    While the rules are being compiled the interpreter searches, for as long as that takes.
    """

    positions: int
    depth: int
    seconds: float
    most_seconds: float
    is_compiling: bool = False


def never() -> bool:
    """Stop for nobody."""
    return False


def unseen(_: Standing) -> None:
    """Let nobody know how the search stands."""


class Solver:
    """Solves positions of one game, one after the other; each thread needs one of its own."""

    def __init__(self, game: Game, compiled: bool = True, without: tuple[str, ...] = ()):
        self.game, self.compiled, self.without = game, compiled, without
        self.slots = slots_of(game, without) | {
            "MOST_DEPTH": MOST_DEPTH,
            "MOST_CHOICES": ROOM_FOR_CHOICES + 2 * game.rule_table.most_moves,
            "MOST_REPLAYED": MOST_REPLAYED,
            "MOST_LISTED": 2 * game.rule_table.most_moves + 4 * game.patience.deck,
        }
        if self.slots["GROUND_IS_FILLED"]:
            self.slots["GROUND_IS_FREE"] = 1  # when the reserve is spent
        self.slots |= loose_slots(game, self.ground_is_free)
        self.late_places = LatePlaces(game) if self.slots["PLACES_ARE_LATE"] else None
        if self.late_places is not None:
            self.slots |= self.late_places.slots
        self.memory = memory_of(compiled and not game.linked.is_slow)
        self._table: Any = None
        self._replaying = 0.0  # seconds that the interpreter has spent on it

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

    @cached_property
    def _for_odd_piles(self) -> "Solver":
        """What solves positions whose piles are not runs, as a player cannot lay them but a file can."""
        return Solver(self.game, self.compiled, (*self.without, *SEARCHES))

    @cached_property
    def _in_places(self) -> "Solver":
        """What solves positions that are won only as long as cells are all one kind."""
        return Solver(self.game, self.compiled, (*self.without, LATE_PLACES))

    @cached_property
    def linked(self) -> tuple[Linked, ...]:
        """The search, and what replays its choices, linked with the game's rules; all in one text, or one for each."""
        functions: dict[str, FunctionType] = dict(self.game.entry.functions)
        modules = [turning, keys, reductions, choices, search]
        for module in [*modules, lanes, heads, ground, loose, loose_replay] if self.is_loose else modules:
            functions |= functions_of(module)
        table = replace(self.game.rule_table, slots=self.game.rule_table.slots | self.slots)
        return tuple(link(table, functions, entries) for entries in (LOOSE_ENTRIES if self.is_loose else ENTRIES))

    def prepare(self, position: Position) -> None:
        """Have everything compiled that positions of this game may need; any one of them will do."""
        self.solve(position, Budget(positions=1))
        if self.late_places is not None:
            self._in_places.prepare(position)

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

    def replay_slowly(self, question: "_Question", taken: list[int]) -> tuple[int, ...] | None:
        """Play the choices of a question through the rules, as its `replay` does, without a compiler."""
        began = time.perf_counter()
        start = Position(self.game, question.start)
        moves = type(question)(self._by_interpreter, start, Budget(megabytes=1)).replay(taken)
        self._replaying += time.perf_counter() - began
        return moves

    @cached_property
    def _functions(self) -> dict[str, Any]:
        engines = [(linked.entries, self.memory.engine(linked)) for linked in self.linked]
        return {name: engine[name] for entries, engine in engines for name in entries}

    @cached_property
    def _random(self) -> Any:
        draw = random.Random(0)
        slots = self.game.rule_table.slots
        rows = keys.GROUND + slots["PILES"] + slots["ENDS"] + 1
        return self.memory.wide([draw.randrange(1, 1 << 60) for _ in range(rows << 7)])

    @cached_property
    def _written(self) -> Any:
        return self.memory.wide(MOST_REPLAYED)

    @cached_property
    def _arrays(self) -> tuple[Any, ...]:
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
        if self.ground_is_free and not lies_in_runs(self.game, position.state, self.ground_is_filled):
            return self._for_odd_piles.solve(position, budget, stopped, watch, order)
        question = (_LooseQuestion if self.is_loose else _Question)(self, position, budget, order)
        question.warm_up()
        started = time.perf_counter()

        def given_up() -> bool:
            watch(question.standing(time.perf_counter() - started))
            return stopped()

        verdict, why = question.go(lambda: time.perf_counter() - started > budget.seconds, given_up)
        moves: tuple[int, ...] = ()
        if verdict == WON:
            moves = question.replayed()
        result = Result(verdict, moves, question.looked_at, time.perf_counter() - started, why)
        return self._placed(result, position, budget, stopped, watch, order)

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


def _attempts(mixing: Mixing) -> Iterator[tuple[int, int]]:
    """Yield how long each attempt after the first is and how it mixes the choices: half the time for either kind."""
    short_ones, long_ones, longer = 0, LONG_ATTEMPT, float(LONG_ATTEMPT)
    for n in count(1):
        while long_ones < short_ones:
            longer *= GROWTH
            long_ones += int(longer)
            yield int(longer), mixing.mostly_in_order
        short = mixing.shortest * _power_in_turn(n)
        short_ones += short
        yield short, mixing.freely


def _power_in_turn(n: int) -> int:
    """Return the term of Luby's sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …"""
    while n & (n + 1):
        n -= (1 << n.bit_length() - 1) - 1
    return (n + 1) // 2


class _Question:
    """One question being answered: the arrays the search works on, and what it has got to."""

    def __init__(self, solver: Solver, position: Position, budget: Budget, order: int = 0):
        self.solver, self.functions, self.budget = solver, solver._functions, budget
        self.start, self.order = position.state, order
        self.mixing = MIXING_IN_RUNS if solver.game.rule_table.slots["LEAVES"] else USUAL_MIXING
        self.key = solver.memory.wide(2)
        self.control = solver.memory.wide(len(search.CONTROL))
        self._make_room()
        self.looked_before = 0
        self.bits = min(SMALLEST_TABLE, budget.largest_table)
        self.table = self._new_table()
        self.plan, self.limit, self.attempts = _attempts(self.mixing), LONG_ATTEMPT, order * MOST_ATTEMPTS

    def _make_room(self) -> None:
        memory, table = self.solver.memory, self.solver.game.rule_table
        self.state, self.moves = memory.small(self.start), memory.moves(table.most_moves)
        self.taken = memory.wide(table.slots["TARGET_PILES"])
        self.frames, self.listed, self.line, self.sums = self.solver._arrays

    @property
    def looked_at(self) -> int:
        """How many positions were looked at."""
        return self.looked_before + int(self.control[search.LOOKED_AT])

    def standing(self, seconds: float) -> Standing:
        """Return how it stands after so many seconds."""
        return Standing(self.looked_at, int(self.control[search.DEPTH]) + 1, seconds, self.budget.seconds)

    def _new_table(self) -> Any:
        """Begin an empty table; a small one is kept by the solver for the next question."""
        if self.bits > SMALLEST_TABLE:
            table = self.solver.memory.wide(1 << self.bits)
        else:
            table = self.solver._table = self.solver.memory.cleared(self.solver._table, 1 << self.bits)
        self.looked_before = self.looked_at
        for index in search.CONTROL:
            self.control[index] = 0
        self.control[search.DEPTH], self.control[search.ATTEMPT] = -1, 1
        self.control[search.MASK], self.control[search.FULL_AT] = (1 << self.bits) - 1, (7 << self.bits) // 8
        if self.order:
            self.control[search.NOISE], self.control[search.LOOSENESS] = (
                self.order * 104_729,
                self.mixing.mostly_in_order,
            )
        return table

    def warm_up(self) -> None:
        """Have everything compiled before the clock counts: a search that pauses at once."""
        self._search_on()
        if not self.solver.replays_slowly:
            self.replay([])
        self.control[search.LOOKED_AT] = 0
        self._lay_out()

    def _lay_out(self) -> None:
        self.solver.memory.write(self.state, self.start)

    def _restart(self) -> None:
        self.attempts += 1
        self.control[search.ATTEMPT] += 1
        if self.control[search.ATTEMPT] > MOST_ATTEMPTS:
            self.solver.memory.forget_attempts(self.table)
            self.control[search.ATTEMPT] = 1
        self.control[search.NOISE] = self.attempts * 7919
        self.limit, self.control[search.LOOSENESS] = next(self.plan)
        self.control[search.DEPTH] = -1
        self._lay_out()

    def go(self, late: Callable[[], bool], stopped: Callable[[], bool]) -> tuple[str, Saying]:
        """Search until there is an answer or the budget is spent; return the verdict, and why nothing is known."""
        control = self.control
        end = int(control[search.LOOKED_AT]) + self.limit
        while True:
            control[search.PAUSE_AT] = min(end, int(control[search.LOOKED_AT]) + self.solver.memory.slice, self._most())
            found = self._search_on()
            if found == search.SEARCH_WON:
                return WON, NOTHING_SAID
            if found == search.SEARCH_LOST:
                return (UNKNOWN, saying("solver.too_long")) if control[search.CUT] else (LOST, NOTHING_SAID)
            if found == search.SEARCH_FULL and not self._grow():
                return UNKNOWN, saying("solver.full", megabytes=self.budget.megabytes)
            if stopped():
                return UNKNOWN, saying("solver.interrupted")
            if late():
                return UNKNOWN, saying("solver.late", seconds=self.budget.seconds)
            if self.looked_at >= (self.budget.positions or self.looked_at + 1):
                return UNKNOWN, saying("solver.enough", n=self.budget.positions)
            if found == search.SEARCH_FULL or control[search.LOOKED_AT] >= end:
                self._restart()
                end = int(control[search.LOOKED_AT]) + self.limit

    def _most(self) -> int:
        """Where the positions of the budget end, as this table counts them."""
        return (self.budget.positions or 1 << 60) - self.looked_before

    def _grow(self) -> bool:
        if self.bits >= self.budget.largest_table:
            return False
        self.bits = min(self.bits + TABLE_GROWTH, self.budget.largest_table)
        self.table = self._new_table()
        return True

    def _search_on(self) -> int:
        found: int = self.functions["search"](
            self.state,
            self.moves,
            self.taken,
            self.solver._random,
            self.key,
            self.sums,
            self.table,
            self.frames,
            self.listed,
            self.line,
            self.control,
        )
        return found

    def replayed(self) -> tuple[int, ...]:
        """Return the moves that win, played through the checked rules from the beginning."""
        depth = int(self.control[search.DEPTH])
        taken = self.solver.memory.read(self.line, search.LINE * (depth + 1))[search.LINE_NEXT :: search.LINE]
        listed = self.solver.memory.read(self.listed, max(taken, default=-1) + 1)
        choices = [listed[place] & reductions.CHOICE_BITS for place in taken]
        slowly = self.solver.replays_slowly
        moves = self.solver.replay_slowly(self, choices) if slowly else self.replay(choices)
        if moves is None:
            game = self.solver.game
            raise AssertionError(
                f"the solver of {game.id} called {self.start.hex()} won, but the rules refuse its moves"
            )
        return moves

    def replay(self, choices: list[int]) -> tuple[int, ...] | None:
        """Play choices through the rules; return the moves, or nothing when one is refused or they do not win."""
        out = self.solver._written
        count = self._replay_into(out, choices)
        return None if count < 0 else tuple(self.solver.memory.read(out, count))

    def _replay_into(self, out: Any, choices: list[int]) -> int:
        memory = self.solver.memory
        self._lay_out()
        count: int = self.functions["replay"](self.state, self.moves, memory.wide(choices), len(choices), out)
        return count


class _LooseQuestion(_Question):
    """A question answered by searching only moves that cannot be taken back."""

    def _make_room(self) -> None:
        solver = self.solver
        x, deal = laid_out(solver.game, self.start, solver.ground_is_free, solver.ground_is_filled)
        self.begun = x
        self.x, self.deal = self.solver.memory.wide(x), self.solver.memory.wide(deal)
        self.queue, self.met, self.frames, self.listed, self.line = self.solver._arrays

    def _lay_out(self) -> None:
        self.solver.memory.write(self.x, self.begun)

    def _search_on(self) -> int:
        found: int = self.functions["search_loose"](
            self.x,
            self.deal,
            self.queue,
            self.met,
            self.key,
            self.table,
            self.frames,
            self.listed,
            self.line,
            self.control,
        )
        return found

    def _replay_into(self, out: Any, choices: list[int]) -> int:
        memory = self.solver.memory
        self._lay_out()
        count: int = self.functions["replay_loose"](
            memory.small(self.start),
            self.x,
            self.deal,
            memory.wide(choices),
            len(choices),
            self.queue,
            self.met,
            out,
        )
        return count
