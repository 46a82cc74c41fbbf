"""How many ways there are to play the first moves of a deal: any slip in a rule changes the number."""

import json
from pathlib import Path

import pytest

from reussite.play import catalogue, parse_code

COUNTS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))


def count_sequences(bound, number, length):
    """Return how many sequences of one, two, … moves can be played from a deal."""
    engine, most = bound.engine, bound.rule_table.most_moves
    counts = [0] * length
    lists = [[0] * most for _ in counts]

    def follow(state, played):
        n = engine.legal_moves(state, lists[played])
        counts[played] += n
        if played + 1 < length:
            for move in lists[played][:n]:
                after = list(state)
                engine.apply(after, move)
                follow(after, played + 1)

    follow(list(bound.deal(number).position.state), 0)
    return counts


@pytest.mark.parametrize("deal_code", COUNTS)
def test_the_first_moves_of_a_deal_can_be_played_in_as_many_ways_as_ever(deal_code):
    bound, number = parse_code(deal_code)
    assert count_sequences(bound, number, len(COUNTS[deal_code])) == COUNTS[deal_code]


def test_every_game_is_counted_with_its_default_options():
    assert {code.split("#")[0] for code in COUNTS if ":" not in code} == set(catalogue().entries)
