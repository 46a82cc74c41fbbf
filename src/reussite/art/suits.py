"""The four suit signs and their colours."""

from reussite.art.style import Style
from reussite.art.svg import path, place

__all__ = ["colour", "pip", "SHAPES"]

# Each lies in a square of 100 around the origin, in the order clubs, diamonds, hearts, spades.
SHAPES = (
    "M0-50A22 22 0 0 1 17.5-14.6A22 22 0 1 1 7 20.5C8.5 33 12 42 21 50H-21C-12 42-8.5 33-7 20.5"
    "A22 22 0 1 1-17.5-14.6A22 22 0 0 1 0-50Z",
    "M0-50C9-32 22-14 37 0C22 14 9 32 0 50C-9 32-22 14-37 0C-22-14-9-32 0-50Z",
    "M0 49C-9 30-46 8-46-20C-46-36-35-46-23-46C-12-46-3-39 0-27C3-39 12-46 23-46C35-46 46-36 46-20C46 8 9 30 0 49Z",
    "M0-50C9-32 45-10 45 15C45 29 35 37 24 37C15 37 9 33.5 5 27C6 36 11 44 20 50H-20C-11 44-6 36-5 27"
    "C-9 33.5-15 37-24 37C-35 37-45 29-45 15C-45-10-9-32 0-50Z",
)
TWO = ("#1b1d2a", "#cc1430", "#cc1430", "#1b1d2a")
FOUR = ("#127a3d", "#1d5fc9", "#cc1430", "#1b1d2a")


def colour(suit: int, style: Style) -> str:
    """Return the colour in which a suit's pips and indices are printed."""
    return (FOUR if style.four_colours else TWO)[suit]


def pip(suit: int, x: float, y: float, size: float, fill: str, turned: bool = False) -> str:
    """Return a suit sign around a point, standing on its head when turned."""
    return path(SHAPES[suit], fill, more=f' transform="{place(x, y, size / 100, turned)}"')
