"""Answers to a player's questions: hints, verdicts, solutions, the move that lost, chances; here and in a process."""

import io
import json
import random
import sys
import threading
import time
from concurrent.futures import Future
from subprocess import PIPE

import pytest

from children import finish, running
from reussite.cards import BACK
from reussite.play import Deal, from_text, game
from reussite.sitting import Sitting
from reussite.solve import Budget, Solver, solver, thinking, worker
from reussite.solve.adviser import Thinker
from reussite.solve.sampling import Sampler, Thoughts, completion, seen_before, unknown_places
from reussite.solve.thinking import Asker, answer
from reussite.solve.worker import request_of
from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE, Advice, Table, snap
from reussite.ui.plain.session import Session
from reussite.words import saying

# La Peau, all cards home but six, some of them under others that must go home later.
NEARLY = """\
la-peau
f1 AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
f2 AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
f3 AC 2C 3C 4C 5C 6C 7C 8C 9C TC
f4 AS 2S 3S 4S 5S 6S 7S 8S 9S TS
t1 JC QS
t2 QC KS
t3 KC JS
"""


def never():
    return False


@pytest.fixture(scope="module")
def thinker():
    adviser = Thinker()
    yield adviser
    adviser.close()


def asked(deal, question):
    return answer(snap(deal), question, Asker(never))


def test_a_hint_is_the_first_move_of_a_win_and_says_so(quick_execution):
    deal = Deal(from_text(NEARLY))
    advice = asked(deal, HINT)
    assert "first move of a way to win" in advice.words and not advice.uses_hidden
    deal.play(advice.moves[0])
    assert Solver(deal.game).solve(deal.position).verdict == "won"


def test_a_solution_can_be_played_move_by_move_and_wins(quick_execution):
    deal = Deal(from_text(NEARLY))
    advice = asked(deal, SOLUTION)
    for words in advice.moves:
        deal.play(words)
    assert advice.verdict == "won" and deal.status == "won"


def test_a_verdict_on_a_deal_with_hidden_cards_says_that_it_knows_them(quick_execution):
    advice = asked(game("klondike").deal(7), VERDICT)
    assert (advice.verdict, advice.uses_hidden) == ("won", True)


def lose(code_deal):
    """Play home what can go home and else the first move, which soon spoils the deal; return its gestures."""
    chance = random.Random(5)
    while code_deal.status == "playing" and len(code_deal.gestures) < 400:
        code_deal.play(chance.choice(code_deal.moves()))
    return code_deal


def lost_deal():
    """Return a deal that could be won and was lost by playing at random."""
    for number in range(1, 50):
        deal = lose(game("la-peau").deal(number))
        solver = Solver(deal.game)
        verdicts = [solver.solve(position, Budget(5)).verdict for position in (deal.start, deal.position)]
        if verdicts == ["won", "lost"]:
            return deal
    raise AssertionError("no deal was lost")


def test_the_fatal_move_is_the_one_after_which_every_position_is_lost(quick_execution):
    deal = lost_deal()
    advice = asked(deal, LOST_WHERE)
    assert advice.lost_after is not None and advice.verdict == "lost"
    assert advice.moves[0] == deal.gestures[advice.lost_after - 1].text
    solver = Solver(deal.game)
    position, verdicts = deal.start, []
    for gesture in deal.gestures:
        for move in gesture.moves:
            position = position.after(move)
        verdicts.append(solver.solve(position, Budget(5)).verdict)
    assert verdicts[: advice.lost_after - 1].count("lost") == 0
    assert set(verdicts[advice.lost_after - 1 :]) == {"lost"}
    table = Table(deal)
    assert table.back_to(advice.lost_after - 1).ok
    assert solver.solve(table.deal.position, Budget(5)).verdict == "won" and deal.can_redo


class Here:
    """An adviser that answers at once, with the solver of this process."""

    def ask(self, snapshot, question):
        coming = Future()
        coming.set_result(answer(snapshot, question, Asker(never)))
        return coming


def talk(deal, *lines):
    out = io.StringIO()
    sitting = Sitting(deal, adviser=Here())
    Session(sitting, io.StringIO("\n".join([*lines, "quit"]) + "\n"), out).run()
    return out.getvalue(), sitting


def test_in_plain_text_a_lost_deal_goes_back_to_before_the_fatal_move_and_its_solution_wins(quick_execution):
    deal = lost_deal()
    played = len(deal.gestures)
    told, session = talk(deal, "verdict", "hint", "lost", "solution")
    assert (
        "This deal cannot be won from here" in told
        and "No move is left." in told
        and "Rewound to just before that move" in told
    )
    assert session.deal.status == "won"
    lost_after = asked(lost_deal(), LOST_WHERE).lost_after
    assert f"Move {lost_after} lost this deal: " in told and lost_after <= played


