"""Wins that are made shorter, losses that are checked, and answers that come before the rules are compiled."""

import json
import sys
from collections import deque
from random import Random
from subprocess import PIPE

import pytest

from brute_force import can_be_won
from children import running
from known_deals import plays_to_a_win
from reussite.play import Position, from_text, game
from reussite.play.moves import write_move
from reussite.saying import saying
from reussite.solve import certify as checking
from reussite.solve import handover as handing
from reussite.solve import thinking
from reussite.solve.certify import BY_RULES, EVERY_REDUCTION, Check, certify, confirmed
from reussite.solve.fitting import REDUCTIONS
from reussite.solve.handover import Handover
from reussite.solve.shortening import Shortener, shortened
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Result, Solver
from reussite.solve.thinking import Asker, answer
from reussite.table import CHANCE, HINT, SOLUTION, snap
from reussite.words import WORDS
from small_positions import small_position, smaller
from tiers import cases

FAR = Budget(seconds=1000)
TWO_SUITS = [
    "klondike",
    "f1 AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC",
    "f2 AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD",
    "f3 AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH",
    "f4 AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS",
]


def interpreted(position: Position) -> Result:
    return Solver(position.game, compiled=False).solve(position, FAR)


def fewest_moves(start: Position, most: int = 600) -> int | None:
    """Return the length of a shortest win, found by looking at all positions in the order of their distance."""
    distance, waiting = {start.state: 0}, deque([start])
    while waiting and len(distance) < most:
        position = waiting.popleft()
        if position.is_won:
            return distance[position.state]
        for move in position.listed():
            after = position.after(move)
            if after.state not in distance:
                distance[after.state] = distance[position.state] + 1
                waiting.append(after)
    return None


@pytest.mark.parametrize("code", cases(["klondike:draw=3", "la-peau"], ["klondike:draw=3", "la-peau", "canfield"]))
def test_small_wins_get_as_short_as_they_can_be_mostly(code):
    random, seen, shortest = Random(code), 0, 0
    with smaller(code) as bound:
        while seen < cases(4, 100):
            position = small_position(bound, random)
            result, fewest = interpreted(position), fewest_moves(position)
            if result.verdict != WON or not fewest:
                continue
            moves = shortened(position, result.moves, 150)
            assert fewest <= len(moves) <= len(result.moves)
            assert plays_to_a_win(position, Result(WON, moves))
            seen, shortest = seen + 1, shortest + (len(moves) == fewest)
    assert shortest >= cases(2, 65)


@pytest.mark.parametrize("code", ["klondike#1", "fifteen-puzzle#2", "montee-descente#1"])
def test_a_win_of_a_whole_deal_is_shortened_and_still_wins(code):
    key, _, number = code.partition("#")
    position = game(key).deal(int(number)).position
    result = interpreted(position)
    moves = shortened(position, result.moves, 100)
    assert plays_to_a_win(position, Result(WON, moves)) and len(moves) <= len(result.moves)
    if key != "montee-descente":
        assert len(moves) < 0.95 * len(result.moves)
    assert moves == shortened(position, result.moves, 100)  # whoever asks again sees the same


def test_moves_that_lead_nowhere_are_left_out():
    """A queen goes to the other king and back again, twice."""
    position = from_text("\n".join([*TWO_SUITS, "t1 KC QH", "t2 KS", "t3 KH"]))
    there = next(move for move in position.listed() if write_move(position.game, move) == "t1 t2")
    after = position.after(there)
    back = next(move for move in after.listed() if after.after(move).state == position.state)
    moves = interpreted(position).moves
    assert len(shortened(position, (there, back, there, back, *moves), 8)) == 4


def test_other_wins_are_taken_when_one_gets_no_shorter(monkeypatch):
    monkeypatch.setattr("reussite.solve.shortening.PATIENCE", 3)
    position = game("klondike").deal(1).position
    solver, asked = Solver(position.game, compiled=False), []

    def another(number):
        asked.append(number)
        return solver.solve(position, FAR, order=number).moves

    lengths = [
        len(moves)
        for moves in Shortener(position.game, compiled=False).shorten(
            position, solver.solve(position, FAR).moves, lambda: len(asked) > 2, another
        )
    ]
    assert asked == [1, 2, 3] and lengths == sorted(lengths, reverse=True)


