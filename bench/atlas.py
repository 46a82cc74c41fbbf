"""The atlas: for every game and option the share that can be won, and what each player reaches.

    python -m bench.atlas measure FOLDER --minutes 25     # study and play; goes on with the same folder
    python -m bench.atlas write FOLDER                    # docs/atlas.md, its picture and its data from what is there

Lines of the atlas are taken up one after the other, a few deals at a time, so that all of them have about as many when
the time is over. What is measured is the same on every machine: budgets are in positions.
"""

import argparse
import gzip
import json
import sys
import time
from pathlib import Path
from typing import Any, Iterator

from reussite.lab.counts import interval
from reussite.lab.measure import Local, Task, run
from reussite.lab.study import LONG, Study, Threads, conduct, known_verdicts
from reussite.play import Game, catalogue, game
from reussite.players import find_player
from reussite.players.catalogue import names_for
from reussite.solve import Budget
from reussite.system import processors

ROOT = Path(__file__).parent.parent
DATA, PAGE, PICTURE = (
    ROOT / "docs" / "atlas.json.gz",
    ROOT / "docs" / "atlas.md",
    ROOT / "docs" / "pictures" / "atlas.svg",
)
POSITIONS = 100_000
DEALS = 10_000
STEPS = (8, 32, 100, 300, 1000, 3000, 10_000)  # deals that every line has before any has more
GAMES = 100_000
SAMPLE = 50  # games whose totals are kept besides, so that they can be played again in a test
LETTERS = {"won": "w", "lost": "l", "unknown": "u"}


def bound_games() -> Iterator[Game]:
    """Every game with its usual rules, and with each other value of each option that changes them."""
    for entry in catalogue().entries.values():
        yield game(entry.id)
        for option in entry.options():
            if option.name != "undo":
                for value in option.values[1:]:
                    yield game(entry.id, **{option.name: value})


def name_of(bound: Game) -> str:
    """The code of a game without a number."""
    return str(bound.code(0)).removesuffix("#0")


def measure(folder: Path, minutes: float, jobs: int, deals: int, positions: int, games: int) -> None:
    """Let players play and the solver solve until the time is over."""
    end = time.monotonic() + 60 * minutes
    folder.mkdir(parents=True, exist_ok=True)
    lines = list(bound_games())
    for step in STEPS:
        for bound in lines:
            if time.monotonic() < end:
                _players(folder, bound, min(games, 10 * step), jobs)
            if time.monotonic() < end and not bound.is_automatic and step <= deals:
                study = Study(bound, step, 1, Budget(LONG, positions))
                found = conduct(study, Threads(jobs), _file(folder, bound), lambda state: _stop_after(end))
                print(f"{found!r}", file=sys.stderr, flush=True)


def _stop_after(end: float) -> None:
    if time.monotonic() > end:
        raise KeyboardInterrupt


def _file(folder: Path, bound: Game) -> Path:
    return folder / f"{name_of(bound).replace(':', '+')}.jsonl"


def _players(folder: Path, bound: Game, games: int, jobs: int) -> None:
    """Play games with every player of a game, if not as many are known."""
    file = folder / "players.json"
    known: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    for name in names_for(bound):
        key = f"{name_of(bound)} {name}"
        if known.get(key, {}).get("games", 0) >= games:
            continue
        totals = []
        for count in (SAMPLE, games):
            workers = Local(jobs)
            totals.append(run(Task(bound, find_player(name, bound), 1, count), workers).total)
            workers.close()
        about = {"games": games, "won": totals[1].won, "sample": totals[0].won, "rules_id": bound.rules_id}
        known[key] = about
        file.write_text(json.dumps(known), encoding="utf-8")


def collected(folder: Path, positions: int) -> dict[str, Any]:
    """Return what a folder knows: a line for each game, its verdicts as one letter a deal."""
    played = json.loads((folder / "players.json").read_text())
    lines = []
    for bound in bound_games():
        row: dict[str, Any] = {"code": name_of(bound), "rules_id": bound.rules_id}
        if _file(folder, bound).exists():
            found = known_verdicts(Study(bound, DEALS, 1, Budget(LONG, positions)), _file(folder, bound))
            row["verdicts"] = "".join(LETTERS[each.verdict] for each in found)
        row["players"] = {
            key.split(" ", 1)[1]: value for key, value in played.items() if key.split(" ", 1)[0] == row["code"]
        }
        lines.append(row)
    return {"seed": 1, "positions": positions, "sample": SAMPLE, "lines": lines}


def write(folder: Path, positions: int) -> None:
    """Write the page, its picture and its data."""
    data = collected(folder, positions)
    DATA.write_bytes(gzip.compress(json.dumps(data).encode(), 9, mtime=0))
    PAGE.write_text(page(data), encoding="utf-8")
    picture(data, PICTURE)


def page(data: dict[str, Any]) -> str:
    """The atlas as a page."""
    rows = [
        "# The atlas",
        "",
        "For every game and each value of each option: the share of deals that can be won with all cards known, and",
        f"what the players reach. The solver looked at up to {data['positions']:,} positions a deal; a share lies",
        "between two bounds, deals that are not known counted as lost below and as won above, each end with its",
        "95 % interval (Wilson). Shares of players come with theirs. Deals are those of seed 1; `rules_id` names the",
        "rules. `python -m bench.atlas` measures it anew, and the tests recompute a sample of each line.",
        "",
        "![The share that can be won](pictures/atlas.svg)",
        "",
        "| game | can be won | deals | not known | players | rules |",
        "|---|---|---|---|---|---|",
    ]
    for line in data["lines"]:
        verdicts = line.get("verdicts", "")
        share = known = "–"
        if verdicts:
            won, unknown, n = verdicts.count("w"), verdicts.count("u"), len(verdicts)
            low, high = interval(won, n).low, interval(won + unknown, n).high
            share = f"{won / n:.2%} – {(won + unknown) / n:.2%} ({low:.2%} – {high:.2%})"
            known = f"{unknown:,}"
        players = "; ".join(
            f"{name} {each['won'] / each['games']:.2%} ({spread.low:.2%} – {spread.high:.2%}, {each['games']:,})"
            for name, each in line["players"].items()
            for spread in [interval(each["won"], each["games"])]
        )
        rows.append(
            f"| `{line['code']}` | {share} | {len(verdicts) or '–'} | {known} | {players} | `{line['rules_id']}` |"
        )
    return "\n".join(rows) + "\n"


def picture(data: dict[str, Any], path: Path) -> None:
    """Draw the bounds of all lines that were studied."""
    from matplotlib.figure import Figure

    lines = [line for line in data["lines"] if line.get("verdicts")]
    figure = Figure(figsize=(9, 1 + 0.24 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for place, line in enumerate(reversed(lines)):
        verdicts = line["verdicts"]
        low = verdicts.count("w") / len(verdicts)
        axes.barh(place, low, color="#1f7a4d")
        axes.barh(place, verdicts.count("u") / len(verdicts), left=low, color="#c8941f", alpha=0.5)
    axes.set_yticks(range(len(lines)), [line["code"] for line in reversed(lines)], fontsize=7)
    axes.set_xlim(0, 1)
    axes.set_xlabel("can be won (green), not known (gold)")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, or write what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--jobs", type=int, default=processors())
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args()
    if chosen.what == "measure":
        measure(chosen.folder, chosen.minutes, chosen.jobs, chosen.deals, chosen.positions, chosen.games)
    else:
        write(chosen.folder, chosen.positions)


if __name__ == "__main__":
    main()
