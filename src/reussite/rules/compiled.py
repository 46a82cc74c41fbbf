"""Compiled engines: the room that knows Numba and NumPy, with `gpu` and `parts` beside it.

Each game's linked text is written as a module of its own into a cache folder named by a hash of that text
and of the compiler's version, so no game can ever meet another's machine code, and a change in any rule
file means a new folder.
"""

import ast
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Collection, Iterator, Mapping, Sequence

import numba
import numpy
from filelock import FileLock

from reussite.errors import BadProgram
from reussite.places import cache_folder
from reussite.rules import dealing, guards
from reussite.rules.apart import apart
from reussite.rules.bays import WIDE_PARTS, parts_of
from reussite.rules.faults import Fault, Place, reported
from reussite.rules.fold import names_used
from reussite.rules.guarding import guarded
from reussite.rules.link import Engine, Linked
from reussite.rules.playing import MEMO, MOST_OUTCOMES, ROOM_FOR_NOTES, ask_player
from reussite.saying import saying

__all__ = ["Halt", "Plan", "Played", "compiled", "moves_array", "plan", "play_deals", "state_array"]

_type_of: Any = numba.typeof

# The kernel allocates nothing, so arrays need no reference counts (_nrt): counting them costs a sixth of the speed.
# Python calls the entries only, and C nothing: the wrappers they would use cost a fifth of the time to compile.
HEAD = """\
import numba
import numpy
from reussite.rules.parts import Part, Whole, stack_row

_index = numpy.uint64
_all = dict(nogil=True, _nrt=False, error_model="numpy", boundscheck={checked}, no_cfunc_wrapper=True)
_inner = numba.njit(forceinline=True, no_cpython_wrapper=True, pipeline_class=Part, **_all)
_entry = numba.njit(cache=True{entry}, **_all)

"""


AHEAD = 16  # deals that are shuffled at once: as many as the widest instructions of processors take


def state_array(cards: Sequence[int] | int) -> Any:
    """Return a state or deck for a compiled engine, from its numbers or its size."""
    return numpy.zeros(cards, numpy.int8) if isinstance(cards, int) else numpy.array(cards, numpy.int8)


def moves_array(most: int) -> Any:
    """Return room for the moves a compiled engine lists."""
    return numpy.zeros(most, numpy.int32)


class _Widen(ast.NodeTransformer):
    """Make every number a full, unknown integer, so that each function is compiled once and not for each literal."""

    def __init__(self, numbers: Collection[str]):
        self.numbers = numbers

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Read a small integer of a row as a full one, and never look for it from the end of the row.

        An index the compiler knows to be unsigned needs no test for being negative, and lets it move blocks at once.
        """
        self.generic_visit(node)
        node.slice = ast.Call(ast.Name("_index", ast.Load()), [node.slice], [])
        return _plus_zero(node) if isinstance(node.ctx, ast.Load) else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Pass literals and a game's numbers as plain integers."""
        self.generic_visit(node)
        node.args = [_plus_zero(value) if self._is_literal(value) else value for value in node.args]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """Begin a variable with a plain integer."""
        self.generic_visit(node)
        if self._is_literal(node.value):
            node.value = _plus_zero(node.value)
        return node

    def _is_literal(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in self.numbers)


def _plus_zero(node: ast.expr) -> ast.expr:
    return ast.BinOp(node, ast.Add(), ast.Constant(0))


@dataclass(frozen=True)
class Text:
    """What is compiled, below a head that says how, and the places of a user's file that its guards name by number."""

    body: str
    places: tuple[Place, ...] = ()
    checked: bool = False
    whole: bool = False  # whether the entry is compiled as `Whole` says

    @property
    def module(self) -> str:
        """The module that is compiled for the processor."""
        entry = ", pipeline_class=Whole" if self.whole else ""
        return f"{HEAD.format(checked=self.checked, entry=entry)}\n{self.body}"


