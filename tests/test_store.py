"""Deals that are kept: resumed as they were left, taken back across restarts, branched, bookmarked, shared."""

import random
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reussite.errors import BadInput, BadSave, IllegalMove, MovedOn
from reussite.play import Deal, catalogue, demand, from_text, game, to_layout
from reussite.spec import Patience
from reussite.store import Store
from reussite.store import kept as kept_module
from reussite.words import NOTHING_SAID, WORDS
from small_positions import nearly_won
from tiers import SPREAD

ACTIONS = ["play", "play", "play", "undo", "undo", "redo", "reopen"]


@pytest.fixture
def store():
    with Store.open() as opened:
        yield opened


def texts(deal):
    return [gesture.text for gesture in deal.gestures]


def wander(deal, count, seed=1):
    chance = random.Random(seed)
    for _ in range(count):
        if not deal.moves():
            return
        deal.play(chance.choice(deal.moves()))


def same(kept, deal):
    """Whether both stand alike: the same past, the same future, the same cards."""
    return (
        kept.position.state == deal.position.state
        and texts(kept) == texts(deal)
        and [gesture.text for gesture in kept.taken_back] == [gesture.text for gesture in deal.taken_back]
        and [gesture.moves for gesture in kept.gestures] == [gesture.moves for gesture in deal.gestures]
    )


def test_the_first_start_opens_the_game_that_says_so_and_the_next_the_last_one_played(store):
    first = store.resume()
    assert catalogue().entries[first.game.id].patience.opens_first
    other = store.resume("rexile")
    other.play(other.moves()[0])
    with Store.open() as again:
        assert again.resume().game.id == "rexile"
        assert again.resume(first.game.id).journal.id == first.journal.id
        assert again.resume().game.id == first.game.id


@pytest.mark.parametrize("key", SPREAD)
def test_every_game_is_resumed_as_it_was_left_with_undo_and_redo(key, store):
    kept, plain = store.begin(game(key).deal(5)), game(key).deal(5)
    for deal in (kept, plain):
        wander(deal, 12)
        for _ in range(5):
            deal.undo()
        deal.redo()
    with Store.open() as again:
        resumed = again.resume(key)
        assert resumed.journal.id == kept.journal.id and same(resumed, plain)
        while plain.undo():
            resumed.undo()
        assert same(resumed, plain) and resumed.undo() is None
        while plain.redo():
            resumed.redo()
        assert same(resumed, plain) and resumed.redo() is None


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(["play", "play", "play", "undo", "undo", "redo", "reopen"]), max_size=40),
    st.integers(0, 99),
)
def test_a_kept_deal_does_what_a_deal_in_memory_does(actions, seed):
    chance = random.Random(seed)
    key = chance.choice(sorted(catalogue().entries))
    undo = chance.choice(["gesture", "card"])
    with Store.open() as store:
        kept, plain = store.begin(game(key, undo=undo).deal(seed)), game(key, undo=undo).deal(seed)
        for action in actions:
            if action == "reopen":
                kept = store.look_at(kept.journal.id)
            elif action == "play" and plain.moves():
                move = chance.choice(plain.moves())
                assert kept.play(move) == plain.play(move)
            elif action != "play":
                assert getattr(kept, action)() == getattr(plain, action)()
            assert same(kept, plain) and kept.status == plain.status


def test_a_move_given_as_a_number_is_kept(store):
    kept = store.begin(game("klondike").deal(7))
    kept.play(kept.position.moves()[0])
    assert same(store.look_at(kept.journal.id), kept)


def test_a_refused_move_changes_nothing(store):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    before = store.database.all("SELECT * FROM deals"), store.database.all("SELECT * FROM moves")
    with pytest.raises(IllegalMove):
        kept.play("t2 t4")
    assert (store.database.all("SELECT * FROM deals"), store.database.all("SELECT * FROM moves")) == before
    assert texts(kept) == ["t3 f1"]


def test_a_move_that_cannot_be_written_is_not_played(store, monkeypatch):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    monkeypatch.setattr(kept.journal, "_write", lambda db, *_: db.execute("SELECT * FROM nowhere"))
    with pytest.raises(BadSave, match="no such table"):
        kept.play("s")
    monkeypatch.undo()
    assert texts(kept) == ["t3 f1"]
    kept.play("s")
    assert texts(store.look_at(kept.journal.id)) == ["t3 f1", "s"]
    assert store.database.one("SELECT count(*) FROM moves") == (2,)


