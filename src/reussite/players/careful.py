"""Turns up hidden cards, takes from the stock only what helps in that, and sends home early only what nothing needs.

It looks at cards that lie face up, and at how many lie face down; never at a face-down card.
"""

from reussite.piles import card_at, height, top_card
from reussite.rules.kernel import home_takes, lifts
from reussite.rules.layout import (
    BUILDS,
    CARRY,
    CLICK,
    DRAWS,
    FITS,
    FOUNDATION,
    FOUNDATIONS,
    REDEALS,
    RESERVE,
    RESERVES,
    STOCK,
    TABLEAU,
    TABLEAUS,
    WASTE,
    State,
)
from reussite.rules.moves import cards_of, kind_of, source_of, target_of
from reussite.rules.playing import GIVE_UP, bares, goes_home, is_foundation, is_tableau

IDLE, EASED, SHIFTED = 0, 1, 2  # memo: clicks in vain, how far the demands are lowered, moves that only shift cards
MOST_EASED, MOST_SHIFTED = 5, 20


def at_home(s: State) -> int:
    """The set of cards on foundations."""
    cards = 0
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        for i in range(1, height(s, f) + 1):
            cards = cards | (1 << card_at(s, f, i))
    return cards


def is_wanted(s: State, card: int) -> int:
    """1 while a card that cannot go home yet could be laid on this one."""
    if TABLEAUS > 0:
        others = FITS[BUILDS[TABLEAU] + card] & ~at_home(s)
        for c in range(64):
            if (others >> c) & 1 == 1 and home_takes(s, c) == 0:
                return 1
    return 0


def below(cards: int) -> int:
    """The set of cards that some of these could be laid on in the tableau."""
    found = 0
    if TABLEAUS > 0:
        for c in range(64):
            if FITS[BUILDS[TABLEAU] + c] & cards != 0:
                found = found | (1 << c)
    return found


def is_reserve_left(s: State) -> int:
    """1 while the first reserve holds cards."""
    if RESERVES > 0 and height(s, RESERVE) > 0:
        return 1
    return 0


def seekers(s: State) -> int:
    """The set of cards whose going bares a card: bottoms of runs on hidden cards, and tops of reserves.

    While there is a reserve the bottom of a pile counts as well: the space is filled from the reserve.
    """
    cards = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        n = lifts(s, p)
        if n > 0 and (n < height(s, p) or is_reserve_left(s) == 1):
            cards = cards | (1 << card_at(s, p, height(s, p) - n + 1))
    for p in range(RESERVE, RESERVE + RESERVES):
        if height(s, p) > 0:
            cards = cards | (1 << top_card(s, p))
    return cards


def helps(s: State, card: int, between: int) -> int:
    """1 when a card that seeks a place could be laid on this one, or on at most `between` others laid on it."""
    seen = at_home(s)
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for depth in range(lifts(s, p)):
            seen = seen | (1 << card_at(s, p, height(s, p) - depth))
    cards = seekers(s)
    for _ in range(between):
        cards = cards | (below(cards) & ~seen)
    return (below(cards) >> card) & 1


def comes_again() -> int:
    """1 when every card of the stock can be played in every pass, and need not be played as soon as possible."""
    if DRAWS > 1 or REDEALS >= 0:
        return 0
    return 1


def value_of(s: State, move: int, eased: int) -> int:
    """How useful a move looks when the demands are so far lowered; 0 for one that is better left."""
    if kind_of(move) == CLICK:
        return 10
    if kind_of(move) != CARRY:
        return 500
    a = source_of(move)
    card = card_at(s, a, height(s, a) - cards_of(move) + 1)
    if goes_home(move) == 1:
        if is_wanted(s, card) == 0 or bares(s, move) > 0 or (comes_again() == 0 and is_tableau(a) == 0):
            return 1000
        return 350 * min(eased, 1)
    if is_foundation(a) == 1:
        return 150 * min(eased, 1) * helps(s, card, 0)
    if bares(s, move) > 0:
        return 400 + bares(s, move)
    if is_tableau(a) == 1:
        return shifting(s, move, eased)
    if a != WASTE:
        return 300
    if helps(s, card, 0) == 1:
        return 200
    if comes_again() == 0 or eased > 3 or (eased > 1 and helps(s, card, eased - 1) == 1):
        return 100
    return 0


def shifting(s: State, move: int, eased: int) -> int:
    """Worth of a move from pile to pile that bares nothing: it makes a space, or frees a card that then goes home."""
    a = source_of(move)
    if height(s, target_of(move)) == 0:
        return 0
    if cards_of(move) == height(s, a):
        return 90 + 290 * is_reserve_left(s)
    return 140 * min(eased, 1) * home_takes(s, card_at(s, a, height(s, a) - cards_of(move)))


def best_of(s: State, moves: State, n: int, eased: int) -> int:
    """The place in the list of the first of the most useful moves, -1 when all are better left."""
    best = -1
    most = 0
    for k in range(n):
        value = value_of(s, moves[k], eased)
        if value > most:
            most = value
            best = k
    return best


def hand(s: State) -> int:
    """The number of cards in stock and waste."""
    n = 0
    if STOCK >= 0:
        n += height(s, STOCK)
    if WASTE >= 0:
        n += height(s, WASTE)
    return n


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the most useful move; after a whole pass through the stock in vain lower the demands, in the end give up."""
    for _ in range(MOST_EASED + 1):
        best = best_of(s, moves, n, memo[EASED])
        value = 0
        if best >= 0:
            value = value_of(s, moves[best], memo[EASED])
        if value == 10:
            memo[IDLE] += 1
            if memo[IDLE] <= hand(s) + 1:
                return moves[best]
        elif value > 0:
            memo[IDLE] = 0
            if value >= 150:
                memo[EASED] = 0
            if value <= 150 and value != 100:
                memo[SHIFTED] += 1
            if memo[SHIFTED] > MOST_SHIFTED:
                return GIVE_UP
            return moves[best]
        memo[IDLE] = 0
        memo[EASED] += 1
        if memo[EASED] > MOST_EASED:
            return GIVE_UP
    return GIVE_UP
