"""Sections 2.1 à 2.3 du document : les couleurs, les rangs et les cartes."""

from enum import IntEnum
from typing import Any, Callable

from reussite import piles
from reussite.cards import BACK, card
from reussite.errors import PileError
from reussite.piles import Cloth
from reussite.tas import mots

__all__ = [
    "As",
    "Carreau",
    "Carte",
    "CarteRetournée",
    "CartesNeuves",
    "Cinq",
    "Coeur",
    "Couleur",
    "CouleurInférieure",
    "CouleurSuivante",
    "Dame",
    "DernierRang",
    "DernièreCouleur",
    "Deux",
    "Dix",
    "EstCachée",
    "EstCarteAvant",
    "EstDécouverte",
    "Huit",
    "LaCouleur",
    "LeRang",
    "MêmeCouleur",
    "MêmeRang",
    "NbCartes",
    "Neuf",
    "Pique",
    "PremierRang",
    "PremièreCouleur",
    "Quatre",
    "Rang",
    "RangInférieur",
    "RangSuivant",
    "Roi",
    "Sept",
    "Six",
    "Trois",
    "Trèfle",
    "Valet",
    "Valeur",
    "jeu_de",
]


class _Nommé(IntEnum):
    """A number with a name: ordered as the document orders it, written by its name."""

    def __repr__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(int(self), spec) if spec.endswith("d") else format(str(self), spec)


class Couleur(_Nommé):
    """Trèfle, Carreau, Coeur, Pique, dans l'ordre croissant."""

    Trèfle, Carreau, Coeur, Pique = range(4)

    def __str__(self) -> str:
        return mots.COULEURS[self]


class Rang(_Nommé):
    """Deux, Trois, …, Dix, Valet, Dame, Roi, As, dans l'ordre croissant."""

    Deux, Trois, Quatre, Cinq, Six, Sept, Huit, Neuf, Dix, Valet, Dame, Roi, As = range(2, 15)

    def __str__(self) -> str:
        return mots.RANGS[_vers_piles(self) - 1]


Trèfle, Carreau, Coeur, Pique = Couleur
Deux, Trois, Quatre, Cinq, Six, Sept, Huit, Neuf, Dix, Valet, Dame, Roi, As = Rang
PremièreCouleur, DernièreCouleur, DernierRang = Trèfle, Pique, As


def _vers_piles(R: int) -> int:
    """Return a rank as `reussite.piles` counts it, the ace as 1."""
    return piles.ACE if As == R else int(R)


def _de_piles(rank: int) -> Rang:
    return As if rank == piles.ACE else Rang(rank)


def couleur_de(operation: str, C: object) -> Couleur:
    """Return an argument that must be a suit, or raise."""
    if isinstance(C, int) and not isinstance(C, Rang) and C in range(4):
        return Couleur(C)
    raise mots.attendu(operation, "couleur", C)


def rang_de(operation: str, R: Any) -> int:
    """Return an argument that must be a rank as `reussite.piles` counts it, or raise."""
    if isinstance(R, (int, Valeur)) and not isinstance(R, Couleur) and int(R) in range(2, 15):
        return _vers_piles(int(R))
    raise mots.attendu(operation, "rang", R)


# The deck in play

_decks = {0: Cloth()}  # by size: a cloth with nothing but that deck, which knows its ranks
_size = 0


def jeu_de(N: int) -> None:
    """Give NbCartes and PremierRang their values."""
    global _size
    if N not in _decks:
        made = Cloth()
        piles.new_deck(made, N, (0, 0))
        _decks[N] = made
    _size = N


def demander(operation: str, ask: Callable[..., int], *given: int) -> int:
    """Ask `reussite.piles` something about the deck in play; what is wrong is told in French."""
    try:
        return ask(_decks[_size], *given)
    except PileError as problem:
        raise mots.faute(operation, mots.en_francais(problem.problem)) from None


class Valeur:
    """A constant of the document that CréerJeuNeuf gives its value to: whoever uses it gets the present one."""

    def __init__(self, name: str, read: Callable[[], int]):
        self.name, self.read = name, read

    def __index__(self) -> int:
        return int(self.read())

    __int__ = __hash__ = __index__

    def __repr__(self) -> str:
        try:
            return repr(self.read())
        except mots.ErreurDeTas as problem:
            return str(problem)

    def __str__(self) -> str:
        return str(self.read())

    def __format__(self, spec: str) -> str:
        return format(self.read(), spec)

    def __bool__(self) -> bool:
        return bool(self.read())

    def __eq__(self, other: object) -> bool:
        return bool(int(self) == other)


