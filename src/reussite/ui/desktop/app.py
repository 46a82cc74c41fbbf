"""The window: the loop that answers events, lets time go on, and draws only when something has changed."""

import warnings
from contextlib import suppress

import pygame

from reussite.art import Style
from reussite.cards import card
from reussite.errors import BadSave
from reussite.play import catalogue
from reussite.sitting import Panel, Reply, Sitting, pictured
from reussite.table import Message, View
from reussite.ui.desktop.bar import Bar
from reussite.ui.desktop.beat import Beat
from reussite.ui.desktop.board import LONGEST, Board
from reussite.ui.desktop.celebration import Celebration
from reussite.ui.desktop.fingers import Fingers
from reussite.ui.desktop.hand import Hand
from reussite.ui.desktop.keys import key_name
from reussite.ui.desktop.look import (
    BAIZES,
    SCALES,
    SMALLEST,
    keep_size,
    kept_size,
    no_larger_than_the_screen,
    pace_of,
    style_of,
)
from reussite.ui.desktop.panels import Panels
from reussite.ui.desktop.pictures import Pictures
from reussite.ui.desktop.pointers import ARROW
from reussite.ui.desktop.sounds import Sounds
from reussite.ui.desktop.surroundings import Surroundings
from reussite.ui.desktop.thumbnails import Thumbnails
from reussite.ui.desktop.widgets import Widgets, scale_for

__all__ = ["App"]

IDLE, TYPING, TOUCHING = 1.0, 0.25, 0.05  # seconds to wait for an event; a cursor blinks, a finger may rest long enough
NOWHERE = (-1, -1)
ICON = card(1, 3)  # the ace of spades


