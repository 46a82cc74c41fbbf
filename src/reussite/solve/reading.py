"""What a game says: which words its declaration uses, and its piles one by one.

A word is a kind of pile (``Tableau``), a field that says something else than it does by default (``Tableau.reverses``),
or a value with a name (``Tableau.moves:TOP``). A word that nobody has heard of comes out like any other.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Iterator

from reussite.play import Game
from reussite.rules import kernel
from reussite.rules.lower import ALL_CARDS, dealing_order, fits_on, starting_cards
from reussite.spec import (
    ALL,
    ALL_BUT_TOP,
    ALL_HOME,
    ALL_IN_ORDER,
    ALTERNATING,
    ANYTHING,
    AT_BEST,
    AT_MOST,
    BASE_RANK,
    BELOW_BASE,
    BY_FIVE_STEPS,
    DOWN,
    EVERY_CARD_NOT_NEEDED,
    EVERY_CARD_THAT_FITS,
    FREELY,
    NO_PURGE,
    NOTHING,
    OTHER_SUIT,
    PART_TO_FREE,
    REST,
    RUN,
    SAME_COLOUR,
    SAME_RANK,
    SAME_SUIT,
    STAIRS,
    SUIT_OR_RANK,
    TOP,
    UP,
    UP_BY_TWO,
    UP_OR_DOWN,
    WHOLE_PILE,
    Cleared,
    Deck,
    Group,
    Home,
    Laid,
    Round,
    Rule,
    RunOf,
    Settled,
    Shape,
    Start,
    by_steps,
    of_rank,
    roundly,
    sum_of,
)
from reussite.spec.words import KINDS, SUMS

__all__ = ["OnePile", "Reading", "words_of"]

# Values with a name. Of the first five fields every value is one, the others hold further values.
NAMED: dict[str, dict[object, str]] = {
    "deck": {32: "32", 52: "52", 104: "104"},
    "goal": {ALL_HOME: "ALL_HOME", ALL_IN_ORDER: "ALL_IN_ORDER"},
    "moves": {NOTHING: "NOTHING", TOP: "TOP", RUN: "RUN", WHOLE_PILE: "WHOLE", PART_TO_FREE: "TO_FREE"},
    "runs": {FREELY: "FREELY", BY_FIVE_STEPS: "BY_FIVE_STEPS", AT_BEST: "AT_BEST"},
    "purge": {NO_PURGE: "NO_CARD", EVERY_CARD_THAT_FITS: "THAT_FITS", EVERY_CARD_NOT_NEEDED: "NOT_NEEDED"},
    "deal": {REST: "REST", STAIRS: "STAIRS"},
    "down": {ALL: "ALL", ALL_BUT_TOP: "ALL_BUT_TOP"},
    "starts": {BASE_RANK: "BASE_RANK", BELOW_BASE: "BELOW_BASE"},
}
# Words that say nothing about what can be reached from a position: how piles look and are told apart, the order of
# laying out, and numbers that only functions of the game's own read.
SILENT_OF_PILES = frozenset({"count", "at", "columns", "spread", "room", "label", "sinks", "never_empty", "alike"})
SILENT_OF_GAMES = frozenset({"dealt", "by_rows", "counters", "constants"})
COUNTED = ("deal", "down")
PLAIN = (bool, str, type(None), Laid, Rule, Start)
CLASSES = (Cleared, Deck, Home, RunOf, Shape)  # values that are named by what they are
# The build rules that the reductions are proven and tried for; any other is a game's own.
RULES = (
    *(DOWN, UP, UP_OR_DOWN, UP_BY_TWO, SAME_SUIT, SAME_RANK, SAME_COLOUR, OTHER_SUIT, ALTERNATING, ANYTHING, AT_MOST),
    *(SUIT_OR_RANK, roundly(UP), roundly(DOWN), roundly(UP_OR_DOWN), *map(by_steps, range(1, 5))),
    *(*map(sum_of, SUMS), *map(of_rank, KINDS)),
)


@dataclass(frozen=True, eq=False)
class OnePile:
    """One pile: its group, and what the group's words say of this one."""

    group: Group
    index: int
    starts: int  # the set of cards it takes when it is empty, one bit for each
    rules: tuple[Rule, ...]
    dealt: int
    laid: int  # the card it begins with, as a set of one
    hidden: int
    alike: int  # piles with the same number may be exchanged

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.group.kind

    @property
    def begins(self) -> int:
        """The set of cards that can be its first: the one that is laid out before the deck is shuffled, if any."""
        return self.laid or self.starts

    @property
    def takes_cards(self) -> bool:
        """Whether cards can be carried to it."""
        return bool(self.starts or self.rules)

    @cached_property
    def fits(self) -> dict[int, int]:
        """For each card the set of cards that may lie on it."""
        return {card: fits_on(self.rules, card) if self.rules else 0 for card in ALL_CARDS}


