"""What the settings mean in a window: colours, seconds, the style of the cards; and how large the window was."""

from typing import Any, Protocol

import pygame

from reussite.art import Style
from reussite.sitting import Settings

__all__ = ["BAIZES", "SCALES", "Keeper", "keep_size", "kept_size", "no_larger_than_the_screen", "pace_of", "style_of"]

BAIZES = {
    "green": (24, 104, 66),
    "blue": (30, 78, 122),
    "wine": (110, 34, 52),
    "slate": (62, 72, 82),
    "sand": (150, 122, 84),
}
SCALES = {"normal": 1.0, "larger": 1.25, "largest": 1.5}  # of letters and buttons
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "none": 0.0}  # how long movements take
SIZE, SMALLEST = (1120, 760), (480, 360)
RIM = (16, 80)  # pixels of a screen that frames, titles and the desktop's own bars take
NAME, BEFORE = "window", "desktop"  # the first version kept the size among its settings


class Keeper(Protocol):
    """Where the size is kept: the store."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Return what is kept under a name."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a value under a name."""


def style_of(settings: Settings) -> Style:
    """Return how the cards look."""
    return Style(settings["colours"] == "four", settings["size"] == "large", settings["letters"], settings["back"])


def pace_of(settings: Settings) -> float:
    """Return how long movements take, 1 for the usual time and 0 for none."""
    return PACES[settings["motion"]]


def kept_size(keeper: Keeper | None) -> tuple[int, int]:
    """Return how large the window was when it was closed."""
    found = (keeper.setting(NAME) or keeper.setting(BEFORE)) if keeper else None
    sizes = [found.get(side) if isinstance(found, dict) else None for side in ("width", "height")]
    width, height = (
        max(least, size) if type(size) is int else usual
        for size, usual, least in zip(sizes, SIZE, SMALLEST, strict=True)
    )
    return width, height


def no_larger_than_the_screen(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size that fits the screen with a frame: the last window may have been opened on a larger one."""
    most = (
        max(least, side - rim)
        for side, rim, least in zip(pygame.display.get_desktop_sizes()[0], RIM, SMALLEST, strict=True)
    )
    width, height = map(min, size, most)
    return width, height


def keep_size(keeper: Keeper | None, size: tuple[int, int]) -> None:
    """Keep the size of the window for the next start."""
    if keeper and kept_size(keeper) != size:
        keeper.set_setting(NAME, {"width": size[0], "height": size[1]})
