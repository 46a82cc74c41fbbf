"""The table: gestures, what they change, what is seen, what is refused."""

import re
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest

from gestures import drag_for, gestures_for, story, transcript
from reussite.cards import BACK
from reussite.lab.watch import Stepper, played_by
from reussite.play import Deal, Position, Refusal, Why, catalogue, from_layout, game, to_layout
from reussite.players import find_player
from reussite.table import (
    Hold,
    Message,
    Sensible,
    Table,
    perform,
    snap,
    steps_of,
)
from reussite.table.commands import names_of
from reussite.table.telling import tell_steps
from reussite.words import WORDS
from tiers import SPREAD

pytestmark = [pytest.mark.unit, pytest.mark.quick]


def sides(position):
    """What lies where, face-down cards without their faces."""
    names = position.game.rule_table.names
    return {name: [None if c >= BACK else c for c in position.pile(name).cards] for name in names}


def carried_out(before, steps):
    """A second reading of steps: all cards of a step are taken away, then put in from the lowest place up."""
    piles = sides(before)
    for step in steps:
        taken = []
        for change in step.changes:
            here = piles[change.source[0]][change.source[1]]
            assert (here is not None) == change.was_up
            assert here is None or here == change.card
            assert not change.is_up or change.card is not None
            taken.append((change.target, change.card if change.is_up else None))
        for source in sorted((change.source for change in step.changes), reverse=True):
            piles[source[0]].pop(source[1])
        for (name, height), card in sorted(taken, key=lambda each: each[0]):
            piles[name].insert(height, card)
    return piles


def test_golden_games_are_played_by_taps_to_the_same_transcript(spread_game):
    deal, moves = story(spread_game)
    played = Deal(deal.start)
    table = Table(deal)
    for words in moves:
        played.play(words)
        for message in gestures_for(table, words):
            answer = perform(table, message)
            assert answer.ok, (words, answer.refusal)
    assert transcript(table.deal) == transcript(played)


def test_golden_games_are_played_by_drags_to_the_same_transcript(spread_game):
    deal, moves = story(spread_game)
    played = Deal(deal.start)
    table = Table(deal)
    for words in moves:
        played.play(words)
        pair = len(words.split()) == 2 and not words.startswith("c")
        for message in [drag_for(table, words)] if pair else gestures_for(table, words):
            assert perform(table, message).ok
    assert transcript(table.deal) == transcript(played)


def test_steps_lead_from_each_position_to_the_next_and_back(spread_game):
    deal, moves = story(spread_game)
    table = Table(deal)
    for words in moves:
        before = table.deal.position
        answer = table.play(words)
        assert carried_out(before, answer.steps) == sides(table.deal.position), words
        after = table.deal.position
        undone = table.command("undo")
        assert table.deal.position == before
        assert [len(step.changes) for step in undone.steps] == [len(step.changes) for step in answer.steps[::-1]]
        assert table.command("redo").steps == answer.steps
        assert table.deal.position == after


def test_a_view_and_its_changes_tell_nothing_about_hidden_cards(each_game):
    """Exchange the faces of hidden cards: views stay the same, word for word."""
    deal = game(each_game).deal(3)
    for _ in range(4):
        layout = to_layout(deal.position)
        hidden = [
            (pile, k)
            for pile, seen in zip(layout["piles"], deal.position.piles, strict=True)
            for k, card in enumerate(seen.cards)
            if card >= BACK
        ]
        if len(hidden) > 1:
            (one, i), (other, j) = hidden[0], hidden[-1]
            one["cards"][i], other["cards"][j] = other["cards"][j], one["cards"][i]
            layout.pop("deal")
            swapped = Deal(from_layout(layout))
            mine, theirs = (replace(Table(d).view(), code="", number=0, moves=0, commands=()) for d in (deal, swapped))
            assert mine == theirs
        legal = deal.moves()
        if not legal:
            break
        deal.play(legal[0])


