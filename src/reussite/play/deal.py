"""A deal being played: its position, and a history that can be taken back and gone through again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Sequence

from reussite.cards import face
from reussite.errors import IllegalMove
from reussite.play.moves import check, parse_move, reason, write_move
from reussite.play.position import Position, fresh_or_unnumbered
from reussite.play.runs import purge_moves, single_moves
from reussite.rules.layout import CLICK

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["Deal", "Gesture", "read_gesture"]

PURGE = "purge"


@dataclass(frozen=True)
class Gesture:
    """What one undo takes back: the text of a move, and the single moves it was carried out as."""

    text: str
    moves: tuple[int, ...]

    def parts(self, game: "Game") -> list[str]:
        """Return the single moves as text."""
        return [write_move(game, move) for move in self.moves]


def read_gesture(position: Position, words: str) -> Gesture:
    """Return what words stand for in a position, or raise naming the rule that forbids it."""
    if words.strip().lower() != PURGE:
        return _checked(position, parse_move(position, words))
    moves = purge_moves(position)
    if not moves:
        raise IllegalMove(f"{PURGE} is not allowed: {_no_purge(position)}")
    return Gesture(PURGE, tuple(moves))


def _checked(position: Position, move: int) -> Gesture:
    check(position, move)
    return Gesture(write_move(position.game, move), tuple(single_moves(position, move)))


def _no_purge(position: Position) -> str:
    return "no card can be purged now" if position.game.patience.purge else "this game has no purge"


class Deal:
    """A deal with its history; `play` is checked, and a refused move changes nothing."""

    def __init__(self, start: Position):
        self.game: Game = start.game
        self.start = fresh_or_unnumbered(start)
        self._positions = [self.start]
        self._gestures: list[Gesture] = []
        self._now = 0

    def restore(self, gestures: Sequence[Gesture], now: int) -> None:
        """Take over a history that was checked before: all its gestures, of which the first `now` stand."""
        positions = [self.start]
        for gesture in gestures:
            position = positions[-1]
            for move in gesture.moves:
                position = position.after(move)
            positions.append(position)
        self._positions, self._gestures, self._now = positions, list(gestures), now

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._positions[self._now]

    @property
    def number(self) -> int | None:
        """The deal number, if the deal has one."""
        return self.start.number

    @property
    def code(self) -> str | None:
        """The deal code, if the deal has a number."""
        return self.game.code(self.number)

    @property
    def gestures(self) -> list[Gesture]:
        """What was played and not taken back, first to last."""
        return self._gestures[: self._now]

    @property
    def taken_back(self) -> list[Gesture]:
        """What was taken back and can be played again, the next one first."""
        return self._gestures[self._now :]

    @property
    def status(self) -> str:
        """``won``, ``lost`` (no move is left), ``stuck`` (a pass through the stock changed nothing) or ``playing``."""
        return "stuck" if self.position.status == "playing" and self._turned_in_vain() else self.position.status

    def _turned_in_vain(self) -> bool:
        """Tell whether the stock was turned until all lay as before, and nothing else could be done meanwhile.

        Only what the player has seen counts: the cards of the stock are not looked at before they are turned.
        """
        counters = len(self.game.rule_table.counters)  # how often the stock has been turned back is no change
        for back in range(self._now, -1, -1):
            if self._positions[back].listed() != [CLICK << 24]:
                return False
            if back < self._now and self._positions[back].state[counters:] == self.position.state[counters:]:
                return True
        return False

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return self._now < len(self._gestures)

    def moves(self) -> list[str]:
        """Return the legal moves as text."""
        return [write_move(self.game, move) for move in self.position.moves()]

    def why(self, words: str) -> str:
        """Return which rule refuses a move, or nothing when it is legal."""
        if words.strip().lower() == PURGE:
            return "" if purge_moves(self.position) else _no_purge(self.position)
        return reason(self.position, parse_move(self.position, words))

    def play(self, words: str) -> list[Gesture]:
        """Play a move given as text, or raise naming the rule that forbids it; return what was added."""
        gesture = read_gesture(self.position, words)
        return self._add(gesture.text, gesture.moves)

    def play_move(self, move: int) -> list[Gesture]:
        """Play a move given as a number, or raise naming the rule that forbids it."""
        gesture = _checked(self.position, move)
        return self._add(gesture.text, gesture.moves)

    def _add(self, words: str, moves: Sequence[int]) -> list[Gesture]:
        added = [Gesture(words, tuple(moves))]
        if self.game.options["undo"] == "card":
            added = [Gesture(write_move(self.game, move), (move,)) for move in moves]
        del self._gestures[self._now :], self._positions[self._now + 1 :]
        for gesture in added:
            position = self.position
            for move in gesture.moves:
                position = position.after(move)
            self._gestures.append(gesture)
            self._positions.append(position)
            self._now += 1
        return added

    def undo(self) -> Gesture | None:
        """Take one gesture back and return it, or nothing at the start of the deal."""
        if not self.can_undo:
            return None
        self._now -= 1
        return self._gestures[self._now]

    def redo(self) -> Gesture | None:
        """Play again what was taken back and return it, or nothing when there is nothing."""
        if not self.can_redo:
            return None
        self._now += 1
        return self._gestures[self._now - 1]

    def text(self) -> str:
        """Return the position as text."""
        return self.position.text()

    def next_deck(self) -> list[int] | None:
        """Return the deck of the next game where the rules play on with the cards as they lie."""
        deck = [0] * self.game.patience.deck
        if not self.position.is_over or not self.game.engine.gather(list(self.position.state), deck):
            return None
        return [face(card) for card in deck]
