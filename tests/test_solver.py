"""The solver: verdicts others have found too, answers that are always clear, and one search whoever runs it."""

from collections import Counter
from random import Random

import pytest

from brute_force import can_be_won, wins_montee_descente
from known_deals import KNOWN, OUTCOMES, WAYS, known_position, plays_to_a_win
from reussite.errors import BadInput
from reussite.play import Position, catalogue, from_text, game
from reussite.rules import turning
from reussite.rules.compiled import SEARCHING
from reussite.rules.layout import CLICK
from reussite.rules.link import link, plain
from reussite.saying import NOTHING_SAID, saying
from reussite.solve import memory, questions
from reussite.solve import solver as solving
from reussite.solve.fitting import SEARCHES
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from small_positions import home_up_to, nearly_won, small_position, smaller
from tiers import LONG, cases

AUTOMATIC = [key for key, entry in catalogue().entries.items() if entry.patience.plays_itself]
FAR = Budget(seconds=100)


# Klondike is searched in another way, and its deals stand in test_loose_cards.py.
OTHER_WAYS = [way for way in WAYS if way[0] != "klondike"]


@pytest.mark.parametrize(("key", "options", "place"), OTHER_WAYS, ids=lambda value: str(value))
def test_no_verdict_differs_from_that_of_other_solvers(key, options, place, quick_execution):
    """In `make test-long` every deal, and long enough for nearly all; usually the first forty, for a while each."""
    bound = game(key, **options)
    solver, seen = Solver(bound), Counter()
    deals = [deal for deal in KNOWN[key]["deals"] if deal["outcomes"][place] in OUTCOMES]
    for deal in deals[: cases(40, len(deals))]:
        position = known_position(bound, deal)
        result = solver.solve(position, Budget(seconds=1000, positions=cases(300_000, 20_000_000)))
        assert result.verdict in (OUTCOMES[deal["outcomes"][place]], UNKNOWN), deal["id"]
        seen[result.verdict] += 1
        if result.verdict == WON and (LONG or seen[WON] <= 12):
            assert plays_to_a_win(position, result), deal["id"]
    assert seen[WON] > 5 and seen[LOST] > cases(1, 5) and seen[UNKNOWN] <= 3, seen


@pytest.mark.parametrize("code", ["klondike", "canfield", "montee-descente"])
def test_the_search_is_the_same_interpreted_and_compiled(code, monkeypatch):
    """So are the moves of a win, which the interpreter puts together as long as that is not worth a compiler."""
    bound = game(code)
    compiled, at_first, interpreted = Solver(bound), Solver(bound), Solver(bound, compiled=False)
    at_first.__dict__["_replay_is_kept"] = False
    won = 0
    for number in range(1, 6):
        position, answers = bound.deal(number).position, []
        for solver, slowly in ((compiled, 0), (at_first, 1000), (interpreted, 0)):
            monkeypatch.setattr(solving, "REPLAYED_SLOWLY", slowly)
            answers.append(solver.solve(position, Budget(seconds=100, positions=300)))
        assert len({(each.verdict, each.positions, each.moves, each.why) for each in answers}) == 1
        won += answers[0].verdict == WON
    assert compiled._replaying == interpreted._replaying == 0 and (at_first._replaying > 0) == (won > 0)


@pytest.mark.parametrize("draw", [1, 3])
def test_turning_the_stock_to_a_card_is_clicking_until_it_lies_there(draw):
    bound = game("klondike", draw=draw)
    engine = plain(link(bound.rule_table, {name: getattr(turning, name) for name in TURNING}, (*TURNING, "apply")))
    random, turns = Random(1), 0
    for _ in range(60):
        state = list(small_position(bound, random).state)
        clicked = list(state)
        for _ in range(40):
            waste = bound.rule_table.slots["ENDS"] + bound.rule_table.slots["WASTE"]
            expected = engine.waste_after(clicked, clicked[waste + 1] - clicked[waste])
            if bound.engine.refusal(clicked, CLICK << 24):
                break
            engine.apply(clicked, CLICK << 24)
            turned = list(state)
            engine.turn_stock_to(turned, expected)
            assert turned == clicked
            turns += 1
    assert turns > 200


TURNING = ("waste_after", "turned_card", "turn_stock_to")


def won_klondike() -> Position:
    return from_text("\n".join(["klondike", *home_up_to(13, 13, 13, 13)]))


def test_a_position_that_is_won_needs_no_move():
    assert Solver(won_klondike().game, compiled=False).solve(won_klondike()).verdict == WON
    assert Solver(won_klondike().game, compiled=False).solve(won_klondike()).moves == ()


