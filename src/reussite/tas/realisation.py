"""A representation of piles of somebody's own: a file that defines the operations of the document's section 2.4."""

import importlib.util
import sys
import unicodedata
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from reussite import tas
from reussite.errors import BadInput
from reussite.tas import mots
from reussite.tas.cartes import Valeur
from reussite.tas.ecran import afficheur

__all__ = ["OPERATIONS", "charger", "définis", "lié", "sans_accents"]

# What a representation of piles consists of, in the document's order.
OPERATIONS = (
    *("CréerJeuNeuf", "CréerTasVide", "SupprimerTasVide"),
    *("TasActif", "TasVide", "TasEmpilé", "TasEtalé", "LaHauteur", "LaPlace"),
    *("CarteSur", "CarteSous", "IèmeCarte"),
    *("RetournerCarteSur", "RetournerCarteSous", "RetournerIème"),
    *("BattreTas", "RetournerTas"),
    *("DéplacerHautSur", "DéplacerHautSous", "DéplacerBasSur", "DéplacerBasSous", "DéplacerCarteSur"),
    "PoserTasSurTas",
)


def sans_accents(name: str) -> str:
    """Return a name as it is spelled without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))


def charger(path: Path) -> ModuleType:
    """Return a file as a module, loaded anew each time; raise one line if that cannot be done."""
    if not path.is_file():
        raise BadInput(mots.FICHIER_ABSENT.format(path))
    name = f"realisation_{path.stem}"  # a file may be called as a module that others need
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadInput(mots.FICHIER_AUTRE.format(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent.resolve()) not in sys.path:
        sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except SyntaxError as problem:
        raise BadInput(mots.FICHIER_ILLISIBLE.format(path, problem.lineno, problem.msg)) from None
    except (Exception, SystemExit) as problem:  # somebody's program: whatever it raises is its own fault
        raise BadInput(mots.FICHIER_REFUSE.format(path, mots.exception(problem))) from None
    return module


def définis(module: ModuleType) -> dict[str, Any]:
    """Return what a module has under names of the document, in either spelling, other than `reussite.tas` has it."""
    own = vars(module)
    found = {}
    for name in tas.__all__:
        for spelled in (name, sans_accents(name)):
            if spelled in own and own[spelled] is not getattr(tas, spelled):
                found[name] = own[spelled]
    return found


def _present_value(module: ModuleType, name: str) -> int:
    """Return the value that a module's operations have given a constant by now, its own or the one of all."""
    value: Any = getattr(module, name, getattr(tas, name))
    present: int = value.read() if isinstance(value, Valeur) else value
    return present


def lié(module: ModuleType) -> dict[str, Any]:
    """Return all words of `reussite.tas` with those of a module in their place, and a screen that reads its piles."""
    words = {name: getattr(tas, name) for name in tas.__all__} | définis(module)
    for name in ("NbCartes", "PremierRang"):
        words[name] = Valeur(name, partial(_present_value, module, name))
    words["HmTas"] = words["NbCartes"]
    if "AfficherTas" not in définis(module):
        words["AfficherTas"] = afficheur(words)
    return words | {sans_accents(name): word for name, word in words.items() if sans_accents(name) != name}
