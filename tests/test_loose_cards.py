"""The search over what cannot be taken back: the same answers as a plain search and as other solvers, however many
cards are drawn.

`make test-long` tries thousands of positions for each number of cards, and every deal whose outcome is known.
"""

from collections import Counter
from random import Random

import pytest

from brute_force import can_be_won
from known_deals import KNOWN, OUTCOMES, known_position, plays_to_a_win
from reussite.play import Deal, Position, from_text, game
from reussite.solve.fitting import reductions_of, slots_of
from reussite.solve.lanes import HEIGHTS, LOOSE
from reussite.solve.loosening import laid_out, lie_single, loose_slots
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from small_positions import home_up_to, runs_of_canfield, small_position, smaller, tight_klondike, tight_reserve
from tiers import LONG, cases

DRAWS = range(1, 9)
# Deals that an earlier form of these reductions called lost, by the number of cards drawn
CALLED_LOST = {
    4: [266],
    5: [64, 202, 285],
    6: [61, 64, 88, 202],
    7: [173, 252, 266],
    8: [234, 263],
}
FAR = Budget(seconds=1000)


def plain_verdict(solver: Solver, position: Position) -> str:
    """What a plain search finds: every position that can be reached, or in the long tests one without reductions."""
    if LONG:
        return solver.solve(position, Budget(seconds=1000, positions=400_000)).verdict
    return {True: WON, False: LOST, None: UNKNOWN}[can_be_won(position, 1200)]


# What makes positions of each game; the first of Canfield lie in runs, as they do in play, the second mostly do not.
MAKERS = {
    **{f"klondike:draw={draw}": [tight_klondike, tight_klondike, small_position] for draw in DRAWS},
    **{f"klondike:draw={draw},foundations=final": [tight_klondike, small_position] for draw in (1, 2, 3)},
    "northwest-territory": [tight_reserve],
    **{
        f"canfield:{options}": [runs_of_canfield, runs_of_canfield, runs_of_canfield, small_position]
        for options in ("foundations=back allowed", "foundations=final", "rules=classic")
    },
    **{f"demon:spaces=reserve,parts={parts}": [runs_of_canfield, runs_of_canfield] for parts in ("any", "to free")},
}


@pytest.mark.parametrize("code", MAKERS)
def test_no_answer_differs_from_that_of_a_plain_search(code, quick_execution):
    random, seen = Random(code), Counter()
    with smaller(code) as bound:
        loosely = Solver(bound)
        plainly = Solver(bound, without=tuple(each.name for each in reductions_of(bound)))
        assert loosely.is_loose and not plainly.is_loose
        while seen[WON] + seen[LOST] < cases(25, 5000) or seen[LOST] < cases(3, 500):
            position = random.choice(MAKERS[code])(bound, random)
            expected = plain_verdict(plainly, position)
            result = loosely.solve(position, FAR)
            assert expected == UNKNOWN or result.verdict == expected, position.text()
            assert result.verdict == LOST or plays_to_a_win(position, result), position.text()
            seen[expected] += 1


@pytest.mark.parametrize("draw", DRAWS)
def test_no_verdict_differs_from_what_is_known_of_a_deal(draw, quick_execution):
    bound = game("klondike", draw=draw)
    solver, seen = Solver(bound), Counter()
    for deal in KNOWN["klondike"]["deals"]:
        if not LONG and deal["id"] > 12 and deal["id"] not in CALLED_LOST.get(draw, []):
            continue
        position = known_position(bound, deal)
        result = solver.solve(position, Budget(seconds=1000, positions=cases(3000, 30_000_000)))
        expected = OUTCOMES[deal["outcomes"][draw - 1]]
        assert result.verdict in (expected, UNKNOWN), deal["id"]
        if result.verdict == WON and seen[WON] < 5:
            assert plays_to_a_win(position, result)
        seen[result.verdict] += 1
    assert seen[WON] + seen[LOST] > cases(5, 285), seen


def test_cards_in_reserve_that_lie_on_each_other_are_searched_move_by_move():
    """A file can lay QS on JS; then a red king has to come back for QS before JS is at hand."""
    bound = game("northwest-territory")
    rest = "\n".join(["northwest-territory", *home_up_to(13, 13, 13, 10), "t1 KS\n"])
    apart, stacked = from_text(rest + "r1 JS\nr2 QS\n"), from_text(rest + "r1 JS QS\n")
    assert lie_single(bound, apart.state) and not lie_single(bound, stacked.state)
    for position, moves in ((apart, 3), (stacked, 5)):
        result = Solver(bound, compiled=False).solve(position, FAR)
        assert result.verdict == WON and plays_to_a_win(position, result) and len(result.moves) >= moves


