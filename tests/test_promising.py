"""The search that goes on from the position that promises most: it finds wins, and what it calls lost is lost."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from brute_force import can_be_won
from reussite.play import Game, Position, from_text, game, parse_code
from reussite.solve import promises
from reussite.solve.fitting import slots_of
from reussite.solve.promises import stages_of
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import ACE, ANY_CARD, DOWN, SAME_SUIT, TOP, Cell, Foundation, Reserve, Round, RunOf, Stock, Tableau
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
GATHERED = Tableau(3, deal=12, starts=ANY_CARD, builds=(DOWN,), moves=RunOf((DOWN, SAME_SUIT)), leaves=13)
SPIDERS = {
    "open": (Foundation(4), replace(GATHERED, deal=(18, 17, 17))),
    "rounds": (Foundation(4), GATHERED, Stock(deals=Round("t", 1, onto_spaces=False))),
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


def parts_of_suits(bound: Game, random: Random) -> Position:
    """A position in which two suits have left, and the others lie in runs of some cards; a few may be in the stock."""
    piles: dict[str, list[str]] = {name: [] for name in bound.rule_table.names}
    columns = [name for name in piles if name[0] == "t"]
    suits = [
        [f"{rank}{suit}" for rank in ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]]
        for suit in "CDHS"
    ]
    random.shuffle(suits)
    piles["f1"], piles["f2"] = suits[:2]
    runs = []
    for suit in suits[2:]:
        cuts = sorted({0, 13, *random.sample(range(1, 13), random.randint(1, 4))})
        runs += [suit[low:high] for low, high in pairwise(cuts)]
    random.shuffle(runs)
    runs.sort(key=lambda run: rank_of(run[0]) + random.randint(0, 12), reverse=True)
    for run in runs:
        if "s" in piles and len(run) == 1 and random.random() < 0.7:
            piles["s"] += run
        else:
            piles[random.choice(columns)] += run
    lines = [f"{name} {' '.join(cards)}" for name, cards in piles.items() if cards and name != "s"]
    if piles.get("s"):
        lines.append(f"s [{' '.join(piles['s'])}]")
    return from_text("\n".join([bound.id, *lines]))


def rank_of(card: str) -> int:
    return ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].index(card[:-1])


@pytest.mark.parametrize("key", [*SMALL, *SPIDERS])
def test_small_positions_are_solved_rightly(key, monkeypatch):
    """At once and with little room, so that some searches are broken off; in depth only when all else has failed."""
    monkeypatch.setattr(promises, "FIRST_TURN", 1)
    monkeypatch.setattr(promises, "FEWEST", 1)
    monkeypatch.setattr(promises, "SHARE_IN_DEPTH", 1 << 60)
    monkeypatch.setattr(promises, "SHARE_WHERE_SUITS_LEAVE", 1 << 60)
    beside: list[str] = []
    look = promises.PromisingQuestion._look_beside

    def noted(*given):
        verdict, why = look(*given)
        beside.append(verdict)
        return verdict, why

    monkeypatch.setattr(promises.PromisingQuestion, "_look_beside", noted)
    random, seen = Random(key), Counter()
    with in_catalogue(key, tiny(*(SMALL | SPIDERS)[key])) as bound:
        solver = Solver(bound, compiled=False)
        while seen.total() < cases(50, 5000):
            position = (parts_of_suits if key in SPIDERS else few_cards_left)(bound, random)
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


def test_stages_are_told_apart_by_rounds_and_suits_where_whole_suits_leave():
    for key, rounds, suits in (("spider", 5, 8), ("spiderette", 4, 4), ("will-o-the-wisp", 5, 4), ("mrs-mop", 0, 8)):
        assert stages_of(parse_code(f"{key}#1")[0], False) == (rounds + 1) * (suits + 1), key
    assert [Solver(game(key)).slots["STAGES"] for key in ("freecell", "golf", "scorpion")] == [14, 1, 1]


@pytest.mark.parametrize("code", ["spider#2", "spider#3"])
def test_wins_are_found_by_the_rules_of_the_books_where_whole_suits_are_gathered(code):
    """In depth neither of these was decided in four million positions."""
    bound, number = parse_code(code)
    assert Solver(bound).solve(bound.deal(number).position, Budget(seconds=600, positions=3_000_000)).verdict == WON
