"""Cells that are told apart only when a win is played: the same answers, and from the start never a second search."""

from collections import Counter
from random import Random

import pytest

from brute_force import can_be_won
from known_deals import plays_to_a_win
from reussite.play import Position, parse_code
from reussite.solve.places import LatePlaces
from reussite.solve.solver import LOST, WON, Budget, Solver
from tiers import cases

CODES = [
    "rexile",
    "rexile:edges=jacks-and-queens-anywhere-on-the-border",
    "rexile:win=deck-empty-too",
    "rexile:cards-per-combination=any",
]
SEEDS = dict(zip(CODES, (10, 0, 0, 4), strict=True))  # with these, wins that have no order are met soon
FAR = Budget(seconds=1000)


def some_way_on(code: str, random: Random) -> Position:
    """A position of a deal of which so much was played at random that little is left."""
    deal = parse_code(code)[0].deal(random.randrange(1, 1 << 30))
    positions = [deal.position]
    while positions[-1].listed():
        positions.append(positions[-1].after(random.choice(positions[-1].listed())))
    return positions[-random.randint(2, min(14, len(positions)))]


@pytest.mark.parametrize("code", CODES)
def test_positions_in_the_middle_of_a_deal_are_solved_rightly(code, monkeypatch, webassembly):
    """Some wins with cells of one kind have no order in their places: those are searched again, and some are lost."""
    seen: Counter[str] = Counter()
    played = LatePlaces.played

    def counted(self, position, moves):
        found = played(self, position, moves)
        seen["no order"] += found is None
        return found

    monkeypatch.setattr(LatePlaces, "played", counted)
    solver, random = Solver(parse_code(code)[0]), Random(f"{code} {SEEDS[code]}")
    while seen[WON] + seen[LOST] < cases(12, 1500) or min(seen[WON], seen[LOST], seen["mended"]) < cases(1, 2):
        position = some_way_on(code, random)
        truth = can_be_won(position, 400)
        if truth is not None:
            before = seen["no order"]
            result = solver.solve(position, FAR)
            assert result.verdict == (WON if truth else LOST), position.text()
            assert not truth or plays_to_a_win(position, result)
            seen["mended"] += seen["no order"] > before and not truth
            seen[result.verdict] += 1


@pytest.mark.parametrize("code", CODES)
def test_a_win_from_an_empty_grid_is_never_searched_for_twice(code, monkeypatch, webassembly):
    """Whichever way its cards lie, the cells can be ordered so that each royal lies in its place."""
    monkeypatch.setattr(Solver, "_in_places", None)
    bound, seen = parse_code(code)[0], Counter()
    solver = Solver(bound)
    for number in range(1, cases(7, 200)):
        result = solver.solve(bound.deal(number).position, Budget(seconds=1000, positions=3000))
        assert result.verdict != WON or plays_to_a_win(bound.deal(number).position, result)
        seen[result.verdict] += 1
    assert seen[WON] > 0
