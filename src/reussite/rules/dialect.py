"""Whether a function is written in kernel Python, and where it is not, told by the line.

Kernel Python is what the interpreter and the compiler understand alike; `docs/write-a-game.md` says what it allows. A
user's file is looked at when it is found, so that mistakes are told before anything is played.
"""

import ast
import inspect
from pathlib import Path
from types import FunctionType
from typing import Collection, Iterable, Iterator, Mapping, TypeGuard

from reussite.errors import BadProgram, nearest
from reussite.rules import layout
from reussite.rules.faults import is_own
from reussite.rules.kernel import HOOKS
from reussite.rules.link import BASE, BUILT_IN
from reussite.rules.syntax import tree_of
from reussite.saying import NOTHING_SAID, Saying, saying

__all__ = ["check_counters", "check_functions", "check_hooks", "problems_of"]

LARGEST = 2**62
ALLOWED = (
    *(ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Name, ast.Constant, ast.Subscript),
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitOr, ast.BitXor, ast.BitAnd),
    *(ast.USub, ast.UAdd, ast.Invert, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
    *(ast.Load, ast.Store),
)
# What a person calls it that Python's grammar has a name for
TOLD = {
    "Slice": "slice",
    "List": "list",
    "ListComp": "list",
    "GeneratorExp": "list",
    "Tuple": "tuple",
    "Dict": "dictionary",
    "DictComp": "dictionary",
    "Set": "set",
    "SetComp": "set",
    "JoinedStr": "text",
    "Div": "division",
    "Pow": "power",
    "Attribute": "attribute",
    "Lambda": "function",
    "FunctionDef": "function",
    "ClassDef": "class",
    "Raise": "exception",
    "Try": "exception",
    "Assert": "assertion",
    "Import": "import",
    "ImportFrom": "import",
    "Global": "global",
    "Nonlocal": "global",
}
Problem = tuple[int, Saying]  # a line, counted from the function's first, and what is wrong there


def check_hooks(functions: Mapping[str, FunctionType], hooks: Iterable[str]) -> None:
    """Raise for a hook that does not take what the rules call it with, or answers nothing where they ask."""
    for name in hooks:
        if name not in functions:
            continue
        given, known = functions[name].__code__, BASE[name].__code__
        wanted = known.co_varnames[: known.co_argcount]
        if given.co_argcount != len(wanted) or given.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            told = saying("dialect.hook", hook=name, names=", ".join(wanted), n=given.co_argcount, wants=len(wanted))
            raise BadProgram(_at(functions[name], 1, told))
        asked = BASE[name].__annotations__.get("return") is int
        if asked and not _answers(_definition(functions[name])):
            raise BadProgram(_at(functions[name], 1, saying("dialect.hook_answer", hook=name)))


def check_functions(functions: Mapping[str, FunctionType], begin: Iterable[str], numbers: Iterable[str] = ()) -> None:
    """Raise what is wrong first in the functions of a user's file that can be reached from some of them.

    `numbers` are names that stand for numbers of the game.
    """
    wanted = [functions[name] for name in begin if name in functions]
    home = next((each.__code__.co_filename for each in functions.values() if is_own(each)), "")
    calls: dict[str, set[str]] = {}
    while wanted:
        function = wanted.pop()
        if function.__name__ in calls:
            continue
        definition = _definition(function)
        for line, problem in problems_of(definition, function.__globals__, set(numbers)):
            raise BadProgram(_at(function, line, problem, home))
        used = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)}
        called = [value for name in sorted(used) if _is_users(value := function.__globals__.get(name))]
        calls[function.__name__] = {each.__name__ for each in called}
        wanted += called
    circle = _circle(calls)
    if circle:
        raise BadProgram(saying("dialect.itself", function=circle))


