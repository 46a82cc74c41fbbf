"""Hints and verdicts: what a table asks an adviser, and an adviser that knows only the legal moves.

An adviser answers through a `Future`, so that a front end goes on drawing while it thinks, and can cancel.
"""

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from reussite.play import Deal, Game, Position
from reussite.play.moves import describe, write_move
from reussite.play.position import carry_of
from reussite.rules.layout import CARRY, CLICK
from reussite.rules.moves import kind_of
from reussite.words import NOTHING_SAID, WORDS, Saying, saying

__all__ = [
    "CHANCE",
    "DAILY",
    "HINT",
    "LOST_WHERE",
    "QUESTIONS",
    "SOLUTION",
    "VERDICT",
    "WINNABLE",
    "Advice",
    "Adviser",
    "Coming",
    "Sensible",
    "Snapshot",
    "sensible_hint",
    "snap",
]

QUESTIONS = HINT, VERDICT, SOLUTION, LOST_WHERE, CHANCE, WINNABLE, DAILY = (
    "hint",
    "verdict",
    "solution",
    "lost-where",
    "chance",
    "winnable",
    "daily",  # followed by the day: daily 2026-11-16
)


@dataclass(frozen=True)
class Snapshot:
    """A deal at one moment, which does not change while an adviser thinks: its start and the moves made since.

    `gestures` are the moves in the groups that one undo takes back.
    """

    start: Position
    position: Position
    gestures: tuple[tuple[int, ...], ...]


def snap(deal: Deal) -> Snapshot:
    """Return the deal as it is now."""
    return Snapshot(deal.start, deal.position, tuple(gesture.moves for gesture in deal.gestures))


@dataclass(frozen=True)
class Advice:
    """An answer: what to say to the player, moves as text (one for a hint, all for a solution), and what it rests on.

    `verdict` is ``won``, ``lost`` or ``not known``, nothing for a hint. `uses_hidden` says that face-down cards were
    looked at. `lost_after` is the number of gestures after which the deal could no longer be won. `share` is the chance
    of winning and its 95 % interval; `number` that of another deal.
    """

    said: Saying
    moves: tuple[str, ...] = ()
    verdict: str = ""
    uses_hidden: bool = False
    lost_after: int | None = None
    share: tuple[float, float, float] | None = None
    number: int | None = None

    @property
    def words(self) -> str:
        """The answer in words, with piles and cards as they are typed."""
        return WORDS.say(self.said)


class Coming(Future[Advice]):
    """An answer that is being thought about, with words about how that stands; `behind` it may be another one."""

    def __init__(self) -> None:
        super().__init__()
        self.behind: Future[Advice] | None = None
        self._standing = NOTHING_SAID

    @property
    def standing(self) -> Saying:
        """How the thinking stands, or nothing."""
        return self.behind.standing if isinstance(self.behind, Coming) else self._standing

    @standing.setter
    def standing(self, said: Saying) -> None:
        self._standing = said


class Adviser(Protocol):
    """Whoever can answer questions about a deal; `ask` returns at once, and the answer can be cancelled.

    An answer that takes its time may be `Coming`, and tell how the thinking stands.
    """

    def ask(self, snapshot: Snapshot, question: str) -> "Future[Advice]":
        """Answer one of `QUESTIONS`, later; what it is about besides the deal follows it after a space."""

    def prepare(self, game: Game) -> None:
        """Get ready for a game, so that the first answer comes soon."""


class Sensible:
    """An adviser that looks at the legal moves only: home first, then what bares a card, then any, then the stock."""

    def ask(self, snapshot: Snapshot, question: str) -> "Future[Advice]":
        """Answer at once."""
        answer: Future[Advice] = Future()
        answer.set_result(sensible_hint(snapshot.position) if question == HINT else _unknown())
        return answer

    def prepare(self, game: Game) -> None:
        """Know every game already."""


def _unknown() -> Advice:
    return Advice(saying("advice.nobody"), verdict="not known")


def sensible_hint(position: Position) -> Advice:
    """Return the legal move that looks best at first sight."""
    moves = position.moves()
    if not moves:
        return Advice(saying("advice.no_move"))
    best = min(moves, key=lambda move: _merit(position, move))
    return Advice(saying("advice.move", move=describe(position, best)), (write_move(position.game, best),))


def _merit(position: Position, move: int) -> int:
    """Rate a move, lower is better, by what anybody can see."""
    kind, table = kind_of(move), position.game.rule_table
    if kind == CLICK:
        return 5
    if kind != CARRY:
        return 1
    source, target, count = carry_of(move)
    pile = position.pile(table.names[source])
    left = len(pile.cards) - count
    if table.groups[source].kind == "foundation":
        return 7
    if table.groups[target].kind == "foundation":
        return 0
    if left and pile.cards[left - 1] >= 64:
        return 2
    if not position.pile(table.names[target]).cards and left == 0:
        return 6  # from one empty place to another
    return 3 if table.groups[source].kind in ("waste", "stock", "reserve") else 4
