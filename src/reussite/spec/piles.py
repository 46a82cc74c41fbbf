"""Groups of piles as a game file declares them, and what they are once every option is decided.

Any field of a declared group may be an option, and some say one thing for all piles of the group or one for each. A
settled `Group` has neither: whatever may differ from pile to pile is a tuple with one entry for each.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Mapping, cast

from reussite.errors import BadSpec
from reussite.saying import saying
from reussite.spec.options import Each, Value, Word, decide, decide_each
from reussite.spec.words import (
    ALL,
    ANY_CARD,
    ENDS,
    NO_CARD,
    NOTHING,
    PACKET,
    PART_TO_FREE,
    REST,
    RUN,
    STAIRS,
    TOP,
    UNLIMITED,
    WHOLE_PILE,
    Gather,
    Laid,
    Neighbours,
    Round,
    Rule,
    RunOf,
    Shape,
    Start,
)

__all__ = ["Cell", "Foundation", "Group", "Pile", "Reserve", "Stock", "StockGroup", "Tableau", "Waste"]

MOST_PILES = 60
PARTS = (WHOLE_PILE, PART_TO_FREE, PACKET)


@dataclass(frozen=True)
class Group:
    """A group of like piles with every option decided; what may differ has an entry for each pile."""

    kind: str
    letter: str
    count: int
    at: tuple[float, float]
    columns: int
    shape: Shape | None
    spread: str
    room: int
    label: tuple[str, ...]
    deal: tuple[int, ...]
    laid: tuple[Laid | None, ...]
    down: tuple[int, ...]
    sinks: Start
    starts: tuple[Start, ...]
    builds: tuple[tuple[Rule, ...], ...]
    limit: tuple[int, ...]
    takes_from: tuple[str, ...]
    neighbours: Neighbours | None  # of the piles of the group, those that it takes cards from
    after_stock: bool
    stops_at_base: bool
    moves: int
    parts: int  # WHOLE_PILE, PART_TO_FREE or PACKET where not every part of a run moves, or ENDS
    in_a_run: tuple[Rule, ...] | None  # what follows each other in a run; nothing where it is what is built
    leaves: int
    pairs: bool
    single: bool
    reverses: bool
    top_up: bool
    covers: bool
    refill: tuple[str, ...]
    heads: Start
    line: bool
    never_empty: tuple[bool, ...]
    alike: bool

    @property
    def numbers(self) -> range:
        """The indices of the group's piles within the group."""
        return range(self.count)

    @property
    def is_built(self) -> bool:
        """Whether cards are laid on cards in any of the piles."""
        return any(self.builds)

    def names(self) -> list[str]:
        """Return the piles' names: s and w alone, the others numbered."""
        return [self.letter] if self.kind in ("stock", "waste") else list(_numbered(self.letter, self.count))


