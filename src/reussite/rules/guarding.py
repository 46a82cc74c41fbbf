"""Putting guards into the text of a user's file before it is compiled.

Compiled code asks nothing: a place that is not there is somebody else's memory, and a number that does not fit is cut
off. The games and players of the program are proved by tests; the text of a game that has functions of a user's file is
compiled with guards (`guards`). Functions that need it then take the report as one argument more.
"""

import ast
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from typing import Mapping

from reussite.rules import guards, sound
from reussite.rules.faults import Place, is_own
from reussite.rules.fold import names_used
from reussite.rules.link import Linked, is_check, spelled_out, without_remarks
from reussite.rules.syntax import parsed

__all__ = ["Guarded", "guarded"]

REPORT = "guard_report"
CHECKED = {ast.LShift: "guard_left", ast.RShift: "guard_right", ast.Mult: "guard_times"}
SUMS = (ast.Add, ast.Sub)


@dataclass
class Guarded:
    """The functions of a text with their guards, and the places that a report may name by their number."""

    functions: list[ast.FunctionDef] = field(default_factory=list)
    places: list[Place] = field(default_factory=lambda: [Place("")])


def guarded(linked: Linked) -> Guarded:
    """Return the functions that can be reached in a linked game, those of a user's file with guards.

    A user's function, and all that it calls, is in a world with guards, where functions of the program have a name of
    their own; the rest is as fast as ever. Between the two stands a border with the name of the user's function, which
    looks at what it leaves behind.
    """
    numbers = _Numbers({name: value for name, value in vars(guards).items() if isinstance(value, int)})
    found = Guarded([numbers.visit(spelled_out(each)) for each in guards.GUARDS])
    folded = {each.name: each for each in linked.folded()}
    own = {name for name in folded if is_own(linked.functions[name])}
    calls = {name: names_used(each) & folded.keys() for name, each in folded.items()}
    inside = _reached(own, calls)
    checked = {name: deepcopy(folded[name]) for name in inside}
    for each in folded.values():  # outside there is nothing to check
        each.body = without_remarks(each.body)
    calls = {name: names_used(each) & folded.keys() for name, each in folded.items()}
    outside = _reached({*linked.entries, *sound.__all__}, {name: calls[name] - own for name in calls}) - own
    met = {name for each in [*outside, *linked.entries] for name in {*calls[each], each} & own}
    names = {name: f"own_{name}" if name in own else f"guarded_{name}" for name in inside}
    for name in sorted(inside):
        found.functions.append(_Guard(checked[name], linked.functions[name], names, found.places).definition)
    reaching = {name for name in outside if _reached({name}, calls) & own} | {*linked.entries} | met
    for name in sorted(outside):
        found.functions.append(_passing(folded[name], reaching))
    found.functions += [numbers.visit(_border(folded[name])) for name in sorted(met)]
    return found


def _reached(names: set[str], calls: Mapping[str, set[str]]) -> set[str]:
    """Return all functions that can be reached from some."""
    found: set[str] = set()
    wanted = list(names)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += calls[name]
    return found


def _passing(definition: ast.FunctionDef, reaching: set[str]) -> ast.FunctionDef:
    """Return a function of the program that hands the report on to those that need it."""
    if definition.name in reaching:
        definition.args.args.append(ast.arg(REPORT))
    for node in ast.walk(definition):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in reaching:
            node.args.append(ast.Name(REPORT, ast.Load()))
    return definition


