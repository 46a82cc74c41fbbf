"""The process of an analysis: reads what is wanted as JSON, writes progress and results as lines of JSON."""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from reussite.errors import ReussiteError
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.system import processors, stand_back
from reussite.words import words_in

PAUSE = 0.15  # seconds between two lines of progress


def main() -> None:
    """Carry out one analysis."""
    wanted = json.loads(sys.stdin.readline())
    stand_back()
    try:
        _analyse(wanted)
    except ReussiteError as problem:
        _say({"error": words_in(wanted["language"]).say(problem.saying)})


def _say(data: dict[str, Any]) -> None:
    print(json.dumps(data), flush=True)


class Progress:
    """Tells now and then how far it is."""

    def __init__(self, games: int):
        self.games = games
        self.done = 0
        self.told = 0.0

    def tell(self, games: int, won: int | None = None) -> None:
        """Count games that are done."""
        self.done += games
        now = time.monotonic()
        if now - self.told > PAUSE or self.done >= self.games:
            self.told = now
            _say({"done": self.done, "games": self.games, "won": won})


def _analyse(wanted: dict[str, Any]) -> None:
    from reussite.lab.analysis import Analysis
    from reussite.lab.chain import goes_on, play_chain
    from reussite.lab.measure import Local, Run, Task, run
    from reussite.lab.plots import draw

    catalogue([Path(folder) for folder in wanted["folders"]])
    bound = game(wanted["game"], **wanted["options"])
    task = Task(bound, find_player(wanted["player"], bound), wanted["seed"], wanted["games"])
    task.check()
    progress = Progress(task.games)
    _say({"done": 0, "games": task.games, "won": None})
    if goes_on(bound, task.player):
        begun = time.perf_counter()
        chain = play_chain(bound, task.player, task.number(0), task.games, progress.tell)
        found = Analysis.of_chain(task, chain, time.perf_counter() - begun)
    else:
        workers = Local(max(1, processors() - 1))

        def tell(state: Run, games: int) -> None:
            progress.tell(games, state.total.won)

        try:
            found = Analysis.of_run(run(task, workers, None, tell))
        finally:
            workers.close()
    with tempfile.TemporaryDirectory(prefix="reussite-plot-") as folder:
        path = Path(folder) / "plot.svg"
        words = words_in(wanted["language"])
        draw(found, path, words)
        _say({"data": found.data(), "lines": found.lines(words), "plot": path.read_text(encoding="utf-8")})


if __name__ == "__main__":
    main()
