"""The move that looks most useful first: home, then turning up hidden cards, then joining sequences, then the stock."""

# Not `height`: this player plays every game, and a user's file may have given a function of its own that name.
from reussite.rules.kernel import lifts, size
from reussite.rules.layout import (
    CARRY,
    CHOOSE,
    CLICK,
    CLICKS_OF_ITS_OWN,
    GROUPS,
    RESERVE,
    RESERVES,
    STOCK,
    WASTE,
    State,
)
from reussite.rules.moves import cards_of, kind_of, source_of, target_of
from reussite.rules.playing import GIVE_UP, bares, goes_home, is_foundation, is_tableau

# memo: clicks since the last other move, moves made only to dig, and moves within the tableau since the last better one
IDLE, DUG, JOINED = 0, 1, 2
MOST_DUG = 20
MOST_JOINED = 40  # cards could go to and fro between like ones for ever
JOINING = 100


def worth(s: State, move: int) -> int:
    """How useful a move looks; 0 for one that changes nothing for the better."""
    if kind_of(move) == CLICK or (kind_of(move) == CHOOSE and CLICKS_OF_ITS_OWN == 1):
        return 10
    if kind_of(move) == CHOOSE:
        return 500
    if kind_of(move) != CARRY or goes_home(move) == 1:
        return 1000
    a = source_of(move)
    if is_foundation(a) == 1:
        return 0
    if bares(s, move) > 0:
        return 400 + bares(s, move)
    if a >= RESERVE and a < RESERVE + RESERVES:
        return 300
    if a == WASTE or a == STOCK:
        return 200
    return joins(s, move)


def joins(s: State, move: int) -> int:
    """Worth of moving among piles: a whole sequence onto a card, or digging a pile out into a space or a cell.

    A card that changes its place helps only where the places are not alike.
    """
    a = source_of(move)
    b = target_of(move)
    if cards_of(move) != lifts(s, a):
        return 0
    if is_tableau(b) == 1 and size(s, b) > 0:
        return JOINING
    if cards_of(move) < size(s, a):
        return 5
    if is_tableau(a) == is_tableau(b) and GROUPS[a] != GROUPS[b]:
        return JOINING
    return 0


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the first of the most useful moves; stop after a whole pass through the stock in vain."""
    best = GIVE_UP
    most = 0
    for k in range(n):
        value = worth(s, moves[k])
        if value == JOINING and memo[JOINED] >= MOST_JOINED:
            value = 0
        if value > most:
            most = value
            best = moves[k]
    if most == JOINING:
        memo[JOINED] += 1
    elif most > JOINING:
        memo[JOINED] = 0
    if most == 10:
        memo[IDLE] += 1
        if memo[IDLE] > size(s, STOCK) + size_of_waste(s) + 1:
            return dig(s, moves, n, memo)
    else:
        memo[IDLE] = 0
    if most == 5:
        return dig(s, moves, n, memo)
    return best


def size_of_waste(s: State) -> int:
    """Cards in the waste, 0 where there is none."""
    if WASTE < 0:
        return 0
    return size(s, WASTE)


def dig(s: State, moves: State, n: int, memo: State) -> int:
    """Dig a pile out into a space, a few times in a deal; else give up."""
    memo[IDLE] = 0
    memo[DUG] += 1
    if memo[DUG] <= MOST_DUG:
        for k in range(n):
            if worth(s, moves[k]) == 5:
                return moves[k]
    return GIVE_UP