def check_counters(functions: Mapping[str, FunctionType], counters: int, numbers: Collection[str]) -> None:
    """Raise where a function of a game counts in a place of the position that is none of the game's counters.

    `numbers` are names that stand for numbers of the game.
    """
    for name, function in functions.items():
        hook = BASE.get(name) if name in HOOKS else None
        state = function.__code__.co_varnames[:1] if isinstance(hook, FunctionType) else ("s",)
        if hook is not None and hook.__code__.co_varnames[:1] != ("s",):
            continue
        for node in ast.walk(_definition(function)):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in state:
                place = _number_written(node.slice, function.__globals__, numbers)
                if place is not None and not 0 <= place < counters:
                    told = saying("dialect.counter", place=place)
                    raise BadProgram(_at(function, node.lineno, told))


def _number_written(node: ast.expr, names: Mapping[str, object], numbers: Collection[str]) -> int | None:
    """Return the number that stands there, itself or by a name of a user's file."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number_written(node.operand, names, numbers)
        return None if number is None else -number
    value: object = node.value if isinstance(node, ast.Constant) else None
    if isinstance(node, ast.Name) and node.id not in numbers:
        value = names.get(node.id)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_users(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType) and is_own(value)


def _at(function: FunctionType, line: int, problem: Saying, home: str = "") -> Saying:
    """Say where something is wrong, with the file where it is not the one that is looked at."""
    line += function.__code__.co_firstlineno - 1
    file = function.__code__.co_filename
    if home and file != home:
        return saying("program.at", file=Path(file).name, line=line, function=function.__name__, problem=problem)
    return saying("dialect.at", line=line, function=function.__name__, problem=problem)


def _circle(calls: Mapping[str, set[str]]) -> str:
    """Return a function that calls itself, or calls another that does, or nothing."""
    done: set[str] = set()
    while ready := {name for name in calls if name not in done and calls[name] & calls.keys() <= done}:
        done |= ready
    return min(calls.keys() - done, default="")


def _definition(function: FunctionType) -> ast.FunctionDef:
    try:
        tree = tree_of(function)
    except (OSError, SyntaxError):
        raise BadProgram(saying("dialect.no_source", function=function.__name__)) from None
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise BadProgram(_at(function, 1, saying("dialect.function")))
    return definition


def problems_of(definition: ast.FunctionDef, names: Mapping[str, object], numbers: set[str]) -> Iterator[Problem]:
    """Yield what a function does that kernel Python does not have, line by line."""
    given = definition.args
    if given.defaults or given.kw_defaults:
        yield definition.lineno, saying("dialect.default")
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs:
        yield definition.lineno, saying("dialect.arguments")
    if definition.decorator_list:
        yield definition.lineno, saying("dialect.decorator")
    local = {each.arg for each in given.args}
    local |= {
        node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    body = _without_remarks(definition.body)
    for line in body:
        for node in _nodes(line):
            told = _problem(node, local, names, numbers)
            if told:
                yield getattr(node, "lineno", line.lineno), told
    yield from _mixed(definition, body, names)
    yield from _unset(body, {each.arg for each in given.args}, local)[1]
    if _answers(definition) and not _ends(body):
        yield definition.lineno, saying("dialect.no_answer")


def _rows(definition: ast.FunctionDef, names: Mapping[str, object], above: tuple[str, ...] = ()) -> set[str]:
    """Return the arguments of a function that are rows: by the rules for hooks, else by what is done with them."""
    given = [each.arg for each in definition.args.args]
    known = BASE.get(definition.name)
    if definition.name in HOOKS and isinstance(known, FunctionType):
        return {given[place] for place in _row_places(known, above) if place < len(given)}
    places = [node.value for node in ast.walk(definition) if isinstance(node, ast.Subscript)]
    found = {each.id for each in places if isinstance(each, ast.Name)}
    for node in ast.walk(definition):
        called = names.get(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if isinstance(node, ast.Call) and isinstance(called, FunctionType) and called.__name__ not in above:
            wanted = _row_places(called, (*above, definition.name))
            found |= {each.id for k, each in enumerate(node.args) if k in wanted and isinstance(each, ast.Name)}
    return found & {*given}


def _row_places(function: FunctionType, above: tuple[str, ...]) -> set[int]:
    """Return which of the values that a function is called with are rows."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    if not is_own(function):
        kinds = [function.__annotations__.get(name) for name in names]
        # A cloth stands where a game has its row: whoever links a word for a bare cloth is told so.
        return {k for k, kind in enumerate(kinds) if kind == layout.State or "Cloth" in str(kind)}
    rows = _rows(_definition(function), function.__globals__, above)
    return {k for k, name in enumerate(names) if name in rows}