def test_a_position_without_a_legal_move_is_lost():
    """No stock is left, both columns are stuck, and a space takes kings only."""
    low = " ".join(
        f"{rank}{suit}" for rank in ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2") for suit in "CDHS"
    )
    position = from_text(f"klondike:foundations=final\nt1 [AC AD AH {low}] AS\n")
    stuck = position.after(position.listed()[0])
    while stuck.listed():
        stuck = stuck.after(stuck.listed()[0])
    result = Solver(stuck.game, compiled=False).solve(stuck)
    assert (result.verdict, result.moves, result.positions) == (LOST, (), 1)


def test_a_budget_that_is_spent_says_what_was_spent():
    bound = game("klondike")
    solver, brief = Solver(bound), Budget(seconds=100, positions=600)
    deals = (bound.deal(number).position for number in range(1, 100))
    hard = next(position for position in deals if solver.solve(position, brief).verdict == UNKNOWN)
    limited = solver.solve(hard, Budget(positions=1))
    assert (limited.verdict, limited.positions, limited.moves) == (UNKNOWN, 1, ())
    assert limited.why == saying("solver.enough", n=1)
    asked = solver.solve(hard, FAR, stopped=lambda: True)
    assert (asked.verdict, asked.why) == (UNKNOWN, saying("solver.interrupted"))


def test_a_tiny_table_is_told_or_suffices(quick_execution):
    bound = game("klondike", foundations="final", passes=1)
    solver, seen = Solver(bound), set()
    for number in range(9, 14):
        result = solver.solve(bound.deal(number).position, Budget(seconds=1000, megabytes=1))
        seen.add((result.verdict, result.why))
    assert seen == {(WON, NOTHING_SAID), (LOST, NOTHING_SAID), (UNKNOWN, saying("solver.full", megabytes=1))}


