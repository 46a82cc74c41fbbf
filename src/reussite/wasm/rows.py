"""Rows of integers in the memory of a machine that runs WebAssembly, and functions that work on them."""

import weakref
from types import FunctionType
from typing import Any, Callable, Iterator, Mapping, Protocol, Sequence

from reussite.errors import BadProgram
from reussite.rules import guards
from reussite.rules.faults import Place, reported
from reussite.rules.link import stripped
from reussite.wasm.binary import I32, Function, Op
from reussite.wasm.kinds import HEADER, NUMBER, WIDE, Kind
from reussite.wasm.program import Program, Written

__all__ = ["Machine", "Memory", "Row"]

Functions = Mapping[str, Callable[..., Any]]
FIRST = 64  # the first address that is lent; a row is never at the address 0
LARGEST = 1 << 53  # numbers of JavaScript are exact up to this one


class Machine(Protocol):
    """Something that runs WebAssembly: one memory, and modules that work on it."""

    def load(self, code: bytes, base: int) -> Functions:
        """Return the functions of a module by name; they take addresses of rows and numbers of JavaScript.

        What the module has beside functions lies in the memory from `base` on, which has room for it.
        """

    def make_room(self, size: int) -> None:
        """Let the memory have at least so many bytes; those that are new are zero."""

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""

    def write(self, address: int, data: bytes) -> None:
        """Change bytes of the memory."""


def forget_attempts(table: Any) -> None:
    """Let no position of a solver's table be marked as seen in an attempt."""
    for k in range(len(table)):
        table[k] = table[k] & ~255


def _tools() -> bytes:
    """Return a module that does with whole rows what would take long from outside."""
    assert isinstance(forget_attempts, FunctionType)
    program = Program({"forget_attempts": stripped(forget_attempts)}, {})
    fill = bytes([Op.GET, 0, Op.I32_CONST, 0, Op.GET, 1, *Op.MEMORY_FILL])
    program.made.append(Function((I32, I32), (), "clear", code=fill))
    return program.written({"forget_attempts": (WIDE,)})


class Memory:
    """The memory of a machine, lent out in stretches."""

    def __init__(self, machine: Machine):
        self.machine = machine
        self.end = FIRST
        self.free: list[tuple[int, int]] = []  # stretches that were given back: address and size
        self.tools = machine.load(_tools(), 0)

    def lend(self, size: int) -> int:
        """Return the address of a stretch in which all is zero."""
        size = -(-size // HEADER) * HEADER
        for place, (address, found) in enumerate(self.free):
            if found >= size:
                self.free[place : place + 1] = [(address + size, found - size)] if found > size else []
                self.tools["clear"](address, size)
                return address
        address, self.end = self.end, self.end + size
        self.machine.make_room(self.end)
        return address

    def give_back(self, address: int, size: int) -> None:
        """Take a stretch back, to be lent again together with those next to it."""
        size = -(-size // HEADER) * HEADER
        whole: list[tuple[int, int]] = []
        for begin, length in sorted([*self.free, (address, size)]):
            if whole and sum(whole[-1]) == begin:
                whole[-1] = (whole[-1][0], whole[-1][1] + length)
            else:
                whole.append((begin, length))
        self.free = whole

    def load(self, written: Written) -> dict[str, "Called"]:
        """Return the functions of a module as Python calls them."""
        functions = self.machine.load(written.code, self.lend(written.size))
        return {name: Called(functions[name], given) for name, given in written.entries.items()}

    def engine(self, written: Written) -> dict[str, Callable[..., Any]]:
        """Return the functions of a module by name; those with guards raise what their report says."""
        found = self.load(written)
        if not written.places:
            return {**found}
        return {name: Guarded(called, written.places, self) for name, called in found.items()}


class Row:
    """A row of integers in the memory of a machine; its stretch is given back when nobody knows the row any more."""

    def __init__(self, memory: Memory, kind: Kind, values: Sequence[int] | int):
        self.memory, self.kind = memory, kind
        self.length = values if isinstance(values, int) else len(values)
        size = HEADER + self.length * kind.size
        begin = memory.lend(size)
        self.address = begin + HEADER
        weakref.finalize(self, memory.give_back, begin, size)
        memory.machine.write(begin, self.length.to_bytes(HEADER, "little"))
        if not isinstance(values, int):
            memory.machine.write(self.address, kind.packed(values))

    def __len__(self) -> int:
        """Return how many integers there are."""
        return self.length

    def _at(self, place: int) -> int:
        if not 0 <= place < self.length:
            raise IndexError(place)
        return self.address + place * self.kind.size

    def __getitem__(self, place: int) -> int:
        """Return one of the integers."""
        return self.kind.unpacked(self.memory.machine.read(self._at(place), self.kind.size))[0]

    def __setitem__(self, place: int, value: int) -> None:
        """Change one of the integers."""
        self.memory.machine.write(self._at(place), self.kind.packed([value]))

    def __iter__(self) -> Iterator[int]:
        """Return the integers one after the other."""
        return iter(self.tolist())

    def tolist(self) -> list[int]:
        """Return all integers."""
        return self.read(self.length)

    def read(self, count: int) -> list[int]:
        """Return the first integers."""
        end = self._at(count - 1) + self.kind.size if count else self.address
        return list(self.kind.unpacked(self.memory.machine.read(self.address, end - self.address)))

    def write(self, values: Sequence[int]) -> None:
        """Change the first integers."""
        if values:
            self._at(len(values) - 1)
            self.memory.machine.write(self.address, self.kind.packed(values))

    def clear(self) -> None:
        """Set all integers to zero."""
        self.memory.tools["clear"](self.address, self.length * self.kind.size)

    def forget_attempts(self) -> None:
        """Let no position of a solver's table be marked as seen in an attempt."""
        self.memory.tools["forget_attempts"](self.address)


class Called:
    """An entry of a module as Python calls it, with rows and integers."""

    def __init__(self, function: Callable[..., Any], given: tuple[Kind, ...]):
        self.function, self.given = function, given

    def __call__(self, *values: Any) -> Any:
        """Call the function."""
        return self.function(*(_handed_over(value, kind) for value, kind in zip(values, self.given, strict=True)))


class Guarded:
    """An entry of a text with functions of a user's file, which writes into a report what is wrong with them."""

    def __init__(self, called: Called, places: Sequence[Place], memory: Memory):
        self.called, self.places, self.memory = called, places, memory

    def __call__(self, *values: Any) -> Any:
        """Call the function, and raise its fault if there is one."""
        report = Row(self.memory, WIDE, guards.REPORT)
        report[guards.WORK] = guards.MOST_WORK
        found = self.called(*values, report)
        fault = reported(report.tolist(), self.places)
        if fault:
            raise BadProgram(fault.saying())
        return found


def _handed_over(value: Any, kind: Kind) -> int | float:
    """Return a row's address, or a number as JavaScript has it."""
    if kind is NUMBER:
        if not -LARGEST <= value <= LARGEST:
            raise OverflowError(value)
        return float(value)
    if not isinstance(value, Row) or value.kind is not kind:
        raise TypeError(value, kind.name)
    return value.address
