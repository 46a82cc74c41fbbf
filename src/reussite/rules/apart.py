"""The parts of a position in rows of their own, for machine code that plays whole deals.

In one row a compiler must suppose that laying a card changes a counter, and reads everything again. So where deals are
only played and counted, counters and ends of piles lie in rows beside that of the cards, which nothing else reaches: it
keeps in registers what it can.

A text says where it reads by a number of the part it means, and then how far from there: `s[CROWNS + p]`. So what part
that is can be read from the text. Where it cannot, the text stays as it is.
"""

import ast
from copy import deepcopy
from typing import Iterable, Iterator, Mapping

__all__ = ["CARDS", "apart"]

CARDS = "cards"  # the part that stays in the row
ENTRY, POSITIONS = "play_deals", ("s", "trial", "view")  # the function that is given positions, and which they are


class _Unclear(Exception):
    """The text does not say which part of a position it means."""


def apart(
    functions: Iterable[ast.FunctionDef], numbers: Mapping[str, object], parts: Mapping[str, str], own: Iterable[str]
) -> list[ast.FunctionDef] | None:
    """Return the functions with each part of a position but the cards in a row of its own, or nothing if it is unclear.

    `parts` are the parts of a position in their order, each with the name of the number with which it begins, `CARDS`
    the last of them. The entry makes a row for each by calling `new_` and the name of the part; and so also rows of its
    `own`, in the place of those that it is given.
    """
    found = [deepcopy(each) for each in functions]
    try:
        _Apart(found, {name: value for name, value in numbers.items() if type(value) is int}, parts).rewrite(own)
    except _Unclear:
        return None
    return found


