"""Reductions by allow-list: as many as before for the games there are, none where a word is new."""

import itertools
import json
from dataclasses import dataclass, fields, make_dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest

from reussite import spec
from reussite.play import Entry, Game, catalogue, game
from reussite.rules import kernel
from reussite.solve import reading
from reussite.solve.conditions import SAFE_WHERE_CARDS_COME_BACK
from reussite.solve.fitting import REDUCTIONS, SHORTCUTS, slots_of
from reussite.spec import Foundation, Patience, Rule, Start, Stock, Tableau

# Every switch that is not 0, of every game under every choice of options, as it was before words were listed.
RECORDED = json.loads((Path(__file__).parent / "data" / "reductions.json").read_text(encoding="utf-8"))
SWITCHES = [each.slot for each in (*REDUCTIONS, *SHORTCUTS)]
KLONDIKE = catalogue().entries["klondike"].patience
CHOSEN = {"undo": "gesture"}


def all_choices(key: str) -> list[Game]:
    """A game under every choice of its options; of a range of numbers its two ends besides the default."""
    options = [each for each in catalogue().entries[key].options() if each.name != "undo"]
    ends = [[each.among[0], each.among[-1]] if each.among else [] for each in options]
    values = [[*each.values, *end] for each, end in zip(options, ends, strict=True)]
    names = [each.name for each in options]
    return [game(key, **dict(zip(names, chosen, strict=True))) for chosen in itertools.product(*values)]


def test_each_game_has_the_reductions_it_had_under_all_its_options(each_game):
    for bound in all_choices(each_game):
        switched = {name: value for name, value in slots_of(bound).items() if isinstance(value, int) and value}
        assert switched == RECORDED[str(bound.code(0)).removesuffix("#0")], bound.code(0)


def switched_on(patience: Patience, *functions: object) -> set[str]:
    """The reductions and shortcuts of a declaration, with functions of its file's own."""
    hooks = {function.__name__: function for function in functions}
    slots = slots_of(Game(Entry("tiny", patience, hooks, "a test"), CHOSEN))
    return {name for name in SWITCHES if slots[name]}


def with_pile(kind: type, **words: object) -> Patience:
    """Klondike with other words for its piles of a kind."""
    piles = (replace(pile, **words) if type(pile) is kind else pile for pile in KLONDIKE.piles)
    return replace(KLONDIKE, piles=tuple(piles))


def as_kind(kind: type, made_up: type) -> Patience:
    """Klondike with another class for its piles of a kind."""
    piles = []
    for pile in KLONDIKE.piles:
        said = {each.name: getattr(pile, each.name) for each in fields(pile)}
        piles.append(made_up(**said) if type(pile) is kind else pile)
    return replace(KLONDIKE, piles=tuple(piles))


def test_the_game_these_tests_change_has_reductions():
    assert len(switched_on(KLONDIKE)) > 7


def test_a_made_up_kind_of_pile_switches_all_reductions_off():
    @dataclass(frozen=True)
    class Carousel(Tableau):
        """Piles that go round."""

        letter: ClassVar[str] = "t"

    assert switched_on(as_kind(Tableau, Carousel)) == set()


def test_a_made_up_word_of_a_game_switches_all_reductions_off_once_it_is_said():
    Turning = make_dataclass("Turning", [("turns", object, False)], bases=(Patience,), frozen=True)
    said = {each.name: getattr(KLONDIKE, each.name) for each in fields(KLONDIKE)}
    assert switched_on(Turning(**said)) == switched_on(KLONDIKE)
    assert switched_on(Turning(**said, turns=True)) == set()


@pytest.mark.parametrize("kind", [Stock, Foundation, Tableau])
def test_a_made_up_word_of_a_pile_switches_all_reductions_off_once_it_is_said(kind):
    # With the old name, since it is the word that is new and not the kind.
    made_up = make_dataclass(kind.__name__, [("sings", object, False)], bases=(kind,), frozen=True)
    patience = as_kind(kind, made_up)
    assert switched_on(patience) == switched_on(KLONDIKE)
    singing = (replace(pile, sings=True) if type(pile) is made_up else pile for pile in patience.piles)
    assert switched_on(replace(patience, piles=tuple(singing))) == set()


