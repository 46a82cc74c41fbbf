"""The bar over the table: the buttons the sitting has for it, in as many lines as they take."""

from typing import TYPE_CHECKING, Callable

import pygame
from pygame_gui.elements import UIButton

from reussite.sitting import Tool
from reussite.ui.desktop.widgets import BAR
from reussite.words import as_title

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Bar"]

HEIGHT = 42
GAP = 5
LAST = 2  # buttons at the right edge


class Bar:
    """The buttons; they are made anew when others are wanted, and switched on and off as the deal goes on."""

    def __init__(self, app: "App"):
        self.app = app
        self.buttons: dict[str, UIButton] = {}
        self.lines = 1
        self._made_for: object = None

    @property
    def height(self) -> int:
        """How high the bar is."""
        return self.lines * self._line - (self.lines - 1) * self.app.widgets.pixels(GAP)

    @property
    def _line(self) -> int:
        return self.app.widgets.pixels(HEIGHT)

    def update(self, tools: tuple[Tool, ...]) -> bool:
        """Show what can be done now; tell whether the bar has become higher or lower."""
        key = ([(tool.name, tool.label) for tool in tools], self.app.size, self.app.widgets)
        before = self.height
        if key != self._made_for:
            self._made_for = key
            self._make(tools)
        for tool in tools:
            button = self.buttons[tool.name]
            if bool(button.is_enabled) != tool.enabled:
                button.enable() if tool.enabled else button.disable()
            tip = tool.about if tool.enabled else as_title(tool.reason)
            if button.tool_tip_text != tip:
                button.set_tooltip(tip)
        return self.height != before

    def clear(self) -> None:
        """Take all buttons away, before others are made by other widgets."""
        for button in self.buttons.values():
            self.app.widgets.remove(button)
        self.buttons = {}

    def _make(self, tools: tuple[Tool, ...]) -> None:
        """Put buttons from left to right; the last two, menu and exit, stand at the right edge."""
        self.clear()
        gap = self.app.widgets.pixels(GAP)
        widths = [self._width(tool.label) for tool in tools]
        right = self.app.size[0] - gap
        x, self.lines = gap, 1
        for number, (tool, wide) in enumerate(zip(tools, widths, strict=True)):
            rest = sum(widths[number:]) + gap * (len(tools) - number - 1)
            is_last = number >= len(tools) - LAST
            if x + (rest if is_last else wide) > right and x > gap and number != len(tools) - 1:
                x, self.lines = gap, self.lines + 1
            left = right - rest if is_last else x
            y = gap + (self.lines - 1) * (self._line - gap)
            rect = pygame.Rect(left, y, wide, self._line - 2 * gap)
            self.buttons[tool.name] = self.app.widgets.button(rect, tool.label, self._presser(tool.name), tool.about)
            x += wide + gap

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self.app.do(name)

    def _width(self, text: str) -> int:
        font = self.app.widgets.manager.get_theme().get_font(["button"])
        return int(font.get_rect(text).width) + self.app.widgets.pixels(18)

    def draw_ground(self, window: pygame.Surface) -> None:
        """Draw what lies under the buttons."""
        pygame.draw.rect(window, BAR, (0, 0, self.app.size[0], self.height))
