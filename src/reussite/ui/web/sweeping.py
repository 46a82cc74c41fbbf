"""Freeing what only refers to itself: seldom, since Python looks through everything that is remembered for all players.

For every thousand players that takes a third of a second, in which nobody's move is answered; looking again and again
through what is new alone takes a twentieth of all the work. Moves, questions and panels leave nothing of the kind, as a
test sees. Connections that have ended do: a tab its sitting with all its tables, a request very little.
"""

import gc
import time

__all__ = ["LINE", "REQUEST", "Sweeper", "sweep_seldom"]

REQUEST, LINE = 1, 30  # what a connection leaves behind, in proportion
FEWEST = 100  # lines that end before a sweep, or a quarter of those that are open
HOUR = 3600.0  # seconds after which there is a sweep in any case: there may be something that nobody thought of


def sweep_seldom() -> None:
    """Let nothing but a sweeper look for what only refers to itself, and never again at what is there already."""
    gc.freeze()
    gc.disable()


class Sweeper:
    """Counts what ended connections leave behind, and sweeps when it is worth it."""

    def __init__(self) -> None:
        self.left = 0
        self.then = time.monotonic()

    def add(self, what: int, lines: int) -> None:
        """Count a connection that has ended, where so many lines are open."""
        self.left += what
        if self.left > LINE * max(FEWEST, lines // 4) or time.monotonic() - self.then > HOUR:
            self.sweep()

    def sweep(self) -> None:
        """Free everything that nobody can reach."""
        gc.collect()
        self.left, self.then = 0, time.monotonic()
