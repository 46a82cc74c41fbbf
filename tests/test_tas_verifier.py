"""Exercise 4: right piles are found right, and each wrong operation is told by a line of its own."""

import random
import shlex
import sys

import pytest

from children import finish
from pages_fr import TEACHERS, files, page
from reussite import tas
from reussite.errors import BadInput
from reussite.tas import verifier
from reussite.tas.realisation import OPERATIONS, sans_accents
from reussite.tas.verifier import Verification, fautes

RIGHT = files(TEACHERS)["mes_tas.py"]

# Another right representation, which refuses what the document does not allow: cards linked upwards one by one.
LINKED = """
import random
from reussite.tas import *

PLACES = set()

class Tas:
    def __init__(self, L, M):
        exiger(L not in PLACES)
        PLACES.add(L)
        self.place, self.mode, self.actif, self.dessous = L, M, True, None

def exiger(condition):
    if not condition:
        raise ValueError("pré-condition")

def suite(T):
    exiger(T.actif)
    noeud, cartes = T.dessous, []
    while noeud is not None:
        cartes.append(noeud[0])
        noeud = noeud[1]
    return cartes

def refaire(T, cartes):
    T.dessous = None
    for carte in reversed(cartes):
        T.dessous = [carte, T.dessous]

def CreerTasVide(L, M):
    return Tas(L, M)

def CreerJeuNeuf(N, L):
    T = Tas(L, empile)
    refaire(T, CartesNeuves(N))
    return T

def SupprimerTasVide(T):
    exiger(TasVide(T))
    T.actif = False
    PLACES.discard(T.place)

def TasActif(T):
    return T.actif

def TasVide(T):
    return suite(T) == []

def TasEmpile(T):
    exiger(T.actif)
    return int(T.mode == empile)

def TasEtale(T):
    exiger(T.actif)
    return int(T.mode == etale)

def LaHauteur(T):
    return len(suite(T))

def LaPlace(T):
    exiger(T.actif)
    return list(T.place)

def CarteSur(T):
    return suite(T)[-1]

def CarteSous(T):
    return suite(T)[0]

def IemeCarte(T, i):
    exiger(i >= 1)
    return suite(T)[i - 1]

def RetournerIeme(T, i):
    cartes = suite(T)
    exiger(1 <= i <= len(cartes))
    cartes[i - 1] = CarteRetournee(cartes[i - 1])
    refaire(T, cartes)

def RetournerCarteSur(T):
    RetournerIeme(T, LaHauteur(T))

def RetournerCarteSous(T):
    RetournerIeme(T, 1)

def BattreTas(T):
    cartes = suite(T)
    random.shuffle(cartes)
    refaire(T, cartes)

def RetournerTas(T):
    refaire(T, [CarteRetournee(C) for C in reversed(suite(T))])

def deplacer(T1, T2, i, dessus):
    exiger(T2.actif)
    cartes = suite(T1)
    carte = cartes.pop(i)
    refaire(T1, cartes)
    refaire(T2, suite(T2) + [carte] if dessus else [carte] + suite(T2))

def DeplacerHautSur(T1, T2):
    deplacer(T1, T2, -1, True)

def DeplacerHautSous(T1, T2):
    deplacer(T1, T2, -1, False)

def DeplacerBasSur(T1, T2):
    deplacer(T1, T2, 0, True)

def DeplacerBasSous(T1, T2):
    deplacer(T1, T2, 0, False)

def DeplacerCarteSur(C, R, T1, T2):
    rangs = [(LaCouleur(carte), LeRang(carte)) for carte in suite(T1)]
    deplacer(T1, T2, rangs.index((C, R)), True)

def PoserTasSurTas(T1, T2):
    exiger(T1.mode == T2.mode)
    refaire(T2, suite(T2) + suite(T1))
    refaire(T1, [])
"""


