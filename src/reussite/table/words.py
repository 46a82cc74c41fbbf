"""Cards, places and changes in plain words, for a screen reader and for a status line."""

import re
from functools import lru_cache

from reussite.cards import BACK, rank, suit
from reussite.play import Game, PileView
from reussite.table.changes import CHOSEN, DEALT, GATHERED, Change, Step

__all__ = ["announce", "card_name", "pile_name", "pile_words", "with_titles"]

RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
KIND_WORDS = {"tableau": "pile"}


def card_name(card: int | None) -> str:
    """Return a card in words, such as ``queen of hearts``."""
    if card is None or card >= BACK:
        return "a card face down"
    return f"{RANK_WORDS[rank(card) - 1]} of {SUIT_WORDS[suit(card)]}"


@lru_cache(maxsize=4096)
def pile_name(game: Game, name: str) -> str:
    """Return a pile in words, such as ``pile 3`` or ``Done 1``; its own label where it has one."""
    group = game.rule_table.groups[game.rule_table.names.index(name)]
    number = group.names().index(name)
    label = str(group.each("label")[number])
    if isinstance(group.label, tuple) and label:
        return label
    word = label or KIND_WORDS.get(group.kind, group.kind)
    return word if group.count == 1 else f"{word} {number + 1}"


def with_titles(game: Game, text: str) -> str:
    """Return a text in which piles have their names in words instead of those of moves, `t3` becoming `pile 3`."""
    names = "|".join(sorted(game.rule_table.names, key=len, reverse=True))
    return re.sub(rf"(?<!['\w])({names})(?!['\w])", lambda found: pile_name(game, found[1]), text)


def pile_words(game: Game, pile: PileView, mark: str = "") -> str:
    """Return a pile and what is seen of it in words."""
    name = pile_name(game, pile.name)
    if not pile.cards:
        return f"{name}, empty" + (f", for {mark}" if mark else "")
    up = [card for card in pile.cards if card < BACK]
    down = len(pile.cards) - len(up)
    if not up:
        return f"{name}, {_many(down)} face down"
    group = game.rule_table.groups[game.rule_table.names.index(pile.name)]
    if group.spread:
        shown = ", ".join(card_name(card) for card in reversed(up))
        return f"{name}, {shown}" + (f", {_many(down)} face down" if down else "")
    under = len(pile.cards) - 1
    return f"{name}, {card_name(pile.cards[-1])}" + (f", {_many(under)} under it" if under else "")


def _many(n: int) -> str:
    return f"{n} card{'s' * (n != 1)}"


def announce(game: Game, steps: list[Step]) -> str:
    """Return what steps changed in one sentence for each thing that happened."""
    parts = [_step_words(game, step) for step in steps]
    return "; ".join(dict.fromkeys(filter(None, parts)))


def _step_words(game: Game, step: Step) -> str:
    first, last = step.changes[0], step.changes[-1]
    if step.kind == GATHERED:
        return f"{_many(len(step.changes))} turned back to the {pile_name(game, last.target[0])}"
    if not first.moved:
        shown = [change for change in step.changes if change.is_up]
        return ", ".join(f"{card_name(change.card)} turned up on {_where(game, change)}" for change in shown)
    if step.kind == DEALT and len({change.target[0] for change in step.changes}) > 1:
        return f"{_many(len(step.changes))} dealt"
    seen = [card_name(change.card) for change in step.changes if change.card is not None]
    targets = dict.fromkeys(pile_name(game, change.target[0]) for change in step.changes)
    if step.kind == CHOSEN or len(targets) == 1:
        return f"{_cards_words(seen, len(step.changes))} to {next(iter(targets))}"
    return f"{_cards_words(seen[:1], 1)} to {next(iter(targets))}, and the line closes up"


def _cards_words(seen: list[str], count: int) -> str:
    if not seen:
        return _many(count)
    return " and ".join(seen) if len(seen) < 3 else f"{seen[0]} and {_many(len(seen) - 1)} more"


def _where(game: Game, change: Change) -> str:
    return pile_name(game, change.target[0])
