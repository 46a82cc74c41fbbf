"""A chart: what it says, counts as bars, shares as a curve."""

from typing import Callable

import pygame

from reussite.sitting import Chart
from reussite.ui.desktop.pictures import written
from reussite.ui.desktop.widgets import INK, SOFT

__all__ = ["draw_chart"]

GOLD, BLUE, GROUND = (222, 172, 62), (92, 148, 196), (26, 32, 34)
Pixels = Callable[[float], int]


def draw_chart(window: pygame.Surface, rect: pygame.Rect, chart: Chart, pixels: Pixels) -> None:
    """Draw a chart in a rectangle, from top to bottom as far as there is room."""
    y = rect.y
    for number, line in enumerate(chart.lines):
        y = _line(window, rect, y, line, pixels(14 if number == 0 else 12), number == 0)
    if chart.bars:
        y = _bars(window, pygame.Rect(rect.x, y + pixels(10), rect.width, rect.bottom - y), chart, pixels)
    _curve(window, pygame.Rect(rect.x, y + pixels(14), rect.width, rect.bottom - y - pixels(14)), chart, pixels)


def _line(window: pygame.Surface, rect: pygame.Rect, y: int, words: str, size: int, bold: bool = False) -> int:
    drawn = written(words, size, INK if bold else SOFT, bold, rect.width)
    window.blit(drawn, (rect.x, y))
    return y + drawn.get_height()


def _bars(window: pygame.Surface, rect: pygame.Rect, chart: Chart, pixels: Pixels) -> int:
    """Draw a bar for each count, with its name before it and its share after it."""
    y = _line(window, rect, rect.y, chart.bars_title, pixels(12)) + pixels(2)
    names = [written(name, pixels(12), INK) for name, _, _ in chart.bars]
    shares = [written(share, pixels(11), SOFT) for _, _, share in chart.bars]
    left = rect.x + min(max(name.get_width() for name in names), rect.width // 2) + pixels(8)
    room = rect.right - left - max(share.get_width() for share in shares) - pixels(6)
    most = max(count for _, count, _ in chart.bars)
    for name, share, (_, count, _) in zip(names, shares, chart.bars, strict=True):
        window.blit(name, (rect.x, y), (0, 0, left - rect.x - pixels(8), name.get_height()))
        bar = pygame.Rect(left, y + pixels(3), count and max(2, round(room * count / most)), pixels(11))
        if count:
            pygame.draw.rect(window, BLUE, bar, border_radius=3)
        window.blit(share, (bar.right + pixels(5), y))
        y += pixels(19)
    return y


def _curve(window: pygame.Surface, rect: pygame.Rect, chart: Chart, pixels: Pixels) -> None:
    """Draw shares one after the other; the highest is written beside the title, where no line runs over it."""
    if len(chart.curve) < 2 or rect.height < pixels(60):
        return
    rect.height = min(rect.height, pixels(150))
    top = written(chart.curve_top, pixels(12), SOFT)
    window.blit(top, (rect.right - top.get_width(), rect.y))
    title = pygame.Rect(rect.x, rect.y, rect.width - top.get_width() - pixels(8), rect.height)
    y = _line(window, title, rect.y, chart.curve_title, pixels(12)) + pixels(3)
    plot = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
    pygame.draw.rect(window, GROUND, plot, border_radius=4)
    inner, highest = plot.inflate(-6, -8), max(0.02, *chart.curve)
    points = [
        (inner.x + k * inner.width / (len(chart.curve) - 1), inner.bottom - share / highest * inner.height)
        for k, share in enumerate(chart.curve)
    ]
    pygame.draw.aalines(window, GOLD, False, points)
