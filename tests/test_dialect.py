"""Kernel Python: what may stand in a function that is both interpreted and compiled from the same text."""

import ast
import importlib
import inspect
from functools import cache
from types import FunctionType

import pytest

from reussite.play import catalogue, game
from reussite.players import players
from reussite.rules.link import BASE, stripped
from reussite.solve.solver import Solver

pytestmark = [pytest.mark.unit, pytest.mark.quick, pytest.mark.reads]

BUILT_IN = {"range", "abs", "min", "max"}

# A loop must end by itself: `for … in range(…)` always does. These few `while` loops were read and do too:
REVIEWED = {
    "lifts",  # k grows by one up to the size of the pile
    "climb",  # every round but the last takes a card off the tableau
    "more_moves",  # combinations come in a fixed order, each later than the one before
    "play_out",  # a game that plays itself comes to an end
    "play_forced",  # each choice made without asking brings a card home for good, or is a step of a game that ends
    "back_up",  # the depth falls by one in every round
    "step_in_turn",  # a number of steps
    "is_hopeless",  # in every round but the last one of the bounds grows, none of which is above the number of cards
}

ALLOWED = (
    *(ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Expr, ast.Pass, ast.Break, ast.Continue),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Name, ast.Constant, ast.Subscript),
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitOr, ast.BitXor, ast.BitAnd),
    *(ast.USub, ast.Invert, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
    *(ast.Load, ast.Store),
)


def functions_in(tree):
    return [line for line in tree.body if isinstance(line, ast.FunctionDef)]


def names_in(tree):
    """What a module's own functions may call: each other and what is imported by name."""
    imported = [
        alias.asname or alias.name for line in tree.body if isinstance(line, ast.ImportFrom) for alias in line.names
    ]
    return {function.name for function in functions_in(tree)} | set(imported)


def without_checks(body):
    """Leave the docstring and `require(…)` lines out: they are never compiled."""
    return [
        line
        for k, line in enumerate(body)
        if not (isinstance(line, ast.Expr) and (is_require(line.value) or (k == 0 and is_text(line.value))))
    ]