def module_text(linked: Linked, checked: bool) -> Text:
    """Return what is compiled: numbers, rows of numbers as arrays, decorated functions.

    What has functions of a user's file has guards besides.
    """
    found = guarded(linked) if linked.has_own else None
    functions = found.functions if found else linked.folded()
    return Text(_body(linked, _widened(linked, functions)), tuple(found.places) if found else (), checked)


def counting_text(linked: Linked, checked: bool) -> Text:
    """Return what is compiled to play deals on a processor: positions lie in several rows, several decks are shuffled.

    What has guards stays as it is.
    """
    plain, parts = module_text(linked, checked), parts_of(linked.numbers)
    if plain.places or not parts:
        return plain
    ahead = AHEAD if linked.functions["fill_deck"] is dealing.fill_deck else 1
    in_turn = int(ahead > 1 and _is_quicker_in_turn(linked))
    linked = replace(linked, numbers={**linked.numbers, "AHEAD": ahead, "IN_TURN": in_turn})
    own = {"lots": (ahead * linked.numbers["DECK"], 8), "mill": (4 * ahead, 64)} if ahead > 1 else {}
    functions = apart(_widened(linked, linked.folded()), linked.numbers, parts, own)
    if functions is None:
        return plain
    ends = [linked.numbers[begin] for begin in list(parts.values())[1:]]
    rows = {part: (max(1, end), 64 if part in WIDE_PARTS else 8) for part, end in zip(parts, ends, strict=False)}
    made = [f"new_{name} = stack_row({size}, {bits})\n" for name, (size, bits) in [*rows.items(), *own.items()]]
    # Where piles lie in the row, each step moves their ends in blocks, and Numba's way is a twentieth faster.
    return Text("".join(made) + _body(linked, functions), (), checked, whole="BAYS" in linked.numbers)


def _is_quicker_in_turn(linked: Linked) -> bool:
    """Tell whether two deals of a patience that plays itself are played in turn: see `turns`.

    That is so where a step has no more than one thing to ask, and one deal can lie where nobody looks: in the place of
    a player's view.
    """
    if linked.numbers.get("STEPS") != 1 or linked.functions.get("ask_player", ask_player) is not ask_player:
        return False
    asking = [node for node in ast.walk(linked.definition("step")) if isinstance(node, (ast.If, ast.For, ast.While))]
    return len(asking) <= 1


def _widened(linked: Linked, functions: list[ast.FunctionDef]) -> list[ast.FunctionDef]:
    widen = _Widen([name for name, value in linked.numbers.items() if isinstance(value, int)])
    return [widen.visit(function) for function in functions]


def _body(linked: Linked, functions: list[ast.FunctionDef]) -> str:
    """Return a game's numbers and its functions as text, the entries with another mark than what they call."""
    used = set().union(*(names_used(function) for function in functions))
    lines = []
    for name, value in sorted(linked.numbers.items()):
        if name in used:
            row = f"numpy.array({value or (0,)!r}, numpy.int64)"  # a guard answers with the first place
            lines.append(f"{name} = {row if isinstance(value, tuple) else value}")
    for function in functions:
        text = ast.unparse(ast.fix_missing_locations(function))
        lines.append(f"\n\n@{'_entry' if function.name in linked.entries else '_inner'}\n{text}")
    return "\n".join(lines) + "\n"


def _path_of(text: str) -> Path:
    """Return where a module text is kept, with what was compiled of it."""
    mark = hashlib.sha256(f"{numba.__version__} {numpy.__version__} {sys.version} {text}".encode()).hexdigest()[:16]
    return cache_folder() / "engines" / mark / f"engine_{mark}.py"


@cache
def _load(text: str) -> dict[str, Any]:
    """Return the functions of a module text, compiled now or earlier; a cache that cannot be read is made anew."""
    module = kept_module(text)
    return {
        name: _FirstCall(module, name) if hasattr(found, "py_func") else found for name, found in module.names.items()
    }


