"""Players: the same deals to the same end watched and measured, known chances, fairness, and who beats whom."""

import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

import one_build
from brute_force import wins_montee_descente
from reussite.cards import BACK, text
from reussite.cli.main import main
from reussite.lab import engines
from reussite.lab.league import hold
from reussite.lab.measure import MOST_CHOICES, Local, Task, run, slow_result
from reussite.lab.watch import played_by
from reussite.play import Position, catalogue, from_text, game
from reussite.play.moves import read_move
from reussite.players import find_player
from reussite.players.catalogue import Player, names_for, players
from reussite.rules.compiled import play_deals
from reussite.rules.link import link, plain
from reussite.rules.playing import MEMO
from reussite.wasm import measuring
from rows import play_interpreted
from tiers import LONG, SPREAD, cases

PAGE = (Path(__file__).parent.parent / "docs" / "write-a-player.md").read_text(encoding="utf-8")
PLAYED = [(key, name) for key in SPREAD for name in names_for(game(key)) if name != "random"]
PLAYED += [("montee-descente", "random"), ("rexile", "random")]
DEALS, FIRST = 6, 17


def compiled_pairs():
    """Which games are played by machine code, and by whom, for each takes seconds to compile.

    Klondike, one of those of words alone, is played by the greedy player, games with functions of their own by the
    player that they name first, and every other player plays one game.
    """
    pairs = [("klondike", "greedy")]
    pairs += [(key, names_for(game(key))[0]) for key in SPREAD if game(key).entry.functions]
    others = {name: key for key, name in reversed(PLAYED) if name not in {name for _, name in pairs}}
    return pairs + [(key, name) for name, key in others.items()]


COMPILED = cases(compiled_pairs(), PLAYED)
# What the greedy player is compiled for besides, to be compared with others.
BY_HAND = cases([key for key in SPREAD if names_for(game(key))[0] != "itself"], SPREAD)


def assert_played_alike(bound, player, results, first):
    """The results of deals from a number on are those of the same deals when they are watched."""
    for number, result in enumerate(results, first):
        deal = bound.deal(number)
        for _ in played_by(deal, player, MOST_CHOICES):
            pass
        outcome = bound.engine.outcome(list(deal.position.state))
        assert (outcome, deal.position.is_won) == (result >> 1, bool(result & 1)), deal.code


def machine_code(bound, player):
    """The results of deals as machine code plays them."""
    return play_deals(Task(bound, player, 1, 1).plan, FIRST, DEALS, MOST_CHOICES)


def webassembly(bound, player):
    """The results of deals as WebAssembly plays them."""
    linked, size = player.measured(bound)
    plan = measuring.plan(linked, size, bound.patience.deck, bound.rule_table.most_moves)
    return measuring.play_deals(plan, FIRST, DEALS, MOST_CHOICES)


@pytest.mark.parametrize(("key", "name"), PLAYED)
def test_a_deal_is_played_alike_watched_and_measured_in_every_way(key, name, few_orders):
    """The rules of games of words alone are compiled in `test_conformance.py` as well, all in one text."""
    bound = game(key)
    player = find_player(name, bound)
    linked, size = player.measured(bound)
    counts, results = play_interpreted(plain(linked), bound, size, FIRST, DEALS, MOST_CHOICES)
    assert counts[2] == 0
    assert_played_alike(bound, player, results, FIRST)
    for way in (webassembly, machine_code) if (key, name) in COMPILED else (webassembly,):
        played = way(bound, player)
        assert (played.deals, played.counts[2], played.results.tolist()) == (DEALS, 0, list(results)), way.__name__


@pytest.mark.long
@pytest.mark.parametrize(("key", "name"), PLAYED)
def test_rules_compiled_with_a_games_numbers_play_as_without_them(key, name, few_orders):
    bound = game(key)
    player = find_player(name, bound)
    own, shared = (
        play_deals(each, FIRST, 100, MOST_CHOICES)
        for each in (Task(bound, player, 1, 1).plan, one_build.plan(bound, player))
    )
    assert own.counts == shared.counts and own.results.tolist() == shared.results.tolist()


def count_wins(name, games, player=None, **options):
    bound = game(name, **options)
    workers = Local(2)
    found = run(Task(bound, find_player(player, bound), 1, games), workers).total
    workers.close()
    return found.won


