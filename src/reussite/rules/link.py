"""Kernel + rule table + a game's hooks → an engine; interpreted here, or as text for a compiler.

Linking follows every global name that a kernel function mentions. Capital names get the game's numbers,
hooks replace the kernel's defaults, and helper functions of a game file come along. `text` writes the same
functions as one module; `require(...)` lines, which check what a caller may do, are left out of it.
"""

import ast
import hashlib
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain
from types import CodeType, FunctionType, MappingProxyType
from typing import Any, Callable, Iterable, Mapping

from reussite.errors import BadSpec
from reussite.rules import dealing, kernel, layout, moves, playing, purge, sound, strict
from reussite.rules.faults import is_own
from reussite.rules.fold import Spelling, fold, names_used
from reussite.rules.lower import RuleTable
from reussite.rules.syntax import tree_of
from reussite.saying import saying

__all__ = ["ENTRIES", "MEASURING", "Engine", "Linked", "link", "plain", "refuse_kernel_name"]

# What callers use; everything else is reached through these.
ENTRIES = (
    "fill_deck",
    "lay_out",
    "legal_moves",
    "refusal",
    "lifts",
    "home_takes",
    "apply",
    "after_move",
    "is_won",
    "is_over",
    "score",
    "outcome",
    "gather",
    "purge_move",
    "walk",
    "walks",
)
INNER = ("accepts",)  # what the interpreted engine lends besides, where it is linked
MEASURING = ("play_deals",)
BASE: dict[str, Any] = vars(kernel) | vars(dealing) | vars(purge) | vars(playing) | vars(sound)
LEFT_OUT = frozenset({*moves.__all__, *sound.__all__})  # what changes nothing in how a game plays
ASKING = {"ask_player": "pick"}  # what only asks a function of another name
BUILT_IN = frozenset({"range", "abs", "min", "max", "len"})


class Engine:
    """The entry functions of one game, all from the same text, whoever runs them."""

    fill_deck: Callable[[Any, int, int], None]
    lay_out: Callable[[Any, Any], None]
    legal_moves: Callable[[Any, Any], int]
    refusal: Callable[[Any, int], int]
    lifts: Callable[[Any, int], int]
    home_takes: Callable[[Any, int], int]
    accepts: Callable[[Any, int], int]  # of the interpreted engine only
    apply: Callable[[Any, int], None]
    after_move: Callable[[Any, int], None]
    is_won: Callable[[Any], int]
    is_over: Callable[[Any], int]
    score: Callable[[Any], int]
    gather: Callable[[Any, Any], int]
    purge_move: Callable[[Any], int]
    walk: Callable[[Any, Any, int, int], int]
    walks: Callable[[Any, Any, Any, int, int, int], int]
    pick: Callable[[Any, Any, int, Any, Any, int], int]
    ask_player: Callable[[Any, Any, int, Any, Any, Any, Any, Any, int], int]
    outcome: Callable[[Any], int]
    play_deals: Callable[..., int]

    def __init__(self, functions: Mapping[str, Any], entries: tuple[str, ...]):
        for name in entries:
            setattr(self, name, functions[name])


@dataclass(frozen=True)
class Linked:
    """A game's functions and numbers, found and checked, ready to be run or written out."""

    functions: dict[str, FunctionType]
    numbers: dict[str, Any]
    pile_names: tuple[str, ...]
    entries: tuple[str, ...]
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by function: names that others had before

    def text(self) -> str:
        """Return all functions and numbers as canonical source text."""
        return "\n".join([*(f"{name} = {value!r}" for name, value in sorted(self.numbers.items())), *self.sources()])

    def sources(self) -> list[str]:
        """Return each function as source text, without comments, annotations and checks."""
        return [self.source(name) for name in sorted(self.functions) if name not in LEFT_OUT]

    def source(self, name: str) -> str:
        """Return a function as source text; most are those of the kernel, and the same in all games."""
        if self.renamed:
            return ast.unparse(self.definition(name))
        return source_as_written(self.functions[name])

    def definition(self, name: str, checks: bool = False) -> ast.FunctionDef:
        """Return the syntax tree of a function, with the names that it has here, and if wanted with its checks."""
        definition = rename(spelled_out(self.functions[name], checks), self.renamed.get(name, {}))
        if any(name in names.values() for names in self.renamed.values()):
            definition.name = name
        return definition

    def folded(self) -> list[ast.FunctionDef]:
        """Return the functions that can be reached from the entries, without branches this game never takes.

        Only where some are of a user's file they have their checks.
        """
        kept: dict[str, ast.FunctionDef] = {}
        wanted = [*self.entries, *(sound.__all__ if self.has_own else ())]
        while wanted:
            name = wanted.pop()
            if name not in kept:
                kept[name] = self.definition(name, checks=self.has_own)
                kept[name].name = name  # one function may stand for several
                fold(kept[name], self.numbers)
                wanted += sorted(names_used(kept[name]) & self.functions.keys())
        return [kept[name] for name in sorted(kept)]

    def names(self) -> set[str]:
        """Return every name that the folded text mentions."""
        return set().union(*(names_used(function) for function in self.folded()))

    @cached_property
    def has_own(self) -> bool:
        """Whether some functions are of a user's file."""
        return any(is_own(function) for function in self.functions.values())

    @cached_property
    def is_slow(self) -> bool:
        """Whether some functions are in slow Python, which only the interpreter runs."""
        return any(is_slow_function(function) for function in self.functions.values())

    def rules_id(self) -> str:
        """Return a short hash of everything that can change how this game plays."""
        return hashlib.sha256(self.text().encode()).hexdigest()[:12]


