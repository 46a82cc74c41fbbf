"""The languages: catalogues that hold just what is said, grammar that is right, and which language is spoken when."""

import re
import string

import pytest
from babel.messages.catalog import Catalog
from bench.catalogues import (
    PLURALS,
    as_text,
    compiled,
    missing,
    path_of,
    read,
    template,
    texts,
    updated,
)

from reussite.cards import SUITS, card, deck_of, parse_card, rank, suit
from reussite.errors import BadInput, BadNotation, PileError, reason
from reussite.piles.checks import require
from reussite.piles.words import next_suit
from reussite.play import catalogue, game
from reussite.saying import saying
from reussite.sitting import Sitting
from reussite.spec import IN_COLOURS_OR_SUIT, KING_OR_ANY_CARD, draws, passes
from reussite.ui.plain.drawing import table_lines
from reussite.words import LANGUAGES, WORDS, accepted_language, choose_language, system_language, words_in
from reussite.words.english import ENGLISH
from reussite.words.prose import option_texts
from reussite.words.words import TELLERS

pytestmark = [pytest.mark.unit, pytest.mark.quick]

QUEEN, ACE, SEVEN, HIDDEN = card(12, 2), card(1, 0), card(7, 3), 64 + card(2, 1)


@pytest.fixture(scope="module")
def everything():
    """Every text by context, gathered once."""
    return [(message.context, message.id) for message in template() if message.id]


@pytest.mark.parametrize("code", PLURALS)
def test_a_catalogue_holds_just_the_texts_there_are_and_is_compiled(code, everything):
    found = read(code)
    assert [(message.context, message.id) for message in found if message.id] == everything
    assert path_of(code).with_suffix(".mo").read_bytes() == compiled(code)
    assert path_of(code).read_bytes() == as_text(code, updated(code))


@pytest.mark.parametrize("code", PLURALS)
def test_a_catalogue_lacks_nothing(code):
    assert not missing(read(code))


def test_a_text_whose_english_has_changed_is_to_be_translated_again(tmp_path, monkeypatch):
    path = tmp_path / "reussite.po"
    monkeypatch.setattr("bench.catalogues.path_of", lambda code: path)
    monkeypatch.setattr("bench.catalogues.texts", lambda: iter([("a", "one"), ("b", ("{n} card", "{n} cards"))]))
    path.write_bytes(as_text("pl", updated("pl")))
    filled = read("pl")
    filled.get("one", "a").string = "jeden"
    filled.get(("{n} card", "{n} cards"), "b").string = ("{n} karta", "{n} karty", "{n} kart")
    path.write_bytes(as_text("pl", filled))
    assert missing(read("pl")) == []
    monkeypatch.setattr("bench.catalogues.texts", lambda: iter([("a", "first"), ("b", ("{n} card", "{n} cards"))]))
    path.write_bytes(as_text("pl", updated("pl")))
    assert missing(read("pl")) == ["a"] and "jeden" in path.read_text(encoding="utf-8")


def fields_of(text):
    """The values a template names, and how each is told."""
    return [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]


def forms_of(text):
    return text if isinstance(text, (tuple, list)) else (text,)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_template_names_values_that_are_there_and_tells_them_in_ways_there_are(code, everything):
    forms = LANGUAGES[code].forms()
    pairs = [(context, id, id) for context, id in everything]
    if code != "en":
        pairs = [(str(each.context), each.id, each.string) for each in read(code) if each.id]
    compared = 0
    for context, english, text in pairs:
        if context.endswith((".rules", ".tally.label")) or context.startswith("help."):
            continue  # told as they are
        known = {name for form in forms_of(english) for name, _ in fields_of(form)}
        for form in filter(None, forms_of(text)):
            for name, spec in fields_of(form):
                compared += 1
                assert name in known, (context, name)
                if spec.startswith("agree|") or spec in ("", "g", ".0f"):
                    continue
                teller, _, wanted = spec.partition(".")
                assert teller in TELLERS, (context, spec)
                assert not wanted or wanted in forms.get(teller, ()), (context, spec)
    assert compared > 100 or code != "en"


