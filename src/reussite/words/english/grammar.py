"""English: a and the, and ordinal numbers."""

from typing import ClassVar, Mapping

from reussite.cards import rank, suit
from reussite.words.language import BAR, Language, Noun, is_hidden

__all__ = ["English"]

RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUITS = ("clubs", "diamonds", "hearts", "spades")
ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)
TENS = {2: ("twenty", "twentieth"), 3: ("thirty", "thirtieth"), 4: ("forty", "fortieth"), 5: ("fifty", "fiftieth")}
TENS[6] = ("sixty", "sixtieth")


def _thing(word: str) -> Noun:
    return Noun("n", (word,))


class English(Language):
    """English as it is written in Britain."""

    code = "en"
    name = "English"
    locale = "en_GB"
    genders = ("n",)
    also, other = "and", "or"
    kinds: ClassVar[Mapping[str, Noun]] = {
        word: _thing(word) for word in ("stock", "waste", "foundation", "column", "row", "pile", "reserve", "cell")
    }

    def card(self, card: int | None, case: str = "") -> str:
        """Return a card as a sentence has it: the queen of hearts."""
        return f"{'a' if is_hidden(card) else 'the'} {self.bare(card)}"

    def bare(self, card: int | None, case: str = "") -> str:
        """Return a card as a list has it: queen of hearts."""
        if card is None or is_hidden(card):
            return "face-down card"
        return f"{RANKS[rank(card) - 1]} of {SUITS[suit(card)]}"

    def rank(self, rank: int, case: str = "") -> str:
        """Return any card of a rank: an ace."""
        name = RANKS[rank - 1]
        return f"{'an' if name[0] in 'ae' else 'a'} {name}"

    def ranks(self, first: int, last: int, case: str = "") -> str:
        """Return any card of a row of ranks: a card from three to seven."""
        return f"a card from {RANKS[first - 1]} to {RANKS[last - 1]}"

    def pips(self, case: str = "") -> str:
        """Return any card from ace to ten."""
        return "pips"

    def gender_of(self, card: int) -> str:
        """Return the gender of a card's name."""
        return "n"

    def ordinal(self, number: int, gender: str = "", case: str = "") -> str:
        """Return a place in a row in words: third."""
        if number <= len(ORDINALS):
            return ORDINALS[number - 1]
        tens, ones = divmod(number, 10)
        if tens not in TENS:
            return f"number {number}"
        return f"{TENS[tens][0]}-{ORDINALS[ones - 1]}" if ones else TENS[tens][1]

    def noun(self, text: str) -> Noun:
        """Read a noun as a game's file has it: one with a capital letter is a name; a heading may follow a bar."""
        word, _, heading = text.partition(BAR)
        return Noun("" if text[:1].isupper() else "n", (word,), heading)

    def kind(self, noun: Noun, case: str = "") -> str:
        """Return what one of several piles is called: column."""
        return noun.forms[0]

    def quoted(self, words: object) -> str:
        """Return words that were typed or read, as a program writes them."""
        return repr(str(words))

    def pile(self, noun: Noun, number: int | None, case: str = "") -> str:
        """Return a pile as a sentence has it: the third column."""
        title = self.title(noun, number)
        return title if noun.is_name else f"the {title}"

    def title(self, noun: Noun, number: int | None) -> str:
        """Return a pile as a heading has it: third column."""
        if number is None:
            return noun.forms[0]
        return f"{noun.forms[0]} {number}" if noun.is_name else f"{self.ordinal(number)} {noun.forms[0]}"
