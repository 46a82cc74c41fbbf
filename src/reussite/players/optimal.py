"""Knows the order of the stock and wins whenever some choice of piles wins; otherwise it plays like best fit."""

from reussite.piles import card_at, height, suit, top_card
from reussite.players.best_fit import ace_high, gap, nearest
from reussite.rules.kernel import accepts, apply, is_won
from reussite.rules.layout import CLIMBS, DECK, FOUNDATION, FOUNDATIONS, STOCK, TABLEAU, TABLEAUS, State
from reussite.rules.moves import carry_move
from reussite.rules.playing import copy_state, goes_home

SEES = "everything"

# memo: the piles chosen, seven to a number; what is known of the deal; and how many of the choices are made
KNOWN, MADE = 14, 15
WINS, LOSES = 1, 2
NONE_WAITS = 65535  # a rank for each suit, four bits each: 15, above all ranks
FREE_PILES = 4294967295  # the same for eight piles
MOST_POSITIONS = 1 << 40  # a bound nobody meets: the hardest of a million deals took 2**24


def laying(pile: int) -> int:
    """The move that lays the stock's top card on a tableau pile."""
    return carry_move(STOCK, TABLEAU + pile, 1)


def rising(s: State) -> int:
    """The move that carries the stock's top card home, or -1."""
    if height(s, STOCK) > 0:
        for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
            if (accepts(s, f) >> (top_card(s, STOCK) & 63)) & 1 == 1:
                return carry_move(STOCK, f, 1)
    return -1


def play_on(s: State, pile: int) -> None:
    """Lay the stock's top card on a pile and play the next cards as long as they go home."""
    move = laying(pile)
    for _ in range(DECK):
        if move < 0:
            return
        apply(s, move)
        move = rising(s)


def next_pile(s: State, after: int) -> int:
    """The pile to try after another one, or -1: best fit first, and one empty pile stands for all."""
    last = -1
    if after >= 0:
        last = gap(s, laying(after)) * 16 + after
    found = -1
    least = 14 * 16
    for p in range(TABLEAUS):
        order = gap(s, laying(p)) * 16 + p
        if order > last and order < least and last < 13 * 16:
            if (accepts(s, TABLEAU + p) >> (top_card(s, STOCK) & 63)) & 1 == 1:
                found = p
                least = order
    return found


def waits(card: int, low: int) -> int:
    """1 when a card cannot go home, the lowest cards of the suits that cannot being of ranks `low`."""
    if ace_high(card) >= (low >> (suit(card) * 4)) & 15:
        return 1
    return 0


def with_card(card: int, low: int) -> int:
    """The ranks `low` when this card cannot go home either."""
    if waits(card, low) == 1:
        return low
    return low - ((((low >> (suit(card) * 4)) & 15) - ace_high(card)) << (suit(card) * 4))


def with_buried(s: State, low: int) -> int:
    """The ranks `low` when cards below one that waits must wait too."""
    for _ in range(DECK):
        before = low
        for p in range(TABLEAU, TABLEAU + TABLEAUS):
            buried = 0
            for i in range(height(s, p), 0, -1):
                card = card_at(s, p, i)
                if buried == 1 or waits(card, low) == 1:
                    buried = 1
                    low = with_card(card, low)
        if low == before:
            return low
    return low


def waiting_tops(s: State, low: int) -> int:
    """The ranks of the topmost waiting cards of the piles, four bits each; 15 where none waits."""
    tops = FREE_PILES
    for p in range(TABLEAUS):
        for i in range(height(s, TABLEAU + p), 0, -1):
            card = card_at(s, TABLEAU + p, i)
            if waits(card, low) == 1:
                tops = tops - ((15 - ace_high(card)) << (4 * p))
                break
    return tops


def finds_room(s: State, turned: int, low: int) -> int:
    """1 when those of the next `turned` stock cards that wait can lie on the cards that wait already."""
    tops = waiting_tops(s, low)
    for depth in range(turned):
        card = card_at(s, STOCK, height(s, STOCK) - depth)
        if waits(card, low) == 1:
            best = -1
            least = 16
            for p in range(TABLEAUS):
                under = (tops >> (4 * p)) & 15
                if under >= ace_high(card) and under < least:
                    best = p
                    least = under
            if best < 0:
                return 0
            tops = tops - ((least - ace_high(card)) << (4 * best))
    return 1


def is_hopeless(s: State) -> int:
    """1 when at some time more cards have to wait than find room, however they are laid.

    A card waits at least until all lower cards of its suit are turned, and until the cards above it are gone. If
    all other cards were away, best fit would find room for those that wait whenever there is room.
    """
    low = NONE_WAITS
    for turned in range(height(s, STOCK), 0, -1):
        low = with_buried(s, low)
        if finds_room(s, turned, low) == 0:
            return 1
        low = with_card(card_at(s, STOCK, height(s, STOCK) - turned + 1), low)
    return 0


def noted(memo: State, depth: int) -> int:
    """The pile chosen as choice number `depth`."""
    return (memo[depth // 7] >> (depth % 7 * 4)) & 15


def search(s: State, memo: State, trial: State) -> int:
    """WINS when some choices win, which are then in the memo, else LOSES.

    There is room for one position only: to go back, the choices made before are made again from `s`.
    """
    depth = 0
    reached = 0
    after = -1
    copy_state(s, trial)
    for _ in range(MOST_POSITIONS):
        if reached < depth:
            play_on(trial, noted(memo, reached))
            reached += 1
            continue
        if is_won(trial) == 1:
            return WINS
        pile = -1
        if height(trial, STOCK) > 0 and (after >= 0 or is_hopeless(trial) == 0):
            pile = next_pile(trial, after)
        if pile >= 0:
            memo[depth // 7] += (pile - noted(memo, depth)) << (depth % 7 * 4)
            depth += 1
            after = -1
        elif depth == 0:
            return LOSES
        else:
            depth -= 1
            after = noted(memo, depth)
            reached = 0
            copy_state(s, trial)
    return LOSES


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Follow the choices found at the first one; where none wins take the smallest gap."""
    if CLIMBS == 1 and TABLEAUS <= 8 and DECK <= 52 and goes_home(moves[0]) == 0:
        if memo[KNOWN] == 0:
            memo[KNOWN] = search(s, memo, trial)
        if memo[KNOWN] == WINS:
            memo[MADE] += 1
            return laying(noted(memo, memo[MADE] - 1))
    return nearest(s, moves, n)