@pytest.fixture
def verify(tmp_path):
    """Return a function that verifies piles given as text, in this process."""

    def found(text, strict=False, **amounts):
        path = tmp_path / "mes_tas.py"
        path.write_text(text, encoding="utf-8")
        random.seed(7)  # so that an uneven shuffle is found each time or never
        return Verification(path, strict, **amounts).run()

    return found


@pytest.mark.parametrize(("text", "strict"), [(RIGHT, False), (LINKED, False), (LINKED, True)])
def test_right_piles_have_no_fault(verify, text, strict):
    assert verify(text, strict) == []


def test_both_right_representations_define_all_operations():
    for text, spelled in ((RIGHT, str), (LINKED, sans_accents)):
        assert all(f"def {spelled(name)}(" in text for name in OPERATIONS)


# What is written wrong, the operation that must be named, and a part of what is told.
WRONG = [
    (
        "T.cartes = CartesNeuves(N)",
        "T.cartes = CartesNeuves(N)[::-1]",
        "CréerJeuNeuf",
        "J contient de bas en haut [A♠]",
    ),
    ("T.cartes = CartesNeuves(N)", "T.cartes = CartesNeuves(52)", "CréerJeuNeuf", "NbCartes rend 52, il faut 32"),
    (
        "T = CréerTasVide(L, empilé)",
        "T = CréerTasVide(L, étalé)",
        "CréerJeuNeuf",
        "TasEmpilé(J) rend False, il faut True",
    ),
    ("    return T\n", "    T\n", "CréerJeuNeuf", "rend None, il faut le tas créé"),
    ("return Tas(L, M)", "return Tas(L, empilé)", "CréerTasVide", "TasEmpilé(B) rend True, il faut False"),
    ("return Tas(L, M)", "return Tas((1, 0), M)", "CréerTasVide", "LaPlace(B) rend (1, 0), il faut (2, 5)"),
    ("T.role = inactif", "pass", "SupprimerTasVide", "TasActif(A) rend True, il faut False"),
    ("return T.role == actif", "return T.role == inactif", "CréerJeuNeuf", "TasActif(J) rend False, il faut True"),
    ("return T.cartes == []", "return None", "TasVide", "TasVide(J) rend None, il faut False"),
    ("return T.cartes == []", "return T.cartes != []", "TasVide", "TasVide(J) rend True, il faut False"),
    ("T.mode == empilé", "T.mode == étalé", "TasEmpilé", "TasEmpilé(J) rend False, il faut True"),
    ("T.mode == étalé", "T.mode == empilé", "TasEtalé", "TasEtalé(J) rend True, il faut False"),
    ("return len(T.cartes)", "return len(T.cartes) - 1", "CréerJeuNeuf", "LaHauteur(J) rend 31, il faut 32"),
    ("return T.cartes[-1]", "return T.cartes[0]", "CarteSur", "CarteSur(J) rend [7♣], il faut [A♠]"),
    ("return T.cartes[0]", "return T.cartes[1]", "CarteSous", "CarteSous(J) rend [8♣], il faut [7♣]"),
    ("return T.cartes[i - 1]", "return T.cartes[i]", "IèmeCarte", "IèmeCarte(J, 32) lève IndexError"),
    ("return T.cartes[i - 1]", "T.cartes[i - 1]", "IèmeCarte", "IèmeCarte(J, 1) rend None, il faut [7♣]"),
    ("RetournerIème(T, LaHauteur(T))", "RetournerIème(T, 1)", "RetournerCarteSur", "J contient"),
    ("RetournerIème(T, 1)", "RetournerIème(T, 2)", "RetournerCarteSous", "J contient"),
    ("T.cartes[i - 1] = CarteRetournée(", "T.cartes[0] = CarteRetournée(", "RetournerCarteSur", "J contient"),
    (
        "    T.cartes[i - 1] = ",
        "    if i == 1 or i == len(T.cartes): T.cartes[i - 1] = ",
        "RetournerIème",
        "J contient",
    ),
    ("shuffle(T.cartes)", "pass", "BattreTas", "(0, 0, 0, 0, 0, 9000)"),
    ("shuffle(T.cartes)", "T.cartes.reverse()", "BattreTas", "(0, 0, 0, 0, 0, 9000)"),
    ("shuffle(T.cartes)", "T.cartes = T.cartes[1:]", "BattreTas", "ce ne sont plus les cartes [7♣] V♥ [A♠]"),
    (
        "shuffle(T.cartes)",
        "for i in range(len(T.cartes)):\n        j = randrange(len(T.cartes))\n"
        "        T.cartes[i], T.cartes[j] = T.cartes[j], T.cartes[i]",
        "BattreTas",
        "ne sortent pas aussi souvent",
    ),
    ("for C in reversed(T.cartes)", "for C in T.cartes", "RetournerTas", "A contient de bas en haut 7♣ [V♥] A♠"),
    ("[CarteRetournée(C) for C", "[C for C", "RetournerTas", "il faut A♠ [V♥] 7♣"),
    ("T2.cartes.append(T1.cartes.pop())", "T2.cartes.append(T1.cartes[-1])", "DéplacerHautSur", "LaHauteur(J)"),
    ("T2.cartes.insert(0, T1.cartes.pop())", "T2.cartes.append(T1.cartes.pop())", "DéplacerHautSous", "A contient"),
    ("T2.cartes.append(T1.cartes.pop(0))", "T2.cartes.append(T1.cartes.pop())", "DéplacerBasSur", "J contient"),
    (
        "T2.cartes.append(T1.cartes.pop(0))",
        "T2.cartes = T2.cartes + [T1.cartes[0]]\n    T1.cartes = T1.cartes[1:]\n    T1.cartes = T1.cartes[:]",
        None,
        "",
    ),
    (
        "T2.cartes.append(T1.cartes.pop(0))",
        "C, reste = T1.cartes[0], T1.cartes[1:]\n    T2.cartes = T2.cartes + [C]\n    T1.cartes = reste",
        "DéplacerBasSur",
        "après DéplacerBasSur(A, A), LaHauteur(A) rend 0, il faut 1",
    ),
    ("T2.cartes.insert(0, T1.cartes.pop(0))", "T1.cartes.pop(0)", "DéplacerBasSous", "LaHauteur(A) rend 0, il faut 1"),
    (
        "T2.cartes.append(T1.cartes.pop(i - 1))",
        "DéplacerHautSur(T1, T2)",
        "DéplacerCarteSur",
        "J contient de bas en haut [7♣]",
    ),
    ("!= C or LeRang", "!= C and LeRang", "DéplacerCarteSur", "après DéplacerCarteSur(Coeur, Valet, J, A)"),
    ("T2.cartes.extend(T1.cartes)", "T2.cartes[:0] = T1.cartes", "PoserTasSurTas", "contient de bas en haut"),
    ("T2.cartes.extend(T1.cartes)", "T2.cartes.extend(T1.cartes[::-1])", "PoserTasSurTas", "B contient"),
    ("    T1.cartes = []", "    pass", "PoserTasSurTas", "LaHauteur(A) rend 3, il faut 0"),
]


