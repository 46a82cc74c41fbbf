"""Players on the same deals: who does better, and how sure that is."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Callable

from reussite.lab.analysis import named
from reussite.lab.counts import Interval, interval, mean_interval
from reussite.lab.measure import MOST_CHOICES, Task, Unit, raise_fault, slow_result, spans, units
from reussite.rules.compiled import Halt, play_deals
from reussite.words import WORDS, Words
from reussite.words.prose import tally_title

__all__ = ["League", "Pair", "hold"]


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
class League:
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

    def data(self) -> dict[str, Any]:
        """Return the league as data for JSON."""
        task = self.tasks[0]
        rows = []
        for name in self.ranking():
            share, mean = interval(self.won[name], self.games), self.mean(name)
            row = {"player": name, "won": self.won[name], "share": share.value, "low": share.low, "high": share.high}
            rows.append(row | {"mean": mean.value})
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
        lines.append(f"{'':>3} {heads[0]:<14} {heads[1]:>9}  {heads[2]:^21}  {heads[3]}")
        for place, name in enumerate(self.ranking(), 1):
            share = interval(self.won[name], self.games)
            spread = say("lab.interval_of", low=share.low, high=share.high)
            won, mean = words.percent(share.value, 3), words.number(self.mean(name).value, 3)
            lines.append(f"{place:>3} {name:<14} {won:>9}  {spread:^21}  {mean}")
        lines.append(say("lab.differences"))
        for first, second in combinations(self.ranking(), 2):
            lines.append(f"    {self._difference(first, second, words)}")
        return lines

    def _difference(self, first: str, second: str, words: Words) -> str:
        """Say by how many percentage points two players differ, and whether that may be chance."""
        found = self.compared(first, second)
        id = "lab.difference" if found.low > 0 or found.high < 0 else "lab.difference_chance"
        points, low, high = (
            f"{'−' if value < 0 else '+'}{words.number(abs(100 * value), 3)}"
            for value in (found.value, found.low, found.high)
        )
        return words.say(id, first=first, second=second, points=points, low=low, high=high)


def hold(tasks: list[Task], jobs: int, tell: Callable[[int], None]) -> League:
    """Let all players play the same deals; an interruption ends the league with the deals that are done."""
    league = League(tasks)
    halt = Halt()
    with ThreadPoolExecutor(jobs) as pool:
        cut = units(tasks[0])
        try:
            for start in range(0, len(cut), 4 * jobs):
                for results in pool.map(lambda unit: _play(tasks, unit, halt), cut[start : start + 4 * jobs]):
                    league.add(results)
                    tell(len(next(iter(results.values()))))
        except KeyboardInterrupt:
            league.interrupted = True
        finally:
            halt()
    return league


def _play(tasks: list[Task], unit: Unit, halt: Halt) -> dict[str, list[int]]:
    """Return each player's results in the deals of a unit that all of them have played."""
    results: dict[str, list[int]] = {}
    for task in tasks:
        row: list[int] = []
        for number, count in spans(task, unit):
            if task.is_slow:
                results_now = [slow_result(task, each) for each in range(number, number + count)]
                row += [2 * outcome + won for outcome, won, _ in results_now]
                continue
            played = play_deals(task.plan, number, count, MOST_CHOICES, halt)
            if played.fault:
                raise_fault(task, number + played.deals, played.fault)
            row += played.results.tolist()
            if played.deals < count:
                break
        results[task.player.name] = row
    most = min(map(len, results.values()))
    return {name: row[:most] for name, row in results.items()}
