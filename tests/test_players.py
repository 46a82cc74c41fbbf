"""Players: the same deals to the same end watched and measured, known chances, fairness, and who beats whom."""

import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from brute_force import wins_montee_descente
from reussite.cards import BACK
from reussite.cli.main import main
from reussite.lab.league import hold
from reussite.lab.measure import MOST_CHOICES, Local, Task, run
from reussite.lab.watch import played_by
from reussite.play import Position, catalogue, game
from reussite.players import find_player
from reussite.players.catalogue import names_for, players
from reussite.rules.compiled import play_deals
from reussite.rules.link import plain
from reussite.rules.playing import MEMO

PAGE = (Path(__file__).parent.parent / "docs" / "write-a-player.md").read_text(encoding="utf-8")
PLAYED = [(key, name) for key in catalogue().entries for name in names_for(game(key)) if name != "random"]
DEALS = 12


@pytest.mark.parametrize(("key", "name"), [*PLAYED, ("rexile", "random")])
def test_a_deal_is_played_alike_watched_and_measured(key, name):
    bound = game(key)
    player = find_player(name, bound)
    played, counts, results = play_deals(Task(bound, player, 1, 1).plan, 5, DEALS, MOST_CHOICES)
    assert played == DEALS and counts[2] == 0
    for number, result in enumerate(results.tolist(), 5):
        deal = bound.deal(number)
        for _ in played_by(deal, player, MOST_CHOICES):
            pass
        outcome = bound.engine.outcome(list(deal.position.state))
        assert (outcome, deal.position.is_won) == (result >> 1, bool(result & 1)), deal.code


def share(name, games, player=None, **options):
    bound = game(name, **options)
    workers = Local(2)
    found = run(Task(bound, find_player(player, bound), 1, games), workers).total
    workers.close()
    return found.won / games


@pytest.mark.parametrize(
    ("player", "storage", "known"),
    [("best-fit", 4, 0.14414), ("first-fit", 4, 0.11645), ("best-fit", 3, 0.00671), ("best-fit", 5, 0.5975)],
)
def test_the_chances_of_montee_descente_are_met(player, storage, known):
    assert abs(share("montee-descente", 1_000_000, player, storage=storage) - known) < 0.001


def test_the_optimal_player_wins_whenever_a_search_of_all_choices_does():
    bound = game("montee-descente", storage=4)
    player = find_player("optimal", bound)
    _, _, results = play_deals(Task(bound, player, 1, 1).plan, 0, 25, MOST_CHOICES)
    expected = []
    for number in range(25):
        stock = [(14 if card & 15 == 1 else card & 15, card >> 4) for card in bound.deck(number)]
        expected.append(wins_montee_descente(stock, (6,) * 4, ((),) * 4))
    assert [bool(result & 1) for result in results.tolist()] == expected
    assert any(expected) and not all(expected)


@pytest.mark.parametrize(
    ("code", "better"),
    [
        (("klondike", {}), "careful"),
        (("klondike", {"draw": 3}), "careful"),
        (("canfield", {}), "careful"),
        (("canfield", {"rules": "classic"}), "careful"),
        (("rexile", {}), "far-sighted"),
    ],
    ids=str,
)
def test_a_player_made_for_a_game_beats_the_greedy_one_on_the_same_deals(code, better):
    name, options = code
    bound = game(name, **options)
    tasks = [Task(bound, find_player(player, bound), 1, 3000) for player in (better, "greedy")]
    found = hold(tasks, 2, lambda games: None)
    assert found.compared(better, "greedy").low > 0
    assert found.mean(better).value > found.mean("greedy").value


@pytest.mark.parametrize("key", list(catalogue().entries))
def test_the_greedy_player_comes_to_an_end(key):
    bound = game(key)
    workers = Local(2)
    found = run(Task(bound, find_player("greedy", bound), 1, 500), workers).total
    workers.close()
    assert found.cut <= 5


FAIR = [("klondike", "careful"), ("canfield", "careful"), ("rexile", "far-sighted"), ("osmosis", "greedy")]


@pytest.mark.parametrize(("key", "name"), FAIR)
def test_a_fair_player_chooses_alike_whatever_lies_face_down(key, name):
    bound = game(key)
    player = find_player(name, bound)
    pick = plain(player.watched(bound)).pick
    random = Random(1)
    compared = 0
    for number in range(4):
        deal = bound.deal(number)
        for _ in played_by(deal, player):
            position = deal.position
            state = list(position.state)
            hidden = [k for k in range(bound.rule_table.slots["CARDS"], len(state)) if state[k] >= BACK]
            faces = [state[k] for k in hidden]
            random.shuffle(faces)
            for k, face in zip(hidden, faces, strict=True):
                state[k] = face
            chosen = []
            for each in (position, Position(bound, bytes(state))):
                moves = each.listed()
                memo, trial = [0] * MEMO, [0] * bound.rule_table.state_size
                chosen.append(pick(list(each.state), moves, len(moves), memo, trial, 12345) if moves else None)
            assert chosen[0] == chosen[1], position.text()
            compared += 1
    assert compared > 40


def check_that_all_went_home(told):
    """Whenever a card could go home in the deal that was watched, one did."""
    deal, homeward = game("klondike").deal(7), 0
    for words in re.findall(r"^> (.*)$", told, re.M)[:300]:
        can_go = [move for move in deal.moves() if re.fullmatch(r"[tw]\d* f\d", move)]
        assert words in (can_go or deal.moves())
        homeward += bool(can_go)
        deal.play(words)
    assert homeward > 2


def test_the_player_on_the_page_is_found_watched_measured_and_compared(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "my-players"
    folder.mkdir()
    (folder / "homesick.py").write_text(re.search(r"```python\n(.*?)```", PAGE, re.S)[1])
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^reussite (.*)$", PAGE, re.M)
    assert [line.split()[0] for line in commands] == ["watch", "analyse", "league"]
    told = {}
    for line in commands:
        with open("/dev/null") as nothing:
            monkeypatch.setattr(sys, "stdin", nothing)
            assert main(shlex.split(line)) == 0
        told[line.split()[0]] = capsys.readouterr().out
    check_that_all_went_home(told["watch"])
    assert "Klondike, player homesick, seed 1\n1,000 games\n" in told["analyse"]
    assert re.search(r"^ +1 homesick +\d", told["league"], re.M) and "homesick − random: +" in told["league"]
    bound = game("klondike")
    assert find_player("homesick", bound).about == "Sends cards home whenever it can, and otherwise takes any move."


def test_the_page_lists_the_players_there_are():
    told = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.M))
    known = players().known.items()
    built_in = {name for name, each in known if each.functions["pick"].__module__.startswith("reussite.players")}
    assert told == built_in
