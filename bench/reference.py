"""Print how fast automatic patiences are measured, beside a C program that plays the same games.

The C program is not part of the project: SIM names its source, and without it or a compiler only our own figures are
printed. Runs alternate, and the best of several counts, so that a ratio compares the same machine in the same minutes;
speeds are by seconds of the processor, so that other programs matter little, but for what two jobs gain.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from reussite.lab.measure import Local, Task, run
from reussite.play import game
from reussite.players import find_player

GAMES = 1_000_000
ROUNDS = 3
CASES = {
    "r7": ("relais-des-7", {}, ["r7", str(GAMES)]),
    "qll32": ("queue-leu-leu", {"next": "shuffled"}, ["qll", str(GAMES), "1", "32"]),
    "qll52": ("queue-leu-leu", {"next": "shuffled", "cards": 52}, ["qll", str(GAMES), "1", "52"]),
    "c4": ("quatre-couleurs", {}, ["c4", str(GAMES)]),
}


def build(folder: Path) -> Path | None:
    """Compile the C program, or return nothing when it or a compiler is missing."""
    source, compiler = Path(os.environ.get("SIM", "")), shutil.which("cc") or shutil.which("gcc")
    if not source.is_file() or compiler is None:
        return None
    program = folder / "sim"
    subprocess.run([compiler, "-O3", "-march=native", str(source), "-o", str(program), "-lm"], check=True)
    return program


def ours(name: str, options: dict[str, object], jobs: int) -> tuple[float, float]:
    """Return our games a second, compilation excluded: by the processor's seconds and by the clock."""
    bound = game(name, **options)
    task, workers = Task(bound, find_player(None, bound), 1, GAMES), Local(jobs)
    workers.prepare(task)
    begun = time.process_time()
    done = run(task, workers)
    spent = time.process_time() - begun
    workers.close()
    return GAMES / spent, GAMES / done.seconds


def theirs(program: Path, words: list[str]) -> float:
    """Return the C program's games a second."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([str(program), *words], check=True, capture_output=True, text=True)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun
    return float(re.findall(r": (\d+) games", done.stdout)[-1]) / spent


def main() -> None:
    """Print one line of JSON for each game."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        for case, (name, options, words) in CASES.items():
            one = alone = two = c = 0.0
            for _ in range(ROUNDS):
                spent, clock = ours(name, options, 1)
                one, alone = max(one, spent), max(alone, clock)
                two = max(two, ours(name, options, 2)[1])
                c = max(c, theirs(program, words)) if program else 0.0
            row = {"game": case, "games_per_second": round(one), "two_jobs_to_one": round(two / alone, 2)}
            if program:
                row |= {"c_games_per_second": round(c), "ratio_to_c": round(one / c, 2)}
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
