"""The adviser of the front ends: the solver in a process of its own."""

import atexit
import json
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from reussite.play import catalogue
from reussite.solve.remote import RemoteAdviser
from reussite.system import UNSEEN

__all__ = ["Thinker"]


class Thinker(RemoteAdviser):
    """An adviser that thinks in another process, which is started by the first thing that is sent to it."""

    def __init__(self) -> None:
        super().__init__()
        self._process: subprocess.Popen[str] | None = None
        atexit.register(self.close)

    def close(self) -> None:
        """End the process; questions that wait get no answer."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)
        atexit.unregister(self.close)

    def send(self, request: dict[str, Any]) -> None:
        """Send something to the process."""
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
                self.pass_on(json.loads(line))
        except (OSError, ValueError):
            pass
        self._give_up(process)

    def _give_up(self, process: "subprocess.Popen[str]") -> None:
        """Leave questions that wait without an answer; the next question starts a new process."""
        with self._lock:
            if self._process is process:
                self._process = None
        _end(process)
        self.answer_none()


def _end(process: "subprocess.Popen[str]") -> None:
    """Stop a process, if it still runs, and let go of its pipes."""
    process.terminate()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what could not be written any more
            if pipe:
                pipe.close()
