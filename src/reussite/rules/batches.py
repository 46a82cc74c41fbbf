"""Many games of one kind side by side, each in a stretch of long rows, in kernel Python."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.dealing import fill_deck, lay_out
from reussite.rules.kernel import apply, is_won, legal_moves, score
from reussite.rules.layout import STATE_SIZE, State

__all__ = ["deal_many", "keep_game", "play_many"]


def keep_game(
    states: State, moves: State, most: int, counts: State, scores: State, wins: State, k: int, s: State, out: State
) -> None:
    """Write a position with its moves, score and whether it is won to the places of game k."""
    for i in range(STATE_SIZE):
        states[k * STATE_SIZE + i] = s[i]
    wins[k] = is_won(s)
    scores[k] = score(s)
    counts[k] = 0
    if wins[k] == 0:
        counts[k] = legal_moves(s, out)
    for i in range(counts[k]):
        moves[k * most + i] = out[i]


def deal_many(
    states: State,
    moves: State,
    most: int,
    counts: State,
    scores: State,
    wins: State,
    which: State,
    numbers: State,
    n: int,
    deck: State,
    s: State,
    out: State,
) -> None:
    """Deal a number to each of n games."""
    for k in range(n):
        fill_deck(deck, numbers[k] & 4294967295, numbers[k] >> 32)
        lay_out(s, deck)
        keep_game(states, moves, most, counts, scores, wins, which[k], s, out)


def play_many(
    states: State,
    moves: State,
    most: int,
    counts: State,
    scores: State,
    wins: State,
    chosen: State,
    n: int,
    s: State,
    out: State,
) -> None:
    """Make a move in each of n games; -1 makes none."""
    for k in range(n):
        if chosen[k] >= 0:
            for i in range(STATE_SIZE):
                s[i] = states[k * STATE_SIZE + i]
            apply(s, chosen[k])
            keep_game(states, moves, most, counts, scores, wins, k, s, out)
