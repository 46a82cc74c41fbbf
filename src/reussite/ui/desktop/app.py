"""The window: one table, its bar and panels, and the loop that draws only when something has changed."""

import time
from contextlib import suppress
from dataclasses import replace
from typing import Callable

import pygame

from reussite.art import Style
from reussite.cards import card
from reussite.errors import ReussiteError
from reussite.play import Deal, demand, game
from reussite.store import Past, Statistics, Store
from reussite.table import Adviser, Answer, Sensible, Table, failed
from reussite.ui.desktop import settings as kept
from reussite.ui.desktop.asking import Asking
from reussite.ui.desktop.bar import Bar
from reussite.ui.desktop.beat import Beat
from reussite.ui.desktop.board import Board
from reussite.ui.desktop.celebration import Celebration
from reussite.ui.desktop.hand import Hand
from reussite.ui.desktop.keys import Keys
from reussite.ui.desktop.panels import Panels
from reussite.ui.desktop.pictures import Pictures
from reussite.ui.desktop.pointers import ARROW
from reussite.ui.desktop.settings import BAIZES, Settings
from reussite.ui.desktop.surroundings import Surroundings
from reussite.ui.desktop.watching import Watching
from reussite.ui.desktop.widgets import Widgets, scale_for

__all__ = ["App"]

SMALLEST = (480, 360)
IDLE, TYPING, THINKING = 1.0, 0.25, 0.05  # seconds to wait for an event; a field's cursor blinks, an adviser answers
NOWHERE = (-1, -1)
ICON = card(1, 3)  # the ace of spades