def test_words_for_one_thing_and_for_several_are_told_by_the_number_n(everything):
    for context, id in everything:
        if isinstance(id, tuple):
            assert isinstance(ENGLISH[context], tuple)
            assert {name for name, _ in fields_of(id[0])} <= {name for name, _ in fields_of(id[1])} | {"n"}


@pytest.mark.reads
def test_every_text_of_a_game_is_found_under_its_context():
    """Told in capital letters: what stays small is not looked up."""

    class Loud(type(WORDS)):
        def look_up(self, context, text):
            known = dict.fromkeys((context, text) for context, text in texts() if isinstance(text, str))
            return text.upper() if (context, text) in known else text

    assert Loud(WORDS.language).own("klondike.option.draw.title", "Cards drawn") == "CARDS DRAWN"
    assert Loud(WORDS.language).own("klondike.option.foundations.title", "Foundations") == "FOUNDATIONS"
    assert Loud(WORDS.language).own("mine.rule", "one rank lower") == "ONE RANK LOWER"
    assert Loud(WORDS.language).own("mine.name", "My game") == "My game"


def test_options_that_come_with_their_words_are_told_in_a_game_of_one_s_own_too():
    for words in (words_in("fr"), words_in("pl")):
        for choice in (passes(1, 2), draws(1, 3), draws(1, most=8), KING_OR_ANY_CARD, IN_COLOURS_OR_SUIT):
            for context, text in option_texts("mine", choice.option):
                assert words.own(context, text) != text, (words.code, context)


# Grammar


@pytest.mark.parametrize(
    ("code", "template", "about", "told"),
    [
        ("fr", "sur {x:card}", QUEEN, "sur la dame de cœur"),
        ("fr", "{x:card.de}", ACE, "de l'as de trèfle"),
        ("fr", "{x:card.a}", SEVEN, "au sept de pique"),
        ("fr", "{x:card.de}", HIDDEN, "d'une carte cachée"),
        ("fr", "{x:pile.de}", "s", "du talon"),
        ("fr", "{x:pile.a}", "t1", "à la première colonne"),
        ("fr", "{x:pile}", "t7", "la septième colonne"),
        ("fr", "{x:kind.un} vide", "f1", "une fondation vide"),
        ("fr", "{x:cards.de}", [QUEEN, SEVEN], "de la dame de cœur et du sept de pique"),
        ("fr", "{x:kinds}", [card(12, suit) for suit in range(4)], "une dame"),
        ("fr", "{x:agree|retourné|retournée|retournés|retournées}", QUEEN, "retournée"),
        ("fr", "{x:agree|retourné|retournée|retournés|retournées}", [QUEEN, SEVEN], "retournés"),
        ("fr", "{x:agree|retourné|retournée|retournés|retournées}", [QUEEN, QUEEN], "retournées"),
        ("fr", "{x:agree|plein|pleine}", "t3", "pleine"),
        ("fr", "{x:ordinal.f}", 1, "première"),
        ("fr", "{x:number}", 1234567, "1\u202f234\u202f567"),
        ("fr", "{x:percent.1}", 0.1234, "12,3\xa0%"),
        ("fr", "{x:quoted}", "draw", "«\u00a0draw\u00a0»"),
        ("pl", "na {x:pile.loc}", "t3", "na trzeciej kolumnie"),
        ("pl", "z {x:pile.gen}", "s", "z talii"),
        ("pl", "na {x:pile.acc}", "f2", "na drugi stos bazowy"),
        ("pl", "{x:card.acc}", QUEEN, "damę kier"),
        ("pl", "{x:card.gen}", ACE, "asa trefl"),
        ("pl", "{x:cards.ins}", [SEVEN, card(13, 1)], "siódemką pik i królem karo"),
        ("pl", "{x:kinds.acc}", [card(13, suit) for suit in range(4)], "króla"),
        ("pl", "{x:agree|odkryty|odkryta|odkryte|odkryte|odkryte|odkryte}", QUEEN, "odkryta"),
        ("pl", "{x:kind.acc}", "t1", "kolumnę"),
        ("pl", "{x:ordinal.f.loc}", 22, "dwudziestej drugiej"),
        ("pl", "{x:number}", 12345, "12\xa0345"),
        ("pl", "{x:percent}", 0.5, "50%"),
        ("en", "{x:card} and {x:kinds}", [], None),
    ],
)
def test_grammar(code, template, about, told):
    words = words_in(code).at(game("klondike"))
    if told is not None:
        assert words.fill(template, {"x": about}) == told


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_form_that_a_language_does_not_have_is_refused(code):
    with pytest.raises((KeyError, ValueError, TypeError)):
        words_in(code).at(game("klondike")).fill("{x:ordinal.f.nowhere.more}", {"x": 1})


