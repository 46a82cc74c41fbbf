"""Where things lie in the flat state and in the flat rule table.

The state of a game is one row of small signed integers::

    counters | ends (0, then the end of each pile) | cards, pile after pile

All cards lie in one row, pile after pile without gaps, so equal positions are equal rows, nothing can be
written beyond a pile's room, and a move is a rotation within the row plus a shift of the ends between. A
pile lies bottom first; one whose ``TOP_FIRST`` entry is 1 lies top first, which lets a stock and its waste
meet top to top, so that turning a card moves only the border between them.

Every capital name below is replaced when a game is linked (`reussite.rules.link`). The values here are
those of the bare cloth of `reussite.piles`: 64 piles, up to 104 cards, no counters, no rules.
"""

from typing import MutableSequence, Sequence, TypeAlias

State: TypeAlias = MutableSequence[int]
Column: TypeAlias = Sequence[int]

# The state
FREE = 1  # 1: a bare cloth, 0: a game
PILES = 64
ENDS = 0
CARDS = 65
DECK = 104
STATE_SIZE = 169
LOWEST = 2  # the rank after the ace when ranks go round: 2, or 7 in a deck of 32
FRESH: Column = ()  # the deck before shuffling, the cards that are laid out first before the others
LAID = 0  # how many are laid out first
SINKS = 0  # the set of cards that are put at the bottom of the tableau pile they were dealt to
DISTINCT = 1  # 1: no card is there twice

# The first pile of each kind, -1 where there is none, and how many there are
STOCK = -1
WASTE = -1
FOUNDATION = -1
TABLEAU = -1
RESERVE = -1
CELL = -1
FOUNDATIONS = 0
TABLEAUS = 0
RESERVES = 0
CELLS = 0

# The piles that cards can be carried from and to
SOURCES: Column = ()
SOURCE_PILES = 0
TARGETS: Column = ()
TARGET_PILES = 0

# One entry for each pile
TOP_FIRST: Column = (0,) * 64
LIFTS: Column = (0,) * 64  # 0 nothing, 1 the top card, 2 a sequence, 3 the pile as it lies
STARTS: Column = (0,) * 64  # the set of cards an empty pile takes, one bit for each card
BUILDS: Column = (0,) * 64  # where the pile's build rule begins in FITS
RUNS: Column = (0,) * 64  # where the rule by which cards follow each other in a run begins in FITS
LIMITS: Column = (0,) * 64  # the most cards it holds, 0 for no limit
SINGLE: Column = (0,) * 64  # 1: one card at a time
REVERSES: Column = (0,) * 64  # 1: a run arrives reversed, as if carried card by card
FLIPS: Column = (0,) * 64  # 1: a bared face-down top card is turned up
COVERS: Column = (0,) * 64  # 1: only the top card lies face up
FROM: Column = (-1,) * 64  # the set of piles it takes cards from
PARTS: Column = (0,) * 64  # 1: only a whole pile moves, but for cards that go home, 2: part of it only to free a card
DRAWABLE: Column = (0,) * 64  # drawn out from under others: 1 the bottom card, 2 any card, once after the last deal
BASES: Column = (0,) * 64  # 1: empty, it takes only the rank that begins foundations, 2: only the rank below
BESIDE: Column = (0,) * 64  # where the rule begins in FITS by which a card follows the one on the left of an empty pile
LATER: Column = (0,) * 64  # 1: it takes cards only when the stock is empty
STOPS: Column = (0,) * 64  # 1: nothing is laid on a card of the rank that begins the foundations
PAIRS: Column = (0,) * 64  # 1: a card laid on its top card leaves together with that one
COVERERS: Column = (0,) * 64  # the set of piles that lie on it
REFILL_FIRST: Column = (-1,) * 64  # which pile fills it when it is empty, and which if that one is empty
REFILL_NEXT: Column = (-1,) * 64
HEADS: Column = (0,) * 64  # the cards that may lie at the bottom when the pile counts as in order
GROUPS: Column = tuple(range(64))  # piles of one group are interchangeable

