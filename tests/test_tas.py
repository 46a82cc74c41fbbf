"""The French face of the pile words: the document's names and orders, errors in French, tables that show themselves."""

import ast
import inspect
import random
import re
import xml.etree.ElementTree as ET
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.piles import NOT_ALLOWED, WORDS
from reussite import piles, tas
from reussite.tas import mots, regles
from reussite.tas.realisation import OPERATIONS, sans_accents
from reussite.tas.tableau import un_autre_tableau

pytestmark = [pytest.mark.unit, pytest.mark.quick]

DOCUMENT = (Path(__file__).parent / "data" / "projet_reussites.txt").read_text(encoding="utf-8")
TYPES = {name: re.findall(r"\w+", values) for name, values in re.findall(r"^type (\w+)(?: : (.*))?$", DOCUMENT, re.M)}
CONSTANTS = dict(re.findall(r"^constante (\w+)(?: = (\w+))?$", DOCUMENT, re.M))
FUNCTIONS = {
    name: (re.findall(r"\w+", given), "résultat" in result or "->" in result)
    for name, given, result in re.findall(r"^(?:fonction|action) (\w+) \(([^);]*)(.*)$", DOCUMENT, re.M)
}
BESIDE = {
    *("Carte", "CarteRetournée", "CartesNeuves", "ChangerMode"),
    *("ErreurDeTas", "LeTableau", "NouveauTableau", "Tableau"),
}


@pytest.fixture(autouse=True)
def table():
    with un_autre_tableau():
        yield


@pytest.fixture
def small():
    """A deck of 32 without the seven and the jack of hearts, which lie shown on another pile; and an empty pile."""
    J, A, B = tas.CréerJeuNeuf(32, (0, 0)), tas.CréerTasVide((1, 0), tas.étalé), tas.CréerTasVide((0, 1), tas.empilé)
    for R in (tas.Sept, tas.Valet):
        tas.DéplacerCarteSur(tas.Coeur, R, J, A)
        tas.RetournerCarteSur(A)
    return J, A, B


def refused(word, *given):
    with pytest.raises(tas.ErreurDeTas) as caught:
        word(*given)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# The document


def test_the_transcription_of_the_document_is_whole():
    assert len(FUNCTIONS) == 36 and len(TYPES) == 7 and len(CONSTANTS) == 6
    assert FUNCTIONS["DéplacerCarteSur"] == (["C", "R", "T1", "T2"], False)
    assert FUNCTIONS["CréerJeuNeuf"] == (["N", "L"], True) and FUNCTIONS["InitialiserEcran"] == ([], False)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_operation_has_the_arguments_of_the_document_in_its_order(name):
    arguments, returns = FUNCTIONS[name]
    signature = inspect.signature(getattr(tas, name))
    assert list(signature.parameters) == arguments
    assert (signature.return_annotation not in (None, "None")) == returns
    assert inspect.getdoc(getattr(tas, name))


@pytest.mark.parametrize("name", TYPES)
def test_a_type_has_the_values_of_the_document_in_its_order(name):
    values = [getattr(tas, value) for value in TYPES[name]]
    if name == "Rôle":  # the document names them without an order
        assert set(values) == set(tas.Rôle)
    elif values:
        assert values == list(getattr(tas, name)) == sorted(values)
    assert [repr(value) for value in values] == TYPES[name]


def test_the_constants_are_those_of_the_document():
    for name, value in CONSTANTS.items():
        assert not value or getattr(tas, name) is getattr(tas, value)
    tas.CréerJeuNeuf(32, (0, 0))
    assert (tas.NbCartes, tas.HmTas, tas.PremierRang) == (32, 32, tas.Sept)


def test_there_is_nothing_else_but_what_is_said_to_be_beside_the_document():
    named = {*TYPES, *CONSTANTS, *FUNCTIONS, *(value for values in TYPES.values() for value in values)}
    every = named | BESIDE
    assert set(tas.__all__) == every | {sans_accents(name) for name in every}


@pytest.mark.parametrize("name", [name for name in tas.__all__ if not name.isascii()])
def test_a_name_with_an_accent_has_a_spelling_without(name):
    assert getattr(tas, sans_accents(name)) is getattr(tas, name)


def test_a_representation_of_piles_is_what_the_document_has_between_the_screen_and_the_end():
    in_order = list(FUNCTIONS)
    assert list(OPERATIONS) == in_order[in_order.index("CréerJeuNeuf") :]


# What the words do