@pytest.mark.parametrize("test", [lambda card, on: card < on, lambda card, on: card % 16 in (on % 16 - 1, on % 16 - 2)])
def test_a_made_up_build_rule_switches_all_reductions_off(test):
    assert switched_on(with_pile(Tableau, builds=(Rule("as it likes", test), spec.ALTERNATING))) == set()


def test_a_rule_in_other_words_that_means_the_same_is_no_new_one():
    lower = Rule("just below", lambda card, on: card % 16 + 1 == on % 16)
    assert switched_on(with_pile(Tableau, builds=(lower, spec.ALTERNATING))) == switched_on(KLONDIKE)


def test_a_made_up_sort_of_start_switches_all_reductions_off():
    class Later(Start):
        """A start that holds from the tenth move on."""

    assert switched_on(with_pile(Tableau, starts=Later(spec.KING.test, "K"))) == set()


@pytest.mark.parametrize("word", ["goal", "runs", "purge"])
def test_a_made_up_value_of_a_game_s_word_is_on_no_list(word):
    said = reading.words_of(replace(KLONDIKE, **{word: 77}).settle(CHOSEN))
    assert not any(said <= each.tolerates for each in (*REDUCTIONS, *SHORTCUTS))


@pytest.mark.parametrize(("word", "value"), [("moves", 7), ("down", -7), ("deal", -7)])
def test_a_made_up_value_of_a_pile_s_word_is_on_no_list(word, value):
    said = reading.words_of(with_pile(Tableau, **{word: value}).settle(CHOSEN))
    assert not any(said <= each.tolerates for each in (*REDUCTIONS, *SHORTCUTS))


def test_a_made_up_hook_switches_all_reductions_off(monkeypatch):
    def twist(s, p):
        return 0

    assert switched_on(KLONDIKE, twist) == switched_on(KLONDIKE), "a helper that no hook calls is no hook"
    monkeypatch.setattr(kernel, "HOOKS", (*kernel.HOOKS, "twist"))
    assert switched_on(KLONDIKE, twist) == set()


def test_an_author_vouches_for_rules_of_the_file_s_own_but_not_for_new_words():
    own = with_pile(Tableau, builds=(Rule("a later suit", lambda card, on: card >> 4 > on >> 4), spec.UP))
    vouched = replace(own, reductions=("alike piles", "safe home"))
    assert switched_on(vouched) == {"PILES_ARE_ALIKE"}, "cards come back from the foundations in this one"
    Turning = make_dataclass("Turning", [("turns", object, False)], bases=(Patience,), frozen=True)
    said = {each.name: getattr(vouched, each.name) for each in fields(vouched)}
    assert switched_on(Turning(**said, turns=True)) == set()


def test_every_listed_word_is_one_of_the_vocabulary():
    listed = set().union(SAFE_WHERE_CARDS_COME_BACK, *(each.tolerates for each in (*REDUCTIONS, *SHORTCUTS)))
    kinds = {kind.__name__: kind for kind in spec.Pile.__subclasses__() if kind.__module__ == spec.Pile.__module__}
    for word in listed - kinds.keys():
        kind, _, said = word.rpartition(".")
        name, _, value = said.partition(":")
        assert name in {each.name for each in fields(kinds.get(kind, spec.Rules))}, word
        values = {*reading.NAMED.get(name, {}).values(), *(each.__name__ for each in reading.CLASSES), "no_spaces"}
        assert not value or value in values, word


def test_words_that_say_nothing_are_words_of_the_vocabulary():
    assert {each.name for each in fields(spec.Rules)} >= reading.SILENT_OF_GAMES
    assert {each.name for each in fields(spec.Pile)} >= reading.SILENT_OF_PILES
