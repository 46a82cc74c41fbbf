"""Rows of numbers in which the interpreter plays whole deals."""

from reussite.rules.guards import REPORT
from reussite.rules.playing import MEMO, MOST_OUTCOMES, ROOM_FOR_NOTES


def play_interpreted(engine, bound, size, first, deals, most):
    """Play deals from a number on by the interpreter; return counts and results, and see that nothing was wrong."""
    moves = max(1, bound.rule_table.most_moves)
    lengths = (size, bound.patience.deck, moves, MEMO, size, size, moves, ROOM_FOR_NOTES)
    counts, results, report = [deals] + [0] * (2 + MOST_OUTCOMES), [0] * deals, [0] * REPORT
    rows = [[0] * length for length in lengths]
    assert engine.play_deals(*rows, first, 0, most, counts, results, report, [0], [0], [0]) == deals and report[1] == 0
    return counts, results
