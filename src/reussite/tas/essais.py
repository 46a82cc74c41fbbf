"""What is tried of a representation of piles: calls in the document's own words, one after the other."""

from random import Random
from typing import Any, Iterator

from reussite import tas
from reussite.tas import mots

__all__ = ["AVANT_REFUS", "ESSAIS", "REFUS", "THREE", "promenade"]

MOVES = ("DéplacerHautSur", "DéplacerHautSous", "DéplacerBasSur", "DéplacerBasSous")
THREE = [
    "J = CréerJeuNeuf(32, (0, 0))",
    "A = CréerTasVide((1, 0), empilé)",
    *("DéplacerCarteSur(Trèfle, Sept, J, A)", "DéplacerCarteSur(Coeur, Valet, J, A)", "RetournerCarteSur(A)"),
    "DéplacerCarteSur(Pique, As, J, A)",
]
PLACES = [
    "A = CréerTasVide((1, 0), empilé)",
    "B = CréerTasVide((2, 5), étalé)",
    "SupprimerTasVide(A)",
    "C = CréerTasVide((1, 0), étalé)",
    "SupprimerTasVide(B)",
]


def _moving(operation: str) -> list[str]:
    """Move a card onto an empty pile, onto one with cards, within one pile, and the last card of a pile."""
    between = [f"{operation}({pair})" for pair in ("J, A", "J, A", "J, B", "A, B", "B, A", "A, J", "A, A", "J, J")]
    emptying = [f"{operation}({pair})" for pair in ("B, A", "A, A", "A, B", "A, B", "B, B", "B, A", "B, A")]
    return [
        *("J = CréerJeuNeuf(52, (0, 0))", "A = CréerTasVide((1, 0), étalé)", "B = CréerTasVide((2, 0), empilé)"),
        *("RetournerCarteSur(J)", "RetournerCarteSous(J)"),
        *between,
        "RetournerCarteSur(B)",
        *emptying,
    ]


# Each begins with a table on which nothing lies. What is seen of all piles is compared after every call.
ESSAIS: tuple[list[str], ...] = (
    ["J = CréerJeuNeuf(32, (0, 0))", "CarteSur(J)", "CarteSous(J)", "IèmeCarte(J, 2)", "IèmeCarte(J, 31)"],
    ["J = CréerJeuNeuf(52, (3, 1))", "TasVide(J)", "LaHauteur(J)", "LaPlace(J)", "TasEmpilé(J)", "TasEtalé(J)"],
    PLACES,
    *(_moving(operation) for operation in MOVES),
    [
        "J = CréerJeuNeuf(32, (0, 0))",
        *("RetournerCarteSur(J)", "RetournerCarteSous(J)", "RetournerIème(J, 2)", "RetournerIème(J, 31)"),
        *("RetournerIème(J, 1)", "RetournerIème(J, 32)", "RetournerIème(J, 2)", "RetournerCarteSur(J)"),
        *("A = CréerTasVide((1, 1), étalé)", "DéplacerHautSur(J, A)"),
        *("RetournerCarteSur(A)", "RetournerCarteSous(A)", "RetournerIème(A, 1)"),
    ],
    [
        *THREE,
        *("DéplacerCarteSur(Carreau, Dix, J, A)", "DéplacerCarteSur(Trèfle, Sept, A, A)"),
        *("DéplacerCarteSur(Coeur, Valet, A, J)", "DéplacerCarteSur(Coeur, Valet, J, A)"),
        *("DéplacerCarteSur(Coeur, Valet, A, A)", "B = CréerTasVide((4, 0), étalé)"),
        *("DéplacerCarteSur(Trèfle, Sept, A, B)", "DéplacerCarteSur(Trèfle, Sept, B, B)"),
    ],
    [
        *THREE,
        *("RetournerTas(A)", "RetournerTas(J)", "RetournerTas(J)", "DéplacerHautSur(A, J)", "RetournerTas(A)"),
        *("DéplacerHautSur(A, J)", "RetournerTas(A)", "DéplacerHautSur(A, J)", "RetournerTas(A)"),
    ],
    [
        *THREE,
        *("B = CréerTasVide((2, 0), empilé)", "PoserTasSurTas(B, A)", "PoserTasSurTas(A, B)"),
        *("DéplacerBasSur(J, A)", "PoserTasSurTas(B, A)", "PoserTasSurTas(A, J)", "DéplacerHautSur(J, A)"),
        *("C = CréerTasVide((3, 0), étalé)", "D = CréerTasVide((4, 0), étalé)", "DéplacerHautSur(J, C)"),
        *("DéplacerHautSur(J, D)", "PoserTasSurTas(C, D)", "SupprimerTasVide(C)"),
    ],
    [*THREE, "BattreTas(A)", "BattreTas(J)", "DéplacerHautSur(A, J)", "DéplacerHautSur(A, J)", "BattreTas(A)"],
    [*THREE, "DéplacerHautSur(A, J)", "DéplacerHautSur(A, J)", "DéplacerHautSur(A, J)", "BattreTas(A)", "BattreTas(J)"],
)