def test_what_is_played_again_after_an_undo_is_no_second_move(store):
    kept = store.begin(game("klondike").deal(7))
    for _ in range(3):
        kept.play("s")
        kept.undo()
    assert store.database.one("SELECT count(*) FROM moves") == (1,)
    assert kept.journal.branches() == []


def test_a_branch_that_was_left_stays_reachable_after_a_restart(store):
    kept = store.begin(game("klondike").deal(7))
    for move in ("t3 f1", "s", "s", "s"):
        kept.play(move)
    for _ in range(3):
        kept.undo()
    left = game("klondike").deal(7)
    for move in ("t3 f1", "s", "s", "s"):
        left.play(move)
    kept.play(next(move for move in kept.moves() if move != "s"))
    line = texts(kept)
    with Store.open() as again:
        kept = again.resume()
        (branch,) = kept.journal.branches()
        assert (branch.moves, branch.parts_at, branch.last) == (4, 1, "s")
        kept.go_to(branch.node)
        assert same(kept, left)
        (other,) = kept.journal.branches()
        kept.go_to(other.node)
        assert texts(kept) == line
        kept.go_to(0)
        assert texts(kept) == [] and [gesture.text for gesture in kept.taken_back] == line


def test_a_bookmark_is_returned_to_and_redo_goes_on_along_the_line(store):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    kept.journal.bookmark("  after   the ace ")
    kept.play("s")
    kept.play("s")
    again = store.open_deal(kept.journal.id)
    assert again.journal.bookmarks() == {"after the ace": 1}
    again.return_to("after the ace")
    assert texts(again) == ["t3 f1"] and len(again.taken_back) == 2
    kept.refresh()
    kept.undo()
    kept.play(next(move for move in kept.moves() if move != "t3 f1"))
    kept.return_to("after the ace")
    assert texts(kept) == ["t3 f1"] and [gesture.text for gesture in kept.taken_back] == ["s", "s"]
    with pytest.raises(BadInput, match=r"no bookmark 'nowhere' in this deal \(there are after the ace\)"):
        kept.return_to("nowhere")
    for name in ("", " ", "x" * 81):
        with pytest.raises(BadInput, match="1 to 80 letters"):
            kept.journal.bookmark(name)


def test_two_windows_see_each_others_moves_and_none_is_lost_or_doubled(store):
    one = store.begin(game("klondike").deal(7))
    with Store.open() as elsewhere:
        two = elsewhere.resume()
        assert two.journal.id == one.journal.id
        one.play("t3 f1")
        for late in (lambda: two.play("t3 f1"), lambda: two.play("s"), lambda: demand(two.go_to(0))):
            with pytest.raises(MovedOn, match="this deal changed in another window"):
                late()
        assert texts(two) == []
        assert two.refresh() and not two.refresh()
        assert same(two, one)
        two.undo()
        with pytest.raises(MovedOn):
            one.undo()
        assert one.refresh() and same(one, two)
    assert store.database.one("SELECT count(*) FROM moves") == (1,)


def test_many_threads_play_one_deal_and_deals_of_their_own(store):
    shared = store.begin(game("klondike").deal(7))
    problems = []

    def play(number):
        try:
            own = store.begin(game("klondike").deal(number))
            for _ in range(10):
                shared.play("s")
                own.play("s")
            assert len(store.look_at(own.journal.id).gestures) == 10
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert texts(store.look_at(shared.journal.id)) == ["s"] * 60
    assert store.database.one("SELECT count(*), max(node) FROM moves WHERE deal = ?", (shared.journal.id,)) == (60, 60)


def test_a_deal_without_a_number_is_kept(store):
    chain = game("queue-leu-leu").deal(5)
    while chain.moves() == ["next"]:
        chain.play("next")
    kept = store.begin(chain.game.deal_cards(chain.next_deck()))
    kept.play("next")
    layout = game("klondike").deal(7)
    layout.play("s")
    middle = store.begin(Deal(layout.position))
    middle.play("t3 f1")
    for each in (kept, middle):
        again = store.look_at(each.journal.id)
        assert again.number is None and again.code is None
        assert same(again, each) and to_layout(again.start) == to_layout(each.start)


def test_a_deal_with_a_past_is_kept_with_it(store):
    plain = game("la-peau").deal(5)
    wander(plain, 9)
    plain.undo()
    assert same(store.begin(plain), plain)
    assert same(store.resume(), plain)


