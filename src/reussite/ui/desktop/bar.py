"""The bar over the table: what ends a deal on the left, what plays it on the right."""

from typing import TYPE_CHECKING, Callable

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from reussite.table import View
from reussite.ui.desktop.widgets import BAR

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Bar"]

HEIGHT = 42
GAP = 5
# Commands the table offers that stand on the right; the others have places of their own.
RIGHT = ("next", "purge", "home", "undo", "redo", "hint", "verdict")
TIPS = {
    "games": "change to another game; this one stays as it is (F2)",
    "new": "a new deal (n)",
    "start": "deal the number in the field; without one, this deal from its start (F3)",
    "next": "the next step (space)",
    "purge": "send home all that no other card can need (p)",
    "home": "send home one card (a)",
    "undo": "take back (u)",
    "redo": "play again (r)",
    "hint": "what to do next (h)",
    "verdict": "look ahead, also at cards that lie face down",
    "menu": "options, rules, results, settings (F10)",
}
KEEP = (
    "verdict",
    "hint",
    "home",
    "next",
    "purge",
    "slower",
    "faster",
    "redo",
    "stop",
)  # what a narrow bar leaves out first
SHORT = {"verdict": "Winnable?", "home": "Home"}


class Bar:
    """The buttons; they are made anew when game or window change, and switched on and off as the deal goes on."""

    def __init__(self, app: "App"):
        self.app = app
        self.buttons: dict[str, UIButton] = {}
        self.field: UITextEntryLine | None = None
        self.left_out: list[tuple[str, str]] = []  # commands for which the bar is too narrow; the menu has them
        self._made_for: object = None

    @property
    def height(self) -> int:
        """How high the bar is."""
        return self.app.widgets.pixels(HEIGHT)

    def update(self, view: View, anew: bool = False) -> None:
        """Show which commands can be given now."""
        names = tuple(command.name for command in view.commands)
        key = (view.game, names, self.app.size, self.app.widgets.manager, self.app.watching is not None)
        if anew or key != self._made_for:
            self._made_for = key
            self._make(view)
        if self.field and not self.app.widgets.typing:
            self.field.set_text("" if view.number is None else str(view.number))
        for command in view.commands:
            button = self.buttons.get(command.name)
            if button and bool(button.is_enabled) != command.enabled:
                button.enable() if command.enabled else button.disable()
        switch = self.buttons.get("switch")
        if switch:
            switch.set_text(self._switch_text(view))

    def _switch_text(self, view: View) -> str:
        return f"Switch: {self.app.switch_value()}"

    def _make(self, view: View) -> None:
        for button in self.buttons.values():
            button.kill()
        if self.field:
            self.field.kill()
        self.buttons, self.field = {}, None
        x = self._row_left(view)
        self._row_right(view, x)

    def _width(self, text: str) -> int:
        font = self.app.widgets.manager.get_theme().get_font(["button"])
        return int(font.get_rect(text).width) + self.app.widgets.pixels(18)

    def _rect(self, x: int, width: int) -> pygame.Rect:
        gap = self.app.widgets.pixels(GAP)
        return pygame.Rect(x, gap, width, self.height - 2 * gap)

    def _add(self, name: str, text: str, x: int, action: Callable[[], object], width: int = 0) -> int:
        width = width or self._width(text)
        tip = TIPS.get(name, "")
        self.buttons[name] = self.app.widgets.button(self._rect(x, width), text, action, tip=tip)
        return x + width + self.app.widgets.pixels(GAP)

    def _row_left(self, view: View) -> int:
        app, gap = self.app, self.app.widgets.pixels(GAP)
        x = self._add("games", "Games", gap, app.panels.games)
        x = self._add("new", "New", x, lambda: app.command("new"))
        if not app.watching or view.automatic:
            width = app.widgets.pixels(104)
            self.field = UITextEntryLine(self._rect(x, width), app.widgets.manager)
            self.field.set_allowed_characters("numbers")
            x += width + gap
            x = self._add("start", "Start", x, self.start)
        if any(command.name == "switch" for command in view.commands):
            widest = max((self._width(f"Switch: {value}") for value in app.switch_values()), default=0)
            x = self._add("switch", self._switch_text(view), x, lambda: app.command("switch"), widest)
        return x

    def _row_right(self, view: View, left: int) -> None:
        wanted = [(c.name, SHORT.get(c.name, c.label)) for c in view.commands if c.name in RIGHT]
        if self.app.watching:
            wanted = self.app.watching.words() + [w for w in wanted if w[0] in ("undo", "redo") and view.automatic]
        gap = self.app.widgets.pixels(GAP)
        room = self.app.size[0] - left - self._width("Menu") - gap
        self.left_out = []
        while wanted and sum(self._width(text) + gap for _, text in wanted) > room:
            least = min(wanted, key=lambda each: KEEP.index(each[0]) if each[0] in KEEP else len(KEEP))
            wanted.remove(least)
            self.left_out.append(least)
        wanted.append(("menu", "Menu"))
        x = self.app.size[0] - sum(self._width(text) + gap for _, text in wanted)
        for name, text in wanted:
            x = self._add(name, text, x, self.action(name))

    def action(self, name: str) -> Callable[[], object]:
        """Return what a button does."""
        app = self.app
        if name == "menu":
            return app.panels.menu
        if name in ("hint", "verdict"):
            return lambda: app.asking.ask(name)
        if app.watching and name in dict(app.watching.words()):
            watching = app.watching
            return lambda: watching.press(name)
        return lambda: app.command(name)

    def ask_number(self) -> None:
        """Let the player type a number."""
        if self.field:
            self.field.set_text("")
            self.app.widgets.manager.set_focus_set(self.field)
            self.app.redraw()

    def start(self) -> None:
        """Deal the number in the field; what is no number deals these cards again."""
        words = self.field.get_text() if self.field else ""
        self.app.widgets.manager.set_focus_set(None)
        self.app.command("deal", words)

    def process(self, event: pygame.event.Event) -> bool:
        """Start the number when Enter is pressed in the field."""
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and event.ui_element is self.field:
            self.start()
            return True
        return False

    def draw_ground(self, window: pygame.Surface) -> None:
        """Draw what lies under the buttons."""
        pygame.draw.rect(window, BAR, (0, 0, self.app.size[0], self.height))
