"""What lies around the table: the ground of the bar, the line at the bottom, the chart of what is watched."""

from typing import TYPE_CHECKING

import pygame

from reussite.ui.desktop.chart import draw_chart
from reussite.ui.desktop.pictures import written
from reussite.ui.desktop.widgets import BAR, GOLD, INK, PANEL, SOFT

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Surroundings"]

FOOT, CHART = 28, 240
TEXT = 13


class Surroundings:
    """Draws everything but the table and the panels."""

    def __init__(self, app: "App"):
        self.app = app

    @property
    def foot(self) -> int:
        """How high the line at the bottom is."""
        return self.app.widgets.pixels(FOOT)

    @property
    def chart(self) -> int:
        """How wide the chart is, if there is one."""
        return min(self.app.widgets.pixels(CHART), self.app.size[0] // 3) if self.app.seen.chart else 0

    @property
    def covers(self) -> bool:
        """Whether words at the bottom need more than one line, so that they lie over the table."""
        return self._words()[0].height > self.foot

    def rects(self) -> list[pygame.Rect]:
        """Return the parts of the window that change with the table."""
        (width, height), chart = self.app.size, self.chart
        bar = pygame.Rect(0, 0, width, self.app.bar.height)
        return [bar, self._words()[0], pygame.Rect(width - chart, 0, chart, height)]

    def _words(self) -> tuple[pygame.Rect, pygame.Surface, pygame.Surface]:
        """Return where the words at the bottom lie, what happened, and how the deal stands; neither is cut off."""
        app, px, (width, height) = self.app, self.app.widgets.pixels, self.app.size
        standing = written("   ".join(app.seen.standing), px(TEXT), SOFT, False, width // 2)
        loud = app.kind in ("refused", "result")
        room = width - standing.get_width() - px(36)
        told = written(app.message, px(TEXT), GOLD if loud else INK, loud, room)
        tall = max(self.foot, max(standing.get_height(), told.get_height()) + px(8))
        return pygame.Rect(0, height - tall, width, tall), told, standing

    def draw(self, window: pygame.Surface) -> None:
        """Draw bar, line and chart."""
        app, px = self.app, self.app.widgets.pixels
        app.bar.draw_ground(window)
        foot, told, standing = self._words()
        pygame.draw.rect(window, BAR, foot)
        window.blit(standing, (foot.right - standing.get_width() - px(12), foot.y + px(4)))
        window.blit(told, (foot.x + px(12), foot.y + px(4)))
        if app.seen.chart:
            table = app.board.rect
            rect = pygame.Rect(table.right, table.y, app.size[0] - table.right, table.height)
            pygame.draw.rect(window, PANEL, rect)
            draw_chart(window, rect.inflate(-px(24), -px(20)), app.seen.chart, px)
        app.widgets.manager.draw_ui(window)