def _mixed(definition: ast.FunctionDef, body: list[ast.stmt], names: Mapping[str, object]) -> Iterator[Problem]:
    """Yield where a row stands for a number, or a number for a row."""
    rows = _rows(definition, names) | {name for name in vars(layout) if isinstance(names.get(name), tuple)}
    for line in body:
        nodes = list(_nodes(line))
        calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        fine = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
        for call in calls:
            called = names.get(call.func.id) if isinstance(call.func, ast.Name) else None
            if isinstance(called, FunctionType):
                places = _row_places(called, (definition.name,))
                fine |= {id(each) for k, each in enumerate(call.args) if k in places}
                for each in [each for k, each in enumerate(call.args) if k in places]:
                    if not (isinstance(each, ast.Name) and each.id in rows):
                        yield each.lineno, saying("dialect.wants_row", name=called.__name__)
        for node in nodes:
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id not in rows:
                yield node.lineno, saying("dialect.no_row", name=node.value.id)
            if isinstance(node, ast.Name) and node.id in rows:
                if id(node) not in fine:
                    yield node.lineno, saying("dialect.is_row", name=node.id)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and those inside it, without remarks, and nothing inside one that is not allowed."""
    yield node
    if not isinstance(node, ALLOWED):
        return
    for name, value in ast.iter_fields(node):
        inner = value if isinstance(value, list) else [value]
        if name in ("body", "orelse") and isinstance(value, list):
            inner = _without_remarks(value)
        for each in inner:
            if isinstance(each, ast.AST) and not (isinstance(node, ast.Call) and name == "func"):
                yield from _nodes(each)


def _without_remarks(body: list[ast.stmt]) -> list[ast.stmt]:
    return [line for line in body if not (isinstance(line, ast.Expr) and _is_remark(line.value))]


def _is_remark(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or (isinstance(called, ast.Name) and called.id == "require")


def _problem(node: ast.AST, local: set[str], names: Mapping[str, object], numbers: set[str]) -> Saying:
    """Return what is wrong with one part of a function, or nothing."""
    if not isinstance(node, ALLOWED):
        kind = type(node).__name__
        return saying(f"dialect.has.{TOLD[kind]}") if kind in TOLD else saying("dialect.has.other", kind=kind)
    if isinstance(node, ast.Constant):
        if type(node.value) is not int:
            return saying("dialect.constant", value=repr(node.value)[:40])
        return NOTHING_SAID if abs(node.value) <= LARGEST else saying("dialect.large", value=str(node.value)[:40])
    if isinstance(node, ast.Call):
        return _called(node, names)
    if isinstance(node, ast.Name):
        return _named(node, local, names, numbers)
    if isinstance(node, ast.Assign) and len(node.targets) > 1:
        return saying("dialect.chain")
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return saying("dialect.nothing")
    if isinstance(node, ast.Subscript) and not isinstance(node.value, ast.Name):
        return saying("dialect.row")
    if isinstance(node, ast.For) and not _is_over_range(node):
        return saying("dialect.range")
    if isinstance(node, (ast.For, ast.While)) and node.orelse:
        return saying("dialect.else")
    return NOTHING_SAID


def _called(node: ast.Call, names: Mapping[str, object]) -> Saying:
    if not isinstance(node.func, ast.Name):
        return saying("dialect.has.attribute")
    name = node.func.id
    if node.keywords:
        return saying("dialect.keywords", name=name)
    if name in BUILT_IN:
        least = 2 if name in ("min", "max") else 1
        fits = least <= len(node.args) <= (3 if name == "range" else 1 if name in ("abs", "len") else 99)
        return NOTHING_SAID if fits else saying("dialect.given", name=name, n=len(node.args))
    value = names.get(name)
    if not isinstance(value, FunctionType):
        return saying("dialect.call", name=name, near=nearest(name, _functions(names)))
    wants = value.__code__.co_argcount
    if wants != len(node.args):
        return saying("dialect.wants", name=name, wants=wants, n=len(node.args))
    return NOTHING_SAID


def _functions(names: Mapping[str, object]) -> list[str]:
    return [*BUILT_IN, *(name for name, value in names.items() if isinstance(value, FunctionType))]


def _named(node: ast.Name, local: set[str], names: Mapping[str, object], numbers: set[str]) -> Saying:
    if node.id in local or node.id in numbers or isinstance(names.get(node.id), int):
        return NOTHING_SAID
    if node.id in vars(layout) and isinstance(names.get(node.id), tuple):
        return NOTHING_SAID
    if isinstance(names.get(node.id), FunctionType):
        return saying("dialect.not_called", name=node.id)
    known = [*local, *numbers, *(name for name, value in names.items() if isinstance(value, int))]
    if node.id in BASE and node.id not in names:
        return saying(
            "dialect.not_imported", name=node.id, module=getattr(BASE[node.id], "__module__", layout.__name__)
        )
    return saying("dialect.name", name=node.id, near=nearest(node.id, known))


def _is_over_range(node: ast.For) -> bool:
    called = node.iter.func if isinstance(node.iter, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "range" and isinstance(node.target, ast.Name)


def _answers(definition: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(definition))


def _ends(body: list[ast.stmt]) -> bool:
    """Tell whether some lines always end with an answer."""
    for line in body:
        if isinstance(line, ast.Return):
            return line.value is not None
        if isinstance(line, ast.If) and line.orelse and _ends(line.body) and _ends(line.orelse):
            return True
        if isinstance(line, ast.While) and isinstance(line.test, ast.Constant) and line.test.value:
            return not any(isinstance(node, ast.Break) for node in ast.walk(line))
    return False


def _unset(body: list[ast.stmt], known: set[str], local: set[str]) -> tuple[set[str] | None, list[Problem]]:
    """Return the names that have a value after some lines (`None`: nothing comes after them), and those used before."""
    found: list[Problem] = []
    now: set[str] | None = set(known)
    for line in body:
        if now is None:
            break
        heads = [getattr(line, name) for name in ("test", "iter", "value") if getattr(line, name, None) is not None]
        if isinstance(line, ast.AugAssign):
            heads.append(line.target)
        heads += [each.slice for each in getattr(line, "targets", []) if isinstance(each, ast.Subscript)]
        for head in heads:
            for node in ast.walk(head):
                if isinstance(node, ast.Name) and node.id in local and node.id not in now:
                    found.append((line.lineno, saying("dialect.unset", name=node.id)))
        now, inner = _after(line, now, local)
        found += inner
    return now, found


def _after(line: ast.stmt, now: set[str], local: set[str]) -> tuple[set[str] | None, list[Problem]]:
    if isinstance(line, (ast.Return, ast.Break, ast.Continue)):
        return None, []
    if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
        return now | {line.targets[0].id}, []
    if isinstance(line, ast.If):
        (first, found), (second, more) = _unset(line.body, now, local), _unset(line.orelse, now, local)
        both = first & second if first is not None and second is not None else first if second is None else second
        return both, found + more
    if isinstance(line, ast.For) and isinstance(line.target, ast.Name):
        return now, _unset(line.body, now | {line.target.id}, local)[1]
    if isinstance(line, ast.While):
        return now, _unset(line.body, now, local)[1]
    return now, []
