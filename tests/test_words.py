"""Every sentence a player reads: made in one room, none missing or unused, no code of a pile, card or deal in it."""

import ast
import re
from pathlib import Path

import pytest

import reussite
from gestures import gestures_for, story
from reussite.cards import BACK, card
from reussite.play import game
from reussite.play.refusals import Refusal, Why
from reussite.sitting import Sitting
from reussite.sitting.actions import ACTIONS
from reussite.table import Message
from reussite.words import WORDS, as_sentence, own, saying
from reussite.words.english import ENGLISH
from tiers import SPREAD

pytestmark = [pytest.mark.unit, pytest.mark.quick]

ROOT = Path(reussite.__file__).parent
CODES = re.compile(r"\b[sftrwc]\d{1,2}\b|\b(?:10|[2-9AJQK])[CDHS]\b|\b[a-z][a-z-]*(?::[\w=,-]+)?#\d+|\*\d")
MAKERS = {"say", "saying", "sentence", "tell", "refuse"}
JOKER = "*"


def ids_in(path):
    """The ids of messages that a file names; the parts of an f-string that are not known become a joker."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in MAKERS:
            yield from _words_of(node.args[0])


def _words_of(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else JOKER for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _words_of(node.body)
        yield from _words_of(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _words_of(value)


def used_ids():
    files = [path for path in ROOT.rglob("*.py") if "english" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in (*files, *ROOT.rglob("index.html"))]
    named = {word for path in files for word in ids_in(path)}
    # An id may also be chosen first and said later.
    return named | {id for id in ENGLISH if any(f'"{id}"' in text or f"{{{{{id}}}}}" in text for text in texts)}


@pytest.mark.reads
def test_every_message_that_is_said_exists_and_every_message_is_said():
    used = used_ids()
    missing = {word for word in used if "." in word and " " not in word and JOKER not in word and word not in ENGLISH}
    assert not missing
    jokers = [re.compile(re.escape(word).replace(re.escape(JOKER), ".*") + "$") for word in used if JOKER in word]
    assert len(jokers) > 3
    unused = {id for id in ENGLISH if id not in used and not any(pattern.match(id) for pattern in jokers)}
    assert not unused - {f"refusal.{kind}" for kind in Why}


@pytest.mark.parametrize("kind", Why)
def test_a_refusal_is_told_in_a_whole_sentence_without_a_code(kind):
    about = {"cards": (card(11, 2),), "under": card(9, 0), "count": 3, "rules": ("one rank lower", "red")}
    refusal = Refusal(kind, "t1", "f2", **about, words="x", takes=(card(1, 2),), problem=own("rule", "red"))
    told = WORDS.at(game("klondike")).sentence(refusal.saying)
    assert told[0].isupper() or told[0] == "'"
    assert told.endswith(".") and "{" not in told
    if not refusal.is_unreadable:  # these repeat what was typed, and how it is typed
        assert not CODES.search(told), told


def test_the_sentence_of_a_refused_card_reads_as_people_speak():
    refusal = Refusal(
        Why.CANNOT_BUILD, "t1", "t3", (card(11, 2),), card(9, 0), rules=("one rank lower", "of the other colour")
    )
    words = WORDS.at(game("klondike"))
    assert words.sentence(refusal.saying) == (
        "Only a card one rank lower and of the other colour can go on the nine of clubs; the jack of hearts can't."
    )
    assert words.pile("f2") == "the second foundation" and words.pile("t3") == "the third column"
    assert WORDS.say(refusal.saying) == "only a card one rank lower and of the other colour can go on 9♣; J♥ can't"


def test_the_cards_that_may_start_a_pile_are_told_by_rank():
    words, every = (
        WORDS.at(game("klondike")),
        [card(rank, suit) for rank in range(1, 14) for suit in range(4)],
    )
    of = lambda *ranks: [each for each in every if each & 15 in ranks]  # noqa: E731
    assert words.kinds(of(1)) == "an ace" and words.kinds(of(13)) == "a king" and WORDS.kinds(of(1)) == "an ace"
    assert words.kinds(of(*range(1, 11), 12)) == "pips or a queen"
    assert words.kinds([card(1, 2)]) == "the ace of hearts"
    assert words.kinds(of(1, 2)) == "an ace or a two" and words.kinds(of(1, 2, 3)) == "a card from ace to three"


def test_a_face_down_card_is_not_named():
    words = WORDS.at(game("klondike"))
    assert words.card(BACK + card(12, 2)) == words.card(None) == "a face-down card"


def told_by(sitting):
    """What is told in a golden game, by every gesture of it and by refused ones in between."""
    _, moves = story(sitting.deal.game.id)
    for k, words in enumerate(moves):
        for message in gestures_for(sitting.own, words):
            yield sitting.gesture(message).told
        if k % 11 == 0:
            names = sitting.deal.game.rule_table.names
            for source in names[:: max(1, len(names) // 5)]:
                for target in names[:: max(1, len(names) // 6)]:
                    before = sitting.deal.position
                    reply = sitting.gesture(Message("drag", pile=source, index=0, target=target))
                    if sitting.deal.position is not before:
                        yield sitting.do("undo").told
                    yield reply.told
            sitting.do("cancel")
    for name in ("undo", "redo", "hint", "verdict", "purge", "home", "turn", "next", "fits", "watch", "step", "stop"):
        yield sitting.do(name).told


@pytest.mark.parametrize("key", SPREAD)
def test_nothing_told_in_a_golden_game_has_a_code_in_it(key):
    deal, _ = story(key)
    told = [words for words in told_by(Sitting(deal, front_end="desktop")) if words]
    assert len(set(told)) > 5
    for words in told:
        assert not CODES.search(words), words
        assert words == as_sentence(words)


def test_the_names_of_actions_are_never_told_instead_of_their_words():
    for name in ACTIONS:
        assert ENGLISH[f"action.{name}"] != name


def test_several_things_are_listed_as_a_sentence_lists_them():
    assert WORDS.listed(["a"]) == "a" and WORDS.listed(["a", "b"]) == "a and b"
    assert WORDS.listed(["a", "b", "c"], last="or") == "a, b or c"
    assert WORDS.say("moves", n=1) == "1 move" and WORDS.say("moves", n=0) == "0 moves"
    assert WORDS.say(saying("games.left", moves=saying("moves", n=2))) == "continue, 2 moves"


@pytest.mark.parametrize(("seconds", "written"), [(7, "0:07"), (750, "12:30"), (3723.9, "1:02:03")])
def test_a_length_of_time_is_written_as_a_clock_shows_it(seconds, written):
    assert WORDS.time(seconds) == written