@lru_cache(maxsize=256)
def _numbered(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of like piles; every look at a table asks for them many times."""
    return tuple(f"{letter}{k + 1}" for k in range(count))


@dataclass(frozen=True)
class StockGroup(Group):
    """A stock with every option decided."""

    draws: int
    passes: int
    deals: Round | None
    rest: Round | None
    gathers: Gather | None
    home_first: bool


@dataclass(frozen=True)
class Pile:
    """A group of like piles: how many, where, what they are dealt, what they take and give."""

    count: Word[int] = 1
    at: Word[tuple[float, float]] = (0, 0)
    columns: Word[int] = 0  # piles in a row before the next row begins; 0: all in one row
    shape: Word[Shape | None] = None  # a place for each pile, and which piles lie on which: a pyramid
    spread: Word[str] = ""  # "down" or "right" when the cards of a pile are fanned
    room: Word[int] = 0  # for how many cards a fan is planned, where it seldom gets as long as it could; 0: all of them
    label: Each[str] = ""  # what a pile is called, and after a bar a shorter heading for the table: "fresh pile|Fresh"
    deal: Each[int | Laid] = 0  # cards dealt to each pile, REST, STAIRS, or the card it begins with
    down: Each[int] = 0  # how many of them lie face down, or ALL, or ALL_BUT_TOP
    sinks: Word[Start] = NO_CARD  # cards that are put at the bottom of the pile they were dealt to
    starts: Each[Start] = NO_CARD
    builds: Each[tuple[Rule, ...]] = ()  # rules a card laid on another obeys, or a tuple of such tuples; () for nothing
    limit: Each[int] = 0
    takes_from: Word[tuple[str, ...] | Neighbours] = ()  # letters of the piles it takes cards from, or which neighbours
    after_stock: Word[bool] = False  # it takes cards only when the stock is empty
    stops_at_base: Word[bool] = False  # nothing is laid on a card of the rank that begins the foundations
    moves: Word[int | RunOf] = NOTHING
    leaves: Word[int] = 0  # a run of so many cards goes to an empty foundation by itself
    pairs: Word[bool] = False  # a card laid on the top card leaves together with it, to the first foundation
    single: Word[bool] = False
    reverses: Word[bool] = False
    top_up: Word[bool] = False  # of a stock: its top card lies face up and can be played
    covers: Word[bool] = False  # only the top card lies face up
    refill: Word[tuple[str, ...]] = ()  # letters of the piles that fill an empty pile by themselves
    heads: Word[Start] = ANY_CARD  # the bottom card of a pile that is in order
    line: Word[bool] = False  # empty piles do not exist: the line closes up
    never_empty: Each[bool] = False
    alike: Word[bool] = True  # the piles of the group are interchangeable
    letter: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    def settle(self, game: str, chosen: Mapping[str, Value]) -> Group:
        """Return the group with every option decided; `game` names what is wrong, if anything is."""
        count = decide(self.count, chosen)
        if not isinstance(count, int) or not 0 < count <= MOST_PILES:
            raise BadSpec(saying("spec.pile_count", game=game, letter=self.letter, most=MOST_PILES))

        deal: tuple[int | Laid, ...] = decide_each(self.deal, count, chosen)
        moves = cast(int | RunOf, decide(self.moves, chosen))
        sources = cast(tuple[str, ...] | Neighbours, decide(self.takes_from, chosen))
        return Group(
            kind=self.kind,
            letter=self.letter,
            count=count,
            at=decide(self.at, chosen),
            columns=decide(self.columns, chosen),
            shape=decide(self.shape, chosen),
            spread=decide(self.spread, chosen),
            room=decide(self.room, chosen),
            label=decide_each(self.label, count, chosen),
            deal=tuple(1 if isinstance(n, Laid) else k if n == STAIRS else n for k, n in enumerate(deal, 1)),
            laid=tuple(each if isinstance(each, Laid) else None for each in deal),
            down=decide_each(self.down, count, chosen),
            sinks=decide(self.sinks, chosen),
            starts=decide_each(self.starts, count, chosen),
            builds=_rules_of_each(decide(self.builds, chosen), count, f"{game}, pile {self.letter}"),
            limit=decide_each(self.limit, count, chosen),
            takes_from=() if isinstance(sources, Neighbours) else sources,
            neighbours=sources if isinstance(sources, Neighbours) else None,
            after_stock=decide(self.after_stock, chosen),
            stops_at_base=decide(self.stops_at_base, chosen),
            moves=RUN if isinstance(moves, RunOf) or moves in PARTS else TOP if moves == ENDS else moves,
            parts=moves if isinstance(moves, int) and moves in (*PARTS, ENDS) else 0,
            in_a_run=moves.rules if isinstance(moves, RunOf) else None,
            leaves=decide(self.leaves, chosen),
            pairs=decide(self.pairs, chosen),
            single=decide(self.single, chosen),
            reverses=decide(self.reverses, chosen),
            top_up=decide(self.top_up, chosen),
            covers=decide(self.covers, chosen),
            refill=decide(self.refill, chosen),
            heads=decide(self.heads, chosen),
            line=decide(self.line, chosen),
            never_empty=decide_each(self.never_empty, count, chosen),
            alike=decide(self.alike, chosen),
        )


def _rules_of_each(builds: object, count: int, where: str) -> tuple[tuple[Rule, ...], ...]:
    """Return each pile's build rules, where one tuple of rules stands for all piles."""
    apart = isinstance(builds, tuple) and any(isinstance(each, tuple) for each in builds)
    found: list[tuple[Rule, ...]] = []
    for rules in builds if isinstance(builds, tuple) and apart else (builds,) * count:
        if not isinstance(rules, tuple) or not all(isinstance(rule, Rule) for rule in rules):
            raise BadSpec(saying("spec.builds", where=where))
        found.append(rules)
    return tuple(found)


@dataclass(frozen=True)
class Stock(Pile):
    """The face-down cards left after the deal."""

    deal: Each[int | Laid] = REST
    down: Each[int] = ALL
    draws: Word[int] = 1  # cards a click turns; 0: the stock is not clicked
    passes: Word[int] = UNLIMITED
    deals: Word[Round | None] = None  # a click deals it instead of turning cards to the waste
    rest: Word[Round | None] = None  # the round for the last cards, fewer than a whole one
    gathers: Word[Gather | None] = None  # a click gathers the columns and deals them again
    home_first: Word[bool] = False  # a card that a foundation takes may go nowhere else
    letter: ClassVar[str] = "s"
    kind: ClassVar[str] = "stock"

    def settle(self, game: str, chosen: Mapping[str, Value]) -> StockGroup:
        """Return the stock with every option decided."""
        return StockGroup(
            **vars(super().settle(game, chosen)),
            draws=decide(self.draws, chosen),
            passes=decide(self.passes, chosen),
            deals=decide(self.deals, chosen),
            rest=decide(self.rest, chosen),
            gathers=decide(self.gathers, chosen),
            home_first=decide(self.home_first, chosen),
        )


@dataclass(frozen=True)
class Waste(Pile):
    """Where the stock's cards are laid; only the top one is playable."""

    moves: Word[int | RunOf] = TOP
    letter: ClassVar[str] = "w"
    kind: ClassVar[str] = "waste"


@dataclass(frozen=True)
class Foundation(Pile):
    """Where the cards are to be collected, one at a time."""

    limit: Each[int] = 13
    single: Word[bool] = True
    letter: ClassVar[str] = "f"
    kind: ClassVar[str] = "foundation"

    def settle(self, game: str, chosen: Mapping[str, Value]) -> Group:
        """Return the group with every option decided: what is dealt a card and gives none up is never empty."""
        group = super().settle(game, chosen)
        if group.moves != NOTHING or len(group.never_empty) != len(group.deal):
            return group
        begun = tuple(said or n != 0 for said, n in zip(group.never_empty, group.deal, strict=True))
        return replace(group, never_empty=begun)


@dataclass(frozen=True)
class Tableau(Pile):
    """The piles one builds on."""

    moves: Word[int | RunOf] = RUN
    spread: Word[str] = "down"
    letter: ClassVar[str] = "t"
    kind: ClassVar[str] = "tableau"


@dataclass(frozen=True)
class Reserve(Pile):
    """Cards that are played from but not built on."""

    moves: Word[int | RunOf] = TOP
    letter: ClassVar[str] = "r"
    kind: ClassVar[str] = "reserve"


@dataclass(frozen=True)
class Cell(Pile):
    """A place for one card."""

    limit: Each[int] = 1
    starts: Each[Start] = ANY_CARD
    letter: ClassVar[str] = "c"
    kind: ClassVar[str] = "cell"
