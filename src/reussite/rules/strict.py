"""Running the functions of a user's file by the interpreter: strictly, to their end, and with mistakes told by line.

A list of Python takes any number and counts places from its end too. The rows that functions of a user's file get take
what compiled rows take, and nothing else; loops have an end; and whatever is raised is told as a mistake of the file.
"""

import ast
import operator
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType, FunctionType, MappingProxyType, TracebackType
from typing import Any, Mapping, Sequence

from reussite.errors import BadProgram, ReussiteError
from reussite.rules import guards, playing
from reussite.rules.faults import NOWHERE, Fault, Place, is_own
from reussite.rules.syntax import expression_of, tree_of
from reussite.saying import Saying, saying

__all__ = ["MOST_ROUNDS", "Column", "Strict", "loaded_anew", "ticking"]

MOST_ROUNDS = 2_000_000  # rounds of loops in one call; a compiled deal has more
POSITION = "s"  # how the row is called that must be a position afterwards
POSITIONS = frozenset({"s", "deck", "trial", "view"})  # how the rows of entries are called that hold 0 to 127
MOVES = frozenset({"out", "moves", "copies", "memo"})  # and those that hold numbers of 32 bits


class _Found(Exception):
    """A fault, to be told with the line it comes from."""

    def __init__(self, kind: int, value: int, bound: int = 0):
        super().__init__(kind)
        self.kind, self.value, self.bound = kind, value, bound


class Row(list[int]):
    """A row that has the places 0 to its end and keeps numbers between two bounds."""

    least, most, bytes_each = 0, 127, 1

    def __getitem__(self, place: Any) -> Any:
        """Return the number at a place that there is."""
        if isinstance(place, int) and not 0 <= place < len(self):
            raise _Found(guards.OUTSIDE, place, len(self))
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        """Keep a number at a place that there is."""
        if isinstance(place, int) and not 0 <= place < len(self):
            raise _Found(guards.OUTSIDE, place, len(self))
        if isinstance(value, int) and not self.least <= value <= self.most:
            raise _Found(guards.NOT_KEPT, value, self.bytes_each)
        super().__setitem__(place, value)


class _Noted(Row):
    """A row that remembers the last line of a user's file that wrote to it, or called what did."""

    files: Mapping[str, str] = MappingProxyType({})
    place = NOWHERE

    def __setitem__(self, place: Any, value: Any) -> None:
        """Keep a number, and who it came from."""
        super().__setitem__(place, value)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename not in self.files:
            frame = frame.f_back
        if frame is not None:
            code = frame.f_code
            self.place = Place(code.co_name, self.files[code.co_filename], frame.f_lineno)


class _Moves(Row):
    """A row of moves, or what a player remembers."""

    least, most, bytes_each = -(2**31), 2**31 - 1, 4


class Column(tuple[int, ...]):
    """Numbers of a game, one for each pile or card, that has the places 0 to its end."""

    def __getitem__(self, place: Any) -> Any:
        """Return the number at a place that there is."""
        if isinstance(place, int) and not 0 <= place < len(self):
            raise _Found(guards.OUTSIDE, place, len(self))
        return super().__getitem__(place)


class Ticker:
    """Counts rounds of loops, and ends the work when there are too many."""

    def __init__(self) -> None:
        self.left = MOST_ROUNDS

    def __call__(self) -> None:
        """Count a round."""
        self.left -= 1
        if self.left < 0:
            raise _Found(guards.NO_END, 0)


