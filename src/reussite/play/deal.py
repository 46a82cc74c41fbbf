"""A deal being played: its position, and a history that can be taken back and gone through again."""

from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Iterator, Sequence

from reussite.cards import face
from reussite.play.endings import finish, finishing
from reussite.play.history import Line, Turn, standing_of, status_of
from reussite.play.journal import Journal
from reussite.play.moves import read_move, refuse, write_move
from reussite.play.outcomes import Gesture, Outcome, Overtaken, Passed, Played, Refused, carry_out, demand
from reussite.play.position import Position, fresh_or_unnumbered
from reussite.play.refusals import Refusal, Why, refusal_text
from reussite.play.runs import next_purged, purge, single_moves
from reussite.rules.moves import step_move

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["Deal", "try_gesture"]

PURGE, FINISH = "purge", "finish"
AT_ONCE = {PURGE: purge, FINISH: finish}  # many moves under one word


def try_gesture(position: Position, wanted: str | int) -> Played | Refused:
    """Return what comes of a move given as text or as a number: it is checked once and carried out once."""
    word = _word(wanted)
    if word:
        passed = AT_ONCE[word](position)
        moves = tuple(each.move for each in passed)
        return Played((Gesture(word, moves),), passed) if passed else Refused(_refuse_word(position, word), word)
    move = read_move(position, wanted) if isinstance(wanted, str) else wanted
    if isinstance(move, Refusal):
        return Refused(move, str(wanted))
    text = write_move(position.game, move)
    refusal = refuse(position, move)
    if refusal:
        return Refused(refusal, text)
    moves = tuple(single_moves(position, move))
    return Played((Gesture(text, moves),), carry_out(position, moves))


def _word(wanted: str | int) -> str:
    """Return the word for many moves that is meant, or nothing."""
    word = wanted.strip().lower() if isinstance(wanted, str) else ""
    return word if word in AT_ONCE else ""


def _refuse_word(position: Position, word: str) -> Refusal:
    """Return what refuses many moves under one word when no move can be made."""
    if word == FINISH:
        return Refusal(Why.OVER, words="won") if position.is_won else Refusal(Why.CANNOT_FINISH)
    return Refusal(Why.NOTHING_TO_PURGE if position.game.patience.purge else Why.NO_PURGE)


