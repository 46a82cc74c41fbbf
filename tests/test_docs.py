"""README and docs say what the program does."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from children import finish
from reussite.cli.arguments import COMMANDS
from reussite.cli.main import main
from reussite.play import catalogue, parse_code, read_transcript
from reussite.sitting.actions import find_action
from reussite.solve.fitting import REDUCTIONS, reductions_of
from reussite.store import Store
from reussite.store.exchange import import_text
from reussite.store.pasjans import fields_of
from reussite.words import LANGUAGES, words_in
from reussite.words.prose import game_name, game_summary

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMAT = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
DEALS = (ROOT / "docs" / "deals.md").read_text(encoding="utf-8")
BUILT_IN = [key for key, entry in catalogue().entries.items() if "/" not in entry.origin]


def table_rows(text):
    return [
        [cell.strip() for cell in line.strip("|\n ").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]


def test_the_readme_lists_every_game_with_its_name_its_cards_and_its_summary():
    rows = {row[0].strip("`"): row[1:] for row in table_rows(README) if row[0].strip("`") in BUILT_IN}
    games = {key: parse_code(key)[0].patience for key in BUILT_IN}
    assert rows == {key: [each.name, str(each.deck), each.summary] for key, each in games.items()}


def readme_commands(page=README):
    blocks = re.findall(r"```sh\n(.*?)```", page, re.S)
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("reussite ")]


@pytest.mark.parametrize("line", readme_commands())
def test_a_readme_command_works(line, tmp_path, monkeypatch, capsys, request):
    if "klondike" in line:  # other games are compiled for other tests as well
        request.getfixturevalue("quick_execution")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Path("game.txt").write_text("reussite transcript 1\ndeal klondike#7\nt3 f1\nend 1 playing\n")
    with Store.open() as store:  # deals 1 and 2, which the commands name
        store.new("klondike").play("s")
        store.new("rexile")
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)  # the page is served until interrupted
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    with open("/dev/null") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_a_translated_readme_has_the_same_commands_and_the_games_by_their_names_there(code):
    page = (ROOT / f"README.{code}.md").read_text(encoding="utf-8")
    theirs, ours = readme_commands(page), readme_commands()
    assert [line for line in theirs if line in ours] == ours
    assert all(f"--language {code}" in line for line in set(theirs) - set(ours))
    words = words_in(code)
    rows = {row[0].strip("`"): (row[1], row[3]) for row in table_rows(page) if row[0].strip("`") in BUILT_IN}
    games = {key: parse_code(key)[0] for key in BUILT_IN}
    told = {key: (game_name(words, each), game_summary(words, key, each.entry.patience)) for key, each in games.items()}
    assert rows == told


def test_the_readme_names_every_command():
    assert {line.split()[1] for line in readme_commands()} == set(COMMANDS)


def test_the_words_in_the_readme_can_be_typed_in_plain_text():
    rows = table_rows(README.split("## Playing in plain text")[1].split("There is nothing to save")[0])
    moves = {"w t3", "t1*4 t5", "s", "t3", "c6", "c2 c7", "table"}
    words = {word.split()[0] for row in rows for word in re.findall(r"`([^`]+)`", row[0]) if word not in moves}
    assert words and all(find_action(word) for word in words), words


def test_the_readme_python_example_runs():
    code = re.search(r"```python\n(.*?)```", README, re.S)[1]
    done = finish(sys.executable, "-c", code, check=True)
    assert done.stdout.startswith("klondike:draw=3#7\n")


def test_the_dealing_order_of_every_game_is_told():
    told = {row[0].strip("`"): row[1] for row in table_rows(DEALS)}
    assert set(BUILT_IN) <= set(told)
    for code, order in told.items():
        assert order == parse_code(code)[0].dealing_text(), code


def test_the_transcript_in_the_docs_replays():
    text = re.search(r"```\n(reussite transcript 1\n.*?)```", DEALS, re.S)[1]
    assert read_transcript(text).status == "playing"


def test_the_json_in_the_docs_is_imported():
    source = re.search(r"```json\n(.*?)```", FORMAT, re.S)[1]
    with Store.open() as store:
        kept = store.look_at(*import_text(store, source))
        assert kept.code == "klondike#7" and [gesture.text for gesture in kept.gestures] == ["t3 f1", "s"]
        assert kept.journal.bookmarks() == {"after the ace": 1}
        assert [branch.last for branch in kept.journal.branches()] == ["t5 t2"]
        assert store.setting("card back") == "red"


def test_the_fields_of_pasjans_boards_are_told_for_its_games():
    rows = table_rows(FORMAT.split("| game | fields")[1])
    assert {row[0].strip("`") for row in rows} == {k for k, e in catalogue().entries.items() if e.patience.pasjans}
    counts = {"four": 4, "six": 6, "seven": 7, "eight": 8, "fifteen": 15, "the": 1}
    for row in rows:
        words = re.sub(r"\(.*?\)|with .*", "", row[1]).split(", ")
        told = sum(counts[word.split()[0]] for word in words if word.split()[0] in counts)
        assert told == len(fields_of(parse_code(row[0].strip("`"))[0])), row[0]


def test_every_link_in_readme_and_docs_leads_somewhere():
    followed = 0
    for page in (*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
            followed += 1
    assert followed > 10


def test_every_room_in_the_architecture_page_exists():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = page.split("```")[1]
    folder = ROOT / "src" / "reussite"
    inner = folder
    assert len(block.splitlines()) > 30
    for line in block.splitlines()[2:]:
        name = line.split()[0]
        inner = folder if line.startswith("  ") and not line.startswith("    ") else inner
        assert (inner / name).exists(), name
        if name.endswith("/") and not line.startswith("    "):
            inner = folder / name


def test_the_generator_in_the_docs_gives_the_deals_of_the_program():
    def deal(number, cards):
        mask = 0xFFFFFFFF
        a, b, c, counter = number & mask, number >> 32, 2654435769, 1

        def draw():
            nonlocal a, b, c, counter
            d = (a + b + counter) & mask
            counter += 1
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & mask
            c = (((c << 21) | (c >> 11)) + d) & mask
            return d

        for _ in range(12):
            draw()
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = draw() * (i + 1) >> 32
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    one_deck = [suit * 16 + rank for suit in range(4) for rank in range(1, 14)]
    short = [suit * 16 + rank for suit in range(4) for rank in (1, *range(7, 14))]
    for number in (0, 1, 7, 2**32 - 1, 2**32, 2**52 - 1):
        assert parse_code("klondike")[0].deck(number) == deal(number, one_deck)
        assert parse_code("quatre-couleurs")[0].deck(number) == deal(number, short)
        assert parse_code("natali")[0].deck(number) == deal(number, one_deck * 2)


def test_the_solver_page_tells_every_reduction_and_the_games_it_holds_for():
    page = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    table = page.split("| reduction | why")[1].split("\n\n")[0].splitlines()[2:]
    told = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    held = {key: {each.name for each in reductions_of(parse_code(key)[0])} for key in BUILT_IN}
    assert [row[:2] for row in told] == [[each.name, each.because] for each in REDUCTIONS]
    for name, _, games in told:
        assert re.findall(r"`([\w-]+)`", games) == [key for key in BUILT_IN if name in held[key]], name


def test_the_python_example_of_the_solver_page_runs():
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "solver.md").read_text(encoding="utf-8"), re.S)[1]
    done = finish(sys.executable, "-c", code, check=True)
    assert done.stdout.startswith(("won ", "lost ", "unknown "))
