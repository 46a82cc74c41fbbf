"""The plain words: numbers with a name, build rules, starts, and small things that a game is described by."""

from dataclasses import dataclass, field
from typing import Callable, Mapping, overload

from reussite import cards as _cards
from reussite.cards import is_red, rank, suit
from reussite.errors import BadSpec
from reussite.saying import saying

__all__ = [
    "ACE",
    "ALL",
    "ALL_BUT_TOP",
    "ALL_HOME",
    "ALL_IN_ORDER",
    "ALTERNATING",
    "ANYTHING",
    "ANY_CARD",
    "AT_BEST",
    "AT_MOST",
    "BASE_RANK",
    "BELOW_BASE",
    "BUTTONS",
    "BY_FIVE_STEPS",
    "BaseRank",
    "Beside",
    "Cleared",
    "Counter",
    "DEAL_NUMBERS",
    "DOWN",
    "Deck",
    "ENDS",
    "EVERY_CARD_NOT_NEEDED",
    "EVERY_CARD_THAT_FITS",
    "FACE_UP",
    "FREELY",
    "Gather",
    "Goal",
    "Home",
    "KING",
    "Laid",
    "Ledger",
    "NOTHING",
    "Neighbours",
    "NO_CARD",
    "NO_PURGE",
    "ONE_PILE",
    "OTHER_SUIT",
    "OWN_GOAL",
    "PACKET",
    "PART_TO_FREE",
    "Pasjans",
    "REST",
    "RUN",
    "Round",
    "Rule",
    "RunOf",
    "SAME_COLOUR",
    "SAME_RANK",
    "SAME_SUIT",
    "STAIRS",
    "SUIT_OR_RANK",
    "Shape",
    "Start",
    "TOP",
    "TOUCHING",
    "Tally",
    "UNLIMITED",
    "UP",
    "UP_BY_TWO",
    "UP_OR_DOWN",
    "WHOLE_PILE",
    "beside",
    "by_steps",
    "from_right",
    "dial",
    "laid",
    "of_rank",
    "peaks",
    "roundly",
    "start",
    "suited",
    "sum_of",
    "triangle",
]

ALL = -1  # every card of a pile (face down, say)
ALL_BUT_TOP = -2
REST = -1  # all cards left over from the other piles, shared out if these are several
STAIRS = -2  # one card on the first pile, two on the second, and so on
UNLIMITED = 0
NOTHING, TOP, RUN = range(3)  # what may be lifted from a pile
WHOLE_PILE, PART_TO_FREE = 3, 4  # only whole piles, or parts only to free a card that goes home
ENDS = 6  # the top card or the bottom card, which is drawn out from under the others
PACKET = 5  # a whole pile as it lies, whatever is in it: its top card decides where it goes
FREELY, BY_FIVE_STEPS, AT_BEST = range(3)  # how runs are carried
NO_PURGE, EVERY_CARD_THAT_FITS, EVERY_CARD_NOT_NEEDED = range(3)
BUTTONS = ("new", "restart", "undo", "redo", "purge", "turn", "quit")  # commands that can be places on a table
DEAL_NUMBERS = range(2**52)


@dataclass(frozen=True)
class Rule:
    """One condition on a card laid on another, with the words that name it when it refuses."""

    phrase: str
    test: Callable[[int, int], bool]


DOWN = Rule("one rank lower", lambda card, on: rank(card) == rank(on) - 1)
UP = Rule("one rank higher", lambda card, on: rank(card) == rank(on) + 1)
UP_OR_DOWN = Rule("one rank higher or lower", lambda card, on: abs(rank(card) - rank(on)) == 1)
UP_BY_TWO = Rule("two ranks higher (ranks go round)", lambda card, on: (rank(card) - rank(on)) % 13 == 2)
SAME_SUIT = Rule("of the same suit", lambda card, on: suit(card) == suit(on))
SAME_RANK = Rule("of the same rank", lambda card, on: rank(card) == rank(on))
ALTERNATING = Rule("of the other colour", lambda card, on: is_red(card) != is_red(on))
SAME_COLOUR = Rule("of the same colour", lambda card, on: is_red(card) == is_red(on))
OTHER_SUIT = Rule("of another suit", lambda card, on: suit(card) != suit(on))
SUIT_OR_RANK = Rule("of the same suit or rank", lambda card, on: suit(card) == suit(on) or rank(card) == rank(on))
ANYTHING = Rule("of any kind", lambda card, on: True)
AT_MOST = Rule("of equal or lower rank (ace high)", lambda card, on: (rank(card) - 2) % 13 <= (rank(on) - 2) % 13)


ROUND = {UP.phrase: (1,), DOWN.phrase: (12,), UP_OR_DOWN.phrase: (1, 12)}  # by how much the next rank is higher