def kept_module(text: str) -> "_Module":
    """Return a module text, loaded from where it and what is compiled of it are kept."""
    path = _path_of(text)
    try:
        _write(path, text)
    except OSError:  # no place to keep it: compile for this run only
        path = Path(tempfile.mkdtemp()) / path.name
        path.write_text(text, encoding="utf-8")
    return _Module(path)


def _write(path: Path, text: str) -> None:
    """Write a module whole or not at all, whoever else starts at the same moment; one that is right is left alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_bytes() == text.encode():
        return
    with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
        file.write(text)
    os.replace(file.name, path)


class _Module:
    """A module of compiled functions, which can be loaded again without what was compiled earlier."""

    def __init__(self, path: Path):
        self.path = path
        self.names: dict[str, Any] = {}
        self.is_new = False
        self._load()

    def _load(self) -> None:
        spec = importlib.util.spec_from_file_location(self.path.stem, self.path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[self.path.stem] = module
        spec.loader.exec_module(module)
        self.names = vars(module)

    @contextmanager
    def to_itself(self) -> Iterator[None]:
        """Let whoever else wants this text wait, and then read what is compiled now."""
        with ExitStack() as held:
            with suppress(OSError, NotImplementedError):  # where no file can be locked, each compiles for itself
                held.enter_context(FileLock(self.path.with_suffix(".lock")))
            yield

    def renew(self) -> bool:
        """Throw away what was compiled earlier and load again, once; return whether that was done."""
        if self.is_new:
            return False
        self.is_new = True
        shutil.rmtree(self.path.parent / "__pycache__", ignore_errors=True)
        self._load()
        return True


class _FirstCall:
    """A compiled function; the first call compiles it, or reads what was compiled earlier, here or elsewhere."""

    def __init__(self, module: _Module, name: str):
        self.module, self.name = module, name
        self.works = False

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        if not self.works:
            self._compile(tuple(_type_of(each) for each in arguments))
            self.works = True
        return self.module.names[self.name](*arguments)

    def _compile(self, types: tuple[Any, ...]) -> None:
        with self.module.to_itself():
            try:
                self.module.names[self.name].compile(types)
            except Exception:  # whatever a damaged file makes of reading it; the rules themselves raise nothing
                if not self.module.renew():
                    raise
                self.module.names[self.name].compile(types)


def compiled(linked: Linked, checked: bool = False) -> Engine:
    """Return the compiled engine of a linked game; `checked` adds bounds checks to every index."""
    return Engine(_functions(linked, checked), linked.entries)


def _functions(linked: Linked, checked: bool = False) -> Mapping[str, Any]:
    """Return the compiled functions of a linked game by name; those with guards raise what their report says."""
    text = module_text(linked, checked)
    loaded = _load(text.module)
    return {name: _Guarded(loaded[name], text.places) for name in linked.entries} if text.places else loaded


class _Guarded:
    """A compiled function with guards."""

    def __init__(self, function: Any, places: tuple[Place, ...]):
        self.function, self.places = function, places

    def __call__(self, *arguments: Any) -> Any:
        """Call the function, and raise its fault if there is one."""
        report = _new_report()
        found = compiling(self.function, *arguments, report)
        fault = reported(report, self.places)
        if fault:
            raise BadProgram(fault.saying())
        return found


def _new_report() -> Any:
    report = numpy.zeros(guards.REPORT, numpy.int64)
    report[guards.WORK] = guards.MOST_WORK
    return report


def compiling(function: Any, *arguments: Any) -> Any:
    """Call a function; that it cannot be compiled is the fault of a user's file, told in one line."""
    try:
        return function(*arguments)
    except numba.core.errors.NumbaError as problem:
        told = " ".join(str(problem).split("\n\n")[0].split())[:300]
        raise BadProgram(saying("program.compiling", problem=told)) from None


