"""The pile words and their page: against plain lists, on a bare cloth; each used once without its precondition."""

import ast
import doctest
import re
import xml.etree.ElementTree as ET
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.piles import NAMES, NOT_ALLOWED, WORDS, arguments, cards_read
from reussite import piles
from reussite.errors import PileError
from reussite.piles import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    FIRST_SUIT,
    HEARTS,
    LAST_RANK,
    LAST_SUIT,
    NINE,
    SEVEN,
    SPADES,
    SPREAD,
    STACKED,
    TEN,
    Cloth,
    bottom_card,
    card_at,
    card_is_before,
    change_mode,
    deck_size,
    draw_cloth,
    draw_pile,
    first_rank,
    is_active,
    is_empty,
    is_hidden,
    is_shown,
    is_stacked,
    move_card_onto,
    new_deck,
    new_pile,
    next_rank,
    next_suit,
    place_of,
    rank,
    rank_is_lower,
    remove_pile,
    same_rank,
    same_suit,
    shuffle_pile,
    suit_is_lower,
    turn_top,
)
from reussite.rules.layout import CARDS, ENDS

PAGE = Path(__file__).parent.parent / "docs" / "piles.md"
FROM_FRENCH, BESIDE = PAGE.read_text(encoding="utf-8").split("### Beside the French names")
ALL_CARDS = [suit * 16 + rank for suit in range(4) for rank in range(1, 14)]

# Section 2 of the French document, name by name.
FRENCH = re.findall(
    r"\w+",
    """
Couleur Trèfle Carreau Coeur Pique PremièreCouleur DernièreCouleur CouleurSuivante
Rang Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Valet Dame Roi As PremierRang DernierRang RangSuivant
Carte LeRang LaCouleur EstCachée EstDécouverte
CouleurInférieure MêmeCouleur RangInférieur MêmeRang EstCarteAvant
Tas Rôle actif inactif Mode empilé étalé NbCartes HmTas Localisation InitialiserEcran AfficherTas
CréerJeuNeuf CréerTasVide SupprimerTasVide TasActif TasVide TasEmpilé TasEtalé LaHauteur LaPlace
CarteSur CarteSous IèmeCarte RetournerCarteSur RetournerCarteSous RetournerIème BattreTas RetournerTas
DéplacerHautSur DéplacerHautSous DéplacerBasSur DéplacerBasSous DéplacerCarteSur PoserTasSurTas
""",
)


def order(card):
    """Where a card comes in the order of cards: clubs to spades, then two to ace."""
    return card // 16 % 4, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1].index(card % 16)


def words_in(text, column):
    rows = [line.strip("| ").split("|") for line in text.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)", row[column])]


def test_the_page_has_every_french_name_once():
    assert sorted(words_in(FROM_FRENCH, 0)) == sorted(FRENCH)


def test_the_page_has_every_word_once_and_no_other():
    assert sorted(words_in(FROM_FRENCH, 1) + words_in(BESIDE, 0)) == sorted(piles.__all__)
    assert all(hasattr(piles, name) for name in piles.__all__)


def test_the_page_shows_each_word_with_the_arguments_it_has():
    for name, shown in re.findall(r"\| `(\w+)\(([^)`]*)\)` \|", FROM_FRENCH + BESIDE):
        code = getattr(piles, name).__code__
        assert ", ".join(code.co_varnames[: code.co_argcount]) == shown.removesuffix(", …"), name


def test_the_session_on_the_page_goes_as_shown():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_suits_go_round():
    assert [next_suit(suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)] == [DIAMONDS, HEARTS, SPADES, CLUBS]
    assert (FIRST_SUIT, LAST_SUIT) == (CLUBS, SPADES)


@pytest.mark.parametrize(("size", "lowest"), [(32, 7), (52, 2)])
def test_ranks_go_round_from_the_ace_to_the_first_rank_of_the_deck(size, lowest):
    cloth = Cloth()
    new_deck(cloth, size, (0, 0))
    ranks = [first_rank(cloth)]
    while ranks[-1] != LAST_RANK:
        ranks.append(next_rank(cloth, ranks[-1]))
    assert ranks == [*range(lowest, 14), ACE]
    assert next_rank(cloth, ACE) == lowest
    assert deck_size(cloth) == size


