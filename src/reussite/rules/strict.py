"""Running the functions of a user's file by the interpreter: strictly, to their end, and with mistakes told by line.

A list of Python takes any number and counts places from its end too. The rows that functions of a user's file get take
what compiled rows take, and nothing else; loops have an end; and whatever is raised is told as a mistake of the file.
"""

import ast
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any, Callable, Mapping, Sequence

from reussite.errors import BadProgram, ReussiteError
from reussite.rules import guards
from reussite.rules.faults import Fault, Place, is_own
from reussite.rules.syntax import expression_of, tree_of
from reussite.saying import Saying, saying

__all__ = ["MOST_ROUNDS", "Column", "Strict", "loaded_anew", "ticking"]

MOST_ROUNDS = 2_000_000  # rounds of loops in one call; a compiled deal has more
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
    """Lets the loops of a function come to an end, and shifts be what they are when compiled."""

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
        """Ask before a number is shifted."""
        self.generic_visit(node)
        name = SHIFTS.get(type(node.op))
        made = ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], []) if name else node
        return ast.copy_location(made, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Spell out `a <<= b`, and ask before a number is shifted."""
        if type(node.op) not in SHIFTS:
            return self.generic_visit(node)
        old = expression_of(ast.unparse(node.target))
        made = ast.Assign([node.target], ast.copy_location(ast.BinOp(old, node.op, node.value), node))
        return self.generic_visit(ast.copy_location(made, node))


SHIFTS: dict[type[ast.operator], str] = {ast.LShift: "guard_left", ast.RShift: "guard_right"}


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


GUARDS = {"guard_left": _left, "guard_right": _right}


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


class Strict:
    """An entry of an engine that has functions of a user's file."""

    def __init__(self, function: Callable[..., Any], names: Sequence[str], files: Mapping[str, str], tick: Ticker):
        self.function, self.files, self.tick = function, files, tick
        kinds = [Row if name in POSITIONS else _Moves if name in MOVES else None for name in names]
        self.kinds = [(index, kind) for index, kind in enumerate(kinds) if kind]

    def __call__(self, *arguments: Any) -> Any:
        """Call the function with rows that are strict, and give back what it left in them."""
        given = list(arguments)
        for index, kind in self.kinds:
            given[index] = kind(arguments[index])
        self.tick.left = MOST_ROUNDS
        try:
            found = self.function(*given)
        except (ReussiteError, _Found, ArithmeticError, LookupError, TypeError, ValueError, NameError) as problem:
            raise BadProgram(self._told(problem)) from None
        except (AttributeError, RecursionError, AssertionError, RuntimeError, SystemExit) as problem:
            raise BadProgram(self._told(problem)) from None
        for index, _ in self.kinds:
            arguments[index][:] = given[index]
        return found

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


def files_of(functions: Mapping[str, FunctionType]) -> dict[str, str]:
    """Return the names of the user's files that functions stand in, by their paths."""
    paths = {function.__code__.co_filename for function in functions.values() if is_own(function)}
    return {path: Path(path).name for path in paths}
