"""Print how fast every game's rules run, interpreted and compiled from the same text, one core."""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable

from reussite.play import Game, catalogue, game

MOVES = 100  # random moves of a deal at most
SECONDS = 0.5  # for each measurement


def rate(run: Callable[[int, int], int]) -> float:
    """Return moves a second of `run(first deal, number of deals)`, over enough deals to last a while."""
    deals, first, moves, spent = 4, 1, 0, 0.0
    while spent < SECONDS:
        begun = time.perf_counter()
        moves += run(first, deals)
        spent += time.perf_counter() - begun
        first += deals
        deals *= 2
    return moves / spent


def listing_time(bound: Game) -> float:
    """Return the mean time in milliseconds to list the legal moves of a position, interpreted, in random play."""
    spent, count = 0.0, 0
    out = [0] * bound.rule_table.most_moves
    for number in range(5):
        state = list(bound.lay_out(bound.deck(number)))
        for seed in range(1, MOVES):
            begun = time.perf_counter()
            bound.engine.legal_moves(state, out)
            spent += time.perf_counter() - begun
            count += 1
            if bound.engine.walk(state, out, seed, 1) == 0:
                break
    return 1000 * spent / count


def warm_start(key: str) -> float:
    """Return the seconds a new process needs from its start to the first compiled moves, already compiled once."""
    program = f"from bench.__main__ import compiled_walks; compiled_walks({key!r})(1, 1)"
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - begun


def compiled_walks(key: str) -> Callable[[int, int], int]:
    """Return random play on the compiled engine as a function of first deal and number of deals."""
    from reussite.rules.compiled import moves_array, state_array

    bound = game(key)
    engine = bound.compiled()
    state, deck = state_array(bound.rule_table.state_size), state_array(bound.patience.deck)
    out = moves_array(bound.rule_table.most_moves)
    return lambda first, deals: engine.walks(state, deck, out, first, deals, MOVES)


def interpreted_walks(key: str) -> Callable[[int, int], int]:
    """Return the same on the interpreted engine."""
    bound = game(key)
    state, deck, out = [0] * bound.rule_table.state_size, [0] * bound.patience.deck, [0] * bound.rule_table.most_moves
    return lambda first, deals: bound.engine.walks(state, deck, out, first, deals, MOVES)


def measure(key: str) -> dict[str, Any]:
    """Return all figures of one game."""
    run = compiled_walks(key)
    begun = time.perf_counter()
    run(1, 1)
    first = time.perf_counter() - begun
    warm = warm_start(key)
    compiled, interpreted = rate(run), rate(interpreted_walks(key))
    return {
        "game": key,
        "compiled_moves_per_second": round(compiled),
        "interpreted_moves_per_second": round(interpreted),
        "ratio": round(compiled / interpreted, 1),
        "interpreted_listing_ms": round(listing_time(game(key)), 4),
        "first_compilation_s": round(first, 2),
        "warm_start_s": round(warm, 2),
    }


def main() -> None:
    """Measure every game with a compiler cache of its own, so that first compilations are first."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REUSSITE_CACHE"] = folder
        for key in sys.argv[1:] or list(catalogue().entries):
            print(json.dumps(measure(key)), flush=True)


if __name__ == "__main__":
    main()
