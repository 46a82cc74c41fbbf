"""Everything leaves as JSON and comes back the same; what is wrong with a file is named, and changes nothing."""

import copy
import json
import random
import time

import pytest

from reussite.errors import BadInput, ReussiteError
from reussite.play import Deal, from_text, game, to_layout, write_transcript
from reussite.store import Store
from reussite.store.exchange import export_json, import_text
from reussite.words import WORDS
from small_positions import nearly_won
from tiers import SPREAD

EVERYTHING = """SELECT key, game, options, variant, number, start, rules, node, tip, made, begun, changed, played,
moves, result, first_move, won, won_moves, won_played, score, shown FROM deals ORDER BY id"""


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "here.db") as opened:
        yield opened


@pytest.fixture
def elsewhere(tmp_path):
    with Store.open(tmp_path / "elsewhere.db") as opened:
        yield opened


def exported(store, id=None):
    return "\n".join(export_json(store, id)) + "\n"


def imported(store, source):
    return [store.look_at(id) for id in import_text(store, source)]


def wander(kept, count, seed):
    """Play at random with undo, redo, branches and a bookmark."""
    chance = random.Random(seed)
    for step in range(count):
        if step == count // 2:
            kept.journal.bookmark(f"half {seed} “été”")
        if kept.moves() and chance.random() < 0.7:
            kept.play(chance.choice(kept.moves()))
        else:
            kept.undo() if chance.random() < 0.8 else kept.redo()


def fill(store):
    for seed, key in enumerate(SPREAD):
        wander(store.begin(game(key).deal(seed)), 40, seed)
    for key, more in (("klondike", {"draw": 3}), ("la-peau", {}), ("natali", {})):
        wander(store.begin(game(key, undo="card", **more).deal(5)), 60, 77)
    itself = store.begin(game("quatre-couleurs").deal(4))
    while itself.moves() == ["next"]:
        itself.play("next")
    lost = store.begin(game("rexile").deal(1))
    while lost.moves():
        lost.play(lost.moves()[0])
    store.begin(game("natali").deal(5))
    store.set_setting("back", {"colour": "rouge"})
    store.open_deal(3)


def content(store):
    tables = [EVERYTHING, "SELECT * FROM moves", "SELECT * FROM bookmarks", "SELECT * FROM settings"]
    order = [row[0] for row in store.database.all("SELECT id FROM deals ORDER BY used")]
    return [store.database.all(table) for table in tables], order


def test_everything_exported_and_imported_elsewhere_is_the_same_state(store, elsewhere):
    fill(store)
    source = exported(store)
    import_text(elsewhere, source)
    assert content(elsewhere) == content(store)
    assert exported(elsewhere) == source
    assert elsewhere.resume().journal.id == store.resume().journal.id
    assert elsewhere.statistics() == store.statistics()
    assert elsewhere.scores("rexile") == store.scores("rexile")
    for past in store.history(all_deals=True):
        here, there = store.look_at(past.id), elsewhere.look_at(past.id)
        assert there.position.state == here.position.state and there.taken_back == here.taken_back
        assert there.journal.branches() == here.journal.branches()
        assert there.journal.bookmarks() == here.journal.bookmarks()


def test_a_deal_that_is_lost_before_its_first_move_is_lost_here_and_elsewhere(store, elsewhere):
    """The deal 34 of Somerset: no card goes on any other."""
    kept = store.begin(game("somerset").deal(34))
    assert kept.moves() == [] and kept.status == "lost"
    imported(elsewhere, exported(store))
    found = [[past.result for past in each.history(all_deals=True)] for each in (store, elsewhere)]
    assert found == [["lost"], ["lost"]]


def test_of_two_wins_of_a_deal_the_first_counts_elsewhere_too(store, elsewhere):
    kept = store.begin(Deal(from_text(nearly_won())))
    for moves in (["t1 f4", "t1 f4"], ["t1 f4", "t1 t2", "t2 f4"]):
        time.sleep(0.005)  # moves have the time in milliseconds
        for words in moves:
            kept.play(words)
        while kept.undo():
            pass
    import_text(elsewhere, exported(store))
    (here,), (there,) = store.statistics("klondike"), elsewhere.statistics("klondike")
    assert here == there and here.moves.mean == 2


def test_importing_again_changes_nothing_but_the_order_of_use(store):
    fill(store)
    before = content(store)[0]
    import_text(store, exported(store))
    assert content(store)[0] == before


