"""What the files of games and players say in their own words: where each text is found in a catalogue.

A text is known by its context and its English words: ``klondike.option.draw.title``, *Cards drawn*. Options that
several games share are found without the game's name, and so are the words of build rules. What no catalogue knows,
such as a game of your own, is told as it is written.
"""

import textwrap
from dataclasses import fields, is_dataclass
from typing import Iterable, Iterator, Mapping, Protocol, TypeVar

from reussite.errors import BadInput
from reussite.saying import Saying, own
from reussite.spec import Choice, Counter, Ledger, Option, Patience, Pile, Prose, Rule, Tally, Value, choices_in, spell
from reussite.words.rules_told import WIDTH, rules_told
from reussite.words.words import Words, as_title

__all__ = [
    "counter_text",
    "deal_name",
    "game_name",
    "game_rules",
    "game_summary",
    "option_about",
    "option_title",
    "outcome",
    "player_about",
    "player_title",
    "rule",
    "rules_chosen",
    "tally_title",
    "texts_of",
    "value_about",
    "value_label",
    "with_rules",
]

T = TypeVar("T")
USUAL_LEDGER = (Ledger.carries, Ledger.clicks, Ledger.chooses, Ledger.steps)


class Known(Protocol):
    """A game that has a name: bound to options, or not yet."""

    @property
    def id(self) -> str:
        """By what it is known."""

    @property
    def name(self) -> str:
        """What it is called in its file."""


class Declared(Known, Protocol):
    """A game with its options."""

    def options(self) -> tuple[Option, ...]:
        """Return its options."""


def game_name(words: Words, game: Known) -> str:
    """Return what a game is called."""
    return words.own(f"{game.id}.name", game.name)


def with_rules(words: Words, entry: Declared, variant: str) -> str:
    """Return what a game is called, with the rules that differ from the usual ones."""
    name = game_name(words, entry)
    return f"{name} ({rules_chosen(words, entry, variant)})" if variant else name


def deal_name(words: Words, name: str, number: int | None) -> str:
    """Return what a deal of a game is called: Klondike, deal 7; only the game where the cards have no number."""
    return name if number is None else words.say("deal.name", name=name, number=number)


def game_summary(words: Words, id: str, patience: Patience) -> str:
    """Return a game in one sentence."""
    return words.own(f"{id}.summary", patience.summary)


def game_rules(words: Words, id: str, patience: Patience, chosen: Mapping[str, Value]) -> str:
    """Return how a game is played under chosen options: as its file tells it, or else as its words do."""
    if patience.rules.strip():
        return words.own(f"{id}.rules", patience.rules)
    remarks = textwrap.fill(words.own(f"{id}.remarks", patience.remarks), WIDTH, break_on_hyphens=False)
    return "\n\n".join(filter(None, [rules_told(words, id, patience.settle(chosen)), remarks]))


def option_title(words: Words, id: str, option: Option) -> str:
    """Return what an option chooses, in a word or two."""
    return words.own(f"{id}.option.{option.name}.title", option.title) or option.name


def option_about(words: Words, id: str, option: Option) -> str:
    """Return what an option decides, in a sentence."""
    return words.own(f"{id}.option.{option.name}.about", option.about)


def value_label(words: Words, id: str, option: Option, value: Value) -> str:
    """Return a value of an option in a few words."""
    return words.own(f"{id}.option.{option.name}.{spell(value)}", option.label(value))


def value_about(words: Words, id: str, option: Option, value: Value) -> str:
    """Return what a value of an option means, in a sentence."""
    return words.own(f"{id}.option.{option.name}.{spell(value)}.about", option.explain(value))


def rules_chosen(words: Words, entry: Declared, variant: str) -> str:
    """Return rules that differ from the usual ones, given as a deal code writes them, in words."""
    known = {each.name: each for each in entry.options()}
    parts = []
    for part in variant.split(","):
        name, _, value = part.partition("=")
        label = _chosen(words, entry.id, known[name], value) if name in known else value
        title = option_title(words, entry.id, known[name]) if name in known else name
        parts.append(words.say("standing.rule", title=title, value=label))
    return ", ".join(parts)


def _chosen(words: Words, id: str, option: Option, word: str) -> str:
    """Return a value as a deal code writes it in words; one that a game no longer has as it is written."""
    try:
        return value_label(words, id, option, option.read(word))
    except BadInput:
        return word


