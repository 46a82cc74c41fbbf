"""Anything pressed anywhere: the window never fails, and the table is never other than what is shown."""

import random

import pygame
import pytest

from gestures import HANDLED
from reussite.play import Deal, game
from reussite.store import Store
from tiers import cases
from window_driver import Player

KEYS = [getattr(pygame, f"K_F{number}") for number in range(1, 11)]
KEYS += [pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_HOME]
KEYS += [pygame.K_RETURN, pygame.K_SPACE, *map(ord, "abcdefghijklmnoprstuvwxyz0123456789+-=")]
SIZES = [(800, 600), (1024, 640), (640, 480)]


def anything(player, dice):
    """Do one thing that a cat on the desk might do."""
    size = player.app.size
    piles = [pile.name for pile in player.view.piles if pile.name in player.app.board.layout.places]
    spots = [player.at(name) for name in dice.sample(piles, min(2, len(piles)))] if dice.random() < 0.7 else []
    here, there = [*spots, *((dice.randrange(size[0]), dice.randrange(size[1])) for _ in range(2))][:2]
    kind = dice.random()
    if kind < 0.4:
        player.click(here, dice.choice((1, 1, 1, 3, 2)))
    elif kind < 0.5:
        player.pull(here, there)
        player.release(there)
    elif kind < 0.55:
        player.press(here)
    elif kind < 0.6:
        width, height = dice.choice(SIZES)
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        player.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))
    else:
        key = dice.choice(KEYS)
        mod = dice.choice((0, 0, 0, pygame.KMOD_SHIFT))
        player.post(pygame.KEYDOWN, key=key, unicode=chr(key) if 32 <= key < 127 else "", mod=mod, scancode=0)


@pytest.mark.parametrize("key", HANDLED)
def test_nothing_that_is_pressed_makes_the_window_fail(key, tmp_path):
    dice = random.Random(f"anything {key}")
    with Store.open(tmp_path / "reussite.db") as store:
        player = Player(store.begin(game(key).deal(dice.randrange(1000))), store)
        for _ in range(cases(30, 300)):
            anything(player, dice)
            player.time += dice.choice((0.01, 0.1, 0.5))
            player.turn()
            deal = player.sitting.deal
            shown = {name: [card.face for card in cards] for name, cards in player.app.board.shown.items() if cards}
            seen = player.sitting.table.view()
            assert shown == {pile.name: list(pile.cards) for pile in seen.piles if pile.cards}
        again = Deal(deal.start)
        for gesture in deal.gestures:
            again.play(gesture.text)
        assert again.position == deal.position
