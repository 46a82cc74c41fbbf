"""What is left out of a game's text, and piles that lie in bays: the interpreter plays them as it plays the kernel."""

import ast
import gc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from textwrap import dedent, indent
from time import sleep
from types import FunctionType

import pytest

from reussite.cards import deck_of
from reussite.play import catalogue, game, parse_code
from reussite.players import find_player
from reussite.rules import kernel, moves
from reussite.rules.apart import apart
from reussite.rules.bays import INSTEAD, bay_slots
from reussite.rules.fold import Spelling, fold, names_used
from reussite.rules.gathering import next_random
from reussite.rules.link import MEASURING, link, plain, stripped
from reussite.spec import Reserve, Stock, Waste
from rows import play_interpreted
from tiny_games import bind, tiny

MOST = 200


def folded_engine(linked):
    """The functions of a linked text without what the game never needs, as the interpreter runs them."""
    space = dict(linked.numbers)
    for function in linked.folded():
        exec(ast.unparse(ast.fix_missing_locations(function)), space)
    return space


def test_a_text_without_what_a_game_never_needs_plays_alike(spread_game):
    bound = game(spread_game)
    whole = link(bound.rule_table, bound.entry.functions)
    folded = folded_engine(whole)
    size, deck, most = bound.rule_table.state_size, bound.patience.deck, bound.rule_table.most_moves
    for number in range(3):
        one, other = [0] * size, [0] * size
        played = plain(whole).walks(one, [0] * deck, [0] * most, number, 1, MOST)
        assert folded["walks"](other, [0] * deck, [0] * most, number, 1, MOST) == played > 0
        assert other == one


FOLDED = {
    "a branch that is taken": ("if CLICKS == 1:\n    a()\nelse:\n    b()", "a()"),
    "a branch that is not taken": ("if CLICKS == 0:\n    a()\nelse:\n    b()", "b()"),
    "a branch without another": ("if CLICKS == 0:\n    a()\nb()", "b()"),
    "a whole function": ("if CLICKS == 0:\n    a()", "pass"),
    "what follows a return": ("if CLICKS == 1:\n    return a()\nb()", "return a()"),
    "one of two conditions that decides": ("if CLICKS == 0 and x > 1:\n    a()\nelse:\n    b()", "b()"),
    "one of two conditions that does not decide": ("if CLICKS == 1 and x > 1:\n    a()", "if x > 1:\n    a()"),
    "one of two conditions that suffices": ("if x > 1 or CLICKS == 1:\n    a()", "a()"),
    "one of two conditions that does not suffice": ("if x > 1 or CLICKS == 0:\n    a()", "if x > 1:\n    a()"),
    "two conditions that decide together": ("if CLICKS == 1 and WASTE < 0:\n    a()\nelse:\n    b()", "a()"),
    "a sum of numbers": ("if WASTE == CLICKS - 2:\n    a()\nelse:\n    b()", "a()"),
    "within a loop": ("for k in range(x):\n    if CLICKS == 0:\n        a()", "for k in range(x):\n    pass"),
    "a variable of the same name": ("PILES = x\nif PILES == 7:\n    a()", "PILES = x\nif PILES == 7:\n    a()"),
    "an argument of the same name": ("if STOCK == 3:\n    a()", "if STOCK == 3:\n    a()"),
    "a row of numbers": ("if LIMITS[x] == 1:\n    a()", "if LIMITS[x] == 1:\n    a()"),
    "a row whose numbers all answer alike": ("if LIMITS[x] > 0:\n    a()\nelse:\n    b()", "a()"),
    "a row with one number that answers yes": ("if LIMITS[x + 1] == 3:\n    a()", "if x + 1 == 3:\n    a()"),
    "a row with one number that answers no": ("if LIMITS[x] < 3:\n    a()", "if x != 3:\n    a()"),
    "a row asked about what is not known": ("if LIMITS[x] == STOCK:\n    a()", "if LIMITS[x] == STOCK:\n    a()"),
}


@pytest.mark.parametrize("case", FOLDED)
def test_just_what_the_numbers_decide_is_left_out(case):
    body, expected = FOLDED[case]
    function = ast.parse("def f(x, STOCK):\n" + indent(body, "    ")).body[0]
    fold(function, {"CLICKS": 1, "WASTE": -1, "PILES": 7, "STOCK": 3, "LIMITS": (1, 2, 1, 3, 2)})
    assert dedent(ast.unparse(ast.fix_missing_locations(function)).partition("\n")[2]) == expected


