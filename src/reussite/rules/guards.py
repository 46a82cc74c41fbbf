"""What a compiled function of a user's file is made to ask before it acts, in kernel Python.

A fault is written down once, with its place in the user's file. From then on no loop goes round again, every place is
the first and nothing is stored, so that the work comes to its end at once and without harm.
"""

# Kernel Python: linked into every game's rules and compiled.

from typing import Any

from reussite.rules.layout import CHOOSE, State
from reussite.rules.moves import kind_of

__all__ = ["FAULTS", "GUARDS", "MOST_WORK", "REPORT"]

# The report: how often loops may still go round, the first fault with its value and bound, where it was, the last line
# of a user's file that called something, and where a position was last written to
WORK, FAULT, VALUE, BOUND, WHERE, CALLER, WRITTEN = 0, 1, 2, 3, 4, 5, 6
REPORT = 8  # numbers in it
MOST_WORK = 2_000_000_000  # rounds of loops in one call from Python; a deal that is measured has less

# Faults
OUTSIDE, TOO_LARGE, NOT_KEPT, BAD_SHIFT, BY_ZERO, NO_END = 10, 11, 12, 13, 14, 15
UNSOUND, NO_DECK, NO_CHOICE, TOO_MANY_MOVES, REQUIRED = 16, 17, 18, 19, 20
FAULTS = (*range(OUTSIDE, REQUIRED + 1),)
LARGEST = 4611686018427387904  # 2**62


def guard_fault(kind: int, value: int, bound: int, where: int, report: State) -> int:
    """Write a fault down, if it is the first, and let no loop go on; return 0."""
    if report[FAULT] == 0:
        report[FAULT] = kind
        report[VALUE] = value
        report[BOUND] = bound
        report[WHERE] = where
    report[WORK] = 0
    return 0


def guard_place(i: int, size: int, where: int, report: State) -> int:
    """A place in a row, or the first one where there is no such place."""
    if i < 0 or i >= size:
        return guard_fault(OUTSIDE, i, size, where, report)
    return i


def guard_store(row: State, i: int, size: int, bytes_each: int, value: int, where: int, report: State) -> int:
    """Store a value in a row if the place is there and the value can be kept; a position keeps no negative ones."""
    if i < 0 or i >= size:
        return guard_fault(OUTSIDE, i, size, where, report)
    if report[FAULT] != 0:
        return 0
    if bytes_each == 1 and (value < 0 or value > 127):
        return guard_fault(NOT_KEPT, value, bytes_each, where, report)
    if bytes_each == 4 and (value < -2147483648 or value > 2147483647):
        return guard_fault(NOT_KEPT, value, bytes_each, where, report)
    if bytes_each == 1:
        report[WRITTEN] = where
    row[i] = value
    return 0


def guard_moves(out: State, size: int, n: int, found: int, report: State) -> int:
    """The number of moves after a user's function has added its own, each of which must be a choice of piles."""
    if found < n or found > size:
        return n + guard_fault(TOO_MANY_MOVES, found, size, report[CALLER], report)
    for k in range(n, found):
        if kind_of(out[k]) != CHOOSE:
            return n + guard_fault(NO_CHOICE, out[k], 0, report[CALLER], report)
    return found


def guard_size(value: int, where: int, report: State) -> int:
    """A number that is not too large."""
    if value > LARGEST or value < -LARGEST:
        return guard_fault(TOO_LARGE, value, LARGEST, where, report)
    return value


def guard_times(a: int, b: int, where: int, report: State) -> int:
    """A product that is not too large."""
    if a > -2147483648 and a < 2147483648 and b > -2147483648 and b < 2147483648:
        return a * b
    if a != 0 and (b > LARGEST // abs(a) or b < -(LARGEST // abs(a))):
        return guard_fault(TOO_LARGE, a, b, where, report)
    return a * b


def guard_left(a: int, b: int, where: int, report: State) -> int:
    """A number shifted to the left by places that there are."""
    if b < 0 or b > 62:
        return guard_fault(BAD_SHIFT, b, 62, where, report)
    if a > LARGEST >> b or a < -(LARGEST >> b):
        return guard_fault(TOO_LARGE, a, b, where, report)
    return a << b


def guard_right(a: int, b: int, where: int, report: State) -> int:
    """A number shifted to the right by places that there are, or by so many that nothing is left."""
    if b < 0:
        return guard_fault(BAD_SHIFT, b, 62, where, report)
    if b > 62:
        return a >> 63
    return a >> b


def guard_divisor(b: int, where: int, report: State) -> int:
    """A divisor, or 1 where it is 0."""
    if b == 0:
        return 1 + guard_fault(BY_ZERO, b, 0, where, report)
    return b


def guard_round(where: int, report: State) -> int:
    """1 when a loop may go round once more."""
    report[WORK] -= 1
    if report[WORK] >= 0:
        return 1
    return guard_fault(NO_END, 0, 0, where, report)


GUARDS: tuple[Any, ...] = (
    guard_fault,
    guard_place,
    guard_store,
    guard_size,
    guard_times,
    guard_left,
    guard_right,
    guard_divisor,
    guard_round,
    guard_moves,
)
