"""Positions of games like Klondike that cannot be won, seen without a search; in kernel Python.

Play goes on as if a card could lie in the tableau, go home and come back all at once, wherever it is wanted. Only the
cards that lie loose now, and those that left a pile before others of it can, take up room as long as they cannot go
home. What never leaves its pile or the stock then never does. `docs/solver.md` has the proof.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import TABLEAUS, State
from reussite.solve.heads import BELOW, COME_LOOSE, NEXT_BELOW
from reussite.solve.lanes import (
    DRAWN,
    DRAWN_AT_ONCE,
    HEADS_OF_PILES,
    KINGS,
    LOOSE,
    REACH,
    ROOM,
    STOCK_LEFT,
    can_be_bare,
    cards_at,
    home_of,
    likes_of,
    number_of,
    room_in_tableau,
    up,
    wanted_by,
)

# What is known so far, at most: how high the foundations come, the cards that can lie in the tableau, the heads that
# cannot leave, the piles without one, the cards of the stock that can come to lie on the waste, and those that can be
# taken; then for each pile how many cards lie below such a head, and which left it before
GOAL, THERE, STAYING_HEADS, SPACES, NEAR, TAKEN, FIRST_PILE = range(7)
EVERYTHING = -1


def begin_to_hope(x: State, deal: State, heights: int, hope: State) -> None:
    """Write what is known of a position before anything is played."""
    hope[GOAL] = heights
    hope[THERE] = (x[LOOSE] & ~home_of(heights)) | x[HEADS_OF_PILES]
    hope[STAYING_HEADS] = x[HEADS_OF_PILES]
    hope[SPACES] = 0
    hope[NEAR] = EVERYTHING
    if deal[DRAWN_AT_ONCE] > 1:
        hope[NEAR] = cards_at(x[REACH], deal)
    hope[TAKEN] = 0
    for p in range(TABLEAUS):
        hope[FIRST_PILE + 2 * p] = x[BELOW + p]
        hope[FIRST_PILE + 2 * p + 1] = 0
        if x[BELOW + p] < 0:
            hope[SPACES] += 1


def fits_after(head: int, gone: int, in_the_way: int, there: int, spaces: int) -> int:
    """1 when there is room for a head after the cards that left its pile before it; without them there is."""
    if gone & likes_of(head) == 0 and (gone == 0 or head & KINGS == 0):
        return 1
    if room_in_tableau(in_the_way | gone, there, spaces) & head != 0:
        return 1
    return 0


def let_heads_leave(deal: State, leaving: int, goes: int, in_the_way: int, there: int, home: int, hope: State) -> int:
    """Let those of these heads leave that go home or find room after what lay above them; return 1 if one did."""
    left = 0
    spaces = hope[SPACES]
    for p in range(TABLEAUS):
        below = hope[FIRST_PILE + 2 * p]
        at = ROOM * p + below
        if below < 0 or (leaving >> deal[at]) & 1 == 0:
            continue
        head = 1 << deal[at]
        gone = hope[FIRST_PILE + 2 * p + 1]
        if head & goes == 0 and fits_after(head, gone & ~home, in_the_way, there, spaces) == 0:
            continue
        left = 1
        below = deal[NEXT_BELOW + at]
        hope[FIRST_PILE + 2 * p] = below
        hope[FIRST_PILE + 2 * p + 1] = gone | head | deal[COME_LOOSE + at]
        hope[STAYING_HEADS] = hope[STAYING_HEADS] ^ head
        hope[THERE] = hope[THERE] | deal[COME_LOOSE + at]
        if below < 0:
            hope[SPACES] += 1
        else:
            hope[STAYING_HEADS] = hope[STAYING_HEADS] | (1 << deal[ROOM * p + below])
            hope[THERE] = hope[THERE] | (1 << deal[ROOM * p + below])
    return left


def more_comes_near(x: State, deal: State, hope: State) -> int:
    """Let cards of the stock come near because others can be taken; return 1 if some do.

    Those do that come after one that can be taken, and the one just before it.
    """
    rest = x[STOCK_LEFT]
    before = 0
    near = 0
    for _ in range(ROOM):
        if rest == 0:
            break
        bit = rest & -rest
        card = 1 << deal[DRAWN + number_of(bit)]
        if card & hope[TAKEN] != 0:
            near = before | cards_at(rest, deal)
            break
        rest = rest ^ bit
        before = card
    if near & ~hope[NEAR] == 0:
        return 0
    hope[NEAR] = hope[NEAR] | near
    return 1


def is_hopeless(x: State, deal: State, heights: int, hope: State) -> int:
    """1 when a position cannot be won, for some cards can never leave their piles or the stock; `hope` is room."""
    begin_to_hope(x, deal, heights, hope)
    loose = x[LOOSE] & ~home_of(heights)
    stock = cards_at(x[STOCK_LEFT], deal)
    changed = 1
    while changed == 1:
        if hope[STAYING_HEADS] == 0 and hope[TAKEN] == stock:
            return 0
        home = home_of(hope[GOAL])
        there = hope[THERE]
        in_the_way = loose & ~home
        room = room_in_tableau(in_the_way, there, hope[SPACES])
        at_hand = stock & hope[NEAR]
        goes = wanted_by(hope[GOAL]) & ((there & can_be_bare(in_the_way, there)) | at_hand)
        leaves = room | goes
        more = room & (home | at_hand) & ~there
        changed = 0
        if goes | more | (leaves & at_hand & ~hope[TAKEN]) != 0:
            changed = 1
        hope[THERE] = there | more
        hope[TAKEN] = hope[TAKEN] | (leaves & at_hand)
        if leaves & hope[STAYING_HEADS] != 0:
            changed = changed | let_heads_leave(deal, leaves & hope[STAYING_HEADS], goes, in_the_way, there, home, hope)
        for _ in range(4):
            if goes == 0:
                break
            hope[GOAL] += up(goes & -goes)
            goes = goes & (goes - 1)
        if changed == 0 and hope[NEAR] != EVERYTHING:
            changed = more_comes_near(x, deal, hope)
    return 1
