"""The pile words in games: interpreted and compiled against plain lists, and the two games written with them."""

import ast
import math
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.piles import NAMES, NOT_ALLOWED, WORDS, cards_read
from reussite import piles
from reussite.errors import BadProgram, BadSpec
from reussite.piles import (
    bottom_card,
    card_at,
    height,
    is_empty,
    is_stacked,
    lay_pile,
    move_bottom_onto,
    move_bottom_under,
    move_card_onto,
    move_top_onto,
    move_top_under,
    rank,
    require,
    shuffle_pile,
    suit,
    top_card,
    turn_bottom,
    turn_card,
    turn_pile,
    turn_top,
)
from reussite.play import Entry, Game, Position, game
from reussite.rules import kernel
from reussite.rules.compiled import compiled as compiled_engine
from reussite.rules.compiled import moves_array, state_array
from reussite.rules.layout import CHOOSE, State
from reussite.rules.link import link, stripped
from reussite.spec import NOTHING, Counter, Patience, Stock, Tableau, Waste

ANSWER = 0  # counter: what the last word answered


def ask(s: State, word: int, a: int, i: int) -> int:
    """Answer the words that ask, 0 for the others."""
    if word == 0:
        return height(s, a)
    if word == 1:
        return is_empty(s, a)
    if word == 2:
        return top_card(s, a)
    if word == 3:
        return bottom_card(s, a)
    if word == 4:
        return card_at(s, a, i)
    return 0


def do(s: State, word: int, a: int, b: int, i: int) -> None:
    """Carry out the words that turn, move and shuffle."""
    if word == 5:
        turn_top(s, a)
    elif word == 6:
        turn_bottom(s, a)
    elif word == 7:
        turn_card(s, a, i)
    elif word == 8:
        turn_pile(s, a)
    elif word == 9:
        move_top_onto(s, a, b)
    elif word == 10:
        move_top_under(s, a, b)
    elif word == 11:
        move_bottom_onto(s, a, b)
    elif word == 12:
        move_bottom_under(s, a, b)
    elif word == 13:
        move_card_onto(s, a, b, rank(i), suit(i))
    elif word == 14:
        lay_pile(s, a, b)
    elif word == 15:
        shuffle_pile(s, a, i)


def choose(s: State, chosen: int) -> None:
    """Do the word that a number names, and keep its answer."""
    do(s, chosen & 31, (chosen >> 5) & 7, (chosen >> 8) & 7, (chosen >> 11) & 127)
    s[ANSWER] = ask(s, chosen & 31, (chosen >> 5) & 7, (chosen >> 11) & 127)


def bench(**more):
    """A game in which every word is a move; its waste lies top first in the state, its other piles bottom first."""
    patience = Patience(
        name="Bench",
        deck=32,
        piles=(Stock(), Waste(), Tableau(3, deal=(2, 0, 4), down=(1, 0, 0), moves=NOTHING)),
        counters=(Counter("answer"),),
        choices="t",
        rules="Every word in turn.",
    )
    return Game(Entry("bench", patience, {"choose": choose, **more}, "a test"), {})


BENCH = bench()


def move(word, a=0, b=0, i=0):
    return (CHOOSE << 24) + NAMES.index(word) + (a << 5) + (b << 8) + (i << 11)


def piles_of(state):
    return {p: cards_read(view.cards) for p, view in enumerate(Position(BENCH, bytes(state)).piles)}


STEPS = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(0, 5), st.integers(0, 5), st.integers(0, 8) | st.integers(0, 127)),
    min_size=5,
    max_size=40,
)


@cache
def compiled_bench():
    """The compiled game with bounds checks; only `apply`, which is quicker to compile than all entries."""
    return compiled_engine(link(BENCH.rule_table, {"choose": choose}, ("apply",)), checked=True)


