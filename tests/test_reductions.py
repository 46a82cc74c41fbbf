"""The solver's reductions change no answer: with each, without it, and against a plain search of everything.

`make test-long` tries two thousand positions of each.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from brute_force import can_be_won
from reussite.errors import BadSave
from reussite.play import Game, Position, catalogue, from_text, game, parse_code
from reussite.solve.fitting import REDUCTIONS, SEARCHES, reductions_of, slots_of
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import (
    ANY_CARD,
    BASE_RANK,
    DOWN,
    SAME_SUIT,
    TOP,
    UP,
    UP_OR_DOWN,
    Foundation,
    Reserve,
    Round,
    Stock,
    Tableau,
    Waste,
    roundly,
)
from small_positions import home_up_to, runs_of_canfield, small_position, smaller
from tiers import cases
from tiny_games import HOME, IN_COLOURS, bind, tiny

# How many positions of each game are tried at least; more until some are won and some lost.
CASES = {
    "klondike": 200,
    "klondike:draw=3": 200,
    "klondike:space=any": 100,
    "klondike:foundations=final": 200,
    "klondike:passes=3": 150,
    "canfield": 60,
    "canfield:foundations=final": 100,
    "canfield:rules=classic": 150,
    "la-peau": 250,
    "la-peau:policy=same": 200,
    "la-peau:done=none": 150,
    "la-peau:done=aces-only": 150,
    "la-peau:runs=best": 150,
    "royal-cotillion": 80,
    "natali": 40,
    "algerian": 25,
    "algerian:last-deal=piles": 25,
    "osmosis": 80,
    "osmosis:start=base-rank": 80,
    "rexile": 25,
    "fifteen-puzzle": 12,
}
CASES = cases({code: max(10, number // 5) for code, number in CASES.items()}, dict.fromkeys(CASES, 2000))
# Without the reductions a win may take long to find; no answer is no wrong answer.
BUDGET = Budget(seconds=100, positions=800)
HIGH = " ".join(f"{rank}{suit}" for rank in ("K", "Q", "J", "10", "9", "8", "7") for suit in "CDHS")


def verdict_of(solver: Solver, position: Position) -> str:
    return solver.solve(position, BUDGET).verdict


@pytest.mark.parametrize("code", CASES)
def test_no_reduction_changes_the_answer_of_a_small_position(code):
    seen: Counter[str] = Counter()
    with smaller(code) as bound:
        held = [each.name for each in reductions_of(bound)]
        # Where only what cannot be taken back is searched, the others are used when that is left out.
        loose = tuple(name for name in held if name in SEARCHES)
        without = [(), loose, tuple(held), *((*loose, name) for name in held if name not in loose)]
        solvers = {names: Solver(bound, compiled=False, without=names) for names in without}
        random = Random(code)
        while seen[WON] + seen[LOST] < CASES[code] or min(seen[WON], seen[LOST]) < 2:
            position = small_position(bound, random)
            truth = can_be_won(position, 800)
            if truth is None:
                continue
            expected = WON if truth else LOST
            seen[expected] += 1
            for names, solver in solvers.items():
                found = verdict_of(solver, position)
                assert found in (expected, UNKNOWN), f"without {names}\n{position.text()}"
                seen["answers"] += found == expected
    assert seen["answers"] > 0.5 * CASES[code] * len(solvers), seen


def test_every_reduction_is_tried_on_some_game_where_it_holds():
    held = {each.name for code in CASES for each in reductions_of(parse_code(code)[0])}
    assert held == {each.name for each in REDUCTIONS}


@pytest.mark.parametrize("draw", [1, 3])
def test_a_card_is_not_safe_at_home_while_another_may_come_back_to_lie_on_it(draw):
    """5H comes back on 6S to take 4C, which covers 3C; with 6S home it cannot."""
    lines = ["f1 AC 2C", *(f"f{k} A{s} 2{s} 3{s} 4{s} 5{s}" for k, s in ((2, "D"), (3, "H"), (4, "S")))]
    columns = [f"t1 [{HIGH} 6H 6D 6C 5C] 6S", "t2 3C 4C"]
    position = from_text("\n".join([f"klondike:draw={draw}", *lines, *columns]))
    assert can_be_won(position)
    for without in ((), ("loose cards",)):
        assert Solver(position.game, compiled=False, without=without).solve(position).verdict == WON
    final = from_text("\n".join([f"klondike:draw={draw},foundations=final", *lines, *columns]))
    assert not can_be_won(final)
    assert Solver(final.game, compiled=False).solve(final).verdict == LOST


def test_where_foundations_are_final_a_card_stays_while_another_needs_it():
    """5H must lie on 6S, so that 4H goes home."""
    columns = [f"t1 [{HIGH} 6C 6D 6H 5D] 6S", "t2 4H 5H"]
    position = from_text("\n".join(["klondike:foundations=final", *home_up_to(5, 4, 3, 5), *columns]))
    assert can_be_won(position)
    for without in ((), ("loose cards",)):
        assert Solver(position.game, compiled=False, without=without).solve(position).verdict == WON


def test_a_run_is_parted_where_that_lets_a_card_go_home():
    """4H must leave 5S for 5C, so that 5S goes home and 3H after it; no red 6 takes both."""
    columns = [f"t1 [{HIGH} 6H 6D 6C 5H 6S] 5C"]
    position = from_text("\n".join(["klondike", *home_up_to(4, 5, 2, 4), *columns, "t2 [3H] 5S 4H"]))
    assert can_be_won(position)
    for without in ((), ("loose cards",)):
        assert Solver(position.game, compiled=False, without=without).solve(position).verdict == WON


def names_of(bound: Game) -> set[str]:
    return {each.name for each in reductions_of(bound)}


def test_where_foundations_go_up_and_down_no_card_goes_home_by_itself():
    """In Golf which card is taken next is the whole game."""
    home = Foundation(1, starts=ANY_CARD, builds=(UP_OR_DOWN,), limit=0)
    golf = bind(tiny(home, Tableau(7, deal=5, moves=TOP), Stock()))
    assert not names_of(golf) & {"safe home", "only home"}


def test_where_any_rank_may_begin_a_foundation_no_card_goes_home_by_itself():
    home = Foundation(4, starts=ANY_CARD, builds=(roundly(UP), SAME_SUIT))
    bound = bind(tiny(home, Tableau(4, deal=4, starts=ANY_CARD, builds=IN_COLOURS), Stock(), Waste()))
    assert not names_of(bound) & {"safe home", "parts must pay"}


def test_where_holes_are_filled_from_the_waste_no_card_goes_home_by_itself():
    piles = HOME, Tableau(4, deal=3, moves=TOP), Reserve(4, deal=1, refill=("w", "s")), Stock(), Waste()
    assert not names_of(bind(tiny(*piles))) & {"safe home", "stock as a set", "free order"}


def test_piles_that_are_dealt_to_or_fill_others_are_not_alike():
    column = Tableau(4, deal=3, starts=ANY_CARD, builds=(DOWN, SAME_SUIT))
    rounds = bind(tiny(HOME, column, Stock(deals=Round("t", 1))))
    filling = bind(tiny(HOME, column, Reserve(2, deal=1, refill=("t",)), Stock(), Waste()))
    for bound in (rounds, filling):
        first = bound.rule_table.slots["TABLEAU"]
        assert len(set(bound.rule_table.slots["GROUPS"][first : first + 4])) == 4


def test_a_game_with_functions_of_its_own_gets_only_what_its_file_vouches_for():
    for entry in catalogue().entries.values():
        bound = game(entry.id)
        if entry.functions.keys() & {"narrow", "after_move", "is_won", "is_over", "step", "choose"}:
            assert names_of(bound) <= set(bound.patience.reductions)


def test_tails_are_shared_only_where_parts_must_pay():
    slots = slots_of(game("klondike"), without=("parts must pay",))
    assert (slots["PARTS_MUST_PAY"], slots["TAILS_ARE_SHARED"]) == (0, 0)


def test_the_like_of_a_card_that_fits_may_have_to_go_first():
    """Of two 5D one covers AD, which is wanted before the second 5D is: it must go first, though it is covered."""
    from_ace = ["A", "3", "5", "7", "9", "J", "K", "2", "4", "6", "8", "10", "Q"]
    from_two = ["2", "4", "6", "8", "10", "Q", "A", "3", "5", "7", "9", "J", "K"]
    lines = ["royal-cotillion", "f7 AD 3D", "f8 2D 4D", "t1 AD 5D 8D", "t2 KD", "t3 KD", "t4 JD"]
    for k, order in enumerate([from_ace, from_two] * 3):
        lines.append(f"f{k + 1} " + " ".join(rank + "SCH"[k // 2] for rank in order))
    free = ["5", "7", "9", "J", "2", "4", "6", "8", "10", "Q", "6", "10", "Q", "3", "7", "9"]
    lines += [f"r{k} {rank}D" for k, rank in enumerate(free, 1)]
    position = from_text("\n".join(lines))
    assert can_be_won(position)
    assert Solver(position.game, compiled=False).solve(position).verdict == WON


def test_a_lost_position_has_fewer_positions_to_look_at_where_cards_of_a_rank_are_not_told_apart():
    seen: Counter[str] = Counter()
    with smaller("fifteen-puzzle") as bound:
        with_suits = Solver(bound, compiled=False, without=("alike suits",))
        by_rank = Solver(bound, compiled=False)
        random = Random(6)
        while seen["lost"] < 3:
            results = [
                solver.solve(position, BUDGET)
                for position in [small_position(bound, random)]
                for solver in (with_suits, by_rank)
            ]
            if {result.verdict for result in results} == {LOST}:
                seen["lost"] += 1
                seen.update(told_apart=results[0].positions, by_rank=results[1].positions)
    assert 0 < 2 * seen["by_rank"] < seen["told_apart"], seen


@pytest.mark.parametrize("code", ["demon", "demon:spaces=reserve", "demon:parts=to-free"])
def test_a_rank_that_is_dealt_lets_reductions_hold_and_changes_no_answer(code):
    random, seen = Random(code), Counter()
    with smaller(code) as bound:
        solver = Solver(bound, compiled=False)
        assert reductions_of(bound) and not solver.is_loose
        while seen[True] < 20 or seen[False] < 3:
            try:
                position = runs_of_canfield(bound, random)
            except BadSave:  # a column is empty that would be filled from the waste
                continue
            expected = can_be_won(position, 1200)
            verdict = solver.solve(position, Budget(seconds=1000, positions=100_000)).verdict
            assert expected is None or verdict in (UNKNOWN, WON if expected else LOST), position.text()
            seen[expected] += 1


def test_a_rank_that_the_first_card_home_decides_lets_no_reduction_hold():
    foundations = Foundation(4, starts=BASE_RANK, builds=(roundly(UP), SAME_SUIT))
    columns = Tableau(4, deal=5, starts=ANY_CARD, builds=IN_COLOURS, stops_at_base=True)
    assert not reductions_of(bind(tiny(Stock(passes=1), Waste(), foundations, columns)))
    dealt = replace(foundations, deal=(1, 0, 0, 0), never_empty=(True, False, False, False))
    assert reductions_of(bind(tiny(Stock(passes=1), Waste(), dealt, columns)))
