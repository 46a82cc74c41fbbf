"""Starting the terminal program, and what it leaves on the screen when it ends."""

import os
import sys
import threading
import time

from reussite.play import Deal, Game
from reussite.players import Player
from reussite.store import Store
from reussite.table import Adviser
from reussite.ui.terminal.app import Terminal, Watching

__all__ = ["play", "watch"]

LOOK = 0.5  # seconds between looks whether the terminal is still there


def play(store: Store, deal: Deal, motion: bool = True, adviser: Adviser | None = None) -> None:
    """Let the player play a deal of the store, and others after it."""
    _run(Terminal(deal, store, adviser, motion))


def watch(game: Game, player: Player, games: int, delay: float | None, first: int | None, motion: bool = True) -> str:
    """Show games as a player plays them, from a deal number on if one is given; return the tally."""
    deal = game.deal(first)
    watching = Watching(player, games, delay, deal, counted=first is not None)
    app = Terminal(deal, None, motion=motion, watching=watching)
    _run(app)
    return app.tally()


def _end_with_terminal() -> None:
    """End the program soon after its terminal is gone: Textual may wait for ever to write to it; all is kept."""
    while os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else 0):
        time.sleep(LOOK)
    time.sleep(4 * LOOK)  # it may well be ending by itself
    os._exit(1)


def _run(app: Terminal) -> None:
    threading.Thread(target=_end_with_terminal, daemon=True).start()
    app.run()
    if app.return_code:  # it failed; what happened stands on the screen already
        raise SystemExit(app.return_code)
    if app.farewell:
        print(app.farewell)
