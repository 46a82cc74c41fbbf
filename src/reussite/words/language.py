"""What a language does with cards, piles and numbers; each language says it in a file of its own.

A template tells a value by a *teller*, and may ask for a form of it after a full stop: ``{pile:pile}`` the third
column, in French ``{pile:pile.de}`` de la troisième colonne, in Polish ``{pile:pile.gen}`` trzeciej kolumny. Which
forms there are is the language's own business.
"""

import datetime
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Iterable, Mapping, Sequence

from reussite.cards import BACK, RANK_LETTERS, SUIT_SIGNS, rank, suit

if TYPE_CHECKING:
    from babel import Locale

__all__ = ["Language", "Noun", "as_list", "is_hidden"]

BAR = "|"  # between the parts of a noun in a catalogue
LONG = 1000  # numbers below are written in the same way everywhere


def is_hidden(card: int | None) -> bool:
    """Tell whether a card is not seen."""
    return card is None or card >= BACK


@dataclass(frozen=True)
class Noun:
    """A thing with its gender and its forms; without a gender it is a name that nothing agrees with.

    `heading` is what is written over piles of this kind, where that is shorter.
    """

    gender: str
    forms: tuple[str, ...]
    heading: str = ""

    @property
    def is_name(self) -> bool:
        """Whether it is written like a name, with a number behind it: Done 2."""
        return not self.gender


