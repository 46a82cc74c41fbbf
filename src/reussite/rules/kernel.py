"""The meaning of the rules, in kernel Python: read by the interpreter and compiled from this same text.

Kernel Python is module-level functions of integers and flat integer rows; no allocation, strings,
containers, exceptions or closures, and every loop bounded. Capital names come from the game's rule table.
Functions named in `HOOKS` do nothing special here; a game file that defines one of them replaces it.
"""

# Kernel Python: linked into every game's rules and compiled.

# Every capital name is a slot that the linker fills.
from reussite.rules.handling import (
    above_top as above_top,
    below_bottom as below_bottom,
    bottom as bottom,
    hide_top as hide_top,
    is_hidden as is_hidden,
    lay_card as lay_card,
    place as place,
    rank as rank,
    shift_card as shift_card,
    show_top as show_top,
    size as size,
    slide_card as slide_card,
    slide_down as slide_down,
    slide_up as slide_up,
    suit as suit,
    top as top,
)
from reussite.rules.gathering import deal_again, lies_as_dealt_again
from reussite.rules.layout import *
from reussite.rules.moves import (
    cards_of,
    carry_move,
    chosen_of,
    click_move,
    kind_of,
    source_of,
    step_move,
    target_of,
)
from reussite.rules.taking import (
    accepts as accepts,
    base_rank as base_rank,
    beside as beside,
    by_base as by_base,
    empty_cells as empty_cells,
    empty_columns as empty_columns,
    home_takes as home_takes,
    is_built_on as is_built_on,
    is_covered as is_covered,
    is_too_early as is_too_early,
    lifts as lifts,
    may_carry as may_carry,
    narrow as narrow,
    parts as parts,
    room as room,
    taken_anywhere as taken_anywhere,
    wanted as wanted,
)

HOOKS = (
    "fill_deck",
    "begin",
    "narrow",
    "may_carry",
    "more_moves",
    "choose",
    "after_move",
    "can_step",
    "step",
    "is_won",
    "is_over",
    "score",
    "outcome",
    "gather",
    "pick",
)


def moves_from(s: State, a: int, anywhere: int, out: State, n: int) -> int:
    """Append the moves that carry cards of `anywhere` from pile a; return how many moves there are then."""
    most = lifts(s, a)
    lifted = 0
    for k in range(most):
        lifted = lifted | (1 << s[place(s, a, k)])
    if lifted & anywhere == 0:
        return n
    home_only = 0
    if HOME_FIRST == 1 and a == STOCK:
        home_only = home_takes(s, top(s, a))
    for t in range(TARGET_PILES):
        b = TARGETS[t]
        if b == a or (home_only == 1 and (b < FOUNDATION or b >= FOUNDATION + FOUNDATIONS)):
            continue
        cards = accepts(s, b)
        if cards & lifted == 0:
            continue
        for k in range(1, most + 1):
            landing = s[place(s, a, k - 1)]
            if REVERSES[b] == 1:
                landing = top(s, a)
            if PACKETS == 1 and LIFTS[a] == 3:
                landing = top(s, a)
            if (cards >> landing) & 1 == 1 and room(s, a, b, k) == FINE:
                out[n] = carry_move(a, b, k)
                n += 1
    return n


def gives_out(s: State, a: int, n: int) -> int:
    """1 when the n-th card of pile a, counted from its top, may now be drawn out from under the others."""
    if DRAWABLE[a] == 1 and n == size(s, a):
        return 1
    if DRAWABLE[a] == 2 and s[REDEAL_COUNT] == REDEALS and n <= size(s, a):
        return 1
    return 0


def moves_out_of(s: State, a: int, out: State, n: int) -> int:
    """Append the moves that draw a card out of pile a from under others; return how many moves there are then."""
    for k in range(2, size(s, a) + 1):
        card = s[place(s, a, k - 1)]
        if gives_out(s, a, k) == 1 and is_hidden(card) == 0:
            for t in range(TARGET_PILES):
                b = TARGETS[t]
                if b != a and (accepts(s, b) >> card) & 1 == 1 and room(s, a, b, 1) == FINE:
                    out[n] = carry_move(a, b, k)
                    n += 1
    return n