@settings(max_examples=300, deadline=None, report_multiple_bugs=False)
@given(st.integers(0, 1000), STEPS)
def test_words_in_a_game_do_what_lists_do_interpreted_and_compiled(deal, steps):
    plain, compiled = BENCH.engine, compiled_bench()
    state = list(BENCH.lay_out(BENCH.deck(deal)))
    row = state_array(state)
    model = piles_of(state)
    for word, a, b, i in steps:
        before, kept = list(state), {p: list(cards) for p, cards in model.items()}
        try:
            expected = WORDS[word](model, a, b, i)
        except NOT_ALLOWED:
            model = kept
            with pytest.raises(BadProgram, match=f": {word}: pile "):
                plain.apply(state, move(word, a, b, i))
            assert state == before, "a refused word changes nothing"
            continue
        plain.apply(state, move(word, a, b, i))
        compiled.apply(row, move(word, a, b, i))
        assert list(row) == state
        assert state[ANSWER] == (expected or 0)
        if word == "shuffle_pile":
            assert sorted(piles_of(state)[a]) == model[a]
            model = piles_of(state)
        assert piles_of(state) == model


def test_a_mistake_in_a_game_names_the_pile_by_its_name():
    state = list(BENCH.lay_out(BENCH.deck(1)))
    with pytest.raises(BadProgram, match=r": move_top_onto: pile w has no card \(expected at least one\)$"):
        BENCH.engine.apply(state, move("move_top_onto", 1))
    with pytest.raises(
        BadProgram, match=r": card_at: pile t3 has no card 5 \(expected 1 at the bottom to its height\)$"
    ):
        BENCH.engine.apply(state, move("card_at", 4, i=5))


def test_the_piles_of_a_game_are_active_and_no_others():
    is_active = BENCH.engine.apply.function.__globals__["is_active"]
    state = list(BENCH.lay_out(BENCH.deck(1)))
    assert [is_active(state, p) for p in range(-2, 7)] == [0, 0, 1, 1, 1, 1, 1, 0, 0]


def nested(s: State, p: int) -> int:
    """Checks within blocks, one of them alone in its block."""
    n = 0
    for k in range(p):
        require(k < 9, "nested", p, "is too high")
        if k == 2:
            require(n == 0, "nested", p, "is wrong")
        else:
            n += k
    return n


def test_checks_are_left_out_of_the_compiled_text_at_any_depth():
    text = ast.unparse(ast.fix_missing_locations(stripped(nested)))
    assert text.split("\n")[2:] == [
        "    for k in range(p):",
        "        if k == 2:",
        "            pass",
        "        else:",
        "            n += k",
        "    return n",
    ]
    assert "require" not in "\n".join(BENCH.linked.sources())


def after_move(s: State, move: int) -> None:
    """Ask what only a bare cloth knows."""
    s[ANSWER] = is_stacked(s, 0)


def test_a_game_that_uses_a_word_for_free_tables_is_refused():
    with pytest.raises(BadSpec, match="function is_stacked uses mode, which is neither a number nor a kernel function"):
        _ = bench(after_move=after_move).linked


def functions(source):
    """The functions of a piece of a game file that has imported all kernel functions and pile words."""
    space = {**vars(kernel), **vars(piles)}
    known = dict(space)
    exec(source, space)
    return {name: value for name, value in space.items() if value is not known.get(name) and callable(value)}


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("def top(s, p):\n    return 1\n", "function top has the name of a kernel function"),
        ("def begin(s):\n    require(1 > 0, 'begin', None)\ndel require\n", "function begin uses require, which is"),
    ],
)
def test_a_name_of_the_kernel_cannot_mean_something_else_in_a_game(source, problem):
    with pytest.raises(BadSpec, match=problem):
        _ = bench(**functions(source)).linked


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("def height(s, p):\n    return 1\ndef begin(s):\n    s[0] = height(s, 0)\n", 1),
        ("def is_active(s, p):\n    return 7\ndef begin(s):\n    s[0] = is_active(s, 99) + 0 * height(s, 0)\n", 7),
        ("KING = 5\ndef begin(s):\n    s[0] = KING + next_rank(s, 13)\n", 5 + 1),
    ],
)
def test_a_name_of_ones_own_stands_beside_that_of_a_pile_word(source, answer):
    bound = bench(**functions(source))
    assert bound.lay_out(bound.rule_table.slots["FRESH"])[0] == answer


def test_a_game_may_use_the_name_of_a_pile_word_it_does_not_need():
    own = functions("def place_of(s, p):\n    return 1\ndef begin(s):\n    s[0] = place_of(s, 0)\n")
    assert bench(**own).linked.functions["place_of"] is own["place_of"]


def begin(s: State) -> None:
    """Look at the top card under a borrowed name."""
    s[ANSWER] = top(s, 0)