@pytest.mark.parametrize(
    ("player", "storage", "known", "counted"),
    [
        ("best-fit", 4, 0.14414, 2863),
        ("first-fit", 4, 0.11645, 2329),
        pytest.param("best-fit", 3, 0.00671, 125, marks=pytest.mark.long),
        ("best-fit", 5, 0.5975, 11932),
    ],
)
def test_the_chances_of_montee_descente_are_met(player, storage, known, counted):
    """Over a million games in the long run; usually over fewer, whose count is known to the unit."""
    games = cases(20_000, 1_000_000)
    won = count_wins("montee-descente", games, player, storage=storage)
    assert LONG or won == counted
    assert abs(won / games - known) < 2.5 * (known * (1 - known) / games) ** 0.5


def test_the_thorough_player_wins_more_than_best_fit():
    """Another program, which shuffled with other random numbers, won 16.43 % of 20,000 deals with 200 orders."""
    games = cases(500, 20_000)
    won = count_wins("montee-descente", games, "thorough")
    assert LONG or won == 90
    assert won > count_wins("montee-descente", games, "best-fit")
    assert abs(won / games - 0.165) < 3 * (0.165 * 0.835 / games) ** 0.5


def test_the_optimal_player_wins_whenever_a_search_of_all_choices_does():
    bound = game("montee-descente", storage=4)
    player = find_player("optimal", bound)
    results = play_deals(Task(bound, player, 1, 1).plan, 0, 25, MOST_CHOICES).results
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
        pytest.param(("klondike", {"draw": 3}), "careful", marks=pytest.mark.long),
        (("canfield", {}), "careful"),
        pytest.param(("canfield", {"rules": "classic"}), "careful", marks=pytest.mark.long),
        (("rexile", {}), "far-sighted"),
    ],
    ids=str,
)
def test_a_player_made_for_a_game_beats_the_greedy_one_on_the_same_deals(code, better, quick_execution):
    name, options = code
    bound = game(name, **options)
    tasks = [Task(bound, find_player(player, bound), 1, 3000) for player in (better, "greedy")]
    found = hold(tasks, 2, lambda games: None)
    assert found.compared(better, "greedy").low > 0
    assert found.mean(better).value > found.mean("greedy").value


@pytest.mark.parametrize("key", BY_HAND)
def test_the_greedy_player_comes_to_an_end(key, quick_execution):
    bound = game(key)
    played = engines.play_deals(Task(bound, find_player("greedy", bound), 1, 1).plan, 2**32, 500, MOST_CHOICES)
    assert played.counts[2] <= 5


FEW = range(4)
FAIR = [
    ("klondike", "careful", FEW),
    ("canfield", "careful", FEW),
    ("rexile", "far-sighted", FEW),
    ("osmosis", "greedy", FEW),
    (
        "montee-descente",
        "thorough",
        (114, 121, 141, 156, 181),
    ),  # in most other deals it helps nothing to know the order
]


@pytest.mark.parametrize(("key", "name", "deals"), FAIR)
def test_a_fair_player_chooses_alike_whatever_lies_face_down(key, name, deals, few_orders):
    bound = game(key)
    player = find_player(name, bound)
    pick = plain(player.watched(bound)).pick
    random = Random(1)
    compared = 0
    for number in deals:
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


def test_a_player_that_names_games_is_skipped_with_a_line_that_says_who_names_whom(tmp_path):
    pick = "def pick(s, moves, n, memo, trial, x):\n    return moves[0]\n"
    (tmp_path / "partial.py").write_text(f"GAMES = ('klondike',)\n\n\n{pick}", encoding="utf-8")
    (tmp_path / "willing.py").write_text(pick, encoding="utf-8")
    known = players([tmp_path])
    assert any(told.id == "spec.player_games" for origin, told in known.broken if "partial" in origin)
    assert all("willing" in names_for(game(key)) for key in catalogue().entries)


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
    assert "Klondike, player: Homesick, seed 1\n1,000 games\n" in told["analyse"]
    assert re.search(r"^ +1 Homesick +\d", told["league"], re.M) and "Homesick − Random: +" in told["league"]
    bound = game("klondike")
    assert find_player("homesick", bound).about == "Sends cards home whenever it can, and otherwise takes any move."