def click_refusal(s: State) -> int:
    """Why the stock cannot be clicked, or 0."""
    if CLICKS == 0:
        return NO_STOCK
    if size(s, STOCK) > 0:
        if HOME_FIRST == 1 and home_takes(s, top(s, STOCK)) == 1:
            return HOME_COMES_FIRST
        if ROUND_NEEDS_ALL == 1:
            for p in range(ROUND_FIRST, ROUND_FIRST + ROUND_PILES):
                if size(s, p) == 0:
                    return SPACES_FIRST
        return FINE
    if GATHERS > 0:
        if REDEALS >= 0 and s[REDEAL_COUNT] >= REDEALS:
            return NO_DEAL_LEFT
        if SHUFFLES == 0 and lies_as_dealt_again(s) == 1:
            return DEALT_ALIKE
        return FINE
    if ROUND_PILES > 0 or size(s, WASTE) == 0:
        return STOCK_SPENT
    if REDEALS >= 0 and s[REDEAL_COUNT] >= REDEALS:
        return NO_PASS_LEFT
    return FINE


def more_moves(s: State, out: State, n: int) -> int:
    """Hook: append moves of the game's own kind; return how many moves there are then."""
    return n


def legal_moves(s: State, out: State) -> int:
    """Write the legal moves to `out`; return how many."""
    if is_over(s) == 1:
        return 0
    n = 0
    if SOURCE_PILES > 0:
        anywhere = taken_anywhere(s)
        if anywhere != 0:
            for k in range(SOURCE_PILES):
                n = moves_from(s, SOURCES[k], anywhere, out, n)
                if DRAWS_OUT == 1:
                    n = moves_out_of(s, SOURCES[k], out, n)
    if CLICKS == 1 and click_refusal(s) == FINE:
        out[n] = click_move()
        n += 1
    if STEPS == 1 and can_step(s) == 1:
        out[n] = step_move()
        n += 1
    if CHOICES == 1:
        n = more_moves(s, out, n)
    return n


def carry_refusal(s: State, a: int, b: int, n: int) -> int:
    """Why n cards cannot be carried from pile a to pile b, or 0."""
    if a == b:
        return SAME_PILE
    if LIFTS[a] == 0:
        return SOURCE_CLOSED
    if size(s, a) == 0:
        return SOURCE_EMPTY
    if n < 1 or n > size(s, a):
        return TOO_MANY
    if STARTS[b] == 0 and BUILDS[b] == 0:
        return TARGET_CLOSED
    if COVERED == 1 and (is_covered(s, a) == 1 or is_covered(s, b) == 1):
        return LIES_COVERED
    alone = 0  # 1 when the lowest of the cards is drawn out from under the others
    if DRAWS_OUT == 1 and n > 1 and DRAWABLE[a] > 0:
        alone = gives_out(s, a, n)
    if n > lifts(s, a) and (DRAWS_OUT == 0 or alone == 0 or is_hidden(s[place(s, a, n - 1)]) == 1):
        if is_hidden(s[place(s, a, n - 1)]) == 1:
            return FACE_DOWN
        if LIFTS[a] == 1:
            return TOP_CARD_ONLY
        return NO_SEQUENCE
    if LIMITS[b] > 0 and size(s, b) >= LIMITS[b]:
        return TARGET_FULL
    if LATE == 1 and is_too_early(s, b) == 1:
        return STOCK_FIRST
    landing = s[place(s, a, n - 1)]
    if REVERSES[b] == 1 and (DRAWS_OUT == 0 or alone == 0):
        landing = top(s, a)
    if PACKETS == 1 and LIFTS[a] == 3:
        landing = top(s, a)
    if (wanted(s, b) >> landing) & 1 == 0:
        if size(s, b) == 0:
            return CANNOT_START
        return CANNOT_BUILD
    if (accepts(s, b) >> landing) & 1 == 0:
        return NARROWED
    if HOME_FIRST == 1 and a == STOCK and (b < FOUNDATION or b >= FOUNDATION + FOUNDATIONS):
        if home_takes(s, top(s, a)) == 1:
            return HOME_COMES_FIRST
    if DRAWS_OUT == 1 and alone == 1:
        return room(s, a, b, 1)
    return room(s, a, b, n)


