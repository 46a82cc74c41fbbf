"""A question being answered: the arrays that a search works on, what it has got to, and when it begins anew."""

from abc import abstractmethod
from itertools import count
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple

from reussite.play import Position
from reussite.saying import NOTHING_SAID, Saying, saying
from reussite.solve import abreast, reductions, search
from reussite.solve.answers import LOST, UNKNOWN, WON, Budget, Standing
from reussite.solve.loosening import laid_out

if TYPE_CHECKING:
    from reussite.solve.solver import Solver

__all__ = ["Beside", "LooseQuestion", "Question", "QuestionByTurns", "WideQuestion"]

LONG_ATTEMPT, GROWTH = 1000, 1.2  # positions of the first attempt, and how much longer each further long one is
MOST_ATTEMPTS = 255  # numbers that attempts have in the table, one after the other and then anew
# Side by side: how many positions are kept at first and at most; how many are met, and how many are there at once, for
# each that is kept; what each takes of memory
NARROWEST, WIDEST = 60, 15_360
ROOM_FOR_MET, ROOM_HERE, KILOBYTES_ABREAST = 600, 16, 26
FIRST_TURN = 2000  # positions looked at in depth before
SHARE_IN_DEPTH = 6  # how many times as long a search side by side takes as one in depth after it
TABLE_GROWTH = 4  # a table that is full gives way to one sixteen times as large


class Mixing(NamedTuple):
    """How attempts mix the choices: with how much noise, and how many positions the shortest free one looks at."""

    shortest: int
    mostly_in_order: int
    freely: int


USUAL_MIXING = Mixing(500, 800, 8000)
MIXING_IN_RUNS = Mixing(2000, 400, 300)  # where whole suits are gathered in the tableau, and the order says more


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


class Question:
    """One question being answered: the arrays the search works on, and what it has got to."""

    smallest_table = 15  # a power of two; most games of one deck need no more, and it is soon cleared

    def __init__(self, solver: "Solver", position: Position, budget: Budget, order: int = 0):
        self.solver, self.functions, self.budget = solver, solver.functions, budget
        self.start, self.order = position.state, order
        self.mixing = MIXING_IN_RUNS if solver.game.rule_table.slots["LEAVES"] else USUAL_MIXING
        self.key = solver.memory.wide(2)
        self.control = solver.memory.wide(len(search.CONTROL))
        self._make_room()
        self.looked_before = 0
        self.turn_ends = 0  # positions after which something else is tried, if any
        self.bits = min(self.smallest_table, budget.largest_table)
        self.table = self._new_table()
        self.plan, self.limit, self.attempts = _attempts(self.mixing), LONG_ATTEMPT, order * MOST_ATTEMPTS

    def _make_room(self) -> None:
        memory, table = self.solver.memory, self.solver.game.rule_table
        self.state, self.moves = memory.small(self.start), memory.moves(table.most_moves)
        self.taken = memory.wide(table.slots["TARGET_PILES"])
        self.frames, self.listed, self.line, self.sums = self.solver.arrays

    @property
    def looked_at(self) -> int:
        """How many positions were looked at."""
        return self.looked_before + int(self.control[search.LOOKED_AT])

    def standing(self, seconds: float) -> Standing:
        """Return how it stands after so many seconds."""
        return Standing(self.looked_at, int(self.control[search.DEPTH]) + 1, seconds, self.budget.seconds)

    def _new_table(self) -> Any:
        """Begin an empty table; a small one is kept by the solver for the next question."""
        if self.bits > self.smallest_table:
            table = self.solver.memory.wide(1 << self.bits)
        else:
            table = self.solver.table = self.solver.memory.cleared(self.solver.table, 1 << self.bits)
        self.looked_before = self.looked_at
        for index in search.CONTROL:
            self.control[index] = 0
        self.control[search.DEPTH], self.control[search.ATTEMPT] = -1, 1
        self.control[search.MASK], self.control[search.FULL_AT] = (1 << self.bits) - 1, (7 << self.bits) // 8
        if self.order:
            self.control[search.NOISE] = self.order * 104_729
            self.control[search.LOOSENESS] = self.mixing.mostly_in_order
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
            if why := self._broken_off(late, stopped):
                return UNKNOWN, why
            if found == search.SEARCH_FULL or control[search.LOOKED_AT] >= end:
                self._restart()
                end = int(control[search.LOOKED_AT]) + self.limit
            if self.turn_ends and self.looked_at >= self.turn_ends:
                return UNKNOWN, NOTHING_SAID

    def _broken_off(self, late: Callable[[], bool], stopped: Callable[[], bool]) -> Saying:
        """Return why not to go on, if at all."""
        if stopped():
            return saying("solver.interrupted")
        if late():
            return saying("solver.late", seconds=self.budget.seconds)
        if self.looked_at >= (self.budget.positions or self.looked_at + 1):
            return saying("solver.enough", n=self.budget.positions)
        return NOTHING_SAID

    def _most(self) -> int:
        """Where the positions of the budget, or of this turn, end as this table counts them."""
        return min(self.budget.positions or 1 << 60, self.turn_ends or 1 << 60) - self.looked_before

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
            self.solver.random_numbers,
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
        choices = self._line()
        slowly = self.solver.replays_slowly
        moves = self.solver.replay_slowly(self, choices) if slowly else self.replay(choices)
        if moves is None:
            game = self.solver.game
            raise AssertionError(
                f"the solver of {game.id} called {self.start.hex()} won, but the rules refuse its moves"
            )
        return moves

    def _line(self) -> list[int]:
        """Return the choices that win."""
        depth = int(self.control[search.DEPTH])
        taken = self.solver.memory.read(self.line, search.LINE * (depth + 1))[search.LINE_NEXT :: search.LINE]
        listed = self.solver.memory.read(self.listed, max(taken, default=-1) + 1)
        return [listed[place] & reductions.CHOICE_BITS for place in taken]

    def replay(self, choices: list[int]) -> tuple[int, ...] | None:
        """Play choices through the rules; return the moves, or nothing when one is refused or they do not win."""
        out = self.solver.written
        count = self._replay_into(out, choices)
        return None if count < 0 else tuple(self.solver.memory.read(out, count))

    def _replay_into(self, out: Any, choices: list[int]) -> int:
        memory = self.solver.memory
        self._lay_out()
        count: int = self.functions["replay"](self.state, self.moves, memory.wide(choices), len(choices), out)
        return count


