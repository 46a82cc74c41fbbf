"""What is seen while cards move: the steps of an answer turned into flights with times, computed before they begin.

The table has moved on already when a film begins; so it can be cut short at any moment, and nothing is lost.
"""

import math
from dataclasses import dataclass, replace
from typing import Callable, Mapping, Sequence

from reussite.table import Box, Layout, PileSeen, Step, View

__all__ = [
    "Act",
    "Card",
    "Film",
    "Flight",
    "Shown",
    "back_film",
    "deal_film",
    "faces_of",
    "leads_to",
    "shown_of",
    "steps_film",
    "with_cards",
]

MOVE, TURN, BACK_TO_PLACE = 0.23, 0.15, 0.14  # seconds
FIRST_DROP, LAST_DROP = 0.25, 0.08  # of cards that follow each other by themselves, quicker and quicker
QUICKENING = 0.85
STAGGER = 0.035
DEAL, DEAL_FLIGHT = 1.5, 0.26
MOST_FROM_A_PILE = 5  # of a pile turned back as a whole only the uppermost cards are seen to move


class Card:
    """A card on the table while it is looked at; two like cards of a double deck are two of these."""

    __slots__ = ("face",)

    def __init__(self, face: int | None):
        self.face = face


Shown = dict[str, list[Card]]
Arrange = Callable[[Shown], Layout]


def shown_of(view: View) -> Shown:
    """Return the cards of a view."""
    return {pile.name: [Card(face) for face in pile.cards] for pile in view.piles}


def faces_of(shown: Shown) -> dict[Card, int | None]:
    """Return what is seen of each card now; a film turns cards over as it is computed."""
    return {card: card.face for cards in shown.values() for card in cards}


@dataclass(frozen=True)
class Flight:
    """A card on its way from one place to another, turned over half way where its sides differ."""

    card: Card
    start: Box
    end: Box
    begin: float
    length: float
    was: int | None
    face: int | None

    def progress(self, time: float) -> float:
        """Return how far it has come, from 0 to 1."""
        return 1.0 if self.length <= 0 else min(1.0, max(0.0, (time - self.begin) / self.length))

    def at(self, time: float) -> tuple[float, float]:
        """Return where its corner is; it starts quickly and lands softly."""
        p = 1 - (1 - self.progress(time)) ** 3
        return self.start.x + (self.end.x - self.start.x) * p, self.start.y + (self.end.y - self.start.y) * p


@dataclass(frozen=True)
class Act:
    """One thing seen: the table as it lies afterwards, and the cards that are still on their way there."""

    shown: Shown
    faces: Mapping[Card, int | None]
    layout: Layout
    flights: tuple[Flight, ...]
    length: float


class Film:
    """Acts one after the other, from a moment on; `most` seconds are all it may take."""

    def __init__(self, acts: Sequence[Act], begun: float, most: float = math.inf):
        self.acts = list(acts)
        self.begun = begun
        self.hurry = max(1.0, sum(act.length for act in acts) / most) if most > 0 else math.inf

    def act(self, now: float) -> tuple[Act | None, float]:
        """Return the act at a moment and the time in it; nothing when the film is over."""
        time = (now - self.begun) * self.hurry if self.hurry < math.inf else math.inf
        for act in self.acts:
            if time < act.length:
                return act, time
            time -= act.length
        return None, 0.0


def _copied(shown: Shown) -> Shown:
    return {name: list(cards) for name, cards in shown.items()}


def carry_out(shown: Shown, step: Step) -> list[tuple[Card, int | None]]:
    """Carry a step out on the cards shown; return each card that changed with the face it had before."""
    before = _copied(shown)
    changed = [(before[change.source[0]][change.source[1]], change) for change in step.changes]
    gone = {card: card.face for card, _ in changed}
    for name in shown:
        shown[name] = [card for card in shown[name] if card not in gone]
    for card, change in sorted(changed, key=lambda each: each[1].target[1]):
        name, index = change.target
        card.face = change.card if change.is_up else None
        shown.setdefault(name, []).insert(index, card)
    return list(gone.items())


def leads_to(shown: Shown, steps: Sequence[Step], view: View) -> bool:
    """Tell whether steps lead from the cards shown to a view: not where something was played that was never shown."""
    lying = {name: [card.face for card in cards] for name, cards in shown.items()}
    for step in steps:
        coming = sorted(step.changes, key=lambda change: change.target[1])
        going = sorted((change.source for change in coming), key=lambda place: -place[1])
        for change in coming:
            pile, index = lying.get(change.source[0], []), change.source[1]
            if index >= len(pile) or pile[index] != (change.card if change.was_up else None):
                return False
        for name, index in going:
            del lying[name][index]
        for change in coming:
            lying.setdefault(change.target[0], []).insert(change.target[1], change.card if change.is_up else None)
    seen = {pile.name: list(pile.cards) for pile in view.piles}
    return {name: cards for name, cards in lying.items() if cards} == {
        name: each for name, each in seen.items() if each
    }


