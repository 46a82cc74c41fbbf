"""The terminal program: its colours, and how it ends."""

import asyncio
import logging
import os
import signal
from dataclasses import replace

from rich.console import RenderableType
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.screen import Screen

from reussite.sitting import Sitting
from reussite.ui.terminal.looks import Look, look_of
from reussite.ui.terminal.painting import Painter
from reussite.ui.terminal.play import Play

__all__ = ["Terminal"]

log = logging.getLogger("reussite")


class Terminal(App[None]):
    """Réussite in a terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Réussite"
    CSS_PATH = "terminal.tcss"

    def __init__(self, sitting: Sitting, motion: bool = True):
        self.sitting = sitting
        self._is_still = not motion or os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
        self.look = self._look()
        super().__init__(ansi_color=self.look.is_own)
        self.play = Play(sitting, self.look)
        self._painter = Painter()
        self.farewell = ""

    def get_default_screen(self) -> Play:
        """Return the only screen: panels lie over the table in it."""
        return self.play

    def on_mount(self) -> None:
        """Dress, and end well when told to from outside."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else ():
            try:
                loop.add_signal_handler(number, self.leave)
            except (NotImplementedError, RuntimeError, ValueError):  # not the main thread, or not this platform
                break
        self._dress()

    def _look(self) -> Look:
        look = look_of(self.sitting.drawn)
        return replace(look, pace=0.0) if self._is_still else look

    def take_look(self) -> Look:
        """Take over the look that the settings say, and return it."""
        self.look = self._look()
        self._dress()
        return self.look

    def _dress(self) -> None:
        """Give the lines around the table the colours of the look."""
        own = self.look.is_own
        self.ansi_color = own
        self.theme = "ansi-dark" if own else ("textual-light" if self.look.theme == "light" else "textual-dark")
        for name in ("dark", "light", "own"):
            self.set_class(name == ("own" if own else self.look.theme), f"-{name}")

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Write only what differs from what stands in the terminal."""
        if isinstance(renderable, CompositorUpdate):
            renderable = self._painter.only_changes(renderable, tuple(self.size))
        super()._display(screen, renderable)

    def leave(self) -> None:
        """End the program; everything is kept already."""
        self.sitting.pause()
        self.farewell = self.sitting.farewell()
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Write what brings the program down into the log too; the screen is soon forgotten."""
        log.error("the terminal program failed", exc_info=error)
        super()._handle_exception(error)

    async def action_quit(self) -> None:
        """End the program also where Textual itself reads the key."""
        self.leave()