def _border(definition: ast.FunctionDef) -> ast.FunctionDef:
    """Return what stands for a user's function outside: it is asked while all is well, and looked at afterwards."""
    given = [each.arg for each in definition.args.args]
    is_asked = any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(definition))
    lines = [
        f"def {definition.name}({', '.join([*given, REPORT])}):",
        f"    if {REPORT}[FAULT] != 0:",
        "        return 0" if is_asked else "        return",
        f"    found = own_{definition.name}({', '.join([*given, REPORT])})",
    ]
    if definition.name == "fill_deck":
        lines += [
            f"    if is_same_deck({given[0]}, 0) == 0:",
            f"        guard_fault(NO_DECK, 0, 0, {REPORT}[CALLER], {REPORT})",
        ]
    elif definition.name != "pick":
        lines += [
            f"    if {REPORT}[WRITTEN] != 0:",
            f"        if is_sound({given[0]}) == 0:",
            f"            guard_fault(UNSOUND, 0, 0, {REPORT}[WRITTEN], {REPORT})",
            f"            lay_flat({given[0]})",
            f"        {REPORT}[WRITTEN] = 0",
        ]
    if definition.name == "more_moves":
        lines.append(f"    found = guard_moves({given[1]}, len({given[1]}), {given[2]}, found, {REPORT})")
    made = _parse("\n".join([*lines, "    return found" if is_asked else "    return"]))
    assert isinstance(made, ast.FunctionDef)
    return made


class _Numbers(ast.NodeTransformer):
    """Puts the numbers of the guards in the place of their names, which a user's file may use for others."""

    def __init__(self, numbers: Mapping[str, int]):
        self.numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.numbers[node.id]) if node.id in self.numbers else node


