"""Kinds of rows: how many bytes each of their integers has."""

import struct
from dataclasses import dataclass
from typing import Sequence

__all__ = ["HALF", "HEADER", "KINDS", "MOVES", "NUMBER", "SMALL", "WIDE", "Kind"]

HEADER = 8  # bytes before a row that say how long it is


@dataclass(frozen=True)
class Kind:
    """What a function is given: a number, or a row of integers of so many bytes."""

    name: str
    size: int = 0
    format: str = ""
    load: int = 0
    store: int = 0

    @property
    def shift(self) -> int:
        """The power of two of its size."""
        return self.size.bit_length() - 1

    def holds(self, value: int) -> bool:
        """Tell whether a row of this kind can hold a number."""
        return -(1 << 8 * self.size - 1) <= value < 1 << 8 * self.size - 1

    def packed(self, values: Sequence[int]) -> bytes:
        """Return the bytes of a row."""
        return struct.pack(f"<{len(values)}{self.format}", *values)

    def unpacked(self, data: bytes) -> tuple[int, ...]:
        """Return the values of a row's bytes."""
        return struct.unpack(f"<{len(data) // self.size}{self.format}", data)


NUMBER = Kind("number")
SMALL = Kind("small", 1, "b", 0x30, 0x3C)
HALF = Kind("half", 2, "h", 0x32, 0x3D)
MOVES = Kind("moves", 4, "i", 0x34, 0x3E)
WIDE = Kind("wide", 8, "q", 0x29, 0x37)
KINDS = (SMALL, HALF, MOVES, WIDE)
