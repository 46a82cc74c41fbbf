"""The terminal program: which screen is shown, what is kept, how it ends."""

import asyncio
import os
import signal
from collections import Counter
from dataclasses import asdict, replace
from typing import Any

from textual.app import App

from reussite.lab.watch import Stepper
from reussite.play import Deal, Game, game
from reussite.players import Player
from reussite.store import Past, Store
from reussite.table import Adviser, Sensible, Table
from reussite.ui.terminal.looks import first_look
from reussite.ui.terminal.picker import Picker
from reussite.ui.terminal.play import Play

__all__ = ["Terminal", "Watching"]

SETTING = "terminal"
KEPT_LOOK = ("theme", "four", "ascii", "letters", "motion")


class Watching:
    """What is watched: a player, how many games, from which deal on."""

    def __init__(self, player: Player, games: int, delay: float | None, first: Deal, counted: bool):
        self.player = player
        self.left = games
        self.delay = delay
        self.deal = first
        self.counted = counted  # the deals after the first have the numbers after its number
        self.results: Counter[str] = Counter()

    def next_deal(self, bound: Game) -> Deal:
        """Return the deal after this one: as the cards lie, the next number, or a new one."""
        deck = self.deal.next_deck()
        number = self.deal.number + 1 if self.counted and self.deal.number is not None else None
        self.deal = bound.deal_cards(deck) if deck else bound.deal(number)
        return self.deal


class Terminal(App[None]):
    """Réussite in a terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Réussite"
    CSS_PATH = "terminal.tcss"

    def __init__(
        self,
        deal: Deal,
        store: Store | None = None,
        adviser: Adviser | None = None,
        motion: bool = True,
        watching: Watching | None = None,
    ):
        self.store = store
        self.look = first_look(store.setting(SETTING, {}) if store else {})
        quiet = not motion or os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
        self.look = replace(self.look, motion=self.look.motion and not quiet)
        super().__init__(ansi_color=not self.look.colour or self.look.theme == "terminal")
        self.adviser: Adviser = adviser or Sensible()
        self.watching = watching
        self.first = deal
        self.farewell = ""

    def keep(self, deal: Deal) -> Deal:
        """Keep a new deal in the store, where there is one and nothing is only watched."""
        return self.store.begin(deal) if self.store and not self.watching else deal

    def on_mount(self) -> None:
        """Show the table, and end well when told to from outside."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else ():
            try:
                loop.add_signal_handler(number, self.leave)
            except (NotImplementedError, RuntimeError, ValueError):  # not the main thread, or not this platform
                break
        self._dress()
        self.push_screen(self._table_screen(self.first))

    def _table_screen(self, deal: Deal) -> Play:
        table = Table(deal, self.keep)
        stepper = None
        if self.watching:
            delay = self.watching.delay
            stepper = Stepper(table, self.watching.player, 0.5 if delay is None else delay, running=delay is not None)
        return Play(table, stepper)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a table under the picker."""
        return any(isinstance(screen, Play) for screen in self.screen_stack)

    def choose_game(self) -> None:
        """Show the picker over the table."""
        if not self.watching:
            playing = self.screen
            self.push_screen(Picker(playing.table.deal.game.id if isinstance(playing, Play) else ""))

    def left(self, key: str) -> Past | None:
        """Return the unfinished deal of a game, if there is one."""
        if self.store is None:
            return None
        past = next(iter(self.store.history(key, limit=1)), None)
        return past if past and past.result in ("playing", "stuck") else None

    def play_game(self, key: str, new: bool) -> None:
        """Sit down at another game: where it was left, or at a new deal."""
        self._pause()
        if self.store is None:
            deal = game(key).deal()
        elif new or self.left(key) is None:
            deal = self.store.new(key)
        else:
            deal = self.store.resume(key)
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(self._table_screen(deal))

    def _pause(self) -> None:
        """Stop the clock of the deal on the table."""
        for screen in self.screen_stack:
            if isinstance(screen, Play):
                screen.table.deal.journal.pause()

    def leave(self) -> None:
        """End the program; everything is kept already."""
        self._pause()
        screen = next((screen for screen in self.screen_stack if isinstance(screen, Play)), None)
        if self.watching:
            self.farewell = self.tally()
        elif screen:
            view = screen.table.view()
            again = f": `reussite play {view.code}` deals it again" if view.code else ""
            self.farewell = f"{', '.join(view.standing())}, {view.status}{again}"
        self.exit()

    async def action_quit(self) -> None:
        """End the program also where Textual itself reads the key."""
        self.leave()

    def notices(self) -> list[str]:
        """Return what the store has to tell the player, once."""
        found = list(self.store.notices) if self.store else []
        if self.store:
            self.store.notices.clear()
        return found

    def change_look(self, **chosen: Any) -> None:
        """Change colours or motion, live, and keep it."""
        self.look = replace(self.look, **chosen)
        if self.store:
            kept = {name: value for name, value in asdict(self.look).items() if name in KEPT_LOOK}
            self.store.set_setting(SETTING, kept)
        self._dress()

    def _dress(self) -> None:
        """Give the lines around the table the colours of the look."""
        own = self.look.theme == "terminal" or not self.look.colour
        self.ansi_color = own
        self.theme = "ansi-dark" if own else ("textual-light" if self.look.theme == "light" else "textual-dark")
        for name in ("dark", "light", "own"):
            self.set_class(name == ("own" if own else self.look.theme), f"-{name}")

    def tally(self) -> str:
        """Return how many watched games were won and lost."""
        if not self.watching:
            return ""
        won, lost = self.watching.results["won"], self.watching.results["lost"]
        games = won + lost
        return f"{games} game{'s' * (games != 1)}: {won} won, {lost} lost"

    def watched_end(self, screen: Play) -> None:
        """Tell how a game ended that a player played, and go on with the next one where more were asked for."""
        deal = screen.table.deal
        told = deal.game.patience.tally
        outcome = told.text(deal.game.engine.outcome(list(deal.position.state)))
        won = deal.position.is_won
        words = f"{'Won' if won else 'Lost'} after {len(deal.gestures)} moves; {told.what}: {outcome}."
        if self.watching and not screen.is_counted:
            screen.is_counted = True
            self.watching.results["won" if won else "lost"] += 1
            self.watching.left -= 1
            if self.watching.left > 0 and self.watching.delay is not None:
                screen.set_timer(1.0, self.next_watched)
                words += " The next game follows."
        screen.say(f"{words} {self.tally()}", "result")

    def next_watched(self) -> None:
        """Put the next deal on the table and let the player go on."""
        screen = next((screen for screen in self.screen_stack if isinstance(screen, Play)), None)
        if self.watching and screen:
            bound = screen.table.deal.game
            self.pop_screen()
            self.push_screen(self._table_screen(self.watching.next_deal(bound)))
