"""What was played and won, counted from the deals themselves, with intervals."""

import math
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Iterable, Sequence

from reussite.store.database import Database

__all__ = ["Score", "Spread", "Statistics", "scores_of", "share_interval", "statistics_of"]

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
# The same for Student's distribution with 1, 2, … 12 degrees of freedom; beyond, a series is exact to a thousandth.
STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788)


@dataclass(frozen=True)
class Spread:
    """The least and the mean of some numbers, and the 95 % interval of the mean where there are two or more."""

    least: float
    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class Statistics:
    """Results under one set of rules.

    A deal counts once a move was made, and its first win counts once. `share` is that of the wins among the deals that
    are not on the table any more, with its 95 % interval. A streak is a row of wins in the order in which the deals
    were begun; the deal on the table does not break one. `moves` and `seconds` are those of the wins.
    """

    game: str
    variant: str
    played: int
    won: int
    on_table: int
    share: float | None
    interval: tuple[float, float] | None
    streak: int
    longest_streak: int
    moves: Spread | None
    seconds: Spread | None

    def data(self) -> dict[str, Any]:
        """Return the numbers for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Score:
    """A place in the list of scores: points, the deal and when it was first played, in seconds."""

    score: int
    deal: int
    code: str
    result: str
    made: float


def share_interval(won: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, which holds for few games and for shares near 0 and 1 too."""
    share, weight = won / of, Z * Z / of
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * math.sqrt(share * (1 - share) / of + weight / (4 * of))
    return (0.0 if won == 0 else max(0.0, middle - half)), (1.0 if won == of else min(1.0, middle + half))


def _student(freedom: int) -> float:
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def _spread(values: Sequence[float]) -> Spread | None:
    if not values:
        return None
    count, mean = len(values), math.fsum(values) / len(values)
    if count < 2:
        return Spread(min(values), mean, None)
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1))
    half = _student(count - 1) * deviation / math.sqrt(count)
    return Spread(min(values), mean, (mean - half, mean + half))


def statistics_of(database: Database, game: str | None, variant: str | None) -> list[Statistics]:
    """Return the statistics of each set of rules that was played."""
    wheres = ["first_move IS NOT NULL"]
    wheres += ["game = ?"] if game is not None else []
    wheres += ["variant = ?"] if variant is not None else []
    values = [value for value in (game, variant) if value is not None]
    # Only the index is read. An unfinished deal is on the table while no other deal of its game was used since.
    rows = database.all(
        f"""
        SELECT game, variant, id, result, won, won_moves, won_played FROM deals
        WHERE {" AND ".join(wheres)} ORDER BY game, variant, first_move, id
        """,
        values,
    )
    current = {row[0] for row in database.all("SELECT id, max(used) FROM deals GROUP BY game")}
    groups = groupby(rows, key=lambda row: (row[0], row[1]))
    return [_counted(*names, [row[2:] for row in each], current) for names, each in groups]


def _counted(game: str, variant: str, rows: list[tuple[Any, ...]], current: set[int]) -> Statistics:
    wins = [row for row in rows if row[2] is not None]
    decided = [row[2] is not None for row in rows if row[2] is not None or row[1] == "lost" or row[0] not in current]
    streak, longest = _streaks(decided)
    return Statistics(
        game=game,
        variant=variant,
        played=len(rows),
        won=len(wins),
        on_table=len(rows) - len(decided),
        share=len(wins) / len(decided) if decided else None,
        interval=share_interval(len(wins), len(decided)) if decided else None,
        streak=streak,
        longest_streak=longest,
        moves=_spread([row[3] for row in wins]),
        seconds=_spread([row[4] / 1000 for row in wins]),
    )


def _streaks(results: Iterable[bool]) -> tuple[int, int]:
    """Return the row of wins at the end, and the longest there was."""
    lengths = [0]
    for won in results:
        lengths.append(lengths[-1] + 1 if won else 0)
    return lengths[-1], max(lengths)


def scores_of(database: Database, game: str, limit: int) -> list[Score]:
    """Return the best scores, the best first, equal ones in the order in which they were made."""
    rows = database.all(
        """
        SELECT score, id, game, variant, number, iif(won IS NULL, result, 'won'), first_move FROM deals
        WHERE game = ? AND score IS NOT NULL ORDER BY score DESC, first_move, id LIMIT ?
        """,
        (game, limit),
    )
    found = []
    for score, id, key, variant, number, result, made in rows:
        code = f"{key}{':' * bool(variant)}{variant}" + ("" if number is None else f"#{number}")
        found.append(Score(score, id, code, result, made / 1000))
    return found
