"""The terminal front end, acted out through Textual's pilot: the table by keys and mouse, and how it looks."""

import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual import events

from gestures import after, drag_for, gestures_for, parts, story, transcript, twin
from reussite.play import Deal, game
from reussite.sitting import Settings
from reussite.store import Store
from reussite.table import Hold, Table
from reussite.ui.terminal.drawing import Canvas, Scene, _state, lay_out
from reussite.ui.terminal.looks import Look, look_of
from terminal_driver import (
    act_with_mouse,
    all_keys,
    click,
    deal_of,
    drag,
    message,
    moves_of,
    point,
    pretend,
    run,
    screen_text,
    settled,
    spot,
    still,
    type_keys,
    until,
)
from tiers import SPREAD

SNAPSHOTS = Path(__file__).parent / "snapshots"
WITH_MOUSE = ["klondike", "la-peau", "rexile", "royal-cotillion"]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    pretend(monkeypatch)


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


def test_a_golden_game_is_played_by_keys_to_the_same_transcript(handled_game):
    for deal, moves in parts(handled_game):
        keys, expected = all_keys(moves, twin(deal)), after(deal, moves)

        async def act(app, pilot, keys=keys):
            await type_keys(app, pilot, keys)

        assert transcript(deal_of(run(still(deal), act))) == expected


@pytest.mark.parametrize("key", WITH_MOUSE)
def test_a_golden_game_is_played_by_clicks_and_drags_in_turn_to_the_same_transcript(key):
    for deal, moves in parts(key):

        async def act(app, pilot, moves=moves):
            for count, words in enumerate(moves):
                table = app.sitting.own
                can_drag = len(words.split()) == 2 and not words.startswith("c")
                for gesture in [drag_for(table, words)] if can_drag and count % 2 else gestures_for(table, words):
                    app.play.board._last_click = (0.0, "", -1)  # a slow hand: no two clicks are a double click
                    await act_with_mouse(app, pilot, gesture)

        expected = after(deal, moves)
        assert transcript(deal_of(run(still(deal), act))) == expected


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_game_looks_as_it_was_last_looked_at(spread_game, size):
    kept = SNAPSHOTS / f"{spread_game}-{size[0]}x{size[1]}.txt"
    assert snapshot(spread_game, size) == kept.read_text(encoding="utf-8")


def test_a_screen_of_80_by_24_shows_every_card_that_lies_face_up_in_a_fan(spread_game):
    """Played at random for a while; an open card is unseen only where another one stands in its very place."""
    chance, deal = random.Random(spread_game), game(spread_game).deal(5)
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
            if pile.spread and not pile.shown and len(pile.cards) <= 19:  # the wheel goes through longer ones
                shown = [box for box, card in zip(boxes, pile.cards, strict=True) if card is not None]
                assert len(set(shown)) == len(shown)


def test_there_are_no_pictures_of_games_that_are_gone():
    wanted = {f"{key}-{size}.txt" for key in SPREAD for size in ("80x24", "120x40")}
    assert {path.name for path in SNAPSHOTS.iterdir()} == wanted


def test_a_held_card_lights_up_where_it_may_go_and_escape_puts_it_back():
    async def act(app, pilot):
        await type_keys(app, pilot, ["3"])
        assert app.sitting.own.hold == Hold("t3", 1, named=True) and message(app) == "Holding the ace of hearts."
        assert screen_text(app).count("╔═════╗") == 4
        await type_keys(app, pilot, ["escape"])
        assert app.sitting.own.hold is None and "╔" not in screen_text(app)
        app.play.show(app.sitting.do("set", "lights=no"))
        await type_keys(app, pilot, ["3"])
        assert app.sitting.own.hold and "╔" not in screen_text(app)

    run(still(game("klondike").deal(7)), act)


def test_a_refused_move_says_in_words_which_rule_refused_it():
    async def act(app, pilot):
        await type_keys(app, pilot, ["2", "4"])
        assert "one rank lower and of the other colour can go on the queen of hearts" in message(app)
        assert not deal_of(app).gestures and app.sitting.own.hold is None

    run(still(game("klondike").deal(7)), act)