@overload
def roundly(rules: Rule) -> Rule: ...
@overload
def roundly(rules: tuple[Rule, ...]) -> tuple[Rule, ...]: ...
def roundly(rules: Rule | tuple[Rule, ...]) -> Rule | tuple[Rule, ...]:
    """Return UP, DOWN or UP_OR_DOWN going round the corner, ace next to king; of several rules, those among them."""
    if isinstance(rules, tuple) and any(rule.phrase in ROUND for rule in rules):
        return tuple(roundly(rule) if rule.phrase in ROUND else rule for rule in rules)
    if isinstance(rules, tuple) or rules.phrase not in ROUND:
        said = ", ".join(rule.phrase for rule in rules) if isinstance(rules, tuple) else rules.phrase
        raise BadSpec(saying("spec.roundly", phrase=said))
    steps = ROUND[rules.phrase]
    return Rule(f"{rules.phrase} (ace next to king)", lambda card, on: (rank(card) - rank(on)) % 13 in steps)


STEPS = ("one rank", "two ranks", "three ranks", "four ranks")


def by_steps(ranks: int) -> Rule:
    """Return the rule of going up so many ranks at a time, one to four, round from king to ace."""
    if not 1 <= ranks <= len(STEPS):
        raise BadSpec(saying("spec.by_steps", ranks=ranks, most=len(STEPS)))
    phrase = f"{STEPS[ranks - 1]} higher (ranks go round)"
    return Rule(phrase, lambda card, on: (rank(card) - rank(on)) % 13 == ranks % 13)


KINDS = {1: "that is an ace", 13: "that is a king"}


def of_rank(rank_wanted: int) -> Rule:
    """Return the rule of cards of one rank, aces or kings, whatever they are laid on."""
    if rank_wanted not in KINDS:
        raise BadSpec(saying("spec.of_rank", rank=rank_wanted))
    return Rule(KINDS[rank_wanted], lambda card, on: rank(card) == rank_wanted)


SUMS = {10: "that makes ten with it", 13: "that makes thirteen with it", 14: "that makes fourteen with it"}


def sum_of(total: int) -> Rule:
    """Return the rule of two cards whose ranks, ace 1 to king 13, add up to 10, 13 or 14."""
    if total not in SUMS:
        raise BadSpec(saying("spec.sum_of", total=total, names=[str(each) for each in SUMS]))
    return Rule(SUMS[total], lambda card, on: rank(card) + rank(on) == total)


@dataclass(frozen=True)
class RunOf:
    """What is lifted together where that is not what is built: face-up cards that follow each other by these rules."""

    rules: tuple[Rule, ...]


FACE_UP = RunOf((ANYTHING,))  # any face-up card with all that lie on it


@dataclass(frozen=True)
class Laid:
    """Of `deal`: a card that is taken out of the deck before it is shuffled, and laid on the pile."""

    card: int


def laid(*names: str) -> tuple[Laid, ...]:
    """Return the cards that a group's piles begin with, one for each pile: ``laid("AC", "AD", "AH", "AS")``."""
    return tuple(Laid(_cards.parse_card(name)) for name in names)


