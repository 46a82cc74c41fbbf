"""Card faces, backs and the marks of empty places, drawn by code as SVG text.

Everything is plain paths: no fonts, no references, no clipping, so that every renderer shows the same picture.
"""

from reussite.art.backs import BACKS, back
from reussite.art.deck import deck
from reussite.art.faces import face
from reussite.art.marks import RECYCLE, STOP, mark
from reussite.art.style import HEIGHT, LETTERS, WIDTH, Style

__all__ = ["BACKS", "HEIGHT", "LETTERS", "RECYCLE", "STOP", "WIDTH", "Style", "back", "deck", "face", "mark"]
