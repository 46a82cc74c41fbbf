"""Where everything lies: piles and cards as boxes in a given width and height, in pixels or in character cells.

The whole numbers among the positions of the piles make the columns and rows of a table; what lies between two of them
is drawn there, half on its neighbours where they come first. A row whose piles are fanned downwards gets the height
that is left over, a column whose piles are fanned to the right the width. Fans are drawn closer until they fit between
their pile and the next one in their way, or the edge.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple, Sequence

from reussite.table.shapes import SPACES, Place
from reussite.table.view import PileSeen, View

__all__ = [
    "USUAL_FAN",
    "Box",
    "Layout",
    "Measure",
    "Plan",
    "Tracks",
    "arrange",
    "has_room",
    "planned",
    "planned_cards",
    "plans_of",
    "stops",
]

LONG_FANS = (6, 9, 13)  # cards for which a fan that opens wider must have room, by the longest fan of its row now
USUAL_FAN = 11  # cards that a fan is planned for which can get longer
ROUNDED = 1e-6  # by which sums that should be as wide as the table may be wider
WIDEST_STEP = 0.34  # of a card's height between fanned cards, where there is room


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlap(self, other: "Box") -> float:
        """Return the area two rectangles share."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(across, 0) * max(down, 0)


@dataclass(frozen=True)
class Measure:
    """Sizes in the units of the screen: a card, the gaps, how far fanned cards stand apart; `whole` in cells.

    `down_step` and `right_step` are for cards face up; a face-down card takes `hidden` of such a step. `fan` is the
    number of cards that a fan going down is planned for, where it can get longer than dealt.
    """

    card_width: float
    card_height: float
    gap_x: float
    gap_y: float
    down_step: float
    right_step: float
    hidden: float = 0.4
    whole: bool = False
    fan: int = USUAL_FAN

    @classmethod
    def of_card(
        cls, width: float, ratio: float = 1.4, gaps: tuple[float, float] = SPACES[0], fan: int = USUAL_FAN
    ) -> "Measure":
        """Return the usual measures around a card of a width in pixels; `ratio` is its height to its width."""
        height = width * ratio
        return cls(width, height, width * gaps[0], height * gaps[1], height * 0.22, width * 0.3, fan=fan)


@dataclass(frozen=True)
class Layout:
    """A table arranged: for each pile its empty place, a box for each of its cards, its whole column; and buttons.

    `slots` are the places of all cards that a fixed fan was dealt, also of those that have left.
    """

    measure: Measure
    width: float
    height: float
    places: Mapping[str, Box]
    cards: Mapping[str, tuple[Box, ...]]
    columns: Mapping[str, Box]
    buttons: Mapping[str, Box]
    slots: Mapping[str, tuple[Box, ...]]
    fits: bool

    def card_at(self, x: float, y: float) -> tuple[str, int | None] | None:
        """Return the pile at a point and the index of the uppermost card there; none for an empty pile."""
        for name, boxes in reversed(list(self.cards.items())):  # a pile that lies on others comes after them
            for index in range(len(boxes) - 1, -1, -1):
                if boxes[index].holds(x, y):
                    return name, index
        for name, place in self.places.items():
            if place.holds(x, y):
                return name, None
        return None

    def button_at(self, x: float, y: float) -> str | None:
        """Return the name of the button at a point."""
        return next((name for name, box in self.buttons.items() if box.holds(x, y)), None)

    def pile_at(self, x: float, y: float) -> str | None:
        """Return the pile at a point, counting the whole column in which its fan may grow."""
        found = self.card_at(x, y)
        if found:
            return found[0]
        return next((name for name, column in self.columns.items() if column.holds(x, y)), None)

    def drop_on(self, dragged: Box, legal: Iterable[str]) -> str | None:
        """Return the legal pile that a dragged card covers most; the whole column of a pile counts."""
        best = max(
            ((self.columns[name].overlap(dragged), name) for name in legal if name in self.columns), default=None
        )
        return best[1] if best and best[0] > 0 else None


def has_room(view: View, width: float, height: float, measure: Measure) -> bool:
    """Tell whether a table fits, without arranging it."""
    across, down = _tracks_of(view, measure)
    return across.need <= width and down.need <= height


