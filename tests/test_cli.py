"""The command line: what it prints, and how it refuses."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from children import PROGRAM, finish
from commands import refused
from reussite.cards import text
from reussite.cli.arguments import COMMANDS
from reussite.cli.main import main
from reussite.lab.watch import played_by
from reussite.play import catalogue, game, write_transcript
from reussite.players import find_player
from reussite.ui.plain.drawing import table_lines
from reussite.words import WORDS
from tiers import SPREAD

KLONDIKE_PILES = ["s", "w", "f1", "f2", "f3", "f4", "t1", "t2", "t3", "t4", "t5", "t6", "t7"]


def test_the_help_fits_a_screen(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    assert stop.value.code == 0
    assert len(lines) <= 24 and max(map(len, lines)) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"examples:\n  reussite {command}" in capsys.readouterr().out


def test_the_games_as_data_name_decks_and_options_with_their_values(run):
    code, out, _ = run("games", "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert code == 0 and len(rows) >= 13
    assert rows["natali"]["decks"] == 2 and rows["rexile"]["decks"] == 1
    draw, storage = rows["klondike"]["options"][0], rows["montee-descente"]["options"][0]
    assert draw.items() >= {"name": "draw", "values": [1, 3], "default": 1}.items()
    assert storage.items() >= {"name": "storage", "values": [4], "default": 4, "range": [1, 8]}.items()
    assert (draw["title"], draw["labels"][1]["label"]) == ("Cards drawn", "Three cards")
    assert rows["relais-des-7"]["aliases"] == ["r7"]


def test_the_games_as_text_list_every_game(run):
    _, out, _ = run("games")
    for key in catalogue().entries:
        assert f"\n{key} " in "\n" + out
    told = " ".join(run("games", "--language", "fr")[1].split())
    assert "Passages : passes = unlimited (Sans limite) | 1 (Un) | 3 (Trois)" in told
    assert "Cartes tirées : draw = 1 (Une carte) | 3 (Trois cartes) | 2..8" in told
    assert told.endswith("Annulation : undo = gesture (Coups entiers) | card (Carte par carte)")


@pytest.mark.parametrize("key", SPREAD)
def test_the_rules_of_a_game_can_be_read(key, run):
    code, out, _ = run("rules", key)
    assert code == 0 and "Goal: " in out and len(out) > 500


@pytest.mark.parametrize("key", ["r7", "qll", "c4", "md"])
def test_the_french_games_have_french_rules(key, run):
    code, out, _ = run("rules", key, "--language", "fr")
    assert code == 0 and re.search(r"But\s: ", out) and "Options" in out


def test_of_several_languages_the_last_one_is_spoken(run):
    assert run("games", "--language", "pl", "--language=fr") == run("games", "--language", "fr")
    assert run("--language", "fr", "games", "--language", "en") == run("games", "--language", "en")


def test_a_dealt_table_as_data_has_the_promised_fields(run):
    _, out, _ = run("deal", "klondike", "7", "--option", "draw=3", "--json")
    data = json.loads(out)
    assert list(data)[:5] == ["game", "options", "deal", "code", "piles"]
    assert (data["game"], data["deal"], data["code"]) == ("klondike", 7, "klondike:draw=3#7")
    assert data["options"]["draw"] == 3 and data["options"]["foundations"] == "back-allowed"
    assert [pile["name"] for pile in data["piles"]] == KLONDIKE_PILES
    assert [len(pile["cards"]) for pile in data["piles"]] == [24, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7]
    assert [pile["face_up"] for pile in data["piles"]] == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]


def test_the_stock_is_listed_with_the_card_turned_next_last(run):
    _, out, _ = run("deal", "klondike#7", "--json")
    stock = json.loads(out)["piles"][0]["cards"]
    _, out, _ = run("moves", "klondike#7", "--after", "s", "--json")
    after = game("klondike").deal(7)
    after.play("s")
    assert after.position.pile("w").cards == (game("klondike").deck(7)[28],)
    assert stock[-1] == "QS"


def test_la_peaus_short_forms_stand_in_any_order(run):
    first = run("deal", "la-peau", "535742", "--same", "--json")
    assert first == run("deal", "la-peau", "--same", "535742", "--alternate", "--json")
    assert json.loads(first[1])["options"]["policy"] == "same"
    assert "--sam" in refused(run("deal", "la-peau", "--sam", "5"))


def test_a_deck_from_a_file_is_dealt_in_its_order(run, tmp_path):
    deck = game("natali").deck(5)
    file = tmp_path / "deck.txt"
    file.write_text(game("natali").deck_text(5).replace("10", "T"))
    _, out, _ = run("deal", "natali", "--cards", str(file), "--json")
    dealt = json.loads(out)
    assert dealt["deal"] is None and dealt["code"] is None
    assert dealt["piles"] == json.loads(run("deal", "natali#5", "--json")[1])["piles"]
    assert len(deck) == 104


@pytest.mark.parametrize("key", SPREAD)
def test_every_game_is_dealt_from_a_deck_and_its_layout_is_read_back(key, run, tmp_path, monkeypatch):
    deck, layout = tmp_path / "deck.txt", tmp_path / "layout.json"
    deck.write_text(game(key).deck_text(3))
    code, out, _ = run("deal", key, "--cards", str(deck), "--json")
    assert code == 0
    layout.write_text(out)
    code, moves, _ = run("moves", "--layout", str(layout), "--json")
    assert code == 0
    assert json.loads(moves)["moves"] == json.loads(run("moves", f"{key}#3", "--json")[1])["moves"]


def test_moves_after_other_moves_are_listed(run):
    code, out, _ = run("moves", "klondike#7", "--after", "t3 f1; s")
    deal = game("klondike").deal(7)
    deal.play("t3 f1")
    deal.play("s")
    assert code == 0
    assert [line.split("  ")[0].strip() for line in out.splitlines()] == deal.moves()


def test_a_transcript_is_replayed_and_a_wrong_line_named(run, tmp_path):
    deal = game("klondike").deal(7)
    for words in ("t3 f1", "s", "s"):
        deal.play(words)
    file = tmp_path / "game.txt"
    file.write_text(write_transcript(deal))
    code, out, _ = run("replay", str(file))
    assert code == 0 and out.endswith("3 moves, open\n")
    file.write_text(write_transcript(deal).replace("t3 f1", "t2 f1"))
    assert "line 4: t2 f1 is not allowed: only an ace can go on f1; 6♦ can't" in refused(run("replay", str(file)))
    file.write_text("\n".join(write_transcript(deal).splitlines()[:-1]))
    assert "line 6: the transcript is cut off" in refused(run("replay", str(file)))
    file.write_text(write_transcript(deal)[:-6])
    assert "line 7: " in refused(run("replay", str(file)))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play klondik", "there is no game 'klondik' (did you mean klondike?)"),
        ("rules klondyke", "did you mean klondike"),
        ("deal klondike -o drow=3", "has no option 'drow' (did you mean draw?)"),
        ("deal klondike -o draw=9", "option draw cannot be '9': expected 1, 3, 2..8"),
        ("deal klondike -o draw", "'draw' is not a name with a value"),
        ("deal montee-descente -o storage=9", "expected 4, 1..8"),
        ("deal la-peau 1000000", "la-peau has no deal 1000000: expected 0 to 999999"),
        ("deal klondike -- -1", "'-1' is not a deal number"),
        ("deal klondike 1.5", "'1.5' is not a deal number"),
        ("deal klondike#5 6", "there are two deal numbers"),
        ("moves klondike:draw#3", "'draw' in 'klondike:draw#3' is not an option with a value"),
        ("moves klondike#", "'' in 'klondike#' is not a deal number"),
        ("moves klondike#x", "'x' in 'klondike#x' is not a deal number"),
        ("moves klondike", "'klondike' has no deal number"),
        ("moves", "give either a deal code"),
        ("moves klondike#7 --after t9", "move 1 of --after: 't9' is not a pile of this game"),
        ("deal klondike --cards nothing.txt", "nothing.txt cannot be read"),
        ("replay nothing.txt", "reussite: nothing.txt cannot be read"),
        ("moves --layout nothing.json", "nothing.json cannot be read"),
        ("--games-dir nowhere games", "--games-dir nowhere is not a folder"),
        ("dael klondike", "there is no command 'dael' (did you mean deal?)"),
        ("games --jsn", "'--jsn' is not understood here"),
        ("play klondike --bogus", "'--bogus' is not understood for klondike\n"),
        ("play klondike --card x", "'--card' is not understood for klondike (did you mean --cards?)"),
        ("--bogus", "'--bogus' is not understood (see `reussite --help`)"),
        ("--language en -x", "'-x' is not understood (see"),
        ("deal", "missing: GAME"),
        ("rules klondike --language de", "'de' is not a language: expected en, fr or pl"),
        ("play klondike --ui window", "--ui cannot be 'window': expected desktop"),
    ],
)
def test_a_mistake_is_told_in_one_line(words, told, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert told in refused(run(*words.split()))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda cards: cards[:30], "22 cards are missing, 4♣ among them: a deck of 52 cards was expected, 30 given"),
        (lambda cards: [*cards[:-1], cards[0]], "there are too many"),
        (lambda cards: [*cards[:-1], "1X"], "'1X' is not a card"),
        (lambda cards: [], "a deck of 52 cards was expected, 0 given"),
    ],
)
def test_a_wrong_deck_is_refused_naming_a_card(change, told, run, tmp_path):
    file = tmp_path / "deck.txt"
    file.write_text("\n".join(change(game("klondike").deck_text(1).split())))
    assert told in refused(run("deal", "klondike", "--cards", str(file)))


def layout_of(code):
    from reussite.play import parse_code, to_layout

    bound, number = parse_code(code)
    return to_layout(bound.deal(number).position)


def pile(data, name):
    return next(each for each in data["piles"] if each["name"] == name)


@pytest.mark.parametrize(
    ("dealt", "change", "told"),
    [
        ("klondike#7", lambda d: pile(d, "t1").update(cards=[], face_up=0), "9♣ is missing"),
        ("klondike#7", lambda d: pile(d, "f1")["cards"].append("9C"), "there are too many 9♣"),
        ("klondike#7", lambda d: pile(d, "t1").update(face_up=5), '"face_up" of pile t1 must be 0 to 1'),
        ("klondike#7", lambda d: pile(d, "t2").update(face_up=0), "the top card of t2, 6♦, must lie face up"),
        ("klondike#7", lambda d: pile(d, "t1").update(name="t9"), "klondike has no pile 't9'"),
        ("klondike#7", lambda d: pile(d, "t1").update(name="t2"), "pile t2 appears twice"),
        ("klondike#7", lambda d: d.update(game="klondikee"), "did you mean klondike"),
        ("klondike#7", lambda d: d.update(options={"draw": 9}), "option draw cannot be '9'"),
        ("klondike#7", lambda d: d.pop("piles"), '"piles" in the layout must be a list'),
        ("klondike#7", lambda d: d.update(counters={"redeal": 1}), "has no counter 'redeal' (did you mean redeals?)"),
        ("klondike#7", lambda d: d.update(counters={"redeals": 300}), "must be a number from 0 to 127"),
        ("canfield:rules=classic#3", lambda d: swap_pile(d, "f1", "t1"), "f1 is empty, which can never happen"),
        ("canfield:rules=classic#3", lambda d: swap_pile(d, "t1", "t2"), "t1 is empty but would be refilled"),
        ("rexile#3", lambda d: pile(d, "s").update(face_up=0), "s must lie face down except for its top card"),
        ("la-peau#3", lambda d: pile(d, "t1").update(face_up=2), "cannot lie face down in t1"),
        ("fifteen-puzzle#3", lambda d: swap_pile(d, "t1", "t2"), "t2 holds 8 cards, at most 4 fit"),
        ("queue-leu-leu#3", lambda d: swap_pile(d, "t1", "t2"), "t1 is empty but t2 is not: the line has a gap"),
    ],
)
def test_an_impossible_layout_is_refused(dealt, change, told, run, tmp_path):
    data = layout_of(dealt)
    change(data)
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(data))
    assert told in refused(run("moves", "--layout", str(file)))


def swap_pile(data, source, target):
    """Lay all cards of one pile on another."""
    a, b = pile(data, source), pile(data, target)
    b["cards"] += a["cards"]
    b["face_up"] += a["face_up"]
    a["cards"], a["face_up"] = [], 0


def test_a_card_that_cannot_lie_on_a_foundation_is_refused(run, tmp_path):
    data = layout_of("klondike#7")
    swap_pile(data, "t1", "f2")
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(data))
    assert "f2 begins with 9♣, but must begin with an ace" in refused(run("moves", "--layout", str(file)))


def test_a_layout_that_is_no_json_is_refused(run, tmp_path):
    file = tmp_path / "layout.json"
    file.write_text('{"game": "klondike", "piles": [')
    assert "the layout is not JSON" in refused(run("moves", "--layout", str(file)))


def test_a_broken_game_file_is_told_and_the_others_still_work(tmp_path):
    (tmp_path / "broken.py").write_text("GAME = Patience(\n")
    command = [*PROGRAM, "--games-dir", str(tmp_path)]
    done = finish(*command, "deal", "klondike", "7")
    assert done.returncode == 0 and done.stdout.startswith("Klondike")
    assert done.stderr.count("\n") == 1 and "broken.py skipped: line 1: " in done.stderr
    done = finish(*command, "play", "broken")
    assert done.returncode == 2 and "the game broken cannot be used" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["watch", "klondike", "--deal", "5"],
        ["analyse", "quatre-couleurs", "--games", "10"],
        ["league", "osmosis", "--games", "5", "--players", "greedy,random"],
        ["study", "osmosis", "--deals", "2"],
        ["solve", "osmosis#1"],
        ["moves", "klondike#5"],
        ["resume", "klondike:draw=3"],
    ],
    ids=lambda words: words[0],
)
def test_a_broken_game_file_is_told_once_by_every_command(words, run, tmp_path, monkeypatch):
    monkeypatch.setenv("REUSSITE_EXECUTION", "wasm")  # what is told comes before anything is compiled
    (tmp_path / "broken.py").write_text("GAME = Patience(\n")
    _, _, told = run("--games-dir", str(tmp_path), *words)
    assert told.count("broken.py skipped") == 1


def test_output_cut_off_by_its_reader_ends_quietly():
    done = finish("sh", "-c", f"{shlex.join(PROGRAM)} rules klondike | head -1")
    assert done.returncode == 0 and done.stderr == ""


def test_starting_the_program_loads_no_compiler():
    program = (
        "import sys; from reussite.cli.main import main; main(['deal', 'klondike', '7']); print(sorted(sys.modules))"
    )
    done = finish(sys.executable, "-c", program, check=True)
    assert "numba" not in done.stdout.split("\n")[-2] and "'numpy'" not in done.stdout


def test_the_program_runs_as_a_module():
    done = finish(*PROGRAM, "--version", check=True)
    assert done.stdout.startswith("reussite 0.")
    assert Path(sys.executable).exists()


def test_a_prepared_deck_is_watched(run, tmp_path):
    bound, file = game("quatre-couleurs"), tmp_path / "deck.txt"
    deck = [suit * 16 + rank for suit in (1, 0, 3, 2) for rank in (1, 7, 8, 9, 10, 11, 12, 13)]
    file.write_text(" ".join(text(card) for card in deck))
    code, out, _ = run("watch", "c4", "--cards", str(file))
    assert code == 0
    deal = bound.deal_cards(deck)
    for _ in played_by(deal, find_player(None, bound)):
        pass
    assert out.count("> next") == len(deal.gestures) and "1 game: 1 won" not in out
    assert all(line in out for line in table_lines(deal.position, WORDS)) and "#" not in out.split("> next")[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("watch c4 --cards nowhere.txt", "nowhere.txt cannot be read"),
        ("watch c4 --cards - --deal 3", "give a deal number or --cards, not both"),
        ("watch c4 --cards - --step", "keys are read from the input, so the deck must come from a file"),
        ("watch c4 --cards -", "a deck of 32 cards was expected, 2 given"),
        ("watch c4 --ui terminal", "--ui terminal needs a terminal"),
        ("watch c4 --ui desktop", "there is no display to open a window on"),
    ],
)
def test_a_deck_or_front_end_that_cannot_be_had_is_told(run, words, told, monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)  # tests of the window choose one for their process
    assert told in refused(run(*words.split(), typed="AC 7C"))


@pytest.mark.parametrize("words", [(), ("klondike#7", "--layout", "position.json")])
def test_a_deal_is_named_in_one_way(run, words):
    assert "give either a deal code" in refused(run("moves", *words))
