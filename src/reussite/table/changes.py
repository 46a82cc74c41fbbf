"""What a move changed, as data: ordered steps of single card movements, which a front end shows one after the other.

A step is what is seen at one time. A run that the rules carry card by card is a step for each card, a stock click is
one step however many cards it lays, and what follows by itself (a bared card turned up, a hole refilled, a card that
climbs) comes in steps of its own. A card that lies face down before and after is not named: nothing hidden leaves here.
"""

from dataclasses import dataclass, replace
from typing import Iterable, Sequence

from reussite.cards import BACK, face
from reussite.play import Passed, Position
from reussite.play.position import carry_of, is_drawn_out
from reussite.rules.layout import CARRY, CHOOSE, CLICK
from reussite.rules.moves import kind_of

__all__ = ["Change", "Place", "Step", "steps_back", "steps_of"]

Place = tuple[str, int]  # a pile's name, and how many cards lie under the card there

CARRIED, DEALT, GATHERED, TURNED, FOLLOWED, CHOSEN, STEPPED = (
    *("carry", "deal", "gather", "turn", "follow", "choose", "step"),
)


@dataclass(frozen=True)
class Change:
    """One card that moved or was turned over; `card` is nothing where it is seen neither before nor after.

    `source` is the place where it lies before the step, `target` the place where it lies after the whole step.
    """

    card: int | None
    source: Place
    target: Place
    was_up: bool
    is_up: bool

    @property
    def turned(self) -> bool:
        """Whether the card was turned over."""
        return self.was_up != self.is_up

    @property
    def moved(self) -> bool:
        """Whether the card went elsewhere."""
        return self.source != self.target

    def back(self) -> "Change":
        """Return the change that takes this one back."""
        return Change(self.card, self.target, self.source, self.is_up, self.was_up)


@dataclass(frozen=True)
class Step:
    """Changes that happen together, and why: carry, deal, gather, turn, follow, choose or step; `undone` backwards."""

    kind: str
    changes: tuple[Change, ...]
    undone: bool = False


class _Card:
    """One card of the deck on its way; the two like cards of a double deck are two of these."""

    __slots__ = ("value",)

    def __init__(self, value: int):
        self.value = value

    @property
    def is_up(self) -> bool:
        return self.value < BACK


_Piles = dict[str, list[_Card]]


def steps_of(passed: Sequence[Passed]) -> list[Step]:
    """Return what is seen when moves are carried out one after the other."""
    return [step for each in passed for step in _steps(each.before, each.move, each.after)]


def steps_back(passed: Sequence[Passed]) -> list[Step]:
    """Return what is seen when moves are taken back, the last first."""
    return [
        replace(step, changes=tuple(change.back() for change in reversed(step.changes)), undone=True)
        for step in reversed(steps_of(passed))
    ]


def _steps(before: Position, move: int, after: Position) -> list[Step]:
    piles = _touched(before, move, after)
    steps: list[Step] = []
    kind = kind_of(move)
    if kind == CARRY:
        steps.append(_carry(before, move, piles))
    elif kind == CLICK and not piles["s"] and "w" in piles:
        steps.append(_gather(piles))
    goals = _goals(piles, after)
    steps += _turns(piles, goals, up=False)
    if kind == CARRY and before.game.rule_table.slots["CLOSES_UP"]:
        steps += _together(piles, goals, FOLLOWED)
    elif kind == CARRY:
        steps += _follow(piles, goals)
    else:
        names = {CLICK: DEALT, CHOOSE: CHOSEN}
        steps += _together(piles, goals, names.get(kind, STEPPED))
    return steps + _turns(piles, goals, up=True)


def _touched(before: Position, move: int, after: Position) -> _Piles:
    """Return the cards of the piles that a move touches; what lies in all others stays as it is."""
    names = before.game.rule_table.names
    touched = {"s", "w"} if kind_of(move) == CLICK else set()
    if kind_of(move) == CARRY:
        touched = {names[pile] for pile in carry_of(move)[:2]}
    old, new = ({pile.name: pile.cards for pile in position.piles} for position in (before, after))
    return {
        name: [_Card(card) for card in old.get(name, ())]
        for name in names
        if name in touched or old.get(name, ()) != new.get(name, ())
    }


def _carry(before: Position, move: int, piles: _Piles) -> Step:
    source, target, n = carry_of(move)
    a, b = before.game.rule_table.names[source], before.game.rule_table.names[target]
    under = len(piles[a]) - n
    held = piles[a][under : under + 1] if is_drawn_out(before, move) else piles[a][under:]
    changes = tuple(
        Change(face(card.value), (a, under + k), (b, len(piles[b]) + k), True, True) for k, card in enumerate(held)
    )
    del piles[a][under : under + len(held)]
    piles[b] += held
    return Step(CARRIED, changes)


