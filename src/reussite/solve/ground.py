"""Piles as the search over loose cards knows them in games like Canfield, where any card may begin a pile; in kernel
Python.

All piles are runs from the ground up, and so all cards of the tableau are loose. Which of them lie on the ground does
not matter: `docs/solver.md` has the proof. A position has beside the numbers of `lanes` how many cards are left in the
reserve; the cards of the reserve, bottom first, are what a deal begins with.

Where the reserve fills spaces at once, the cards on the ground are heads as long as it lasts, and so is its top card,
on which nothing can be laid.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import TABLEAUS, State
from reussite.solve.keys import stirred
from reussite.solve.lanes import (
    COME_BACK,
    FREE_AFTER,
    FROM_STOCK,
    FROM_THREE_UP,
    GO_HOME,
    GROUND_IS_FILLED,
    HEAD_HOME,
    HEADS_OF_PILES,
    HOME_IS_FINAL,
    LANE,
    LOOSE,
    OUT_OF_THE_WAY,
    PLACE_AT,
    STOCK_HOME,
    UNCOVER,
    can_be_bare,
    home_of,
    in_tableau_next,
    number_of,
    parents_of,
    room_in_tableau,
    serving,
    wanted_by,
)

RESERVE_LEFT = 7


def top_of_reserve(x: State, deal: State) -> int:
    """The set with the top card of the reserve, or an empty one."""
    if x[RESERVE_LEFT] == 0:
        return 0
    return 1 << deal[x[RESERVE_LEFT] - 1]


def more_than_lie(a: int, b: int, under_a: int, under_b: int) -> int:
    """The ranks of a colour of which there are more cards than cards they may lie on."""
    cap_a = under_a >> 1
    cap_b = under_b >> 1
    return ((a | b) & ~(cap_a | cap_b)) | (a & b & ~(cap_a & cap_b))


def two_more_than_lie(a: int, b: int, under_a: int, under_b: int) -> int:
    """The ranks of a colour of which there are two cards and none they may lie on."""
    return a & b & ~((under_a | under_b) >> 1)


def bits_in(x: int) -> int:
    """How many bits of a number of 32 bits are set."""
    x = x - ((x >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    x = x + (x >> 8)
    return (x + (x >> 16)) & 63


def ranks_on_ground(there: int) -> int:
    """The ranks of which a card has to lie on the ground, those of red cards and then those of black ones."""
    clubs = there & LANE
    diamonds = (there >> 16) & LANE
    hearts = (there >> 32) & LANE
    spades = (there >> 48) & LANE
    return more_than_lie(diamonds, hearts, clubs, spades) | (more_than_lie(clubs, spades, diamonds, hearts) << 16)


def piles_needed(there: int) -> int:
    """How many piles the cards of the tableau need at least."""
    clubs = there & LANE
    diamonds = (there >> 16) & LANE
    hearts = (there >> 32) & LANE
    spades = (there >> 48) & LANE
    red = two_more_than_lie(diamonds, hearts, clubs, spades)
    black = two_more_than_lie(clubs, spades, diamonds, hearts)
    return bits_in(ranks_on_ground(there)) + bits_in(red | (black << 16))


def cards_of_ranks(ranks: int) -> int:
    """The cards of some ranks, those of red cards and then those of black ones."""
    red = ranks & LANE
    black = ranks >> 16
    return black | (red << 16) | (red << 32) | (black << 48)


def is_filled(x: State) -> int:
    """1 as long as the reserve fills spaces."""
    if GROUND_IS_FILLED == 1 and x[RESERVE_LEFT] > 0:
        return 1
    return 0


def cards_that_go_home(x: State, heights: int) -> int:
    """The loose cards that can go home: with a space to lay what lies on them, all that are wanted."""
    there = x[LOOSE] & ~home_of(heights)
    cards = there & wanted_by(heights)
    if is_filled(x) == 1:
        return cards & can_be_bare(there, there | x[HEADS_OF_PILES])
    if piles_needed(there) == TABLEAUS:
        return cards & can_be_bare(there, there)
    return cards


def write_sets_of_filled_ground(
    x: State, heights: int, top: int, stock: int, draws: int, queue: State, row: int
) -> None:
    """Write which cards can be played at these heights, and how, while there are no spaces."""
    home = home_of(heights)
    wanted = wanted_by(heights)
    heads = x[HEADS_OF_PILES]
    loose = x[LOOSE] & ~home
    there = loose | heads
    room = room_in_tableau(loose, there, 0)
    bare = can_be_bare(loose, there)
    serve = serving(heads | top, there & wanted & ~bare, in_tableau_next(home, stock, draws), home)
    queue[row + FROM_STOCK] = stock & room & serve
    queue[row + OUT_OF_THE_WAY] = 0
    if draws > 1:
        queue[row + OUT_OF_THE_WAY] = stock & room & ~serve
    queue[row + UNCOVER] = (heads | top) & room
    queue[row + HEAD_HOME] = ((heads & bare) | top) & wanted
    queue[row + STOCK_HOME] = stock & wanted
    queue[row + GO_HOME] = loose & bare & wanted
    queue[row + COME_BACK] = 0
    queue[row + FREE_AFTER] = -1


def write_sets_of_ground(x: State, heights: int, top: int, stock: int, draws: int, queue: State, row: int) -> None:
    """Write which cards can be played at these heights, and how; and which leave a space when they are laid down."""
    home = home_of(heights)
    wanted = wanted_by(heights)
    there = x[LOOSE] & ~home
    room = room_in_tableau(there, there, 0)
    bare = can_be_bare(there, there)
    on_ground = there & cards_of_ranks(ranks_on_ground(there))
    relief = parents_of(on_ground)
    needed = piles_needed(there)
    laid = room
    movable = bare
    if needed < TABLEAUS:
        laid = -1
        movable = -1
    queue[row + FREE_AFTER] = -1
    if needed == TABLEAUS:
        queue[row + FREE_AFTER] = room & relief
    elif needed == TABLEAUS - 1:
        queue[row + FREE_AFTER] = room | relief
    queue[row + FROM_STOCK] = 0
    queue[row + OUT_OF_THE_WAY] = 0
    if stock & laid != 0:
        serve = serving(on_ground | top, there & wanted & ~bare, in_tableau_next(home, stock, draws), home)
        queue[row + FROM_STOCK] = stock & laid & serve
        if draws > 1:
            queue[row + OUT_OF_THE_WAY] = stock & laid & ~serve
    queue[row + UNCOVER] = top & laid
    queue[row + HEAD_HOME] = top & wanted
    queue[row + STOCK_HOME] = stock & wanted
    queue[row + GO_HOME] = there & movable & wanted
    queue[row + COME_BACK] = (wanted >> 1) & laid & FROM_THREE_UP
    if HOME_IS_FINAL == 1:
        queue[row + COME_BACK] = 0


def list_from_ground(cards: int, choice: int, choices: State, n: int) -> int:
    """Append a choice for each of these cards, which lie on the ground or on top of the reserve."""
    for _ in range(TABLEAUS + 1):
        if cards == 0:
            break
        bit = cards & -cards
        cards = cards ^ bit
        choices[n] = choice + (number_of(bit) << PLACE_AT)
        n += 1
    return n


def take_from_ground(x: State, deal: State, card: int) -> int:
    """Take a card from the ground or from the reserve, fill the space, and return which card it was."""
    filled = is_filled(x)
    x[RESERVE_LEFT] -= 1
    top = deal[x[RESERVE_LEFT]]
    if filled == 0:
        return top
    if card != top:
        x[HEADS_OF_PILES] = x[HEADS_OF_PILES] ^ (1 << card) ^ (1 << top)
    if x[RESERVE_LEFT] == 0:
        x[LOOSE] = x[LOOSE] | x[HEADS_OF_PILES]
        x[HEADS_OF_PILES] = 0
    return card


def key_of_reserve(x: State, a: int) -> int:
    """A number that depends on another and on what is left of the reserve."""
    if GROUND_IS_FILLED == 1:
        a = stirred(a ^ x[HEADS_OF_PILES])
    return stirred(a ^ (x[RESERVE_LEFT] + 1))
