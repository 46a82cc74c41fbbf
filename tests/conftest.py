"""What the tests share: every game under every option value, games declared by a test, and folders of their own."""

import gc
import io
import os
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from copy import copy
from functools import cache
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, Callable, Iterator

import pytest
from hypothesis import Phase, settings

from gestures import HANDLED
from reussite.cards import deck_of, parse_cards, text
from reussite.cli.main import main
from reussite.play import Entry, Game, Position, catalogue, from_layout, game, parse_code
from reussite.players import thorough
from reussite.players.catalogue import names_for, players
from reussite.spec import Option, Patience
from tiers import LONG, SPREAD, cases

# The same examples every time, however slow the machine.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("unshrunk", settings.get_profile("steady"), phases=(Phase.explicit, Phase.generate))
settings.load_profile("steady")

pytest_plugins = ("children", "pages")

tests = count()
folders: list[tempfile.TemporaryDirectory[str]] = []
# Compiled rules are found by a hash of their text, so what an earlier run or another worker has compiled is as good.
CACHE = Path(__file__).parent.parent / ".cache"
# What tests write lies in memory where it can: every move that is kept waits for the disk.
SHARED_MEMORY = "/dev/shm"
MOST_KEPT = 200  # texts whose machine code is kept
MEASURED = 7  # cases of a unit test whose coverage is measured, at most


