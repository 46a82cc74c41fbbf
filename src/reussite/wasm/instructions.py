"""Instructions of one WebAssembly function, and the variables it needs."""

from contextlib import contextmanager
from typing import Iterator

from reussite.wasm.binary import I32, I64, NOTHING, Op, signed, unsigned
from reussite.wasm.kinds import Kind
from reussite.wasm.values import wrapped

__all__ = ["Instructions"]


class Instructions:
    """Instructions and variables of a function; what it is given has the first numbers."""

    def __init__(self, given: int):
        self.given = given
        self.code = bytearray()
        self.variables: list[int] = []
        self.spare: dict[int, list[int]] = {I32: [], I64: []}
        self.depth = 0

    def op(self, *codes: int) -> None:
        """Write instructions that need no numbers."""
        self.code += bytes(codes)

    def number(self, value: int) -> None:
        """Put a number on the stack."""
        self.code.append(Op.I64_CONST)
        self.code += signed(wrapped(value))

    def address(self, value: int) -> None:
        """Put an address on the stack."""
        self.code.append(Op.I32_CONST)
        self.code += signed(value - (1 << 32) if value >= 1 << 31 else value)

    def variable(self, code: int, place: int) -> None:
        """Get, set or keep a variable."""
        self.code.append(code)
        self.code += unsigned(place)

    def access(self, code: int, kind: Kind, offset: int = 0) -> None:
        """Load or store a value of a row."""
        self.code.append(code)
        self.code += unsigned(kind.shift) + unsigned(offset)

    @contextmanager
    def block(self, code: int = Op.BLOCK, gives: int = NOTHING) -> Iterator[int]:
        """Write a block, and say its label."""
        self.op(code, gives)
        self.depth += 1
        yield self.depth
        self.depth -= 1
        self.op(Op.END)

    def jump(self, label: int, code: int = Op.BR) -> None:
        """Jump to the end of a block, or to the beginning of a loop."""
        self.code.append(code)
        self.code += unsigned(self.depth - label)

    def new(self, kind: int = I64) -> int:
        """Return a variable that is free."""
        if self.spare[kind]:
            return self.spare[kind].pop()
        self.variables.append(kind)
        return self.given + len(self.variables) - 1

    @contextmanager
    def for_now(self, kind: int = I64) -> Iterator[int]:
        """Lend a variable."""
        place = self.new(kind)
        yield place
        self.spare[kind].append(place)
