"""What a move is: one number, with the words that make it and read it, in kernel Python.

A carry is ``kind * 2**24 + cards * 2**16 + target * 2**8 + source``, any other move ``kind * 2**24`` plus a set of
piles, which only a choice has. Each function is one expression that mentions its arguments once: in a game's text the
expression stands in the place of the call.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import CHOOSE, CLICK, STEP

__all__ = [
    "cards_of",
    "carry_move",
    "choose_move",
    "chosen_of",
    "click_move",
    "kind_of",
    "source_of",
    "step_move",
    "target_of",
]


def kind_of(move: int) -> int:
    """The kind of a move: CARRY, CLICK, CHOOSE or STEP."""
    return move >> 24


def source_of(move: int) -> int:
    """The pile a carrying move takes cards from."""
    return move & 255


def target_of(move: int) -> int:
    """The pile a carrying move lays cards on."""
    return (move >> 8) & 255


def cards_of(move: int) -> int:
    """How many cards a carrying move takes."""
    return (move >> 16) & 255


def chosen_of(move: int) -> int:
    """The set of piles that a choice chooses, one bit for each."""
    return move & 16777215


def carry_move(source: int, target: int, cards: int) -> int:
    """The move that carries so many cards from one pile to another."""
    return source + (target << 8) + (cards << 16)


def click_move() -> int:
    """The move that clicks the stock."""
    return CLICK << 24


def choose_move(chosen: int) -> int:
    """The move that chooses a set of piles."""
    return (CHOOSE << 24) + chosen


def step_move() -> int:
    """The next step of an automatic patience."""
    return STEP << 24
