"""Playing deals to their end, many of them, in kernel Python; linked together with the kernel and a player."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.dealing import fill_deck, lay_out
from reussite.rules.gathering import next_random
from reussite.rules.kernel import apply, can_step, is_hidden, is_won, legal_moves, outcome, place, size, step
from reussite.rules.layout import (
    CARRY,
    CHOICES,
    FOUNDATION,
    FOUNDATIONS,
    PILES,
    SOURCE_PILES,
    STATE_SIZE,
    STEPS,
    TABLEAU,
    TABLEAUS,
    State,
)
from reussite.rules.lots import AHEAD, draw_lots, fill_deck_by_lots
from reussite.rules.moves import cards_of, kind_of, source_of, target_of
from reussite.rules.turns import IN_TURN, step_in_turn

MEMO = 16  # numbers a player may keep during a deal
ROOM_FOR_NOTES = 128  # numbers that are kept of what a player has seen
GIVE_UP = -1  # what a player answers when it stops
ILLEGAL, ENDLESS = -2, -3  # what `play_out` answers when a player chose a move that is not legal, or a game never ends
MOST_OUTCOMES = 256  # outcomes of a game are below this
TWINS = 0  # 1: some cards of the deck are equal
MOST_STEPS = 100_000  # steps of a patience that plays itself

# The report of `play_deals`: the first fault, and what it is about; `guards` has more of both
REPORTED_WORK, REPORTED_FAULT, REPORTED_VALUE = 0, 1, 2
MOST_IN_A_DEAL = 50_000_000  # rounds of loops that functions of a user's file may make
ILLEGAL_MOVE, NEVER_ENDS, BAD_OUTCOME, BAD_WIN = 1, 2, 3, 4


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


def copy_moves(source: State, target: State, n: int) -> None:
    """Copy the first n moves."""
    for k in range(n):
        target[k] = source[k]


def ask_player(
    s: State, moves: State, n: int, memo: State, trial: State, view: State, copies: State, notes: State, x: int
) -> int:
    """Let the player choose. One of the program's own is known to change nothing, and sees the position itself."""
    return pick(s, moves, n, memo, trial, x)


def ask_player_openly(
    s: State, moves: State, n: int, memo: State, trial: State, view: State, copies: State, notes: State, x: int
) -> int:
    """Let a player choose that sees everything, and can change nothing."""
    copy_state(s, view)
    copy_moves(moves, copies, n)
    return pick(view, copies, n, memo, trial, x)


def ask_player_fairly(
    s: State, moves: State, n: int, memo: State, trial: State, view: State, copies: State, notes: State, x: int
) -> int:
    """Let a player choose that sees what a person sees, and can change nothing."""
    copy_state(s, view)
    hide_unseen(s, view, notes, x)
    copy_moves(moves, copies, n)
    return pick(view, copies, n, memo, trial, x)


def hide_unseen(s: State, view: State, notes: State, x: int) -> None:
    """Let the cards that a person cannot know lie in another order in `view`.

    `notes` begins with the set of cards that have been seen, which a person remembers; of two equal cards nobody can
    say which one was seen.
    """
    seen = notes[0]
    unknown = 0
    for p in range(PILES):
        for depth in range(size(s, p)):
            card = s[place(s, p, depth)]
            if is_hidden(card) == 0:
                seen = seen | (1 << card)
    for p in range(PILES):
        for depth in range(size(s, p)):
            i = place(s, p, depth)
            if is_hidden(s[i]) == 1 and (TWINS == 1 or (seen >> (s[i] & 63)) & 1 == 0):
                notes[1 + unknown] = i
                unknown += 1
    notes[0] = seen
    y = x
    for k in range(unknown - 1, 0, -1):
        y = next_random(y)
        i = notes[1 + k]
        j = notes[1 + ((y * (k + 1)) >> 32)]
        card = view[i]
        view[i] = view[j]
        view[j] = card