class LooseQuestion(Question):
    """A question answered by searching only moves that cannot be taken back."""

    smallest_table = 17

    def _make_room(self) -> None:
        solver = self.solver
        x, deal = laid_out(solver.game, self.start, solver.ground_is_free, solver.ground_is_filled)
        self.begun = x
        self.x, self.deal = self.solver.memory.wide(x), self.solver.memory.wide(deal)
        self.queue, self.met, self.frames, self.listed, self.line = self.solver.arrays

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


class QuestionByTurns(Question):
    """A question answered by turns: in depth, and in a search beside that keeps positions, each time more of them."""

    def _make_room(self) -> None:
        super()._make_room()
        self.looked_beside = 0
        self.won_beside: list[int] | None = None

    @property
    def looked_at(self) -> int:
        """How many positions were looked at, in either way."""
        return super().looked_at + self.looked_beside

    def warm_up(self) -> None:
        """Have everything compiled before the clock counts."""
        super().warm_up()
        self._beside(*next(self._plans())).search_until(0)
        self._lay_out()

    def go(self, late: Callable[[], bool], stopped: Callable[[], bool]) -> tuple[str, Saying]:
        """Search by turns until there is an answer or the budget is spent."""
        self.turn_ends = self._first_turn()
        for plan in self._plans():
            verdict, why = super().go(late, stopped)
            if verdict != UNKNOWN or why:
                return verdict, why
            self.turn_ends, before = 0, self.looked_at
            verdict, why = self._look_beside(self._beside(*plan), late, stopped)
            if verdict != UNKNOWN or why:
                return verdict, why
            self.turn_ends = self.looked_at + (self.looked_at - before) // self._share_in_depth()
        raise AssertionError("the plans came to an end")

    @abstractmethod
    def _first_turn(self) -> int:
        """Return how many positions are looked at in depth before anything else."""

    @abstractmethod
    def _share_in_depth(self) -> int:
        """Return how many times as long the search beside takes as the one in depth after it."""

    @abstractmethod
    def _plans(self) -> Iterator[tuple[int, ...]]:
        """Yield with what numbers the searches beside are made, one after the other."""

    @abstractmethod
    def _beside(self, *plan: int) -> "Beside":
        """Return a search beside."""

    def _look_beside(
        self, beside: "Beside", late: Callable[[], bool], stopped: Callable[[], bool]
    ) -> tuple[str, Saying]:
        """Look for a win in a search beside; return the verdict, and why it was broken off, if it was."""
        self._lay_out()
        try:
            while True:
                left = (self.budget.positions or 1 << 60) - super().looked_at
                found = beside.search_until(min(self.looked_beside + self.solver.memory.slice, left))
                self.looked_beside = beside.looked_at
                if found == search.SEARCH_WON:
                    self.won_beside = beside.line()
                    return WON, NOTHING_SAID
                if found == search.SEARCH_LOST:
                    return LOST, NOTHING_SAID
                if why := self._broken_off(late, stopped):
                    return UNKNOWN, why
                if found == search.SEARCH_FULL:
                    return UNKNOWN, NOTHING_SAID
        finally:
            self.looked_before, self.looked_beside = self.looked_before + self.looked_beside, 0
            self._lay_out()

    def _line(self) -> list[int]:
        return super()._line() if self.won_beside is None else self.won_beside