class App:
    """A player's window onto a sitting."""

    def __init__(self, sitting: Sitting, motion: bool = True, size: tuple[int, int] | None = None):
        self.sitting = sitting
        self.now = sitting.now
        self.motion = motion
        self.size = size or no_larger_than_the_screen(kept_size(sitting.store))
        self.full_screen = sitting.settings["screen"] == "full"
        self.open = True
        self._windowed = self.size
        self._open_window()
        self.widgets = Widgets(self.size, self.scale)
        self.board = Board(Pictures(), pygame.Rect(0, 0, *self.size))
        self.thumbnails = Thumbnails(lambda name: pictured(sitting, name))
        self.seen = sitting.seen()
        self.message, self.kind = "", ""
        self.celebration: Celebration | None = None
        self.panels = Panels(self)
        self.bar = Bar(self)
        self.surroundings = Surroundings(self)
        self.hand = Hand(self)
        self.fingers = Fingers()
        self.sounds = Sounds()
        self.beat = Beat()
        self._ending: Panel | None = None  # is opened when the cards have come to rest
        self._cheer = False  # before that a win is celebrated
        self._down: set[int] = set()  # keys held down
        self._used = ""  # the sign of a key that opened a panel, which the system tells once more as text
        self._whole = self._widgets_changed = True
        self._moved = self._covered = False
        self._last = self.now()
        self.show(Reply(sitting.greeting(), "notice", dealt=True))

    def _open_window(self) -> None:
        if self.full_screen:
            self.window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings(action="ignore", category=RuntimeWarning):
                self.window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                if self.window.get_size() != self._windowed:  # SDL has kept the size of the full screen it comes from
                    self.window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.size = self.window.get_size()
        pygame.display.set_icon(Pictures().card(ICON, 46, Style()))
        with suppress(pygame.error):  # without a screen there are no cursors
            pygame.mouse.set_cursor(ARROW)

    @property
    def view(self) -> View:
        """The table as it is seen."""
        return self.seen.view

    @property
    def cloth(self) -> tuple[int, int, int]:
        """The colour of the table."""
        return BAIZES[self.sitting.settings["baize"]]

    @property
    def scale(self) -> float:
        """How much larger than on a small window letters and buttons are."""
        return scale_for(self.size, SCALES[self.sitting.settings["scale"]])

    @property
    def pace(self) -> float:
        """How long movements take, 1 for the usual time and 0 for none."""
        return pace_of(self.sitting.settings) if self.motion else 0.0

    # What the player does, and what comes of it

    def do(self, name: str, argument: str = "") -> None:
        """Carry out an action."""
        self.show(self.sitting.do(name, argument))

    def gesture(self, message: Message) -> bool:
        """Carry out a gesture on the table; tell whether it was not refused."""
        reply = self.sitting.gesture(message)
        self.show(reply)
        return reply.ok

    def show(self, reply: Reply) -> None:
        """Show what came of something that was done."""
        if reply.leaves:
            self.open = False
        if reply.changed:
            self._look()
        if reply.copied:
            with suppress(pygame.error):  # without a screen there is no clipboard
                pygame.scrap.put_text(reply.copied)
        self._sound(reply)
        if reply.panel and not reply.ended:
            self.hand.let_go()
            self.finish()
            if reply.dealt:  # in another language, of which the panel is
                self._tell_anew()
            self.panels.open(reply.panel)
            self.hand.look()
            return
        self._show_table(reply)
        if reply.told or not reply.changed:
            self.message, self.kind = reply.told, reply.kind
        if reply.kind == "hint":
            self.board.show_way(self.seen.hinted, self.now())
        self.hand.look()
        self.redraw()

    def _tell_anew(self) -> None:
        """Put what stands around the table and on it into words once more; what was told before is gone."""
        self.seen, self.message = self.sitting.seen(), ""
        self._entitle()
        self.widgets.manager.update(0)  # which is not done while a panel is open
        self.board.show(self.view)

    def _sound(self, reply: Reply) -> None:
        """Let it be heard what came of something, where the player wants that."""
        heard = {
            "lost" if self.sitting.deal.status != "won" else "won": reply.ended,
            "refused": not reply.ok,
            "deal": reply.dealt and not self.sitting.deal.gestures,
            "move": bool(reply.steps),
        }
        name = next((name for name, holds in heard.items() if holds), "")
        if name and self.sitting.settings.is_on("sounds"):
            self.sounds.play(name)

    def _show_table(self, reply: Reply) -> None:
        """Show the table as it is now, and how it came to be so."""
        self.seen = self.sitting.seen()
        self._entitle()
        now, most = self.now(), self._time_to_show()
        if reply.dealt:
            self.hand.forget()
            self._arrange()
            deal = self.sitting.deal
            fresh = not deal.gestures and not deal.can_redo
            self.board.deal(self.view, deal.game.dealing_order(), now, most) if fresh else self.board.show(self.view)
        elif reply.steps:
            self.board.perform(self.view, reply.steps, now, most)
        elif self.board.drag:
            self.board.put_back(self.view, now)
        else:
            self.board.show(self.view)
        if reply.dealt or reply.steps:
            self._ending = reply.panel if reply.ended else None
            self._cheer = reply.ended and self.view.status == "won" and self.pace > 0

    def _time_to_show(self) -> float:
        """Return how long a film may take: what goes on by itself is shown until it goes on."""
        due = self.sitting.due if self.seen.running else None
        return LONGEST if due is None else due

    def _entitle(self) -> None:
        """Let title and bar say which deal is on the table and what can be done."""
        named = ", ".join(filter(None, (self.seen.title, self.seen.subtitle)))
        pygame.display.set_caption(f"{named} – Réussite")
        if self.bar.update(self.seen.tools):
            self._arrange()
        self._widgets_changed = True

    def _look(self) -> None:
        """Take over other settings."""
        if self.full_screen != (self.sitting.settings["screen"] == "full"):
            self.full_screen = not self.full_screen
            self._open_window()
            self._resized()
        elif self.widgets.scale != self.scale:
            self._resized()
        self._arrange()

    def _arrange(self) -> None:
        """Give bar, table, chart and the line at the bottom their places, and cards and cloth their look."""
        width, height = self.size
        top, foot, chart = self.bar.height, self.surroundings.foot, self.surroundings.chart
        self.board.place(pygame.Rect(0, top, width - chart, height - top - foot))
        settings = self.sitting.drawn
        mirrored = settings.is_on("mirrored")
        self.board.look(style_of(settings), self.cloth, mirrored, self.pace, settings["held"] == "border")
        self.thumbnails.look(style_of(settings), self.cloth, mirrored)
        self.panels.stale()
        self.redraw()

    def _resized(self) -> None:
        """Fit everything to the window's new size."""
        if self.widgets.scale != self.scale:
            self.bar.clear()
            self.widgets = Widgets(self.size, self.scale)
        else:
            self.widgets.manager.set_window_resolution(self.size)
        self.bar.update(self.seen.tools)
        self._arrange()
        self.board.show(self.view)
        self.panels.resize()

    def redraw(self) -> None:
        """Draw everything at the next frame."""
        self._whole = True

    def finish(self) -> None:
        """Bring to an end what moves."""
        self.board.finish()
        self.celebration = None

    def set_cursor(self, cursor: pygame.cursors.Cursor) -> None:
        """Show a cursor over the table."""
        self.widgets.manager.set_active_cursor(cursor)
        self._widgets_changed = True

    # The loop

    def run(self) -> None:
        """Show the window until it is closed."""
        while self.open:
            self.turn(self.wait())
        self.sounds.close()
        self.sitting.pause()
        with suppress(BadSave):
            keep_size(self.sitting.store, self._windowed)

    def wait(self) -> list[pygame.event.Event]:
        """Wait until something happens, or until the next frame is due."""
        waits = self.panels.is_open and self.thumbnails.unfinished
        if (
            self.board.moving(self.now())
            or self.board.ghost
            or self.celebration
            or self._whole
            or self._ending
            or waits
        ):
            return self.beat.frame()
        due = self.sitting.due
        rest = TOUCHING if self.hand.touching or self.thumbnails.unfinished else IDLE
        rest = min(rest, TYPING if self._needs_widgets else IDLE, IDLE if due is None else due)
        return self.beat.rest(rest)

    @property
    def _needs_widgets(self) -> bool:
        """Whether a cursor blinks, or the pointer rests on a button that may explain itself."""
        return self.panels.is_open or 0 <= self.hand.pointer[1] < self.bar.height

    def turn(self, events: list[pygame.event.Event]) -> None:
        """Answer events, let time go on, and draw what has changed."""
        sizes = [event for event in events if event.type == pygame.VIDEORESIZE]
        for event in events:
            if event not in sizes[:-1]:  # while a window is being pulled only its latest size counts
                self._answer(event)
        now = self.now()
        self._go_on(now)
        if not events and not self._moved:
            self._draw_pictures()
        if events or self._widgets_changed or self._needs_widgets:
            widgets = self.panels.widgets if self.panels.is_open else self.widgets
            widgets.manager.update(min(TYPING, now - self._last))
            self._widgets_changed = True
        self._draw(now)
        self._last = now

    def _go_on(self, now: float) -> None:
        """Let go on what goes on by itself, once the cards have come to rest."""
        self.hand.tick(now)
        moving = self.board.moving(now)
        if self._moved and not moving:
            self.hand.look()  # what the pointer is over counts again
        self._moved = moving
        if self.celebration and self.celebration.over(now):
            self.celebration = None
            self.redraw()
        if moving:
            return
        if self._ending and not self.panels.is_open:
            self._end(now)
        reply = self.sitting.tick()
        if reply:
            self.show(reply)

    def _end(self, now: float) -> None:
        """Celebrate a won deal, then open the panel with what can be done next."""
        if self._cheer:
            self._cheer, self.celebration = False, Celebration(self.board.rect, now, self.board.all_cards())
        elif self._ending and self.celebration is None:
            panel, self._ending = self._ending, None
            self.panels.open(panel, shaded=False)
            self.hand.look()

    def _draw_pictures(self) -> None:
        """Draw pictures of tables while nothing else is to do: those that a panel shows, or soon will."""
        self.thumbnails.prepare(catalogue().entries, self.panels.picture_size)
        if self.thumbnails.tick(waits=self.panels.is_open) and self.panels.is_open:
            self.panels.stale()

    # Events

    def _answer(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.open = False
        elif event.type == pygame.VIDEORESIZE and not self.full_screen:
            self.size = self._windowed = (max(SMALLEST[0], event.w), max(SMALLEST[1], event.h))
            self.window = pygame.display.get_surface() or self.window
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            self._look_again()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        else:
            self._answer_hand(self.fingers.as_mouse(event, self.size))

    def _look_again(self) -> None:
        """Take over what was played of this deal elsewhere, and settings that were changed there."""
        before = self.sitting.settings
        changed = self.sitting.look_at_settings()
        for reply in (changed if self.sitting.settings != before else None, self.sitting.look_again()):
            if reply:
                self.show(reply)
        self.redraw()

    def _answer_hand(self, event: pygame.event.Event) -> None:
        """Answer mouse, finger or key; the first one while something moves brings it to its end."""
        again = event.type == pygame.KEYDOWN and event.key in self._down
        if event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        elif event.type == pygame.MOUSEMOTION:
            self.hand.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.hand.pointer = NOWHERE
        self._widgets_changed = True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and (self.board.film or self.celebration):
            cheering = self.celebration is not None
            self.finish()
            self.redraw()
            if cheering:
                return
        if event.type == pygame.TEXTINPUT and event.text == self._used:
            self._used = ""
            return
        before = self.panels.panel
        if self.panels.is_open:
            self.panels.process(event, again)
        elif event.type == pygame.KEYDOWN:
            self._key(event, again)
        elif not self.widgets.process(event):
            self._mouse(event)
        if event.type == pygame.KEYDOWN:
            self._used = event.unicode if self.panels.is_open and self.panels.panel is not before else ""

    def _key(self, event: pygame.event.Event, again: bool) -> None:
        """Answer a key: one that moves over cards or names a pile, else one that the sitting knows."""
        name, back = key_name(event), bool(event.mod & pygame.KMOD_SHIFT)
        if self.hand.key(name, event.unicode, back, again):
            return
        focus = self.hand.focus
        reply = self.sitting.press(name, focus[0] if focus else "", again)
        if reply:
            self.show(reply)

    def _mouse(self, event: pygame.event.Event) -> None:
        now = self.now()
        if event.type == pygame.MOUSEBUTTONDOWN and self.board.rect.collidepoint(event.pos):
            self.hand.press(event.pos, event.button, now, getattr(event, "touch", False))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.hand.release(event.pos, now)
        elif event.type == pygame.MOUSEMOTION:
            self.hand.move(event.pos)

    def _draw(self, now: float) -> None:
        """Draw what has changed since the last frame."""
        covered = (
            self.panels.is_open or self.celebration is not None or self.widgets.explaining or self.surroundings.covers
        )
        over, self._covered = covered or self._covered, covered  # what lay over the table must go again, too
        if not (self._whole or self._widgets_changed or self.board.film or self.board.drag or over or self.board.stale):
            return
        changed = self.board.draw(self.window, now, whole=self._whole or over)
        if self._whole or self._widgets_changed or over:
            self.surroundings.draw(self.window)
            around = self.surroundings.rects()
            changed = [self.window.get_rect()] if self._whole or over else [*changed, *around]
        self.panels.draw(self.window)
        if self.celebration:
            self.celebration.draw(self.window, now)
        self._whole = self._widgets_changed = False
        pygame.display.update(changed)
