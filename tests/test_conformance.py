"""What holds for every game under every option value, however it is played."""

import json
import random
from itertools import pairwise
from typing import Callable, NamedTuple

import pytest

import one_build
from reussite.cards import BACK, face
from reussite.play import (
    Deal,
    Game,
    Position,
    from_text,
    game,
    parse_code,
    read_layout,
    read_transcript,
    refusal_text,
    to_layout,
    write_transcript,
)
from reussite.play.moves import describe, read_move, refuse, write_move
from reussite.play.runs import single_moves
from reussite.rules.layout import CARRY, CHOOSE, CLICK, FINE, STEP
from reussite.words import WORDS
from tiers import cases

DEALS = (1, 2, 3)
MOST_MOVES = 60
CLICK_MOVE, STEP_MOVE = CLICK << 24, STEP << 24


def likely(position: Position, moves: list[int], chance: random.Random) -> int:
    """Choose a move, rather not the stock: random play would turn it over and over."""
    others = [move for move in moves if move != CLICK_MOVE]
    return chance.choice(others if others and chance.random() < 0.8 else moves)


def stroll(bound: Game, number: int, most: int = MOST_MOVES) -> list[Position]:
    """Return the positions of a deal played at random."""
    chance = random.Random(number)
    position = bound.deal(number).position
    passed = [position]
    while len(passed) <= most and (moves := position.moves()):
        position = position.after(likely(position, moves, chance))
        passed.append(position)
    return passed


class Played(NamedTuple):
    """All positions of some deals; some of them, a few for what takes long."""

    positions: list[Position]
    some: list[Position]
    few: list[Position]


