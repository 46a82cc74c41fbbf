"""The French pages: every command and every block of them is carried out, and what they say is so."""

import doctest
import importlib.util
import re
import shlex
import sys
import tomllib

import pytest

from children import finish
from pages_fr import FOLDER, PUPILS, TEACHERS, blocks, commands, files, page, save
from reussite import tas
from reussite.cards import parse_cards, rank, suit
from reussite.cli.main import main
from reussite.lab.watch import played_by
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.tas.tableau import un_autre_tableau
from test_tas import BESIDE, CONSTANTS, FUNCTIONS, TYPES

ROOT = FOLDER.parent.parent
PAGES = (PUPILS, TEACHERS)
MOST_GAMES = 2000  # of an analysis, in these tests
STILL_WRONG = "il reste des fautes"
catalogue_module = sys.modules["reussite.play.catalogue"]


COMMANDS = [(name, *command) for name in PAGES for command in commands(name)]


@pytest.mark.parametrize(("name", "line", "remark"), COMMANDS, ids=lambda value: str(value)[:60])
def test_a_command_of_a_page_does_what_it_says(name, line, remark, tmp_path, monkeypatch, capsys, request):
    if name == PUPILS:  # whose game is compiled for nothing else
        request.getfixturevalue("quick_execution")
    monkeypatch.setattr(catalogue_module, "_found", None)
    save(PUPILS, tmp_path)
    if name == TEACHERS or (STILL_WRONG not in remark and "mes_tas" in line):
        save(TEACHERS, tmp_path)
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(line)
    if program == "pip":
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
        assert words[0] == "install" and set(re.search(r"\[(.*)\]", words[1])[1].split(",")) <= extras.keys()
    elif program == "reussite":
        few = [str(min(int(word), MOST_GAMES)) if word.isdecimal() else word for word in words]
        with open("/dev/null") as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            assert main(few) == 0
        assert capsys.readouterr().out
    else:
        assert program == "python"
        done = finish(sys.executable, *words)
        assert done.returncode == (1 if remark in (STILL_WRONG, "14 lignes") else 0), done.stdout + done.stderr
        assert done.stdout and "Traceback" not in done.stderr
        if remark == "14 lignes":
            assert done.stdout.count("\n") == 14
    monkeypatch.undo()
    catalogue_module._found = None


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_have_no_block_that_is_not_tried(name):
    kinds = re.findall(r"^```(\w*)\n", page(name), re.M)[::2]
    assert set(kinds) <= {"sh", "python", "pycon", "text"}
    assert len(blocks(name, "python")) == len([file for file in files(name) if file.endswith(".py")])
    assert len(commands(name)) > 10


@pytest.mark.parametrize("name", PAGES)
def test_the_sessions_on_the_pages_go_as_shown(name):
    runner = doctest.DocTestRunner(verbose=False)
    for session in blocks(name, "pycon"):
        with un_autre_tableau():
            test = doctest.DocTestParser().get_doctest(session, {}, name, name, 0)
            assert test.examples and runner.run(test).failed == 0
    assert len(blocks(PUPILS, "pycon")) == 2


def test_the_links_between_the_pages_lead_to_their_headings():
    followed = 0
    for name in PAGES:
        for target, heading in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page(name)):
            text = page(target or name)
            found = [
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                for line in text.splitlines()
                if line.startswith("#")
            ]
            assert not heading or heading in found, heading
            followed += 1
    assert followed > 8