SAME = {
    "height": "LaHauteur",
    "is_empty": "TasVide",
    "top_card": "CarteSur",
    "bottom_card": "CarteSous",
    "card_at": "IèmeCarte",
    "turn_top": "RetournerCarteSur",
    "turn_bottom": "RetournerCarteSous",
    "turn_card": "RetournerIème",
    "turn_pile": "RetournerTas",
    "move_top_onto": "DéplacerHautSur",
    "move_top_under": "DéplacerHautSous",
    "move_bottom_onto": "DéplacerBasSur",
    "move_bottom_under": "DéplacerBasSous",
    "move_card_onto": "DéplacerCarteSur",
    "lay_pile": "PoserTasSurTas",
    "shuffle_pile": "BattreTas",
}
STEPS = st.lists(
    st.tuples(st.sampled_from(sorted(SAME)), st.integers(0, 3), st.integers(0, 3), st.integers(0, 127)),
    min_size=5,
    max_size=40,
)


def french_arguments(word, lying, a, b, i):
    if word == "move_card_onto":
        ranks = {1: tas.As} | {int(R): R for R in tas.Rang if tas.As != R}
        return tas.Couleur(i // 16 % 4), ranks.get(i % 16, tas.As), lying[a], lying[b]
    if word.startswith("move") or word == "lay_pile":
        return lying[a], lying[b]
    return (lying[a], i % 9) if word in ("card_at", "turn_card") else (lying[a],)


def read(T):
    """The cards of a pile as the lists of the model have them."""
    cards = [tas.IèmeCarte(T, i) for i in range(1, tas.LaHauteur(T) + 1)]
    return [(tas.LeRang(C) % 13 or 13, int(tas.LaCouleur(C)), int(tas.EstCachée(C))) for C in cards]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([32, 52]), STEPS)
def test_the_words_do_what_lists_do(size, steps):
    tas.NouveauTableau()
    lying = [tas.CréerJeuNeuf(size, (0, 0)), *(tas.CréerTasVide((k, 1), tas.empilé) for k in range(3))]
    model = {p: read(T) for p, T in enumerate(lying)}
    for word, a, b, i in steps:
        i = i if i % 16 in range(1, 14) or word != "move_card_onto" else 1
        kept = {p: list(cards) for p, cards in model.items()}
        do = partial(getattr(tas, SAME[word]), *french_arguments(word, lying, a, b, i))
        try:
            expected = WORDS[word](model, a, b, i % 9 if word in ("card_at", "turn_card") else i)
        except NOT_ALLOWED:
            model = kept
            assert refused(do).startswith(f"{SAME[word]} : ")
        else:
            found = do()
            assert (found is None) == (expected is None) and (found is None or found == expected)
            if word == "shuffle_pile":
                assert sorted(read(lying[a])) == model[a]
                model[a] = read(lying[a])
        assert {p: read(T) for p, T in enumerate(lying)} == model


@pytest.mark.parametrize(("size", "first"), [(32, tas.Sept), (52, tas.Deux)])
def test_ranks_and_suits_go_round_and_the_constants_follow_the_deck(size, first):
    tas.CréerJeuNeuf(size, (0, 0))
    assert tas.NbCartes == size and tas.PremierRang == first and first == tas.PremierRang
    assert [tas.RangSuivant(R) for R in tas.Rang if first <= R] == [*(R for R in tas.Rang if first < R), first]
    assert [tas.CouleurSuivante(C) for C in tas.Couleur] == [tas.Carreau, tas.Coeur, tas.Pique, tas.Trèfle]
    assert list(range(1, tas.NbCartes + 1))[-1] == size and len([0] * tas.NbCartes) == size
    assert 1 + tas.NbCartes - 1 == size and tas.NbCartes // 4 == size // 4 and tas.PremierRang < tas.As
    assert f"{tas.NbCartes:>4} {tas.PremierRang}" == f"{size:>4} {first}" and {size: "x"}[tas.NbCartes] == "x"
    assert repr(tas.PremierRang) == repr(first) and tas.Rang(tas.PremierRang) is first


def test_cards_compare_by_suit_then_rank_with_the_ace_highest():
    in_order = tas.CartesNeuves(52)
    for one, other in pairwise(in_order):
        assert tas.EstCarteAvant(one, other) and not tas.EstCarteAvant(other, one)
        if tas.MêmeCouleur(one, other):
            assert tas.RangInférieur(one, other) and not tas.MêmeRang(one, other)
        else:
            assert tas.CouleurInférieure(one, other) and tas.LeRang(one) == tas.As and tas.LeRang(other) == tas.Deux
    assert all(tas.EstCachée(C) and tas.EstDécouverte(tas.CarteRetournée(C)) for C in in_order)
    assert [tas.Carte(tas.LaCouleur(C), tas.LeRang(C), True) for C in in_order] == in_order


