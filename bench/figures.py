"""Solve a hundred deals of each game that has no known answers, and print what docs/solver.md tells, a line each.

Arguments choose games by deal codes; `--deals N` and `--seconds S` change the number of deals and the time for each.
"""

import argparse
import json
import time
from collections import Counter

from reussite.play import parse_code
from reussite.solve.solver import Budget, Solver

GAMES = (
    "royal-cotillion",
    "fifteen-puzzle",
    "osmosis",
    "algerian",
    "natali",
    "canfield",
    "rexile",
    "montee-descente",
)


def figures(code: str, deals: int, seconds: float) -> dict[str, object]:
    """Return how many of the deals from number 1 on are won, lost and unknown, and the mean seconds of this thread."""
    bound, _ = parse_code(code)
    solver = Solver(bound)
    solver.solve(bound.deal(1).position, Budget(positions=1))  # compiles
    verdicts: Counter[str] = Counter()
    begun = time.thread_time()
    for number in range(1, deals + 1):
        verdicts[solver.solve(bound.deal(number).position, Budget(seconds)).verdict] += 1
    spent = time.thread_time() - begun
    counts = {verdict: verdicts[verdict] for verdict in ("won", "lost", "unknown")}
    return {"game": code, "deals": deals, **counts, "mean_seconds": round(spent / deals, 3)}


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
