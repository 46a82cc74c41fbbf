"""The adviser of the front ends: the solver in a process of its own."""

import atexit
import json
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from reussite.errors import BadInput
from reussite.play import Game, catalogue
from reussite.saying import saying
from reussite.solve.compiling import game_word
from reussite.solve.worker import advice_from, request_of, standing_from
from reussite.system import UNSEEN
from reussite.table.advice import Advice, Coming, Snapshot

__all__ = ["Thinker"]


class Thinker:
    """An adviser that thinks elsewhere: `ask` returns at once, and taking the answer back stops the thinking."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._waiting: dict[int, Coming] = {}
        self._asked = 0
        atexit.register(self.close)

    def prepare(self, game: Game) -> None:
        """Let the process start and compile a game's rules, so that the first answer comes soon."""
        self._send({"prepare": game_word(game)})

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
        self._send({"id": number, **request_of(snapshot, question)})
        return coming

    def hurry(self) -> None:
        """Answer what is asked now with what is known so far."""
        with self._lock:
            numbers = list(self._waiting)
        for number in numbers:
            self._send({"hurry": number})

    def close(self) -> None:
        """End the process; questions that wait get no answer."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)
        atexit.unregister(self.close)

    def _take_back(self, number: int) -> None:
        with self._lock:
            self._waiting.pop(number, None)
        self._send({"cancel": number})

    def _send(self, request: dict[str, Any]) -> None:
        process = self._running()
        try:
            assert process.stdin is not None
            with self._lock:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
        except (OSError, ValueError):
            self._give_up(process)

    def _running(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                folders = [str(folder) for folder in catalogue().folders]
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "reussite.solve.worker", *folders],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                    encoding="utf-8",
                    **UNSEEN,
                )
                threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
            return self._process

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        """Pass answers on until the process ends."""
        assert process.stdout is not None
        try:
            for line in process.stdout:
                self._pass_on(json.loads(line))
        except (OSError, ValueError):
            pass
        self._give_up(process)

    def _pass_on(self, reply: dict[str, Any]) -> None:
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

    def _give_up(self, process: "subprocess.Popen[str]") -> None:
        """Answer all that wait that nobody thinks any more; the next question starts a new process."""
        with self._lock:
            if self._process is process:
                self._process = None
            waiting, self._waiting = list(self._waiting.values()), {}
        _end(process)
        for each in waiting:
            if each.set_running_or_notify_cancel():
                each.set_exception(BadInput(saying("solver.stopped")))


def _end(process: "subprocess.Popen[str]") -> None:
    """Stop a process, if it still runs, and let go of its pipes."""
    process.terminate()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what could not be written any more
            if pipe:
                pipe.close()