class _Apart:
    def __init__(self, functions: list[ast.FunctionDef], numbers: Mapping[str, int], parts: Mapping[str, str]):
        self.functions = {each.name: each for each in functions}
        self.numbers, self.borders = numbers, set(parts.values())
        self.begins = {part: numbers.get(begin, 0) for part, begin in parts.items()}
        self.rows = [part for part in parts if part != CARDS]
        self.given = {name: [each.arg for each in one.args.args] for name, one in self.functions.items()}
        self.positions: dict[str, set[str]] = {name: set() for name in self.functions}
        for name in POSITIONS:
            self._is_position(ENTRY, name)

    def rewrite(self, own: Iterable[str]) -> None:
        """Change the functions."""
        # What each name stands for is read from the text as it was.
        bodies = {name: self._block(each.body, name, {}) for name, each in self.functions.items()}
        for name, function in self.functions.items():
            function.body = bodies[name]
            if name == ENTRY:
                made = [(f"{position}_{part}", f"new_{part}") for position in POSITIONS for part in self.rows]
                function.body[:0] = [_assign(*each) for each in [*made, *((row, f"new_{row}") for row in own)]]
            else:
                function.args.args = [ast.arg(each) for one in self.given[name] for each in self._rows_of(one, name)]

    def _is_position(self, function: str, name: str) -> None:
        """Note that an argument is a position, here and wherever it is handed on."""
        if name in self.positions[function]:
            return
        self.positions[function].add(name)
        for called, arguments in self._calls(function):
            for argument, known_as in zip(arguments, self.given[called], strict=True):
                if isinstance(argument, ast.Name) and argument.id == name:
                    self._is_position(called, known_as)

    def _calls(self, function: str) -> Iterator[tuple[str, list[ast.expr]]]:
        for node in ast.walk(self.functions[function]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
                yield node.func.id, node.args

    def _rows_of(self, name: str, function: str) -> list[str]:
        """Return what stands for an argument."""
        return [name, *(f"{name}_{part}" for part in self.rows)] if name in self.positions[function] else [name]

    def _block(self, lines: list[ast.stmt], function: str, loops: Mapping[str, str]) -> list[ast.stmt]:
        """Return statements with their places in the rows; `loops` are variables of loops through one part."""
        changed: list[ast.stmt] = []
        for line in lines:
            if isinstance(line, ast.For):
                changed += self._loop(line, function, loops)
            elif isinstance(line, (ast.If, ast.While)):
                line = deepcopy(line)
                line.test = _Places(self, function, loops).visit(line.test)
                line.body = self._block(line.body, function, loops)
                line.orelse = self._block(line.orelse, function, loops)
                changed.append(line)
            else:
                changed.append(_Places(self, function, loops).visit(deepcopy(line)))
        return changed

    def _loop(self, line: ast.For, function: str, loops: Mapping[str, str]) -> Iterator[ast.stmt]:
        """Return a loop, or one for each part that it goes through."""
        assert isinstance(line.target, ast.Name) and isinstance(line.iter, ast.Call)
        name, ends = line.target.id, [self._number(each) for each in line.iter.args]
        through = [None if each is None else int(each) for each in ([0, *ends] if len(ends) == 1 else ends)]
        if len(through) == 2 and None not in through and self._goes_through(line, name, function):
            first, last = (each or 0 for each in through)
            for part, begin, end in self._between(first, last):
                piece = deepcopy(line)
                assert isinstance(piece.iter, ast.Call)
                piece.iter.args = [ast.Constant(begin), ast.Constant(end)]
                piece.body = self._block(line.body, function, {**loops, name: part})
                yield piece
            return
        piece = deepcopy(line)
        piece.iter = _Places(self, function, loops).visit(piece.iter)
        inner = {each: part for each, part in loops.items() if each != name}
        if len(line.iter.args) > 1 and self._goes_through(line, name, function):
            inner[name] = self.part_of(line.iter.args[0], function, loops)
        piece.body = self._block(line.body, function, inner)
        yield piece

    def _goes_through(self, line: ast.For, name: str, function: str) -> bool:
        """Tell whether the variable of a loop is a place in a position, by itself."""
        return any(
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and node.value.id in self.positions[function]
            and _is_named(_place_in(node), name)
            for node in ast.walk(line)
        )

    def _between(self, first: int, last: int) -> Iterator[tuple[str, int, int]]:
        ends = [*list(self.begins.values())[1:], last]
        for (part, begin), end in zip(self.begins.items(), ends, strict=True):
            if max(first, begin) < min(last, end):
                yield part, max(first, begin), min(last, end)

    def _number(self, node: ast.expr) -> int | None:
        """Return what an expression of the game's numbers alone comes to."""
        nodes = list(ast.walk(node))
        names = {each.id for each in nodes if isinstance(each, ast.Name)}
        plain = all(isinstance(each, (ast.BinOp, ast.operator, ast.Name, ast.Load, ast.Constant)) for each in nodes)
        if not plain or not names <= self.numbers.keys():
            return None
        code = compile(ast.Expression(ast.fix_missing_locations(deepcopy(node))), "<numbers>", "eval")
        return int(eval(code, {"__builtins__": {}}, dict(self.numbers)))

    def part_of(self, node: ast.expr, function: str, loops: Mapping[str, str]) -> str:
        """Return in which part the place lies that an expression names."""
        if any(name.id in self.borders and name is not _first(node) for name in _names_beside(node)):
            raise _Unclear
        parts = set(self._parts(node, function, loops, set()))
        if len(parts) != 1:
            raise _Unclear
        return parts.pop()

    def _parts(
        self, node: ast.expr, function: str, loops: Mapping[str, str], met: set[tuple[str, str]]
    ) -> Iterator[str]:
        """Return the parts in which a place may lie, from all that its first number may be."""
        node = _first(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield self._part_at(node.value)
        elif isinstance(node, ast.Name) and node.id in loops:
            yield loops[node.id]
        elif isinstance(node, ast.Name) and node.id in self.numbers:
            yield self._part_at(self.numbers[node.id])
        elif isinstance(node, ast.Name):
            if (function, node.id) not in met:
                met.add((function, node.id))
                for value, where in self._values(node.id, function):
                    yield from self._parts(value, where, {}, met)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
            for each in ast.walk(self.functions[node.func.id]):
                if isinstance(each, ast.Return) and each.value is not None:
                    yield from self._parts(each.value, node.func.id, {}, met)
        else:
            raise _Unclear

    def _part_at(self, place: int) -> str:
        return [part for part, begin in self.begins.items() if begin <= place][-1]

    def _values(self, name: str, function: str) -> Iterator[tuple[ast.expr, str]]:
        """Return all that a variable or an argument may be, and in which function that is said."""
        for node in ast.walk(self.functions[function]):
            if isinstance(node, ast.Assign) and _is_named(node.targets[0], name):
                yield node.value, function
            elif isinstance(node, ast.For) and _is_named(node.target, name):
                assert isinstance(node.iter, ast.Call)
                if len(node.iter.args) == 1:
                    raise _Unclear
                yield node.iter.args[0], function
        if name in self.given[function]:
            place = self.given[function].index(name)
            for caller in self.functions:
                yield from ((values[place], caller) for called, values in self._calls(caller) if called == function)


class _Places(ast.NodeTransformer):
    """Reads and writes the parts of positions in their rows, and hands the rows on."""

    def __init__(self, whole: _Apart, function: str, loops: Mapping[str, str]):
        self.whole, self.function, self.loops = whole, function, loops
        self.positions = whole.positions[function]

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Change the row of a place."""
        place = _place_in(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.positions:
            part = self.whole.part_of(place, self.function, self.loops)
            if part != CARDS:
                node.value = ast.Name(f"{node.value.id}_{part}", ast.Load())
        node.slice = self.visit(node.slice)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Hand the rows of a position on."""
        names = [each.id if isinstance(each, ast.Name) else "" for each in node.args]
        known = isinstance(node.func, ast.Name) and node.func.id in self.whole.functions
        arguments: list[ast.expr] = []
        for name, argument in zip(names, node.args, strict=True):
            if known and name in self.positions:
                arguments += [ast.Name(each, ast.Load()) for each in self.whole._rows_of(name, self.function)]
            else:
                arguments.append(self.visit(argument))
        node.args = arguments
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Let a position be used in no other way."""
        if node.id in self.positions:
            raise _Unclear
        return node


def _place_in(node: ast.Subscript) -> ast.expr:
    """Return the place that is read or written, without the call that tells the compiler what kind of number it is."""
    return node.slice.args[0] if isinstance(node.slice, ast.Call) and len(node.slice.args) == 1 else node.slice


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _names_beside(node: ast.AST) -> Iterator[ast.Name]:
    """Return the names in an expression, but not those in places that it reads."""
    if isinstance(node, ast.Name):
        yield node
    elif not isinstance(node, ast.Subscript):
        for each in ast.iter_child_nodes(node):
            yield from _names_beside(each)


def _first(node: ast.expr) -> ast.expr:
    """Return what stands first in a sum."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        node = node.left
    return node


def _assign(name: str, function: str) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], ast.Call(ast.Name(function, ast.Load()), [], []))
