"""A game: the rules of one patience bound to its options, ready to deal."""

import hashlib
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from operator import index
from typing import Any, Mapping, Sequence

from reussite.cards import check_deck, text
from reussite.errors import BadInput, nearest
from reussite.play.catalogue import SHARED_OPTIONS, Entry, catalogue, find
from reussite.play.deal import Deal
from reussite.play.position import Position
from reussite.rules.link import Engine, Linked, link, plain
from reussite.rules.lower import RuleTable, dealing_order, lower
from reussite.saying import Saying, own, saying
from reussite.spec import LONGEST_NUMBER, Group, Settled, spell
from reussite.words import WORDS, Words

__all__ = ["Game", "game", "is_number", "parse_code"]

RANDOM_NUMBERS = 1_000_000_000  # numbers of new deals stay short enough to be told to a friend


@dataclass(frozen=True, eq=False)
class Game:
    """One patience under chosen options."""

    entry: Entry
    options: Mapping[str, str | int]

    def __repr__(self) -> str:
        """Say in a word which game it is."""
        return f"<Game {str(self.code(0)).removesuffix('#0')}>"

    @property
    def id(self) -> str:
        """The name used on the command line, in saves and in deal codes."""
        return self.entry.id

    @property
    def name(self) -> str:
        """The name shown to players."""
        return self.patience.name

    @cached_property
    def patience(self) -> Settled:
        """The game with every option decided."""
        return self.entry.patience.settle(self.options)

    @cached_property
    def rule_table(self) -> RuleTable:
        """The rule table."""
        return lower(self.patience)

    @cached_property
    def linked(self) -> Linked:
        """Kernel, table and hooks, put together; raises if somebody's game cannot be played."""
        catalogue().try_out(self.id)
        return link(self.rule_table, self.entry.functions)

    @cached_property
    def engine(self) -> Engine:
        """The interpreted engine, which every front end runs."""
        return plain(self.linked)

    @cached_property
    def rules_id(self) -> str:
        """A short hash of everything that can change how this game plays."""
        return self.linked.rules_id()

    @property
    def is_automatic(self) -> bool:
        """Whether the patience plays itself."""
        return self.patience.plays_itself

    def compiled(self, checked: bool = False) -> Engine:
        """Return the compiled engine; needs the extra ``lab``."""
        try:
            from reussite.rules.compiled import compiled
        except ImportError as problem:
            raise BadInput(saying("game.needs_lab", problem=str(problem))) from None
        if self.linked.is_slow:
            raise BadInput(saying("program.slow", name=self.id))
        return compiled(self.linked, checked)

    def written_options(self, all_of_them: bool = False) -> dict[str, str | int]:
        """Return the options as they are written, only those that differ from the default unless asked for all."""
        return {
            each.name: value if isinstance(value := self.options[each.name], int) else spell(value)
            for each in self.entry.options()
            if all_of_them or self.options[each.name] != each.default
        }

    @property
    def variant(self) -> str:
        """The rules that differ from the usual ones, as a deal code writes them; settings are no rules."""
        settings = {option.name for option in SHARED_OPTIONS}
        return ",".join(f"{name}={value}" for name, value in self.written_options().items() if name not in settings)

    def code(self, number: int | None) -> str | None:
        """Return the deal code of a number, such as ``klondike:draw=3#4711``."""
        if number is None:
            return None
        chosen = ",".join(f"{name}={value}" for name, value in self.written_options().items())
        return f"{self.id}{':' if chosen else ''}{chosen}#{number}"

    def check_number(self, number: int) -> int:
        """Return a deal number that this game has, or raise."""
        numbers = self.patience.numbers
        with suppress(TypeError):
            number = index(number)  # a range looks for anything but an int from one end to the other
        if not isinstance(number, int) or number not in numbers:
            raise BadInput(saying("game.no_deal", game=self.id, number=number, first=numbers[0], last=numbers[-1]))
        return number

    def random_number(self) -> int:
        """Return the number of a new deal."""
        return random.choice(self.patience.numbers[:RANDOM_NUMBERS])

    def daily_number(self, day: date, place: int) -> int:
        """Return a number of the row of deals that belongs to a day, the same for everybody."""
        numbers = self.patience.numbers[:RANDOM_NUMBERS]
        drawn = hashlib.sha256(f"{self.code(place)} {day.isoformat()}".encode()).digest()
        return numbers[int.from_bytes(drawn[:8], "big") % len(numbers)]

    def deck(self, number: int) -> list[int]:
        """Return the deck of a deal number, first card dealt first."""
        number = self.check_number(number)
        deck = [0] * self.patience.deck
        self.engine.fill_deck(deck, number & 0xFFFFFFFF, number >> 32)
        return deck

    def lay_out(self, deck: Sequence[int]) -> bytes:
        """Return the state in which a deck is laid out."""
        check_deck(deck, self.patience.cards)
        first = self.rule_table.slots["FRESH"][: self.rule_table.slots["LAID"]]
        if tuple(deck[: len(first)]) != first:
            raise BadInput(saying("cards.laid_first", cards=first))
        state = [0] * self.rule_table.state_size
        self.engine.lay_out(state, list(deck))
        return bytes(state)

    def deal(self, number: int | None = None) -> Deal:
        """Deal a number, or a new one."""
        number = self.random_number() if number is None else self.check_number(number)
        return Deal(Position(self, self.lay_out(self.deck(number)), number))

    def deal_cards(self, deck: Sequence[int]) -> Deal:
        """Deal a deck given in dealing order."""
        return Deal(Position(self, self.lay_out(deck)))

    def dealing_order(self) -> list[tuple[str, int]]:
        """Return the pile that each card of the deck goes to, and how many cards it has got before."""
        return dealing_order(self.patience)

    def dealing_text(self, words: Words = WORDS) -> str:
        """Tell in which order a deck is laid out, first card dealt first."""
        dealt = Counter(name for name, _ in self.dealing_order())
        groups = [
            next(pile for pile in self.patience.piles if name in pile.names()) for name, _ in self.dealing_order()
        ]
        parts = [_dealt(pile, dealt, pile.letter in self.patience.by_rows) for pile in dict.fromkeys(groups)]
        remark = own(f"{self.id}.dealt", self.patience.dealt_remark)
        return "; ".join(words.say(part) for part in (*parts, remark) if part)

    def deck_text(self, number: int) -> str:
        """Return the deck of a number as text."""
        return " ".join(text(card) for card in self.deck(number))


