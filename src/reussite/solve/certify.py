"""Checking that a position is lost: searched again with less and less left out.

The strongest check uses nothing of the solver: the rules alone, every position that can be reached, each kept whole.
Where there are too many, the search itself with every reduction off; where that takes too long, with each reduction
left out in turn, which finds one that is wrong by itself.
"""

import time
from dataclasses import dataclass
from typing import Callable, Generator

from reussite.play import Position
from reussite.saying import NOTHING_SAID, Saying, saying
from reussite.solve.fitting import SEARCHES, reductions_of
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Result, Solver, never

__all__ = ["BY_RULES", "EVERY_REDUCTION", "Check", "certify", "confirmed"]

BY_RULES, EVERY_REDUCTION = "rules", "every-reduction"
MOST_BY_RULES = 200_000  # positions kept whole
INTERPRETED = 2.0  # seconds before the rules are compiled once more for a check


@dataclass(frozen=True)
class Check:
    """A check: what was left out (the whole solver, every reduction, one by name), what was found, and its cost."""

    without: str
    verdict: str
    positions: int
    seconds: float
    why: Saying = NOTHING_SAID


def certify(position: Position, budget: Budget, stopped: Callable[[], bool] = never) -> Generator[Check, None, None]:
    """Check that a position is lost, the strongest way first; end when nothing is left to doubt.

    Each check may take the whole budget.
    """
    check = _by_rules(position, budget, stopped)
    yield check
    held = reductions_of(position.game)
    if check.verdict != UNKNOWN or not held:
        return
    check = _searched(position, tuple(each.name for each in held), EVERY_REDUCTION, budget, stopped)
    yield check
    if check.verdict != UNKNOWN:
        return
    for each in [each for each in held if each.name in SEARCHES] or held:
        yield _searched(position, (each.name,), each.name, budget, stopped)


def confirmed(checks: list[Check]) -> str:
    """Return how far checks bear a loss out: ``in-full``, ``in-part`` or ``not``; ``wrong`` if one of them wins."""
    if any(check.verdict == WON for check in checks):
        return "wrong"
    lost = [check.without for check in checks if check.verdict == LOST]
    return "in-full" if {BY_RULES, EVERY_REDUCTION} & set(lost) else "in-part" if lost else "not"


def _by_rules(start: Position, budget: Budget, stopped: Callable[[], bool]) -> Check:
    """Look at every position that can be reached, with nothing but the rules."""
    begun = time.perf_counter()
    seen, waiting, why = {start.state}, [start], NOTHING_SAID
    verdict = WON if start.is_won else LOST
    while waiting and verdict == LOST:
        position = waiting.pop()
        for move in position.listed():
            after = position.after(move)
            if after.state in seen:
                continue
            if after.is_won:
                verdict = WON
                break
            seen.add(after.state)
            waiting.append(after)
        spent = time.perf_counter() - begun
        if len(seen) > MOST_BY_RULES:
            why = saying("solver.enough", n=MOST_BY_RULES)
        elif spent > budget.seconds:
            why = saying("solver.late", seconds=budget.seconds)
        elif stopped():
            why = saying("solver.interrupted")
        if why and verdict == LOST:
            verdict = UNKNOWN
    return Check(BY_RULES, verdict, len(seen), time.perf_counter() - begun, why)


def _searched(
    position: Position, without: tuple[str, ...], name: str, budget: Budget, stopped: Callable[[], bool]
) -> Check:
    """Search with reductions left out; interpreted at first, which is enough for small positions."""
    brief = Budget(min(INTERPRETED, budget.seconds), megabytes=min(16, budget.megabytes))
    result: Result = Solver(position.game, compiled=False, without=without).solve(position, brief, stopped)
    if result.verdict == UNKNOWN and not stopped():
        result = Solver(position.game, without=without).solve(position, budget, stopped)
    return Check(name, result.verdict, result.positions, result.seconds, result.why)