def test_polish_counts_in_three_forms_and_french_says_zero_like_one():
    filled = Catalog(locale="pl")
    assert filled.num_plurals >= 3
    rule = {code: re.search(r"nplurals=(\d)", line)[1] for code, line in PLURALS.items()}
    assert rule == {"fr": "2", "pl": "3"}
    from gettext import c2py

    places = {code: c2py(line.split("plural=")[1].rstrip(";")) for code, line in PLURALS.items()}
    assert [places["pl"](n) for n in (0, 1, 2, 4, 5, 12, 14, 21, 22, 25, 112)] == [2, 0, 1, 1, 2, 2, 2, 2, 1, 2, 2]
    assert [places["fr"](n) for n in (0, 1, 2, 5)] == [0, 0, 1, 1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_pile_of_every_game_has_a_name_in_every_form(code):
    language = LANGUAGES[code]
    for key in catalogue().entries:
        words = words_in(code).at(game(key))
        for name in game(key).rule_table.names:
            for case in ("", *language.cases):
                assert words.pile(name, case) and "|" not in words.pile(name, case)
            assert "|" not in words.title(name) + words.label(name)


# Cards


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("QH dh D♥ Q♥", card(12, 2)),
        ("KS RS KP rp K♠ R♠", card(13, 3)),
        ("JD VD WD v♦ W♦", card(11, 1)),
        ("AC at A♣", card(1, 0)),
        ("10T TC TT 10♣", card(10, 0)),
        ("DD QD D♦", card(12, 1)),
    ],
)
def test_a_card_is_read_in_the_letters_of_every_language(words, number):
    assert {parse_card(word) for word in words.split()} == {number}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_is_read_as_a_language_writes_it(code):
    language = LANGUAGES[code]
    for each in deck_of(52):
        assert parse_card(language.typed_card(each)) == each
        assert parse_card(f"{language.letters[rank(each) - 1]}{SUITS[suit(each)]}") == each


@pytest.mark.parametrize("word", ["", "Q", "H", "HQ", "1H", "11H", "RQ", "QK", "ASS", "D ♥"])
def test_what_is_no_card_in_any_language_is_refused(word):
    with pytest.raises(BadNotation, match="is not a card: expected a rank A 2 … 10 J Q K"):
        parse_card(word)


def test_cards_are_drawn_in_the_letters_of_the_language_in_plain_text():
    position = game("klondike").deal(7).position
    lines = {code: "\n".join(table_lines(position, words_in(code))) for code in LANGUAGES}
    assert "QH" in lines["en"] and "D♥" in lines["fr"] and "W♥" in lines["pl"] and "QH" not in lines["fr"]
    assert "Q♥" in "\n".join(table_lines(position, words_in("fr"), LANGUAGES["en"].letters))


