"""Kernel Python as WebAssembly: it means what the interpreter makes of it, and plays and solves as the other two do."""

import json
import sys
from types import FunctionType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from children import finish
from reussite import wasm
from reussite.errors import BadInput
from reussite.lab.counts import Counts
from reussite.lab.measure import MOST_CHOICES, OnGpu, Slowly, Task, slow_counts
from reussite.lab.measure import run as count
from reussite.play import game, parse_code
from reussite.players import find_player
from reussite.players.catalogue import names_for
from reussite.rules import compiled
from reussite.rules.link import link, stripped
from reussite.solve import questions
from reussite.solve.memory import memory_of
from reussite.solve.shortening import Shortener
from reussite.solve.solver import Budget, Solver
from reussite.wasm import measuring
from reussite.wasm.kinds import HALF, KINDS, MOVES, NUMBER, SMALL, WIDE
from reussite.wasm.program import Program, Written
from reussite.wasm.rows import Memory, Row
from tiers import cases


@pytest.fixture(scope="module")
def memory() -> Memory:
    """A machine for all tests."""
    return wasm.memory()


@pytest.fixture
def chosen(monkeypatch):
    """What is not interpreted is WebAssembly."""
    monkeypatch.setenv("REUSSITE_EXECUTION", "wasm")


# What kernel Python means: the interpreter knows


def square(x):
    return x * x


def sign(x):
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0


def is_even(x):
    if x % 2 == 0:
        return 1
    return 0


def bump(row, k):
    row[k] += 1
    return row[k]


def leave(row, k):
    if k < 0:
        return
    row[k] = 7


def arithmetic(row, a, b):
    """Every operator, with numbers of either sign."""
    row[0] = a + b
    row[1] = a - b
    row[2] = (a * b) & 65535
    row[3] = a // 7
    row[4] = a % 7
    row[5] = a // 8
    row[6] = a % 8
    row[7] = a >> 3
    row[8] = (a << 5) ^ b
    row[9] = ~a | b
    row[10] = -a & +b
    if b != 0:
        row[11] = a // b
        row[12] = a % b
    row[13] = min(a, b, 5)
    row[14] = max(a, b, 5)
    row[15] = abs(a)
    row[16] = a // -3
    row[17] = a % -3
    row[18] = 7 // -2 + 7 % -2
    row[19] //= 3
    row[20] %= 5
    row[21] -= b
    row[22] <<= 2
    return a


def conditions(row, a, b):
    """Conditions as jumps and as values."""
    row[0] = a < b
    row[1] = a < b <= 3
    row[2] = not a
    row[3] = a and b
    row[4] = a or b
    row[5] = a if a > b else b
    row[6] = (a == 1 or a == 2) != (b == 1 or b == 2)
    row[7] = 0
    if sign(a) == 1 and not (is_even(b) == 1 or a > 3):
        row[7] = 1
    elif is_even(a):
        row[7] = 2
    elif a:
        row[7] = 3
    row[8] = 0
    while is_even(row[8]) == 1 or row[8] < b < 9:
        row[8] += 1
    if sign(a) < sign(b):
        row[9] = sign(a) * 2 + sign(b)
    if 1 < sign(b) + 1 < 3 and sign(a) >= 0:
        row[10] = 5
    return sign(a - b) if is_even(a) == 0 else 4


def loops(row, a, b):
    """Ranges in all directions; the counter keeps its last value, whatever is done to it inside."""
    total = 0
    k = 99
    for k in range(a):
        total += k
        k += 5
    row[0] = k
    for k in range(a, b):
        if k == 2:
            continue
        if k > 5:
            break
        total += 10 * k
    row[1] = k
    for k in range(b, a, -2):
        total += 100 * k
    row[2] = k
    step = 1
    if a > b:
        step = -1
    for j in range(a, b, step):
        for i in range(j):
            if i > 2:
                break
            total += square(i) + j
    while True:
        total += 1
        if is_even(total) == 1:
            break
    row[3] = total
    return total


def orders(row, a, b):
    """A value is worked out before the place it is stored in; operands one after the other."""
    row[0] = 1
    row[row[0]] = bump(row, 0)
    row[bump(row, 0)] = bump(row, 0) + 10 * row[0]
    row[5] = bump(row, 0) * 100 + bump(row, 0) * 10 + row[0]
    row[6] += bump(row, 6)
    leave(row, a)
    return leave(row, b - 20) or 0


