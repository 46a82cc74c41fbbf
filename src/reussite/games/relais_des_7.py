"""Le relais des 7: four series grow from the sevens both ways; nothing to decide, much to count."""

from reussite.piles import (
    ACE,
    KING,
    SEVEN,
    bottom_card,
    is_empty,
    move_card_onto,
    move_top_onto,
    move_top_under,
    rank,
    suit,
    top_card,
    turn_top,
)
from reussite.rules.kernel import FOUNDATION, STOCK, WASTE, State, turn_stock_back
from reussite.spec import (
    NOTHING,
    UP_IN_SUIT,
    Counter,
    Foundation,
    Patience,
    Stock,
    Tally,
    Waste,
    option,
    roundly,
    suited,
)

PASS, AGAIN, PLACED = range(3)  # counters: the pass, whether the discard is tried next, whether this pass placed a card
PASSES = 3  # passes in all
TURNS = option(
    "passes",
    3,
    among=range(1, 1_000_001),
    title="Passes",
    about="How often the talon is gone through in all.",
    labels={3: ("3", "The usual number.")},
)

GAME = Patience(
    name="Relais des 7",
    family="plays itself",
    summary="Four series grow from the sevens both ways; it plays itself.",
    piles=(
        Stock(at=(0, 0), label="talon", draws=0),
        Waste(at=(0, 1), label="discard", moves=NOTHING),
        Foundation(
            4,
            at=(1, 0),
            spread="down",
            label="series",
            starts=(suited("C"), suited("D"), suited("H"), suited("S")),
            builds=roundly(UP_IN_SUIT),
            never_empty=True,
        ),
    ),
    counters=(Counter("pass", told="pass {}"), Counter("again"), Counter("placed")),
    constants={"PASSES": TURNS},
    plays_itself=True,
    steps="turn the next card",
    dealt_remark="then the sevens are taken out to f1 … f4",
    tally=Tally("pass in which it was won", label="pass {}", zero="lost", up_to="PASSES"),
    aliases={"r7": {}},
    rules="""\
52 cards. Take out the four sevens and lay them side by side: each begins a series of its suit, in the order
clubs, diamonds, hearts, spades. The other 48 cards are the talon, face down. The discard (rebut) is empty at
first.

Goal: four complete series, each of one suit. The patience plays itself.

- Turn the talon's top card. It goes on top of its suit's series if its rank follows that of the top card, else
  under the series if the rank of the bottom card follows its own; ranks go round: … king, ace, two …. Otherwise
  it goes on the discard, face up.
- After you have placed a card on a series, try the discard's top card in the same way, and go on as long as it
  works.
- When the talon is empty and the discard too, the game is won. Otherwise turn the discard over, unshuffled, to be
  the new talon. After three passes in all (or as many as you have agreed on) the game is lost; it is lost at once
  when a whole pass placed no card, since no later pass can then place one.
""",
)


def begin(s: State) -> None:
    """Lay the sevens out, from wherever they lie in the talon."""
    s[PASS] = 1
    for k in range(4):
        move_card_onto(s, STOCK, FOUNDATION + k, SEVEN, k)
        turn_top(s, FOUNDATION + k)


def rank_before(rank: int) -> int:
    """The rank that a rank follows, going round."""
    if rank == ACE:
        return KING
    return rank - 1


def series_takes(s: State, card: int) -> int:
    """1 when the card goes on top of its series, 2 when it goes under it, 0 when neither."""
    series = FOUNDATION + suit(card)
    if rank(top_card(s, series)) == rank_before(rank(card)):
        return 1
    if rank_before(rank(bottom_card(s, series))) == rank(card):
        return 2
    return 0


def put(s: State, p: int, series: int, where: int) -> None:
    """Put the top card of a pile where its series takes it: 1 on top, 2 under it."""
    if where == 1:
        move_top_onto(s, p, series)
    else:
        move_top_under(s, p, series)


def is_over(s: State) -> int:
    """The talon is empty, the discard's top card cannot be tried again, and no pass is left or worth making."""
    if is_empty(s, STOCK) == 0:
        return 0
    if is_empty(s, WASTE) == 1:
        return 1
    if s[AGAIN] == 1 and series_takes(s, top_card(s, WASTE)) > 0:
        return 0
    if s[PASS] < PASSES and s[PLACED] == 1:
        return 0
    return 1


def is_won(s: State) -> int:
    """Talon and discard are empty."""
    if is_empty(s, STOCK) == 1 and is_empty(s, WASTE) == 1:
        return 1
    return 0


def outcome(s: State) -> int:
    """The pass in which the game was won, 0 when it was lost."""
    if is_won(s) == 1:
        return s[PASS]
    return 0


def can_step(s: State) -> int:
    """1 until the game is over."""
    return 1 - is_over(s)


def step(s: State) -> None:
    """Place or discard one card, or turn the discard over."""
    if s[AGAIN] == 1:
        if is_empty(s, WASTE) == 0:
            card = top_card(s, WASTE)
            where = series_takes(s, card)
            if where > 0:
                put(s, WASTE, FOUNDATION + suit(card), where)
                return
        s[AGAIN] = 0
    if is_empty(s, STOCK) == 1:
        turn_stock_back(s)
        s[PASS] += 1
        s[PLACED] = 0
        return
    card = top_card(s, STOCK)
    where = series_takes(s, card)
    turn_top(s, STOCK)
    if where > 0:
        put(s, STOCK, FOUNDATION + suit(card), where)
        s[AGAIN] = 1
        s[PLACED] = 1
    else:
        move_top_onto(s, STOCK, WASTE)
