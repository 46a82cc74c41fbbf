"""Properties that hold for whatever is played, declared or typed in."""

import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from reussite import cards
from reussite.cards import deck_of, parse_card
from reussite.errors import ReussiteError
from reussite.play import (
    Deal,
    Position,
    Refusal,
    from_layout,
    from_text,
    parse_code,
    read_layout,
    read_transcript,
    refusal_text,
    to_layout,
    write_transcript,
)
from reussite.play.moves import read_move, write_move

PLAYED = ("klondike:draw=3", "la-peau", "la-peau:policy=same", "natali", "rexile", "quatre-couleurs:start=chosen")


# Playing, undoing, redoing, saving and loading


class DealAgainstList(RuleBasedStateMachine):
    """A deal beside the plainest history there is: a list of states and a place in it."""

    @initialize(code=st.sampled_from(PLAYED), undo=st.sampled_from(["gesture", "card"]), number=st.integers(0, 99))
    def begin(self, code, undo, number):
        mark = "," if ":" in code else ":"
        self.deal = parse_code(f"{code}{mark}undo={undo}#{number}")[0].deal(number)
        self.by_card = undo == "card"
        self.states = [self.deal.position.state]
        self.now = 0

    def add(self, gestures, whole):
        """Note what was played: one state, or one for each single card."""
        del self.states[self.now + 1 :]
        state = list(self.states[self.now])
        for move in [move for gesture in gestures for move in gesture.moves]:
            self.deal.game.engine.apply(state, move)
            if self.by_card:
                self.states.append(bytes(state))
        if not self.by_card:
            assert len(gestures) == 1
            self.states.append(bytes(state))
        if whole is not None:
            once = list(self.states[self.now])
            self.deal.game.engine.apply(once, whole)
            assert bytes(once) == bytes(state)
        self.now = len(self.states) - 1

    @precondition(lambda self: self.deal.moves())
    @rule(choice=st.integers(0, 10**6))
    def play(self, choice):
        moves = self.deal.position.moves()
        move = moves[choice % len(moves)]
        self.add(self.deal.play(write_move(self.deal.game, move)), move)

    @precondition(lambda self: self.deal.why("purge") == "")
    @rule()
    def purge(self):
        self.add(self.deal.play("purge"), None)

    @rule(words=st.sampled_from(["t1 t1", "w w", "s", "next", "purge", "t1 f1", "t2*3 t1", "c1", "c1 c2", "nonsense"]))
    def try_something_refused(self, words):
        try:
            if not self.deal.why(words):
                return
        except ReussiteError:
            pass
        before, can_redo = write_transcript(self.deal), self.deal.can_redo
        with pytest.raises(ReussiteError):
            self.deal.play(words)
        assert (write_transcript(self.deal), self.deal.can_redo) == (before, can_redo)

    @rule()
    def undo(self):
        assert (self.deal.undo() is None) == (self.now == 0)
        self.now = max(0, self.now - 1)

    @rule()
    def redo(self):
        assert (self.deal.redo() is None) == (self.now == len(self.states) - 1)
        self.now = min(len(self.states) - 1, self.now + 1)

    @rule()
    def save_and_load(self):
        words = write_transcript(self.deal)
        self.deal = read_transcript(words)
        assert write_transcript(self.deal) == words
        del self.states[self.now + 1 :]

    @invariant()
    def both_are_at_the_same_place(self):
        if hasattr(self, "deal"):
            assert self.deal.position.state == self.states[self.now]
            assert len(self.deal.gestures) == self.now
            assert self.deal.can_undo == (self.now > 0)
            assert self.deal.can_redo == (self.now < len(self.states) - 1)


TestDealAgainstList = DealAgainstList.TestCase
TestDealAgainstList.settings = settings(max_examples=40, stateful_step_count=40)


# Parsers


def fine_or_refused(read, words):
    """Return what a parser reads, or nothing when it refuses; whatever else it raises is a defect."""
    try:
        return read(words)
    except ReussiteError as refused:
        problem = str(refused)
    assert problem.strip() and "\n" not in problem
    return None


CODES = (
    *PLAYED,
    *("canfield:rules=classic", "osmosis", "algerian", "fifteen-puzzle", "montee-descente:storage=1"),
    *("queue-leu-leu", "relais-des-7", "royal-cotillion"),
)


def played(code, number=3, most=12):
    """A deal of which some moves were played at random."""
    deal = parse_code(code)[0].deal(number)
    chance = random.Random(number)
    while len(deal.gestures) < most and (moves := deal.position.moves()):
        deal.play(chance.choice(moves))
    return deal


DEALS = {code: played(code) for code in CODES}
WORDS = [
    "",
    " ",
    "\n",
    "=",
    "#",
    ":",
    "[",
    "]",
    "*",
    ";",
    "s",
    "w",
    "t1",
    "f1",
    "c1",
    "KS",
    "10H",
    "-1",
    "0",
    "1",
    "127",
]
WORDS += [
    "128",
    "999",
    "next",
    "end",
    "rules",
    "purge",
    "look=99",
    "phase=4",
    "name=1",
    "draw=3",
    "é",
    "\x00",
    "\ud800",
]
edits = st.lists(
    st.tuples(st.integers(0, 10**4), st.integers(0, 12), st.one_of(st.sampled_from(WORDS), st.text(max_size=3))),
    min_size=1,
    max_size=3,
)