def moved(row, a, b):
    """Parts of a row moved within it, with and without overlap, and the counter afterwards."""
    k = -1
    for k in range(a, b):
        row[k] = row[k + 1]
    row[20] = k
    for k in range(b, a, -1):
        row[k] = row[k - 1]
    row[21] = k
    for k in range(a, b):
        row[k + 1] = row[k]
    for k in range(b, a, -1):
        row[k - 1] = row[k]
    for k in range(a):
        row[k + 10] = row[k]
    for k in range(a):
        row[k] = row[a + k]
    return k


def columns(row, a, b):
    """A game's rows of numbers, and what is known of them beforehand."""
    row[0] = LARGE[a % 3] >> 60
    row[1] = LITTLE[1] + LITTLE[b % 3] + len(LITTLE)
    row[2] = AMOUNT * a + len(row)
    for k in range(3):
        row[3 + k] = LITTLE[k]
    if AMOUNT == 40:
        row[6] = 1
    return LITTLE[2 - a % 3]


NUMBERS = {"AMOUNT": 40, "LITTLE": (-128, 5, 127), "LARGE": (1 << 62, -(1 << 63), 3)}
FUNCTIONS = (arithmetic, conditions, loops, orders, moved, columns)


def copied(target, source, n):
    """Positions and moves copied from one row to another."""
    for k in range(13):
        target[k] = source[k + n]
    for k in range(n):
        target[k + 13] = source[k]
    for k in range(4, n, -1):
        target[k] = source[k]
    return len(target) + len(source)


def written(functions, entries) -> Written:
    """Some functions of this file as a module."""
    program = Program({each.__name__: stripped(each) for each in functions}, NUMBERS)
    code = program.written(entries)
    return Written(code, len(program.data), entries)


@pytest.fixture(scope="module")
def meanings(memory):
    """The functions of this file as WebAssembly, by name and kind of row."""
    helpers = (square, sign, is_even, bump, leave)
    found = {}
    for kind in (MOVES, WIDE):
        entries = {each.__name__: (kind, NUMBER, NUMBER) for each in FUNCTIONS}
        for name, function in memory.engine(written((*FUNCTIONS, *helpers), entries)).items():
            found[name, kind] = function
    return found


def interpreted(function, *values):
    """Call a function of this file with a game's numbers."""
    return FunctionType(function.__code__, {**globals(), **NUMBERS})(*values)


@pytest.mark.parametrize("kind", [MOVES, WIDE], ids=lambda kind: kind.name)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
@given(a=st.integers(-40, 40), b=st.integers(-40, 40), seed=st.lists(st.integers(-90, 90), min_size=30, max_size=30))
@example(a=0, b=0, seed=[0] * 30)
@example(a=3, b=12, seed=list(range(30)))
def test_a_function_does_what_the_interpreter_does(function, kind, meanings, memory, a, b, seed):
    if function is moved:
        a, b = sorted((abs(a) % 10, abs(b) % 19))
    if function is orders:
        seed, a, b = [0, *seed[1:]], min(a, 29), min(b, 49)
    row = Row(memory, kind, seed)
    expected = list(seed)
    answer = interpreted(function, expected, a, b)
    assert meanings[function.__name__, kind](row, a, b) == answer
    assert row.tolist() == [int(value) for value in expected]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_values_are_copied_from_row_to_row(kind, memory):
    function = memory.engine(written([copied], {"copied": (kind, kind, NUMBER)}))["copied"]
    for n in range(17):
        source, target = [-k for k in range(40)], [k + 50 for k in range(30)]
        rows = Row(memory, kind, target), Row(memory, kind, source)
        assert function(*rows, n) == copied(target, source, n)
        assert (rows[0].tolist(), rows[1].tolist()) == (target, source)


# Rows


def test_a_row_keeps_what_its_kind_has_room_for_and_knows_its_places(memory):
    for kind, most in ((SMALL, 127), (HALF, 2**15 - 1), (MOVES, 2**31 - 1), (WIDE, 2**63 - 1)):
        row = Row(memory, kind, [0, 5, most, -most - 1])
        row[0] = -3
        assert list(row) == [-3, 5, most, -most - 1] and len(row) == 4 and row.read(2) == [-3, 5]
        row.write([1, 2])
        assert row.tolist() == [1, 2, most, -most - 1]
        for place in (-1, 4):
            with pytest.raises(IndexError):
                row[place]
        with pytest.raises(IndexError):
            row.write([0] * 5)


