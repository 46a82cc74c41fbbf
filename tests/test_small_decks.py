"""Royal Cotillion with a deck of one to three cards, where it soon matters which card fills a hole.

With sixteen cards in the deck a random position of few cards hardly ever needs the right one there.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest

from brute_force import can_be_won
from models.cards import Card
from models.late import Piles, deck, face_down, layout, names, scatter, take
from models.royal_cotillion import FROM_ACE, FROM_TWO, ROWS
from reussite.cards import face
from reussite.play import Game, Position, from_layout, from_text, game
from reussite.rules.layout import CARRY
from reussite.rules.link import plain
from reussite.rules.moves import kind_of, source_of, target_of
from reussite.solve import questions
from reussite.solve.columns import cannot_be_emptied, chains_of
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from tiers import cases
from tiny_games import in_catalogue

FAR = Budget(seconds=1000)
WAITS_FOR_A_HOLE = """\
small-deck
s [2H 4H 3H 6H QH KC QC JH 5H KH 8H QD 9H KD JH] 10H
f1 AS 3S 5S 7S 9S JS KS 2S 4S 6S 8S 10S QS
f2 2S 4S 6S 8S 10S QS AS 3S 5S 7S 9S JS KS
f3 AC 3C 5C 7C 9C JC KC 2C 4C 6C 8C 10C
f4 2C 4C 6C 8C 10C QC AC 3C 5C 7C 9C JC
f5 AH
f6 2H 4H 6H 8H 10H QH AH 3H 5H 7H
f7 AD 3D 5D 7D 9D JD KD 2D 4D 6D 8D 10D
f8 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D
t2 JD
t3 7H
r1 KH
r2 9H
"""
STUCK = """\
small-deck
f1 AS 3S 5S 7S 9S
f2 2S 4S 6S 8S 10S QS AS 3S 5S 7S 9S
f3 AC 3C 5C 7C 9C JC KC 2C 4C 6C 8C 10C QC
f4 2C 4C 6C 8C 10C QC AC 3C 5C 7C 9C JC KC
f5 AH 3H 5H 7H 9H JH KH 2H 4H 6H 8H 10H QH
f6 2H 4H 6H 8H 10H QH AH 3H 5H 7H 9H JH KH
f7 AD 3D 5D 7D 9D JD KD 2D 4D 6D 8D 10D QD
f8 2D 4D 6D 8D 10D QD AD 3D 5D 7D 9D JD KD
t1 JS KS
t2 JS QS
t3 4S 2S KS
t4 10S 8S 6S
"""


@contextmanager
def with_deck_of(places: int) -> Iterator[Game]:
    """Give the game with so many places in its deck, as one of the catalogue, while it is needed."""
    bound = game("royal-cotillion")
    piles = (replace(pile, count=places) if pile.kind == "reserve" else pile for pile in bound.entry.patience.piles)
    patience = replace(bound.entry.patience, piles=tuple(piles), aliases={})
    with in_catalogue("small-deck", patience, bound.entry.functions) as small:
        yield small


def few_cards(places: int, random: Random) -> Position:
    """Return a position with a full deck, the end of one or two suits not yet home, and some cards to be turned."""
    cards = deck(random, 2)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 8), *names("t", 4), *names("r", places)]}
    rows = random.sample(range(4), random.randint(1, 2))
    for k, name in enumerate(names("f", 8)):
        order = FROM_TWO if k % 2 else FROM_ACE
        height = random.randint(7, 13) if k // 2 in rows else 13
        piles[name] = take(cards, [Card(rank, ROWS[k // 2]) for rank in order[:height]])
    random.shuffle(cards)
    for name in names("r", places):
        piles[name] = [cards.pop() for _ in range(min(1, len(cards)))]
    for name in names("t", 4):
        piles[name] = [cards.pop() for _ in range(min(len(cards), random.choice([0, 0, 1, 2, 3])))]
    scatter(cards, piles, random.choice([["s"], ["s", "s", "w"], ["w", "s"]]), random)
    piles["s"] = face_down(piles["s"], 1)
    return from_layout(layout("small-deck", {}, piles))


def field_cards(places: int, random: Random) -> Position:
    """Return a position whose last cards nearly all lie in the field, with nothing left to be turned."""
    cards = deck(random, 2)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 8), *names("t", 4), *names("r", places)]}
    rows = random.sample(range(4), random.choice([1, 1, 2]))
    for k, name in enumerate(names("f", 8)):
        order = FROM_TWO if k % 2 else FROM_ACE
        height = random.randint(7, 13) if k // 2 in rows else 13
        piles[name] = take(cards, [Card(rank, ROWS[k // 2]) for rank in order[:height]])
    random.shuffle(cards)
    for name in names("t", 4):
        piles[name] = [cards.pop() for _ in range(min(len(cards), 3))]
    for name in names("r", places):
        piles[name] = [cards.pop() for _ in range(min(1, len(cards)))]
    piles["w"] = cards
    return from_layout(layout("small-deck", {}, piles))


@pytest.mark.parametrize("places", [1, 2, 3])
def test_positions_with_a_small_deck_are_solved_rightly(places, webassembly):
    seen: Counter[str] = Counter()
    random = Random(places)
    with with_deck_of(places) as bound:
        solver = Solver(bound)
        while seen[WON] + seen[LOST] < cases(40, 20_000):
            position = few_cards(places, random)
            truth = can_be_won(position, 300)
            if truth is not None:
                verdict = solver.solve(position, FAR).verdict
                assert verdict == (WON if truth else LOST), position.text()
                seen[verdict] += 1
    assert min(seen[WON], seen[LOST]) > 5


def test_a_card_of_the_field_may_wait_so_that_one_of_the_stock_can_fill_a_hole():
    """JD, the last one, goes home at once; so would KD then, which could have come to lie in the deck."""
    with with_deck_of(2) as bound:
        position = from_text(WAITS_FOR_A_HOLE)
        assert can_be_won(position)
        assert Solver(bound, compiled=False).solve(position, FAR).verdict == WON


@pytest.mark.parametrize("places", [1, 2, 3, 5])
def test_positions_looked_at_side_by_side_are_solved_rightly(places, monkeypatch, webassembly):
    """At once and with few positions kept, so that many are dropped; in depth only when all else has failed."""
    monkeypatch.setattr(questions, "FIRST_TURN", 1)
    monkeypatch.setattr(questions, "NARROWEST", 1)
    monkeypatch.setattr(questions, "SHARE_IN_DEPTH", 1 << 60)
    beside = []
    look = questions.WideQuestion._look_beside
    monkeypatch.setattr(
        questions.WideQuestion, "_look_beside", lambda *given: beside.append(look(*given)) or beside[-1]
    )
    random = Random(100 + places)
    with with_deck_of(places) as bound:
        solver = Solver(bound, without=("stuck columns",))
        for _ in range(cases(45, 20_000)):
            position = few_cards(places, random)
            truth = can_be_won(position, 300)
            if truth is not None:
                assert solver.solve(position, FAR).verdict == (WON if truth else LOST), position.text()
    assert {WON, LOST, UNKNOWN} == {verdict for verdict, _ in beside}


def taken_first(position: Position) -> Position | None:
    """Return the position after the move that is made without thought, if there is one."""
    order = ("tableau", "stock", "waste", "reserve")

    def when(move: int) -> tuple[int, ...]:
        if kind_of(move) != CARRY:
            return (len(order),)
        source, target = position.piles[source_of(move)], position.piles[target_of(move)]
        return (order.index(source.kind), face(source.cards[-1]), len(target.cards))

    return position.after(min(position.moves(), key=when)) if position.moves() else None


@pytest.mark.parametrize("places", [1, 2, 3, 5])
def test_the_cards_that_are_left_when_play_goes_on_are_those_that_the_rules_leave(places):
    seen: set[int] = set()
    random = Random(300 + places)
    with with_deck_of(places) as bound:
        linked = Solver(bound, compiled=False).linked[0]
        count = vars(plain(replace(linked, entries=("left_at_end",))))["left_at_end"]
        for _ in range(cases(100, 5000)):
            position = few_cards(places, random)
            left = count(list(position.state), [0] * 200)
            while after := taken_first(position):
                position = after
            home = sum(len(pile.cards) for pile in position.piles if pile.kind == "foundation")
            assert left == 104 - home, position.text()
            seen.add(left)
    assert 0 in seen and len(seen) > 5


def test_a_deal_is_won_as_soon_as_play_that_goes_on_wins():
    """With positions kept only for how soon cards could go home it takes three hundred times as many."""
    bound = game("royal-cotillion")
    result = Solver(bound, compiled=False).solve(bound.deal(35).position, Budget(seconds=1000, positions=4000))
    assert result.verdict == WON


@pytest.mark.parametrize("places", [1, 16])
def test_columns_that_can_be_emptied_are_never_said_to_be_stuck(places):
    seen: Counter[bool] = Counter()
    random = Random(200 + places)
    with with_deck_of(places) as bound:
        chains = chains_of(bound)
        while seen[True] < cases(30, 5000) or seen[False] < 30:
            position = field_cards(places, random)
            if cannot_be_emptied(bound, position, chains):
                truth = can_be_won(position, 3000)
                assert truth is not True, position.text()
                seen[True] += truth is False
            else:
                seen[False] += 1


def test_what_lies_on_the_card_that_it_needs_is_stuck():
    """One JS lies under KS and one under QS, neither of which can go home before; with QS elsewhere a JS is free."""
    with with_deck_of(2) as bound:
        chains = chains_of(bound)
        stuck, free = (from_text(text) for text in (STUCK, STUCK.replace("t2 JS QS", "t2 JS\nr1 QS")))
        assert cannot_be_emptied(bound, stuck, chains) and not can_be_won(stuck)
        assert not cannot_be_emptied(bound, free, chains) and can_be_won(free)
