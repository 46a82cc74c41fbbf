"""The faces: index, pips in their traditional places, aces and court cards."""

from functools import lru_cache

from reussite import cards
from reussite.art.courts import court
from reussite.art.letters import STROKE, line_of
from reussite.art.style import HEIGHT, WIDTH, Style
from reussite.art.suits import SHAPES, colour, pip
from reussite.art.svg import drawing, group, number, path, place

__all__ = ["PIPS", "face", "sheet"]

PAPER, EDGE = "#fffdf7", "#a9a294"
LEFT, MIDDLE, RIGHT = -1, 0, 1
TOP, BOTTOM = -1.0, 1.0

_SIDES = {
    2: (TOP, BOTTOM),
    3: (TOP, 0.0, BOTTOM),
    4: (TOP, TOP / 3, BOTTOM / 3, BOTTOM),
}
# Rows of the two outer columns, and the heights of the pips between them, from -1 at the top to 1 at the bottom.
_LAYOUTS: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (0, (TOP, BOTTOM)),
    3: (0, (TOP, 0.0, BOTTOM)),
    4: (2, ()),
    5: (2, (0.0,)),
    6: (3, ()),
    7: (3, (TOP / 2,)),
    8: (3, (TOP / 2, BOTTOM / 2)),
    9: (4, (0.0,)),
    10: (4, (TOP * 2 / 3, BOTTOM * 2 / 3)),
}
PIPS: dict[int, tuple[tuple[int, float], ...]] = {
    rank: tuple((side, y) for side in (LEFT, RIGHT) for y in _SIDES.get(rows, ())) + tuple((MIDDLE, y) for y in middle)
    for rank, (rows, middle) in _LAYOUTS.items()
}


def sheet(fill: str = PAPER, stroke: str = EDGE) -> str:
    """Return the blank card, a hair smaller than the picture so that its edge is not cut."""
    rest = f'width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="16" fill="{fill}" stroke="{stroke}" stroke-width="2"'
    return f'<rect x="1" y="1" {rest}/>'


def index(text: str, ink: str, middle: float, top: float, height: float, room: float) -> str:
    """Return rank letters around a vertical line, made narrower where they would not fit."""
    width, placed = line_of(text)
    tall = height / 60
    wide = min(tall, room / width)
    move = f"translate({number(middle - width * wide / 2)} {number(top)}) scale({wide:.4g} {tall:.4g})"
    lines = "".join(_shifted(x, d, ink, text) for x, d in placed)
    return group(move, lines)


def _shifted(x: float, d: str, ink: str, text: str) -> str:
    # Two signs share the room of one, so their lines are drawn a little thinner against clotting.
    moved = f' transform="translate({number(x)} 0)"' if x else ""
    return path(d, "none", ink, STROKE if len(text) == 1 else STROKE + 1, more=moved)


def _corner(rank: int, suit: int, style: Style, ink: str) -> str:
    """Rank and suit side by side, so that both are seen in the narrow strip that a fan leaves of a card."""
    text = cards.RANK_LETTERS[style.letters][rank - 1]
    if style.large:
        return index(text, ink, 42, 13, 84, 66) + pip(suit, 107, 43, 56, ink)
    return index(text, ink, 29, 13, 56, 42) + pip(suit, 70, 30, 34, ink)


def _pips(rank: int, suit: int, style: Style, ink: str) -> str:
    across, down, size = (40, 62, 32) if style.large else (46, 95, 44)
    if rank == 1:
        return _ace(suit, 0.8 if style.large else 1, ink)
    return "".join(
        pip(suit, WIDTH / 2 + side * across, HEIGHT / 2 + y * down, size, ink, turned=y > 0) for side, y in PIPS[rank]
    )


def _ace(suit: int, scale: float, ink: str) -> str:
    """Return one great pip; by custom the ace of spades is the one with an ornament."""
    if suit != 3:
        return pip(suit, WIDTH / 2, HEIGHT / 2, 116 * scale, ink)
    flower = "M0 0C7-7 7-14 0-22C-7-14-7-7 0 0Z"
    petals = "".join(path(flower, PAPER, more=f' transform="translate(0 10) rotate({k * 60})"') for k in range(6))
    line = path(SHAPES[suit], "none", PAPER, 2.4, more=' transform="translate(0 3) scale(.8)"')
    return group(place(WIDTH / 2, HEIGHT / 2, 1.6 * scale), path(SHAPES[suit], ink), line, petals)


def both_ways(drawn: str) -> str:
    """Return a drawing together with itself turned round the middle of the card."""
    return f"<g>{drawn}</g>{group(place(WIDTH, HEIGHT, turned=True), drawn)}"


@lru_cache(maxsize=512)
def face(card: int, style: Style = Style()) -> str:  # noqa: B008, a frozen value
    """Return the face of a card."""
    rank, suit = cards.rank(card), cards.suit(card)
    ink = colour(suit, style)
    middle = court(rank, suit, style, ink) if rank > 10 else _pips(rank, suit, style, ink)
    return drawing(sheet(), middle, both_ways(_corner(rank, suit, style, ink)))