def test_a_removed_pile_stays_inactive_even_when_its_place_is_taken_again(small):
    _, _, B = small
    tas.SupprimerTasVide(B)
    again = tas.CréerTasVide((0, 1), tas.étalé)
    assert not tas.TasActif(B) and tas.TasActif(again) and repr(B) == "(tas inactif)"
    assert refused(tas.LaHauteur, B) == "LaHauteur : le tas supprimé n'est pas actif"


def test_a_new_table_leaves_the_piles_of_the_old_one_inactive(small):
    tas.NouveauTableau()
    assert not any(tas.TasActif(T) for T in small)
    assert tas.LaHauteur(tas.CréerJeuNeuf(52, (0, 0))) == 52


def test_the_chance_of_shuffling_is_that_of_python(small):
    J, _, _ = small
    random.seed(5)
    kept = random.getstate()
    tas.BattreTas(J)
    first = read(J)
    tas.NouveauTableau()
    again = tas.CréerJeuNeuf(32, (0, 0))
    for R in (tas.Sept, tas.Valet):
        tas.DéplacerCarteSur(tas.Coeur, R, again, tas.CréerTasVide((int(R), 3), tas.empilé))
    random.setstate(kept)
    tas.BattreTas(again)
    assert read(again) == first


# Mistakes


def templates():
    """What `reussite.piles` can find wrong, values left out."""
    for module in (piles.words, piles.cloth):
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "require":
                yield " ".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.args[3:])


def test_everything_that_can_be_wrong_with_piles_is_told_in_french_and_nothing_else():
    assert set(templates()) == set(mots.FAUTES)
    for words in mots.FAUTES:
        problem = [part for k, text in enumerate(words.split("{}")) for part in [*[7][:k], text.strip()]]
        told = mots.en_francais(tuple(part for part in problem if part != ""), "le tas")
        assert told and not re.search(r"[{}]|pile|card|deck|expected", told.replace("carte", "")), told


MISTAKES = [
    ("CarteSur", "B", "le tas placé en (0, 1) est vide, il faut au moins une carte"),
    ("IèmeCarte", "A 3", "le tas placé en (1, 0) n'a pas de carte numéro 3 : la première est celle du dessous"),
    ("IèmeCarte", "A x", "un entier est attendu, pas 'x'"),
    ("RetournerCarteSous", "B", "le tas placé en (0, 1) est vide"),
    ("DéplacerHautSur", "B A", "le tas placé en (0, 1) est vide"),
    ("DéplacerHautSur", "J 5", "un tas est attendu, pas 5"),
    ("DéplacerCarteSur", "Coeur Valet J B", "le tas placé en (0, 0) ne contient pas la carte demandée, valet de cœur"),
    ("DéplacerCarteSur", "Valet Coeur A B", "une couleur est attendue, pas Valet"),
    ("DéplacerCarteSur", "Coeur Coeur A B", "un rang est attendu, pas Coeur"),
    ("PoserTasSurTas", "J A", "le tas placé en (0, 0) et celui qui le reçoit doivent avoir le même mode"),
    ("PoserTasSurTas", "J J", "le tas placé en (0, 0) ne peut pas être posé sur lui-même"),
    ("SupprimerTasVide", "A", "le tas placé en (1, 0) n'est pas vide"),
    ("CréerTasVide", "(0,0) empilé", "l'emplacement (0, 0) est déjà occupé"),
    ("CréerTasVide", "(4,-1) empilé", "une localisation est attendue, colonne et ligne comme (0, 1), pas (4, -1)"),
    ("CréerTasVide", "x empilé", "une localisation est attendue, colonne et ligne comme (0, 1), pas 'x'"),
    ("CréerTasVide", "(5,5) 7", "un mode est attendu, empilé ou étalé, pas 7"),
    ("CréerJeuNeuf", "52 (9,9)", "il y a déjà un jeu de 32 cartes sur le tableau"),
    ("RangSuivant", "Deux", "le rang deux n'existe pas dans un jeu de 32 cartes"),
    ("CouleurSuivante", "9", "une couleur est attendue, pas 9"),
    ("LeRang", "5", "une carte est attendue, pas 5"),
    ("CartesNeuves", "40", "un jeu a 32 ou 52 cartes, pas 40"),
]


