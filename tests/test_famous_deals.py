"""Deals of many games whose outcome another solver has found: read in, solved, and never contradicted.

Where whole suits are gathered in the tableau, that solver lays kings on aces. By the rules of the books nothing wins
Simple Simon 10 and Mrs Mop 7, which it has won: a search written for this question alone, without our rules, finds 11
and 90,712 positions and no win. With kings on aces all of its outcomes for these games are found.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from bench.kinds import OTHERWISE, Piles, as_they_play, laid_out, with_kings_on_aces

from reussite.cards import parse_card, rank, suit
from reussite.play import Position, game
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from tiers import cases

KNOWN = json.loads((Path(__file__).parent / "data" / "famous_deals.json").read_text(encoding="utf-8"))
Columns: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
# Usually one game of each sort; the long tests take them all.
KINDS = cases(["free-cell-2-cell", "beleaguered-castle", "golf"], sorted(KNOWN))
FREECELLS = range(1, cases(8, 300) + 1)


def piles_of(deal: dict[str, Any]) -> Piles:
    """The piles of a deal as lists of cards."""
    return {kind: [words.split() for words in piles] for kind, piles in deal["piles"].items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_known_deal_is_never_contradicted(kind: str, quick_execution: None):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    played = as_they_play(kind, bound)
    solver, verdicts = Solver(played), []
    for deal in KNOWN[kind]["deals"][: cases(6, 100)]:
        position = Position(played, laid_out(bound, piles_of(deal), kind not in OTHERWISE).state)
        result = solver.solve(position, Budget(seconds=600, positions=cases(20_000, 2_000_000)))
        assert result.verdict in (UNKNOWN, deal["outcome"]), (kind, deal["id"])
        verdicts.append(result.verdict)
    assert WON in verdicts or LOST in verdicts


def test_the_first_deals_of_microsofts_freecell_are_won(quick_execution: None):
    """Numbers 1 to 300 are; two other solvers have won each of them."""
    bound = game("freecell")
    solver = Solver(bound)
    verdicts = {number: solver.solve(bound.deal(number).position, Budget(1000)).verdict for number in FREECELLS}
    assert set(verdicts.values()) == {WON}, verdicts


@pytest.mark.parametrize("kind", sorted(KNOWN.keys() - set(OTHERWISE)))
def test_a_known_deal_lies_as_a_fresh_deal_of_the_game_does(kind: str):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    fresh = bound.deal(bound.patience.numbers[1]).position
    for deal in KNOWN[kind]["deals"][:2]:
        position = laid_out(bound, piles_of(deal))
        sizes = [sorted(len(pile.cards) for pile in each.piles if pile.name[0] == "t") for each in (position, fresh)]
        assert sizes[0] == sizes[1] and bool(position.moves()) >= (deal["outcome"] == "won")


SIMON = next(deal for deal in KNOWN["simple-simon"]["deals"] if deal["id"] == 10)


def following(columns: Columns) -> Iterator[Columns]:
    """The positions that one move makes of Simple Simon's, before any suit is complete."""
    for a, column in enumerate(columns):
        for n in range(1, len(column) + 1):
            run = column[len(column) - n :]
            if any(low != (high[0] - 1, high[1]) for high, low in pairwise(run)):
                break
            for b, other in enumerate(columns):
                if a != b and (not other or other[-1][0] == run[0][0] + 1):
                    left = list(columns)
                    left[a], left[b] = column[: len(column) - n], other + run
                    yield tuple(sorted(left))


def test_a_deal_that_another_solver_wins_is_lost_by_the_rules_of_the_books():
    columns = [[parse_card(word) for word in column] for column in piles_of(SIMON)["tableau piles"]]
    waiting = [tuple(sorted(tuple((rank(card), suit(card)) for card in column) for column in columns))]
    seen = set(waiting)
    while waiting:
        new = {position for position in following(waiting.pop()) if position not in seen}
        seen |= new
        waiting += new
    assert len(seen) == 11 and not any(len(column) > 9 for position in seen for column in position)


def test_with_kings_on_aces_that_deal_is_won(quick_execution: None):
    bound = game("simple-simon")
    position, played = laid_out(bound, piles_of(SIMON)), with_kings_on_aces(bound)
    budget = Budget(seconds=600, positions=200_000)
    assert Solver(bound).solve(position, budget).verdict == LOST
    assert Solver(played).solve(Position(played, position.state), budget).verdict == WON
