"""Section 2.4 du document : les tas, et ce que l'on fait d'eux sur le tableau de jeu."""

import random
from contextlib import contextmanager
from enum import IntEnum
from operator import index
from typing import Any, Callable, Iterator, NamedTuple

from reussite import piles
from reussite.errors import PileError
from reussite.piles import Cloth
from reussite.tas import mots
from reussite.tas.cartes import Carte, Couleur, NbCartes, Rang, couleur_de, jeu_de, rang_de

__all__ = [
    "BattreTas",
    "CarteSous",
    "CarteSur",
    "ChangerMode",
    "CréerJeuNeuf",
    "CréerTasVide",
    "DéplacerBasSous",
    "DéplacerBasSur",
    "DéplacerCarteSur",
    "DéplacerHautSous",
    "DéplacerHautSur",
    "HmTas",
    "IèmeCarte",
    "LaHauteur",
    "LaPlace",
    "LeTableau",
    "Localisation",
    "Mode",
    "NouveauTableau",
    "PoserTasSurTas",
    "RetournerCarteSous",
    "RetournerCarteSur",
    "RetournerIème",
    "RetournerTas",
    "Rôle",
    "SupprimerTasVide",
    "Tableau",
    "Tas",
    "TasActif",
    "TasEmpilé",
    "TasEtalé",
    "TasVide",
    "actif",
    "empilé",
    "inactif",
    "un_autre_tableau",
    "étalé",
]


class Rôle(IntEnum):
    """Un tas vide est actif ou inactif ; un tas qui a des cartes est actif."""

    inactif, actif = piles.INACTIVE, piles.ACTIVE

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


class Mode(IntEnum):
    """D'un tas empilé on ne voit que la carte du dessus, d'un tas étalé on voit toutes les cartes."""

    empilé, étalé = piles.STACKED, piles.SPREAD

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


inactif, actif = Rôle
empilé, étalé = Mode
HmTas = NbCartes


class Localisation(NamedTuple):
    """Un emplacement sur le tableau de jeu : colonne et ligne, (0, 0) en haut à gauche."""

    colonne: int
    ligne: int


GONE = -1  # the number of a pile that is no longer there


class Tas:
    """Un tas de cartes du tableau de jeu."""

    def __init__(self, tableau: "Tableau", number: int):
        self.tableau, self.number = tableau, number

    @property
    def name(self) -> str:
        """How the pile is called in a sentence: by the text it was last shown with, or by its place."""
        if self.number == GONE:
            return mots.TAS_SUPPRIMÉ
        text, place = self.tableau.textes.get(self.number), self.tableau.places[self.number]
        return mots.TAS_NOMMÉ.format(text) if text else mots.TAS_PLACÉ.format(place)

    def __str__(self) -> str:
        return mots.TAS_INACTIF if self.number == GONE else self.tableau.dessin(self.number)

    __repr__ = __str__


class Tableau(Cloth):
    """Un tableau de jeu : les tas actifs, chacun à sa place. Il s'affiche tel qu'on le voit."""

    def __init__(self) -> None:
        super().__init__()
        self.tas: dict[int, Tas] = {}
        self.textes: dict[int, str] = {}  # by which the piles were last shown

    def poser(self, number: int) -> Tas:
        """Return the pile that was just made."""
        self.tas[number] = Tas(self, number)
        return self.tas[number]

    def retirer(self, T: Tas) -> None:
        """Forget a pile that is no longer there."""
        self.textes.pop(T.number, None)
        del self.tas[T.number]
        T.number = GONE

    def étiquettes(self) -> dict[int, str]:
        """Return the texts beside the piles: the one last shown, else the place."""
        return {p: self.textes.get(p, f"({column}, {row})") for p, (column, row) in self.places.items()}

    def dessin(self, number: int) -> str:
        """Return a pile as text."""
        return piles.draw_pile(self, number, self.étiquettes()[number], writing=mots.ECRITURE)

    def __str__(self) -> str:
        return piles.draw_cloth(self, self.étiquettes(), writing=mots.ECRITURE).rstrip("\n")

    def __repr__(self) -> str:
        return str(self) or mots.TABLEAU_VIDE

    def _repr_svg_(self) -> str:
        from reussite.piles.picture import picture

        return picture(self, self.étiquettes(), "fr")


