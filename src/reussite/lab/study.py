"""How many deals of a game can be won, by the solver: won, lost or not known, deal by deal in a file that can grow.

A study is a file of JSON lines: a head that says what was asked, and a line for each deal in the order of the numbers.
A study that was interrupted goes on where it was, and one of more deals takes over what is there. With a budget in
positions everybody finds the same.
"""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from reussite import __version__
from reussite.errors import BadInput, BadSave
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
USUAL_POSITIONS = 200_000
LONG = 1_000_000.0  # seconds: as good as for ever


@dataclass(frozen=True)
class Verdict:
    """What is known of a deal: its number, the verdict, moves of the win found, positions looked at, and seconds."""

    number: int
    verdict: str
    moves: int = 0
    positions: int = 0
    seconds: float = field(default=0.0, compare=False)

    def line(self, timed: bool) -> str:
        """Return the verdict as a line of JSON; seconds only where they are part of the budget."""
        data: dict[str, Any] = {"deal": self.number, "verdict": self.verdict, "positions": self.positions}
        data |= {"moves": self.moves} if self.verdict == WON else {}
        return json.dumps(data | ({"seconds": round(self.seconds, 3)} if timed else {}))

    @classmethod
    def of_line(cls, line: str) -> "Verdict":
        """Read what `line` writes."""
        data = json.loads(line)
        if data["verdict"] not in VERDICTS:
            raise ValueError(data["verdict"])
        return cls(int(data["deal"]), data["verdict"], int(data.get("moves", 0)), int(data["positions"]))


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

    def solve(self, study: Study, numbers: list[int]) -> "Future[list[Verdict]]":
        """Start some deals and return what will be said of them."""

    def close(self) -> None:
        """Let go of what is not needed any more."""


def solve_deals(code: str, numbers: list[int], budget: Budget, stop: Callable[[], bool]) -> list[Verdict]:
    """Solve deals of a game given by its code, as a worker anywhere can."""
    bound = parse_code(code)[0]
    solver = _solvers.setdefault(code, []).pop() if _solvers.get(code) else Solver(bound)
    found = []
    for number in numbers:
        if stop():
            break
        result = solver.solve(bound.deal(number).position, budget, stop)
        if not stop():
            found.append(Verdict(number, result.verdict, len(result.moves), result.positions, result.seconds))
    _solvers.setdefault(code, []).append(solver)
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
    if file is not None:
        study.found = known_verdicts(study, file)
    begun, written = time.perf_counter(), len(study.found)
    waiting = _units(study)
    pending: dict[Future[list[Verdict]], int] = {}
    done: dict[int, list[Verdict]] = {}
    try:
        for index, numbers in waiting:
            pending[workers.solve(study, numbers)] = index
            while len(pending) >= 2 * workers.jobs:
                written = _collect(study, pending, done, file, written, tell)
        while pending:
            written = _collect(study, pending, done, file, written, tell)
    except KeyboardInterrupt:
        study.interrupted = True
    finally:
        workers.close()
        study.seconds = time.perf_counter() - begun
    return study


def _units(study: Study) -> Iterator[tuple[int, list[int]]]:
    for first in range(len(study.found), study.deals, UNIT):
        yield first, [study.number(k) for k in range(first, min(first + UNIT, study.deals))]


def _collect(
    study: Study,
    pending: dict["Future[list[Verdict]]", int],
    done: dict[int, list[Verdict]],
    file: Path | None,
    written: int,
    tell: Callable[[Study], None],
) -> int:
    """Take in what is solved, as far as no deal before it is missing; return how many deals are written down."""
    for future in wait(pending, return_when=FIRST_COMPLETED).done:
        done[pending.pop(future)] = future.result()
    while (more := done.pop(len(study.found), None)) is not None:
        study.found += more
    if len(study.found) > written:
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.writelines(f"{each.line(study.timed)}\n" for each in study.found[written:])
        tell(study)
    return len(study.found)


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
        raise BadInput(saying("file.unwritable", file=str(file), why=problem.strerror)) from None
    except (ValueError, KeyError, TypeError):
        raise BadSave(saying("study.no_study", path=str(file))) from None
    for name, value in study.head().items():
        if not isinstance(kept, dict) or kept.get(name) != value:
            about = {"name": name, "kept": str(dict(kept).get(name)), "value": str(value)}
            raise BadSave(saying("lab.another_run", path=str(file), **about))
    if [each.number for each in found] != [study.number(k) for k in range(len(found))]:
        raise BadSave(saying("study.no_study", path=str(file)))
    if len(whole) < len(lines):
        file.write_text(head + "".join(whole), encoding="utf-8")
    return found[: study.deals]
