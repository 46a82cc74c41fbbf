"""Which front end a player gets: the one asked for, else the best one that works here."""

import os
import stat
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from reussite.errors import BadInput

if TYPE_CHECKING:
    from reussite.solve.adviser import Thinker
    from reussite.store import Kept, Store

__all__ = ["FRONT_ENDS", "choose", "is_terminal", "sit_down"]

FRONT_ENDS = ("terminal", "plain")


def _is_fed() -> bool:
    """Tell whether moves come from a pipe or a file, so that lines of text are what is wanted."""
    try:
        kind = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return True
    return not sys.stdin.isatty() and (stat.S_ISFIFO(kind) or stat.S_ISREG(kind) or stat.S_ISSOCK(kind))


def is_terminal() -> bool:
    """Tell whether input and output are a terminal that can place its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def choose(asked: str | None) -> str:
    """Return the front end: the terminal where there is one, else lines of text."""
    if asked:
        return asked
    if _is_fed():
        return "plain"
    return "terminal" if is_terminal() else "plain"


def sit_down(asked: str | None, store: "Store", kept: "Kept", motion: bool = True) -> None:
    """Let the player play a deal of the store."""
    from reussite.solve.adviser import Thinker

    with closing(Thinker()) as adviser:
        if choose(asked) == "terminal":
            _fill_terminal(store, kept, motion, adviser)
        else:
            from reussite.ui.plain.session import Session

            Session(kept, sys.stdin, sys.stdout, store, adviser).run()


def _fill_terminal(store: "Store", kept: "Kept", motion: bool, adviser: "Thinker") -> None:
    if not is_terminal():
        raise BadInput("--ui terminal needs a terminal for input and output: try --ui plain")
    from reussite.ui.terminal.start import play

    adviser.prepare(kept.game)
    play(store, kept, motion, adviser)
