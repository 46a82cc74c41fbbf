"""Measuring: totals that do not depend on who counts, chances that are known, and runs that can be taken up again."""

import json
import os
import re
import signal
from collections import Counter
from fractions import Fraction
from subprocess import PIPE

import pytest

from children import PROGRAM, finish, running, until
from reussite.cli.main import main
from reussite.errors import BadInput, BadSave, IllegalMove
from reussite.lab.analysis import Analysis
from reussite.lab.chain import goes_on, play_chain
from reussite.lab.checkpoint import Checkpoint
from reussite.lab.counts import Counts, interval, mean_interval
from reussite.lab.league import Pair, hold
from reussite.lab.measure import Local, Run, Task, run, spans, units
from reussite.lab.watch import played_by
from reussite.play import game
from reussite.players import find_player
from reussite.players.catalogue import Players
from reussite.words import words_in
from tiers import LONG, cases


def task(name, games, player=None, seed=1, **options):
    bound = game(name, **options)
    return Task(bound, find_player(player, bound), seed, games)


def totals(task, jobs):
    workers = Local(jobs)
    try:
        return run(task, workers).total
    finally:
        workers.close()


@pytest.mark.parametrize("name", ["relais-des-7", "klondike"])
def test_equal_seeds_give_equal_totals_for_any_number_of_jobs(name, request):
    if name == "klondike":
        request.getfixturevalue("quick_execution")
    once = totals(task(name, 3000), 1)
    assert once == totals(task(name, 3000), 2) == totals(task(name, 3000), 5)
    assert once != totals(task(name, 3000, seed=2), 1)
    assert once.games == 3000 == sum(once.outcomes.values())


def test_the_totals_are_those_of_the_single_deals_as_they_are_watched():
    measured = task("relais-des-7", 60, seed=3)
    found = Counter()
    for index in range(60):
        deal = measured.game.deal(measured.number(index))
        for _ in played_by(deal, measured.player):
            pass
        found[deal.position.counters["pass"] if deal.position.is_won else 0] += 1
    assert totals(measured, 2).outcomes == found


def overlap(share, won, games, known_games):
    """Whether a share found by others over many games and ours agree within their combined 95 % interval."""
    ours = won / games
    variance = share * (1 - share) * (1 / games + 1 / known_games)
    return abs(ours - share) <= 1.96 * variance**0.5


# Known chances are met over a million games in the long run; usually over fewer, whose counts are known to the unit.
GAMES = cases(20_000, 1_000_000)


def test_the_chances_of_relais_des_7_are_met():
    found = totals(task("relais-des-7", GAMES), 2)
    assert set(found.outcomes) == {0, 2, 3}
    assert LONG or found.outcomes == {0: 2651, 2: 449, 3: 16900}
    for outcome, share in ((0, 0.1329), (2, 0.0237), (3, 0.8434)):
        assert overlap(share, found.outcomes[outcome], found.games, 20_000_000), outcome


@pytest.mark.parametrize(("cards", "share", "counted"), [(32, 0.00986, 219), (52, 0.000244, 7)])
def test_the_chances_of_queue_leu_leu_are_met(cards, share, counted):
    found = totals(task("queue-leu-leu", GAMES, cards=cards, next="shuffled"), 2)
    assert LONG or found.won == counted
    assert overlap(share, found.won, found.games, 10_000_000)
    assert found.outcomes[2] == found.won


def test_the_exact_chance_of_quatre_couleurs_is_met():
    exact = Fraction(1296629000619421, 2164371575008500)
    for start, counted in (("clubs", 11907), ("random", 12001)):
        found = totals(task("quatre-couleurs", GAMES, start=start), 2)
        assert LONG or found.won == counted
        assert overlap(float(exact), found.won, found.games, 10**12), start


def test_a_share_comes_with_the_interval_of_wilson():
    found = interval(10, 100)
    # (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.959964
    assert (round(found.low, 4), found.value, round(found.high, 4)) == (0.0552, 0.1, 0.1744)
    assert interval(0, 50).low == 0 and interval(50, 50).high == 1


def test_a_mean_comes_with_its_interval():
    found = mean_interval([(1, 2), (3, 2)])
    assert found.value == 2
    assert found.high - found.value == pytest.approx(1.959964 * (4 / 3 / 4) ** 0.5, rel=1e-6)


