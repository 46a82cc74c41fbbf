"""A small celebration: suit signs that rain over the table for a moment."""

import io
import math
import random
from functools import lru_cache

import pygame

from reussite.art.style import HEIGHT, WIDTH
from reussite.art.suits import FOUR, pip
from reussite.art.svg import drawing

__all__ = ["Celebration"]

SECONDS, PIECES = 3.2, 90
COLOURS = ("#f6c453", "#ffffff", "#e2455a", "#6db3f2")


@lru_cache(maxsize=64)
def _sign(suit: int, colour: str, size: int) -> pygame.Surface:
    svg = drawing(pip(suit, WIDTH / 2, HEIGHT / 2, WIDTH - 30, colour))
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (size, size * 7 // 5)).convert_alpha()


class Celebration:
    """Falling signs from a moment on."""

    def __init__(self, rect: pygame.Rect, begun: float):
        self.rect = rect
        self.begun = begun
        dice = random.Random()
        self.pieces = [
            (
                dice.random(),
                dice.uniform(0, 1.1),
                dice.uniform(0.75, 1.5),
                dice.uniform(-1, 1),
                _sign(dice.randrange(len(FOUR)), dice.choice(COLOURS), max(12, rect.width // dice.randint(36, 70))),
            )
            for _ in range(PIECES)
        ]

    def over(self, now: float) -> bool:
        """Tell whether the last sign has fallen."""
        return now - self.begun > SECONDS

    def draw(self, window: pygame.Surface, now: float) -> None:
        """Draw the signs where they are now."""
        time = now - self.begun
        clip = window.get_clip()
        window.set_clip(self.rect)
        for across, wait, speed, sway, picture in self.pieces:
            fall = (time - wait) * speed / 1.6
            if 0 < fall < 1.2:
                x = self.rect.x + across * self.rect.width + math.sin(time * 3 + across * 9) * 22 * sway
                y = self.rect.y - picture.get_height() + fall * fall * self.rect.height
                window.blit(picture, (x, y))
        window.set_clip(clip)