# Which language


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "pl_PL", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "pl"}, "pl"),
        ({"LANG": "French_France.1252"}, "fr"),
    ],
)
def test_the_system_says_its_language_by_the_usual_variables(variables, code):
    assert system_language(variables) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de, pl;q=0.4, fr;q=0.6", "fr"),
        ("de", "en"),
        ("pl-PL", "pl"),
        ("fr;q=much, pl", "pl"),
        ("x" * 10_000, "en"),
    ],
)
def test_a_browser_says_which_languages_it_likes_and_how_much(header, code):
    assert accepted_language(header) == code


def test_what_is_asked_for_comes_first_then_what_is_set_then_the_surroundings():
    assert choose_language("pl", "fr", "en") == "pl"
    assert choose_language(None, "fr", "en") == "fr"
    assert choose_language(None, "system", "pl") == "pl"


def test_another_language_is_spoken_as_soon_as_it_is_set_and_the_cards_follow():
    sitting = Sitting(game("klondike").deal(7), front_end="desktop", system="pl")
    assert sitting.language.code == "pl" and sitting.drawn["letters"] == "pl"
    assert sitting.seen().view.pile("t3").title == "trzecia kolumna"
    reply = sitting.do("set", "language=fr")
    assert reply.changed and reply.dealt and reply.panel.find("language").value == "fr"
    assert sitting.seen().view.pile("t3").title == "troisième colonne" and sitting.drawn["letters"] == "fr"
    sitting.do("set", "letters=en")
    assert sitting.drawn["letters"] == "en"
    sitting.do("set", "language=system")
    assert sitting.language.code == "pl" and sitting.drawn["letters"] == "en"


def test_two_sittings_speak_two_languages_at_once():
    one, two = (Sitting(game("klondike").deal(7), front_end="web", system=code) for code in ("fr", "pl"))
    for _ in range(2):
        assert one.words.pile("s") == "le talon" and two.words.pile("s") == "talia"


def test_an_error_is_told_in_english_to_a_program_and_in_any_language_to_a_person():
    problem = BadInput(saying("game.no_deal", game="klondike", number=-1, first=0, last=9))
    assert str(problem) == "klondike has no deal -1: expected 0 to 9" == WORDS.say(problem.saying)
    assert str(BadInput("written by hand")) == "written by hand"


def test_what_is_wrong_with_a_pile_and_what_the_system_refuses_is_told_in_any_language(tmp_path):
    with pytest.raises(PileError) as found:
        next_suit(9)
    assert str(found.value) == "next_suit: there is no suit 9 (expected 0 to 3)"
    assert words_in("fr").say(found.value.saying) == "next_suit\u202f: il n'y a pas de couleur 9 (attendu\u202f: 0 à 3)"
    with pytest.raises(PileError) as found:
        require(False, "height", 3, "is not active")
    assert str(found.value) == "height: pile 3 is not active"
    assert words_in("pl").say(found.value.saying) == "height: stos 3 nie jest aktywny"
    with pytest.raises(OSError, match="nowhere") as refused:
        (tmp_path / "nowhere").read_text()
    assert words_in("fr").say(reason(refused.value)) == "fichier ou dossier inexistant"
    assert WORDS.say(reason(OSError(10_000, "strange"))) == "strange"


def test_french_marks_quotes_and_percent_signs_stand_at_spaces_that_do_not_break():
    wrong = re.compile(r"[ \xa0][:;!?](\s|$)|«[ \u202f]|[ \u202f]»|\d[ \u202f]%")
    assert not [each for message in read("fr") for each in as_forms(message.string) if wrong.search(each)]


def as_forms(string):
    return string if isinstance(string, tuple) else (string,)


@pytest.mark.parametrize(("code", "word"), [("en", "foundation"), ("fr", "fondation"), ("pl", "baz")])
def test_why_a_card_goes_home_does_not_name_the_pile_by_another_word_than_its_game_does(code, word):
    words = words_in(code).at(game("la-peau"))
    assert word not in words.say("move.carry", cards=[ACE], pile="f1")
    told = [words.say(id, card=ACE, n=n) for id in ("reason.home", "reason.clears") for n in (1, 2, 5)]
    assert told and not [each for each in told if word in each]
