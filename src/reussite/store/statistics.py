"""What was played and won, counted from the deals themselves, with intervals."""

import math
from dataclasses import asdict, dataclass
from typing import Any

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
    variant: str
    number: int | None
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


def _spread(unit: float, count: int, least: float, total: float, squares: float) -> Spread | None:
    """Return the spread of numbers of which count, least, sum and sum of squares are known."""
    if not count:
        return None
    mean = total / count
    if count == 1:
        return Spread(least * unit, mean * unit, None)
    deviation = math.sqrt(max(0.0, squares - total * mean) / (count - 1))
    half = _student(count - 1) * deviation / math.sqrt(count)
    # No number of moves or seconds is below zero, whatever Student's distribution says of three games.
    return Spread(least * unit, mean * unit, (max(0.0, mean - half) * unit, (mean + half) * unit))


def statistics_of(database: Database, game: str | None, variant: str | None) -> list[Statistics]:
    """Return the statistics of each set of rules that was played."""
    wheres = ["first_move IS NOT NULL"]
    wheres += ["game = ?"] if game is not None else []
    wheres += ["variant = ?"] if variant is not None else []
    values = [value for value in (game, variant) if value is not None]
    return [_counted(*row) for row in database.all(COUNT.format(where=" AND ".join(wheres)), values)]


# Only the index `deals_counted` is read, in its order, so that the letters stand in the order of the deals: w for a
# win, l for a deal lost or left, none for the deal on the table, which is the last one used of its game.
COUNT = """
SELECT game, variant, count(*), count(won), group_concat(letter, ''),
    min(won_moves), total(won_moves), total(1.0 * won_moves * won_moves),
    min(won_played), total(won_played), total(1.0 * won_played * won_played)
FROM (
    SELECT game, variant, won, won_moves, won_played,
        CASE WHEN won IS NOT NULL THEN 'w'
             WHEN result = 'lost' OR id NOT IN (SELECT id FROM (SELECT id, max(used) FROM deals GROUP BY game)) THEN 'l'
             ELSE '' END AS letter
    FROM deals WHERE {where} ORDER BY game, variant, first_move, id
) GROUP BY game, variant ORDER BY game, variant
"""


def _counted(game: str, variant: str, played: int, won: int, results: str, *sums: float) -> Statistics:
    decided, streaks = len(results), [len(row) for row in results.split("l")]
    return Statistics(
        game=game,
        variant=variant,
        played=played,
        won=won,
        on_table=played - decided,
        share=won / decided if decided else None,
        interval=share_interval(won, decided) if decided else None,
        streak=streaks[-1],
        longest_streak=max(streaks),
        moves=_spread(1, won, *sums[:3]),
        seconds=_spread(0.001, won, *sums[3:]),
    )


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
        found.append(Score(score, id, code, variant, number, result, made / 1000))
    return found
