"""Playing with what a person sees: what cannot be seen is dealt again and again, and the solver judges each deal.

The unknown cards are dealt anew in some samples that agree with everything that has been seen, and the solver looks for
a win of each. A win up to the first card that it turns up is a plan, which can be carried out whatever that card is.
Every plan is then judged by how many of the samples can still be won after it. Cards seen on an earlier pass through
the stock are remembered; looking through a stock that may be turned over for ever costs nothing, and comes first.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Iterable

from reussite.cards import BACK, face
from reussite.play import Game, Position
from reussite.rules.layout import CLICK
from reussite.rules.moves import kind_of
from reussite.solve.bulk import Solvers
from reussite.solve.solver import LOST, WON, Budget
from reussite.table.advice import Snapshot

__all__ = ["Sampler", "Thoughts", "completion", "seen_before", "seen_in", "unknown_places"]

_SOLVERS = Solvers()
FOR_EVER = 1_000_000.0  # seconds: budgets are in positions, so that a deal is always played alike


def seen_in(positions: Iterable[Position]) -> frozenset[int]:
    """Return the cards that lay face up in some positions; where cards are equal nobody can say which was seen."""
    found: set[int] = set()
    for position in positions:
        fresh = position.game.rule_table.slots["FRESH"]
        if len(set(fresh)) < len(fresh):
            return frozenset()
        found |= {card for card in _cards(position) if card < BACK}
    return frozenset(found)


def seen_before(snapshot: Snapshot) -> frozenset[int]:
    """Return the cards that lay face up at some time since a deal began."""
    positions = [snapshot.start]
    for gesture in snapshot.gestures:
        for move in gesture:
            positions.append(positions[-1].after(move))
    return seen_in(positions)


def _cards(position: Position) -> bytes:
    return position.state[position.game.rule_table.slots["CARDS"] :]


def unknown_places(position: Position, seen: frozenset[int] = frozenset()) -> list[int]:
    """Return where in the state cards lie face down that have not been seen."""
    first = position.game.rule_table.slots["CARDS"]
    return [first + k for k, card in enumerate(_cards(position)) if card >= BACK and face(card) not in seen]


def completion(position: Position, chance: random.Random, seen: frozenset[int] = frozenset()) -> Position:
    """Return a position that looks the same to the player: the cards that are not known are dealt anew.

    Positions that look the same have the same completions.
    """
    state = bytearray(position.state)
    places = unknown_places(position, seen)
    cards = sorted(state[place] for place in places)
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        state[place] = card
    return Position(position.game, bytes(state))


@dataclass(frozen=True)
class Thoughts:
    """How much is thought about a choice: samples, plans that are compared, and positions that judge a sample."""

    samples: int = 16
    plans: int = 4
    positions: int = 20_000
    tries: int = 3  # rounds of samples, none of which can be won, before a deal is given up


@dataclass
class _Plan:
    """Moves up to the first card that they turn up, and how many samples can be won after them."""

    moves: tuple[int, ...]
    wins: float = 0.0


@dataclass
class Sampler:
    """Plays one deal; it is shown every position, and looks at nothing that a person does not see."""

    game: Game
    seed: int = 0
    thoughts: Thoughts = Thoughts()
    seen: frozenset[int] = frozenset()
    solved: int = 0  # questions to the solver
    _planned: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with chances that follow from the deal's number."""
        self.chance = random.Random(self.seed)
        self.budget = Budget(FOR_EVER, self.thoughts.positions, 64)

    def next_move(self, position: Position) -> int | None:
        """Return a move, or nothing when no sample can be won."""
        self.seen |= seen_in([position])
        if not self._planned:
            self._planned = list(self._look(position) or self._plan(position))
        return self._planned.pop(0) if self._planned else None

    def _look(self, position: Position) -> tuple[int, ...]:
        """Turn the stock while that shows new cards and can be done as often as one likes."""
        slots = self.game.rule_table.slots
        if slots["STOCK"] < 0 or slots["WASTE"] < 0 or slots["REDEALS"] >= 0:
            return ()
        stock = position.piles[slots["STOCK"]].cards
        if all(face(card) in self.seen for card in stock):
            return ()
        return tuple(move for move in position.listed() if kind_of(move) == CLICK)[:1]

    def _wins(self, position: Position) -> tuple[str, tuple[int, ...]]:
        self.solved += 1
        result = _SOLVERS.of(self.game).solve(position, self.budget)
        return result.verdict, result.moves

    def _plan(self, position: Position) -> tuple[int, ...]:
        places = unknown_places(position, self.seen)
        if not places:
            return self._wins(position)[1]
        samples: list[tuple[Position, str]] = []
        plans: dict[bytes, _Plan] = {}
        origins: Counter[bytes] = Counter()
        for _ in range(self.thoughts.tries):
            for _ in range(self.thoughts.samples):
                sample = completion(position, self.chance, self.seen)
                verdict, moves = self._wins(sample)
                samples.append((sample, verdict))
                if verdict == WON:
                    prefix, end = self._prefix(sample, moves, places)
                    plans.setdefault(end, _Plan(prefix))
                    origins[end] += 1
            if plans:
                break
        if len(plans) < 2:
            return next(iter(plans.values())).moves if plans else ()
        best = [plans[end] for end, _ in origins.most_common(self.thoughts.plans)]
        hopeful = [sample for sample, verdict in samples if verdict != LOST]
        for plan in best:
            plan.wins = sum(self._value(sample, plan.moves) for sample in hopeful)
        return max(best, key=lambda plan: plan.wins).moves

    def _value(self, sample: Position, moves: tuple[int, ...]) -> float:
        for move in moves:
            sample = sample.after(move)
        if sample.is_won:
            return 1.0
        return {WON: 1.0, LOST: 0.0}.get(self._wins(sample)[0], 0.3)

    def _prefix(self, sample: Position, moves: tuple[int, ...], places: list[int]) -> tuple[tuple[int, ...], bytes]:
        """Return the moves up to the first that turns an unknown card up, and how the table then looks to a player."""
        unknown = {face(sample.state[place]) for place in places}
        for k, move in enumerate(moves):
            sample = sample.after(move)
            if any(card < BACK and card in unknown for card in _cards(sample)):
                return moves[: k + 1], _masked(sample, unknown)
        return moves, _masked(sample, unknown)


def _masked(position: Position, unknown: set[int]) -> bytes:
    first = position.game.rule_table.slots["CARDS"]
    cards = bytes(255 if face(card) in unknown else card for card in position.state[first:])
    return position.state[:first] + cards
