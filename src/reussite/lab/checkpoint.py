"""A run kept in a file as it goes, so that it can be taken up again."""

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from reussite.errors import BadInput, BadSave, reason
from reussite.lab.counts import Counts
from reussite.lab.measure import Run, Task
from reussite.saying import saying

__all__ = ["Checkpoint"]

FORMAT = "reussite checkpoint 2"
EVERY = 1.0  # seconds between two writings


class Checkpoint:
    """One file that always holds a whole state of the run: written beside, then put in place."""

    def __init__(self, path: Path, task: Task):
        self.path = path
        self.task = task
        self.written = 0.0

    def identity(self) -> dict[str, Any]:
        """Return what must be equal for a run to be taken up."""
        return {
            "format": FORMAT,
            "code": self.task.game.code(0),
            "player": self.task.player.name,
            "seed": self.task.seed,
            "games": self.task.games,
            "rules_id": self.task.game.rules_id,
        }

    def load(self, jobs: int) -> Run:
        """Return the run the file holds, or a new one when there is no file yet."""
        run = Run(self.task, jobs)
        if not self.path.exists():
            self.save(run)  # an unwritable place is told before the work, not after it
            return run
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            kept = {name: data[name] for name in self.identity()}
            run.done = {int(index): Counts.from_data(row) for index, row in data["done"].items()}
            run.seconds = float(data["seconds"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise BadSave(saying("lab.no_checkpoint", path=str(self.path))) from None
        for name, value in self.identity().items():
            if kept[name] != value and not (name == "games" and kept[name] < value):  # a run can be extended
                raise BadSave(saying("lab.another_run", path=str(self.path), name=name, kept=kept[name], value=value))
        return run

    def save(self, run: Run) -> None:
        """Write the run now."""
        data = self.identity() | {
            "seconds": run.seconds,
            "done": {str(index): counts.to_data() for index, counts in sorted(run.done.items())},
        }
        try:
            with tempfile.NamedTemporaryFile(
                "w", dir=self.path.parent, suffix=".tmp", delete=False, encoding="utf-8"
            ) as file:
                json.dump(data, file)
            os.replace(file.name, self.path)
        except OSError as problem:
            raise BadInput(saying("lab.checkpoint_unwritable", path=str(self.path), why=reason(problem))) from None
        self.written = time.monotonic()

    def save_now_and_then(self, run: Run) -> None:
        """Write the run if the last writing is a while ago."""
        if time.monotonic() - self.written >= EVERY:
            self.save(run)
