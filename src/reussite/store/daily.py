"""Deals of the day: which number a day had, what came of it, and for how many days in a row it was won."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Iterable

from reussite.play import Game

if TYPE_CHECKING:
    from reussite.store.store import Store

__all__ = ["Day", "Days", "daily_deals", "day_of", "days_in_a_row", "keep_daily"]

PREFIX = "daily"
# What came of each number, however often it was dealt: when it was first won, and whether a move was made.
CAME = """SELECT number, min(won), max(made > 0) FROM deals
WHERE game = ? AND variant = ? AND number IS NOT NULL GROUP BY number"""
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Day:
    """A day's deal that was opened: its number, whether it was known that it can be won, and what came of it."""

    day: date
    number: int
    proved: bool
    begun: bool = False
    won: date | None = None

    @property
    def counts(self) -> bool:
        """Whether it was won on its very day."""
        return self.won == self.day


@dataclass(frozen=True)
class Days:
    """For how many days in a row the deal of the day was won on its day: up to now, and at most."""

    now: int
    longest: int


def _name(game: Game, day: date | None = None) -> str:
    """Return under which name the store keeps a game's day, or how the names of all its days begin."""
    rules = str(game.code(0)).removesuffix("#0")
    return f"{PREFIX} {rules} {day.isoformat() if day else ''}"


def keep_daily(store: "Store", game: Game, day: date, number: int, proved: bool) -> None:
    """Remember which number a day has."""
    store.set_setting(_name(game, day), {"number": number, "proved": proved})


def daily_deals(store: "Store", game: Game) -> dict[date, Day]:
    """Return all days of a game whose deals were opened."""
    found: dict[date, Day] = {}
    first = _name(game)
    came = {number: (won, begun) for number, won, begun in store.database.all(CAME, (game.id, game.variant))}
    for name, value in store.settings_from(first):
        day, number = _day(name.removeprefix(first)), value.get("number") if isinstance(value, dict) else None
        if day is not None and isinstance(number, int):
            won, begun = came.get(number, (None, False))
            when = None if won is None else date.fromtimestamp(won / 1000)
            found[day] = Day(day, number, value.get("proved") is True, bool(begun), when)
    return found


def _day(words: str) -> date | None:
    try:
        return date.fromisoformat(words)
    except ValueError:
        return None


def day_of(store: "Store", game: Game, number: int | None) -> Day | None:
    """Return the day whose deal has a number, the latest if there are several."""
    return max((day for day in daily_deals(store, game).values() if day.number == number), key=_when, default=None)


def _when(day: Day) -> date:
    return day.day


def days_in_a_row(days: Iterable[Day], today: date) -> Days:
    """Count the days in a row; today's deal breaks no row before the day is over."""
    won = {each.day for each in days if each.counts}
    longest = max((_row(won, day) for day in won if day + ONE_DAY not in won), default=0)
    return Days(_row(won, today if today in won else today - ONE_DAY), longest)


def _row(won: set[date], last: date) -> int:
    """Return how many days in a row up to the last one were won."""
    count = 0
    while last in won:
        count, last = count + 1, last - ONE_DAY
    return count