class Language(ABC):
    """How one language writes what templates speak of."""

    code: ClassVar[str]
    name: ClassVar[str]  # as those who speak it call it
    locale: ClassVar[str]  # by which Babel knows how numbers and dates are written
    genders: ClassVar[tuple[str, ...]]  # in the order in which `agree` lists forms; plurals after them
    cases: ClassVar[tuple[str, ...]] = ()  # the forms of cards and piles besides the plain one
    also: ClassVar[str]  # between the last two things of a list: and
    other: ClassVar[str]  # the same where one of them is meant: or
    quotes: ClassVar[tuple[str, str]] = ("'", "'")
    apart: ClassVar[str] = "; "  # between things that are told one after the other
    noun_forms: ClassVar[int] = 1  # how many forms a noun has
    kinds: ClassVar[Mapping[str, Noun]]  # what piles are called that have no name of their own

    # Cards

    @abstractmethod
    def card(self, card: int | None, case: str = "") -> str:
        """Return a card as a sentence has it: the queen of hearts."""

    @abstractmethod
    def bare(self, card: int | None, case: str = "") -> str:
        """Return a card as a list has it: queen of hearts."""

    @abstractmethod
    def rank(self, rank: int, case: str = "") -> str:
        """Return any card of a rank: a king."""

    @abstractmethod
    def ranks(self, first: int, last: int, case: str = "") -> str:
        """Return any card of a row of ranks: a card from three to seven."""

    @abstractmethod
    def pips(self, case: str = "") -> str:
        """Return any card from ace to ten."""

    @abstractmethod
    def gender_of(self, card: int) -> str:
        """Return the gender of a card's name."""

    def typed_card(self, card: int, case: str = "") -> str:
        """Return a card in letters: Q♥."""
        return self.typed(f"{self.letters[rank(card) - 1]}{SUIT_SIGNS[suit(card)]}", case)

    @property
    def letters(self) -> tuple[str, ...]:
        """What stands on the cards for their ranks, ace to king."""
        return RANK_LETTERS[self.code]

    def typed(self, code: str, case: str = "") -> str:
        """Return what is typed, such as the name of a pile in moves, in a sentence."""
        return code

    # Piles

    @abstractmethod
    def ordinal(self, number: int, gender: str = "", case: str = "") -> str:
        """Return a place in a row in words: third."""

    @abstractmethod
    def pile(self, noun: Noun, number: int | None, case: str = "") -> str:
        """Return a pile as a sentence has it, the first, second, … where there are several: the third column."""

    @abstractmethod
    def title(self, noun: Noun, number: int | None) -> str:
        """Return a pile as a heading has it: third column."""

    @abstractmethod
    def kind(self, noun: Noun, case: str = "") -> str:
        """Return what one of several piles is called, without an article: column."""

    def noun(self, text: str) -> Noun:
        """Read a noun as a catalogue has it, with bars between: its gender, its forms, and perhaps a short heading.

        A name has neither gender nor forms.
        """
        gender, *parts = text.split(BAR)
        if gender not in self.genders:  # a name, or an English text that nobody has translated
            return Noun("", (gender,), "".join(parts[:1]))
        return Noun(gender, tuple(parts[: self.noun_forms]), "".join(parts[self.noun_forms :]))

    # Lists and agreement

    def listed(self, parts: Sequence[str], last: str) -> str:
        """Return several things as a sentence lists them."""
        return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)

    def agree(self, genders: Iterable[str], forms: Sequence[str]) -> str:
        """Return the form that agrees with things of these genders: for each gender one, then those for several."""
        found = list(genders)
        several = len(found) > 1
        wanted = next((each for each in self.genders if each in found), self.genders[0])
        place = self.genders.index(wanted) + several * len(self.genders)
        return forms[min(place, len(forms) - 1)]

    def quoted(self, words: object) -> str:
        """Return words that were typed or read, on one line and marked as such."""
        return f"{self.quotes[0]}{repr(str(words))[1:-1]}{self.quotes[1]}"

    # Numbers and times

    @cached_property
    def _locale(self) -> "Locale":
        from babel import Locale

        return Locale.parse(self.locale)

    def number(self, number: float, digits: int | None = None) -> str:
        """Return a number as it is written, with so many digits behind the point where that is said."""
        if isinstance(number, int) and digits is None and abs(number) < LONG:
            return str(number)
        from babel.numbers import format_decimal

        pattern = None if digits is None else _with_digits(self._locale.decimal_formats[None].pattern, digits)
        return str(format_decimal(number, format=pattern, locale=self._locale))

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share of one as a percentage."""
        from babel.numbers import format_percent

        pattern = _with_digits(self._locale.percent_formats[None].pattern, digits)
        return str(format_percent(share, format=pattern, locale=self._locale))

    def time(self, seconds: float) -> str:
        """Return a length of time: 0:07, 12:30, 1:02:03."""
        minutes, rest = divmod(int(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def date(self, seconds: float) -> str:
        """Return a point in time here: the day and the minute."""
        from datetime import datetime

        from babel.dates import format_datetime

        return str(format_datetime(datetime(*time.localtime(seconds)[:5]), self.dates, locale=self._locale))

    def day(self, day: datetime.date) -> str:
        """Return a day with its weekday: Monday 16 November 2026."""
        from babel.dates import format_date

        return str(format_date(day, "EEEE d MMMM y", locale=self._locale))

    def month(self, day: datetime.date) -> str:
        """Return the month of a day, and the year: November 2026."""
        from babel.dates import format_date

        return str(format_date(day, "LLLL y", locale=self._locale))

    dates: ClassVar[str] = "d MMM y, HH:mm"

    def forms(self) -> dict[str, set[str]]:
        """Return which forms a template may ask for, for each teller that has any."""
        cases = set(self.cases)
        ordinals = {f"{gender}.{case}" for gender in self.genders for case in self.cases} | set(self.genders)
        found = dict.fromkeys(("card", "bare", "cards", "kinds", "pile", "piles", "kind", "letters"), cases)
        return {**found, "ordinal": ordinals, "percent": set("01234"), "number": set("01234")}


def _with_digits(pattern: str, digits: int) -> str:
    """Return a number pattern with just so many digits behind the point."""
    whole = pattern.split(".", maxsplit=1)[0] + "".join(mark for mark in pattern.partition(".")[2] if mark not in "0#")
    return whole.replace("0", f"0.{'0' * digits}", 1) if digits else whole


def as_list(value: Any) -> list[Any]:
    """Return a value, or several, as a list."""
    return list(value) if isinstance(value, (list, tuple)) else [value]
