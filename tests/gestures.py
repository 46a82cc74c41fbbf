"""Golden transcripts turned into gestures, so that every front end can play the same stories.

A story is what a player does: taps, drags, commands. Each front end's tests carry these out in their own way (keys,
mouse events, messages) and must end in the same transcript.
"""

from functools import cache
from itertools import permutations
from pathlib import Path

from reussite.play import Deal, Position, game, read_transcript, write_transcript
from reussite.table import Message, Table
from tiers import SPREAD, cases

GOLDEN = Path(__file__).parent / "golden"
BY_HAND = cases(15, 10_000)  # moves at the beginning and at the end of a game


def kinds_of_gestures(key: str) -> set[tuple[object, ...]]:
    """What is done in the golden game, by kinds of piles, and what kinds of piles lie on its table.

    This is all that a front end has to do with a game: it knows none by name.
    """
    table = game(key).rule_table
    kinds = dict(zip(table.names, (group.kind for group in table.groups), strict=True))
    found: set[tuple[object, ...]] = {(g.kind, g.spread, g.line, bool(g.shape), g.alike) for g in table.groups}
    for line in (GOLDEN / f"{key}.txt").read_text(encoding="utf-8").splitlines()[3:-1]:
        gesture, _, several = line.partition(" = ")
        words = [word.partition("*") for word in gesture.split()]
        found.add((*((kinds.get(name, name), star) for name, star, _ in words), bool(several)))
    return found


def enough(found: dict[str, set[tuple[object, ...]]]) -> list[str]:
    """Games between which everything occurs that occurs in any."""
    left, chosen = set().union(*found.values()), []
    while left:
        best = max(found, key=lambda key: len(found[key] & left))
        chosen.append(best)
        left -= found[best]
    return sorted(chosen)


# Games that are played by hand in each front end: of every kind of gesture and of pile, in the long run all.
HANDLED = cases(enough({key: kinds_of_gestures(key) for key in SPREAD}), SPREAD)


def golden(key: str) -> Deal:
    """The golden game of a patience, played to its end."""
    return read_transcript((GOLDEN / f"{key}.txt").read_text(encoding="utf-8"))


@cache
def _story(key: str) -> tuple[Position, tuple[str, ...]]:
    played = golden(key)
    return played.start, tuple(gesture.text for gesture in played.gestures)


def story(key: str) -> tuple[Deal, list[str]]:
    """A fresh deal of the golden game, and the moves to make in it, as text."""
    start, moves = _story(key)
    return Deal(start), [*moves]


def parts(key: str) -> list[tuple[Deal, list[str]]]:
    """The parts of the golden game that are played by hand, each a deal as it stands and the moves to make in it.

    These are the beginning and the end; a table by itself plays all between them, `make test-long` all of it by hand.
    """
    deal, moves = story(key)
    if len(moves) <= 2 * BY_HAND:
        return [(deal, moves)]
    late = twin(deal)
    for words in moves[:-BY_HAND]:
        late.play(words)
    return [(deal, moves[:BY_HAND]), (late, moves[-BY_HAND:])]


def twin(deal: Deal) -> Deal:
    """Another deal that stands as this one does."""
    other = Deal(deal.start)
    for gesture in deal.gestures:
        other.play(gesture.text)
    return other


def after(deal: Deal, moves: list[str]) -> str:
    """The transcript of a deal when some more moves have been made in it."""
    other = twin(deal)
    for words in moves:
        other.play(words)
    return write_transcript(other)


def transcript(deal) -> str:
    """The transcript of a deal."""
    return write_transcript(deal)


def gestures_for(table: Table, words: str) -> list[Message]:
    """The taps or commands that make one move at a table as it stands; a drag where a tap would choose otherwise."""
    if words in ("purge", "next"):
        return [Message("command", name=words)]
    parts = words.split()
    if len(parts) == 1 and parts[0] == "s":
        return [Message("tap", pile="s")]
    letter = table.deal.game.patience.choices
    choices = table.deal.game.patience.group(letter).names() if letter else []
    if all(part in choices for part in parts):
        return [Message("tap", pile=part) for part in marking_order(table, parts)]
    source, target = parts
    name, _, count = source.partition("*")
    if name == table.offered:
        return [Message("tap", pile=target)]
    index = len(table.deal.position.pile(name).cards) - int(count or 1)
    if table.goes_home_only:
        best = min(table.targets_of(name), key=lambda home: len(table.deal.position.pile(home).cards))
        return [Message("tap", pile=name, index=index)] if best == target else [drag_for(table, words)]
    return [Message("tap", pile=name, index=index), Message("tap", pile=target)]


def drag_for(table: Table, words: str) -> Message:
    """The drag that makes one move of two piles."""
    source, target = words.split()
    name, _, count = source.partition("*")
    index = len(table.deal.position.pile(name).cards) - int(count or 1)
    return Message("drag", pile=name, index=index, target=target)


def marking_order(table: Table, parts: list[str]) -> list[str]:
    """An order in which no beginning is a choice by itself: marks are played as soon as they can be."""
    legal = {frozenset(move.split()) for move in table.deal.moves()}
    for order in permutations(parts):
        if not any(frozenset(order[:k]) in legal for k in range(1, len(order))):
            return list(order)
    raise AssertionError(f"{parts} cannot be marked together")


def keys_for(table: Table, words: str) -> list[str]:
    """The keys that make one move: commands, or the keys of its piles."""
    if words in ("purge", "next", "s"):
        return [{"purge": "p", "next": " ", "s": "s"}[words]]
    keys = {pile.name: pile.key for pile in table.view().piles}
    messages = gestures_for(table, words)
    if (len(messages) == 1 and messages[0].gesture == "drag") or table.goes_home_only:
        source, target = words.split()
        return ["s"] if source == "s" else [keys[source], keys[target]]
    pressed = []
    for message in messages:
        pressed.append(keys[message.pile])
        if message.index is not None:
            pressed += ["+"] * (len(table.deal.position.pile(message.pile).cards) - message.index - 1)
    return pressed