SPELLED = {
    "a question about a move": ("return kind_of(x) == CARRY", "return x >> 24 == CARRY"),
    "a question about what a function returns": ("return source_of(best(x))", "return best(x) & 255"),
    "a word within a word": ("go(target_of(carry_move(1, x, 2)))", "go(1 + (x << 8) + (2 << 16) >> 8 & 255)"),
    "a move without arguments": ("x[0] = click_move()", "x[0] = CLICK << 24"),
    "a name that is no word": ("return kind_of_pile(x)", "return kind_of_pile(x)"),
}


@pytest.mark.parametrize("case", SPELLED)
def test_a_word_for_moves_is_spelled_out_in_a_text(case):
    body, expected = SPELLED[case]
    words = Spelling({name: stripped(getattr(moves, name)) for name in moves.__all__})
    function = words.visit(ast.parse("def f(x):\n" + indent(body, "    ")).body[0])
    assert ast.unparse(function).partition("\n")[2].strip() == expected


@pytest.mark.parametrize("name", moves.__all__)
def test_a_word_for_moves_mentions_its_arguments_once_so_that_it_can_be_spelled_out(name):
    definition = stripped(getattr(moves, name))
    used = [node.id for node in ast.walk(definition) if isinstance(node, ast.Name)]
    assert [type(line) for line in definition.body] == [ast.Return]
    assert all(used.count(argument.arg) == 1 for argument in definition.args.args)


def test_no_text_holds_a_word_for_moves():
    linked = [game(key).linked for key in catalogue().entries]
    functions = {(name, function): each for each in linked for name, function in each.functions.items()}
    assert len(functions) > 100
    for (name, _), each in functions.items():
        assert not names_used(each.definition(name)) & set(moves.__all__), name
    assert not any(f"def {name}(" in each.text() for each in linked for name in moves.__all__)


PLAYED = [("montee-descente", None), ("relais-des-7", None), ("quatre-couleurs", None), ("osmosis", None)]
PLAYED += [("klondike", None), ("canfield", None)]
PLAYED += [("storehouse", "random"), ("pyramid", "random"), ("duchess", "random")]  # the waste is turned over so often


@pytest.mark.parametrize(("code", "name"), PLAYED)
def test_deals_end_alike_in_bays_and_in_the_row(code, name):
    bound = parse_code(code)[0]
    player = find_player(name, bound)
    in_bays, size = player.measured(bound)
    in_row = link(bound.rule_table, {**bound.entry.functions, **player.functions}, MEASURING)
    results = []
    for linked, state_size in ((in_bays, size), (in_row, bound.rule_table.state_size)):
        results.append(play_interpreted(plain(linked), bound, state_size, 1, 12, MOST))
    assert size != bound.rule_table.state_size
    assert results[0] == results[1]


WORDS = ("size", "place", "lay_card", "slide_card", "turn_stock_back", "lay_out")


def test_a_pile_keeps_its_cards_wherever_it_lies_in_its_bay():
    """Cards laid on top again and again, or slid under, take a pile to the edges of its bay."""
    bound = bind(tiny(Stock(), Waste(), Reserve(2, deal=4), deck=32))
    table = replace(bound.rule_table, slots=bound.rule_table.slots | bay_slots(bound.rule_table))
    engine = plain(link(table, {}, WORDS, INSTEAD))
    state, random = [0] * table.slots["STATE_SIZE"], Random(3)
    engine.lay_out(state, deck_of(32))
    model = [cards_of(engine, state, p) for p in range(4)]
    assert sorted(card & 63 for pile in model for card in pile) == sorted(deck_of(32))
    stock, waste = (table.slots[name] for name in ("STOCK", "WASTE"))
    seen = set()
    for turn in range(6000):
        # For long stretches cards go the same way, so that whole piles wander.
        way = engine.lay_card if turn // 150 % 2 else engine.slide_card
        a, b = random.choice([p for p in range(4) if model[p]]), random.randrange(4)
        depth = random.choice([0, len(model[a]) - 1, random.randrange(len(model[a]))])
        if a == b:
            continue
        if random.random() < 0.05 and not model[stock]:
            engine.turn_stock_back(state)
            model[stock], model[waste] = [card | 64 for card in reversed(model[waste])], []
        else:
            way(state, a, depth, b)
            card = model[a].pop(-1 - depth)
            model[b].insert(len(model[b]) if way == engine.lay_card else 0, card)
        assert [cards_of(engine, state, p) for p in range(4)] == model
        seen.update(state[table.slots["FEET"] + p] for p in range(4))
    assert 0 in seen and max(seen) > 32


def cards_of(engine, state, p):
    """The cards of a pile, bottom first."""
    return [state[engine.place(state, p, depth)] for depth in reversed(range(engine.size(state, p)))]


