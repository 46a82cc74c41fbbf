"""How large cards are and how far fans open, for a table in a window of a size."""

from typing import Callable, Mapping, Sequence

from reussite.table import Measure, View, has_room, shape_for
from reussite.table.shapes import Place
from reussite.ui.desktop.pictures import RATIO

__all__ = ["LABEL", "READABLE", "measure_for", "places_for"]

LARGEST_CARD = 240
READABLE = 44  # pixels of a card's width from which words and numbers are written on the table
LABEL = 12  # pixels of a label's letters, at least
LEAST_LABELLED = 240  # pixels; a smaller table is a picture in a list, where labels could not be read
LONG, SHORT = 11, 8  # cards that fans are planned for: in one row, and where rows of them share the height
WIDER = (1.4, 1.3, 1.2, 1.1, 1.0)
WIDEST = (2.0, 1.8, 1.6, *WIDER)  # of long fans to the right, which would leave much of a wide table empty


def measure_of(width: int, labelled: bool, fan: int, down: float, right: float) -> Measure:
    """Return the measures around a card of a width: how far apart fanned cards lie, and room for labels."""
    height = width * RATIO
    gap = max(height * 0.12, LABEL + 6) if labelled else height * 0.11
    return Measure(width, height, width * 0.13, gap, height * down, width * right, hidden=0.42, fan=fan)


def places_for(view: View, width: float, height: float) -> Mapping[Place, Place]:
    """Return where the places of a table go: another shape where cards would be too small to read in its own."""
    return shape_for(view, width, height, RATIO, READABLE if height > LEAST_LABELLED else 0.0)


def measure_for(view: View, width: float, height: float, large: bool = False) -> Measure:
    """Return the measures with the largest cards, of whole pixels, with which the table fits.

    Fans then open as far as there is room, so that more than the index is seen.
    """
    labelled = any(pile.label for pile in view.piles) and height > LEAST_LABELLED

    def fits(measure: Measure) -> bool:
        return has_room(view, width - 2 * measure.gap_x, height - 2 * measure.gap_y, measure)

    narrow = (0.27, 0.5) if large else (0.22, 0.33)
    fan = LONG if len({pile.at[1] for pile in view.piles if pile.spread == "down"}) < 2 else SHORT
    low, high = 8, LARGEST_CARD
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(measure_of(middle, labelled, fan, *narrow)) else (low, middle - 1)
    is_long = all(not pile.shown for pile in view.piles if pile.spread == "right")
    right = _widest(
        WIDEST if is_long else WIDER, lambda wide: fits(measure_of(low, labelled, fan, narrow[0], narrow[1] * wide))
    )
    down = _widest(WIDER, lambda wide: fits(measure_of(low, labelled, fan, narrow[0] * wide, narrow[1] * right)))
    return measure_of(low, labelled, fan, narrow[0] * down, narrow[1] * right)


def _widest(factors: Sequence[float], fits: Callable[[float], bool]) -> float:
    """Return the first of some factors, the largest ones first, with which the table fits, else the last one."""
    return next((factor for factor in factors if fits(factor)), factors[-1])
