"""What is drawn on the server: card faces by style, the marks of empty places, and a small picture of each game."""

import gzip
from functools import cache, lru_cache
from hashlib import sha256
from typing import Callable

from reussite import __version__
from reussite.art import BACKS, LETTERS, RECYCLE, STOP, Style, back, deck, face, mark
from reussite.cards import deck_of, is_red
from reussite.errors import BadInput, ReussiteError
from reussite.play import catalogue, game
from reussite.saying import NOTHING_SAID, saying
from reussite.table import Box, Table, fit

__all__ = ["STYLES", "all_names", "card_picture", "game_picture", "known_picture", "packed", "style_of", "version"]

SAMPLE = 7  # the deal whose layout is shown
SIZE = (240, 156)
INKS = {False: "#1d2428", True: "#c4122e"}
CARDS = {str(card): card for card in deck_of(52)}
STYLES = ("two", "four"), ("normal", "large"), LETTERS, tuple(BACKS)


@lru_cache(maxsize=1)
def version() -> str:
    """Return a word that changes with the drawings, so that a browser may keep them for ever."""
    words = "".join(deck(Style()).values()) + __version__
    return sha256(words.encode()).hexdigest()[:10]


def style_of(words: str) -> Style:
    """Read a style such as ``two-normal-en-blue``."""
    parts = words.split("-")
    if len(parts) != 4 or any(part not in known for part, known in zip(parts, STYLES, strict=True)):
        raise BadInput(saying("art.style", words=words[:40]))
    return Style(parts[0] == "four", parts[1] == "large", parts[2], parts[3])


@lru_cache(maxsize=4096)
def card_picture(style: Style, name: str) -> bytes:
    """Return a face by the number of its card, the back, or a mark (``mark-`` and what it shows) as packed SVG."""
    if name == "back":
        return packed(back(style))
    if name.startswith("mark-"):
        return packed(_mark(name.removeprefix("mark-"), style))
    if name not in CARDS:
        raise BadInput(saying("art.card", name=name[:20]))
    return packed(face(CARDS[name], style))


def all_names() -> list[str]:
    """Return the name of everything that can be drawn in a style."""
    return [*CARDS, "back", *(f"mark-{sign}" for sign in sorted(_all_marks()))]


def _all_marks() -> set[str]:
    return {word for key in catalogue().entries for word in _marks(key)} | {"", RECYCLE, STOP}


def _mark(sign: str, style: Style) -> str:
    if sign not in _all_marks():
        raise BadInput(saying("art.mark", sign=sign[:20]))
    return mark(sign, style)


@cache  # there are more games than a cache of limited size may hold, and then it holds none of them
def _marks(key: str) -> frozenset[str]:
    """Return all that the empty places of a game can show, whatever its options."""
    bounds = [game(key)] + [
        game(key, **{option.name: value}) for option in catalogue().entries[key].options() for value in option.values
    ]
    return frozenset(start.mark for bound in bounds for group in bound.patience.piles for start in group.starts)


def packed(text: str | bytes) -> bytes:
    """Return gzip bytes, the same ones each time."""
    return gzip.compress(text.encode() if isinstance(text, str) else text, 9, mtime=0)


@cache
def game_picture(key: str) -> bytes:
    """Return a small picture of a game's table as it is dealt, as packed SVG."""
    if key not in catalogue().entries:
        raise BadInput(saying("game.unknown", name=key[:40], near=NOTHING_SAID))
    view = Table(game(key).deal(SAMPLE)).view()
    layout = fit(view, *SIZE)
    parts = []
    for pile in view.piles:
        boxes = layout.cards[pile.name]
        if not boxes:
            parts.append(
                _rect(layout.places[pile.name], "#ffffff", 'fill-opacity=".1" stroke="#fff" stroke-opacity=".5"')
            )
        for card, box in zip(pile.cards, boxes, strict=True):
            parts.append(_rect(box, "#2e5c8a" if card is None else "#fffdf7", 'stroke="#8d8878" stroke-width=".6"'))
            if card is not None:
                parts.append(_spot(box, is_red(card)))
    width, height = SIZE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return packed(head + "".join(parts) + "</svg>")


def _rect(box: Box, fill: str, more: str) -> str:
    corner = box.width * 0.09
    place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="{corner:.1f}"'
    return f'<rect {place} fill="{fill}" {more}/>'


def _spot(box: Box, red: bool) -> str:
    """Return the colour of a card as a bar where its index stands."""
    return (
        f'<rect x="{box.x + box.width * 0.12:.1f}" y="{box.y + box.height * 0.08:.1f}" '
        f'width="{box.width * 0.26:.1f}" height="{box.height * 0.09:.1f}" fill="{INKS[red]}"/>'
    )


def known_picture(make: Callable[..., bytes], *words: str) -> bytes | None:
    """Return a picture, or nothing where its name is none."""
    try:
        return make(*words)
    except ReussiteError:
        return None
