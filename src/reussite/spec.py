"""The words a patience is written in.

A game file declares one `Patience`: its piles in table order, its goal and its prose rules. Any field may
be an `option`, a rule switch the player sets; `Patience.settle` returns the game with every option decided.
"""

from dataclasses import dataclass, field, fields, replace
from typing import Any, Callable, ClassVar, Mapping, Sequence

from reussite import cards as _cards
from reussite.cards import is_red, rank, suit
from reussite.errors import BadInput, BadSpec, nearest

__all__ = [
    "ACE",
    "ALL",
    "ALL_BUT_TOP",
    "ALL_HOME",
    "ALL_IN_ORDER",
    "ALTERNATING",
    "ANY_CARD",
    "AT_BEST",
    "AT_MOST",
    "BY_FIVE_STEPS",
    "Cell",
    "Counter",
    "DOWN",
    "EVERY_CARD_THAT_FITS",
    "EVERY_CARD_NOT_NEEDED",
    "FREELY",
    "Foundation",
    "KING",
    "Ledger",
    "NOTHING",
    "NO_CARD",
    "NO_PURGE",
    "Option",
    "Pasjans",
    "Patience",
    "Pile",
    "REST",
    "RUN",
    "Reserve",
    "Round",
    "Rule",
    "SAME_RANK",
    "SAME_SUIT",
    "Stock",
    "TOP",
    "Tableau",
    "Tally",
    "UNLIMITED",
    "UP",
    "UP_BY_TWO",
    "UP_OR_DOWN",
    "Waste",
    "option",
    "roundly",
    "start",
    "suited",
]

ALL = -1  # every card of a pile (face down, say)
ALL_BUT_TOP = -2
REST = -1  # all cards left over from the other piles
UNLIMITED = 0
NOTHING, TOP, RUN = range(3)  # what may be lifted from a pile
ALL_HOME, ALL_IN_ORDER = "all home", "all in order"
FREELY, BY_FIVE_STEPS, AT_BEST = range(3)  # how runs are carried
NO_PURGE, EVERY_CARD_THAT_FITS, EVERY_CARD_NOT_NEEDED = range(3)
BUTTONS = ("new", "restart", "undo", "redo", "purge", "turn", "quit")  # commands that can be places on a table
DEAL_NUMBERS = range(2**52)
LONGEST_NUMBER = 30  # digits; a longer word is not meant as a number


@dataclass(frozen=True)
class Rule:
    """One condition on a card laid on another, with the words that name it when it refuses."""

    phrase: str
    test: Callable[[int, int], bool]


DOWN = Rule("one rank lower", lambda card, on: rank(card) == rank(on) - 1)
UP = Rule("one rank higher", lambda card, on: rank(card) == rank(on) + 1)
UP_OR_DOWN = Rule("one rank higher or lower", lambda card, on: abs(rank(card) - rank(on)) == 1)
UP_BY_TWO = Rule("two ranks higher, going round from king to ace", lambda card, on: (rank(card) - rank(on)) % 13 == 2)
SAME_SUIT = Rule("of the same suit", lambda card, on: suit(card) == suit(on))
SAME_RANK = Rule("of the same rank", lambda card, on: rank(card) == rank(on))
ALTERNATING = Rule("of the other colour", lambda card, on: is_red(card) != is_red(on))
AT_MOST = Rule("of equal or lower rank, ace high", lambda card, on: (rank(card) - 2) % 13 <= (rank(on) - 2) % 13)


def roundly(rule: Rule) -> Rule:
    """Return UP or DOWN going round the corner, ace next to king."""
    way = {UP.phrase: 1, DOWN.phrase: -1}[rule.phrase]
    return Rule(f"{rule.phrase}, ace next to king", lambda card, on: (rank(card) - rank(on) - way) % 13 == 0)


@dataclass(frozen=True)
class Start:
    """Which cards an empty pile takes, the words that name them, and the mark shown in the empty place."""

    phrase: str
    test: Callable[[int], bool]
    mark: str = ""


