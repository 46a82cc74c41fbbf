"""Expressions and calls of kernel Python as WebAssembly.

A function that is written out where it is called is a block in which its parameters are variables and `return` jumps
to the end; conditions jump to where they lead, so that `is_hidden(card) == 0` becomes the jumps of the function itself.
"""

import ast
from contextlib import contextmanager
from typing import TYPE_CHECKING, Callable, Iterator

from reussite.wasm.binary import I64, NOTHING, Op, unsigned
from reussite.wasm.instructions import Instructions
from reussite.wasm.kinds import HEADER, NUMBER, WIDE
from reussite.wasm.values import Known, Scope, TextRow, known

if TYPE_CHECKING:
    from reussite.wasm.program import Program

__all__ = ["ARITHMETIC", "Expressions"]

Returning = Callable[[ast.expr | None], None]
ARITHMETIC = {
    ast.Add: Op.I64_ADD,
    ast.Sub: Op.I64_SUB,
    ast.Mult: Op.I64_MUL,
    ast.BitAnd: Op.I64_AND,
    ast.BitOr: Op.I64_OR,
    ast.BitXor: Op.I64_XOR,
    ast.LShift: Op.I64_SHL,
    ast.RShift: Op.I64_SHR,
}
COMPARISONS = {
    ast.Eq: Op.I64_EQ,
    ast.NotEq: Op.I64_NE,
    ast.Lt: Op.I64_LT,
    ast.LtE: Op.I64_LE,
    ast.Gt: Op.I64_GT,
    ast.GtE: Op.I64_GE,
}
OPPOSITE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
}


