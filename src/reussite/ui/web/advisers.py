"""Few advisers for many players: who asks while all of them think waits for a turn, and nobody's turn lasts long.

A player has one question at a time. Hints come before what takes longer. Who has been thought about for a while when
others wait is answered with what is known by then.
"""

import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol, Sequence, runtime_checkable

from reussite.play import Game
from reussite.table import HINT, Advice, Adviser, Coming, Snapshot

__all__ = ["Advisers"]

TURN = 5.0  # seconds that a question is thought about while others wait


@runtime_checkable
class Closes(Protocol):
    """An adviser that has something to close."""

    def close(self) -> None:
        """Stop thinking."""


@runtime_checkable
class Hurries(Protocol):
    """An adviser that can be asked for what it knows so far."""

    def hurry(self) -> None:
        """Answer now."""


@dataclass(eq=False)
class Question:
    """What a player wants to know, and who thinks about it."""

    player: str
    snapshot: Snapshot
    question: str
    asked: Coming
    adviser: Adviser | None = None
    is_overdue: bool = False


@dataclass(frozen=True)
class OfPlayer:
    """The advisers as one player has them."""

    all: "Advisers"
    player: str

    def ask(self, snapshot: Snapshot, question: str) -> "Future[Advice]":
        """Answer later; a question that is taken back is no longer thought about."""
        asked = Coming()
        self.all.add(Question(self.player, snapshot, question, asked))
        return asked

    def prepare(self, game: Game) -> None:
        """Wait for a question: most of many players never ask one, and a solver for each game takes room."""


class Advisers:
    """Passes each question on to the next one of several who is free."""

    def __init__(self, advisers: Sequence[Adviser]):
        self.advisers = list(advisers)
        self._free = deque(self.advisers)
        self._waiting: list[Question] = []
        self._thinking: list[Question] = []
        self._lock = threading.Lock()

    def of(self, player: str) -> OfPlayer:
        """Return the advisers for a player."""
        return OfPlayer(self, player)

    def add(self, question: Question) -> None:
        """Put a question with those that wait; those who have had their turn end it."""
        with self._lock:
            self._waiting.append(question)
        self._go_on()
        self._end_turns()

    def close(self) -> None:
        """Let all advisers go."""
        for adviser in self.advisers:
            if isinstance(adviser, Closes):
                adviser.close()

    def _go_on(self) -> None:
        """Give the next question that is still waited for to an adviser who is free."""
        with self._lock:
            self._waiting = [each for each in self._waiting if not each.asked.cancelled()]
            busy = {each.player for each in self._thinking}
            ready = [each for each in self._waiting if each.player not in busy]
            if not self._free or not ready:
                return
            chosen = min(ready, key=lambda each: each.question != HINT)  # the first one, hints before others
            self._waiting.remove(chosen)
            self._thinking.append(chosen)
            chosen.adviser = adviser = self._free.popleft()
        chosen.asked.behind = thought = adviser.ask(chosen.snapshot, chosen.question)
        timer = threading.Timer(TURN, self._is_overdue, [chosen])
        timer.daemon = True
        if chosen.player:  # a single player has nobody to wait for
            timer.start()
        chosen.asked.add_done_callback(lambda _: thought.cancel())
        thought.add_done_callback(lambda _: self._answer(chosen, adviser, thought, timer))

    def _is_overdue(self, question: Question) -> None:
        question.is_overdue = True
        self._end_turns()

    def _end_turns(self) -> None:
        """Ask for answers to questions that have had their turn, if others wait."""
        with self._lock:
            waiting = {each.player for each in self._waiting if not each.asked.cancelled()}
            late = [each for each in self._thinking if each.is_overdue and waiting - {each.player}]
        for each in late:
            if isinstance(each.adviser, Hurries):
                each.adviser.hurry()

    def _answer(self, question: Question, adviser: Adviser, thought: "Future[Advice]", timer: threading.Timer) -> None:
        timer.cancel()
        asked = question.asked
        with self._lock:
            self._free.append(adviser)
            self._thinking.remove(question)
        if not thought.cancelled() and asked.set_running_or_notify_cancel():
            problem = thought.exception()
            if problem:
                asked.set_exception(problem)
            else:
                asked.set_result(thought.result())
        elif not asked.done():
            asked.cancel()
        self._go_on()
