"""Every sentence of `reussite.tas`, in French: what is said of cards and piles, and what is wrong with a call."""

import sys

from reussite.cards import RANK_LETTERS, SUIT_SIGNS, rank, suit
from reussite.errors import PileError
from reussite.piles.cloth import Writing

__all__ = [
    "COULEURS",
    "ECRITURE",
    "ErreurDeTas",
    "PAS_DE_JEU",
    "RANGS",
    "attendu",
    "carte_en_lettres",
    "carte_en_mots",
    "en_francais",
    "faute",
]

COULEURS = ("trèfle", "carreau", "cœur", "pique")
RANGS = ("as", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "valet", "dame", "roi")
VISIBILITÉ = ("découverte", "cachée")
TABLEAU_VIDE, TAS_INACTIF, TAS_SUPPRIMÉ = "(tableau vide)", "(tas inactif)", "le tas supprimé"
TAS_NOMMÉ, TAS_PLACÉ = "le tas « {} »", "le tas placé en {}"
PAS_DE_JEU = "il n'y a pas encore de jeu de cartes : appelez d'abord CréerJeuNeuf"


class ErreurDeTas(PileError):
    """Une opération a été appelée sans que sa pré-condition soit vraie ; le message nomme l'opération et le tas."""


def carte_en_lettres(carte: int) -> str:
    """Return a card in short, as in ``V♥``."""
    return RANK_LETTERS["fr"][rank(carte) - 1] + SUIT_SIGNS[suit(carte)]


def carte_en_mots(carte: int) -> str:
    """Return a card in words, as in ``valet de cœur``."""
    return f"{RANGS[rank(carte) - 1]} de {COULEURS[suit(carte)]}"


ECRITURE = Writing(carte_en_lettres, "{} :", "(vide)", "(1 sur {})")

# By what `reussite.piles` says, values left out: `{tas}` is the pile it is about, `{0}` the first value, and so on.
FAUTES = {
    "there is no suit {} (expected 0 to 3)": "une couleur est attendue, pas {0}",
    "there is no deck on the cloth yet (expected new_deck before)": PAS_DE_JEU,
    "there is no rank {} in a deck of {} cards": "le rang {0:rang} n'existe pas dans un jeu de {1} cartes",
    "there is no deck of {} cards (expected 32 or 52)": "un jeu a 32 ou 52 cartes, pas {0}",
    "the cloth has a deck of {} cards already (expected none)": (
        "il y a déjà un jeu de {0} cartes sur le tableau ; NouveauTableau() en commence un autre"
    ),
    "there is no place {} (expected column and row, each 0 or more)": (
        "une localisation est attendue, colonne et ligne comme (0, 1), pas {0}"
    ),
    "the place {} is taken by pile {} (expected a free place)": "l'emplacement {0} est déjà occupé",
    "there is no mode {} (expected STACKED or SPREAD)": "un mode est attendu, empilé ou étalé, pas {0}",
    "the cloth has no room for more than {} piles": "le tableau n'a pas de place pour plus de {0} tas",
    "is not active": "{tas} n'est pas actif",
    "is not active (expected a pile to lay the card on)": "{tas}, qui doit recevoir la carte, n'est pas actif",
    "is not active (expected a pile to slide the card under)": "{tas}, qui doit recevoir la carte, n'est pas actif",
    "is not active (expected a pile to lay the other on)": "{tas}, sur lequel on pose l'autre, n'est pas actif",
    "is not empty (expected no card in it)": "{tas} n'est pas vide",
    "has no card (expected at least one)": "{tas} est vide, il faut au moins une carte",
    "has no card {} (expected 1 at the bottom to its height)": (
        "{tas} n'a pas de carte numéro {0} : la première est celle du dessous, la dernière porte le numéro LaHauteur(T)"
    ),
    "has no card of rank {} and suit {} (expected to hold it)": (
        "{tas} ne contient pas la carte demandée, {0:rang} de {1:couleur}"
    ),
    "cannot be laid on itself (expected two piles)": "{tas} ne peut pas être posé sur lui-même",
    "is laid on a pile of another mode (expected the same mode)": (
        "{tas} et celui qui le reçoit doivent avoir le même mode d'étalement"
    ),
}


class _Valeur:
    """A value in a sentence: as it is, or as the name of a rank or a suit."""

    def __init__(self, value: object):
        self.value = value

    def __format__(self, spec: str) -> str:
        names = {"rang": ("", *RANGS), "couleur": COULEURS}.get(spec)
        known = names and isinstance(self.value, int) and 0 <= self.value < len(names) and names[self.value]
        return known or str(self.value)


