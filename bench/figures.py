"""Solve a hundred deals of each game that has no known answers, and print what docs/solver.md tells, a line each.

Seconds are those of the processor, so that a busy machine gives nearly the same answers.

Arguments choose games by deal codes; `--deals N` and `--seconds S` change the number of deals and the time for each.
"""

import argparse
import json
import time
from collections import Counter

from reussite.play import parse_code
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver

GAMES = (
    "royal-cotillion",
    "fifteen-puzzle",
    "osmosis",
    "algerian",
    "natali",
    "canfield",
    "rexile",
    "montee-descente",
    "klondike",
    "klondike:draw=3",
    "la-peau",
    "la-peau:policy=same",
    "canfield:rules=classic",
)


def figures(code: str, deals: int, seconds: float) -> dict[str, object]:
    """Return how many of the deals from number 1 on are won, lost and unknown, and which; seconds are this thread's."""
    bound, _ = parse_code(code)
    solver = Solver(bound, clock=time.thread_time)
    solver.prepare(bound.deal(1).position, many_wins=True)
    verdicts: Counter[str] = Counter()
    begun, left = time.thread_time(), []
    for number in range(1, deals + 1):
        verdict = solver.solve(bound.deal(number).position, Budget(seconds)).verdict
        verdicts[verdict] += 1
        left += [number] if verdict == UNKNOWN else []
    spent = time.thread_time() - begun
    counts = {verdict: verdicts[verdict] for verdict in (WON, LOST, UNKNOWN)}
    return {"game": code, "deals": deals, **counts, "mean_seconds": round(spent / deals, 4), "unknown_deals": left}


def main() -> None:
    """Print the figures of the games asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("codes", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    for code in chosen.codes:
        print(json.dumps(figures(code, chosen.deals, chosen.seconds)), flush=True)


if __name__ == "__main__":
    main()
