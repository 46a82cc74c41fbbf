"""The body of one WebAssembly function, written from the lines of kernel Python."""

import ast
from contextlib import contextmanager
from typing import Callable, Iterator

from reussite.wasm.binary import I32, Op
from reussite.wasm.expressions import ARITHMETIC, Expressions
from reussite.wasm.moving import move_of
from reussite.wasm.values import has_call, known

__all__ = ["Body"]


class Body(Expressions):
    """A function whose lines are written."""

    def statements(self, body: list[ast.stmt]) -> None:
        """Write lines."""
        for line in body:
            self.statement(line)

    def statement(self, line: ast.stmt) -> None:
        """Write a line."""
        if isinstance(line, ast.If):
            self._if(line)
        elif isinstance(line, ast.While):
            self._while(line)
        elif isinstance(line, ast.For):
            self._for(line)
        elif isinstance(line, ast.Return):
            self.returning(line.value)
        elif isinstance(line, ast.Assign):
            self._assign(line.targets[0], line.value)
        elif isinstance(line, ast.AugAssign):
            self._change(line)
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Call):
            function = self._calls(line.value)
            if function and self.call(line.value, function):
                self.op(Op.DROP)
        elif isinstance(line, ast.Break):
            self.jump(self.breaks[-1])
        elif isinstance(line, ast.Continue):
            self.jump(self.continues[-1])
        else:
            assert isinstance(line, ast.Pass), ast.dump(line)

    def _if(self, line: ast.If) -> None:
        value = known(line.test, self.meaning)
        if value is not None:
            self.statements(line.body if value else line.orelse)
            return
        with self.block() as end:
            if not line.orelse:
                self.branch(line.test, end, False)
                self.statements(line.body)
                return
            with self.block() as other:
                self.branch(line.test, other, False)
                self.statements(line.body)
                self.jump(end)
            self.statements(line.orelse)

    @contextmanager
    def _loop(self, end: int, again: int) -> Iterator[None]:
        self.breaks.append(end)
        self.continues.append(again)
        yield
        self.breaks.pop()
        self.continues.pop()

    def _while(self, line: ast.While) -> None:
        with self.block() as end, self.block(Op.LOOP) as again:
            self.branch(line.test, end, False)
            with self._loop(end, again):
                self.statements(line.body)
            self.jump(again)

    def _for(self, line: ast.For) -> None:
        """Count through a range, whatever is done to the variable inside."""
        assert isinstance(line.iter, ast.Call) and isinstance(line.target, ast.Name)
        target = self.scope[line.target.id]
        assert isinstance(target, int)
        move = move_of(line, self)
        if move:
            move.write(self)
            return
        given = line.iter.args
        first, limit = (ast.Constant(0), given[0]) if len(given) == 1 else (given[0], given[1])
        step = given[2] if len(given) == 3 else ast.Constant(1)
        with self.for_now() as at, self.for_now() as by:
            self.value(first)
            self.variable(Op.SET, at)
            with self._limit(limit) as get_limit:
                each = known(step, self.meaning)
                if each is None:
                    self.value(step)
                    self.variable(Op.SET, by)

                def goes_on() -> None:
                    self._is_within(at, get_limit, each, by)

                with self.block() as end:
                    goes_on()
                    self.op(Op.I32_EQZ)
                    self.jump(end, Op.BR_IF)
                    with self.block(Op.LOOP) as again:
                        self.variable(Op.GET, at)
                        self.variable(Op.SET, target)
                        with self.block() as inner, self._loop(end, inner):
                            self.statements(line.body)
                        self.variable(Op.GET, at)
                        if each is None:
                            self.variable(Op.GET, by)
                        else:
                            self.number(each)
                        self.op(Op.I64_ADD)
                        self.variable(Op.SET, at)
                        goes_on()
                        self.jump(again, Op.BR_IF)

    @contextmanager
    def _limit(self, limit: ast.expr) -> Iterator[Callable[[], None]]:
        """Lend what puts the end of a range on the stack."""
        number = known(limit, self.meaning)
        if number is not None:
            yield lambda: self.number(number)
            return
        with self.for_now() as place:
            self.value(limit)
            self.variable(Op.SET, place)
            yield lambda: self.variable(Op.GET, place)

    def _is_within(self, at: int, get_limit: Callable[[], None], step: int | None, by: int) -> None:
        """Put on the stack whether a range goes on."""
        if step is not None:
            self.variable(Op.GET, at)
            get_limit()
            self.op(Op.I64_LT if step > 0 else Op.I64_GT)
            return
        for code in (Op.I64_LT, Op.I64_GT):
            self.variable(Op.GET, at)
            get_limit()
            self.op(code)
        self.variable(Op.GET, by)
        self.number(0)
        self.op(Op.I64_GT, Op.SELECT)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            place = self.scope[target.id]
            assert isinstance(place, int)
            self.value(value)
            self.variable(Op.SET, place)
            return
        assert isinstance(target, ast.Subscript)
        row = self.row(target.value)
        if has_call(value) and not isinstance(target.slice, (ast.Name, ast.Constant)):
            with self.for_now() as kept:  # a function that is called may change where the place is
                self.value(value)
                self.variable(Op.SET, kept)
                offset = self._place(row, target.slice)
                self.variable(Op.GET, kept)
        else:
            offset = self._place(row, target.slice)
            self.value(value)
        self.access(row.kind.store, row.kind, offset)

    def _change(self, line: ast.AugAssign) -> None:
        """Write `a += b`."""
        if isinstance(line.target, ast.Name):
            self._assign(line.target, ast.BinOp(ast.Name(line.target.id, ast.Load()), line.op, line.value))
            return
        assert isinstance(line.target, ast.Subscript)
        row = self.row(line.target.value)
        with self.for_now(I32) as place:
            offset = self._place(row, line.target.slice)
            self.variable(Op.TEE, place)
            self.variable(Op.GET, place)
            self.access(row.kind.load, row.kind, offset)
            if isinstance(line.op, (ast.FloorDiv, ast.Mod)):
                with self.for_now() as old:
                    self.variable(Op.SET, old)
                    self.scope["=old"] = old
                    self._binary(ast.BinOp(ast.Name("=old", ast.Load()), line.op, line.value))
            else:
                self.value(line.value)
                self.op(ARITHMETIC[type(line.op)])
            self.access(row.kind.store, row.kind, offset)
