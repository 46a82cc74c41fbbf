"""The choices of a position: what the search tries there, in kernel Python.

What each pile takes is asked once; a card of the stock that can be turned up is listed without turning it up.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import (
    accepts,
    can_step,
    click_refusal,
    is_over,
    lifts,
    more_moves,
    moves_out_of,
    place,
    room,
    size,
    top,
)
from reussite.rules.layout import (
    CARRY,
    CHOICES,
    CLICKS,
    COVERS,
    DECK,
    DRAWS_OUT,
    FINE,
    FITS,
    GROUPS,
    HOME_FIRST,
    LEAVES,
    LIFTS,
    PACKETS,
    REVERSES,
    RUNS,
    SOURCE_PILES,
    SOURCES,
    STEPS,
    STOCK,
    TARGET_PILES,
    TARGETS,
    WASTE,
    State,
)
from reussite.rules.moves import cards_of, carry_move, click_move, kind_of, source_of, step_move, target_of
from reussite.rules.playing import bares, goes_home, is_foundation, is_tableau
from reussite.rules.turning import turned_card, waste_after
from reussite.solve.keys import PILES_ARE_ALIKE, STOCK_IS_A_SET
from reussite.solve.reductions import (
    MOVE_BITS,
    PARTS_MUST_PAY,
    THEN_HOME,
    WASTE_AT,
)


def worth(s: State, choice: int) -> int:
    """How early a choice is tried: the higher, the earlier."""
    move = choice & MOVE_BITS
    if kind_of(move) != CARRY:
        return 0
    if is_foundation(source_of(move)) == 1:
        return 1
    hidden = bares(s, move)
    if LEAVES > 0:
        return worth_in_runs(s, move, hidden)
    if goes_home(move) == 1:
        return 80 + hidden
    if hidden > 0:
        return 60 + hidden
    if source_of(move) == WASTE and WASTE >= 0:
        return 40
    if cards_of(move) == size(s, source_of(move)):
        return 42
    return 20


def worth_in_runs(s: State, move: int, hidden: int) -> int:
    """The same where whole suits are gathered in the tableau; found by trying weights on deals of such games.

    What joins a suit or bares a face-down card comes first, high cards before low ones, then other moves between
    cards, then those to spaces, and last those that part what follows in suit.
    """
    a = source_of(move)
    b = target_of(move)
    n = cards_of(move)
    card = s[place(s, a, n - 1)]
    if n < lifts(s, a):
        return 3 * (card & 15)
    value = 110 + 3 * (card & 15)
    if hidden > 0:
        value += 120
    if size(s, b) == 0:
        return value - 80
    if (FITS[RUNS[b] + top(s, b)] >> card) & 1 == 1:
        value += 100
    if n == size(s, a):
        value += 10
    return value


def is_second_space(s: State, p: int) -> int:
    """1 when pile p is empty and so is an earlier one that may be exchanged with it."""
    if size(s, p) > 0:
        return 0
    for q in range(GROUPS[p], p):
        if GROUPS[q] == GROUPS[p] and size(s, q) == 0:
            return 1
    return 0


def only_exchanges(s: State, move: int) -> int:
    """1 when a move carries a whole pile to an empty one of the same kind, which changes nothing but its place."""
    a = source_of(move)
    b = target_of(move)
    if cards_of(move) > 1 and (REVERSES[b] == 1 or COVERS[b] == 1):
        return 0
    if size(s, b) == 0 and GROUPS[a] == GROUPS[b] and cards_of(move) == size(s, a):
        return 1
    return 0


def write_what_piles_take(s: State, taken: State) -> int:
    """Write for each target which cards it takes; return the set of cards that foundations take.

    Of several empty piles that may be exchanged the first is enough, and the others take nothing here.
    """
    home = 0
    for t in range(TARGET_PILES):
        b = TARGETS[t]
        cards = accepts(s, b)
        if is_foundation(b) == 1:
            home = home | cards
        if PILES_ARE_ALIKE == 1 and cards != 0 and is_second_space(s, b) == 1:
            cards = 0
        taken[t] = cards
    return home


def choices_from(s: State, a: int, home: int, taken: State, choices: State, n: int) -> int:
    """Append the choices that carry cards from pile a.

    Part of a run goes to another card of the same rank and colour only to free the card it lay on to go home, since
    it could lie on either.
    """
    most = lifts(s, a)
    lifted = 0
    for k in range(most):
        lifted = lifted | (1 << s[place(s, a, k)])
    if lifted == 0:
        return n
    for t in range(TARGET_PILES):
        fitting = taken[t] & lifted
        b = TARGETS[t]
        if fitting == 0 or b == a:
            continue
        if HOME_FIRST == 1 and a == STOCK and is_foundation(b) == 0 and (home >> top(s, a)) & 1 == 1:
            continue
        for k in range(1, most + 1):
            landing = s[place(s, a, k - 1)]
            if REVERSES[b] == 1:
                landing = top(s, a)
            if PACKETS == 1 and LIFTS[a] == 3:
                landing = top(s, a)
            if (fitting >> landing) & 1 == 1 and room(s, a, b, k) == FINE:
                choice = carry_move(a, b, k)
                if PILES_ARE_ALIKE == 1 and only_exchanges(s, choice) == 1:
                    continue
                if PARTS_MUST_PAY == 1 and k < most and is_tableau(a) == 1 and is_tableau(b) == 1 and size(s, b) > 0:
                    if (home >> s[place(s, a, k)]) & 1 == 0:
                        continue
                    choice += THEN_HOME
                choices[n] = choice
                n += 1
    return n


def choices_from_stock(s: State, taken: State, choices: State, n: int) -> int:
    """Append the choices that turn the stock until another card lies on the waste, and play that card."""
    anywhere = 0
    for t in range(TARGET_PILES):
        anywhere = anywhere | taken[t]
    begun = size(s, WASTE)
    waste = begun
    again = 0  # 1 when the waste has been turned over
    for _ in range(2 * DECK):
        waste = waste_after(s, waste)
        if waste == 0:
            if again == 1 or begun == 0:
                return n
            again = 1
            continue
        if again == 1 and (waste == begun or waste == begun + size(s, STOCK)):
            return n
        card = turned_card(s, waste)
        if (anywhere >> card) & 1 == 1:
            for t in range(TARGET_PILES):
                if (taken[t] >> card) & 1 == 1:
                    choices[n] = carry_move(WASTE, TARGETS[t], 1) + ((waste + 1) << WASTE_AT)
                    n += 1
    return n


def list_choices(s: State, moves: State, taken: State, choices: State, first: int) -> int:
    """Write the choices of a position from place `first` on; return how many."""
    if is_over(s) == 1:
        return 0
    n = first
    if SOURCE_PILES > 0:
        home = write_what_piles_take(s, taken)
        for k in range(SOURCE_PILES):
            n = choices_from(s, SOURCES[k], home, taken, choices, n)
            if DRAWS_OUT == 1:
                n = moves_out_of(s, SOURCES[k], choices, n)
    if CLICKS == 1 and STOCK_IS_A_SET == 0 and click_refusal(s) == FINE:
        choices[n] = click_move()
        n += 1
    if STEPS == 1 and can_step(s) == 1:
        choices[n] = step_move()
        n += 1
    if CHOICES == 1:
        for k in range(more_moves(s, moves, 0)):
            choices[n] = moves[k]
            n += 1
    if STOCK_IS_A_SET == 1:
        n = choices_from_stock(s, taken, choices, n)
    return n - first
