"""What a pile takes, what may be lifted from it, and how many cards can go: the part of the kernel that reads only.

A game's numbers and hooks are linked in as in `kernel.py`, which game files import all of this from.
"""

# Kernel Python: linked into every game's rules and compiled.

# Every capital name is a slot that the linker fills.
from reussite.rules.handling import bottom, is_hidden, place, rank, size, top
from reussite.rules.layout import *


def narrow(s: State, p: int, cards: int) -> int:
    """Hook: which of the cards that pile p would take it takes in this position."""
    return cards


def is_covered(s: State, p: int) -> int:
    """1 while a pile that lies on pile p has a card."""
    if COVERERS[p] != 0:
        for q in range(TABLEAU, TABLEAU + TABLEAUS):
            if (COVERERS[p] >> q) & 1 == 1 and size(s, q) > 0:
                return 1
    return 0


def base_rank(s: State) -> int:
    """The rank that begins the foundations: that of the first card on the first of them that has one, or 0."""
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if size(s, f) > 0:
            return rank(bottom(s, f))
    return 0


def by_base(s: State, p: int, cards: int) -> int:
    """The cards of a set that an empty pile takes whose word names the rank that begins the foundations."""
    base = base_rank(s)
    if base == 0:
        return cards
    if BASES[p] == 2:
        base = (base + 11) % 13 + 1
    return cards & (281479271743489 << base)  # one bit in each group of sixteen: this rank in every suit


def beside(s: State, p: int) -> int:
    """The set of cards that may follow the top card on the left of pile p, which is empty."""
    if size(s, p - 1) == 0:
        return 0
    return FITS[BESIDE[p] + (top(s, p - 1) & 63)]


def is_too_early(s: State, p: int) -> int:
    """1 when pile p takes no card because the stock still has some."""
    if LATER[p] == 1 and size(s, STOCK) > 0:
        return 1
    return 0


def wanted(s: State, p: int) -> int:
    """The set of cards that pile p's own words let it take now."""
    n = size(s, p)
    if COVERED == 1 and is_covered(s, p) == 1:
        return 0
    if LATE == 1 and is_too_early(s, p) == 1:
        return 0
    if n == 0:
        if BASED == 1 and BASES[p] > 0:
            return by_base(s, p, STARTS[p])
        if BESIDES == 1 and BESIDE[p] > 0:
            return beside(s, p)
        return STARTS[p]
    if LIMITS[p] > 0 and n >= LIMITS[p]:
        return 0
    if BASED == 1 and STOPS[p] == 1 and rank(top(s, p)) == base_rank(s):
        return 0
    return FITS[BUILDS[p] + (top(s, p) & 63)]


def accepts(s: State, p: int) -> int:
    """The set of cards that pile p takes now."""
    cards = wanted(s, p)
    if cards == 0:
        return 0
    return narrow(s, p, cards)


def home_takes(s: State, card: int) -> int:
    """1 when some foundation takes this card now."""
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if (accepts(s, f) >> (card & 63)) & 1 == 1:
            return 1
    return 0


def lifts(s: State, p: int) -> int:
    """How many cards, at most, may be lifted together from pile p."""
    n = size(s, p)
    if LIFTS[p] == 0 or n == 0:
        return 0
    if COVERED == 1 and is_covered(s, p) == 1:
        return 0
    card = top(s, p)
    if is_hidden(card) == 1:
        return 0
    if LIFTS[p] == 1:
        return 1
    if PACKETS == 1 and LIFTS[p] == 3:
        return n
    k = 1
    while k < n:
        under = s[place(s, p, k)]
        if is_hidden(under) == 1 or (FITS[RUNS[p] + under] >> card) & 1 == 0:
            break
        card = under
        k += 1
    return k


def is_built_on(p: int) -> int:
    """1 when pile p is no foundation."""
    if p >= FOUNDATION and p < FOUNDATION + FOUNDATIONS:
        return 0
    return 1


def empty_columns(s: State) -> int:
    """Number of empty tableau piles."""
    n = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if size(s, p) == 0:
            n += 1
    return n


def empty_cells(s: State) -> int:
    """Number of empty cells."""
    n = 0
    for p in range(CELL, CELL + CELLS):
        if size(s, p) == 0:
            n += 1
    return n


def may_carry(s: State, a: int, b: int, n: int) -> int:
    """Hook: 1 when n cards may be carried from pile a to pile b, which would take them by all other rules."""
    return 1


def parts(s: State, a: int, n: int) -> int:
    """Why pile a does not give n cards, although they could be lifted together, or 0."""
    if PARTS[a] == 1 and n < size(s, a):
        return WHOLE_PILE_ONLY
    if PARTS[a] == 2 and n < lifts(s, a) and home_takes(s, s[place(s, a, n)]) == 0:
        return MUST_FREE_A_CARD
    return FINE


def room(s: State, a: int, b: int, n: int) -> int:
    """Why pile b cannot take n cards at once from pile a, or 0."""
    if FED == 1 and (FROM[b] >> a) & 1 == 0:
        return NOT_FROM_THERE
    if PARTED == 1 and is_built_on(b) == 1 and parts(s, a, n) != FINE:
        return parts(s, a, n)
    if ASKED == 1 and may_carry(s, a, b, n) == 0:
        return NARROWED
    if n > 1 and SINGLE[b] == 1:
        return ONE_AT_A_TIME
    if LIMITS[b] > 0 and size(s, b) + n > LIMITS[b]:
        return TARGET_FULL
    if RUN_LIMIT > 0 and n > 1:
        spare = 0
        onto_space = size(s, b) == 0
        if SPACES_HELP == 1:
            spare = empty_columns(s)
            if onto_space and spare > 0:
                spare -= 1
        most = 1 << spare
        if CELLS_HELP == 1:
            most = most * (1 + empty_cells(s))
        if RUN_LIMIT == 1:
            most = spare * (spare + 1) // 2 + 1
            if onto_space and most > 1 and n == size(s, a):
                most += 1
        if n > most:
            return TOO_LONG
    return FINE


def taken_anywhere(s: State) -> int:
    """The set of cards that some pile takes now."""
    cards = 0
    for t in range(TARGET_PILES):
        cards = cards | accepts(s, TARGETS[t])
    return cards
