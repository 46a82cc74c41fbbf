"""One game of each patience as it was played once: replayed, it must come out the same."""

import re
from pathlib import Path

import pytest

from reussite.play import catalogue, game, read_transcript, write_transcript
from reussite.spec import FREELY
from tiers import SPREAD

pytestmark = pytest.mark.unit

GOLDEN = Path(__file__).parent / "golden"


def without_rules_line(words):
    """The hash of the rules changes with the words they are written in; what is played must not."""
    return [line for line in words.splitlines() if not line.startswith("rules ")]


def transcript(key):
    return (GOLDEN / f"{key}.txt").read_text(encoding="utf-8")


def test_a_game_of_every_family_has_a_golden_transcript_and_no_other_file_is_there():
    entries = catalogue().entries
    assert sorted(path.name for path in GOLDEN.iterdir()) == [f"{key}.txt" for key in SPREAD]
    assert set(SPREAD) <= set(entries)
    assert {entries[key].patience.family for key in SPREAD} == {entry.patience.family for entry in entries.values()}


def test_a_golden_transcript_is_replayed_word_for_word(spread_game):
    words = transcript(spread_game)
    deal = read_transcript(words)
    assert deal.game is game(spread_game)
    assert without_rules_line(write_transcript(deal)) == without_rules_line(words)


def test_a_golden_transcript_is_long_enough_to_mean_something(spread_game):
    gestures = read_transcript(transcript(spread_game)).gestures
    assert len(gestures) >= 30
    assert len({gesture.text for gesture in gestures}) > 5 or game(spread_game).is_automatic


@pytest.mark.parametrize("key", [key for key in SPREAD if game(key).patience.purge])
def test_the_golden_transcript_of_a_game_with_purges_has_some(key):
    purges = [line for line in transcript(key).splitlines() if line.startswith("purge = ")]
    assert purges and any("; " in line for line in purges)


@pytest.mark.parametrize("key", [key for key in SPREAD if game(key).patience.runs != FREELY])
def test_the_golden_transcript_of_a_game_of_single_moves_has_a_run_taken_apart(key):
    runs = [line.partition(" = ") for line in transcript(key).splitlines() if "*" in line]
    assert any(len(parts.split("; ")) >= 9 for _, _, parts in runs)


def test_a_changed_golden_transcript_is_refused(spread_game):
    lines = transcript(spread_game).splitlines()
    _, count, status = lines[-1].split()
    more, other = f"end {int(count) + 1} {status}", f"end {count} {'won' if status != 'won' else 'lost'}"
    for damaged in (lines[:-1], lines[:5] + lines[6:], [*lines[:-1], more], [*lines[:-1], other], [*lines, "t1 t2"]):
        with pytest.raises(ValueError, match="line "):
            read_transcript("\n".join(damaged))


def test_a_gesture_that_was_carried_out_otherwise_is_refused():
    words = transcript("la-peau")
    run = next(line for line in words.splitlines() if "*" in line and "; " in line)
    gesture, _, parts = run.partition(" = ")
    swapped = "; ".join(reversed(parts.split("; ")))
    with pytest.raises(ValueError, match=f"is carried out as {re.escape(parts)}"):
        read_transcript(words.replace(run, f"{gesture} = {swapped}"))
