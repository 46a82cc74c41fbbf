"""A gesture is checked once and carried out once, from the table down to the rules."""

from collections import Counter

import pytest

from gestures import story
from reussite.play import Overtaken, Played, Refusal, Refused, Why, game, refusal_text
from reussite.play.refusals import TEXTS
from reussite.store import Store
from reussite.table import Table


@pytest.fixture(params=["alone", "kept"])
def sit(request, tmp_path, monkeypatch):
    """Return how to sit down at a deal after some moves; what is asked of its rules from then on is counted."""
    with Store.open(tmp_path / "store.db") as store:

        def sit_at(deal, moves=()):
            for words in moves:
                deal.play(words)
            table = Table(store.begin(deal) if request.param == "kept" else deal)
            return table, counted(monkeypatch, deal.game.engine)

        yield sit_at


def counted(monkeypatch, engine):
    """Count how often moves are carried out and checked."""
    calls = Counter()

    def counting(name, function):
        def call(*given):
            calls[name] += 1
            return function(*given)

        return call

    for name in ("apply", "refusal"):
        monkeypatch.setattr(engine, name, counting(name, getattr(engine, name)))
    return calls


ONCE = {"apply": 1, "refusal": 1}


def test_a_tap_and_a_tap_are_one_move_checked_once(sit):
    table, calls = sit(game("klondike").deal(7))
    assert table.tap("t3").ok and not calls
    assert table.tap("f1").ok and calls == ONCE


def test_a_drag_a_send_a_name_and_a_click_are_checked_once(sit):
    for gesture in (
        lambda table: table.drag("t3", 2, "f1"),
        lambda table: table.send("t3"),
        lambda table: table.play("t3"),
        lambda table: table.play("t3 f1"),
        lambda table: table.tap("s"),
        lambda table: table.command("turn"),
        lambda table: table.command("home"),
    ):
        table, calls = sit(game("klondike").deal(7))
        assert gesture(table).steps and calls == ONCE


def test_a_run_is_checked_once_and_every_card_carried_once(sit):
    deal, moves = story("la-peau")
    run = next(k for k, words in enumerate(moves) if "*4" in words)
    table, calls = sit(deal, moves[:run])
    answer = table.play(moves[run])
    assert len(answer.steps) == 11 and calls == {"apply": 11, "refusal": 1}


def test_a_purge_carries_every_card_once(sit):
    deal, moves = story("la-peau")
    while deal.why("purge"):
        deal.play(moves.pop(0))
    table, calls = sit(deal)
    answer = table.command("purge")
    assert answer.ok and calls == {"apply": len(table.deal.gestures[-1].moves)}


def test_undo_and_redo_ask_nothing_of_the_rules(sit):
    deal, moves = story("la-peau")
    run = next(k for k, words in enumerate(moves) if "*4" in words)
    table, calls = sit(deal, moves[: run + 1])
    back = table.command("undo")
    again = table.command("redo")
    assert [len(answer.steps) for answer in (back, again)] == [11, 11] and not calls


def test_a_patience_that_plays_itself_is_checked_once_for_every_step(sit):
    table, calls = sit(game("relais-des-7").deal(3))
    assert table.command("next").ok and calls == ONCE
    calls.clear()
    assert table.command("run").ok and table.deal.position.is_over
    steps = len(table.deal.gestures) - 1
    assert calls == {"apply": steps, "refusal": steps + 1}  # the last answer is that it is over


def test_a_refused_gesture_is_checked_once_and_carries_nothing(sit):
    table, calls = sit(game("klondike").deal(7))
    answer = table.drag("t3", 2, "t4")
    assert answer.refusal and answer.refusal.kind == Why.CANNOT_BUILD and calls == {"refusal": 1}
    assert table.command("undo").refusal == Refusal(Why.NOTHING_TO_TAKE_BACK)
    assert calls == {"refusal": 1}


def test_a_deal_tells_what_came_of_a_move():
    deal = game("klondike").deal(7)
    start = deal.position
    outcome = deal.attempt("t3 f1")
    assert isinstance(outcome, Played) and not outcome.back
    assert outcome.passed[0].before is start and outcome.passed[-1].after is deal.position
    refused = deal.attempt("t3 f1")
    assert isinstance(refused, Refused) and refused.wanted == "t3 f1"
    assert isinstance(deal.attempt("x9"), Refused) and deal.attempt("x9").refusal.is_unreadable
    back = deal.take_back()
    assert isinstance(back, Played) and back.back and back.passed == outcome.passed


def test_a_deal_played_on_elsewhere_is_overtaken(tmp_path):
    with Store.open(tmp_path / "store.db") as store, Store.open(tmp_path / "store.db") as other:
        one = store.begin(game("klondike").deal(7))
        two = other.open_deal(one.id)
        two.play("s")
        for act in (lambda: one.attempt("s"), lambda: one.run(1)):
            outcome = act()
            assert isinstance(outcome, Overtaken | Refused) and one.position == one.start
        assert one.attempt("s") == Overtaken() and Table(one).play("s").is_overtaken
        two.undo()
        two.play("s")
        assert one.refresh() and one.take_back().back


def test_every_kind_of_refusal_has_words():
    assert set(TEXTS) == set(Why)
    for kind in Why:
        said = refusal_text(Refusal(kind, "t1", "t2", (1,), 2, 3, ("a rule",), "word"))
        assert said and "{" not in said
