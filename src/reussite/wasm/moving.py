"""Loops that only move part of a row, eight bytes at a time: a compiler for machine code finds them by itself.

`for k in range(i, j): s[k] = s[k + 1]` moves what lies from i + 1 on one place down. What is moved within one row may
overlap; then the loop has to go in the direction in which nothing is overwritten before it is read.
"""

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reussite.wasm.binary import I32, Op, unsigned
from reussite.wasm.values import TextRow, known

if TYPE_CHECKING:
    from reussite.wasm.body import Body

__all__ = ["Move", "move_of"]

MOST_UNROLLED = 320  # bytes that are moved without a loop where their number is known
CHUNKS = ((8, 0x29, 0x37), (4, 0x28, 0x36), (2, 0x2F, 0x3B), (1, 0x2D, 0x3A))  # bytes, and how they are moved
CHUNK_IS_WIDE = 8


@dataclass(frozen=True)
class Move:
    """What a loop moves: from where in which row, to where, how many values, and whether it begins at the end."""

    source: TextRow
    target: TextRow
    source_place: ast.expr
    target_place: ast.expr
    count: ast.expr
    is_downwards: bool
    counter: int
    last: ast.expr

    def write(self, body: "Body") -> None:
        """Write it."""
        shift = self.source.kind.shift
        count = known(self.count, body.meaning)
        with body.for_now(I32) as source, body.for_now(I32) as target, body.for_now(I32) as left:
            for place, row, at in ((source, self.source, self.source_place), (target, self.target, self.target_place)):
                body.row_address(row, at)
                body.variable(Op.SET, place)
            if count is not None and 0 <= count << shift <= MOST_UNROLLED and self.source != self.target:
                _write_known(body, source, target, count << shift)
                if count:
                    self._write_counter(body)
                return
            with body.block() as end:
                body.value(self.count)
                body.number(0)
                body.op(Op.I64_LE)
                body.jump(end, Op.BR_IF)
                body.value(self.count)
                body.op(Op.I32_WRAP)
                body.address(shift)
                body.op(Op.I32_SHL)
                body.variable(Op.SET, left)
                _write_loop(body, source, target, left, self.is_downwards)
                self._write_counter(body)

    def _write_counter(self, body: "Body") -> None:
        """Leave the last value in the counter, as the loop would."""
        body.value(self.last)
        body.variable(Op.SET, self.counter)


def _write_known(body: "Body", source: int, target: int, size: int) -> None:
    done = 0
    for chunk, load, store in CHUNKS:
        while size - done >= chunk:
            _write_chunk(body, source, target, (load, store), done)
            done += chunk


def _write_chunk(body: "Body", source: int, target: int, codes: tuple[int, int], offset: int = 0) -> None:
    body.variable(Op.GET, target)
    body.variable(Op.GET, source)
    for code in codes:
        body.code += bytes([code, 0]) + unsigned(offset)


def _write_loop(body: "Body", source: int, target: int, left: int, is_downwards: bool) -> None:
    """Move chunk after chunk, the large ones first, from the beginning on or from the end."""
    if is_downwards:
        for place in (source, target):
            _add(body, place, left)
    for chunk, load, store in CHUNKS:
        with body.block() as end, body.block(Op.LOOP) as again:
            body.variable(Op.GET, left)
            body.address(chunk)
            body.op(Op.I32_LT_U)
            body.jump(end, Op.BR_IF)
            if is_downwards:
                _step(body, source, target, -chunk)
            _write_chunk(body, source, target, (load, store))
            if not is_downwards:
                _step(body, source, target, chunk)
            body.variable(Op.GET, left)
            body.address(-chunk)
            body.op(Op.I32_ADD)
            body.variable(Op.SET, left)
            if chunk == CHUNK_IS_WIDE:
                body.jump(again)


def _step(body: "Body", source: int, target: int, by: int) -> None:
    for place in (source, target):
        body.variable(Op.GET, place)
        body.address(by)
        body.op(Op.I32_ADD)
        body.variable(Op.SET, place)


def _add(body: "Body", place: int, other: int) -> None:
    body.variable(Op.GET, place)
    body.variable(Op.GET, other)
    body.op(Op.I32_ADD)
    body.variable(Op.SET, place)


def move_of(line: ast.For, body: "Body") -> Move | None:
    """Return what a loop moves, if it does nothing else."""
    assert isinstance(line.iter, ast.Call) and isinstance(line.target, ast.Name)
    only = line.body[0]
    given = line.iter.args
    if len(line.body) != 1 or not isinstance(only, ast.Assign):
        return None
    target, source = only.targets[0], only.value
    if not isinstance(target, ast.Subscript) or not isinstance(source, ast.Subscript):
        return None
    step = known(given[2], body.meaning) if len(given) == 3 else 1
    counter = line.target.id
    to, of = body.row(target.value), body.row(source.value)
    distances = [_distance(each.slice, counter) for each in (target, source)]
    if to.kind != of.kind or step not in (1, -1) or None in distances or not all(map(_is_still, given[:2])):
        return None
    if to == of:
        by = [known(each, body.meaning) for each in distances if each is not None]
        if by[0] is None or by[1] is None or (by[1] - by[0]) * step < 0:
            return None
    first, limit = (ast.Constant(0), given[0]) if len(given) == 1 else (given[0], given[1])
    lowest = first if step == 1 else ast.BinOp(limit, ast.Add(), ast.Constant(1))
    count = ast.BinOp(limit, ast.Sub(), first) if step == 1 else ast.BinOp(first, ast.Sub(), limit)
    places = [ast.BinOp(lowest, ast.Add(), each) for each in distances if each is not None]
    at = body.scope[counter]
    assert isinstance(at, int)
    last = ast.BinOp(limit, ast.Sub(), ast.Constant(step))
    return Move(of, to, places[1], places[0], count, step == -1, at, last)


def _is_still(node: ast.expr) -> bool:
    """Tell whether moving part of a row cannot change an expression, and working it out changes nothing."""
    return all(isinstance(each, (ast.BinOp, ast.operator, ast.Name, ast.Constant, ast.Load)) for each in ast.walk(node))


def _distance(place: ast.expr, counter: str) -> ast.expr | None:
    """Return what is added to the counter of a loop, or nothing when something else is done with it."""
    if isinstance(place, ast.Name) and place.id == counter:
        return ast.Constant(0)
    if not isinstance(place, ast.BinOp) or not _is_still(place):
        return None
    names = [each.id for each in ast.walk(place) if isinstance(each, ast.Name)]
    if names.count(counter) != 1:
        return None
    if isinstance(place.op, ast.Add) and isinstance(place.right, ast.Name) and place.right.id == counter:
        return place.left
    if isinstance(place.op, (ast.Add, ast.Sub)) and isinstance(place.left, ast.Name) and place.left.id == counter:
        return place.right if isinstance(place.op, ast.Add) else ast.UnaryOp(ast.USub(), place.right)
    return None
