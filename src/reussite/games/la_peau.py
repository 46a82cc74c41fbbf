"""La Peau: thirteen open columns, two policies, and game numbers that give the original program's deals."""

from reussite.rules.kernel import State, is_won
from reussite.rules.purge import purge_move
from reussite.spec import (
    ALL_IN_ORDER,
    ANY_CARD,
    AT_BEST,
    BY_FIVE_STEPS,
    EVERY_CARD_NOT_NEEDED,
    EVERY_CARD_THAT_FITS,
    IN_COLOURS,
    IN_SUIT,
    KING,
    NO_CARD,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Tableau,
    option,
    start,
)

POLICY = option(
    "policy",
    "alternate",
    "same",
    title="Building",
    about="Which card may lie on the next higher one.",
    labels={
        "alternate": ("Other colour", "Columns are built down in alternating colours."),
        "same": ("Same suit", "Columns are built down in one suit."),
    },
)
DONE = option(
    "done",
    "free",
    "aces only",
    "none",
    title="Done stacks",
    about="Which cards go to the Done stacks.",
    labels={
        "free": ("All cards", "Each suit is built up there from the ace."),
        "aces only": ("Only aces", "The aces go there, and everything else is put in order in the columns."),
        "none": ("None", "Everything is put in order in the columns."),
    },
)
RUNS = option(
    "runs",
    {"document": BY_FIVE_STEPS, "best": AT_BEST},
    title="Long runs",
    about="How many cards move in one go with the help of empty columns.",
    labels={
        "document": ("As in the original", "1, 2, 4, 7, 11 cards with 0, 1, 2, 3, 4 empty columns."),
        "best": ("As many as possible", "1, 2, 4, 8, 16 cards with 0, 1, 2, 3, 4 empty columns."),
    },
)
ACES = (start("AH"), start("AD"), start("AC"), start("AS"))

GAME = Patience(
    name="La Peau",
    family="castles",
    summary="Thirteen open columns, hardly any room, and everything to be put in order.",
    piles=(
        Foundation(
            4,
            at=(0, 0),
            label="Done stack|Done",
            starts=DONE.pick(ACES, ACES, NO_CARD),
            builds=UP_IN_SUIT,
            limit=DONE.pick(13, 1, 13),
        ),
        Tableau(13, at=(0, 1), deal=4, starts=ANY_CARD, builds=POLICY.pick(IN_COLOURS, IN_SUIT), heads=KING),
    ),
    goal=ALL_IN_ORDER,
    runs=RUNS,
    purge=POLICY.pick(EVERY_CARD_NOT_NEEDED, EVERY_CARD_THAT_FITS),
    reductions=("alike piles", "safe home", "free order"),
    sends_home=True,
    switches="policy",
    numbers=range(1_000_000),
    aliases={"la-peau-same": {"policy": "same"}},
    flags={"same": {"policy": "same"}, "alternate": {}},  # as the original program is called; alternate is the default
    rules="""\
One deck, all cards face up. Deal thirteen columns of four cards, column by column; the fourth card is the top.
Four Done stacks, for hearts, diamonds, clubs and spades, are empty at first.

Goal: all cards in Done, each suit from ace up to king. You have also won when every card that is not in Done lies
in a column that begins with a king and follows down without a break.

- A card goes on a column if it is one rank lower than the top card and of the other colour (or, as a variant, one
  rank lower and of the same suit). Nothing goes on an ace. An empty column takes any card.
- Cards move one at a time. A run, that is cards which already follow each other, may be moved in one go when
  there are enough empty columns to carry it over card by card: with 0, 1, 2, 3, 4 empty columns up to 1, 2, 4, 7,
  11 cards onto a card. Onto an empty column, count only the other empty ones; a whole column may then be one card
  longer, if at least one other column is empty. As a variant, the limit is what the best order of single moves
  allows: 1, 2, 4, 8, 16 cards.
- A card in Done never comes back. As variants, only aces go there, or no card does.
- Purge sends home every top card that fits; with alternating colours only when no card that is still in the
  columns could still go on it: both Done stacks of the other colour must have reached two ranks below it.
""",
)


def is_over(s: State) -> int:
    """Won, and nothing is left that a purge would still send home."""
    if is_won(s) == 1 and purge_move(s) < 0:
        return 1
    return 0


def single_precision(x: int) -> int:
    """Round a whole number to 24 binary digits, ties to even, as single-precision arithmetic does."""
    excess = 0  # binary digits beyond 24
    if x >= 1 << 39:
        excess = 16
    if x >> excess >= 1 << 31:
        excess += 8
    if x >> excess >= 1 << 27:
        excess += 4
    if x >> excess >= 1 << 25:
        excess += 2
    if x >> excess >= 1 << 24:
        excess += 1
    kept = x >> excess
    rest = 2 * (x - (kept << excess))
    if rest > 1 << excess or (rest == 1 << excess and excess > 0 and kept & 1 == 1):
        kept += 1
    return kept << excess


def seed_of(number: int) -> int:
    """The second seed of a game number: its millionth part of 2**32, plus one, in single precision."""
    if number == 0:
        return 1
    scale = 0  # the quotient keeps 24 binary digits: number * 2**scale / 1000000 >= 2**23
    for _ in range(45):
        if number << scale < 8388608 * 1000000:
            scale += 1
    kept = (number << scale) // 1000000
    rest = (number << scale) - kept * 1000000
    if rest * 2 > 1000000 or (rest * 2 == 1000000 and kept & 1 == 1):
        kept += 1
    # kept / 2**scale * 2**32 with 16 binary digits for the fraction (scale is 24 or more); the sum is rounded to single
    # precision, then to a whole number.
    part = (kept << 32) >> (scale - 16)
    return (single_precision(part + 65536) + 32768) >> 16


def fill_deck(deck: State, low: int, high: int) -> None:
    """Draw the deck of a game number card by card out of the ordered deck, as the original program does."""
    z = 521288629
    w = seed_of(low)
    for k in range(52):
        # hearts, diamonds, clubs, spades
        group = k // 13
        if group == 0:
            deck[k] = 33 + k
        elif group == 1:
            deck[k] = 17 + k - 13
        elif group == 2:
            deck[k] = 1 + k - 26
        else:
            deck[k] = 49 + k - 39
    for k in range(52):
        left = 52 - k
        z = (36969 * (z & 65535) + (z >> 16)) & 4294967295
        w = (18000 * (w & 65535) + (w >> 16)) & 4294967295
        v = single_precision(((z << 16) + w) & 4294967295)
        if v >= 4294967296:
            v = 0
        chosen = single_precision(4294967296 + single_precision(v * left)) >> 32
        if chosen > left:
            chosen = left
        # the chosen card moves behind those already drawn; the others keep their order
        card = deck[k + chosen - 1]
        for i in range(k + chosen - 1, k, -1):
            deck[i] = deck[i - 1]
        deck[k] = card
