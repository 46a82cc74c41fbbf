"""Processes that tests start, and waiting: each has an end, and none is left when the tests are over.

A plugin of pytest, which `conftest.py` names; tests import `start`, `running`, `finish` and `until` from it.
"""

import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

PATIENCE = 300.0  # seconds; on a machine with much else to do things come late, but they come
PROGRAM = (sys.executable, "-m", "reussite")
MARK = "REUSSITE_TESTS"  # in the environment of everything that these tests start

T = TypeVar("T")


def until(
    so: Callable[[], T], what: str, seconds: float = PATIENCE, wait: Callable[[], object] = lambda: time.sleep(0.01)
) -> T:
    """Wait until something is so, and return it; fail naming it when it does not come."""
    end = time.monotonic() + seconds
    while not (found := so()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        wait()
    return found


class Child(subprocess.Popen[Any]):
    """A process in a group of its own, killed with all it started after a long while: no wait for it is endless."""

    def __init__(self, *words: str, seconds: float = PATIENCE, **how: Any):
        super().__init__(words, start_new_session=True, **{"text": True, **how})
        self._watchdog = threading.Timer(seconds, self._kill)
        self._watchdog.daemon = True
        self._watchdog.start()

    def _kill(self) -> None:
        if self.poll() is None:  # or its number may be another's by now
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill the process with all that it started, if they are there, and close what it was read and written by."""
        self._watchdog.cancel()
        self._kill()
        self.wait()
        for pipe in (self.stdin, self.stdout, self.stderr):
            if pipe and not pipe.closed:
                with suppress(BrokenPipeError):
                    pipe.close()


@contextmanager
def running(*words: str, **how: Any) -> Iterator[Child]:
    """A process that is there as long as the block."""
    child = Child(*words, **how)
    try:
        yield child
    finally:
        child.end()


def finish(
    *words: str, input: str | None = None, check: bool = False, **how: Any
) -> "subprocess.CompletedProcess[Any]":
    """Run a process to its end and return what it wrote; where it is checked it must end well."""
    if input is not None:
        how["stdin"] = subprocess.PIPE
    with running(*words, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}) as child:
        out, err = child.communicate(input)
    assert child.returncode == 0 or not check, err
    return subprocess.CompletedProcess(words, child.returncode, out, err)


def pytest_configure(config: pytest.Config) -> None:
    """Mark the environment, and let children have the usual signals.

    What is started in the background, or by nohup, ignores some signals, and so would everything that it starts; a
    handler that does nothing is as good here, and is not inherited.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
    if not hasattr(config, "workerinput"):
        os.environ[MARK] = uuid.uuid4().hex


def marked() -> dict[int, str]:
    """The processes that were started by these tests, where the system tells them (in /proc)."""
    mark, found = f"{MARK}={os.environ[MARK]}".encode(), {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0") and int(folder.name) != os.getpid():
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    return found


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the run fail if a process outlives it, after a while in which those that were told to end do so."""
    if hasattr(session.config, "workerinput"):
        return
    end = time.monotonic() + 60
    while (left := marked()) and time.monotonic() < end:
        time.sleep(0.05)
    for number in left:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print("\nProcesses outlived the tests:", *left.values(), sep="\n  ")