class _Guard:
    """Puts guards into one function."""

    def __init__(
        self, definition: ast.FunctionDef, function: FunctionType, names: Mapping[str, str], places: list[Place]
    ):
        self.names, self.places = names, places
        self.name, self.own = definition.name, is_own(function)
        self.file, self.offset = Path(function.__code__.co_filename).name, function.__code__.co_firstlineno - 1
        self.line = 0
        self.where = 0
        self.spare = 0
        definition.args.args.append(ast.arg(REPORT))
        definition.body = self._block(definition.body)
        definition.name = names[definition.name]
        self.definition = definition

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [each for line in body for each in self._statement(line)]

    def _note_place(self, line: ast.stmt) -> None:
        """Give the line a number; a function of the program has one for all of its lines."""
        if self.own and line.lineno != self.line:
            self.line = line.lineno
            self.where = len(self.places)
            self.places.append(Place(self.name, self.file, self.offset + line.lineno))
        elif not self.where:
            self.where = len(self.places)
            self.places.append(Place(self.name))

    def _statement(self, line: ast.stmt) -> list[ast.stmt]:
        self._note_place(line)
        if is_check(line):
            return [self._check(line)]
        if isinstance(line, ast.If):
            before = self._caller(line.test)
            line.test = self._value(line.test)
            line.body, line.orelse = self._block(line.body), self._block(line.orelse)
            return [*before, line]
        if isinstance(line, (ast.For, ast.While)):
            return self._loop(line)
        if isinstance(line, ast.AugAssign):
            return [*self._caller(line.value), *self._changed(line)]
        if isinstance(line, ast.Assign):
            before = self._caller(line.value)
            (target,) = line.targets
            value = self._value(line.value)
            if isinstance(target, ast.Subscript):
                return [*before, self._store(target.value, self._value(target.slice), value)]
            line.value = value
            return [*before, line]
        if isinstance(line, (ast.Return, ast.Expr)) and line.value is not None:
            before = self._caller(line.value)
            line.value = self._value(line.value)
            return [*before, line]
        return [line]

    def _check(self, line: ast.stmt) -> ast.stmt:
        """Write a fault down where a caller does what it may not."""
        assert isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)
        wrong = self._call("guard_fault", *(ast.Constant(each) for each in (guards.REQUIRED, 0, 0)))
        return ast.If(self._value(line.value.args[0]), [ast.Pass()], [ast.Expr(wrong)])

    def _caller(self, *values: ast.expr) -> list[ast.stmt]:
        """Write down which line of a user's file calls, in case what it calls finds a fault."""
        calls = any(isinstance(node, ast.Call) for value in values for node in ast.walk(value))
        return [_parse(f"{REPORT}[{guards.CALLER}] = {self.where}")] if self.own and calls else []

    def _loop(self, line: ast.For | ast.While) -> list[ast.stmt]:
        head: list[ast.stmt]
        if isinstance(line, ast.For):
            assert isinstance(line.iter, ast.Call)
            head = self._caller(line.iter)
            line.iter.args = [self._value(each) for each in line.iter.args]
            if len(line.iter.args) == 3:
                line.iter.args[2] = self._call("guard_divisor", line.iter.args[2])
        else:
            head = self._caller(line.test)
            line.test = self._value(line.test)
        where = self.where
        inner = self._block(line.body)
        line.body = [_parse(f"if guard_round({where}, {REPORT}) == 0:\n    break"), *inner]
        if isinstance(line, ast.While):
            line.body += head
        return [*head, line]

    def _changed(self, line: ast.AugAssign) -> list[ast.stmt]:
        """Spell `a += b` out, with a place that is worked out once."""
        target = line.target
        if isinstance(target, ast.Subscript):
            self.spare += 1
            name = f"guard_{self.spare}"
            at = ast.Assign([ast.Name(name, ast.Store())], self._value(target.slice))
            old = ast.Subscript(target.value, ast.Name(name, ast.Load()), ast.Load())
            new = self._value(ast.BinOp(old, line.op, line.value))
            return [at, self._store(target.value, ast.Name(name, ast.Load()), new)]
        assert isinstance(target, ast.Name)
        new = self._value(ast.BinOp(ast.Name(target.id, ast.Load()), line.op, line.value))
        return [ast.Assign([target], new)]

    def _store(self, row: ast.expr, place: ast.expr, value: ast.expr) -> ast.stmt:
        assert isinstance(row, ast.Name)
        about = [_length(row), ast.Attribute(ast.Name(row.id, ast.Load()), "itemsize", ast.Load())]
        return ast.Expr(self._call("guard_store", ast.Name(row.id, ast.Load()), place, *about, value))

    def _call(self, name: str, *values: ast.expr) -> ast.expr:
        about = [ast.Constant(self.where), ast.Name(REPORT, ast.Load())]
        return ast.Call(ast.Name(name, ast.Load()), [*values, *about], [])

    def _value(self, node: ast.expr) -> ast.expr:
        """Return an expression with its guards."""
        if isinstance(node, ast.Subscript):
            row = node.value
            assert isinstance(row, ast.Name)
            return ast.Subscript(row, self._call("guard_place", self._value(node.slice), _length(row)), ast.Load())
        if isinstance(node, ast.BinOp):
            return self._sum(node)
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name)
            node.args = [self._value(each) for each in node.args]
            if node.func.id in self.names:
                node.func = ast.Name(self.names[node.func.id], ast.Load())
                node.args.append(ast.Name(REPORT, ast.Load()))
            return node
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, name, self._value(value))
            elif isinstance(value, list):
                setattr(node, name, [self._value(each) if isinstance(each, ast.expr) else each for each in value])
        return node

    def _sum(self, node: ast.BinOp) -> ast.expr:
        left, right = self._value(node.left), self._value(node.right)
        plain = ast.BinOp(left, node.op, right)
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)):
            return plain if _is_number(right) else ast.BinOp(left, node.op, self._call("guard_divisor", right))
        if isinstance(node.op, ast.RShift) and _is_number(right):
            return plain
        if isinstance(node.op, (ast.LShift, ast.RShift)) and (self.own or not _is_number(right)):
            return self._call(CHECKED[type(node.op)], left, right)
        if not self.own:
            return plain
        if isinstance(node.op, ast.Mult):
            return self._call(CHECKED[ast.Mult], left, right)
        # As often as a loop may go round, small numbers do not add up to one that is too large.
        if isinstance(node.op, SUMS) and not _is_number(left) and not _is_number(right):
            return self._call("guard_size", plain)
        return plain


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and 0 < node.value < 64


def _length(row: ast.expr) -> ast.expr:
    assert isinstance(row, ast.Name)
    return ast.Call(ast.Name("len", ast.Load()), [ast.Name(row.id, ast.Load())], [])


def _parse(text: str) -> ast.stmt:
    return parsed(text).body[0]