def arrange(
    view: View,
    width: float,
    height: float,
    measure: Measure,
    mirrored: bool = False,
    scrolled: Mapping[str, int] | None = None,
) -> Layout:
    """Arrange a table in a width and height with cards of given measures.

    `mirrored` is for left-handed players. `scrolled` tells, for fans in cells that are too long, how many cards
    further down than usual are shown.
    """
    across, down = _tracks_of(view, measure)
    left, top = across.starts(width), down.starts(height)
    places = {
        pile.name: Box(left[pile.at[0]], top[pile.at[1]], measure.card_width, measure.card_height)
        for pile in view.piles
    }
    ends = [stops(plans_of(view), way) for way in (0, 1)]
    columns = {
        pile.name: _column(pile, places[pile.name], left.get(right), top.get(below), measure, width, height)
        for pile, right, below in zip(view.piles, *ends, strict=True)
    }
    pitches = {pile.name: _pitch(pile, left if pile.spread == "right" else top, measure) for pile in view.piles}
    rows: dict[float, _Row] = {}
    for pile in view.piles:
        if pile.spread == "down":
            row = rows.get(pile.at[1], _Row(height, 0))
            reach = min(columns[pile.name].height, row.reach)
            rows[pile.at[1]] = _Row(reach, max(len(pile.cards), row.longest))
    cards = {
        pile.name: _fan(
            pile,
            columns[pile.name],
            measure,
            pitches[pile.name],
            (scrolled or {}).get(pile.name, 0),
            rows.get(pile.at[1], _Row(0.0, 0)),
        )
        for pile in view.piles
    }
    dealt = [replace(pile, cards=(0,) * pile.longest) for pile in view.piles if pile.fixed and pile.spread]
    slots = {
        pile.name: _fan(pile, columns[pile.name], measure, pitches[pile.name], 0, rows.get(pile.at[1], _Row(0.0, 0)))
        for pile in dealt
    }
    buttons = {
        button.name: Box(left[button.at[0]], top[button.at[1]], measure.card_width, measure.card_height)
        for button in view.buttons
    }
    if mirrored:
        slots = {name: tuple(_mirror(box, width) for box in boxes) for name, boxes in slots.items()}
        buttons = {name: _mirror(box, width) for name, box in buttons.items()}
        places = {name: _mirror(box, width) for name, box in places.items()}
        cards = {name: _mirror_fan(boxes, width) for name, boxes in cards.items()}
        columns = {name: _mirror(box, width) for name, box in columns.items()}
    fits = across.need <= width + ROUNDED and down.need <= height + ROUNDED
    return Layout(measure, width, height, places, cards, columns, buttons, slots, fits)


def _mirror(box: Box, width: float) -> Box:
    return Box(width - box.x - box.width, box.y, box.width, box.height)


def _mirror_fan(boxes: tuple[Box, ...], width: float) -> tuple[Box, ...]:
    """Return a fan on the other side; one to the right still opens to the right, or it would cover its indices."""
    if not boxes or boxes[0].x == boxes[-1].x:
        return tuple(_mirror(box, width) for box in boxes)
    shift = _mirror(boxes[0], width).x - boxes[-1].x
    return tuple(Box(box.x + shift, box.y, box.width, box.height) for box in boxes)


class Plan(NamedTuple):
    """What of a pile the columns and rows of a table follow from; no card that comes or goes changes it."""

    at: tuple[float, float]
    spread: str
    shown: int
    longest: int
    room: int


def plans_of(view: View) -> tuple[Plan, ...]:
    """Return what columns and rows follow from."""
    return tuple(Plan(pile.at, pile.spread, pile.shown, pile.longest, pile.room) for pile in view.piles)


def _tracks_of(view: View, measure: Measure) -> tuple["Tracks", "Tracks"]:
    """Return the columns and the rows of a table."""
    plans = plans_of(view)
    return Tracks.of(plans, view.places, 0, measure), Tracks.of(plans, view.places, 1, measure)


