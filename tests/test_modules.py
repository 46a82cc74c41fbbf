"""What loads what, what a change of the rules changes, and that only a game's own file knows its name."""

import ast
import re
import sys
from pathlib import Path
from types import FunctionType

import pytest

import reussite
from children import finish
from reussite.play import catalogue, game, parse_code
from reussite.rules.link import link
from reussite.rules.lower import lower
from tiers import cases

ROOT = Path(reussite.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if path.name != "__main__.py")
HEAVY = ("numba", "numpy", "scipy", "matplotlib", "pygame", "textual", "dask")


def module_name(path):
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run(program, *arguments):
    """Run a program in a fresh interpreter, warnings being errors; return what it printed."""
    result = finish(sys.executable, "-W", "error", "-c", program, *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


# Other packages stay loaded. A module that its package loads is there once the package is, which always comes first.
ONE_BY_ONE = """
import importlib, sys, traceback

def is_own(name):
    return name.partition(".")[0] == "reussite"

names, loaded_by_package = sys.argv[1:], set()
for name in names:
    if name in loaded_by_package:
        continue
    for each in [each for each in sys.modules if is_own(each)]:
        del sys.modules[each]
    try:
        found = importlib.import_module(name)
    except BaseException:
        print(f"{name} cannot be imported alone", traceback.format_exc(), sep="\\n")
        continue
    if hasattr(found, "__path__"):
        loaded_by_package.update(each for each in sys.modules if each.startswith(f"{name}."))
"""


def loaded_with(path, names):
    """The modules that loading a module loads, as its text tells: what it imports, and the packages around all."""
    here = module_name(path)
    package = here if path.name == "__init__.py" else here.rpartition(".")[0]
    found = {here}
    for node in at_once(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*package.split(".")[: len(package.split(".")) + 1 - node.level], node.module or ""])
            base = base.strip(".") if node.level else node.module
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    found |= {".".join(parts[:k]) for parts in (name.split(".") for name in found) for k in range(1, len(parts))}
    return (found & names) - {here}


def at_once(node):
    """What is done when a module is loaded: all that stands in no function, and is not for the type checker alone."""
    for each in ast.iter_child_nodes(node):
        for_types = isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING"
        if not for_types and not isinstance(each, (ast.FunctionDef, ast.Lambda)):
            yield each
            yield from at_once(each)


def going_round(loads):
    """The modules that load each other, by whatever way round: only among these it matters which is loaded first."""
    left = {name: set(wanted) for name, wanted in loads.items()}
    for tried in (left, None):
        while ends := [name for name, wanted in left.items() if not wanted & left.keys()]:
            for name in ends:
                del left[name]
        if tried:  # the same from the other end
            left = {name: {other for other, wanted in loads.items() if name in wanted} for name in left}
    return set(left)


def test_what_goes_round_is_found():
    loads = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set(), "e": {"d"}, "f": {"f", "g"}, "g": {"f"}}
    assert going_round(loads) == {"b", "c", "f", "g"}


def test_every_module_can_be_imported_alone():
    """All are loaded in one process; besides, those that load each other are loaded first, each in turn."""
    names = {module_name(path): path for path in FILES}
    loads = {name: loaded_with(path, names.keys()) for name, path in names.items()}
    apart = [name for name in names if name in going_round(loads)]
    assert {"reussite.play", "reussite.words"} <= set(apart)
    assert run(ONE_BY_ONE, *cases(apart, list(names))) == ""
    assert run("import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)", *names) == ""


@pytest.mark.parametrize(
    "program",
    [
        "import reussite",
        "import reussite.play",
        "from reussite.play import game; game('klondike').deal(1).moves()",
        "from reussite.play import catalogue, game; [game(key).rules_id for key in catalogue().entries]",
        "import reussite.cli",
    ],
)
def test_neither_the_compiler_nor_a_window_is_loaded(program):
    assert run(f"{program}\nimport sys\nprint(*({set(HEAVY)!r} & sys.modules.keys()))") == "\n"


def test_loading_the_compiled_rules_is_what_loads_the_compiler():
    assert run("import sys, reussite.rules.compiled; print('numba' in sys.modules)") == "True\n"


# The hash of the rules


def test_each_option_value_that_changes_rules_has_rules_of_its_own(each_game, codes_by_game):
    found = {code: parse_code(code)[0].rules_id for code in codes_by_game[each_game]}
    assert len(set(found.values())) == len(found), found


@pytest.fixture(scope="module")
def codes_by_game():
    """Every game with default options and with each option value by itself; `undo` apart, which changes no rule."""
    codes = {}
    for key, entry in catalogue().entries.items():
        codes[key] = [key]
        for option in entry.patience.options():
            numbers = [option.among[0], option.among[-1]] if option.among else []
            codes[key] += [f"{key}:{option.name}={value}" for value in (*option.values[1:], *numbers)]
    return codes


def test_what_an_undo_takes_back_changes_no_rule(each_game):
    assert game(each_game, undo="card").rules_id == game(each_game, undo="gesture").rules_id