# Positions in which one thing matters that the search must not leave out, in a game with three columns; all are won.
NEEDED = {
    "a card comes back from home": """
        f1 AC 2C 3C | f2 AD 2D 3D | f4 AS 2S 3S | t3 3H
        t1 [KC KD KH KS QH QC QD QS JC JD JH JS 10D 10C] 10H AH 2H
        t2 [10S 9H 9C 9D 9S 8D 8C 8H 8S 7S 7C 7H 7D 6H 6D 6C 6S 5D 5C 5S 5H 4D] 4S 4H 4C""",
    "a run goes over to a like card so that the one it lay on can go home": """
        f1 AC 2C | f2 AD 2D | f3 AH 2H 3H 4H 5H | f4 AS 2S 3S 4S 5S | t1 6D 6C | t3 3C 6H 4C
        t2 [KH KC KD KS QC QH QS QD JC JS JH JD 10D 10H 10S 10C 9C 9S 9H 9D 8H 8S 8D 8C 7C 7H 7D 7S 6S 4D] 3D 5D 5C""",
    "a card that could go home is needed for one two ranks lower": """
        f1 AC 2C | f2 AD | f3 AH 2H 3H 4H | f4 AS | t1 [KD KC JS 9H 8S 8D 7H 6S 4C 3C 5S 5H] 2D
        t2 [KH KS QS QH 10D 9C 9S 9D 7S 6D 3D 5D 5C 4D] 2S | t3 [QC QD JD JH JC 10H 10S 10C 8C 8H 7C 7D 6H 6C 4S] 3S""",
    "a card of the stock that serves nothing gets out of the way": """
        draw=3 | w QS KS KD | f1 AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC | f2 AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD
        f3 AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH | f4 AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS""",
}


@pytest.mark.parametrize("case", NEEDED)
def test_nothing_that_may_be_needed_is_left_out(case):
    lines = [line.strip() for row in NEEDED[case].splitlines() for line in row.split("|") if line.strip()]
    options = lines.pop(0) if lines[0].startswith("draw=") else "draw=1"
    with smaller(f"klondike:{options}") as bound:
        position = from_text("\n".join([f"{bound.id}:{options}", *lines]))
        result = Solver(bound, compiled=False).solve(position, FAR)
        assert result.verdict == WON and plays_to_a_win(position, result)


def hopeless(solver: Solver, position: Position) -> bool:
    """Whether the search over loose cards calls a position hopeless, at the heights it has."""
    x, deal = laid_out(position.game, position.state)
    ask = solver.functions["search_loose"].__globals__["is_hopeless"]
    return bool(ask(x, deal, x[HEIGHTS], [0] * 100))


@pytest.mark.parametrize("draw", DRAWS)
def test_no_position_on_the_way_to_a_win_is_called_hopeless(draw):
    """The wins are those of a search without reductions, which knows nothing of hope."""
    code = f"klondike:draw={draw}"
    random, wins = Random(code), 0
    with smaller(code) as bound:
        plainly = Solver(bound, compiled=LONG, without=tuple(each.name for each in reductions_of(bound)))
        loosely = Solver(bound, compiled=False)
        while wins < cases(15, 2000):
            position = random.choice(MAKERS[code])(bound, random)
            result = plainly.solve(position, Budget(seconds=1000, positions=cases(1000, 100_000)))
            deal = Deal(position)
            for move in result.texts(bound):
                assert not hopeless(loosely, deal.position), deal.position.text()
                deal.play(move)
            wins += result.verdict == WON


# Deals drawing three in which cards hold each other for ever
HELD = {
    14: "9D, 10D and 8H lie on all that they could be laid on, or that this could be laid on",
    34: "JD leaves before JH, from one pile, and both have only QC to lie on: QS lies below JC, which waits for them",
}


@pytest.mark.parametrize("number", HELD)
def test_cards_that_hold_each_other_are_seen_without_a_search(number):
    result = Solver(game("klondike", draw=3), compiled=False).solve(game("klondike", draw=3).deal(number).position)
    assert (result.verdict, result.positions) == (LOST, 1)


def test_runs_that_lie_below_others_stay_where_they_are(lay):
    """The run 5C 4H lies under 9S and cannot be carried to 5S, though its cards follow each other."""
    bound = game("klondike")
    position = lay(bound, "t1 5C 4H 9S | t2 5S | t3 [3H] 10C", "t7")
    assert laid_out(bound, position.state)[0][LOOSE] == 0
    assert not Solver(bound, compiled=False).solve(position, FAR).moves


def test_no_number_of_a_search_has_the_name_of_one_of_a_games_rules(each_game):
    """It would take its place unseen: once all cards drawn out from under others were looked up in such a number."""
    bound = game(each_game)
    own = {*loose_slots(bound, True), *loose_slots(bound, False), *slots_of(bound)}
    assert not own & bound.rule_table.slots.keys()
