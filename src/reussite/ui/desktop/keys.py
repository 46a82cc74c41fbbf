"""The keys: the same as in the terminal, as far as a window has what they stand for."""

from typing import TYPE_CHECKING, Callable

import pygame

from reussite.table import HINT

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Keys"]

COMMANDS = {"u": "undo", "r": "redo", "n": "new", "p": "purge", "a": "home", "d": "turn", "s": "turn"}


class Keys:
    """What each key does."""

    def __init__(self, app: "App"):
        self.app = app

    def press(self, event: pygame.event.Event) -> None:
        """Answer a key: a function key, with control, a command's letter, or one that plays."""
        app = self.app
        if self.function(event):
            return
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._control(event)
        elif event.key == pygame.K_ESCAPE:
            app.perform(app.table.cancel)
        elif app.watching and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            app.watching.press("step" if event.key == pygame.K_SPACE else "go")
        elif not app.hand.key(event):
            self._letter(event.unicode.lower())

    def function(self, event: pygame.event.Event) -> bool:
        """Answer a function key; return whether it was one."""
        app, panels = self.app, self.app.panels
        keys: dict[int, Callable[[], object]] = {
            pygame.K_F1: panels.rules,
            pygame.K_F2: panels.games,
            pygame.K_F3: app.bar.ask_number,
            pygame.K_F4: panels.options,
            pygame.K_F5: panels.statistics,
            pygame.K_F6: panels.history,
            pygame.K_F7: app.switch_colours,
            pygame.K_F8: panels.settings,
            pygame.K_F9: panels.questions,
            pygame.K_F10: panels.menu,
            pygame.K_F11: app.toggle_full_screen,
        }
        action = keys.get(event.key)
        if action:
            action()
        return action is not None

    def _letter(self, letter: str) -> None:
        app = self.app
        letters: dict[str, Callable[[], object]] = {
            "h": app.switch_help if app.view.helps else lambda: app.asking.ask(HINT),
            "m": app.panels.moves,
            "l": app.panels.ledger,
            "q": app.leave,
            "?": app.panels.menu,
        }
        if letter in letters:
            letters[letter]()
        elif letter in COMMANDS and any(each.name == COMMANDS[letter] for each in app.view.commands):
            app.command(COMMANDS[letter])

    def _control(self, event: pygame.event.Event) -> None:
        again = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_z:
            self.app.command("redo" if again else "undo")
        elif event.key in (pygame.K_y, pygame.K_n):
            self.app.command("redo" if event.key == pygame.K_y else "new")
        elif event.key == pygame.K_b:
            self.app.panels.bookmarks()
        elif event.key in (pygame.K_q, pygame.K_w):
            self.app.leave()
