"""An adviser that thinks elsewhere: in another process, or in another worker of a browser."""

import threading
from concurrent.futures import Future
from typing import Any

from reussite.errors import BadInput
from reussite.play import Game
from reussite.saying import saying
from reussite.solve.compiling import game_word
from reussite.solve.worker import advice_from, request_of, standing_from
from reussite.table.advice import Advice, Coming, Snapshot

__all__ = ["RemoteAdviser"]


class RemoteAdviser:
    """Sends questions away and passes answers on: `ask` returns at once, and taking the answer back stops the thinking.

    Whoever is one of these says how something is sent, and calls `pass_on` with what comes back.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, Coming] = {}
        self._asked = 0

    def send(self, request: dict[str, Any]) -> None:
        """Send something to whoever thinks."""
        raise NotImplementedError

    def prepare(self, game: Game) -> None:
        """Let whoever thinks get ready for a game, so that the first answer comes soon."""
        self.send({"prepare": game_word(game)})

    def ask(self, snapshot: Snapshot, question: str) -> "Future[Advice]":
        """Answer one of the questions of a table, later; what was asked before is no longer waited for."""
        coming = Coming()
        with self._lock:
            earlier = list(self._waiting.values())
            self._asked += 1
            number = self._asked
            self._waiting[number] = coming
        for each in earlier:
            each.cancel()
        coming.add_done_callback(lambda done: self._take_back(number) if done.cancelled() else None)
        self.send({"id": number, **request_of(snapshot, question)})
        return coming

    def hurry(self) -> None:
        """Answer what is asked now with what is known so far."""
        with self._lock:
            numbers = list(self._waiting)
        for number in numbers:
            self.send({"hurry": number})

    def pass_on(self, reply: dict[str, Any]) -> None:
        """Pass on what came back: words about how the thinking stands, or the answer."""
        with self._lock:
            is_over = "standing" not in reply
            coming = self._waiting.pop(reply["id"], None) if is_over else self._waiting.get(reply["id"])
        if coming and not is_over:
            coming.standing = standing_from(reply["standing"])
            return
        if coming is None or not coming.set_running_or_notify_cancel():
            return
        if "advice" in reply:
            coming.set_result(advice_from(reply["advice"]))
        else:
            coming.set_exception(BadInput(reply["problem"]))

    def answer_none(self) -> None:
        """Tell all that wait that nobody thinks any more."""
        with self._lock:
            waiting, self._waiting = list(self._waiting.values()), {}
        for each in waiting:
            if each.set_running_or_notify_cancel():
                each.set_exception(BadInput(saying("solver.stopped")))

    def _take_back(self, number: int) -> None:
        with self._lock:
            self._waiting.pop(number, None)
        self.send({"cancel": number})