class Deal:
    """A deal with its history; what is refused changes nothing, and every change is told to the journal first.

    `attempt`, `run`, `take_back`, `play_again` and `go_to` return what came of it; `play`, `undo` and `redo` are the
    same for a program, and raise what is refused.
    """

    def __init__(self, start: Position, journal: Journal | None = None, line: Line | None = None):
        self.game: Game = start.game
        self.start = fresh_or_unnumbered(start)
        self.journal = journal or Journal()
        self._take(line or Line())

    def __repr__(self) -> str:
        """Say in a line which deal it is and how it stands."""
        return f"<Deal {self.code or self.game.id}: {self.played} moves, {self.status}>"

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        return self.position._repr_svg_()

    def _take(self, line: Line) -> None:
        self._turns, self._now = list(line.turns), line.now

    @property
    def line(self) -> Line:
        """What was played, also what was taken back and can be played again."""
        return Line(tuple(self._turns), self._now)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._turns[self._now - 1].after if self._now else self.start

    @property
    def number(self) -> int | None:
        """The deal number, if the deal has one."""
        return self.start.number

    @property
    def code(self) -> str | None:
        """The deal code, if the deal has a number."""
        return self.game.code(self.number)

    @property
    def played(self) -> int:
        """How many gestures were played and not taken back."""
        return self._now

    @property
    def gestures(self) -> list[Gesture]:
        """What was played and not taken back, first to last."""
        return [turn.gesture for turn in self._turns[: self._now]]

    @property
    def taken_back(self) -> list[Gesture]:
        """What was taken back and can be played again, the next one first."""
        return [turn.gesture for turn in self._turns[self._now :]]

    @property
    def status(self) -> str:
        """``won``, ``lost`` (no move is left), ``stuck`` (a pass through the stock changed nothing) or ``playing``."""
        return status_of(self._back(self._now))

    def _back(self, now: int, added: Sequence[Turn] = ()) -> Iterator[Position]:
        """Return the positions after `now` turns and then those added, back to the start."""
        return chain((turn.after for turn in reversed(added)), Line(self._turns, now).back(self.start))

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return self._now < len(self._turns)

    def moves(self) -> list[str]:
        """Return the legal moves as text."""
        return [write_move(self.game, move) for move in self.position.moves()]

    def refusal(self, wanted: str | int) -> Refusal | None:
        """Return what refuses a move given as text or as a number, or nothing when it is legal."""
        word = _word(wanted)
        if word:
            can = finishing(self.position) if word == FINISH else next_purged(self.position) is not None
            return None if can else _refuse_word(self.position, word)
        move = read_move(self.position, wanted) if isinstance(wanted, str) else wanted
        return move if isinstance(move, Refusal) else refuse(self.position, move)

    def why(self, wanted: str | int) -> str:
        """Return in words what refuses a move, or nothing when it is legal."""
        refusal = self.refusal(wanted)
        return refusal_text(refusal) if refusal else ""

    def attempt(self, wanted: str | int) -> Outcome:
        """Play a move given as text or as a number, unless something refuses it; tell what came of it."""
        with self.journal.lock:
            outcome = try_gesture(self.position, wanted)
            return self._add(outcome) if isinstance(outcome, Played) else outcome

    def play(self, wanted: str | int) -> list[Gesture]:
        """Play a move given as text or as a number, or raise naming the rule that forbids it; return what was added."""
        return list(demand(self.attempt(wanted)).gestures)

    def run(self, most: int) -> Outcome:
        """Let a patience that plays itself go on, at most so many steps, of which each is a gesture of its own."""
        step = step_move()
        passed: list[Passed] = []
        refusal: Refusal | None = None
        with self.journal.lock:
            position = self.position
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
        passed, now = iter(played.passed), self._now
        added = [Turn(gesture, tuple(islice(passed, len(gesture.moves)))) for gesture in played.gestures]
        standing = standing_of(now + len(added), self._back(now, added))
        if not self.journal.record(now, played.gestures, standing):
            return Overtaken()
        self._turns[now:] = added
        self._now += len(added)
        return played

    def take_back(self) -> Outcome:
        """Take one gesture back, if there is one."""
        with self.journal.lock:
            return self._stand(self._now - 1) if self.can_undo else Refused(Refusal(Why.NOTHING_TO_TAKE_BACK))

    def play_again(self) -> Outcome:
        """Play again what was taken back, if there is something."""
        with self.journal.lock:
            return self._stand(self._now + 1) if self.can_redo else Refused(Refusal(Why.NOTHING_TO_PLAY_AGAIN))

    def _stand(self, now: int) -> Outcome:
        """Go along the line until so many of its turns stand."""
        before = self._now
        if not self.journal.move_to(standing_of(now, self._back(now))):
            return Overtaken()
        self._now = now
        gone = self._turns[min(before, now) : max(before, now)]
        passed = tuple(each for turn in gone for each in turn.passed)
        return Played(tuple(turn.gesture for turn in gone), passed, back=now < before)

    def undo(self) -> Gesture | None:
        """Take one gesture back and return it, or nothing at the start of the deal."""
        return demand(self.take_back()).gestures[0] if self.can_undo else None

    def redo(self) -> Gesture | None:
        """Play again what was taken back and return it, or nothing when there is nothing."""
        return demand(self.play_again()).gestures[0] if self.can_redo else None

    def go_to(self, node: int) -> Outcome:
        """Go to a node of the journal's tree: along the line played now if it lies there, else to its branch.

        Redo leads on from there along the line, or along the branch's latest moves. Going to a branch passes no
        positions: the table is to be looked at anew.
        """
        with self.journal.lock:
            place = self.journal.place_of(node)
            if place is not None:
                return self._stand(place)
            line = self.journal.branch_to(node)
            if line is None:
                return Overtaken()
            self._take(line)
            return Played((), ())

    def return_to(self, name: str) -> Outcome:
        """Go to a bookmark of the journal; the line played now stays reachable."""
        return self.go_to(self.journal.node_of(name))

    def refresh(self) -> bool:
        """Take over what was played of the deal elsewhere, and tell whether there was something."""
        with self.journal.lock:
            line = self.journal.look()
            if line is not None:
                self._take(line)
            return line is not None

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
