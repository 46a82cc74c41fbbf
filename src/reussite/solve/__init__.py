"""Whether a deal can be won with all cards known, and how."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from reussite.solve.bulk import Question, answers
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Result, Solver

__all__ = ["LOST", "UNKNOWN", "WON", "Budget", "Question", "Result", "Solver", "answers"]


class _Asked(ModuleType):
    """This package, which can be called as the function of the library that has its name."""

    def __call__(self, *given: Any, **more: Any) -> Any:
        """Solve a deal."""
        return import_module("reussite.library").solve(*given, **more)


sys.modules[__name__].__class__ = _Asked