@pytest.mark.parametrize(
    "path", [*(FOLDER / name for name in PAGES), ROOT / "README.fr.md"], ids=lambda path: path.name
)
def test_french_marks_in_prose_stand_after_a_space_that_does_not_break(path):
    prose = re.sub(r"^```.*?^```$|`[^`]*`", "code", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    assert "\u202f:" in prose
    assert not re.findall(r".*(?:[^|\n] [:;?!](?!\w)|« | »|\d %).*", prose)


def test_the_pupils_table_of_words_has_every_word_of_the_document_with_its_arguments():
    rows = page(PUPILS).split("| | |")[1].split("\n\n")[0]
    named = {*re.findall(r"`(\w+)", rows)}
    elsewhere = {"Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Carte", "Tas", "Localisation"}
    types = {*TYPES, *(value for values in TYPES.values() for value in values)} - elsewhere
    assert named >= {*CONSTANTS, *FUNCTIONS, *BESIDE - {"ErreurDeTas", "Tableau"}} | types - {"Rôle", "Mode"} - {
        *TYPES["Rôle"],
        *TYPES["Mode"],
    }
    for name, given in re.findall(r"`(\w+)\(([^)]*)\)`", rows):
        if name in FUNCTIONS:
            assert re.findall(r"\w+", given) == FUNCTIONS[name][0], name


def test_what_the_verification_says_of_the_pupils_first_lines_is_what_the_page_shows(tmp_path):
    save(PUPILS, tmp_path)
    done = finish(sys.executable, "-m", "reussite.tas.verifier", str(tmp_path / "mes_tas.py"))
    shown = next(block for block in blocks(PUPILS, "text") if "n'est pas définie" in block).splitlines()
    assert shown[:3] == done.stdout.splitlines()[:3] and shown[3] == "…" and shown[4] in page(TEACHERS)


# The programs of the pages, and the games of the same name


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Return a function that loads a program of a page."""
    save(PUPILS, tmp_path)
    save(TEACHERS, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def load(name):
        spec = importlib.util.spec_from_file_location(name, tmp_path / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    with un_autre_tableau():
        yield load


def arrange(T, deck):
    """Put the cards of a pile in the order of a deck, the first one on top, as the pages say."""
    for card in reversed(deck):
        R = tas.As if rank(card) == 1 else tas.Rang(rank(card))
        tas.DéplacerCarteSur(tas.Couleur(suit(card)), R, T, T)


def faces(T):
    return [int(tas.IèmeCarte(T, i)) for i in range(1, tas.LaHauteur(T) + 1)]


def test_the_relay_of_sevens_of_the_page_plays_as_the_game_does(program, monkeypatch):
    r7, bound = program("r7"), game("relais-des-7")
    ends = set()
    for number in (*range(16), 74):
        tas.NouveauTableau()
        monkeypatch.setattr(r7, "BattreTas", lambda T, number=number: arrange(T, bound.deck(number)))
        r7.CréerTableauInitialR7()
        r7.JouerUneR7(3, r7.SansTrace)
        deal = bound.deal(number)
        deal.run(10_000)
        position = deal.position
        assert [faces(r7.LigneR7[C]) for C in tas.Couleur] == [list(position.pile(f"f{k}").cards) for k in range(1, 5)]
        assert tas.TasVide(r7.RebutR7) == position.is_won
        assert r7.NumTourR7 == position.counters["pass"] or not position.is_won
        ends.add(position.is_won and r7.NumTourR7)
    assert ends == {False, 2, 3}


def test_a_la_queue_leu_leu_of_the_page_plays_as_the_game_does_and_gathers_as_it_does(program):
    qll = program("qll")
    for cards in (32, 52):
        bound = game("queue-leu-leu", cards=cards)
        won = 0
        for number in (*range(20), 77, 157) if cards == 32 else range(6):
            tas.NouveauTableau()
            qll.CréerTableauInitialQLL(cards)
            arrange(qll.TalonQLL, bound.deck(number))
            deal = bound.deal(number)
            deal.run(10_000)
            won += (found := qll.JouerUneQLL(qll.SansTrace))
            lying = [list(pile.cards) for pile in deal.position.piles if pile.name.startswith("t") and pile.cards]
            assert [faces(T) for T in qll.LigneQLL] == lying and found == deal.position.is_won
            qll.ReformerTalonQLL()
            assert [card & 63 for card in reversed(faces(qll.TalonQLL))] == deal.next_deck()
        assert won == (2 if cards == 32 else 0)


def test_the_analysis_of_the_page_counts_every_game_once(program, capsys):
    program("r7")
    program("analyser_r7").AnalyserR7(40, 4)
    told = dict(line.rsplit(" : ", 1) for line in capsys.readouterr().out.splitlines())
    assert [*told] == [*(f"gagnées au tour {tour}" for tour in range(1, 5)), "perdues"]
    assert sum(map(int, told.values())) == 40 and told["gagnées au tour 1"] == "0"


def test_prepared_decks_end_as_the_pages_say():
    decks = {name: parse_cards(files(page)[name]) for page, name in ((PUPILS, "essai.txt"), (TEACHERS, "ordre.txt"))}
    for key, deck, moves in (
        ("quatre-couleurs", "essai.txt", 9),
        ("quatre-couleurs", "ordre.txt", 9),
        ("queue-leu-leu", "ordre.txt", None),
        ("montee-descente", "ordre.txt", None),
    ):
        deal = game(key).deal_cards(decks[deck])
        stored = 0
        for _ in played_by(deal, find_player(None, deal.game)):
            stored += sum(len(pile.cards) for pile in deal.position.piles if pile.kind == "tableau")
        assert deal.position.is_won and moves in (None, len(deal.gestures)), key
        assert key != "montee-descente" or not stored


def test_deal_3_of_the_relay_ends_as_the_teachers_page_says():
    deal = game("relais-des-7").deal(3)
    deal.run(10_000)
    assert deal.position.is_won and deal.position.counters["pass"] == 3 and len(deal.gestures) == 116


def test_the_clock_of_the_page_is_won_once_in_thirteen(tmp_path, monkeypatch):
    save(PUPILS, tmp_path)
    monkeypatch.setattr(catalogue_module, "_found", None)
    found = catalogue([tmp_path / "mes-jeux"])
    assert found.broken == []
    bound, won = game("horloge"), 0
    for number in range(400):
        deal = bound.deal(number)
        deal.run(10_000)
        won += deal.position.is_won
        assert deal.position.is_won == all(card < 64 for pile in deal.position.piles for card in pile.cards)
    assert 12 < won < 55  # 400 / 13 is 30.8, with a deviation of 5.3
    monkeypatch.undo()
    catalogue_module._found = None