def test_different_games_have_different_rules():
    found = [game(key).rules_id for key in catalogue().entries]
    assert len(set(found)) == len(found)


def hook_from(tmp_path, name, body):
    """Write a hook to a file and load it, as from a game file."""
    path = tmp_path / f"{name}.py"
    path.write_text(f"from reussite.rules.kernel import size\n\ndef is_won(s):\n{body}\n", encoding="utf-8")
    space = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), space)
    assert isinstance(space["is_won"], FunctionType)
    return {"is_won": space["is_won"]}


def test_a_changed_hook_changes_the_rules_and_a_changed_remark_does_not(tmp_path):
    table = lower(game("klondike").patience)
    bodies = {
        "first": "    return 1 - size(s, 0)",
        "same": '    """Told in other words."""\n    # and remarked upon\n    return 1  -  size(s, 0)',
        "other": "    return 1 - size(s, 1)",
    }
    found = {name: link(table, hook_from(tmp_path, name, body)).rules_id() for name, body in bodies.items()}
    assert found["first"] == found["same"]
    assert len({found["first"], found["other"], link(table, {}).rules_id()}) == 3


# Games are found, not listed

GAMES = ROOT / "games"
PLAYERS = ROOT / "players"


def test_the_catalogue_has_exactly_the_files_of_the_games_folder():
    files = {path.stem.replace("_", "-") for path in GAMES.glob("*.py") if not path.name.startswith("_")}
    assert files == set(catalogue().entries)
    assert catalogue().broken == []


def names_of_games():
    names = set(catalogue().names()) | {entry.name for entry in catalogue().entries.values()}
    return {form.lower() for name in names for form in (name, name.replace("-", "_"))}


def texts_in(path):
    """The string constants of a file that are no docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks
    ]


def mentions(path):
    """Where a file names a game: by a string that is a name, or by an import.

    An example of a deal code within a sentence is no such string, except in the rules, which need no examples.
    """
    names = names_of_games()
    found = [f"{path.name}:{line} {words!r}" for line, words in texts_in(path) if words.strip().lower() in names]
    source = path.read_text(encoding="utf-8")
    imports = r"reussite\.games\.|from reussite\.games import|from \.+games"
    found += [f"{path.name} {match[0]}" for match in re.finditer(imports, source)]
    if path.parent in (ROOT, ROOT / "rules"):
        long_names = "|".join(re.escape(name) for name in names if len(name) > 5)
        found += [f"{path.name} {match[0]}" for match in re.finditer(rf"\b({long_names})\b", source.lower())]
    return found


KERNELS_OWN = {"size", "top", "bottom", "place", "lay_card", "slide_card", "show_top", "hide_top"}


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in (GAMES, PLAYERS) for path in folder.glob("[!_]*.py") if path.name != "greedy.py"),
    ids=lambda path: path.stem,
)
def test_files_of_games_and_players_read_and_move_cards_by_the_pile_words_only(path):
    """The kernel's own words check nothing, and two words for one thing are one too many."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {alias.name for line in tree.body if isinstance(line, ast.ImportFrom) for alias in line.names}
    assert not imported & KERNELS_OWN


def test_only_one_file_knows_how_a_move_is_a_number():
    """Kinds of moves begin at bit 24; a game that computes with large numbers does not mean moves."""
    found = set()
    for path in (path for path in FILES if GAMES not in path.parents):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            shifts = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.LShift, ast.RShift))
            if shifts and ast.unparse(node.right) == "24":
                found.add(path.relative_to(ROOT).as_posix())
    assert found == {"rules/moves.py"}


@pytest.mark.parametrize("path", [path for path in FILES if GAMES not in path.parents], ids=module_name)
def test_no_file_outside_the_games_folder_names_a_game(path):
    assert mentions(path) == []


def test_the_games_folder_itself_lists_nothing():
    tree = ast.parse((GAMES / "__init__.py").read_text(encoding="utf-8"))
    assert [type(line) for line in tree.body] == [ast.Expr]


def test_a_game_knows_no_other_game():
    for path in GAMES.glob("*.py"):
        own = {path.stem, path.stem.replace("_", "-")}
        entry = catalogue().entries.get(path.stem.replace("_", "-"))
        own |= {entry.name.lower(), *entry.patience.aliases} if entry else set()
        others = names_of_games() - own
        assert [words for _, words in texts_in(path) if words.strip().lower() in others] == []
        assert not re.search(r"reussite\.games", path.read_text(encoding="utf-8"))


def test_a_file_that_names_a_game_is_found(tmp_path):
    for number, line in enumerate(
        ("x = 'klondike'", "from reussite.games import natali", "x = 'La Peau'", "x = 'qll'")
    ):
        path = tmp_path / f"file{number}.py"
        path.write_text(f'"""klondike:draw=3#4711 is an example."""\n{line}\n', encoding="utf-8")
        assert len(mentions(path)) == 1
