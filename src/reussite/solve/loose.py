"""A search over the moves that cannot be taken back, for games built like Klondike, in kernel Python.

A card is loose when it is home, lies on a card it follows in the run on top of a pile, or is a king on the ground. The
card that begins such a run, and is not loose, is the head of its pile. Loose cards are known by how many of each suit
are home: in the runs who lies on whom can be changed whenever it matters. And as loose cards go home and come back at
will, all heights of the foundations that can be reached in this way count as one position. What is left to choose
cannot be taken back: a head leaves its pile, or a card the stock. `docs/solver.md` has the proofs.

A position `x` is a row of numbers: the heights, the sets of loose cards and of heads, the places of the stock that
still hold a card, how far it was turned, which of its places are within reach, whether a card of it must be played
next, and for each tableau pile how many cards lie below its head, or -1 when it has none. `deal` holds what stays as it
was dealt. Sets have a bit for each card, in four lanes, one for each suit.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import TABLEAUS, Column, State
from reussite.solve.keys import stirred
from reussite.solve.search import (
    CUT,
    DEPTH,
    LINE,
    LINE_ASLEEP,
    LINE_FIRST,
    LINE_NEXT,
    LINE_PLACE,
    LOOKED_AT,
    LOOSENESS,
    MOST_CHOICES,
    MOST_LISTED,
    NO_ROOM,
    NOISE,
    PAUSE_AT,
    SEARCH_FULL,
    SEARCH_LOST,
    SEARCH_PAUSED,
    SEARCH_WON,
    WORTH_AT,
    back_up,
    look_up,
    order_choices,
)

CARDS_ARE_LOOSE = 0  # the reduction; `reussite.solve.fitting` says where it holds
# The numbers of a position
HEIGHTS, LOOSE, HEADS_OF_PILES, STOCK_LEFT, TURNED, REACH, STOCK_NEXT, BELOW = range(8)
LOOSE_SIZE = 0  # how many there are
# The numbers of a deal: the cards of each pile, bottom first; for each as a head, what lies below the next head and
# which cards come loose when it leaves; the cards of the stock in the order in which they are drawn; and how many are
# drawn at a time
ROOM = 64
NEXT_BELOW = 0
COME_LOOSE = 0
DRAWN = 0
DRAWN_AT_ONCE = 0
# Kinds of choices; a choice is the heights it is made at, its kind, and a pile or a place in the stock
UNCOVER, HEAD_HOME, FROM_STOCK, STOCK_HOME, OUT_OF_THE_WAY = range(5)
HEIGHT_BITS, KIND_AT, PLACE_AT = 65535, 16, 20
# What the queue of heights holds for each: a set of cards for each kind of choice, and these
GO_HOME, COME_BACK, AT_HEIGHTS, CAME_FROM, QUEUED = range(5, 10)
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


def closed(x: State, heights: int) -> int:
    """The heights after all loose cards went home that nothing can need in the tableau."""
    for _ in range(ROOM):
        loose = x[LOOSE] & ~home_of(heights)
        bit = safe_among(heights, loose & can_be_bare(loose, loose | x[HEADS_OF_PILES]) & wanted_by(heights))
        if bit == 0:
            break
        heights += up(bit)
    return heights


def parents_of(cards: int) -> int:
    """The cards that these may lie on in the tableau."""
    red = ((cards | (cards >> 48)) & 8191) << 1
    black = (((cards >> 16) | (cards >> 32)) & 8191) << 1
    return (red << 16) | (red << 32) | black | (black << 48)


def likes_of(cards: int) -> int:
    """The cards of the same rank and colour as these."""
    outer = ((cards >> 48) & LANE) | ((cards & LANE) << 48)
    return outer | (((cards >> 16) & LANE) << 32) | (((cards >> 32) & LANE) << 16)


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


def spaces_of(x: State) -> int:
    """How many tableau piles have no head: they are empty, or a king lies on the ground."""
    n = 0
    for p in range(TABLEAUS):
        if x[BELOW + p] < 0:
            n += 1
    return n


def write_sets(x: State, heights: int, spaces: int, stock: int, draws: int, queue: State, row: int) -> None:
    """Write which cards can be played at these heights, and how."""
    home = home_of(heights)
    wanted = wanted_by(heights)
    heads = x[HEADS_OF_PILES]
    loose = x[LOOSE] & ~home
    there = loose | heads
    room = room_in_tableau(loose, there, spaces)
    bare = can_be_bare(loose, there)
    queue[row + FROM_STOCK] = 0
    queue[row + OUT_OF_THE_WAY] = 0
    if stock & room != 0:
        brought = home
        if draws == 1:
            brought = home | stock
        serve = serving(heads, there & wanted & ~bare, brought, home)
        queue[row + FROM_STOCK] = stock & room & serve
        if draws > 1:
            queue[row + OUT_OF_THE_WAY] = stock & room & ~serve
    queue[row + UNCOVER] = heads & room
    queue[row + HEAD_HOME] = heads & bare & wanted
    queue[row + STOCK_HOME] = stock & wanted
    queue[row + GO_HOME] = loose & bare & wanted
    queue[row + COME_BACK] = (wanted >> 1) & room & FROM_THREE_UP


def list_heads(x: State, deal: State, cards: int, choice: int, choices: State, n: int) -> int:
    """Append a choice for each of these cards that is a head; baring much comes first."""
    for p in range(TABLEAUS):
        below = x[BELOW + p]
        if below >= 0 and (cards >> deal[ROOM * p + below]) & 1 == 1:
            choices[n] = choice + (p << PLACE_AT) + (below << WORTH_AT)
            n += 1
    return n


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


def list_at(x: State, deal: State, places: int, queue: State, row: int, choices: State, n: int) -> int:
    """Append the choices at some heights, without what could be done where they came from and leads to the same.

    A card that can go home at once could do so a step later too, so it is not laid in the tableau instead.
    """
    came = queue[row + CAME_FROM]
    heights = queue[row + AT_HEIGHTS]
    home = queue[row + HEAD_HOME] | queue[row + STOCK_HOME]
    for kind in range(GO_HOME):
        cards = queue[row + kind] & ~queue[came + kind]
        if is_home_kind(kind) == 0:
            cards = cards & ~home
        if cards == 0:
            continue
        choice = heights + (kind << KIND_AT) + (WORTHS[kind] << WORTH_AT)
        if is_stock_kind(kind) == 1:
            n = list_stock(deal, places, cards, choice, choices, n)
        elif x[STOCK_NEXT] == 0:
            n = list_heads(x, deal, cards, choice, choices, n)
    return n


def spread(x: State, queue: State, row: int, met: State, stamp: int, count: int) -> int:
    """Append the heights that one card going home or coming back leads to; return how many there are then."""
    for way in range(GO_HOME, COME_BACK + 1):
        cards = queue[row + way]
        for _ in range(4):
            if cards == 0:
                break
            bit = cards & -cards
            cards = cards ^ bit
            step = stepped(queue[row + AT_HEIGHTS], bit, way)
            if met[step] == stamp:
                continue
            met[step] = stamp
            after = closed(x, step)
            if after != step and met[after] == stamp:
                continue
            met[after] = stamp
            count += 1
            queue[QUEUED * count + AT_HEIGHTS] = after
            queue[QUEUED * count + CAME_FROM] = 0
            if after == step:
                queue[QUEUED * count + CAME_FROM] = row
    return count


def explore(x: State, deal: State, queue: State, met: State, stamp: int, choices: State, first: int) -> int:
    """Go through all heights that can be reached by cards going home and coming back, and list what can be done there.

    Return where the list ends, and leave in queue[0] the heights that stand for all. A head, or a card of a stock that
    may be had at any time, which nothing can need in the tableau, goes home without asking.
    """
    spaces = spaces_of(x)
    draws = deal[DRAWN_AT_ONCE]
    places = x[REACH]
    stock = cards_at(places, deal)
    highest = closed(x, x[HEIGHTS])
    x[HEIGHTS] = highest
    for k in range(2 * QUEUED):
        queue[k] = 0
    queue[QUEUED + AT_HEIGHTS] = highest
    met[highest] = stamp
    n = first
    count = 1
    for k in range(MOST_QUEUED):
        if k == count or n > MOST_CHOICES - MOST_LISTED:
            break
        row = QUEUED + QUEUED * k
        heights = queue[row + AT_HEIGHTS]
        highest = max(highest, heights)
        write_sets(x, heights, spaces, stock, draws, queue, row)
        safe = 0
        if x[STOCK_NEXT] == 0:
            safe = safe_among(heights, queue[row + HEAD_HOME])
        if draws == 1 and safe == 0:
            safe = safe_among(heights, queue[row + STOCK_HOME])
        if safe != 0:  # the only choice
            n = first
            queue[row + CAME_FROM] = 0
            for kind in range(GO_HOME):
                queue[row + kind] = queue[row + kind] & safe
        n = list_at(x, deal, places, queue, row, choices, n)
        if safe != 0:
            break
        count = spread(x, queue, row, met, stamp, count)
    queue[0] = highest
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


def play_loose(x: State, deal: State, choice: int) -> None:
    """Carry out a choice."""
    kind = (choice >> KIND_AT) & 15
    k = (choice >> PLACE_AT) & 63
    card = deal[DRAWN + k]
    if is_stock_kind(kind) == 0:
        at = ROOM * k + x[BELOW + k]
        card = deal[at]
        x[HEADS_OF_PILES] = x[HEADS_OF_PILES] ^ (1 << card)
        x[LOOSE] = x[LOOSE] | deal[COME_LOOSE + at]
        x[BELOW + k] = deal[NEXT_BELOW + at]
        if x[BELOW + k] >= 0:
            x[HEADS_OF_PILES] = x[HEADS_OF_PILES] | (1 << deal[ROOM * k + x[BELOW + k]])
    else:
        x[STOCK_LEFT] = x[STOCK_LEFT] ^ (1 << k)
        x[TURNED] = turned(x[STOCK_LEFT], k, deal[DRAWN_AT_ONCE])
        x[REACH] = within_reach(x, deal[DRAWN_AT_ONCE])
    x[STOCK_NEXT] = 0
    if kind == OUT_OF_THE_WAY:
        x[STOCK_NEXT] = 1
    x[LOOSE] = x[LOOSE] | (1 << card)
    x[HEIGHTS] = choice & HEIGHT_BITS
    if is_home_kind(kind) == 1:
        x[HEIGHTS] += 1 << (4 * (card >> 4))


def write_loose_key(x: State, heights: int, key: State) -> None:
    """Write the key of a position: the heights that stand for all, what is left of the stock, and the heads' places."""
    a = stirred(heights + (x[TURNED] << 16) + (x[STOCK_NEXT] << 22) + 1)
    b = stirred(a + x[STOCK_LEFT])
    a = stirred(a ^ x[STOCK_LEFT])
    places = 0
    for p in range(TABLEAUS):
        places = (places << 6) + x[BELOW + p] + 1
        if p % 8 == 7 or p == TABLEAUS - 1:
            a = stirred(a ^ places)
            b = stirred(b + places)
            places = 0
    key[0] = a
    key[1] = b


