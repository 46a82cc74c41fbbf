"""A player at the window: moves the mouse, presses buttons and keys, waits; all through pygame's own event queue."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from reussite.cards import deck_of, parse_card, rank, text
from reussite.play import Deal, from_text, game
from reussite.sitting import Sitting
from reussite.ui.desktop.app import App
from reussite.ui.desktop.pictures import Pictures

SIZE = (1024, 640)
# What all windows of the tests share: to draw cards from their SVG text takes longer than all that is done with them.
CARDS, SMALL_CARDS = Pictures(kept=4000), Pictures(kept=4000)


def moved(at, held=False):
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(int(held), int(held)), buttons=(int(held), 0, 0))


def pressed(at, button=1):
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


def released(at, button=1):
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)


class Player:
    """A window with a clock that only goes on when the player waits; `chosen` are settings."""

    def __init__(self, deal, store=None, adviser=None, size=SIZE, settled=True, words=None, **chosen):
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.time = 100.0
        self.sitting = Sitting(deal, store, adviser, "desktop", clock=lambda: self.time, words=words)
        for name, value in chosen.items():
            self.sitting.settings = self.sitting.settings.with_value(name, value)
        self.app = App(self.sitting, size=size)
        self.app.board.pictures, self.app.thumbnails._cards = CARDS, SMALL_CARDS
        if settled:
            self.rest()

    @property
    def view(self):
        return self.app.view

    @property
    def panel(self):
        """The name of the open panel."""
        return self.app.panels.name

    def turn(self):
        self.app.turn(pygame.event.get())

    def wait(self, seconds):
        """Let time go by in frames."""
        end = self.time + seconds
        while self.time < end:
            self.time += 0.1
            self.turn()

    def rest(self):
        """Wait until nothing moves."""
        for _ in range(2000):
            self.turn()
            if not self.app.board.film:
                return
            self.time += 0.3
        raise AssertionError("the film does not end")

    def post(self, kind, **data):
        self.post_together(pygame.event.Event(kind, **data))

    def post_together(self, *events):
        """Let several things happen within one frame."""
        for event in events:
            pygame.event.post(event)
        self.turn()

    def point(self, at):
        self.post_together(moved(at))

    def press(self, at, button=1):
        self.post_together(pressed(at, button))

    def release(self, at, button=1):
        self.post_together(released(at, button))

    def click(self, at, button=1):
        self.point(at)
        self.press(at, button)
        self.release(at, button)

    def at(self, pile, index=None):
        return self.app.board.middle_of(pile, index)

    def tap(self, pile, index=None):
        """Click a card within one frame, slowly enough not to make a double click with the last one."""
        self.time += 1
        at = self.at(pile, index)
        self.post_together(moved(at), pressed(at), released(at))
        self.rest()

    def pull(self, start, end):
        """Drag from one point to another and hold the button."""
        way = [tuple(round(start[k] + (end[k] - start[k]) * part) for k in (0, 1)) for part in (0.1, 0.5, 1)]
        self.post_together(moved(start), pressed(start), *(moved(at, held=True) for at in way))

    def drag(self, pile, index, target):
        end = self.at(target)
        self.pull(self.at(pile, index), end)
        self.release(end)
        self.rest()

    def key(self, key, unicode="", mod=0):
        """Press a key and let it go."""
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        self.post_together(*(pygame.event.Event(k, key=key, unicode=unicode, mod=mod, scancode=0) for k in kinds))
        self.rest()

    def hold(self, key, unicode="", times=20):
        """Hold a key down until it has repeated itself so often."""
        for _ in range(times):
            self.post(pygame.KEYDOWN, key=key, unicode=unicode, mod=0, scancode=0)
        self.post(pygame.KEYUP, key=key, unicode=unicode, mod=0, scancode=0)
        self.rest()

    def type(self, letter):
        self.key(pygame.key.key_code(letter.lower()), letter)

    def write(self, words):
        """Type into the field that has the keys."""
        for letter in words:
            self.post(pygame.TEXTINPUT, text=letter)

    def button(self, name):
        """Press a button of the bar."""
        self.click(self.app.bar.buttons[name].rect.center)
        self.turn()
        self.rest()

    def said(self):
        """Everything the open panel says."""
        return [text.words for text in self.app.panels.sheet.texts]

    def stop(self, words):
        """The number of what can be chosen in the open panel and says this."""
        panels = self.app.panels
        text = next(text for text in panels.sheet.texts if text.words == words)
        inside = [
            k for k, stop in enumerate(panels.sheet.stops) if stop.rect.collidepoint(text.at[0] + 1, text.at[1] + 3)
        ]
        return inside[-1]

    def choose(self, words):
        """Click what says this in the open panel, after it has been brought into sight."""
        panels, number = self.app.panels, self.stop(words)
        panels._go(number)
        self.click(panels.place_of(panels.sheet.stops[number]).center)
        self.rest()

    def perform(self, message):
        """Carry out a message of the table by mouse."""
        if message.gesture == "tap":
            self.tap(message.pile, message.index)
        elif message.gesture == "drag":
            self.drag(message.pile, message.index, message.target)
        else:
            self.button(message.name)


def from_layout(key, piles):
    """A deal with the given piles; the other cards lie in the last pile, kings at the bottom."""
    named = {parse_card(word) for line in piles.splitlines() for word in line.split()[1:]}
    rest = sorted(set(deck_of(52)) - named, key=lambda card: -rank(card))
    last = game(key).rule_table.names[-1]
    return Deal(from_text(f"{key}\n{piles}\n{last} {' '.join(map(text, rest))}\n"))
