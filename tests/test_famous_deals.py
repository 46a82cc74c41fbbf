"""Deals of many games whose outcome another solver has found: read in, solved, and never contradicted.

Two are not among the data: Simple Simon 10 and Mrs Mop 7 are said to be won, but a search of every position that our
rules allow ends without a win. Of Simple Simon there are some thirty, few enough to follow by hand.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from bench.kinds import OTHERWISE, Piles, laid_out

from reussite.play import game
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from tiers import cases

KNOWN = json.loads((Path(__file__).parent / "data" / "famous_deals.json").read_text(encoding="utf-8"))
# Usually one game of each sort, since compiling the rules of one takes seconds; the long tests take them all.
KINDS = cases(["free-cell-2-cell", "beleaguered-castle", "golf"], sorted(KNOWN))


def piles_of(deal: dict[str, Any]) -> Piles:
    """The piles of a deal as lists of cards."""
    return {kind: [words.split() for words in piles] for kind, piles in deal["piles"].items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_known_deal_is_never_contradicted(kind: str):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    solver, verdicts = Solver(bound), []
    for deal in KNOWN[kind]["deals"][: cases(6, 100)]:
        position = laid_out(bound, piles_of(deal), kind not in OTHERWISE)
        result = solver.solve(position, Budget(seconds=600, positions=cases(20_000, 2_000_000)))
        assert result.verdict in (UNKNOWN, deal["outcome"]), (kind, deal["id"])
        verdicts.append(result.verdict)
    assert WON in verdicts or LOST in verdicts


@pytest.mark.parametrize("kind", sorted(KNOWN.keys() - set(OTHERWISE)))
def test_a_known_deal_lies_as_a_fresh_deal_of_the_game_does(kind: str):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    fresh = bound.deal(bound.patience.numbers[1]).position
    for deal in KNOWN[kind]["deals"][:2]:
        position = laid_out(bound, piles_of(deal))
        sizes = [sorted(len(pile.cards) for pile in each.piles if pile.name[0] == "t") for each in (position, fresh)]
        assert sizes[0] == sizes[1] and bool(position.moves()) >= (deal["outcome"] == "won")
