"""The search that goes on from the position that promises most: it finds wins, and what it calls lost is lost."""

from collections import Counter
from random import Random

import pytest

from brute_force import can_be_won
from reussite.play import Game, Position, from_text, game
from reussite.solve import promises
from reussite.solve.fitting import slots_of
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import ACE, ANY_CARD, DOWN, SAME_SUIT, TOP, Cell, Foundation, Reserve, Tableau
from small_positions import home_up_to
from tiers import cases
from tiny_games import HOME, IN_COLOURS, IN_SUIT, in_catalogue, tiny

FAR = Budget(seconds=100, positions=20_000)
BACK = Foundation(4, starts=ACE, builds=IN_SUIT, moves=TOP)
SMALL = {
    "bouquet": (HOME, Tableau(2, deal=25, starts=ANY_CARD, builds=(DOWN,), moves=TOP), Reserve(2, deal=1)),
    "cells": (HOME, Tableau(2, deal=26, starts=ANY_CARD, builds=IN_COLOURS), Cell(1)),
    "fans": (BACK, Tableau(4, deal=13, builds=(DOWN, SAME_SUIT), moves=TOP)),
    "castle": (HOME, Tableau(3, deal=(18, 17, 17), starts=ANY_CARD, builds=(DOWN,), moves=TOP)),
}

BOUQUET = """flower-garden
t1 KS 8H 3D QH 9C AS
t2 JC KC 8D 7S 5H 10C
t3 10S QD 5C 3S 9S 6C
t4 6S JD 5D 2S KD 6H
t5 4S JS 4C 8S 7D 4D
t6 2C 3C 9H QC KH 7C
"""
RESERVE = "QS JH 10D 10H 9D 8C 7H 6D 5S 4H 3H 2D 2H AD AH AC"


def few_cards_left(bound: Game, random: Random) -> Position:
    """A position in which some cards of each suit are home, and the others lie elsewhere, one at most in a cell."""
    heights = [random.randint(10, 13) for _ in range(4)]
    left = [f"{rank}{suit}" for suit, up in zip("CDHS", heights, strict=True) for rank in ["J", "Q", "K"][up - 10 :]]
    random.shuffle(left)
    piles: dict[str, list[str]] = {name: [] for name in bound.rule_table.names if name[0] != "f"}
    for card in left:
        piles[random.choice([name for name, cards in piles.items() if name[0] == "t" or not cards])].append(card)
    lines = [f"{name} {' '.join(cards)}" for name, cards in piles.items() if cards]
    return from_text("\n".join([bound.id, *home_up_to(*heights), *lines]))


@pytest.mark.parametrize("key", SMALL)
def test_small_positions_are_solved_rightly(key, monkeypatch):
    """At once and with little room, so that some searches are broken off; in depth only when all else has failed."""
    monkeypatch.setattr(promises, "FIRST_TURN", 1)
    monkeypatch.setattr(promises, "FEWEST", 1)
    monkeypatch.setattr(promises, "SHARE_IN_DEPTH", 1 << 60)
    beside: list[str] = []
    look = promises.PromisingQuestion._look_beside

    def noted(*given):
        verdict, why = look(*given)
        beside.append(verdict)
        return verdict, why

    monkeypatch.setattr(promises.PromisingQuestion, "_look_beside", noted)
    random, seen = Random(key), Counter()
    with in_catalogue(key, tiny(*SMALL[key])) as bound:
        solver = Solver(bound, compiled=False)
        while seen.total() < cases(50, 5000):
            position = few_cards_left(bound, random)
            truth = can_be_won(position, 2000)
            if truth is not None:
                expected = WON if truth else LOST
                seen[expected] += 1
                assert solver.solve(position, FAR).verdict == expected, position.text()
    assert {WON, UNKNOWN} <= set(beside), Counter(beside)
    assert min(seen[WON], seen[LOST]) > 0, seen


def test_a_win_beside_is_found_where_the_search_in_depth_has_none(quick_execution):
    """In depth this deal of Flower Garden was unknown after ten million positions."""
    position = from_text(BOUQUET + "\n".join(f"r{k} {card}" for k, card in enumerate(RESERVE.split(), 1)))
    assert Solver(position.game).solve(position, Budget(seconds=600, positions=200_000)).verdict == WON


def test_only_where_cards_are_dug_out_of_columns_it_is_told_what_a_position_promises():
    for key, told in (("fan", True), ("freecell", True), ("golf", False), ("spider", False), ("forty-thieves", False)):
        assert any(slots_of(game(key))["LEVELS"]) is told, key
