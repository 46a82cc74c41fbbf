"""The atlas: for every game and option the share that can be won, and what each player reaches.

    python -m bench.atlas measure FOLDER --minutes 90     # study and play; goes on with the same folder
    python -m bench.atlas measure FOLDER --again spider 'golf*'   # ask again about what is not known of some lines
    python -m bench.atlas measure FOLDER --again golf --positions 1000000         # the same, with more positions
    python -m bench.atlas write FOLDER                    # docs/atlas.md, its pictures and its data from what is there

The work is cut into stages, so that every line has some deals before any has many, and the first games have most.
Budgets are in positions and seeds are fixed, so what is measured is the same on every machine. A new folder begins with
the data in the documentation. What is known of rules that have changed since is left out, and measured anew.
"""

import argparse
import gzip
import json
import os
import sys
import time
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Iterator

from bench.atlas_page import charts, page
from reussite.lab.counts import Counts
from reussite.lab.measure import Local, Slowly, Task, run
from reussite.lab.study import LONG, Study, Threads, Verdict, conduct, write_study
from reussite.play import Game, catalogue, game
from reussite.players import find_player
from reussite.players.catalogue import names_for
from reussite.solve import Budget
from reussite.solve.solver import LOST, UNKNOWN, WON

ROOT = Path(__file__).parent.parent
DATA, PAGE, PICTURES = ROOT / "docs" / "atlas.json.gz", ROOT / "docs" / "atlas.md", ROOT / "docs" / "pictures"
FIRST = (
    "klondike",
    "canfield",
    "fifteen-puzzle",
    "algerian",
    "natali",
    "osmosis",
    "la-peau",
    "rexile",
    "royal-cotillion",
    "montee-descente",
    "relais-des-7",
    "queue-leu-leu",
    "quatre-couleurs",
)
SEED = 1
SAMPLE = 20  # games of each player whose results are kept besides, so that they can be played again in a test
THINKING = {"klondike": "patient", "klondike:draw=3": "patient"}  # a second of a core for each of its games
AT_RANDOM = 1000  # games of the player that moves at random: it hardly wins, and moves a thousand times a game
LETTERS = {WON: "w", LOST: "l", UNKNOWN: "u"}


@dataclass(frozen=True)
class Stage:
    """What all lines of a kind are to have before the next stage: deals, positions a deal, games of each player."""

    first: bool
    deals: int
    positions: int
    games: int
    alone: int = 0  # games of patiences that play themselves
    thinking: int = 0  # games of players that think


STAGES = (
    Stage(True, 300, 20_000, 1000, 100_000),
    Stage(False, 100, 20_000, 1000, 100_000),
    Stage(True, 3000, 20_000, 10_000, 1_000_000, 50),
    Stage(True, 10_000, 20_000, 10_000, 1_000_000, 100),
    Stage(False, 1000, 20_000, 1000, 100_000),
    Stage(True, 10_000, 100_000, 10_000, 1_000_000, 400),
    Stage(False, 1000, 100_000, 10_000, 1_000_000),
    Stage(True, 10_000, 100_000, 100_000, 10_000_000, 1000),
    Stage(False, 10_000, 100_000, 10_000, 1_000_000),
)


def bound_games() -> Iterator[Game]:
    """Every game with its usual rules, and with each other value of each option that changes them."""
    entries = catalogue().entries
    for id in [*FIRST, *(id for id in entries if id not in FIRST)]:
        yield game(id)
        for option in entries[id].options():
            if option.name != "undo":
                for value in option.values[1:]:
                    yield game(id, **{option.name: value})


def name_of(bound: Game) -> str:
    """The code of a game without a number."""
    return str(bound.code(0)).removesuffix("#0")


def measure(folder: Path, minutes: float, jobs: int, again: list[str], positions: int) -> None:
    """Let players play and the solver solve until the time is over.

    What is not known of the lines that a pattern of `again` fits is asked again first, with so many positions at least.
    """
    end = time.monotonic() + 60 * minutes
    lines = list(bound_games())
    if not folder.exists():
        begin(folder, kept())
    for bound in lines:
        named = any(fnmatch(name_of(bound), pattern) for pattern in again)
        if named and not bound.is_automatic and (known := read_study(_file(folder, bound), bound)):
            _study(folder, bound, known["deals"], max(known["asked"], positions), jobs, end)
    for stage in STAGES:
        print(stage, file=sys.stderr, flush=True)
        for bound in lines:
            if time.monotonic() < end and stage.first == (bound.id in FIRST):
                _players(folder, bound, stage, jobs)
                if not bound.is_automatic:
                    known = read_study(_file(folder, bound), bound) or {"deals": 0, "positions": 0, "asked": 0}
                    if known["deals"] < stage.deals or known["positions"] < stage.positions:
                        _study(folder, bound, stage.deals, max(stage.positions, known["asked"]), jobs, end)


def begin(folder: Path, data: dict[str, Any]) -> None:
    """Begin a folder with an atlas: what it does not know of a deal is asked again when its line is studied further."""
    folder.mkdir(parents=True)
    lines = {line["code"]: line for line in data["lines"]}
    verdicts, players = {letter: verdict for verdict, letter in LETTERS.items()}, {}
    for bound in bound_games():
        line = lines.get(name_of(bound), {})
        if line.get("rules_id") != bound.rules_id:
            continue
        players |= {
            f"{name_of(bound)} {name}": row | {"rules_id": bound.rules_id} for name, row in line["players"].items()
        }
        if letters := line.get("verdicts"):
            study = Study(bound, len(letters), data["seed"], Budget(LONG, line["positions"]))
            for index, letter in enumerate(letters):
                budget = line["positions"] if verdicts[letter] == UNKNOWN else None
                study.found.append(Verdict(study.number(index), verdicts[letter], budget=budget))
            write_study(study, _file(folder, bound))
    (folder / "players.json").write_text(json.dumps(players), encoding="utf-8")