def test_a_win_without_moves_cannot_be_shortened():
    position = game("klondike").deal(1).position
    assert list(Shortener(position.game, compiled=False).shorten(position, (), lambda: False)) == []


def lost_position() -> Position:
    random = Random(3)
    with smaller("klondike:draw=3") as bound:
        while True:
            position = small_position(bound, random)
            if can_be_won(position, 400) is False:
                return position


def test_a_loss_is_confirmed_by_the_rules_alone_where_few_positions_can_be_reached():
    checks = list(certify(lost_position(), FAR))
    assert [(each.without, each.verdict) for each in checks] == [(BY_RULES, LOST)]
    assert confirmed(checks) == "in-full"


def test_a_loss_is_confirmed_by_weaker_checks_where_a_stronger_one_takes_too_long(monkeypatch):
    monkeypatch.setattr(checking, "MOST_BY_RULES", 1)
    position = lost_position()
    checks = list(certify(position, FAR))
    assert [(each.without, each.verdict) for each in checks] == [(BY_RULES, UNKNOWN), (EVERY_REDUCTION, LOST)]
    assert confirmed(checks) == "in-full"

    def searched(_, without, name, *__):
        return Check(name, UNKNOWN if name == EVERY_REDUCTION else LOST, len(without), 0.0)

    monkeypatch.setattr(checking, "_searched", searched)
    checks = list(certify(position, FAR))
    assert [each.without for each in checks] == [BY_RULES, EVERY_REDUCTION, "loose cards"]
    assert confirmed(checks) == "in-part" and confirmed(checks[:2]) == "not"
    checks = list(certify(game("la-peau").deal(1).position, Budget(0.01)))
    assert [each.without for each in checks] == [BY_RULES, EVERY_REDUCTION, "alike piles", "safe home", "free order"]


@pytest.mark.parametrize("each", REDUCTIONS, ids=lambda each: each.name)
def test_every_reduction_can_be_named(each):
    assert each.name in WORDS.say(f"certify.without.{each.name.replace(' ', '_')}")


@pytest.mark.parametrize("most", [200_000, 1])
def test_a_check_finds_a_win_that_the_solver_missed(monkeypatch, most):
    monkeypatch.setattr(checking, "MOST_BY_RULES", most)
    random = Random(4)
    with smaller("klondike") as bound:
        position = next(each for each in iter(lambda: small_position(bound, random), None) if can_be_won(each, 400))
        assert confirmed(list(certify(position, FAR))) == "wrong"


def test_the_command_tells_what_was_confirmed_and_fails_if_the_solver_was_wrong(run, monkeypatch):
    code, out, _ = run("solve", "la-peau#2", "--certify")
    assert code == 0 and "cannot be won" in out and "lost again by the rules alone" in out
    assert out.splitlines()[-1].startswith("; confirmed: no reduction")
    code, out, _ = run("solve", "la-peau#11", "--certify")
    assert code == 0 and "every move of the win was checked" in out
    _, out, _ = run("solve", "la-peau#2", "--certify", "--json")
    data = json.loads(out)
    assert data["confirmed"] == "in-full" and data["checks"][0]["verdict"] == "lost"
    wrong = Result(LOST, (), 1)
    monkeypatch.setattr(handing.Handover, "solve", lambda *_, **__: wrong)
    monkeypatch.setattr("reussite.cli.solve.certify", lambda *_: (each for each in [Check(BY_RULES, WON, 5, 0.1)]))
    code, out, _ = run("solve", "la-peau#11", "--certify")
    assert code == 1 and "CAN BE WON by the rules alone" in out and "the solver is wrong" in out


