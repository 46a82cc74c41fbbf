"""La visualisation des tas : InitialiserEcran et AfficherTas.

They read a pile by the words of the document alone, so that piles represented in another way are shown alike.
"""

import sys
from typing import Any, Callable, Mapping

from reussite.tas import mots
from reussite.tas.cartes import Carte
from reussite.tas.tableau import Tas

__all__ = ["InitialiserEcran", "afficheur"]

CLEAR = "\x1b[2J\x1b[H"


def InitialiserEcran() -> None:
    """Prépare un écran vide ; là où il n'y a pas d'écran, saute une ligne."""
    print(CLEAR if sys.stdout.isatty() else "", end="" if sys.stdout.isatty() else "\n")


def afficheur(words: Mapping[str, Any]) -> Callable[[Any, str], None]:
    """Return the AfficherTas that reads piles by these words."""

    def AfficherTas(T: Any, txt: str) -> None:
        """Affiche le tas T, en faisant apparaître le texte txt à proximité."""
        read: Callable[..., Any] = words["IèmeCarte"]
        cards = [_number(words, read(T, i)) for i in range(1, words["LaHauteur"](T) + 1)]
        print(mots.ECRITURE.pile(str(txt), cards, bool(words["TasEtalé"](T))))
        if isinstance(T, Tas):
            T.tableau.textes[T.number] = str(txt)

    return AfficherTas


def _number(words: Mapping[str, Any], card: Any) -> int:
    """Return a card as `reussite.tas` has it, whatever the words represent it by."""
    return Carte(words["LaCouleur"](card), words["LeRang"](card), bool(words["EstCachée"](card)))