# FITS[BUILDS[p] + c] is the set of cards that may be laid on card c of pile p
FITS: Column = (0,) * 64

# Laying out: the k-th card of the row is card ORDER[k] of the deck, with bit 64 where FACES[k] says so
ORDER: Column = ()
FACES: Column = ()
FIRST_ENDS: Column = ()

# The stock
CLICKS = 0  # 1: the stock can be clicked
DRAWS = 1
REDEALS = -1  # how often the waste may be turned over, -1 for ever
REDEAL_COUNT = 0  # the counter of redeals made
ROUND_FIRST = -1  # a click lays ROUND_EACH cards on each of ROUND_PILES piles from here
ROUND_PILES = 0
ROUND_EACH = 0
ROUND_NEEDS_ALL = 0  # 1: only while none of these piles is empty
REST_FIRST = -1  # the same for a stock that no longer holds a full round
REST_PILES = 0
REST_EACH = 0
HOME_FIRST = 0  # 1: a stock card that a foundation takes may go nowhere else

GATHERS = 0  # a click gathers the columns and deals them again, so many cards to each
SHUFFLES = 0  # 1: it shuffles them before

# The game
BASED = 0  # 1: what some empty piles take depends on the rank that begins the foundations
BESIDES = 0  # 1: what some empty piles take depends on the card on their left
LATE = 0  # 1: some piles take cards only when the stock is empty
PACKETS = 0  # 1: some piles are moved as they lie
DRAWS_OUT = 0  # 1: a carry of several cards from some piles is that of the lowest of them alone
CLOSES_UP = 0  # 1: the tableau is a line that closes up
PAIRED = 0  # 1: pairs leave
COVERED = 0  # 1: piles lie on other piles
FED = 0  # 1: some piles take cards only from some others
PARTED = 0  # 1: some piles do not give every part of a run
ASKED = 0  # 1: the game has a function `may_carry`
REFILLS = 0
CLIMBS = 0  # 1: after each move, tableau tops that a foundation takes go there by themselves
LEAVES = 0  # a run of so many cards in the tableau goes to an empty foundation by itself
RUN_LIMIT = 0  # runs stand for single-card moves: 0 no, 1 by the five steps, 2 at best
SPACES_HELP = 1  # 1: cards of a run may be put down in spaces on the way
CELLS_HELP = 0  # 1: and in cells
IN_ORDER = 0  # 1: won when every pile is in order, 0: when all cards are on foundations
TO_ONE_PILE = 0  # 1: won when no more than one tableau pile is left
HOME_CARDS = 0  # won when so many cards are on foundations, 0: all of them
CLEARED_FIRST = -1  # won when these piles are empty
CLEARED_PILES = 0
PURGE = 0  # 0 no purge, 1 every card that fits, 2 only cards nothing else can need
STEPS = 0  # 1: an automatic patience
CHOICES = 0  # 1: the game has moves of its own that choose among piles
CLICKS_OF_ITS_OWN = 0  # 1: the only one is a click on the stock

# Kinds of moves; `reussite.rules.moves` tells what a move is
CARRY = 0
CLICK = 1
CHOOSE = 2
STEP = 3

# Why a move is refused
FINE = 0
OVER = 1
SAME_PILE = 2
SOURCE_EMPTY = 3
SOURCE_CLOSED = 4
TOO_MANY = 5
TOP_CARD_ONLY = 6
FACE_DOWN = 7
NO_SEQUENCE = 8
TARGET_CLOSED = 9
TARGET_FULL = 10
CANNOT_START = 11
CANNOT_BUILD = 12
NARROWED = 13
ONE_AT_A_TIME = 14
TOO_LONG = 15
HOME_COMES_FIRST = 16
NO_STOCK = 17
STOCK_SPENT = 18
NO_PASS_LEFT = 19
NO_CHOICE = 20
NO_STEP = 21
SPACES_FIRST = 22
NOT_FROM_THERE = 23
WHOLE_PILE_ONLY = 24
MUST_FREE_A_CARD = 25
LIES_COVERED = 26
NO_DEAL_LEFT = 27
DEALT_ALIKE = 28
STOCK_FIRST = 29