class _Guard(ast.NodeTransformer):
    """Lets the loops of a function come to an end, and shifts and products be what they are when compiled."""

    def visit_For(self, node: ast.For) -> ast.AST:
        """Count the rounds of a loop."""
        return self._counted(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        """Count the rounds of a loop."""
        return self._counted(node)

    def _counted(self, node: ast.For | ast.While) -> ast.AST:
        self.generic_visit(node)
        tick = ast.Expr(ast.Call(ast.Name("guard_tick", ast.Load()), [], []))
        node.body.insert(0, ast.copy_location(tick, node))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Ask before a number is shifted or multiplied."""
        self.generic_visit(node)
        name = ASKED.get(type(node.op))
        made = ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], []) if name else node
        return ast.copy_location(made, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Spell out `a <<= b`, and ask before it is done."""
        if type(node.op) not in ASKED:
            return self.generic_visit(node)
        old = expression_of(ast.unparse(node.target))
        made = ast.Assign([node.target], ast.copy_location(ast.BinOp(old, node.op, node.value), node))
        return self.generic_visit(ast.copy_location(made, node))


ASKED: dict[type[ast.operator], str] = {
    ast.LShift: "guard_left",
    ast.RShift: "guard_right",
    ast.Mult: "guard_times",
}


def _left(number: int, places: int) -> int:
    """Shift a number to the left, where compiled rules can."""
    if not 0 <= places <= 62:
        raise _Found(guards.BAD_SHIFT, places, 62)
    if abs(number) > guards.LARGEST >> places:
        raise _Found(guards.TOO_LARGE, number, places)
    return number << places


def _right(number: int, places: int) -> int:
    """Shift a number to the right, where compiled rules can."""
    if places < 0:
        raise _Found(guards.BAD_SHIFT, places, 62)
    return number >> places


def _times(a: int, b: int) -> int:
    """Multiply two numbers, where compiled rules can."""
    if abs(a * b) > guards.LARGEST:
        raise _Found(guards.TOO_LARGE, a, b)
    return a * b


GUARDS = {"guard_left": _left, "guard_right": _right, "guard_times": _times}


def ticking(function: FunctionType, space: dict[str, Any], names: Mapping[str, str]) -> Any:
    """Return a function of a user's file whose loops come to an end, with the names of a game."""
    tree = _Guard().visit(tree_of(function))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            node.id = names[node.id]
    ast.increment_lineno(ast.fix_missing_locations(tree), function.__code__.co_firstlineno - 1)
    code = compile(tree, function.__code__.co_filename, "exec")
    body = next(each for each in code.co_consts if hasattr(each, "co_code") and each.co_name == function.__name__)
    return FunctionType(body, space, function.__name__, function.__defaults__)


def loaded_anew(path: str, space: Mapping[str, Any], renamed: Mapping[str, str], module: str) -> dict[str, Any]:
    """Return the names of a file of slow Python, run once more for one game with the rules of that game.

    So whatever the file keeps in lists of its own belongs to this game. `renamed` are names that others had before.
    """
    names: dict[str, Any] = {"__name__": f"reussite_slow.{Path(path).stem}", "__file__": path}
    names["__package__"] = module.rpartition(".")[0]
    exec(compile(Path(path).read_bytes(), path, "exec"), names)
    users = {name for name, value in names.items() if isinstance(value, FunctionType) and is_own(value)}
    known = {name: renamed.get(name, name) for name in names.keys() - users if not name.startswith("__")}
    names |= {name: space[here] for name, here in known.items() if here in space}
    return names


# What entries may return: these numbers, or else the fault
ANSWERS = {"outcome": (playing.MOST_OUTCOMES - 1, playing.BAD_OUTCOME), "is_won": (1, playing.BAD_WIN)}


class Strict:
    """An entry of an engine that has functions of a user's file."""

    def __init__(self, name: str, rules: FunctionType, space: Mapping[str, Any], files: Mapping[str, str], own: Place):
        self.name, self.files, self.own = name, files, own
        names = rules.__code__.co_varnames[: rules.__code__.co_argcount]
        self.answers = rules.__annotations__.get("return") is int
        self.function, self.is_sound, self.tick = (space[each] for each in (name, "is_sound", "guard_tick"))
        kinds = [Row if each in POSITIONS else _Moves if each in MOVES else None for each in names]
        self.kinds = [(index, kind) for index, kind in enumerate(kinds) if kind]
        self.position = names.index(POSITION) if POSITION in names else None

    def __call__(self, *arguments: Any) -> Any:
        """Call the function with rows that are strict, and give back what it left in them."""
        given = list(arguments)
        for index, kind in self.kinds:
            given[index] = kind(arguments[index])
        try:
            found = self._called(given)
            if self.position is not None and self.is_sound(given[self.position]) != 1:
                raise _Found(guards.UNSOUND, 0)
        except _Found as problem:
            if problem.kind != guards.UNSOUND:
                raise BadProgram(self._told(problem)) from None
            raise BadProgram(Fault(guards.UNSOUND, place=self._who_wrote(arguments)).saying()) from None
        except (ReussiteError, ArithmeticError, LookupError, TypeError, ValueError, NameError) as problem:
            raise BadProgram(self._told(problem)) from None
        except (AttributeError, RecursionError, AssertionError, RuntimeError, SystemExit) as problem:
            raise BadProgram(self._told(problem)) from None
        found = self._number(found) if self.answers else found
        most, fault = ANSWERS.get(self.name, (found, 0))
        if fault and not 0 <= found <= most:
            raise BadProgram(Fault(fault, found).saying())
        for index, _ in self.kinds:
            arguments[index][:] = given[index]
        return found

    def _number(self, found: Any) -> int:
        """Return what the rules were answered, if it is a whole number."""
        try:
            return operator.index(found)
        except TypeError:
            own, problem = self.own, saying("dialect.hook_answer", hook=self.own.function)
            told = saying("program.at", file=own.file, line=own.line, function=own.function, problem=problem)
            raise BadProgram(told if own.file else problem) from None

    def _called(self, given: list[Any]) -> Any:
        self.tick.left = MOST_ROUNDS
        return self.function(*given)

    def _who_wrote(self, arguments: Sequence[Any]) -> Place:
        """Call the function once more, and return the last line that wrote to the position before it was broken."""
        given = list(arguments)
        for index, kind in self.kinds:
            given[index] = kind(arguments[index])
        assert self.position is not None
        given[self.position] = row = _Noted(arguments[self.position])
        row.files = self.files
        with suppress(Exception, SystemExit):
            self._called(given)
        return row.place

    def _told(self, problem: BaseException) -> Saying:
        own, last = _places(problem.__traceback__, self.files)
        if isinstance(problem, _Found):
            return Fault(problem.kind, problem.value, problem.bound, last, own).saying()
        told = _in_words(problem)
        return saying("program.at", file=own.file, line=own.line, function=own.function, problem=told)


def _places(trace: TracebackType | None, files: Mapping[str, str]) -> tuple[Place, Place]:
    """Return the last line of a user's file on the way to a mistake, and where the mistake was found."""
    own = last = Place("")
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename != __file__:
            last = Place(code.co_name)
            if code.co_filename in files:
                last = own = Place(code.co_name, files[code.co_filename], trace.tb_lineno)
        trace = trace.tb_next
    return own, last


def _in_words(problem: BaseException) -> Saying:
    """Say in a student's words what Python raised."""
    if isinstance(problem, ReussiteError):
        return problem.saying
    if isinstance(problem, ZeroDivisionError):
        return saying("program.zero")
    if isinstance(problem, RecursionError):
        return saying("program.itself")
    return saying("program.python", kind=type(problem).__name__, problem=" ".join(str(problem).split())[:200])


def place_of(function: FunctionType, files: Mapping[str, str]) -> Place:
    """Return where a function begins, if it stands in a user's file."""
    code = function.__code__
    file = files.get(code.co_filename, "")
    return Place(function.__name__, file, code.co_firstlineno if file else 0)


def files_of(functions: Mapping[str, FunctionType]) -> dict[str, str]:
    """Return the names of the user's files that functions stand in, by their paths."""
    paths = {function.__code__.co_filename for function in functions.values() if is_own(function)}
    return {path: Path(path).name for path in paths}
