"""A bare cloth as a picture: its piles where they lie, each beside its label, as SVG text."""

from html import escape
from typing import Mapping

from reussite.art import HEIGHT, WIDTH, Style, back, face
from reussite.piles.cloth import Cloth, cards_of, is_spread
from reussite.piles.words import Pile, is_hidden

__all__ = ["picture"]

GAP, FAN, LABEL = 40, 95, 56  # in units of a card's own drawing: between piles, between spread cards, above a pile
CLOTH, INK, PLACE = "#2f6b4f", "#ffffff", "#4d8a6d"


def picture(cloth: Cloth, labels: Mapping[Pile, str], letters: str = "en") -> str:
    """Return the picture; rank letters are those of a language."""
    cards = {p: cards_of(cloth, p) for p in cloth.places}
    seen = {p: held if is_spread(cloth, p) else held[-1:] for p, held in cards.items()}
    covered = {p: f" ({len(held)})" if len(held) > len(seen[p]) else "" for p, held in cards.items()}
    widths: dict[int, int] = {}
    for p, (column, _) in cloth.places.items():
        widths[column] = max(widths.get(column, 0), WIDTH + FAN * max(0, len(seen[p]) - 1))
    left, x = {}, GAP
    for column in sorted(widths):
        left[column] = x
        x += widths[column] + GAP
    rows = sorted({row for _, row in cloth.places.values()})
    top = {row: GAP + k * (LABEL + HEIGHT + GAP) + LABEL for k, row in enumerate(rows)}
    y = GAP + len(rows) * (LABEL + HEIGHT + GAP)
    style = Style(letters=letters)
    drawn = [
        _pile(seen[p], labels.get(p, str(p)) + covered[p], left[column], top[row], style)
        for p, (column, row) in cloth.places.items()
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}" width="{x // 3}" height="{y // 3}">'
    return f'{head}<rect width="{x}" height="{y}" rx="24" fill="{CLOTH}"/>{"".join(drawn)}</svg>'


def _pile(cards: list[int], label: str, x: int, y: int, style: Style) -> str:
    """Return a pile with its label above it; an empty one is the outline of a card."""
    words = f'<text x="{x}" y="{y - 16}" font-family="sans-serif" font-size="40" fill="{INK}">{escape(label)}</text>'
    if not cards:
        place = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="16" fill="none" stroke="{PLACE}"'
        return f'{words}{place} stroke-width="6"/>'
    return words + "".join(
        f'<svg x="{x + FAN * k}" y="{y}" ' + (back(style) if is_hidden(card) else face(card & 63, style))[5:]
        for k, card in enumerate(cards)
    )
