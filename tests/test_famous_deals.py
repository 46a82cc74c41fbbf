"""Deals of many games whose outcome another solver has found: read in, solved, and never contradicted.

Two are not among the data: Simple Simon 10 and Mrs Mop 7 are said to be won, but a search of every position that our
rules allow ends without a win. Of Simple Simon there are some thirty, few enough to follow by hand.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from reussite.cards import text
from reussite.play import Game, Position, from_layout, game
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from tiers import cases

KNOWN = json.loads((Path(__file__).parent / "data" / "famous_deals.json").read_text(encoding="utf-8"))
# Usually one game of each sort, since compiling the rules of one takes seconds; the long tests take them all.
KINDS = cases(["free-cell-2-cell", "beleaguered-castle", "golf"], sorted(KNOWN))
OTHERWISE = ("lucas",)  # of these the other solver deals some columns a card less than the books do
LETTERS = {"tableau piles": "t", "cells": "c", "reserve": "r", "foundations": "f", "hole": "f", "stock": "s"}


def laid_out(bound: Game, piles: dict[str, list[str]], as_we_deal: bool = True) -> Position:
    """Return the position of a known deal; columns and foundations stand where ours begin alike."""
    fresh = {pile.name: pile for pile in bound.deal(bound.patience.numbers[1]).position.piles}
    data: list[dict[str, Any]] = []
    for kind, all_cards in piles.items():
        waiting = [name for name in fresh if name[0] == LETTERS[kind]]
        for words in all_cards:
            cards = words.split()
            fitting = [name for name in waiting if begins_alike(bound, name, fresh[name].cards, cards)]
            fitting += [] if as_we_deal else waiting
            waiting.remove(fitting[0])
            data.append({"name": fitting[0], "cards": cards, "face_up": min(len(cards), fresh[fitting[0]].face_up)})
    return from_layout({"game": bound.id, "options": dict(bound.options), "piles": data})


def begins_alike(bound: Game, name: str, ours: tuple[int, ...], theirs: list[str]) -> bool:
    """Tell whether as many cards lie there, and the same where they are laid out before the deck is shuffled."""
    group = bound.rule_table.groups[bound.rule_table.names.index(name)]
    laid = group.laid[group.names().index(name)]
    return len(ours) == len(theirs) and (laid is None or [text(card) for card in ours] == theirs)


@pytest.mark.parametrize("kind", KINDS)
def test_a_known_deal_is_never_contradicted(kind: str):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    solver, verdicts = Solver(bound), []
    for deal in KNOWN[kind]["deals"][: cases(6, 100)]:
        position = laid_out(bound, deal["piles"], kind not in OTHERWISE)
        result = solver.solve(position, Budget(seconds=600, positions=cases(20_000, 2_000_000)))
        assert result.verdict in (UNKNOWN, deal["outcome"]), (kind, deal["id"])
        verdicts.append(result.verdict)
    assert WON in verdicts or LOST in verdicts


@pytest.mark.parametrize("kind", sorted(KNOWN.keys() - set(OTHERWISE)))
def test_a_known_deal_lies_as_a_fresh_deal_of_the_game_does(kind: str):
    bound = game(KNOWN[kind]["game"], **KNOWN[kind]["options"])
    fresh = bound.deal(bound.patience.numbers[1]).position
    for deal in KNOWN[kind]["deals"][:2]:
        position = laid_out(bound, deal["piles"])
        sizes = [sorted(len(pile.cards) for pile in each.piles if pile.name[0] == "t") for each in (position, fresh)]
        assert sizes[0] == sizes[1] and bool(position.moves()) >= (deal["outcome"] == "won")