def en_francais(problem: tuple[object, ...], tas: str = "") -> str:
    """Return in French what `reussite.piles` finds wrong."""
    known = " ".join(word if isinstance(word, str) else "{}" for word in problem)
    values = [_Valeur(word) for word in problem if not isinstance(word, str)]
    return FAUTES[known].format(*values, tas=tas)


def faute(operation: str, words: str) -> ErreurDeTas:
    """Return an error of one line that names the operation."""
    return ErreurDeTas(f"{operation} : {words}", operation)


def attendu(operation: str, what: str, given: object) -> ErreurDeTas:
    """Return the error of an argument that is something else than what is expected."""
    return faute(operation, ATTENDU[what].format(_court(given)))


def _court(given: object) -> str:
    text = " ".join(repr(given).split())
    return text if len(text) <= 40 else f"{text[:39]}…"


ATTENDU = {
    "carte": "une carte est attendue, pas {}",
    "couleur": "une couleur est attendue, pas {}",
    "entier": "un entier est attendu, pas {}",
    "jeu": "un jeu a 32 ou 52 cartes, pas {}",
    "place": "une localisation est attendue, colonne et ligne comme (0, 1), pas {}",
    "rang": "un rang est attendu, pas {}",
    "tas": "un tas est attendu, pas {}",
}


def exception(problem: BaseException) -> str:
    """Return what a program raised, in one line."""
    return " ".join(f"{type(problem).__name__} : {problem}".split()).removesuffix(" :")


# Files of pupils, and what is found out about them

FICHIER_ABSENT = "{} : ce fichier n'existe pas"
FICHIER_AUTRE = "{} : ce n'est pas un fichier Python (.py)"
FICHIER_ILLISIBLE = "{}, ligne {} : ce n'est pas du Python ({})"
FICHIER_REFUSE = "{} ne peut pas être chargé : {}"
INACHEVÉ = "{0} : il manque encore {1} ; python -m reussite.tas.verifier {0} dit tout ce qui manque"
USAGE_LIER = """\
python -m reussite.tas.lier MES_TAS.py PROGRAMME.py

Exécute PROGRAMME.py avec les tas de MES_TAS.py à la place de ceux de reussite.tas."""
USAGE_VERIFIER = """\
python -m reussite.tas.verifier [--stricte] MES_TAS.py

Vérifie chaque opération sur les tas que MES_TAS.py définit : une ligne par faute, rien d'autre.
--stricte  vérifie aussi que chaque opération appelée sans sa pré-condition est refusée par une exception"""

USAGE = "usage : {}"
ABSENTE = "{} : cette opération n'est pas définie"
LEVE = "{operation} : {appel} lève {problem}"
REND = "{operation} : {appel} rend {obtenu}, il faut {attendu}"
MONTRE = "{operation} : après {appel}, {vu} rend {obtenu}, il faut {attendu}"
CONTIENT = "{operation} : après {appel}, {tas} contient de bas en haut {obtenu}, il faut {attendu}"
MELANGE = "{operation} : après {appel}, {tas} contient de bas en haut {obtenu}, ce ne sont plus les cartes {attendu}"
ORDRES = (
    "{operation} : les ordres possibles de trois cartes ne sortent pas aussi souvent les uns que les autres ({orders})"
)
SANS_REFUS = "{operation} : {appel} n'est pas refusée alors que {because}"
SANS_FIN = "{operation} : {appel} ne se termine pas"
RESTENT = "À vérifier encore, une fois ces fautes corrigées : {}"
AUTRES = "{} autres opérations"
BON = "{} : {} opérations vérifiées, aucune faute"
EST_VIDE, EST_PLEIN, EST_INACTIF = "le tas {} est vide", "le tas {} n'est pas vide", "le tas {} n'est pas actif"
EST_PRIS, EST_BAS = "l'emplacement est occupé", "le tas {} n'a que {} cartes"
EST_SANS_CARTE = "le tas {} ne contient pas cette carte"
SONT_AUTREMENT = "les tas {} et {} n'ont pas le même mode d'étalement"
RIEN, CACHÉE, UN_TAS = "aucune carte", "[{}]", "le tas créé"


def usage(text: str, words: list[str]) -> int:
    """Tell how a command is used, in full where that was asked, else in one line; return the exit code."""
    asked = words in (["-h"], ["--help"])
    print(USAGE.format(text if asked else text.splitlines()[0]), file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def cartes(cards: list[tuple[int, int, bool]]) -> str:
    """Return cards given by suit, rank as the document counts it, and whether they are hidden."""
    written = [carte_en_lettres(s * 16 + (1 if r == 14 else r)) for s, r, _ in cards]
    shown = [CACHÉE.format(text) if card[2] else text for text, card in zip(written, cards, strict=True)]
    return " ".join(shown if len(shown) < 9 else [*shown[:4], "…", *shown[-4:]]) or RIEN