def _dealt(pile: Group, dealt: Mapping[str, int], by_rows: bool) -> Saying:
    """Say how many cards a group of piles gets."""
    names = [name for name in pile.names() if dealt[name]]
    counts = [dealt[name] for name in names]
    where = names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
    if pile.kind == "stock":
        return saying("dealing.whole" if len(dealt) == 1 else "dealing.rest", pile=where, n=counts[0])
    in_turn = "_in_turn" if by_rows and len(names) > 1 else ""
    if len(set(counts)) > 1:
        return saying(f"dealing.different{in_turn}", pile=where, counts=counts)
    return saying(f"dealing.each{in_turn}" if len(names) > 1 else "dealing.one", pile=where, n=counts[0])


@lru_cache(maxsize=256)
def _bind(key: str, chosen: tuple[tuple[str, str | int], ...], seen: int) -> Game:
    return Game(catalogue().loaded[key], dict(chosen))


def game(name: str, /, **options: object) -> Game:
    """Return a game by id or alias with these options: ``game("klondike", draw=3)``."""
    entry, preset = find(name)
    known = {each.name: each for each in entry.options()}
    wanted: dict[str, object] = dict(preset)
    for word, value in options.items():
        key = spell(word)
        if key not in known:
            raise BadInput(saying("game.no_option", game=entry.id, key=key, near=nearest(key, known), names=[*known]))
        wanted[key] = value
    chosen = {key: each.read(wanted.get(key, each.default)) for key, each in known.items()}
    return _bind(entry.id, tuple(chosen.items()), id(entry))


def is_number(word: str) -> bool:
    """Tell whether a word is meant as a deal number."""
    return word.isdecimal() and word.isascii() and len(word) <= LONGEST_NUMBER


def parse_code(code: str) -> tuple[Game, int | None]:
    """Read a deal code; the part from ``#`` on may be missing."""
    head, mark, tail = code.strip().partition("#")
    number: int | None = None
    if mark:
        if not is_number(tail):
            raise BadInput(saying("code.number", tail=tail[:40], code=code[:80]))
        number = int(tail)
    name, _, words = head.partition(":")
    options: dict[str, Any] = {}
    for word in filter(None, words.split(",")):
        key, equals, value = word.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise BadInput(saying("code.option", word=word, code=code))
        options[key.strip()] = value
    bound = game(name, **options)
    if number is not None:
        bound.check_number(number)
    return bound, number
