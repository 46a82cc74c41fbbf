"""Playing deals to their end, many of them, in kernel Python; linked together with the kernel and a player."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.dealing import fill_deck, lay_out, next_random
from reussite.rules.kernel import apply, can_step, is_hidden, is_won, legal_moves, outcome, place, size, step
from reussite.rules.layout import (
    CARRY,
    CHOICES,
    FOUNDATION,
    FOUNDATIONS,
    SOURCE_PILES,
    STATE_SIZE,
    STEPS,
    TABLEAU,
    TABLEAUS,
    State,
)
from reussite.rules.moves import cards_of, kind_of, source_of, target_of

MEMO = 16  # numbers a player may keep during a deal
GIVE_UP = -1  # what a player answers when it stops
ILLEGAL = -2  # what `play_out` answers when a player chose a move that is not legal


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Hook: choose one of the n legal moves, or GIVE_UP.

    `memo` is MEMO numbers a player may keep during a deal, `trial` room for a position to try a move in, and
    `x` a random number below 2**32.
    """
    return moves[(x * n) >> 32]


def is_foundation(p: int) -> int:
    """1 when pile p is a foundation."""
    if p >= FOUNDATION and p < FOUNDATION + FOUNDATIONS:
        return 1
    return 0


def is_tableau(p: int) -> int:
    """1 when pile p is a tableau pile."""
    if p >= TABLEAU and p < TABLEAU + TABLEAUS:
        return 1
    return 0


def goes_home(move: int) -> int:
    """1 when a move carries a card to a foundation from elsewhere."""
    if kind_of(move) == CARRY and is_foundation(target_of(move)) == 1 and is_foundation(source_of(move)) == 0:
        return 1
    return 0


def bares(s: State, move: int) -> int:
    """How many face-down cards a tableau pile has when a move bares the topmost of them, else 0."""
    if kind_of(move) != CARRY or is_tableau(source_of(move)) == 0:
        return 0
    p = source_of(move)
    n = cards_of(move)
    if n >= size(s, p) or is_hidden(s[place(s, p, n)]) == 0:
        return 0
    return size(s, p) - n


def copy_state(source: State, target: State) -> None:
    """Copy a position into another of the same size."""
    for k in range(STATE_SIZE):
        target[k] = source[k]


def is_listed(moves: State, n: int, move: int) -> int:
    """1 when the move is one of the first n."""
    for k in range(n):
        if moves[k] == move:
            return 1
    return 0


def play_out(s: State, moves: State, memo: State, trial: State, seed: int, most: int) -> int:
    """Play a deal to its end, or up to `most` choices; return how many were made, or ILLEGAL."""
    for k in range(MEMO):
        memo[k] = 0
    x = seed
    for made in range(most):
        if STEPS == 1:
            while can_step(s) == 1:
                step(s)
            if CHOICES == 0 and SOURCE_PILES == 0:
                return made
        n = legal_moves(s, moves)
        if n == 0 or is_won(s) == 1:
            return made
        x = next_random(x)
        move = pick(s, moves, n, memo, trial, x)
        if move == GIVE_UP:
            return made
        if is_listed(moves, n, move) == 0:
            return ILLEGAL
        apply(s, move)
    return most


def play_deals(
    s: State,
    deck: State,
    moves: State,
    memo: State,
    trial: State,
    first: int,
    high: int,
    most: int,
    counts: State,
    results: State,
) -> int:
    """Play consecutive deals from number `high` * 2**32 + `first`; return how many, fewer after an illegal move.

    `counts` holds: the number of deals to play, the number won, the number cut off at `most` choices, then how often
    each outcome came. `results` gets for each deal twice its outcome, plus one when it was won.
    """
    for k in range(counts[0]):
        fill_deck(deck, first + k, high)
        lay_out(s, deck)
        made = play_out(s, moves, memo, trial, first + k + 1, most)
        if made == ILLEGAL:
            return k
        if made == most:
            counts[2] += 1
        won = is_won(s)
        end = outcome(s)
        counts[1] += won
        counts[3 + end] += 1
        results[k] = 2 * end + won
    return counts[0]