@dataclass(frozen=True)
class Plan:
    """All a worker anywhere needs to play deals: the text to compile, and the sizes of what it works on."""

    text: Text
    state_size: int
    deck: int
    most_moves: int
    counting: Text  # the same for a processor

    def function(self) -> Any:
        """Return the compiled function that plays deals; its first call compiles it."""
        return _load(self.counting.module)["play_deals"]


class Halt:
    """Ends the work of all who were given it, after the deal they are at."""

    def __init__(self) -> None:
        self.row = numpy.zeros(1, numpy.int64)

    def __call__(self) -> None:
        """End the work."""
        self.row[0] = 1


@dataclass(frozen=True)
class Played:
    """Deals that were played: how many, the counts, each deal's result; and what was wrong in the deal after them."""

    deals: int
    counts: list[int]
    results: Any
    fault: Fault | None = None


class Searching:
    """What a search over compiled rules works on, and how many positions it looks at between two looks at the clock."""

    slice = 50_000

    def engine(self, linked: Linked) -> Any:
        """Return the compiled search of a linked game, and what replays it, by name."""
        return _functions(linked)

    def is_kept(self, linked: Linked, name: str = "*") -> bool:
        """Tell whether it was compiled before, or one function of it."""
        return any(_path_of(module_text(linked, checked=False).module).parent.glob(f"__pycache__/*.{name}-*.nbi"))

    def wide(self, values: Sequence[int] | int) -> Any:
        """Return room for large numbers, from its size or its values."""
        return numpy.zeros(values, numpy.int64) if isinstance(values, int) else numpy.array(values, numpy.int64)

    def small(self, values: Sequence[int] | int) -> Any:
        """Return room for positions."""
        return state_array(values if isinstance(values, int) else list(values))

    def moves(self, most: int) -> Any:
        """Return room for the moves of a position."""
        return moves_array(most)

    def write(self, row: Any, values: Sequence[int]) -> None:
        """Write values into a row, from its beginning on."""
        row[: len(values)] = list(values)

    def read(self, row: Any, count: int) -> list[int]:
        """Return the first values of a row."""
        return list(row[:count].tolist())

    def cleared(self, table: Any, size: int) -> Any:
        """Return an empty table of positions, if possible the one given."""
        if table is None or len(table) != size:
            return self.wide(size)
        table.fill(0)
        return table

    def forget_attempts(self, table: Any) -> None:
        """Let no position be marked as seen in an attempt, so that the numbers of attempts can be used again."""
        table &= ~255


SEARCHING = Searching()


def plan(linked: Linked, state_size: int, deck: int, most_moves: int) -> Plan:
    """Return the plan of a game and a player linked for measuring."""
    texts = module_text(linked, checked=False), counting_text(linked, checked=False)
    return Plan(texts[0], state_size, deck, most_moves, texts[1])


def play_deals(plan: Plan, first: int, count: int, most: int, halt: Halt | None = None) -> Played:
    """Play `count` deals from a number on, unless a fault or a halt ends the work before.

    Counts are: deals played, won, cut off after `most` choices, then each outcome.
    """
    state, trial, view = (state_array(plan.state_size) for _ in range(3))
    deck, memo = state_array(plan.deck), moves_array(MEMO)
    moves, copies = (moves_array(max(1, plan.most_moves)) for _ in range(2))
    notes, counts = numpy.zeros(ROOM_FOR_NOTES, numpy.int64), numpy.zeros(3 + MOST_OUTCOMES, numpy.int64)
    results, report = numpy.zeros(max(1, count), numpy.int16), _new_report()
    counts[0] = count
    low, high = first & 0xFFFFFFFF, first >> 32
    shuffling = state_array(1), numpy.zeros(1, numpy.int64)  # more of them at once have rows of their own
    room = (state, deck, moves, memo, trial, view, copies, notes)
    rows = (*room, low, high, most, counts, results, report, (halt or Halt()).row, *shuffling)
    function = plan.function()
    played = int(compiling(function, *rows, report) if plan.text.places else function(*rows))
    counts[0] = played
    return Played(played, counts.tolist(), results[:played], reported(report, plan.text.places))
