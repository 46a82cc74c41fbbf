"""What comes of a position where cards go home or nowhere: guesses that say how much it promises, in kernel Python."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import place, size, top
from reussite.rules.layout import (
    CARRY,
    DECK,
    FOUNDATION,
    FOUNDATIONS,
    RESERVE,
    RESERVES,
    STOCK,
    TABLEAU,
    TABLEAUS,
    WASTE,
    State,
)
from reussite.rules.moves import kind_of, source_of, target_of
from reussite.rules.playing import is_tableau
from reussite.solve.reductions import MOVE_BITS

CHAINS = (0,)  # for each foundation the cards that it takes, in their order, and 0 after the last
LINK = 14  # how many numbers a chain has there
FROM_DECK = 2  # how many draws sooner counts as much as a card that can leave a hole now
COST_AT = 13  # where the number of cards that do not go home stands in a cost


def wanted_by(heights: State) -> int:
    """The set of cards that foundations of these heights take next."""
    wanted = 0
    for f in range(FOUNDATIONS):
        wanted = wanted | (1 << CHAINS[LINK * f + heights[f]])
    return wanted & -2


def taken_home(heights: State, bit: int) -> int:
    """Lay a card on the shortest foundation that takes it next; return what is wanted then."""
    shortest = -1
    for f in range(FOUNDATIONS):
        if 1 << CHAINS[LINK * f + heights[f]] == bit and (shortest < 0 or heights[f] < heights[shortest]):
            shortest = f
    heights[shortest] += 1
    return wanted_by(heights)


def bare_ends(s: State, heights: State) -> int:
    """The set of cards at the ends of columns of which some cards have left."""
    ends = 0
    for k in range(TABLEAUS):
        n = heights[FOUNDATIONS + k]
        if n > 0:
            ends = ends | (1 << (s[place(s, TABLEAU + k, size(s, TABLEAU + k) - n)] & 63))
    return ends


def end_gone(s: State, heights: State, bit: int) -> int:
    """Take a card from the end of a column; return the set of ends then."""
    for k in range(TABLEAUS):
        n = heights[FOUNDATIONS + k]
        if n > 0 and 1 << (s[place(s, TABLEAU + k, size(s, TABLEAU + k) - n)] & 63) == bit:
            heights[FOUNDATIONS + k] = n - 1
            break
    return bare_ends(s, heights)


def waste_top(s: State, depth: int) -> int:
    """The card that lies on the waste when some have left it, as a set."""
    if depth < size(s, WASTE):
        return 1 << (s[place(s, WASTE, depth)] & 63)
    return 0


def write_heights(s: State, heights: State) -> int:
    """Write how many cards each foundation and each column has; return how many cards are not home."""
    left = DECK
    for f in range(FOUNDATIONS):
        heights[f] = size(s, FOUNDATION + f)
        left -= heights[f]
    for k in range(TABLEAUS):
        heights[FOUNDATIONS + k] = size(s, TABLEAU + k)
    return left


def cost(s: State, heights: State, moment: int) -> int:
    """How little a position promises: the cards that do not go home, then how late the others do.

    `moment` is the one that it is now; where it is said to be 0, to wait with a card that can go home costs nothing.
    Cards go home as soon as they can, holes are filled from the waste at once, and a card of the stock, when its turn
    has come, can be played for ever. There are two like cards of each kind: a set says which lie somewhere, another
    which do so twice.
    """
    left = write_heights(s, heights)
    once = 0
    twice = 0
    for r in range(RESERVE, RESERVE + RESERVES):
        if size(s, r) > 0:
            bit = 1 << (top(s, r) & 63)
            twice = twice | (once & bit)
            once = once | bit
    wanted = wanted_by(heights)
    ends = bare_ends(s, heights)
    depth = 0
    bare = waste_top(s, 0)
    free = 0
    free_twice = 0
    total = FROM_DECK * DECK
    for turn in range(size(s, STOCK) + 1):
        for _ in range(DECK):
            now = wanted & (ends | bare | once | free)
            if now == 0:
                break
            bit = now & -now
            wanted = taken_home(heights, bit)
            left -= 1
            total += turn + moment
            if ends & bit != 0:
                ends = end_gone(s, heights, bit)
            elif bare == bit:
                depth += 1
                bare = waste_top(s, depth)
            elif once & bit != 0:
                if turn == 0:
                    total -= FROM_DECK
                once = once ^ (bit & ~twice)
                twice = twice & ~bit
                twice = twice | (once & bare)
                once = once | bare
                depth += 1
                bare = waste_top(s, depth)
            else:
                free = free ^ (bit & ~free_twice)
                free_twice = free_twice & ~bit
        if left == 0 or turn == size(s, STOCK):
            break
        bit = 1 << (s[place(s, STOCK, turn)] & 63)
        free_twice = free_twice | (free & bit)
        free = free | bit
    return (left << COST_AT) + (total >> 1)


def left_at_end(s: State, heights: State) -> int:
    """How many cards are not home in the end when play goes on from here with no thought.

    What can go home does so at once: ends of columns before the card of the stock, that before the top of the waste,
    and the deck last; of each the lowest card first. Else a card is laid on the waste, which is written behind the
    heights.
    """
    left = write_heights(s, heights)
    waste = size(s, WASTE)
    for k in range(waste):
        heights[FOUNDATIONS + TABLEAUS + waste - 1 - k] = s[place(s, WASTE, k)] & 63
    once = 0
    twice = 0
    for r in range(RESERVE, RESERVE + RESERVES):
        if size(s, r) > 0:
            bit = 1 << (top(s, r) & 63)
            twice = twice | (once & bit)
            once = once | bit
    wanted = wanted_by(heights)
    ends = bare_ends(s, heights)
    turn = 0
    for _ in range(2 * DECK):
        bare = 0
        if waste > 0:
            bare = 1 << heights[FOUNDATIONS + TABLEAUS + waste - 1]
        turned = 0
        if turn < size(s, STOCK):
            turned = 1 << (s[place(s, STOCK, turn)] & 63)
        if wanted & (ends | turned | bare | once) == 0:
            if turned == 0:
                break
            heights[FOUNDATIONS + TABLEAUS + waste] = s[place(s, STOCK, turn)] & 63
            waste += 1
            turn += 1
            continue
        left -= 1
        now = wanted & ends
        if now != 0:
            wanted = taken_home(heights, now & -now)
            ends = end_gone(s, heights, now & -now)
        elif wanted & turned != 0:
            wanted = taken_home(heights, turned)
            turn += 1
        elif wanted & bare != 0:
            wanted = taken_home(heights, bare)
            waste -= 1
        else:
            now = wanted & once
            bit = now & -now
            wanted = taken_home(heights, bit)
            once = once ^ (bit & ~twice)
            twice = twice & ~bit
            if waste > 0:
                waste -= 1
            else:
                bare = turned
                turn += 1
            twice = twice | (once & bare)
            once = once | bare
    return left


def choice_onward(s: State, choices: State, first: int, n: int) -> int:
    """The one of `n` choices from place `first` on that `left_at_end` would take, or -1."""
    best = -1
    least = 0
    for k in range(first, first + n):
        move = choices[k] & MOVE_BITS
        order = 1 << 20
        if kind_of(move) == CARRY:
            a = source_of(move)
            order = 3
            if is_tableau(a) == 1:
                order = 0
            elif a == STOCK:
                order = 1
            elif a == WASTE:
                order = 2
            order = (order << 10) + ((top(s, a) & 63) << 4) + size(s, target_of(move))
        if best < 0 or order < least:
            best = choices[k]
            least = order
    return best