def test_one_deal_travels_alone(store, elsewhere):
    fill(store)
    elsewhere.begin(game("osmosis").deal(1))
    (kept,) = imported(elsewhere, exported(store, 2))
    key = "SELECT key FROM deals WHERE id = ?"
    assert elsewhere.database.one(key, (kept.journal.id,)) == store.database.one(key, (2,))
    assert elsewhere.resume().journal.id == kept.journal.id
    assert elsewhere.setting("back") is None
    with pytest.raises(BadInput, match="there is no deal 99"):
        exported(store, 99)


def test_a_deal_played_on_in_two_places_keeps_both_lines(store, elsewhere):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    import_text(elsewhere, exported(store))
    there = elsewhere.resume()
    there.play("s")
    there.play("s")
    kept.play(next(move for move in kept.moves() if move != "s"))
    line = [gesture.text for gesture in kept.gestures]
    import_text(store, exported(elsewhere))
    assert kept.refresh()
    assert [gesture.text for gesture in kept.gestures] == line
    assert [(branch.moves, branch.parts_at) for branch in kept.journal.branches()] == [(3, 1)]
    import_text(elsewhere, exported(store))
    assert there.refresh()
    assert len(there.journal.branches()) == 1


def test_a_deal_played_on_elsewhere_only_comes_back_as_it_was_left_there(store, elsewhere):
    kept = store.begin(game("klondike").deal(7))
    kept.play("t3 f1")
    import_text(elsewhere, exported(store))
    there = elsewhere.resume()
    there.play("s")
    there.play("s")
    there.undo()
    import_text(store, exported(elsewhere))
    assert kept.refresh()
    assert (kept.gestures, kept.taken_back) == (there.gestures, there.taken_back)


def test_settings_of_ones_own_are_not_overwritten(store, elsewhere):
    store.set_setting("back", "red")
    store.set_setting("speed", 3)
    elsewhere.set_setting("back", "blue")
    import_text(elsewhere, exported(store))
    assert (elsewhere.setting("back"), elsewhere.setting("speed")) == ("blue", 3)


def test_a_transcript_and_a_layout_become_deals(store):
    deal = game("la-peau").deal(5)
    for move in deal.moves()[:1]:
        deal.play(move)
    (kept,) = imported(store, write_transcript(deal))
    assert kept.gestures == deal.gestures and kept.code == deal.code
    (kept,) = imported(store, json.dumps(to_layout(deal.position)))
    assert kept.position.state == deal.position.state and kept.gestures == []
    assert len(store.history(all_deals=True)) == 2


