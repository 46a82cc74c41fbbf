"""The letters and figures of indices and marks: lines with round ends, 60 units high, of our own drawing."""

from typing import Sequence

__all__ = ["GLYPHS", "STROKE", "line_of"]

STROKE = 10.5
GAP = 13  # between two signs of one index

# Sign: width, path. The middle of the stroke runs from 4 to 56.
GLYPHS: dict[str, tuple[float, str]] = {
    "A": (40, "M4 56L20 4L36 56M10 39H30"),
    "2": (38, "M5 17C6 9 11.5 4 19 4C27.5 4 33.5 9.5 33.5 17.5C33.5 25 29 30 23 36L5 56H34.5"),
    "3": (38, "M6 4H33L18 24C28.5 24 34.5 30.5 34.5 39.5C34.5 49.5 27.5 56 18.5 56C11.5 56 6.5 53 4 47.5"),
    "4": (41, "M28 56V4L4 42H37.5"),
    "5": (38, "M32 4H9.5L7.5 26.5C11 24 14.5 23 18.5 23C28 23 34.5 29.5 34.5 39.5C34.5 49.5 28 56 18.5 56"
        "C11.5 56 6.5 53 4 47.5"),
    "6": (39, "M27 4C15 10 4.5 24 4.5 40C4.5 49.5 10.5 56 19.5 56C28.5 56 34.5 49.5 34.5 40.5"
        "C34.5 31.5 28.5 25.5 20 25.5C11.5 25.5 5 31 4.5 40"),
    "7": (37, "M4 4H33.5C25 19 17.5 37 15.5 56"),
    "8": (40, "M20 28C12 28 7 23.5 7 16C7 9 12 4 20 4C28 4 33 9 33 16C33 23.5 28 28 20 28C11 28 4.5 33.5 4.5 42"
        "C4.5 50.5 11 56 20 56C29 56 35.5 50.5 35.5 42C35.5 33.5 29 28 20 28Z"),
    "9": (39, "M12 56C24 50 34.5 36 34.5 20C34.5 10.5 28.5 4 19.5 4C10.5 4 4.5 10.5 4.5 19.5"
        "C4.5 28.5 10.5 34.5 19 34.5C27.5 34.5 34 29 34.5 20"),
    "1": (17, "M3 13L13 4V56"),
    "0": (33, "M16.5 4C24.5 4 29 13 29 30C29 47 24.5 56 16.5 56C8.5 56 4 47 4 30C4 13 8.5 4 16.5 4Z"),
    "J": (32, "M14 4H27V39C27 50.5 22.5 56 15 56C9 56 5 53 3.5 47"),
    "Q": (44, "M21.5 4C32 4 38.5 14 38.5 30C38.5 46 32 56 21.5 56C11 56 4.5 46 4.5 30C4.5 14 11 4 21.5 4Z"
        "M24 43L40 58"),
    "K": (39, "M5 4V56M34 4L5 36M15 25L36 56"),
    "V": (40, "M4 4L20 56L36 4"),
    "D": (40, "M5 4V56H14C28 56 35.5 46 35.5 30C35.5 14 28 4 14 4H5Z"),
    "R": (38, "M5 56V4H19C28 4 33.5 9.5 33.5 17.5C33.5 26 28 31 19 31H5M19 31L35 56"),
    "W": (50, "M4 4L14 56L25 14L36 56L46 4"),
    "S": (38, "M33 12.5C30 7 25.5 4 19.5 4C11.5 4 6 8.5 6 16C6 33 34 24.5 34 42.5C34 51 28 56 19.5 56"
        "C12 56 6.5 53 4 47"),
    "-": (28, "M6 32H22"),
    "/": (26, "M4 60L22 0"),
}  # fmt: skip


def line_of(text: str) -> tuple[float, Sequence[tuple[float, str]]]:
    """Return the width of a short text, and for each sign its place from the left and its path."""
    placed: list[tuple[float, str]] = []
    x = 0.0
    for sign in text:
        width, d = GLYPHS[sign]
        placed.append((x, d))
        x += width + GAP
    return x - GAP, placed
