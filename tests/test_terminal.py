"""The terminal front end, acted out through Textual's pilot."""

import random
import re
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual import events

from gestures import drag_for, gestures_for, story, transcript
from reussite.play import Deal, catalogue, game
from reussite.players import find_player
from reussite.store import Store
from reussite.table import Advice, Hold, Table
from reussite.ui.terminal.app import Terminal, Watching
from reussite.ui.terminal.asking import QUESTIONS
from reussite.ui.terminal.drawing import lay_out
from reussite.ui.terminal.looks import Look, first_look
from reussite.ui.terminal.picker import Picker
from reussite.ui.terminal.prose import flowing
from terminal_driver import (
    NOT_THERE,
    SURROUNDINGS,
    act_with_mouse,
    all_keys,
    click,
    drag,
    played,
    point,
    run,
    screen_text,
    settled,
    spot,
    table_of,
    type_keys,
    until,
)
from tiers import cases

SNAPSHOTS = Path(__file__).parent / "snapshots"
WITH_MOUSE = ["klondike", "la-peau", "rexile", "royal-cotillion"]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    for name in NOT_THERE:
        monkeypatch.delenv(name, raising=False)
    for name, value in SURROUNDINGS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def clock(monkeypatch):
    """A clock for hands and movements that only goes on when its time is set."""
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr("reussite.ui.terminal.board.monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


def still(deal, store=None, **more):
    """The program with a deal on the table and nothing in motion."""
    return Terminal(deal, store, motion=False, **more)


def message_line(app):
    return screen_text(app).splitlines()[-2]


def ask(question):
    """The keys that choose a question in the list of questions."""
    return [*["down"] * [each[2] for each in QUESTIONS].index(question), "enter"]


def snapshot(key, size):
    """The screen in the middle of a golden game; the clock stands still."""
    deal, moves = story(key)
    for words in moves[: len(moves) // 2]:
        deal.play(words)
    found = []

    async def act(app, pilot):
        await pilot.pause()
        found.append(screen_text(app))

    run(still(deal), act, size)
    return re.sub(r"\d+:\d\d", "0:00", found[0]) + "\n"


def test_a_golden_game_is_played_by_keys_to_the_same_transcript(each_game):
    deal, moves = story(each_game)

    async def act(app, pilot):
        await type_keys(app, pilot, all_keys(moves, Deal(deal.start)))

    app = run(still(Deal(deal.start)), act)
    assert transcript(app.first) == transcript(played(moves, Deal(deal.start)))


@pytest.mark.parametrize("key", WITH_MOUSE)
def test_a_golden_game_is_played_by_clicks_and_drags_in_turn_to_the_same_transcript(key):
    deal, moves = story(key)

    async def act(app, pilot):
        for count, words in enumerate(moves):
            table = table_of(app)
            can_drag = len(words.split()) == 2 and not words.startswith("c")
            for message in [drag_for(table, words)] if can_drag and count % 2 else gestures_for(table, words):
                app.screen.board._last_click = (0.0, "", -1)  # a slow hand: no two clicks are a double click
                await act_with_mouse(app, pilot, message)

    app = run(still(Deal(deal.start)), act)
    assert transcript(app.first) == transcript(played(moves, Deal(deal.start)))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_game_looks_as_it_was_last_looked_at(each_game, size):
    kept = SNAPSHOTS / f"{each_game}-{size[0]}x{size[1]}.txt"
    assert snapshot(each_game, size) == kept.read_text(encoding="utf-8")


def test_a_screen_of_80_by_24_shows_every_card_that_lies_face_up_in_a_fan(each_game):
    """Played at random for a while; an open card is unseen only where another one stands in its very place."""
    chance, deal = random.Random(each_game), game(each_game).deal(5)
    for count in range(160):
        legal = deal.moves()
        if not legal:
            break
        deal.play(chance.choice(legal))
        view = Table(deal).view()
        if count % 8:
            continue
        layout = lay_out(view, 80, 21)
        for pile in view.piles:
            boxes = layout.cards[pile.name]
            if pile.spread and not pile.shown:
                shown = [box for box, card in zip(boxes, pile.cards, strict=True) if card is not None]
                assert len(set(shown)) == len(shown)


def test_there_are_no_pictures_of_games_that_are_gone():
    wanted = {f"{key}-{size}.txt" for key in catalogue().entries for size in ("80x24", "120x40")}
    assert {path.name for path in SNAPSHOTS.iterdir()} == wanted


def test_a_held_card_lights_up_where_it_may_go_and_escape_puts_it_back():
    async def act(app, pilot):
        table = table_of(app)
        await type_keys(app, pilot, ["3"])
        assert table.hold == Hold("t3", 1, named=True) and "Held: A♥." in message_line(app)
        assert screen_text(app).count("╔═════╗") == 4
        await type_keys(app, pilot, ["escape"])
        assert table.hold is None and "╔" not in screen_text(app)

    run(still(game("klondike").deal(7)), act)


def test_a_refused_move_says_which_rule_refused_it():
    async def act(app, pilot):
        await type_keys(app, pilot, ["2", "4"])
        assert "On Q♥ in pile 4 goes a card one rank lower and of the other colour, not 6♦." in message_line(app)
        assert not table_of(app).deal.gestures and table_of(app).hold is None

    run(still(game("klondike").deal(7)), act)


def test_arrows_lead_over_the_table_and_enter_plays():
    async def act(app, pilot):
        table = table_of(app)
        for keys in (["right"], ["down"], ["right"], ["enter"]):
            await type_keys(app, pilot, keys)
        assert table.hold == Hold("t3", 1)
        await type_keys(app, pilot, ["up", "right", "enter"])
        assert [gesture.text for gesture in table.deal.gestures] == ["t3 f1"]
        await type_keys(app, pilot, ["home", "space", "d", "S"])
        assert [gesture.text for gesture in table.deal.gestures][1:] == ["s", "s", "s"]
        await type_keys(app, pilot, ["u", "ctrl+z", "r", "ctrl+y", "ctrl+y"])
        assert len(table.deal.gestures) == 4 and "nothing to play again" in message_line(app)

    run(still(game("klondike").deal(7)), act)


def test_tab_goes_from_zone_to_zone_and_back():
    async def act(app, pilot):
        seen = []
        for key in ["tab"] * 3 + ["shift+tab"]:
            await type_keys(app, pilot, [key])
            seen.append(app.screen.board.scene.cursor[0])
        assert seen == ["f1", "t1", "s", "t1"]

    run(still(game("klondike").deal(7)), act)


def test_more_and_fewer_cards_are_held_with_plus_and_minus():
    deal = game("la-peau").deal(1)
    deal.play("t9 t10")

    async def act(app, pilot):
        table = table_of(app)
        await type_keys(app, pilot, ["0", "plus"])
        assert table.hold == Hold("t10", 2)
        await type_keys(app, pilot, ["plus"])
        assert "do not all follow each other" in message_line(app)
        await type_keys(app, pilot, ["minus"])
        assert table.hold == Hold("t10", 1)

    run(still(deal), act)


def test_the_same_key_twice_and_the_letter_a_send_home():
    async def act(app, pilot):
        table = table_of(app)
        await type_keys(app, pilot, ["3", "3"])
        assert [gesture.text for gesture in table.deal.gestures] == ["t3 f1"]
        await type_keys(app, pilot, ["u", "a"])
        assert [gesture.text for gesture in table.deal.gestures] == ["t3 f1"]
        await type_keys(app, pilot, ["a"])
        assert "No card can be sent home now" in message_line(app)

    run(still(game("klondike").deal(7)), act)


def test_a_hint_names_a_move_and_marks_its_piles():
    async def act(app, pilot):
        await type_keys(app, pilot, ["h"])
        assert "A♥ to foundation 1." in message_line(app)
        assert app.screen.board.scene.hinted == {"t3", "f1"}
        await pilot.press("f9", *ask("verdict"))
        assert "Not known" in message_line(app)

    run(still(game("klondike").deal(7)), act)


class Slow:
    """An adviser whose answers come when they are told to."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((question, Future()))
        return self.asked[-1][1]


def test_a_slow_adviser_can_be_waited_for_or_stopped():
    slow = Slow()

    async def act(app, pilot):
        await pilot.press("f9", *ask("verdict"))
        assert "Thinking" in message_line(app) and slow.asked[0][0] == "verdict"
        slow.asked[0][1].set_result(Advice("It can be won", ("t3 f1",), "won", uses_hidden=True))
        await until(lambda: "It can be won. (It saw hidden cards.)" in message_line(app), "the verdict")
        await type_keys(app, pilot, ["h"])
        await type_keys(app, pilot, ["escape"])
        assert slow.asked[1][1].cancelled()
        await pilot.press("f9", *ask("lost-where"))
        slow.asked[2][1].set_exception(RuntimeError("tired"))
        await until(lambda: "No answer: tired" in message_line(app), "the failure")

    run(still(game("klondike").deal(7), adviser=slow), act)


def test_a_solution_is_played_until_a_key_stops_it():
    slow, (deal, moves) = Slow(), story("klondike")

    async def act(app, pilot):
        await pilot.press("f9", *ask("solution"))
        slow.asked[0][1].set_result(Advice("It can be won", tuple(moves), "won"))
        await until(lambda: len(deal.gestures) >= 2, "two moves")
        await type_keys(app, pilot, ["escape"])
        made = [gesture.text for gesture in deal.gestures]
        await pilot.pause(0.6)
        assert [gesture.text for gesture in deal.gestures] == made == moves[: len(made)]

    run(still(deal, adviser=slow), act)
    assert len(deal.gestures) < len(moves)


def test_the_legal_moves_are_listed_and_one_is_chosen():
    async def act(app, pilot):
        await pilot.press("m")
        assert "A♥ to foundation 1" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert [gesture.text for gesture in table_of(app).deal.gestures] == ["t3 f1"]

    run(still(game("klondike").deal(7)), act)


def test_rules_keys_statistics_and_ledger_are_read_and_closed(store, tmp_path, monkeypatch):
    monkeypatch.setenv("REUSSITE_HOME", str(tmp_path))

    async def act(app, pilot):
        for key, words in [
            ("f1", "Goal: all twelve royals"),
            ("question_mark", "two keys make a move"),
            ("f5", "Best scores"),
            ("l", "old_state"),
        ]:
            await pilot.press(key)
            assert words in screen_text(app)
            await pilot.press("escape")
            assert len(app.screen_stack) == 2
        await pilot.press("1", "l", "d")
        assert "Written:" in screen_text(app)
        await pilot.press("escape")

    run(still(store.begin(game("rexile").deal(18)), store), act)
    written = next((tmp_path / "log").glob("ledger-rexile-18.txt")).read_text()
    assert "| place | " in written and "| place     | place     |" in written


def test_options_a_number_and_a_new_deal_are_asked_for(store):
    async def act(app, pilot):
        await pilot.press("f4", "right", "enter")
        await pilot.pause()
        assert table_of(app).deal.code == "klondike:draw=3#7"
        await pilot.press("f3", "4", "2", "enter")
        await pilot.pause()
        assert table_of(app).deal.code == "klondike:draw=3#42"
        await pilot.press("f3", "x", "enter")
        await pilot.pause()
        assert table_of(app).deal.code == "klondike:draw=3#42"
        await pilot.press("N")
        await pilot.pause()
        assert table_of(app).deal.code != "klondike:draw=3#42"

    run(still(store.begin(game("klondike").deal(7)), store), act)


def test_bookmarks_are_set_and_returned_to(store):
    async def act(app, pilot):
        deal = table_of(app).deal
        await pilot.press("3", "8", "f6", "a", "b", "enter")
        await pilot.pause()
        assert "Bookmark ab is set." in message_line(app) and deal.journal.bookmarks() == {"ab": 1}
        await pilot.press("s", "s", "f6", "tab", "enter")
        await pilot.pause()
        assert [gesture.text for gesture in deal.gestures] == ["t3 f1"] and "Back at ab." in message_line(app)

    run(still(store.begin(game("klondike").deal(7)), store), act)


def test_every_move_is_kept_and_the_game_is_there_again(store):
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "8", "s", "s"])

    run(still(store.begin(game("klondike").deal(7)), store), act)
    again = store.resume()
    assert [gesture.text for gesture in again.gestures] == ["t3 f1", "s", "s"]


def test_the_picker_filters_tells_the_rules_and_goes_on_where_a_game_was_left(store):
    left = store.begin(game("rexile").deal(18))
    left.play("s c11")
    opened = store.begin(game("klondike").deal(7))

    async def act(app, pilot):
        await pilot.press("f2")
        assert isinstance(app.screen, Picker)
        await pilot.press(*"rex")
        text = screen_text(app)
        assert "Rexile" in text and "Canfield" not in text and "Enter goes on: rexile#18, 1 move" in text
        await pilot.press("x")
        assert "No patience is called so." in screen_text(app)
        await pilot.press("backspace", "enter")
        await pilot.pause()
        assert table_of(app).deal.journal.id == left.journal.id
        await pilot.press("f2", "ctrl+n")
        await pilot.pause()
        assert table_of(app).deal.game.id == "rexile" and table_of(app).deal.journal.id != left.journal.id
        await pilot.press("f2", "escape")
        assert not isinstance(app.screen, Picker)

    run(still(opened, store), act)


def test_colours_change_at_once_and_are_remembered(store):
    async def act(app, pilot):
        await pilot.press("f7")
        assert app.look.four
        await pilot.press("f8", "right", "down", "down", "right", "escape")
        assert (app.look.theme, app.look.ascii) == ("light", True)
        assert "+9C" in screen_text(app)

    run(still(store.begin(game("klondike").deal(7)), store), act)
    later = first_look(store.setting("terminal"))
    assert (later.theme, later.four, later.ascii) == ("light", True, True)


def test_without_colour_no_colour_is_written(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    look = first_look({})
    for part in ("felt", "words", "faint", "black", "red", "line", "back", "empty"):
        for state in ("plain", "cursor", "target", "held", "hinted"):
            style = look.style(part, state)
            assert style.color is None and style.bgcolor is None


def test_on_the_own_background_of_a_terminal_nothing_is_painted_behind():
    look = Look(theme="terminal")
    for part in ("felt", "words", "faint", "black", "red", "line", "back", "empty"):
        for state in ("plain", "cursor", "target", "held", "hinted"):
            assert look.style(part, state).bgcolor is None

    async def act(app, pilot):
        await pilot.press("f8", "right", "right", "escape")
        assert app.look.theme == "terminal"
        grounds = {
            segment.style.bgcolor.name
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style and segment.style.bgcolor
        }
        assert grounds <= {"default"}

    run(still(game("klondike").deal(7)), act)


def test_suits_are_letters_where_signs_cannot_be_shown(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.ISO-8859-1")
    assert first_look({}).ascii
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    monkeypatch.setenv("TERM", "linux")
    assert first_look({}).ascii
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not first_look({}).ascii and first_look({}).letters == "pl"


def test_card_faces_follow_the_language():
    queen = 44
    assert [Look(letters=each).label(queen) for each in ("en", "fr", "pl")] == ["Q♥", "D♥", "D♥"]
    assert Look(letters="fr").mark("K") == "R" and Look().mark("AH") == "A♥" and Look(ascii=True).mark("C") == "C"


def test_a_window_that_is_too_small_says_so_and_can_be_left():
    async def act(app, pilot):
        assert "too small" in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "too small" not in screen_text(app)
        await pilot.resize_terminal(20, 6)
        await pilot.press("q")

    app = run(still(game("natali").deal(7)), act, (24, 8))
    assert app.farewell.startswith("0 moves")


def test_a_double_click_and_a_right_click_send(clock):
    async def act(app, pilot):
        table = table_of(app)
        await click(app, "t3", 2)
        await click(app, "t3", 2)
        assert [gesture.text for gesture in table.deal.gestures] == ["t3 f1"]
        await type_keys(app, pilot, ["u"])
        await click(app, "t3", 2, button=3)
        assert [gesture.text for gesture in table.deal.gestures] == ["t3 f1"]
        await click(app, "s")
        await click(app, "s")
        assert len(table.deal.gestures) == 3

    run(still(game("klondike").deal(7)), act)


def test_a_card_dragged_to_a_forbidden_place_says_why_and_one_dropped_beside_does_nothing():
    async def act(app, pilot):
        await drag(app, "t2", 1, "t4")
        assert "one rank lower" in message_line(app)
        at = spot(app, "t2", 1)
        point(app, events.MouseDown, *at)
        point(app, events.MouseMove, 1, 20)
        assert "6♦" in screen_text(app)
        point(app, events.MouseUp, 79, 19)
        await settled(app)
        assert not table_of(app).deal.gestures and table_of(app).hold is None

    run(still(game("klondike").deal(7)), act)


def test_the_wheel_shows_covered_cards_of_a_fan_that_is_too_long():
    deal, moves = story("natali")
    for words in moves:
        deal.play(words)
        if max(len(pile.cards) for pile in deal.position.piles if pile.kind == "tableau") > 12:
            break

    async def act(app, pilot):
        board = app.screen.board
        pile = max(board.view.piles, key=lambda each: len(each.cards) if each.spread else 0)
        rows = [box.y for box in board.layout_now.cards[pile.name]]
        assert len(set(rows)) < len(rows)
        at = spot(app, pile.name)
        point(app, events.MouseScrollUp, *at)
        await settled(app)
        assert [box.y for box in board.layout_now.cards[pile.name]] != rows
        point(app, events.MouseScrollDown, *at)
        await settled(app)
        assert [box.y for box in board.layout_now.cards[pile.name]] == rows

    run(still(deal), act, (80, 15))


def test_moves_are_in_motion_for_a_moment_and_any_key_ends_it(clock):
    async def act(app, pilot):
        board = app.screen.board
        await type_keys(app, pilot, ["3", "8"])
        assert board.is_moving
        await type_keys(app, pilot, ["s"])
        assert [gesture.text for gesture in table_of(app).deal.gestures] == ["t3 f1", "s"]
        assert board.is_moving
        clock.now += 0.5
        await until(lambda: not board.is_moving and "2 moves" in screen_text(app), "the end of the movement")

    run(Terminal(game("klondike").deal(7)), act)


def test_a_run_in_motion_ends_where_the_rules_say(clock):
    deal, moves = story("la-peau")
    run_of_four = next(k for k, words in enumerate(moves) if "*4" in words)
    for words in moves[:run_of_four]:
        deal.play(words)

    async def act(app, pilot):
        await type_keys(app, pilot, all_keys(moves[run_of_four : run_of_four + 1], Deal(deal.position)))
        assert len(app.screen.board._motions) > 5
        clock.now += 1.6
        await until(lambda: not app.screen.board.is_moving, "the end of the movement")

    run(Terminal(deal), act)
    assert deal.gestures[-1].text == moves[run_of_four]


def test_an_automatic_patience_steps_runs_stops_and_changes_its_speed():
    async def act(app, pilot):
        table = table_of(app)
        await type_keys(app, pilot, ["space", "space", "u"])
        assert len(table.deal.gestures) == 1
        await type_keys(app, pilot, ["plus", "plus", "plus"])
        assert "0 seconds between moves" in message_line(app)
        await type_keys(app, pilot, ["enter"])
        await until(lambda: len(table.deal.gestures) > 2, "some steps")
        await type_keys(app, pilot, ["escape"])
        stopped = len(table.deal.gestures)
        await pilot.pause(0.1)
        assert len(table.deal.gestures) == stopped
        await type_keys(app, pilot, ["minus"])
        assert "0.1 seconds between moves" in message_line(app)
        await type_keys(app, pilot, ["minus", "minus", "minus", "minus", *["enter"] * 9])
        assert app.screen.stepper.running and app.screen.stepper.delay == 2.0
        began = len(table.deal.gestures)
        await pilot.pause(0.5)
        assert len(table.deal.gestures) <= began + 1  # one runner, not nine

    run(still(game("relais-des-7").deal(3)), act)


def test_a_patience_that_asks_is_answered_by_a_key_then_plays_itself():
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "space", "space"])

    deal = game("quatre-couleurs", start="chosen").deal(5)
    run(still(deal), act)
    assert [gesture.text for gesture in deal.gestures] == ["t3", "next", "next"]


def test_a_player_is_watched_through_several_games_with_a_tally():
    bound = game("montee-descente")
    first = bound.deal(1)
    watching = Watching(find_player(None, bound), 2, 0.0, first, counted=True)

    async def act(app, pilot):
        await until(lambda: "2 games:" in screen_text(app), "the end of both games")
        assert watching.deal.number == 2
        await pilot.press("q")

    app = run(still(first, watching=watching), act)
    assert app.farewell.startswith("2 games:")


def test_help_mode_marks_what_goes_home_and_covered_cards_differently():
    deal, moves = story("royal-cotillion")
    for words in moves[:40]:
        deal.play(words)

    async def act(app, pilot):
        await type_keys(app, pilot, ["H"])
        marked = app.screen.board.scene.helped
        assert marked == table_of(app).helped() and False in marked.values()
        assert screen_text(app).count("○") == list(marked.values()).count(False)
        assert screen_text(app).count("●") == list(marked.values()).count(True)
        await type_keys(app, pilot, ["h"])
        assert "○" not in screen_text(app)

    run(still(deal), act)


def test_new_and_quit_are_places_in_a_grid_of_eight_by_four_that_goes_round():
    deal = game("royal-cotillion").deal(2)

    async def act(app, pilot):
        board = app.screen.board

        async def walk(key, times):
            found = []
            for _ in range(times):
                await type_keys(app, pilot, [key])
                found.append(board.scene.cursor[0])
            return found

        await type_keys(app, pilot, ["home"])
        assert await walk("right", 8) == ["w", "new", "quit", "r1", "r2", "r3", "r4", "s"]
        assert await walk("left", 1) == ["r4"]
        await type_keys(app, pilot, ["home"])
        rows = []
        for _ in range(4):
            await type_keys(app, pilot, ["down"])
            rows.append(board.scene.cursor)
        assert rows == [("t1", 0), ("t1", 1), ("t1", 2), ("s", len(deal.position.pile("s").cards) - 1)]
        await type_keys(app, pilot, ["right", "right", "space"])
        assert table_of(app).deal.code != "royal-cotillion#2"
        await type_keys(app, pilot, ["home", "right", "right", "right", "space"])

    app = run(still(deal), act)
    assert app.farewell and app._exit


def test_prose_flows_and_tables_stay():
    prose = "One\ntwo.\n\n    K Q\n    J .\n\n- a point\n  goes on\n- another\n"
    assert flowing(prose) == "One two.\n\n    K Q\n    J .\n\n- a point goes on\n- another"


def test_what_another_window_plays_of_the_same_deal_is_taken_over(store):
    kept = store.begin(game("klondike").deal(7))
    other = store.open_deal(kept.journal.id)

    async def act(app, pilot):
        other.play("t3 f1")
        await type_keys(app, pilot, ["s"])
        assert "played on elsewhere" in message_line(app) and "1 of 52 home" in screen_text(app)
        other.refresh()
        other.play("s")
        await until(lambda: "here is how it stands" in message_line(app), "what was played elsewhere")
        assert "2 moves" in screen_text(app)

    run(still(kept, store), act)


def test_the_message_line_tells_in_words_what_a_screen_reader_reads():
    async def act(app, pilot):
        await type_keys(app, pilot, ["right", "down", "right"])
        assert "Pile 3, ace of hearts, 2 cards face down" in message_line(app)
        await type_keys(app, pilot, ["a"])
        assert "Ace of hearts to foundation 1; jack of spades turned up on pile 3" in message_line(app)

    run(still(game("klondike").deal(7)), act)


def test_who_watches_cannot_move_cards():
    bound = game("klondike")
    first = bound.deal(7)
    watching = Watching(find_player(None, bound), 1, None, first, counted=True)

    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "8", "u", "f3"])
        assert not first.gestures and len(app.screen_stack) == 2
        await drag(app, "t3", 2, "f1")
        assert not first.gestures
        await type_keys(app, pilot, ["space"])
        await click(app, "t1")
        assert len(first.gestures) == 2
        await type_keys(app, pilot, ["n"])
        await pilot.pause()
        assert table_of(app).deal.number == 8

    run(still(first, watching=watching), act)


def test_no_keys_and_clicks_whatever_bring_the_program_down(each_game, store):
    """A second player, who presses anything anywhere; the table must stay one that the rules allow."""
    chance = random.Random(each_game)
    keys = [*"abcdefghijklmnoprstuvwxyzBCEF1234567890+-=", *("up", "down", "left", "right", "home", "tab", "enter")]
    keys += ["space", "space", "plus", "minus", "escape", "pageup", "pagedown", "f7", "shift+tab", "ctrl+z", "ctrl+y"]
    kept = store.begin(game(each_game).deal(5))

    async def act(app, pilot):
        for _ in range(cases(25, 200)):
            await type_keys(app, pilot, chance.choices(keys, k=4))
            while len(app.screen_stack) > 2:  # a dialog
                app.pop_screen()
                await pilot.pause()
            x, y = chance.randrange(80), chance.randrange(21)
            point(app, chance.choice([events.MouseDown, events.MouseScrollUp]), x, y, chance.choice([1, 3]))
            point(app, events.MouseMove, chance.randrange(80), chance.randrange(21))
            point(app, events.MouseUp, chance.randrange(80), chance.randrange(21))
            await settled(app)
        last = table_of(app).deal
        again = Deal(last.start)
        for gesture in last.gestures:
            again.play(gesture.text)
        assert again.position == last.position

    run(still(kept, store), act)
