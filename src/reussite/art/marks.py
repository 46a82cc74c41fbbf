"""The marks of empty places: what may start the pile, or what a click on an empty stock does."""

from functools import lru_cache

from reussite import cards
from reussite.art.faces import index
from reussite.art.style import HEIGHT, WIDTH, Style
from reussite.art.suits import pip
from reussite.art.svg import drawing, path

__all__ = ["RECYCLE", "STOP", "mark"]

RECYCLE, STOP = "recycle", "stop"
INK = "#ffffff"
MIDDLE = (WIDTH / 2, HEIGHT / 2)


def _signs(text: str, style: Style) -> str:
    """Return letters and suits of the words between strokes, such as K, 7C, Q/J or A-10."""
    words = text.split("/")
    whole = [word for word in words if word[-1:] in cards.SUITS]
    if len(words) == 1 and text in cards.SUITS:
        return pip(cards.SUITS.index(text), *MIDDLE, 120, INK)
    if len(words) == len(whole) == 1:
        return _rank(text[:-1], style, 76, 92) + pip(cards.SUITS.index(text[-1]), WIDTH / 2, 232, 84, INK)
    if len(words) == len(whole):  # the same rank of several suits
        rank = whole[0][:-1]
        suits = [cards.SUITS.index(word[-1]) for word in whole]
        left = WIDTH / 2 - 24 * (len(suits) - 1)
        return _rank(rank, style, 90, 96) + "".join(pip(s, left + 48 * k, 236, 40, INK) for k, s in enumerate(suits))
    return _rank(text, style, 121, 108)


def _rank(text: str, style: Style, top: float, height: float) -> str:
    letters = dict(zip(cards.RANKS, cards.RANK_LETTERS[style.letters], strict=True))
    for sign in "/-":
        text = sign.join(letters.get(word, word) for word in text.split(sign)) if sign in text else text
    return index(letters.get(text, text), INK, WIDTH / 2, top, height, 186)


_TURNING = path(
    "M71 170A54 54 0 0 1 167 141M171 104V145H131M179 180A54 54 0 0 1 83 209M79 246V205H119", "none", INK, 14
)
_STOPPED = path("M86 136L164 214M164 136L86 214", "none", INK, 16)


@lru_cache
def mark(sign: str = "", style: Style = Style()) -> str:  # noqa: B008, a frozen value
    """Return the mark of an empty place.

    `sign` is what a start word's mark says (``A``, ``7C``, ``H``, ``Q/J``, ``A-10``), RECYCLE, STOP or nothing.
    """
    inner = {RECYCLE: _TURNING, STOP: _STOPPED, "": ""}.get(sign)
    frame = f'<rect x="5" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="15" fill="#000000" fill-opacity=".14"'
    edge = f'{frame} stroke="{INK}" stroke-opacity=".45" stroke-width="4"/>'
    return drawing(edge, '<g opacity=".5">', _signs(sign, style) if inner is None else inner, "</g>")
