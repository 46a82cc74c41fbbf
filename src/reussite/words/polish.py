"""Polish: six cases, three genders.

Forms: ``gen`` (bez damy kier, do trzeciej kolumny), ``dat``, ``acc`` (na trzecią kolumnę, kładę damę kier), ``ins``
(pod damą kier) and ``loc`` (na trzeciej kolumnie); the plain form is the nominative.
"""

from typing import ClassVar, Mapping

from reussite.cards import rank, suit
from reussite.words.language import Language, Noun, is_hidden

__all__ = ["Polish"]

CASES = ("", "gen", "dat", "acc", "ins", "loc")
MASCULINE, FEMININE, NEUTER = "m", "f", "n"


def _noun(gender: str, *forms: str) -> Noun:
    assert len(forms) == len(CASES)
    return Noun(gender, forms)


def _pip(stem: str) -> Noun:
    """Return dwójka, trójka, … which all decline alike."""
    return _noun(FEMININE, *(stem + end for end in ("ka", "ki", "ce", "kę", "ką", "ce")))


RANKS = (
    _noun(MASCULINE, "as", "asa", "asowi", "asa", "asem", "asie"),
    *map(_pip, ("dwój", "trój", "czwór", "piąt", "szóst", "siódem", "ósem", "dziewiąt", "dziesiąt")),
    _noun(MASCULINE, "walet", "waleta", "waletowi", "waleta", "waletem", "walecie"),
    _noun(FEMININE, "dama", "damy", "damie", "damę", "damą", "damie"),
    _noun(MASCULINE, "król", "króla", "królowi", "króla", "królem", "królu"),
)
SUITS = ("trefl", "karo", "kier", "pik")
CARD = _noun(FEMININE, "karta", "karty", "karcie", "kartę", "kartą", "karcie")
HIDDEN = _noun(FEMININE, "zakryta", "zakrytej", "zakrytej", "zakrytą", "zakrytą", "zakrytej")
ONES = (
    *("pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty", "siódmy", "ósmy", "dziewiąty", "dziesiąty"),
    *("jedenasty", "dwunasty", "trzynasty", "czternasty", "piętnasty", "szesnasty", "siedemnasty", "osiemnasty"),
    "dziewiętnasty",
)
TENS = {2: "dwudziesty", 3: "trzydziesty", 4: "czterdziesty", 5: "pięćdziesiąty", 6: "sześćdziesiąty"}
ENDINGS = {  # of adjectives, in the order of the cases; a masculine pile is no living thing, so that acc is as nom
    MASCULINE: ("y", "ego", "emu", "y", "ym", "ym"),
    FEMININE: ("a", "ej", "ej", "ą", "ą", "ej"),
    NEUTER: ("e", "ego", "emu", "e", "ym", "ym"),
}


def adjective(word: str, gender: str, case: str = "") -> str:
    """Return an ordinal number that agrees: trzeci, trzecia, trzeciej; druga, drugiego, drugim."""
    stem, last = word[:-1], word[-1]
    ending = ENDINGS[gender][CASES.index(case)]
    if last == "y":
        return stem + ending
    if ending[0] in "ąa" and stem.endswith("g"):  # druga, drugą
        return stem + ending
    return stem + "i" + ending.removeprefix("y")


class Polish(Language):
    """Polish."""

    code = "pl"
    name = "polski"
    locale = "pl_PL"
    genders = (MASCULINE, FEMININE, NEUTER)
    cases = CASES[1:]
    also, other = "i", "lub"
    quotes = ("„", "”")
    noun_forms = len(CASES)
    kinds: ClassVar[Mapping[str, Noun]] = {
        "stock": _noun(FEMININE, "talia", "talii", "talii", "talię", "talią", "talii"),
        "waste": _noun(
            MASCULINE,
            *("stos odkryty", "stosu odkrytego", "stosowi odkrytemu"),
            *("stos odkryty", "stosem odkrytym", "stosie odkrytym"),
        ),
        "foundation": _noun(
            MASCULINE,
            *("stos bazowy", "stosu bazowego", "stosowi bazowemu"),
            *("stos bazowy", "stosem bazowym", "stosie bazowym"),
        ),
        "column": _noun(FEMININE, "kolumna", "kolumny", "kolumnie", "kolumnę", "kolumną", "kolumnie"),
        "row": _noun(MASCULINE, "rząd", "rzędu", "rzędowi", "rząd", "rzędem", "rzędzie"),
        "pile": _noun(MASCULINE, "stos", "stosu", "stosowi", "stos", "stosem", "stosie"),
        "reserve": _noun(FEMININE, "rezerwa", "rezerwy", "rezerwie", "rezerwę", "rezerwą", "rezerwie"),
        "cell": _noun(NEUTER, "pole", "pola", "polu", "pole", "polem", "polu"),
    }

    def card(self, card: int | None, case: str = "") -> str:
        """Return a card: dama kier, damę kier."""
        k = CASES.index(case)
        if card is None or is_hidden(card):
            return f"{HIDDEN.forms[k]} {CARD.forms[k]}"
        return f"{RANKS[rank(card) - 1].forms[k]} {SUITS[suit(card)]}"

    bare = card

    def rank(self, rank: int, case: str = "") -> str:
        """Return any card of a rank: król, króla."""
        return RANKS[rank - 1].forms[CASES.index(case)]

    def ranks(self, first: int, last: int, case: str = "") -> str:
        """Return any card of a row of ranks: karta od trójki do siódemki."""
        return f"{CARD.forms[CASES.index(case)]} od {self.rank(first, 'gen')} do {self.rank(last, 'gen')}"

    def pips(self, case: str = "") -> str:
        """Return any card from ace to ten."""
        return self.ranks(1, 10, case)

    def gender_of(self, card: int) -> str:
        """Return the gender of a card's name."""
        return FEMININE if is_hidden(card) else RANKS[rank(card) - 1].gender

    def ordinal(self, number: int, gender: str = "", case: str = "") -> str:
        """Return a place in a row in words, which agrees: trzeci, trzeciej."""
        gender = gender or MASCULINE
        if number <= len(ONES):
            return adjective(ONES[number - 1], gender, case)
        tens, ones = divmod(number, 10)
        if tens not in TENS:
            return f"{number}."
        words = [TENS[tens], *([ONES[ones - 1]] if ones else [])]
        return " ".join(adjective(word, gender, case) for word in words)

    def pile(self, noun: Noun, number: int | None, case: str = "") -> str:
        """Return a pile: trzecia kolumna, trzeciej kolumnie."""
        if noun.is_name:
            return noun.forms[0] if number is None else f"{noun.forms[0]} {number}"
        word = noun.forms[CASES.index(case)]
        return word if number is None else f"{self.ordinal(number, noun.gender, case)} {word}"

    def kind(self, noun: Noun, case: str = "") -> str:
        """Return what one of several piles is called: kolumna, kolumnę."""
        return noun.forms[0] if noun.is_name else noun.forms[CASES.index(case)]

    def title(self, noun: Noun, number: int | None) -> str:
        """Return a pile as a heading has it: trzecia kolumna."""
        return self.pile(noun, number)
