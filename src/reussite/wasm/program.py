"""A linked text as a WebAssembly module: which functions it has, what they are given, and the game's numbers.

Entries are exported. The kernel is many small functions; those that are short, or called from one place only, are
written out where they are called (`body`), and the others once for each kind of rows they are given.
"""

import ast
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Mapping

from reussite.rules.faults import Place
from reussite.rules.guarding import guarded
from reussite.rules.link import BUILT_IN, Linked
from reussite.wasm.binary import F64, I32, I64, Function, Module
from reussite.wasm.body import Body
from reussite.wasm.kinds import HALF, HEADER, KINDS, MOVES, NUMBER, SMALL, WIDE, Kind
from reussite.wasm.values import Scope, TextRow

__all__ = ["ENTRIES", "Program", "Written", "write"]

SHORT = 250  # nodes of a function that is written out wherever it is called
LONGEST = 6000  # and of one that is called once
_S, _H, _M, _W, _N = SMALL, HALF, MOVES, WIDE, NUMBER
# What the entries of all texts are given, as Python calls them
ENTRIES: Mapping[str, tuple[Kind, ...]] = {
    "fill_deck": (_S, _N, _N),
    "lay_out": (_S, _S),
    "legal_moves": (_S, _M),
    "refusal": (_S, _N),
    "lifts": (_S, _N),
    "home_takes": (_S, _N),
    "apply": (_S, _N),
    "after_move": (_S, _N),
    "is_won": (_S,),
    "is_over": (_S,),
    "score": (_S,),
    "outcome": (_S,),
    "gather": (_S, _S),
    "purge_move": (_S,),
    "walk": (_S, _M, _N, _N),
    "walks": (_S, _S, _M, _N, _N, _N),
    "play_deals": (_S, _S, _M, _M, _S, _S, _M, _W, _N, _N, _N, _W, _H, _W, _W, _S, _W),
    "search": (_S, _M, _W, _W, _W, _W, _W, _S, _W, _W, _W),
    "search_abreast": (_S, _M, _W, _W, _W, _W, _W, _S, _W, _S, _W, _W, _W, _W, _W, _W),
    "search_promising": (_S, _M, _W, _W, _W, _W, _W, _S, _W, _W, _W, _W, _W),
    "replay": (_S, _M, _W, _N, _W),
    "search_loose": (_W, _W, _W, _W, _W, _W, _W, _W, _W, _W),
    "replay_loose": (_S, _W, _W, _W, _N, _W, _W, _W),
    "play_line": (_S, _M, _S, _W, _W, _N, _N, _W),
    "read_line": (_S, _W, _N, _W),
    "play_first": (_S, _M, _W, _N),
    "forget_attempts": (_W,),
}


@dataclass(frozen=True)
class Written:
    """A module: its bytes, how much memory is its own, what its entries are given, and the places guards name."""

    code: bytes
    size: int
    entries: Mapping[str, tuple[Kind, ...]]
    places: tuple[Place, ...] = ()


def write(linked: Linked) -> Written:
    """Return a linked text as a module; a user's functions have guards."""
    found = guarded(linked) if linked.has_own else None
    numbers = {name: (0,) if value == () else value for name, value in linked.numbers.items()}
    given = {name: (*ENTRIES[name], WIDE) if found else ENTRIES[name] for name in linked.entries}
    functions = found.functions if found else linked.folded()
    program = Program({each.name: each for each in functions}, numbers)
    code = program.written(given)
    return Written(code, len(program.data), given, tuple(found.places) if found else ())