def places(shown: Shown, layout: Layout) -> dict[Card, Box]:
    """Return where each card lies."""
    return {
        card: box for name, cards in shown.items() for card, box in zip(cards, layout.cards.get(name, ()), strict=False)
    }


def steps_film(
    shown: Shown, steps: Sequence[Step], arrange: Arrange, begun: float, pace: float, most: float = math.inf
) -> Film:
    """Return the film of an answer's steps, starting from the cards shown now; `most` seconds are all it may take."""
    acts: list[Act] = []
    shown = _copied(shown)
    layout = arrange(shown)
    moving = [step for step in steps if any(change.moved for change in step.changes)]
    drops = 0
    for step in steps:
        faces = faces_of(shown)
        old = places(shown, layout)
        shown = _copied(shown)
        changed = dict(carry_out(shown, step))
        layout = arrange(shown)
        length = MOVE
        if step not in moving:
            length = TURN
        elif len(moving) > 1 and len(step.changes) == 1:
            length = max(LAST_DROP, FIRST_DROP * QUICKENING**drops)
            drops += 1
        acts.append(_act(shown, layout, old, faces, changed, length * pace, pace))
    return Film(acts, begun, most)


def _act(
    shown: Shown,
    layout: Layout,
    old: Mapping[Card, Box],
    faces: Mapping[Card, int | None],
    changed: Mapping[Card, int | None],
    length: float,
    pace: float,
) -> Act:
    new = places(shown, layout)
    others = [
        card for cards in shown.values() for card in cards if card not in changed and old.get(card) != new.get(card)
    ]
    stagger = (
        STAGGER * pace if 1 < len(changed) <= 16 and len({_corner(new.get(card)) for card in changed}) > 1 else 0.0
    )
    moved = [card for card in changed if card in new]
    if len(moved) > 16:
        moved = moved[-MOST_FROM_A_PILE:]
    flights = [_flight(card, old, new, faces, 0.0, length) for card in others if card in old and card in new]
    flights += [_flight(card, old, new, faces, stagger * k, length) for k, card in enumerate(moved)]
    flights.sort(key=lambda flight: flight.card in changed)
    whole = max((flight.begin + flight.length for flight in flights), default=0.0)
    return Act(shown, faces_of(shown), layout, tuple(flights), whole)


def _corner(box: Box | None) -> tuple[float, float]:
    return (box.x, box.y) if box else (0.0, 0.0)


def _flight(
    card: Card,
    old: Mapping[Card, Box],
    new: Mapping[Card, Box],
    faces: Mapping[Card, int | None],
    begin: float,
    length: float,
) -> Flight:
    return Flight(card, old.get(card, new[card]), new[card], begin, length, faces.get(card), card.face)


def deal_film(
    view: View,
    order: Sequence[tuple[str, int]],
    arrange: Arrange,
    deck: Box,
    begun: float,
    pace: float,
    most: float = math.inf,
) -> Film:
    """Return the film of a deal: all cards but the stock's fly from the deck to their places, in dealing order."""
    shown = shown_of(view)
    layout = arrange(shown)
    where = places(shown, layout)
    # Cards that were moved while the table was laid out are dealt where they lie in the end.
    wanted = {(name, height) for name, cards in shown.items() for height in range(len(cards))}
    told = [place for place in order if place in wanted]
    told += sorted(wanted - set(told))
    piles = {pile.name: pile for pile in view.piles}
    dealt = [shown[name][height] for name, height in told if piles[name].kind != "stock"]
    between = max(0.0, DEAL - DEAL_FLIGHT) / max(1, len(dealt) - 1)
    flights = tuple(
        Flight(card, deck, where[card], between * k * pace, DEAL_FLIGHT * pace, None, card.face)
        for k, card in enumerate(dealt)
    )
    return Film([Act(shown, faces_of(shown), layout, flights, DEAL * pace if flights else 0.0)], begun, most)


def back_film(shown: Shown, layout: Layout, cards: Mapping[Card, Box], begun: float, pace: float) -> Film:
    """Return the film of dragged cards going back to where they lay."""
    where = places(shown, layout)
    flights = tuple(
        Flight(card, box, where[card], 0.0, BACK_TO_PLACE * pace, card.face, card.face) for card, box in cards.items()
    )
    return Film([Act(shown, faces_of(shown), layout, flights, BACK_TO_PLACE * pace)], begun)


def with_cards(view: View, shown: Shown, templates: Mapping[str, PileSeen]) -> View:
    """Return a view with other cards in its piles; piles that come and go are there when they hold a card."""
    names = [name for name in templates if name in shown and (shown[name] or any(name == p.name for p in view.piles))]
    piles = tuple(replace(templates[name], cards=tuple(card.face for card in shown[name])) for name in names)
    return replace(view, piles=piles)