def test_a_long_message_is_wrapped_and_the_table_stays_where_it_is():
    async def act(app, pilot):
        before = app.play.board.layout_now
        app.play.say("The jack of hearts cannot go there. " * 6)
        await pilot.pause()
        shown = screen_text(app).splitlines()
        assert sum("jack" in line or "cannot" in line for line in shown) >= 3
        assert " ".join(" ".join(shown[19:-1]).split()).endswith("The jack of hearts cannot go there.")
        assert app.play.board.layout_now is before

    run(still(game("klondike").deal(7)), act)


def test_arrows_lead_over_the_table_and_enter_plays():
    async def act(app, pilot):
        for keys in (["right"], ["down"], ["right"], ["enter"]):
            await type_keys(app, pilot, keys)
        assert app.sitting.own.hold == Hold("t3", 1)
        await type_keys(app, pilot, ["up", "right", "enter"])
        assert moves_of(app) == ["t3 f1"]
        await type_keys(app, pilot, ["home", "space", "d", "S"])
        assert moves_of(app)[1:] == ["s", "s", "s"]
        await type_keys(app, pilot, ["u", "ctrl+z", "r", "ctrl+y", "ctrl+y"])
        assert len(moves_of(app)) == 4 and message(app) == "There is nothing to redo."

    run(still(game("klondike").deal(7)), act)


def test_tab_goes_from_zone_to_zone_and_back():
    async def act(app, pilot):
        seen = []
        for key in ["tab"] * 3 + ["shift+tab"]:
            await type_keys(app, pilot, [key])
            seen.append(app.play.board.cursor[0])
        assert seen == ["f1", "t1", "s", "t1"]

    run(still(game("klondike").deal(7)), act)


def test_more_and_fewer_cards_are_held_with_plus_and_minus():
    deal = game("la-peau").deal(1)
    deal.play("t9 t10")

    async def act(app, pilot):
        table = app.sitting.own
        await type_keys(app, pilot, ["0", "plus"])
        assert table.hold == Hold("t10", 2)
        await type_keys(app, pilot, ["plus"])
        assert "don't follow each other" in message(app)
        await type_keys(app, pilot, ["minus"])
        assert table.hold == Hold("t10", 1)

    run(still(deal), act)


def test_the_same_key_twice_and_the_letter_a_send_home():
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "3"])
        assert moves_of(app) == ["t3 f1"]
        await type_keys(app, pilot, ["u", "a"])
        assert moves_of(app) == ["t3 f1"]
        await type_keys(app, pilot, ["a"])
        assert message(app) == "No card can go home now."

    run(still(game("klondike").deal(7)), act)


def test_a_hint_names_a_move_and_lights_up_what_moves():
    async def act(app, pilot):
        await type_keys(app, pilot, ["h"])
        assert message(app) == "The ace of hearts to the first foundation. It goes home."
        assert app.play.board.scene.hinted == (("t3", None), ("f1", None))
        await type_keys(app, pilot, ["f9"])
        assert message(app) == "Not known: no solver has looked at this deal."
        await type_keys(app, pilot, ["s"])
        assert app.play.board.scene.hinted == ()

    run(still(game("klondike").deal(7)), act)


def test_every_move_is_kept_and_the_game_is_there_again(store):
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "8", "s", "s"])

    run(still(store.begin(game("klondike").deal(7)), store), act)
    assert [gesture.text for gesture in store.resume().gestures] == ["t3 f1", "s", "s"]


