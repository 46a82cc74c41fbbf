"""Files of users at random: built-in games and players with changes that nobody meant.

What is compiled is run here by the interpreter over rows that raise where compiled code would touch memory that is not
its own, so that hundreds of files can be tried in seconds; some of them are compiled too, in a process of their own.
"""

import ast
import inspect
import random
import sys
from copy import deepcopy
from importlib import import_module

import pytest

from children import finish
from reussite.errors import ReussiteError
from reussite.lab.watch import played_by
from reussite.play import catalogue, game
from reussite.play.catalogue import Catalogue
from reussite.play.game import Game
from reussite.players.catalogue import Players, find_player, players
from reussite.rules import playing, strict
from reussite.rules.compiled import module_text
from reussite.rules.guards import REPORT
from tiers import cases

NUMBERS = (-1, 0, 1, 2, 7, 13, 63, 64, 127, 128, 255, 400, 65536, 2**31, 2**40)
PLAYERS = {"greedy": "canfield", "best_fit": "montee_descente", "optimal": "montee_descente", "careful": "klondike"}
GAMES = ("relais_des_7", "queue_leu_leu", "quatre_couleurs", "rexile", "la_peau", "osmosis")
FILES = [f"reussite.players.{name}" for name in PLAYERS] + [f"reussite.games.{name}" for name in GAMES]
EACH = 4  # files of a test
HEAVY = ("rexile", "la_peau", "careful", "queue_leu_leu")  # whose deals take the interpreter longest
ROUNDS = 3000  # of loops, after which one does not end


class Changes(ast.NodeTransformer):
    """Makes some changes at random in the functions of a file."""

    def __init__(self, draw, names):
        self.draw, self.names, self.left, self.inside = draw, names, draw.choice((1, 1, 2, 3)), False

    def now(self):
        if self.inside and self.left and self.draw.random() < 0.04:
            self.left -= 1
            return True
        return False

    def visit_FunctionDef(self, node):
        self.inside = True
        self.names = sorted({each.id for each in ast.walk(node) if isinstance(each, ast.Name)})
        node.body = [self.visit(line) for line in node.body]
        for line in list(node.body):
            if self.now():
                place = self.draw.randrange(len(node.body))
                node.body[place : place + 1] = self.draw.choice(([line], [line, line], [ast.Pass()]))
        self.inside = False
        return node

    def visit_Constant(self, node):
        if type(node.value) is int and self.now():
            return ast.Constant(self.draw.choice(NUMBERS))
        return node

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and self.now():
            return ast.Name(self.draw.choice(self.names), ast.Load())
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if self.now():
            node.op = self.draw.choice((ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift))()
        return node

    def visit_Compare(self, node):
        self.generic_visit(node)
        if self.now():
            node.ops = [self.draw.choice((ast.Eq, ast.NotEq, ast.Lt, ast.GtE))()]
        return node

    def visit_Call(self, node):
        node.args = [self.visit(each) for each in node.args]
        if len(node.args) > 1 and self.now():
            self.draw.shuffle(node.args)
        return node


def changed(module, seed):
    """The text of a file with some changes."""
    draw = random.Random(f"{module} {seed}")
    tree = deepcopy(ast.parse(inspect.getsource(import_module(module))))
    while True:
        changes = Changes(draw, [])
        made = changes.visit(tree)
        if changes.left == 0 or draw.random() < 0.2:
            return ast.unparse(ast.fix_missing_locations(made)).replace("aliases=", "aliases={} and ")


def loaded(module, seed, folder):
    """The game and the player that a changed file makes, or nothing when it is refused in one line."""
    name = module.rsplit(".", 1)[1]
    folder.mkdir(parents=True)
    (folder / f"my_{name}.py").write_text(changed(module, seed), encoding="utf-8")
    if ".players." in module:
        known = Players()
        known.add_folder(folder)
        bound = game(PLAYERS[name].replace("_", "-"))
        found = known.known.get(f"my-{name.replace('_', '-')}")
        return (bound, found) if found else None
    games = Catalogue()
    games.add_folder(folder)
    entry = games.entries.get(f"my-{name.replace('_', '-')}")
    if entry is None:
        return None
    bound = Game(entry, {each.name: each.default for each in entry.options()})
    return bound, find_player("random" if bound.patience.choices or not bound.is_automatic else "itself", bound)


class Memory(list):
    """A row of compiled code: whatever is not in it is somebody else's, and too large a number is cut off."""

    def __init__(self, values, itemsize):
        super().__init__(values)
        self.itemsize = itemsize

    def __getitem__(self, place):
        assert 0 <= place < len(self), f"reads place {place} of {len(self)}"
        return super().__getitem__(place)

    def __setitem__(self, place, value):
        assert 0 <= place < len(self), f"writes place {place} of {len(self)}"
        assert abs(value) < 1 << (8 * self.itemsize - 1), f"writes {value}"
        super().__setitem__(place, value)


