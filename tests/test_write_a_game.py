"""The tutorial: its files are games, its messages are those of the program."""

import math
import re
import shlex
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from reussite import spec
from reussite.cli.main import main
from reussite.errors import BadInput
from reussite.piles import helpers
from reussite.play import Catalogue, Deal, catalogue, discovery, from_text, game
from reussite.play.catalogue import user_games_folder
from reussite.play.position import Position
from reussite.rules import kernel
from reussite.rules.link import BASE
from reussite.store import Store
from reussite.words import WORDS

PAGE = (Path(__file__).parent.parent / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", PAGE, re.S))
MESSAGES = re.findall(r"^\| `(.*?)` \|", PAGE.split("## When a file is broken")[1], re.M)
catalogue_module = sys.modules["reussite.play.catalogue"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The files of the page in a folder, and a catalogue that begins anew."""
    made = tmp_path / "my-games"
    made.mkdir()
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue_module, "_found", None)
    monkeypatch.chdir(tmp_path)
    return made


@pytest.fixture
def fairway(folder):
    catalogue([folder])
    return game("fairway")


@pytest.fixture
def clock(folder):
    catalogue([folder])
    return game("hours")


def test_the_page_has_one_file_of_each_sort():
    assert sorted(FILES) == ["fairway.py", "hours.py"]
    assert "def " not in FILES["fairway.py"]
    assert "reussite.piles" in FILES["hours.py"]


def test_both_files_are_found_and_neither_is_broken(folder):
    before = set(catalogue().entries)
    found = catalogue([folder])
    assert found.broken == []
    assert set(found.entries) - before == {"fairway", "hours"}
    assert not game("fairway").is_automatic
    assert game("hours").is_automatic


def naive_golf(columns, hole, stock):
    """The legal moves of Fairway, from its rules."""
    fits = [k for k, column in enumerate(columns) if column and abs(column[-1] % 16 - hole[-1] % 16) == 1]
    return [f"t{k + 1} f1" for k in fits] + ["s"] * bool(stock)


@pytest.mark.parametrize("depth", [5, 4])
def test_golf_is_played_to_its_end_by_its_rules(fairway, depth):
    bound = game("fairway", depth=depth)
    ends = {"won": 0, "lost": 0}
    for number in range(60):
        deck = bound.deck(number)
        columns = [deck[depth * k : depth * k + depth] for k in range(7)]
        hole, stock = [deck[7 * depth]], deck[7 * depth + 1 :]
        deal = bound.deal(number)
        while moves := naive_golf(columns, hole, stock):
            assert sorted(deal.moves()) == sorted(moves)
            assert deal.status == "playing"
            deal.play(moves[0])
            hole.append(stock.pop(0) if moves[0] == "s" else columns[int(moves[0][1]) - 1].pop())
        assert deal.status == ("won" if len(hole) == 52 else "lost")
        assert list(deal.position.pile("f1").cards) == hole
        ends[deal.status] += 1
    assert ends["lost"] > 0
    assert depth == 5 or ends["won"] > 5


def naive_clock(deck):
    """Play Clock with lists; return the cards that stay face down, and the piles of turned cards."""
    hidden = [deck[k::13] for k in range(13)]
    turned = [[] for _ in range(13)]
    hour = 12
    while hidden[hour]:
        card = hidden[hour].pop()
        hour = card % 16 - 1
        turned[hour].append(card)
    return hidden, turned


def piles_of(bound, state):
    slots = bound.rule_table.slots
    ends = state[slots["ENDS"] : slots["CARDS"]]
    return [state[slots["CARDS"] + ends[p] : slots["CARDS"] + ends[p + 1]] for p in range(13)]


def test_clock_ends_as_with_lists_interpreted_and_compiled_and_is_won_once_in_thirteen(clock):
    from reussite.rules.compiled import moves_array, state_array

    compiled = clock.compiled()
    room, steps = [0] * clock.rule_table.most_moves, moves_array(clock.rule_table.most_moves)
    state, row, deck = [0] * clock.rule_table.state_size, state_array(clock.rule_table.state_size), state_array(52)
    wins, deals = 0, 20000
    for number in range(deals):
        compiled.fill_deck(deck, number, 0)
        compiled.lay_out(row, deck)
        assert compiled.walk(row, steps, 1, 60) <= 52
        won = compiled.is_won(row)
        wins += won
        if number < 2000:
            hidden, turned = naive_clock(deck.tolist())
            lie = [turned[k][::-1] + [card + 64 for card in hidden[k]] for k in range(13)]
            assert piles_of(clock, row.tolist()) == lie, number
            assert (won, compiled.score(row)) == (not any(hidden), sum(map(len, turned)))
        if number < 200:
            clock.engine.lay_out(state, clock.deck(number))
            clock.engine.walk(state, room, 1, 60)
            assert (state, clock.engine.is_won(state)) == (row.tolist(), won)
    # The last card is turned exactly when the fourth king comes last of all, and any rank may do so.
    assert abs(wins / deals - 1 / 13) < 4 * math.sqrt(1 / 13 * 12 / 13 / deals)


def test_clock_is_watched_step_by_step_to_its_end(clock):
    deal = clock.deal(3)
    while deal.status == "playing":
        assert deal.moves() == ["next"]
        deal.play("next")
    hidden, turned = naive_clock(clock.deck(3))
    assert deal.position.score == sum(map(len, turned)) == len(deal.gestures)
    assert deal.status == ("won" if not any(hidden) else "lost")


def test_a_card_dealt_to_a_pile_that_takes_none_when_empty_is_read_back_and_kept(fairway):
    deal = fairway.deal(7)
    assert from_text(deal.text()).state == deal.position.state
    with Store.open() as store:
        for begun in (deal, Deal(Position(fairway, deal.start.state))):
            kept = store.begin(begun)
            kept.play(kept.moves()[0])
            assert store.look_at(kept.journal.id).position.state == kept.position.state


def test_the_commands_on_the_page_work(folder, monkeypatch, capsys, quick_execution):
    commands = re.findall(r"`reussite (.*? --games-dir my-games)`", PAGE)
    assert [line.split()[0] for line in commands] == ["play", "play", "watch", "analyse"]
    for line in commands:
        with open("/dev/null") as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            assert main(shlex.split(line)) == 0
        assert capsys.readouterr().out


def test_the_python_example_on_the_page_works(folder, capsys):
    example = PAGE.split("From\nPython:\n\n```python\n")[1].split("```")[0]
    exec(compile(example, "write-a-game.md", "exec"), {})
    assert "t3 f1" in capsys.readouterr().out


def test_files_in_the_players_own_folder_are_found_without_being_named(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue_module, "user_games_folder", lambda: tmp_path / "config" / "reussite" / "games")
    own = catalogue_module.user_games_folder()
    own.parent.mkdir(parents=True)
    folder.rename(own)
    (own / "_notes.py").write_text("not a game")
    assert {"fairway", "hours"} <= set(catalogue().entries)
    assert catalogue().broken == []


def test_the_page_tells_where_the_players_own_folder_is():
    assert "~/.config/reussite/games" in PAGE
    assert user_games_folder().parts[-2:] == ("reussite", "games")


def test_a_package_publishes_a_game_by_an_entry_point(folder, tmp_path, monkeypatch):
    group, name, value = re.search(r'\[project.entry-points."(.*?)"\]\n\s+(\w+) = "(.*?)"', PAGE).groups()
    assert group == Catalogue.group
    folder.rename(tmp_path / "my_package")
    (tmp_path / "my_package" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint(name, value, group)
    monkeypatch.setattr(discovery, "entry_points", lambda group: [point])
    assert catalogue().broken == []
    assert game("fairway").deal(1).moves()
    for module in ("my_package", value):
        monkeypatch.delitem(sys.modules, module)


def clock_with(old, new):
    assert old in FILES["hours.py"]
    return FILES["hours.py"].replace(old, new)


# How to come by each message of the page, in the page's order: the name of a file and its text.
BROKEN = [
    ("hours.py", clock_with("\n)\n", "\n").split("def begin")[0]),
    ("hours.py", clock_with("GAME =", "CLOCK =")),
    ("klondike.py", FILES["hours.py"]),
    ("hours.py", clock_with("    plays_itself=True,\n", "")),
    ("hours.py", clock_with("moves=NOTHING, ", "")),
    ("hours.py", clock_with("    turn_top(s, p)\n", "    print(p)\n    turn_top(s, p)\n")),
    ("hours.py", clock_with("def begin", "def top(s: State, p: int) -> int:\n    return 1\n\n\ndef begin")),
    ("hours.py", clock_with("def begin(s: State)", "def begin()").replace("s[HOUR] = 13", "pass")),
    ("hours.py", clock_with("def is_won", "def is_win")),
    ("hours.py", clock_with("at=(0, 0)", "at=5")),
    ("hours.py", clock_with("deal=4", "dael=4")),
    ("hours.py", clock_with("is_shown, ", "is_shown, is_stacked, ").replace("= 13\n", "= 13 * is_stacked(s, 0)\n")),
]


@pytest.mark.parametrize(("name", "text", "message"), [(*file, m) for file, m in zip(BROKEN, MESSAGES, strict=True)])
def test_a_broken_file_is_skipped_with_the_message_on_the_page(folder, name, text, message):
    (folder / "hours.py").unlink()
    (folder / name).write_text(text, encoding="utf-8")
    ((origin, said),) = catalogue([folder]).broken
    assert origin == str((folder / name).resolve())
    assert WORDS.say(said) == message
    assert {"fairway", "klondike"} <= set(catalogue().entries)
    if name == "hours.py":
        with pytest.raises(BadInput, match="the game hours cannot be used"):
            game("hours")


def test_the_command_line_tells_of_a_broken_file_in_the_line_on_the_page(folder, capsys):
    (folder / "hours.py").write_text(clock_with("deal=4", "deal=3"), encoding="utf-8")
    assert main(["games", "--games-dir", "my-games"]) == 0
    line = re.search(r"^reussite: game file .*$", PAGE, re.M)[0]
    assert capsys.readouterr().err.strip() == line.replace("my-games/", f"{folder.resolve()}/")


def test_a_mistake_in_a_step_is_told_as_on_the_page(folder):
    wrong = clock_with("    turn_top(s, p)\n", "    lay_pile(s, p, TABLEAU)\n").replace(
        "is_shown,", "is_shown, lay_pile,"
    )
    wrong = wrong.replace("s[HOUR] = rank(top_card(s, p))", "s[HOUR] = 1")
    (folder / "hours.py").write_text(wrong, encoding="utf-8")
    catalogue([folder])
    with pytest.raises(BadInput) as caught:
        game("hours").deal(1).play("next")
    told = str(caught.value).rpartition("hours.py: ")[2]
    assert told and f"\n{told}\n" in PAGE


def test_the_page_has_every_hook_with_its_arguments_and_no_other():
    table = PAGE.split("The functions are *hooks*")[1].split("\n### ")[0]
    told = dict(re.findall(r"^\| `(\w+)\((.*?)\)` \|", table, re.M))
    assert set(told) == set(kernel.HOOKS)
    for name, shown in told.items():
        code = BASE[name].__code__
        assert ", ".join(code.co_varnames[: code.co_argcount]) == shown, name


def test_every_example_of_a_word_on_the_page_can_be_written_in_a_file():
    rows = re.findall(r"^\| .* \| `((?:[A-Z]\w+\(|[a-z_]+=).*?)` \| .* \|$", PAGE.split("### Every word")[1], re.M)
    space = {**vars(spec), "rank": lambda card: card % 16}
    groups = [eval(row.replace("\\|", "|"), space) for row in rows if row[0].isupper()]
    words = [eval(f"dict({row})", space) for row in rows if row[0].islower()]
    assert len(groups) >= 26 and all(isinstance(each, spec.Pile) for each in groups)
    fields = spec.Patience.__dataclass_fields__
    assert len(words) >= 19 and all(name in fields for each in words for name in each)


def test_every_helper_is_on_the_page_and_is_called_as_it_is_written():
    told = dict(re.findall(r"`(\w+)\((.*?)\)`", PAGE.split("### Sets of cards")[1].split("### Files")[0]))
    assert {*helpers.__all__} <= told.keys()
    for name in helpers.__all__:
        assert len(told[name].split(", ")) == getattr(helpers, name).__code__.co_argcount, name