def refusal(s: State, move: int) -> int:
    """Why a carry, a click or a step is refused, or 0; a choice is legal only if `more_moves` lists it."""
    if is_over(s) == 1:
        return OVER
    kind = kind_of(move)
    if kind == CLICK:
        return click_refusal(s)
    if kind == STEP:
        if STEPS == 1 and can_step(s) == 1:
            return FINE
        return NO_STEP
    if kind == CHOOSE:
        return NO_CHOICE
    if SOURCE_PILES == 0:
        return SOURCE_CLOSED
    return carry_refusal(s, source_of(move), target_of(move), cards_of(move))


def bare(s: State, p: int) -> None:
    """Turn up the card that was bared on pile p where the pile's rule says so."""
    if FLIPS[p] == 1:
        show_top(s, p)


def carry(s: State, a: int, b: int, n: int) -> None:
    """Carry n cards from pile a to pile b, in order, or reversed where b says so, and bare what is left."""
    for k in range(n):
        depth = n - 1 - k
        if REVERSES[b] == 1:
            depth = 0
        if COVERS[b] == 1:
            hide_top(s, b)
        lay_card(s, a, depth, b)
    bare(s, a)


def draw_out(s: State, a: int, b: int, n: int) -> None:
    """Draw the n-th card of pile a out from under the others and lay it on pile b; a merci is then spent."""
    lay_card(s, a, n - 1, b)
    if DRAWABLE[a] == 2:
        s[REDEAL_COUNT] += 1


def uncover(s: State) -> None:
    """Turn up the cards of the tableau that nothing lies on."""
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if is_covered(s, p) == 0:
            show_top(s, p)


def lay_round(s: State, first: int, piles: int, each: int) -> None:
    """Lay `each` cards from the stock face up on each of `piles` piles, while the stock lasts."""
    for p in range(first, first + piles):
        for _ in range(each):
            if size(s, STOCK) > 0:
                show_top(s, STOCK)
                carry(s, STOCK, p, 1)


def turn_stock_back(s: State) -> None:
    """Turn the whole waste over into the stock, so that it comes again in the same order."""
    if WASTE == STOCK + 1:
        # Stock and waste meet top to top: the cards lie in drawing order already, and only the border moves.
        for k in range(CARDS + s[ENDS + WASTE], CARDS + s[ENDS + WASTE + 1]):
            s[k] = s[k] | 64
        s[ENDS + WASTE] = s[ENDS + WASTE + 1]
    else:
        for _ in range(size(s, WASTE)):
            hide_top(s, WASTE)
            lay_card(s, WASTE, 0, STOCK)
    if REDEALS > 0:
        s[REDEAL_COUNT] += 1


def click(s: State) -> None:
    """Click the stock: deal a round, turn cards to the waste, or turn the waste back."""
    if GATHERS > 0 and size(s, STOCK) == 0:
        deal_again(s)
    elif size(s, STOCK) == 0:
        turn_stock_back(s)
    elif ROUND_PILES > 0:
        if REST_PILES > 0 and size(s, STOCK) < ROUND_PILES * ROUND_EACH:
            lay_round(s, REST_FIRST, REST_PILES, REST_EACH)
        else:
            lay_round(s, ROUND_FIRST, ROUND_PILES, ROUND_EACH)
    else:
        lay_round(s, WASTE, 1, DRAWS)


def refill(s: State) -> None:
    """Fill each empty pile that is refilled by itself from the first of its sources that has a card."""
    for p in range(PILES):
        if REFILL_FIRST[p] >= 0 and size(s, p) == 0:
            source = REFILL_FIRST[p]
            if size(s, source) == 0:
                source = REFILL_NEXT[p]
            if source >= 0 and size(s, source) > 0:
                show_top(s, source)
                carry(s, source, p, 1)


def climb(s: State) -> None:
    """Move tableau tops that a foundation takes up to it, leftmost first, until none is left."""
    again = 1
    while again == 1:
        again = 0
        for p in range(TABLEAU, TABLEAU + TABLEAUS):
            for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
                if size(s, p) > 0 and is_hidden(top(s, p)) == 0 and (accepts(s, f) >> top(s, p)) & 1 == 1:
                    carry(s, p, f, 1)
                    again = 1


