"""Les quatre couleurs: each card turned up sends you on to the pile of its suit."""

from reussite.piles import card_at, height, is_hidden, move_top_under, suit, top_card, turn_card, turn_top
from reussite.rules.kernel import DECK, TABLEAU, State
from reussite.rules.moves import choose_move
from reussite.spec import ALL, NOTHING, Counter, Patience, Tableau, Tally, option

CURRENT, ENDED = range(2)  # counters: the pile to turn a card of, 1 to 4 (0: to be chosen), and 1 at the end
FIRST = 1  # the pile to begin with, 0 for the player's choice, -1 for one drawn by lot
START = option(
    "start",
    {"clubs": 1, "random": -1, "chosen": 0},
    title="First pile",
    about="Which pile you begin with.",
    labels={
        "clubs": ("Clubs", "The pile of clubs."),
        "random": ("By lot", "A pile that the deal decides."),
        "chosen": ("My choice", "The pile you choose."),
    },
)

GAME = Patience(
    name="Les quatre couleurs",
    family="plays itself",
    summary="Each card turned up sends you on to the pile of its suit; it plays itself.",
    deck=32,
    piles=(
        Tableau(
            4,
            at=(0, 0),
            label=tuple(f"pile of {suit}|{suit}" for suit in ("clubs", "diamonds", "hearts", "spades")),
            deal=8,
            down=ALL,
            moves=NOTHING,
            never_empty=True,
            alike=False,
        ),
    ),
    counters=(
        Counter(
            "pile",
            ("to be chosen", "clubs", "diamonds", "hearts", "spades"),
            told=("choose a pile", "next: clubs", "next: diamonds", "next: hearts", "next: spades"),
        ),
        Counter("ended", ("", "yes"), told=("", "")),
    ),
    constants={"FIRST": START},
    choices="t",
    most_choices=4,
    chooses="begin with {piles:piles}",
    refuses="you choose one of the four piles to begin with, once, and only where the rules say that you choose",
    plays_itself=True,
    steps="turn the next card",
    tally=Tally("cards in the pile of their suit"),
    aliases={"c4": {}},
    rules="""\
32 cards, 7 to ace. Deal four piles of eight, pile by pile, face down. They belong to clubs, diamonds, hearts and
spades, in this order.

Goal: every card in the pile of its suit. The patience plays itself.

- Begin with the pile of clubs (or, as variants, with a pile drawn by lot or with one you choose). Turn its top
  card and slide it, face up, under the pile of its suit. Go on with that pile's top card, and so on.
- Stop when a card is slid under a pile that has no face-down card left. Turn up all cards that still lie face
  down: the game is won when each of them lies in the pile of its suit.
""",
)


def begin(s: State) -> None:
    """Set the pile to begin with; the lot is a checksum of the order of the cards, so that a deal has one lot."""
    s[CURRENT] = FIRST if FIRST >= 0 else 1
    if FIRST < 0:
        mixed = 1
        for k in range(32):
            mixed = (mixed * 69069 + card_at(s, TABLEAU + k // 8, 1 + k % 8)) & 4294967295
        s[CURRENT] = 1 + (mixed >> 24) % 4


def more_moves(s: State, out: State, n: int) -> int:
    """Offer the four piles while none is chosen."""
    if s[CURRENT] == 0:
        for k in range(4):
            out[n] = choose_move(1 << k)
            n += 1
    return n


def choose(s: State, chosen: int) -> None:
    """Begin with the chosen pile."""
    for k in range(4):
        if chosen == 1 << k:
            s[CURRENT] = k + 1


def can_step(s: State) -> int:
    """1 from the choice of a pile until the rest is turned up."""
    if s[CURRENT] > 0 and s[ENDED] == 0:
        return 1
    return 0


def step(s: State) -> None:
    """Slide the current pile's top card under the pile of its suit, or turn the rest up at the end."""
    p = TABLEAU + s[CURRENT] - 1
    card = top_card(s, p)
    if is_hidden(card) == 1:
        turn_top(s, p)
        move_top_under(s, p, TABLEAU + suit(card))
        s[CURRENT] = suit(card) + 1
    else:
        turn_rest(s)
        s[ENDED] = 1


def turn_rest(s: State) -> None:
    """Turn up all cards that still lie face down."""
    for p in range(TABLEAU, TABLEAU + 4):
        for i in range(1, height(s, p) + 1):
            if is_hidden(card_at(s, p, i)) == 1:
                turn_card(s, p, i)


def home(s: State) -> int:
    """How many cards lie in the pile of their suit."""
    n = 0
    for k in range(4):
        for i in range(1, height(s, TABLEAU + k) + 1):
            if suit(card_at(s, TABLEAU + k, i)) == k:
                n += 1
    return n


def is_won(s: State) -> int:
    """All cards turned up, each in the pile of its suit."""
    if s[ENDED] == 1 and home(s) == DECK:
        return 1
    return 0


def is_over(s: State) -> int:
    """All cards turned up."""
    return s[ENDED]


def score(s: State) -> int:
    """The number of cards in the pile of their suit."""
    return home(s)
