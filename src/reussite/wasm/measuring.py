"""Playing many deals to their end in WebAssembly, in slices, so that whoever waits can end the work in between."""

import threading
import weakref
from array import array
from dataclasses import dataclass

from reussite.rules import guards
from reussite.rules.faults import Fault, reported
from reussite.rules.link import Linked
from reussite.rules.playing import MEMO, MOST_OUTCOMES, ROOM_FOR_NOTES
from reussite.wasm.choosing import memory
from reussite.wasm.kinds import HALF, MOVES, SMALL, WIDE
from reussite.wasm.program import Written, write
from reussite.wasm.rows import Memory, Row

__all__ = ["Halt", "Plan", "Played", "plan", "play_deals"]

SLICE = 256  # deals between two looks whether the work is to end


@dataclass(frozen=True, eq=False)
class Plan:
    """All that is needed to play deals: a module, and the sizes of what it works on."""

    written: Written
    state_size: int
    deck: int
    most_moves: int


@dataclass
class Halt:
    """Ends the work of all who were given it, after the slice they are at."""

    is_over: bool = False

    def __call__(self) -> None:
        """End the work."""
        self.is_over = True


@dataclass(frozen=True)
class Played:
    """Deals that were played: how many, the counts, each deal's result; and what was wrong in the deal after them."""

    deals: int
    counts: list[int]
    results: "array[int]"
    fault: Fault | None = None


def plan(linked: Linked, state_size: int, deck: int, most_moves: int) -> Plan:
    """Return the plan of a game and a player linked for measuring."""
    return Plan(write(linked), state_size, deck, most_moves)


class Table:
    """A machine on which the deals of a plan are played: its function, and the rows it works on."""

    def __init__(self, plan: Plan, memory: Memory):
        self.places = plan.written.places
        self.function = memory.load(plan.written)["play_deals"]
        small = [Row(memory, SMALL, size) for size in (plan.state_size, plan.deck, plan.state_size, plan.state_size)]
        moves = [Row(memory, MOVES, size) for size in (max(1, plan.most_moves), MEMO, max(1, plan.most_moves))]
        self.rows = (small[0], small[1], moves[0], moves[1], small[2], small[3], moves[2])
        self.notes = Row(memory, WIDE, ROOM_FOR_NOTES)
        self.counts, self.results = Row(memory, WIDE, 3 + MOST_OUTCOMES), Row(memory, HALF, SLICE)
        self.report, self.halt = Row(memory, WIDE, guards.REPORT), Row(memory, WIDE, 1)
        self.shuffling = Row(memory, SMALL, 1), Row(memory, WIDE, 1)  # not used: one deal at a time

    def play(self, first: int, count: int, most: int) -> Played:
        """Play a slice of consecutive deals."""
        self.counts.write([count] + [0] * (2 + MOST_OUTCOMES))
        self.report.write([guards.MOST_WORK] + [0] * (guards.REPORT - 1))
        numbers = (first & 0xFFFFFFFF, first >> 32, most)
        rows = (*self.rows, self.notes, *numbers, self.counts, self.results, self.report, self.halt, *self.shuffling)
        played = int(self.function(*rows, *([self.report] if self.places else [])))
        counts = self.counts.tolist()
        counts[0] = played
        fault = reported(self.report.tolist(), self.places)
        return Played(played, counts, array("h", self.results.read(played)), fault)


class _Tables(threading.local):
    """The tables of this thread: a machine is used by one thread."""

    def __init__(self) -> None:
        self.of_plan: weakref.WeakKeyDictionary[Plan, Table] = weakref.WeakKeyDictionary()

    def of(self, plan: Plan) -> Table:
        """Return the table of a plan, made when it is used first."""
        if plan not in self.of_plan:
            self.of_plan[plan] = Table(plan, memory())
        return self.of_plan[plan]


_tables = _Tables()


def play_deals(plan: Plan, first: int, count: int, most: int, halt: Halt | None = None) -> Played:
    """Play `count` deals from a number on, unless a fault or a halt ends the work before.

    Counts are: deals played, won, cut off after `most` choices, then each outcome.
    """
    table = _tables.of(plan)
    counts, results = [0] * (3 + MOST_OUTCOMES), array("h")
    for done in range(0, count, SLICE):
        if halt and halt.is_over:
            break
        played = table.play(first + done, min(SLICE, count - done), most)
        counts = [a + b for a, b in zip(counts, played.counts, strict=True)]
        results += played.results
        if played.fault:
            return Played(len(results), counts, results, played.fault)
    return Played(len(results), counts, results)
