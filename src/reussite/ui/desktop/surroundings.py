"""What lies around the table: the ground of the bar, the line at the bottom, the chart, and the shade under panels."""

from typing import TYPE_CHECKING

import pygame

from reussite.ui.desktop.pictures import written
from reussite.ui.desktop.widgets import BAR, INK

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Surroundings"]

FOOT = 28
GOLD, SOFT = (246, 205, 120), (170, 178, 174)


class Surroundings:
    """Draws everything but the table."""

    def __init__(self, app: "App"):
        self.app = app

    @property
    def foot(self) -> pygame.Rect:
        """Where the line at the bottom is."""
        (width, height), tall = self.app.size, self.app.widgets.pixels(FOOT)
        return pygame.Rect(0, height - tall, width, tall)

    def rects(self) -> list[pygame.Rect]:
        """Return the parts of the window that change with the table."""
        return [pygame.Rect(0, 0, self.app.size[0], self.app.bar.height), self.foot]

    def draw(self, window: pygame.Surface) -> None:
        """Draw bar, line, chart and panels."""
        app = self.app
        app.bar.draw_ground(window)
        self._draw_foot(window)
        if app.watching:
            table = app.board.rect
            app.watching.draw(window, pygame.Rect(table.right, table.y, app.size[0] - table.right, table.height))
        if app.panels.is_open and app.panels.name != "result":
            shade = pygame.Surface(app.size, pygame.SRCALPHA)
            shade.fill((0, 0, 0, 110))
            window.blit(shade, (0, 0))
        app.widgets.manager.draw_ui(window)

    def _draw_foot(self, window: pygame.Surface) -> None:
        """Write what happened on the left, how the deal stands on the right."""
        app, px, foot = self.app, self.app.widgets.pixels, self.foot
        pygame.draw.rect(window, BAR, foot)
        standing = written("   ".join(app.view.standing()), px(13), SOFT)
        window.blit(standing, (foot.right - standing.get_width() - px(12), foot.y + px(4)))
        words = written(app.message, px(13), GOLD if app.loud else INK, bold=app.loud)
        room = pygame.Rect(0, 0, foot.width - standing.get_width() - px(36), foot.height)
        window.blit(words, (foot.x + px(12), foot.y + px(4)), room)