def test_a_game_with_options_is_resumed_only_under_them(store):
    one = store.begin(game("klondike").deal(7))
    assert store.resume(game("klondike")).journal.id == one.journal.id
    three = store.resume(game("klondike", draw=3))
    assert three.journal.id != one.journal.id and three.game.options["draw"] == 3
    assert store.resume("klondike").journal.id == three.journal.id
    assert store.resume("canfield-classic").game.options["rules"] == "classic"


def test_a_deal_one_goes_back_to_is_the_last_one_played(store):
    first = store.begin(game("klondike").deal(7))
    store.begin(game("klondike").deal(8))
    store.open_deal(first.journal.id)
    assert store.resume().journal.id == first.journal.id
    with pytest.raises(BadInput, match="there is no deal 99"):
        store.open_deal(99)


def test_a_deal_one_plays_on_in_while_another_was_begun_is_the_last_one_played(store):
    first = store.begin(game("klondike").deal(7))
    second = store.begin(game("klondike").deal(8))
    assert store.resume().journal.id == second.journal.id
    first.play("s")
    assert store.resume().journal.id == first.journal.id


def test_the_order_of_use_does_not_follow_the_clock(store, monkeypatch):
    first = store.begin(game("klondike").deal(7))
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    second = store.begin(game("klondike").deal(8))
    assert store.resume().journal.id == second.journal.id != first.journal.id


def test_time_counts_while_one_plays_and_not_while_one_is_away(store, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    kept = store.begin(game("klondike").deal(7))
    clock[0] += 10
    kept.play("s")
    clock[0] += 5
    assert kept.journal.elapsed == pytest.approx(15)
    kept.journal.pause()
    clock[0] += 50
    assert kept.journal.elapsed == pytest.approx(15)
    again = store.resume()
    assert again.journal.elapsed == pytest.approx(15)
    clock[0] += 10_000
    again.play("s")
    assert again.journal.elapsed == pytest.approx(15 + kept_module.AWAY)
    assert store.past(kept.journal.id).seconds == pytest.approx(15 + kept_module.AWAY)


def test_the_clock_stands_still_at_the_end_of_a_deal(store, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    kept = store.begin(Deal(from_text(nearly_won())))
    kept.play("t1 f4")
    clock[0] += 3
    kept.play("t1 f4")
    assert kept.status == "won"
    for wait in (lambda: None, kept.journal.pause, lambda: store.open_deal(kept.journal.id).journal.pause()):
        clock[0] += 31
        wait()
        assert kept.journal.elapsed == store.past(kept.journal.id).seconds == 3
    kept.undo()
    clock[0] += 2
    assert kept.journal.elapsed == 5


def test_settings_are_kept(store):
    assert store.setting("back", "blue") == "blue"
    store.set_setting("back", {"colour": "rouge", "size": [1, 2]})
    with Store.open() as again:
        assert again.setting("back") == {"colour": "rouge", "size": [1, 2]}


def test_the_history_lists_deals_with_a_move_the_last_one_first(store):
    first = store.begin(game("klondike").deal(7))
    second = store.begin(game("rexile").deal(8))
    third = store.begin(game("klondike", draw=3).deal(9))
    second.play("s c1")
    first.play("s")
    assert [past.id for past in store.history()] == [first.journal.id, second.journal.id]
    every = [each.journal.id for each in (first, second, third)]
    assert [past.id for past in store.history(all_deals=True)] == every
    assert [past.id for past in store.history("klondike", all_deals=True)] == [first.journal.id, third.journal.id]
    assert [past.id for past in store.history(limit=1)] == [first.journal.id]
    past = store.past(third.journal.id)
    assert (past.code, past.moves, past.result) == ("klondike:draw=3#9", 0, "playing")
    with pytest.raises(BadInput, match="there is no deal 99"):
        store.past(99)


def under_other_rules(store, kept):
    with store.database.writing() as db:
        db.execute("UPDATE deals SET rules = 'older' WHERE id = ?", (kept.journal.id,))


def test_a_deal_of_other_rules_is_replayed_by_those_of_today(store):
    kept = store.begin(game("la-peau").deal(5))
    wander(kept, 8)
    under_other_rules(store, kept)
    again = store.look_at(kept.journal.id)
    assert same(again, kept) and again.journal.notice == NOTHING_SAID
    again.undo()
    assert store.database.one("SELECT rules FROM deals") == ("",)
    assert len(store.look_at(kept.journal.id).gestures) == 7


def test_a_deal_that_no_longer_replays_goes_on_from_where_it_does_and_loses_nothing(store):
    kept = store.begin(game("klondike").deal(7))
    for move in ("t3 f1", "s", "s"):
        kept.play(move)
    with store.database.writing() as db:
        db.execute("UPDATE moves SET text = 't1 f4' WHERE node = 2")
    under_other_rules(store, kept)
    again = store.resume()
    assert texts(again) == ["t3 f1"]
    assert "The rules have changed" in WORDS.say(again.journal.notice)
    assert "after 1 of 3 moves t1 f4 is not allowed" in WORDS.say(again.journal.notice)
    again.play("s")
    assert store.database.all("SELECT node, parent, text FROM moves") == [
        (1, 0, "t3 f1"), (2, 1, "t1 f4"), (3, 2, "s"), (4, 1, "s"),
    ]  # fmt: skip
    last = store.resume()
    assert texts(last) == ["t3 f1", "s"] and last.journal.notice == NOTHING_SAID
    (branch,) = last.journal.branches()
    with pytest.raises(BadSave, match="t1 f4 is not allowed"):
        last.go_to(branch.node)
    assert texts(last) == ["t3 f1", "s"]


def test_a_deal_whose_game_is_gone_is_kept_and_the_others_are_played(store, declare):
    klondike = store.begin(game("klondike").deal(7))
    entry = catalogue().entries["klondike"].patience
    tiny = store.begin(declare(Patience(name="Tiny", piles=entry.piles, rules="Play.")).deal(3))
    tiny.play("s")
    del catalogue().entries["tiny"]
    assert store.resume().journal.id == klondike.journal.id
    assert any("there is no game 'tiny'" in WORDS.say(notice) for notice in store.notices)
    assert tiny.journal.id in [past.id for past in store.history()]
    with pytest.raises(BadSave, match="today's rules do not allow deal 2; it is kept: there is no game 'tiny'"):
        store.open_deal(tiny.journal.id)
    assert store.past(tiny.journal.id).moves == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DELETE FROM moves WHERE node = 2", "deal 1 is damaged: its move 2 is missing or follows itself"),
        ("UPDATE moves SET parent = 3 WHERE node = 2", "deal 1 is damaged: its move 2 is missing or follows itself"),
        ("UPDATE deals SET tip = 99", "deal 1 is damaged: its move 99 is missing or follows itself"),
        ("UPDATE deals SET start = 't1 9C'", "today's rules do not allow deal 1; it is kept"),
    ],
)
def test_a_deal_that_was_tampered_with_is_told_and_another_is_begun(store, change, told):
    kept = store.begin(game("klondike").deal(7))
    for move in ("t3 f1", "s", "s"):
        kept.play(move)
    with store.database.writing() as db:
        db.execute(change)
    with pytest.raises(BadSave, match=told):
        store.look_at(kept.journal.id)
    assert store.resume("klondike").journal.id != kept.journal.id
    assert any(told in WORDS.say(notice) for notice in store.notices)


