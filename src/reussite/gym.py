"""Every game as an environment of Gymnasium, for programs that learn; needs the extra gym.

    env = reussite.gym.PatienceEnv(GAME, draw=3)
    observation, info = env.reset(seed=7)  # the deal number
    observation, reward, won, cut_off, info = env.step(action)  # one of those that info["action_mask"] allows

An action is a number that means the same in every position: from which pile to which, and how many cards; the click on
the stock; a step; or the first, second, … of the choices that a position offers. An observation is the row of numbers
of a position as a person sees it: cards face down are all alike.
"""

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from reussite.cards import BACK
from reussite.play import Deal, Game, Position
from reussite.play import game as find_game
from reussite.rules.batches import deal_many, keep_game, play_many
from reussite.rules.compiled import compiled, moves_array, state_array
from reussite.rules.layout import CARRY, CHOOSE, CLICK
from reussite.rules.link import link
from reussite.rules.moves import cards_of, carry_move, kind_of, source_of, target_of

__all__ = ["Actions", "PatienceEnv", "PatienceVector"]

LONGEST = 13  # cards that an action carries at most
MOST_STEPS = 1000


class Actions:
    """The actions of a game, by number: carries, then the click, then a step, then the choices that are offered."""

    def __init__(self, game: Game):
        slots = game.rule_table.slots
        lifts = slots["LIFTS"]
        self.moves = [
            carry_move(a, b, n)
            for a in slots["SOURCES"]
            for b in slots["TARGETS"]
            if a != b
            for n in range(1, (LONGEST if lifts[a] == 2 else 1) + 1)
        ]
        self.number = {move: k for k, move in enumerate(self.moves)}
        self.click = len(self.moves)
        self.step = self.click + 1
        self.choices = self.step + 1
        self.count = self.choices + max(0, game.patience.most_choices)

    def numbered(self, moves: list[int]) -> dict[int, int]:
        """Return the legal moves of a position by the number of their action."""
        found, offered = {}, self.choices
        for move in moves:
            kind = kind_of(move)
            if kind == CARRY and move in self.number:
                found[self.number[move]] = move
            elif kind == CHOOSE and offered < self.count:
                found[offered] = move
                offered += 1
            elif kind != CARRY and kind != CHOOSE:
                found[self.click if kind == CLICK else self.step] = move
        return found


def seen(position: Position) -> Any:
    """Return what a person sees of a position, as numbers."""
    return numpy.frombuffer(position.observation(), numpy.uint8).astype(numpy.int8)