class Expressions(Instructions):
    """A function of which expressions are written; whoever writes its lines says what they are."""

    def __init__(self, program: "Program", given: int):
        super().__init__(given)
        self.program = program
        self.scope: Scope = {}
        self.returning: Returning = self._return
        self.breaks: list[int] = []
        self.continues: list[int] = []

    def statements(self, body: list[ast.stmt]) -> None:
        """Write lines."""
        raise NotImplementedError

    # Functions

    def whole_number(self, place: int) -> int:
        """Return a variable with the whole number that a number of JavaScript stands for."""
        self.variable(Op.GET, place)
        self.op(Op.I64_TRUNC)
        found = self.new()
        self.variable(Op.SET, found)
        return found

    def whole(self, function: ast.FunctionDef, scope: Scope, gives: bool) -> None:
        """Write a function of its own."""
        self.scope = scope
        for name in self.program.looks[function.name].stored:
            self.scope.setdefault(name, self.new())
        self.statements(function.body)
        if gives:
            self.op(Op.UNREACHABLE)

    def _return(self, value: ast.expr | None) -> None:
        if value is not None:
            self.value(value)
        self.op(Op.RETURN)

    @contextmanager
    def _written_out(self, call: ast.Call, function: ast.FunctionDef) -> Iterator[None]:
        """Give a function that is written out its parameters and variables."""
        outer = self.scope, self.returning, self.breaks, self.continues
        changed = set(self.program.looks[function.name].stored)
        scope: Scope = {}
        lent: list[int] = []
        for argument, value in zip(function.args.args, call.args, strict=True):
            scope[argument.arg] = self._argument(value, argument.arg in changed, lent)
        for name in changed - scope.keys():
            scope[name] = place = self.new()
            lent.append(place)
        self.scope, self.breaks, self.continues = scope, [], []
        yield
        self.scope, self.returning, self.breaks, self.continues = outer
        self.spare[I64] += lent

    def _argument(self, value: ast.expr, is_changed: bool, lent: list[int]) -> "int | TextRow | Known":
        """Return what a parameter stands for: a row, a known number, or a variable, if possible the caller's."""
        if isinstance(value, ast.Name):
            found = self.meaning(value.id)
            if isinstance(found, TextRow) or not is_changed:
                return found
        number = known(value, self.meaning)
        if number is not None and not is_changed:
            return Known(number)
        self.value(value)
        place = self.new()
        lent.append(place)
        self.variable(Op.SET, place)
        return place

    def meaning(self, name: str) -> "int | TextRow | Known":
        """Return what a name stands for."""
        if name in self.scope:
            return self.scope[name]
        column = self.program.column(name)
        return column if column else Known(int(self.program.numbers[name]))

    def row(self, node: ast.expr) -> TextRow:
        """Return the row that a name stands for."""
        assert isinstance(node, ast.Name)
        found = self.meaning(node.id)
        assert isinstance(found, TextRow), f"{node.id} is no row"
        return found

    def _calls(self, node: ast.expr) -> ast.FunctionDef | None:
        """Return the function that an expression calls, if it is one of the text."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.program.functions.get(node.func.id)
        return None

    def call(self, node: ast.Call, function: ast.FunctionDef) -> bool:
        """Call a function, or write it out; return whether it gives something back."""
        gives = bool(self.program.gives(function.name))
        if not self.program.is_written_out(function.name):
            kinds = []
            for value in node.args:
                found = self.meaning(value.id) if isinstance(value, ast.Name) else None
                if isinstance(found, TextRow):
                    self.row_address(found, ast.Constant(0))
                    kinds.append(found.kind)
                else:
                    self.value(value)
                    kinds.append(NUMBER)
            place = self.program.place_of(function.name, tuple(kinds))
            self.code.append(Op.CALL)
            self.code += unsigned(place)
            return gives
        with self._written_out(node, function), self.block(gives=I64 if gives else NOTHING) as end:

            def returning(value: ast.expr | None) -> None:
                if value is not None:
                    self.value(value)
                self.jump(end)

            self.returning = returning
            self.statements(function.body)
            if gives:
                self.op(Op.UNREACHABLE)
        return gives

    # Conditions

    def branch(self, test: ast.expr, label: int, when: bool) -> None:
        """Jump if a condition is so, and else go on."""
        value = known(test, self.meaning)
        if value is not None:
            if bool(value) == when:
                self.jump(label)
        elif isinstance(test, ast.BoolOp):
            self._branch_of_several(test, label, when)
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.branch(test.operand, label, not when)
        elif isinstance(test, ast.Compare) and len(test.ops) > 1:
            with self._taken_apart(test) as pairs:
                self.branch(pairs, label, when)
        elif isinstance(test, ast.Compare):
            self._branch_of_comparison(test, label, when)
        else:
            self.branch(ast.Compare(test, [ast.NotEq()], [ast.Constant(0)]), label, when)

    def _branch_of_several(self, test: ast.BoolOp, label: int, when: bool) -> None:
        if isinstance(test.op, ast.Or) == when:
            for value in test.values:
                self.branch(value, label, when)
            return
        with self.block() as skip:
            for value in test.values[:-1]:
                self.branch(value, skip, not when)
            self.branch(test.values[-1], label, when)

    @contextmanager
    def _taken_apart(self, test: ast.Compare) -> Iterator[ast.BoolOp]:
        """Take `a < b < c` apart into `a < b and b < c`, with what stands in the middle worked out once."""
        values = [test.left, *test.comparators]
        names: list[ast.expr] = []
        lent = []
        for value in values:
            place = self.new()
            lent.append(place)
            self.value(value)
            self.variable(Op.SET, place)
            name = f"variable {place}"
            self.scope[name] = place
            names.append(ast.Name(name, ast.Load()))
        pairs = [ast.Compare(names[k], [op], [names[k + 1]]) for k, op in enumerate(test.ops)]
        yield ast.BoolOp(ast.And(), list(pairs))
        self.spare[I64] += lent

    def _branch_of_comparison(self, test: ast.Compare, label: int, when: bool) -> None:
        function = self._calls(test.left)
        number = known(test.comparators[0], self.meaning)
        if function and number is not None and self.program.is_written_out(function.name):
            assert isinstance(test.left, ast.Call)
            self._branch_of_call(test.left, function, test.ops[0], number, label, when)
            return
        self.value(test.left)
        if number == 0 and isinstance(test.ops[0], (ast.Eq, ast.NotEq)):
            self.op(Op.I64_EQZ)
            if isinstance(test.ops[0], ast.Eq) != when:
                self.op(Op.I32_EQZ)
        else:
            self.value(test.comparators[0])
            kind = type(test.ops[0])
            self.op(COMPARISONS[kind if when else OPPOSITE[kind]])
        self.jump(label, Op.BR_IF)

    def _branch_of_call(
        self, call: ast.Call, function: ast.FunctionDef, op: ast.cmpop, number: int, label: int, when: bool
    ) -> None:
        """Let each `return` of a function that is written out jump to where its value leads."""
        with self._written_out(call, function), self.block() as end:

            def returning(value: ast.expr | None) -> None:
                assert value is not None
                self.branch(ast.Compare(value, [op], [ast.Constant(number)]), label, when)
                self.jump(end)

            self.returning = returning
            self.statements(function.body)

    # Values

    def value(self, node: ast.expr) -> None:
        """Put the value of an expression on the stack."""
        number = known(node, self.meaning)
        if number is not None:
            self.number(number)
        elif isinstance(node, ast.Name):
            found = self.meaning(node.id)
            assert isinstance(found, int), f"{node.id} is no number"
            self.variable(Op.GET, found)
        elif isinstance(node, ast.Subscript):
            row = self.row(node.value)
            self.access(row.kind.load, row.kind, self._place(row, node.slice))
        elif isinstance(node, ast.BinOp):
            self._binary(node)
        elif isinstance(node, ast.UnaryOp):
            self._unary(node)
        elif isinstance(node, ast.Compare):
            self._comparison(node)
        elif isinstance(node, ast.BoolOp):
            self._both_or_either(node)
        elif isinstance(node, ast.IfExp):
            self._either(node)
        elif isinstance(node, ast.Attribute):
            self.number(self.row(node.value).kind.size)  # guards ask for the size of a row's values
        else:
            assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            function = self._calls(node)
            if function is None:
                self._built_in(node.func.id, node.args)
            elif not self.call(node, function):
                self.number(0)

    def _begin(self, row: TextRow) -> int:
        """Put the address at which a row begins on the stack, and return what is to be added to it."""
        if row.local < 0:
            self.op(Op.GET_GLOBAL, 0)
            return row.offset
        self.variable(Op.GET, row.local)
        return 0

    def row_address(self, row: TextRow, place: ast.expr) -> None:
        """Put the whole address of a place of a row on the stack."""
        offset = self._place(row, place)
        if offset:
            self.address(offset)
            self.op(Op.I32_ADD)

    def _place(self, row: TextRow, place: ast.expr) -> int:
        """Put the address of a place of a row on the stack, and return what is to be added to it."""
        number = known(place, self.meaning)
        offset = self._begin(row)
        if number is not None and number >= 0:
            return offset + (number << row.kind.shift)
        self.value(place)
        self.op(Op.I32_WRAP)
        if row.kind.shift:
            self.address(row.kind.shift)
            self.op(Op.I32_SHL)
        self.op(Op.I32_ADD)
        return offset

    def _binary(self, node: ast.BinOp) -> None:
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)):
            self._division(node, isinstance(node.op, ast.Mod))
            return
        self.value(node.left)
        self.value(node.right)
        self.op(ARITHMETIC[type(node.op)])

    def _division(self, node: ast.BinOp, is_rest: bool) -> None:
        """Divide as Python does, towards the smaller number."""
        by = known(node.right, self.meaning)
        self.value(node.left)
        if by is not None and by > 0 and by & (by - 1) == 0:
            self.number(by - 1 if is_rest else by.bit_length() - 1)
            self.op(Op.I64_AND if is_rest else Op.I64_SHR)
            return
        with self.for_now() as a, self.for_now() as b, self.for_now() as rest:
            self.variable(Op.SET, a)
            self.value(node.right)
            self.variable(Op.SET, b)
            self.variable(Op.GET, a)
            self.variable(Op.GET, b)
            self.op(Op.I64_REM)
            self.variable(Op.SET, rest)
            with self.block() as fits:  # the rest has the sign of the divisor
                self.variable(Op.GET, rest)
                self.op(Op.I64_EQZ)
                self.jump(fits, Op.BR_IF)
                self.variable(Op.GET, rest)
                self.variable(Op.GET, b)
                self.op(Op.I64_XOR)
                self.number(0)
                self.op(Op.I64_GE)
                self.jump(fits, Op.BR_IF)
                self.variable(Op.GET, rest)
                self.variable(Op.GET, b)
                self.op(Op.I64_ADD)
                self.variable(Op.SET, rest)
            if is_rest:
                self.variable(Op.GET, rest)
                return
            self.variable(Op.GET, a)
            self.variable(Op.GET, rest)
            self.op(Op.I64_SUB)
            self.variable(Op.GET, b)
            self.op(Op.I64_DIV)

    def _unary(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.value(ast.Compare(node.operand, [ast.Eq()], [ast.Constant(0)]))
        elif isinstance(node.op, ast.USub):
            self.number(0)
            self.value(node.operand)
            self.op(Op.I64_SUB)
        elif isinstance(node.op, ast.Invert):
            self.value(node.operand)
            self.number(-1)
            self.op(Op.I64_XOR)
        else:
            self.value(node.operand)

    def _comparison(self, node: ast.Compare) -> None:
        if len(node.ops) > 1:
            with self._taken_apart(node) as pairs:
                self.value(pairs)
            return
        self.value(node.left)
        self.value(node.comparators[0])
        self.op(COMPARISONS[type(node.ops[0])], Op.I64_EXTEND_U)

    def _both_or_either(self, node: ast.BoolOp) -> None:
        """Work out `and` and `or` as Python does: the value of the operand that decides."""
        with self.for_now() as found:
            with self.block() as decided:
                for k, each in enumerate(node.values):
                    self.value(each)
                    self.variable(Op.SET, found)
                    if k < len(node.values) - 1:
                        self.variable(Op.GET, found)
                        self.op(Op.I64_EQZ)
                        if isinstance(node.op, ast.Or):
                            self.op(Op.I32_EQZ)
                        self.jump(decided, Op.BR_IF)
            self.variable(Op.GET, found)

    def _either(self, node: ast.IfExp) -> None:
        with self.block(gives=I64) as end:
            with self.block() as other:
                self.branch(node.test, other, False)
                self.value(node.body)
                self.jump(end)
            self.value(node.orelse)

    def _built_in(self, name: str, values: list[ast.expr]) -> None:
        if name == "len":
            self.row_address(self.row(values[0]), ast.Constant(0))
            self.address(HEADER)
            self.op(Op.I32_SUB)
            self.access(Op.I64_LOAD, WIDE)
        elif name == "abs":
            with self.for_now() as found:
                self.value(values[0])
                self.variable(Op.TEE, found)
                self.number(0)
                self.variable(Op.GET, found)
                self.op(Op.I64_SUB)
                self.variable(Op.GET, found)
                self.number(0)
                self.op(Op.I64_GE, Op.SELECT)
        else:
            self._smallest_or_largest(name, values)

    def _smallest_or_largest(self, name: str, values: list[ast.expr]) -> None:
        with self.for_now() as found, self.for_now() as other:
            self.value(values[0])
            self.variable(Op.SET, found)
            for each in values[1:]:
                self.value(each)
                self.variable(Op.TEE, other)
                self.variable(Op.GET, found)
                self.variable(Op.GET, other)
                self.variable(Op.GET, found)
                self.op(Op.I64_LT if name == "min" else Op.I64_GT, Op.SELECT)
                self.variable(Op.SET, found)
            self.variable(Op.GET, found)
