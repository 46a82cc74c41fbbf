"""The room where every sentence a player reads is made, from what is to be said."""

import datetime
import re
import string
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Protocol, Sequence

from reussite.cards import rank, suit
from reussite.saying import OWN, Saying, saying
from reussite.words.english import ENGLISH
from reussite.words.english.grammar import English
from reussite.words.french import French
from reussite.words.language import Language, Noun, as_list
from reussite.words.polish import Polish

if TYPE_CHECKING:
    from reussite.rules.lower import RuleTable

__all__ = ["LANGUAGES", "WORDS", "Words", "as_sentence", "as_title", "shortened", "words_in"]

LOCALES = Path(__file__).parent / "locales"
DOMAIN = "reussite"
LANGUAGES: dict[str, Language] = {each.code: each for each in (English(), French(), Polish())}
AGREE, BAR = "agree", "|"
FANS = {"down": "column", "right": "row"}  # a tableau pile is called after the way it is fanned
PIPS = range(1, 11)
BLANKS = re.compile("[A-Z]{2,}")
LONGEST_LINE = 300  # letters of what a file has made a message quote
LONGEST_QUOTE = 80  # letters of what was typed or read that a message quotes
MOST_ROOMS = 256  # games at a time for which a language keeps words


class Named(Protocol):
    """A game, as far as words need it."""

    @property
    def id(self) -> str:
        """By what its texts are found in a catalogue."""

    @property
    def rule_table(self) -> "RuleTable":
        """Where its piles are found by name."""


