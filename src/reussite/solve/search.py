"""Depth-first search with a table of positions, in kernel Python, able to stop anywhere and go on.

Every position is looked at once in an attempt. Positions whose whole future was searched in vain are marked CLOSED
and stay so in later attempts, which try the choices in another order: if a win exists, one exists that avoids them.
For take the last closed position on a winning line; what follows it was not closed, so it was being looked into at
that moment and, never having been closed, still was when that attempt was broken off. The line that led there in that
attempt either avoids closed positions or can be mended in the same way at a later attempt.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import apply, can_step, is_won, legal_moves, refusal, size, top
from reussite.rules.layout import CHOOSE, DECK, FINE, STATE_SIZE, STEPS, WASTE, State
from reussite.rules.moves import click_move, kind_of, source_of, step_move
from reussite.rules.playing import ILLEGAL, is_listed
from reussite.rules.turning import turn_stock_to
from reussite.solve.choices import list_choices, worth
from reussite.solve.keys import SIXTY_BITS, STOCK_IS_A_SET, write_key
from reussite.solve.reductions import (
    CHOICE_BITS,
    DEAD_IS_SEEN,
    MOVE_BITS,
    ONLY_HOME,
    ORDER_IS_FREE,
    SAFE_HOME,
    THEN_HOME,
    WASTE_AT,
    goes_either_way,
    going_home,
    is_dead,
    only_choice,
    safe_choice,
    touched_by,
)

# numbers of `control`
CONTROL = LOOKED_AT, PAUSE_AT, DEPTH, ATTEMPT, NOISE, LOOSENESS, USED, FULL_AT, CUT, MASK = range(10)
# what `search` returns
SEARCH_PAUSED, SEARCH_WON, SEARCH_LOST, SEARCH_FULL = range(4)
CLOSED = 1 << 62  # marks an entry of the table; its last eight bits are the number of the attempt
MARK = SIXTY_BITS & ~255  # the bits of an entry that tell the position
MOST_DEPTH = 0
MOST_CHOICES = 0
MOST_LISTED = 0
MOST_REPLAYED = 0
PROBES = 256
SEEN, SEEN_BEFORE, OPEN, NO_ROOM = -1, -2, -3, -4  # what `look_up` answers instead of a place
TELLS_NOTHING = 1 << 62  # marks a choice that does not let the same one, made a move later, be left out
NOISE_AT, WORTH_AT = 44, 47  # where a choice has what it is sorted by
LINE_FIRST, LINE_NEXT, LINE_ASLEEP, LINE_PLACE, LINE = range(5)


def carry_out(s: State, choice: int) -> None:
    """Carry out a choice: its clicks, its move, and the card that then goes home."""
    if STOCK_IS_A_SET == 1 and (choice >> WASTE_AT) & 255 > 0:
        turn_stock_to(s, ((choice >> WASTE_AT) & 255) - 1)
    apply(s, choice & MOVE_BITS)
    if choice & THEN_HOME > 0:
        a = source_of(choice)
        apply(s, going_home(s, a, top(s, a)))


def forced_choice(s: State) -> int:
    """The choice that is made without asking, or -1."""
    if STEPS == 1 and can_step(s) == 1:
        return step_move()
    if SAFE_HOME > 0:
        return safe_choice(s)
    if ONLY_HOME == 1 and is_won(s) == 0:
        return only_choice(s)
    return -1


def play_forced(s: State) -> int:
    """Make all choices that need no asking; return the set of piles touched."""
    touched = 0
    if STEPS == 1 or SAFE_HOME > 0 or ONLY_HOME == 1:
        choice = forced_choice(s)
        while choice >= 0:
            carry_out(s, choice)
            touched = touched | touched_by(choice)
            choice = forced_choice(s)
    return touched


def order_choices(choices: State, first: int, n: int, noise: int, looseness: int) -> None:
    """Put the choices of most worth last, to be tried first; noise, the more the looser, lets attempts differ."""
    x = noise
    if noise > 0:
        for k in range(n):
            x = (x * 1103515245 + 12345) & 2147483647
            choices[first + k] = choices[first + k] + (((x >> 16) % looseness) << NOISE_AT)
    for k in range(1, n):
        moved = choices[first + k]
        i = k
        for _ in range(k):
            if choices[first + i - 1] <= moved:
                break
            choices[first + i] = choices[first + i - 1]
            i -= 1
        choices[first + i] = moved


def look_up(keys: State, key: State, control: State) -> int:
    """Enter a position in the table and return its place.

    SEEN means that it was searched in vain in this attempt, SEEN_BEFORE in an earlier one, OPEN that it is on the line
    looked at, NO_ROOM that the table is full.
    """
    mark = key[0] & MARK
    place = key[1] & control[MASK]
    for _ in range(PROBES):
        found = keys[place]
        if found == 0:
            if control[USED] >= control[FULL_AT]:
                return NO_ROOM
            control[USED] += 1
            keys[place] = mark | control[ATTEMPT]
            return place
        if found & MARK == mark:
            if found & 255 != control[ATTEMPT]:
                if found & CLOSED > 0:
                    return SEEN_BEFORE
            elif found & CLOSED > 0:
                return SEEN
            else:
                return OPEN
            keys[place] = mark | control[ATTEMPT]
            return place
        place = (place + 1) & control[MASK]
    return NO_ROOM


def back_up(keys: State, line: State, depth: int) -> int:
    """Close the positions of the line that have no choice left, deepest first; return the depth of one that has."""
    while depth >= 0 and line[LINE * depth + LINE_NEXT] == line[LINE * depth + LINE_FIRST]:
        place = line[LINE * depth + LINE_PLACE]
        keys[place] = keys[place] | CLOSED
        depth -= 1
    return depth


def choices_fit(line: State, depth: int) -> int:
    """1 when there is room for one more position on the line, and for its choices."""
    if depth + 1 >= MOST_DEPTH or (depth >= 0 and line[LINE * depth + LINE_ASLEEP] + MOST_LISTED > MOST_CHOICES):
        return 0
    return 1


def take_choice(s: State, frames: State, choices: State, line: State, depth: int) -> int:
    """Make the next choice of the position at a depth; return the set of piles touched."""
    line[LINE * depth + LINE_NEXT] -= 1
    taken = line[LINE * depth + LINE_NEXT]
    for k in range(STATE_SIZE):
        s[k] = frames[depth * STATE_SIZE + k]
    choice = choices[taken] & CHOICE_BITS
    carry_out(s, choice)
    followed = play_forced(s)
    if followed != 0:
        choices[taken] = choices[taken] | TELLS_NOTHING
    return followed | touched_by(choice)


def is_refuted(s: State, frames: State, choices: State, line: State, depth: int, choice: int) -> int:
    """1 when a choice in `s` leads to nothing because it was tried in vain before the choice that led to `s`."""
    taken = line[LINE * depth + LINE_NEXT]
    for k in range(taken + 1, line[LINE * depth + LINE_ASLEEP]):
        if choices[k] & (CHOICE_BITS | TELLS_NOTHING) == choice:
            return goes_either_way(frames, depth * STATE_SIZE, s, choices[taken] & CHOICE_BITS, choice)
    return 0


def put_refuted_to_sleep(s: State, frames: State, choices: State, line: State, depth: int, first: int, n: int) -> int:
    """Put the choices that are known to lead to nothing at the end of a list; return how many are left."""
    if choices[line[LINE * depth + LINE_NEXT]] & TELLS_NOTHING > 0:
        return n
    k = 0
    for _ in range(n):
        if is_refuted(s, frames, choices, line, depth, choices[first + k]) == 1:
            n -= 1
            choice = choices[first + k]
            choices[first + k] = choices[first + n]
            choices[first + n] = choice | TELLS_NOTHING
        else:
            k += 1
    return n


def push(
    s: State,
    moves: State,
    taken: State,
    frames: State,
    choices: State,
    line: State,
    depth: int,
    noise: int,
    looseness: int,
) -> None:
    """Put a position on the line, with its choices behind those of the one before."""
    first = 0
    if depth > 0:
        first = line[LINE * (depth - 1) + LINE_ASLEEP]
    n = list_choices(s, moves, taken, choices, first)
    line[LINE * depth + LINE_ASLEEP] = first + n
    if ORDER_IS_FREE == 1 and depth > 0:
        n = put_refuted_to_sleep(s, frames, choices, line, depth - 1, first, n)
    for k in range(first, first + n):
        choices[k] = choices[k] + (worth(s, choices[k]) << WORTH_AT)
    order_choices(choices, first, n, noise, looseness)
    line[LINE * depth + LINE_FIRST] = first
    line[LINE * depth + LINE_NEXT] = first + n
    for k in range(STATE_SIZE):
        frames[depth * STATE_SIZE + k] = s[k]


def search(
    s: State,
    moves: State,
    taken: State,
    random: State,
    key: State,
    sums: State,
    keys: State,
    frames: State,
    choices: State,
    line: State,
    control: State,
) -> int:
    """Look for a win from the position in `s`, or go on where the last call paused.

    `frames` holds the positions of the line looked at and `line` four numbers for each: where its choices begin in
    `choices`, the one taken last (those below are untried), where they end, and its place in the table. `sums` holds
    for each what its piles add to its key, and `taken` what the targets of the last one take.
    """
    depth = control[DEPTH]
    if depth < 0:
        if DEAD_IS_SEEN == 1 and is_dead(s) == 1:
            control[LOOKED_AT] += 1
            return SEARCH_LOST
        play_forced(s)
    for looked_at in range(control[LOOKED_AT], control[PAUSE_AT]):
        touched = -1
        if depth >= 0:
            depth = back_up(keys, line, depth)
            if depth < 0:
                control[DEPTH] = -1
                return SEARCH_LOST
            touched = take_choice(s, frames, choices, line, depth)
        control[LOOKED_AT] = looked_at + 1
        control[DEPTH] = depth
        if is_won(s) == 1:
            return SEARCH_WON
        write_key(s, random, key, sums, depth, touched)
        place = look_up(keys, key, control)
        if place == NO_ROOM:
            return SEARCH_FULL
        if place >= 0 and choices_fit(line, depth) == 1:
            depth += 1
            line[LINE * depth + LINE_PLACE] = place
            noise = (control[NOISE] * (looked_at + 1)) & 2147483647
            push(s, moves, taken, frames, choices, line, depth, noise, control[LOOSENESS])
        elif depth < 0 and place < 0:
            return SEARCH_LOST
        elif place != SEEN:
            if place >= 0:
                control[CUT] = 1
            if depth >= 0:
                choices[line[LINE * depth + LINE_NEXT]] = choices[line[LINE * depth + LINE_NEXT]] | TELLS_NOTHING
    control[DEPTH] = depth
    return SEARCH_PAUSED


def is_legal(s: State, moves: State, move: int) -> int:
    """1 when the rules allow a move, of whatever kind."""
    if kind_of(move) == CHOOSE:
        return is_listed(moves, legal_moves(s, moves), move)
    if refusal(s, move) == FINE:
        return 1
    return 0


def play_checked(s: State, moves: State, move: int, out: State, n: int) -> int:
    """Play a move if the rules allow it and write it down; return how many are written down then, or ILLEGAL."""
    if n < 0 or is_legal(s, moves, move) == 0:
        return ILLEGAL
    apply(s, move)
    out[n] = move
    return n + 1


def play_choice(s: State, moves: State, choice: int, out: State, n: int) -> int:
    """Play the single moves of a choice, each checked, and write them down; return how many there are then."""
    if STOCK_IS_A_SET == 1 and (choice >> WASTE_AT) & 255 > 0:
        for _ in range(2 * DECK):
            if n >= 0 and size(s, WASTE) != ((choice >> WASTE_AT) & 255) - 1:
                n = play_checked(s, moves, click_move(), out, n)
    n = play_checked(s, moves, choice & MOVE_BITS, out, n)
    if n >= 0 and choice & THEN_HOME > 0:
        a = source_of(choice)
        n = play_checked(s, moves, going_home(s, a, top(s, a)), out, n)
    return n


def replay(s: State, moves: State, choices: State, count: int, out: State) -> int:
    """Play choices from a position through the rules, with what needs no choosing; return the number of moves written.

    ILLEGAL is returned when a move is refused, or when the last one does not win.
    """
    n = 0
    k = 0
    for _ in range(MOST_REPLAYED):
        if n < 0 or is_won(s) == 1:
            return n
        choice = forced_choice(s)
        if choice < 0 and k < count:
            choice = choices[k]
            k += 1
        if choice < 0 or n + 2 * DECK + 2 > MOST_REPLAYED:
            return ILLEGAL
        n = play_choice(s, moves, choice, out, n)
    return ILLEGAL