def test_counts_add_up_and_are_read_back():
    one, two = Counts.of([10, 4, 1, 6, 0, 4]), Counts.of([5, 1, 2, 4, 1])
    both = one + two
    assert (both.games, both.won, both.cut, both.outcomes) == (15, 5, 3, {0: 10, 1: 1, 2: 4})
    assert Counts.from_data(json.loads(json.dumps(both.to_data()))) == both


def test_units_cover_every_game_once():
    whole = task("klondike", 123_457)
    numbers = [n for unit in units(whole) for first, count in spans(whole, unit) for n in range(first, first + count)]
    assert numbers == list(range(2**32, 2**32 + 123_457))


def test_a_game_with_few_numbers_goes_round_through_them():
    whole = task("la-peau", 1_200_000)
    numbers = [n for unit in units(whole) for first, count in spans(whole, unit) for n in range(first, first + count)]
    assert len(numbers) == 1_200_000 and set(numbers) == set(range(1_000_000))


def stop_after(units_done):
    def tell(state, games):
        if len(state.done) == units_done:
            raise KeyboardInterrupt

    return tell


def test_an_interrupted_run_tells_what_is_done_and_is_taken_up_again(tmp_path):
    whole = task("quatre-couleurs", 20_000)
    kept = Checkpoint(tmp_path / "run.json", whole)
    workers = Local(2)
    first = run(whole, workers, kept.load(2), stop_after(7))
    assert first.interrupted and 7 <= len(first.done) < len(units(whole))
    assert 0 < first.total.games < 20_000
    kept.save(first)
    again = Checkpoint(tmp_path / "run.json", whole).load(2)
    assert again.done == first.done and again.seconds == first.seconds > 0
    played = sum(unit.count for unit in units(whole) if unit.first not in again.done)
    told = []
    second = run(whole, workers, again, lambda state, games: told.append(games))
    workers.close()
    assert sum(told) == played < 20_000  # only what was not done yet
    assert not second.interrupted and second.total == totals(whole, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"seed": 1', '"seed": 2'), "its seed is 2, not 1"),
        (lambda text: text.replace("itself", "random"), "its player is random"),
        (lambda text: text.replace('"games": 1000', '"games": 2000'), "its games is 2000, not 1000"),
        (lambda text: text.replace("quatre-couleurs#0", "quatre-couleurs:start=random#0"), "its code is"),
        (lambda text: re.sub('"rules_id": "....', '"rules_id": "beef', text), "its rules_id is beef"),
        (lambda text: text[: len(text) // 2], "is not a checkpoint"),
        (lambda text: "{}", "is not a checkpoint"),
        (lambda text: "[1]", "is not a checkpoint"),
    ],
)
def test_a_checkpoint_of_another_run_or_a_damaged_one_is_refused(change, told, tmp_path):
    whole = task("quatre-couleurs", 1000)
    file = tmp_path / "run.json"
    Checkpoint(file, whole).save(Run(whole, 1, {0: Counts.of([50, 20, 0, 50])}))
    text = change(file.read_text())
    file.write_text(text)
    with pytest.raises(BadSave, match=told):
        Checkpoint(file, whole).load(1)
    assert file.read_text() == text


def test_a_checkpoint_that_cannot_be_written_is_told_before_the_run(tmp_path):
    with pytest.raises(BadInput, match="cannot be written"):
        Checkpoint(tmp_path / "nowhere" / "run.json", task("quatre-couleurs", 1000)).load(1)


def test_a_chain_of_games_is_known_to_its_end_once_it_repeats_itself():
    bound = game("queue-leu-leu")
    player = find_player(None, bound)
    found = play_chain(bound, player, 3, 10**9, lambda n: None)
    assert found.start is not None and found.length is not None and found.counts.games == 10**9
    games = found.start + 2 * found.length + 1
    deal, won, seen = bound.deal(3), 0, []
    for _ in range(games):
        seen.append(bytes(deal.start.state))
        for _ in played_by(deal, player):
            pass
        won += deal.position.is_won
        deal = bound.deal_cards(deal.next_deck())
    assert seen[found.start] == seen[found.start + found.length] and len(set(seen)) == found.start + found.length
    assert play_chain(bound, player, 3, games, lambda n: None).counts.won == won


def test_only_games_played_on_as_they_lie_are_a_chain():
    def chained(name, **options):
        bound = game(name, **options)
        return goes_on(bound, find_player(None, bound))

    assert chained("queue-leu-leu")
    assert not chained("queue-leu-leu", next="shuffled") and not chained("relais-des-7") and not chained("klondike")


def test_no_deal_is_played_to_find_out_that_a_game_of_the_program_gathers_no_cards(monkeypatch):
    monkeypatch.setattr("reussite.lab.chain.played_by", lambda *_: pytest.fail("a deal was played"))
    bound = game("klondike")
    assert not goes_on(bound, find_player("patient", bound))


def test_a_player_that_chooses_an_illegal_move_is_named_with_the_position(tmp_path):
    (tmp_path / "cheat.py").write_text(
        '"""Takes back a card it may not."""\n\n\n'
        "def pick(s, moves, n, memo, trial, x):\n"
        "    memo[0] += 1\n"
        "    if memo[0] == 3:\n"
        "        return 257 + 65536\n"
        "    return moves[0]\n"
    )
    known = Players()
    known.add_folder(tmp_path)
    cheat = known.known["cheat"]
    bound = game("klondike")
    for jobs in (1, 2, 3):  # with several units at once, the first deal is named, whichever unit ends first
        workers = Local(jobs)
        with pytest.raises(
            IllegalMove, match="player cheat chose w w, which is not legal in klondike#4294967296 after "
        ):
            run(Task(bound, cheat, 1, 300), workers)
        workers.close()


def test_a_league_compares_players_deal_by_deal(quick_execution):
    both = [task("montee-descente", 2000, player) for player in ("greedy", "random")]
    found = hold(both, 2, lambda n: None)
    assert found.won == {each.player.name: totals(each, 1).won for each in both}
    better, worse = found.ranking()
    assert found.won[better] >= found.won[worse]
    difference = found.compared(better, worse)
    assert difference.value == pytest.approx((found.won[better] - found.won[worse]) / 2000)
    assert difference.low < difference.value < difference.high
    assert found.compared(worse, better).value == -difference.value
    assert found.data()["ranking"][0]["player"] == better
    told = "\n".join(found.lines(words_in("fr")))
    assert "Glouton" in told and "Au hasard" in told and "greedy" not in told


def test_the_paired_interval_uses_only_deals_that_one_player_won():
    pair = Pair("a", "b", games=100, only_first=20, only_second=10)
    found = pair.difference()
    assert found.value == pytest.approx(0.1)
    assert found.high - found.value == pytest.approx(1.959964 * ((0.3 - 0.01) / 100) ** 0.5)


def test_an_analysis_as_data_has_the_promised_fields(capsys, tmp_path):
    plot, table = tmp_path / "r7.svg", tmp_path / "r7.csv"
    words = ["analyse", "r7", "--games", "4000", "--seed", "5", "--jobs", "2", "--json"]
    assert main([*words, "--plot", str(plot), "--csv", str(table)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == [
        *("game", "options", "player", "seed", "games", "won", "share", "low", "high"),
        *("interval", "seconds", "games_per_second", "jobs", "outcomes", "rules_id", "version"),
    ]
    assert list(data["outcomes"]) == ["lost", "pass 1", "pass 2", "pass 3"] and sum(data["outcomes"].values()) == 4000
    assert data["low"] < data["share"] < data["high"] and data["share"] == data["won"] / 4000
    assert data["rules_id"] == game("relais-des-7").rules_id
    assert plot.read_text().startswith("<?xml") and "Relais des 7" in plot.read_text()
    rows = [line.split(",") for line in table.read_text().splitlines()]
    assert rows[0][:5] == ["outcome", "games", "share", "low", "high"] and sum(int(row[1]) for row in rows[1:]) == 4000


def test_an_analysis_as_text_tells_shares_intervals_and_speed(capsys, tmp_path):
    assert main(["analyse", "quatre-couleurs", "--games", "2000", "--plot", str(tmp_path / "c4.png")]) == 0
    out = capsys.readouterr().out
    assert "\nwon " in out and "\nlost " in out and "95%: " in out and " games a second, " in out
    assert (tmp_path / "c4.png").read_bytes().startswith(b"\x89PNG")


def test_an_analysis_of_a_chain_says_that_it_repeats_itself(capsys):
    assert main(["analyse", "qll", "--games", "5000", "--json"]) == 0
    cycle = json.loads(capsys.readouterr().out)["cycle"]
    bound = game("queue-leu-leu")
    chain = play_chain(bound, find_player(None, bound), 1 << 32, 5000, lambda n: None)
    assert chain.length and cycle == {"start": chain.start, "length": chain.length}
    assert main(["analyse", "qll", "--games", "5000"]) == 0
    again = "every game" if chain.length == 1 else f"every {chain.length} games"
    assert f"from game {chain.start + 1} on the chain repeats itself {again}," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("analyse r7 --games 0", "the number of games must be at least 1, not 0"),
        ("analyse r7 --games -5", "the number of games must be at least 1, not -5"),
        ("analyse r7 --games many", "--games must be a number, not 'many'"),
        ("analyse r7", "missing: --games"),
        ("analyse r7 --games 5 --player gredy", "there is no player 'gredy' (did you mean greedy?)"),
        ("analyse r7 --games 5 --jobs 0", "the number of jobs must be 1 to 1024, not 0"),
        ("analyse r7 --games 5 --seed -1", "the seed must be 0 to"),
        ("analyse r7 --games 5 --plot nowhere/r7.png", "nowhere/r7.png cannot be written"),
        ("analyse r7 --games 5 --plot r7.bmp", "the plot r7.bmp must end in .png, .svg or .pdf"),
        ("analyse r7 --games 5 --csv nowhere/r7.csv", "nowhere/r7.csv cannot be written"),
        ("analyse r7#5 --games 5", "a deal code with a number is not expected here"),
        ("watch r7 --games 0", "the number of games must be at least 1, not 0"),
        ("watch r7 --delay -1", "the delay must be 0 to 3600 seconds"),
        ("watch r7#42 --deal 3", "there are two deal numbers: 42 in the code, and 3"),
        ("watch r7 --deal -3", "relais-des-7 has no deal -3"),
        ("watch r7 --players-dir nowhere", "--players-dir nowhere is not a folder"),
        ("league klondike --players greedy --games 5", "must name two or more different players"),
        ("league klondike --players greedy,greedy --games 5", "must name two or more different players"),
        ("league klondike --players greedy,gready --games 5", "did you mean greedy"),
    ],
)
def test_a_mistake_is_told_before_the_work_begins(words, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_watching_shows_every_state_and_the_tally(capsys):
    assert main(["watch", "c4", "--deal", "5", "--games", "2"]) == 0
    out = capsys.readouterr().out
    deal = game("quatre-couleurs").deal(5)
    for _ in played_by(deal, find_player(None, deal.game)):
        pass
    first = out.split("1 game: ")[0]
    assert first.count("> next") == len(deal.gestures)
    assert "Les quatre couleurs, deal 5" in first and "Les quatre couleurs, deal 6" in out
    assert out.rstrip().splitlines()[-1].startswith("2 games: ")
    assert "\x1b" not in out


def test_watching_waits_for_a_line_where_there_is_no_key_to_press():
    done = finish(*PROGRAM, "watch", "c4", "--deal", "5", "--step", input="\n" * 100, check=True)
    assert "1 game: " in done.stdout


def interrupted(words, after):
    """Start a command, interrupt it once it has written something, and return exit code and output."""
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with running(*PROGRAM, *words, stdout=PIPE, stderr=PIPE, env=environment) as process:
        after(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    return process.returncode, out, err


def test_an_interrupted_watch_ends_with_the_tally():
    code, out, err = interrupted(
        ["watch", "r7", "--games", "100", "--delay", "0.05"], lambda process: process.stdout.readline()
    )
    assert code == 130 and "interrupted; 0 games: 0 won, 0 lost" in out and "Traceback" not in err


def test_an_interrupted_analysis_tells_what_is_known_so_far(tmp_path):
    file = tmp_path / "run.json"

    def some_units_are_done(process):
        until(lambda: file.exists() and json.loads(file.read_text())["done"], "the first units")

    words = ["analyse", "r7", "--games", "50000000", "--jobs", "2", "--resume", str(file), "--json"]
    code, out, err = interrupted(words, some_units_are_done)
    data = json.loads(out)
    assert code == 130 and data["interrupted"] and 0 < data["games"] < 50_000_000 and "Traceback" not in err
    kept = json.loads(file.read_text())
    done = sum(row[0] for row in kept["done"].values())
    assert done <= data["games"] <= done + 4 * 100_000  # deals of units that were begun are told too


def test_an_analysis_text_bins_many_outcomes():
    whole = task("rexile", 3000)
    workers = Local(2)
    lines = Analysis.of_run(run(whole, workers)).lines()
    workers.close()
    assert lines[0] == "Rexile, player: Far sighted, seed 1"
    assert len(lines) < 40 and any(" – " in line for line in lines)