def edited(words, changes):
    """Replace a few pieces of a text."""
    for place, length, piece in changes:
        k = place % (len(words) + 1)
        words = words[:k] + piece + words[k + length :]
    return words


@given(st.one_of(st.text(max_size=6), st.from_regex(r"(10|[0-9ATJQK])[CDHS♣♦♥♠]", fullmatch=True)))
def test_any_text_is_a_card_or_refused(words):
    card = fine_or_refused(parse_card, words)
    if card is not None:
        assert card in deck_of(52)
        assert parse_card(cards.text(card)) == card


@given(st.one_of(st.text(), st.builds(edited, st.sampled_from([f"{code}#3" for code in CODES]), edits)))
def test_any_text_is_a_deal_code_or_refused(words):
    found = fine_or_refused(parse_code, words)
    if found:
        bound, number = found
        assert parse_code(bound.code(number or 0)) == (bound, number or 0)


MOVES = sorted({move for deal in DEALS.values() for move in deal.moves()} | {"t1*4 t5", "s w", "c2 c7", "t01", "f4"})


@given(
    st.sampled_from(CODES),
    st.one_of(st.text(max_size=12), st.sampled_from(MOVES), st.builds(edited, st.sampled_from(MOVES), edits)),
)
def test_any_text_is_a_move_or_refused(code, words):
    position = DEALS[code].position
    move = read_move(position, words)
    why = Deal(position).why(words)
    if isinstance(move, Refusal):
        assert move.is_unreadable and why == refusal_text(move)
    else:
        assert (why == "") == (move in position.moves())


def check_usable(position):
    """A position that was read can be written, read again and played."""
    if position is not None:
        assert position.number is None or type(position.number) is int
        assert from_text(position.text()).state == position.state
        assert read_layout(json.dumps(to_layout(position))) == position
        for _ in range(20):
            assert position.status in ("won", "lost", "stuck", "playing")
            position = position.after(position.moves()[-1]) if position.moves() else position


@settings(max_examples=300)
@given(st.one_of(st.text(), st.builds(edited, st.sampled_from([deal.text() for deal in DEALS.values()]), edits)))
@example(DEALS["queue-leu-leu"].text().replace("look=", "look=9") + "\n")
@example(DEALS["queue-leu-leu"].text() + "redeals=" + "9" * 5000)
def test_any_text_is_a_position_or_refused(words):
    check_usable(fine_or_refused(from_text, words))


LAYOUTS = [json.dumps(to_layout(deal.position)) for deal in DEALS.values()]


@settings(max_examples=300)
@given(st.one_of(st.text(), st.builds(edited, st.sampled_from(LAYOUTS), edits)))
def test_any_text_is_a_layout_or_refused(words):
    check_usable(fine_or_refused(read_layout, words))


VALUES = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    99,
    127,
    128,
    10**30,
    0.5,
    "",
    "s",
    "t1",
    "AS",
    "u",
    "card",
    [],
    {},
    [[]],
    ["AS"],
]
KEYS = [
    "game",
    "options",
    "deal",
    "piles",
    "counters",
    "name",
    "cards",
    "face_up",
    "faces",
    "undo",
    "look",
    "phase",
    "pile",
]


def altered(source, changes):
    """Replace, add or remove a few values of a layout, wherever they are."""
    data = json.loads(source)
    for place, depth, key, value in changes:
        node = data
        for _ in range(depth):
            inner = [
                each for each in (node.values() if isinstance(node, dict) else node) if isinstance(each, (dict, list))
            ]
            node = inner[place % len(inner)] if inner else node
        if isinstance(node, dict):
            node[key if place % 3 else next(iter(node), key)] = value
        elif node:
            node[place % len(node)] = value
    return data


changes = st.lists(
    st.tuples(st.integers(0, 99), st.integers(0, 3), st.sampled_from(KEYS), st.sampled_from(VALUES)),
    min_size=1,
    max_size=3,
)


def all_in_one_pile():
    """Every card lies in a pile that is not the one to turn a card of."""
    data = to_layout(parse_code("quatre-couleurs")[0].deal(1).position)
    cards = [card for pile in data["piles"] for card in pile["cards"]]
    return data | {"piles": [{"name": "t2", "cards": cards, "face_up": 0}]}


@settings(max_examples=500)
@given(st.builds(altered, st.sampled_from(LAYOUTS), changes))
@example(to_layout(parse_code("klondike")[0].deal(1).position) | {"deal": True})
@example(to_layout(parse_code("klondike")[0].deal(1).position) | {"options": {"name": "klondike"}})
@example(all_in_one_pile())
def test_any_data_is_a_layout_or_refused(data):
    check_usable(fine_or_refused(from_layout, data))


TRANSCRIPTS = [write_transcript(deal) for deal in DEALS.values()]
TRANSCRIPTS += [write_transcript(Deal(Position(deal.game, deal.position.state))) for deal in DEALS.values()]


@settings(max_examples=300)
@given(st.one_of(st.text(), st.builds(edited, st.sampled_from(TRANSCRIPTS), edits)))
def test_any_text_is_a_transcript_or_refused(words):
    deal = fine_or_refused(read_transcript, words)
    if deal is not None:
        again = read_transcript(write_transcript(deal))
        assert (again.gestures, again.position.state) == (deal.gestures, deal.position.state)