def _as_number(name: str) -> Callable[..., Any]:
    def work(self: Valeur, *others: Any) -> Any:
        return getattr(int(self), name)(*(int(each) if isinstance(each, Valeur) else each for each in others))

    return work


for _name in (
    *("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "truediv", "rtruediv", "mod", "rmod"),
    *("lt", "le", "gt", "ge", "neg", "pos", "abs"),
):
    setattr(Valeur, f"__{_name}__", _as_number(f"__{_name}__"))


def _known_size() -> int:
    if not _size:
        raise mots.faute("NbCartes", mots.PAS_DE_JEU)
    return _size


NbCartes = Valeur("NbCartes", _known_size)
PremierRang = Valeur("PremierRang", lambda: _de_piles(demander("PremierRang", piles.first_rank)))


def CouleurSuivante(C: Couleur) -> Couleur:
    """La couleur qui suit C ; après pique revient trèfle."""
    return Couleur(piles.next_suit(couleur_de("CouleurSuivante", C)))


def RangSuivant(R: Rang) -> Rang:
    """Le rang qui suit R ; après l'as revient PremierRang."""
    return _de_piles(demander("RangSuivant", piles.next_rank, rang_de("RangSuivant", R)))


class Carte(int):
    """Une carte : une couleur, un rang, et le côté que l'on voit."""

    def __new__(cls, C: Couleur, R: Rang, cachée: bool = False) -> "Carte":
        """Build a card; the program never needs to, unless it represents piles in its own way."""
        return cls.lue(card(rang_de("Carte", R), couleur_de("Carte", C)) | (BACK if cachée else 0))

    @classmethod
    def lue(cls, number: int) -> "Carte":
        """Return a card of `reussite.piles`."""
        return int.__new__(cls, number)

    def __str__(self) -> str:
        return mots.carte_en_lettres(self)

    def __repr__(self) -> str:
        return f"<{mots.carte_en_mots(self)}, {mots.VISIBILITÉ[EstCachée(self)]}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _carte(operation: str, C: object) -> int:
    if isinstance(C, Carte):
        return C
    raise mots.attendu(operation, "carte", C)


def CartesNeuves(N: int) -> list[Carte]:
    """Les N cartes d'un jeu neuf, dans l'ordre et cachées ; donne leur valeur à NbCartes et PremierRang."""
    if N not in (32, 52):
        raise mots.attendu("CartesNeuves", "jeu", N)
    jeu_de(N)
    return [Carte.lue(piles.card_at(_decks[N], 0, i)) for i in range(1, N + 1)]


def CarteRetournée(C: Carte) -> Carte:
    """La même carte, vue de l'autre côté."""
    return Carte.lue(_carte("CarteRetournée", C) ^ BACK)


def LeRang(C: Carte) -> Rang:
    """Le rang de la carte."""
    return _de_piles(piles.rank(_carte("LeRang", C)))


def LaCouleur(C: Carte) -> Couleur:
    """La couleur de la carte."""
    return Couleur(piles.suit(_carte("LaCouleur", C)))


def EstCachée(C: Carte) -> bool:
    """Vrai si et seulement si la carte est cachée."""
    return bool(piles.is_hidden(_carte("EstCachée", C)))


def EstDécouverte(C: Carte) -> bool:
    """Vrai si et seulement si la carte est découverte."""
    return bool(piles.is_shown(_carte("EstDécouverte", C)))


def CouleurInférieure(C1: Carte, C2: Carte) -> bool:
    """Vrai si et seulement si la couleur de C1 précède celle de C2."""
    return bool(piles.suit_is_lower(_carte("CouleurInférieure", C1), _carte("CouleurInférieure", C2)))


def MêmeCouleur(C1: Carte, C2: Carte) -> bool:
    """Vrai si et seulement si C1 et C2 sont de même couleur."""
    return bool(piles.same_suit(_carte("MêmeCouleur", C1), _carte("MêmeCouleur", C2)))


def RangInférieur(C1: Carte, C2: Carte) -> bool:
    """Vrai si et seulement si le rang de C1 précède celui de C2."""
    return bool(piles.rank_is_lower(_carte("RangInférieur", C1), _carte("RangInférieur", C2)))


def MêmeRang(C1: Carte, C2: Carte) -> bool:
    """Vrai si et seulement si C1 et C2 sont de même rang."""
    return bool(piles.same_rank(_carte("MêmeRang", C1), _carte("MêmeRang", C2)))


def EstCarteAvant(C1: Carte, C2: Carte) -> bool:
    """Vrai si et seulement si C1 précède C2 : par la couleur, puis, dans une couleur, par le rang."""
    return bool(piles.card_is_before(_carte("EstCarteAvant", C1), _carte("EstCarteAvant", C2)))
