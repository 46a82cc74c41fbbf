"""How many ways there are to play the first moves of a deal: any slip in a rule changes the number."""

import json
from functools import cache
from pathlib import Path

import pytest

from reussite.play import catalogue, parse_code

COUNTS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))


def count_sequences(bound, number, length):
    """Return how many sequences of one, two, … moves can be played from a deal.

    Many lead to the same position, from which they go on alike.
    """
    engine, out = bound.engine, [0] * bound.rule_table.most_moves

    @cache
    def follow(state, length):
        n = engine.legal_moves(list(state), out)
        counts = [n] + [0] * (length - 1)
        for move in out[:n] if length > 1 else ():
            after = list(state)
            engine.apply(after, move)
            for k, more in enumerate(follow(bytes(after), length - 1), 1):
                counts[k] += more
        return counts

    return follow(bound.deal(number).position.state, length)


@pytest.mark.parametrize("deal_code", COUNTS)
def test_the_first_moves_of_a_deal_can_be_played_in_as_many_ways_as_ever(deal_code):
    bound, number = parse_code(deal_code)
    assert count_sequences(bound, number, len(COUNTS[deal_code])) == COUNTS[deal_code]


def test_every_game_is_counted_with_its_default_options():
    assert {code.split("#")[0] for code in COUNTS if ":" not in code} == set(catalogue().entries)
