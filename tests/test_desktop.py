"""The window, driven through pygame's own event queue without a display."""

import os
from dataclasses import replace

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from gestures import drag_for, gestures_for, story, transcript
from reussite.play import catalogue, game, write_transcript
from reussite.ui.desktop import settings as kept
from reussite.ui.desktop.app import App

GAMES = sorted(catalogue().entries)
HAND_PLAYED = [key for key in GAMES if not game(key).is_automatic]
SIZE = (1024, 640)


class Sitting:
    """A player at a window: moves the mouse, presses buttons and keys, and waits."""

    def __init__(self, deal, store=None, size=SIZE, **chosen):
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

    def drag(self, pile, index, target):
        start = self.at(pile, index)
        end = self.at(target)
        self.point(start)
        self.press(start)
        for part in (0.1, 0.5, 1):
            between = tuple(round(start[k] + (end[k] - start[k]) * part) for k in (0, 1))
            self.post(pygame.MOUSEMOTION, pos=between, rel=(1, 1), buttons=(1, 0, 0))
        self.release(end)
        self.rest()

    def key(self, key, unicode="", mod=0):
        self.post(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod, scancode=0)
        self.rest()

    def type(self, letter):
        self.key(pygame.key.key_code(letter.lower()), letter)

    def button(self, name):
        self.click(self.app.bar.buttons[name].rect.center)
        self.turn()
        self.rest()

    def perform(self, message):
        if message.gesture == "tap":
            self.tap(message.pile, message.index)
        elif message.gesture == "drag":
            self.drag(message.pile, message.index, message.target)
        elif message.name == "next":
            self.button("step")
        else:
            self.button(message.name)


def golden_text(key):
    deal, moves = story(key)
    for words in moves:
        deal.play(words)
    return write_transcript(deal)


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_played_by_clicks(key):
    deal, moves = story(key)
    player = Sitting(deal)
    for words in moves:
        for message in gestures_for(player.app.table, words):
            player.perform(message)
        assert player.app.view.piles == player.app.table.view().piles
    assert transcript(player.app.table.deal) == golden_text(key)


@pytest.mark.parametrize("key", HAND_PLAYED)
def test_a_whole_game_is_played_by_dragging(key):
    deal, moves = story(key)
    player = Sitting(deal)
    for words in moves:
        if len(words.split()) == 2 and not words.startswith("c"):
            player.perform(drag_for(player.app.table, words))
        else:
            for message in gestures_for(player.app.table, words):
                player.perform(message)
    assert transcript(player.app.table.deal) == golden_text(key)
