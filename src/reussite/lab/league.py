"""Players on the same deals: who does better, and how sure that is."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Callable

from reussite.lab.analysis import named
from reussite.lab.counts import Interval, interval, mean_interval
from reussite.lab.engines import Halt, Plan, new_halt, play_deals
from reussite.lab.measure import MOST_CHOICES, Task, Unit, raise_fault, slow_result, spans, units
from reussite.lab.showing import Shown
from reussite.rules.faults import Fault
from reussite.words import WORDS, Words
from reussite.words.prose import player_title, tally_title

__all__ = ["League", "Pair", "hold"]

LARGEST_UNIT = (
    2000  # deals that each player plays before the next one does, so that an interruption leaves much to tell
)


@dataclass
class Pair:
    """Two players compared deal by deal: how often only one of them won, and how their outcomes differ."""

    first: str
    second: str
    games: int = 0
    only_first: int = 0
    only_second: int = 0

    def difference(self) -> Interval:
        """Return the difference of the shares won, with the interval that pairing the deals allows."""
        mean = (self.only_first - self.only_second) / self.games
        square = (self.only_first + self.only_second) / self.games
        half = 1.959964 * math.sqrt(max(0.0, square - mean * mean) / self.games)
        return Interval(mean, mean - half, mean + half)


@dataclass
class League(Shown):
    """All that is known of some players on the same deals."""

    tasks: list[Task]
    games: int = 0
    won: dict[str, int] = field(default_factory=dict)
    outcomes: dict[str, dict[int, int]] = field(default_factory=dict)
    pairs: dict[tuple[str, str], Pair] = field(default_factory=dict)
    interrupted: bool = False

    def add(self, results: dict[str, list[int]]) -> None:
        """Take in the results of some deals: twice the outcome, plus one when won, for each player."""
        self.games += len(next(iter(results.values())))
        for name, row in results.items():
            self.won[name] = self.won.get(name, 0) + sum(value & 1 for value in row)
            kept = self.outcomes.setdefault(name, {})
            for value in row:
                kept[value >> 1] = kept.get(value >> 1, 0) + 1
        for first, second in combinations(results, 2):
            pair = self.pairs.setdefault((first, second), Pair(first, second))
            pair.games += len(results[first])
            for a, b in zip(results[first], results[second], strict=True):
                pair.only_first += a & ~b & 1
                pair.only_second += b & ~a & 1

    def ranking(self) -> list[str]:
        """Return the players, the one that won most first; equal ones by their mean outcome."""
        return sorted(self.won, key=lambda name: (-self.won[name], -self.mean(name).value, name))

    def mean(self, name: str) -> Interval:
        """Return the mean outcome of a player."""
        unit = self.tasks[0].game.patience.tally.unit
        return mean_interval([(outcome * unit, n) for outcome, n in self.outcomes[name].items()])

    def compared(self, first: str, second: str) -> Interval:
        """Return by how much the first player's share exceeds the second's."""
        if (first, second) in self.pairs:
            return self.pairs[first, second].difference()
        turned = self.pairs[second, first].difference()
        return Interval(-turned.value, -turned.high, -turned.low)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player, the best one first."""
        found = []
        for name in self.ranking():
            share, mean = interval(self.won[name], self.games), self.mean(name)
            row = {"player": name, "won": self.won[name], "share": share.value, "low": share.low, "high": share.high}
            found.append(row | {"mean": mean.value})
        return found

    def plot(self, path: str | Path | None = None, words: Words = WORDS) -> Any:
        """Return a picture of the shares with their intervals, written to a file if one is named."""
        from reussite.lab.plots import league_figure

        return league_figure(self, Path(path) if path else None, words)

    def __repr__(self) -> str:
        """Say in a line who won most."""
        shares = ", ".join(f"{row['player']} {row['share']:.2%}" for row in self.rows()) if self.games else ""
        return f"<League {str(self.tasks[0].game.code(0)).removesuffix('#0')}: {self.games} deals, {shares}>"

    def data(self) -> dict[str, Any]:
        """Return the league as data for JSON."""
        task, rows = self.tasks[0], self.rows()
        pairs = [
            {"first": a, "second": b, "difference": d.value, "low": d.low, "high": d.high}
            for a, b in combinations(self.ranking(), 2)
            for d in [self.compared(a, b)]
        ]
        head = {"game": task.game.id, "options": task.game.written_options(all_of_them=True), "seed": task.seed}
        return head | {"games": self.games, "rules_id": task.game.rules_id, "ranking": rows, "pairs": pairs}

    def lines(self, words: Words = WORDS) -> list[str]:
        """Return the ranked table and the paired differences as lines of text."""
        task, say = self.tasks[0], words.say
        what = tally_title(words, task.game.id, task.game.patience.tally)
        lines = [say("lab.league", name=named(task.game, words), games=self.games, seed=task.seed)]
        heads = [say("lab.player"), say("lab.won"), say("lab.interval_head"), say("lab.mean_of", what=what)]
        titles = {name: player_title(words, name) for name in self.ranking()}
        wide = max(14, *map(len, titles.values()))
        lines.append(f"{'':>3} {heads[0]:<{wide}} {heads[1]:>9}  {heads[2]:^21}  {heads[3]}")
        for place, (name, title) in enumerate(titles.items(), 1):
            share = interval(self.won[name], self.games)
            spread = say("lab.interval_of", low=share.low, high=share.high)
            won, mean = words.percent(share.value, 3), words.number(self.mean(name).value, 3)
            lines.append(f"{place:>3} {title:<{wide}} {won:>9}  {spread:^21}  {mean}")
        lines.append(say("lab.differences"))
        for first, second in combinations(self.ranking(), 2):
            lines.append(f"    {self._difference(first, second, words)}")
        lines.append(say("lab.method_league"))
        return lines

    def _difference(self, first: str, second: str, words: Words) -> str:
        """Say by how many percentage points two players differ, and whether that may be chance."""
        found = self.compared(first, second)
        id = "lab.difference" if found.low > 0 or found.high < 0 else "lab.difference_chance"
        points, low, high = (
            f"{'−' if value < 0 else '+'}{words.number(abs(100 * value), 3)}"
            for value in (found.value, found.low, found.high)
        )
        names = {"first": player_title(words, first), "second": player_title(words, second)}
        return words.say(id, **names, points=points, low=low, high=high)