def leave(s: State) -> None:
    """Carry every run in the tableau that is long enough to an empty foundation."""
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if lifts(s, p) >= LEAVES:
            for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
                if size(s, f) == 0:
                    carry(s, p, f, LEAVES)
                    break


def close_up(s: State) -> None:
    """Push the piles of the line together, so that the empty ones come last: of each only the end moves."""
    to = TABLEAU
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if s[ENDS + p + 1] > s[ENDS + to]:
            s[ENDS + to + 1] = s[ENDS + p + 1]
            to += 1
    for p in range(to, TABLEAU + TABLEAUS):
        s[ENDS + p + 1] = s[ENDS + to]


def choose(s: State, chosen: int) -> None:
    """Hook: carry out a move that `more_moves` offered, a set of piles."""


def after_move(s: State, move: int) -> None:
    """Hook: what follows by itself from a move."""


def can_step(s: State) -> int:
    """Hook: 1 while an automatic patience goes on."""
    return 0


def step(s: State) -> None:
    """Hook: the next visible event of an automatic patience."""


def apply(s: State, move: int) -> None:
    """Carry out a legal move and all that follows from it by itself."""
    kind = kind_of(move)
    if DRAWS_OUT == 1 and kind == CARRY and cards_of(move) > 1 and DRAWABLE[source_of(move)] > 0:
        draw_out(s, source_of(move), target_of(move), cards_of(move))
    elif SOURCE_PILES > 0 and kind == CARRY:
        carry(s, source_of(move), target_of(move), cards_of(move))
        if PAIRED == 1 and PAIRS[target_of(move)] == 1:
            carry(s, target_of(move), FOUNDATION, 2)
        if COVERED == 1:
            uncover(s)
    elif CLICKS == 1 and kind == CLICK:
        click(s)
    elif STEPS == 1 and kind == STEP:
        step(s)
    elif CHOICES == 1:
        choose(s, chosen_of(move))
    if REFILLS == 1:
        refill(s)
    if CLIMBS == 1:
        climb(s)
    if LEAVES > 0:
        leave(s)
    if CLOSES_UP == 1:
        close_up(s)
    after_move(s, move)


def in_order(s: State, p: int) -> int:
    """1 when pile p is empty, or one whole sequence that is full and begins with one of its heads."""
    n = size(s, p)
    if n == 0:
        return 1
    if (HEADS[p] >> (bottom(s, p) & 63)) & 1 == 0 or (LIMITS[p] > 0 and n < LIMITS[p]):
        return 0
    if lifts(s, p) < n:
        return 0
    return 1


def piles_left(s: State) -> int:
    """Number of tableau piles that have cards."""
    n = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if size(s, p) > 0:
            n += 1
    return n


def is_won(s: State) -> int:
    """Hook: 1 when the goal is reached: all cards home, all in order or in one pile, or piles cleared."""
    if CLEARED_PILES > 0:
        for p in range(CLEARED_FIRST, CLEARED_FIRST + CLEARED_PILES):
            if size(s, p) > 0:
                return 0
        return 1
    if TO_ONE_PILE == 1:
        if piles_left(s) <= 1:
            return 1
        return 0
    if IN_ORDER == 1:
        for p in range(TABLEAU, TABLEAU + TABLEAUS):
            if in_order(s, p) == 0:
                return 0
        return 1
    home = 0
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        home += size(s, f)
    if HOME_CARDS > 0 and home >= HOME_CARDS:
        return 1
    if home == DECK:
        return 1
    return 0


def is_over(s: State) -> int:
    """Hook: 1 when the rules end the game here, won or lost, whatever could still be moved."""
    return is_won(s)


def score(s: State) -> int:
    """Hook: points; where a game has no scoring, the number of cards on foundations."""
    home = 0
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        home += size(s, f)
    return home


def outcome(s: State) -> int:
    """Hook: the number by which results are counted; the score unless the game says otherwise."""
    if TO_ONE_PILE == 1:
        return piles_left(s)
    return score(s)
