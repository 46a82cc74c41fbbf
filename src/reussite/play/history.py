"""The history of a deal: turns that stand, turns that were taken back, and how the deal stands after them."""

from dataclasses import dataclass
from itertools import chain
from typing import Iterable, Iterator, Sequence

from reussite.play.outcomes import Gesture, Passed, carry_out
from reussite.play.position import Position
from reussite.rules.moves import click_move

__all__ = ["Line", "Standing", "Turn", "replay", "standing_of", "status_of"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One gesture, and every single move it was carried out as with the positions around it."""

    gesture: Gesture
    passed: tuple[Passed, ...]

    @property
    def after(self) -> Position:
        """The position it leads to."""
        return self.passed[-1].after


def replay(start: Position, gestures: Iterable[Gesture]) -> list[Turn]:
    """Carry gestures out that were checked before, and return them with the positions they pass."""
    turns: list[Turn] = []
    for gesture in gestures:
        turns.append(Turn(gesture, carry_out(turns[-1].after if turns else start, gesture.moves)))
    return turns


@dataclass(frozen=True)
class Line:
    """A line of play: its turns first to last, of which the first `now` stand and the others can be played again."""

    turns: Sequence[Turn] = ()
    now: int = 0

    def back(self, start: Position) -> Iterator[Position]:
        """Return the positions from the one on the table back to the start."""
        return (self.turns[k - 1].after if k else start for k in range(self.now, -1, -1))


@dataclass(frozen=True)
class Standing:
    """How a deal stands: its moves, ``won``, ``lost``, ``stuck`` or ``playing``, and its score once it is over."""

    moves: int
    status: str
    score: int | None


def standing_of(moves: int, back: Iterator[Position]) -> Standing:
    """Return how a deal stands after so many gestures, given its positions from the present one back to the start."""
    position = next(back)
    status = status_of(chain((position,), back))
    scored = position.game.patience.scored and status in ("won", "lost")
    return Standing(moves, status, position.score if scored else None)


def status_of(back: Iterator[Position]) -> str:
    """Return ``won``, ``lost``, ``stuck`` or ``playing``, given all positions from the present one back."""
    position = next(back)
    return "stuck" if position.status == "playing" and _turned_in_vain(position, back) else position.status


def _turned_in_vain(position: Position, before: Iterator[Position]) -> bool:
    """Tell whether the stock was turned until all lay as before, and nothing else could be done meanwhile.

    Only what the player has seen counts: the cards of the stock are not looked at before they are turned.
    """
    counters = len(position.game.rule_table.counters)  # how often the stock has been turned back is no change
    if position.listed() != [click_move()]:
        return False
    for earlier in before:
        if earlier.listed() != [click_move()]:
            return False
        if earlier.state[counters:] == position.state[counters:]:
            return True
    return False
