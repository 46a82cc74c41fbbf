"""Which shape of a table is shown, and how large its cards are: the largest ones that fit, and can be read best."""

from dataclasses import replace
from functools import lru_cache
from typing import Mapping, NamedTuple

from reussite.table.geometry import (
    USUAL_FAN,
    Layout,
    Measure,
    Plan,
    Tracks,
    arrange,
    planned,
    planned_cards,
    plans_of,
    stops,
)
from reussite.table.shapes import SPACES, Place, shapes, spaces
from reussite.table.view import View

__all__ = ["fit", "reshaped", "shape_for"]

LITTLE = 0.01  # by which another shape must be better to be worth the change
MUCH = 0.05  # the same for fans that are planned short, and so closer when they get long
ENOUGH = 1.25  # of what is wanted; a shape that gives more is no better, and one that gives less than 1 is worse
NARROW = 0.15  # taken off where cards are narrower than wanted, which nothing else makes good
LONG_FAN = 24  # cards, at most, of which also a fan that gets long shows something
LEAST_STEP = 0.146  # of the height of a card as it is wanted, between the cards of such a fan
SHORT_FAN = 8  # cards that a fan is planned for which can get longer, where cards would be small


def fit(
    view: View, width: float, height: float, ratio: float = 1.4, mirrored: bool = False, readable: float = 0.0
) -> Layout:
    """Arrange a table in pixels with the largest cards that fit.

    Where cards would be narrower than `readable`, or fans closer than cards of that width have them, the table is
    given another shape, if there is one in which they can be read better.
    """
    plans, bends = plans_of(view), _Bends(view.placed, view.loose, view.flowing)
    chosen = _best_shape(plans, view.places, bends, width, height, ratio, readable, USUAL_FAN)
    if chosen.worth < 1:
        shorter = _best_shape(plans, view.places, bends, width, height, ratio, readable, SHORT_FAN)
        if shorter.worth > chosen.worth_short + MUCH:
            chosen = shorter
    moved = reshaped(view, chosen.where)
    measure = _largest(plans_of(moved), moved.places, width, height, ratio, chosen.gaps, chosen.fan)
    return arrange(moved, width, height, measure, mirrored)


def shape_for(view: View, width: float, height: float, ratio: float, readable: float) -> Mapping[Place, Place]:
    """Return the shape in which cards of a table can be read best, its own where they are as wide as `readable`."""
    bends = _Bends(view.placed, view.loose, view.flowing)
    return _best_shape(plans_of(view), view.places, bends, width, height, ratio, readable, USUAL_FAN).where


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
    plans: tuple["Plan", ...],
    places: tuple[Place, ...],
    width: float,
    height: float,
    ratio: float,
    gaps: tuple[float, float],
    fan: int,
) -> Measure:
    """Return the measures of the largest cards that fit."""
    unit = Measure.of_card(1.0, ratio, gaps, fan)
    across, down = Tracks.of(plans, places, 0, unit), Tracks.of(plans, places, 1, unit)
    card = max(1.0, min(width / (across.need + 2 * across.margin), height / (down.need + 2 * down.margin)))
    return Measure.of_card(card, ratio, gaps, fan)


class _Bends(NamedTuple):
    """How a table may take another shape: what keeps together, what may go anywhere, whose rows go on in the next."""

    placed: tuple[Place, ...]
    loose: tuple[tuple[Place, ...], ...]
    flowing: tuple[Place, ...]


class _Chosen(NamedTuple):
    """A shape, the gaps between its columns and rows, for how many cards fans are planned; how well it can be read.

    `worth_short` says how well it could be read if its fans stayed short.
    """

    worth: float
    worth_short: float
    where: Mapping[Place, Place]
    gaps: tuple[float, float]
    fan: int


@lru_cache(maxsize=256)
def _best_shape(
    piles: tuple["Plan", ...],
    places: tuple[Place, ...],
    bends: _Bends,
    width: float,
    height: float,
    ratio: float,
    readable: float,
    fan: int,
) -> _Chosen:
    """Return the first of the shapes in which cards can be read best: its own, if they can be read well in that."""
    best: _Chosen | None = None
    fans = tuple(pile.at for pile in piles if pile.spread == "down")
    for tried in spaces(bends.placed):
        for where in shapes(places, fans, *bends):
            plans = tuple(pile._replace(at=where[pile.at]) for pile in piles)
            moved = tuple(where[at] for at in places)
            for gaps in tried:
                measure = _largest(plans, moved, width, height, ratio, gaps, fan)
                if best and measure.card_width <= best.worth * readable:
                    continue
                worth = _worth(plans, moved, width, height, measure, readable, fan)
                if best is None or worth > best.worth + LITTLE:
                    short = _worth(plans, moved, width, height, measure, readable, SHORT_FAN)
                    best = _Chosen(worth, short, where, gaps, fan)
                if best.worth >= (1 if best.gaps == SPACES[0] and all(a == b for a, b in where.items()) else ENOUGH):
                    return best
        if best and best.worth >= 1:
            break
    assert best is not None
    return best


def _worth(
    plans: tuple["Plan", ...],
    places: tuple[Place, ...],
    width: float,
    height: float,
    measure: Measure,
    readable: float,
    fan: int,
) -> float:
    """Rate how well cards of these measures can be read, 1 for as well as wanted, more up to `ENOUGH` for better."""
    if not readable:
        return 1.0
    wanted = Measure.of_card(readable, measure.card_height / measure.card_width, SPACES[0])
    measure = replace(measure, fan=fan)
    rated = [measure.card_width / wanted.card_width]
    long = 1.0
    room = (width, height)
    starts = [Tracks.of(plans, places, way, measure).starts(room[way]) for way in (0, 1)]
    card, gap, step = (
        (measure.card_width, measure.card_height),
        (measure.gap_x, measure.gap_y),
        (wanted.right_step, wanted.down_step),
    )
    for way in (0, 1):
        for plan, stop in zip(plans, stops(plans, way), strict=True):
            cards = planned_cards(plan, way, measure)
            if cards > 1 and planned(plan, way, measure):
                end = (room[way] if stop is None else starts[way][stop]) - gap[way]
                free = end - starts[way][plan.at[way]] - card[way]
                rated.append(free / (cards - 1) / step[way])
                if way and not plan.room and plan.longest > USUAL_FAN:
                    steps = min(plan.longest, LONG_FAN) - 1
                    long = min(long, free / steps / (LEAST_STEP * wanted.card_height))
    return min(ENOUGH, *rated) * long**2 - NARROW * (rated[0] < 1)
