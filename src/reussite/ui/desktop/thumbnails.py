"""Small pictures of tables, drawn when there is time: rules are read in a thread, cards drawn a few at a time."""

import time
from collections import OrderedDict
from dataclasses import replace
from threading import Thread
from typing import Callable, Iterable, Iterator, Sequence

import pygame

from reussite.art import Style
from reussite.table import View
from reussite.ui.desktop.board import Board
from reussite.ui.desktop.pictures import Pictures

__all__ = ["Thumbnails"]

BRIEF, BUSY = 0.006, 0.05  # seconds of a turn that go into pictures: nobody waits for them, or somebody does
KEPT = 160  # pictures, and tables they are drawn of

Wanted = tuple[str, tuple[int, int]]  # the name of a picture, and its size


class Thumbnails:
    """Pictures of games and deals; one that is not ready yet is drawn soon after it was asked for.

    `look_up` finds the table of a picture by its name.
    """

    def __init__(self, look_up: Callable[[str], View | None]) -> None:
        self._look_up = look_up
        self._cards = Pictures()
        self._style, self._colour, self._mirrored = Style(), (0, 0, 0), False
        self._ready: OrderedDict[Wanted, pygame.Surface] = OrderedDict()
        self._wanted: list[Wanted] = []
        self._views: OrderedDict[str, View | None] = OrderedDict()
        self._reading: Thread | None = None
        self._work: Iterator[None] = iter(())

    def look(self, style: Style, colour: tuple[int, int, int], mirrored: bool) -> None:
        """Draw cards and cloth in another way from now on."""
        chosen = (replace(style, large=False), colour, mirrored)
        if chosen != (self._style, self._colour, self._mirrored):
            self._style, self._colour, self._mirrored = chosen
            self._ready.clear()
            self._work = iter(())

    @property
    def unfinished(self) -> bool:
        """Whether pictures that were asked for are missing."""
        return bool(self._wanted)

    def picture(self, code: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture, or nothing when it has to be drawn first."""
        found = self._ready.get((code, size))
        if found is None:
            self.prepare([code], size)
        else:
            self._ready.move_to_end((code, size))
        return found

    def prepare(self, codes: Iterable[str], size: tuple[int, int]) -> None:
        """Ask for pictures that will be wanted."""
        waiting = (*self._wanted, *self._ready)
        self._wanted += [(code, size) for code in codes if (code, size) not in waiting]

    def hurry(self, wanted: Sequence[Wanted]) -> None:
        """Draw these first, in this order: somebody sees where they are missing."""
        self._wanted = [*wanted, *(each for each in self._wanted if each not in wanted)]

    def tick(self, waits: bool) -> bool:
        """Go on drawing, longer where somebody waits; tell whether another picture is ready."""
        missing, end = len(self._wanted), time.perf_counter() + (BUSY if waits else BRIEF)
        while self._wanted and time.perf_counter() < end:
            if next(self._work, self) is self and not self._take_up():
                break
        return len(self._wanted) < missing

    def _take_up(self) -> bool:
        """Begin with a picture whose game has been read; tell whether there is one."""
        found = next((wanted for wanted in self._wanted if wanted[0] in self._views), None)
        if found:
            self._work = self._draw(*found)
        elif self._reading is None or not self._reading.is_alive():
            self._reading = Thread(target=self._read, daemon=True)
            self._reading.start()
        return found is not None

    def _read(self) -> None:
        """Put the rules of games together, which takes a while, beside the loop; what is wanted first comes first."""
        while code := next((code for code, _ in [*self._wanted] if code not in self._views), ""):
            self._views[code] = self._look_up(code)

    def _draw(self, code: str, size: tuple[int, int]) -> Iterator[None]:
        """Draw a picture card by card, so that whoever does something in the middle does not wait for it."""
        small, view = pygame.Surface(size), self._views.get(code)
        board = Board(self._cards, pygame.Rect((0, 0), size))
        board.look(self._style, self._colour, self._mirrored, 0)
        if view:
            board.show(view)
            for card in {card for pile in view.piles for card in pile.cards}:
                self._cards.card(card, board.card_width, board.style)
                yield
            board.draw(small, 0)
        self._ready[code, size] = small
        self._wanted = [wanted for wanted in self._wanted if wanted not in self._ready]
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)
        while len(self._views) > KEPT:
            self._views.popitem(last=False)