def test_in_plain_text_a_winnable_deal_is_dealt_and_a_chance_is_told(quick_execution):
    told, session = talk(game("la-peau").deal(1), "winnable")
    assert f"Deal {session.deal.number} can be won" in told
    assert Solver(session.deal.game).solve(session.deal.position).verdict == "won"
    assert "possible layouts of the hidden cards can be won" in talk(game("klondike").deal(7), "chance")[0]


def test_a_deal_that_could_never_be_won_is_told_apart(quick_execution):
    bound = game("la-peau", policy="same")
    solver = Solver(bound)
    deal = next(deal for deal in map(bound.deal, range(1, 100)) if solver.solve(deal.position).verdict == "lost")
    deal.play(deal.moves()[0])
    advice = asked(deal, LOST_WHERE)
    assert advice.lost_after is None and advice.said.id == "advice.never"


def test_what_cannot_be_won_is_not_called_lost_by_moves_before_one_is_made():
    deal = game("labyrinth").deal(7)
    before = [asked(deal, question).said.id for question in (HINT, VERDICT, SOLUTION)]
    deal.play(deal.moves()[0])
    after = [asked(deal, question).said.id for question in (HINT, VERDICT, SOLUTION)]
    assert before == ["advice.sensible_never", "advice.lost_at_first", "advice.lost_at_first"]
    assert after == ["advice.sensible_lost", "advice.lost", "advice.lost"]
    deal.undo()
    assert asked(deal, VERDICT).said.id == "advice.lost_at_first"


def cards_of(position):
    return sorted(card & ~BACK for pile in position.piles for card in pile.cards)


def test_a_completion_looks_the_same_and_holds_the_same_cards():
    position = game("klondike").deal(7).position
    for seed in range(20):
        other = completion(position, random.Random(seed))
        assert other.observation() == position.observation()
        assert cards_of(other) == cards_of(position)
        assert other.state != position.state
    assert len({completion(position, random.Random(seed)).state for seed in range(20)}) == 20


def test_the_chance_does_not_depend_on_what_lies_face_down(quick_execution):
    one = game("klondike").deal(7)
    two = Deal(completion(one.position, random.Random(1)))
    told = []
    for deal in (one, two):
        advice = asked(deal, CHANCE)
        assert advice.share is not None and not advice.uses_hidden
        told.append(advice.share)
    share, low, high = told[0]
    assert 0 <= low <= share <= high <= 1
    assert abs(told[0][0] - told[1][0]) < 0.2  # different samples of the same thing


def test_what_was_seen_on_an_earlier_pass_through_the_stock_stays_where_it_is():
    deal = game("klondike").deal(7)
    assert len(unknown_places(deal.position, seen_before(snap(deal)))) == 21 + 24
    for _ in range(25):
        deal.play("s")  # all cards are turned, and the waste goes back
    seen = seen_before(snap(deal))
    assert len(unknown_places(deal.position)) == 45 and len(unknown_places(deal.position, seen)) == 21
    for seed in range(10):
        other = completion(deal.position, random.Random(seed), seen)
        assert other.pile("s") == deal.position.pile("s") and other.state != deal.position.state


def test_the_chance_is_asked_of_deals_that_agree_with_all_that_was_seen(monkeypatch):
    deal = game("klondike").deal(7)
    for _ in range(25):
        deal.play("s")
    asked_of = []
    monkeypatch.setattr(thinking, "SAMPLES", 5)
    monkeypatch.setattr(thinking, "_solve", lambda position, *_: asked_of.append(position) or solver.Result("won"))
    assert asked(deal, CHANCE).share[0] == 1
    assert {each.pile("s") for each in asked_of} == {deal.position.pile("s")} and len({e.state for e in asked_of}) == 5


def test_who_thinks_plays_alike_what_looks_alike(quick_execution):
    """It looks at nothing that a person does not see: until a card is turned that differs the moves are the same."""
    bound = game("klondike", draw=3)
    start = bound.deal(1).position
    stock, planned = frozenset(card & ~BACK for card in start.pile("s").cards), 0
    for seed in range(3):
        deals = [Deal(start), Deal(completion(start, random.Random(seed), stock))]
        samplers = [Sampler(bound, 5, Thoughts(3, 2, 300)) for _ in deals]
        while deals[0].position.observation() == deals[1].position.observation():
            chosen = {sampler.next_move(deal.position) for sampler, deal in zip(samplers, deals, strict=True)}
            assert len(chosen) == 1
            planned += samplers[0].solved > 0
            if chosen == {None}:
                break
            for deal in deals:
                deal.play(*chosen)
    assert planned > 3


