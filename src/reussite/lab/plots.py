"""A picture of an analysis: how the share settles down, and how the outcomes are spread."""

from pathlib import Path
from typing import Any

from reussite.errors import BadInput, reason
from reussite.lab.analysis import Analysis, named
from reussite.lab.counts import interval
from reussite.lab.league import League
from reussite.lab.study import Study
from reussite.play import Game
from reussite.saying import saying
from reussite.words import WORDS, Words
from reussite.words.prose import player_title, tally_title

__all__ = ["check_plot_path", "draw", "figure_of", "league_figure", "solution_figure", "study_figure"]

FORMATS = (".png", ".svg", ".pdf")
UNDATED = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}  # equal runs make equal files
GREEN, GOLD, GREY = "#1f7a4d", "#c8941f", "#555555"
POINTS = 200


def check_plot_path(path: Path) -> None:
    """Raise before the work when the picture could not be written after it."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput(saying("lab.plot_name", path=str(path)))
    check_writable(path)


def check_writable(path: Path) -> None:
    """Raise unless a file can be written there; leave nothing behind."""
    fresh = not path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(path), why=reason(problem))) from None
    if fresh:
        path.unlink()


def draw(analysis: Analysis, path: Path, words: Words = WORDS) -> Any:
    """Write the picture, with the words of a language, and return it."""
    figure = figure_of(analysis, words)
    figure.savefig(path, dpi=150, metadata=UNDATED.get(path.suffix.lower()))
    return figure


def figure_of(analysis: Analysis, words: Words = WORDS) -> Any:
    """Return the picture, with the words of a language."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    task, share, say = analysis.task, analysis.share, words.say
    figure.suptitle(named(task.game, words), fontsize=16, fontweight="bold")
    _convergence(left, analysis, words)
    told = say("plot.won", share=share.value, low=share.low, high=share.high)
    left.set_title(told, fontsize=11, color=GREEN)
    _distribution(right, analysis, words)
    games = say("lab.games", n=analysis.counts.games)
    player = player_title(words, task.player.name)
    foot = say("plot.foot", games=games, player=player, seed=task.seed, rules=task.game.rules_id)
    figure.supxlabel(foot, fontsize=9, color=GREY)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", alpha=0.3)
    return figure


def _convergence(axes: Any, analysis: Analysis, words: Words) -> None:
    """Draw the share won so far with its band, over the number of games."""
    games = won = 0
    line: list[tuple[int, float, float, float]] = []
    step = max(1, len(analysis.course) // POINTS)
    for index, (more, wins) in enumerate(analysis.course, 1):
        games, won = games + more, won + wins
        if index % step == 0 or index == len(analysis.course):
            found = interval(won, games)
            line.append((games, found.value, found.low, found.high))
    xs, values, lows, highs = zip(*line, strict=True)
    axes.fill_between(xs, lows, highs, color=GREEN, alpha=0.2, label=words.say("plot.interval"), linewidth=0)
    axes.plot(xs, values, color=GREEN, linewidth=2, label=words.say("plot.curve"))
    axes.axhline(values[-1], color=GREY, linewidth=0.8, linestyle=":")
    if len(line) > 1:
        axes.set_xscale("log")
    axes.set_xlabel(words.say("plot.games"))
    axes.set_ylabel(words.say("plot.share"))
    spread = max(max(highs[len(highs) // 20 :]) - min(lows[len(lows) // 20 :]), 1e-4)
    axes.set_ylim(max(0, values[-1] - spread), min(1, values[-1] + spread) or 1)
    axes.yaxis.set_major_formatter(_percentages(words, 2 * spread))
    axes.legend(frameon=False, fontsize=9)


def _distribution(axes: Any, analysis: Analysis, words: Words) -> None:
    """Draw how often each outcome came."""
    game, counts = analysis.task.game, analysis.counts
    tally, history = game.patience.tally, game.patience.history(counts.outcomes)
    what = tally_title(words, game.id, tally)
    axes.set_title(words.say("plot.by", what=what), fontsize=11)
    shares = [n / counts.games for n in history.values()]
    if len(shares) <= 12:
        bars = axes.bar(list(analysis.told_outcomes(words)), shares, color=GOLD)
        axes.bar_label(bars, labels=[words.percent(share, 2) for share in shares], fontsize=9)
        axes.margins(y=0.1)
    else:
        axes.bar([outcome * tally.unit for outcome in history], shares, width=0.9 * tally.unit, color=GOLD)
    axes.set_xlabel(what)
    axes.set_ylabel(words.say("plot.share_of_games"))
    axes.yaxis.set_major_formatter(_percentages(words, max(shares)))


def _percentages(words: Words, span: float) -> Any:
    """Return what writes percentages at an axis, with as many digits as its span needs."""
    digits = next((k for k in range(4) if span >= 0.05 * 10**-k), 4)
    return lambda value, _: words.percent(value, digits)


def league_figure(league: League, path: Path | None, words: Words = WORDS) -> Any:
    """Return the shares that the players of a league won, with their intervals; written to a file if one is named."""
    from matplotlib.figure import Figure

    if path is not None:
        check_plot_path(path)
    rows = league.rows()
    figure = Figure(figsize=(7, 1.2 + 0.5 * len(rows)), layout="constrained")
    axes = figure.subplots()
    names, shares = [player_title(words, row["player"]) for row in rows][::-1], [row["share"] for row in rows][::-1]
    spread = [[row["share"] - row["low"] for row in rows][::-1], [row["high"] - row["share"] for row in rows][::-1]]
    axes.barh(names, shares, xerr=spread, color=GOLD, ecolor=GREY, capsize=4)
    axes.set_xlabel(words.say("plot.share"))
    axes.set_title(named(league.tasks[0].game, words))
    axes.xaxis.set_major_formatter(_percentages(words, max(shares) or 1))
    if path is not None:
        figure.savefig(path, dpi=150, metadata=UNDATED.get(path.suffix.lower()))
    return figure


def study_figure(study: Study, path: Path | None, words: Words = WORDS) -> Any:
    """Return how the bounds of the share that can be won close in with the number of deals."""
    from matplotlib.figure import Figure

    if path is not None:
        check_plot_path(path)
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.subplots()
    won = unknown = 0
    lows, highs = [], []
    for index, each in enumerate(study.found, 1):
        won, unknown = won + (each.verdict == "won"), unknown + (each.verdict == "unknown")
        lows.append(won / index)
        highs.append((won + unknown) / index)
    axes.fill_between(range(1, len(lows) + 1), lows, highs, color=GREEN, alpha=0.4)
    axes.plot(range(1, len(lows) + 1), lows, color=GREEN)
    axes.set_xlabel(words.say("plot.games"))
    axes.set_ylabel(words.say("plot.share"))
    axes.set_title(named(study.game, words))
    axes.yaxis.set_major_formatter(_percentages(words, 1.0))
    if path is not None:
        figure.savefig(path, dpi=150, metadata=UNDATED.get(path.suffix.lower()))
    return figure


def solution_figure(bound: Game, scores: list[int], path: Path | None, words: Words = WORDS) -> Any:
    """Return how the score of a game changes with the moves of a win; written to a file if one is named."""
    from matplotlib.figure import Figure

    if path is not None:
        check_plot_path(path)
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.step(range(len(scores)), scores, where="post", color=GREEN)
    axes.set_xlabel(words.say("plot.moves"))
    axes.set_ylabel(tally_title(words, bound.id, bound.patience.tally))
    axes.set_title(named(bound, words))
    if path is not None:
        figure.savefig(path, dpi=150, metadata=UNDATED.get(path.suffix.lower()))
    return figure