def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are cores: many tests wait for a browser, a terminal or another process."""
    return (os.cpu_count() or 1) + 2


def pytest_configure(config: pytest.Config) -> None:
    """Keep away from the player's own games and compiled rules; the workers inherit the controller's folder."""
    config.addinivalue_line("markers", "long: what only `make test-long` tries")
    config.addinivalue_line("markers", "unit: rules, words, table and sitting by themselves, with coverage")
    config.addinivalue_line("markers", "reads: a unit test that reads source texts, where tracing would find nothing")
    config.addinivalue_line("markers", "quick: the unit tests that `make check` runs")
    if not hasattr(config, "workerinput"):
        memory = SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None
        folders.append(tempfile.TemporaryDirectory("", "reussite-tests-", memory, ignore_cleanup_errors=True))
        os.environ["TMPDIR"] = tempfile.tempdir = folders[0].name
        os.environ["REUSSITE_CACHE"] = str(CACHE)
        forget_oldest(CACHE / "engines")
        os.environ["XDG_CONFIG_HOME"] = os.path.join(folders[0].name, "config")
        os.environ["REUSSITE_HOME"] = os.path.join(folders[0].name, "home")
    os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests may speak any language: they are told in English
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):  # no test opens a window on the screen of whoever runs it
        os.environ.pop(name, None)


def pytest_unconfigure() -> None:
    """Remove the folder when the last test is done, and let go of all objects while their modules are still there."""
    gc.unfreeze()
    while folders:
        folders.pop().cleanup()


def forget_oldest(engines: Path) -> None:
    """Remove rules that were compiled longest ago: each change of the rules leaves some behind."""
    kept = sorted(engines.glob("*"), key=lambda each: each.stat().st_mtime, reverse=True)
    for each in kept[MOST_KEPT:]:
        shutil.rmtree(each, ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer some cases of each unit test, which coverage is measured on, and all others: tracing takes long."""
    parser.addoption("--share", choices=("all", "measured", "others"), default="all", help="which cases are run")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, unless all of it is wanted, and what is not of the share that is asked for."""
    measured = {"measured": True, "others": False}.get(config.getoption("share"))
    some = measured_cases(items) if measured is not None else set()
    kept = [
        each
        for each in items
        if (LONG or not each.get_closest_marker("long")) and measured in (None, each.nodeid in some)
    ]
    chosen = {id(each) for each in kept}
    config.hook.pytest_deselected(items=[each for each in items if id(each) not in chosen])
    items[:] = kept


def measured_cases(items: list[pytest.Item]) -> set[str]:
    """Return a few cases of each unit test, not always the first ones, so that each game is met in some test."""
    cases_of: defaultdict[str, list[str]] = defaultdict(list)
    for each in items:
        if each.get_closest_marker("unit") and not each.get_closest_marker("reads"):
            cases_of[each.nodeid.partition("[")[0]].append(each.nodeid)
    found: set[str] = set()
    for number, several in enumerate(cases_of.values()):
        apart = -(-len(several) // MEASURED)
        found.update(several[number % apart :: apart])
    return found


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over all that was loaded: else it walks through it after every few tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what each test keeps; it is made when something is kept."""
    folder = Path(os.environ["REUSSITE_HOME"]) / f"{os.getpid()}-{next(tests)}"
    monkeypatch.setenv("REUSSITE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Forget afterwards which games and players a test has found, so that no later one meets them."""
    found = [catalogue(), players()]
    kept = [{name: copy(each) for name, each in vars(one).items()} for one in found]
    yield
    for one, before in zip(found, kept, strict=True):
        vars(one).update(before)


def values_of(option: Option) -> list[str | int]:
    """The values a switch has besides its default; of a range of numbers its two ends."""
    ends = [option.among[0], option.among[-1]] if option.among else []
    return [*option.values[1:], *ends]


def variants(entry: Entry, undo: bool) -> list[str]:
    """A game with default options, then with each value of each option by itself, as deal codes without a number."""
    changed = [
        {option.name: value}
        for option in entry.options()
        for value in values_of(option)
        if undo or option.name != "undo"
    ]
    bound = [game(entry.id), *(game(entry.id, **each) for each in changed)]
    return [str(each.code(0)).removesuffix("#0") for each in bound]


def is_played(key: str) -> bool:
    """Tell whether somebody plays this game; one that plays itself goes no other way at random (`test_players.py`)."""
    return names_for(game(key))[0] != "itself"


@cache
def lists() -> dict[str, list[str]]:
    """What the tests that ask for it by name run once for each of: games, or games with option values."""
    entries = list(catalogue().entries.values())
    varied = [entry for entry in entries if LONG or entry.id in SPREAD]
    plain = [entry.id for entry in entries if entry not in varied]
    worded = {entry.id for entry in entries if not entry.functions}
    by_variant = plain + [code for entry in varied for code in variants(entry, undo=False)]
    return {
        "each_game": [entry.id for entry in entries],
        "spread_game": SPREAD,
        "handled_game": HANDLED,
        "compiled_game": cases(
            ["klondike", "rexile"],
            [key for key in SPREAD if key == "klondike" or (key not in worded and is_played(key))],
        ),
        "variant": by_variant,
        "worded_variant": [code for code in by_variant if code.partition(":")[0] in worded],
        "checked_variant": [
            code for entry in entries for code in (variants(entry, undo=False) if entry.functions else [entry.id])
        ],
        "undo_variant": [code for entry in varied for code in variants(entry, undo=True)],
    }


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each game, or each game and option value.

    `spread_game` is one of each kind, for what takes long, and `handled_game` one of each kind that a front end knows.
    Options vary in the former only, and in `make test-long` in all games. `compiled_game` is what each of them is
    compiled for by itself: those with functions of their own, and one without, as all others (`worded_variant`) share
    one text; usually one of each, for `test_players.py` compiles all those with functions of their own together with
    a player, and `test_wasm.py` plays them as here. `undo_variant` varies `undo` as well.
    `checked_variant` varies nothing in games without functions of their own: their options change numbers, not the text
    that is compiled.
    """
    for name in lists().keys() & set(metafunc.fixturenames):
        metafunc.parametrize(name, lists()[name], scope="module")


@pytest.fixture(scope="module")
def bound(variant: str) -> Game:
    """The game under the options of a variant."""
    return parse_code(variant)[0]


@pytest.fixture
def declare(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """Return a function that makes a declaration, with hooks if it has any, a game of the catalogue for one test."""

    def make(patience: Patience, *hooks: FunctionType, **options: object) -> Game:
        entry = Entry("tiny", patience, {hook.__name__: hook for hook in hooks}, "a test")
        monkeypatch.setitem(catalogue().entries, "tiny", entry)
        return game("tiny", **options)

    return make


@pytest.fixture
def webassembly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let WebAssembly run the rules, in the long tests as well."""
    monkeypatch.setenv("REUSSITE_EXECUTION", "wasm")


@pytest.fixture
def quick_execution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let WebAssembly run the rules, which is written in a moment: it does what machine code does (`test_wasm.py`)."""
    if not LONG:
        monkeypatch.setenv("REUSSITE_EXECUTION", "wasm")


@pytest.fixture
def few_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the thorough player try few orders of the cards, which takes no time, where its skill is not asked for."""
    monkeypatch.setattr(thorough, "ORDERS", 8)


@pytest.fixture(scope="session")
def lay() -> Callable[..., Position]:
    """Return a function that lays given cards out, and all others in one pile."""
    return _lay


def _lay(bound: Game, piles: str, rest: str, **counters: int) -> Position:
    """Return the position with piles written as in ``t1 [QH] KS | f2 AS`` and all other cards in the pile `rest`.

    The other cards lie in order, clubs ace to king first, the first one at the bottom.
    """
    data: list[dict[str, Any]] = []
    used: Counter[int] = Counter()
    for name, _, words in (pile.strip().partition(" ") for pile in piles.split("|")):
        down, _, up = words.rpartition("]")
        hidden, shown = down.strip(" [").split(), up.split()
        used.update(parse_cards(" ".join(hidden + shown)))
        data.append({"name": name, "cards": hidden + shown, "face_up": len(shown)})
    others = [text(card) for card in (Counter(deck_of(bound.patience.deck)) - used).elements()]
    if others:
        data.append({"name": rest, "cards": others})
    return from_layout({"game": bound.id, "options": dict(bound.options), "piles": data, "counters": counters})


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs a command, with what is typed into it, and tells exit code and output."""

    def call(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return call