def test_a_deal_of_other_rules_travels_with_the_moves_that_are_not_allowed_any_more(store, elsewhere):
    kept = store.begin(game("klondike").deal(7))
    for move in ("t3 f1", "s", "s"):
        kept.play(move)
    with store.database.writing() as db:
        db.execute("UPDATE moves SET text = 't1 f4' WHERE node = 2")
        db.execute("UPDATE deals SET rules = 'older'")
    (there,) = imported(elsewhere, exported(store))
    assert [gesture.text for gesture in there.gestures] == ["t3 f1"]
    assert "The rules have changed" in WORDS.say(there.journal.notice)
    assert elsewhere.database.all("SELECT text FROM moves") == [("t3 f1",), ("t1 f4",), ("s",)]


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The data of a file with two deals, the first with moves, a branch and a bookmark."""
    with Store.open(tmp_path_factory.mktemp("sound") / "store.db") as store:
        kept = store.begin(game("klondike").deal(7))
        for move in ("t3 f1", "s", "s"):
            kept.play(move)
        kept.journal.bookmark("here")
        kept.undo()
        store.begin(game("rexile").deal(8))
        return json.loads("".join(export_json(store)))


def first(change):
    return lambda data: change(data["deals"][0])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d.update(version=2), '"version" must be 1, not 2'),
        (lambda d: d.update(version=True), '"version" must be 1, not true'),
        (lambda d: d.pop("version"), '"version" must be 1, not null'),
        (lambda d: d.update(format="solitaire"), "\"format\" must be 'reussite', not \"solitaire\""),
        (lambda d: d.update(deals={}), '"deals" must be a list'),
        (lambda d: d["deals"].append(7), "deal 3 of the file: it must be an object"),
        (lambda d: d["deals"].append(d["deals"][0]), 'two deals of the file have the same "key"'),
        (first(lambda d: d.pop("start")), "deal 1 of the file: 'start' is missing"),
        (first(lambda d: d.update(key="x")), "deal 1 of the file: 'key' must be 32 hexadecimal digits"),
        (first(lambda d: d.update(game="klondyke")), "did you mean klondike"),
        (first(lambda d: d.update(options={"draw": 9})), "option draw cannot be '9'"),
        (first(lambda d: d.update(options={"draw": None})), "'options' must map to values"),
        (first(lambda d: d.update(deal=-1)), "'deal' cannot be -1"),
        (first(lambda d: d.update(deal=10**18)), "'deal' cannot be"),
        (first(lambda d: d.update(deal=True)), "'deal' cannot be true"),
        (first(lambda d: d.update(played=-5)), "'played' cannot be -5"),
        (first(lambda d: d["start"].__setitem__(1, "t1 9X")), "'9X' is not a card"),
        (first(lambda d: d["start"].__setitem__(1, "t1 6D")), "there are too many 6♦"),
        (first(lambda d: d["start"].__setitem__(1, "x" * 9999)), "klondike has no pile 'xxx"),
        (first(lambda d: d["start"].__setitem__(1, 7)), "'start' must be lines of text"),
        (first(lambda d: d["moves"][1].__setitem__(1, "t1 t2")), "deal 1 of the file: move 2: t1 t2 is not allowed"),
        (first(lambda d: d["moves"][1].__setitem__(1, "t99 t1")), "move 2: 't99' is not a pile of this game"),
        (first(lambda d: d["moves"][1].__setitem__(1, "S")), "move 2: 'S' is written 's'"),
        (first(lambda d: d["moves"][1].__setitem__(1, None)), "move 2: its text must be a short string"),
        (first(lambda d: d["moves"][1].__setitem__(0, 2)), "move 2: its numbers are impossible"),
        (first(lambda d: d["moves"][1].__setitem__(0, "1")), "move 2: its numbers are impossible"),
        (first(lambda d: d["moves"][1].pop()), "move 2: it must be [parent, text, made, played]"),
        (first(lambda d: d.update(node=4)), "'node' must be 0 to 3, not 4"),
        (first(lambda d: d.update(tip=1)), "'node' must lie on the way to 'tip'"),
        (first(lambda d: d.update(bookmarks={"x": 9})), "the bookmark 'x' cannot be at 9"),
        (first(lambda d: d.update(bookmarks={"": 1})), "the bookmark '' cannot be at 1"),
        (first(lambda d: d.update(moves=[[0, "s", 1, 1]] * 100_001)), "100001 moves, at most 100000 are read"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_one_line_and_the_store_is_unchanged(sound, change, told, store):
    store.begin(game("natali").deal(1)).play("s")
    data = copy.deepcopy(sound)
    import_text(store, json.dumps(data))
    change(data)
    before = list(store.database.connection.iterdump())
    with pytest.raises(ReussiteError) as refusal:
        import_text(store, json.dumps(data))
    assert told in str(refusal.value) and "\n" not in str(refusal.value) and len(str(refusal.value)) < 400
    assert list(store.database.connection.iterdump()) == before


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("", "the file is empty"),
        ("  \n", "the file is empty"),
        ("hello\nworld", "line 1: 'hello': unrecognised file format"),
        ('{"format": "reussite"', "this is not JSON"),
        ("{" + '"a":{' * 100_000, "this is not JSON"),
        ("reussite transcript 1\ndeal klondike#7\nt1 t2\nend 1 playing\n", "line 3: t1 t2 is not allowed"),
        (
            "reussite transcript 1\ndeal klondike#7\n" + "s\n" * 1_000_000,
            "line 100001: a deal can have at most 100000 moves",
        ),
        ("nonsense\n" * 1_000_000, "line 1: 'nonsense': unrecognised file format"),
    ],
    ids=["empty", "blank", "words", "cut off", "deep", "illegal", "a million moves", "a million lines"],
)
def test_what_is_no_file_of_ours_is_refused(source, told, store):
    with pytest.raises(ReussiteError) as refusal:
        import_text(store, source)
    assert told in str(refusal.value) and "\n" not in str(refusal.value) and len(str(refusal.value)) < 300
    assert store.history(all_deals=True) == []


def test_a_game_is_named_for_saves_of_pasjans_only(store):
    with pytest.raises(BadInput, match="only for Pasjans saves"):
        import_text(store, '{"format": "reussite"}', game="klondike")
