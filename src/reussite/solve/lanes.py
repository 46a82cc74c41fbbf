"""Sets of cards as bits in four lanes, one for each suit, and what follows from them; in kernel Python.

The searches over moves that cannot be taken back share these words: which cards can be bare, which have room in the
tableau, what is within reach in the stock. A position `x` is a row of numbers and `deal` holds what stays as it was
dealt; `loose` and `ground` say what is in them.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import Column, State

CARDS_ARE_LOOSE = 0  # reductions; `reussite.solve.fitting` says where they hold
GROUND_IS_FREE = 0
GROUND_IS_FILLED = 0  # from the reserve, as long as it lasts
HOME_IS_FINAL = 0  # no card comes back from a foundation
# The numbers of a position: how many of each suit are home, four bits each; the cards that lie loose in the tableau or
# are home; the heads of piles; the places of the stock that still hold a card; how far it was turned; which of its
# places are within reach; whether a card of it must be played next
HEIGHTS, LOOSE, HEADS_OF_PILES, STOCK_LEFT, TURNED, REACH, STOCK_NEXT = range(7)
LOOSE_SIZE = 0  # how many there are, with those that only one of the searches has
# Where a deal has the cards of the stock in the order in which they are drawn, and how many are drawn at a time
DRAWN = 0
DRAWN_AT_ONCE = 0
BASE = 0  # where a deal has by how many ranks its cards were shifted, so that the first ones home are aces
ROOM = 64
# Kinds of choices; a choice is the heights it is made at, its kind, and a pile or a place in the stock
UNCOVER, HEAD_HOME, FROM_STOCK, STOCK_HOME, OUT_OF_THE_WAY = range(5)
HEIGHT_BITS, KIND_AT, PLACE_AT = 65535, 16, 20
# What the queue of heights holds for each: a set of cards for each kind of choice, and these
GO_HOME, COME_BACK, FREE_AFTER, AT_HEIGHTS, CAME_FROM, QUEUED = range(5, 11)
KINGS = 0x2000200020002000
FROM_THREE_UP = 0x3FF83FF83FF83FF8
LANE = 65535
ALL_HOME = 13 * 0x1111
HALVES = 285870213051353865  # any six neighbouring bits of it are others
BIT: Column = (0,) * 64
WORTHS: Column = (0,) * 5  # how early each kind of choice is tried: the higher, the earlier
MOST_QUEUED = 1 << 16
UNMET = 14  # heights that cannot be: fourteen clubs


def is_stock_kind(kind: int) -> int:
    """1 when a kind of choice plays a card of the stock."""
    if kind > HEAD_HOME:
        return 1
    return 0


def is_home_kind(kind: int) -> int:
    """1 when a kind of choice sends a card home."""
    if kind == HEAD_HOME or kind == STOCK_HOME:  # noqa: SIM109
        return 1
    return 0


def number_of(bit: int) -> int:
    """Which bit is set in a number that has one."""
    return BIT[((bit * HALVES) >> 58) & 63]


def height_of(heights: int, suit: int) -> int:
    """How many cards of a suit are home."""
    return (heights >> (4 * suit)) & 15


def home_of(heights: int) -> int:
    """The set of cards that are home."""
    clubs = (2 << (heights & 15)) - 2
    diamonds = (2 << ((heights >> 4) & 15)) - 2
    hearts = (2 << ((heights >> 8) & 15)) - 2
    spades = (2 << ((heights >> 12) & 15)) - 2
    return clubs + (diamonds << 16) + (hearts << 32) + (spades << 48)


def wanted_by(heights: int) -> int:
    """The set of cards that foundations take."""
    clubs = 2 << (heights & 15)
    diamonds = 2 << ((heights >> 4) & 15)
    hearts = 2 << ((heights >> 8) & 15)
    spades = 2 << ((heights >> 12) & 15)
    return clubs + (diamonds << 16) + (hearts << 32) + (spades << 48)


def room_for(a: int, b: int, under_a: int, under_b: int) -> int:
    """The ranks of a colour for which there is room: fewer of them lie on cards than cards they may lie on."""
    cap_a = under_a >> 1
    cap_b = under_b >> 1
    return (~(a | b) & (cap_a | cap_b)) | ((a ^ b) & cap_a & cap_b)


def room_in_tableau(loose: int, there: int, spaces: int) -> int:
    """The set of cards that could be laid somewhere in the tableau."""
    red = room_for((loose >> 16) & LANE, (loose >> 32) & LANE, there & LANE, (there >> 48) & LANE)
    black = room_for(loose & LANE, (loose >> 48) & LANE, (there >> 16) & LANE, (there >> 32) & LANE)
    cards = (red << 16) | (red << 32) | black | (black << 48)
    kings = loose & KINGS
    settled = 0
    for _ in range(4):
        if kings != 0:
            settled += 1
            kings = kings & (kings - 1)
    if settled < spaces:
        return cards | KINGS
    return cards


def freed(a: int, b: int, on_a: int, on_b: int) -> int:
    """The ranks of a colour of which a card can be bare: nothing lies on one of them, or one thing on two."""
    over_a = on_a << 1
    over_b = on_b << 1
    return (~(over_a | over_b) | ((over_a ^ over_b) & a & b)) & LANE


def can_be_bare(loose: int, there: int) -> int:
    """The set of cards that could be bare; of those that do not lie in the tableau it says nothing."""
    red = freed((there >> 16) & LANE, (there >> 32) & LANE, loose & LANE, (loose >> 48) & LANE)
    black = freed(there & LANE, (there >> 48) & LANE, (loose >> 16) & LANE, (loose >> 32) & LANE)
    return (red << 16) | (red << 32) | black | (black << 48)


def safe_rank(heights: int, suit: int) -> int:
    """The highest rank of a suit that nothing can need in the tableau: all that could lie on it may go home.

    Suit and 3 - suit are of one colour.
    """
    other = 1
    if suit % 3 > 0:
        other = 0
    return min(height_of(heights, other) + 2, height_of(heights, 3 - other) + 2, height_of(heights, 3 - suit) + 3)


def safe_among(heights: int, cards: int) -> int:
    """One of these cards, wanted by foundations, that nothing can need in the tableau, or 0."""
    for _ in range(4):
        if cards == 0:
            break
        bit = cards & -cards
        card = number_of(bit)
        if card & 15 <= safe_rank(heights, card >> 4):
            return bit
        cards = cards ^ bit
    return 0


def up(bit: int) -> int:
    """What is added to the heights when a card goes home."""
    return 1 << (4 * (number_of(bit) >> 4))


def stepped(heights: int, bit: int, way: int) -> int:
    """The heights after a card went home or came back."""
    if way == GO_HOME:
        return heights + up(bit)
    return heights - up(bit)


def within_reach(x: State, draws: int) -> int:
    """The set of places in the stock whose cards can come to lie on the waste."""
    left = x[STOCK_LEFT]
    if draws == 1:
        return left
    rest = left
    found = 0
    for k in range(ROOM):
        if rest == 0:
            break
        bit = rest & -rest
        rest = rest ^ bit
        count = k + 1
        beyond = count - x[TURNED]
        if rest == 0 or count % draws == 0 or (x[TURNED] > 0 and beyond >= 0 and beyond % draws == 0):
            found = found | bit
    return found


def cards_at(places: int, deal: State) -> int:
    """The cards at some places of the stock."""
    cards = 0
    for _ in range(ROOM):
        if places == 0:
            break
        bit = places & -places
        cards = cards | (1 << deal[DRAWN + number_of(bit)])
        places = places ^ bit
    return cards


def parents_of(cards: int) -> int:
    """The cards that these may lie on in the tableau."""
    red = ((cards | (cards >> 48)) & 8191) << 1
    black = (((cards >> 16) | (cards >> 32)) & 8191) << 1
    return (red << 16) | (red << 32) | black | (black << 48)


def likes_of(cards: int) -> int:
    """The cards of the same rank and colour as these."""
    outer = ((cards >> 48) & LANE) | ((cards & LANE) << 48)
    return outer | (((cards >> 16) & LANE) << 32) | (((cards >> 32) & LANE) << 16)


def in_tableau_next(home: int, stock: int, draws: int) -> int:
    """The cards that may be laid in the tableau one after the other, in any order."""
    cards = stock
    if draws > 1:
        cards = 0
    if HOME_IS_FINAL == 0:
        cards = cards | home
    return cards


def serving(heads: int, covered: int, brought: int, home: int) -> int:
    """The cards that can serve in the tableau when those of `brought` may be laid there next.

    A head can be laid on such a card; or a run, so that the card it covers, which is wanted, can go home; or another
    card that can serve; or it must come back from home before the one below it can.
    """
    found = parents_of(heads) | likes_of(covered)
    fresh = found & brought
    for _ in range(13):
        if fresh == 0:
            break
        more = (parents_of(fresh) | (((fresh & home) << 1) & home)) & ~found
        found = found | more
        fresh = more & brought
    return found


def list_stock(deal: State, places: int, cards: int, choice: int, choices: State, n: int) -> int:
    """Append a choice for each of these cards that lies at one of these places of the stock."""
    for _ in range(ROOM):
        if places == 0 or cards == 0:
            break
        bit = places & -places
        places = places ^ bit
        place = number_of(bit)
        if (cards >> deal[DRAWN + place]) & 1 == 1:
            cards = cards ^ (1 << deal[DRAWN + place])
            choices[n] = choice + (place << PLACE_AT)
            n += 1
    return n


def turned(left: int, place: int, draws: int) -> int:
    """How many cards are left before a place of the stock, or 0 when the same comes up as from the beginning."""
    if draws == 1 or left >> place == 0:
        return 0
    before = left & ((1 << place) - 1)
    n = 0
    for _ in range(ROOM):
        if before == 0:
            break
        before = before & (before - 1)
        n += 1
    if n % draws == 0:
        return 0
    return n