@dataclass(frozen=True)
class Tracks:
    """The columns (or rows) of a table: where they are in cards, how large they must be, which of them can grow."""

    sizes: dict[float, float]
    between: tuple[float, ...]
    growing: frozenset[float]
    gap: float
    whole: bool

    @classmethod
    @lru_cache(maxsize=1024)
    def of(cls, piles: tuple[Plan, ...], places: tuple[Place, ...], way: int, measure: Measure) -> "Tracks":
        """Measure the columns (way 0) or rows (way 1); front ends try many measures, again after each move."""
        card, gap = ((measure.card_width, measure.gap_x), (measure.card_height, measure.gap_y))[way]
        lines = {at[way] for at in places}
        between = sorted(line for line in lines if line % 1)
        sizes = dict.fromkeys(sorted({each for line in lines for each in (line // 1, -(-line // 1))}), card)
        growing = set()
        fans = [each for each in zip(piles, stops(piles, way), strict=True) if planned(each[0], way, measure)]
        # Fans that something stops first: the room they need also serves those that run on to the edge.
        for pile, stop in sorted(fans, key=lambda fan: fan[1] is None):
            own = pile.at[way] // 1
            passed = [line for line in sizes if line > own and (stop is None or line < stop)]
            room = sizes[own] - card + sum(sizes[line] + gap for line in passed)
            lacking = planned(pile, way, measure) - room
            if lacking > 0:
                grows = passed[-1] if passed and stop is None else own
                sizes[grows] += lacking
                if measure.whole or pile.longest > planned_cards(pile, way, measure):
                    growing.add(grows)
        return cls(sizes, tuple(between), frozenset(growing), gap, measure.whole)

    @property
    def need(self) -> float:
        """The least they take up together."""
        return sum(self.sizes.values()) + self.gap * (len(self.sizes) - 1)

    @property
    def margin(self) -> float:
        """What is left free before the first and behind the last; cards that lie on their neighbours leave nothing."""
        return 0 if self.whole else max(0.0, self.gap)

    def starts(self, room: float) -> dict[float, float]:
        """Return where each begins: what is left over goes to those that can grow, else between and around all."""
        spare = max(0, room - self.need - 2 * self.margin)
        stretch = 0 if self.growing else min(spare / (len(self.sizes) + 1), max(0.0, self.gap) * 2 + 1)
        each = spare / len(self.growing) if self.growing else 0
        if self.whole:
            stretch, each = stretch // 1, each // 1
        used = self.need + stretch * (len(self.sizes) - 1) + each * len(self.growing)
        at = (room - used) / 2
        at = at // 1 if self.whole else at
        found = {}
        for line, size in self.sizes.items():
            found[line] = at
            at += size + self.gap + stretch + (each if line in self.growing else 0)
        for line in self.between:
            here, following = found[line // 1], found[line // 1 + 1]
            middle = here + (following - here) * (line % 1)
            found[line] = middle // 1 if self.whole else middle
        return found


def planned(pile: Plan, way: int, measure: Measure) -> float:
    """Return how much longer than a card a pile's fan is planned to be."""
    if pile.spread != ("right" if way == 0 else "down"):
        return 0
    return (planned_cards(pile, way, measure) - 1) * (measure.right_step if way == 0 else measure.down_step)


def planned_cards(pile: Plan, way: int, measure: Measure) -> int:
    """Return for how many cards a pile's fan is planned."""
    return pile.shown or min(pile.room or max(pile.longest, 1), 13 if way == 0 else measure.fan)


@lru_cache(maxsize=1024)
def stops(piles: tuple[Plan, ...], way: int) -> tuple[float | None, ...]:
    """Return for each pile the line of the next pile in the way of its fan, or nothing when it runs to the edge."""
    return tuple(min((other.at[way] for other in piles if _blocks(pile, other, way)), default=None) for pile in piles)


def _blocks(pile: Plan, other: Plan, way: int) -> bool:
    """Tell whether another pile lies in the way of a pile's fan."""
    return abs(other.at[1 - way] - pile.at[1 - way]) < 1 and other.at[way] > pile.at[way]


def _column(
    pile: PileSeen,
    place: Box,
    right: float | None,
    below: float | None,
    measure: Measure,
    width: float,
    height: float,
) -> Box:
    """Return the room a pile has: its place, and for a fan all up to the next pile in its way or to the edge."""
    margin = 0 if measure.whole else 1
    if pile.spread == "down":
        end = (height + (1 - margin) * measure.gap_y if below is None else below) - measure.gap_y
        return Box(place.x, place.y, place.width, max(place.height, end - place.y))
    if pile.spread == "right":
        end = (width + (1 - margin) * measure.gap_x if right is None else right) - measure.gap_x
        return Box(place.x, place.y, max(place.width, end - place.x), place.height)
    return place


def _pitch(pile: PileSeen, starts: Mapping[float, float], measure: Measure) -> float:
    """Return how far it is from a pile to the next row (or column), where the second card of a wide fan may lie."""
    own = pile.at[0 if pile.spread == "right" else 1]
    later = [start for line, start in starts.items() if line > own]
    card = measure.card_width + measure.gap_x if pile.spread == "right" else measure.card_height + measure.gap_y
    return min(later) - starts[own] if later else card


class _Row(NamedTuple):
    """A row of fans: how far down they can go, all of them as far as the shortest, and the most cards of one."""

    reach: float
    longest: int

    @property
    def cards(self) -> int:
        """For how many cards fans that open wider must have room, so that few moves change how far they open."""
        return next((many for many in LONG_FANS if self.longest <= many), self.longest)


def _fan(pile: PileSeen, column: Box, measure: Measure, pitch: float, scrolled: int, row: _Row) -> tuple[Box, ...]:
    """Return a box for each card of a pile, bottom first."""
    across = pile.spread == "right"
    step = measure.right_step if across else measure.down_step
    room = column.width - measure.card_width if across else column.height - measure.card_height
    if pile.fixed and pile.longest > 1:  # no card is ever added, so the fan may take all the room there is
        even = (
            room if across else min(room, row.reach - measure.card_height)
        )  # as those beside it, with less below them
        spacious = min(pitch, even / (pile.longest - 1))
        step = max(step, spacious // 1 if measure.whole else spacious)
    elif pile.spread == "down" and not measure.whole:  # as far as there is room for all the cards it is planned for
        step = max(step, min(WIDEST_STEP * measure.card_height, (row.reach - measure.card_height) / row.cards))
    steps = [0.0] * max(0, len(pile.cards) - 1)
    if pile.spread:
        first = max(0, len(pile.cards) - pile.shown) if pile.shown else 0
        steps = [0.0 if k < first else _step(pile.cards[k], step, measure) for k in range(len(steps))]
        steps = _cut(pile.cards, steps, room, scrolled) if measure.whole else _squeeze(steps, room)
    boxes, offset = [], 0.0
    for step in [*steps, 0.0][: len(pile.cards)]:
        x, y = (column.x + offset, column.y) if across else (column.x, column.y + offset)
        boxes.append(Box(x, y, measure.card_width, measure.card_height))
        offset += step
    return tuple(boxes)


def _step(card: int | None, step: float, measure: Measure) -> float:
    return step if card is not None or measure.whole else step * measure.hidden


def _squeeze(steps: list[float], room: float) -> list[float]:
    """Draw a fan closer until it fits."""
    total = sum(steps)
    return [step * room / total for step in steps] if total > room else steps


def _cut(cards: Sequence[int | None], steps: list[float], room: float, scrolled: int) -> list[float]:
    """Fit a fan in cells: closer while rank and suit can be read, then without its lowest cards, hidden ones first."""
    while sum(steps) > room and max(steps) > 3:
        steps = [max(0.0, step - 1) for step in steps]
    order = sorted(range(len(steps)), key=lambda k: (cards[k] is not None, k))
    lost = 0
    while sum(steps) > room and lost < len(order):
        steps[order[lost]] = 0.0
        lost += 1
    for k in range(min(scrolled, lost)):  # show lost cards again, uppermost first, instead of those highest in the fan
        shown = order[lost - 1 - k]
        steps[shown], steps[-1 - k] = max(steps), 0.0
    return steps
