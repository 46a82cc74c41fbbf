"""Deals, branches, statistics and scores as lines of text."""

import time
from typing import Callable, Sequence

from reussite.play import Journal
from reussite.store import Past, Score, Spread, Statistics

__all__ = [
    "bookmark_lines",
    "branch_lines",
    "history_lines",
    "moves_text",
    "score_lines",
    "statistics_lines",
    "time_text",
]


def time_text(seconds: float) -> str:
    """Return a length of time: 0:07, 12:30, 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _date(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def moves_text(count: int) -> str:
    """Return a number of moves: 1 move, 12 moves."""
    return f"{count} move{'s' * (count != 1)}"


def bookmark_lines(journal: Journal) -> list[str]:
    """Return one line for each bookmark of a deal."""
    return [f"bookmark {name!r} after {moves_text(count)}" for name, count in journal.bookmarks().items()]


def history_lines(deals: Sequence[Past]) -> list[str]:
    """Return one line for each deal: its number in the store, result, moves, time, when, and its code."""
    if not deals:
        return ["No deal has been played yet."]
    rows = []
    for deal in deals:
        result = "open" if deal.result == "playing" else deal.result
        score = "" if deal.score is None else f"  score {deal.score}"
        moves = moves_text(deal.moves)
        rows.append(
            f"{deal.id:>6}  {result:<5}  {moves:>9}  {time_text(deal.seconds):>8}  {_date(deal.changed)}  {deal.code}"
            + score
        )
    return rows


def branch_lines(journal: Journal) -> list[str]:
    """Return one line for each line of play that was left."""
    found = journal.branches()
    if not found:
        return ["No line of play was left: the deal has no branches."]
    return [
        f"{branch.node:>6}  {moves_text(branch.moves)}, leaves this line after {branch.parts_at}, "
        f"last {branch.last!r}, {_date(branch.made)}"
        for branch in found
    ]


def statistics_lines(found: Sequence[Statistics]) -> list[str]:
    """Return the statistics of each set of rules in a few lines."""
    lines: list[str] = []
    for each in found:
        lines.append(f"{each.game}{':' * bool(each.variant)}{each.variant}")
        table = f", {each.on_table} still on the table" if each.on_table else ""
        lines.append(f"  played {each.played}, won {each.won}{table}")
        if each.share is not None and each.interval is not None:
            low, high = each.interval
            lines.append(f"  share won {each.share:.1%} (95 % interval {low:.1%} to {high:.1%})")
        lines.append(f"  wins in a row: {each.streak} now, {each.longest_streak} at most")
        if each.moves and each.seconds:
            lines.append(f"  moves of a win: fewest {each.moves.least:.0f}, mean {_mean(each.moves, '{:.1f}'.format)}")
            lines.append(
                f"  time of a win: shortest {time_text(each.seconds.least)}, mean {_mean(each.seconds, time_text)}"
            )
    return lines or ["Nothing has been played yet: a deal counts once a move was made."]


def _mean(spread: Spread, write: Callable[[float], str]) -> str:
    if spread.interval is None:
        return write(spread.mean)
    low, high = (write(max(0.0, end)) for end in spread.interval)
    return f"{write(spread.mean)} (95 % interval {low} to {high})"


def score_lines(scores: Sequence[Score]) -> list[str]:
    """Return the list of scores, the best first."""
    rows = [
        f"{place:>4}  {score.score:>6}  {score.result:<5}  {_date(score.made)}  deal {score.deal}, {score.code}"
        for place, score in enumerate(scores, 1)
    ]
    return rows or ["No deal has been played to its end yet."]