@dataclass(frozen=True)
class Deck:
    """A deck that is none of the usual ones: which suits it has, up to which rank, and how often each card."""

    suits: str = _cards.SUITS
    highest: int = 13
    copies: int = 1

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in order."""
        ranks = range(1, self.highest + 1)
        one = [_cards.card(r, _cards.SUITS.index(letter)) for letter in self.suits for r in ranks]
        return tuple(one * self.copies)


@dataclass(frozen=True)
class Goal:
    """When a game is won: all cards on foundations, or all of them in order."""

    name: str


ALL_HOME, ALL_IN_ORDER = Goal("all home"), Goal("all in order")
ONE_PILE = Goal("one pile")  # of the tableau no more than one pile is left
OWN_GOAL = Goal("own")  # the file's function `is_won` decides, and its remarks tell it


@dataclass(frozen=True)
class Cleared(Goal):
    """Won when no card is left in the piles of the group named by its letter."""

    name: str = "cleared"
    group: str = "t"


@dataclass(frozen=True)
class Home(Goal):
    """Won when so many cards lie on foundations."""

    name: str = "home"
    cards: int = 0


@dataclass(frozen=True)
class Start:
    """Which cards an empty pile takes, and the mark shown in the empty place."""

    test: Callable[[int], bool]
    mark: str = ""


def start(*names: str, mark: str | None = None) -> Start:
    """Return the start word for ranks (``start("7")``) or whole cards (``start("AS")``)."""
    ranks = {_cards.RANKS.index(name) + 1 for name in names if name in _cards.RANKS}
    whole = {_cards.parse_card(name) for name in names if name not in _cards.RANKS}
    return Start(lambda card: rank(card) in ranks or card in whole, "/".join(names) if mark is None else mark)


def suited(letter: str) -> Start:
    """Return the start word for all cards of a suit, given by its letter."""
    return Start(lambda card: suit(card) == _cards.SUITS.index(letter), letter)


@dataclass(frozen=True)
class BaseRank(Start):
    """Empty, a pile takes cards of the rank that begins the foundations, or of the rank below; the deal decides it."""

    below: bool = False


@dataclass(frozen=True)
class Beside(Start):
    """Empty, a pile takes what these rules let follow the top card on its left; nothing where there is none."""

    rules: tuple[Rule, ...] = ()


def beside(*rules: Rule) -> Beside:
    """Return the start word for cards that follow the one on the left: ``beside(UP, SAME_SUIT)``."""
    return Beside(lambda card: True, rules=rules)


NO_CARD = Start(lambda card: False)
ANY_CARD = Start(lambda card: True)
ACE, KING = start("A"), start("K")
BASE_RANK, BELOW_BASE = BaseRank(lambda card: True), BaseRank(lambda card: True, below=True)


@dataclass(frozen=True)
class Gather:
    """A click on the empty stock gathers the columns and deals them again, so many cards to each, in order or not.

    With `merci`, after the last deal one card may once be drawn out from under others, if it fits somewhere.
    """

    each: int
    shuffled: bool = False
    merci: bool = False


@dataclass(frozen=True)
class Neighbours:
    """Of `takes_from`: only piles of the same group, so many columns to the right and so many rows below.

    Of a line, which is one row however it is folded, they are so many piles further on.
    """

    steps: tuple[tuple[int, int], ...]


TOUCHING = Neighbours(tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)))


def from_right(*piles: int) -> Neighbours:
    """Return the word for piles so far to the right: ``from_right(1, 3)`` for the next and the third."""
    return Neighbours(tuple((x, 0) for x in piles))


@dataclass(frozen=True)
class Shape:
    """Where each pile of a group lies, counted from the group's place, and which others of the group lie on it.

    Places may be halves: between two columns or rows, and half on what lies there.
    """

    places: tuple[tuple[float, float], ...]
    covered: tuple[tuple[int, ...], ...] = ()


def triangle(rows: int) -> Shape:
    """Return the shape of a pyramid: on each card lie two of the next row, half on it and half on its neighbour."""
    return _of_halves([(x, y) for y in range(rows) for x in range(y + 1)], rows - 1)


def peaks(count: int) -> Shape:
    """Return the shape of so many pyramids of three rows, side by side on a common fourth row."""
    cells = [(3 * k + x, y) for y in range(3) for k in range(count) for x in range(y + 1)]
    return _of_halves([*cells, *((x, 3) for x in range(3 * count + 1))], 3)


def _of_halves(cells: list[tuple[int, int]], last: int) -> Shape:
    """Return the shape of rows that lie half on each other, each half a card further to the right than the next."""
    on = [[(x, y + 1), (x + 1, y + 1)] if y < last else [] for x, y in cells]
    places = tuple((x + (last - y) / 2, y / 2) for x, y in cells)
    return Shape(places, tuple(tuple(cells.index(cell) for cell in each) for each in on))


def dial(*middle: tuple[float, float]) -> Shape:
    """Return the shape of a clock, from one o'clock to twelve, and of more piles inside it."""
    right = ((3, 0.5), (4, 1), (4, 2), (4, 3), (3, 3.5))
    left = tuple((4 - x, y) for x, y in reversed(right))
    return Shape((*right, (2, 4), *left, (2, 0), *middle))


@dataclass(frozen=True)
class Round:
    """A deal of `each` cards to every pile of the group named by its letter, or only while none of them is empty."""

    to: str
    each: int
    onto_spaces: bool = True


@dataclass(frozen=True)
class Counter:
    """A small number in the state.

    `names` gives its values names. `told` is what players read: a text for each value (an empty one is not told), or
    one with the number in it, as in ``pass {}``; without it the name. `counts` names piles whose number it is,
    `at_most` a counter it never exceeds. One that is `idle` changes nothing that can be done, as a part of the score.
    """

    name: str
    names: tuple[str, ...] = ()
    told: str | tuple[str, ...] = ()
    counts: str = ""
    at_most: str = ""
    idle: bool = False


@dataclass(frozen=True)
class Tally:
    """By what the results of many deals are counted: the kernel's `outcome`, in words.

    `label` writes one outcome, `zero` stands for the outcome 0, and an outcome counts `unit` of what is told. `up_to`
    names a constant of the game: outcomes up to that number are told even if they never came.
    """

    what: str = "cards home"
    label: str = "{}"
    zero: str = ""
    unit: int = 1
    up_to: str = ""

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
