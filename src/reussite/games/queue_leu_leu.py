"""À la queue leu leu: a line of piles that swallow each other between equals."""

from reussite.piles import card_at, height, is_empty, rank, suit, top_card, turn_top
from reussite.rules.kernel import CARDS, ENDS, STOCK, TABLEAU, TABLEAUS, State, above_top, shift_card
from reussite.spec import NOTHING, Counter, Patience, Stock, Tableau, Tally, option

COUNT, LOOK = range(2)  # counters: piles in the line, and the right end of the triple to look at next
AS_IT_LIES = 1  # 1: the next game is played with the cards as they lie
NUMBER = option(
    "cards",
    32,
    52,
    title="Deck",
    about="How many cards the deck has.",
    labels={32: ("32 cards", "Seven to ace."), 52: ("52 cards", "The whole deck.")},
)
NEXT = option(
    "next",
    {"as it lies": 1, "shuffled": 0},
    title="Next game",
    about="With what cards the next game begins.",
    labels={
        "as it lies": ("As they lie", "The line is gathered and turned over unshuffled."),
        "shuffled": ("Shuffled", "Each game begins with shuffled cards."),
    },
)

GAME = Patience(
    name="À la queue leu leu",
    family="plays itself",
    summary="A line of piles that swallow each other between equals; it plays itself.",
    deck=NUMBER,
    piles=(
        Tableau(
            NUMBER,
            at=(0, 0),
            columns=13,
            spread="",
            deal=NUMBER.pick((1, 1) + (0,) * 30, (1, 1) + (0,) * 50),
            moves=NOTHING,
            line=True,
            alike=False,
        ),
        Stock(at=(0, 4), label="talon"),
    ),
    counters=(Counter("piles", counts="t"), Counter("look", at_most="piles")),
    constants={"AS_IT_LIES": NEXT},
    plays_itself=True,
    steps="move a pile, or turn the next card",
    tally=Tally("piles left"),
    aliases={"qll": {}},
    rules="""\
A deck of 32 cards (7 to ace), or, as a variant, of 52. Lay the first two cards side by side, face up: they are
piles 1 and 2 of a line. The other cards are the talon, face down.

Goal: a line of just two piles when the talon is empty. The patience plays itself.

- Turn the talon's top card and lay it at the right end of the line as a new pile. Then make the line stable: look
  from the right for two piles with exactly one pile between them whose top cards share suit or rank. The pile
  between them is laid on its left neighbour, the line closes up, and you look again from the right end. The order
  matters a lot: always take the rightmost pair first.
- When the talon is empty and more than two piles are left, close the line into a circle: piles 1 and 2 now stand
  to the right of the last pile. If the top cards of the last pile but one and of pile 1 match, the last pile is
  laid on the one before it. Else, if the top cards of the last pile and of pile 2 match, pile 1 is laid on the
  last pile, which stays the last. After each such move make the line stable as before, and go on until neither is
  possible or two piles are left.
- The next game is played with the cards as they lie: gather the line so that pile 1 is on top, then pile 2, and
  so on, and turn the packet over unshuffled: it is the new talon. Such games soon repeat themselves. As a
  variant, shuffle the cards before each game.
""",
)


def begin(s: State) -> None:
    """Two piles lie in the line."""
    s[COUNT] = 2
    s[LOOK] = 2


def match(s: State, a: int, b: int) -> int:
    """1 when the top cards of the a-th and the b-th pile of the line share suit or rank."""
    one = top_card(s, TABLEAU + a - 1)
    other = top_card(s, TABLEAU + b - 1)
    if rank(one) == rank(other) or suit(one) == suit(other):
        return 1
    return 0


def playable(s: State) -> int:
    """The right end of the rightmost playable triple, or 0.

    The line was stable before its last change at LOOK or just behind it, so only two triples can be playable:
    a pile laid on its neighbour gives that neighbour a new top card and moves the piles behind it up by one.
    """
    look = s[LOOK]
    if look > 2 and match(s, look, look - 2) == 1:
        return look
    if look > 3 and match(s, look - 1, look - 3) == 1:
        return look - 1
    return 0


def unite(s: State, k: int) -> None:
    """Lay pile k + 1 on pile k: the cards lie side by side, so only the border between them goes."""
    for p in range(ENDS + TABLEAU + k, ENDS + TABLEAU + s[COUNT]):
        s[p] = s[p + 1]
    s[COUNT] -= 1


def circle_move(s: State) -> int:
    """Which move the closed circle allows: 1 the last pile onto the one before, 2 the first onto the last, or 0."""
    count = s[COUNT]
    if count < 3 or is_empty(s, STOCK) == 0:
        return 0
    if match(s, count - 1, 1) == 1:
        return 1
    if match(s, count, 2) == 1:
        return 2
    return 0


def lay_first_on_last(s: State) -> None:
    """Lay pile 1 on the last pile; the line closes up from the left."""
    last = TABLEAU + s[COUNT] - 1
    for _ in range(height(s, TABLEAU)):
        shift_card(s, TABLEAU, CARDS, last, above_top(s, last))
    for p in range(ENDS + TABLEAU, ENDS + TABLEAU + s[COUNT]):
        s[p] = s[p + 1]
    s[COUNT] -= 1


def can_step(s: State) -> int:
    """1 while a card, a triple or the circle gives something to do."""
    if is_empty(s, STOCK) == 0 or playable(s) > 0 or circle_move(s) > 0:
        return 1
    return 0


def step(s: State) -> None:
    """Lay one pile on its neighbour, or turn one card, or make one move of the circle."""
    right = playable(s)
    if right > 0:
        unite(s, right - 2)
        s[LOOK] = right - 1
    elif is_empty(s, STOCK) == 0:
        turn_top(s, STOCK)
        s[COUNT] += 1
        for p in range(ENDS + TABLEAU + s[COUNT], ENDS + TABLEAU + TABLEAUS + 1):
            s[p] += 1
        s[LOOK] = s[COUNT]
    else:
        if circle_move(s) == 1:
            unite(s, s[COUNT] - 1)
        else:
            lay_first_on_last(s)
        s[LOOK] = s[COUNT]


def is_won(s: State) -> int:
    """Two piles, and nothing left to do."""
    if s[COUNT] == 2 and can_step(s) == 0:
        return 1
    return 0


def is_over(s: State) -> int:
    """Nothing left to do."""
    return 1 - can_step(s)


def score(s: State) -> int:
    """The number of piles in the line."""
    return s[COUNT]


def gather(s: State, deck: State) -> int:
    """Write the next talon as the cards lie: the last pile's bottom card comes first."""
    k = 0
    for p in range(TABLEAU + s[COUNT] - 1, TABLEAU - 1, -1):
        for i in range(1, height(s, p) + 1):
            deck[k] = card_at(s, p, i)
            k += 1
    return AS_IT_LIES