class App:
    """A player's window onto tables kept in a store."""

    def __init__(
        self,
        deal: Deal,
        store: Store | None = None,
        adviser: Adviser | None = None,
        clock: Callable[[], float] = time.perf_counter,
        motion: bool = True,
    ):
        self.store = store
        self.adviser = adviser or Sensible()
        self.now = clock
        self.motion = motion
        self.settings = kept.load(store)
        self.size = (max(SMALLEST[0], self.settings.width), max(SMALLEST[1], self.settings.height))
        self.full_screen = False
        self.open = True
        self._open_window()
        self.widgets = Widgets(self.size)
        self.board = Board(Pictures(), pygame.Rect(0, 0, *self.size))
        self.table = Table(deal, self._keep)
        self.view = self.table.view()
        self.own_table: Table | None = None
        self.watching: Watching | None = None
        self.celebration: Celebration | None = None
        self.helping = False
        self.message, self.refused, self.loud = "", False, False
        self.panels = Panels(self)
        self.bar = Bar(self)
        self.surroundings = Surroundings(self)
        self.hand = Hand(self)
        self.keys = Keys(self)
        self.asking = Asking(self)
        self._whole = True
        self._widgets_changed = True
        self._cheer = self._moved = False
        self._finger: int | None = None
        self._covered = False
        self._last = clock()
        self.beat = Beat()
        self._sit_down()
        if store and store.notices:
            self.tell(store.notices[-1], refused=True)
        if not deal.gestures and not deal.can_redo:
            self.board.deal(self.view, deal.game.dealing_order(), self.now())

    def _open_window(self) -> None:
        flags = pygame.FULLSCREEN if self.full_screen else pygame.RESIZABLE
        self.window = pygame.display.set_mode((0, 0) if self.full_screen else self.size, flags)
        self.size = self.window.get_size()
        pygame.display.set_icon(Pictures().card(ICON, 46, Style()))
        with suppress(pygame.error):  # without a screen there are no cursors
            pygame.mouse.set_cursor(ARROW)

    def _keep(self, deal: Deal) -> Deal:
        return self.store.begin(deal) if self.store else deal

    def _sit_down(self) -> None:
        """Show the table as it is, after another deal or game was chosen."""
        self.asking.stop()
        self.hand.forget()
        automatic = self.table.deal.game.is_automatic
        if self.watching is None or self.watching.table is not self.table:
            self.watching = Watching(self, self.table) if automatic or self.own_table else None
        self.view = self.table.view()
        self._arrange()
        self.board.show(self.view)
        self.tell(self.table.deal.journal.notice or self.view.result, loud=True)
        self._after_change()

    def _arrange(self) -> None:
        """Give bar, table, chart and the line at the bottom their places."""
        width, height = self.size
        foot = self.surroundings.foot.height
        chart = self.watching.width if self.watching else 0
        self.board.place(pygame.Rect(0, self.bar.height, width - chart, height - self.bar.height - foot))
        look = self.settings
        self.board.look(look.style(self.view.game), BAIZES[look.baize], look.mirrored, self.pace)
        self.redraw()

    @property
    def pace(self) -> float:
        """How long movements take, 1 for the usual time and 0 for none."""
        return self.settings.pace if self.motion else 0.0

    @property
    def may_play(self) -> bool:
        """Whether gestures on the table are the player's own moves."""
        return self.watching is None

    def redraw(self) -> None:
        """Draw everything at the next frame."""
        self._whole = True

    def finish(self) -> None:
        """Bring to an end what moves."""
        self.board.finish()
        self.celebration = None

    def look_again(self) -> None:
        """Take over the table as it is now, without showing how it came about."""
        self.view = self.table.view()
        self.board.show(self.view)
        self._entitle()

    def perform(self, gesture: Callable[[], Answer], pace: float = 1.0) -> None:
        """Make a gesture at the table and show its answer; what cannot be kept, such as a new deal, is told."""
        try:
            answer = gesture()
        except ReussiteError as problem:
            answer = failed(problem)
        if answer.is_overtaken:
            self.look_again()
        self.answer(answer, pace)

    def answer(self, answer: Answer, pace: float = 1.0) -> None:
        """Show what a gesture did, or tell why it was refused."""
        before, self.view = self.view, self.table.view()
        self.board.pace = self.pace * pace
        if answer.dealt:
            self._arrange()
            self.board.deal(self.view, self.table.deal.game.dealing_order(), self.now())
        elif answer.steps:
            self.board.perform(self.view, answer.steps, self.now())
        else:
            self.board.show(self.view)
        words = answer.words if not answer.ok else self.view.result or answer.words
        self.tell(words, refused=not answer.ok, loud=bool(self.view.result))
        if self.view.status == "won" and before.status != "won" and not self.watching:
            self._cheer = True
        self._after_change()

    def _after_change(self) -> None:
        self._entitle()
        self.hand.look()

    def _entitle(self) -> None:
        """Let title and bar say which deal is on the table."""
        number = "" if self.view.number is None else f" {self.view.number}"
        pygame.display.set_caption(f"{self.view.name}{number} – Réussite")
        self.bar.update(self.view)
        self._widgets_changed = True
        self.redraw()

    def bar_again(self) -> None:
        """Make the bar anew, since its words have changed."""
        self.bar.update(self.view, anew=True)
        self.redraw()

    def tell(self, words: str, refused: bool = False, loud: bool = False) -> None:
        """Write a line under the table; a refusal and what is loud stand out."""
        self.message, self.refused, self.loud = words[:1].upper() + words[1:], refused, refused or loud
        self.redraw()

    def command(self, name: str, argument: str = "") -> None:
        """Carry out a command of the table."""
        self.finish()
        self.perform(lambda: self.table.command(name, argument))

    def switch_values(self) -> list[str]:
        """Return the values of the option that Switch changes."""
        bound = self.table.deal.game
        option = next((each for each in bound.entry.options() if each.name == bound.patience.switches), None)
        return [str(value) for value in option.values] if option else []

    def switch_value(self) -> str:
        """Return the present value of the option that Switch changes."""
        bound = self.table.deal.game
        return str(bound.options.get(bound.patience.switches, ""))

    def helped(self) -> tuple[tuple[str, int, bool], ...]:
        """Return the cards to light up in help mode: those a foundation takes, covered ones marked otherwise."""
        if not (self.helping and self.view.helps and self.may_play):
            return ()
        return tuple((name, index, free) for (name, index), free in self.table.helped().items())

    def switch_help(self) -> None:
        """Switch the help mode on or off."""
        self.helping = not self.helping
        self.tell(f"help is {'on: blue cards fit, violet ones are covered' if self.helping else 'off'}")
        self.hand.look()

    def switch_colours(self) -> None:
        """Change between two and four colours in this game."""
        four = self.view.game in self.settings.four_colours
        self.change_settings(self.settings.with_four_colours(self.view.game, not four))

    def table_button(self, name: str) -> None:
        """Press a button that has a place on the table."""
        if name == "quit":
            self.leave()
        else:
            self.command(name)

    def change_game(self, key: str) -> None:
        """Go to another game, which comes back as it was left."""
        self.table.deal.journal.pause()
        self.own_table = None
        try:
            deal = self.store.resume(key) if self.store else game(key).deal()
        except ReussiteError as problem:
            self.tell(str(problem), refused=True)
            return
        self._sit_at(deal)

    def _sit_at(self, deal: Deal) -> None:
        fresh = not deal.gestures and not deal.can_redo
        self.table = Table(deal, self._keep)
        self._sit_down()
        self.asking.prepare()
        if fresh:
            self.board.deal(self.view, deal.game.dealing_order(), self.now())

    def open_past(self, id: int) -> None:
        """Go on with a deal of the history."""
        if not self.store:
            return
        self.table.deal.journal.pause()
        self.own_table = None
        try:
            self._sit_at(self.store.open_deal(id))
        except ReussiteError as problem:
            self.tell(str(problem), refused=True)

    def bookmark(self, name: str, back: bool = False) -> None:
        """Name the place where the deal stands, or go back to a place so named."""
        deal = self.table.deal
        try:
            if back:
                demand(deal.return_to(name))
            else:
                deal.journal.bookmark(name)
        except ReussiteError as problem:
            self.tell(str(problem), refused=True)
            return
        self.table.cancel()
        self.look_again()
        self.tell(f"back at {name}" if back else f"bookmark {name} is set")

    def statistics(self) -> list[Statistics]:
        """Return what was played and won."""
        return self.store.statistics() if self.store else []

    def history(self) -> list[Past]:
        """Return the deals played, the last first."""
        return self.store.history(limit=300) if self.store else []

    def best_scores(self) -> list[str]:
        """Return the best scores of the game on the table, in words."""
        if not self.store or self.view.score is None:
            return []
        return [f"{score.score}: {score.code}, {score.result}" for score in self.store.scores(self.view.game, 10)]

    def watch(self) -> None:
        """Let a player play a deal of this game; the player's own deal waits."""
        self.table.deal.journal.pause()
        self.own_table = self.table
        self.table = Table(self.table.deal.game.deal())
        self._sit_down()
        self.board.deal(self.view, self.table.deal.game.dealing_order(), self.now())

    def play_yourself(self) -> None:
        """Go back to one's own deal."""
        if self.own_table:
            self.table, self.own_table = self.own_table, None
            self.watching = None
            self._sit_down()

    def change_settings(self, settings: Settings) -> None:
        """Take over other settings and keep them."""
        self.settings = settings
        kept.save(self.store, settings)
        self._arrange()
        self.board.show(self.view)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.full_screen = not self.full_screen
        if not self.full_screen:
            self.size = (self.settings.width, self.settings.height)
        self._open_window()
        self._resized()

    def _resized(self) -> None:
        """Fit everything to the window's new size."""
        name = self.panels.name
        self.panels.close()
        if self.widgets.scale != scale_for(self.size):
            self.widgets = Widgets(self.size)
        else:
            self.widgets.manager.set_window_resolution(self.size)
        self.bar.update(self.view)
        self._arrange()
        self.board.show(self.view)
        if name and name != "result":
            getattr(self.panels, name)()

    def leave(self) -> None:
        """Close the window; every move is kept already."""
        self.open = False

    def set_cursor(self, cursor: pygame.cursors.Cursor) -> None:
        """Show a cursor over the table."""
        self.widgets.manager.set_active_cursor(cursor)
        self._widgets_changed = True

    def run(self) -> None:
        """Show the window until it is closed."""
        while self.open:
            self.turn(self.wait())
        self.table.deal.journal.pause()
        if self.store and not self.full_screen and self.size != (self.settings.width, self.settings.height):
            kept.save(self.store, replace(self.settings, width=self.size[0], height=self.size[1]))

    def wait(self) -> list[pygame.event.Event]:
        """Wait until something happens, or until the next frame is due."""
        moving = (
            self.board.moving(self.now()) or self.celebration or self._whole or self.panels.unfinished or self._cheer
        )
        if moving or (self.watching and self.watching.running):
            return self.beat.frame()
        if self.asking.busy or self.hand.touching:
            return self.beat.rest(THINKING)
        if self.panels.unprepared:
            return self.beat.rest(THINKING)
        return self.beat.rest(TYPING if self._needs_widgets else IDLE)

    @property
    def _needs_widgets(self) -> bool:
        """Whether a cursor blinks, a panel is open, or the pointer rests on a button that may explain itself."""
        over_bar = 0 <= self.hand.pointer[1] < self.bar.height
        return self.widgets.typing or self.panels.is_open or over_bar

    def turn(self, events: list[pygame.event.Event]) -> None:
        """Answer events, let time go on, and draw what has changed."""
        sizes = [event for event in events if event.type == pygame.VIDEORESIZE]
        for event in events:
            if event not in sizes[:-1]:  # while a window is being pulled only its latest size counts
                self._answer_event(event)
        now = self.now()
        self.hand.tick(now)
        if self._moved and not self.board.moving(now):
            self.hand.look()  # what the pointer is over counts again
        self._moved = self.board.moving(now)
        if self.watching:
            self.watching.tick(now)
        self.asking.tick(now)
        if self.panels.tick(idle=not events and not self._moved):
            self._widgets_changed = True
        if self._cheer and not self.board.moving(now):
            self._celebrate(now)
        if events or self._widgets_changed or self._needs_widgets:
            self.widgets.manager.update(min(TYPING, now - self._last))
            self._widgets_changed = True
        self._draw(now)
        self._last = now

    def _celebrate(self, now: float) -> None:
        self._cheer = False
        standing = ", ".join(self.view.standing())
        self.panels.result(self.view.result, standing)
        if not self.settings.calm:
            self.celebration = Celebration(self.board.rect, now)

    def _answer_event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.leave()
            return
        if event.type == pygame.VIDEORESIZE and not self.full_screen:
            self.size = (max(SMALLEST[0], event.w), max(SMALLEST[1], event.h))
            self.window = pygame.display.get_surface() or self.window
            self._resized()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            if self.table.refresh():
                self.look_again()
            self.redraw()
            return
        event = self._as_mouse(event)
        if event.type == pygame.MOUSEMOTION:
            self.hand.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.hand.pointer = NOWHERE
        self._widgets_changed = True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.asking.stop()
            if self.board.film or self.celebration:
                self.finish()
                self.redraw()
        if self.panels.process(event) or self.bar.process(event):
            return
        used = self.widgets.process(event)
        if self.panels.is_open:
            if event.type == pygame.KEYDOWN:
                self.keys.function(event)
            return
        if event.type == pygame.KEYDOWN and not self.widgets.typing:
            self.keys.press(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.widgets.manager.set_focus_set(None)
            self.bar.update(self.view)
        elif not used:
            self._mouse(event)

    def _as_mouse(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a finger's event as that of a mouse with one button."""
        kinds = {
            pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
            pygame.FINGERUP: pygame.MOUSEBUTTONUP,
            pygame.FINGERMOTION: pygame.MOUSEMOTION,
        }
        if event.type not in kinds:
            return event
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = event.finger_id
        if event.finger_id != self._finger:  # one finger plays
            return pygame.event.Event(pygame.NOEVENT)
        if event.type == pygame.FINGERUP:
            self._finger = None
        where = (round(event.x * self.size[0]), round(event.y * self.size[1]))
        more = {"rel": (0, 0), "buttons": (1, 0, 0)} if event.type == pygame.FINGERMOTION else {"button": 1}
        return pygame.event.Event(kinds[event.type], pos=where, touch=True, **more)

    def _mouse(self, event: pygame.event.Event) -> None:
        now = self.now()
        if event.type == pygame.MOUSEBUTTONDOWN and self.board.rect.collidepoint(event.pos):
            self.widgets.manager.set_focus_set(None)
            self.hand.press(event.pos, event.button, now, getattr(event, "touch", False))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.hand.release(event.pos, now)
        elif event.type == pygame.MOUSEMOTION:
            self.hand.move(event.pos)

    def _draw(self, now: float) -> None:
        """Draw what has changed since the last frame."""
        covered = self.panels.is_open or self.celebration is not None or self.widgets.explaining
        over, self._covered = covered or self._covered, covered  # what lay over the table must go again, too
        if self.celebration and self.celebration.over(now):
            self.celebration = None
            self._whole = True
        if not (self._whole or self._widgets_changed or self.board.film or self.board.drag or over or self.board.stale):
            return
        changed = self.board.draw(self.window, now, whole=self._whole or over)
        if self._whole or self._widgets_changed or over:
            self.surroundings.draw(self.window)
            around = self.surroundings.rects()
            changed = [self.window.get_rect()] if self._whole or over else [*changed, *around]
        if self.celebration:
            self.celebration.draw(self.window, now)
        self._whole = self._widgets_changed = False
        pygame.display.update(changed)