class Words:
    """One language: messages by id, and how cards, piles, numbers and times are written in it.

    A template names its values and how each is told: ``{card:card}`` the queen of hearts, ``{pile:pile}`` the third
    column, ``{names:list}`` a, b and c, ``{share:percent}``. What follows a full stop is a form of the language, as in
    ``{pile:pile.gen}``; ``{card:agree|turned|turned}`` chooses the form that agrees with a card or a pile. A message
    with several forms is one thing or several, decided by its value `n`.

    Words that belong to no game name piles and cards as they are typed, t3 and Q♥, for those who type them.
    """

    def __init__(self, language: Language, catalogue: NullTranslations | None = None, game: Named | None = None):
        self.language = language
        self.catalogue = catalogue or NullTranslations()
        self.game = game
        self._rooms: dict[int, Words] = {}  # by the games they are for, which they keep alive
        self._said: dict[str, str] = {}  # messages that speak of nothing, in every game the same

    @property
    def code(self) -> str:
        """The language, in two letters."""
        return self.language.code

    def at(self, game: Named) -> "Words":
        """Return these words for a game: piles are named as that game calls them."""
        here = self._rooms.get(id(game))
        if here is None:
            if len(self._rooms) >= MOST_ROOMS:
                self._rooms.clear()
            here = self._rooms[id(game)] = type(self)(self.language, self.catalogue, game)
            here._said, here._rooms = self._said, self._rooms
        return here

    # Messages

    def say(self, what: Saying | str, /, **about: Any) -> str:
        """Put a message into words."""
        if isinstance(what, str):
            what = saying(what, **about)
        if not what.id:
            return ""
        if what.about:
            return self.fill(self.template(what), what.about)
        said = self._said.get(what.id)
        if said is None:
            said = self._said[what.id] = self.fill(self.template(what), what.about)
        return said

    def template(self, what: Saying) -> str:
        """Return the template of a message in this language, in the form that its number asks for."""
        if what.id == OWN:
            return self.own(str(what.about["context"]), str(what.about["text"]))
        form = ENGLISH[what.id]
        if isinstance(form, str):
            return self.look_up(what.id, form)
        return self.look_up_form(what.id, *form, int(what.about["n"]))  # type: ignore[arg-type]

    def look_up(self, context: str, text: str) -> str:
        """Return an English text in this language, or as it is where the catalogue does not have it."""
        return self.catalogue.pgettext(context, text)

    def look_up_form(self, context: str, one: str, many: str, n: int) -> str:
        """Return an English text that has a form for one thing and one for several."""
        return self.catalogue.npgettext(context, one, many, n)

    def own(self, context: str, text: str) -> str:
        """Return what a file of a game says: found under the game's name, or as what many games say."""
        if not text:
            return ""
        found = self.look_up(context, text)
        return self.look_up(context.partition(".")[2], text) if found == text and "." in context else found

    def sentence(self, what: Saying | str, /, **about: Any) -> str:
        """Put a message into words as a whole sentence: with a capital letter and a full stop."""
        return as_sentence(self.say(what, **about))

    def blank(self, text: str) -> str:
        """Return what stands for words to fill in, such as ``NAME=VALUE``, with these words."""
        return BLANKS.sub(
            lambda found: self.say(f"blank.{found[0]}") if self.knows(f"blank.{found[0]}") else found[0], text
        )

    def knows(self, id: str) -> bool:
        """Tell whether there is a message of this id."""
        return id in ENGLISH

    def fill(self, template: str, about: Mapping[str, Any]) -> str:
        """Return a template with its values told."""
        return "".join(
            literal if name is None else literal + self._tell(about[name], how)
            for literal, name, how in _parts(template)
        )

    def _tell(self, value: Any, how: str) -> str:
        """Tell one value of a message."""
        if how.startswith(AGREE + BAR):
            return self.agree(value, how.split(BAR)[1:])
        name, _, forms = how.partition(".")
        if name in TELLERS:
            return TELLERS[name](self, value, *(forms.split(".") if forms else ()))
        return format(value, how) if how else self._part(value)

    def _part(self, part: Any) -> str:
        return self.say(part) if isinstance(part, Saying) else str(part)

    # What messages speak of

    def card(self, card: int | None, case: str = "") -> str:
        """Return a card as a sentence has it: the queen of hearts."""
        if self.game is None and card is not None:
            return self.language.typed_card(card, case)
        return self.language.card(card, case)

    def kinds(self, cards: Sequence[int], case: str = "") -> str:
        """Return which cards a set holds, whole ranks and rows of ranks together: an ace, pips or a queen."""
        ranks = [each for each in range(1, 14) if len({suit(card) for card in cards if rank(card) == each}) == 4]
        others = [card for card in cards if rank(card) not in ranks]
        parts: list[str] = []
        if set(PIPS) <= set(ranks) and len(ranks) < 13:
            parts, ranks = [self.language.pips(case)], [each for each in ranks if each not in PIPS]
        parts += [self._ranks(row, case) for row in _rows(ranks)] + [self.card(card, case) for card in others]
        return self.listed(parts, last=self.language.other)

    def _ranks(self, row: Sequence[int], case: str) -> str:
        """Return a row of ranks: one by itself with its article, more from the first to the last."""
        return self.language.rank(row[0], case) if len(row) == 1 else self.language.ranks(row[0], row[-1], case)

    def pile(self, name: str | Noun, case: str = "") -> str:
        """Return a pile as a sentence has it, by its name or by what it is called."""
        if isinstance(name, str) and self.game is None:
            return self.language.typed(name, case)
        return self.language.pile(*self._noun_of(name), case)

    def kind(self, name: str | Noun, case: str = "") -> str:
        """Return what piles such as this one are called: column, foundation."""
        return self.language.kind(self._noun_of(name)[0], case)

    def title(self, name: str) -> str:
        """Return a pile as a heading has it."""
        return self.language.title(*self._noun_of(name)) if self.game else name

    def label(self, name: str) -> str:
        """Return what is written over a pile or a group of piles, or nothing where it has no name of its own."""
        assert self.game is not None
        group = self.game.rule_table.groups[self.game.rule_table.names.index(name)]
        text = group.label[group.names().index(name)]
        if not text:
            return ""
        noun = self._noun(group.letter, text)
        return noun.heading or as_title(noun.forms[0])

    def _noun(self, letter: str, text: str) -> Noun:
        assert self.game is not None
        return self.language.noun(self.own(f"{self.game.id}.pile.{letter}", text))

    def _noun_of(self, name: str | Noun) -> tuple[Noun, int | None]:
        """Return what a pile is called, and which of several it is."""
        if isinstance(name, Noun):
            return name, None
        assert self.game is not None
        group = self.game.rule_table.groups[self.game.rule_table.names.index(name)]
        number = group.names().index(name)
        label = group.label[number]
        word = FANS.get(group.spread, "pile") if group.kind == "tableau" else group.kind
        noun = self._noun(group.letter, label) if label else self.language.kinds[word]
        alone = group.count == 1 or len(set(group.label)) > 1
        return noun, None if alone else number + 1

    def agree(self, value: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with cards, or with piles by name."""
        return self.language.agree([self._gender(part) for part in as_list(value)], forms)

    def _gender(self, value: Any) -> str:
        if isinstance(value, Noun):
            return value.gender
        if isinstance(value, str):
            return self._noun_of(value)[0].gender if self.game else self.language.kinds["pile"].gender
        return self.language.gender_of(value)

    def listed(self, parts: Iterable[Any], last: str = "") -> str:
        """Return several things as a sentence lists them."""
        return self.language.listed([self._part(part) for part in parts], last or self.language.also)

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share of one as a percentage."""
        return self.language.percent(share, digits)

    def number(self, number: float, digits: int | None = None) -> str:
        """Return a number as it is written."""
        return self.language.number(number, digits)

    def time(self, seconds: float) -> str:
        """Return a length of time: 0:07, 12:30, 1:02:03."""
        return self.language.time(seconds)

    def date(self, seconds: float) -> str:
        """Return a point in time: the day and the minute."""
        return self.language.date(seconds)

    def day(self, day: datetime.date) -> str:
        """Return a day with its weekday."""
        return self.language.day(day)

    def month(self, day: datetime.date) -> str:
        """Return the month of a day, and the year."""
        return self.language.month(day)


@lru_cache
def words_in(code: str) -> Words:
    """Return the words of a language by its code."""
    file = LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if code == English.code:
        return Words(LANGUAGES[code])
    with file.open("rb") as source:
        return Words(LANGUAGES[code], GNUTranslations(source))


# How a template wants a value told, after its colon; what follows a full stop there comes as another argument.
TELLERS: dict[str, Callable[..., str]] = {
    "card": Words.card,
    "bare": lambda words, card, case="": words.language.bare(card, case),
    "cards": lambda words, cards, case="": words.listed(words.card(card, case) for card in cards),
    "kinds": Words.kinds,
    "letters": lambda words, card, case="": words.language.typed_card(card, case),
    "pile": Words.pile,
    "piles": lambda words, names, case="": words.listed(words.pile(name, case) for name in names),
    "kind": Words.kind,
    "title": Words.title,
    "list": Words.listed,
    "options": lambda words, parts: words.listed(parts, last=words.language.other),
    "commas": lambda words, parts: ", ".join(map(words._part, parts)),
    "steps": lambda words, parts: words.language.apart.join(map(words._part, parts)),
    "aside": lambda words, said: f" ({words._part(said)})" if said else "",
    "quoted": lambda words, value: words.language.quoted(shortened(str(value), LONGEST_QUOTE)),
    "line": lambda words, said: _one_line(words._part(said)),
    "percent": lambda words, share, digits="0": words.percent(share, int(digits)),
    "number": lambda words, number, digits="": words.number(number, int(digits) if digits else None),
    "ordinal": lambda words, number, *forms: words.language.ordinal(number, *forms),
    "time": Words.time,
    "date": Words.date,
}
WORDS = words_in(English.code)


@lru_cache(maxsize=8192)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a template in parts, each a text, then the name of a value and how it is told."""
    return tuple((text, name, how or "") for text, name, how, _ in string.Formatter().parse(template))


def _rows(ranks: Sequence[int]) -> list[list[int]]:
    """Return ranks in rows that follow each other; two in a row are told apart."""
    rows: list[list[int]] = []
    for each in ranks:
        if rows and rows[-1][-1] == each - 1:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [part for row in rows for part in ([row] if len(row) > 2 else [[each] for each in row])]


def _one_line(words: str) -> str:
    """Return words in a line that can be read, whatever a file made them quote."""
    return shortened(" ".join(words.split()), LONGEST_LINE)


def shortened(words: str, most: int) -> str:
    """Return words, or their beginning where they are longer than anybody wants to read again."""
    return words if len(words) <= most else f"{words[:most]}…"


def as_title(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def as_sentence(words: str) -> str:
    """Return words with a capital letter at the beginning and a full stop at the end."""
    begun = as_title(words)
    return begun if not begun or begun.rstrip(")").endswith((".", "!", "?", "…", ":")) else f"{begun}."
