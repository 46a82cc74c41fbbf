"""What came of trying to change a deal: played, refused, or overtaken by somebody who played on elsewhere."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable

from reussite.errors import BadNotation, IllegalMove, MovedOn
from reussite.play.moves import write_move
from reussite.play.position import Position
from reussite.play.refusals import Refusal, Why, as_typed
from reussite.saying import saying

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["Gesture", "Outcome", "Overtaken", "Passed", "Played", "Refused", "carry_out", "demand"]


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one undo takes back: the text of a move, and the single moves it was carried out as."""

    text: str
    moves: tuple[int, ...]

    def parts(self, game: "Game") -> list[str]:
        """Return the single moves as text."""
        return [write_move(game, move) for move in self.moves]


@dataclass(frozen=True, slots=True)
class Passed:
    """One single move that was carried out, and the positions before and after it."""

    move: int
    before: Position
    after: Position


def carry_out(position: Position, moves: Iterable[int]) -> tuple[Passed, ...]:
    """Carry legal moves out one after the other; they are not checked."""
    passed = []
    for move in moves:
        after = position.after(move)
        passed.append(Passed(move, position, after))
        position = after
    return tuple(passed)


@dataclass(frozen=True)
class Played:
    """The deal has changed: the gestures that were played or taken back, and every position that was passed.

    `passed` goes forward in time also where `back` says that it was taken back.
    """

    gestures: tuple[Gesture, ...]
    passed: tuple[Passed, ...]
    back: bool = False


@dataclass(frozen=True)
class Refused:
    """Nothing has changed: why not, and what was wanted, as text where it is a move."""

    refusal: Refusal
    wanted: str = ""


@dataclass(frozen=True)
class Overtaken:
    """Nothing has changed: the deal was played on elsewhere since it was last looked at."""

    @property
    def refusal(self) -> Refusal:
        """What is told instead of a rule."""
        return Refusal(Why.PLAYED_ELSEWHERE)


Outcome = Played | Refused | Overtaken


def demand(outcome: Outcome) -> Played:
    """Return what was played, or raise naming the rule that refused it."""
    if isinstance(outcome, Played):
        return outcome
    why = as_typed(outcome.refusal)
    if isinstance(outcome, Overtaken):
        raise MovedOn(why)
    if outcome.refusal.is_unreadable:
        raise BadNotation(why)
    raise IllegalMove(saying("move.refused", move=outcome.wanted, why=why) if outcome.wanted else why)
