"""What a function of a user's file did wrong, where, and how that is told."""

from dataclasses import dataclass
from types import FunctionType
from typing import Sequence

from reussite.rules import guards, playing
from reussite.saying import Saying, saying

__all__ = ["NOWHERE", "Fault", "Place", "is_own", "reported"]


@dataclass(frozen=True)
class Place:
    """Where something was done: a function, and where it is a user's own the file and line."""

    function: str
    file: str = ""
    line: int = 0


def is_own(function: FunctionType) -> bool:
    """Tell whether a function is of a user's file and not of the program."""
    return (function.__module__ or "").split(".")[0] != "reussite"


NOWHERE = Place("")
KEPT = {1: "program.position", 4: "program.memo"}  # by the bytes of a number


@dataclass(frozen=True)
class Fault:
    """A fault, the value it is about, and the line of a user's file that did it, or that called what did it."""

    kind: int
    value: int = 0
    bound: int = 0
    place: Place = NOWHERE
    caller: Place = NOWHERE

    def saying(self) -> Saying:
        """Return what is to be said, with file and line where they are known."""
        own = self.place if self.place.file else self.caller
        if not own.file:
            return self._problem()
        return saying("program.at", file=own.file, line=own.line, function=own.function, problem=self._problem())

    def _problem(self) -> Saying:
        value = self.value
        if self.kind == playing.BAD_OUTCOME:
            return saying("program.outcome", value=value, most=playing.MOST_OUTCOMES - 1)
        if self.kind == playing.BAD_WIN:
            return saying("program.won", value=value)
        if self.kind == playing.NEVER_ENDS:
            return saying("program.steps", steps=playing.MOST_STEPS)
        if self.kind == guards.OUTSIDE and not self.place.file:
            return saying("program.called", called=self.place.function, value=value)
        if self.kind == guards.REQUIRED:
            return saying("program.required", called=self.place.function)
        if self.kind == guards.OUTSIDE:
            return saying("program.outside", value=value, last=self.bound - 1)
        if self.kind == guards.NOT_KEPT:
            return saying(KEPT.get(self.bound, "program.memo"), value=value)
        told = {
            guards.TOO_LARGE: "program.large",
            guards.BAD_SHIFT: "program.shift",
            guards.BY_ZERO: "program.zero",
            guards.NO_END: "program.loop",
            guards.UNSOUND: "program.unsound",
            guards.NO_DECK: "program.deck",
            guards.NO_CHOICE: "program.choice",
            guards.TOO_MANY_MOVES: "program.moves",
        }
        return saying(told[self.kind], value=value, most=self.bound)


def reported(report: Sequence[int], places: Sequence[Place]) -> Fault | None:
    """Return the fault that compiled functions wrote into a report, if they did."""
    kind, value, bound = (int(report[k]) for k in (playing.REPORTED_FAULT, playing.REPORTED_VALUE, guards.BOUND))
    if kind == 0:
        return None
    if kind not in guards.FAULTS:
        return Fault(kind, value)
    return Fault(kind, value, bound, places[report[guards.WHERE]], places[report[guards.CALLER]])