@pytest.mark.parametrize("laid", [0, 4])
def test_decks_shuffled_side_by_side_are_those_shuffled_one_by_one(laid):
    bound = bind(tiny(Stock(), deck=52))
    slots = {**bound.rule_table.slots, "LAID": laid, "AHEAD": 5}
    engine = plain(link(replace(bound.rule_table, slots=slots), {}, ("fill_deck", "draw_lots", "fill_deck_by_lots")))
    for low, high in ((0, 0), (17, 3), (2**32 - 2, 2**20 - 1)):
        lots, mill = [0] * 5 * 52, [0] * 20
        engine.draw_lots(lots, mill, low, high)
        for k in range(5):
            one, other = [0] * 52, [0] * 52
            engine.fill_deck(one, low + k, high)
            engine.fill_deck_by_lots(other, lots, k)
            assert other == one and sorted(one) == sorted(deck_of(52)) != one


MOVED = {
    "a counter": ("s[_index(1)] = 5", "s_counters[_index(1)] = 5"),
    "an end": ("s[_index(ENDS + p)] += 1", "s_ends[_index(ENDS + p)] += 1"),
    "a card": ("s[_index(CARDS + p)] = 3", "s[_index(CARDS + p)] = 3"),
    "a card behind an end": (
        "p = s[_index(CARDS + s[_index(ENDS + p)])]",
        "p = s[_index(CARDS + s_ends[_index(ENDS + p)])]",
    ),
    "a place that a function tells": (
        "s[_index(place(s, p) - 1)] = 3",
        "s[_index(place(s, s_counters, s_ends, p) - 1)] = 3",
    ),
    "a place in a variable": ("i = CARDS + 2\ns[_index(i)] = 3", "i = CARDS + 2\ns[_index(i)] = 3"),
    "a loop from a place on": (
        "for k in range(ENDS + p, p):\n    s[_index(k)] = 1",
        "for k in range(ENDS + p, p):\n    s_ends[_index(k)] = 1",
    ),
    "a loop through two parts": (
        "for k in range(CARDS):\n    s[_index(k)] = 0",
        "for k in range(0, 2):\n    s_counters[_index(k)] = 0\nfor k in range(2, 5):\n    s_ends[_index(k)] = 0",
    ),
}
PLACE = "def place(s, p):\n    return CARDS + s[_index(ENDS + p)]\n"


def taken_apart(body):
    """The lines of a small entry in which positions are taken apart."""
    text = f"{PLACE}def play_deals(s, trial, view, p):\n" + indent(body, "    ")
    found = apart(ast.parse(text).body, {"ENDS": 2, "CARDS": 5}, {"counters": "", "ends": "ENDS", "cards": "CARDS"}, ())
    return found and ast.unparse(ast.fix_missing_locations(found[1])).split("\n")


@pytest.mark.parametrize("case", MOVED)
def test_a_part_of_a_position_is_read_and_written_in_a_row_of_its_own(case):
    body, expected = MOVED[case]
    assert dedent("\n".join(taken_apart(body)[7:])) == expected


UNCLEAR = {
    "a place that may lie in two parts": "i = 1\ni = CARDS\ns[_index(i)] = 3",
    "a place that does not begin with its part": "s[_index(p + CARDS)] = 3",
    "a place read from a row": "s[_index(s[_index(1)])] = 3",
    "a loop from the first number on, as far as is not known": "for k in range(p):\n    s[_index(k)] = 1",
    "a position by another name": "t = s\nt[_index(1)] = 3",
}


@pytest.mark.parametrize("case", UNCLEAR)
def test_a_text_that_does_not_say_which_part_it_means_stays_as_it_is(case):
    assert taken_apart(UNCLEAR[case]) is None


def test_random_numbers_are_those_of_marsaglias_generator():
    """The first numbers of xorshift with shifts 13, 17 and 5 that begins with 1, as they are known elsewhere."""
    drawn = [1]
    for _ in range(4):
        drawn.append(next_random(drawn[-1]))
    assert drawn[1:] == [270369, 67634689, 2647435461, 307599695]


def test_threads_that_read_functions_at_once_do_not_disturb_each_other():
    def change_threads(phase, about):
        sleep(0)

    functions = [each for each in vars(kernel).values() if isinstance(each, FunctionType)]
    thresholds = gc.get_threshold()
    gc.callbacks.append(change_threads)
    gc.set_threshold(10)
    try:
        with ThreadPoolExecutor(2) as threads:
            read = list(threads.map(stripped, functions))
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(change_threads)
    assert [each.name for each in read] == [each.__name__ for each in functions]
