"""Every screen in a pseudo-language: nothing that people read is left as it is written, and nothing is cut off."""

import ast
import io
import re
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

import reussite
from gestures import gestures_for, story
from pseudo import PSEUDO, unmarked
from reussite.cli import speaking
from reussite.cli.main import main
from reussite.play import catalogue, game
from reussite.sitting import ACTIONS, Sitting
from reussite.store import Store
from reussite.table import Message
from reussite.ui.plain.session import Session
from reussite.ui.terminal.opened import Opened
from reussite.words import LANGUAGES, words_in
from reussite.words.english import ENGLISH
from tiers import SPREAD

pytestmark = [pytest.mark.unit, pytest.mark.quick]

ROOT = Path(reussite.__file__).parent
FRONT_ENDS = ("plain", "terminal", "desktop", "web")
OF_A_GAME = ("menu", "rules", "options", "moves", "players")
INSIDE = 74  # columns of a panel on a terminal of eighty


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


def texts_of(panel):
    """Everything a panel shows; what stands in its columns of commands is typed."""
    yield from (panel.title, panel.prose, panel.search, panel.none)
    for field in panel.fields:
        yield from (field.label, field.about, *(text for each in field.choices for text in (each.label, each.about)))
    for button in panel.buttons:
        yield from (button.label, button.about)
    for row in panel.rows:
        yield from (row.title, row.detail, row.group, row.key, row.reason)
        yield from (text for button in row.more for text in (button.label, button.about))
    for grid in panel.grids:
        yield from (grid.caption, *grid.heads)
        yield from (cell for row in grid.rows for cell in (row[1:] if panel.name == "commands" else row))
    if panel.chart:
        yield from (*panel.chart.lines, panel.chart.bars_title, panel.chart.curve_title, panel.chart.curve_top)
        yield from (text for label, _, share in panel.chart.bars for text in (label, share))


def seen_texts(sitting):
    """Everything beside the panels."""
    seen = sitting.seen()
    yield from (seen.title, seen.subtitle, *seen.standing)
    for tool in seen.tools:
        yield from (tool.label, tool.about, tool.reason, tool.key)
    for pile in seen.view.piles:
        yield from (pile.label, pile.title, pile.words)
    yield from (button.label for button in seen.view.buttons)
    if seen.chart:
        yield from (*seen.chart.lines, seen.chart.bars_title, seen.chart.curve_title)
        yield from (text for label, _, share in seen.chart.bars for text in (label, share))


def left_over(texts):
    return {text: unmarked(text) for text in texts if unmarked(text)}


def panels_of(sitting, names):
    for name in names:
        panel = sitting.do(name).panel
        assert panel, name
        yield panel


OPENS = [
    *("menu", "rules", "options", "moves", "players", "games", "deal", "history", "statistics", "bookmarks"),
    *("branches", "settings", "ledger"),
]
OPENS_TOO = {
    "plain": ["commands"],
    "terminal": ["keys", "commands"],
    "desktop": ["keys"],
    "web": ["keys", "analyse"],
}


@pytest.mark.parametrize("front_end", FRONT_ENDS)
def test_every_panel_of_every_front_end_is_looked_up(front_end, store):
    sitting = Sitting(store.begin(game("rexile").deal(18)), store, front_end=front_end, words=PSEUDO)
    for move in story("rexile")[1][:4]:
        sitting.do("play", move)
    sitting.do("bookmark", "here")
    sitting.do("undo")
    sitting.do("play", sitting.deal.moves()[-1])
    opened = panels_of(sitting, OPENS + OPENS_TOO[front_end])
    found = {text: words for panel in opened for text, words in left_over(texts_of(panel)).items()}
    # What is left is what the player typed, and cards and piles in letters.
    assert {word for words in found.values() for word in words} <= {"here"}
    assert not left_over(seen_texts(sitting))


