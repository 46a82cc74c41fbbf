"""Moves shown briefly: steps of changes turned into cards on their way."""

from dataclasses import dataclass, replace
from typing import Callable, Iterator, Sequence

from reussite.table import Box, Layout, PileSeen, Step, View
from reussite.ui.terminal.drawing import Flying

__all__ = ["Cascade", "Motion", "cascade", "motions"]

SECONDS = 0.2  # a single step
AT_MOST = 1.2  # all steps of a gesture together
QUICKEST = 0.03
FALLING = 1.8  # seconds of the cards that bounce away when a deal is won
OVERLAP = 0.3  # of the time of a card, after which the next one follows
LESS = 0.6  # how high a leap is, of the one before
BOUNCES, BELOW, SIDEWAYS = 3, 3.0, 45.0  # leaps; heights of a card to where it bounces; columns to the side


@dataclass(frozen=True)
class Motion:
    """One step on its way: the table without the moving cards, and each card with where it comes from and goes."""

    view: View
    cards: tuple[tuple[int | None, Box, Box], ...]
    seconds: float

    def at(self, share: float) -> tuple[Flying, ...]:
        """Return the cards when a share of the time has passed; they slow down towards the end."""
        eased = 1 - (1 - share) ** 2
        return tuple(Flying(card, a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased) for card, a, b in self.cards)


def motions(
    before: View, after: View, steps: Sequence[Step], lay_out: Callable[[View], Layout | None], pace: float = 1.0
) -> Iterator[Motion]:
    """Yield the steps that can be seen moving, each when its turn comes; cards turned where they lie are simply turned.

    A patience that plays itself to its end makes hundreds of steps, so none is laid out before it is shown.
    """
    known = {pile.name: pile for pile in (*after.piles, *before.piles)}
    piles = {name: list(pile.cards) for name, pile in known.items()}
    piles |= {name: [] for name in known.keys() - {pile.name for pile in before.piles}}
    moving = [step for step in steps if any(change.moved for change in step.changes)]
    seconds = pace * max(QUICKEST, min(SECONDS, AT_MOST / max(1, len(moving))))
    for step in steps:
        start = lay_out(_view(before, known, piles))
        for place in sorted((change.source for change in step.changes), reverse=True):
            piles[place[0]].pop(place[1])
        lifted = _view(before, known, piles)
        for change in sorted(step.changes, key=lambda each: each.target):
            piles[change.target[0]].insert(change.target[1], change.card if change.is_up else None)
        end = lay_out(_view(before, known, piles))
        if start and end and step in moving:
            cards = tuple(
                (change.card, _box(start, change.source), _box(end, change.target)) for change in step.changes
            )
            yield Motion(lifted, cards, seconds)


def cascade(view: View, layout: Layout, pace: float = 1.0) -> "Cascade | None":
    """Return the top cards of the foundations as they leap from their piles and bounce away, if there are any."""
    tops = [
        (pile.cards[-1], layout.cards[pile.name][-1]) for pile in view.piles if pile.kind == "foundation" and pile.cards
    ]
    return Cascade(view, tuple(tops), FALLING * pace, layout.measure.card_height) if tops else None


@dataclass(frozen=True)
class Cascade:
    """Cards that bounce away one after the other while the table stays as it is."""

    view: View
    cards: tuple[tuple[int | None, Box], ...]
    seconds: float
    height: float

    def at(self, share: float) -> tuple[Flying, ...]:
        """Return the cards when a share of the time has passed."""
        each = 1 / (1 + OVERLAP * (len(self.cards) - 1))  # the share of the time that one card has
        begun = [(share - k * OVERLAP * each) / each for k in range(len(self.cards))]
        return tuple(
            Flying(card, box.x + (-1) ** k * SIDEWAYS * at, box.y + self._fallen(at))
            for k, ((card, box), at) in enumerate(zip(self.cards, begun, strict=True))
            if 0 < at < 1
        )

    def _fallen(self, at: float) -> float:
        """Return how far below its pile a card is: it falls, and leaps up again a little less each time."""
        bounce, within = divmod(at * BOUNCES, 1)
        floor = BELOW * self.height
        if bounce == 0:
            return floor * within**2
        return floor * (1 - 4 * float(LESS**bounce) * within * (1 - within))


def _view(before: View, known: dict[str, PileSeen], piles: dict[str, list[int | None]]) -> View:
    """Return the view with these cards; nothing is held or lit while cards move."""
    seen = tuple(replace(pile, cards=tuple(piles[name])) for name, pile in known.items())
    return replace(before, piles=seen, hold=None, marked=(), targets=())


def _box(layout: Layout, place: tuple[str, int]) -> Box:
    boxes = layout.cards[place[0]]
    return boxes[place[1]] if place[1] < len(boxes) else layout.places[place[0]]
