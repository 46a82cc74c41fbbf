"""Pictures at the size they are shown: cards from their SVG drawings, shadows, the baize."""

import io
import math
import random
import re
from collections import OrderedDict
from functools import lru_cache

import pygame

from reussite.art import Style, back, face, mark

__all__ = ["Pictures", "baize", "font_of", "height_of", "round_box", "written"]

KEPT = 400  # pictures of a few sizes and styles; a card at 1920 × 1080 takes about 100 kB
RATIO = 1.4
STARS = "☆★"  # signs that the letters lack, and all other letters too
SIGNS = "♣♦♥♠←↑→↓"  # signs that the usual letters lack and those of one width have


def height_of(width: int) -> int:
    """Return the height of a card of a width."""
    return round(width * RATIO)


class Pictures:
    """Cards, marks and shadows, drawn when first asked for; the latest ones are kept."""

    def __init__(self, kept: int = KEPT) -> None:
        self._most = kept
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def card(self, card: int | None, width: int, style: Style, reversed: bool = False) -> pygame.Surface:
        """Return a face, or the back for nothing; reversed has its colours turned to their opposites."""
        key = (card, width, style, reversed)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if reversed:
            return self._keep(key, _reversed(self.card(card, width, style)))
        return self._keep(key, _drawn(back(style) if card is None else face(card, style), width))

    def mark(self, sign: str, width: int, style: Style) -> pygame.Surface:
        """Return the mark of an empty place."""
        key = ("mark", sign, width, style.letters)
        return self._kept.get(key) or self._keep(key, _drawn(mark(sign, Style(letters=style.letters)), width))

    def shadow(self, width: int) -> pygame.Surface:
        """Return the soft shadow under a card that is lifted; it is wider than the card on all sides."""
        key = ("shadow", width)
        return self._kept.get(key) or self._keep(key, _shadow(width))

    def dim(self, width: int) -> pygame.Surface:
        """Return the shade over a card that is covered and cannot be played."""
        key = ("dim", width)
        size = (width, height_of(width))
        return self._kept.get(key) or self._keep(key, round_box(size, (0, 0, 0, 90), radius=max(2, width // 15)))

    def _keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        self._kept[key] = picture
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return picture


def _drawn(svg: str, width: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height_of(width))).convert_alpha()


def _reversed(picture: pygame.Surface) -> pygame.Surface:
    """Return the opposite colours; the alpha channel, the shape of the card, stays."""
    inverted = picture.copy()
    inverted.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGB_ADD)  # white in the card's shape
    inverted.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return inverted


def margin_of(width: int) -> int:
    """Return how far a shadow reaches beyond its card."""
    return max(4, width // 9)


def _shadow(width: int) -> pygame.Surface:
    margin, height = margin_of(width), height_of(width)
    shade = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    inner = pygame.Rect(margin, margin, width, height)
    pygame.draw.rect(shade, (0, 0, 0, 120), inner, border_radius=max(2, width // 15))
    return pygame.transform.gaussian_blur(shade, max(2, margin // 2))


@lru_cache(maxsize=6)
def baize(colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
    """Return the cloth: lighter in the middle, with a fine grain."""
    small = pygame.Surface((48, 27))
    for x in range(48):
        for y in range(27):
            far = ((x / 47 - 0.5) ** 2 + (y / 26 - 0.45) ** 2) * 1.9
            light = 1.12 - 0.42 * min(1.0, far)
            small.set_at((x, y), tuple(min(255, round(part * light)) for part in colour))
    cloth = pygame.transform.smoothscale(small, size).convert()
    grain = _grain()
    for x in range(0, size[0], grain.get_width()):
        for y in range(0, size[1], grain.get_height()):
            cloth.blit(grain, (x, y))
    return cloth


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Return a square of fibres, the same at each start."""
    dice = random.Random(7)
    tile = pygame.Surface((160, 160), pygame.SRCALPHA)
    for _ in range(5200):
        x, y, shade = dice.randrange(160), dice.randrange(160), dice.choice((0, 255))
        pygame.draw.line(tile, (shade, shade, shade, 9), (x, y), (x + dice.randint(-2, 2), y + dice.randint(-2, 2)))
    return tile


def round_box(
    size: tuple[int, int], fill: tuple[int, ...], line: tuple[int, ...] = (), width: int = 2, radius: int = 8
) -> pygame.Surface:
    """Return a rounded rectangle, see-through where its colours are."""
    box = pygame.Surface(size, pygame.SRCALPHA)
    if fill:
        pygame.draw.rect(box, fill, box.get_rect(), border_radius=radius)
    if line:
        pygame.draw.rect(box, line, box.get_rect(), width=width, border_radius=radius)
    return box


@lru_cache(maxsize=24)
def font_of(size: int, bold: bool = False, mono: bool = False) -> pygame.font.Font:
    """Return the letters that words are written in."""
    from importlib.resources import as_file, files

    family = "FiraCode" if mono else "NotoSans"
    with as_file(files("pygame_gui.data") / f"{family}-{'Bold' if bold else 'Regular'}.ttf") as path:
        return pygame.font.Font(path, size)


def _star(size: int, colour: tuple[int, int, int], filled: bool) -> pygame.Surface:
    """Return a star as high as a line of letters, which have none."""
    picture = pygame.Surface((size, font_of(size).get_linesize()), pygame.SRCALPHA)
    middle, high, far = size / 2, picture.get_height() / 2, size * 0.48
    turns = [(k * math.pi / 5 - math.pi / 2, far if k % 2 == 0 else far * 0.42) for k in range(10)]
    points = [(middle + r * math.cos(turn), high + r * math.sin(turn)) for turn, r in turns]
    if filled:
        pygame.draw.polygon(picture, colour, points)
    pygame.draw.aalines(picture, colour, True, points)
    return picture


@lru_cache(maxsize=1024)
def written(
    text: str, size: int, colour: tuple[int, int, int], bold: bool = False, width: int = 0, mono: bool = False
) -> pygame.Surface:
    """Return a text: in one line, or in as many as it takes within a width."""
    if text and text in STARS:
        return _star(size, colour, filled=text == STARS[1])
    if not mono and any(sign in text for sign in SIGNS):
        return _mixed(text, size, colour, bold, width)
    return font_of(size, bold, mono).render(text, True, colour, None, width)


def _mixed(text: str, size: int, colour: tuple[int, int, int], bold: bool, width: int) -> pygame.Surface:
    """Return a text with signs among its words, broken between words where it would be wider than a given width."""
    space, high = font_of(size, bold).size(" ")[0], font_of(size, bold).get_linesize()
    lines: list[list[tuple[int, pygame.Surface]]] = [[]]
    x = 0
    for word in text.split(" "):
        runs = re.findall(f"[{SIGNS}]|[^{SIGNS}]+", word)
        parts = [written(run, size, colour, bold and run not in SIGNS, mono=run in SIGNS) for run in runs]
        if width and x and x + sum(part.get_width() for part in parts) > width:
            lines, x = [*lines, []], 0
        for part in parts:
            lines[-1].append((x, part))
            x += part.get_width()
        x += space
    wide = max((left + part.get_width() for line in lines for left, part in line), default=1)
    picture = pygame.Surface((wide, high * len(lines)), pygame.SRCALPHA)
    for k, line in enumerate(lines):
        for left, part in line:
            picture.blit(part, (left, k * high + (high - part.get_height()) // 2))
    return picture