def is_require(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require"


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def inner_nodes(body):
    for line in without_checks(body):
        if isinstance(line, (ast.If, ast.For, ast.While)):
            head = [line.test] if not isinstance(line, ast.For) else [line.target, line.iter]
            yield line
            for node in head:
                yield from ast.walk(node)
            yield from inner_nodes(line.body)
            yield from inner_nodes(line.orelse)
        else:
            yield from ast.walk(line)


def problems_of(function, callable_names):
    """Yield what a function does that kernel Python does not have."""
    given = function.args
    if given.defaults or given.kw_defaults or given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs:
        yield "arguments that are not plain"
    if function.decorator_list:
        yield "a decorator"
    for node in inner_nodes(function.body):
        if not isinstance(node, ALLOWED):
            yield type(node).__name__
        elif isinstance(node, ast.Constant) and type(node.value) is not int:
            yield f"the constant {node.value!r}"
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name not in callable_names | BUILT_IN or node.keywords:
                yield f"a call of {name or 'something without a name'}"
        elif isinstance(node, ast.Assign) and len(node.targets) > 1:
            yield "a chain of assignments"
        elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
            yield "a line without effect"
        elif isinstance(node, ast.While) and function.name not in REVIEWED:
            yield "a loop nobody has reviewed"
        elif isinstance(node, ast.For) and not is_over_range(node):
            yield "a loop over something else than a range"
        elif isinstance(node, (ast.For, ast.While)) and node.orelse:
            yield "an else of a loop"


def is_over_range(node):
    called = node.iter.func if isinstance(node.iter, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "range" and isinstance(node.target, ast.Name)


def check(source):
    tree = ast.parse(source)
    names = names_in(tree)
    return [(function.name, problem) for function in functions_in(tree) for problem in problems_of(function, names)]


@cache
def linked_functions():
    """Every function that some game or player runs, and every one of the kernel."""
    found = [value for value in BASE.values() if isinstance(value, FunctionType)]
    for key in catalogue().entries:
        found += game(key).linked.functions.values()
    for player in players().known.values():
        found += player.functions.values()
    for key in catalogue().entries:
        for linked in Solver(game(key), compiled=False).linked:
            found += linked.functions.values()
    return {(function.__module__, function.__name__): function for function in found}


@cache
def kernel_modules():
    """The modules whose functions are linked, those of all games among them."""
    games = {f"reussite.games.{key.replace('-', '_')}" for key in catalogue().entries}
    return {module for module, _ in linked_functions()} | games


def test_every_function_is_written_in_kernel_python():
    problems = {each: check(inspect.getsource(importlib.import_module(each))) for each in sorted(kernel_modules())}
    assert {module: found for module, found in problems.items() if found} == {}


def test_the_rules_and_all_games_are_checked():
    assert {"reussite.rules.kernel", "reussite.rules.dealing", "reussite.rules.purge"} <= kernel_modules()
    searching = {"reussite.rules.turning", *(f"reussite.solve.{name}" for name in ("keys", "reductions", "search"))}
    assert searching <= kernel_modules()
    assert sum(module.startswith("reussite.games.") for module in kernel_modules()) == len(catalogue().entries)


def test_what_is_linked_stands_at_the_top_of_its_module():
    linked = set()
    for (module, name), function in linked_functions().items():
        assert function.__closure__ is None
        linked.add((module, name))
    for module in {module for module, _ in linked}:
        tree = ast.parse(inspect.getsource(importlib.import_module(module)))
        linked -= {(module, each.name) for each in functions_in(tree)}
    assert linked == set()


def names_given(tree):
    """The names that a module gives to numbers."""
    lines = [line for line in tree.body if isinstance(line, (ast.Assign, ast.AnnAssign))]
    given = [target for line in lines for target in (line.targets if isinstance(line, ast.Assign) else [line.target])]
    return {node.id for target in given for node in ast.walk(target) if isinstance(node, ast.Name)}


def test_no_number_of_a_search_has_the_name_of_a_number_of_the_rules():
    """In linked text the number of the rules would stand for it: the noise of Royal Cotillion's search was a width."""
    searching = [module for module in kernel_modules() if module.startswith("reussite.solve.")]
    for module in searching:
        given = names_given(ast.parse(inspect.getsource(importlib.import_module(module))))
        assert given & game("royal-cotillion").rule_table.slots.keys() == set(), module
    assert {"reussite.solve.abreast", "reussite.solve.search"} <= set(searching)


def test_every_reviewed_loop_is_still_there():
    looping = {
        name
        for (_, name), function in linked_functions().items()
        if any(isinstance(node, ast.While) for node in ast.walk(stripped(function)))
    }
    assert looping == REVIEWED


def test_no_function_calls_itself_not_even_by_way_of_others(calls_by_game):
    for calls in calls_by_game:
        done = set()
        while ready := {name for name in calls if name not in done and calls[name] <= done}:
            done |= ready
        assert done == calls.keys()


@pytest.fixture
def calls_by_game():
    """Which functions each function of a game mentions, one table for each game."""
    linked = [game(key).linked.functions for key in catalogue().entries]
    return [{name: mentioned(function) & each.keys() for name, function in each.items()} for each in linked]


@cache
def mentioned(function):
    return {node.id for node in ast.walk(stripped(function)) if isinstance(node, ast.Name)}


GOOD = '''
def rank(card: int) -> int:
    """A string here is a docstring."""
    require(card > 0, "rank", None, f"{card} is no card")
    for k in range(3):
        if card >> k & 1 == 1 and k != 2:
            require(True, "inner")
            continue
        card = card // 2 if k > 0 else -card
    return min(card, 15)

def nothing(s: State) -> None:
    """Only a docstring."""
'''

BAD = {
    "return 'text'": "the constant 'text'",
    "return 0.5": "the constant 0.5",
    "return None": "the constant None",
    "return s[1:2]": "Slice",
    "return [s]": "List",
    "return (s, s)": "Tuple",
    "return {}": "Dict",
    "return len([k for k in range(3)])": "ListComp",
    "return f'{s}'": "JoinedStr",
    "return s / 2": "Div",
    "return s ** 2": "Pow",
    "return s in s": "In",
    "return s is s": "Is",
    "return s.size": "Attribute",
    "return s.copy()": "a call of something without a name",
    "return print(s)": "a call of print",
    "return sum(s)": "a call of sum",
    "return range(stop=3)": "a call of range",
    "return f(*s)": "Starred",
    "s, t = t, s": "Tuple",
    "s = t = 0": "a chain of assignments",
    "s: int = 0": "AnnAssign",
    "s + 1": "a line without effect",
    "raise s": "Raise",
    "assert s": "Assert",
    "del s": "Delete",
    "global s": "Global",
    "import os": "Import",
    "return (t := s)": "NamedExpr",
    "return lambda: s": "Lambda",
    "yield s": "Yield",
    "try:\n        pass\n    finally:\n        pass": "Try",
    "with s:\n        pass": "With",
    "def g():\n        pass": "FunctionDef",
    "class G:\n        pass": "ClassDef",
    "while s:\n        s -= 1": "a loop nobody has reviewed",
    "for k in s:\n        pass": "a loop over something else than a range",
    "for k in range(3):\n        pass\n    else:\n        pass": "an else of a loop",
    "if s:\n        return 'text'": "the constant 'text'",
    "match s:\n        case _:\n            pass": "Match",
}


def test_kernel_python_passes_the_check():
    assert check(GOOD) == []


@pytest.mark.parametrize("line", BAD)
def test_the_check_finds_what_kernel_python_does_not_have(line):
    assert ("f", BAD[line]) in check(f"def f(s, t):\n    {line}\n")


@pytest.mark.parametrize("arguments", ["s=0", "*s", "**s", "*, s", "s, /"])
def test_the_check_finds_arguments_that_are_not_plain(arguments):
    assert check(f"def f({arguments}):\n    return 0\n") == [("f", "arguments that are not plain")]


def test_the_check_finds_a_decorator():
    assert check("@cached\ndef f(s):\n    return 0\n") == [("f", "a decorator")]
