"""A search that goes on from whichever position promises most, in kernel Python.

It finds wins where cards are dug out of columns and the order in which that is done matters from the beginning. All
positions met are kept until there is no room; where all of their future was looked at, nothing wins. What a position
promises is only a guess. `docs/solver.md` says more.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import empty_cells, empty_columns, is_hidden, is_won, place, size
from reussite.rules.layout import (
    CELLS,
    FOUNDATION,
    FOUNDATIONS,
    LEAVES,
    RESERVE,
    RESERVES,
    STATE_SIZE,
    TABLEAU,
    TABLEAUS,
    Column,
    State,
)
from reussite.solve.choices import list_choices
from reussite.solve.gathering import STAGES, promise_in_runs, stage_of
from reussite.solve.keys import stirred, write_key
from reussite.solve.reductions import CHOICE_BITS, LOWERS, cards_wanted, touched_by
from reussite.solve.search import (
    LOOKED_AT,
    PAUSE_AT,
    PROBES,
    SEARCH_FULL,
    SEARCH_LOST,
    SEARCH_PAUSED,
    SEARCH_WON,
    carry_out,
    play_forced,
)

LEVELS: Column = (0,) * 64  # how many cards must be home before a card
# Numbers of `row`: how many positions were met, and there is room for; in which stage of play the last one lay that was
# gone on from; whether it is patient, and in which order those that promise about the same come; whether a position was
# dropped; which one is won; the bits of places in the table
PROMISING = MET, ROOM, STAGE, OTHERWISE, DROPPED, WON_AT, KEY_MASK = range(7)
COSTS = 4096  # costs of positions are below this
# `heads` has for each stage of play one more than the last position of each cost, then the lowest cost there
COSTS_THERE = COSTS + 1
# What is kept of each position: the next one with the same cost, the one before it, and the choice that led to it
KEPT_NEXT, KEPT_BEFORE, KEPT_CHOICE, KEPT = range(4)


def cost_of_pile(s: State, p: int, wanted: int, patient: int) -> int:
    """How far the cards of a pile are from going home: those that lie on lower ones, and on cards that are wanted."""
    value = 0
    lowest = 64
    below = 0
    n = size(s, p)
    for depth in range(n - 1, -1, -1):
        card = s[place(s, p, depth)]
        if is_hidden(card) == 1:
            value += 3
            card = card & 63
        if lowest < LEVELS[card]:
            value += 4 + 2 * patient
        if below & LOWERS[card] != 0:
            value += 2
        if (wanted >> card) & 1 == 1:
            value += 2 * depth
        lowest = min(lowest, LEVELS[card])
        below = below | (1 << card)
    return value


def promise(s: State, patient: int) -> int:
    """What a position promises, as a cost: the lower, the sooner the search goes on from it.

    Who is patient thinks more of order, of spaces and of what is held in reserve.
    """
    if LEAVES > 0:
        return promise_in_runs(s, patient)
    wanted = cards_wanted(s)
    value = 1000
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        value -= 4 * size(s, f)
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        value += cost_of_pile(s, p, wanted, patient)
    value -= (4 + 2 * patient) * empty_columns(s)
    if CELLS > 0:
        value -= 2 * empty_cells(s)
    for p in range(RESERVE, RESERVE + RESERVES):
        value += cost_of_pile(s, p, wanted, patient)
        if size(s, p) > 0:
            value -= 3 + 5 * patient
    return value


def is_new(keys: State, key: State, row: State) -> int:
    """1 when a position was not met before, and is entered; where there is no room nearby it is dropped."""
    spot = key[1] & row[KEY_MASK]
    mark = key[0] | 1
    for _ in range(PROBES):
        if keys[spot] == mark:
            return 0
        if keys[spot] == 0:
            keys[spot] = mark
            return 1
        spot = (spot + 1) & row[KEY_MASK]
    row[DROPPED] = 1
    return 0


def keep_promising(
    s: State, key: State, kept: State, trail: State, heads: State, row: State, before: int, choice: int
) -> None:
    """Keep a position that was met, with how it was come by, among those of its cost."""
    name = row[MET]
    for k in range(STATE_SIZE):
        kept[name * STATE_SIZE + k] = s[k]
    value = promise(s, row[OTHERWISE] & 1)
    if row[OTHERWISE] > 1:
        value += stirred(key[0] + row[OTHERWISE]) & 15
    value = max(0, min(COSTS - 1, value))
    first = COSTS_THERE * stage_of(s, row[OTHERWISE] & 1)
    trail[KEPT * name + KEPT_NEXT] = heads[first + value]
    trail[KEPT * name + KEPT_BEFORE] = before
    trail[KEPT * name + KEPT_CHOICE] = choice
    heads[first + value] = name + 1
    heads[first + COSTS] = min(heads[first + COSTS], value)
    row[MET] = name + 1


def cheapest_of(heads: State, stage: int) -> int:
    """The lowest cost of a position of a stage that the search can go on from, or COSTS."""
    first = COSTS_THERE * stage
    for value in range(heads[first + COSTS], COSTS):
        if heads[first + value] > 0:
            heads[first + COSTS] = value
            return value
    heads[first + COSTS] = COSTS
    return COSTS


def most_promising(trail: State, heads: State, row: State) -> int:
    """Take the position of the next stage that promises most, the last one met of those; return its number, or -1."""
    for _ in range(STAGES):
        row[STAGE] = (row[STAGE] + STAGES - 1) % STAGES
        value = cheapest_of(heads, row[STAGE])
        if value < COSTS:
            name = heads[COSTS_THERE * row[STAGE] + value] - 1
            heads[COSTS_THERE * row[STAGE] + value] = trail[KEPT * name + KEPT_NEXT]
            return name
    return -1


def search_promising(
    s: State,
    moves: State,
    taken: State,
    random: State,
    key: State,
    sums: State,
    keys: State,
    kept: State,
    trail: State,
    heads: State,
    choices: State,
    row: State,
    control: State,
) -> int:
    """Look for a win from the position in `s`, or go on where the last call paused.

    `kept` holds the positions met, `trail` three numbers for each, and `heads` where those of each cost begin.
    SEARCH_FULL is returned when there is no room for another, or none is left and some were dropped.
    """
    if row[MET] == 0:
        play_forced(s)
        for stage in range(STAGES):
            heads[COSTS_THERE * stage + COSTS] = COSTS
        write_key(s, random, key, sums, -1, -1)
        if is_new(keys, key, row) == 1:
            keep_promising(s, key, kept, trail, heads, row, -1, -1)
        if is_won(s) == 1:
            row[WON_AT] = 0
            return SEARCH_WON
    for _ in range(control[LOOKED_AT], control[PAUSE_AT]):
        if control[LOOKED_AT] >= control[PAUSE_AT]:
            break
        at = most_promising(trail, heads, row)
        if at < 0:
            if row[DROPPED] == 1:
                return SEARCH_FULL
            return SEARCH_LOST
        for k in range(STATE_SIZE):
            s[k] = kept[at * STATE_SIZE + k]
        write_key(s, random, key, sums, -1, -1)
        n = list_choices(s, moves, taken, choices, 0)
        control[LOOKED_AT] += 1
        for c in range(n):
            for k in range(STATE_SIZE):
                s[k] = kept[at * STATE_SIZE + k]
            touched = touched_by(choices[c] & CHOICE_BITS)
            carry_out(s, choices[c] & CHOICE_BITS)
            touched = touched | play_forced(s)
            control[LOOKED_AT] += 1
            write_key(s, random, key, sums, 0, touched)
            if is_new(keys, key, row) == 0:
                continue
            if row[MET] == row[ROOM]:
                return SEARCH_FULL
            keep_promising(s, key, kept, trail, heads, row, at, choices[c] & CHOICE_BITS)
            if is_won(s) == 1:
                row[WON_AT] = row[MET] - 1
                return SEARCH_WON
    return SEARCH_PAUSED