_present = Tableau()


def LeTableau() -> Tableau:
    """Le tableau de jeu sur lequel on joue."""
    return _present


def NouveauTableau() -> Tableau:
    """Débarrasse le tableau de jeu : les tas d'avant deviennent inactifs, et l'on peut créer un autre jeu."""
    global _present
    for T in list(_present.tas.values()):
        T.number = GONE
    _present = Tableau()
    return _present


@contextmanager
def un_autre_tableau() -> Iterator[None]:
    """Let another table lie there for a while; the present one comes back as it was."""
    global _present
    kept = _present
    _present = Tableau()
    try:
        yield
    finally:
        _present = kept


def _do(operation: str, word: Callable[..., Any], tas: tuple[object, ...], *values: object) -> Any:
    """Carry out a word of `reussite.piles` on piles of the table; what is wrong is told in French."""
    for each in tas:
        if not isinstance(each, Tas):
            raise mots.attendu(operation, "tas", each)
    concerned = [each for each in tas if isinstance(each, Tas)]
    try:
        return word(_present, *(T.number for T in concerned), *values)
    except PileError as problem:
        names = [T.name for T in concerned if T.number == problem.pile]
        raise mots.faute(operation, mots.en_francais(problem.problem, *names[:1])) from None


def _whole(operation: str, number: Any) -> int:
    try:
        return index(number)
    except TypeError:
        raise mots.attendu(operation, "entier", number) from None


def _place(operation: str, L: object) -> tuple[Any, ...]:
    if isinstance(L, (tuple, list)):
        return tuple(int(each) if isinstance(each, int) else each for each in L)
    raise mots.attendu(operation, "place", L)


# Constructeurs de tas


def CréerJeuNeuf(N: int, L: Localisation) -> Tas:
    """Forme en L le tas empilé des N cartes du jeu (32 ou 52), dans l'ordre des cartes et faces cachées.

    Donne leur valeur à NbCartes et PremierRang. Pré-condition : l'emplacement L est disponible.
    """
    operation = "CréerJeuNeuf"
    made = _do(operation, piles.new_deck, (), _whole(operation, N), _place(operation, L))
    jeu_de(index(N))
    return _present.poser(made)


def CréerTasVide(L: Localisation, M: Mode) -> Tas:
    """Rend un tas vide actif, placé en L et de mode d'étalement M. Pré-condition : l'emplacement L est disponible."""
    operation = "CréerTasVide"
    return _present.poser(_do(operation, piles.new_pile, (), _place(operation, L), _whole(operation, M)))


def SupprimerTasVide(T: Tas) -> None:
    """Rend le tas vide inactif ; sa place devient libre. Pré-condition : le tas T est vide et actif."""
    _do("SupprimerTasVide", piles.remove_pile, (T,))
    _present.retirer(T)


# Testeur et sélecteurs de tas


def TasActif(T: Tas) -> bool:
    """Vrai si et seulement si le tas est actif."""
    return bool(_do("TasActif", piles.is_active, (T,)))


def TasVide(T: Tas) -> bool:
    """Vrai si et seulement si le tas est vide."""
    return bool(_do("TasVide", piles.is_empty, (T,)))


def TasEmpilé(T: Tas) -> bool:
    """Vrai si et seulement si le tas est en mode empilé."""
    return bool(_do("TasEmpilé", piles.is_stacked, (T,)))


def TasEtalé(T: Tas) -> bool:
    """Vrai si et seulement si le tas est en mode étalé."""
    return bool(_do("TasEtalé", piles.is_spread, (T,)))


def LaHauteur(T: Tas) -> int:
    """Le nombre de cartes du tas."""
    return int(_do("LaHauteur", piles.height, (T,)))


def LaPlace(T: Tas) -> Localisation:
    """L'emplacement du tas."""
    return Localisation(*_do("LaPlace", piles.place_of, (T,)))


# Consultation des cartes d'un tas


