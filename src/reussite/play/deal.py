"""A deal being played: its position, and a history that can be taken back and gone through again."""

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Sequence

from reussite.cards import face
from reussite.play.moves import read_move, refuse, write_move
from reussite.play.outcomes import Gesture, Outcome, Passed, Played, Refused, carry_out, demand
from reussite.play.position import Position, fresh_or_unnumbered
from reussite.play.refusals import Refusal, Why, refusal_text
from reussite.play.runs import next_purged, purge, single_moves
from reussite.rules.layout import CLICK, STEP

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["Deal", "try_gesture"]

PURGE = "purge"


def try_gesture(position: Position, wanted: str | int) -> Played | Refused:
    """Return what comes of a move given as text or as a number: it is checked once and carried out once."""
    if isinstance(wanted, str) and wanted.strip().lower() == PURGE:
        passed = purge(position)
        moves = tuple(each.move for each in passed)
        return Played((Gesture(PURGE, moves),), passed) if passed else Refused(_refuse_purge(position), PURGE)
    move = read_move(position, wanted) if isinstance(wanted, str) else wanted
    if isinstance(move, Refusal):
        return Refused(move, str(wanted))
    text = write_move(position.game, move)
    refusal = refuse(position, move)
    if refusal:
        return Refused(refusal, text)
    moves = tuple(single_moves(position, move))
    return Played((Gesture(text, moves),), carry_out(position, moves))


def _refuse_purge(position: Position) -> Refusal:
    return Refusal(Why.NOTHING_TO_PURGE if position.game.patience.purge else Why.NO_PURGE)


class Deal:
    """A deal with its history; `play` is checked, and a refused move changes nothing."""

    def __init__(self, start: Position):
        self.game: Game = start.game
        self.start = fresh_or_unnumbered(start)
        self._gestures: list[Gesture] = []
        self._passed: list[tuple[Passed, ...]] = []  # for each gesture, the positions it passed
        self._now = 0

    def restore(self, gestures: Sequence[Gesture], now: int) -> None:
        """Take over a history that was checked before: all its gestures, of which the first `now` stand."""
        position, passed = self.start, []
        for gesture in gestures:
            passed.append(carry_out(position, gesture.moves))
            position = passed[-1][-1].after
        self._gestures, self._passed, self._now = list(gestures), passed, now

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._position_after(self._now)

    def _position_after(self, gestures: int) -> Position:
        return self._passed[gestures - 1][-1].after if gestures else self.start

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
            position = self._position_after(back)
            if position.listed() != [CLICK << 24]:
                return False
            if back < self._now and position.state[counters:] == self.position.state[counters:]:
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

    def refusal(self, wanted: str | int) -> Refusal | None:
        """Return what refuses a move given as text or as a number, or nothing when it is legal."""
        if isinstance(wanted, str) and wanted.strip().lower() == PURGE:
            return _refuse_purge(self.position) if next_purged(self.position) is None else None
        move = read_move(self.position, wanted) if isinstance(wanted, str) else wanted
        return move if isinstance(move, Refusal) else refuse(self.position, move)

    def why(self, wanted: str | int) -> str:
        """Return in words what refuses a move, or nothing when it is legal."""
        refusal = self.refusal(wanted)
        return refusal_text(refusal) if refusal else ""

    def attempt(self, wanted: str | int) -> Outcome:
        """Play a move given as text or as a number, unless something refuses it; tell what came of it."""
        outcome = try_gesture(self.position, wanted)
        return self._add(outcome) if isinstance(outcome, Played) else outcome

    def play(self, wanted: str | int) -> list[Gesture]:
        """Play a move given as text or as a number, or raise naming the rule that forbids it; return what was added."""
        return list(demand(self.attempt(wanted)).gestures)

    def run(self, most: int) -> Outcome:
        """Let a patience that plays itself go on, at most so many steps, of which each is a gesture of its own."""
        step, position = STEP << 24, self.position
        passed: list[Passed] = []
        refusal: Refusal | None = None
        while len(passed) < most and (refusal := refuse(position, step)) is None:
            passed += carry_out(position, [step])
            position = passed[-1].after
        if not passed:
            return Refused(refusal or Refusal(Why.NO_STEP), write_move(self.game, step))
        return self._add(Played(_one_by_one(self.game, passed), tuple(passed)))

    def _add(self, played: Played) -> Outcome:
        """Add what was carried out to the history, in place of what was taken back."""
        if self.game.options["undo"] == "card":
            played = replace(played, gestures=_one_by_one(self.game, played.passed))
        del self._gestures[self._now :], self._passed[self._now :]
        passed = iter(played.passed)
        for gesture in played.gestures:
            self._gestures.append(gesture)
            self._passed.append(tuple(islice(passed, len(gesture.moves))))
            self._now += 1
        return played

    def take_back(self) -> Outcome:
        """Take one gesture back, if there is one."""
        if not self.can_undo:
            return Refused(Refusal(Why.NOTHING_TO_TAKE_BACK))
        self._now -= 1
        return Played((self._gestures[self._now],), self._passed[self._now], back=True)

    def play_again(self) -> Outcome:
        """Play again what was taken back, if there is something."""
        if not self.can_redo:
            return Refused(Refusal(Why.NOTHING_TO_PLAY_AGAIN))
        self._now += 1
        return Played((self._gestures[self._now - 1],), self._passed[self._now - 1])

    def undo(self) -> Gesture | None:
        """Take one gesture back and return it, or nothing at the start of the deal."""
        return demand(self.take_back()).gestures[0] if self.can_undo else None

    def redo(self) -> Gesture | None:
        """Play again what was taken back and return it, or nothing when there is nothing."""
        return demand(self.play_again()).gestures[0] if self.can_redo else None

    def text(self) -> str:
        """Return the position as text."""
        return self.position.text()

    def next_deck(self) -> list[int] | None:
        """Return the deck of the next game where the rules play on with the cards as they lie."""
        deck = [0] * self.game.patience.deck
        if not self.position.is_over or not self.game.engine.gather(list(self.position.state), deck):
            return None
        return [face(card) for card in deck]


def _one_by_one(game: "Game", passed: Sequence[Passed]) -> tuple[Gesture, ...]:
    return tuple(Gesture(write_move(game, each.move), (each.move,)) for each in passed)
