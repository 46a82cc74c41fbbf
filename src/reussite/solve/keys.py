"""What makes two positions the same to the solver, in kernel Python: a key of twice sixty bits.

A key is a sum over cards or piles, so piles that may be exchanged need not be sorted. `key[0]` and `key[1]` are two
independent sums; a position is taken for another only if both agree as far as the table keeps them.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import is_hidden, lifts, place, size, top
from reussite.rules.layout import (
    BUILDS,
    CARDS,
    DISTINCT,
    DRAWS,
    ENDS,
    FITS,
    FOUNDATION,
    FOUNDATIONS,
    GROUPS,
    PILES,
    STOCK,
    TABLEAU,
    TABLEAUS,
    WASTE,
    State,
)

SIXTY_BITS = (1 << 60) - 1
SPREAD = 0x9E3779B97F4A7C15 >> 4
GROUND = 64  # what lies under the bottom card of pile group g is GROUND + g
STOCK_IS_A_SET = 0  # these five are reductions; `reussite.solve.reductions` gives their reasons
TAILS_ARE_SHARED = 0
PILES_ARE_ALIKE = 0
SUITS_ARE_ALIKE = 0
CARDS_ARE_SPENT = 0
IDLE_COUNTERS = 0  # a bit for each counter that changes nothing that can be done
RANK_AND_BACK = 79  # the bits of a card that say its rank and whether it lies face down
HIDDEN_ARE_KNOWN = 0
FOUNDATIONS_ARE_KNOWN = 0


def stirred(x: int) -> int:
    """A number of sixty bits that depends on all bits of another, and not in a linear way."""
    x = ((x ^ (x >> 29)) * SPREAD) & SIXTY_BITS
    return x ^ (x >> 31)


def ground(p: int) -> int:
    """What lies under the bottom card of pile p, the same for piles that may be exchanged."""
    if PILES_ARE_ALIKE == 1:
        return GROUND + GROUPS[p]
    return GROUND + p


def follows(p: int) -> int:
    """1 when what lies in pile p follows from the other piles: spent cards, or part of a stock taken as a set."""
    if STOCK_IS_A_SET == 1 and p >= STOCK and p <= WASTE:
        return 1
    if CARDS_ARE_SPENT == 1 and p == WASTE:
        return 1
    return 0


def border(s: State) -> int:
    """How far the stock has been turned, as far as it matters when it may be turned for ever.

    From a border between whole draws every card comes up that comes up after the waste is turned over.
    """
    n = size(s, WASTE)
    if size(s, STOCK) == 0 or n % DRAWS == 0:
        return 0
    return n


def shared_parents(s: State) -> int:
    """The set of cards that lie bare on tableau piles."""
    bare = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if size(s, p) > 0 and is_hidden(top(s, p)) == 0:
            bare = bare | (1 << top(s, p))
    return bare


def parent(s: State, p: int, i: int, under: int, card: int) -> int:
    """The card a run of pile p, from place i on, is said to lie on: of two like cards, one of them bare, the lower."""
    depth = CARDS + s[ENDS + p + 1] - 1 - i
    if (FITS[BUILDS[TABLEAU] + under] >> card) & 1 == 1 and depth + 1 < lifts(s, p):
        return under ^ 48
    return under


def add_neighbours(s: State, p: int, bare: int, random: State, sums: State, at: int) -> None:
    """Write what pile p adds to the key of a position with one deck: which card lies on which.

    What follows from the rest is left out: cards that were dealt face down and still are lie as they were dealt, the
    cards of a foundation are known by the top one and their number, and those of the stock keep their order and are
    all the others.
    """
    a = 0
    b = 0
    first = CARDS + s[ENDS + p]
    last = CARDS + s[ENDS + p + 1]
    if first < last and follows(p) == 0:
        if FOUNDATIONS_ARE_KNOWN == 1 and p >= FOUNDATION and p < FOUNDATION + FOUNDATIONS:
            a = (random[(ground(p) << 7) + s[last - 1]] * (last - first)) & SIXTY_BITS
            b = stirred(a)
            first = last
        for i in range(last - 1, first - 1, -1):
            card = s[i]
            if HIDDEN_ARE_KNOWN == 1 and card > 63:
                break
            under = ground(p)
            if i > first:
                under = s[i - 1] & 63
                if TAILS_ARE_SHARED == 1 and (bare >> (under ^ 48)) & 1 == 1 and under & 32 > 0:
                    under = parent(s, p, i, under, card)
            x = random[(under << 7) + card]
            a += x
            b += stirred(x)
    sums[at] = a & SIXTY_BITS
    sums[at + 1] = b & SIXTY_BITS


def seen(card: int) -> int:
    """What counts of a card in a key."""
    if SUITS_ARE_ALIKE == 1:
        return card & RANK_AND_BACK
    return card


def add_pile(s: State, p: int, random: State, sums: State, at: int) -> None:
    """Write what pile p adds to the key of any position: its cards, stirred one by one.

    Where suits are alike a foundation is known as it is with one deck, by its top card and the number of its cards;
    where cards are spent, the stock by their number.
    """
    sums[at] = 0
    sums[at + 1] = 0
    if follows(p) == 0:
        x = random[ground(p)]
        n = size(s, p)
        if CARDS_ARE_SPENT == 1 and p == STOCK:
            x = stirred(x + n)
            n = 0
        if SUITS_ARE_ALIKE == 1 and FOUNDATIONS_ARE_KNOWN == 1 and p >= FOUNDATION and p < FOUNDATION + FOUNDATIONS:
            x = stirred(x + n)
            n = min(n, 1)
        for depth in range(n - 1, -1, -1):
            x = stirred(x ^ random[128 + seen(s[place(s, p, depth)])])
        sums[at] = x
        sums[at + 1] = stirred(x)


def key_of_stock(s: State, random: State) -> int:
    """What a stock taken as a set adds to the key; with one deck it is all cards that do not lie elsewhere."""
    x = random[border(s)]
    if DISTINCT == 0 or SUITS_ARE_ALIKE == 1:
        for k in range(CARDS + s[ENDS + STOCK], CARDS + s[ENDS + WASTE + 1]):
            x = stirred(x ^ random[128 + seen(s[k] & 63)])
    return x


def write_key(s: State, random: State, key: State, sums: State, depth: int, touched: int) -> None:
    """Write the key of a position, counters included, and keep what each pile adds to it in a row of `sums`.

    Only the piles touched since the position at `depth`, whose row comes before, are looked at.
    """
    row = (depth + 1) * 2 * PILES
    a = 0
    b = 0
    bare = 0
    if TAILS_ARE_SHARED == 1:
        bare = shared_parents(s)
    for p in range(PILES):
        at = row + 2 * p
        if (touched >> p) & 1 == 0:
            sums[at] = sums[at - 2 * PILES]
            sums[at + 1] = sums[at + 1 - 2 * PILES]
        elif DISTINCT == 1 and SUITS_ARE_ALIKE == 0 and CARDS_ARE_SPENT == 0:
            add_neighbours(s, p, bare, random, sums, at)
        else:
            add_pile(s, p, random, sums, at)
        a += sums[at]
        b += sums[at + 1]
    if STOCK_IS_A_SET == 1:
        x = key_of_stock(s, random)
        a += x
        b += stirred(x)
    for k in range(ENDS):
        if (IDLE_COUNTERS >> k) & 1 == 1:
            continue
        x = random[((GROUND + PILES + k) << 7) + s[k]]
        a += x
        b += stirred(x)
    key[0] = a & SIXTY_BITS
    key[1] = b & SIXTY_BITS