def CarteSur(T: Tas) -> Carte:
    """La carte située au-dessus du tas. Pré-condition : T n'est pas vide."""
    return Carte.lue(_do("CarteSur", piles.top_card, (T,)))


def CarteSous(T: Tas) -> Carte:
    """La carte située au-dessous du tas. Pré-condition : T n'est pas vide."""
    return Carte.lue(_do("CarteSous", piles.bottom_card, (T,)))


def IèmeCarte(T: Tas, i: int) -> Carte:
    """La ième carte de T, de bas en haut à partir de 1. Pré-condition : i ≤ LaHauteur(T)."""
    return Carte.lue(_do("IèmeCarte", piles.card_at, (T,), _whole("IèmeCarte", i)))


# Retournement d'une carte dans un tas


def RetournerCarteSur(T: Tas) -> None:
    """Retourne la carte située au-dessus de T. Pré-condition : T n'est pas vide."""
    _do("RetournerCarteSur", piles.turn_top, (T,))


def RetournerCarteSous(T: Tas) -> None:
    """Retourne la carte située au-dessous de T. Pré-condition : T n'est pas vide."""
    _do("RetournerCarteSous", piles.turn_bottom, (T,))


def RetournerIème(T: Tas, i: int) -> None:
    """Retourne la ième carte de T. Pré-condition : T n'est pas vide et i ≤ LaHauteur(T)."""
    _do("RetournerIème", piles.turn_card, (T,), _whole("RetournerIème", i))


# Modifications d'un tas


def BattreTas(T: Tas) -> None:
    """Mélange les cartes de T ; le hasard est celui de Python, que random.seed(n) permet de reproduire."""
    _do("BattreTas", piles.shuffle_pile, (T,), random.getrandbits(32))


def RetournerTas(T: Tas) -> None:
    """Retourne T : la première carte devient la dernière, et la visibilité des cartes est inversée."""
    _do("RetournerTas", piles.turn_pile, (T,))


def ChangerMode(T: Tas, M: Mode) -> None:
    """Change le mode d'étalement de T, ce que le document permet sans lui donner de nom."""
    _do("ChangerMode", piles.change_mode, (T,), _whole("ChangerMode", M))


# Déplacements de cartes d'un tas sur un autre


def DéplacerHautSur(T1: Tas, T2: Tas) -> None:
    """Enlève la carte du dessus de T1 et la place au-dessus de T2. Pré-condition : T1 non vide, T2 actif."""
    _do("DéplacerHautSur", piles.move_top_onto, (T1, T2))


def DéplacerHautSous(T1: Tas, T2: Tas) -> None:
    """Enlève la carte du dessus de T1 et la place au-dessous de T2. Pré-condition : T1 non vide, T2 actif."""
    _do("DéplacerHautSous", piles.move_top_under, (T1, T2))


def DéplacerBasSur(T1: Tas, T2: Tas) -> None:
    """Enlève la carte du dessous de T1 et la place au-dessus de T2. Pré-condition : T1 non vide, T2 actif."""
    _do("DéplacerBasSur", piles.move_bottom_onto, (T1, T2))


def DéplacerBasSous(T1: Tas, T2: Tas) -> None:
    """Enlève la carte du dessous de T1 et la place au-dessous de T2. Pré-condition : T1 non vide, T2 actif."""
    _do("DéplacerBasSous", piles.move_bottom_under, (T1, T2))


def DéplacerCarteSur(C: Couleur, R: Rang, T1: Tas, T2: Tas) -> None:
    """Enlève de T1 la carte de couleur C et de rang R, et la place au-dessus de T2.

    Pré-condition : T1 contient la carte et T2 est actif.
    """
    operation = "DéplacerCarteSur"
    suit, rank = couleur_de(operation, C), rang_de(operation, R)
    _do(operation, piles.move_card_onto, (T1, T2), rank, int(suit))


# Déplacement d'un tas sur un autre


def PoserTasSurTas(T1: Tas, T2: Tas) -> None:
    """Pose T1 sur T2 ; T1 reste actif, et vide. Pré-condition : T1 et T2 ont le même mode d'étalement."""
    _do("PoserTasSurTas", piles.lay_pile, (T1, T2))
