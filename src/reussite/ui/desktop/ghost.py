"""A see-through picture of cards that goes the way of a hint."""

from dataclasses import dataclass, field
from typing import Sequence

import pygame

from reussite.table import Box

__all__ = ["Ghost"]

ALPHA = 150


@dataclass
class Ghost:
    """Pictures of cards on their way from where they lie to where they could go; the cards themselves stay."""

    pictures: Sequence[pygame.Surface]
    boxes: Sequence[Box]
    end: Box
    begun: float
    length: float
    now: float = field(default=0.0)

    def over(self, now: float) -> bool:
        """Tell whether it has arrived; it rests there for a moment."""
        self.now = now
        return now - self.begun > self.length * 1.3

    def draw(self, window: pygame.Surface, table: pygame.Rect, width: int) -> list[pygame.Rect]:
        """Draw the cards where they are now, and return where that is."""
        part = min(1.0, max(0.0, (self.now - self.begun) / self.length))
        eased = part * part * (3 - 2 * part)
        first, rects = self.boxes[0], []
        for picture, box in zip(self.pictures, self.boxes, strict=True):
            x = box.x + (self.end.x - first.x) * eased + table.x
            y = box.y + (self.end.y - first.y) * eased + table.y
            seen = picture.copy()
            seen.set_alpha(ALPHA)
            rects.append(window.blit(seen, (round(x), round(y))))
        return rects
