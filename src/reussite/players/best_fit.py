"""Each card on the pile whose top card is nearest to it in rank, the ace high, and on an empty pile last."""

from reussite.piles import height, rank, top_card
from reussite.rules.layout import CARRY, State
from reussite.rules.moves import kind_of, source_of, target_of
from reussite.rules.playing import goes_home


def ace_high(card: int) -> int:
    """Rank of a card with the ace high: two 0, ace 12."""
    return (rank(card) + 11) % 13


def gap(s: State, move: int) -> int:
    """How far apart the ranks are that a move brings together; 13 on an empty pile, -1 for a move that comes first."""
    if kind_of(move) != CARRY or goes_home(move) == 1:
        return -1
    if height(s, target_of(move)) == 0:
        return 13
    return abs(ace_high(top_card(s, target_of(move))) - ace_high(top_card(s, source_of(move))))


def nearest(s: State, moves: State, n: int) -> int:
    """The first of the moves with the smallest gap."""
    best = moves[0]
    for k in range(n):
        if gap(s, moves[k]) < gap(s, best):
            best = moves[k]
    return best


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the first of the moves with the smallest gap."""
    return nearest(s, moves, n)
