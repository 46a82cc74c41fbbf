"""Starting the terminal program, and what it leaves on the screen when it ends."""

import os
import sys
import threading
import time

from reussite.sitting import Sitting
from reussite.ui.output import write_readably
from reussite.ui.terminal.app import Terminal

__all__ = ["run"]

LOOK = 0.5  # seconds between looks whether the terminal is still there


def run(sitting: Sitting, motion: bool = True) -> None:
    """Let the player play or watch until leaving."""
    _run(Terminal(sitting, motion))


def _end_with_terminal() -> None:
    """End the program soon after its terminal is gone: Textual may wait for ever to write to it; all is kept."""
    while os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else 0):
        time.sleep(LOOK)
    time.sleep(4 * LOOK)  # it may well be ending by itself
    os._exit(1)


def _run(app: Terminal) -> None:
    write_readably(sys.__stdout__, sys.__stderr__, aligned=True)
    threading.Thread(target=_end_with_terminal, daemon=True).start()
    app.run()
    if app.return_code:  # it failed; what happened stands on the screen already
        raise SystemExit(app.return_code)
    print(app.farewell)
