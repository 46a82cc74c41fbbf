"""How fast WebAssembly solves and counts, beside machine code: `python -m bench.wasm [GAME …]`.

Processor seconds of this process, on the same deals; both look at the same positions, and what they find is compared.
The machine is wasmtime; a browser's own may be faster or slower.
"""

import os
import sys
import time
from typing import Any, Callable

from reussite import wasm
from reussite.play import Game, parse_code
from reussite.players import find_player
from reussite.rules import compiled
from reussite.solve.solver import Budget, Solver
from reussite.wasm import measuring
from reussite.wasm.choosing import VARIABLE, WASM

GAMES = ("klondike", "la-peau", "canfield", "rexile", "freecell", "spider", "yukon", "montee-descente")
DEALS = range(1, 21)
POSITIONS = 100_000  # of each deal at most
COUNTED = 3000
ROUNDS = 3  # the best of them counts


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return how long some work takes at best, and what comes of it."""
    best, found = float("inf"), None
    for _ in range(ROUNDS):
        begun = time.process_time()
        found = work()
        best = min(best, time.process_time() - begun)
    return best, found


def solving(bound: Game) -> tuple[float, Any]:
    """Return how long a solver takes for some deals, and its answers."""
    solver, budget = Solver(bound), Budget(1000, positions=POSITIONS, megabytes=64)
    positions = [bound.deal(bound.patience.numbers[k]).position for k in DEALS]
    solver.solve(positions[0], Budget(positions=1))

    def work() -> Any:
        results = [solver.solve(each, budget) for each in positions]
        return [(each.verdict, each.positions, each.moves) for each in results]

    return seconds(work)


def counting(bound: Game, execution: Any) -> tuple[float, Any]:
    """Return how long deals take that are played to their end, and the counts."""
    linked, size = find_player(None, bound).measured(bound)
    plan = execution.plan(linked, size, bound.patience.deck, bound.rule_table.most_moves)
    execution.play_deals(plan, 1, 1, 1000)
    return seconds(lambda: execution.play_deals(plan, 1, COUNTED, 1000).counts)


def main(codes: list[str]) -> None:
    """Print a line for each game."""
    for code in codes or GAMES:
        bound = parse_code(code)[0]
        begun = time.process_time()
        written = [wasm.write(linked) for linked in Solver(bound).linked]
        wrote = time.process_time() - begun
        fast, answers = solving(bound)
        os.environ[VARIABLE] = WASM
        slow, again = solving(bound)
        del os.environ[VARIABLE]
        counted = [counting(bound, each) for each in (compiled, measuring)]
        looked_at = sum(each[1] for each in answers)
        is_same = answers == again and counted[0][1] == counted[1][1]
        print(
            f"{code:18} {looked_at / fast:12,.0f} positions/s, {slow / fast:.2f} × as long;"
            f" {COUNTED / counted[0][0]:12,.0f} deals/s, {counted[1][0] / counted[0][0]:.2f} × as long;"
            f" {sum(len(each.code) for each in written):,} bytes in {wrote:.2f} s{'' if is_same else '; NOT THE SAME'}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
