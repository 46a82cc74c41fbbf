"""The room where every sentence a player reads is made, from what is to be said."""

import string
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Sequence

from reussite.cards import card, rank, suit, text
from reussite.words.english import ENGLISH
from reussite.words.names import card_name, is_hidden, ordinal, pile_name, pile_title, rank_name
from reussite.words.saying import Saying, saying

if TYPE_CHECKING:
    from reussite.rules.lower import RuleTable

__all__ = ["WORDS", "Words", "as_sentence"]

CATALOGUES = {"en": ENGLISH}
OWN = "own"
FORMATTER = string.Formatter()


class Words:
    """One language: messages by id, and how cards, piles, numbers and times are written in it.

    A template names its values and how each is told: ``{card:card}`` the queen of hearts, ``{pile:pile}`` the third
    column, ``{names:list}`` a, b and c, ``{share:percent}``. A message with two forms is one thing or several,
    decided by its value `n`.

    Words that belong to no game name piles and cards as they are typed, t3 and QH, for those who type them.
    """

    def __init__(self, language: str = "en"):
        self.language = language
        self.texts: Mapping[str, str | tuple[str, str]] = CATALOGUES[language]
        self._table: RuleTable | None = None

    def at(self, table: "RuleTable") -> "Words":
        """Return these words for a game: piles are named as that game calls them."""
        found = Words(self.language)
        found._table = table
        return found

    def say(self, what: Saying | str, /, **about: Any) -> str:
        """Put a message into words."""
        if isinstance(what, str):
            what = saying(what, **about)
        if not what.id:
            return ""
        if what.id == OWN:  # a game's own words
            return self._fill(str(what.about["template"]), what.about)
        form = self.texts[what.id]
        return self._fill(form if isinstance(form, str) else form[0 if what.about["n"] == 1 else 1], what.about)

    def _fill(self, template: str, about: Mapping[str, Any]) -> str:
        """Return a template with its values told."""
        return "".join(
            literal if name is None else literal + self._tell(FORMATTER.convert_field(about[name], conversion), how)
            for literal, name, how, conversion in _parts(template)
        )

    def sentence(self, what: Saying | str, /, **about: Any) -> str:
        """Put a message into words as a whole sentence: with a capital letter and a full stop."""
        return as_sentence(self.say(what, **about))

    def knows(self, id: str) -> bool:
        """Tell whether there is a message of this id."""
        return id in self.texts

    def _tell(self, value: Any, how: str) -> str:
        """Tell one value of a message."""
        if isinstance(value, Saying):
            return self.say(value)
        tell = TELLERS.get(how)
        return tell(self, value) if tell else format(value, how)

    def card(self, card: int | None) -> str:
        """Return a card as a sentence has it: the queen of hearts."""
        if self._table is None and card is not None:
            return text(card)
        return f"{'a' if is_hidden(card) else 'the'} {self.bare(card)}"

    def bare(self, card: int | None) -> str:
        """Return a card as a list has it: queen of hearts."""
        return card_name(card)

    def cards(self, cards: Sequence[int]) -> str:
        """Return cards one after the other."""
        return self.listed([self.card(card) for card in cards])

    def kinds(self, cards: Sequence[int]) -> str:
        """Return which cards a set holds, whole ranks and rows of ranks together: an ace, ace to ten or a queen."""
        ranks = [each for each in range(1, 14) if len({suit(card) for card in cards if rank(card) == each}) == 4]
        others = [card for card in cards if rank(card) not in ranks]
        parts = [self._ranks(row) for row in _rows(ranks)] + [self.card(card) for card in others]
        return self.listed(parts, last="or")

    def _ranks(self, row: Sequence[int]) -> str:
        """Return a row of ranks: one by itself with its article, more from the first to the last."""
        name = self.rank
        if self._table is None:
            return name(row[0]) if len(row) == 1 else f"{name(row[0])}–{name(row[-1])}"
        if len(row) == 1:
            return f"{'an' if name(row[0])[0] in 'ae' else 'a'} {name(row[0])}"
        return f"{name(row[0])} to {name(row[-1])}"

    def rank(self, rank: int) -> str:
        """Return a rank in words, or as it is typed."""
        return text(card(rank, 0))[:-1] if self._table is None else rank_name(rank)

    def pile(self, name: str) -> str:
        """Return a pile as a sentence has it."""
        return name if self._table is None else pile_name(self._table, name)

    def title(self, name: str) -> str:
        """Return a pile as a heading has it."""
        return name if self._table is None else pile_title(self._table, name)

    def listed(self, parts: Iterable[Any], last: str = "and") -> str:
        """Return several things as a sentence lists them."""
        words = [self.say(part) if isinstance(part, Saying) else str(part) for part in parts]
        return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share of one as a percentage."""
        return f"{100 * share:.{digits}f} %"

    def number(self, number: float) -> str:
        """Return a number with its thousands apart."""
        return f"{number:,}"

    def time(self, seconds: float) -> str:
        """Return a length of time: 0:07, 12:30, 1:02:03."""
        minutes, rest = divmod(int(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def date(self, seconds: float) -> str:
        """Return a point in time: the day and the minute."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


# How a template wants a value told, after its colon.
TELLERS: dict[str, Callable[[Words, Any], str]] = {
    "card": Words.card,
    "bare": Words.bare,
    "cards": Words.cards,
    "kinds": Words.kinds,
    "pile": Words.pile,
    "piles": lambda words, names: words.listed(map(words.pile, names)),
    "title": Words.title,
    "list": Words.listed,
    "options": lambda words, parts: words.listed(parts, last="or"),
    "commas": lambda words, parts: ", ".join(map(words.say, parts)),
    "steps": lambda words, parts: "; ".join(map(words.say, parts)),
    "percent": Words.percent,
    "share": lambda words, share: words.percent(share, 1),
    "number": Words.number,
    "ordinal": lambda words, number: ordinal(number),
    "time": Words.time,
}
WORDS = Words()


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """Return a template in parts, each a text, then the name of a value, how it is told, and whether it is quoted."""
    return tuple((text, name, how or "", quoted) for text, name, how, quoted in FORMATTER.parse(template))


def _rows(ranks: Sequence[int]) -> list[list[int]]:
    """Return ranks in rows that follow each other; two in a row are told apart."""
    rows: list[list[int]] = []
    for each in ranks:
        if rows and rows[-1][-1] == each - 1:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [part for row in rows for part in ([row] if len(row) > 2 else [[each] for each in row])]


def as_sentence(words: str) -> str:
    """Return words with a capital letter at the beginning and a full stop at the end."""
    begun = words[:1].upper() + words[1:]
    return begun if not begun or begun.rstrip(")").endswith((".", "!", "?", "…", ":")) else f"{begun}."
