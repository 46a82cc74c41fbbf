"""What a game says: which words its declaration uses, and its piles one by one.

A word is a kind of pile (``Tableau``), a field that says something else than it does by default (``Tableau.reverses``),
or a value with a name (``Tableau.moves:TOP``). A word that nobody has heard of comes out like any other.
"""

from dataclasses import MISSING, dataclass, fields
from functools import cache, cached_property
from typing import Iterator

from reussite.play import Game
from reussite.rules import kernel
from reussite.rules.lower import ALL_CARDS, cards_of, dealing_order, fits_on
from reussite.spec import (
    ALL,
    ALL_BUT_TOP,
    ALL_HOME,
    ALL_IN_ORDER,
    ALTERNATING,
    AT_BEST,
    AT_MOST,
    BY_FIVE_STEPS,
    DOWN,
    EVERY_CARD_NOT_NEEDED,
    EVERY_CARD_THAT_FITS,
    FREELY,
    NO_PURGE,
    NOTHING,
    REST,
    RUN,
    SAME_RANK,
    SAME_SUIT,
    TOP,
    UP,
    UP_BY_TWO,
    UP_OR_DOWN,
    Patience,
    Pile,
    Round,
    Rule,
    Start,
    Stock,
    roundly,
)

__all__ = ["OnePile", "Reading"]

# Values with a name. Of the first five fields every value is one, the others hold numbers of cards as well.
NAMED: dict[str, dict[object, str]] = {
    "deck": {32: "32", 52: "52", 104: "104"},
    "goal": {ALL_HOME: "ALL_HOME", ALL_IN_ORDER: "ALL_IN_ORDER"},
    "moves": {NOTHING: "NOTHING", TOP: "TOP", RUN: "RUN"},
    "runs": {FREELY: "FREELY", BY_FIVE_STEPS: "BY_FIVE_STEPS", AT_BEST: "AT_BEST"},
    "purge": {NO_PURGE: "NO_CARD", EVERY_CARD_THAT_FITS: "THAT_FITS", EVERY_CARD_NOT_NEEDED: "NOT_NEEDED"},
    "deal": {REST: "REST"},
    "down": {ALL: "ALL", ALL_BUT_TOP: "ALL_BUT_TOP"},
}
# Words that say nothing about what can be reached from a position.
PROSE = frozenset(
    {"name", "rules", "rules_fr", "narrows", "refuses", "chooses", "scored", "dealt_remark", "tally", "ledger"}
)
LOOKS = frozenset({"sends_home", "buttons", "gauge", "helps", "switches"})
KNOWN_BY = frozenset({"aliases", "flags", "numbers", "opens_first", "players", "reductions", "pasjans"})
LAYING_OUT = frozenset({"piles", "dealt", "by_rows"})  # the piles say themselves what they have got
OWN_NUMBERS = frozenset({"counters", "constants"})  # which only functions of the game's own read
SILENT_OF_GAMES = PROSE | LOOKS | KNOWN_BY | LAYING_OUT | OWN_NUMBERS
SILENT_OF_PILES = frozenset({"count", "at", "columns", "spread", "label", "never_empty", "alike"})
COUNTED = ("deal", "down")
PLAIN = (bool, str, type(None), Round, Rule, Start)
# The build rules that the reductions are proven and tried for; any other is a game's own.
RULES = (DOWN, UP, UP_OR_DOWN, UP_BY_TWO, SAME_SUIT, SAME_RANK, ALTERNATING, AT_MOST, roundly(UP), roundly(DOWN))


@dataclass(frozen=True, eq=False)
class OnePile:
    """One pile: its group, and what the group's words say of this one."""

    group: Pile
    index: int
    starts: int  # the set of cards it takes when it is empty, one bit for each
    rules: tuple[Rule, ...]
    dealt: int
    hidden: int
    alike: int  # piles with the same number may be exchanged

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.group.kind

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
        self.patience: Patience = game.patience
        self.deck = tuple(dict.fromkeys(game.rule_table.slots["FRESH"]))
        self.piles = tuple(_piles(game))
        self.words = frozenset(_words(game.patience))
        self.own_functions = frozenset(kernel.HOOKS) & game.entry.functions.keys()
        self.own_rules = any(not _is_known(rule) for pile in self.piles for rule in pile.rules)
        self.foundations, self.tableau = self.of("foundation"), self.of("tableau")

    def of(self, kind: str) -> tuple[OnePile, ...]:
        """Return the piles of a kind."""
        return tuple(pile for pile in self.piles if pile.kind == kind)

    @cached_property
    def cards(self) -> int:
        """The set of cards in the deck, one bit for each."""
        return sum(1 << card for card in self.deck)

    def fits(self, pile: OnePile) -> dict[int, int]:
        """Return for each card of the deck the set of cards of the deck that a pile's rules let lie on it."""
        return {card: pile.fits[card] & self.cards for card in self.deck}

    @cached_property
    def draws(self) -> int:
        """How many cards a click on the stock turns, 0 where there is none to click."""
        return sum(pile.draws for pile in self.patience.piles if isinstance(pile, Stock))

    @cached_property
    def rounds(self) -> frozenset[str]:
        """The letters of the piles that a click on the stock deals rounds to."""
        stocks = [pile for pile in self.patience.piles if isinstance(pile, Stock)]
        return frozenset(each.to for stock in stocks for each in (stock.deals, stock.rest) if each)


def _piles(game: Game) -> Iterator[OnePile]:
    groups = game.patience.piles
    dealt = [name for name, _ in dealing_order(game.patience)]
    starts = [start for group in groups for start in group.each("starts")]
    rules = [rules for group in groups for rules in group.build_rules()]
    down = [down for group in groups for down in group.each("down")]
    for k, (name, group) in enumerate(zip(game.rule_table.names, game.rule_table.groups, strict=True)):
        count = dealt.count(name)
        hidden = {ALL: count, ALL_BUT_TOP: max(0, count - 1)}.get(down[k], down[k])
        yield OnePile(group, k, cards_of(starts[k]), rules[k], count, hidden, game.rule_table.slots["GROUPS"][k])


def _words(patience: Patience) -> Iterator[str]:
    yield from _said("", patience, SILENT_OF_GAMES)
    for pile in patience.piles:
        kind = type(pile).__name__
        yield kind
        yield from _said(f"{kind}.", pile, SILENT_OF_PILES)


def _said(prefix: str, declared: Patience | Pile, silent: frozenset[str]) -> Iterator[str]:
    for each in fields(declared):
        value = getattr(declared, each.name)
        default = each.default if each.default_factory is MISSING else each.default_factory()
        if each.name not in silent and value != default:
            yield from (prefix + each.name + name for name in _names(each.name, value))


def _names(field: str, value: object) -> Iterator[str]:
    """Give what is added to a field's name for a value: nothing for a number of cards, say, a name for a word."""
    if isinstance(value, tuple) and value:
        for item in value:
            yield from _names(field, item)
    elif field in NAMED and value in NAMED[field]:
        yield ":" + NAMED[field][value]
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
