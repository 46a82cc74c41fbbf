"""A player at the window: moves the mouse, presses buttons and keys, waits; all through pygame's own event queue."""

import os
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from reussite.cards import deck_of, parse_card, rank, text
from reussite.play import Deal, from_text, game
from reussite.ui.desktop import settings as kept
from reussite.ui.desktop.app import App

SIZE = (1024, 640)


class Sitting:
    """A window with a clock that only goes on when the player waits."""

    def __init__(self, deal, store=None, size=SIZE, settled=True, **chosen):
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.time = 100.0
        load = kept.load
        kept.load = lambda keeper: replace(load(keeper), width=size[0], height=size[1], **chosen)
        try:
            self.app = App(deal, store, clock=lambda: self.time)
        finally:
            kept.load = load
        if settled:
            self.wait(2)

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
            self.time += 0.12
        raise AssertionError("the film does not end")

    def post(self, kind, **data):
        pygame.event.post(pygame.event.Event(kind, **data))
        self.turn()

    def point(self, at):
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at, button=1):
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at, button=1):
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at, button=1):
        self.point(at)
        self.press(at, button)
        self.release(at, button)

    def at(self, pile, index=None):
        return self.app.board.middle_of(pile, index)

    def tap(self, pile, index=None):
        """Click a card, slowly enough not to make a double click with the last one."""
        self.time += 1
        self.click(self.at(pile, index))
        self.rest()

    def pull(self, start, end):
        """Drag from one point to another and hold the button."""
        self.point(start)
        self.press(start)
        for part in (0.1, 0.5, 1):
            between = tuple(round(start[k] + (end[k] - start[k]) * part) for k in (0, 1))
            self.post(pygame.MOUSEMOTION, pos=between, rel=(1, 1), buttons=(1, 0, 0))

    def drag(self, pile, index, target):
        end = self.at(target)
        self.pull(self.at(pile, index), end)
        self.release(end)
        self.rest()

    def key(self, key, unicode="", mod=0):
        self.post(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod, scancode=0)
        self.rest()

    def type(self, letter):
        self.key(pygame.key.key_code(letter.lower()), letter)

    def press_widget(self, widget):
        self.click(widget.rect.center)
        self.turn()
        self.rest()

    def button(self, name):
        self.press_widget(self.app.bar.buttons[name])

    def widget(self, text):
        """The visible button that says this."""
        return next(made for made in self.app.widgets.actions if made.alive() and made.text == text)

    def perform(self, message):
        """Carry out a message of the table by mouse."""
        if message.gesture == "tap":
            self.tap(message.pile, message.index)
        elif message.gesture == "drag":
            self.drag(message.pile, message.index, message.target)
        elif message.name == "next":
            self.button("step")
        else:
            self.button(message.name)


def from_layout(key, piles):
    """A deal with the given piles; the other cards lie in the last pile, kings at the bottom."""
    named = {parse_card(word) for line in piles.splitlines() for word in line.split()[1:]}
    rest = sorted(set(deck_of(52)) - named, key=lambda card: -rank(card))
    last = game(key).rule_table.names[-1]
    return Deal(from_text(f"{key}\n{piles}\n{last} {' '.join(map(text, rest))}\n"))