def test_who_thinks_wins_what_can_be_won_once_all_cards_are_known(quick_execution):
    deal, sampler = Deal(from_text(NEARLY)), Sampler(game("la-peau"))
    while not deal.position.is_won and (move := sampler.next_move(deal.position)) is not None:
        deal.play(move)
    assert deal.position.is_won and sampler.solved == 1


def test_without_hidden_cards_the_chance_is_the_verdict(quick_execution):
    assert asked(Deal(from_text(NEARLY)), CHANCE).verdict == "won"


def test_a_new_winnable_deal_can_be_won(quick_execution):
    bound = game("la-peau")
    advice = asked(bound.deal(1), WINNABLE)
    assert Solver(bound).solve(bound.deal(advice.number).position).verdict == "won"


def test_the_process_gives_the_answers_of_the_solver(thinker, monkeypatch):
    monkeypatch.setattr(thinking, "_line", thinking._Line())  # here nothing was asked before either
    deal = game("la-peau").deal(11)
    thinker.prepare(deal.game)
    for question in (HINT, VERDICT, SOLUTION):
        assert thinker.ask(snap(deal), question).result(60) == asked(deal, question)


def test_a_question_is_taken_back_by_the_next_one(thinker):
    deal = game("klondike").deal(7)
    first = thinker.ask(snap(deal), CHANCE)
    second = thinker.ask(snap(deal), HINT)
    assert second.result(60).moves and first.cancelled()


def test_the_worker_thinks_no_more_about_a_question_that_was_taken_back(monkeypatch):
    """The first question is thought about until it is stopped, while the input goes on with the next one."""
    begun, ended, target = threading.Event(), threading.Event(), io.StringIO()

    def think(_, question, asker):
        if question == HINT:
            ended.set()
            return Advice(saying("advice.unknown"))
        begun.set()
        for _ in range(20_000):
            if asker.stopped():
                return Advice(saying("advice.unknown"))
            time.sleep(0.001)
        raise AssertionError("nobody waits for this answer any more")

    def lines():
        request = request_of(snap(game("klondike").deal(7)), CHANCE)
        yield json.dumps({"id": 1, **request})
        begun.wait(60)
        yield json.dumps({"cancel": 1})
        yield json.dumps({"id": 2, **request, "question": HINT})
        ended.wait(60)

    monkeypatch.setattr(worker, "answer", think)
    worker.serve(lines(), target)
    assert [sorted(json.loads(line)) for line in target.getvalue().splitlines()] == [["advice", "id"]] * 2


def test_the_process_tells_how_it_stands(thinker):
    coming = thinker.ask(snap(game("klondike", draw=2).deal(3)), CHANCE)
    while not coming.standing and not coming.done():
        time.sleep(0.05)
    assert coming.standing.id.startswith("thinking.")
    coming.cancel()


def test_a_process_that_was_killed_is_told_and_started_anew(thinker):
    deal = game("klondike").deal(7)
    coming = thinker.ask(snap(deal), CHANCE)
    thinker._process.kill()
    with pytest.raises(ValueError, match="the solver has stopped"):
        coming.result(60)
    assert thinker.ask(snap(deal), HINT).result(60).moves


def test_a_front_end_with_an_adviser_never_loads_the_compiler():
    text = (
        "import sys; from reussite.solve.adviser import Thinker; from reussite.table import snap, HINT;"
        "from reussite.play import game; t = Thinker();"
        "print(t.ask(snap(game('la-peau').deal(11)), HINT).result(100).said.id); t.close();"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    done = finish(sys.executable, "-c", text)
    assert (done.returncode, done.stderr) == (0, "") and "advice.first_move" in done.stdout


def test_the_worker_survives_nonsense_of_a_game():
    lines = [{"id": 1, "question": "hint", "game": "nothing", "start": "", "position": "", "gestures": []}]
    done = finish(
        sys.executable, "-m", "reussite.solve.worker", input="".join(json.dumps(line) + "\n" for line in lines)
    )
    assert done.returncode == 0 and done.stderr == ""
    for line in done.stdout.splitlines():  # the input may have ended before the question was looked at
        assert "nothing" in json.loads(line)["problem"]


def test_the_worker_ends_with_its_front_end_even_while_it_compiles():
    program = (
        "import time; from reussite.solve import worker; worker.prepare = lambda _: time.sleep(1e6); worker.main([])"
    )
    with running(sys.executable, "-c", program, stdin=PIPE, stdout=PIPE) as child:
        child.stdin.write(json.dumps({"prepare": "klondike"}) + "\n")
        child.stdin.close()
        assert child.wait() == 0
