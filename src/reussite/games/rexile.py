"""Rexile, or kings in the corners: a grid of sixteen cells, and pips that leave in tens."""

from reussite.piles import is_empty, move_top_onto, rank, top_card
from reussite.rules.kernel import CELL, CELLS, CHOOSE, STOCK, WASTE, State, accepts
from reussite.rules.moves import choose_move, kind_of
from reussite.spec import Cell, Counter, Ledger, Patience, Stock, Tally, Waste, option, start

PHASE, COMBINED = range(2)  # counters
PLACE, COMBINE, COMBINE_PLACE, LOST, WON = range(5)  # values of PHASE
TOTAL = 10
ACE_LOW = 1  # 1 when the ace may count one
ACE_HIGH = 1  # 1 when the ace may count ten
MOST_CARDS = 2  # cards in a combination at most
DECK_EMPTY_TOO = 0  # 1 when the deck must be played out to win

EDGES = option(
    "edges",
    "by rank",
    "jacks and queens anywhere on the border",
    title="Jacks and queens",
    about="Where on the border jacks and queens may lie.",
    labels={
        "by rank": ("In their places", "Queens at the top and bottom, jacks at the left and right."),
        "jacks and queens anywhere on the border": ("Anywhere between kings", "Both on any cell between two corners."),
    },
)
SUM = option(
    "total",
    10,
    15,
    title="Total",
    about="What the cards of a combination must add up to.",
    labels={
        10: ("Ten", "A ten, nine and ace, eight and two, and so on."),
        15: ("Fifteen", "Ten and five, nine and six, and so on."),
    },
)
ACE_COUNTS = option(
    "ace",
    "either",
    10,
    1,
    title="The ace counts",
    about="What an ace counts in a combination.",
    labels={"either": ("One or ten", "As you like, each time."), 10: ("Ten", "Always ten."), 1: ("One", "Always one.")},
)
COMBINED_CARDS = option(
    "cards-per-combination",
    {2: 2, "any": 16},
    title="Cards in a combination",
    about="How many cards may make the total together.",
    labels={2: ("One or two", "Two cards at most."), "any": ("Any number", "As many cards as you like.")},
)
GOAL = option(
    "win",
    {"royals placed": 0, "deck empty too": 1},
    title="To win",
    about="When the game is won.",
    labels={
        "royals placed": ("Place the royals", "All kings, queens and jacks lie in the grid."),
        "deck empty too": ("Play out the deck too", "The royals lie in the grid and the deck is used up."),
    },
)
PIPS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
PIP = start(*PIPS, mark="")
K, Q, J = (start(*PIPS, royal, mark=royal) for royal in "KQJ")
QJ = start(*PIPS, "Q", "J", mark="Q/J")

GAME = Patience(
    name="Rexile",
    family="pairs",
    summary="Find places for the royals in a grid, and clear it of pips that add up to ten.",
    piles=(
        Stock(at=(5, 0), label="draw deck", draws=0, top_up=True),
        Waste(at=(6, 0), label="discard", moves=0),
        Cell(
            16,
            at=(0, 0),
            columns=4,
            starts=EDGES.pick(
                (K, Q, Q, K, J, PIP, PIP, J, J, PIP, PIP, J, K, Q, Q, K),
                (K, QJ, QJ, K, QJ, PIP, PIP, QJ, QJ, PIP, PIP, QJ, K, QJ, QJ, K),
            ),
        ),
    ),
    counters=(
        Counter(
            "phase",
            ("place", "combine", "combine_place", "lose", "win"),
            told=("place the card", "combine", "combine or place the card", "", ""),
        ),
        Counter("combinations", idle=True),
    ),
    constants={
        "TOTAL": SUM,
        "ACE_LOW": ACE_COUNTS.pick(1, 0, 1),
        "ACE_HIGH": ACE_COUNTS.pick(1, 1, 0),
        "MOST_CARDS": COMBINED_CARDS,
        "DECK_EMPTY_TOO": GOAL,
    },
    choices="c",
    most_choices=20_000,
    chooses="discard {cards:cards}",
    refuses="only pips that make the total can leave the grid, and only once it is full",
    scored="a royal placed 100, a combination 10",
    tally=Tally("score", unit=10),
    ledger=Ledger(carries="place", chooses="combine", state="phase"),
    players=("far-sighted",),
    reductions=("alike piles", "alike suits", "spent cards", "late places"),
    aliases={"kings-in-the-corners": {}},
    rules="""\
One deck and a grid of four by four cells, named row by row. The deck lies face down; its top card is turned up.

    K  Q  Q  K
    J  .  .  J
    J  .  .  J
    K  Q  Q  K

Goal: all twelve royals (kings, queens, jacks) in the grid. As a variant, the deck must be played out as well.

- Place the turned card in an empty cell: kings in the corners, queens on the inner cells of the top and bottom
  row, jacks on the inner cells of the left and right column (or, as a variant, jacks and queens on any of these),
  and pips (ace to ten) in any empty cell. Then the next card is turned.
- When the grid is full, combine: discard one or two pips that total ten: a ten, or nine and ace, eight and two,
  and so on. The ace counts one or ten as you like. As variants, it always counts ten or always one, the pips must
  make fifteen, or you may use any number of them.
- After a combination, combine again if you can, or place the turned card; after that you can't combine until the
  grid is full again.
- The game is lost when a royal is turned for which no cell is free, when the grid is full and nothing can be
  combined, or when the deck runs out too soon.

Score: 100 for each royal placed, 10 for each combination.
""",
)