def search_loose(
    x: State,
    deal: State,
    queue: State,
    met: State,
    key: State,
    keys: State,
    frames: State,
    choices: State,
    line: State,
    control: State,
) -> int:
    """Look for a win from the position in `x`, or go on where the last call paused; `frames` and `line` as in `search`.

    `queue` and `met` are room for heights; met[0] counts how often they were used. No position can come again in its
    own future, so one that was searched to its end is lost whatever led to it.
    """
    depth = control[DEPTH]
    for looked_at in range(control[LOOKED_AT], control[PAUSE_AT]):
        first = 0
        if depth >= 0:
            depth = back_up(keys, line, depth)
            if depth < 0:
                control[DEPTH] = -1
                return SEARCH_LOST
            line[LINE * depth + LINE_NEXT] -= 1
            for k in range(LOOSE_SIZE):
                x[k] = frames[depth * LOOSE_SIZE + k]
            play_loose(x, deal, choices[line[LINE * depth + LINE_NEXT]])
            first = line[LINE * depth + LINE_ASLEEP]
        control[LOOKED_AT] = looked_at + 1
        control[DEPTH] = depth
        met[UNMET] += 1
        end = explore(x, deal, queue, met, met[UNMET], choices, first)
        if queue[0] == ALL_HOME:
            x[HEIGHTS] = ALL_HOME
            return SEARCH_WON
        write_loose_key(x, queue[0], key)
        place = look_up(keys, key, control)
        if place == NO_ROOM:
            return SEARCH_FULL
        if place >= 0 and end > MOST_CHOICES - MOST_LISTED:
            control[CUT] = 1
        elif place >= 0:
            depth += 1
            noise = (control[NOISE] * (looked_at + 1)) & 2147483647
            order_choices(choices, first, end - first, noise, control[LOOSENESS])
            line[LINE * depth + LINE_PLACE] = place
            line[LINE * depth + LINE_FIRST] = first
            line[LINE * depth + LINE_NEXT] = end
            line[LINE * depth + LINE_ASLEEP] = end
            for k in range(LOOSE_SIZE):
                frames[depth * LOOSE_SIZE + k] = x[k]
        elif depth < 0:
            return SEARCH_LOST
    control[DEPTH] = depth
    return SEARCH_PAUSED