@pytest.mark.parametrize(("word", "given", "told"), MISTAKES, ids=lambda value: str(value)[:30])
def test_a_mistake_is_told_in_french(small, word, given, told):
    space = vars(tas) | dict(zip("JAB", small, strict=True)) | {"x": "x"}
    before = repr(tas.LeTableau())
    error = refused(getattr(tas, word), *(eval(each, space) for each in given.split()))
    assert error.startswith(f"{word} : {told}")
    assert repr(tas.LeTableau()) == before


def test_a_pile_that_was_shown_is_named_by_its_text(small, capsys):
    tas.AfficherTas(small[2], "Rebut")
    assert refused(tas.CarteSur, small[2]) == "CarteSur : le tas « Rebut » est vide, il faut au moins une carte"


# What is shown


def test_a_table_and_its_piles_are_written_as_cards(small, capsys):
    J, A, _ = small
    tas.AfficherTas(J, "Talon")
    tas.AfficherTas(A, "Cœurs")
    assert capsys.readouterr().out == "Talon : ## (1 sur 30)\nCœurs : 7♥ V♥\n"
    assert str(tas.LeTableau()) == "Talon : ## (1 sur 30)   Cœurs : 7♥ V♥\n(0, 1) : (vide)"
    assert repr(tas.LeTableau()) == str(tas.LeTableau()) and repr(A) == "Cœurs : 7♥ V♥"
    assert repr(tas.NouveauTableau()) == "(tableau vide)"


def test_a_screen_is_cleared_on_a_terminal_and_begins_with_a_line_elsewhere(capsys, monkeypatch):
    tas.InitialiserEcran()
    assert capsys.readouterr().out == "\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    tas.InitialiserEcran()
    assert capsys.readouterr().out == "\x1b[2J\x1b[H"


def test_cards_suits_and_ranks_are_written_in_french(small):
    C = tas.CarteSur(small[1])
    assert (str(C), repr(C), f"{C:>4}") == ("V♥", "<valet de cœur, découverte>", "  V♥")
    assert (str(tas.Coeur), repr(tas.Coeur), f"{tas.Coeur}", f"{tas.As:d}") == ("cœur", "Coeur", "cœur", "14")


def test_a_table_shows_itself_as_a_picture_with_french_letters(small):
    tas.ChangerMode(small[1], tas.étalé)
    picture = tas.LeTableau()._repr_svg_()
    root = ET.fromstring(picture)
    cards = root.findall("{http://www.w3.org/2000/svg}svg")
    assert len(cards) == 3 and [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")] == [
        *("(0, 0) (30)", "(1, 0)", "(0, 1)")
    ]
    assert piles.picture.picture(tas.LeTableau(), {}, "fr") != piles.picture.picture(tas.LeTableau(), {}, "en")


# In a game file


def test_the_words_for_game_files_are_those_of_piles_under_the_names_of_the_document(small):
    words = {name for name, value in vars(regles).items() if name[0].isupper() and name != "State"}
    cloth_only = {
        *("InitialiserEcran", "AfficherTas", "CréerJeuNeuf", "CréerTasVide", "SupprimerTasVide"),
        *("TasEmpilé", "TasEtalé", "LaPlace"),
    }
    numbers = {*TYPES["Couleur"], *TYPES["Rang"], *CONSTANTS}
    due = {*FUNCTIONS, *numbers} - cloth_only
    assert words == due | {sans_accents(name) for name in due}
    for name in {*TYPES["Couleur"], *TYPES["Rang"]}:
        assert type(getattr(regles, name)) is int and getattr(regles, name) == getattr(tas, name)


@pytest.mark.parametrize("name", sorted({*FUNCTIONS} & vars(regles).keys()))
def test_a_word_for_game_files_takes_the_state_and_then_the_arguments_of_the_document(name):
    code = getattr(regles, name).__code__
    given = code.co_varnames[: code.co_argcount]
    about_piles = name in OPERATIONS or name == "RangSuivant"
    assert len(given) == len(FUNCTIONS[name][0]) + about_piles and (given[0] == "s") == about_piles


def test_ranks_in_a_game_file_are_those_of_the_document(small):
    J, _, B = small
    table = tas.LeTableau()
    assert [regles.LeRang(C) for C in tas.CartesNeuves(52)] == [int(R) for _ in range(4) for R in tas.Rang]
    assert [regles.RangSuivant(table, R) for R in range(7, 15)] == [*range(8, 15), 7]
    regles.DéplacerCarteSur(table, regles.Pique, regles.As, J.number, B.number)
    assert read(B) == [(1, 3, 1)]
    before = read(J)
    regles.BattreTas(table, J.number)
    assert read(J) != before and sorted(read(J)) == sorted(before)
