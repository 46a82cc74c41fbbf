"""A few short sounds, made here by arithmetic: a card that is laid, one that may not go there, a win, a loss."""

import math
import random
from array import array
from contextlib import suppress
from typing import Callable

import pygame

__all__ = ["NAMES", "RATE", "Sounds", "samples"]

RATE = 22050  # samples in a second
LOUD = 9000  # of 32767
SCALE = {"won": (523.25, 659.26, 783.99, 1046.5), "lost": (392.0, 329.63, 261.63)}  # notes one after the other
NAMES = ("deal", "move", "refused", *SCALE)


def samples(name: str) -> "array[int]":
    """Return a sound as numbers from -32768 to 32767."""
    if name in SCALE:
        return _joined([_note(pitch, 0.16 if name == "won" else 0.24) for pitch in SCALE[name]])
    if name == "deal":
        return _joined([_rustle(0.05, seed, 0.6) for seed in range(5)])
    return _note(110.0, 0.16) if name == "refused" else _rustle(0.07, 7, 1.0)


def _made(seconds: float, at: Callable[[float], float]) -> "array[int]":
    """Return a sound that begins and dies away softly."""
    count = round(RATE * seconds)
    fade = (min(1.0, k / 40) * (1 - k / count) ** 2 for k in range(count))
    return array("h", (round(LOUD * soft * at(k / RATE)) for k, soft in enumerate(fade)))


def _note(pitch: float, seconds: float) -> "array[int]":
    turn = 2 * math.pi * pitch
    return _made(seconds, lambda time: 0.8 * math.sin(turn * time) + 0.2 * math.sin(2 * turn * time))


def _rustle(seconds: float, seed: int, loud: float) -> "array[int]":
    """Return paper on cloth: noise, the same at each start, without its highest tones."""
    dice, last = random.Random(seed), [0.0]

    def at(_: float) -> float:
        last[0] = 0.72 * last[0] + 0.28 * dice.uniform(-1, 1)
        return 2 * loud * last[0]

    return _made(seconds, at)


def _joined(parts: "list[array[int]]") -> "array[int]":
    whole = array("h")
    for part in parts:
        whole += part
    return whole


class Sounds:
    """Plays the sounds; nothing is opened before the first one, and without a loudspeaker all is silent."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._silent = False

    def play(self, name: str) -> None:
        """Play a sound, if there is something to play it on."""
        if self._silent:
            return
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE, -16, 1, 512)
            if name not in self._sounds:
                self._sounds[name] = pygame.mixer.Sound(buffer=samples(name).tobytes())
            self._sounds[name].play()
        except pygame.error:
            self._silent = True

    def close(self) -> None:
        """Let the loudspeaker go."""
        with suppress(pygame.error):
            pygame.mixer.quit()
