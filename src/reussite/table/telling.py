"""What changes, piles and places have to say: sayings for a screen reader and for a status line."""

from typing import Sequence

from reussite.cards import BACK
from reussite.play import Game, PileView
from reussite.play.moves import starters
from reussite.table.changes import CHOSEN, DEALT, GATHERED, Step
from reussite.words import NOTHING_SAID, Saying, saying

__all__ = ["tell_held", "tell_pile", "tell_place", "tell_steps"]

NAMED_TOGETHER = 3  # of more cards only the first is named


def tell_steps(steps: Sequence[Step]) -> Saying:
    """Say what steps changed, each thing that happened once."""
    parts: list[Saying] = []
    for step in steps:
        for part in _step(step):
            if part not in parts:
                parts.append(part)
    return saying("change.all", parts=parts) if parts else NOTHING_SAID


def _step(step: Step) -> list[Saying]:
    first, last = step.changes[0], step.changes[-1]
    count = len(step.changes)
    if step.kind == GATHERED:
        return [saying("change.turned_back", n=count, pile=last.target[0])]
    if not first.moved:
        shown = [change for change in step.changes if change.is_up]
        return [saying("change.turned_up", card=change.card, pile=change.target[0]) for change in shown]
    targets = list(dict.fromkeys(change.target[0] for change in step.changes))
    if step.kind == DEALT and len(targets) > 1:
        return [saying("change.dealt", n=count)]
    if step.kind == CHOSEN and len(targets) > 1:
        return [saying("change.moved_about", n=count)]
    seen = [change.card for change in step.changes if change.card is not None]
    if len(targets) > 1:
        return [saying("change.closes_up", cards=seen[:1], pile=targets[0])]
    if step.kind == DEALT and count > 1 and last.is_up:  # what can be played is on top
        return [saying("change.dealt_on", n=count, pile=targets[0], card=last.card)]
    return [_moved(seen, count, targets[0])]


def _moved(seen: list[int], count: int, pile: str) -> Saying:
    if not seen:
        return saying("change.moved_unseen", n=count, pile=pile)
    if len(seen) < NAMED_TOGETHER:
        return saying("change.moved", cards=seen, pile=pile)
    return saying("change.moved_many", card=seen[0], n=len(seen) - 1, pile=pile)


def tell_held(cards: Sequence[int], places: int) -> Saying:
    """Say which cards were picked up, and whether there is no place where they may go."""
    few = len(cards) < NAMED_TOGETHER
    held = (
        saying("change.held", cards=list(cards)) if few else saying("change.held_many", card=cards[0], n=len(cards) - 1)
    )
    return held if places else saying("change.held_nowhere", held=held)


def tell_pile(game: Game, pile: PileView) -> Saying:
    """Say what is seen of a pile."""
    name, cards = pile.name, pile.cards
    group = game.rule_table.groups[game.rule_table.names.index(name)]
    if not cards:
        is_marked = group.starts[group.names().index(name)].mark
        takes = starters(game, name) if is_marked else ()
        return saying("pile.empty_for", pile=name, takes=takes) if takes else saying("pile.empty", pile=name)
    up = [card for card in cards if card < BACK]
    down = len(cards) - len(up)
    if not up:
        return saying("pile.hidden", pile=name, n=down)
    if group.spread:
        shown = [saying("named.card", card=card) for card in reversed(up)]
        return saying("pile.spread_over" if down else "pile.spread", pile=name, cards=shown, n=down)
    under = len(cards) - 1
    return saying("pile.top_over" if under else "pile.top", pile=name, card=cards[-1], n=under)


def tell_place(pile: str, cards: Sequence[int | None], index: int, spread: bool) -> Saying:
    """Say which card lies where in its pile: ``queen of hearts, third of four, fifth column``."""
    count, card = len(cards), cards[index]
    if count == 1:
        return saying("place.alone", card=card, pile=pile)
    if index == count - 1 and not spread:
        return saying("place.top", card=card, n=count - 1, pile=pile)
    return saying("place.among", card=card, place=index + 1, n=count, pile=pile)