@pytest.mark.parametrize(("was", "now", "operation", "told"), WRONG, ids=lambda value: str(value)[:34])
def test_a_wrong_operation_is_named(verify, was, now, operation, told):
    assert RIGHT.count(was) == 1
    wrong = RIGHT.replace(was, now).replace("import shuffle", "import randrange, shuffle")
    found = verify(wrong, walks=1, shuffles=9000 if operation == "BattreTas" else 0)
    if operation is None:
        assert found == []
        return
    line = next((line for line in found if line.startswith(f"{operation} : ")), "")
    assert told in line and line, found


def test_every_operation_is_wrong_once_above():
    assert {operation for *_, operation, _ in WRONG if operation} | {"LaHauteur", "LaPlace", "TasActif"} == set(
        OPERATIONS
    )


# The command


def command(*words):
    return finish(sys.executable, "-m", "reussite.tas.verifier", *words)


@pytest.fixture
def right(tmp_path):
    path = tmp_path / "mes_tas.py"
    path.write_text(RIGHT, encoding="utf-8")
    return path


def test_the_command_tells_that_all_is_right(right):
    done = command(str(right))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{right} : 23 opérations vérifiées, aucune faute\n"
    assert fautes(right) == []


def test_the_command_tells_faults_only_and_what_the_file_prints_apart(right):
    right.write_text("print('bonjour')\n" + RIGHT.replace("T.role = inactif", "pass"), encoding="utf-8")
    done = command(str(right))
    assert done.returncode == 1 and "bonjour" in done.stderr
    assert done.stdout == "SupprimerTasVide : après SupprimerTasVide(A), TasActif(A) rend True, il faut False\n"
    assert fautes(right) == done.stdout.splitlines()


