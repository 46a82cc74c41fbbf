"""The look of buttons, fields and panels, and the actions behind them."""

import warnings
from typing import Any, Callable

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

__all__ = ["BAR", "INK", "PANEL", "Widgets", "scale_for"]

BAR, PANEL, INK = (22, 28, 30), (34, 41, 44), (236, 230, 214)
Action = Callable[[], object]
TEXT = 14  # size of letters in a small window


def scale_for(size: tuple[int, int]) -> float:
    """Return how much larger than on a small window letters and buttons are."""
    return round(max(1.0, min(size[0] / 1280, size[1] / 800, 3.0)) * 8) / 8


def _theme(scale: float) -> dict[str, Any]:
    """Return the theme: dark panels, light letters, gold where something is chosen."""
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
    small = {"name": "noto_sans", "size": str(round(12 * scale)), "bold": "0"}
    return {
        "defaults": {"colours": colours, "font": font, "misc": shape},
        "button": {"misc": shape},
        "#tile": {"misc": shape, "colours": {"normal_bg": "#2b3336", "hovered_bg": "#39454a"}},
        "#small": {"font": small, "misc": {"text_horiz_alignment": "center"}},
        "#left": {"misc": {"text_horiz_alignment": "left"}},
        "#title": {"font": {"name": "noto_sans", "size": str(round(15 * scale)), "bold": "1"}},
        "text_entry_line": {"misc": {**shape, "padding": "4,2"}},
        "text_box": {"misc": {"border_width": "0", "shadow_width": "0", "padding": "12,8"}},
        "window": {
            "misc": {**shape, "title_bar_height": str(round(30 * scale)), "shadow_width": "8"},
            "colours": {"dark_bg": "#2a3235"},
        },
        "window.#title_bar": {
            "font": {"name": "noto_sans", "size": text, "bold": "1"},
            "misc": {"text_horiz_alignment": "left"},
        },
        "selection_list": {"misc": {**shape, "list_item_height": str(round(28 * scale))}},
        "selection_list.@selection_list_item": {
            "misc": {"border_width": "0", "text_horiz_alignment": "left", "text_horiz_alignment_padding": "12"}
        },
        "tool_tip": {"misc": {"rect_width": str(round(260 * scale))}},
    }


class Widgets:
    """All buttons and panels of the window, and what each of them does."""

    def __init__(self, size: tuple[int, int]):
        self.scale = scale_for(size)
        self.manager = pygame_gui.UIManager(size, _theme(self.scale), enable_live_theme_updates=False)
        self._load_fonts()
        self.actions: dict[object, Action] = {}

    def _load_fonts(self) -> None:
        """Load the fonts of text boxes, of which pygame_gui complains when it finds them only when they are needed."""
        styles = (("noto_sans", "bold"), ("noto_sans", "regular"), ("fira_code", "regular"))
        fonts: list[dict[str, str | int | float]] = [
            {"name": name, "point_size": size, "style": style, "antialiased": "1"}
            for size in sorted({TEXT, round(TEXT * self.scale)})
            for name, style in styles
        ]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # some of them are loaded already
            self.manager.preload_fonts(fonts)

    def pixels(self, units: float) -> int:
        """Return a length of a small window in pixels of this one."""
        return round(units * self.scale)

    def button(
        self, rect: pygame.Rect, text: str, action: Action, container: Any = None, tip: str = "", kind: str = ""
    ) -> UIButton:
        """Return a button that does something."""
        made = UIButton(
            rect, text, self.manager, container, tool_tip_text=tip or None, object_id=f"#{kind}" if kind else None
        )
        self.actions[made] = action
        return made

    def process(self, event: pygame.event.Event) -> bool:
        """Give an event to the widgets, and carry out what it presses; tell whether they used it up."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.actions:
            self.actions[event.ui_element]()
            return True
        used = bool(self.manager.process_events(event))
        self.actions = {made: action for made, action in self.actions.items() if made.alive()}  # type: ignore[attr-defined]
        return used

    @property
    def explaining(self) -> bool:
        """Whether a button shows its explanation, which lies over the table."""
        return any(getattr(made, "tool_tip", None) for made in self.actions)

    @property
    def typing(self) -> bool:
        """Whether a field takes the keys."""
        from pygame_gui.elements import UITextEntryBox, UITextEntryLine

        focus = self.manager.get_focus_set() or ()
        return any(isinstance(each, (UITextEntryLine, UITextEntryBox)) for each in focus)
