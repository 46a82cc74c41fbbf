"""Reductions: what the search need not try, each with its reason, in kernel Python.

For which games each of them holds is said in `reussite.solve.fitting`; a number of the same name switches it.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import (
    CARRY,
    accepts,
    is_hidden,
    lifts,
    place,
    size,
    top,
)
from reussite.rules.layout import (
    BUILDS,
    CARDS,
    DECK,
    DRAWS,
    ENDS,
    FITS,
    FOUNDATION,
    FOUNDATIONS,
    HOME_FIRST,
    LEAVES,
    REFILL_FIRST,
    REFILLS,
    RESERVE,
    RESERVES,
    RUN_LIMIT,
    SOURCE_PILES,
    SOURCES,
    STARTS,
    STOCK,
    TABLEAU,
    TABLEAUS,
    WASTE,
    Column,
    State,
)
from reussite.rules.moves import cards_of, carry_move, kind_of, source_of, target_of
from reussite.rules.playing import is_foundation, is_tableau
from reussite.solve.keys import STOCK_IS_A_SET, TAILS_ARE_SHARED, shared_parents

SAFE_HOME = 0  # 1 where foundations are final, 2 where cards may come back from them
ONLY_HOME = 0
DEAD_IS_SEEN = 0
PARENTS: Column = (0,) * 64  # the cards a card may lie on in the tableau
LOWERS: Column = (0,) * 64  # the cards that must be home before a card
GRANDCHILDREN: Column = (0,) * 64  # the cards that may lie on those that may lie on a card in the tableau
KEYS_ARE_KEPT = 0  # 1 when it is known beforehand which piles a carry touches
REFILLING = 0  # the set of piles that are refilled by themselves or that others are refilled from
STARTS_ARE_FREE = 1  # 0 when it matters which foundation a card begins
PARTS_MUST_PAY = 0
WASTE_AT = 32  # a choice is a move, plus one more than the waste it is made from, and whether a card then goes home
THEN_HOME = 1 << 40
MOVE_BITS = (1 << 32) - 1
ORDER_IS_FREE = 0
CHOICE_BITS = (1 << 44) - 1


def cards_home(s: State) -> int:
    """The set of cards on foundations."""
    home = 0
    for k in range(CARDS + s[ENDS + FOUNDATION], CARDS + s[ENDS + FOUNDATION + FOUNDATIONS]):
        home = home | (1 << (s[k] & 63))
    return home


def cards_wanted(s: State) -> int:
    """The set of cards that foundations take now."""
    cards = 0
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        cards = cards | accepts(s, f)
    return cards


def children(card: int) -> int:
    """The set of cards that may be laid on a card in the tableau."""
    if TABLEAUS == 0:
        return 0
    return FITS[BUILDS[TABLEAU] + card]


def is_safe(card: int, home: int, wanted: int) -> int:
    """1 when no card can need this one in the tableau.

    Where foundations are final, each card that may lie on it must be home. Where cards may come back from them, one
    that is home could return to lie on it and take another: so all cards that may lie on those must be home, or
    able to go home at any time; and then the cards that may lie on it themselves need only be able to go home too.
    """
    on_it = children(card)
    if SAFE_HOME < 2:
        if on_it & ~home == 0:
            return 1
        return 0
    if on_it & ~(home | wanted) != 0:
        return 0
    if GRANDCHILDREN[card] & ~(home | wanted) != 0:
        return 0
    return 1


def going_home(s: State, p: int, card: int) -> int:
    """The move that carries a card from the top of pile p home, or -1."""
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if (accepts(s, f) >> card) & 1 == 1 and (STARTS_ARE_FREE == 1 or size(s, f) > 0):
            return carry_move(p, f, 1)
    return -1


def is_turned(p: int) -> int:
    """1 when pile p is the stock or the waste."""
    if p == STOCK or p == WASTE:  # noqa: SIM109
        return 1
    return 0


def safe_choice(s: State) -> int:
    """A move home that can do no harm, or -1: if it wins, any way to win can be begun with it.

    A card that nothing can need in the tableau is only in the way there. From the waste it is taken only where all
    cards of the stock are within reach whatever is taken (one card drawn at a time, for ever).
    """
    wanted = cards_wanted(s)
    if wanted == 0:
        return -1
    home = -1
    for k in range(SOURCE_PILES):
        p = SOURCES[k]
        if is_turned(p) == 1 or is_foundation(p) == 1 or size(s, p) == 0:
            continue
        card = top(s, p)
        if is_hidden(card) == 0 and (wanted >> card) & 1 == 1:
            if home < 0:
                home = cards_home(s)
            if is_safe(card, home, wanted) == 1 and going_home(s, p, card) >= 0:
                return going_home(s, p, card)
    if TAILS_ARE_SHARED == 1:
        choice = safe_under_tail(s, wanted, home)
        if choice >= 0:
            return choice
    if STOCK_IS_A_SET == 1 and DRAWS == 1:
        return safe_from_stock(s, wanted, home)
    return -1


def safe_under_tail(s: State, wanted: int, home: int) -> int:
    """A choice that brings a card home which nothing can need, when what lies on it goes over to a like card, or -1.

    Which of two like cards a run lies on is not told apart, so what is played by force must not depend on it.
    """
    bare = shared_parents(s)
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for k in range(1, lifts(s, p)):
            card = s[place(s, p, k)]
            if (wanted >> card) & 1 == 1 and (bare >> (card ^ 48)) & 1 == 1:
                if home < 0:
                    home = cards_home(s)
                for q in range(TABLEAU, TABLEAU + TABLEAUS):
                    if q != p and size(s, q) > 0 and top(s, q) == card ^ 48 and is_safe(card, home, wanted) == 1:
                        return carry_move(p, q, k) + THEN_HOME
    return -1


def safe_from_stock(s: State, wanted: int, home: int) -> int:
    """A choice that brings a card of the stock or waste home which nothing can need, or -1."""
    first = CARDS + s[ENDS + STOCK]
    last = CARDS + s[ENDS + WASTE + 1]
    for k in range(first, last):
        card = s[k] & 63
        if (wanted >> card) & 1 == 1:
            if home < 0:
                home = cards_home(s)
            if is_safe(card, home, wanted) == 1 and going_home(s, WASTE, card) >= 0:
                return going_home(s, WASTE, card) + ((last - k + 1) << WASTE_AT)
    return -1


def single_home(s: State, p: int, card: int) -> int:
    """The move that carries a card from pile p home when just one foundation takes it, or -1."""
    move = -1
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if (accepts(s, f) >> card) & 1 == 1:
            if move >= 0:
                return -1
            move = carry_move(p, f, 1)
    return move


def lies_elsewhere(s: State, card: int) -> int:
    """1 when a second card like this one is not yet home either."""
    n = 0
    for k in range(CARDS, CARDS + DECK):
        if s[k] & 63 == card:
            n += 1
    for k in range(CARDS + s[ENDS + FOUNDATION], CARDS + s[ENDS + FOUNDATION + FOUNDATIONS]):
        if s[k] & 63 == card:
            n -= 1
    if n > 1:
        return 1
    return 0


def fills_holes(s: State, p: int) -> int:
    """1 when taking a card from pile p can change which card later fills a hole.

    While cards are still laid from the stock on the waste, a hole filled early takes one card and a hole filled later
    another, and the player may want either. Where a card of the stock that a foundation takes may not be laid on the
    waste, any card that goes home can keep the next one of its suit from coming to lie in a hole.
    """
    if STOCK < 0 or size(s, STOCK) == 0:
        return 0
    if HOME_FIRST == 1:
        return 1
    if REFILLS == 0:
        return 0
    if is_tableau(p) == 1 and REFILL_FIRST[p] < 0:
        return 0
    return 1


def only_choice(s: State) -> int:
    """A move home that can do no harm where cards go home or nowhere, or -1.

    A foundation goes on with one card only, and must be full in the end. When the other card like it is home, this one
    must go there; cards can only become free by it. It would be a choice if two foundations took the card, or if the
    other one, which may lie on cards that are needed sooner, could be taken in its stead.
    """
    wanted = cards_wanted(s)
    for k in range(SOURCE_PILES):
        p = SOURCES[k]
        if size(s, p) > 0 and is_hidden(top(s, p)) == 0 and (wanted >> top(s, p)) & 1 == 1 and fills_holes(s, p) == 0:
            move = single_home(s, p, top(s, p))
            if move >= 0 and lies_elsewhere(s, top(s, p)) == 0:
                return move
    return -1


def may_leave(card: int, free: int) -> int:
    """1 when a card of the tableau could go somewhere if all of `free` lay open: a space, a card it follows, home."""
    if (STARTS[TABLEAU] >> card) & 1 == 1 or PARENTS[card] & free != 0 or LOWERS[card] & ~free == 0:
        return 1
    return 0


def is_dead(s: State) -> int:
    """1 when some face-down card can never be bared, even if cards that lie open were always free.

    A pile's lowest open card must leave before the next one is turned up. It cannot if all cards it might lie on, and
    one that must be home before it, lie face down beneath such cards themselves.
    """
    free = 0
    for k in range(CARDS, CARDS + DECK):
        if s[k] < 64:
            free = free | (1 << s[k])
    for k in range(CARDS + s[ENDS + STOCK], CARDS + s[ENDS + STOCK + 1]):
        free = free | (1 << (s[k] & 63))
    for _ in range(DECK):
        before = free
        for p in range(TABLEAU, TABLEAU + TABLEAUS):
            for k in range(CARDS + s[ENDS + p + 1] - 2, CARDS + s[ENDS + p] - 1, -1):
                if s[k] > 63 and (free >> (s[k] & 63)) & 1 == 0:
                    if may_leave(s[k + 1] & 63, free) == 0:
                        break
                    free = free | (1 << (s[k] & 63))
        if free == before:
            break
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for k in range(CARDS + s[ENDS + p], CARDS + s[ENDS + p + 1]):
            if (free >> (s[k] & 63)) & 1 == 0:
                return 1
    return 0


def untouched(frames: State, at: int, s: State, p: int) -> int:
    """1 when pile p is as large in `s` as in the position at frames[at]."""
    if frames[at + ENDS + p + 1] - frames[at + ENDS + p] == size(s, p):
        return 1
    return 0


def is_plain(choice: int) -> int:
    """1 when a choice carries cards and nothing else follows from it that touches other piles."""
    if kind_of(choice & MOVE_BITS) == CARRY and choice & THEN_HOME == 0:
        return 1
    return 0


def goes_either_way(frames: State, at: int, s: State, made: int, other: int) -> int:
    """1 when `other`, tried before `made` at frames[at], touches no pile that `made` and what followed touched.

    Then making `other` in `s` leads where `made` leads after `other`; if that was searched in vain, so is this.
    """
    if is_plain(made) == 0 or is_plain(other) == 0:
        return 0
    if RUN_LIMIT > 0 and cards_of(made) > 1:
        return 0  # `other` may take up the space that a run needs to be carried
    a = source_of(other)
    b = target_of(other)
    if a == source_of(made) or a == target_of(made) or b == source_of(made) or b == target_of(made):
        return 0
    if untouched(frames, at, s, a) == 0 or untouched(frames, at, s, b) == 0:
        return 0
    if a == WASTE and untouched(frames, at, s, STOCK) == 0:
        return 0
    if REFILLS == 1:
        for r in range(RESERVE, RESERVE + RESERVES):
            if untouched(frames, at, s, r) == 0 or size(s, a) == cards_of(other):
                return 0
    return 1


def touched_by(choice: int) -> int:
    """The set of piles that a choice touches, all of them where that is not known beforehand."""
    if KEYS_ARE_KEPT == 0 or kind_of(choice & MOVE_BITS) != CARRY:
        return -1
    touched = (1 << source_of(choice)) | (1 << target_of(choice)) | REFILLING
    if LEAVES > 0 or choice & THEN_HOME > 0:
        touched = touched | (((1 << FOUNDATIONS) - 1) << FOUNDATION)
    return touched
