"""A chart as lines of text: what came of games that were watched."""

from typing import Sequence

from rich.text import Text

from reussite.sitting import Chart

__all__ = ["chart_text"]

HEIGHTS, ASCII_HEIGHTS = "▁▂▃▄▅▆▇█", "_.-=+*#%"
LONGEST_LABEL = 12


def chart_text(chart: Chart, width: int, ascii: bool = False) -> Text:
    """Return a chart: its words, the share as a curve, the counts as bars."""
    found = Text("\n".join(chart.lines))
    if chart.curve:
        found.append(f"\n\n{chart.curve_title}\n", style="bold")
        heights = ASCII_HEIGHTS if ascii else HEIGHTS
        found.append(f"{_curve(chart.curve, width - len(chart.curve_top) - 1, heights)} {chart.curve_top}")
    if chart.bars:
        found.append(f"\n\n{chart.bars_title}\n", style="bold")
        found.append("\n".join(_bars(chart.bars, width, "#" if ascii else "█")))
    return found


def _curve(values: Sequence[float], width: int, heights: str) -> str:
    """Return values as signs of different heights, the highest value at the top; several values share a sign."""
    top = max(0.02, *values)
    count = max(1, min(width, len(values)))
    shown = [values[(k + 1) * len(values) // count - 1] for k in range(count)]
    return "".join(heights[min(len(heights) - 1, int(value / top * len(heights)))] for value in shown)


def _bars(bars: Sequence[tuple[str, int, str]], width: int, sign: str) -> list[str]:
    """Return counts as bars, each with its label before it and its share behind."""
    labels = min(LONGEST_LABEL, max(len(label) for label, _, _ in bars))
    shares = max(len(share) for _, _, share in bars)
    room = max(1, width - labels - shares - 2)
    most = max(1, *(count for _, count, _ in bars))
    return [
        f"{label[:labels]:>{labels}} {sign * max(bool(count), count * room // most):<{room}} {share:>{shares}}"
        for label, count, share in bars
    ]
