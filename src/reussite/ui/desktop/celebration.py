"""A won deal is celebrated: the cards leap from their piles, bounce along the table and are gone."""

import random
from typing import Sequence

import pygame

from reussite.table import Box

__all__ = ["Celebration"]

SECONDS = 4.5  # from the first leap until the last card has gone
WAIT = 2.2  # seconds within which all cards leap
MOST = 60  # cards; of two decks every other one
GRAVITY, BOUNCE = 2.6, 0.72  # in heights of the table for a second in square; how much of its speed a card keeps


class Celebration:
    """Leaping cards from a moment on, each from where it lay."""

    def __init__(self, rect: pygame.Rect, begun: float, cards: Sequence[tuple[pygame.Surface, Box]]):
        self.rect = rect
        self.begun = begun
        dice = random.Random(len(cards))
        chosen = list(cards)[:: max(1, -(-len(cards) // MOST))]
        dice.shuffle(chosen)
        self.leaps = [
            (
                picture,
                box,
                WAIT * k / max(1, len(chosen)),
                dice.choice((-1, 1)) * dice.uniform(0.12, 0.5),
                dice.uniform(-0.7, 0.1),
            )
            for k, (picture, box) in enumerate(chosen)
        ]

    def over(self, now: float) -> bool:
        """Tell whether the last card has gone."""
        return now - self.begun > SECONDS

    def draw(self, window: pygame.Surface, now: float) -> None:
        """Draw the cards where they are now."""
        clip = window.get_clip()
        window.set_clip(self.rect)
        for picture, box, wait, across, up in self.leaps:
            time = now - self.begun - wait
            if time > 0:
                x = box.x + across * self.rect.width * time
                y = _height(box.y / self.rect.height, up, 1 - picture.get_height() / self.rect.height, time)
                window.blit(picture, (self.rect.x + x, self.rect.y + y * self.rect.height))
        window.set_clip(clip)


def _height(start: float, speed: float, floor: float, time: float) -> float:
    """Return how far down a card is that has fallen and bounced for a time; 1 is the lower edge of the table."""
    for _ in range(12):
        # when it meets the floor: start + speed t + g t²/2 = floor
        meets = (-speed + (speed * speed + 2 * GRAVITY * max(0.0, floor - start)) ** 0.5) / GRAVITY
        if time <= meets:
            break
        time -= meets
        start, speed = floor, -(speed + GRAVITY * meets) * BOUNCE
    return min(floor, start + speed * time + GRAVITY * time * time / 2)