def hidden_in(s: State, p: int) -> int:
    """The set of cards that lie face down in pile p."""
    cards = 0
    for depth in range(size(s, p)):
        card = s[place(s, p, depth)]
        if is_hidden(card) == 1:
            cards = cards | (1 << (card & 63))
    return cards


def hide_in_order(s: State, p: int, cards: int, x: int) -> int:
    """Lay the cards that are all face down below others in pile p in an order by chance; return the next chance.

    The order follows from the set and the random number alone, not from how the cards lie now.
    """
    laid = 0
    for card in range(64):
        if (cards >> card) & 1 == 1:
            x = next_random(x)
            last = place(s, p, size(s, p) - 1 - laid)
            other = place(s, p, size(s, p) - 1 - ((x * (laid + 1)) >> 32))
            s[last] = s[other]
            s[other] = 64 + card
            laid += 1
    return x


def play_out(
    s: State,
    moves: State,
    memo: State,
    trial: State,
    view: State,
    copies: State,
    notes: State,
    seed: int,
    most: int,
    stepped: int,
) -> int:
    """Play a deal to its end, or up to `most` choices; return how many were made, or ILLEGAL, or ENDLESS.

    So many steps of it were `stepped` already.
    """
    for k in range(MEMO):
        memo[k] = 0
    notes[0] = 0
    x = seed
    steps = stepped
    for made in range(most):
        if STEPS == 1:
            while steps < MOST_STEPS and can_step(s) == 1:
                step(s)
                steps += 1
            if steps == MOST_STEPS:
                return ENDLESS
            if CHOICES == 0 and SOURCE_PILES == 0:
                return made
        n = legal_moves(s, moves)
        if n == 0 or is_won(s) == 1:
            return made
        x = next_random(x)
        move = ask_player(s, moves, n, memo, trial, view, copies, notes, x)
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
    view: State,
    copies: State,
    notes: State,
    first: int,
    high: int,
    most: int,
    counts: State,
    results: State,
    report: State,
    halt: State,
    lots: State,
    mill: State,
) -> int:
    """Play consecutive deals from number `high` * 2**32 + `first`; return how many, fewer after a fault or a halt.

    `counts` holds: the number of deals to play, the number won, the number cut off at `most` choices, then how often
    each outcome came. `results` gets for each deal twice its outcome, plus one when it was won. `report` tells what was
    wrong in the deal after those that were played; whoever waits sets `halt` to end the work. `lots` and `mill` are
    room for shuffling AHEAD deals at once.
    """
    stepped = 0
    for k in range(counts[0]):
        if halt[0] == 1:
            return k
        report[REPORTED_WORK] = MOST_IN_A_DEAL
        if AHEAD == 1:
            fill_deck(deck, first + k, high)
            lay_out(s, deck)
        elif IN_TURN == 1 and k % 2 == 1:
            copy_state(view, s)
        else:
            if k % AHEAD == 0:
                draw_lots(lots, mill, first + k, high)
            fill_deck_by_lots(deck, lots, k % AHEAD)
            lay_out(s, deck)
            if IN_TURN == 1:
                fill_deck_by_lots(deck, lots, (k + 1) % AHEAD)
                lay_out(view, deck)
                stepped = step_in_turn(s, view)
        made = play_out(s, moves, memo, trial, view, copies, notes, first + k + 1, most, stepped)
        won = is_won(s)
        end = outcome(s)
        if report[REPORTED_FAULT] != 0:
            return k
        if made == ILLEGAL:
            report[REPORTED_FAULT] = ILLEGAL_MOVE
        elif made == ENDLESS:
            report[REPORTED_FAULT] = NEVER_ENDS
        elif won < 0 or won > 1:
            report[REPORTED_FAULT] = BAD_WIN
            report[REPORTED_VALUE] = won
        elif end < 0 or end >= MOST_OUTCOMES:
            report[REPORTED_FAULT] = BAD_OUTCOME
            report[REPORTED_VALUE] = end
        if report[REPORTED_FAULT] != 0:
            return k
        if made == most:
            counts[2] += 1
        counts[1] += won
        counts[3 + end] += 1
        results[k] = 2 * end + won
    return counts[0]
