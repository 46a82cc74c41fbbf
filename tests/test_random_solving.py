"""Games of random words are solved rightly: a player's own game must never get a wrong answer."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from brute_force import can_be_won
from models.cards import Card
from models.late import Piles, deck, face_down, layout, names, scatter
from random_words import declarations, usual_games
from reussite.cards import deck_of
from reussite.errors import ReussiteError
from reussite.play import Game, Position, from_layout
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import Patience
from tiny_games import bind, in_catalogue

BUDGET = Budget(seconds=100, positions=5000)


def agree(position: Position) -> str:
    """Compare the solver with a plain search; return what both say."""
    truth = can_be_won(position, 500)
    if truth is None:
        return "large"
    expected = WON if truth else LOST
    found = Solver(position.game, compiled=False).solve(position, BUDGET).verdict
    assert found in (expected, UNKNOWN), f"{expected}, not {found}\n{position.game.patience}\n{position.state.hex()}"
    return found


def test_the_deals_of_any_declaration_are_solved_rightly():
    seen: Counter[str] = Counter()

    @settings(max_examples=40, deadline=None)
    @given(declarations(), st.integers(0, 2**32))
    def compare(patience, seed):
        cards = deck_of(patience.deck)
        Random(seed).shuffle(cards)
        seen[agree(bind(patience).deal_cards(cards).position)] += 1

    compare()
    assert min(seen[WON], seen[LOST]) > 2, seen


def small_piles(bound: Game, random: Random) -> Piles:
    low = random.randint(3, 11)
    spread = random.choice([2, 5, 8])  # where the suits are far from even, some positions are lost
    heights = {suit: random.randint(low, min(13, low + spread)) for suit in "CDHS"}
    columns = names("t", bound.rule_table.slots["TABLEAUS"])
    piles: Piles = {name: [] for name in ["s", "w", "r1", "r2", *names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    cards = [card for card in deck(random) if card.rank > heights[card.suit]]
    mixed = [card for card in cards if card.rank <= max(heights.values())]
    piles["t1"] = sorted((card for card in cards if card not in mixed), key=lambda card: -card.rank)
    for name in [*columns, "r1", "r2"]:
        if mixed and not piles[name]:
            piles[name].append(mixed.pop())
    scatter(mixed, piles, [*columns, "s", "w", "r1"], random)
    for name in [*columns, "r1", "r2"]:
        covered = bound.patience.group(name[0]).covers or random.random() < 0.5
        piles[name] = face_down(piles[name], 1 if covered else random.randint(1, 4))
    piles["s"] = face_down(piles["s"])
    return piles


def small_position_of(patience: Patience, seed: int) -> Position | None:
    random = Random(seed)
    with in_catalogue("tiny", patience) as bound:
        for _ in range(20):
            try:
                return from_layout(layout("tiny", {}, small_piles(bound, random)))
            except ReussiteError:  # a hole that would have been filled
                continue
    return None


def test_small_positions_of_usual_games_are_solved_rightly():
    seen: Counter[str] = Counter()

    @settings(max_examples=120, deadline=None)
    @given(usual_games(), st.integers(0, 2**32))
    def compare(patience, seed):
        position = small_position_of(patience, seed)
        seen["none" if position is None else agree(position)] += 1

    compare()
    assert min(seen[WON], seen[LOST]) > 2, seen
