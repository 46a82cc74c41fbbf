"""Clock: slide each card under the pile of its hour and go on there, until the fourth king."""

from reussite.piles import card_at, deck_size, height, is_hidden, is_shown, move_top_under, rank, top_card, turn_top
from reussite.rules.kernel import TABLEAU, TABLEAUS, State
from reussite.spec import ALL, NOTHING, Counter, Patience, Tableau, Tally, dial

HOUR = 0  # counter: the pile to turn a card of, 1 to 13

GAME = Patience(
    name="Clock",
    family="plays itself",
    summary="Each card slides under the pile of its hour, until the fourth king; it plays itself.",
    piles=(Tableau(13, at=(0, 0), shape=dial((2, 2)), spread="", deal=4, down=ALL, moves=NOTHING, alike=False),),
    by_rows=("t",),
    counters=(Counter("hour"),),
    plays_itself=True,
    steps="turn the next card",
    scored="cards turned up",
    tally=Tally("cards turned up"),
    rules="""\
One deck. Deal thirteen piles of four cards, face down, one card to each pile in turn. They belong to the hours, ace to
queen, and the last one, in the middle, to the kings.

Goal: all cards turned up. The patience plays itself.

- Begin with the kings' pile. Turn the top card and slide it, face up, under the pile of its rank. Go on with the top
  card of that pile, and so on.
- The fourth king finds no face-down card in its pile and ends the game. It is won if no card lies face down anywhere.
""",
)


def begin(s: State) -> None:
    """Begin with the kings' pile."""
    s[HOUR] = 13


def can_step(s: State) -> int:
    """1 while the pile of the hour has a card to turn."""
    return is_hidden(top_card(s, TABLEAU + s[HOUR] - 1))


def step(s: State) -> None:
    """Turn the top card of the pile of the hour and slide it under the pile of its own hour."""
    p = TABLEAU + s[HOUR] - 1
    turn_top(s, p)
    s[HOUR] = rank(top_card(s, p))
    move_top_under(s, p, TABLEAU + s[HOUR] - 1)


def is_over(s: State) -> int:
    """The fourth king is turned up."""
    return 1 - can_step(s)


def is_won(s: State) -> int:
    """All cards are turned up."""
    if score(s) == deck_size(s):
        return 1
    return 0


def score(s: State) -> int:
    """Number of cards turned up."""
    n = 0
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        for i in range(1, height(s, p) + 1):
            n += is_shown(card_at(s, p, i))
    return n