def test_messages_survive_json(spread_game):
    deal, moves = story(spread_game)
    table = Table(deal)
    for words in moves[:20]:
        for message in gestures_for(table, words):
            sent = msgspec.json.decode(msgspec.json.encode(message), type=Message)
            assert sent == message and perform(table, sent).ok


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"gesture": "jump"},
        {"gesture": "tap", "pile": 3},
        {"gesture": "tap", "pile": "t1", "index": "top"},
        {"gesture": "tap", "pile": "t1", "index": True},
        {"gesture": "pick", "pile": "t1", "count": 1.5},
    ],
)
def test_a_message_that_is_none_is_refused_in_one_line(data):
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(msgspec.json.encode(data), type=Message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("index", [-5, 0, 3, 99, 10**9])
@pytest.mark.parametrize("gesture", ["tap", "drag", "send", "pick"])
def test_strange_numbers_in_a_gesture_are_refused_and_change_nothing(gesture, index):
    table = Table(game("klondike").deal(7))
    before = table.deal.position
    answer = perform(table, Message(gesture, pile="t7", target="f1", index=index, count=index))
    assert table.deal.position == before
    assert answer.ok == (gesture in ("tap", "pick") and answer.words.startswith("holding"))


@pytest.mark.parametrize("pile", ["t9", ""])
@pytest.mark.parametrize("gesture", ["tap", "name", "drag", "send", "pick"])
def test_a_pile_that_is_not_there_is_refused(gesture, pile):
    with pytest.raises(ValueError, match=f"'{pile}' is not a pile of klondike"):
        perform(Table(game("klondike").deal(7)), Message(gesture, pile=pile, target="t1"))
    with pytest.raises(ValueError, match=f"'{pile}' is not a pile of klondike"):
        perform(Table(game("klondike").deal(7)), Message("drag", pile="t1", target=pile))


def test_a_refused_gesture_names_the_rule_and_lets_the_card_return():
    table = Table(game("klondike").deal(7))
    table.tap("t2")
    before = table.deal.position
    answer = table.tap("t4")
    assert answer.words == "only a card one rank lower and of the other colour can go on Q♥; 6♦ can't"
    assert (table.deal.position, table.hold) == (before, None)
    assert not answer.steps


def test_what_cannot_be_picked_up_leaves_the_hand_as_it_is():
    table = Table(game("klondike").deal(7))
    table.tap("t2")
    assert table.tap("t2", 0).refusal and table.hold == Hold("t2", 1)


def test_the_stock_turns_also_while_a_card_is_held():
    table = Table(game("klondike").deal(7))
    table.tap("t2")
    assert table.tap("s").ok and table.deal.gestures[-1].text == "s" and table.hold is None


def test_two_names_make_a_move_of_as_many_cards_as_the_target_takes():
    table = Table(game("klondike").deal(1))
    table.deal.play("t3 t1")
    assert table.name("t1").ok and "t5" in table.targets() and "t5" not in table.targets_of("t1")
    assert table.name("t5").ok and table.deal.gestures[-1].text == "t1*2 t5"
    assert not table.deal.position.pile("t1").cards


def test_a_refused_pair_of_names_leaves_the_next_two_a_pair_and_one_twice_sends():
    table = Table(game("klondike").deal(7))
    assert table.name("t2").ok and table.name("t4").refusal and table.hold is None
    assert table.name("t5").ok and table.name("t2").ok and table.deal.gestures[-1].text == "t5 t2"
    assert table.name("t3").ok and table.name("t3").ok and table.deal.gestures[-1].text == "t3 f1"


def test_the_same_card_again_puts_it_back_and_another_one_of_the_pile_is_held_instead():
    table = Table(game("la-peau").deal(1))
    table.deal.play("t9 t10")
    assert table.tap("t10").ok and table.hold == Hold("t10", 1)
    size = len(table.deal.position.pile("t10").cards)
    table.tap("t10", size - 2)
    assert table.hold == Hold("t10", 2)
    table.tap("t10", size - 2)
    assert table.hold is None


def test_more_and_fewer_cards_are_held_as_far_as_they_follow():
    table = Table(game("la-peau").deal(1))
    table.deal.play("t9 t10")
    assert table.more().words == "pick up a card first"
    table.tap("t10")
    assert table.more().ok and table.hold == Hold("t10", 2)
    assert "don't follow each other" in table.more().words and table.hold == Hold("t10", 2)
    assert table.fewer().ok and table.fewer().ok and table.hold is None


def test_targets_are_exactly_the_legal_ones(spread_game):
    deal, moves = story(spread_game)
    table = Table(deal)
    for words in moves[:25]:
        listed = [move.split() for move in table.deal.moves()]
        for pile in table.view().piles:
            for count in range(1, pile.lifts + 1):
                source = pile.name + (f"*{count}" if count > 1 else "")
                wanted = {move[1] for move in listed if move[0] == source and len(move) == 2}
                if not table.deal.game.patience.choices or pile.kind != "cell":
                    assert set(table.targets_of(pile.name, count)) == wanted
        table.play(words)


def test_what_cannot_be_lifted_is_told_before_it_is_moved():
    table = Table(game("klondike").deal(7))
    assert table.refuse_lifting("t3", 1) is None
    assert table.refuse_lifting("t3", 2) == Refusal(Why.FACE_DOWN, "t3", count=2)


def test_cards_that_go_home_only_go_at_a_tap_to_the_shorter_foundation():
    deal, moves = story("royal-cotillion")
    table = Table(deal)
    for words in moves:
        parts = words.split()
        if len(parts) == 2 and len(table.targets_of(parts[0])) == 2:
            sizes = {name: len(deal.position.pile(name).cards) for name in table.targets_of(parts[0])}
            table.tap(parts[0])
            grown = [name for name in sizes if len(deal.position.pile(name).cards) > sizes[name]]
            assert sizes[grown[0]] == min(sizes.values()) < max(sizes.values())
            return
        table.play(words)
    raise AssertionError("no card that two foundations take")
    raise AssertionError("the golden game never has two foundations for a card")


def test_a_tap_on_the_stock_plays_its_open_card_home_or_lays_it_aside():
    table = Table(story("royal-cotillion")[0])
    waste = len(table.deal.position.pile("w").cards)
    legal = table.deal.moves()
    assert table.tap("s").ok
    went = len(table.deal.position.pile("w").cards) == waste
    assert went == any(move.startswith("s f") for move in legal)


def test_pips_are_marked_unmarked_and_discarded_as_soon_as_they_make_the_total():
    deal, moves = story("rexile")
    table = Table(deal)
    for words in moves[:16]:
        table.play(words)
    first, second = moves[16].split()
    assert table.tap(first).words.endswith(" marked") and table.marked == (first,)
    partners = {name for words in deal.moves() if first in words.split() for name in words.split()} - {first}
    assert set(table.targets()) == set(table.view().targets) == partners and second in partners
    table.tap(first)
    assert table.marked == ()
    table.tap(first)
    answer = table.tap(second)
    assert [change.target[0] for change in answer.steps[0].changes] == ["w", "w"] and table.marked == ()
    royal = next(p.name for p in deal.position.piles if p.kind == "cell" and p.cards and p.cards[0] & 15 > 10)
    assert "only pips" in table.tap(royal).words


def test_send_prefers_a_foundation_and_la_peau_knows_no_other_place():
    table = Table(game("klondike").deal(8))
    assert table.send("t2").ok and table.deal.gestures[-1].text == "t2 f1"
    peau = Table(game("la-peau").deal(1))
    assert peau.targets_of("t9") == ["t10"]
    assert not peau.send("t9").ok and not peau.deal.gestures
    peau.play("t9 t10")
    assert peau.send("f1").ok and peau.deal.gestures[-1].text == "purge"


def test_a_run_is_shown_as_its_single_moves():
    deal, moves = story("la-peau")
    table = Table(deal)
    for words in moves:
        answer = table.play(words)
        if "*4" in words:
            assert [len(step.changes) for step in answer.steps] == [1] * 11
            return
    raise AssertionError("no run of four")


def test_what_follows_by_itself_comes_in_steps_of_its_own():
    deal, moves = story("montee-descente")
    table = Table(deal)
    kinds = [[step.kind for step in table.play(words).steps] for words in moves]
    assert any(each.count("follow") > 1 for each in kinds)
    deal, moves = story("royal-cotillion")
    table = Table(deal)
    refilled = [answer for words in moves if (answer := table.play(words)) and words.startswith("r")]
    assert [step.kind for step in refilled[0].steps][:2] == ["carry", "follow"]
    assert refilled[0].steps[1].changes[0].target == refilled[0].steps[0].changes[0].source


def test_turning_the_waste_back_is_one_step_of_all_its_cards():
    table = Table(game("klondike").deal(7))
    seen = []
    while table.deal.position.pile("s").cards:
        seen += [change.card for step in table.tap("s").steps for change in step.changes]
    answer = table.tap("s")
    assert [step.kind for step in answer.steps] == ["gather"]
    assert [change.card for change in answer.steps[0].changes] == seen[::-1]


def test_an_automatic_patience_turns_its_discard_over_in_one_step_too():
    table = Table(game("relais-des-7").deal(3))
    steps = table.command("run").steps
    gathered = [step for step in steps if step.kind == "gather"]
    assert gathered and all(change.was_up and not change.is_up for step in gathered for change in step.changes)
    assert "turned back to the talon" in WORDS.at(table.deal.game).say(tell_steps(gathered))


@pytest.mark.parametrize(("key", "wanted"), [("aces-up", 48), ("klondike", 52), ("forty-thieves", 104)])
def test_how_many_cards_are_home_is_told_of_those_that_win(key, wanted):
    assert Table(game(key).deal(5)).view().home == (0, wanted)


def test_cards_that_are_shuffled_and_dealt_again_are_counted_and_not_named():
    table = Table(game("gaps").deal(5))
    assert WORDS.at(table.deal.game).say(tell_steps(table.tap("s").steps)) == "47 cards moved"


def test_two_cards_that_are_covered_as_they_are_dealt_are_not_named():
    """A round of Algerian lays two cards on each reserve, of which only the upper one is seen."""
    table = Table(game("algerian").deal(3))
    (step,) = (step for step in table.tap("s").steps if step.kind == "deal")
    reserves = [change for change in step.changes if change.target[0].startswith("r")]
    assert reserves and all((change.card is None) == (not change.is_up) for change in reserves)
    assert any(change.card is None for change in reserves)


def test_the_sevens_of_relais_des_7_lie_in_a_horizontal_line_and_their_series_are_spread_out():
    view = Table(game("relais-des-7").deal(5)).view()
    series = [pile for pile in view.piles if pile.kind == "foundation"]
    (column, row), *_ = [pile.at for pile in series]
    assert [pile.at for pile in series] == [(column + k, row) for k in range(4)]
    assert [pile.spread for pile in series] == ["down"] * 4


FIXED = {"osmosis": "r1 r2 r3 r4", "algerian": "", "royal-cotillion": "t1 t2 t3 t4", "klondike": "", "canfield": "r1"}


@pytest.mark.parametrize("key", FIXED)
def test_a_pile_is_fixed_to_which_no_card_ever_comes(key):
    view = Table(game(key).deal(3)).view()
    assert " ".join(pile.name for pile in view.piles if pile.fixed) == FIXED[key]


def test_the_gauge_tells_how_stock_and_waste_are_filled():
    table = Table(game("royal-cotillion").deal(3))
    for clicks in range(4):
        view = table.view()
        stock, waste = len(view.pile("s").cards), len(view.pile("w").cards)
        seen = sum(card is not None for card in view.pile("s").cards)
        assert (view.gauge.stock, view.gauge.tops) == (stock - seen, seen + (waste > 0))
        assert view.gauge.waste == max(0, waste - 1) and waste == clicks + 1
        table.tap("s")


def test_commands_say_why_they_cannot_be_given(each_game):
    table = Table(game(each_game).deal(5))
    view = table.view()
    assert view.command("undo").refusal == Refusal(Why.NOTHING_TO_TAKE_BACK)
    for command in view.commands:
        if not command.enabled:
            assert table.command(command.name).refusal == command.refusal
    assert table.command("dance").words == "this game has no 'dance'"


def test_new_deals_go_through_the_keeper():
    kept = []

    def keep(deal):
        kept.append(deal.code)
        return deal

    table = Table(game("klondike").deal(7), keep)
    assert table.command("deal", "9").dealt and table.deal.code == "klondike#9"
    assert table.command("deal", "no number").dealt and table.deal.code == "klondike#9"
    table.tap("s")
    assert table.command("restart").dealt and not table.deal.gestures
    assert table.command("options", "draw=3").dealt and table.deal.code == "klondike:draw=3#9"
    assert "cannot be '9'" in table.command("options", "draw=9").words
    assert table.command("new").dealt
    assert kept[:4] == ["klondike#9", "klondike#9", "klondike#9", "klondike:draw=3#9"]


def test_switch_changes_the_policy_of_the_same_deal_while_nothing_can_be_undone():
    table = Table(game("la-peau").deal(1))
    table.command("switch")
    assert table.deal.code == "la-peau:policy=same#1"
    table.command("switch")
    assert table.deal.code == "la-peau#1"
    table.play("t9 t10")
    assert "begun" in table.command("switch").words


def test_the_next_game_is_dealt_with_the_cards_as_they_lie():
    table = Table(game("queue-leu-leu").deal(5))
    table.command("run")
    assert table.view().status in ("won", "lost")
    table.command("new")
    assert table.deal.number is None and not table.deal.gestures
    table.command("next")
    assert table.command("restart").dealt and table.deal.start == table.deal.position


def test_every_pile_that_can_be_named_has_a_key_of_its_own_while_there_are_keys(each_game):
    view = Table(game(each_game).deal(5)).view()
    keys = [pile.key for pile in view.piles if pile.key]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("adhlmnpqru")
    turned = {"s"} if "turn" in names_of(game(each_game)) else set()  # for which s is a command
    assert all(pile.key == "s" for pile in view.piles if pile.key and pile.name == "s")
    named = [pile for pile in view.piles if pile.lifts]
    assert not any(pile.key for pile in named if pile.name in turned)
    assert sum(bool(pile.key) for pile in named) >= min(len([pile for pile in named if pile.name not in turned]), 30)


def test_piles_and_changes_are_told_in_words():
    table = Table(game("klondike").deal(7))
    words = [pile.words for pile in table.view().piles]
    assert words[0] == "stock, 24 cards face down"
    assert words[2] == "first foundation, empty, for an ace"
    assert words[8] == "third column, ace of hearts, 2 cards face down"
    assert table.send("t3").words == "A♥ to f1; J♠ turned up on t3"


def test_the_plain_adviser_gives_a_legal_hint(spread_game):
    deal, moves = story(spread_game)
    for words in moves[:15]:
        advice = Sensible().ask(snap(deal), "hint").result()
        assert advice.moves[0] in deal.moves() and not advice.uses_hidden
        deal.play(words)
    assert Sensible().ask(snap(deal), "verdict").result().verdict == "not known"


def test_hints_do_not_depend_on_hidden_cards():
    deal = game("klondike").deal(7)
    assert Sensible().ask(snap(deal), "hint").result().moves == ("t3 f1",)


def test_every_golden_game_has_a_story():
    for key in SPREAD:
        assert story(key)[1]
    assert steps_of([]) == []


def test_a_player_at_a_table_plays_as_it_does_when_it_is_measured(spread_game):
    bound = game(spread_game)
    player = find_player(None, bound)
    alone = bound.deal(3)
    wanted = [gesture.text for gesture in played_by(alone, player, most=40)]
    stepper = Stepper(Table(bound.deal(3)), player)
    answers = [stepper.step() for _ in wanted]
    assert [gesture.text for gesture in stepper.table.deal.gestures] == wanted
    assert all(answer and answer.steps for answer in answers)


def test_a_stepper_stops_at_the_end_and_goes_on_with_another_deal():
    bound = game("quatre-couleurs")
    stepper = Stepper(Table(bound.deal(4)), find_player(None, bound), running=True)
    while stepper.step():
        assert stepper.running
    assert stepper.table.deal.status in ("won", "lost") and not stepper.running
    stepper.table.command("deal", "5")
    assert stepper.step() is not None
    delays = [stepper.delay, stepper.faster(), stepper.faster(), stepper.faster(), stepper.faster(), stepper.slower()]
    assert delays == [0.5, 0.25, 0.1, 0.0, 0.0, 0.1]


def test_an_answer_is_the_same_whatever_lies_face_down(spread_game):
    """Exchange two hidden cards; where the player sees the same afterwards, the answers are the same, word for word."""
    deal, moves = story(spread_game)
    compared, chance = 0, Random(spread_game)
    for words in moves[:60]:
        twin = exchanged(deal.position, chance)
        before = deal.position
        if twin is not None and words in Deal(twin).moves():
            tables = [Table(Deal(each)) for each in (Position(before.game, before.state), twin)]
            answers = [table.play(words) for table in tables]
            seen = [table.deal.position.observation() for table in tables]
            if seen[0] == seen[1]:
                compared += 1
                assert answers[0] == answers[1] and tables[0].view() == tables[1].view()
        deal.play(words)
    hides = any(card >= BACK for pile in story(spread_game)[0].position.piles for card in pile.cards)
    assert compared > 3 or not hides


def exchanged(position, chance):
    """The position with two hidden cards exchanged; nothing where few are hidden."""
    first = position.game.rule_table.slots["CARDS"]
    hidden = [k for k in range(first, len(position.state)) if position.state[k] >= BACK]
    one, other = chance.sample(hidden, 2) if len(hidden) > 5 else (0, 0)
    if position.state[one] == position.state[other]:
        return None
    state = bytearray(position.state)
    state[one], state[other] = state[other], state[one]
    return Position(position.game, bytes(state))


PAGE = (Path(__file__).parent.parent / "docs" / "table.md").read_text(encoding="utf-8")


def test_the_example_in_the_docs_gives_what_it_says():
    names = {}
    for line in re.search(r"```python\n(.*?)```", PAGE, re.S)[1].splitlines():
        code, _, told = line.partition("  # ")
        if told.startswith(("'", "[", "(")):
            assert repr(eval(code, names)).startswith(told.split(", the")[0])
        else:
            exec(code, names)


def test_the_messages_in_the_docs_are_understood_and_every_field_is_told():
    lines = re.search(r"```json\n(\{\"gesture\".*?)```", PAGE, re.S)[1].splitlines()
    found = [msgspec.json.decode(line, type=Message) for line in lines]
    assert [message.gesture for message in found] == list(get_args(get_type_hints(Message)["gesture"]))
    told = set(re.findall(r"`(\w+)`", PAGE))
    view = Table(game("klondike").deal(7)).view()
    assert {each.name for each in (*fields(view), *fields(view.piles[0]))} <= told
    names = {command.name for key in catalogue().entries for command in Table(game(key).deal(5)).view().commands}
    assert names - {"hint", "verdict"} <= told
