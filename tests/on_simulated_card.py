"""Plays deals as a card would, with Numba's CUDA simulator, and prints them beside those of the interpreter.

A process of its own: the simulator is chosen by the environment before Numba is loaded.

    python on_simulated_card.py FOLDER GAMES "CODE PLAYER"…
"""

import json
import sys
from pathlib import Path

from reussite.errors import BadProgram
from reussite.lab.counts import Counts
from reussite.lab.measure import OnGpu, Task, run, slow_counts, spans, units
from reussite.play import parse_code
from reussite.players import find_player, players


def main() -> None:
    """Print a line for each game and player: what the card counted or found wrong, and the interpreter counted."""
    folder, games, *cases = sys.argv[1:]
    players([Path(folder)])
    for case in cases:
        code, name = case.rsplit(" ", 1)
        bound = parse_code(code)[0]
        task = Task(bound, find_player(name, bound), 1, int(games))
        workers = OnGpu()
        try:
            found = run(task, workers)
        except BadProgram as problem:
            print(json.dumps([case, workers.device, str(problem)]))
            continue
        finally:
            workers.close()
        plain = Counts.of(slow_counts(task, [each for unit in units(task) for each in spans(task, unit)]))
        print(json.dumps([case, found.device, found.total.to_data(), plain.to_data()]))


if __name__ == "__main__":
    main()
