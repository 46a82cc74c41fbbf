"""Few advisers for many players: who asks while all of them think waits for a turn."""

import threading
from collections import deque
from concurrent.futures import Future
from typing import Protocol, Sequence, runtime_checkable

from reussite.play import Game
from reussite.table import Advice, Adviser, Snapshot

__all__ = ["Advisers"]


@runtime_checkable
class Closes(Protocol):
    """An adviser that has something to close."""

    def close(self) -> None:
        """Stop thinking."""


class Advisers:
    """An adviser that passes each question on to the next one of several who is free."""

    def __init__(self, advisers: Sequence[Adviser]):
        self.advisers = list(advisers)
        self._free = deque(self.advisers)
        self._waiting: deque[tuple[Future[Advice], Snapshot, str]] = deque()
        self._lock = threading.Lock()

    def ask(self, snapshot: Snapshot, question: str) -> "Future[Advice]":
        """Answer later; a question that is taken back is no longer thought about."""
        asked: Future[Advice] = Future()
        with self._lock:
            self._waiting.append((asked, snapshot, question))
        self._go_on()
        return asked

    def prepare(self, game: Game) -> None:
        """Wait for a question: most of many players never ask one, and a solver for each game takes room."""

    def close(self) -> None:
        """Let all advisers go."""
        for adviser in self.advisers:
            if isinstance(adviser, Closes):
                adviser.close()

    def _go_on(self) -> None:
        """Give the next question that is still waited for to an adviser who is free."""
        with self._lock:
            while self._waiting and self._waiting[0][0].cancelled():
                self._waiting.popleft()
            if not self._free or not self._waiting:
                return
            adviser, (asked, snapshot, question) = self._free.popleft(), self._waiting.popleft()
        thought = adviser.ask(snapshot, question)
        asked.add_done_callback(lambda _: thought.cancel())
        thought.add_done_callback(lambda _: self._answer(adviser, asked, thought))

    def _answer(self, adviser: Adviser, asked: "Future[Advice]", thought: "Future[Advice]") -> None:
        with self._lock:
            self._free.append(adviser)
        if not thought.cancelled() and asked.set_running_or_notify_cancel():
            problem = thought.exception()
            if problem:
                asked.set_exception(problem)
            else:
                asked.set_result(thought.result())
        elif not asked.done():
            asked.cancel()
        self._go_on()
