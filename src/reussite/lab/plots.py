"""A picture of an analysis: how the share settles down, and how the outcomes are spread."""

from pathlib import Path
from typing import Any

from reussite.errors import BadInput
from reussite.lab.analysis import Analysis
from reussite.lab.counts import interval

__all__ = ["check_plot_path", "draw"]

FORMATS = (".png", ".svg")
GREEN, GOLD, GREY = "#1f7a4d", "#c8941f", "#555555"
POINTS = 200


def check_plot_path(path: Path) -> None:
    """Raise before the work when the picture could not be written after it."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput(f"the plot {path} must end in .png or .svg")
    check_writable(path, "plot")


def check_writable(path: Path, what: str) -> None:
    """Raise unless a file can be written there; leave nothing behind."""
    fresh = not path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as problem:
        raise BadInput(f"the {what} {path} cannot be written: {problem.strerror}") from None
    if fresh:
        path.unlink()


def draw(analysis: Analysis, path: Path) -> None:
    """Write the picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    bound, share = analysis.task.game, analysis.share
    chosen = ", ".join(f"{name}={value}" for name, value in bound.written_options().items())
    figure.suptitle(f"{bound.name}{f' ({chosen})' if chosen else ''}", fontsize=16, fontweight="bold")
    _convergence(left, analysis)
    left.set_title(f"won {share.value:.3%}   (95 %: {share.low:.3%} – {share.high:.3%})", fontsize=11, color=GREEN)
    _distribution(right, analysis)
    games = f"{analysis.counts.games:,} games"
    figure.supxlabel(
        f"{games} · player {analysis.task.player.name} · seed {analysis.task.seed} · rules {bound.rules_id}",
        fontsize=9,
        color=GREY,
    )
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", alpha=0.3)
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def _convergence(axes: Any, analysis: Analysis) -> None:
    """Draw the share won so far with its band, over the number of games."""
    from matplotlib.ticker import PercentFormatter

    games = won = 0
    line: list[tuple[int, float, float, float]] = []
    step = max(1, len(analysis.course) // POINTS)
    for index, (more, wins) in enumerate(analysis.course, 1):
        games, won = games + more, won + wins
        if index % step == 0 or index == len(analysis.course):
            found = interval(won, games)
            line.append((games, found.value, found.low, found.high))
    xs, values, lows, highs = zip(*line, strict=True)
    axes.fill_between(xs, lows, highs, color=GREEN, alpha=0.2, label="95 % interval", linewidth=0)
    axes.plot(xs, values, color=GREEN, linewidth=2, label="share won so far")
    axes.axhline(values[-1], color=GREY, linewidth=0.8, linestyle=":")
    if len(line) > 1:
        axes.set_xscale("log")
    axes.set_xlabel("games")
    axes.set_ylabel("share won")
    spread = max(max(highs[len(highs) // 20 :]) - min(lows[len(lows) // 20 :]), 1e-4)
    axes.set_ylim(max(0, values[-1] - spread), min(1, values[-1] + spread) or 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=None))
    axes.legend(frameon=False, fontsize=9)


def _distribution(axes: Any, analysis: Analysis) -> None:
    """Draw how often each outcome came."""
    from matplotlib.ticker import PercentFormatter

    patience, counts = analysis.task.game.patience, analysis.counts
    tally, history = patience.tally, patience.history(counts.outcomes)
    axes.set_title(f"by {tally.what}", fontsize=11)
    shares = [n / counts.games for n in history.values()]
    if len(shares) <= 12:
        bars = axes.bar(list(analysis.outcomes()), shares, color=GOLD)
        axes.bar_label(bars, labels=[f"{share:.2%}" for share in shares], fontsize=9)
        axes.margins(y=0.1)
    else:
        axes.bar([outcome * tally.unit for outcome in history], shares, width=0.9 * tally.unit, color=GOLD)
    axes.set_xlabel(tally.what)
    axes.set_ylabel("share of games")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=None))