@pytest.fixture(scope="module")
def played(bound: Game) -> Played:
    deals = [stroll(bound, number) for number in DEALS]
    few = [deals[0][0], deals[0][-1], *(deal[len(deal) // 2] for deal in deals)]
    positions = [position for deal in deals for position in deal]
    return Played(positions, positions[:: cases(4, 1)], few)


def carries(position: Position) -> list[int]:
    """Every way to name a source, a target and a number of cards, sensible or not."""
    piles = range(len(position.game.rule_table.names))
    sizes = [len(position.pile(name).cards) for name in position.game.rule_table.names]
    return [a + (b << 8) + (n << 16) for a in piles for b in piles for n in range(sizes[a] + 2)]


def test_no_card_is_lost_or_doubled(bound, played):
    deck = sorted(bound.patience.cards)
    for position in played.positions:
        assert sorted(face(card) for pile in position.piles for card in pile.cards) == deck


def test_each_move_is_listed_once(played):
    for position in played.positions:
        moves = position.moves()
        assert len(set(moves)) == len(moves)


def test_exactly_the_listed_moves_are_not_refused_and_every_refusal_has_a_reason(played):
    told = set()  # to put a refusal into words takes longer than all the rest, and the same ones come again and again
    for position in played.few:
        listed, state = set(position.moves()), list(position.state)
        every = [*carries(position), CLICK_MOVE, STEP_MOVE]
        assert {move for move in listed if move >> 24 != CHOOSE} <= set(every)
        met = set()  # refusals of one kind between two piles, and those of a number of cards of a pile
        for move in every:
            code = position.game.engine.refusal(state, move)
            assert (code == FINE) == (move in listed)
            source, target, count = move & 255, (move >> 8) & 255, move >> 16
            alike = {(code, source, "to", target), (code, source, "so many", count)}
            if alike <= met:
                continue
            met |= alike
            refusal = refuse(position, move)
            assert (refusal is None) == (move in listed), (write_move(position.game, move), refusal)
            if refusal and refusal not in told:
                told.add(refusal)
                assert refusal_text(refusal)
        assert bytes(state) == position.state


def test_exactly_the_listed_choices_are_allowed(played):
    for position in played.few:
        listed = {move for move in position.moves() if move >> 24 == CHOOSE}
        letter = position.game.patience.choices
        piles = position.game.patience.group(letter).count if letter else 1
        pairs = {(CHOOSE << 24) + (1 << a | 1 << b) for a in range(piles) for b in range(piles)}
        for move in pairs | listed:
            assert (refuse(position, move) is None) == (move in listed)


def test_the_text_of_a_move_is_read_back_as_that_move(played):
    for position in played.positions:
        for move in position.moves():
            words = write_move(position.game, move)
            assert read_move(position, words) == move, words
            assert read_move(position, f" {words.upper()} ") == move


def test_every_move_can_be_told_in_words(played):
    for position in played.few:
        moves = position.moves()
        told = [WORDS.say(describe(position, move)) for move in moves]
        assert all(words.strip() == words != "" for words in told)


def test_a_position_is_read_back_from_its_text(played):
    for position in played.some:
        words = position.text()
        back = from_text(words)
        assert back.state == position.state
        assert back.text().splitlines()[1:] == words.splitlines()[1:]
        assert from_text(back.text()) == back


def test_a_position_is_read_back_from_its_layout(played):
    for position in played.some:
        layout = json.dumps(to_layout(position))
        back = read_layout(layout)
        assert back.state == position.state
        assert to_layout(back)["piles"] == to_layout(position)["piles"]
        assert back.game is position.game


def test_a_fresh_deal_keeps_its_number_in_text_and_layout(bound):
    for number in DEALS:
        start = bound.deal(number).position
        assert from_text(start.text()) == start
        assert read_layout(json.dumps(to_layout(start))) == start


def test_what_lies_face_down_cannot_be_seen_and_changes_no_move(played):
    swapped = 0
    for position in played.positions:
        first = position.game.rule_table.slots["CARDS"]
        places = [first + k for k, card in enumerate(position.state[first:]) if card >= BACK]
        state = list(position.state)
        for place, other in zip(places, places[1:] + places[:1], strict=True):
            state[place] = position.state[other]
        twin = Position(position.game, bytes(state))
        swapped += twin.state != position.state
        assert twin.observation() == position.observation()
        assert twin.moves() == position.moves()
    hidden = [card for position in played.positions for pile in position.piles for card in pile.cards if card >= BACK]
    assert swapped > 0 or len(set(hidden)) < 2


def test_cards_that_change_places_face_up_are_seen(played):
    swapped = 0
    for position in played.some:
        first = position.game.rule_table.slots["CARDS"]
        places = [first + k for k, card in enumerate(position.state[first:]) if card < BACK]
        for a, b in pairwise(places):
            state = bytearray(position.state)
            state[a], state[b] = state[b], state[a]
            twin = Position(position.game, bytes(state))
            assert (twin.observation() == position.observation()) == (state[a] == state[b])
            swapped += 1
    assert swapped > 0


def test_the_status_says_whether_something_can_be_played(played):
    for position in played.positions:
        moves = position.moves()
        assert (position.status == "won") == position.is_won
        assert not (position.is_over and moves)
        if not position.is_won:
            assert position.status == ("playing" if moves else "lost")


def test_a_gesture_taken_apart_is_made_of_legal_moves_and_ends_the_same(played):
    for position in played.positions:
        for move in position.moves():
            if move >> 24 != CARRY or move >> 16 == 1:
                continue
            parts = single_moves(position, move)
            step = position
            for part in parts:
                assert refuse(step, part) is None
                step = step.after(part)
            assert step.state == position.after(move).state


def play_some(deal: Deal, seed: int, most: int = 40) -> list[Position]:
    """Play gestures at random; return the positions between what can be taken back one by one."""
    chance = random.Random(seed)
    passed = [deal.position]
    for _ in range(most):
        moves = deal.position.moves()
        if not moves:
            break
        before = deal.position
        for gesture in deal.play(write_move(deal.game, likely(before, moves, chance))):
            for move in gesture.moves:
                before = before.after(move)
            passed.append(before)
    return passed


def test_undo_goes_back_to_the_start_and_redo_to_the_end(undo_variant):
    deal = parse_code(undo_variant)[0].deal(4)
    passed = play_some(deal, 4)
    assert len(passed) == len(deal.gestures) + 1
    end = deal.position
    for position in reversed(passed[:-1]):
        assert deal.undo() is not None
        assert deal.position.state == position.state
    assert deal.undo() is None and not deal.can_undo
    assert deal.position == deal.start
    for position in passed[1:]:
        assert deal.redo() is not None
        assert deal.position.state == position.state
    assert deal.redo() is None and not deal.can_redo
    assert deal.position == end


def test_a_transcript_is_replayed_to_the_same_deal(undo_variant):
    bound = parse_code(undo_variant)[0]
    for deal in (bound.deal(5), Deal(Position(bound, stroll(bound, 6, 10)[-1].state))):
        play_some(deal, 5)
        words = write_transcript(deal)
        back = read_transcript(words)
        assert back.gestures == deal.gestures
        assert back.position.state == deal.position.state
        assert write_transcript(back) == words


def check_same_play(bound: Game, walks: Callable[..., int]) -> None:
    """Deal and play at random, interpreted and compiled, each in its own kind of list; all must come out the same."""
    from reussite.rules.compiled import moves_array, state_array

    size, deck, most = bound.rule_table.state_size, bound.patience.deck, bound.rule_table.most_moves
    arrays = (state_array(size), state_array(deck), moves_array(most))
    for first in (1, 20, 300, 4000):
        lists = ([0] * size, [0] * deck, [0] * most)
        played = bound.engine.walks(*lists, first, 2, 150)
        assert played > 0
        assert walks(*arrays, first, 2, 150) == played
        assert arrays[0].tolist() == lists[0]
        assert arrays[1].tolist() == lists[1]


class Strict(list[int]):
    """A row that takes no index from its end or beyond it, and no number that a compiled row has no room for."""

    def __init__(self, size: int, least: int, most: int):
        super().__init__([0] * size)
        self.least, self.most = least, most

    def __getitem__(self, index, _read=list.__getitem__):
        assert index >= 0, f"{index} of {len(self)} is read"
        return _read(self, index)  # from its end on the row raises by itself

    def __setitem__(self, index, value, _write=list.__setitem__):
        assert index >= 0, f"{index} of {len(self)} is written"
        assert self.least <= value <= self.most, f"{value} is written"
        _write(self, index, value)


def test_the_rules_of_every_option_stay_within_bounds(variant):
    """What compiled rules would do silently, a wrong place or a number too large, is found without a compiler."""
    bound = parse_code(variant)[0]
    small, wide = (-128, 127), (-(2**31), 2**31 - 1)
    table, deck = bound.rule_table, bound.patience.deck
    rows = (Strict(table.state_size, *small), Strict(deck, *small), Strict(table.most_moves, *wide))
    for first in (1, 20, 300, 4000):
        assert bound.engine.walks(*rows, first, 2, 150) > 0


def test_compiled_rules_play_as_interpreted_ones(compiled_game):
    bound = game(compiled_game)
    check_same_play(bound, bound.compiled().walks)


def test_one_compiled_text_plays_every_game_of_words_alone(worded_variant):
    bound = parse_code(worded_variant)[0]
    check_same_play(bound, one_build.walks(bound))


@pytest.mark.long
def test_the_compiled_rules_of_every_option_play_as_interpreted_ones(variant):
    bound = parse_code(variant)[0]
    check_same_play(bound, bound.compiled().walks)


@pytest.mark.long
def test_compiled_rules_stay_within_bounds(checked_variant):
    bound = parse_code(checked_variant)[0]
    check_same_play(bound, bound.compiled(checked=True).walks)
