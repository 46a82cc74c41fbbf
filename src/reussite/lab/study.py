"""How many deals of a game can be won, by the solver: won, lost or not known, deal by deal in a file that can grow.

A study is a file of JSON lines: a head that says what was asked, and a line for each deal in the order of the numbers.
A study that was interrupted goes on where it was, and one of more deals takes over what is there. With a budget in
positions everybody finds the same; and one of more positions takes over what is won or lost, and asks again only about
the deals that are not known, since the search looks at the same positions first, whatever its budget.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from reussite import __version__
from reussite.errors import BadInput, BadSave, reason
from reussite.lab.analysis import METHOD, named
from reussite.lab.counts import Interval, interval
from reussite.lab.measure import SEEDS, number_of
from reussite.lab.showing import Shown
from reussite.play import Game, parse_code
from reussite.saying import saying
from reussite.solve import Budget, Solver
from reussite.solve.solver import LOST, UNKNOWN, WON
from reussite.words import WORDS, Words

__all__ = ["Study", "Verdict", "conduct"]

FORMAT = "reussite study 1"
VERDICTS = (WON, LOST, UNKNOWN)
UNIT = 8  # deals that a worker elsewhere solves at once
EVERY = 2.0  # seconds between two writings of a whole file, where lines are changed that stand in it already
USUAL_POSITIONS = 200_000
MOST_AT_REST = 4  # games whose solvers are kept for further deals
LONG = 1_000_000.0  # seconds: as good as for ever


@dataclass(frozen=True)
class Verdict:
    """What is known of a deal: its number, the verdict, moves of the win found, positions looked at, and seconds.

    `budget` stands where the deal is not known after fewer positions than the study asks for now.
    """

    number: int
    verdict: str
    moves: int = 0
    positions: int = 0
    seconds: float = field(default=0.0, compare=False)
    budget: int | None = None

    def line(self, timed: bool) -> str:
        """Return the verdict as a line of JSON; seconds only where they are part of the budget."""
        data: dict[str, Any] = {"deal": self.number, "verdict": self.verdict, "positions": self.positions}
        data |= {"moves": self.moves} if self.verdict == WON else {}
        data |= {"budget": self.budget} if self.budget else {}
        return json.dumps(data | ({"seconds": round(self.seconds, 3)} if timed else {}))

    @classmethod
    def of_line(cls, line: str) -> "Verdict":
        """Read what `line` writes."""
        data = json.loads(line)
        if data["verdict"] not in VERDICTS:
            raise ValueError(data["verdict"])
        seconds, budget = float(data.get("seconds", 0.0)), data.get("budget")
        return cls(
            int(data["deal"]), data["verdict"], int(data.get("moves", 0)), int(data["positions"]), seconds, budget
        )


@dataclass
class Study(Shown):
    """Deals of a game and what the solver says of them."""

    game: Game
    deals: int
    seed: int = 1
    budget: Budget = field(default_factory=lambda: Budget(LONG, USUAL_POSITIONS))
    found: list[Verdict] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be studied."""
        if self.deals < 1:
            raise BadInput(saying("command.games", games=self.deals))
        if self.seed not in SEEDS:
            raise BadInput(saying("lab.seed", first=SEEDS[0], last=SEEDS[-1], seed=self.seed))

    def number(self, index: int) -> int:
        """Return the number of a deal: those that an analysis of the same seed plays."""
        return number_of(self.game, self.seed, index)

    @property
    def timed(self) -> bool:
        """Whether the budget is in seconds, so that another machine may find more or less."""
        return self.budget.positions is None

    def count(self, verdict: str) -> int:
        """Return how many deals have a verdict."""
        return sum(each.verdict == verdict for each in self.found)

    @property
    def settled(self) -> int:
        """The deals about which nothing is to be asked any more."""
        return sum(each.budget is None for each in self.found)

    @property
    def won(self) -> int:
        """The deals that can be won."""
        return self.count(WON)

    @property
    def lost(self) -> int:
        """The deals that cannot be won."""
        return self.count(LOST)

    @property
    def unknown(self) -> int:
        """The deals of which the budget was not enough."""
        return self.count(UNKNOWN)

    @property
    def share(self) -> Interval:
        """The share that can be won: its value between the bounds that the unknown deals leave, with the interval.

        The low end is that of the interval (Wilson) with all unknown deals lost, the high end with all of them won.
        """
        games = len(self.found)
        low, high = interval(self.won, games), interval(self.won + self.unknown, games)
        decided = self.won + self.lost
        return Interval(self.won / decided if decided else 0.5, low.low, high.high)

    @property
    def bounds(self) -> tuple[float, float]:
        """The share of these very deals that can be won: at least, and at most."""
        return self.won / len(self.found), (self.won + self.unknown) / len(self.found)

    def head(self) -> dict[str, Any]:
        """Return what must be equal for a study to be taken up."""
        return {
            "format": FORMAT,
            "code": str(self.game.code(0)).removesuffix("#0"),
            "rules_id": self.game.rules_id,
            "seed": self.seed,
            "positions": self.budget.positions,
            "seconds": self.budget.seconds if self.timed else None,
        }

    def data(self) -> dict[str, Any]:
        """Return what was found as data for JSON."""
        share, bounds = self.share, self.bounds
        return {
            **self.head(),
            "version": __version__,
            "deals": len(self.found),
            WON: self.won,
            LOST: self.lost,
            UNKNOWN: self.unknown,
            "at_least": bounds[0],
            "at_most": bounds[1],
            "low": share.low,
            "high": share.high,
            "interval": METHOD,
            "took": round(self.seconds, 3),
        } | ({"interrupted": True} if self.interrupted else {})

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each deal."""
        return [
            {"deal": each.number, "verdict": each.verdict, "moves": each.moves, "positions": each.positions}
            for each in self.found
        ]

    def lines(self, words: Words = WORDS) -> list[str]:
        """Return the study as lines of text."""
        say, games = words.say, len(self.found)
        budget = (
            say("study.seconds", seconds=self.budget.seconds)
            if self.timed
            else say("study.positions", n=self.budget.positions)
        )
        lines = [
            say("study.head", name=named(self.game, words), seed=self.seed, budget=budget),
            say("study.deals_interrupted" if self.interrupted else "study.deals", n=games),
        ]
        heads = {verdict: say(f"study.{verdict}") for verdict in VERDICTS}
        width = max(map(len, heads.values()))
        for verdict, head in heads.items():
            n = self.count(verdict)
            lines.append(f"{head:<{width}}  {words.number(n):>9}  {words.percent(n / games, 2):>9}")
        low, high = self.bounds
        lines.append(say("study.bounds", low=low, high=high))
        lines.append(say("study.interval", low=self.share.low, high=self.share.high))
        lines.append(say("lab.rules", id=self.game.rules_id))
        return lines

    def plot(self, path: str | Path | None = None, words: Words = WORDS) -> Any:
        """Return a picture of the bounds, written to a file if one is named."""
        from reussite.lab.plots import study_figure

        return study_figure(self, Path(path) if path else None, words)

    def __repr__(self) -> str:
        """Say in a line what was found."""
        low, high = self.bounds if self.found else (0.0, 1.0)
        name = str(self.game.code(0)).removesuffix("#0")
        return f"<Study {name}: {len(self.found)} deals, {low:.2%} to {high:.2%} won>"


class Asked(Protocol):
    """Something that solves deals: threads here, or other machines."""

    jobs: int

    def get_ready(self, study: Study) -> None:
        """Do what is to be done first, such as compiling."""

    def solve(self, study: Study, numbers: list[int]) -> "Future[list[Verdict]]":
        """Start some deals and return what will be said of them."""

    def close(self) -> None:
        """Let go of what is not needed any more."""


def solve_deals(code: str, numbers: list[int], budget: Budget, stop: Callable[[], bool]) -> list[Verdict]:
    """Solve deals of a game given by its code, as a worker anywhere can."""
    bound = parse_code(code)[0]
    while code not in _solvers and len(_solvers) >= MOST_AT_REST:
        _solvers.pop(next(iter(_solvers)), None)
    at_rest = _solvers.setdefault(code, [])
    try:
        solver = at_rest.pop()
    except IndexError:
        solver = Solver(bound)
    found = []
    for number in numbers:
        if stop():
            break
        result = solver.solve(bound.deal(number).position, budget, stop)
        if not stop():
            found.append(Verdict(number, result.verdict, len(result.moves), result.positions, result.seconds))
    at_rest.append(solver)
    return found


_solvers: dict[str, list[Solver]] = {}  # at rest, by the code of their game; each thread takes one


def never() -> bool:
    """Go on."""
    return False


class Threads:
    """Threads of this process; the compiled search releases the interpreter lock."""

    def __init__(self, jobs: int):
        self.jobs = jobs
        self.over = False
        self.pool = ThreadPoolExecutor(jobs, thread_name_prefix="reussite-study")

    def get_ready(self, study: Study) -> None:
        """Compile in this thread, which can be interrupted."""
        Solver(study.game).prepare(study.game.deal(study.number(0)).position)

    def solve(self, study: Study, numbers: list[int]) -> "Future[list[Verdict]]":
        """Solve deals in a thread."""
        return self.pool.submit(solve_deals, study.head()["code"], numbers, study.budget, lambda: self.over)

    def close(self) -> None:
        """End what is being solved."""
        self.over = True
        self.pool.shutdown(wait=True, cancel_futures=True)


def conduct(
    study: Study, workers: Asked, file: Path | None = None, tell: Callable[[Study], None] = lambda study: None
) -> Study:
    """Solve the deals that are not known yet; an interruption ends the study with what is done.

    What is found is written to the file in the order of the deals, so that it is a whole study at any moment.
    """
    known = [] if file is None else known_verdicts(study, file)
    study.found = known[: study.deals]
    begun, taken = time.perf_counter(), _Taken(study, file, known[study.deals :])
    pending: dict[Future[list[Verdict]], list[int]] = {}

    def collect() -> None:
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            taken.take(pending.pop(future), future.result())
        taken.write()
        tell(study)

    try:
        units = list(_units(study))
        if units:
            workers.get_ready(study)
        for indexes in units:
            pending[workers.solve(study, [study.number(k) for k in indexes])] = indexes
            while len(pending) >= 2 * workers.jobs:
                collect()
        while pending:
            collect()
    except KeyboardInterrupt:
        study.interrupted = True
    finally:
        workers.close()
        taken.write(at_once=True)
        study.seconds = time.perf_counter() - begun
    return study


def _units(study: Study) -> Iterator[list[int]]:
    """Yield which deals are asked about together: new ones, then those that are not known with a smaller budget."""
    weak = [k for k, each in enumerate(study.found) if each.budget is not None]
    for some in (list(range(len(study.found), study.deals)), weak):
        yield from (some[first : first + UNIT] for first in range(0, len(some), UNIT))


class _Taken:
    """Takes in what is solved, new deals as soon as none before them is missing, and keeps the file whole."""

    def __init__(self, study: Study, file: Path | None, beyond: list[Verdict]):
        self.study, self.file = study, file
        self.beyond = beyond  # deals of the file that are not asked for this time
        self.written = len(study.found)
        self.early: dict[int, list[Verdict]] = {}  # by the first deal
        self.changed = False
        self.rewritten = time.monotonic()

    def take(self, indexes: list[int], verdicts: list[Verdict]) -> None:
        """Take in what was said of some deals."""
        found = self.study.found
        if indexes[0] < len(found):
            for k, verdict in zip(indexes, verdicts, strict=False):
                found[k] = verdict
            self.changed = True
            return
        self.early[indexes[0]] = verdicts
        while (more := self.early.pop(len(found), None)) is not None:
            found += more

    def write(self, at_once: bool = False) -> None:
        """Append new deals; where lines have changed write the whole file beside and put it in place, now and then."""
        if self.file is None:
            return
        found = self.study.found
        if len(found) > self.written:
            with self.file.open("a", encoding="utf-8") as out:
                out.writelines(f"{each.line(self.study.timed)}\n" for each in found[self.written :])
            self.written = len(found)
        if self.changed and (at_once or time.monotonic() - self.rewritten >= EVERY):
            write_study(replace(self.study, found=self.study.found + self.beyond), self.file)
            self.changed, self.rewritten = False, time.monotonic()


def write_study(study: Study, file: Path) -> None:
    """Write a whole study, beside its file and then in its place."""
    with tempfile.NamedTemporaryFile("w", dir=file.parent, suffix=".tmp", delete=False, encoding="utf-8") as out:
        out.write(json.dumps(study.head()) + "\n")
        out.writelines(f"{each.line(study.timed)}\n" for each in study.found)
    os.replace(out.name, file)


def known_verdicts(study: Study, file: Path) -> list[Verdict]:
    """Return what a file of this study knows already; begin the file where there is none."""
    try:
        if not file.exists():
            file.write_text(json.dumps(study.head()) + "\n", encoding="utf-8")
            return []
        head, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = json.loads(head)
        whole = [line for line in lines if line.endswith("\n")]  # the last one may have been cut off
        found = [Verdict.of_line(line) for line in whole]
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(file), why=reason(problem))) from None
    except (ValueError, KeyError, TypeError):
        raise BadSave(saying("study.no_study", path=str(file))) from None
    _check_head(study, kept, file)
    if [each.number for each in found] != [study.number(k) for k in range(len(found))]:
        raise BadSave(saying("study.no_study", path=str(file)))
    raised = kept["positions"] != study.budget.positions
    if raised:
        weak = kept["positions"]
        found = [replace(each, budget=each.budget or weak) if each.verdict == UNKNOWN else each for each in found]
    if raised or len(whole) < len(lines):
        write_study(replace(study, found=found), file)
    return found


def _check_head(study: Study, kept: Any, file: Path) -> None:
    """Raise unless a file's head is that of this study, but for a smaller budget in positions."""
    asked = study.head()
    for name, value in asked.items():
        old = kept.get(name) if isinstance(kept, dict) else None
        smaller = name == "positions" and isinstance(old, int) and value is not None and 0 < old < value
        if old != value and not smaller:
            raise BadSave(saying("lab.another_run", path=str(file), name=name, kept=str(old), value=str(value)))