def counter_text(words: Words, id: str, counter: Counter, value: int) -> str:
    """Return what a counter has to tell players, or nothing."""
    texts = counter.told or counter.names
    if isinstance(texts, str):
        return words.own(f"{id}.counter.{counter.name}", texts).format(value)
    return words.own(f"{id}.counter.{counter.name}", texts[value]) if texts else ""


def tally_title(words: Words, id: str, tally: Tally) -> str:
    """Return by what the results of many deals are counted."""
    return words.own(f"{id}.tally", tally.what)


def outcome(words: Words, id: str, tally: Tally, outcome: int) -> str:
    """Return a result in words."""
    if outcome == 0 and tally.zero:
        return words.own(f"{id}.tally.zero", tally.zero)
    return words.own(f"{id}.tally.label", tally.label).format(outcome * tally.unit)


def player_title(words: Words, name: str) -> str:
    """Return what a player is called, who is known by a name of one word."""
    return words.own(f"player.{name}.title", as_title(name.replace("-", " ")))


def player_about(words: Words, name: str, about: str) -> str:
    """Return how a player plays, in a sentence."""
    return words.own(f"player.{name}", about)


def rule(id: str, phrase: str) -> Saying:
    """Say a condition of a build rule."""
    return own(f"{id}.rule", phrase)


def texts_of(id: str, patience: Patience) -> Iterator[tuple[str, str]]:
    """Give every text of a game's file with its context; those of options come from `option_texts`."""
    yield f"{id}.name", patience.name_of({})
    for choice in choices_in(patience.name):
        for name in choice.results:
            if isinstance(name, str):
                yield f"{id}.name", name
    yield f"{id}.summary", patience.summary
    yield f"{id}.rules", patience.rules
    yield f"{id}.remarks", patience.remarks
    yield f"{id}.dealt", patience.dealt_remark
    for letter, text in patience.narrows.items():
        yield f"{id}.narrows.{letter}", text
    for part in ("refuses", "steps"):
        yield f"{id}.{part}", getattr(patience, part)
    yield f"{id}.chooses", patience.chooses if patience.chooses != Prose.chooses else ""
    yield "tally" if patience.tally.what == Tally.what else f"{id}.tally", patience.tally.what
    yield f"{id}.tally.label", patience.tally.label if patience.tally.label != "{}" else ""
    yield f"{id}.tally.zero", patience.tally.zero
    ledger = patience.ledger
    for text in (ledger.carries, ledger.clicks, ledger.chooses, ledger.steps):
        yield "ledger.type" if text in USUAL_LEDGER else f"{id}.ledger.type", text
    for counter in _within(patience.counters, Counter):
        for text in counter.names if counter.name == ledger.state else ():
            yield f"{id}.ledger.state", text
    for name, label, _ in patience.buttons:
        yield f"{id}.button.{name}", label
    for counter in _within(patience.counters, Counter):
        for text in [counter.told] if isinstance(counter.told, str) else counter.told or counter.names:
            yield f"{id}.counter.{counter.name}", text
    for pile in _within(patience.piles, Pile):
        for text in _within(pile.label, str):
            yield f"{id}.pile.{pile.letter}", text
    for each in _within(patience.piles, Rule):
        yield "rule", each.phrase


def _within(value: object, kind: type[T]) -> Iterator[T]:
    """Give everything of a kind that a declaration holds, whatever is chosen."""
    if isinstance(value, kind):
        yield value
    inside: Iterable[object] = ()
    if isinstance(value, Choice):
        inside = value.results
    elif isinstance(value, tuple):
        inside = value
    elif is_dataclass(value) and not isinstance(value, type):
        inside = (getattr(value, each.name) for each in fields(value))
    for item in inside:
        yield from _within(item, kind)


def option_texts(id: str, option: Option) -> Iterator[tuple[str, str]]:
    """Give every text of an option with its context; `id` is empty where several games share it."""
    prefix = f"{id}.option.{option.name}" if id else f"option.{option.name}"
    yield f"{prefix}.title", option.title
    yield f"{prefix}.about", option.about
    for value, (label, about) in option.labels.items():
        yield f"{prefix}.{spell(value)}", label
        yield f"{prefix}.{spell(value)}.about", about


def shared(options: Mapping[str, list[Option]]) -> set[str]:
    """Return the names of the options that several games have in the same words."""
    seen: dict[str, list[Option]] = {}
    for each in (option for found in options.values() for option in found):
        seen.setdefault(each.name, []).append(each)
    return {name for name, found in seen.items() if len(found) > 1 and all(each == found[0] for each in found)}
