"""A search of many positions side by side, for games where cards go home or nowhere, in kernel Python.

All positions with the same number of cards in the stock are looked at together, and of those with one card fewer only
the most promising are kept. A position is the more promising the more cards would go home, and the sooner, if all cards
of the stock came to lie where each can be played, and the fewer are left when play simply goes on. What is dropped may
have been won; where nothing was, all has been searched. `docs/solver.md` says more.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import is_won, size, top
from reussite.rules.layout import CARRY, DECK, FOUNDATION, FOUNDATIONS, STATE_SIZE, STOCK, State
from reussite.rules.moves import kind_of, source_of, target_of
from reussite.rules.playing import is_foundation
from reussite.solve.choices import list_choices
from reussite.solve.homewards import CHAINS, LINK, choice_onward, cost, left_at_end
from reussite.solve.keys import stirred, write_key
from reussite.solve.reductions import CHOICE_BITS, MOVE_BITS
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

# numbers of `row`: how many positions are kept, are looked at now, were, come next; how many were met at all, and there
# is room for; whether some were dropped; what makes the noise another one; which one is won; how many cards the stock
# has at first, and whether what can go home had better do so
ABREAST = KEPT, HERE, AT, NEXT, MET, ROOM_FOR_MET, ROOM_HERE, DROPPED, OTHERWISE, WON_AT, KEY_MASK, BEGUN, PRESSED = (
    range(13)
)
FOR_ONE_LEFT = 10  # what each card costs that is left when play simply goes on
CHANCE = 127  # how much chance has to say about which positions are kept; 31 is too little


def is_met(keys: State, key: State, row: State) -> int:
    """1 when a position was entered before; else enter it, where there is room nearby."""
    spot = key[1] & row[KEY_MASK]
    mark = key[0] | 1
    for _ in range(PROBES):
        if keys[spot] == mark:
            return 1
        if keys[spot] == 0:
            keys[spot] = mark
            return 0
        spot = (spot + 1) & row[KEY_MASK]
    return 0


def keep(s: State, rows: State, n: int) -> None:
    """Write a position down as the one number `n`."""
    for k in range(STATE_SIZE):
        rows[n * STATE_SIZE + k] = s[k]


def highest_kept(costs: State, row: State) -> int:
    """The lowest cost such that enough of the positions that come next cost no more."""
    low = -1
    high = 1 << 30
    for _ in range(31):
        if high - low == 1:
            break
        middle = (low + high) >> 1
        n = 0
        for k in range(row[NEXT]):
            if costs[2 * k] <= middle:
                n += 1
        if n >= row[KEPT]:
            high = middle
        else:
            low = middle
    return high


def go_on(there: State, costs: State, here: State, names: State, row: State) -> None:
    """Let the most promising of the positions that come next be those that are looked at."""
    most = 1 << 30
    if row[NEXT] > row[KEPT]:
        most = highest_kept(costs, row)
        row[DROPPED] = 1
    n = 0
    for ties in range(2):
        for k in range(row[NEXT]):
            if n < row[KEPT] and ((ties == 0 and costs[2 * k] < most) or (ties == 1 and costs[2 * k] == most)):
                names[n] = costs[2 * k + 1]
                for i in range(STATE_SIZE):
                    here[n * STATE_SIZE + i] = there[k * STATE_SIZE + i]
                n += 1
    row[HERE] = n
    row[AT] = 0
    row[NEXT] = 0


def add(
    s: State,
    key: State,
    heights: State,
    here: State,
    names: State,
    there: State,
    costs: State,
    row: State,
    stock: int,
    left: int,
) -> None:
    """Put the position met last among those that are looked at now, or come next if a card has left the stock.

    `left` cards are not home when play simply goes on from there.
    """
    name = row[MET] - 1
    if size(s, STOCK) == stock:
        if row[HERE] < row[ROOM_HERE]:
            keep(s, here, row[HERE])
            names[row[HERE]] = name
            row[HERE] += 1
        else:
            row[DROPPED] = 1
    elif row[NEXT] < row[ROOM_HERE]:
        keep(s, there, row[NEXT])
        value = cost(s, heights, row[PRESSED] * (row[BEGUN] - size(s, STOCK))) + FOR_ONE_LEFT * left
        value += stirred(key[0] + row[OTHERWISE]) & CHANCE
        costs[2 * row[NEXT]] = value
        costs[2 * row[NEXT] + 1] = name
        row[NEXT] += 1
    else:
        row[DROPPED] = 1


def goes_to_longer(s: State, choice: int) -> int:
    """1 when a card goes to a foundation though another one that takes it has fewer cards."""
    b = target_of(choice & MOVE_BITS)
    if is_foundation(b) == 1:
        card = top(s, source_of(choice & MOVE_BITS))
        for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
            if size(s, f) < size(s, b) and CHAINS[LINK * (f - FOUNDATION) + size(s, f)] == card & 63:
                return 1
    return 0


def play_on(s: State, moves: State, taken: State, choices: State, first: int, trail: State, row: State) -> int:
    """Go on from the position met last as `left_at_end` does; 1 when that wins, and `trail` tells how.

    Cards that go home by force may lead elsewhere. Choices are listed from place `first` on.
    """
    met = row[MET]
    for _ in range(2 * DECK):
        if is_won(s) == 1:
            row[WON_AT] = row[MET] - 1
            return 1
        choice = choice_onward(s, choices, first, list_choices(s, moves, taken, choices, first))
        if choice < 0:
            break
        carry_out(s, choice & CHOICE_BITS)
        play_forced(s)
        trail[2 * row[MET]] = row[MET] - 1
        trail[2 * row[MET] + 1] = choice & CHOICE_BITS
        row[MET] += 1
    row[MET] = met
    return 0


def search_abreast(
    s: State,
    moves: State,
    taken: State,
    random: State,
    key: State,
    sums: State,
    keys: State,
    here: State,
    names: State,
    there: State,
    costs: State,
    trail: State,
    choices: State,
    heights: State,
    row: State,
    control: State,
) -> int:
    """Look for a win from the position in `s`, or go on where the last call paused.

    `here` are the positions looked at now, `there` those that come next. `trail` holds for each position met its choice
    and the number of the one before; `names` and `costs` say which of those the positions are. SEARCH_FULL is returned
    when none is left, and some were dropped.
    """
    if row[MET] == 0:
        play_forced(s)
        if is_won(s) == 1:
            row[WON_AT] = 0
            return SEARCH_WON
        keep(s, here, 0)
        names[0] = 0
        trail[0] = -1
        trail[1] = -1
        row[HERE] = 1
        row[MET] = 1
        row[BEGUN] = size(s, STOCK)
    for _ in range(control[LOOKED_AT], control[PAUSE_AT]):
        if control[LOOKED_AT] >= control[PAUSE_AT]:
            break
        if row[AT] == row[HERE] and row[NEXT] > 0:
            go_on(there, costs, here, names, row)
        if row[AT] == row[HERE]:
            if row[DROPPED] == 1:
                return SEARCH_FULL
            return SEARCH_LOST
        at = row[AT]
        row[AT] += 1
        for k in range(STATE_SIZE):
            s[k] = here[at * STATE_SIZE + k]
        stock = size(s, STOCK)
        n = list_choices(s, moves, taken, choices, 0)
        control[LOOKED_AT] += 1
        for c in range(n):
            for k in range(STATE_SIZE):
                s[k] = here[at * STATE_SIZE + k]
            if kind_of(choices[c] & MOVE_BITS) == CARRY and goes_to_longer(s, choices[c]) == 1:
                row[DROPPED] = 1
                continue
            carry_out(s, choices[c] & CHOICE_BITS)
            play_forced(s)
            control[LOOKED_AT] += 1
            write_key(s, random, key, sums, -1, -1)
            if is_met(keys, key, row) == 1:
                continue
            if row[MET] == row[ROOM_FOR_MET]:
                return SEARCH_FULL
            trail[2 * row[MET]] = names[at]
            trail[2 * row[MET] + 1] = choices[c] & CHOICE_BITS
            row[MET] += 1
            left = 0
            if is_won(s) == 0:
                left = DECK
                if size(s, STOCK) < stock or stock == 0:
                    left = left_at_end(s, heights)
                add(s, key, heights, here, names, there, costs, row, stock, left)
            if left == 0 and play_on(s, moves, taken, choices, n, trail, row) == 1:
                return SEARCH_WON
    return SEARCH_PAUSED