def start(*names: str, mark: str | None = None) -> Start:
    """Return the start word for ranks (``start("7")``) or whole cards (``start("AS")``)."""
    ranks = {_cards.RANKS.index(name) + 1 for name in names if name in _cards.RANKS}
    whole = {_cards.parse_card(name) for name in names if name not in _cards.RANKS}
    phrase = " or ".join(names) if len(names) < 4 else f"{names[0]}, {names[1]}, … {names[-1]}"
    return Start(phrase, lambda card: rank(card) in ranks or card in whole, "/".join(names) if mark is None else mark)


def suited(letter: str) -> Start:
    """Return the start word for all cards of a suit, given by its letter."""
    return Start(f"any card of suit {letter}", lambda card: suit(card) == _cards.SUITS.index(letter), letter)


NO_CARD = Start("no card", lambda card: False)
ANY_CARD = Start("any card", lambda card: True)
ACE, KING = start("A"), start("K")


@dataclass(frozen=True)
class Option:
    """A rule switch: its name, the values a player writes, and what the field becomes for each."""

    name: str
    values: tuple[str | int, ...]
    results: tuple[Any, ...]
    among: range | None = None

    @property
    def default(self) -> str | int:
        """The value that holds unless the player sets another."""
        return self.values[0]

    def pick(self, *results: Any) -> "Option":
        """Return the same switch deciding another field, one result for each value."""
        if len(results) != len(self.values):
            raise BadSpec(f"option {self.name}: {len(self.values)} values but {len(results)} results")
        return replace(self, results=results)

    def words(self) -> list[str]:
        """The values as they are written on the command line and in deal codes."""
        return [spell(v) for v in self.values] + ([f"{self.among[0]}..{self.among[-1]}"] if self.among else [])

    def data(self) -> dict[str, Any]:
        """Return the switch for JSON: its values as they are written, the default first, and further whole numbers."""
        values = [value if isinstance(value, int) else spell(value) for value in self.values]
        found: dict[str, Any] = {"name": self.name, "values": values, "default": values[0]}
        return found | ({"range": [self.among[0], self.among[-1]]} if self.among else {})

    def read(self, value: object) -> str | int:
        """Return the value a player meant, or raise naming the values there are."""
        word = spell(value)
        for known in self.values:
            if word == spell(known):
                return known
        if self.among and word.isdecimal() and len(word) <= LONGEST_NUMBER and int(word) in self.among:
            return int(word)
        words = self.words()
        raise BadInput(f"option {self.name} cannot be {word[:40]!r}: expected {', '.join(words)}{nearest(word, words)}")

    def result(self, value: str | int) -> Any:
        """Return what the field becomes for a value."""
        return self.results[self.values.index(value)] if value in self.values else value


def spell(value: object) -> str:
    """Write an option's value the way the command line and deal codes do."""
    return str(value).strip().lower().replace(" ", "-").replace("_", "-")


def option(name: str, *values: str | int | Mapping[Any, Any], among: range | None = None) -> Option:
    """Declare a rule switch: plain values, or one mapping from value to what the field becomes.

    The first value is the default; `among` allows further whole numbers.
    """
    if len(values) == 1 and isinstance(values[0], Mapping):
        table = values[0]
        return Option(name, tuple(table), tuple(table.values()), among)
    return Option(name, values, values, among)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Round:
    """A deal of `each` cards to every pile of the group named by its letter."""

    to: str
    each: int


@dataclass(frozen=True)
class Counter:
    """A small number in the state.

    `names` gives its values words (an empty one is not said), `counts` names piles whose number it is, `at_most` a
    counter it never exceeds.
    """

    name: str
    names: tuple[str, ...] = ()
    counts: str = ""
    at_most: str = ""


@dataclass(frozen=True)
class Tally:
    """By what the results of many deals are counted: the kernel's `outcome`, in words.

    `label` writes one outcome, `zero` stands for the outcome 0, and an outcome counts `unit` of what is told.
    """

    what: str = "cards home"
    label: str = "{}"
    zero: str = ""
    unit: int = 1

    def text(self, outcome: int) -> str:
        """Return an outcome in words."""
        return self.zero if outcome == 0 and self.zero else self.label.format(outcome * self.unit)


