"""The binary form of WebAssembly, as far as kernel Python needs it: numbers, instructions, sections."""

from dataclasses import dataclass, field
from typing import Iterable

__all__ = ["BASE", "F64", "I32", "I64", "MEMORY", "PAGE", "ROOM", "Function", "Module", "Op", "signed", "unsigned"]

I32, I64, F64 = 0x7F, 0x7E, 0x7C  # kinds of values
ROOM, MEMORY, BASE = "reussite", "memory", "base"  # by which names a module is given its memory, and a place in it
PAGE = 1 << 16  # bytes by which a memory grows
NOTHING = 0x40  # the kind of a block that leaves no value


class Op:
    """Instructions by name."""

    UNREACHABLE, BLOCK, LOOP, END, BR, BR_IF, RETURN, CALL, DROP, SELECT = (
        *(0x00, 0x02, 0x03, 0x0B, 0x0C, 0x0D, 0x0F, 0x10, 0x1A, 0x1B),
    )
    GET, SET, TEE, GET_GLOBAL = 0x20, 0x21, 0x22, 0x23
    I32_CONST, I64_CONST = 0x41, 0x42
    I32_EQZ, I64_EQZ, I64_EQ, I64_NE, I64_LT, I64_GT, I64_LE, I64_GE = 0x45, 0x50, 0x51, 0x52, 0x53, 0x55, 0x57, 0x59
    I32_ADD, I32_SUB, I32_SHL, I32_LT_U = 0x6A, 0x6B, 0x74, 0x49
    I64_ADD, I64_SUB, I64_MUL, I64_DIV, I64_REM = 0x7C, 0x7D, 0x7E, 0x7F, 0x81
    I64_AND, I64_OR, I64_XOR, I64_SHL, I64_SHR = 0x83, 0x84, 0x85, 0x86, 0x87
    I32_WRAP, I64_EXTEND_U, I64_TRUNC = 0xA7, 0xAD, 0xB0
    I64_LOAD = 0x29
    MEMORY_FILL = (0xFC, 0x0B, 0x00)


def unsigned(value: int) -> bytes:
    """Return a number from zero on, seven bits in a byte."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def signed(value: int) -> bytes:
    """Return a number that may be negative, seven bits in a byte."""
    found = bytearray()
    while not -64 <= value < 64:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value & 127)
    return bytes(found)


def _many(items: Iterable[bytes]) -> bytes:
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def _name(word: str) -> bytes:
    return unsigned(len(word.encode())) + word.encode()


@dataclass
class Function:
    """A function: the kinds of what it is given and gives back, and of its other variables; its instructions."""

    given: tuple[int, ...]
    gives: tuple[int, ...]
    export: str = ""
    variables: list[int] = field(default_factory=list)
    code: bytes = b""

    @property
    def signature(self) -> bytes:
        """The kinds of what it is given and gives back, as a module lists them."""
        return b"\x60" + _many(bytes([kind]) for kind in self.given) + _many(bytes([kind]) for kind in self.gives)

    def body(self) -> bytes:
        """Return variables and instructions."""
        runs: list[list[int]] = []
        for kind in self.variables:
            if runs and runs[-1][1] == kind:
                runs[-1][0] += 1
            else:
                runs.append([1, kind])
        whole = _many(unsigned(n) + bytes([kind]) for n, kind in runs) + self.code + bytes([Op.END])
        return unsigned(len(whole)) + whole


@dataclass
class Module:
    """Functions that work on a memory, which they are given, and what they find in it from an address on."""

    functions: list[Function] = field(default_factory=list)
    data: bytes = b""

    def written(self) -> bytes:
        """Return the module as bytes."""
        signatures = list(dict.fromkeys(each.signature for each in self.functions))
        exports = [(each.export, place) for place, each in enumerate(self.functions) if each.export]
        sections = {
            1: _many(signatures),
            2: _many(
                [
                    _name(ROOM) + _name(MEMORY) + b"\x02\x00" + unsigned(0),
                    _name(ROOM) + _name(BASE) + bytes([0x03, I32, 0]),
                ]
            ),
            3: _many(unsigned(signatures.index(each.signature)) for each in self.functions),
            7: _many(_name(name) + b"\x00" + unsigned(place) for name, place in exports),
            10: _many(each.body() for each in self.functions),
            11: _many([bytes([0, Op.GET_GLOBAL, 0, Op.END]) + unsigned(len(self.data)) + self.data]),
        }
        return b"\x00asm\x01\x00\x00\x00" + b"".join(
            bytes([number]) + unsigned(len(section)) + section for number, section in sections.items()
        )