# A call without its precondition, and what is not as it must be.
EMPTY, GONE, TAKEN = mots.EST_VIDE.format("A"), mots.EST_INACTIF.format("B"), mots.EST_PRIS
REFUS: tuple[tuple[str, str], ...] = (
    ("CréerJeuNeuf(32, (0, 0))", TAKEN),
    ("CréerTasVide((0, 0), étalé)", TAKEN),
    ("SupprimerTasVide(J)", mots.EST_PLEIN.format("J")),
    ("SupprimerTasVide(B)", GONE),
    *((f"{word}(B)", GONE) for word in ("TasVide", "TasEmpilé", "TasEtalé", "LaHauteur", "LaPlace")),
    *((f"{word}(A)", EMPTY) for word in ("CarteSur", "CarteSous", "RetournerCarteSur", "RetournerCarteSous")),
    *((f"{word}(J, 33)", mots.EST_BAS.format("J", 32)) for word in ("IèmeCarte", "RetournerIème")),
    *((f"{word}(A, 1)", EMPTY) for word in ("IèmeCarte", "RetournerIème")),
    *((f"{word}(A, J)", EMPTY) for word in MOVES),
    *((f"{word}(J, B)", GONE) for word in MOVES),
    ("DéplacerCarteSur(Coeur, Deux, J, A)", mots.EST_SANS_CARTE.format("J")),
    ("DéplacerCarteSur(Coeur, Dix, J, B)", GONE),
    ("PoserTasSurTas(J, E)", mots.SONT_AUTREMENT.format("J", "E")),
)
AVANT_REFUS = [
    "J = CréerJeuNeuf(32, (0, 0))",
    *("A = CréerTasVide((1, 0), empilé)", "B = CréerTasVide((2, 0), empilé)", "SupprimerTasVide(B)"),
    "E = CréerTasVide((3, 0), étalé)",
]


def promenade(seed: int, lying: dict[str, Any], length: int = 120) -> Iterator[str]:
    """Give calls at random whose preconditions hold; `lying` has the piles as `reussite.tas` has them by then."""
    chance = Random(seed)
    yield f"J = CréerJeuNeuf({chance.choice((32, 52))}, (0, 0))"
    names = ["J", "A", "B", "C", "D"]
    for k, name in enumerate(names[1:], 1):
        yield f"{name} = CréerTasVide(({k}, 0), {'empilé' if k < 3 else 'étalé'})"
    for _ in range(length):
        one, other = chance.choice(names), chance.choice(names)
        height = tas.LaHauteur(lying[one])
        stacked = tas.TasEmpilé(lying[one]) == tas.TasEmpilé(lying[other])
        calls = ["RetournerTas({0})", "BattreTas({0})"] if chance.random() < 0.15 else []
        if height:
            i = chance.randint(1, height)
            card = tas.IèmeCarte(lying[one], i)
            calls += [f"{word}({{0}}, {{1}})" for word in MOVES] * 2
            calls += ["RetournerCarteSur({0})", "RetournerCarteSous({0})", f"RetournerIème({{0}}, {i})"]
            calls += [f"DéplacerCarteSur({tas.LaCouleur(card)!r}, {tas.LeRang(card)!r}, {{0}}, {{1}})"] * 2
        if stacked and one != other and chance.random() < 0.3:
            calls.append("PoserTasSurTas({0}, {1})")
        if calls:
            yield chance.choice(calls).format(one, other)