top = top_card


def test_a_pile_word_cannot_be_renamed_to_a_kernel_function():
    with pytest.raises(BadSpec, match="function top has the name of a kernel function that is not a hook"):
        _ = bench(begin=begin).linked


def test_no_word_has_the_name_of_another_kernel_function():
    for name in piles.__all__:
        assert getattr(kernel, name, None) in (None, getattr(piles, name)), name


# Relais des 7 and Les quatre couleurs with lists, from their rules, knowing nothing of the words.
def relais(deck, passes):
    """Play the patience; return the pass it was won in (0: lost), the four series bottom first, and the discard."""
    series = [[7], [7], [7], [7]]
    discard = []

    def placed(card):
        ranks = series[card // 16]
        if card % 16 == ranks[-1] % 13 + 1:
            ranks.append(card % 16)
        elif ranks[0] == card % 16 % 13 + 1:
            ranks.insert(0, card % 16)
        else:
            return False
        return True

    talon = [card for card in deck if card % 16 != 7]
    for tour in range(1, passes + 1):
        for card in talon:
            if placed(card):
                while discard and placed(discard[-1]):
                    discard.pop()
            else:
                discard.append(card)
        if not discard:
            return tour, series, []
        if tour < passes:
            talon, discard = discard, []
    return 0, series, discard


def colours(deck):
    """Play the patience; return whether it is won, and the four piles bottom first."""
    hidden = [deck[8 * k : 8 * k + 8] for k in range(4)]
    shown = [[], [], [], []]  # the card slid under last comes last
    current = 0
    while hidden[current]:
        card = hidden[current].pop()
        current = card // 16
        shown[current].append(card)
    lie = [shown[k][::-1] + hidden[k] for k in range(4)]
    return all(card // 16 == k for k in range(4) for card in lie[k]), lie


def agrees_with_relais(bound, deck, state, won):
    tour, series, discard = relais(deck, bound.options["passes"])
    position = Position(bound, bytes(state))
    found = [[card % 16 for card in position.pile(f"f{k}").cards] for k in (1, 2, 3, 4)]
    return (
        won == int(tour > 0)
        and found == series
        and list(position.pile("w").cards) == discard
        and (not won or position.counters["pass"] == tour)
    )


def agrees_with_colours(bound, deck, state, won):
    result, lie = colours(deck)
    return won == result and [list(pile.cards) for pile in Position(bound, bytes(state)).piles] == lie


def final(bound, engine, deck, state, moves):
    engine.lay_out(state, deck)
    assert engine.walk(state, moves, 1, 2000) < 2000
    return engine.is_won(state)


# The chance to win: r7 from 20 million games of another program, c4 exactly.
GAMES = [
    ("r7", {}, agrees_with_relais, 1 - 0.1329),
    ("c4", {}, agrees_with_colours, 1296629000619421 / 2164371575008500),
]


@pytest.mark.parametrize(("name", "options", "agrees", "chance"), GAMES)
def test_a_game_in_pile_words_ends_as_with_lists_interpreted_and_compiled(name, options, agrees, chance):
    bound = game(name, **options)
    compiled = bound.compiled()
    state, moves = [0] * bound.rule_table.state_size, [0] * bound.rule_table.most_moves
    row, deck, room = state_array(len(state)), state_array(bound.patience.deck), moves_array(len(moves))
    wins, deals = 0, 20000
    for number in range(deals):
        compiled.fill_deck(deck, number, 0)
        won = final(bound, compiled, deck, row, room)
        wins += won
        if number < 3000:
            assert agrees(bound, deck.tolist(), row.tolist(), won), number
        if number < 300:
            assert final(bound, bound.engine, deck.tolist(), state, moves) == won
            assert state == row.tolist()
    assert abs(wins / deals - chance) < 4 * math.sqrt(chance * (1 - chance) / deals)


@pytest.mark.parametrize("passes", [1, 2, 9])
def test_relais_des_7_with_other_numbers_of_passes_ends_as_with_lists(passes):
    bound = game("r7", passes=passes)
    state, moves = [0] * bound.rule_table.state_size, [0] * bound.rule_table.most_moves
    for number in range(150):
        won = final(bound, bound.engine, bound.deck(number), state, moves)
        assert agrees_with_relais(bound, bound.deck(number), state, won), number