def test_comparisons_follow_the_order_of_suits_and_ranks_whichever_way_cards_lie():
    for one, other, sides in product(ALL_CARDS, ALL_CARDS, ((0, 0), (64, 0))):
        a, b = one | sides[0], other | sides[1]
        assert suit_is_lower(a, b) == (order(one)[0] < order(other)[0])
        assert same_suit(a, b) == (order(one)[0] == order(other)[0])
        assert rank_is_lower(a, b) == (order(one)[1] < order(other)[1])
        assert same_rank(a, b) == (order(one)[1] == order(other)[1])
        assert card_is_before(a, b) == (order(one) < order(other))


@pytest.mark.parametrize("size", [32, 52])
def test_a_new_deck_lies_in_order_face_down_and_stacked(size):
    cloth = Cloth()
    deck = new_deck(cloth, size, (3, 1))
    cards = [card_at(cloth, deck, i) for i in range(1, size + 1)]
    assert all(is_hidden(card) == 1 and is_shown(card) == 0 for card in cards)
    assert [card & 63 for card in cards] == sorted(
        (card for card in ALL_CARDS if size == 52 or rank(card) in (1, 7, 8, 9, 10, 11, 12, 13)), key=order
    )
    assert (is_stacked(cloth, deck), place_of(cloth, deck), bottom_card(cloth, deck)) == (1, (3, 1), cards[0])


def small_cloth():
    """Pile 0: a deck of 32; pile 1: empty and spread; pile 2: 7C 8C shown; there is no pile 3."""
    cloth = Cloth()
    deck = new_deck(cloth, 32, (0, 0))
    new_pile(cloth, (1, 0), SPREAD)
    two = new_pile(cloth, (2, 0), STACKED)
    for named in (SEVEN, EIGHT):
        move_card_onto(cloth, deck, two, named, CLUBS)
        turn_top(cloth, two)
    return cloth


MISTAKES = [
    ("next_rank", (6,), "there is no rank 6 in a deck of 32 cards"),
    ("next_rank", (14,), "there is no rank 14 in a deck of 32 cards"),
    ("is_empty", (3,), "pile 3 is not active"),
    ("is_empty", (-1,), "pile -1 is not active"),
    ("height", (3,), "pile 3 is not active"),
    ("height", (64,), "pile 64 is not active"),
    ("top_card", (1,), "pile 1 has no card (expected at least one)"),
    ("top_card", (3,), "pile 3 has no card (expected at least one)"),
    ("bottom_card", (1,), "pile 1 has no card (expected at least one)"),
    ("card_at", (2, 3), "pile 2 has no card 3 (expected 1 at the bottom to its height)"),
    ("card_at", (2, 0), "pile 2 has no card 0 (expected 1 at the bottom to its height)"),
    ("turn_top", (1,), "pile 1 has no card (expected at least one)"),
    ("turn_bottom", (1,), "pile 1 has no card (expected at least one)"),
    ("turn_card", (2, 3), "pile 2 has no card 3 (expected 1 at the bottom to its height)"),
    ("turn_pile", (3,), "pile 3 is not active"),
    ("shuffle_pile", (3, 1), "pile 3 is not active"),
    ("move_top_onto", (1, 0), "pile 1 has no card (expected at least one)"),
    ("move_top_onto", (0, 3), "pile 3 is not active (expected a pile to lay the card on)"),
    ("move_top_under", (1, 0), "pile 1 has no card (expected at least one)"),
    ("move_top_under", (0, 3), "pile 3 is not active (expected a pile to slide the card under)"),
    ("move_bottom_onto", (1, 0), "pile 1 has no card (expected at least one)"),
    ("move_bottom_onto", (0, 3), "pile 3 is not active (expected a pile to lay the card on)"),
    ("move_bottom_under", (1, 0), "pile 1 has no card (expected at least one)"),
    ("move_bottom_under", (0, 3), "pile 3 is not active (expected a pile to slide the card under)"),
    ("move_card_onto", (0, 1, SEVEN, CLUBS), "pile 0 has no card of rank 7 and suit 0 (expected to hold it)"),
    ("move_card_onto", (0, 3, NINE, CLUBS), "pile 3 is not active (expected a pile to lay the card on)"),
    ("lay_pile", (3, 0), "pile 3 is not active"),
    ("lay_pile", (0, 3), "pile 3 is not active (expected a pile to lay the other on)"),
    ("lay_pile", (0, 0), "pile 0 cannot be laid on itself (expected two piles)"),
    ("lay_pile", (0, 1), "pile 0 is laid on a pile of another mode (expected the same mode)"),
    ("new_pile", ((1, 0), STACKED), "the place (1, 0) is taken by pile 1 (expected a free place)"),
    ("new_pile", ((1, -1), STACKED), "there is no place (1, -1) (expected column and row, each 0 or more)"),
    ("new_pile", ((9, 9), 2), "there is no mode 2 (expected STACKED or SPREAD)"),
    ("new_deck", (32, (9, 9)), "the cloth has a deck of 32 cards already (expected none)"),
    ("remove_pile", (2,), "pile 2 is not empty (expected no card in it)"),
    ("remove_pile", (3,), "pile 3 is not active"),
    ("place_of", (3,), "pile 3 is not active"),
    ("is_stacked", (3,), "pile 3 is not active"),
    ("is_spread", (3,), "pile 3 is not active"),
    ("change_mode", (3, SPREAD), "pile 3 is not active"),
    ("change_mode", (1, 7), "there is no mode 7 (expected STACKED or SPREAD)"),
    ("draw_pile", (3, "waste"), "pile 3 is not active"),
]


