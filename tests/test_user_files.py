"""Files of users: whatever their functions do, it ends, harms nothing, and is told by file, line and value."""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from subprocess import PIPE

import pytest

from children import finish, running
from reussite.cli.main import main
from reussite.errors import BadProgram, ReussiteError
from reussite.lab import engines, measure
from reussite.lab.league import hold
from reussite.lab.measure import MOST_CHOICES, Local, Slowly, Task, run
from reussite.lab.watch import Stepper, naming, played_by
from reussite.play import catalogue, game
from reussite.players import find_player, players
from reussite.players.catalogue import names_for
from reussite.rules import strict
from reussite.rules.compiled import play_deals
from reussite.rules.gathering import next_random
from reussite.rules.link import plain
from reussite.rules.playing import MEMO
from reussite.table import Table
from reussite.words import WORDS

KERNEL = "from reussite.rules.kernel import *\nfrom reussite.rules.playing import *\n\n\n"
HEAD = "def pick(s, moves, n, memo, trial, x):\n"


def player_file(folder, body, head="", name="mine"):
    """A player whose function has these lines."""
    text = "".join(f"    {line}\n" for line in body.splitlines())
    folder = folder / name  # each folder is looked into once
    folder.mkdir()
    (folder / f"{name}.py").write_text(f"{head}{KERNEL}{HEAD}{text}", encoding="utf-8")
    known = players([folder])
    assert not known.problem_with(name), known.broken
    return known.known[name]


