"""Each card on the pile whose top card is nearest to it in rank, the ace high, and on an empty pile last."""

from reussite.rules.kernel import rank, size, top
from reussite.rules.layout import CARRY, State
from reussite.rules.playing import goes_home, kind_of, source_of, target_of


def height(card: int) -> int:
    """Rank of a card with the ace high: two 0, ace 12."""
    return (rank(card) + 11) % 13


def gap(s: State, move: int) -> int:
    """How far the ranks that a move brings together are apart; more than any difference for anything else."""
    if kind_of(move) != CARRY or goes_home(move) == 1:
        return -1
    if size(s, target_of(move)) == 0:
        return 13
    return abs(height(top(s, target_of(move))) - height(top(s, source_of(move))))


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the first of the moves with the smallest gap; going home comes before all."""
    best = moves[0]
    for k in range(n):
        if gap(s, moves[k]) < gap(s, best):
            best = moves[k]
    return best
