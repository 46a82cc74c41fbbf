"""Playing what the search over loose cards found, move by move through the rules, in kernel Python."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import apply, is_won, lifts, place, refusal, size, top
from reussite.rules.layout import (
    CARDS,
    ENDS,
    FINE,
    FOUNDATION,
    FOUNDATIONS,
    RESERVE,
    RESERVES,
    STOCK,
    TABLEAU,
    TABLEAUS,
    WASTE,
    State,
)
from reussite.rules.moves import carry_move, click_move
from reussite.rules.playing import ILLEGAL
from reussite.solve.ground import is_filled
from reussite.solve.lanes import (
    ALL_HOME,
    AT_HEIGHTS,
    BASE,
    CAME_FROM,
    COME_BACK,
    DRAWN,
    GO_HOME,
    GROUND_IS_FREE,
    HEIGHT_BITS,
    HEIGHTS,
    KIND_AT,
    MOST_QUEUED,
    PLACE_AT,
    QUEUED,
    UNMET,
    height_of,
    is_home_kind,
    is_stock_kind,
    stepped,
)
from reussite.solve.loose import offered, play_loose, write_sets
from reussite.solve.search import MOST_REPLAYED


def find_way(x: State, deal: State, target: int, queue: State, met: State) -> int:
    """Find how the heights become `target` when cards go home and come back one by one.

    Return the row of the queue for `target`; each row says in CAME_FROM which one comes before. 0 is no way.
    """
    offer = offered(x, deal)
    met[UNMET] += 1
    queue[QUEUED + AT_HEIGHTS] = x[HEIGHTS]
    queue[QUEUED + CAME_FROM] = 0
    met[x[HEIGHTS]] = met[UNMET]
    count = 1
    for k in range(MOST_QUEUED):
        if k == count:
            return 0
        row = QUEUED + QUEUED * k
        heights = queue[row + AT_HEIGHTS]
        if heights == target:
            return row
        write_sets(x, heights, offer, 0, 1, queue, row)
        for way in range(GO_HOME, COME_BACK + 1):
            cards = queue[row + way]
            for _ in range(4):
                if cards == 0:
                    break
                bit = cards & -cards
                cards = cards ^ bit
                step = stepped(heights, bit, way)
                if met[step] != met[UNMET]:
                    met[step] = met[UNMET]
                    count += 1
                    queue[QUEUED * count + AT_HEIGHTS] = step
                    queue[QUEUED * count + CAME_FROM] = row
    return 0


def true_card(deal: State, card: int) -> int:
    """The card of the game that one of the search stands for."""
    return card - (card & 15) + ((card & 15) - 1 + deal[BASE]) % 13 + 1


def pile_with(s: State, card: int) -> int:
    """The foundation, tableau pile or reserve in which a card lies face up, or else the waste."""
    for p in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if size(s, p) > 0 and top(s, p) == card:
            return p
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for k in range(CARDS + s[ENDS + p], CARDS + s[ENDS + p + 1]):
            if s[k] == card:
                return p
    for p in range(RESERVE, RESERVE + RESERVES):
        if size(s, p) > 0 and top(s, p) == card:
            return p
    return WASTE


def lying_on(s: State, p: int, card: int) -> int:
    """How many cards lie on a card in pile p."""
    for depth in range(size(s, p)):
        if s[place(s, p, depth)] == card:
            return depth
    return 0


def first_step(x: State, deal: State, target: int, queue: State, met: State) -> int:
    """The row of the queue with the heights that come next on the way to others; its CAME_FROM says which follow."""
    row = find_way(x, deal, target, queue, met)
    after = 0
    for _ in range(MOST_QUEUED):  # the queue tells the way back: turn it round
        if row <= QUEUED:
            break
        before = queue[row + CAME_FROM]
        queue[row + CAME_FROM] = after
        after = row
        row = before
    return after


def stepping_suit(x: State, heights: int) -> int:
    """The suit in which heights differ from those of a position."""
    for suit in range(4):
        if height_of(x[HEIGHTS], suit) != height_of(heights, suit):
            return suit
    return 0


def played_somewhere(s: State, a: int, count: int, first: int, piles: int) -> int:
    """Carry cards to the first of some piles that takes them, or click the stock when `a` is the stock.

    Return the move, or ILLEGAL when the rules refuse all.
    """
    for spaces in range(2):
        for b in range(first, first + piles):
            move = carry_move(a, b, count)
            if a == STOCK:
                move = click_move()
            elif (size(s, b) == 0) != (spaces == 1):
                continue
            if refusal(s, move) == FINE:
                apply(s, move)
                return move
    return ILLEGAL


def piles_joined(s: State) -> int:
    """Lay a whole pile on another, so that a space is left; return the move, or ILLEGAL when no pile fits another."""
    for a in range(TABLEAU, TABLEAU + TABLEAUS):
        for b in range(TABLEAU, TABLEAU + TABLEAUS):
            move = carry_move(a, b, size(s, a))
            if a != b and size(s, a) > 0 and size(s, b) > 0 and refusal(s, move) == FINE:
                apply(s, move)
                return move
    return ILLEGAL


def chosen_card(s: State, deal: State, choice: int) -> int:
    """The card that a choice plays, as the search knows it."""
    k = (choice >> PLACE_AT) & 63
    if is_stock_kind((choice >> KIND_AT) & 15) == 1:
        return deal[DRAWN + k]
    if GROUND_IS_FREE == 1:
        return k
    return s[place(s, TABLEAU + k, lifts(s, TABLEAU + k) - 1)]


def replay_loose(
    s: State, x: State, deal: State, choices: State, count: int, queue: State, met: State, out: State
) -> int:
    """Play choices from a position, with all that goes home and comes back between; return the number of moves written.

    ILLEGAL is returned when a move is refused, or when the last one does not win. Before a card goes home, what lies on
    it goes over to the like card, which is bare, or to a space. Where there is none yet, piles are laid on each other.
    """
    k = 0  # the choice that is made next
    row = 0  # the heights that are reached next
    for n in range(MOST_REPLAYED):
        if is_won(s) == 1:
            return n
        target = ALL_HOME
        if k < count:
            target = choices[k] & HEIGHT_BITS
        if x[HEIGHTS] != target and row == 0:
            row = first_step(x, deal, target, queue, met)
        card = 0
        goes_up = 0
        if row > 0:
            suit = stepping_suit(x, queue[row + AT_HEIGHTS])
            card = (suit << 4) + height_of(x[HEIGHTS], suit)
            if queue[row + AT_HEIGHTS] > x[HEIGHTS]:
                card += 1
                goes_up = 1
        elif k == count or x[HEIGHTS] != target:
            return ILLEGAL
        else:
            card = chosen_card(s, deal, choices[k])
            goes_up = is_home_kind((choices[k] >> KIND_AT) & 15)
        card = true_card(deal, card)
        source = pile_with(s, card)
        lifted = 1
        first = TABLEAU
        piles = TABLEAUS
        done = 1
        if source == WASTE and (size(s, WASTE) == 0 or top(s, WASTE) != card):
            source = STOCK
            done = 0
        elif source != WASTE and lying_on(s, source, card) > 0:
            lifted = lying_on(s, source, card) + 1 - goes_up
            done = 1 - goes_up
        elif goes_up == 1:
            first = FOUNDATION
            piles = FOUNDATIONS
        out[n] = played_somewhere(s, source, lifted, first, piles)
        if out[n] == ILLEGAL and GROUND_IS_FREE == 1 and is_filled(x) == 0:
            out[n] = piles_joined(s)
            done = 0
        if out[n] == ILLEGAL:
            return ILLEGAL
        if done == 1 and row > 0:
            x[HEIGHTS] = queue[row + AT_HEIGHTS]
            row = queue[row + CAME_FROM]
        elif done == 1:
            play_loose(x, deal, choices[k])
            k += 1
    return ILLEGAL