@pytest.mark.parametrize("key", SPREAD)
def test_what_a_game_says_is_looked_up(key):
    deal, moves = story(key)
    sitting = Sitting(deal, front_end="desktop", words=PSEUDO)
    told = [text for panel in panels_of(sitting, OF_A_GAME) for text in texts_of(panel)]
    names = sitting.deal.game.rule_table.names
    for words in moves[:12]:
        for message in gestures_for(sitting.own, words):
            told.append(sitting.gesture(message).told)
        for source in names[:: max(1, len(names) // 4)]:
            before = sitting.deal.position
            told.append(sitting.gesture(Message("drag", pile=source, index=0, target=names[-1])).told)
            if sitting.deal.position is not before:
                sitting.do("undo")
            sitting.do("cancel")
    for name in ("hint", "verdict", "purge", "home", "turn", "next", "fits", "say-table", "say-moves", "undo", "redo"):
        told.append(sitting.do(name).told)
    sitting.do("watch")
    while not sitting.watched.is_ended and len(sitting.deal.gestures) < 30:
        told.append(sitting.watched_step().told)
    told += seen_texts(sitting)
    assert len(told) > 40 and not left_over(told)


def test_what_is_refused_or_goes_wrong_is_looked_up(store):
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, words=PSEUDO)
    typed = [
        *(
            "deal x",
            "deal klondike:draw=x#1",
            "deal -5",
            "daily x",
            "open x",
            "branch x",
            "back x",
            "set x",
            "why t1 t2",
        ),
        *("save", "play", "play t99", "play t1 t2 t3", "play t1*0 t2", "options draw=9", "game x", "watch x", "dance"),
        *(
            "deal AC 2C 3C 4C 5C 6C 7C 8C",
            "deal 99999999999999999999",
            "play t1",
            "play t1*4 t2",
            "bookmark " + "x" * 90,
        ),
    ]
    told = [sitting.do(*line.split(" ", 1)).told for line in typed]
    quoted = re.compile(r"'[^']*'|klondike|expected|greedy|careful|random|[a-z]+=[a-z]+|letters|draw|passes|space|undo")
    assert all(told)
    assert not {text: words for text in told if (words := unmarked(quoted.sub("", text)))}


def test_the_plain_front_end_is_looked_up():
    out = io.StringIO()
    typed = "s\nmoves\nhelp\nrules\nwhy t1 t2\nnonsense\nquit\n"
    Session(Sitting(game("klondike").deal(7), words=PSEUDO), io.StringIO(typed), out).run()
    told = re.sub(r"⟦[^⟦⟧]*⟧", "⟦⟧", re.sub(r"⟦[^⟦⟧]*⟧", "⟦⟧", out.getvalue()))  # rules go over many lines
    kept = [line for line in told.splitlines() if not line.startswith(">")]
    names = {word for action in ACTIONS.values() for word in (action.name, *action.aliases)}
    cards = re.compile(r"\b(10|[2-9AJQK])[CDHS]\b|'[^']*'|^\s+[a-z-]+( [a-z-]+)*  |^\s+[a-z-]+ |^\s+\d+  [a-z\d* ]+  ")
    found = {word for line in kept for word in unmarked(cards.sub("", line))}
    assert len(kept) > 60 and found <= names


# Nothing is cut off


def rendered(panel):
    """A panel as a terminal of eighty columns draws it."""
    console = Console(width=INSIDE, file=io.StringIO(), color_system=None, legacy_windows=False)
    for piece in Opened(panel).pieces(INSIDE, False, False):
        console.print(piece.drawn)
    return console.file.getvalue()


@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
def test_no_text_of_a_panel_is_cut_off_on_a_terminal(code, store):
    words = PSEUDO if code == "pseudo" else words_in(code)
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, front_end="terminal", words=words)
    sitting.do("play", "t3 f1")
    compared = 0
    for panel in panels_of(sitting, [*OPENS, "commands"]):
        shown = re.sub(r"\s+", "", rendered(panel))
        texts = [
            *(row.title for row in panel.rows),
            *(row.reason or row.detail for row in panel.rows),
            *(row.group for row in panel.rows),
            *(field.label for field in panel.fields),
            *(button.label for button in panel.buttons),
            *(head for grid in panel.grids for head in grid.heads),
        ]
        for text in texts:
            for word in text.split():
                compared += 1
                assert re.sub(r"\s+", "", word) in shown, (panel.name, text)
    assert compared > 500


# Everything is looked up

# What people do not read, or what is looked up although it stands in a file of its own.
FREE = (
    "words/",
    "games/",
    "tas/",
    "piles/",
    "spec/",
    "play/catalogue.py",
    "solve/fitting.py",
    "solve/conditions.py",
    "solve/tolerated.py",
)
SILENT = {
    "execute",
    "one",
    "all",
    "info",
    "warning",
    "error",
    "exception",
    "AssertionError",
    "executescript",
    "compile",
}
SENTENCE = re.compile(r"[A-Za-zÀ-ž]{2,}[,:;]? [A-Za-zÀ-ž]{2,}")
CODE = re.compile(
    r"<\?xml|SELECT |UPDATE |INSERT |CREATE |ALTER |FROM |IS NOT NULL|<\w|xmlns|Callable\[|import numba|@cuda|max-age|"
    r"HttpOnly|\[Desktop Entry\]|CreateShortcut| --ui "
)
KNOWN = {
    "Start Menu",  # a folder of Windows
    *("two decks", "plays itself"),  # families, as files of games say them
    "reussite transcript 1",
    "reussite transcript",
    "reussite checkpoint 2",
    "reussite study 1",
    "  reussite analyse relais-des-7 --games 1000000\n",
    *("        if is_sound(", "    if is_same_deck(", "    return found", "if guard_round("),  # lines of a program
    "dealt, by_rows or choices",
    "not known",
    "long deck",
    "cursor on felt",
    "target on felt",
    "bold underline",
    "not bold",
    "not reverse",
    "--games-dir DIR",
    "reussite [OPTION]… COMMAND …",
}