def test_a_call_that_never_ends_is_told(right):
    right.write_text(RIGHT.replace("        i = i + 1", "        pass"), encoding="utf-8")
    assert fautes(right) == [
        "DéplacerCarteSur : DéplacerCarteSur(Coeur, Valet, J, A) ne se termine pas",
        "À vérifier encore, une fois ces fautes corrigées : BattreTas, RetournerTas, PoserTasSurTas",
    ]


def test_operations_that_are_not_there_are_told_one_by_one(verify):
    few = RIGHT.replace("def CarteSous(", "def LaCarteSous(").replace("def LaPlace(", "def LaPlaceDe(")
    assert verify(few) == [f"{name} : cette opération n'est pas définie" for name in ("LaPlace", "CarteSous")]
    assert len(verify("from reussite.tas import *")) == len(OPERATIONS)


def test_constants_that_get_no_value_are_told(verify):
    own = "[Carte(C, R, True) for C in Couleur for R in Rang if N == 52 or R >= Sept]"
    line = "CréerJeuNeuf : NbCartes lève ErreurDeTas : NbCartes : il n'y a pas encore de jeu de cartes"
    assert verify(RIGHT.replace("CartesNeuves(N)", own), walks=0, shuffles=0)[0].startswith(line)
    given = "global NbCartes, PremierRang\n    NbCartes, PremierRang = N, {52: Deux, 32: Sept}[N]\n    T = CréerTasVide"
    kept = RIGHT.replace("CartesNeuves(N)", own).replace("T = CréerTasVide", given)
    assert verify(kept, walks=1, shuffles=0) == []


