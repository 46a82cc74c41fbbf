"""Print how long the store takes, with many finished deals in it: DEALS=… chooses how many."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

from reussite.play import game
from reussite.store import Store

DEALS = int(os.environ.get("DEALS", "100000"))
MOVES = 30  # moves of each deal
PLAYS = 500


def milliseconds(run: Callable[[], Any], times: int = 5) -> float:
    """Return the median time of a few runs."""
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        run()
        spent.append(time.perf_counter() - begun)
    return round(1000 * sorted(spent)[times // 2], 2)


def fill(store: Store, deals: int) -> None:
    """Write finished deals as playing them would have, a third of them won, of several games and rules."""
    chance = random.Random(1)
    games = [game(*words, **options) for *words, options in GAMES]
    kept = [store.new(bound) for bound in games]
    for each in kept:
        while len(each.gestures) < MOVES and each.moves():
            each.play(chance.choice(each.moves()))
    columns = "game, options, variant, number, start, rules, node, tip, made, version, begun, changed"
    with store.database.writing() as db:
        begun = round(time.time() * 1000) - deals * 60_000
        for number in range(deals):
            model = kept[number % len(kept)]
            made = begun + number * 60_000
            won = chance.random() < 0.33
            id = db.execute(
                f"""INSERT INTO deals (key, used, {columns}, played, moves, result, first_move, won, won_moves,
                won_played, score) SELECT ?, ?, {columns}, ?, moves, ?, ?, ?, ?, ?, ? FROM deals WHERE id = ?""",
                (f"{number:032x}", number + 100, 60_000, "won" if won else "lost", made, made if won else None)
                + ((chance.randrange(80, 200), chance.randrange(60_000, 900_000)) if won else (None, None))
                + (chance.randrange(100) * 10 if model.game.patience.scored else None, model.journal.id),
            ).lastrowid
            db.execute("INSERT INTO moves SELECT ?, node, parent, text, parts, made, played FROM moves WHERE deal = ?",
                       (id, model.journal.id))  # fmt: skip


GAMES = (("klondike", {}), ("klondike", {"draw": 3}), ("rexile", {}), ("la-peau", {}), ("canfield", {}))


def play_times(store: Store) -> dict[str, float]:
    """Return how long a move takes until it is on the disk."""
    kept = store.new("klondike")
    spent = []
    for _ in range(PLAYS):
        move = kept.moves()[-1]
        begun = time.perf_counter()
        kept.play(move)
        spent.append(1000 * (time.perf_counter() - begun))
    spent.sort()
    return {"median": round(spent[PLAYS // 2], 2), "99 %": round(spent[PLAYS * 99 // 100], 2)}


def start_time(home: Path) -> float:
    """Return how long `reussite play` takes from its start to the end of its input."""
    command = [sys.executable, "-m", "reussite", "play"]
    environment = {**os.environ, "REUSSITE_HOME": str(home)}
    return milliseconds(
        lambda: subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True, env=environment)
    )


def main() -> None:
    """Measure, and print the figures as JSON."""
    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as folder:
        home = Path(folder)
        figures: dict[str, Any] = {"deals": DEALS, "start with nothing kept, ms": start_time(home)}
        with Store.open(home / "reussite.db") as store:
            fill(store, DEALS)
            figures["a move until it is on the disk, ms"] = play_times(store)
            figures["file, MB"] = round(sum(file.stat().st_size for file in home.glob("reussite.db*")) / 1e6, 1)
        figures["start with all of them kept, ms"] = start_time(home)
        figures["open, ms"] = milliseconds(lambda: Store.open(home / "reussite.db").close())
        with Store.open(home / "reussite.db") as store:
            figures["resume, ms"] = milliseconds(store.resume)
            figures["statistics of everything, ms"] = milliseconds(store.statistics)
            figures["statistics of one game, ms"] = milliseconds(lambda: store.statistics("klondike"))
            figures["scores, ms"] = milliseconds(lambda: store.scores("rexile"))
            figures["history, ms"] = milliseconds(lambda: store.history(limit=30))
        print(json.dumps({"store": figures}, indent=1))


if __name__ == "__main__":
    main()