def _study(folder: Path, bound: Game, deals: int, positions: int, jobs: int, end: float) -> None:
    file = _file(folder, bound)
    if read_study(file, bound) is None:
        file.unlink(missing_ok=True)

    def stop(_: Study) -> None:
        if time.monotonic() > end:
            raise KeyboardInterrupt

    found = conduct(Study(bound, deals, SEED, Budget(LONG, positions)), Threads(jobs), file, stop)
    print(f"{found!r}", file=sys.stderr, flush=True)
    if found.interrupted and time.monotonic() < end:
        raise KeyboardInterrupt


def _file(folder: Path, bound: Game) -> Path:
    return folder / f"{name_of(bound).replace(':', '+')}.jsonl"


def read_study(file: Path, bound: Game) -> dict[str, Any] | None:
    """Return what a study's file knows of today's rules: its verdicts as letters, and positions.

    `positions` were looked at in every deal that is not known, `asked` are those that the study last asked for.
    """
    if not file.exists():
        return None
    whole = [line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    if len(whole) < 2 or (head := json.loads(whole[0]))["rules_id"] != bound.rules_id:
        return None
    lines = [json.loads(line) for line in whole[1:]]
    least = [each.get("budget", head["positions"]) for each in lines if each["verdict"] == UNKNOWN]
    return {
        "verdicts": "".join(LETTERS[each["verdict"]] for each in lines),
        "deals": len(lines),
        "positions": min(least, default=head["positions"]),
        "asked": head["positions"],
    }


def results_of(counts: Counts) -> dict[str, int]:
    """Return what of some games is written down: how many, those won and cut off, and the sum of their outcomes."""
    total = sum(outcome * n for outcome, n in counts.outcomes.items())
    return {"games": counts.games, "won": counts.won, "cut": counts.cut, "outcomes": total}


def played(bound: Game, name: str, games: int, jobs: int) -> dict[str, int]:
    """Play the first games of the seed."""
    player = find_player(name, bound)
    workers = Slowly() if player.is_slow else Local(jobs)
    done = run(Task(bound, player, SEED, games), workers)
    if isinstance(workers, Local):
        workers.close()
    if done.interrupted:
        raise KeyboardInterrupt
    return results_of(done.total)


def _players(folder: Path, bound: Game, stage: Stage, jobs: int) -> None:
    """Play games with every player of a game, if not as many are known."""
    file = folder / "players.json"
    known: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    wanted = dict.fromkeys(names_for(bound), stage.alone if bound.is_automatic else stage.games)
    wanted |= {"random": min(wanted["random"], AT_RANDOM)} if "random" in wanted else {}
    if name_of(bound) in THINKING and stage.thinking:
        wanted[THINKING[name_of(bound)]] = stage.thinking
    for name, games in wanted.items():
        key = f"{name_of(bound)} {name}"
        there = known.get(key, {})
        if there.get("rules_id") == bound.rules_id and there["games"] >= games:
            continue
        row: dict[str, Any] = played(bound, name, games, jobs)
        if not find_player(name, bound).thinks:
            row["sample"] = played(bound, name, SAMPLE, 1)
        known[key] = row | {"rules_id": bound.rules_id}
        beside = file.with_suffix(".tmp")
        beside.write_text(json.dumps(known), encoding="utf-8")
        beside.replace(file)


def collected(folder: Path) -> dict[str, Any]:
    """Return what a folder knows of today's rules: a line for each game, its verdicts as one letter a deal."""
    players = json.loads((folder / "players.json").read_text())
    lines = []
    for bound in bound_games():
        row: dict[str, Any] = {"code": name_of(bound), "rules_id": bound.rules_id, "first": bound.id in FIRST}
        study = read_study(_file(folder, bound), bound)
        if study:
            row |= {"verdicts": study["verdicts"], "positions": study["positions"]}
        row["players"] = {}
        for key, found in players.items():
            code, name = key.split(" ", 1)
            if code == row["code"] and found["rules_id"] == bound.rules_id:
                row["players"][name] = {each: value for each, value in found.items() if each != "rules_id"}
        if study or row["players"]:
            lines.append(row)
        if not (study or bound.is_automatic) or not row["players"]:
            print(f"not measured with today's rules: {row['code']}", file=sys.stderr)
    return {"seed": SEED, "sample": SAMPLE, "lines": lines}


def kept() -> dict[str, Any]:
    """Return the data of the atlas as it stands in the documentation."""
    found: dict[str, Any] = json.loads(gzip.decompress(DATA.read_bytes()))
    return found


def write(folder: Path) -> None:
    """Write the page, its pictures and its data."""
    data = collected(folder)
    DATA.write_bytes(gzip.compress(json.dumps(data).encode(), 9, mtime=0))
    PAGE.write_text(page(data), encoding="utf-8")
    charts(data, PICTURES)


def main() -> None:
    """Measure, or write what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", nargs="*", default=[], metavar="LINE")
    parser.add_argument("--positions", type=int, default=0, metavar="N", help="at least so many for deals asked again")
    chosen = parser.parse_args()
    if chosen.what == "write":
        write(chosen.folder)
        return
    os.environ.setdefault("REUSSITE_EXECUTION", "wasm")  # machine code of all these games would take longer to make
    measure(chosen.folder, chosen.minutes, chosen.jobs, chosen.again, chosen.positions)


if __name__ == "__main__":
    main()