def test_without_colour_no_colour_is_written(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    look = look_of(Settings({}))
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
        app.play.show(app.sitting.do("set", "ground=own"))
        await pilot.pause()
        assert app.look.theme == "terminal"
        grounds = {
            segment.style.bgcolor.name
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style and segment.style.bgcolor
        }
        assert grounds <= {"default"}

    run(still(game("klondike").deal(7)), act)


def test_suits_are_letters_where_signs_cannot_be_shown_or_are_not_wanted(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.ISO-8859-1")
    assert look_of(Settings({})).ascii
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    monkeypatch.setenv("TERM", "linux")
    assert look_of(Settings({})).ascii
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not look_of(Settings({})).ascii
    assert look_of(Settings({"suits": "letters"})).ascii


def test_the_table_is_light_where_the_terminal_says_it_is_or_the_player_wants_it(monkeypatch):
    monkeypatch.delenv("COLORFGBG", raising=False)
    assert look_of(Settings({})).theme == "dark"
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert look_of(Settings({})).theme == "light"
    assert look_of(Settings({"theme": "dark"})).theme == "dark"


def test_card_faces_follow_the_letters_that_were_chosen():
    queen = 44
    assert [Look(letters=each).label(queen) for each in ("en", "fr", "pl")] == ["Q♥", "D♥", "D♥"]
    assert Look(letters="fr").mark("K") == "R" and Look().mark("AH") == "A♥" and Look(ascii=True).mark("C") == "C"


def test_a_mirrored_table_has_its_stock_at_the_right():
    view = Table(game("klondike").deal(7)).view()
    layout, mirrored = lay_out(view, 80, 21), lay_out(view, 80, 21, mirrored=True)
    assert layout.places["s"].x < 20 and mirrored.places["s"].x > 60


def test_a_window_that_is_too_small_says_how_large_it_must_be_and_can_be_left():
    async def act(app, pilot):
        found = re.search(r"needs (\d+) columns and (\d+) rows", " ".join(screen_text(app).split()))
        wide, high = int(found[1]), int(found[2])
        for size in ((wide, high), (wide - 1, high), (wide, high), (wide, high - 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            has_room = size[0] >= wide and size[1] >= high
            assert ("This table needs" in " ".join(screen_text(app).split())) != has_room
        await pilot.resize_terminal(20, 6)
        await pilot.press("q")

    app = run(still(game("natali").deal(7)), act, (24, 10))
    assert app.farewell.startswith("0 moves")


def test_a_double_click_and_a_right_click_send(clock):
    async def act(app, pilot):
        await click(app, "t3", 2)
        await click(app, "t3", 2)
        assert moves_of(app) == ["t3 f1"]
        await type_keys(app, pilot, ["u"])
        await click(app, "t3", 2, button=3)
        assert moves_of(app) == ["t3 f1"]
        await click(app, "s")
        await click(app, "s")
        assert len(moves_of(app)) == 3
        await type_keys(app, pilot, ["u", "u", "u"])
        await click(app, "t3", 2)
        assert app.sitting.own.hold
        clock.now += 0.5  # a second click after a while is no double one: it puts the card back
        await click(app, "t3", 2)
        assert moves_of(app) == [] and app.sitting.own.hold is None

    run(still(game("klondike").deal(7)), act)


def test_just_the_cards_that_are_held_stand_out():
    table = Table(game("la-peau").deal(1))
    table.play("t9 t10")
    table.pick("t10", 2)
    view, look = table.view(), Look()
    states = [_state(view, view.pile("t10"), index, look, Scene()) for index in range(5)]
    assert states == ["plain", "plain", "plain", "held", "held"]


def test_what_is_drawn_beyond_the_edge_is_cut_off():
    canvas = Canvas(4, 2, Look().style("felt"))
    for x, y, words in ((-2, 0, "abcd"), (3, 1, "efgh"), (0, 2, "ijkl"), (0, -1, "mnop")):
        canvas.put(x, y, words, Look().style("words"))
    assert ["".join(sign for sign, _ in row) for row in canvas.rows] == ["cd  ", "   e"]


def test_a_card_dragged_to_a_forbidden_place_says_why_and_one_dropped_beside_does_nothing():
    async def act(app, pilot):
        await drag(app, "t2", 1, "t4")
        assert "one rank lower" in message(app)
        at = spot(app, "t2", 1)
        point(app, events.MouseDown, *at)
        point(app, events.MouseMove, 1, 15)
        assert "6♦" in screen_text(app)
        point(app, events.MouseUp, 79, 15)
        await settled(app)
        assert not moves_of(app) and app.sitting.own.hold is None

    run(still(game("klondike").deal(7)), act)


def test_the_wheel_shows_covered_cards_of_a_fan_that_is_too_long():
    deal, moves = story("natali")
    for words in moves:
        deal.play(words)
        if max(len(pile.cards) for pile in deal.position.piles if pile.kind == "tableau") > 12:
            break

    async def act(app, pilot):
        board = app.play.board
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
        board = app.play.board
        await type_keys(app, pilot, ["3", "8"])
        assert board.is_moving
        await type_keys(app, pilot, ["s"])
        assert moves_of(app) == ["t3 f1", "s"]
        clock.now += 0.5
        await until(lambda: not board.is_moving and "2 moves" in screen_text(app), "the end of the movement")

    run(still(game("klondike").deal(7), motion=True), act)


def test_a_run_in_motion_ends_where_the_rules_say(clock):
    deal, moves = story("la-peau")
    run_of_four = next(k for k, words in enumerate(moves) if "*4" in words)
    for words in moves[:run_of_four]:
        deal.play(words)

    async def act(app, pilot):
        await type_keys(app, pilot, all_keys(moves[run_of_four : run_of_four + 1], Deal(deal.position)))
        assert app.play.board.is_moving
        clock.now += 1.6
        await until(lambda: not app.play.board.is_moving, "the end of the movement")

    run(still(deal, motion=True), act)
    assert deal.gestures[-1].text == moves[run_of_four]


def test_help_mode_marks_what_goes_home_and_covered_cards_differently():
    deal, moves = story("royal-cotillion")
    for words in moves[:40]:
        deal.play(words)

    async def act(app, pilot):
        await type_keys(app, pilot, ["H"])
        marked = app.play.board.scene.helped
        assert marked == app.sitting.own.helped() and False in marked.values()
        assert screen_text(app).count("○") == list(marked.values()).count(False)
        assert screen_text(app).count("●") == list(marked.values()).count(True)
        await type_keys(app, pilot, ["h"])
        assert "○" not in screen_text(app)

    run(still(deal), act)


def test_new_and_quit_are_places_in_a_grid_of_eight_by_four_that_goes_round():
    deal = game("royal-cotillion").deal(2)

    async def act(app, pilot):
        board = app.play.board

        async def walk(key, times):
            found = []
            for _ in range(times):
                await type_keys(app, pilot, [key])
                found.append(board.cursor[0])
            return found

        await type_keys(app, pilot, ["home"])
        assert await walk("right", 8) == ["w", "new", "quit", "r1", "r2", "r3", "r4", "s"]
        assert await walk("left", 1) == ["r4"]
        await type_keys(app, pilot, ["home"])
        rows = []
        for _ in range(4):
            await type_keys(app, pilot, ["down"])
            rows.append(board.cursor)
        assert rows == [("t1", 0), ("t1", 1), ("t1", 2), ("s", len(deal.position.pile("s").cards) - 1)]
        await type_keys(app, pilot, ["right", "right", "space"])
        assert deal_of(app).code != "royal-cotillion#2"
        await type_keys(app, pilot, ["home", "right", "right", "right", "space"])

    app = run(still(deal), act)
    assert app.farewell and app._exit


def test_what_another_window_plays_of_the_same_deal_is_taken_over(store):
    kept = store.begin(game("klondike").deal(7))
    other = store.open_deal(kept.journal.id)

    async def act(app, pilot):
        other.play("t3 f1")
        await type_keys(app, pilot, ["s"])
        assert "changed in another window" in message(app) and "1 of 52 home" in screen_text(app)
        await type_keys(app, pilot, ["right"])
        other.refresh()
        other.play("s")
        await until(
            lambda: "changed in another window" in message(app) and "2 moves" in screen_text(app),
            "what was played elsewhere",
        )

    run(still(kept, store), act)


def test_the_message_tells_in_words_what_a_screen_reader_reads():
    async def act(app, pilot):
        await type_keys(app, pilot, ["right", "down", "right"])
        assert message(app) == "Ace of hearts, third of 3, third column."
        await type_keys(app, pilot, ["full_stop"])
        assert message(app) == "Third column, ace of hearts, 2 cards face down."
        await type_keys(app, pilot, ["a"])
        assert message(app) == (
            "The ace of hearts to the first foundation; the jack of spades turned up on the third column."
        )
        await type_keys(app, pilot, ["comma"])
        assert message(app) == "Stock, 24 cards face down; waste, empty."

    run(still(game("klondike").deal(7)), act)


def test_only_what_changed_is_drawn_again():
    async def act(app, pilot):
        drawn = []
        board = app.play.board
        board.refresh = lambda *regions, **_: drawn.extend(regions)
        await type_keys(app, pilot, ["right"])
        assert 0 < sum(region.width for region in drawn) < 60

    run(still(game("klondike").deal(7)), act)
