"""Whether a long evening at the window leaves memory as it is: `python -m bench.evening [MINUTES]`, usually 2.

A window is played at random, with a store of its own and a clock that runs ahead: legal moves, clicks anywhere, cards
dragged, keys, panels that are opened, walked through and closed, other games, other settings and sizes. The megabytes
that the process holds are printed as JSON, a line for each tenth of the time. The first lines grow, as pictures of
cards and the rules of games are kept on purpose, up to so many; then they stay. The last line compares the two halves
of what comes after the first third. Needs a system that tells what a process holds under /proc.
"""

import argparse
import gc
import json
import os
import random
import tempfile
import time
from pathlib import Path
from statistics import mean

if not os.environ.get("DISPLAY"):
    os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from reussite.play import catalogue, game
from reussite.sitting import SETTINGS, Sitting
from reussite.store import Store
from reussite.ui.desktop.app import App

SIZE = (1024, 640)
SIZES = (SIZE, (1280, 800), (640, 480))
PANELS = ("menu", "games", "rules", "history", "statistics", "settings", "options", "keys", "ledger", "moves", "find")
KEYS = [getattr(pygame, f"K_F{number}") for number in (1, 2, 3, 4, 5, 6, 8, 10)]
KEYS += [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE]
KEYS += [*map(ord, "adhlmnprsu0123456789+-")]
LINES = 10
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Evening:
    """A window at which somebody plays who knows nothing."""

    def __init__(self, store: Store, seed: int):
        self.dice = random.Random(seed)
        self.time = 0.0
        self.deeds = 0
        sitting = Sitting(store.begin(game("klondike").deal(7)), store, front_end="desktop", clock=lambda: self.time)
        self.app = App(sitting, size=SIZE)

    def deed(self) -> None:
        """Do one thing, and let a moment go by."""
        chance = self.dice.random()
        if chance < 0.5:
            self._play()
        elif chance < 0.65:
            self._click()
        elif chance < 0.85:
            self._key(self.dice.choice(KEYS))
        elif chance < 0.93:
            self._panel()
        elif chance < 0.97:
            self.app.do("game", self.dice.choice(list(catalogue().entries)))
        elif chance < 0.99:
            self._set()
        else:
            self._resize()
        self.deeds += 1
        for _ in range(3):
            self.time += self.dice.choice((0.05, 0.3, 2.0))
            self.app.turn(pygame.event.get())
        self.app.open = True

    def _play(self) -> None:
        moves = [] if self.app.sitting.watched else self.app.sitting.deal.moves()
        self.app.do("play", self.dice.choice(moves)) if moves else self.app.do("new")

    def _click(self) -> None:
        at, to = ((self.dice.randrange(self.app.size[0]), self.dice.randrange(self.app.size[1])) for _ in range(2))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=self.dice.choice((1, 1, 3))))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(9, 9), buttons=(1, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))

    def _key(self, key: int) -> None:
        sign = chr(key) if 32 <= key < 127 else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=sign, mod=0, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0))

    def _panel(self) -> None:
        self.app.do(self.dice.choice(PANELS))
        for _ in range(4):
            self.app.turn([])
            self._key(self.dice.choice((pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_TAB)))
        self._key(pygame.K_ESCAPE)

    def _set(self) -> None:
        names = [name for name, each in SETTINGS.items() if "desktop" in (each.front_ends or ("desktop",))]
        name = self.dice.choice([name for name in names if name not in ("screen", "language", "sounds")])
        self.app.do("set", f"{name}={self.dice.choice(SETTINGS[name].values)}")

    def _resize(self) -> None:
        width, height = self.dice.choice(SIZES)
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))


def megabytes() -> float:
    """Return what this process holds in memory now, without what is only waiting to be collected."""
    gc.collect()
    return round(int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 2**20, 1)


def main() -> None:
    """Play, and print what is held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", nargs="?", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    held = []
    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as folder, Store.open(Path(folder) / "a.db") as store:
        evening, begun = Evening(store, chosen.seed), time.monotonic()
        for line in range(1, LINES + 1):
            while time.monotonic() < begun + 60 * chosen.minutes * line / LINES:
                evening.deed()
            held.append(megabytes())
            told = {"minutes": round(chosen.minutes * line / LINES, 1), "played_minutes": round(evening.time / 60)}
            print(json.dumps(told | {"deeds": evening.deeds, "held_mb": held[-1]}), flush=True)
    settled = held[LINES // 3 + 1 :]
    half = len(settled) // 2
    print(json.dumps({"settled_mb": round(mean(settled[:half]), 1), "at_the_end_mb": round(mean(settled[-half:]), 1)}))


if __name__ == "__main__":
    main()
