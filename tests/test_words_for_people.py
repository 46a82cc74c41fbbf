"""Every option of the games there are, and every game, is told in words that people read."""

import re

import pytest

from reussite.errors import BadSpec
from reussite.play import catalogue
from reussite.play.catalogue import SHARED_OPTIONS
from reussite.spec import Option, option

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
