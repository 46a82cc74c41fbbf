"""One compiled text for all games of words alone: their numbers are passed in a row instead of being folded in.

A game's own machine code has its numbers in it, and takes seconds to make. The functions of games without functions of
their own are the same; so compiled once, with the numbers read from a row, they can be compared with the interpreter
for every game and option.
"""

import ast
from dataclasses import dataclass
from typing import Any, Callable

import numpy

from reussite.lab.measure import Task
from reussite.play import Game
from reussite.players.catalogue import Player
from reussite.rules import compiled
from reussite.rules.link import Linked

ROW = "numbers_row"


class Passing(ast.NodeTransformer):
    """Gives every function the row of numbers, and reads each number from its place there."""

    def __init__(self, linked: Linked):
        self.functions = linked.functions.keys()
        self.rows = {name for name, value in linked.numbers.items() if isinstance(value, tuple)}
        self.places = {name: k for k, name in enumerate(sorted(linked.numbers))}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Put the row before a function's other arguments."""
        self.generic_visit(node)
        node.args.args.insert(0, ast.arg(ROW))
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Hand the row on to other functions."""
        self.generic_visit(node)
        assert isinstance(node.func, ast.Name)
        if node.func.id in self.functions:
            node.args.insert(0, ast.Name(ROW, ast.Load()))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Read a number of one of a game's own rows: the place of the row's beginning stands where its name does."""
        if isinstance(node.value, ast.Name) and node.value.id in self.rows:
            node.slice = ast.BinOp(self.read(node.value.id), ast.Add(), self.visit(node.slice))
            node.value = ast.Name(ROW, ast.Load())
            return node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Read a single number."""
        assert node.id not in self.rows, f"{node.id} is used in another way than by its numbers"
        return self.read(node.id) if node.id in self.places else node

    def read(self, name: str) -> ast.Subscript:
        """The number in the place of a name."""
        return ast.Subscript(ast.Name(ROW, ast.Load()), ast.Constant(self.places[name]), ast.Load())


def row_of(linked: Linked) -> Any:
    """All numbers of a game, a place for each name in the order of the alphabet; rows of numbers behind them."""
    single, behind = [], []
    for _, value in sorted(linked.numbers.items()):
        single.append(len(linked.numbers) + len(behind) if isinstance(value, tuple) else value)
        behind += value if isinstance(value, tuple) else ()
    return numpy.array(single + behind, numpy.int64)


def text_of(linked: Linked) -> compiled.Text:
    """The functions of a game as one text that holds none of its numbers."""
    passing, widen = Passing(linked), compiled._Widen(())
    lines = []
    for name in sorted(linked.functions):
        function = widen.visit(passing.visit(linked.definition(name)))
        mark = "_entry" if name in linked.entries else "_inner"
        lines.append(f"\n\n@{mark}\n{ast.unparse(ast.fix_missing_locations(function))}")
    return compiled.Text("\n".join(lines) + "\n")


built: dict[tuple[object, ...], compiled.Text] = {}


def entry(linked: Linked, name: str) -> Callable[..., Any]:
    """A compiled function that Python calls, with a game's numbers before its other arguments."""
    kind = (*linked.functions.items(), *linked.numbers)  # equal for all games of words alone
    if kind not in built:
        built[kind] = text_of(linked)
    function, row = compiled._load(built[kind].module)[name], row_of(linked)
    return lambda *arguments: function(row, *arguments)


def walks(bound: Game) -> Callable[..., int]:
    """Play at random, as `Engine.walks` of the game does."""
    return entry(bound.linked, "walks")


@dataclass(frozen=True)
class SharedPlan(compiled.Plan):
    """A plan whose text is shared by the games of words alone."""

    linked: Linked

    def function(self) -> Callable[..., int]:
        """Return what plays deals."""
        return entry(self.linked, "play_deals")


def plan(bound: Game, player: Player) -> compiled.Plan:
    """What compiled deals of a game and a player need; only a game with functions of its own has a text of its own."""
    if bound.entry.functions:
        return Task(bound, player, 1, 1).plan
    linked, size = player.measured(bound)
    text = compiled.Text("")
    return SharedPlan(text, size, bound.patience.deck, bound.rule_table.most_moves, text, linked)
