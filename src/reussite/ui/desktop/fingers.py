"""Fingers told as a mouse with one button."""

import pygame

__all__ = ["Fingers"]

KINDS = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
}


class Fingers:
    """One finger plays; others do not disturb it."""

    def __init__(self) -> None:
        self._first: int | None = None

    def as_mouse(self, event: pygame.event.Event, size: tuple[int, int]) -> pygame.event.Event:
        """Return a finger's event as that of a mouse in a window of a size, any other event as it is."""
        if event.type not in KINDS:
            return event
        if event.type == pygame.FINGERDOWN and self._first is None:
            self._first = event.finger_id
        if event.finger_id != self._first:
            return pygame.event.Event(pygame.NOEVENT)
        if event.type == pygame.FINGERUP:
            self._first = None
        where = (round(event.x * size[0]), round(event.y * size[1]))
        more = {"rel": (0, 0), "buttons": (1, 0, 0)} if event.type == pygame.FINGERMOTION else {"button": 1}
        return pygame.event.Event(KINDS[event.type], pos=where, touch=True, **more)