def test_a_row_that_nobody_knows_any_more_makes_room_for_another_which_is_empty():
    memory = wasm.memory()
    rows = [Row(memory, WIDE, [k] * 1000) for k in (1, 2, 3)]
    end, addresses = memory.end, [row.address for row in rows]
    del rows[0], rows[0]
    both = Row(memory, WIDE, 2000)
    assert both.address == addresses[0] and memory.end == end
    assert set(both.tolist()) == {0} and set(rows[0].tolist()) == {3}


def test_what_is_no_row_of_the_right_kind_is_not_handed_over(meanings, memory):
    for wrong in ([0] * 30, Row(memory, SMALL, 30), 5):
        with pytest.raises(TypeError):
            meanings["loops", WIDE](wrong, 1, 2)
    with pytest.raises(OverflowError):
        meanings["loops", WIDE](Row(memory, WIDE, 30), 1 << 60, 2)


# Games


def check_same_play(bound, memory):
    """Deal and play at random; all must come out as the interpreter has it."""
    engine = memory.engine(wasm.write(bound.linked))
    size, deck, most = bound.rule_table.state_size, bound.patience.deck, bound.rule_table.most_moves
    rows = Row(memory, SMALL, size), Row(memory, SMALL, deck), Row(memory, MOVES, most)
    for first in (1, 300):
        lists = ([0] * size, [0] * deck, [0] * most)
        played = bound.engine.walks(*lists, first, 2, 100)
        assert engine["walks"](*rows, first, 2, 100) == played > 0
        assert rows[0].tolist() == lists[0] and rows[1].tolist() == lists[1]
        found = bound.engine.legal_moves(lists[0], lists[2])
        assert engine["legal_moves"](rows[0], rows[2]) == found
        assert rows[2].read(found) == lists[2][:found]
        for move in [*lists[2][:found], 1 << 8, 1 << 24, 3 << 24]:
            assert engine["refusal"](rows[0], move) == bound.engine.refusal(lists[0], move)
        for name in ("is_won", "is_over", "score", "outcome", "purge_move"):
            assert engine[name](rows[0]) == getattr(bound.engine, name)(lists[0])


def test_the_rules_play_as_interpreted_ones(spread_game, memory):
    check_same_play(game(spread_game), memory)


@pytest.mark.long
def test_the_rules_of_every_option_play_as_interpreted_ones(variant, memory):
    check_same_play(parse_code(variant)[0], memory)


def answers(solver, bound, deals, budget):
    """What a solver says of some deals, and what it looked at."""
    found = [solver.solve(bound.deal(bound.patience.numbers[k]).position, budget) for k in deals]
    return [(each.verdict, each.positions, each.moves, each.why) for each in found]


def test_the_solver_looks_at_the_same_positions_and_answers_the_same(spread_game, chosen):
    bound, budget = game(spread_game), Budget(1000, positions=cases(60, 2000), megabytes=1)
    found = answers(Solver(bound), bound, (1, 2), budget)
    assert found == answers(Solver(bound, compiled=False), bound, (1, 2), budget)


def test_positions_are_looked_at_side_by_side_in_the_same_way(chosen, monkeypatch):
    for name, value in {"FIRST_TURN": 100, "NARROWEST": 3}.items():
        monkeypatch.setattr(questions, name, value)
    bound, budget = game("royal-cotillion"), Budget(1000, positions=cases(1500, 30_000), megabytes=4)
    found = answers(Solver(bound), bound, (1, 12), budget)
    assert found == answers(Solver(bound, compiled=False), bound, (1, 12), budget)
    monkeypatch.delenv("REUSSITE_EXECUTION")
    assert found == answers(Solver(bound), bound, (1, 12), budget)


@pytest.mark.long
def test_the_solver_answers_as_the_compiled_one_in_every_game(each_game, monkeypatch):
    bound, budget = game(each_game), Budget(1000, positions=60_000, megabytes=2)
    found = answers(Solver(bound), bound, range(1, 6), budget)
    monkeypatch.setenv("REUSSITE_EXECUTION", "wasm")
    assert answers(Solver(bound), bound, range(1, 6), budget) == found


def test_a_win_is_shortened_to_the_same_win(chosen):
    bound = game("klondike")
    position = bound.deal(2).position
    won = Solver(bound).solve(position).moves
    shorter = []
    for is_compiled in (True, False):
        left = iter(range(30))
        each = Shortener(bound, is_compiled).shorten(position, won, lambda left=left: next(left, None) is None)
        shorter.append(list(each))
    assert shorter[0] == shorter[1] != []


