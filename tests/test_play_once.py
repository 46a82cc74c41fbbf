"""A gesture is checked once and carried out once, from the table down to the rules."""

from collections import Counter

import pytest

from gestures import story
from reussite.errors import BadInput, BadSave
from reussite.play import Overtaken, Played, Refusal, Refused, Why, game, refusal_text
from reussite.store import Store
from reussite.table import Table
from reussite.words import saying

pytestmark = [pytest.mark.unit, pytest.mark.quick]


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


def test_a_deal_played_on_elsewhere_is_overtaken_whatever_it_does(tmp_path):
    with Store.open(tmp_path / "store.db") as store, Store.open(tmp_path / "store.db") as other:
        one = store.begin(game("klondike").deal(7))
        one.play("s"), one.play("s"), one.undo()
        two = other.open_deal(one.journal.id)
        two.play("t3 f1")
        before = one.line
        for act in (lambda: one.attempt("s"), one.take_back, one.play_again, lambda: one.go_to(0)):
            assert act() == Overtaken() and one.line == before
        table = Table(one)
        assert table.tap("t3").ok
        answer = table.tap("f1")
        assert answer.is_overtaken and answer.refusal == Refusal(Why.PLAYED_ELSEWHERE)
        assert table.hold is None and one.position.state == two.position.state  # it lies on the table now
        assert table.play("s").ok and two.take_back() == Overtaken()


def test_going_elsewhere_overtakes_nobody_and_is_told_as_it_was_passed(tmp_path):
    with Store.open(tmp_path / "store.db") as store:
        deal = store.begin(game("klondike").deal(7))
        deal.play("t3 f1")
        deal.journal.bookmark("home")
        deal.play("s"), deal.play("s")
        back = deal.return_to("home")
        assert isinstance(back, Played) and back.back and [gesture.text for gesture in back.gestures] == ["s", "s"]
        deal.play("t5 t2")
        (branch,) = deal.journal.branches()
        assert deal.go_to(branch.node) == Played((), ()) and [each.text for each in deal.gestures] == [
            "t3 f1",
            "s",
            "s",
        ]
        assert store.look_at(deal.journal.id).position == deal.position


def test_a_deal_whose_file_cannot_be_read_any_more_stays_as_it_is(tmp_path):
    with Store.open(tmp_path / "store.db") as store, Store.open(tmp_path / "store.db") as other:
        one = store.begin(game("klondike").deal(7))
        one.play("t3 f1")
        other.open_deal(one.journal.id).play("s")
        with other.database.writing() as db:
            db.execute("UPDATE moves SET parent = 2 WHERE node = 1")
        before = one.line
        with pytest.raises(BadSave, match="is damaged"):
            one.refresh()
        assert one.line == before and one.attempt("s") == Overtaken()
        answer = Table(one).play("s")
        assert answer.refusal and answer.refusal.kind == Why.PROBLEM and "is damaged" in answer.words


def test_a_deal_that_nobody_keeps_has_a_journal_that_keeps_nothing():
    deal = game("klondike").deal(7)
    journal = deal.journal
    deal.play("s"), deal.undo()
    assert journal.version == 2 and not journal.is_kept and not journal.notice and journal.elapsed >= 0
    assert journal.bookmarks() == {} and journal.branches() == [] and not deal.refresh()
    assert deal.redo() and deal.go_to(0).back and not deal.can_undo
    for act in (lambda: journal.bookmark("here"), lambda: deal.return_to("here"), lambda: deal.go_to(1)):
        with pytest.raises(BadInput, match="is not saved"):
            act()


def test_every_kind_of_refusal_has_words():
    for kind in Why:
        said = refusal_text(Refusal(kind, "t1", "t2", (1,), 2, 3, ("a rule",), "word", problem=saying("stopped")))
        assert said and "{" not in said


def test_a_refused_move_asks_nothing_of_the_store(tmp_path):
    with Store.open(tmp_path / "store.db") as store:
        table = Table(store.begin(game("klondike").deal(7)))
        asked = []
        store.database.connection.set_trace_callback(asked.append)
        for act in (
            lambda: table.play("t1 t2"),
            lambda: table.play("x9"),
            lambda: table.drag("t3", 2, "t4"),
            lambda: table.send("t1"),
            lambda: table.tap("t7", 0),
            lambda: table.more(),
            lambda: table.command("undo"),
            lambda: table.command("redo"),
            lambda: table.command("restart"),
        ):
            assert act().refusal and asked == []
        assert table.tap("t3").ok and table.cancel().ok and table.view() and asked == []
        assert table.play("t3 f1").ok
        assert [statement.split()[0] for statement in asked if not statement.startswith("PRAGMA")] == [
            *("BEGIN", "SELECT", "INSERT", "UPDATE", "COMMIT")
        ]
