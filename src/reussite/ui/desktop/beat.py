"""Waiting for events: to the beat of the frames while something moves, else as long as nobody touches the window."""

import time

import pygame

__all__ = ["Beat"]

FRAME = 1 / 60
AWAKE, ASLEEP, ALONE = (
    0.004,
    0.02,
    2.0,
)  # seconds between looks for events, the longer once nothing has come for a while


class Beat:
    """The clock of the loop.

    SDL's own waiting asks a thousand times a second on some screens, which takes two hundredths of a processor; this
    asks often only while somebody is at the window.
    """

    def __init__(self) -> None:
        self._woken = self._due = time.perf_counter()

    def frame(self) -> list[pygame.event.Event]:
        """Return the events up to the next frame; frames follow the beat, not each other."""
        self._due = max(self._due, time.perf_counter() - FRAME) + FRAME
        return self._until(self._due)

    def rest(self, seconds: float) -> list[pygame.event.Event]:
        """Return the next events, or none after some time."""
        return self._until(time.perf_counter() + seconds)

    def _until(self, end: float) -> list[pygame.event.Event]:
        while True:
            events, now = pygame.event.get(), time.perf_counter()
            if events:
                self._woken = now
            if events or now >= end:
                return events
            time.sleep(min(AWAKE if now - self._woken < ALONE else ASLEEP, end - now))
