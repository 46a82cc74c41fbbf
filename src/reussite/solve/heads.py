"""Piles as the search over loose cards knows them in games like Klondike; in kernel Python.

The card that begins the run on top of a pile, and is not loose, is the head of the pile; what lies below it is fixed.
A position has beside the numbers of `lanes` for each tableau pile how many cards lie below its head, or -1 when it has
none.
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
    HEAD_HOME,
    HEADS_OF_PILES,
    HOME_IS_FINAL,
    LOOSE,
    OUT_OF_THE_WAY,
    PLACE_AT,
    ROOM,
    STOCK_HOME,
    UNCOVER,
    can_be_bare,
    home_of,
    in_tableau_next,
    room_in_tableau,
    serving,
    wanted_by,
)
from reussite.solve.search import WORTH_AT

BELOW = 7
# The numbers of a deal: the cards of each pile, bottom first; and for each as a head, what lies below the next head and
# which cards come loose when it leaves
NEXT_BELOW = 0
COME_LOOSE = 0


def spaces_of(x: State) -> int:
    """How many tableau piles have no head: they are empty, or a king lies on the ground."""
    n = 0
    for p in range(TABLEAUS):
        if x[BELOW + p] < 0:
            n += 1
    return n


def loose_that_go_home(x: State, heights: int) -> int:
    """The loose cards that can go home."""
    loose = x[LOOSE] & ~home_of(heights)
    return loose & can_be_bare(loose, loose | x[HEADS_OF_PILES]) & wanted_by(heights)


def write_sets_of_heads(x: State, heights: int, spaces: int, stock: int, draws: int, queue: State, row: int) -> None:
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
        serve = serving(heads, there & wanted & ~bare, in_tableau_next(home, stock, draws), home)
        queue[row + FROM_STOCK] = stock & room & serve
        if draws > 1:
            queue[row + OUT_OF_THE_WAY] = stock & room & ~serve
    queue[row + UNCOVER] = heads & room
    queue[row + HEAD_HOME] = heads & bare & wanted
    queue[row + STOCK_HOME] = stock & wanted
    queue[row + GO_HOME] = loose & bare & wanted
    queue[row + COME_BACK] = (wanted >> 1) & room & FROM_THREE_UP
    queue[row + FREE_AFTER] = -1
    if HOME_IS_FINAL == 1:
        queue[row + COME_BACK] = 0


def list_heads(x: State, deal: State, cards: int, choice: int, choices: State, n: int) -> int:
    """Append a choice for each of these cards that is a head; baring much comes first."""
    for p in range(TABLEAUS):
        below = x[BELOW + p]
        if below >= 0 and (cards >> deal[ROOM * p + below]) & 1 == 1:
            choices[n] = choice + (p << PLACE_AT) + (below << WORTH_AT)
            n += 1
    return n


def take_head(x: State, deal: State, p: int) -> int:
    """Take the head from pile p, and return which card it was."""
    at = ROOM * p + x[BELOW + p]
    card = deal[at]
    x[HEADS_OF_PILES] = x[HEADS_OF_PILES] ^ (1 << card)
    x[LOOSE] = x[LOOSE] | deal[COME_LOOSE + at]
    x[BELOW + p] = deal[NEXT_BELOW + at]
    if x[BELOW + p] >= 0:
        x[HEADS_OF_PILES] = x[HEADS_OF_PILES] | (1 << deal[ROOM * p + x[BELOW + p]])
    return card


def key_of_heads(x: State, a: int) -> int:
    """A number that depends on another and on the places of the heads."""
    places = 0
    for p in range(TABLEAUS):
        places = (places << 6) + x[BELOW + p] + 1
        if p % 8 == 7 or p == TABLEAUS - 1:
            a = stirred(a ^ places)
            places = 0
    return a
