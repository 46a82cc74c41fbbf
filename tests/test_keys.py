"""What the solver takes for the same: positions that no future can tell apart, and choices in either order."""

from dataclasses import replace

import pytest

from reussite.play import Game, Position, from_text, parse_code
from reussite.play.discovery import functions_of
from reussite.play.moves import read_move
from reussite.rules import turning
from reussite.rules.link import Engine, link, plain
from reussite.solve import choices, keys, reductions, search
from reussite.solve.solver import Solver

HIGH = " ".join(f"{rank}{suit}" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4") for suit in "CDHS")
# Two positions of a game, and whether they are the same: all that is not written lies in t7, face down.
PAIRS = {
    "columns change places": ("klondike", "t1 3C 2H | t2 3D | s AC", "t1 3D | t2 3C 2H | s AC", True),
    "a card lies on another card": ("klondike", "t1 3C 2H | t2 3D | s AC", "t1 3C | t2 3D 2C | s AC 2H", False),
    "the order of a column": ("klondike", "t1 3C 2H", "t1 2H 3C", False),
    "a run lies on either of two like cards": ("klondike", "t1 3C 2H | t2 3S", "t1 3C | t2 3S 2H", True),
    "cards that are no run lie on either": ("klondike", "t1 3C 2H 3D | t2 3S", "t1 3C | t2 3S 2H 3D", False),
    "foundations change places": ("klondike", "f1 AC | f2 AD", "f1 AD | f2 AC", True),
    "as many cards home, but others": ("klondike", "f1 AC 2C | f2 AD | s 2D", "f1 AC | f2 AD 2D | s 2C", False),
    "a stock turned for ever is the same wherever it is": ("klondike", "s AC 2C 3C", "s AC | w 3C 2C", True),
    "a stock turned a few times only is not": ("klondike:passes=3", "s AC 2C 3C", "s AC | w 3C 2C", False),
    "a stock turned back already": ("klondike:passes=3", "s AC 2C 3C", "s AC 2C 3C | redeals=1", False),
    "three cards are turned at a time": ("klondike:draw=3", "s AC 2C 3C AD", "s AC | w AD 3C 2C", True),
    "a card has been taken from the three": (
        "klondike:draw=3",
        "s AC 2C 3C AD 2D 3D",
        "s AC 2C 3C AD | w 3D 2D",
        False,
    ),
    "the whole stock is turned": ("klondike:draw=3", "s AC 2C 3C AD", "w AD 3C 2C AC", True),
}


def laid(code: str, words: str) -> Position:
    """Return the position of a few piles; the others' cards lie face down in t7, and the stock does too."""
    piles = [pile.strip() for pile in words.split("|")]
    named = {word for pile in piles for word in pile.split()[1:]}
    low = [f"{rank}{suit}" for rank in ("3", "2", "A") for suit in "CDHS"]
    *hidden, last = [card for card in [*HIGH.split(), *low] if card not in named]
    lines = [f"s [{pile[2:]}]" if pile.startswith("s ") else pile for pile in piles]
    return from_text("\n".join([code, *lines, f"t7 [{' '.join(hidden)}] {last}"]))


def solving_words(bound: Game, *entries: str) -> Engine:
    """Return functions of the solver, linked with a game's rules as it links them."""
    functions = dict(bound.entry.functions)
    for module in (turning, keys, reductions, choices, search):
        functions |= functions_of(module)
    slots = bound.rule_table.slots | Solver(bound, compiled=False).slots
    return plain(link(replace(bound.rule_table, slots=slots), functions, entries))


def key_of(position: Position) -> tuple[int, int]:
    key = [0, 0]
    random = Solver(position.game, compiled=False).random_numbers
    sums = [0] * 2 * position.game.rule_table.slots["PILES"]
    solving_words(position.game, "write_key").write_key(list(position.state), random, key, sums, -1, -1)
    return key[0], key[1]


@pytest.mark.parametrize("case", PAIRS)
def test_a_position_is_the_same_only_where_nothing_can_tell_it_apart(case):
    code, one, other, same = PAIRS[case]
    first, second = key_of(laid(code, one)), key_of(laid(code, other))
    assert [a == b for a, b in zip(first, second, strict=True)] == [same, same]


# A position, a choice made there and another, what followed the first by itself, and whether the other may go first.
EITHER_WAY = {
    "cards that have nothing to do with each other": ("klondike", "t1 2H | t2 3C | t3 2D | t4 3S", "t1 t2, t3 t4", 1),
    "a card that went home by itself": (
        "klondike",
        "f1 AC | t1 2H | t2 3C | t3 3S 2C | t4 3D",
        "t1 t2, t3 t4, t3 f1",
        0,
    ),
    "to the same pile": ("klondike", "t1 2H | t2 3C | t3 2D", "t1 t2, t3 t2", 0),
    "from the same pile": ("klondike", "t1 3S 2H | t2 3C | t3 4D", "t1 t2, t1 t3", 0),
    "a click": ("klondike:passes=3", "t1 2H | t2 3C | s [AC]", "s, t1 t2", 0),
    "from a waste that was turned": ("klondike:passes=3", "w 2H | t2 3C | t3 2D | t4 3S", "t3 t4, w t2", 1),
    "a run that needs a space": ("la-peau", "t1 3S 2H | t2 4D | t3 9C | t4 10H | t5 AS", "t1*2 t2, t3 t4", 0),
    "single cards where runs need spaces": ("la-peau", "t1 3S | t2 4D | t3 9C | t4 10H", "t1 t2, t3 t4", 1),
}


@pytest.mark.parametrize("case", EITHER_WAY)
def test_choices_go_either_way_only_if_neither_can_hinder_the_other(case, lay):
    code, piles, moves, expected = EITHER_WAY[case]
    bound = parse_code(code)[0]
    before = lay(bound, piles, {"klondike": "t7", "la-peau": "t13"}[bound.id])
    made, other, *followed = (read_move(before, words) for words in moves.split(", "))
    after = before.after(made)
    for move in followed:
        after = after.after(move)
    words = solving_words(bound, "goes_either_way")
    assert words.goes_either_way(list(before.state), 0, list(after.state), made, other) == expected
