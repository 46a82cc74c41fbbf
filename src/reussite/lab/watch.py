"""Letting a player play a deal before one's eyes, move by move, as it does when it is measured."""

from contextlib import contextmanager
from functools import lru_cache
from typing import Callable, Iterator

from reussite.errors import BadProgram, IllegalMove
from reussite.play import Deal, Game, Gesture
from reussite.play.moves import write_move
from reussite.play.refusals import Why
from reussite.players import Player
from reussite.rules.gathering import next_random
from reussite.rules.layout import CARRY, CHOOSE, CLICK, STEP
from reussite.rules.link import plain
from reussite.rules.moves import kind_of, source_of, target_of
from reussite.rules.playing import GIVE_UP, MEMO, MOST_STEPS, ROOM_FOR_NOTES
from reussite.saying import Saying, saying
from reussite.solve.sampling import Sampler, seen_before
from reussite.table import Answer, Table
from reussite.table.advice import snap

__all__ = ["DELAYS", "Chooser", "Stepper", "naming", "played_by"]

MOST_CHOICES = 1000
DELAYS = (2.0, 1.0, 0.5, 0.25, 0.1, 0.0)  # seconds between moves, slow to fast


@lru_cache(maxsize=64)
def _asking(player: Player, game: Game) -> Callable[..., int]:
    """Return what asks a player for a move, put together once for all deals of a game."""
    return plain(player.watched(game)).ask_player


class Chooser:
    """A player's choices in one deal.

    The random numbers a player gets are those it gets when it is measured, so a deal of a number is played alike.
    """

    def __init__(self, deal: Deal, player: Player, most: int = MOST_CHOICES):
        self.deal = deal
        self.player = player
        self.left = most
        self._sampler = Sampler(deal.game, deal.number or 0, seen=seen_before(snap(deal))) if player.thinks else None
        self._ask = None if self._sampler else _asking(player, deal.game)
        sizes = deal.game.rule_table.state_size, max(1, deal.game.rule_table.most_moves)
        self._memo, self._notes = [0] * MEMO, [0] * ROOM_FOR_NOTES
        self._trial, self._view, self._copies = [0] * sizes[0], [0] * sizes[0], [0] * sizes[1]
        self._steps = MOST_STEPS
        self._x = ((deal.number or 0) & 0xFFFFFFFF) + 1

    def next_move(self) -> int | None:
        """Return the move the player makes now, or nothing when it is over or given up."""
        state, moves = list(self.deal.position.state), self.deal.position.listed()
        if not moves or self.deal.position.is_won or self.left < 1:
            return None
        if kind_of(moves[0]) == STEP:
            self._steps -= 1
            if self._steps < 0:
                raise BadProgram(saying("program.steps", steps=MOST_STEPS))
            return moves[0]
        self._x = next_random(self._x)
        self.left -= 1
        if self._ask is None:
            return self._sampler.next_move(self.deal.position) if self._sampler else None
        rows = self._memo, self._trial, self._view, self._copies, self._notes
        move = self._ask(state, list(moves), len(moves), *rows, self._x)
        if move == GIVE_UP:
            return None
        if move not in moves:
            raise IllegalMove(_complaint(self.deal, self.player, move))
        return move


def played_by(deal: Deal, player: Player, most: int = MOST_CHOICES) -> Iterator[Gesture]:
    """Play a deal with a player; yield after each move what was played."""
    chooser = Chooser(deal, player, most)
    while True:
        with naming(deal):
            move = chooser.next_move()
            played = [] if move is None else deal.play(move)
        if move is None:
            return
        yield from played


@contextmanager
def naming(deal: Deal) -> Iterator[None]:
    """Name the deal in which a user's file does something wrong."""
    try:
        yield
    except BadProgram as problem:
        code = deal.code or deal.game.id
        raise BadProgram(saying("program.deal", code=code, problem=problem.saying)) from None


class Stepper:
    """A player at a table that others look at: a move at a time, or running with a delay that can be changed."""

    def __init__(self, table: Table, player: Player, delay: float = 0.5, running: bool = False):
        self.table = table
        self.player = player
        self.running = running
        self.delay = delay
        self._chooser = Chooser(table.deal, player)

    def step(self) -> Answer | None:
        """Make the player's next move, or return nothing and stop when there is none."""
        if self._chooser.deal is not self.table.deal:  # another deal lies on the table
            self._chooser = Chooser(self.table.deal, self.player)
        with naming(self.table.deal):
            move = self._chooser.next_move()
            if move is None:
                self.running = False
                return None
            answer = self.table.play(move)
            if answer.refusal is not None and answer.refusal.kind is Why.PROBLEM:  # the game's file does wrong
                raise BadProgram(answer.refusal.problem)
            return answer

    def faster(self) -> float:
        """Shorten the delay and return it."""
        self.delay = max((delay for delay in DELAYS if delay < self.delay), default=DELAYS[-1])
        return self.delay

    def slower(self) -> float:
        """Lengthen the delay and return it."""
        self.delay = min((delay for delay in DELAYS if delay > self.delay), default=DELAYS[0])
        return self.delay


def _complaint(deal: Deal, player: Player, move: int) -> Saying:
    piles = range(len(deal.game.rule_table.names))
    known = kind_of(move) in (CARRY, CLICK, CHOOSE, STEP) and source_of(move) in piles and target_of(move) in piles
    text = write_move(deal.game, move) if known else str(move)
    moves = [gesture.text for gesture in deal.gestures]
    id = "lab.illegal_move" if moves else "lab.illegal_first"
    return saying(id, name=player.name, move=text, deal=deal.code or deal.game.id, moves=moves)