def as_compiled(bound, player, number, most):
    """Play a deal by the text that is compiled; return the report, the outcome and whether it was won."""
    linked, size = player.measured(bound)
    linked.numbers["MOST_IN_A_DEAL"], linked.numbers["MOST_STEPS"] = ROUNDS, 200
    text = module_text(linked, checked=False).module
    body = text[text.index("_entry = ") :].split("\n", 1)[1]
    space = {"_inner": lambda each: each, "_entry": lambda each: each, "_index": int, "numpy": Arrays}
    exec(compile(body, "text", "exec"), space)
    moves = max(1, bound.rule_table.most_moves)
    sizes = [(size, 1), (bound.patience.deck, 1), (moves, 4), (playing.MEMO, 4), (size, 1), (size, 1), (moves, 4)]
    rows = [Memory([0] * n, each) for n, each in (*sizes, (playing.ROOM_FOR_NOTES, 8))]
    counts, results = Memory([1] + [0] * (2 + playing.MOST_OUTCOMES), 8), Memory([0], 2)
    report, halt = Memory([0] * REPORT, 8), Memory([0], 8)
    shuffling = Memory([0], 1), Memory([0], 8)
    extra = [report] if linked.has_own else []
    space["play_deals"](*rows, number, 0, most, counts, results, report, halt, *shuffling, *extra)
    return report[1], results[0] >> 1, results[0] & 1


class Arrays:
    """What a text makes arrays with."""

    int64 = 8

    @staticmethod
    def array(values, size):
        return Memory(values, size)


def as_watched(bound, player, number, most):
    """Play a deal as it is watched; return the outcome and whether it was won, or nothing when it was refused."""
    try:
        deal = bound.deal(number)
        for _ in played_by(deal, player, most):
            pass
        outcome = bound.engine.outcome(list(deal.position.state))
        won = bound.engine.is_won(list(deal.position.state))
    except ReussiteError:
        return None
    return (outcome, won) if won in (0, 1) and outcome in range(playing.MOST_OUTCOMES) else None


STRETCHES = [
    (module, first) for module in FILES for first in range(0, cases(4 if module.endswith(HEAVY) else 16, 250), EACH)
]


@pytest.mark.parametrize(("module", "first"), STRETCHES)
def test_no_file_touches_what_is_not_its_own_or_plays_otherwise_than_it_is_watched(
    module, first, tmp_path, monkeypatch
):
    monkeypatch.setattr(strict, "MOST_ROUNDS", ROUNDS)
    monkeypatch.setattr("reussite.lab.watch.MOST_STEPS", 200)
    refused = faults = agreed = 0
    for seed in range(first, first + EACH):
        made = loaded(module, seed, tmp_path / str(seed))
        if made is None:
            refused += 1
            continue
        watched = as_watched(*made, seed + 1, 12)
        fault, *result = as_compiled(*made, seed + 1, 12)
        if watched is None or fault:
            faults += 1
            continue
        assert tuple(result) == watched, (module, seed)
        agreed += 1
    assert refused + faults + agreed == EACH


def test_files_of_users_leave_the_results_of_other_games_alone(tmp_path):
    """After all those files are loaded and played, the program's own games are what they were."""
    before = {key: game(key).rules_id for key in catalogue().entries}
    for seed in range(6):
        for module in FILES[4:]:
            loaded(module, seed, tmp_path / f"{module}{seed}")
    assert {key: game(key).rules_id for key in catalogue().entries} == before
    assert not any(each.added for each in players().known.values())


COMPILED = """
import sys
from pathlib import Path
sys.path[:0] = [{tests!r}]
from reussite.lab.measure import Task
from reussite.rules.compiled import play_deals
from test_fuzz_files import loaded
made = loaded({module!r}, {seed}, Path({folder!r}))
if made:
    play_deals(Task(*made, 1, 1).plan, 1, 200, 100)
print("alive")
"""


@pytest.mark.parametrize("module", cases(FILES[4:5], FILES * 6))
def test_no_compiled_file_ends_the_process(module, tmp_path, request):
    seed = 1000 + FILES.index(module) + len(request.node.name)
    folder = str(tmp_path / "made")
    text = COMPILED.format(tests=str(request.path.parent), module=module, seed=seed, folder=folder)
    assert finish(sys.executable, "-c", text).stdout.endswith("alive\n")