def _gather(piles: _Piles) -> Step:
    """Turn the waste over: its top card comes to lie at the bottom of the stock."""
    changes = []
    while piles["w"]:
        card = piles["w"].pop()
        changes.append(Change(face(card.value), ("w", len(piles["w"])), ("s", len(piles["s"])), card.is_up, False))
        card.value |= BACK
        piles["s"].append(card)
    return Step(GATHERED, tuple(changes))


def _goals(piles: _Piles, after: Position) -> dict[_Card, tuple[str, int, bool]]:
    """Find for each card the pile, height and side on which it lies afterwards.

    A card that can have stayed has stayed. Two like cards of a double deck change places in no case, since there
    cards are only laid on top of piles.
    """
    goals: dict[_Card, tuple[str, int, bool]] = {}
    rest: list[tuple[int, str, int, bool]] = []
    staying = {name: list(cards) for name, cards in piles.items()}
    for pile in after.piles:
        if pile.name not in piles:
            continue
        own = staying[pile.name]
        if [card.value for card in own] == list(pile.cards):  # as of most piles
            goals |= {card: (pile.name, height, card.is_up) for height, card in enumerate(own)}
            own.clear()
            continue
        for height, value in enumerate(pile.cards):
            found = next((card for card in own if face(card.value) == face(value)), None)
            if found:
                own.remove(found)
                goals[found] = (pile.name, height, value < BACK)
            else:
                rest.append((face(value), pile.name, height, value < BACK))
    for value, name, height, is_up in rest:
        found = next(card for cards in staying.values() for card in reversed(cards) if face(card.value) == value)
        next(cards for cards in staying.values() if found in cards).remove(found)
        goals[found] = (name, height, is_up)
    return goals


def _turns(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]], up: bool) -> list[Step]:
    """Turn the cards that stay where they are: down before others are laid on them, up after others have left."""
    changes = []
    for name, cards in piles.items():
        for height, card in enumerate(cards):
            if goals[card][0] == name and goals[card][2] == up and card.is_up != up:
                changes.append(Change(face(card.value), (name, height), (name, height), not up, up))
                card.value ^= BACK
    return [Step(TURNED, tuple(changes))] if changes else []


def _away(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]]) -> Iterable[tuple[str, _Card]]:
    return ((name, card) for name, cards in piles.items() for card in cards if goals[card][0] != name)


def _next_away(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]]) -> tuple[str, _Card] | None:
    """Return a top card that can be laid on the pile it ends in, as high as it ends."""
    for name, card in _away(piles, goals):
        if piles[name][-1] is card and len(piles[goals[card][0]]) == goals[card][1]:
            return name, card
    return None


def _move(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]], name: str, card: _Card) -> Change:
    target, height, is_up = goals[card]
    source = (name, piles[name].index(card))
    piles[name].remove(card)
    piles[target].insert(min(height, len(piles[target])), card)
    seen = face(card.value) if card.is_up or is_up else None
    change = Change(seen, source, (target, height), card.is_up, is_up)
    card.value = face(card.value) | (0 if is_up else BACK)
    return change


def _follow(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]]) -> list[Step]:
    """What happened by itself after the move, one card after the other."""
    steps = []
    while found := _next_away(piles, goals):
        steps.append(Step(FOLLOWED, (_move(piles, goals, *found),)))
    return steps + _together(piles, goals, FOLLOWED)


def _together(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]], kind: str) -> list[Step]:
    """All that is left to move, in one step: top cards first, then cards slid under piles and piles closing up."""
    sources = {card: (name, height) for name, cards in piles.items() for height, card in enumerate(cards)}
    moved: list[tuple[_Card, Change]] = []
    while found := _next_away(piles, goals):
        moved.append((found[1], _move(piles, goals, *found)))
    for name, card in sorted(_away(piles, goals), key=lambda each: goals[each[1]][:2]):
        moved.append((card, _move(piles, goals, name, card)))
    while found := _misplaced(piles, goals):
        moved.append((found[1], _move(piles, goals, *found)))
    changes = tuple(replace(change, source=sources[card], target=goals[card][:2]) for card, change in moved)
    if changes and all((each.source[0], each.target[0]) == ("w", "s") for each in changes):
        kind = GATHERED
    return [Step(kind, changes)] if changes else []


def _misplaced(piles: _Piles, goals: dict[_Card, tuple[str, int, bool]]) -> tuple[str, _Card] | None:
    """Return the highest card that lies in its pile but not at its height: one slid under its own pile."""
    for name, cards in piles.items():
        for height in range(len(cards) - 1, -1, -1):
            if goals[cards[height]][1] != height:
                return name, cards[height]
    return None
