"""A search over the moves that cannot be taken back, for games built like Klondike or Canfield, in kernel Python.

A card is loose when it is home, or lies where it can leave with all that lies on it and come back. Loose cards are
known by how many of each suit are home: in the runs who lies on whom can be changed whenever it matters. And as loose
cards go home and come back at will, all heights of the foundations that can be reached in this way count as one
position. What is left to choose cannot be taken back: a card leaves the place where it was dealt, in a pile (`heads`),
a reserve (`ground`) or the stock. `docs/solver.md` has the proofs.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import State
from reussite.solve.ground import (
    cards_that_go_home,
    is_filled,
    key_of_reserve,
    list_from_ground,
    take_from_ground,
    top_of_reserve,
    write_sets_of_filled_ground,
    write_sets_of_ground,
)
from reussite.solve.heads import (
    key_of_heads,
    list_heads,
    loose_that_go_home,
    spaces_of,
    take_head,
    write_sets_of_heads,
)
from reussite.solve.hopeless import is_hopeless
from reussite.solve.keys import stirred
from reussite.solve.lanes import (
    ALL_HOME,
    AT_HEIGHTS,
    CAME_FROM,
    COME_BACK,
    DRAWN,
    DRAWN_AT_ONCE,
    FREE_AFTER,
    GO_HOME,
    GROUND_IS_FREE,
    HEAD_HOME,
    HEIGHT_BITS,
    HEIGHTS,
    HOME_IS_FINAL,
    KIND_AT,
    LOOSE,
    LOOSE_SIZE,
    MOST_QUEUED,
    OUT_OF_THE_WAY,
    PLACE_AT,
    QUEUED,
    REACH,
    ROOM,
    STOCK_HOME,
    STOCK_LEFT,
    STOCK_NEXT,
    TURNED,
    UNCOVER,
    UNMET,
    WORTHS,
    cards_at,
    is_home_kind,
    is_stock_kind,
    list_stock,
    safe_among,
    stepped,
    turned,
    up,
    within_reach,
)
from reussite.solve.search import (
    CLOSED,
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
    SEEN,
    WORTH_AT,
    back_up,
    look_up,
    order_choices,
)


def going_home_at(x: State, heights: int) -> int:
    """The loose cards of the tableau that can go home."""
    if GROUND_IS_FREE == 1:
        return cards_that_go_home(x, heights)
    return loose_that_go_home(x, heights)


def closed(x: State, heights: int) -> int:
    """The heights after all loose cards went home that nothing can need in the tableau."""
    for _ in range(ROOM):
        bit = safe_among(heights, going_home_at(x, heights))
        if bit == 0:
            break
        heights += up(bit)
    return heights


def offered(x: State, deal: State) -> int:
    """What counts of the piles at all heights: how many spaces there are, or the top card of the reserve."""
    if GROUND_IS_FREE == 1:
        return top_of_reserve(x, deal)
    return spaces_of(x)


def write_sets(x: State, heights: int, offer: int, stock: int, draws: int, queue: State, row: int) -> None:
    """Write which cards can be played at these heights, and how."""
    if GROUND_IS_FREE == 1 and is_filled(x) == 1:
        write_sets_of_filled_ground(x, heights, offer, stock, draws, queue, row)
    elif GROUND_IS_FREE == 1:
        write_sets_of_ground(x, heights, offer, stock, draws, queue, row)
    else:
        write_sets_of_heads(x, heights, offer, stock, draws, queue, row)


def list_dealt(x: State, deal: State, cards: int, choice: int, choices: State, n: int) -> int:
    """Append a choice for each of these cards that leaves a pile or the reserve."""
    if GROUND_IS_FREE == 1:
        return list_from_ground(cards, choice, choices, n)
    return list_heads(x, deal, cards, choice, choices, n)


def list_at(x: State, deal: State, places: int, queue: State, row: int, choices: State, n: int) -> int:
    """Append the choices at some heights, without what could be done where they came from and leads to the same.

    A card that can go home at once and come back is not laid in the tableau instead.
    """
    came = queue[row + CAME_FROM]
    heights = queue[row + AT_HEIGHTS]
    home = queue[row + HEAD_HOME] | queue[row + STOCK_HOME]
    free_after = queue[row + FREE_AFTER] | queue[came + FREE_AFTER]
    if HOME_IS_FINAL == 1:
        home = 0
        free_after = queue[came + FREE_AFTER]
    for kind in range(GO_HOME):
        before = queue[came + kind]
        if is_home_kind(kind) == 0:
            before = home | (before & free_after)
        cards = queue[row + kind] & ~before
        if cards == 0:
            continue
        choice = heights + (kind << KIND_AT) + (WORTHS[kind] << WORTH_AT)
        if is_stock_kind(kind) == 1:
            n = list_stock(deal, places, cards, choice, choices, n)
        elif x[STOCK_NEXT] == 0:
            n = list_dealt(x, deal, cards, choice, choices, n)
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

    Return where the list ends, and leave in queue[0] the highest of them. A card of a pile or of the reserve, or one of
    a stock that may be had at any time, which nothing can need in the tableau, goes home without asking; where cards do
    not come back, others may be chosen that can be had without those that went home before it.
    """
    offer = offered(x, deal)
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
        write_sets(x, heights, offer, stock, draws, queue, row)
        safe = 0
        if x[STOCK_NEXT] == 0:
            safe = safe_among(heights, queue[row + HEAD_HOME])
        if draws == 1 and safe == 0:
            safe = safe_among(heights, queue[row + STOCK_HOME])
        if safe != 0:  # the only choice
            if HOME_IS_FINAL == 0:
                n = first
            queue[row + CAME_FROM] = 0
            for kind in range(GO_HOME):
                queue[row + kind] = queue[row + kind] & safe & -is_home_kind(kind)
        elif HOME_IS_FINAL == 1:  # what can be laid down may go home from there
            queue[row + HEAD_HOME] = queue[row + HEAD_HOME] & ~queue[row + UNCOVER]
        n = list_at(x, deal, places, queue, row, choices, n)
        if safe != 0 and (HOME_IS_FINAL == 0 or k == 0):
            break
        if safe != 0:
            continue
        count = spread(x, queue, row, met, stamp, count)
    queue[0] = highest
    return n


