"""French: articles that contract with prepositions, and things that agree.

Forms: ``de`` (du talon, de la dame), ``a`` (au talon, à la dame), ``un`` (un talon, une dame de cœur).
"""

from typing import ClassVar, Mapping

from reussite.cards import rank, suit
from reussite.words.language import Language, Noun, is_hidden

__all__ = ["French"]

RANKS = ("as", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "valet", "dame", "roi")
SUITS = ("trèfle", "carreau", "cœur", "pique")
QUEEN = 12
ONES = (
    *("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième"),
    *("dixième", "onzième", "douzième", "treizième", "quatorzième", "quinzième", "seizième", "dix-septième"),
    *("dix-huitième", "dix-neuvième"),
)
TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante"}
UNELIDED = ("huit", "onz")  # le huit, la onzième
PREPOSITIONS = {"": "", "un": "", "de": "de ", "a": "à "}
CONTRACTED = {"": "le", "de": "du", "a": "au"}
MASCULINE, FEMININE = "m", "f"
FACE_DOWN = Noun(FEMININE, ("carte cachée",))
PIPS = Noun(FEMININE, ("carte de l'as au dix",))


def _elides(word: str) -> bool:
    return word[:1].lower() in "aeiouyéèêëàâîïôœh" and not word.startswith(UNELIDED)


def definite(gender: str, words: str, case: str = "") -> str:
    """Return words with the article: le, la, l', du, de la, de l', au, à la, à l'; or un, une."""
    if case == "un":
        return f"{'une' if gender == FEMININE else 'un'} {words}"
    if _elides(words):
        return f"{PREPOSITIONS[case]}l'{words}"
    if gender == FEMININE:
        return f"{PREPOSITIONS[case]}la {words}"
    return f"{CONTRACTED[case]} {words}"


def indefinite(gender: str, words: str, case: str = "") -> str:
    """Return words with un or une: une dame, d'une dame, à une dame."""
    preposition = "d'" if case == "de" else PREPOSITIONS[case]
    return f"{preposition}{'une' if gender == FEMININE else 'un'} {words}"


def _gender(rank: int) -> str:
    return FEMININE if rank == QUEEN else MASCULINE


class French(Language):
    """French."""

    code = "fr"
    name = "français"
    locale = "fr_FR"
    genders = (MASCULINE, FEMININE)
    cases = ("de", "a", "un")
    also, other = "et", "ou"
    quotes = ("«\u00a0", "\u00a0»")
    apart = "\u202f; "
    kinds: ClassVar[Mapping[str, Noun]] = {
        "stock": Noun(MASCULINE, ("talon",)),
        "waste": Noun(MASCULINE, ("rebut",)),
        "foundation": Noun(FEMININE, ("fondation",)),
        "column": Noun(FEMININE, ("colonne",)),
        "row": Noun(FEMININE, ("rangée",)),
        "pile": Noun(MASCULINE, ("tas",)),
        "reserve": Noun(FEMININE, ("réserve",)),
        "cell": Noun(FEMININE, ("case",)),
    }

    def card(self, card: int | None, case: str = "") -> str:
        """Return a card as a sentence has it: la dame de cœur."""
        if card is None or is_hidden(card):
            return indefinite(*_said(FACE_DOWN), case)
        return definite(_gender(rank(card)), self.bare(card), case)

    def bare(self, card: int | None, case: str = "") -> str:
        """Return a card as a list has it: dame de cœur; with a form de dame de cœur, à dame de cœur."""
        if card is None or is_hidden(card):
            words = FACE_DOWN.forms[0]
        else:
            words = f"{RANKS[rank(card) - 1]} de {SUITS[suit(card)]}"
        return self.typed(words, case)

    def rank(self, rank: int, case: str = "") -> str:
        """Return any card of a rank: un as, une dame."""
        return indefinite(_gender(rank), RANKS[rank - 1], case)

    def ranks(self, first: int, last: int, case: str = "") -> str:
        """Return any card of a row of ranks: une carte du trois au sept."""
        span = [definite(_gender(each), RANKS[each - 1], case) for each, case in ((first, "de"), (last, "a"))]
        return indefinite(FEMININE, f"carte {span[0]} {span[1]}", case)

    def pips(self, case: str = "") -> str:
        """Return any card from ace to ten."""
        return indefinite(*_said(PIPS), case)

    def gender_of(self, card: int) -> str:
        """Return the gender of a card's name."""
        return FEMININE if is_hidden(card) else _gender(rank(card))

    def typed(self, code: str, case: str = "") -> str:
        """Return what is typed with its preposition: de t3, à t3, d'A♠."""
        if case == "de" and _elides(code):
            return f"d'{code}"
        return PREPOSITIONS[case] + code

    def ordinal(self, number: int, gender: str = "", case: str = "") -> str:
        """Return a place in a row in words: troisième, and première where it is feminine."""
        if number == 1 and gender == FEMININE:
            return "première"
        if number <= len(ONES):
            return ONES[number - 1]
        tens, ones = divmod(number, 10)
        if tens not in TENS:
            return f"{number}e"
        if ones < 2:
            return f"{TENS[tens]} et unième" if ones else f"{TENS[tens].removesuffix('e')}ième"
        return f"{TENS[tens]}-{ONES[ones - 1]}"

    def pile(self, noun: Noun, number: int | None, case: str = "") -> str:
        """Return a pile as a sentence has it: la troisième colonne, du talon."""
        if noun.is_name:
            return self.typed(self.title(noun, number), case)
        return definite(noun.gender, self.title(noun, number), case)

    def kind(self, noun: Noun, case: str = "") -> str:
        """Return what one of several piles is called: colonne, with a form de colonne, une colonne."""
        return indefinite(noun.gender, noun.forms[0]) if case == "un" else self.typed(noun.forms[0], case)

    def title(self, noun: Noun, number: int | None) -> str:
        """Return a pile as a heading has it: troisième colonne."""
        if number is None:
            return noun.forms[0]
        if noun.is_name:
            return f"{noun.forms[0]} {number}"
        return f"{self.ordinal(number, noun.gender)} {noun.forms[0]}"


def _said(noun: Noun) -> tuple[str, str]:
    return noun.gender, noun.forms[0]
