"""Results of many deals that add up, whoever played them and in which order."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Iterable

from reussite.store.statistics import share_interval

__all__ = ["Counts", "Interval", "interval", "mean_interval"]


@dataclass
class Counts:
    """How many deals were played, won and cut off, and how often each outcome came."""

    games: int = 0
    won: int = 0
    cut: int = 0
    outcomes: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, row: list[int]) -> "Counts":
        """Return the counts that the kernel wrote: games, won, cut off, then each outcome."""
        return cls(row[0], row[1], row[2], Counter({k: n for k, n in enumerate(row[3:]) if n}))

    def __add__(self, other: "Counts") -> "Counts":
        """Return both together."""
        return Counts(
            self.games + other.games, self.won + other.won, self.cut + other.cut, self.outcomes + other.outcomes
        )

    def to_data(self) -> list[Any]:
        """Return the counts as data for JSON."""
        return [self.games, self.won, self.cut, sorted(self.outcomes.items())]

    @classmethod
    def from_data(cls, data: list[Any]) -> "Counts":
        """Read what `to_data` returns."""
        games, won, cut, outcomes = data
        return cls(games, won, cut, Counter(dict(outcomes)))


@dataclass(frozen=True)
class Interval:
    """A share or a mean with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def interval(won: int, games: int) -> Interval:
    """Return the share won with its 95 % interval (Wilson)."""
    return Interval(won / games, *share_interval(won, games))


def mean_interval(values: Iterable[tuple[float, int]]) -> Interval:
    """Return the mean of values, each given with how often it came, and its 95 % interval (normal)."""
    pairs = list(values)
    games = sum(n for _, n in pairs)
    mean = sum(value * n for value, n in pairs) / games
    variance = sum(n * (value - mean) ** 2 for value, n in pairs) / max(1, games - 1)
    half = NormalDist().inv_cdf(0.975) * (variance / games) ** 0.5
    return Interval(mean, mean - half, mean + half)