@pytest.mark.parametrize(("word", "given", "problem"), MISTAKES)
def test_a_word_without_its_precondition_says_what_is_wrong(word, given, problem):
    with pytest.raises(PileError) as caught:
        getattr(piles, word)(small_cloth(), *given)
    assert str(caught.value) == f"{word}: {problem}"


def message(function, *given):
    with pytest.raises(PileError) as caught:
        function(*given)
    return str(caught.value)


def test_what_a_deck_and_a_table_cannot_have_is_told():
    assert message(next_suit, 4) == "next_suit: there is no suit 4 (expected 0 to 3)"
    no_deck = "there is no deck on the cloth yet (expected new_deck before)"
    assert message(first_rank, Cloth()) == f"first_rank: {no_deck}"
    assert message(next_rank, Cloth(), 9) == f"next_rank: {no_deck}"
    assert message(new_deck, Cloth(), 104, (0, 0)) == "new_deck: there is no deck of 104 cards (expected 32 or 52)"
    cloth = Cloth()
    for k in range(64):
        assert new_pile(cloth, (k, 0), STACKED) == k
    assert message(new_pile, cloth, (64, 0), STACKED) == "new_pile: the cloth has no room for more than 64 piles"
    taken = "new_deck: the place (9, 0) is taken by pile 9 (expected a free place)"
    assert message(new_deck, cloth, 32, (9, 0)) == taken


def test_every_word_that_has_a_precondition_is_misused_above():
    calls = [
        node
        for module in (piles.words, piles.cloth)
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "require"
    ]
    asking = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)}
    assert asking | {"new_pile"} == {word for word, _, _ in MISTAKES} | {"next_suit", "first_rank"}


def test_a_removed_pile_frees_its_number_and_its_place():
    cloth = small_cloth()
    remove_pile(cloth, 1)
    assert is_active(cloth, 1) == 0
    assert new_pile(cloth, (1, 0), STACKED) == 1
    assert (is_active(cloth, 1), is_stacked(cloth, 1), is_empty(cloth, 1)) == (1, 1, 1)


def test_a_table_is_drawn_row_by_row_with_hidden_cards_as_backs():
    cloth = small_cloth()
    change_mode(cloth, 2, SPREAD)
    assert draw_pile(cloth, 2, "series") == "series: 7C 8C"
    new_pile(cloth, (1, 4), STACKED)
    assert draw_cloth(cloth, {1: "waste"}) == (
        "0: ## (1 of 30)   waste: (empty)   2: 7C 8C\n                  3: (empty)\n"
    )
    remove_pile(cloth, 3)
    assert draw_cloth(cloth) == "0: ## (1 of 30)   1: (empty)   2: 7C 8C\n"


