"""Every option of the games there are, and every game, is told in words that people read."""

import re

import pytest

from reussite.errors import BadSpec
from reussite.play import catalogue, game
from reussite.play.catalogue import SHARED_OPTIONS
from reussite.spec import Option, option
from reussite.words import words_in
from reussite.words.prose import game_rules

pytestmark = pytest.mark.unit

OPTIONS = [(key, each) for key, entry in catalogue().entries.items() for each in entry.options()]
SENTENCE = re.compile(r"[A-Z0-9][^.!?]*\.")
NAME = re.compile(r"[A-Z0-9][^.=_]*")


@pytest.mark.parametrize(("key", "each"), OPTIONS, ids=lambda value: getattr(value, "name", value))
def test_an_option_has_a_title_a_sentence_and_words_for_each_value(key, each):
    assert NAME.fullmatch(each.title) and len(each.title) < 26
    assert SENTENCE.fullmatch(each.about)
    for value in each.values:
        assert NAME.fullmatch(each.label(value)) and len(each.label(value)) < 26
        assert SENTENCE.fullmatch(each.explain(value)), value
    assert len({each.label(value) for value in each.values}) == len(each.values)


def test_no_two_options_of_a_game_have_the_same_title(each_game):
    titles = [each.title for each in catalogue().entries[each_game].options()]
    assert len(set(titles)) == len(titles)


def test_a_game_is_told_in_one_sentence(each_game):
    summary = catalogue().entries[each_game].patience.summary
    assert SENTENCE.fullmatch(summary) and len(summary) < 100


def test_an_option_without_words_is_told_by_its_values():
    bare = option("depth", 5, 4, among=range(3, 8)).option
    assert (bare.data()["title"], bare.label(4), bare.explain(4), bare.label(7)) == ("depth", "4", "", "7")


def test_the_words_are_part_of_an_option_s_data():
    data = SHARED_OPTIONS[0].data()
    assert (data["title"], data["values"]) == ("Undo", ["gesture", "card"])
    assert [each["label"] for each in data["labels"]] == ["Whole moves", "Card by card"]


def test_words_for_a_value_that_an_option_does_not_have_are_refused():
    with pytest.raises(BadSpec, match="option depth: there are labels for 6, which is not one of its values"):
        Option("depth", (5, 4), labels={6: ("Six", "Too many.")})


@pytest.mark.parametrize(
    ("key", "language", "told"),
    [
        ("tri-peaks", "en", "one card in each, the first 18 face down."),
        ("scorpion", "en", "7 cards in each, of which 3 in each of the first 4 lie face down."),
        ("freecell", "en", "7 cards in each of the first 4, 6 in each of the others, face up."),
        ("demon", "en", "one card in the first, none in the others, face up."),
        ("la-belle-lucie", "en", "3 cards in each, 1 in the last one, face up."),
        ("black-hole", "en", "A♠ is laid out."),
        (
            "fortunes-favor",
            "en",
            "is filled at once from the waste, and when nothing is left there from the stock. Only",
        ),
        ("storehouse", "en", "from the reserve. When nothing is left to fill it, it takes any card."),
        ("royal-parade", "en", "An empty place takes, depending on the pile, a card from two to four."),
        ("black-hole", "en", "Goal: all cards in the hole."),
        ("windmill", "en", "No card goes here. An empty place is filled at once from the waste, and when nothing"),
        ("number-ten", "en", "4 cards in each, of which 2 in each lie face down."),
        ("sir-tommy", "en", "Stock: all 52 cards, face down."),
        ("sir-tommy", "en", "Here goes any card. Cards come only from the stock. Only"),
        ("thirty-cards", "en", "One deck of 32 cards. The highest card of a suit is an eight."),
        ("worm-hole", "en", "Cell: empty at first. The cell holds one card."),
        ("aces-up", "fr", "But : 48 cartes à la défausse."),
        ("golf", "fr", "Un clic envoie une carte au trou. But : plus de carte sur aucune colonne."),
        ("golf", "pl", "Dziura: jedna karta, odkryta. Pasuje tu karta o"),
        ("spider", "pl", "po 6 kart, po 5 na pozostałych, odkryta tylko wierzchnia."),
        ("agnes", "pl", "Kliknięcie rozdaje po jednej karcie na każdą rezerwę."),
    ],
)
def test_rules_told_by_the_words_of_a_game_read_as_a_person_writes_them(key, language, told):
    words, bound = words_in(language), game(key)
    rules = game_rules(words, bound.id, bound.entry.patience, bound.options)
    assert told in " ".join(rules.split())