# What a player does wrong, and what is told of it, whoever runs it
WRONG = {
    "memo[400] = 5": "there is no place 400: the row has the places 0 to 15",
    "return moves[n - n - 1]": "there is no place -1: the row has the places 0 to",
    "memo[0] = 5000000000": "5000000000 cannot be kept: the number is too large",
    "s[0] = 128": "128 cannot be kept in a position: its numbers are 0 to 127",
    "s[0] = 0 - n": "cannot be kept in a position: its numbers are 0 to 127",
    "return moves[n // (n - n)]": "a number is divided by zero",
    "while x > 0: memo[0] = 1": "a loop does not come to its end",
    "return top(s, 99)": " is asked for something that is not there (place ",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_a_player_does_wrong_is_told_with_its_line_when_it_is_watched(line, tmp_path, monkeypatch):
    monkeypatch.setattr(strict, "MOST_ROUNDS", 20_000)
    player, deal = player_file(tmp_path, f"{line}\nreturn moves[0]"), game("montee-descente").deal(3)
    with pytest.raises(BadProgram) as raised:
        list(played_by(deal, player))
    told = str(raised.value)
    assert told.startswith("montee-descente#3: mine.py, line 6, function pick: ") and WRONG[line] in told


@pytest.fixture
def wild_player(tmp_path):
    """A player that does all of it, each in a deal of its own, so that one text has to be compiled."""
    lines = [f"if x % {len(WRONG)} == {k}:\n    {line}\n" for k, line in enumerate(WRONG)]
    return player_file(tmp_path, "".join(lines) + "return moves[0]", name="wild")


def test_all_that_a_player_does_wrong_is_told_with_its_line_when_it_is_measured(wild_player):
    plan = Task(game("montee-descente"), wild_player, 1, 1).plan
    found = set()
    for number in range(60):
        case = next_random(number + 1) % len(WRONG)
        if case in found:
            continue
        played = play_deals(plan, number, 1, MOST_CHOICES)
        assert played.deals == 0 and played.fault is not None
        told = WORDS.say(played.fault.saying())
        assert told.startswith(f"wild.py, line {7 + 2 * case}, function pick: "), told
        assert list(WRONG.values())[case] in told
        found.add(case)
    assert len(found) == len(WRONG)


def test_what_a_player_does_wrong_on_a_card_is_told_in_the_same_words(wild_player, tmp_path):
    workers = Local(1)
    with pytest.raises(BadProgram) as raised:
        run(Task(game("montee-descente"), wild_player, 1, 1), workers)
    workers.close()
    told = str(raised.value)
    assert "montee-descente#4294967296" in told and "wild.py, line 9, function pick: there is no place -1" in told
    helper = str(Path(__file__).parent / "on_simulated_card.py")
    words = (sys.executable, helper, str(tmp_path / "wild"), "1", "montee-descente wild")
    done = finish(*words, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, check=True)
    assert json.loads(done.stdout) == ["montee-descente wild", "CUDASIM", told]


GAME = '''
from reussite.piles import rank, top_card, move_top_onto
from reussite.rules.kernel import TABLEAU, State, place
from reussite.spec import NOTHING, Counter, Patience, Tableau

GAME = Patience(
    name="Wild",
    piles=(Tableau(2, at=(0, 0), label="Pile", deal=26, moves=NOTHING),),
    counters=(Counter("kind"), Counter("done")),
    plays_itself=True,
    steps="go on",
    scored="points",
    rules="A game that does everything wrong.",
)


def begin(s: State) -> None:
    """The top card decides what goes wrong."""
    s[0] = rank(top_card(s, TABLEAU))


def can_step(s: State) -> int:
    """1 until something was done."""
    return 1 - s[1]


def step(s: State) -> None:
    """Do it."""
    if s[0] == 1:
        s[1] = 128
    if s[0] == 2:
        s[5 + s[1]] = 4
    if s[0] == 3:
        s[place(s, TABLEAU, 0)] = 30
    if s[0] == 4:
        for k in range(26):
            move_top_onto(s, TABLEAU, TABLEAU + 1)
        move_top_onto(s, TABLEAU, TABLEAU + 1)
    if s[0] == 9:
        for k in range(26):
            move_top_onto(s, TABLEAU, TABLEAU + 1)
        s[0] = rank(top_card(s, TABLEAU))
    if s[0] != 5:
        s[1] = 1


def is_won(s: State) -> int:
    """A number that says nothing."""
    if s[0] == 6:
        return 2
    return 0


def score(s: State) -> int:
    """Too much."""
    if s[0] == 7:
        return 256
    if s[0] == 8:
        return 0 - 1
    return s[0]
'''
BAD_GAME = {
    1: "wild.py, line 29, function step: 128 cannot be kept in a position: its numbers are 0 to 127",
    2: r"wild\.py, line [34]\d, function step: after this the position is broken:",
    3: r"wild\.py, line [34]\d, function step: after this the position is broken:",
    4: r"wild\.py, line [34]\d, function step: ",
    5: "the game does not come to its end: 100000 steps were made",
    6: "is_won returns 2: expected 1 or 0",
    7: "outcome returns 256: expected 0 to 255",
    8: "outcome returns -1: expected 0 to 255",
    9: r"wild\.py, line 4\d, function step: top_card",
}


@pytest.fixture
def wild_game(tmp_path):
    (tmp_path / "wild.py").write_text(GAME.lstrip(), encoding="utf-8")
    assert not catalogue([tmp_path]).problem_with("wild"), catalogue().broken
    del catalogue().untried["wild"]  # as if nothing were wrong in the first moves of the first deals
    return game("wild")


def test_what_a_game_does_wrong_is_told_with_its_line_and_deal_when_it_is_measured(wild_game, monkeypatch):
    task = Task(wild_game, find_player(None, wild_game), 1, 1)
    found = {}
    for number in range(120):
        kind = wild_game.deal(number).position.counters["kind"]
        played = play_deals(task.plan, number, 1, MOST_CHOICES)
        assert (played.fault is not None) == (kind in BAD_GAME)
        if played.fault is not None and kind not in found:
            found[kind] = WORDS.say(played.fault.saying())
    assert found.keys() == BAD_GAME.keys()
    for kind, told in found.items():
        assert re.match(BAD_GAME[kind], told)


def test_what_a_game_does_wrong_is_told_in_the_same_words_when_it_is_watched(wild_game):
    alone = find_player(None, wild_game)
    found = {}

    def watch(deal):
        list(played_by(deal, alone))
        with naming(deal):
            wild_game.engine.outcome(list(deal.position.state))

    for number in range(120):
        deal = wild_game.deal(number)
        kind = deal.position.counters["kind"]
        if kind in BAD_GAME and kind not in found and kind != 5:  # a hundred thousand steps take long
            with pytest.raises(BadProgram) as told:
                watch(deal)
            found[kind] = WORDS.say(told.value.saying).removeprefix(f"wild#{number}: ")
    assert found.keys() == BAD_GAME.keys() - {5}
    for kind, told in found.items():
        assert re.match(BAD_GAME[kind], told)


def test_a_game_that_does_wrong_on_the_table_is_told_at_once_with_its_deal(wild_game):
    number = next(k for k in range(120) if wild_game.deal(k).position.counters["kind"] == 1)
    stepper = Stepper(Table(wild_game.deal(number)), find_player(None, wild_game))
    with pytest.raises(BadProgram) as told:
        stepper.step()
    assert WORDS.say(told.value.saying) == f"wild#{number}: {BAD_GAME[1]}"


def test_what_a_word_may_not_do_is_told_in_the_words_of_the_interpreter_when_it_is_measured(wild_game):
    task = Task(wild_game, find_player(None, wild_game), 0, 120)
    number = next(k for k in range(120) if wild_game.deal(k).position.counters["kind"] == 9)
    fault = play_deals(task.plan, number, 1, MOST_CHOICES).fault
    with pytest.raises(BadProgram) as told:
        measure.raise_fault(task, number, fault)
    assert re.fullmatch(
        rf"wild#{number}: {BAD_GAME[9]}: pile \S+ has no card \(expected at least one\)", WORDS.say(told.value.saying)
    )


def test_a_run_over_a_bad_deal_ends_in_one_line_that_names_the_deal(wild_game, tmp_path, capsys):
    assert main(["analyse", "wild", "--games", "500", "--games-dir", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and re.fullmatch(r"reussite: wild#\d+: .*\n", err)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return moves[0.5]", "line 6, function pick: 0.5 is not a whole number"),
        ("return movs[0]", "line 6, function pick: the name movs is not known (did you mean moves?)"),
        ("k = [1]\nreturn moves[0]", "line 6, function pick: there are no lists"),
        ("return moves[n / 2]", "line 6, function pick: / gives fractions: use // for whole numbers"),
        ("print(n)\nreturn moves[0]", "line 6, function pick: there is no function print"),
        ("return siz(s, 0)", "there is no function siz that could be called here (did you mean size?)"),
        ("return size(s)", "line 6, function pick: size is called with 1 values, and wants 2"),
        ("if n > 3:\n    k = 1\nreturn moves[k]", "line 8, function pick: k may be used before it has a value"),
        ("if n > 3:\n    return moves[0]", "line 5, function pick: it returns a number in some cases"),
        ("return pick(s, moves, n, memo, trial, x)", "function pick calls itself"),
        ("return moves[n] if s.x else 1", "a name with a dot is not possible"),
        ("return moves[s]", "line 6, function pick: s is a row, and no number"),
        ("return size(n, 0)", "line 6, function pick: size wants a row"),
        ("k = 3\nreturn k[0]", "line 7, function pick: k is a number, and has no places"),
        ("return max(n)", "max cannot be called with 1 values"),
        ("return 99999999999999999999", "is too large"),
    ],
)
def test_a_mistake_in_the_text_of_a_player_is_told_once_by_its_line(body, told, tmp_path, capsys):
    text = "".join(f"    {line}\n" for line in body.splitlines())
    (tmp_path / "mine.py").write_text(f"{KERNEL}{HEAD}{text}", encoding="utf-8")
    assert main(["watch", "md", "--player", "mine", "--players-dir", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and "mine.py" in err and err.count("\n") == 1


def test_a_default_argument_is_told_by_its_line(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(HEAD.replace("x)", "x=3)") + "    return moves[0]\n", encoding="utf-8")
    assert main(["analyse", "md", "--games", "5", "--player", "mine", "--players-dir", str(tmp_path)]) == 2
    assert "line 1, function pick: an argument has a default value" in capsys.readouterr().err


CHEAT = """\
for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
    for k in range(10):
        if size(s, STOCK) > 0:
            lay_card(s, STOCK, 0, f)
memo[0] = is_won(s)
return moves[0]
"""


def test_a_player_that_writes_to_the_position_wins_nothing_by_it(tmp_path, quick_execution):
    cheat, honest = player_file(tmp_path, CHEAT, name="cheat"), player_file(tmp_path, "return moves[0]", name="honest")
    bound = game("montee-descente", storage=5)
    found = hold([Task(bound, cheat, 1, 2000), Task(bound, honest, 1, 2000)], 2, lambda n: None)
    assert found.won["cheat"] == found.won["honest"] > 0 and found.outcomes["cheat"] == found.outcomes["honest"]


def test_a_fair_player_cannot_tell_what_lies_face_down_and_remembers_what_it_saw(tmp_path):
    """What it has not seen yet lies in another order."""
    bound = game("klondike")
    looks = player_file(tmp_path, "return moves[(x * n) >> 32]", name="looks")
    engine = plain(looks.watched(bound))
    notes, view, cards = [0] * 128, [0] * bound.rule_table.state_size, bound.rule_table.slots["CARDS"]
    deal = bound.deal(7)
    for _ in range(24):
        deal.play("s")
    seen = {card & 63 for card in deal.position.state[cards:] if card < 64}
    ask = engine.ask_player
    copies, right, unseen = [0] * 500, 0, 0
    for turned_back in (False, True):
        if turned_back:
            deal.play("s")  # the waste goes back: all of its cards are known
        state, moves = list(deal.position.state), deal.position.listed()
        ask(state, moves, len(moves), [0] * MEMO, [0] * len(state), view, copies, notes, 99)
        assert sorted(view[cards:]) == sorted(state[cards:])
        for true, shown in zip(state[cards:], view[cards:], strict=True):
            assert (true >= 64) == (shown >= 64)
            if true < 64 or true & 63 in seen:
                assert true == shown
            else:
                right, unseen = right + (true == shown), unseen + 1
    assert unseen > 30 and right < 10


def test_a_player_that_says_so_sees_everything_and_can_be_made_fair(tmp_path, quick_execution):
    open_one = player_file(tmp_path, "return moves[0]", 'SEES = "everything"\n', name="seer")
    assert open_one.sees_everything and not open_one.fairly().sees_everything
    assert find_player("optimal", game("montee-descente")).sees_everything
    bound, unfair = game("montee-descente"), find_player("optimal", game("montee-descente"))
    wins = [
        sum(engines.play_deals(Task(bound, each, 1, 1).plan, 0, 300, MOST_CHOICES).counts[1:2])
        for each in (unfair, unfair.fairly())
    ]
    assert wins[0] > wins[1]
    (tmp_path / "blind.py").write_text(f'SEES = "nothing"\n\n\n{HEAD}    return moves[0]\n', encoding="utf-8")
    assert "SEES must be 'everything' or be left out" in WORDS.say(players([tmp_path]).problem_with("blind"))


@pytest.mark.parametrize("key", list(catalogue().entries))
def test_the_program_s_own_players_change_neither_position_nor_moves(key, few_orders):
    """They are shown the position itself when they are measured: this is what lets them."""
    bound = game(key)
    for name in names_for(bound):
        player = find_player(name, bound)
        pick = plain(player.watched(bound)).pick
        deal = bound.deal(11)
        memo, trial = [0] * MEMO, [0] * bound.rule_table.state_size
        for made, _ in enumerate(played_by(deal, player)):
            state, moves = list(deal.position.state), deal.position.listed()
            if not moves or made > 12:
                break
            before = list(state), list(moves)
            pick(state, moves, len(moves), memo, trial, 12345)
            assert (state, moves) == before


SLOW = '''
"""Any move, with words of its own."""

from reussite.rules.kernel import size
from reussite.rules.layout import STOCK

SLOW = True
SEEN = []


class Look:
    def __init__(self, s):
        self.stock = size(s, STOCK)


def pick(s, moves, n, memo, trial, x):
    """Take the move whose name is the longest."""
    SEEN.append(Look(s).stock)
    names = {str(move): move for move in list(moves)[:n]}
    if len(SEEN) == 1:
        print("the stock has", SEEN[0], f"cards of {len(names)}")
    return names[max(sorted(names), key=len)]
'''


def test_slow_python_is_watched_and_measured_alike_with_lists_texts_and_print(tmp_path, capsys):
    (tmp_path / "slow.py").write_text(SLOW.lstrip(), encoding="utf-8")
    player, bound = players([tmp_path]).known["slow"], game("montee-descente")
    found = run(Task(bound, player, 1, 40), Slowly()).total
    assert capsys.readouterr().out.startswith("the stock has 32 cards of ")
    won = 0
    for number in range(2**32, 2**32 + 40):
        deal = bound.deal(number)
        list(played_by(deal, player))
        won += deal.position.is_won
    assert found.games == 40 and found.won == won and sum(found.outcomes.values()) == 40
    assert main(["analyse", "md", "--games", "20", "--player", "slow", "--players-dir", str(tmp_path)]) == 0
    assert "20 games\n" in capsys.readouterr().out


def test_what_slow_python_raises_is_told_by_file_line_and_deal(tmp_path, capsys):
    (tmp_path / "slow.py").write_text(SLOW.lstrip().replace("max(sorted(names), key=len)", "'no'"), encoding="utf-8")
    assert main(["analyse", "md", "--games", "20", "--player", "slow", "--players-dir", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "slow.py, line 21, function pick: KeyError: 'no'" in err and err.count("\n") == 1


@pytest.mark.parametrize("answer", ["float(moves[0])", "'t1 f1'", "None if n else moves[0]"])
def test_slow_python_that_answers_with_no_whole_number_is_told_so(answer, tmp_path, capsys):
    (tmp_path / "slow.py").write_text(f"SLOW = True\n\n\n{HEAD}    return {answer}\n", encoding="utf-8")
    for words in (["analyse", "md", "--games", "20"], ["watch", "md"]):
        assert main([*words, "--player", "slow", "--players-dir", str(tmp_path)]) == 2
        err = capsys.readouterr().err
        assert "slow.py, line 4, function pick: pick must return a number" in err and err.count("\n") == 1


def test_an_interruption_of_slow_python_tells_the_games_that_were_played(tmp_path, monkeypatch):
    text = f"SLOW = True\n\n\n{HEAD}    return moves[0]\n"
    (tmp_path / "slow.py").write_text(text, encoding="utf-8")
    players([tmp_path])
    bound, play = game("md"), measure.slow_result
    task = Task(bound, find_player("slow", bound), 1, 90)

    def until(task, number):
        if number == task.number(57):
            raise KeyboardInterrupt
        return play(task, number)

    monkeypatch.setattr(measure, "slow_result", until)
    found = run(task, Slowly())
    assert found.interrupted and found.total.games == sum(found.total.outcomes.values()) == 57

    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.undo()
    told = hold([Task(bound, find_player(name, bound), 1, 90) for name in ("slow", "greedy")], 1, stop)
    assert told.interrupted and told.games == 1  # what a unit is, so that little is lost


INTERRUPTED = """
from reussite.lab.measure import Local, Task, play_unit, run
from reussite.play import game
from reussite.players import find_player

bound = game("klondike")
task = Task(bound, find_player("random", bound), 1, 100_000_000)
play_unit(task.plan, [(1, 1)], 1000)
print("ready", flush=True)
workers = Local(2)
found = run(task, workers)
workers.close()
total = found.total
print(found.interrupted, len(found.done), total.games > 0, total.games == sum(total.outcomes.values()))
"""


def test_an_interruption_reaches_compiled_deals_and_tells_what_is_known():
    """A unit of these games takes minutes; the deals that are done are told all the same."""
    with running(sys.executable, "-c", INTERRUPTED, stdout=PIPE, stderr=PIPE) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    assert (out, err) == ("True 0 True True\n", "")


def test_errors_are_of_one_family():
    assert issubclass(BadProgram, ReussiteError)


def test_the_player_of_the_page_on_slow_python_plays_alike_on_the_way_to_kernel_python(tmp_path, capsys):
    page = (Path(__file__).parent.parent / "docs" / "slow-python.md").read_text(encoding="utf-8")
    slow, fast = re.findall(r"```python\n(.*?)```", page, re.S)
    assert "SLOW = True" in slow and "SLOW" not in fast
    (tmp_path / "tall.py").write_text(slow, encoding="utf-8")
    (tmp_path / "quick.py").write_text(fast, encoding="utf-8")
    known, bound = players([tmp_path]).known, game("canfield")
    for number in range(2):
        played = []
        for name in ("tall", "quick"):
            deal = bound.deal(number)
            list(played_by(deal, known[name], 30))
            played.append([gesture.text for gesture in deal.gestures])
        assert played[0] == played[1] and len(played[0]) > 5
    assert "moves carry a card" in capsys.readouterr().out