def taken_from_piles(x: State, deal: State, p: int) -> int:
    """Take the head of pile p, or the top card of the reserve, and return which card it was."""
    if GROUND_IS_FREE == 1:
        return take_from_ground(x, deal, p)
    return take_head(x, deal, p)


def play_loose(x: State, deal: State, choice: int) -> None:
    """Carry out a choice."""
    kind = (choice >> KIND_AT) & 15
    k = (choice >> PLACE_AT) & 63
    card = deal[DRAWN + k]
    if is_stock_kind(kind) == 0:
        card = taken_from_piles(x, deal, k)
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


def key_of_piles(x: State, a: int) -> int:
    """A number that depends on another and on what is left in the piles or in the reserve."""
    if GROUND_IS_FREE == 1:
        return key_of_reserve(x, a)
    return key_of_heads(x, a)


def write_loose_key(x: State, heights: int, key: State) -> None:
    """Write the key of a position: heights that stand for all, what is left of the stock, and the piles."""
    a = stirred(heights + (x[TURNED] << 16) + (x[STOCK_NEXT] << 22) + 1)
    b = stirred(a + x[STOCK_LEFT])
    key[0] = key_of_piles(x, stirred(a ^ x[STOCK_LEFT]))
    key[1] = key_of_piles(x, b)


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
        standing = queue[0]
        if HOME_IS_FINAL == 1:
            standing = x[HEIGHTS]
        write_loose_key(x, standing, key)
        place = look_up(keys, key, control)
        if place == NO_ROOM:
            return SEARCH_FULL
        if GROUND_IS_FREE == 0 and place >= 0 and is_hopeless(x, deal, standing, queue) == 1:
            keys[place] = keys[place] | CLOSED
            place = SEEN
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
