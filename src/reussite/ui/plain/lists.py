"""Deals, branches, statistics and scores as lines of text."""

from typing import Callable, Sequence

from reussite.play import Journal
from reussite.saying import saying
from reussite.store import Past, Score, Spread, Statistics
from reussite.words import Words

__all__ = ["bookmark_lines", "branch_lines", "history_lines", "score_lines", "statistics_lines"]


def bookmark_lines(journal: Journal, words: Words) -> list[str]:
    """Return one line for each bookmark of a deal."""
    return [words.say("history.bookmark", name=name, n=count) for name, count in journal.bookmarks().items()]


def _columns(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Return rows in columns, those numbered `right` written to the right."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if k in right else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def history_lines(deals: Sequence[Past], words: Words) -> list[str]:
    """Return one line for each deal: its number in the store, result, moves, time, when, its code and score."""
    if not deals:
        return [words.say("history.none")]
    rows = [
        (
            f"{deal.id:>6}",
            words.say(f"result.{deal.result}"),
            words.say("moves", n=deal.moves),
            words.time(deal.seconds),
            words.date(deal.changed),
            deal.code,
            "" if deal.score is None else words.say("history.line_score", score=deal.score),
        )
        for deal in deals
    ]
    return _columns(rows, right=(2, 3, 4))


def branch_lines(journal: Journal, words: Words) -> list[str]:
    """Return one line for each line of play that was left."""
    found = journal.branches()
    if not found:
        return [words.say("history.no_branches")]
    lines = []
    for each in found:
        moves, when = saying("moves", n=each.moves), words.date(each.made)
        told = words.say("history.branch", moves=moves, parts_at=each.parts_at, last=each.last, when=when)
        lines.append(f"{each.node:>6}  {told}")
    return lines


def statistics_lines(found: Sequence[Statistics], words: Words) -> list[str]:
    """Return the statistics of each set of rules in a few lines."""
    lines: list[str] = []
    for each in found:
        lines.append(f"{each.game}{':' * bool(each.variant)}{each.variant}")
        lines += [f"  {line}" for line in _statistics(each, words)]
    return lines or [words.say("stats.none")]


def _statistics(each: Statistics, words: Words) -> list[str]:
    say = words.say
    played = "stats.played_open" if each.on_table else "stats.played"
    lines = [say(played, played=each.played, won=each.won, open=each.on_table)]
    if each.share is not None and each.interval is not None:
        low, high = each.interval
        lines.append(say("stats.share", share=each.share, low=low, high=high))
    lines.append(say("stats.streak", streak=each.streak, longest=each.longest_streak))
    if each.moves and each.seconds:
        mean = _mean(each.moves, lambda number: words.number(float(number), 1), words)
        lines.append(say("stats.moves", least=round(each.moves.least), mean=mean))
        mean = _mean(each.seconds, words.time, words)
        lines.append(say("stats.time", least=words.time(each.seconds.least), mean=mean))
    return lines


def _mean(spread: Spread, write: Callable[[float], str], words: Words) -> str:
    if spread.interval is None:
        return write(spread.mean)
    low, high = map(write, spread.interval)
    return words.say("stats.mean", mean=write(spread.mean), low=low, high=high)


def score_lines(scores: Sequence[Score], words: Words) -> list[str]:
    """Return the list of scores, the best first."""
    rows = [
        (
            f"{place:>4}",
            f"{score.score:>6}",
            words.say(f"result.{score.result}"),
            words.date(score.made),
            words.say("scores.line_deal", id=score.deal, code=score.code),
        )
        for place, score in enumerate(scores, 1)
    ]
    return _columns(rows, right=(0, 1, 3)) if rows else [words.say("scores.empty")]
