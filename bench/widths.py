"""How wide the cards of every game are on the page, and how much of a covered card is seen: `python -m bench.widths`.

A row for each game, and for each size of screen: the width of a card and the narrowest strip of a face-up card that
others cover, in pixels, for a deal as it is dealt. What title, buttons and message take of the height is taken off.
"""

from reussite.play import catalogue, game
from reussite.table import Table, fit

SCREENS = {"360×640": (360, 501), "844×390": (844, 325), "820×1180": (820, 960), "1280×800": (1280, 660)}
READABLE = 44  # pixels that a card should be wide at least


def narrowest(id: str, width: int, height: int) -> tuple[int, int | None]:
    """Return the width of a card and the narrowest strip of a covered card, nothing where none is covered."""
    view = Table(game(id).deal(3)).view()
    layout = fit(view, width, height, readable=READABLE)
    strips = [
        max(boxes[k + 1].x - boxes[k].x, boxes[k + 1].y - boxes[k].y)
        for pile in view.piles
        for boxes in [layout.cards[pile.name]]
        for k, card in enumerate(pile.cards[:-1])
        if card is not None and pile.spread and (not pile.shown or k >= len(pile.cards) - pile.shown)
    ]
    return round(layout.measure.card_width), round(min(strips)) if strips else None


def main() -> None:
    """Print the table."""
    print(f"{'':<22}" + "".join(f"{screen:>14}" for screen in SCREENS))
    for id in catalogue().entries:
        found = [narrowest(id, *size) for size in SCREENS.values()]
        told = [f"{width} / {'–' if strip is None else strip}" for width, strip in found]
        print(f"{id:<22}" + "".join(f"{each:>14}" for each in told))


if __name__ == "__main__":
    main()
