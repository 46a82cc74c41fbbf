"""The history of many games: what an analysis found, as data, as text and as a table."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reussite import __version__
from reussite.lab.chain import Chain
from reussite.lab.counts import Counts, Interval, interval, mean_interval
from reussite.lab.measure import Run, Task
from reussite.lab.showing import Shown
from reussite.play import Game
from reussite.words import WORDS, Words
from reussite.words.prose import game_name, outcome, player_title, rules_chosen, tally_title

__all__ = ["Analysis", "named"]

METHOD = "95 % Wilson"
MOST_ROWS = 28  # outcomes told one by one


@dataclass(frozen=True)
class Analysis(Shown):
    """Counts of a run with all that is needed to tell them honestly."""

    task: Task
    counts: Counts
    course: list[tuple[int, int]]  # games and wins, stretch after stretch in the order of the deals
    seconds: float
    jobs: int
    interrupted: bool = False
    chain: Chain | None = None
    device: str = ""  # what the card is called that played, if one did

    @classmethod
    def of_run(cls, run: Run) -> "Analysis":
        """Return what a run, finished or not, has found."""
        return cls(run.task, run.total, run.course(), run.seconds, run.jobs, run.interrupted, device=run.device)

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
        return {patience.tally.text(each): n for each, n in patience.history(self.counts.outcomes).items()}

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
            "interval": METHOD,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.counts.games / max(self.seconds, 1e-9), 1),
            "jobs": self.jobs,
            "outcomes": self.outcomes(),
            "rules_id": bound.rules_id,
            "version": __version__,
        }
        if self.device:
            found["device"] = self.device
        if self.counts.cut:
            found["cut_off"] = self.counts.cut
        if self.interrupted:
            found["interrupted"] = True
        if self.chain and self.chain.length:
            found["cycle"] = {"start": self.chain.start, "length": self.chain.length}
        return found

    def told_outcomes(self, words: Words) -> dict[str, int]:
        """Return how often each outcome came, in the words of a language."""
        id, patience = self.task.game.id, self.task.game.patience
        history = patience.history(self.counts.outcomes)
        return {outcome(words, id, patience.tally, each): n for each, n in history.items()}

    def lines(self, words: Words = WORDS) -> list[str]:
        """Return the analysis as lines of text."""
        bound, counts, say = self.task.game, self.counts, words.say
        lines = [
            say(
                "lab.head",
                name=named(bound, words),
                player=player_title(words, self.task.player.name),
                seed=self.task.seed,
            ),
            say("lab.games_interrupted" if self.interrupted else "lab.games", n=counts.games),
            *self._shares(words),
        ]
        if self.chain:
            lines.append(_about_chain(self.chain, words))
        if counts.cut:
            lines.append(say("lab.cut", n=counts.cut))
        tally = bound.patience.tally
        lines.append(say("lab.by", what=tally_title(words, bound.id, tally)))
        rows = _rows(self.told_outcomes(words))
        width = max(len(label) for label in rows)
        most = max(rows.values())
        for label, n in rows.items():
            bar = "█" * round(40 * n / most)
            share, spread = words.percent(n / counts.games, 4), ""
            if not self.chain:
                found = interval(n, counts.games)
                spread = f"  {say('lab.interval_of', low=found.low, high=found.high):<20}"
            lines.append(f"  {label:>{width}}  {words.number(n):>12}  {share:>9}{spread}  {bar}".rstrip())
        if not tally.zero:
            mean = mean_interval([(each * tally.unit, n) for each, n in counts.outcomes.items()])
            spread = say("lab.mean_interval", low=mean.low, high=mean.high)
            lines.append(f"{say('lab.mean')}  {words.number(mean.value, 4)}  {spread}")
        if not self.chain:
            lines.append(say("lab.method"))
        rate = round(counts.games / max(self.seconds, 1e-9))
        if self.device:
            lines.append(say("lab.speed_on_card", seconds=self.seconds, rate=rate, card=self.device))
        else:
            lines.append(say("lab.speed", seconds=self.seconds, rate=rate, n=self.jobs))
        lines.append(say("lab.rules", id=bound.rules_id))
        return lines

    def _shares(self, words: Words) -> list[str]:
        """Return how many games were won and lost; a chain of games is no sample, so that it has no interval."""
        won, games = self.counts.won, self.counts.games
        heads = [words.say("lab.won"), words.say("lab.lost")]
        width = max(map(len, heads))
        lines = []
        for head, n in zip(heads, (won, games - won), strict=True):
            found = interval(n, games)
            spread = "" if self.chain else f"  {words.say('lab.interval', low=found.low, high=found.high)}"
            share = words.percent(found.value, 4)
            lines.append(f"{head:<{width}}  {words.number(n):>12}  {share:>9}{spread}")
        return lines

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each outcome, with its interval, unless the games are a chain and no sample."""
        found: list[dict[str, Any]] = []
        for label, n in self.outcomes().items():
            spread = interval(n, self.counts.games)
            row = {"outcome": label, "games": n, "share": spread.value}
            found.append(row if self.chain else row | {"low": spread.low, "high": spread.high})
        return found

    def provenance(self) -> dict[str, Any]:
        """Return where the numbers come from."""
        bound = self.task.game
        options = ";".join(f"{name}={value}" for name, value in bound.written_options(all_of_them=True).items())
        return {
            "game": bound.id,
            "options": options,
            "player": self.task.player.name,
            "seed": self.task.seed,
            "all_games": self.counts.games,
            "interval": "" if self.chain else METHOD,
            "rules_id": bound.rules_id,
            "version": __version__,
        }

    def table(self) -> str:
        """Return the outcomes as comma-separated values, each with its interval and where it comes from."""
        out = io.StringIO()
        rows = [row | self.provenance() for row in self.rows()]
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()

    def plot(self, path: str | Path | None = None, words: Words = WORDS) -> Any:
        """Return a picture of the analysis (a figure of matplotlib), written to a file if one is named."""
        from reussite.lab.plots import check_plot_path, draw, figure_of

        if path is None:
            return figure_of(self, words)
        check_plot_path(Path(path))
        return draw(self, Path(path), words)

    def __repr__(self) -> str:
        """Say in a line what was found."""
        name, share = str(self.task.game.code(0)).removesuffix("#0"), self.share
        spread = "" if self.chain else f" ({share.low:.2%} to {share.high:.2%})"
        return f"<Analysis {name}, {self.task.player.name}: {self.counts.games} games, {share.value:.2%} won{spread}>"


def _rows(outcomes: dict[str, int]) -> dict[str, int]:
    """Return the outcomes, neighbours put together where there are too many to read."""
    labels = list(outcomes)
    size = -(-len(labels) // MOST_ROWS)
    groups = [labels[k : k + size] for k in range(0, len(labels), size)]
    return {
        group[0] if len(group) == 1 else f"{group[0]} – {group[-1]}": sum(outcomes[label] for label in group)
        for group in groups
    }


def named(bound: Game, words: Words) -> str:
    """Return a game with the rules that were chosen."""
    chosen = ",".join(f"{name}={value}" for name, value in bound.written_options().items())
    rules = f" ({rules_chosen(words, bound.entry, chosen)})" if chosen else ""
    return f"{game_name(words, bound)}{rules}"


def _about_chain(chain: Chain, words: Words) -> str:
    """Say that a chain of games is no sample of deals, and where it repeats itself."""
    if chain.length is None:
        return words.say("lab.chain")
    return words.say("lab.chain_repeats", first=1 + (chain.start or 0), n=chain.length)
