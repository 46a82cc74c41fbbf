"""What names stand for while a function is written as WebAssembly, and which expressions are known beforehand."""

import ast
import operator
from dataclasses import dataclass
from typing import Any, Callable

from reussite.wasm.kinds import Kind

__all__ = ["Known", "TextRow", "Scope", "has_call", "known", "wrapped"]


@dataclass(frozen=True)
class TextRow:
    """A row: the variable that has its address, or where it lies among what a module has, and its values."""

    kind: Kind
    local: int = -1
    offset: int = 0
    values: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Known:
    """A number that is known beforehand."""

    value: int


Scope = dict[str, "int | TextRow | Known"]  # a name stands for a variable by its number, a row, or a known number


def wrapped(value: int) -> int:
    """Return a number as 64 bits keep it."""
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


BINARY: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
COMPARED: dict[type, Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
UNARY: dict[type, Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: lambda value: int(not value),
}


def known(node: ast.expr, look_up: Callable[[str], Any]) -> int | None:
    """Return the value of an expression if it is known beforehand; `look_up` says what a name stands for."""
    if isinstance(node, ast.Constant):
        return int(node.value) if isinstance(node.value, int) else None
    if isinstance(node, ast.Name):
        found = look_up(node.id)
        return found.value if isinstance(found, Known) else None
    if isinstance(node, ast.UnaryOp):
        value = known(node.operand, look_up)
        return None if value is None else wrapped(UNARY[type(node.op)](value))
    if isinstance(node, ast.BinOp):
        return _binary(node, look_up)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = known(node.left, look_up), known(node.comparators[0], look_up)
        return None if left is None or right is None else int(COMPARED[type(node.ops[0])](left, right))
    if isinstance(node, ast.BoolOp):
        return _both_or_either(node, look_up)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        row, place = look_up(node.value.id), known(node.slice, look_up)
        if isinstance(row, TextRow) and row.values is not None and place is not None and 0 <= place < len(row.values):
            return row.values[place]
    return None


def _binary(node: ast.BinOp, look_up: Callable[[str], Any]) -> int | None:
    left = known(node.left, look_up)
    right = None if left is None else known(node.right, look_up)
    if left is None or right is None:
        return None
    if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and right == 0:
        return None
    if isinstance(node.op, (ast.LShift, ast.RShift)) and not 0 <= right < 64:
        return None
    return wrapped(BINARY[type(node.op)](left, right))


def _both_or_either(node: ast.BoolOp, look_up: Callable[[str], Any]) -> int | None:
    """Return the value of `and` or `or` as far as operands decide it one after the other."""
    value: int | None = None
    for each in node.values:
        value = known(each, look_up)
        if value is None or bool(value) == isinstance(node.op, ast.Or):
            return value
    return value


def has_call(node: ast.AST) -> bool:
    """Tell whether something is called in an expression."""
    return any(isinstance(each, ast.Call) for each in ast.walk(node))
