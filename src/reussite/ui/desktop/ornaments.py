"""What is drawn on the table besides cards: buttons, the bar of stock and waste, edges of piles, frames and borders."""

from typing import Sequence

import pygame

from reussite.table import Box, Gauge, Layout
from reussite.ui.desktop.pictures import height_of, round_box, written

__all__ = ["draw_border", "draw_button", "draw_edges", "draw_frame", "draw_gauge"]

CREAM, WHITE, DARK = (250, 244, 228), (255, 255, 255), (20, 24, 24)
GAUGE = ((74, 134, 214), (244, 206, 82), (206, 66, 74))  # cards of the stock, of the tops, of the waste


def draw_button(still: pygame.Surface, label: str, box: Box, width: int) -> None:
    """Draw a command that has a place on the table."""
    size = (width, height_of(width))
    still.blit(round_box(size, (0, 0, 0, 50), (255, 255, 255, 110), 2, max(3, width // 15)), (box.x, box.y))
    text = written(label, max(9, int(width * 0.2)), CREAM)
    still.blit(text, (box.x + (size[0] - text.get_width()) / 2, box.y + (size[1] - text.get_height()) / 2))


def draw_gauge(still: pygame.Surface, gauge: Gauge, fullest: int) -> None:
    """Draw how stock and waste are filled, as a solid bar along the lower edge, in proportion to the cards."""
    width, height = still.get_size()
    tall, x = max(3, height // 60), 0.0
    for count, colour in zip((gauge.stock, gauge.tops, gauge.waste), GAUGE, strict=True):
        end = x + count * width / fullest
        pygame.draw.rect(still, colour, (round(x), height - tall, round(end) - round(x), tall))
        x = end


def draw_edges(still: pygame.Surface, boxes: Sequence[Box], width: int) -> None:
    """Draw the edges of a thick pile, of which one card is seen whole."""
    if len(boxes) < 2:
        return
    edges = min(3, len(boxes) // 8 + 1) if len(boxes) > 3 else 1
    for k in range(edges, 0, -1):
        edge = pygame.Rect(round(boxes[-1].x) + k, round(boxes[-1].y) + k, width, height_of(width))
        pygame.draw.rect(still, (120, 116, 106), edge, border_radius=max(2, width // 15))
        pygame.draw.rect(still, (60, 58, 54), edge, width=1, border_radius=max(2, width // 15))


def draw_border(still: pygame.Surface, card: pygame.Rect) -> None:
    """Draw a white border round a card, told apart from its own white by a dark line."""
    radius = max(4, card.width // 12)
    pygame.draw.rect(still, DARK, card.inflate(2, 2), 3, border_radius=radius)
    pygame.draw.rect(still, WHITE, card.inflate(12, 12), 6, border_radius=radius + 4)


def draw_frame(
    still: pygame.Surface,
    layout: Layout,
    card_width: int,
    name: str,
    index: int | None,
    colour: tuple[int, int, int],
    fill: int = 0,
    width: int = 4,
    only: bool = False,
) -> None:
    """Draw a frame round the cards of a pile from a height up, round its top card, or round its empty place."""
    boxes = layout.cards.get(name, ())
    if name not in layout.places:
        return
    first = boxes[-1 if index is None or index >= len(boxes) else index] if boxes else layout.places[name]
    last = first if only or not boxes else boxes[-1]
    rect = pygame.Rect(round(first.x), round(first.y), card_width, height_of(card_width))
    rect = rect.union(rect.move(round(last.x - first.x), round(last.y - first.y))).inflate(6, 6)
    inside = (*colour, fill) if fill else ()
    still.blit(round_box(rect.size, inside, (*colour, 255), width, max(4, card_width // 12)), rect)