def test_the_words_of_players_say_what_a_move_does():
    bound = game("klondike")
    words = plain(link(bound.rule_table, {}, ("goes_home", "bares")))
    deal = bound.deal(7)
    told = {
        text: words.bares(list(deal.position.state), read_move(deal.position, text)) for text in ("t3 f1", "t5 t2", "s")
    }
    assert told == {"t3 f1": 2, "t5 t2": 4, "s": 0}
    assert words.bares(list(deal.position.state), read_move(deal.position, "t1 t2")) == 0  # nothing lies under it
    deal.play("t5 t2")
    assert words.bares(list(deal.position.state), read_move(deal.position, "t2 t7")) == 0  # an open card lies under it
    assert words.bares(list(deal.position.state), read_move(deal.position, "w t1")) == 0
    home = {text: words.goes_home(read_move(deal.position, text)) for text in ("t3 f1", "f1 f2", "f1 t1", "t3 t4", "s")}
    assert home == {"t3 f1": 1, "f1 f2": 0, "f1 t1": 0, "t3 t4": 0, "s": 0}


def picked(name, position):
    """The move that a player chooses first in a deal."""
    moves, size = position.listed(), position.game.rule_table.state_size
    pick = plain(find_player(name, position.game).watched(position.game)).pick
    return moves, pick(list(position.state), moves, len(moves), [0] * MEMO, [0] * size, 1)


def test_the_greedy_player_takes_the_first_of_equal_moves():
    low = " ".join(
        f"{rank}{suit}" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2") for suit in "CDHS"
    )
    position = from_text(f"klondike\nt1 [{low}] AC\nt2 AD\nt3 AH\nt4 AS\n")
    moves, chosen = picked("greedy", position)
    homeward = [move for move in moves if (move >> 8) & 255 in range(2, 6)]
    assert len(homeward) > 4 and chosen == homeward[0]


def test_the_best_fit_player_lays_a_card_on_the_nearest_rank_and_on_an_empty_pile_last():
    ranks = ["7", "8", "9", "10", "J", "Q", "K", "A"]
    player, bound, seen = find_player("best-fit", game("montee-descente")), game("montee-descente"), set()
    for number in range(20):
        deal = bound.deal(number)
        for _ in played_by(deal, player, 40):
            legal = [move.split() for move in deal.moves()]
            piles = [target for _, target in (move for move in legal if len(move) == 2) if target.startswith("t")]
            if len(piles) < 2:
                continue
            _, chosen = picked("best-fit", deal.position)
            card = text(deal.position.pile("s").cards[-1])[:-1]

            def gap(name, card=card, deal=deal):
                cards = deal.position.pile(name).cards
                return abs(ranks.index(text(cards[-1])[:-1]) - ranks.index(card)) if cards else 99

            taken = bound.rule_table.names[(chosen >> 8) & 255]
            assert gap(taken) == min(map(gap, piles)), deal.text()
            seen.add((gap(taken), any(gap(name) == 99 for name in piles)))
    assert len(seen) > 5


@pytest.mark.parametrize(
    ("code", "name"),
    [("klondike", "careful"), ("rexile", "far-sighted"), ("relais-des-7", "itself"), ("natali", "greedy")],
)
def test_the_usual_player_of_a_game_is_the_first_it_names(code, name):
    assert find_player(None, game(code)).name == names_for(game(code))[0] == name


def test_a_player_that_a_user_added_is_offered_for_every_game_and_others_where_they_are_named(monkeypatch):
    added = Player("picky", find_player("greedy", game("rexile")).functions, "A player of one's own.", added=True)
    monkeypatch.setitem(players().known, "picky", added)
    for key in ("klondike", "rexile"):
        assert find_player("Picky", game(key)) is added and names_for(game(key))[-1] == "picky"
    assert "far-sighted" in names_for(game("rexile")) and "far-sighted" not in names_for(game("klondike"))


def test_the_page_lists_the_players_there_are():
    told = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.M))
    built_in = {name for name, each in players().known.items() if not each.added}
    assert told == built_in


def test_the_patient_player_thinks_with_the_solver_and_is_measured_as_it_is_watched():
    bound = game("klondike", draw=3)
    task = Task(bound, find_player("patient", bound), 1, 11)
    assert task.is_slow and "patient" not in names_for(bound)
    outcome, won, cut = slow_result(task, task.number(10))
    assert (outcome, won, cut) == (52, True, False)  # greedy and careful players lose this deal
    for name in ("greedy", "careful"):
        assert not slow_result(Task(bound, find_player(name, bound), 1, 11), task.number(10))[1]
