"""The history of many games: what an analysis found, as data, as text and as a table."""

import csv
import io
from dataclasses import dataclass
from typing import Any

from reussite.lab.chain import Chain
from reussite.lab.counts import Counts, Interval, interval, mean_interval
from reussite.lab.measure import Run, Task

__all__ = ["Analysis"]

MOST_ROWS = 28  # outcomes told one by one


@dataclass(frozen=True)
class Analysis:
    """Counts of a run with all that is needed to tell them honestly."""

    task: Task
    counts: Counts
    course: list[tuple[int, int]]  # games and wins, stretch after stretch in the order of the deals
    seconds: float
    jobs: int
    interrupted: bool = False
    chain: Chain | None = None

    @classmethod
    def of_run(cls, run: Run) -> "Analysis":
        """Return what a run, finished or not, has found."""
        return cls(run.task, run.total, run.course(), run.seconds, run.jobs, run.interrupted)

    @classmethod
    def of_chain(cls, task: Task, chain: Chain, seconds: float) -> "Analysis":
        """Return what a chain of games has found."""
        return cls(task, chain.counts, chain.course, seconds, 1, chain=chain)

    @property
    def share(self) -> Interval:
        """The share won."""
        return interval(self.counts.won, self.counts.games)

    def outcomes(self) -> dict[str, int]:
        """Return how often each outcome came, in words, in order."""
        patience = self.task.game.patience
        return {patience.tally.text(outcome): n for outcome, n in patience.history(self.counts.outcomes).items()}

    def data(self) -> dict[str, Any]:
        """Return the analysis as data for JSON."""
        bound, share = self.task.game, self.share
        found: dict[str, Any] = {
            "game": bound.id,
            "options": bound.written_options(all_of_them=True),
            "player": self.task.player.name,
            "seed": self.task.seed,
            "games": self.counts.games,
            "won": self.counts.won,
            "share": share.value,
            "low": share.low,
            "high": share.high,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.counts.games / max(self.seconds, 1e-9), 1),
            "jobs": self.jobs,
            "outcomes": self.outcomes(),
            "rules_id": bound.rules_id,
        }
        if self.counts.cut:
            found["cut_off"] = self.counts.cut
        if self.interrupted:
            found["interrupted"] = True
        if self.chain and self.chain.length:
            found["cycle"] = {"start": self.chain.start, "length": self.chain.length}
        return found

    def lines(self) -> list[str]:
        """Return the analysis as lines of text."""
        bound, share, counts = self.task.game, self.share, self.counts
        chosen = ",".join(f"{name}={value}" for name, value in bound.written_options().items())
        lines = [
            f"{bound.name}{f' ({chosen})' if chosen else ''}, player {self.task.player.name}, seed {self.task.seed}",
            f"{counts.games:,} games" + (" (interrupted)" if self.interrupted else ""),
            f"won   {_line(counts.won, counts.games)}",
            f"lost  {_line(counts.games - counts.won, counts.games)}",
        ]
        if self.chain:
            lines += _about_chain(self.chain)
            lines[2:4] = [f"won   {counts.won:>12,}  {share.value:9.4%}", f"lost  {counts.games - counts.won:>12,}"]
        if counts.cut:
            lines.append(f"{counts.cut:,} games were stopped after so many moves that the player seemed lost")
        tally = bound.patience.tally
        lines.append(f"by {tally.what}:")
        rows = _rows(self.outcomes())
        width = max(len(label) for label in rows)
        most = max(rows.values())
        for label, n in rows.items():
            lines.append(
                f"  {label:>{width}}  {n:>12,}  {n / counts.games:9.4%}  {'█' * round(40 * n / most)}".rstrip()
            )
        if not tally.zero:
            mean = mean_interval([(outcome * tally.unit, n) for outcome, n in counts.outcomes.items()])
            lines.append(f"mean  {mean.value:.4f}  (95 %: {mean.low:.4f} to {mean.high:.4f})")
        rate = counts.games / max(self.seconds, 1e-9)
        lines.append(f"{self.seconds:.2f} s, {rate:,.0f} games a second, {self.jobs} job{'s' * (self.jobs != 1)}")
        lines.append(f"rules {bound.rules_id}")
        return lines

    def table(self) -> str:
        """Return the outcomes as comma-separated values."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["outcome", "games", "share"])
        for label, n in self.outcomes().items():
            rows.writerow([label, n, n / self.counts.games])
        return out.getvalue()


def _rows(outcomes: dict[str, int]) -> dict[str, int]:
    """Return the outcomes, neighbours put together where there are too many to read."""
    labels = list(outcomes)
    size = -(-len(labels) // MOST_ROWS)
    groups = [labels[k : k + size] for k in range(0, len(labels), size)]
    return {
        group[0] if len(group) == 1 else f"{group[0]} – {group[-1]}": sum(outcomes[label] for label in group)
        for group in groups
    }


def _line(n: int, games: int) -> str:
    found = interval(n, games)
    return f"{n:>12,}  {found.value:9.4%}  (95 %: {found.low:.4%} to {found.high:.4%})"


def _about_chain(chain: Chain) -> list[str]:
    """Say that a chain of games is no sample of deals, and where it repeats itself."""
    if chain.length is None:
        return ["each game is played with the cards as the last one left them; the chain has not repeated itself yet"]
    again = "every game" if chain.length == 1 else f"every {chain.length} games"
    return [
        "each game is played with the cards as the last one left them:",
        f"from game {chain.start + 1 if chain.start is not None else 1} on the chain repeats itself {again},",
        "so these shares tell of the chain, not of chances; the option that shuffles before each game gives those",
    ]
