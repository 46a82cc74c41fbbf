"""What compiled rules are kept in, and how their functions are put together."""

import numpy
import pytest

from reussite.play import catalogue, game, parse_code
from reussite.players import find_player
from reussite.rules import compiled, parts
from tiers import SPREAD, cases

SMALL = """
@_inner
def deepest(row, k):
    return row[k]


@_inner
def deep(row, k):
    return deepest(row, k) + deepest(row, 0)


@_entry
def answer(row, k):
    return deep(row, k) + 1
"""


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Return a function that loads a small text as another process would, with a cache of its own."""
    monkeypatch.setenv("REUSSITE_CACHE", str(tmp_path))

    def load(checked=False):
        return compiled._load.__wrapped__(compiled.Text(SMALL, checked=checked).module)["answer"]

    return load


def test_damaged_files_are_made_again(load, tmp_path):
    row = numpy.array([3, 4, 5])
    assert load()(row, 2) == 9
    for ending, harm in (("nbi", b"garbage"), ("nbc", b""), ("nbc", b"garbage"), ("py", b"garbage = ")):
        files = list(tmp_path.rglob(f"*.{ending}"))
        assert files
        for file in files:
            file.write_bytes(harm)
        assert load()(row, 2) == 9
        assert all(file.read_bytes() != harm for file in files if file.exists())


def test_what_is_kept_is_not_compiled_again(load, tmp_path):
    row = numpy.array([3, 4, 5])
    assert load()(row, 1) == 8
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nb?")}
    assert kept
    again = load()
    assert again(row, 1) == 8
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nb?")} == kept
    assert sum(again.module.names["answer"].stats.cache_hits.values()) == 1


def test_parts_have_no_machine_code_of_their_own(load):
    answer = load()
    assert answer(numpy.array([3, 4, 5]), 1) == 8
    made = [each for name in ("deep", "deepest") for each in answer.module.names[name].overloads.values()]
    assert len(made) >= 2
    for part in made:
        assert not part.library._codegen._engine.is_symbol_defined(part.fndesc.mangled_name)


def test_a_wrong_place_deep_inside_a_checked_text_is_an_error(load):
    answer = load(checked=True)
    assert answer(numpy.array([3, 4, 5]), 2) == 9
    with pytest.raises(IndexError, match="out of bounds"):
        answer(numpy.array([3, 4, 5]), 3)


APART = [
    *(("r7", None), ("qll:next=shuffled", None), ("c4", None), ("c4:start=random", None)),
    *(("c4:start=chosen", "random"), ("klondike", "careful"), ("montee-descente", None)),
]


@pytest.mark.parametrize(("code", "name"), cases(APART[:3], APART))
def test_deals_are_counted_alike_with_positions_in_one_row_and_apart(code, name):
    """With checked places, for one that is looked for in the wrong row lies outside it."""
    bound = parse_code(code)[0]
    player = find_player(name, bound)
    linked, size = player.measured(bound)
    texts = compiled.module_text(linked, checked=True), compiled.counting_text(linked, checked=True)
    assert "stack_row" not in texts[0].body and "stack_row" in texts[1].body
    about = size, bound.patience.deck, bound.rule_table.most_moves
    one, other = (compiled.play_deals(compiled.Plan(each, *about, each), 2**32 - 40, 100, 1000) for each in texts)
    assert other.counts == one.counts and other.results.tolist() == one.results.tolist()
    assert one.deals == 100


def test_what_plays_deals_in_bays_is_optimised_in_its_own_way_and_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("REUSSITE_CACHE", str(tmp_path))
    bound = game("c4")
    linked, size = find_player(None, bound).measured(bound)
    plan = compiled.plan(linked, size, bound.patience.deck, bound.rule_table.most_moves)
    optimise, optimised = parts._WholeLibrary._optimize_final_module, []
    monkeypatch.setattr(
        parts._WholeLibrary, "_optimize_final_module", lambda library: optimised.append(1) or optimise(library)
    )
    counts = []
    for _ in range(2):
        compiled._load.cache_clear()
        counts.append(compiled.play_deals(plan, 1, 20, 1000).counts)
    assert optimised == [1] and counts[0] == counts[1]
    assert len(list(tmp_path.rglob("*.nbc"))) == 1


def test_two_deals_are_played_in_turn_where_a_step_asks_little():
    """À la queue leu leu looks for piles that match at each step; in Les quatre couleurs a card says where to go on."""
    texts = {}
    for code in ("c4", "qll:next=shuffled", "r7", "klondike"):
        bound = parse_code(code)[0]
        texts[code] = compiled.counting_text(find_player(None, bound).measured(bound)[0], checked=False).body
    assert [code for code, text in texts.items() if "step_in_turn" in text] == ["c4"]


@pytest.mark.parametrize("count", [1, 16, 33])
def test_of_deals_played_in_turn_an_odd_one_is_played_alone(count):
    bound = game("c4")
    linked, size = find_player(None, bound).measured(bound)
    plan = compiled.plan(linked, size, bound.patience.deck, bound.rule_table.most_moves)
    many, few = (compiled.play_deals(plan, 2**32 + 7, each, 1000) for each in (60, count))
    assert few.deals == count == sum(few.counts[3:])
    assert few.results.tolist() == many.results.tolist()[:count]


@pytest.mark.parametrize("key", cases(SPREAD, list(catalogue().entries)))
def test_the_texts_of_all_games_come_apart(key):
    bound = game(key)
    linked, _ = find_player(None, bound).measured(bound)
    assert "s_counters = new_counters()" in compiled.counting_text(linked, checked=False).body
