"""The look of buttons and fields, and the actions behind them."""

import warnings
from typing import Any, Callable

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

__all__ = ["BAR", "GOLD", "INK", "PANEL", "SOFT", "Widgets", "scale_for"]

BAR, PANEL = (22, 28, 30), (42, 50, 53)
INK, SOFT, GOLD = (236, 230, 214), (170, 178, 174), (246, 205, 120)
Action = Callable[[], object]
TEXT = 14  # size of letters in a small window


def scale_for(size: tuple[int, int], wished: float = 1.0) -> float:
    """Return how much larger than on a small window letters and buttons are; `wished` is what the player set."""
    most = max(1.0, min(size[0] / 480, size[1] / 360))  # beyond that buttons would not fit side by side
    return round(min(most, max(1.0, min(size[0] / 1280, size[1] / 800, 3.0)) * wished) * 8) / 8


def _theme(scale: float) -> dict[str, Any]:
    """Return the theme: dark buttons, light letters, gold where something is chosen."""
    text = str(round(TEXT * scale))
    colours = {
        "dark_bg": "#22292c",
        "normal_bg": "#3a4448",
        "hovered_bg": "#4b585c",
        "active_bg": "#a87d24",
        "selected_bg": "#8a6a22",
        "disabled_bg": "#2a3134",
        "normal_text": "#ece6d6",
        "hovered_text": "#ffffff",
        "active_text": "#ffffff",
        "selected_text": "#ffffff",
        "disabled_text": "#70787a",
        "normal_border": "#4b585c",
        "hovered_border": "#d5b35c",
        "active_border": "#f0c860",
        "selected_border": "#f0c860",
        "disabled_border": "#343c3f",
        "title_text": "#ece6d6",
        "link_text": "#f0c860",
        "link_hover": "#ffe09a",
        "filled_bar": "#d5a53c",
        "unfilled_bar": "#22292c",
        "text_cursor": "#f0c860",
    }
    shape = {"shape": "rounded_rectangle", "shape_corner_radius": "5", "border_width": "1", "shadow_width": "0"}
    font = {"name": "noto_sans", "size": text, "bold": "0"}
    return {
        "defaults": {"colours": colours, "misc": shape},
        # pygame_gui takes no font from the defaults, only colours and shapes.
        "button": {"font": font, "misc": shape},
        # Round corners of a long line take a tenth of a second.
        "text_entry_line": {"font": font, "misc": {**shape, "shape": "rectangle", "padding": "4,2"}},
        "text_box": {"font": font, "misc": {"border_width": "0", "shadow_width": "0", "padding": "8,6"}},
        "tool_tip": {"misc": {"rect_width": str(round(260 * scale))}},
    }


class _Button(UIButton):
    """A button that explains itself under the pointer also when it cannot be pressed."""

    def can_hover(self) -> bool:
        """Tell whether it may explain itself."""
        return not self.is_selected and not self.held

    def on_hovered(self) -> None:
        """Begin to explain, with the look of a button that can be pressed only where it can be."""
        super().on_hovered()
        if not self.is_enabled and self.drawable_shape is not None:
            self.drawable_shape.set_active_state("disabled")


class Widgets:
    """Buttons and fields that lie together, and what each button does."""

    def __init__(self, size: tuple[int, int], scale: float):
        self.scale = scale
        self.manager = pygame_gui.UIManager(size, _theme(self.scale), enable_live_theme_updates=False)
        self._load_fonts()
        self.actions: dict[object, Action] = {}

    def _load_fonts(self) -> None:
        """Load the fonts of explanations, of which pygame_gui complains when it finds them only when needed."""
        fonts: list[dict[str, str | int | float]] = [
            {"name": "noto_sans", "point_size": size, "style": "regular", "antialiased": "1"}
            for size in sorted({TEXT, round(TEXT * self.scale)})
        ]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # some of them are loaded already
            self.manager.preload_fonts(fonts)

    def pixels(self, units: float) -> int:
        """Return a length of a small window in pixels of this one."""
        return round(units * self.scale)

    def button(self, rect: pygame.Rect, text: str, action: Action, tip: str = "") -> UIButton:
        """Return a button that does something."""
        made = _Button(rect, text, self.manager, tool_tip_text=tip or None)
        self.actions[made] = action
        return made

    def field(self, rect: pygame.Rect, text: str) -> UITextEntryLine:
        """Return a line to type in."""
        return UITextEntryLine(rect, self.manager, initial_text=text)

    def process(self, event: pygame.event.Event) -> bool:
        """Give an event to the widgets, and carry out what it presses; tell whether they used it up."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.actions:
            self.actions[event.ui_element]()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            for made, action in self.actions.items():
                if isinstance(made, UIButton) and not made.is_enabled and made.rect.collidepoint(event.pos):
                    action()  # which tells why it cannot be done
                    return True
        return bool(self.manager.process_events(event))

    def remove(self, made: UIButton) -> None:
        """Take a button away."""
        made.kill()
        del self.actions[made]

    def hush(self) -> None:
        """Take explanations away."""
        for made in self.actions:
            if getattr(made, "tool_tip", None):
                made.on_unhovered()  # type: ignore[attr-defined]

    @property
    def explaining(self) -> bool:
        """Whether a button shows its explanation, which lies over the table."""
        return any(getattr(made, "tool_tip", None) for made in self.actions)

    @property
    def typing(self) -> bool:
        """Whether a field takes the keys."""
        return any(isinstance(each, UITextEntryLine) for each in self.manager.get_focus_set() or ())