def test_the_command_prints_shorter_wins_as_they_come(run):
    code, out, _ = run("solve", "la-peau#11", "--shorter", "--seconds", "0.3")
    first, *rest = out.splitlines()
    assert code == 0 and "can be won in" in first and any(" moves after " in line for line in rest)
    _, out, _ = run("solve", "la-peau#11", "--shorter", "--seconds", "0.3", "--json")
    data = json.loads(out)
    lengths = [moves for moves, _ in data["lengths"]]
    assert lengths == sorted(set(lengths), reverse=True) and lengths[-1] == len(data["moves"]) < lengths[0]


class Told:
    """Compiling that ends when the test says so."""

    def __init__(self):
        self.is_done = self.is_under_way = self.has_begun = False

    def begin(self):
        self.has_begun = self.is_under_way = True

    def end(self):
        self.is_done, self.is_under_way = True, False


def handed_over(bound) -> tuple[Handover, Told]:
    handover, compiling = Handover(bound), Told()
    handover.compiling = compiling
    return handover, compiling


def test_an_easy_answer_needs_no_compiler():
    bound = game("klondike")
    handover, compiling = handed_over(bound)
    position = bound.deal(1).position
    result = handover.solve(position, FAR)
    assert not compiling.has_begun and result.moves == interpreted(position).moves


def test_the_compiled_search_takes_over_when_it_is_ready(monkeypatch):
    monkeypatch.setattr(handing, "AT_FIRST", 0.0)
    bound = game("klondike")
    handover, compiling = handed_over(bound)
    told = []

    def watch(standing):
        told.append(standing)
        if standing.positions > 500:
            compiling.end()

    result = handover.solve(bound.deal(3).position, Budget(seconds=100), watch=watch)
    assert result.verdict == LOST and compiling.has_begun and handover.solver.memory.slice > 500
    assert [each.is_compiling for each in told][1:2] == [True]
    positions = [each.positions for each in told]
    assert positions == sorted(positions) or not told[-1].is_compiling


def test_who_cannot_wait_is_told_that_the_time_is_up():
    bound = game("osmosis")
    handover, compiling = handed_over(bound)
    result = handover.solve(bound.deal(2).position, Budget(seconds=0.05), patient=False)
    assert (result.verdict, result.why) == (UNKNOWN, saying("solver.late", seconds=0.05)) and not compiling.is_done
    handover.can_compile = False  # then waiting is of no use
    assert handover.solve(bound.deal(2).position, Budget(seconds=0.05)).verdict == UNKNOWN


def test_who_follows_the_hints_wins_along_one_line():
    deal = game("la-peau").deal(11)
    advice = answer(snap(deal), SOLUTION, Asker(lambda: False))
    played = []
    while deal.status == "playing":
        played += answer(snap(deal), HINT, Asker(lambda: False)).moves
        deal.play(played[-1])
    assert tuple(played) == advice.moves and deal.status == "won"


def test_how_it_stands_is_said_now_and_then(monkeypatch):
    monkeypatch.setattr(thinking, "TELL_AFTER", 0.0)
    told = []
    advice = answer(snap(game("klondike").deal(3)), SOLUTION, Asker(lambda: False, told.append))
    assert advice.verdict == "lost" and {said.id for said in told} >= {"thinking.standing"}
    assert told[0].about["n"] < told[1].about["n"]


def test_of_many_brief_searches_their_number_is_said(monkeypatch):
    monkeypatch.setattr(thinking, "TELL_AFTER", 0.0)
    monkeypatch.setattr(thinking, "SAMPLES", 3)
    told = []
    answer(snap(game("klondike").deal(7)), CHANCE, Asker(lambda: False, told.append))
    said = [(each.id, each.about["n"]) for each in told if each.id != "thinking.compiling"]
    assert said == [("thinking.samples", 0), ("thinking.samples", 1), ("thinking.samples", 2)]


def test_what_compiles_ends_with_whoever_started_it():
    program = (
        "import time; from reussite.solve import compiling; compiling.Solver = lambda _: time.sleep(1e6);"
        "compiling.main('search', 'klondike', [])"
    )
    with running(sys.executable, "-c", program, stdin=PIPE) as child:
        child.stdin.close()
        assert child.wait() == 1