@dataclass(frozen=True)
class Ledger:
    """How a game's moves are written down: by what name each kind goes, and the counter that tells the state.

    Without a counter the state is whether the deal is won, lost or goes on.
    """

    carries: str = "move"
    clicks: str = "turn"
    chooses: str = "choose"
    steps: str = "step"
    state: str = ""


@dataclass(frozen=True)
class Pasjans:
    """How the program Pasjans saves a game: its fields in order, by the letters of the groups, and its own rules.

    ``sw`` is a field for stock and waste together, ``sr`` one for a stock with the reserves it feeds as subfields.
    """

    fields: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Pile:
    """A group of like piles: how many, where, what they are dealt, what they take and give."""

    count: Any = 1
    at: Any = (0, 0)
    columns: Any = 0  # piles in a row before the next row begins; 0: all in one row
    spread: Any = ""  # "down" or "right" when the cards of a pile are fanned
    label: Any = ""  # or a tuple with one for each
    deal: Any = 0  # cards dealt to each pile, or a tuple with a number for each, or REST
    down: Any = 0  # how many of them lie face down, or ALL, or ALL_BUT_TOP
    starts: Any = NO_CARD  # or a tuple with one for each
    builds: Any = ()  # rules a card laid on another obeys; () for nothing
    limit: Any = 0
    moves: Any = NOTHING
    single: Any = False
    reverses: Any = False
    top_up: Any = False  # of a stock: its top card lies face up and can be played
    covers: Any = False  # only the top card lies face up
    refill: Any = ()  # letters of the piles that fill an empty pile by themselves
    heads: Any = ANY_CARD  # the bottom card of a pile that is in order
    line: Any = False  # empty piles do not exist: the line closes up
    never_empty: Any = False  # or a tuple with one for each
    alike: Any = True  # the piles of the group are interchangeable
    letter: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    @property
    def numbers(self) -> range:
        """The indices of the group's piles within the group."""
        return range(self.count)

    def each(self, name: str) -> list[Any]:
        """Return a field spread over the piles of the group."""
        value = getattr(self, name)
        return list(value) if isinstance(value, tuple) else [value] * self.count

    def build_rules(self) -> list[tuple[Rule, ...]]:
        """Return each pile's build rules: one tuple for all piles, or a tuple of tuples, one for each."""
        if self.builds and any(isinstance(rules, tuple) for rules in self.builds):
            return list(self.builds)
        return [self.builds] * self.count

    def names(self) -> list[str]:
        """Return the piles' names: s and w alone, the others numbered."""
        return [self.letter] if self.kind in ("stock", "waste") else [f"{self.letter}{k + 1}" for k in self.numbers]


@dataclass(frozen=True)
class Stock(Pile):
    """The face-down cards left after the deal."""

    deal: Any = REST
    down: Any = ALL
    draws: Any = 1  # cards a click turns; 0: the stock is not clicked
    passes: Any = UNLIMITED
    deals: Any = None  # a Round: a click deals it instead of turning cards to the waste
    rest: Any = None  # the Round for the last cards, fewer than a whole round
    home_first: Any = False  # a card that a foundation takes may go nowhere else
    letter: ClassVar[str] = "s"
    kind: ClassVar[str] = "stock"


@dataclass(frozen=True)
class Waste(Pile):
    """Where the stock's cards are laid; only the top one is playable."""

    moves: Any = TOP
    letter: ClassVar[str] = "w"
    kind: ClassVar[str] = "waste"


@dataclass(frozen=True)
class Foundation(Pile):
    """Where the cards are to be collected, one at a time."""

    limit: Any = 13
    single: Any = True
    letter: ClassVar[str] = "f"
    kind: ClassVar[str] = "foundation"


@dataclass(frozen=True)
class Tableau(Pile):
    """The piles one builds on."""

    moves: Any = RUN
    spread: Any = "down"
    letter: ClassVar[str] = "t"
    kind: ClassVar[str] = "tableau"


@dataclass(frozen=True)
class Reserve(Pile):
    """Cards that are played from but not built on."""

    moves: Any = TOP
    letter: ClassVar[str] = "r"
    kind: ClassVar[str] = "reserve"


@dataclass(frozen=True)
class Cell(Pile):
    """A place for one card."""

    limit: Any = 1
    starts: Any = ANY_CARD
    letter: ClassVar[str] = "c"
    kind: ClassVar[str] = "cell"


