"""One analysis for the page: what is wanted comes as data, progress and results are told as data.

As a process it reads a line of JSON and writes lines of JSON.
"""

import json
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Callable

from reussite.errors import ReussiteError
from reussite.lab.analysis import Analysis
from reussite.lab.chain import goes_on, play_chain
from reussite.lab.measure import Local, Run, Task, Workers, run
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.system import processors, stand_back
from reussite.words import Words, words_in

__all__ = ["Tell", "measure"]

Tell = Callable[[dict[str, Any]], object]
PAUSE = 0.15  # seconds between two tidings of progress


class Progress:
    """Tells now and then how far it is."""

    def __init__(self, games: int, tell: Tell):
        self.games = games
        self.done = 0
        self.told = 0.0
        self._tell = tell
        tell({"done": 0, "games": games, "won": None})

    def add(self, games: int, won: int | None = None) -> None:
        """Count games that are done."""
        self.done += games
        now = time.monotonic()
        if now - self.told > PAUSE or self.done >= self.games:
            self.told = now
            self._tell({"done": self.done, "games": self.games, "won": won})


def measure(wanted: dict[str, Any], workers: Workers, tell: Tell) -> None:
    """Carry out an analysis; a mistake of the player's is told."""
    words = words_in(wanted["language"])
    try:
        found = _measured(wanted, workers, tell)
        tell({"data": found.data(), "lines": found.lines(words), "plot": _drawn(found, words)})
    except ReussiteError as problem:
        tell({"error": words.say(problem.saying)})


def _measured(wanted: dict[str, Any], workers: Workers, tell: Tell) -> Analysis:
    catalogue([Path(folder) for folder in wanted["folders"]])
    bound = game(wanted["game"], **wanted["options"])
    task = Task(bound, find_player(wanted["player"], bound), wanted["seed"], wanted["games"])
    task.check()
    progress = Progress(task.games, tell)
    if goes_on(bound, task.player):
        begun = time.perf_counter()
        chain = play_chain(bound, task.player, task.number(0), task.games, progress.add)
        return Analysis.of_chain(task, chain, time.perf_counter() - begun)

    def tell_won(state: Run, games: int) -> None:
        progress.add(games, state.total.won)

    try:
        return Analysis.of_run(run(task, workers, None, tell_won))
    finally:
        workers.close()


def _drawn(found: Analysis, words: Words) -> str:
    """Return a plot as SVG; nothing where there is nothing to draw it with."""
    if not find_spec("matplotlib"):
        return ""
    from reussite.lab.plots import draw

    with tempfile.TemporaryDirectory(prefix="reussite-plot-") as folder:
        path = Path(folder) / "plot.svg"
        draw(found, path, words)
        return path.read_text(encoding="utf-8")


def main() -> None:
    """Carry out one analysis."""
    wanted = json.loads(sys.stdin.readline())
    stand_back()
    measure(wanted, Local(max(1, processors() - 1)), lambda told: print(json.dumps(told), flush=True))


if __name__ == "__main__":
    main()