def test_a_letter_that_is_none_any_more_does_not_hide_the_other_deals(store):
    kept, other = (store.begin(game("klondike").deal(number)) for number in (7, 8))
    for each in (kept, other):
        each.play("s")
    store.set_setting("back", "red")
    with store.database.writing() as db:
        db.execute("UPDATE deals SET options = CAST(x'7bff' AS TEXT), start = CAST(x'7431fe' AS TEXT) WHERE id = 1")
        db.execute("UPDATE settings SET value = CAST(x'22ff' AS TEXT)")
    assert [past.id for past in store.history()] == [2, 1]
    assert store.setting("back", "blue") == "blue"
    assert store.resume().journal.id == other.journal.id
    with pytest.raises(BadSave, match="rules do not allow deal 1"):
        store.open_deal(1)


@pytest.mark.parametrize("parts", ["", "x", "999999999", "16777216 16777216 nonsense"])
def test_single_moves_that_cannot_be_are_read_from_the_text_again(store, parts):
    kept = store.begin(game("klondike").deal(7))
    for move in ("t3 f1", "s", "s"):
        kept.play(move)
    with store.database.writing() as db:
        db.execute("UPDATE moves SET parts = ? WHERE node = 2", (parts,))
    again = store.look_at(kept.journal.id)
    assert texts(again) == ["t3 f1", "s", "s"]


def test_a_deal_whose_number_leads_elsewhere_today_keeps_its_cards(store):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    with store.database.writing() as db:
        db.execute("UPDATE deals SET number = 8")
    again = store.resume()
    assert again.number is None and again.position.state == kept.position.state
