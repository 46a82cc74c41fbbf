"""Whether a deal can be won with all cards known, and how."""

from reussite.solve.bulk import Question, answers
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Result, Solver

__all__ = ["LOST", "UNKNOWN", "WON", "Budget", "Question", "Result", "Solver", "answers"]