class PatienceEnv(gymnasium.Env[Any, Any]):
    """One game, played move by move.

    A move that brings cards home, or points, is rewarded by their share of the deck, and a win by one more. An action
    that is not allowed changes nothing. `seed` is the number of the deal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012, as Gymnasium has it

    def __init__(self, game: str | Game, render_mode: str | None = None, most: int = MOST_STEPS, **options: object):
        self.game = game if isinstance(game, Game) else find_game(game, **options)
        self.render_mode = render_mode
        self.most = most
        self.actions = Actions(self.game)
        self.action_space = spaces.Discrete(self.actions.count)
        self.observation_space = spaces.Box(0, 127, (self.game.rule_table.state_size,), numpy.int8)
        self.deal: Deal | None = None
        self.position: Position | None = None
        self.made = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal: the number that is given as seed, or another one."""
        super().reset(seed=seed)
        numbers = self.game.patience.numbers
        number = seed if seed is not None else int(self.np_random.integers(len(numbers[: 1 << 31])))
        self.deal = self.game.deal(numbers[number % len(numbers)])
        self.position, self.made = self.deal.position, 0
        return seen(self.position), self._info()

    def _legal(self) -> dict[int, int]:
        assert self.position is not None
        return {} if self.position.is_won else self.actions.numbered(self.position.listed())

    def _info(self) -> dict[str, Any]:
        assert self.position is not None
        mask = numpy.zeros(self.actions.count, numpy.int8)
        mask[list(self._legal())] = 1
        return {"action_mask": mask, "won": self.position.is_won, "score": self.position.score}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a move; return what is seen, the reward, whether it is over, whether it was cut off, and more."""
        assert self.position is not None
        legal = self._legal()
        before = self.position.score
        if int(action) in legal:
            self.position = self.position.after(legal[int(action)])
        self.made += 1
        reward = (self.position.score - before) / self.game.patience.deck + float(self.position.is_won)
        info = self._info()
        over = self.position.is_won or not info["action_mask"].any()
        return seen(self.position), reward, over, not over and self.made >= self.most, info

    def render(self) -> Any:
        """Return the position as text."""
        return self.position.text() if self.position is not None else ""


def _engine(game: Game) -> Any:
    """Return what deals and plays many games at once, compiled."""
    functions: dict[str, Any] = dict(game.entry.functions)
    functions |= {"deal_many": deal_many, "play_many": play_many, "keep_game": keep_game}
    return compiled(link(game.rule_table, functions, ("deal_many", "play_many")))


class PatienceVector:
    """Many games of one kind at once, in compiled code: each has a row of all arrays.

    `reset` deals consecutive numbers; `step` takes an action for each game. A game that is over is dealt anew, with the
    next number, and `over` tells so. Needs the extra lab.
    """

    def __init__(self, game: str | Game, games: int, most: int = MOST_STEPS, **options: object):
        self.game = game if isinstance(game, Game) else find_game(game, **options)
        self.games, self.most = games, most
        self.actions = Actions(self.game)
        table = self.game.rule_table
        self.engine = _engine(self.game)
        self.state_size, self.most_moves, self.first_card = table.state_size, table.most_moves, table.slots["CARDS"]
        self.states = numpy.zeros(games * table.state_size, numpy.int8)
        self.moves = numpy.zeros(games * table.most_moves, numpy.int32)
        self.room = state_array(table.state_size), moves_array(table.most_moves)
        self.deck = state_array(self.game.patience.deck)
        self.counts, self.scores, self.wins = (numpy.zeros(games, numpy.int64) for _ in range(3))
        self.made = numpy.zeros(games, numpy.int64)
        self.next_number = 0
        self.numbers = self._numbers()

    def _numbers(self) -> Any:
        """A table that gives the number of an action for source, target and cards of a carry."""
        found = numpy.full((256, 256, LONGEST + 1), -1, numpy.int64)
        for move, k in self.actions.number.items():
            found[source_of(move), target_of(move), cards_of(move)] = k
        return found

    def reset(self, first: int = 0) -> tuple[Any, Any]:
        """Deal consecutive numbers; return what is seen, and which actions are allowed."""
        self.next_number = first
        self._deal(numpy.arange(self.games))
        return self._look()

    def _deal(self, which: Any) -> None:
        numbers = self.next_number + numpy.arange(len(which), dtype=numpy.int64)
        self.next_number += len(which)
        self.made[which] = 0
        rows = (self.states, self.moves, self.most_moves, self.counts, self.scores, self.wins)
        self.engine.deal_many(*rows, which, numbers, len(which), self.deck, *self.room)

    def _look(self) -> tuple[Any, Any]:
        rows = self.states.reshape(self.games, self.state_size).copy()
        cards = rows[:, self.first_card :]
        cards[cards >= BACK] = BACK
        return rows, self._mask()

    def _mask(self) -> Any:
        most = max(1, int(self.counts.max()))  # a small part of those that there may ever be
        moves = self.moves.reshape(self.games, self.most_moves)[:, :most]
        listed = numpy.arange(most) < self.counts[:, None]
        self.numbered = numpy.where(listed, self._action(moves, listed), -1)
        mask = numpy.zeros((self.games, self.actions.count), numpy.int8)
        row, place = numpy.nonzero(self.numbered >= 0)
        mask[row, self.numbered[row, place]] = 1
        return mask

    def _action(self, moves: Any, listed: Any) -> Any:
        kinds = kind_of(moves)
        carried = self.numbers[source_of(moves), target_of(moves), numpy.minimum(cards_of(moves), LONGEST)]
        offered = self.actions.choices + numpy.cumsum((kinds == CHOOSE) & listed, axis=1) - 1
        other = numpy.where(kinds == CLICK, self.actions.click, self.actions.step)
        found = numpy.where(kinds == CARRY, carried, numpy.where(kinds == CHOOSE, offered, other))
        return numpy.where(found < self.actions.count, found, -1)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any]:
        """Make a move in every game; return what is seen, rewards, which games were over, and allowed actions."""
        chosen = (numpy.asarray(actions)[:, None] == self.numbered) & (self.numbered >= 0)
        place = chosen.argmax(axis=1)
        moves = self.moves.reshape(self.games, self.most_moves)[numpy.arange(self.games), place]
        moves = numpy.where(chosen.any(axis=1), moves, -1).astype(numpy.int64)
        before = self.scores.copy()
        rows = (self.states, self.moves, self.most_moves, self.counts, self.scores, self.wins)
        self.engine.play_many(*rows, moves, self.games, *self.room)
        self.made += 1
        rewards = (self.scores - before) / self.game.patience.deck + self.wins
        over = (self.wins == 1) | (self.counts == 0) | (self.made >= self.most)
        which = numpy.nonzero(over)[0]
        if len(which):
            self._deal(which)
        seen_now, mask = self._look()
        return seen_now, rewards, over, mask