@dataclass(frozen=True)
class Row:
    """Results of some deals, twice the outcome and one more when won, up to a fault if there is one."""

    results: list[int]
    number: int = 0
    fault: Fault | None = None


Ask = Callable[[Task, list[tuple[int, int]]], Row]


def play_row(plan: Plan, stretches: list[tuple[int, int]], most: int, halt: Halt | None = None) -> Row:
    """Play stretches of deals, here or elsewhere."""
    found: list[int] = []
    for number, count in stretches:
        played = play_deals(plan, number, count, most, halt)
        found += played.results.tolist()
        if played.fault:
            return Row(found, number + played.deals, played.fault)
        if played.deals < count:
            break
    return Row(found)


def _slow_row(task: Task, stretches: list[tuple[int, int]]) -> Row:
    numbers = [number for first, count in stretches for number in range(first, first + count)]
    return Row([2 * outcome + won for outcome, won, _ in (slow_result(task, number) for number in numbers)])


def hold(tasks: list[Task], jobs: int, tell: Callable[[int], None], elsewhere: Ask | None = None) -> League:
    """Let all players play the same deals; an interruption ends the league with the deals that are done.

    `elsewhere` plays deals on other machines.
    """
    league = League(tasks)
    halt = new_halt()

    def here(task: Task, stretches: list[tuple[int, int]]) -> Row:
        return _slow_row(task, stretches) if task.is_slow else play_row(task.plan, stretches, MOST_CHOICES, halt)

    with ThreadPoolExecutor(jobs) as pool:
        cut = units(tasks[0], largest=1 if any(task.is_slow for task in tasks) else LARGEST_UNIT)
        try:
            for task in tasks:
                if not (elsewhere or task.is_slow):  # what is compiled in this thread can be interrupted
                    play_row(task.plan, [(task.number(0), 0)], MOST_CHOICES)
            for start in range(0, len(cut), 4 * jobs):
                some = cut[start : start + 4 * jobs]
                for results in pool.map(lambda unit: _play(tasks, unit, elsewhere or here), some):
                    league.add(results)
                    tell(len(next(iter(results.values()))))
        except KeyboardInterrupt:
            league.interrupted = True
        finally:
            halt()
    return league


def _play(tasks: list[Task], unit: Unit, ask: Ask) -> dict[str, list[int]]:
    """Return each player's results in the deals of a unit that all of them have played."""
    results: dict[str, list[int]] = {}
    for task in tasks:
        row = ask(task, list(spans(task, unit)))
        if row.fault:
            raise_fault(task, row.number, row.fault)
        results[task.player.name] = row.results
    most = min(map(len, results.values()))
    return {name: row[:most] for name, row in results.items()}