@pytest.mark.parametrize(
    "words", [{"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"positions": 0}, {"megabytes": 0}]
)
def test_a_budget_nothing_can_be_answered_with_is_refused(words):
    with pytest.raises(BadInput):
        Budget(**words)


@pytest.mark.parametrize("key", AUTOMATIC)
def test_a_patience_that_plays_itself_is_played_out(key):
    bound = game(key)
    solver, seen = Solver(bound, compiled=False), Counter()
    for number in range(1, 81):  # the first deal of À la queue leu leu that is won is 77
        position = bound.deal(number).position
        truth = can_be_won(position)
        result = solver.solve(position, FAR)
        assert result.verdict == (WON if truth else LOST)
        if truth:
            assert plays_to_a_win(position, result)
        seen[truth] += 1
    assert seen[True] and seen[False]


@pytest.mark.parametrize(("code", "deals"), [("montee-descente", [1, 3]), ("rexile", [4, 6]), ("osmosis", [1, 3, 5])])
def test_a_won_deal_comes_with_moves_that_the_checked_rules_accept(code, deals):
    bound = game(code)
    solver = Solver(bound, compiled=False)
    for number in deals:
        result = solver.solve(bound.deal(number).position, Budget(seconds=1000, positions=4000))
        assert result.verdict == WON and plays_to_a_win(bound.deal(number).position, result)


def test_montee_descente_is_won_exactly_where_the_best_play_with_the_deck_known_wins():
    bound = game("montee-descente", storage=4)
    solver, seen = Solver(bound), Counter()
    for number in range(25):
        stock = [(14 if card & 15 == 1 else card & 15, card >> 4) for card in bound.deck(number)]
        expected = WON if wins_montee_descente(stock, (6,) * 4, ((),) * 4) else LOST
        assert solver.solve(bound.deal(number).position, FAR).verdict == expected
        seen[expected] += 1
    assert min(seen[WON], seen[LOST]) > 0


def test_runs_of_every_length_come_again_and_again():
    lengths = [questions._power_in_turn(n) for n in range(1, 1024)]
    assert lengths[:15] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    seen = Counter(lengths)
    assert all(length * seen[length] == 512 for length in seen)  # the same time for each


@pytest.mark.parametrize(
    ("waste", "clubs", "diamonds", "verdict"),
    [("KD KC JC QC", 10, 12, WON), ("JC KC QC", 10, 13, LOST), ("KC QC JC", 10, 13, WON)],
)
def test_cards_that_were_turned_past_come_again_three_at_a_time(waste, clubs, diamonds, verdict):
    """The stock is spent and nothing else is left: JC comes to lie on top only if it is the third card."""
    lines = ["klondike:draw=3,foundations=final", *home_up_to(clubs, diamonds, 13, 13), f"w {waste}"]
    position = from_text("\n".join(lines))
    assert can_be_won(position) == (verdict == WON)
    for without in ((), SEARCHES):  # where a search of its own does not answer, the usual one must
        assert Solver(position.game, compiled=False, without=without).solve(position, FAR).verdict == verdict


def begin_with_small_tables(monkeypatch, bits):
    for kind in (questions.Question, questions.LooseQuestion):
        monkeypatch.setattr(kind, "smallest_table", bits)


def test_positions_are_counted_on_when_the_table_is_full_and_a_larger_one_begun(monkeypatch):
    begin_with_small_tables(monkeypatch, 4)
    monkeypatch.setattr(questions, "TABLE_GROWTH", 1)
    monkeypatch.setattr(memory.Lists, "slice", 10)
    asked = []
    bound = game("klondike")
    solver, budget = Solver(bound, compiled=False), Budget(seconds=1000, positions=2000)
    result = solver.solve(bound.deal(3).position, budget, lambda: bool(asked.append(1)))
    assert (result.verdict, result.positions) == (UNKNOWN, 2000)
    assert 200 <= len(asked) < 300  # once for each slice of ten positions, and when a run ends


def test_lines_that_grow_too_long_are_no_proof_of_a_loss(monkeypatch):
    position = game("la-peau").deal(11).position
    monkeypatch.setattr(solving, "MOST_DEPTH", 2)
    result = Solver(position.game, compiled=False).solve(position, FAR)
    assert (result.verdict, result.why) == (UNKNOWN, saying("solver.too_long"))


def test_choices_that_the_rules_refuse_or_that_do_not_win_are_no_win():
    position = from_text(nearly_won())
    solver = Solver(position.game, compiled=False, without=("safe home", "loose cards"))
    run = questions.Question(solver, position, FAR)
    names = position.game.rule_table.names
    to_space, home, again = (
        names.index(a) + (names.index(b) << 8) + (1 << 16) for a, b in (("t1", "t2"), ("t1", "f4"), ("t2", "f4"))
    )
    assert run.replay([home, home]) == (home, home)
    assert run.replay([to_space, again, home]) is None  # a queen cannot begin a column
    assert run.replay([]) is None


@pytest.mark.parametrize("mixing", [questions.USUAL_MIXING, questions.MIXING_IN_RUNS])
def test_either_kind_of_run_gets_half_the_time(mixing):
    spent = Counter()
    for _, (length, kind) in zip(range(2000), questions._attempts(mixing), strict=False):
        spent[kind] += length
    short, long = spent[mixing.freely], spent[mixing.mostly_in_order]
    assert 0.8 < short / long < 1.25


@pytest.mark.parametrize("code", ["klondike", "canfield:rules=classic", "la-peau", "royal-cotillion"])
def test_more_runs_than_the_table_can_number_change_no_answer(code, monkeypatch):
    """With few numbers and runs of a few positions the numbers are given anew many times."""
    shortest = questions.USUAL_MIXING._replace(shortest=1)
    small = {"USUAL_MIXING": shortest, "LONG_ATTEMPT": 1, "MOST_ATTEMPTS": 3}
    begin_with_small_tables(monkeypatch, 11)
    for name, value in small.items():
        monkeypatch.setattr(questions, name, value)
    forgotten, seen = [], Counter()
    forget = memory.Lists.forget_attempts
    monkeypatch.setattr(memory.Lists, "forget_attempts", lambda room, table: forgotten.append(forget(room, table)))
    random = Random(code)
    with smaller(code) as bound:
        solver = Solver(bound, compiled=False)
        while seen[True] + seen[False] < 25 or min(seen[True], seen[False]) < 5:
            position = small_position(bound, random)
            truth = can_be_won(position, 300)
            if truth is not None:
                assert solver.solve(position, FAR).verdict == (WON if truth else LOST), position.text()
                seen[truth] += 1
    assert len(forgotten) > 10


def test_forgetting_the_runs_keeps_what_is_closed_and_whose_place_it_is():
    closed = 1 << 62
    table = [0, (7 << 8) + 3, closed + (8 << 8) + 255, 9 << 8, closed + (5 << 8), (1 << 59) + 254]
    rooms = [memory.Lists(), SEARCHING]
    kept = []
    for each in rooms:
        numbers = each.wide(table)
        each.forget_attempts(numbers)
        kept.append([int(number) for number in numbers])
    assert kept[0] == kept[1] == [0, 7 << 8, closed + (8 << 8), 9 << 8, closed + (5 << 8), 1 << 59]


def test_asking_leaves_the_position_as_it_is_and_the_answer_is_always_the_same():
    bound = game("klondike")
    position = bound.deal(7).position
    solver = Solver(bound, compiled=False)
    answers = [solver.solve(position, Budget(seconds=100, positions=400)) for _ in range(2)]
    assert answers[0].moves == answers[1].moves and answers[0].positions == answers[1].positions
    assert position == bound.deal(7).position
