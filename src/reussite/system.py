"""Where systems differ: what only some of them have is asked for here, and done without elsewhere."""

import ctypes
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any, Callable, TextIO

__all__ = [
    "NO_WINDOW",
    "UNSEEN",
    "processors",
    "put_on_disk",
    "read_key",
    "stand_back",
    "system_call",
    "until_cut_off",
    "write_no_more",
]

MODEST = 5  # how far a process that thinks or measures stands back behind who plays

# How a process is started that the player does not see: no window of its own, and Ctrl-C is not meant for it.
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
UNSEEN: dict[str, Any] = {"start_new_session": True, "creationflags": NO_WINDOW}


def processors() -> int:
    """Return how many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def system_call(name: str) -> Callable[..., int] | None:
    """Return a call that Linux has and Python does not name, which raises what goes wrong; nothing elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        found = getattr(ctypes.CDLL(None, use_errno=True), name)
    except (AttributeError, OSError):
        return None

    def call(*given: object) -> int:
        answer: int = found(*given)
        if answer < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return answer

    return call


# Waits until all that was written to a file system, of which a descriptor names a file, is on the disk.
put_on_disk = system_call("syncfs")


def stand_back() -> None:
    """Let other programs come first, where a system can be asked to."""
    with suppress(AttributeError, OSError):
        os.nice(MODEST)


def until_cut_off(run: Callable[[], int]) -> int:
    """Run a command and return its exit code, 0 when the reader of its output, such as `head`, has seen enough."""
    try:
        code = run()
        if sys.stdout is not None:  # a program without a console has none
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        write_no_more()
        return 0


def write_no_more() -> None:
    """Let what still waits to be written go nowhere, or Python complains about it when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_key(source: TextIO) -> None:
    """Wait for one key on a terminal, or for a line elsewhere; the interrupt key interrupts."""
    if not source.isatty():
        source.readline()
        return
    try:
        import termios
        import tty
    except ImportError:
        _read_console_key(source)
        return
    kept = termios.tcgetattr(source)
    try:
        tty.setcbreak(source)
        source.read(1)
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, kept)


def _read_console_key(source: TextIO) -> None:
    """Wait for one key on the console of Windows, or for a line where there is none."""
    try:
        import msvcrt
    except ImportError:
        source.readline()
        return
    if msvcrt.getwch() == "\x03":  # type: ignore[attr-defined]
        raise KeyboardInterrupt
