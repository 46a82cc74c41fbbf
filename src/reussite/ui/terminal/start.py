"""Starting the terminal program, and what it leaves on the screen when it ends."""

from reussite.play import Game
from reussite.players import Player
from reussite.store import Kept, Store
from reussite.table import Adviser
from reussite.ui.terminal.app import Terminal, Watching

__all__ = ["play", "watch"]


def play(store: Store, kept: Kept, motion: bool = True, adviser: Adviser | None = None) -> None:
    """Let the player play a deal of the store, and others after it."""
    _run(Terminal(kept, store, adviser, motion))


def watch(game: Game, player: Player, games: int, delay: float | None, first: int | None, motion: bool = True) -> str:
    """Show games as a player plays them, from a deal number on if one is given; return the tally."""
    deal = game.deal(first)
    watching = Watching(player, games, delay, deal, counted=first is not None)
    app = Terminal(deal, None, motion=motion, watching=watching)
    _run(app)
    return app.tally()


def _run(app: Terminal) -> None:
    app.run()
    if app.return_code:  # it failed; what happened stands on the screen already
        raise SystemExit(app.return_code)
    if app.farewell:
        print(app.farewell)
