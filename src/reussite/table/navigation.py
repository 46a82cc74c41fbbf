"""Where the cursor can stand, and where the arrow keys lead from there."""

from typing import Sequence

from reussite.table.geometry import Box, Layout
from reussite.table.view import View

__all__ = ["Stop", "first_stop", "near", "neighbour", "next_zone", "stops_of"]

Stop = tuple[str, "int | None"]  # a pile and a card in it (none: an empty place), or a button

BUTTONS = -1  # the zone of the buttons


def stops_of(view: View, layout: Layout, tappable: Sequence[str]) -> dict[Stop, Box]:
    """Return every place of the cursor with the box of its card."""
    stops: dict[Stop, Box] = {}
    for pile in view.piles:
        if pile.name not in tappable:
            continue
        boxes = layout.cards[pile.name]
        if pile.name in layout.slots:
            stops |= {(pile.name, k): box for k, box in enumerate(layout.slots[pile.name])}
        elif not pile.cards:
            stops[pile.name, None] = layout.places[pile.name]
        elif pile.spread and not pile.shown:
            shown = [k for k, card in enumerate(pile.cards) if card is not None]
            stops |= {(pile.name, k): boxes[k] for k in shown if k + 1 == len(boxes) or boxes[k] != boxes[k + 1]}
        if pile.cards and (pile.name, len(pile.cards) - 1) not in stops:
            stops[pile.name, len(pile.cards) - 1] = boxes[-1]
    return stops | {(button.name, None): layout.buttons[button.name] for button in view.buttons}


def first_stop(view: View, stops: dict[Stop, Box]) -> Stop | None:
    """Return where the cursor goes at the beginning and with Home: the stock, else where most is done."""
    kinds = {pile.name: pile.kind for pile in view.piles}
    for kind in ("stock", "cell", "tableau"):
        found = next((stop for stop in stops if kinds.get(stop[0]) == kind), None)
        if found:
            return near(stops, (found[0], None))
    return next(iter(stops), None)


def near(stops: dict[Stop, Box], at: Stop | None) -> Stop | None:
    """Return a place that is there: the same one, or the top card of the same pile."""
    if at is None or at in stops:
        return at
    return max((stop for stop in stops if stop[0] == at[0]), key=lambda stop: stop[1] or 0, default=None)


def next_zone(view: View, stops: dict[Stop, Box], at: Stop | None, back: bool) -> Stop | None:
    """Return the first place of the next group of piles."""
    zones = {pile.name: pile.zone for pile in view.piles}
    order = list(dict.fromkeys(zones.get(stop[0], BUTTONS) for stop in stops))
    if not order:
        return None
    here = zones.get(at[0], BUTTONS) if at else order[-1]
    wanted = order[(order.index(here) + (-1 if back else 1)) % len(order)]
    pile = next(stop[0] for stop in stops if zones.get(stop[0], BUTTONS) == wanted)
    return near(stops, (pile, None))


def neighbour(stops: dict[Stop, Box], columns: dict[str, Box], at: Stop, way: str) -> Stop:
    """Return where an arrow key leads; over the edge it goes round to the other side."""
    return _across(stops, columns, at, way) if way in ("left", "right") else _along(stops, at, way)


def _across(stops: dict[Stop, Box], columns: dict[str, Box], at: Stop, way: str) -> Stop:
    """Go to the next pile of the row, to its card nearest in height."""
    here = stops[at]
    sign = 1 if way == "right" else -1
    beside = {
        stop: box
        for stop, box in stops.items()
        if stop[0] != at[0] and _overlaps(here, columns.get(stop[0], box)) and (box.x - here.x) != 0
    }
    if columns.get(at[0], here).height <= here.height:  # in a pyramid what lies on both sides is above or below
        beside = {stop: box for stop, box in beside.items() if not _is_over(here, columns.get(stop[0], box))} or beside
    beside |= {stop: box for stop, box in stops.items() if stop[0] == at[0] and box.x != here.x}  # a fan to the right
    if not beside:
        return at
    ahead = {stop: box for stop, box in beside.items() if (box.x - here.x) * sign > 0}
    edge = ahead or beside
    best = min(box.x * sign for box in edge.values())
    return min((stop for stop, box in edge.items() if box.x * sign == best), key=lambda s: abs(stops[s].y - here.y))


def _overlaps(here: Box, column: Box) -> bool:
    return column.y < here.y + here.height and here.y < column.y + column.height


def _is_over(here: Box, column: Box) -> bool:
    """Tell whether a single card lies higher or lower than another one and touches it, where up and down lead."""
    is_single = column.height <= here.height and column.y != here.y
    return is_single and column.x < here.x + here.width and here.x < column.x + column.width


def _along(stops: dict[Stop, Box], at: Stop, way: str) -> Stop:
    """Go to the next card of the column, then to the next pile above or below it."""
    here = stops[at]
    sign = 1 if way == "down" else -1
    over = {s: b for s, b in stops.items() if b.x < here.x + here.width and here.x < b.x + b.width and s != at}
    ahead = {s: b for s, b in over.items() if (b.y - here.y) * sign > 0}
    if ahead:
        return min(ahead, key=lambda s: ((ahead[s].y - here.y) * sign, abs(ahead[s].x - here.x)))
    others = {s: b for s, b in stops.items() if (b.y - here.y) * sign > 0 and s[0] != at[0]}
    rows = {s: b for s, b in others.items() if (b.y - here.y) * sign >= here.height} if not over else {}
    if rows:
        return min(rows, key=lambda s: ((rows[s].y - here.y) * sign, abs(rows[s].x - here.x)))
    if over:
        return min(over, key=lambda s: (over[s].y * sign, abs(over[s].x - here.x)))
    back = {s: b for s, b in stops.items() if s[0] != at[0]}
    return min(back, key=lambda s: (back[s].y * sign, abs(back[s].x - here.x)), default=at)