def test_a_cloth_prints_as_its_piles_and_shows_itself_as_a_picture():
    assert (str(Cloth()), repr(Cloth())) == ("", "(an empty cloth)")
    cloth = small_cloth()
    change_mode(cloth, 2, SPREAD)
    assert str(cloth) == repr(cloth) == "0: ## (1 of 30)   1: (empty)   2: 7C 8C"
    root = ET.fromstring(cloth._repr_svg_())
    name = "{http://www.w3.org/2000/svg}"
    assert [text.text for text in root.iter(f"{name}text")] == ["0 (30)", "1", "2"]
    places = [(float(card.get("x")), float(card.get("y"))) for card in root.findall(f"{name}svg")]
    assert len(places) == 3 and len({y for _, y in places}) == 1 and places == sorted(places)
    new_pile(cloth, (0, 1), SPREAD)
    move_card_onto(cloth, 2, 3, SEVEN, CLUBS)
    *_, card = ET.fromstring(cloth._repr_svg_()).findall(f"{name}svg")
    assert float(card.get("x")) == places[0][0] and float(card.get("y")) > places[0][1]


# A word, two piles of which the last is not there, and a number that is often the place of a card in a low pile.
STEPS = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(0, 5), st.integers(0, 5), st.integers(0, 8) | st.integers(0, 127)),
    min_size=5,
    max_size=40,
)


@settings(max_examples=300, deadline=None, report_multiple_bugs=False)
@given(st.sampled_from([32, 52]), STEPS)
def test_words_on_a_free_table_do_what_lists_do(size, steps):
    cloth = Cloth()
    assert [new_pile(cloth, (p, 0), SPREAD) for p in range(2)] == [0, 1]
    assert new_deck(cloth, size, (2, 0)) == 2
    change_mode(cloth, 2, SPREAD)
    assert [new_pile(cloth, (p, 0), SPREAD) for p in (3, 4)] == [3, 4]
    model = {p: lying(cloth, p) for p in range(5)}
    for word, a, b, i in steps:
        before, kept = list(cloth), {p: list(cards) for p, cards in model.items()}
        do = partial(getattr(piles, word), cloth, *arguments(word, a, b, i))
        try:
            expected = WORDS[word](model, a, b, i)
        except NOT_ALLOWED:
            model = kept
            with pytest.raises(PileError, match=f"^{word}: pile "):
                do()
            assert cloth == before, "a refused word changes nothing"
            continue
        assert do() == expected
        if word == "shuffle_pile":
            assert sorted(lying(cloth, a)) == model[a]
            model[a] = lying(cloth, a)
        assert {p: lying(cloth, p) for p in model} == model


def lying(cloth, p):
    """The cards of a pile, read without the words: all cards lie in one row, behind the ends of the piles."""
    return cards_read(cloth[CARDS:][cloth[ENDS + p] : cloth[ENDS + p + 1]])


def test_equal_seeds_shuffle_equal_piles_alike_and_all_orders_come_about_equally_often():
    counts = {}
    for seed in range(4800):
        cloth = Cloth()
        new_deck(cloth, 32, (0, 0))
        four = new_pile(cloth, (1, 0), STACKED)
        for named in (SEVEN, EIGHT, NINE, TEN):
            move_card_onto(cloth, 0, four, named, CLUBS)
        again = Cloth()
        again[:] = cloth
        shuffle_pile(cloth, four, seed)
        shuffle_pile(again, four, seed)
        assert cloth == again
        found = tuple(card_at(cloth, four, i) for i in range(1, 5))
        counts[found] = counts.get(found, 0) + 1
    squares = sum((n - 200) ** 2 / 200 for n in counts.values())
    assert len(counts) == 24
    assert squares < 50  # 23 degrees of freedom: more than 49.7 has a chance of one in a thousand