def test_strictly_each_call_without_its_precondition_must_be_refused(verify):
    found = verify(RIGHT, strict=True, walks=0, shuffles=0)
    assert len(found) == 14 and all("n'est pas refusée alors que" in line for line in found)
    loose = LINKED.replace("exiger(T1.mode == T2.mode)", "")
    assert verify(loose, strict=True, walks=0, shuffles=0) == [
        "PoserTasSurTas : PoserTasSurTas(J, E) n'est pas refusée "
        "alors que les tas J et E n'ont pas le même mode d'étalement"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "{} : ce fichier n'existe pas"),
        ("def (", "{}, ligne 1 : ce n'est pas du Python (invalid syntax)"),
        ("1 / 0", "{} ne peut pas être chargé : ZeroDivisionError : division by zero"),
        ("import sys; sys.exit()", "{} ne peut pas être chargé : SystemExit"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_in_one_line(tmp_path, capsys, text, told):
    path = tmp_path / "faux.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert verifier.main([str(path)]) == 2
    assert capsys.readouterr() == ("", told.format(path) + "\n")
    with pytest.raises(BadInput, match=r"faux\.py"):
        fautes(path)


@pytest.mark.parametrize("words", [[], ["a.py", "b.py"], ["--vite"]])
def test_the_usage_is_told_in_one_line(words, capsys):
    assert verifier.main(words) == 2
    assert capsys.readouterr() == ("", "usage : python -m reussite.tas.verifier [--stricte] MES_TAS.py\n")


def test_verifying_leaves_the_table_of_the_program_alone(verify):
    T = tas.NouveauTableau() and tas.CréerJeuNeuf(52, (0, 0))
    before = repr(tas.LeTableau())
    assert verify(RIGHT, walks=1, shuffles=0) == []
    assert repr(tas.LeTableau()) == before and tas.LaHauteur(T) == 52 and tas.NbCartes == 52
    tas.NouveauTableau()


# A program with piles of one's own

PROGRAM = """
import sys
from reussite.tas import *
import reussite.tas as tout

T = CréerJeuNeuf(32, (0, 0))
U = CreerTasVide((1, 0), empilé)
DéplacerHautSur(T, U)
RetournerCarteSur(U)
AfficherTas(U, sys.argv[1])
print(type(U).__module__, tout.LaHauteur(T), NbCartes, PremierRang)
"""


def link(*words):
    return finish(sys.executable, "-m", "reussite.tas.lier", *map(str, words))


@pytest.mark.parametrize("text", [RIGHT, LINKED])
def test_a_program_runs_with_the_piles_of_a_file(tmp_path, text):
    (tmp_path / "mes_tas.py").write_text(text, encoding="utf-8")
    (tmp_path / "programme.py").write_text(PROGRAM, encoding="utf-8")
    done = link(tmp_path / "mes_tas.py", tmp_path / "programme.py", "Rebut")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Rebut : A♠\nrealisation_mes_tas 31 32 sept\n"


def test_piles_that_are_not_finished_are_told_in_one_line_when_a_program_should_run_with_them(right):
    (right.parent / "programme.py").write_text(PROGRAM, encoding="utf-8")
    right.write_text(right.read_text(encoding="utf-8").replace("def LaPlace(", "def SaPlace("), encoding="utf-8")
    done = link(right, right.parent / "programme.py")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        f"{right} : il manque encore LaPlace ; python -m reussite.tas.verifier {right} dit tout ce qui manque\n"
    )
    right.write_text("from reussite.tas import *\n", encoding="utf-8")
    done = link(right, right.parent / "programme.py")
    assert " : il manque encore CréerJeuNeuf, CréerTasVide, SupprimerTasVide, … ;" in done.stderr


@pytest.mark.parametrize("command", ["verifier", "lier"])
def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path, command):
    (tmp_path / "mes_tas.py").write_text(RIGHT if command == "lier" else "\n", encoding="utf-8")
    (tmp_path / "programme.py").write_text("print('ligne\\n' * 100_000)\n")
    program = [str(tmp_path / "programme.py")] if command == "lier" else []
    line = shlex.join([sys.executable, "-m", f"reussite.tas.{command}", str(tmp_path / "mes_tas.py"), *program])
    assert finish("sh", "-c", f"{line} | :").stderr == ""


def test_what_cannot_be_linked_is_told_in_one_line(right):
    assert link(right).stderr == "usage : python -m reussite.tas.lier MES_TAS.py PROGRAMME.py\n"
    done = link(right, right.parent / "rien.py")
    assert done.returncode == 2 and done.stderr == f"{right.parent / 'rien.py'} : ce fichier n'existe pas\n"


def test_the_table_of_faults_on_the_teachers_page_has_lines_that_are_told(verify):
    rows = [row.split("|")[2].strip(" `") for row in page(TEACHERS).splitlines() if row.startswith("| ")]
    told = [line for line in rows if " : " in line and line.split(" : ")[0] in OPERATIONS]
    wrong = [
        ("T2.cartes.insert(0, T1.cartes.pop())", "T2.cartes.insert(1, T1.cartes.pop())"),
        ("for C in reversed(T.cartes)", "for C in T.cartes"),
        ("    T1.cartes = []", "    pass"),
        ("return T.cartes[i - 1]", "return T.cartes[i]"),
        ("    return T\n", "    T\n"),
        ("shuffle(T.cartes)", "pass"),
    ]
    found = [verify(RIGHT.replace(was, now), walks=0)[0] for was, now in wrong]
    assert len(told) == 7 and set(found) < set(told)