@dataclass(frozen=True)
class Patience:
    """A whole game: piles in table order, deck, goal, prose, and what else its words need."""

    name: Any
    piles: Any
    rules: str
    deck: Any = 52
    goal: Any = ALL_HOME
    dealt: Any = ()  # letters of the groups in dealing order; () for table order, the stock last
    by_rows: Any = ()  # letters of the groups dealt one card to each pile in turn
    dealt_remark: Any = ""  # what else happens while the cards are laid out
    runs: Any = FREELY
    purge: Any = NO_PURGE
    climbs: Any = False
    choices: Any = ""  # letter of the group whose piles the game's own moves choose among
    most_choices: Any = 0
    counters: Any = ()
    constants: Any = field(default_factory=dict)  # numbers the hooks use, by name
    narrows: Any = field(default_factory=dict)  # why `narrow` refuses, by letter of the group
    refuses: Any = ""  # why the game's own move is refused
    chooses: Any = "{piles}"  # what a move of the game's own does, in words
    steps: Any = ""  # what a step of an automatic patience does, in words
    scored: Any = ""  # what the score counts, where a game has one
    tally: Any = Tally()
    sends_home: Any = False  # a right or double click sends a card home and nowhere else
    buttons: Any = ()  # commands that are places on the table among the piles: name, label and position
    gauge: Any = False  # how stock and waste are filled is shown as a bar
    helps: Any = False  # there is a help mode, which lights up every card that a foundation takes
    switches: Any = ""  # the option that Switch changes while nothing has been played
    ledger: Any = Ledger()
    pasjans: Pasjans | None = None  # where the program Pasjans has this game too
    players: Any = ()  # strategies made for this game, the usual one first; every game has greedy and random
    reductions: Any = ()  # of the solver's, those that hold in spite of the functions in the game's file
    numbers: Any = DEAL_NUMBERS
    aliases: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    rules_fr: str = ""
    flags: Mapping[str, Mapping[str, object]] = field(default_factory=dict)  # short command-line forms of options
    opens_first: bool = False  # shown to a player who names no game

    def options(self) -> tuple[Option, ...]:
        """Return the rule switches in the order in which they appear."""
        found: dict[str, Option] = {}
        for each in _options_in(self):
            known = found.setdefault(each.name, each)
            if (known.values, known.among) != (each.values, each.among):
                raise BadSpec(f"{self.name}: option {each.name} is declared twice with different values")
        return tuple(found.values())

    def settle(self, chosen: Mapping[str, str | int]) -> "Patience":
        """Return this game with every option decided; `rules.checks` looks at every word before it is played."""
        if self.switches and self.switches not in [each.name for each in self.options()]:
            raise BadSpec(f"{self.name}: switches names no option: {self.switches!r}")
        settled: Patience = _settle(self, chosen)
        return settled

    def group(self, letter: str) -> Pile:
        """Return the pile group with this letter."""
        for pile in self.piles:
            if pile.letter == letter:
                return pile  # type: ignore[no-any-return]
        raise BadSpec(f"{self.name}: there are no piles {letter!r}")


def _options_in(value: Any) -> Sequence[Option]:
    if isinstance(value, Option):
        return [value, *(found for result in value.results for found in _options_in(result))]
    if isinstance(value, (Patience, Pile)):
        return [found for f in fields(value) for found in _options_in(getattr(value, f.name))]
    if isinstance(value, tuple):
        return [found for item in value for found in _options_in(item)]
    if isinstance(value, dict):
        return [found for item in value.values() for found in _options_in(item)]
    return []


def _settle(value: Any, chosen: Mapping[str, str | int]) -> Any:
    if isinstance(value, Option):
        return _settle(value.result(chosen.get(value.name, value.default)), chosen)
    if isinstance(value, (Patience, Pile)):
        return replace(value, **{f.name: _settle(getattr(value, f.name), chosen) for f in fields(value)})
    if isinstance(value, tuple):
        return tuple(_settle(item, chosen) for item in value)
    if isinstance(value, dict):
        return {key: _settle(item, chosen) for key, item in value.items()}
    return value
