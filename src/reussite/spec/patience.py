"""A patience as a game file declares it, and as it is played once every option is decided.

A declaration is one flat page; its fields belong to five parts, which say who reads them. Options decide rules and
the name, nothing else.
"""

from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Iterator, Mapping, cast

from reussite.cards import DECK_SIZES, deck_of
from reussite.errors import BadSpec
from reussite.saying import saying
from reussite.spec.options import Option, Value, Word, choices_in, decide
from reussite.spec.piles import Group, Pile, StockGroup
from reussite.spec.words import (
    ALL_HOME,
    DEAL_NUMBERS,
    FREELY,
    NO_PURGE,
    REST,
    Counter,
    Deck,
    Goal,
    Ledger,
    Pasjans,
    Tally,
)

__all__ = ["Looks", "Names", "Patience", "Prose", "Rules", "Settled", "Vouched"]


CARDS_HOME = Tally()
FEW = 10  # outcomes that are told although they never came; of more, those up to the last that did come
PLAIN_LEDGER = Ledger()


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is played: read by `reussite.rules`, and by nobody else but through them."""

    deck: Word[int | Deck] = 52
    goal: Word[Goal] = ALL_HOME
    dealt: Word[tuple[str, ...]] = ()  # letters of the groups in dealing order; () for table order, the stock last
    by_rows: Word[tuple[str, ...]] = ()  # letters of the groups dealt one card to each pile in turn
    runs: Word[int] = FREELY
    purge: Word[int] = NO_PURGE
    climbs: Word[bool] = False
    plays_itself: Word[bool] = False  # an automatic patience: the file's function `step` says what happens next
    choices: Word[str] = ""  # letter of the group whose piles the game's own moves choose among
    most_choices: Word[int] = 0
    counters: Word[tuple[Counter, ...]] = ()
    constants: Mapping[str, Word[int]] = field(default_factory=dict)  # numbers the hooks use, by name


@dataclass(frozen=True, kw_only=True)
class Prose:
    """What people read."""

    summary: str = ""  # the game in one sentence
    remarks: str = ""  # of rules told by the words themselves: what these do not say
    dealt_remark: str = ""  # what else happens while the cards are laid out
    narrows: Mapping[str, str] = field(default_factory=dict)  # why `narrow` refuses, by letter of the group
    refuses: str = ""  # why the game's own move is refused
    chooses: str = "{piles:piles}"  # what a move of the game's own does, with its piles and cards
    steps: str = ""  # what a step of an automatic patience does
    scored: str = ""  # what the score counts, where a game has one
    tally: Tally = CARDS_HOME
    ledger: Ledger = PLAIN_LEDGER


@dataclass(frozen=True, kw_only=True)
class Looks:
    """How front ends show the game and answer to hands."""

    family: str = ""  # like games stand together where games are listed
    sends_home: bool = False  # a right or double click sends a card home and nowhere else
    buttons: tuple[tuple[str, str, tuple[int, int]], ...] = ()  # commands that are places: name, label and position
    gauge: bool = False  # how stock and waste are filled is shown as a bar
    helps: bool = False  # there is a help mode, which lights up every card that a foundation takes
    switches: str = ""  # the option that Switch changes while nothing has been played
    opens_first: bool = False  # shown to a player who names no game


@dataclass(frozen=True, kw_only=True)
class Names:
    """By what the command line and other programs know the game and its deals."""

    aliases: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    flags: Mapping[str, Mapping[str, object]] = field(default_factory=dict)  # short command-line forms of options
    numbers: range = DEAL_NUMBERS
    pasjans: Pasjans | None = None  # where the program Pasjans has this game too


@dataclass(frozen=True, kw_only=True)
class Vouched:
    """What the author vouches for before solver and lab."""

    reductions: tuple[str, ...] = ()  # of the solver's, those that hold in spite of the file's own functions and rules
    players: tuple[str, ...] = ()  # strategies made for this game, the usual one first; all have greedy and random


PARTS = (Prose, Looks, Names, Vouched)  # which are the same whatever is chosen


@dataclass(frozen=True)
class Settled(Prose, Looks, Names, Vouched):
    """A patience with every option decided.

    `said` holds the words of its rules that say something else than they do by default, with what they say: a field of
    the game (``goal``), a kind of pile (``Tableau``), a field of a pile (``Tableau.reverses``).
    """

    name: str
    piles: tuple[Group, ...]
    rules: str
    deck: int
    cards: tuple[int, ...]  # the deck in order
    goal: Goal
    dealt: tuple[str, ...]
    by_rows: tuple[str, ...]
    runs: int
    purge: int
    climbs: bool
    plays_itself: bool
    choices: str
    most_choices: int
    counters: tuple[Counter, ...]
    constants: Mapping[str, int]
    said: Mapping[str, object]

    def group(self, letter: str) -> Group:
        """Return the pile group with this letter."""
        for pile in self.piles:
            if pile.letter == letter:
                return pile
        raise BadSpec(saying("spec.no_piles", game=self.name, letter=letter))

    @property
    def rounds(self) -> frozenset[str]:
        """The letters of the groups that a click on the stock deals rounds to."""
        rounds = (self.stock.deals, self.stock.rest) if self.stock else ()
        return frozenset(each.to for each in rounds if each)

    @property
    def stock(self) -> StockGroup | None:
        """The stock, where there is one."""
        return next((pile for pile in self.piles if isinstance(pile, StockGroup)), None)

    def history(self, counts: Mapping[int, int]) -> dict[int, int]:
        """Return how often each outcome came, in order, with those that are told although they never came."""
        possible = self.constants[self.tally.up_to] if self.tally.up_to else -1
        told = range(min(possible, max([FEW, *counts])) + 1)
        return {outcome: counts.get(outcome, 0) for outcome in sorted({*told, *counts})}


@dataclass(frozen=True)
class Patience(Rules, Prose, Looks, Names, Vouched):
    """A whole game: piles in table order, deck, goal, prose, and what else its words need."""

    name: Word[str]
    piles: Word[tuple[Pile, ...]]
    rules: str = ""  # how it is played, where the words themselves should not tell it

    def name_of(self, chosen: Mapping[str, Value]) -> str:
        """Return what the game is called when options are chosen so."""
        return decide(self.name, chosen)

    def options(self) -> tuple[Option, ...]:
        """Return the rule switches in the order in which they appear."""
        found: dict[str, Option] = {}
        for each in (getattr(self, name) for name in ("name", "piles", *self._rules())):
            for option in (choice.option for choice in choices_in(each)):
                known = found.setdefault(option.name, option)
                if (known.values, known.among) != (option.values, option.among):
                    raise BadSpec(saying("spec.option_twice", game=self.name_of({}), name=option.name))
        return tuple(found.values())

    def settle(self, chosen: Mapping[str, Value]) -> Settled:
        """Return this game with every option decided; `rules.checks` looks at every word before it is played."""
        name = self.name_of(chosen)
        piles = decide(self.piles, chosen)
        self._refuse_options_elsewhere(name)
        if not piles or not all(isinstance(pile, Pile) for pile in piles):
            raise BadSpec(saying("spec.pile_words", game=name))
        cards = _cards_of(cast(int | Deck, decide(self.deck, chosen)), name)
        groups = [pile.settle(name, chosen) for pile in piles if decide(pile.count, chosen) != 0]
        return Settled(
            name=name,
            piles=_shared_out(groups, len(cards)),
            rules=self.rules,
            deck=len(cards),
            cards=cards,
            goal=decide(self.goal, chosen),
            dealt=decide(self.dealt, chosen),
            by_rows=decide(self.by_rows, chosen),
            runs=decide(self.runs, chosen),
            purge=decide(self.purge, chosen),
            climbs=decide(self.climbs, chosen),
            plays_itself=decide(self.plays_itself, chosen),
            choices=decide(self.choices, chosen),
            most_choices=decide(self.most_choices, chosen),
            counters=decide(self.counters, chosen),
            constants={name: decide(number, chosen) for name, number in self.constants.items()},
            said=dict(self._said(piles, chosen)),
            **{each.name: getattr(self, each.name) for part in PARTS for each in fields(part)},
        )

    def _rules(self) -> list[str]:
        """Return the names of the fields that options may decide, but for name and piles."""
        others = {"name", "piles", "rules", *(each.name for part in PARTS for each in fields(part))}
        return [each.name for each in fields(self) if each.name not in others]

    def _said(self, piles: tuple[Pile, ...], chosen: Mapping[str, Value]) -> Iterator[tuple[str, object]]:
        yield from _said(self, self._rules(), "", chosen)
        for pile in piles:
            kind = type(pile).__name__
            yield kind, True
            yield from _said(pile, [each.name for each in fields(pile)], f"{kind}.", chosen)

    def _refuse_options_elsewhere(self, game: str) -> None:
        for word in ("rules", *(each.name for part in PARTS for each in fields(part))):
            if any(choices_in(getattr(self, word))):
                raise BadSpec(saying("spec.no_choice", game=game, word=word))
        if self.switches and self.switches not in [each.name for each in self.options()]:
            raise BadSpec(saying("spec.switches", game=game, name=self.switches))


def _cards_of(deck: int | Deck, game: str) -> tuple[int, ...]:
    if isinstance(deck, Deck):
        return deck.cards
    if deck not in DECK_SIZES:
        raise BadSpec(saying("check", game=game, field="deck", expected=saying("check.deck", value=repr(deck))))
    return tuple(deck_of(deck))


def _shared_out(piles: list[Group], cards: int) -> tuple[Group, ...]:
    """Return the piles, where several are dealt the rest of the deck with the share of each: the first get one more."""
    left = cards - sum(n for pile in piles for n in pile.deal if isinstance(n, int) and n != REST)
    return tuple(
        replace(pile, deal=tuple((left - k - 1) // pile.count + 1 for k in pile.numbers))
        if pile.count > 1 and pile.deal == (REST,) * pile.count and left > 0
        else pile
        for pile in piles
    )


def _said(
    declared: Patience | Pile, names: list[str], prefix: str, chosen: Mapping[str, Value]
) -> Iterator[tuple[str, object]]:
    """Give the fields that say something else than they do by default, and what they say."""
    for each in fields(declared):
        if each.name in names:
            value: object = decide(getattr(declared, each.name), chosen)
            if value != (each.default if each.default_factory is MISSING else each.default_factory()):
                yield prefix + each.name, value
