"""Which front end a player gets: the one asked for, else the best one that works here."""

import os
import stat
import sys
from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING

from reussite.errors import BadInput
from reussite.saying import saying

if TYPE_CHECKING:
    from reussite.play import Deal
    from reussite.sitting import Sitting
    from reussite.store import Store
    from reussite.words import Words

__all__ = ["FRONT_ENDS", "check", "choose", "has_display", "is_terminal", "show", "sit_down"]

FRONT_ENDS = ("desktop", "terminal", "plain")


def _is_fed() -> bool:
    """Tell whether moves come from a pipe or a file, so that lines of text are what is wanted."""
    if sys.stdin is None:  # started from an icon, on a system where such programs have no input
        return False
    try:
        kind = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return True
    return not sys.stdin.isatty() and (stat.S_ISFIFO(kind) or stat.S_ISREG(kind) or stat.S_ISSOCK(kind))


def has_display() -> bool:
    """Tell whether a window can be opened; on Windows and macOS one always can."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def has_window() -> bool:
    """Tell whether what the window needs is installed."""
    return all(find_spec(name) for name in ("pygame", "pygame_gui"))


def is_terminal() -> bool:
    """Tell whether input and output are a terminal that can place its cursor."""
    ends = (sys.stdin, sys.stdout)
    return all(end is not None and end.isatty() for end in ends) and os.environ.get("TERM") != "dumb"


def choose(asked: str | None) -> str:
    """Return the front end: a window where there is a display, else the terminal, else lines of text."""
    if asked:
        return asked
    if _is_fed():
        return "plain"
    if has_display() and has_window():
        return "desktop"
    return "terminal" if is_terminal() else "plain"


def sit_down(
    asked: str | None, store: "Store", deal: "Deal", motion: bool = True, words: "Words | None" = None
) -> None:
    """Let the player play a deal of the store, in the language that was asked for if one was."""
    from reussite.sitting import Sitting
    from reussite.solve.adviser import Thinker

    name = choose(asked)
    check(name)
    with closing(Thinker()) as adviser:
        sitting = Sitting(deal, store, adviser, name, words=words)
        if name == "plain":
            from reussite.ui.plain.session import Session

            Session(sitting, sys.stdin, sys.stdout).run()
        else:
            adviser.prepare(deal.game)
            show(sitting, motion)


def check(name: str) -> None:
    """Raise unless the front end works here."""
    if name == "desktop":
        if not has_window():
            raise BadInput(saying("command.needs_desktop"))
        if not has_display() and not os.environ.get("SDL_VIDEODRIVER"):
            raise BadInput(saying("command.no_display"))
    if name == "terminal" and not is_terminal():
        raise BadInput(saying("command.no_terminal"))


def show(sitting: "Sitting", motion: bool) -> None:
    """Show a sitting in the window or on the whole terminal, whichever it was made for, until the player leaves."""
    if sitting.front_end == "desktop":
        from reussite.ui.desktop import start as desktop

        desktop.play(sitting, motion)
    else:
        from reussite.ui.terminal import start as terminal

        terminal.run(sitting, motion)