def link(
    table: RuleTable,
    hooks: Mapping[str, FunctionType],
    entries: tuple[str, ...] = ENTRIES,
    instead: Mapping[str, FunctionType] = MappingProxyType({}),
) -> Linked:
    """Find every function and number the entries need, a game's own before the kernel's.

    `instead` puts other functions in the place of the kernel's: another representation of the piles.
    """
    for name in hooks:
        refuse_kernel_name(name)
    if "may_carry" in hooks:
        table = replace(table, slots=table.slots | {"ASKED": 1})
    found = _Names(table, hooks, instead)
    wanted = [*entries, *(sound.__all__ if any(map(is_own, hooks.values())) else ())]
    for name in wanted:
        found.ask_for(name, instead.get(name) or hooks.get(name) or BASE[name])
    while found.wanted:
        found.take_in(*found.wanted.pop())
    return Linked(found.functions, found.numbers, table.names, entries, found.renamed)


class _Names:
    """The names that all functions of a linked text share.

    A name that means one thing to the rules, the solver or a player and another to a game's file stands for what was
    met first; what comes later has another name there.
    """

    def __init__(self, table: RuleTable, hooks: Mapping[str, FunctionType], instead: Mapping[str, FunctionType]):
        self.table, self.hooks, self.instead = table, hooks, instead
        self.functions: dict[str, FunctionType] = {}
        self.numbers: dict[str, Any] = {}
        self.renamed: dict[str, dict[str, str]] = {}
        self.wanted: list[tuple[str, FunctionType]] = []
        self.known: dict[str, Any] = {}  # what each name stands for, as it was first met

    def ask_for(self, name: str, function: FunctionType) -> None:
        """Have a function taken in under a name."""
        self.known.setdefault(name, function)
        self.wanted.append((name, function))

    def take_in(self, name: str, function: FunctionType) -> None:
        """Take in a function under a name, and ask for all that it mentions."""
        if name in self.functions:
            return
        self.functions[name] = function
        slow = is_slow_function(function)
        for used in _known_names(function, self.table) if slow else function.__code__.co_names:
            value = self._meaning(used, function)
            if value is None:
                continue
            if isinstance(value, FunctionType) and used not in self.hooks and value is not BASE.get(used):
                if used not in self.instead:
                    refuse_kernel_name(used)
            known = self._known_as(used, value)
            if known != used:
                self.renamed.setdefault(name, {})[used] = known
            if isinstance(value, FunctionType):
                self.ask_for(known, value)
            else:
                self.numbers[known] = self.known[known] = value

    def _known_as(self, used: str, value: Any) -> str:
        """Return the name under which a function or number is known here."""
        for known in chain((used,), (f"{used}_{k}" for k in range(2, 100))):  # nearly always the first
            there = self.known.get(known)
            if there is None and (known == used or known not in BASE):
                return known
            if there is value if isinstance(value, FunctionType) else type(there) is type(value) and there == value:
                return known
        raise BadSpec(saying("spec.name_unknown", function=used, name=used))

    def _meaning(self, used: str, function: FunctionType) -> Any:
        """Return what a global name stands for: the game's number, a function, or nothing for a built-in."""
        value = function.__globals__.get(used)
        if used in (self.table.own if is_own(function) else self.table.slots):
            return self.table.slots[used]
        if used in BUILT_IN or (used == "require" and isinstance(value, FunctionType)):
            return None
        if used in self.instead and not (isinstance(value, FunctionType) and is_own(value)):
            return self.instead[used]
        # Only a hook is meant to take the place of another function.
        if used in self.hooks and (used in kernel.HOOKS or not isinstance(value, FunctionType)):
            return self.hooks[used]
        if isinstance(value, (FunctionType, int)) or (used in vars(layout) and isinstance(value, tuple)):
            return value
        raise BadSpec(saying("spec.name_unknown", function=function.__name__, name=used))


