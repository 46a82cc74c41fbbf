"""The backs: a lattice of rhombs with a rosette, the same either way up."""

from functools import lru_cache
from math import cos, pi, sin

from reussite.art.faces import sheet
from reussite.art.style import HEIGHT, WIDTH, Style
from reussite.art.suits import SHAPES
from reussite.art.svg import circle, drawing, group, number, path, place

__all__ = ["BACKS", "back"]

# Ground, lattice, ornament.
BACKS = {
    "blue": ("#25408f", "#5f7fd0", "#f4e3b2"),
    "red": ("#9c1b33", "#d5606f", "#fbe7c6"),
    "green": ("#14604a", "#4fa586", "#f3e6bd"),
    "plum": ("#56306f", "#9a70b8", "#f6e2c8"),
}
INNER = 14.0  # white margin
STEP = 24.0  # size of a rhomb


def _lattice(left: float, top: float, right: float, bottom: float) -> str:
    """Return the diagonal lines of a rhombic lattice, cut at the borders by reckoning."""
    words = []
    slope = 1.25
    middle_x, middle_y = WIDTH / 2, HEIGHT / 2
    for k in range(-16, 17):
        for way in (slope, -slope):
            # y - middle_y = way * (x - middle_x) + offset
            offset = (k + 0.5) * STEP * slope
            ends = []
            for x in (left, right):
                y = middle_y + way * (x - middle_x) + offset
                if top <= y <= bottom:
                    ends.append((x, y))
            for y in (top, bottom):
                x = middle_x + (y - middle_y - offset) / way
                if left < x < right:
                    ends.append((x, y))
            if len(ends) == 2:
                (a, b), (c, d) = ends
                words.append(f"M{number(a)} {number(b)}L{number(c)} {number(d)}")
    return "".join(words)


def _rosette(ground: str, thin: str, bright: str) -> str:
    petals = "".join(
        path(
            "M0-14C10-26 10-40 0-52C-10-40-10-26 0-14Z",
            bright if k % 2 == 0 else thin,
            more=f' transform="rotate({k * 45})"',
        )
        for k in range(8)
    )
    dots = "".join(circle(60 * sin(k * pi / 4 + pi / 8), -60 * cos(k * pi / 4 + pi / 8), 3, bright) for k in range(8))
    ring = circle(0, 0, 70, bright) + circle(0, 0, 67, ground)
    return ring + petals + dots + circle(0, 0, 12, bright) + circle(0, 0, 8, ground)


def _corners(ground: str, bright: str) -> str:
    """A suit in each corner, standing outwards, clubs across from clubs, so that the back has no upside."""
    words = ""
    for suit, x in ((3, 50), (2, WIDTH - 50)):
        for turned in (False, True):
            at = (WIDTH - x, HEIGHT - 52) if turned else (x, 52)
            words += circle(*at, 23, bright) + circle(*at, 20.5, ground)
            words += path(SHAPES[suit], bright, more=f' transform="{place(*at, 0.24, turned)}"')
    return words


@lru_cache
def back(style: Style = Style()) -> str:  # noqa: B008, a frozen value
    """Return the back of the cards."""
    ground, thin, bright = BACKS[style.back]
    x, y = WIDTH - 2 * INNER, HEIGHT - 2 * INNER
    panel = f'<rect x="14" y="14" width="{x:g}" height="{y:g}" rx="9" fill="{ground}"/>'
    inner = f'x="21" y="21" width="{x - 14:g}" height="{y - 14:g}" rx="5"'
    line = f'<rect {inner} fill="none" stroke="{bright}" stroke-width="2.5"/>'
    lattice = path(_lattice(24, 24, WIDTH - 24, HEIGHT - 24), "none", thin, 2.2)
    rosette = group(place(WIDTH / 2, HEIGHT / 2), _rosette(ground, thin, bright))
    return drawing(sheet(), panel, lattice, line, _corners(ground, bright), rosette)
