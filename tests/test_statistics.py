"""What is counted: wins once, streaks, intervals, scores."""

import random

import pytest

from reussite.errors import BadInput
from reussite.play import Deal, from_text, game
from reussite.store import Store
from reussite.store.statistics import share_interval
from small_positions import nearly_won


@pytest.fixture
def store():
    with Store.open() as opened:
        yield opened


def finish(store, wanted, **options):
    """Play a new deal of a patience that plays itself and ends as wanted."""
    for number in range(1000):
        deal = game("quatre-couleurs", **options).deal(number)
        while deal.moves() == ["next"]:
            deal.play("next")
        if deal.status == wanted:
            kept = store.begin(game("quatre-couleurs", **options).deal(number))
            while kept.moves() == ["next"]:
                kept.play("next")
            return kept
    raise AssertionError


def test_a_deal_counts_once_a_move_was_made(store):
    kept = store.begin(game("klondike").deal(7))
    assert store.statistics() == []
    kept.play("s")
    kept.undo()
    (found,) = store.statistics("klondike")
    assert (found.played, found.won, found.on_table, found.share) == (1, 0, 1, None)


def test_undo_after_a_win_does_not_count_it_twice(store):
    kept = finish(store, "won")
    moves = len(kept.gestures)
    for _ in range(3):
        kept.undo()
        kept.redo()
    kept.undo()
    (found,) = store.statistics("quatre-couleurs")
    assert (found.played, found.won) == (1, 1)
    assert found.moves.least == found.moves.mean == moves and found.moves.interval is None
    assert store.past(kept.journal.id).result == "won"


def test_the_first_win_of_a_deal_is_the_one_that_counts(store):
    kept = store.begin(Deal(from_text(nearly_won())))
    for moves in (["t1 f4", "t1 f4"], ["t1 f4", "t1 t2", "t2 f4"]):
        for words in moves:
            kept.play(words)
        assert kept.status == "won"
        while kept.undo():
            pass
    (found,) = store.statistics("klondike")
    assert (found.won, found.moves.least, found.moves.mean) == (1, 2, 2)


def test_streaks_are_rows_of_wins_and_the_deal_on_the_table_breaks_none(store):
    for wanted in ("won", "lost", "won", "won", "won", "lost", "won", "won"):
        finish(store, wanted)
    open_deal = store.begin(game("quatre-couleurs").deal(3))
    open_deal.play("next")
    (found,) = store.statistics("quatre-couleurs")
    assert (found.played, found.won, found.on_table) == (9, 6, 1)
    assert (found.streak, found.longest_streak) == (2, 3)
    assert found.share == 6 / 8
    store.begin(game("quatre-couleurs").deal(4))
    (found,) = store.statistics("quatre-couleurs")
    assert (found.streak, found.on_table) == (0, 0)


def test_rules_are_counted_apart_and_settings_are_not(store):
    store.begin(game("klondike").deal(7)).play("s")
    store.begin(game("klondike", undo="card").deal(7)).play("s")
    store.begin(game("klondike", draw=3).deal(7)).play("s")
    found = {each.variant: each.played for each in store.statistics("klondike")}
    assert found == {"": 2, "draw=3": 1}
    assert [each.played for each in store.statistics(game("klondike", draw=3))] == [1]
    assert [each.game for each in store.statistics()] == ["klondike", "klondike"]


@pytest.fixture
def stats():
    """Statistics from elsewhere, which takes seconds to load: by the worker that needs it, and no other."""
    import scipy.stats

    return scipy.stats


def test_mean_and_interval_are_those_of_students_distribution(store, stats):
    chance = random.Random(3)
    for count in (2, 3, 9, 14, 40):
        store.database.connection.execute("DELETE FROM deals")
        seconds = [chance.uniform(10, 1000) for _ in range(count)]
        for number, each in enumerate(seconds):
            kept = store.begin(game("klondike").deal(number))
            with store.database.writing() as db:
                db.execute("UPDATE deals SET first_move = ?, won = ?, won_moves = ?, won_played = ? WHERE id = ?",
                           (number, number, 100 + number, round(1000 * each), kept.journal.id))  # fmt: skip
        (found,) = store.statistics()
        mean, error = sum(seconds) / count, stats.sem(seconds)
        low, high = stats.t.interval(0.95, count - 1, mean, error)
        assert found.seconds.mean == pytest.approx(mean, rel=1e-5)
        assert found.seconds.least == pytest.approx(min(seconds), abs=0.001)
        assert found.seconds.interval == pytest.approx((max(0, low), high), rel=2e-3, abs=0.01)


@pytest.mark.parametrize(("won", "of"), [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (50, 1000), (999, 1000)])
def test_the_interval_of_a_share_is_wilsons(won, of, stats):
    found = stats.binomtest(won, of).proportion_ci(method="wilson")
    assert share_interval(won, of) == pytest.approx((found.low, found.high), abs=1e-9)


def lose(store, number):
    kept = store.begin(game("rexile").deal(number))
    while kept.moves():
        kept.play(kept.moves()[0])
    return kept


def test_the_best_scores_are_listed_once_for_each_deal(store):
    kept = [lose(store, number) for number in range(6)]
    expected = sorted((-each.position.score, each.journal.id) for each in kept)
    assert [(-score.score, score.deal) for score in store.scores("rexile")] == expected
    kept[0].undo()
    kept[0].redo()
    store.begin(game("rexile").deal(99)).play("s c1")
    assert [(-score.score, score.deal) for score in store.scores("kings-in-the-corners")] == expected
    assert len(store.scores("rexile", limit=2)) == 2
    with pytest.raises(BadInput, match="klondike has no score"):
        store.scores("klondike")


def test_a_score_made_better_after_an_undo_counts_and_a_worse_one_does_not(store):
    kept = lose(store, 0)
    best = kept.position.score
    chance = random.Random(1)
    for _ in range(30):
        for _ in range(chance.randrange(1, 20)):
            kept.undo()
        while kept.moves():
            kept.play(chance.choice(kept.moves()))
        best = max(best, kept.position.score)
        assert [score.score for score in store.scores("rexile")] == [best]


def test_a_hundred_scores_are_listed_at_most_unless_asked_for_more(store):
    model = lose(store, 1)
    with store.database.writing() as db:
        columns = "game, options, variant, number, start, rules, begun, changed, first_move"
        for number in range(150):
            db.execute(
                f"INSERT INTO deals (key, used, score, {columns}) SELECT ?, ?, ?, {columns} FROM deals WHERE id = ?",
                (str(number), number + 9, number * 10, model.journal.id),
            )
    assert len(store.scores("rexile")) == 100
    assert store.scores("rexile")[0].score == max(1490, model.position.score)