def rename(definition: ast.FunctionDef, names: Mapping[str, str]) -> ast.FunctionDef:
    """Let a function mention other names than those it was written with, in place."""
    for node in ast.walk(definition) if names else ():
        if isinstance(node, ast.Name) and node.id in names:
            node.id = names[node.id]
    return definition


def is_slow_function(function: FunctionType) -> bool:
    """Tell whether the file of a function says that the interpreter alone is to run it."""
    return is_own(function) and bool(function.__globals__.get("SLOW", False))


def _known_names(function: FunctionType, table: RuleTable) -> list[str]:
    """Return the names in a file of slow Python that the program knows; it may use any others as it likes."""
    return [name for name, value in function.__globals__.items() if _is_ours(value) or name in table.own]


def _is_ours(value: object) -> bool:
    return isinstance(value, FunctionType) and not is_own(value) and value.__name__ != "require"


def refuse_kernel_name(name: str) -> None:
    """Raise for a function that has the name of one of the kernel's, and is not meant to take its place."""
    if name in vars(kernel) and name not in kernel.HOOKS:
        raise BadSpec(saying("spec.kernel_name", name=name))


def plain(linked: Linked) -> Engine:
    """Return the engine that the interpreter runs, over lists of integers."""
    piles = linked.pile_names
    space: dict[str, Any] = {"__builtins__": __builtins__, **linked.numbers}
    for name, function in linked.functions.items():
        if "require" in function.__code__.co_names:
            require = function.__globals__["require"]
            space["require"] = FunctionType(require.__code__, {**require.__globals__, "PILE_NAMES": piles})
        space[name] = FunctionType(_with_names(function, linked.renamed.get(name, {})), space, name)
    names = (*linked.entries, *(name for name in INNER if name in linked.functions))
    return Engine(_strict(linked, space, names) if linked.has_own else space, names)


def _with_names(function: FunctionType, names: Mapping[str, str]) -> CodeType:
    """Return the code of a function that mentions other names."""
    code = function.__code__
    return code.replace(co_names=tuple(names.get(name, name) for name in code.co_names)) if names else code


def _strict(linked: Linked, space: dict[str, Any], wanted: Iterable[str]) -> dict[str, Any]:
    """Return the functions that callers use, which answer for those of a user's file."""
    tick, files = strict.Ticker(), strict.files_of(linked.functions)
    space |= {"guard_tick": tick, **strict.GUARDS}
    space |= {name: strict.Column(value) for name, value in linked.numbers.items() if isinstance(value, tuple)}
    fresh: dict[str, Any] = {}
    for name, function in linked.functions.items():
        if is_slow_function(function):
            path = function.__code__.co_filename
            if path not in fresh:
                fresh[path] = strict.loaded_anew(path, space, linked.renamed.get(name, {}), function.__module__)
            space[name] = fresh[path][function.__name__]
        elif is_own(function):
            space[name] = strict.ticking(function, space, linked.renamed.get(name, {}))
    entries = {}
    for name in wanted:
        asked = linked.functions.get(ASKING.get(name, name), linked.functions[name])
        rules = BASE.get(name, linked.functions[name])
        entries[name] = strict.Strict(name, rules, space, files, strict.place_of(asked, files))
    return entries


def stripped(function: FunctionType, checks: bool = False) -> ast.FunctionDef:
    """Return a function's syntax tree without docstring and annotations, and unless wanted without `require` lines."""
    tree = tree_of(function)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    definition.body = without_remarks(definition.body, checks)
    return definition


@cache
def _spelling() -> Spelling:
    return Spelling({name: stripped(getattr(moves, name)) for name in moves.__all__})


def spelled_out(function: FunctionType, checks: bool = False) -> ast.FunctionDef:
    """Return a function's syntax tree as `stripped` does, with the words for moves spelled out."""
    _spelling().visit(definition := stripped(function, checks))
    return definition


@cache
def source_as_written(function: FunctionType) -> str:
    """Return a function's source text with the names that it has in its own file."""
    return ast.unparse(spelled_out(function))


def without_remarks(body: list[ast.stmt], checks: bool = False) -> list[ast.stmt]:
    """Return statements without docstrings, and unless wanted without `require` lines."""
    for line in body:
        if isinstance(line, (ast.If, ast.For, ast.While)):
            line.body = without_remarks(line.body, checks)
            line.orelse = without_remarks(line.orelse, checks) if line.orelse else []
    return [line for line in body if not _is_remark(line, checks)] or [ast.Pass()]


def _is_remark(line: ast.stmt, checks: bool) -> bool:
    is_text = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
    return is_text or (not checks and is_check(line))


def is_check(line: ast.stmt) -> bool:
    """Tell whether a statement is a check of what a caller may do."""
    called = line.value.func if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "require"
