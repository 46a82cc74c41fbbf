"""Where everything lies: piles and cards as boxes in a given width and height, in pixels or in character cells.

The whole numbers among the positions of the piles make the columns and rows of a table; what lies between two of them
is drawn there, half on its neighbours where they come first. A row whose piles are fanned downwards gets the height
that is left over, a column whose piles are fanned to the right the width. Fans are drawn closer until they fit between
their pile and the next one in their way, or the edge.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Iterable, Mapping, NamedTuple, Sequence

from reussite.table.shapes import SPACES, Place, shapes
from reussite.table.view import PileSeen, View

__all__ = ["Box", "Layout", "Measure", "arrange", "fit", "has_room", "reshaped", "shape_for"]

LITTLE = 0.01  # by which another shape must be better to be worth the change
MUCH = 0.1  # the same for fans that are planned short, and so closer when they get long
LONG_FAN = 13  # cards for which a fan that opens wider must have room
FAN, SHORT_FAN = 11, 8  # cards that a fan is planned for which can get longer; the latter where cards would be small
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
    fan: int = FAN

    @classmethod
    def of_card(cls, width: float, ratio: float = 1.4, gap: float = SPACES[0], fan: int = FAN) -> "Measure":
        """Return the usual measures around a card of a width in pixels; `ratio` is its height to its width."""
        height = width * ratio
        return cls(width, height, width * gap, height * 0.12, height * 0.22, width * 0.3, fan=fan)


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


def fit(
    view: View, width: float, height: float, ratio: float = 1.4, mirrored: bool = False, readable: float = 0.0
) -> Layout:
    """Arrange a table in pixels with the largest cards that fit.

    Where cards would be narrower than `readable`, or fans closer than cards of that width have them, the table is
    given another shape, if there is one in which they can be read better.
    """
    plans = _plans(view)
    chosen = _best_shape(plans, view.places, view.placed, width, height, ratio, readable, FAN)
    if chosen.worth < 1:
        shorter = _best_shape(plans, view.places, view.placed, width, height, ratio, readable, SHORT_FAN)
        if shorter.worth > chosen.worth_short + MUCH:
            chosen = shorter
    moved = reshaped(view, chosen.where)
    measure = _largest(_plans(moved), moved.places, width, height, ratio, chosen.gap, chosen.fan)
    return arrange(moved, width, height, measure, mirrored)


def shape_for(view: View, width: float, height: float, ratio: float, readable: float) -> Mapping[Place, Place]:
    """Return the shape in which cards of a table can be read best, its own where they are as wide as `readable`."""
    return _best_shape(_plans(view), view.places, view.placed, width, height, ratio, readable, FAN).where


def reshaped(view: View, where: Mapping[Place, Place]) -> View:
    """Return a table in another shape."""
    return replace(
        view,
        piles=tuple(replace(pile, at=where[pile.at]) for pile in view.piles),
        places=tuple(where[at] for at in view.places),
        placed=tuple(where[at] for at in view.placed),
        buttons=tuple(replace(button, at=where[button.at]) for button in view.buttons),
    )


def _largest(
    plans: tuple["_Plan", ...],
    places: tuple[Place, ...],
    width: float,
    height: float,
    ratio: float,
    gap: float,
    fan: int,
) -> Measure:
    """Return the measures of the largest cards that fit."""
    unit = Measure.of_card(1.0, ratio, gap, fan)
    across, down = _Tracks.of(plans, places, 0, unit), _Tracks.of(plans, places, 1, unit)
    card = max(1.0, min(width / (across.need + 2 * unit.gap_x), height / (down.need + 2 * unit.gap_y)))
    return Measure.of_card(card, ratio, gap, fan)


class _Chosen(NamedTuple):
    """A shape, the gap between its columns, for how many cards fans are planned; how well it can be read.

    `worth_short` says how well it could be read if its fans stayed short.
    """

    worth: float
    worth_short: float
    where: Mapping[Place, Place]
    gap: float
    fan: int


@lru_cache(maxsize=256)
def _best_shape(
    piles: tuple["_Plan", ...],
    places: tuple[Place, ...],
    placed: tuple[Place, ...],
    width: float,
    height: float,
    ratio: float,
    readable: float,
    fan: int,
) -> _Chosen:
    """Return the first of the shapes in which cards can be read best."""
    best: _Chosen | None = None
    fans = tuple(pile.at for pile in piles if pile.spread == "down")
    for where in shapes(places, fans, placed):
        plans = tuple(pile._replace(at=where[pile.at]) for pile in piles)
        for gap in SPACES:
            moved = tuple(where[at] for at in places)
            measure = _largest(plans, moved, width, height, ratio, gap, fan)
            worth = _worth(plans, moved, width, height, measure, readable, fan)
            if best is None or worth > best.worth + LITTLE:
                best = _Chosen(
                    worth, _worth(plans, moved, width, height, measure, readable, SHORT_FAN), where, gap, fan
                )
            if best.worth >= 1:
                return best
    assert best is not None
    return best


def _worth(
    plans: tuple["_Plan", ...],
    places: tuple[Place, ...],
    width: float,
    height: float,
    measure: Measure,
    readable: float,
    fan: int,
) -> float:
    """Rate how well cards of these measures can be read, 1 for as well as wanted."""
    if not readable:
        return 1.0
    wanted = Measure.of_card(readable, measure.card_height / measure.card_width, SPACES[0])
    measure = replace(measure, fan=fan)
    rated = [measure.card_width / wanted.card_width]
    room = (width, height)
    starts = [_Tracks.of(plans, places, way, measure).starts(room[way]) for way in (0, 1)]
    card, gap, step = (
        (measure.card_width, measure.card_height),
        (measure.gap_x, measure.gap_y),
        (wanted.right_step, wanted.down_step),
    )
    for way in (0, 1):
        for plan, stop in zip(plans, _stops(plans, way), strict=True):
            cards = _planned_cards(plan, way, measure)
            if cards > 1 and _planned(plan, way, measure):
                end = (room[way] if stop is None else starts[way][stop]) - gap[way]
                rated.append((end - starts[way][plan.at[way]] - card[way]) / (cards - 1) / step[way])
    return min(1.0, min(rated))


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
    ends = [_stops(_plans(view), way) for way in (0, 1)]
    columns = {
        pile.name: _column(pile, places[pile.name], left.get(right), top.get(below), measure, width, height)
        for pile, right, below in zip(view.piles, *ends, strict=True)
    }
    pitches = {pile.name: _pitch(pile, left if pile.spread == "right" else top, measure) for pile in view.piles}
    reach: dict[float, float] = {}  # how far down fans of a row can go: all of them open as far as the shortest
    for pile in view.piles:
        if pile.spread == "down":
            reach[pile.at[1]] = min(columns[pile.name].height, reach.get(pile.at[1], height))
    cards = {
        pile.name: _fan(
            pile,
            columns[pile.name],
            measure,
            pitches[pile.name],
            (scrolled or {}).get(pile.name, 0),
            reach.get(pile.at[1], 0.0),
        )
        for pile in view.piles
    }
    dealt = [replace(pile, cards=(0,) * pile.longest) for pile in view.piles if pile.fixed and pile.spread]
    slots = {
        pile.name: _fan(pile, columns[pile.name], measure, pitches[pile.name], 0, reach.get(pile.at[1], 0.0))
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
    fits = across.need <= width and down.need <= height
    return Layout(measure, width, height, places, cards, columns, buttons, slots, fits)


def _mirror(box: Box, width: float) -> Box:
    return Box(width - box.x - box.width, box.y, box.width, box.height)


def _mirror_fan(boxes: tuple[Box, ...], width: float) -> tuple[Box, ...]:
    """Return a fan on the other side; one to the right still opens to the right, or it would cover its indices."""
    if not boxes or boxes[0].x == boxes[-1].x:
        return tuple(_mirror(box, width) for box in boxes)
    shift = _mirror(boxes[0], width).x - boxes[-1].x
    return tuple(Box(box.x + shift, box.y, box.width, box.height) for box in boxes)


class _Plan(NamedTuple):
    """What of a pile the columns and rows of a table follow from; no card that comes or goes changes it."""

    at: tuple[float, float]
    spread: str
    shown: int
    longest: int
    room: int


def _plans(view: View) -> tuple[_Plan, ...]:
    return tuple(_Plan(pile.at, pile.spread, pile.shown, pile.longest, pile.room) for pile in view.piles)


def _tracks_of(view: View, measure: Measure) -> tuple["_Tracks", "_Tracks"]:
    """Return the columns and the rows of a table."""
    plans = _plans(view)
    return _Tracks.of(plans, view.places, 0, measure), _Tracks.of(plans, view.places, 1, measure)


@dataclass(frozen=True)
class _Tracks:
    """The columns (or rows) of a table: where they are in cards, how large they must be, which of them can grow."""

    sizes: dict[float, float]
    between: tuple[float, ...]
    growing: frozenset[float]
    gap: float
    whole: bool

    @classmethod
    @lru_cache(maxsize=1024)
    def of(
        cls, piles: tuple[_Plan, ...], places: tuple[tuple[float, float], ...], way: int, measure: Measure
    ) -> "_Tracks":
        """Measure the columns (way 0) or rows (way 1); front ends try many measures, again after each move."""
        card, gap = ((measure.card_width, measure.gap_x), (measure.card_height, measure.gap_y))[way]
        lines = {at[way] for at in places}
        between = sorted(line for line in lines if line % 1)
        sizes = dict.fromkeys(sorted({each for line in lines for each in (line // 1, -(-line // 1))}), card)
        growing = set()
        fans = [each for each in zip(piles, _stops(piles, way), strict=True) if _planned(each[0], way, measure)]
        # Fans that something stops first: the room they need also serves those that run on to the edge.
        for pile, stop in sorted(fans, key=lambda fan: fan[1] is None):
            own = pile.at[way] // 1
            passed = [line for line in sizes if line > own and (stop is None or line < stop)]
            room = sizes[own] - card + sum(sizes[line] + gap for line in passed)
            lacking = _planned(pile, way, measure) - room
            if lacking > 0:
                grows = passed[-1] if passed and stop is None else own
                sizes[grows] += lacking
                if measure.whole or pile.longest > _planned_cards(pile, way, measure):
                    growing.add(grows)
        return cls(sizes, tuple(between), frozenset(growing), gap, measure.whole)

    @property
    def need(self) -> float:
        """The least they take up together."""
        return sum(self.sizes.values()) + self.gap * (len(self.sizes) - 1)

    def starts(self, room: float) -> dict[float, float]:
        """Return where each begins: what is left over goes to those that can grow, else between and around all."""
        margin = 0 if self.whole else self.gap
        spare = max(0, room - self.need - 2 * margin)
        stretch = 0 if self.growing else min(spare / (len(self.sizes) + 1), self.gap * 2 + 1)
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


def _planned(pile: _Plan, way: int, measure: Measure) -> float:
    """Return how much longer than a card a pile's fan is planned to be."""
    if pile.spread != ("right" if way == 0 else "down"):
        return 0
    return (_planned_cards(pile, way, measure) - 1) * (measure.right_step if way == 0 else measure.down_step)