class Beside:
    """A search that keeps positions, beside the one in depth, and the rows it works on."""

    def __init__(self, question: QuestionByTurns, entry: str):
        self.search, self.memory = question.functions[entry], question.solver.memory
        self.control = self.memory.wide(len(search.CONTROL))
        self.rows: tuple[Any, ...] = ()

    @property
    def looked_at(self) -> int:
        """How many positions were looked at."""
        return int(self.control[search.LOOKED_AT])

    def search_until(self, most: int) -> int:
        """Go on until so many positions have been looked at."""
        self.control[search.PAUSE_AT] = most
        return int(self.search(*self.rows))

    @abstractmethod
    def line(self) -> list[int]:
        """Return the choices that win."""


class WideQuestion(QuestionByTurns):
    """A question answered by turns: in depth, and side by side, each time wider."""

    def _first_turn(self) -> int:
        return FIRST_TURN

    def _share_in_depth(self) -> int:
        return SHARE_IN_DEPTH

    def _plans(self) -> Iterator[tuple[int, ...]]:
        """Yield how many positions are kept, whether cards had better go home at once, and which noise is meant."""
        widest = min(WIDEST, (self.budget.megabytes << 10) // KILOBYTES_ABREAST)
        for n in count(1):
            width = min(NARROWEST * _power_in_turn(n), widest)
            yield width, 0, n + 1000 * self.order
            yield width, 1, n + 1000 * self.order

    def _beside(self, *plan: int) -> Beside:
        return _Abreast(self, *plan)


class _Abreast(Beside):
    """A search side by side, and the rows it works on."""

    def __init__(self, question: WideQuestion, width: int, pressed: int, order: int):
        super().__init__(question, "search_abreast")
        solver, memory = question.solver, question.solver.memory
        size = solver.game.rule_table.state_size
        here, met = ROOM_HERE * width + 100, ROOM_FOR_MET * width + 1000
        self.numbers = memory.wide(len(abreast.ABREAST))
        self.numbers[abreast.KEPT], self.numbers[abreast.ROOM_HERE] = width, here
        self.numbers[abreast.ROOM_FOR_MET], self.numbers[abreast.OTHERWISE] = met, order
        self.numbers[abreast.PRESSED] = pressed
        bits = met.bit_length()
        self.numbers[abreast.KEY_MASK] = (1 << bits) - 1
        deck = solver.game.patience.deck
        self.trail = memory.wide(2 * (met + 2 * deck))
        slots = solver.game.rule_table.slots
        self.rows = (
            *(question.state, question.moves, question.taken, solver.random_numbers, question.key),
            *(memory.wide(4 * slots["PILES"]), memory.wide(1 << bits)),
            *(memory.small(size * here), memory.wide(here), memory.small(size * here), memory.wide(2 * here)),
            *(
                self.trail,
                memory.wide(solver.slots["MOST_LISTED"]),
                memory.wide(slots["FOUNDATIONS"] + slots["TABLEAUS"] + deck),
            ),
            *(self.numbers, self.control),
        )

    def line(self) -> list[int]:
        """Return the choices that win."""
        at = int(self.numbers[abreast.WON_AT])
        trail, choices = self.memory.read(self.trail, 2 * (at + 1)), []
        while trail[2 * at] >= 0:
            choices.append(trail[2 * at + 1])
            at = trail[2 * at]
        return choices[::-1]