@dataclass(frozen=True)
class Looks:
    """What is to be seen of a function: its nodes, what it calls, the names it gives values to, whether it answers."""

    nodes: int
    calls: tuple[str, ...]
    stored: tuple[str, ...]
    answers: bool

    @classmethod
    def of(cls, function: ast.FunctionDef) -> "Looks":
        """Look through a function, once for all that is asked of it wherever it is called."""
        nodes = list(ast.walk(function))
        calls = [each.func.id for each in nodes if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
        names = [each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
        answers = any(isinstance(each, ast.Return) and each.value is not None for each in nodes)
        return cls(
            len(nodes), tuple(each for each in calls if each not in BUILT_IN), tuple(dict.fromkeys(names)), answers
        )


@dataclass
class Program:
    """A text that is being written as a module."""

    functions: Mapping[str, ast.FunctionDef]
    numbers: Mapping[str, Any]
    data: bytearray = field(default_factory=bytearray)
    columns: dict[str, TextRow] = field(default_factory=dict)
    made: list[Function] = field(default_factory=list)
    places: dict[tuple[str, tuple[Kind, ...]], int] = field(default_factory=dict)
    waiting: list[tuple[int, str, tuple[Kind, ...]]] = field(default_factory=list)

    def written(self, entries: Mapping[str, tuple[Kind, ...]]) -> bytes:
        """Return the bytes of the module with these entries."""
        for name, given in entries.items():
            self._write_entry(name, given)
        while self.waiting:
            place, name, given = self.waiting.pop()
            self._write_function(self.made[place], name, given)
        return Module(self.made, bytes(self.data)).written()

    @cached_property
    def looks(self) -> dict[str, Looks]:
        """What is to be seen of each function."""
        return {name: Looks.of(function) for name, function in self.functions.items()}

    def gives(self, name: str) -> tuple[int, ...]:
        """Return the kind of what a function gives back, if anything."""
        return (I64,) if self.looks[name].answers else ()

    def place_of(self, name: str, given: tuple[Kind, ...]) -> int:
        """Return the number of a function for rows of these kinds, which is written if it is not yet."""
        if (name, given) not in self.places:
            self.places[name, given] = len(self.made)
            self.waiting.append((len(self.made), name, given))
            self.made.append(Function(tuple(I64 if kind is NUMBER else I32 for kind in given), self.gives(name)))
        return self.places[name, given]

    def column(self, name: str) -> TextRow | None:
        """Return where the row of numbers that a game has under a name lies, if it is one."""
        values = self.numbers.get(name)
        if not isinstance(values, tuple):
            return None
        if name not in self.columns:
            kind = next(each for each in KINDS if all(each.holds(value) for value in values))
            self.data += len(values).to_bytes(HEADER, "little")
            self.columns[name] = TextRow(kind, offset=len(self.data), values=values)
            self.data += kind.packed(values)
            self.data += bytes(-len(self.data) % HEADER)
        return self.columns[name]

    def is_written_out(self, name: str) -> bool:
        """Tell whether a function is written out where it is called."""
        weight = self._weights[name]
        return weight <= SHORT or (self._calls[name] == 1 and weight <= LONGEST)

    @cached_property
    def _calls(self) -> dict[str, int]:
        """How often each function is called."""
        found = dict.fromkeys(self.functions, 0)
        for looks in self.looks.values():
            for name in looks.calls:
                found[name] = found.get(name, 0) + 1
        return found

    @cached_property
    def _weights(self) -> dict[str, int]:
        """How many nodes each function has, with those of functions that are written out in it."""
        found: dict[str, int] = {}

        def weigh(name: str) -> int:
            if name not in found:
                looks = self.looks[name]
                inner = [weigh(each) for each in looks.calls if each in self.functions]
                found[name] = looks.nodes + sum(each for each in inner if each <= SHORT)
            return found[name]

        for name in self.functions:
            weigh(name)
        return found

    def _write_entry(self, name: str, given: tuple[Kind, ...]) -> None:
        """Write a function for callers outside, whose numbers are those of JavaScript."""
        kinds = tuple(F64 if kind is NUMBER else I32 for kind in given)
        self.made.append(Function(kinds, self.gives(name), name))
        self._write_function(self.made[-1], name, given)

    def _write_function(self, made: Function, name: str, given: tuple[Kind, ...]) -> None:
        body = Body(self, len(given))
        scope: Scope = {}
        names = [argument.arg for argument in self.functions[name].args.args]
        for place, (argument, kind) in enumerate(zip(names, given, strict=True)):
            if kind is not NUMBER:
                scope[argument] = TextRow(kind, local=place)
            else:
                scope[argument] = body.whole_number(place) if made.given[place] == F64 else place
        body.whole(self.functions[name], scope, bool(made.gives))
        made.variables, made.code = body.variables, bytes(body.code)