def _planned_cards(pile: _Plan, way: int, measure: Measure) -> int:
    return pile.shown or min(pile.room or max(pile.longest, 1), 13 if way == 0 else measure.fan)


@lru_cache(maxsize=1024)
def _stops(piles: tuple[_Plan, ...], way: int) -> tuple[float | None, ...]:
    """Return for each pile the line of the next pile in the way of its fan, or nothing when it runs to the edge."""
    return tuple(min((other.at[way] for other in piles if _blocks(pile, other, way)), default=None) for pile in piles)


def _blocks(pile: _Plan, other: _Plan, way: int) -> bool:
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


def _fan(pile: PileSeen, column: Box, measure: Measure, pitch: float, scrolled: int, reach: float) -> tuple[Box, ...]:
    """Return a box for each card of a pile, bottom first."""
    across = pile.spread == "right"
    step = measure.right_step if across else measure.down_step
    room = column.width - measure.card_width if across else column.height - measure.card_height
    if pile.fixed and pile.longest > 1:  # no card is ever added, so the fan may take all the room there is
        even = room if across else min(room, reach - measure.card_height)  # as those beside it, with less below them
        spacious = min(pitch, even / (pile.longest - 1))
        step = max(step, spacious // 1 if measure.whole else spacious)
    elif pile.spread == "down" and not measure.whole:  # as far as there is room for all the cards it is planned for
        step = max(step, min(WIDEST_STEP * measure.card_height, (reach - measure.card_height) / LONG_FAN))
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