def test_forgetting_the_runs_keeps_what_is_closed_and_whose_place_it_is(chosen):
    closed, searching = 1 << 62, memory_of(True)
    table = searching.wide([0, (7 << 8) + 3, closed + (8 << 8) + 255, (1 << 59) + 254])
    searching.forget_attempts(table)
    assert table.tolist() == [0, 7 << 8, closed + (8 << 8), 1 << 59]
    assert searching.cleared(table, 4) is table and table.tolist() == [0] * 4


def test_many_deals_are_counted_as_the_interpreter_counts_them(spread_game, chosen):
    bound = game(spread_game)
    task = Task(bound, find_player(None, bound), 3, cases(2, 20))
    counted = count(task, Slowly()).total
    assert counted == Counts.of(slow_counts(task, [(task.number(0), task.games)]))


@pytest.mark.long
def test_many_deals_are_counted_as_compiled_rules_count_them(each_game):
    bound = game(each_game)
    for name in names_for(bound):
        linked, size = find_player(name, bound).measured(bound)
        about = (linked, size, bound.patience.deck, bound.rule_table.most_moves)
        found = compiled.play_deals(compiled.plan(*about), 1, 600, MOST_CHOICES)
        again = measuring.play_deals(measuring.plan(*about), 1, 600, MOST_CHOICES)
        assert (again.deals, again.counts, again.results.tolist()) == (600, found.counts, found.results.tolist())


def test_counting_ends_when_it_is_told_to(chosen):
    bound = game("la-peau")
    plan = Task(bound, find_player(None, bound), 1, 1).plan
    halt = measuring.Halt()
    assert measuring.play_deals(plan, 1, 2, MOST_CHOICES, halt).deals == 2
    halt()
    assert measuring.play_deals(plan, 1, 2, MOST_CHOICES, halt).deals == 0


def test_every_entry_that_python_calls_is_known_with_what_it_is_given():
    """Else a text could be linked that no module can be written of."""
    from reussite.rules import link as linking
    from reussite.solve import shortening, solver
    from reussite.wasm.program import ENTRIES

    wanted = {*linking.ENTRIES, *linking.MEASURING, *shortening.ENTRIES}
    wanted |= {name for names in (*solver.ENTRIES, *solver.LOOSE_ENTRIES) for name in names}
    assert wanted <= ENTRIES.keys()
    table = game("klondike").rule_table
    for name in linking.ENTRIES:
        linked = link(table, {}, (name,))
        assert len(ENTRIES[name]) == linked.functions[name].__code__.co_argcount


# Choosing it


def test_a_command_answers_with_it(chosen, run, monkeypatch):
    bound = game("klondike")
    expected = Solver(bound, compiled=False).solve(bound.deal(3).position)
    monkeypatch.setitem(sys.modules, "numba", None)
    code, out, _ = run("solve", "klondike#3", "--json")
    answer = json.loads(out)
    assert code == 0 and answer["positions"] == expected.positions


def test_another_word_for_the_execution_is_refused(monkeypatch, run):
    monkeypatch.setenv("REUSSITE_EXECUTION", "fast")
    code, _, told = run("solve", "freecell#7")
    assert code == 2
    assert told == "reussite: REUSSITE_EXECUTION is 'fast', and can only be wasm, or nothing\n"


def test_measuring_without_either_names_the_extra(monkeypatch, run):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "reussite.rules.compiled", raising=False)
    monkeypatch.delattr("reussite.rules.compiled", raising=False)
    code, _, told = run("analyse", "la-peau", "--games", "5")
    assert code == 2 and "pip install 'reussite[lab]'" in told and len(told.splitlines()) == 1


def test_a_graphics_card_does_not_run_it(chosen):
    with pytest.raises(BadInput, match="no graphics card runs WebAssembly: leave REUSSITE_EXECUTION empty"):
        OnGpu()


def test_without_a_machine_the_extra_is_named(chosen, monkeypatch, run):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "reussite.wasm.native", raising=False)
    code, _, told = run("solve", "freecell#7")
    assert code == 2 and "pip install 'reussite[wasm]'" in told and len(told.splitlines()) == 1


LAST_WORDS = """
import atexit
atexit.register(lambda: print(state()))  # called after all that is registered later
from reussite.wasm import native
machine = native.Wasmtime()
def state():
    found = []
    for each in (machine.store, native._engine):
        try:
            found.append(each.ptr())
        except ValueError as closed:
            found.append(str(closed))
    return found
"""


def test_a_machine_that_is_known_to_the_end_of_a_program_is_closed_before_its_modules_go():
    """Once wasmtime's own modules were gone it complained on standard error that it could not."""
    assert finish(sys.executable, "-c", LAST_WORDS, check=True).stdout == "['already closed', 'already closed']\n"
