"""What a deal is written down in while it is played, beside the deal itself."""

import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Sequence

from reussite.errors import BadInput
from reussite.play.history import Line, Standing
from reussite.play.outcomes import Gesture
from reussite.saying import NOTHING_SAID, saying

__all__ = ["Branch", "Journal"]


@dataclass(frozen=True)
class Branch:
    """The end of a line of play: its node, its moves in all, after how many it leaves the line played now, its last."""

    node: int
    moves: int
    parts_at: int
    last: str
    made: float


class Journal:
    """A journal that keeps nothing, for a deal that nobody wants to keep; a store has one that does.

    A deal tells its journal of a change before it changes itself. A journal that was overtaken, since the deal was
    played on elsewhere, says so and writes nothing, and then the deal does not change either. What was played is a tree
    whose node 0 is the start; places and lines of play are nodes of it.
    """

    id: int = 0  # the number of the deal in its store, if it is kept
    notice = NOTHING_SAID  # what a player must be told about the deal, such as that the rules have changed since

    def __init__(self) -> None:
        self._version = 0
        self._shown = False
        self._began = time.monotonic()

    @property
    def is_kept(self) -> bool:
        """Whether the deal will be there at the next start."""
        return self.id > 0

    @property
    def version(self) -> int:
        """A number that grows with every change of the deal, wherever it was played."""
        return self._version

    @property
    def is_shown(self) -> bool:
        """Whether the program has played in the deal to show its solution."""
        return self._shown

    def show(self) -> None:
        """Write down that from now on the program plays to show the solution: a win is no longer the player's."""
        self._shown = True

    @property
    def elapsed(self) -> float:
        """Seconds spent on the deal."""
        return time.monotonic() - self._began

    @property
    def lock(self) -> AbstractContextManager[object]:
        """What a thread holds while it changes the deal, or looks at one that others change."""
        return nullcontext()

    def record(self, stand: int, gestures: Sequence[Gesture], standing: Standing) -> bool:
        """Write down gestures played after the first `stand` of the line, or tell that it was overtaken."""
        self._version += 1
        return True

    def move_to(self, standing: Standing) -> bool:
        """Write down that more or fewer gestures of the line stand now, or tell that it was overtaken."""
        self._version += 1
        return True

    def look(self) -> Line | None:
        """Return the line as it was played on elsewhere, if it was."""
        return None

    def pause(self) -> None:
        """Keep the time spent so far and stop the clock, as when the player leaves; the next move starts it again."""

    def place_of(self, node: int) -> int | None:
        """Return after how many gestures of the line a node lies, or nothing when it lies on another line."""
        return 0 if node == 0 else None

    def branch_to(self, node: int) -> Line | None:
        """Go to a node on another line and return that line, or nothing when it was overtaken."""
        raise BadInput(saying("kept.no_branches"))

    def branches(self) -> list[Branch]:
        """Return the ends of all lines of play, the one played now left out, the latest first."""
        return []

    def bookmarks(self) -> dict[str, int]:
        """Return the named places in this deal and how many moves lead there."""
        return {}

    def bookmark(self, name: str) -> None:
        """Give the place where the deal stands a name; a name used before is moved here."""
        raise BadInput(saying("kept.no_bookmarks"))

    def node_of(self, name: str) -> int:
        """Return the node of a bookmark."""
        raise BadInput(saying("kept.no_bookmarks"))