def least(s: State, c: int) -> int:
    """The least a cell's card counts in a combination, 0 when it cannot be combined."""
    if is_empty(s, CELL + c) == 1 or rank(top_card(s, CELL + c)) > 10:
        return 0
    if rank(top_card(s, CELL + c)) == 1 and ACE_LOW == 0:
        return 10
    return rank(top_card(s, CELL + c))


def least_total(s: State, chosen: int) -> int:
    """The least that chosen cells count together."""
    total = 0
    for c in range(CELLS):
        if (chosen >> c) & 1 == 1:
            total += least(s, c)
    return total


def is_combination(s: State, chosen: int) -> int:
    """1 when the chosen cells can make the total, counting each ace as the rules allow."""
    short = TOTAL - least_total(s, chosen)
    if short == 0:
        return 1
    if ACE_LOW == 1 and ACE_HIGH == 1 and short > 0 and short % 9 == 0:
        aces = 0
        for c in range(CELLS):
            if (chosen >> c) & 1 == 1 and rank(top_card(s, CELL + c)) == 1:
                aces += 1
        if short <= 9 * aces:
            return 1
    return 0


def count_bits(chosen: int) -> int:
    """How many cells are chosen."""
    n = 0
    for c in range(CELLS):
        n += (chosen >> c) & 1
    return n


def highest(chosen: int) -> int:
    """The last chosen cell, -1 when none is."""
    last = -1
    for c in range(CELLS):
        if (chosen >> c) & 1 == 1:
            last = c
    return last


def next_combination(s: State, chosen: int) -> int:
    """The combination after this one, or 0; choices are tried deeper first, and no further once above the total."""
    c = highest(chosen) + 1
    total = least_total(s, chosen)
    taken = count_bits(chosen)
    for _ in range(1 << 20):
        if c < CELLS and taken < MOST_CARDS:
            worth = least(s, c)
            if worth > 0 and total + worth <= TOTAL:
                chosen = chosen | (1 << c)
                total += worth
                taken += 1
                if is_combination(s, chosen) == 1:
                    return chosen
            c += 1
        elif taken == 0:
            return 0
        else:
            c = highest(chosen)
            chosen = chosen ^ (1 << c)
            total -= least(s, c)
            taken -= 1
            c += 1
    return 0


def more_moves(s: State, out: State, n: int) -> int:
    """The combinations, once the grid has been filled."""
    if s[PHASE] == PLACE:
        return n
    chosen = next_combination(s, 0)
    while chosen > 0:
        out[n] = choose_move(chosen)
        n += 1
        chosen = next_combination(s, chosen)
    return n


def choose(s: State, chosen: int) -> None:
    """Discard the chosen cells."""
    for c in range(CELLS):
        if (chosen >> c) & 1 == 1:
            move_top_onto(s, CELL + c, WASTE)
    s[COMBINED] += 1


def royals(s: State) -> int:
    """How many royals lie in the grid."""
    n = 0
    for c in range(CELLS):
        if is_empty(s, CELL + c) == 0 and rank(top_card(s, CELL + c)) > 10:
            n += 1
    return n


def is_full(s: State) -> int:
    """1 when no cell is empty."""
    for c in range(CELLS):
        if is_empty(s, CELL + c) == 1:
            return 0
    return 1


def is_homeless(s: State) -> int:
    """1 when the turned card is a royal and no cell is free for it."""
    if is_empty(s, STOCK) == 1 or rank(top_card(s, STOCK)) < 11:
        return 0
    card = top_card(s, STOCK)
    for c in range(CELLS):
        if (accepts(s, CELL + c) >> card) & 1 == 1:
            return 0
    return 1


def phase_after_placing(s: State) -> int:
    """The phase after a card was placed, the questions asked in the order of the rules."""
    if royals(s) == 12 and (DECK_EMPTY_TOO == 0 or is_empty(s, STOCK) == 1):
        return WON
    if is_empty(s, STOCK) == 1:
        return LOST
    if is_full(s) == 1:
        if next_combination(s, 0) == 0:
            return LOST
        return COMBINE
    if is_homeless(s) == 1:
        return LOST
    return PLACE


def after_move(s: State, move: int) -> None:
    """Set the phase."""
    if kind_of(move) != CHOOSE:
        s[PHASE] = phase_after_placing(s)
    elif next_combination(s, 0) > 0:
        s[PHASE] = COMBINE_PLACE
    elif is_homeless(s) == 1:
        s[PHASE] = LOST
    else:
        s[PHASE] = PLACE


def is_won(s: State) -> int:
    """The phase says so."""
    if s[PHASE] == WON:
        return 1
    return 0


def is_over(s: State) -> int:
    """The phase says so."""
    if s[PHASE] >= LOST:
        return 1
    return 0


def score(s: State) -> int:
    """100 for a royal, 10 for a combination."""
    return 100 * royals(s) + 10 * s[COMBINED]


def outcome(s: State) -> int:
    """The score in tens."""
    return score(s) // 10