def literals(path):
    """The texts of a file that look like words for people, but for docstrings, SQL and what is only logged."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                silent.add(first.value)
        if isinstance(node, ast.Call) and (getattr(node.func, "attr", "") or getattr(node.func, "id", "")) in SILENT:
            silent |= set(ast.walk(node))
        if isinstance(node, ast.Assert):
            silent |= set(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            yield node.value


@pytest.mark.reads
def test_no_sentence_stands_outside_the_room_of_words():
    found = {
        (str(path.relative_to(ROOT)), text)
        for path in ROOT.rglob("*.py")
        if not str(path.relative_to(ROOT)).startswith(FREE)
        for text in literals(path)
        if SENTENCE.search(text) and not CODE.search(text) and text not in KNOWN
        if not re.match(r"(\(\?P|argument |the following arguments)", text)  # what argparse says, to be recognised
    }
    assert not found


def test_no_error_is_raised_with_a_sentence():
    raised = re.compile(r"(?:BadInput|BadNotation|BadSave|BadSpec|IllegalMove|MovedOn)\(\s*f?[\"']")
    files = [path for path in ROOT.rglob("*.py") if path.parts[-2] not in ("piles", "tas")]
    assert len(files) > 150
    assert not [path.name for path in files if raised.search(path.read_text(encoding="utf-8"))]


def test_the_page_has_no_words_of_its_own():
    for path in (ROOT / "ui" / "web" / "static").glob("*.js"):
        text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        quoted = [
            first or second or third
            for first, second, third in re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`', text)
        ]
        spoken = [each for each in quoted if re.search(r"[A-Z][a-z]+ [a-z]+|\b[a-z]{3,} [a-z]{3,} [a-z]{3,}\b", each)]
        assert not spoken, path.name


def test_nothing_told_on_the_page_speaks_of_the_command_line():
    typed = (
        "command.",
        "help.",
        "tip.",
        "argument.",
        "farewell",
        "history.more",
        "lab.needs_cluster",
        "lab.needs_card",
        "game.needs_lab",
    )
    for code in LANGUAGES:
        for id, form in ENGLISH.items():
            if not id.startswith(typed):
                told = [words_in(code).look_up(id, form)] if isinstance(form, str) else [form[0], form[1]]
                assert not [text for text in told if re.search(r"`reussite|(^| )--[a-z]|pip install", text)], id


def test_the_front_ends_speak_the_language_of_their_sitting():
    speaking = re.compile(r"\bWORDS\b")
    for folder in ("sitting", "ui", "cli"):
        for path in (ROOT / folder).rglob("*.py"):
            if speaking.search(path.read_text(encoding="utf-8")):
                assert path.name in ("start.py", "kept.py"), path  # the usual one of a server, and data for programs


def test_the_command_line_is_looked_up(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(LANGUAGES, "qps", PSEUDO.language)
    assert speaking.words_in is words_in  # loaded before, so that it does not keep what follows
    monkeypatch.setattr("reussite.words.words_in", lambda code: PSEUDO)
    commands = [
        *(
            "--help",
            "games",
            "rules rexile",
            "deal klondike 7",
            "moves klondike#7",
            "history",
            "stats",
            "scores rexile",
        ),
        *(
            "watch quatre-couleurs --deal 3 --ui plain",
            "play klondike 7 --ui plain",
            "history --all",
            "solve rexile#1 --seconds 1",
        ),
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    options = [option for entry in catalogue().entries.values() for option in entry.options()]
    values = {word for option in options for word in option.words()}
    typed = {"reussite", *catalogue().entries, *ACTIONS, *(option.name for option in options), *values}
    for line in commands:
        with suppress(SystemExit):
            assert main([*line.split(), "--language", "qps"]) == 0
        out = re.sub(r"⟦[^⟦⟧]*⟧", "", capsys.readouterr().out)  # rules go over many lines
        for told in out.splitlines():
            bare = re.sub(r"\b(10|[2-9AJQK])[CDHS]\b|[\w-]+=[\w.-]+|--?[a-z-]+|\([A-Z/]+\)", "", told)
            words = {word for word in unmarked(bare) if word not in typed}
            if line == "--help" or told.startswith(("reussite", "end", "deal", "rules", "  reussite")):
                continue
            assert not {word for word in words if not any(word in name for name in typed)}, (line, told)
