"""Playing a line of wishes, in kernel Python: which card is to be laid on which, wherever both lie by then.

A wish is a move with the card it lifted and the card it was laid on, when it was made. In a line from which something
was left out, or in which something was put elsewhere, most other moves still make sense in this way; those that do
not are tried again later, and else left out. Turning the stock is no wish of its own where cards are turned to a
waste: it is turned as far as the wanted card.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import apply, is_won, legal_moves, place, refusal, size, top
from reussite.rules.layout import (
    CARDS,
    CARRY,
    CHOOSE,
    CLICK,
    DECK,
    ENDS,
    FINE,
    GROUPS,
    PILES,
    STATE_SIZE,
    STOCK,
    TOP_FIRST,
    WASTE,
    State,
)
from reussite.rules.moves import cards_of, carry_move, click_move, kind_of, source_of, target_of
from reussite.rules.playing import is_listed

TURNS_ARE_MEANT = 0  # 1: clicks turn cards to the waste, and are made for the sake of a card that lies there then
ROUNDS = 3  # how often wishes that were not possible are tried again
NOBODY = -1  # stands for the card under one that was laid on an empty pile


def wished_card(s: State, move: int) -> int:
    """The lowest of the cards that a carry lifts."""
    return s[place(s, source_of(move), cards_of(move) - 1)] & 63


def wished_under(s: State, move: int) -> int:
    """The card that a carry lays cards on, or NOBODY."""
    if size(s, target_of(move)) == 0:
        return NOBODY
    return top(s, target_of(move)) & 63


def pile_at(s: State, i: int) -> int:
    """The pile in which the card at place i of the row lies."""
    for p in range(PILES):
        if CARDS + s[ENDS + p + 1] > i:
            return p
    return PILES - 1


def lifting(s: State, card: int) -> int:
    """Pile and number of cards, as a carry to pile 0, that lift a card with all that lies on it, or -1."""
    for i in range(CARDS, CARDS + DECK):
        if s[i] & 63 == card:
            p = pile_at(s, i)
            if TOP_FIRST[p] == 1:
                return carry_move(p, 0, i - CARDS - s[ENDS + p] + 1)
            return carry_move(p, 0, CARDS + s[ENDS + p + 1] - i)
    return -1


def fitting_pile(s: State, move: int, under: int) -> int:
    """The pile on which a card is now to be laid that was laid on `under` by a move, or -1."""
    b = target_of(move)
    if under == NOBODY:
        if size(s, b) == 0:
            return b
        for q in range(PILES):
            if GROUPS[q] == GROUPS[b] and size(s, q) == 0:
                return q
        return -1
    if size(s, b) > 0 and top(s, b) == under:
        return b
    for q in range(PILES):
        if q != STOCK and size(s, q) > 0 and top(s, q) == under:
            return q
    return -1


def turn_up(s: State, card: int, out: State, n: int, most: int) -> int:
    """Click until a card lies on the waste; return how many moves are written down then, or -1."""
    for _ in range(2 * DECK):
        if size(s, WASTE) > 0 and top(s, WASTE) == card:
            return n
        if n >= most or refusal(s, click_move()) != FINE:
            return -1
        apply(s, click_move())
        out[n] = click_move()
        n += 1
    return -1


def lies_there(s: State, move: int, card: int) -> int:
    """1 when a carry would lift just the card that is wished for."""
    if size(s, source_of(move)) >= cards_of(move) and s[place(s, source_of(move), cards_of(move) - 1)] == card:
        return 1
    return 0


def is_turned(p: int) -> int:
    """1 for the stock and the waste."""
    if p == STOCK:
        return 1
    if p == WASTE:
        return 1
    return 0


def wished_carry(s: State, move: int, card: int, under: int) -> int:
    """The carry that does now what a wish wants, or -1; the stock may have to be turned first."""
    lifted = carry_move(source_of(move), 0, cards_of(move))
    if lies_there(s, move, card) == 0:
        lifted = lifting(s, card)
    if lifted < 0:
        return -1
    b = fitting_pile(s, move, under)
    if b < 0 or b == source_of(lifted):
        return -1
    a = source_of(lifted)
    if TURNS_ARE_MEANT == 1 and is_turned(a) == 1:
        return carry_move(WASTE, b, 1)
    return carry_move(a, b, cards_of(lifted))


def play_wish(s: State, moves: State, trial: State, wish: State, k: int, out: State, n: int, most: int) -> int:
    """Carry out wish k, if that is possible; return how many moves are written down then, or -1."""
    move = wish[3 * k]
    if kind_of(move) == CHOOSE:
        if is_listed(moves, legal_moves(s, moves), move) == 0:
            return -1
    elif kind_of(move) != CARRY:
        if refusal(s, move) != FINE:
            return -1
    else:
        card = wish[3 * k + 1]
        move = wished_carry(s, move, card, wish[3 * k + 2])
        if move < 0:
            return -1
        if TURNS_ARE_MEANT == 1 and source_of(move) == WASTE and (size(s, WASTE) == 0 or top(s, WASTE) != card):
            for i in range(STATE_SIZE):
                trial[i] = s[i]
            n = turn_up(trial, card, out, n, most)
            if n < 0 or refusal(trial, move) != FINE:
                return -1
            for i in range(STATE_SIZE):
                s[i] = trial[i]
        elif refusal(s, move) != FINE:
            return -1
    if n >= most:
        return -1
    apply(s, move)
    out[n] = move
    return n + 1


def play_line(
    s: State, moves: State, trial: State, wish: State, open_: State, count: int, most: int, out: State
) -> int:
    """Carry out wishes in their order, and those that were not possible once more later, until the goal is reached.

    Return the number of moves written down, at most `most`, or -1 when the goal is not reached by them.
    """
    n = 0
    for k in range(count):
        open_[k] = 1
    for _ in range(ROUNDS):
        for k in range(count):
            if is_won(s) == 1:
                return n
            if n >= most:
                return -1
            if open_[k] == 1:
                after = play_wish(s, moves, trial, wish, k, out, n, most)
                if after >= 0:
                    n = after
                    open_[k] = 0
    if is_won(s) == 1:
        return n
    return -1


def read_line(s: State, played: State, count: int, wish: State) -> int:
    """Write down the wishes behind the moves of a line that was played from `s`; return their number."""
    n = 0
    for k in range(count):
        move = played[k]
        if kind_of(move) == CARRY:
            wish[3 * n + 1] = wished_card(s, move)
            wish[3 * n + 2] = wished_under(s, move)
        if TURNS_ARE_MEANT == 0 or kind_of(move) != CLICK:
            wish[3 * n] = move
            n += 1
        apply(s, move)
    return n


def play_first(s: State, moves: State, played: State, count: int) -> int:
    """Play the first moves of a line and list what could be played next; return how many there are."""
    for k in range(count):
        apply(s, played[k])
    return legal_moves(s, moves)