class Reading:
    """A game as the reductions read it."""

    def __init__(self, game: Game):
        self.patience = game.patience
        self.deck = tuple(dict.fromkeys(game.rule_table.slots["FRESH"]))
        self.piles = tuple(_piles(game))
        self.words = words_of(game.patience)
        self.own_functions = frozenset(kernel.HOOKS) & game.entry.functions.keys()
        self.own_rules = any(not _is_known(rule) for pile in self.piles for rule in pile.rules)
        self.foundations, self.tableau = self.of("foundation"), self.of("tableau")

    def of(self, kind: str) -> tuple[OnePile, ...]:
        """Return the piles of a kind."""
        return tuple(pile for pile in self.piles if pile.kind == kind)

    @property
    def is_distinct(self) -> bool:
        """Whether no card is there twice."""
        return len(self.deck) == self.patience.deck

    @cached_property
    def cards(self) -> int:
        """The set of cards in the deck, one bit for each."""
        return sum(1 << card for card in self.deck)

    def fits(self, pile: OnePile) -> dict[int, int]:
        """Return for each card of the deck the set of cards of the deck that a pile's rules let lie on it."""
        return {card: pile.fits[card] & self.cards for card in self.deck}


def _piles(game: Game) -> Iterator[OnePile]:
    dealt = [name for name, _ in dealing_order(game.patience)]
    places = [(group, k) for group in game.patience.piles for k in group.numbers]
    for index, (name, (group, k)) in enumerate(zip(game.rule_table.names, places, strict=True)):
        count, down = dealt.count(name), group.down[k]
        hidden = {ALL: count, ALL_BUT_TOP: max(0, count - 1)}.get(down, down)
        alike = game.rule_table.slots["GROUPS"][index]
        first = group.laid[k]
        laid = 1 << first.card if first else 0
        yield OnePile(group, index, starting_cards(group.starts[k]), group.builds[k], count, laid, hidden, alike)


def words_of(patience: Settled) -> frozenset[str]:
    """Return the words that a game's rules say, without those that say nothing here."""
    words: set[str] = set()
    for word, value in patience.said.items():
        kind, _, name = word.rpartition(".")
        if isinstance(value, Shape) and not value.covered:
            continue  # it only says where piles lie
        if name not in (SILENT_OF_PILES if kind else SILENT_OF_GAMES):
            words.update(word + ending for ending in _endings(name, value))
    return frozenset(words)


def _endings(field: str, value: object) -> Iterator[str]:
    """Give what is added to a field's name for a value: nothing for a number of cards, say, a name for a word."""
    if isinstance(value, tuple) and value:
        for item in value:
            yield from _endings(field, item)
    elif field in NAMED and value in NAMED[field]:
        yield ":" + NAMED[field][value]
    elif isinstance(value, CLASSES):
        yield f":{type(value).__name__}"
    elif type(value) is Round:
        yield "" if value.onto_spaces else ":no_spaces"
    elif type(value) in PLAIN or (isinstance(value, int) and value >= 0 and field not in NAMED.keys() - set(COUNTED)):
        yield ""
    else:
        yield f":{value!r}"


@cache
def _is_known(rule: Rule) -> bool:
    """Tell whether a rule is one of those of `RULES`, or means the same."""
    return type(rule) is Rule and _meaning(rule) in [_meaning(known) for known in RULES]


@cache
def _meaning(rule: Rule) -> tuple[int, ...]:
    return tuple(fits_on((rule,), card) for card in ALL_CARDS)
