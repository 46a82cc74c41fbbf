"""The terminal front end beside the cards: panels, questions, watching, settings, and keys in bursts."""

import random
from concurrent.futures import Future

import pytest
from textual import events

from gestures import HANDLED, story
from reussite.play import Deal, game
from reussite.players import find_player
from reussite.sitting import ACTIONS, Chart, Panel, Row, Watching
from reussite.store import Store
from reussite.table import Advice
from reussite.ui.terminal.charts import chart_text
from reussite.ui.terminal.looks import Look
from reussite.ui.terminal.opened import Opened
from reussite.words import saying
from terminal_driver import (
    SIGNS,
    all_keys,
    click,
    deal_of,
    drag,
    message,
    moves_of,
    panel_name,
    point,
    pretend,
    run,
    screen_text,
    settled,
    still,
    type_keys,
    until,
)
from tiers import cases


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    pretend(monkeypatch)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


class Slow:
    """An adviser whose answers come when the test gives them."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((question, Future()))
        return self.asked[-1][1]


def watched(app, games, delay, number):
    """Let the usual player of the game play on the screen."""
    sitting, bound = app.sitting, app.sitting.deal.game
    made = Watching(sitting, bound.deal(number), find_player(None, bound), delay or 0.5, delay is not None, games, True)
    app.play.show(sitting.watch(made))


def test_a_slow_adviser_can_be_waited_for_or_stopped():
    slow = Slow()

    async def act(app, pilot):
        await type_keys(app, pilot, ["f9"])
        assert "Thinking" in message(app) and slow.asked[0][0] == "verdict"
        slow.asked[0][1].set_result(Advice(saying("advice.won", n=3), ("t3 f1",), "won", uses_hidden=True))
        told = "This deal can be won in 3 moves or fewer. (This looked at cards you can't see.)"
        await until(lambda: message(app) == told, "the verdict")
        await type_keys(app, pilot, ["h", "escape"])
        assert slow.asked[1][1].cancelled()
        app.play.action_do("lost-where")
        slow.asked[2][1].set_exception(RuntimeError("tired"))
        await until(lambda: message(app) == "No answer: tired.", "the failure")

    run(still(game("klondike").deal(7), adviser=slow), act)


def test_a_solution_is_played_until_a_key_stops_it():
    slow = Slow()

    async def act(app, pilot):
        app.play.action_do("solution")
        slow.asked[0][1].set_result(Advice(saying("advice.solution", n=9), ("t3 f1", *["s"] * 8), "won"))
        await until(lambda: len(moves_of(app)) >= 2, "two moves")
        await type_keys(app, pilot, ["escape"])
        assert moves_of(app)[:2] == ["t3 f1", "s"] and app.sitting.due is None

    run(still(game("klondike").deal(7), adviser=slow), act)


OF_A_GAME = ["menu", "rules", "moves", "options", "ledger"]  # panels whose content a game's rules decide
OF_ANY_GAME = [
    "keys",
    "games",
    "deal",
    "history",
    "statistics",
    "bookmarks",
    "branches",
    "settings",
    "players",
    "calendar",
]
OF_ANY_GAME += ["commands"]


def test_every_panel_is_drawn_and_closed(handled_game, store):
    """Each action that opens a panel, over a table with a move made; some panels in some of the games only."""
    some = [name for k, name in enumerate(OF_ANY_GAME) if (k + HANDLED.index(handled_game)) % 5 == 0]
    wanted = OF_A_GAME + cases(some, OF_ANY_GAME)

    async def act(app, pilot):
        app.play.press("space", " ")
        for name in wanted:
            app.play.show(app.sitting.do(name))
            await pilot.pause()
            panel = app.play.panels.opened.panel
            assert panel_name(app) == name and panel.title in screen_text(app)
            for key in ("down", "pagedown", "end", "up", "right", "home"):
                app.play.press(key, "")
            app.play.press("escape", "")
            assert panel_name(app) == ""

    for size in cases([(80, 24)], [(80, 24), (120, 40), (60, 20)]):
        run(still(store.begin(game(handled_game).deal(7)), store), act, size)


def test_the_legal_moves_are_listed_in_words_and_one_is_chosen():
    async def act(app, pilot):
        await pilot.press("m")
        assert "The ace of hearts to the first foundation." in screen_text(app)
        await pilot.press("enter")
        assert moves_of(app) == ["t3 f1"] and not panel_name(app)

    run(still(game("klondike").deal(7)), act)


def test_the_menu_names_everything_with_its_key_and_why_it_cannot_be_done():
    async def act(app, pilot):
        await pilot.press("f10")
        text = screen_text(app)
        assert "there is nothing to undo" in text and "turn the stock" in text
        await pilot.press("enter")  # the first that can be done
        assert moves_of(app) == ["s"] and not panel_name(app)
        await pilot.press("f10", "u")  # the key that stands beside a line does the same
        assert moves_of(app) == [] and not panel_name(app)

    run(still(game("klondike").deal(7)), act)


def test_everything_is_found_by_its_words_and_a_line_of_plain_text_is_carried_out(store):
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "8", "u", "s", "colon", *"line of play", "enter"])
        assert panel_name(app) == "branches"
        await type_keys(app, pilot, ["escape", "escape", "ctrl+p", *"branch 9", "enter"])
        await until(lambda: "There is no branch '9'." in screen_text(app), "the refusal of a branch that is not there")
        assert panel_name(app) == "find"
        await type_keys(app, pilot, ["backspace", "1", "enter"])
        assert moves_of(app) == ["t3 f1"] and not panel_name(app)
        await type_keys(app, pilot, ["colon", *"t5 t2", "enter", "colon", *"undo", "enter"])
        assert moves_of(app) == ["t3 f1"] and deal_of(app).can_redo

    run(still(store.begin(game("klondike").deal(7)), store), act)


def test_a_list_whose_newest_line_is_the_last_opens_there():
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "8", *"s" * 30, "l"])
        await pilot.pause()
        assert "ace of hearts" not in screen_text(app).split("Moves made")[1] and "Write it to a file" in screen_text(
            app
        )
        await type_keys(app, pilot, ["home"])
        await pilot.pause()
        assert "ace of hearts" in screen_text(app).split("Moves made")[1]

    run(still(game("klondike").deal(7)), act)


def test_rules_are_prose_that_flows_and_tables_stay_as_they_are():
    async def act(app, pilot):
        await pilot.press("f1")
        text = screen_text(app)
        assert "K  Q  Q  K" in text and "Goal: all twelve royals" in text
        await pilot.press("pagedown", "pagedown")
        assert "Score: 100 for each royal placed" in screen_text(app)
        await pilot.press("escape")
        assert not panel_name(app)

    run(still(game("rexile").deal(18)), act)


def test_the_ledger_is_read_and_written_to_a_file(tmp_path, monkeypatch):
    monkeypatch.setenv("REUSSITE_HOME", str(tmp_path))

    async def act(app, pilot):
        await pilot.press("1", "l")
        assert "place  6♥    place   place" in screen_text(app)
        await pilot.press("enter")
        assert message(app).startswith("Written to ") and not panel_name(app)

    run(still(game("rexile").deal(18)), act)
    written = next((tmp_path / "log").glob("ledger-rexile-18.txt")).read_text()
    assert "| place | " in written and "| place     | place     |" in written


def test_options_a_number_and_a_new_deal_are_asked_for(store):
    async def act(app, pilot):
        await pilot.press("f4", "right", "right", "enter")
        assert deal_of(app).code == "klondike:draw=3#7" and "deal 7, Cards drawn: Three cards" in screen_text(app)
        await pilot.press("f3", "4", "2", "enter")
        assert deal_of(app).code == "klondike:draw=3#42"
        await pilot.press("f3", "x", "enter")
        assert panel_name(app) == "deal" and "'x' is not a deal number." in screen_text(app)
        await pilot.press("backspace", *"klondike", "number_sign", "9", "enter")
        assert deal_of(app).code == "klondike#9"
        await pilot.press("N")
        assert deal_of(app).code != "klondike#9"

    run(still(store.begin(game("klondike").deal(7)), store), act)


def test_bookmarks_are_set_and_returned_to(store):
    async def act(app, pilot):
        deal = deal_of(app)
        await pilot.press("3", "8", "ctrl+b", "a", "b", "enter")
        assert message(app) == "Bookmark “ab” set." and deal.journal.bookmarks() == {"ab": 1}
        await pilot.press("s", "s", "ctrl+b", "down", "down", "enter")
        assert moves_of(app) == ["t3 f1"] and message(app) == "Back at “ab”."

    run(still(store.begin(game("klondike").deal(7)), store), act)


def test_games_are_searched_pictured_and_gone_on_with_where_they_were_left(store):
    left = store.begin(game("rexile").deal(18))
    left.play("s c11")
    opened = store.begin(game("klondike").deal(7))

    async def act(app, pilot):
        await pilot.press("f2", *"rex")
        text = screen_text(app)
        assert "Rexile" in text and "Canfield" not in text and "continue, 1 move" in text
        first = game("rexile").deal(7).position.pile("s").cards[-1]
        assert Look().label(first) in text  # its seventh deal, drawn beside
        await pilot.press("x")
        assert "No game matches" in screen_text(app)
        await pilot.press("backspace", "enter")
        assert deal_of(app).journal.id == left.journal.id and not panel_name(app)
        await pilot.press("f2", *"rex", "right", "enter")
        assert deal_of(app).game.id == "rexile" and deal_of(app).journal.id != left.journal.id
        await pilot.press("f2", *"la-peau", "number_sign", "5", "enter")
        assert deal_of(app).code == "la-peau#5"
        await pilot.press("f2", "left", "left", "enter")
        assert panel_name(app) == "rules"
        await pilot.press("escape")
        assert panel_name(app) == "games"
        await pilot.press("escape")
        assert not panel_name(app)

    run(still(opened, store), act)


def test_settings_change_the_table_at_once_and_are_kept_for_all_front_ends(store):
    async def act(app, pilot):
        await pilot.press("f7")
        assert app.look.four
        await pilot.press("f8", "down", "right", "right", "down", "down", "left", "down", "right")
        assert (app.look.letters, app.look.theme, app.look.ascii) == ("fr", "dark", True)
        assert panel_name(app) == "settings"
        await pilot.press("escape")
        assert "+9C" in screen_text(app)

    run(still(store.begin(game("klondike").deal(7)), store), act)
    later = still(store.resume(), store).look
    assert (later.letters, later.four, later.ascii) == ("fr", True, True)


def test_the_end_of_a_deal_opens_what_can_be_done_next(store):
    deal, moves = story("klondike")

    async def act(app, pilot):
        await type_keys(app, pilot, all_keys(moves, Deal(deal.start)))
        await pilot.pause()
        assert panel_name(app) == "won"
        text = screen_text(app)
        assert "You have won" in text and "New deal" in text and str(len(moves)) in text
        await pilot.press("n")
        assert not panel_name(app) and not moves_of(app)

    run(still(store.begin(deal), store), act)


def test_the_buttons_below_the_table_can_be_clicked():
    async def act(app, pilot):
        line = screen_text(app).splitlines()[-1]
        await pilot.click(offset=(line.index("Stock"), 23))
        await pilot.pause()
        assert moves_of(app) == ["s"]
        await pilot.click(offset=(line.index("Games"), 23))
        await pilot.pause()
        assert panel_name(app) == "games"
        row = next(y for y, line in enumerate(screen_text(app).splitlines()) if "Canfield" in line)
        await pilot.click(offset=(5, row))
        await pilot.pause()
        assert deal_of(app).game.id == "canfield" and not panel_name(app)

    run(still(game("klondike").deal(7)), act)


def test_an_automatic_patience_steps_and_plays_on():
    async def act(app, pilot):
        await type_keys(app, pilot, ["space", "space", "u"])
        assert len(moves_of(app)) == 1
        await type_keys(app, pilot, ["enter"])
        assert deal_of(app).position.is_over and panel_name(app) in ("won", "lost")

    run(still(game("relais-des-7").deal(3)), act)


def test_a_patience_that_asks_is_answered_by_a_key_then_plays_itself():
    async def act(app, pilot):
        await type_keys(app, pilot, ["3", "space", "space"])

    deal = game("quatre-couleurs", start="chosen").deal(5)
    run(still(deal), act)
    assert [gesture.text for gesture in deal.gestures] == ["t3", "next", "next"]


def test_a_player_is_watched_through_several_games_with_a_tally_and_a_chart():
    async def act(app, pilot):
        watched(app, games=2, delay=0.01, number=1)
        await until(lambda: app.sitting.due is None, "the end of both games")
        await pilot.pause()
        text = screen_text(app)
        assert "2 games: " in text and "2 games watched" in text and deal_of(app).number == 2
        await pilot.press("q")

    app = run(still(game("montee-descente").deal(1)), act, (120, 40))
    assert app.farewell.startswith("2 games:")


def test_who_watches_cannot_move_cards():
    async def act(app, pilot):
        watched(app, games=1, delay=None, number=7)
        await type_keys(app, pilot, ["3", "escape"])
        await drag(app, "t1", 0, "t2")
        made = len(moves_of(app))
        await type_keys(app, pilot, ["u"])
        assert message(app) == "Stop watching to play." and len(moves_of(app)) == made
        await type_keys(app, pilot, ["space"])
        await click(app, "t1")
        assert len(moves_of(app)) == made + 2
        await type_keys(app, pilot, ["plus"])
        assert message(app) == "A move every 0.25 s."
        app.play.action_do("stop")
        assert not moves_of(app) and not app.sitting.watched

    run(still(game("klondike").deal(7)), act)


def test_a_chart_is_lines_curve_and_bars():
    chart = Chart(("two games",), (("0", 1, "10 %"), ("52", 9, "90 %")), "cards", (0.0, 0.5, 1.0), "won", "100 %")
    lines = chart_text(chart, 30).plain.splitlines()
    assert lines[:4] == ["two games", "", "won", "▁▅█ 100 %"]
    assert lines[5] == "cards" and lines[7].count("█") > 5 * lines[6].count("█") > 0
    assert chart_text(chart, 30, ascii=True).plain.isascii()


def test_a_search_finds_rows_by_all_their_words():
    rows = (Row("La Peau", words="la-peau skin"), Row("Klondike", words="klondike"))
    opened = Opened(Panel("games", "Games", rows=rows, search="Which?"))
    for sign in "sk":
        opened.write(sign)
    assert [row.title for row in opened.rows] == ["La Peau"]
    opened.erase(), opened.erase()
    assert len(opened.rows) == 2


def test_no_keys_and_clicks_whatever_bring_the_program_down(handled_game, store):
    """A second player, who presses anything anywhere; the table must stay one that the rules allow."""
    chance = random.Random(handled_game)
    keys = [*"abcdefghijklmnoprstuvwxyzBCEF1234567890", *("up", "down", "left", "right", "home", "tab", "enter")]
    keys += ["space", "space", "plus", "minus", "escape", "pageup", "pagedown", "f7", "shift+tab", "ctrl+z", "ctrl+y"]
    kept = store.begin(game(handled_game).deal(5))

    async def act(app, pilot):
        for _ in range(cases(25, 200)):
            await type_keys(app, pilot, chance.choices(keys, k=4))
            app.play.panels.close_all()
            x, y = chance.randrange(80), chance.randrange(20)
            point(app, chance.choice([events.MouseDown, events.MouseScrollUp]), x, y, chance.choice([1, 3]))
            point(app, events.MouseMove, chance.randrange(80), chance.randrange(20))
            point(app, events.MouseUp, chance.randrange(80), chance.randrange(20))
            await settled(app)
        last = deal_of(app)
        again = Deal(last.start)
        for gesture in last.gestures:
            again.play(gesture.text)
        assert again.position == last.position

    run(still(kept, store), act)


@pytest.mark.parametrize("seed", range(cases(6, 60)))
def test_no_burst_of_keys_ends_the_program(seed, store):
    """Keys that come all at once, as when a line is pasted, also while a panel opens or closes, in motion, watched."""
    chance = random.Random(seed)
    keys = [key for action in ACTIONS.values() for key in (*action.keys, *action.stepping)]
    keys += [*SIGNS, *"abcdefgijkotvwxyz1234567890BCE", "enter", "enter", "down", "right", "up"]
    keys += ["left", "pagedown", "end", "home", "tab", "backspace", "delete", "ctrl+c", "f12", "insert"]
    keys = [key for key in keys if key not in ("q", "ctrl+q", "ctrl+c")]
    bursts = [
        ["question_mark", "escape"],
        ["l", "escape"],
        ["f5", "escape"],
        ["f2", *"rex", "enter"],
        ["f1", "f2", "f3"],
    ]
    name = chance.choice(["klondike", "rexile", "relais-des-7", "royal-cotillion", "osmosis"])

    async def act(app, pilot):
        for count in range(30):
            burst = chance.choice(bursts) if count % 3 == 0 else chance.choices(keys, k=chance.randrange(2, 12))
            await type_keys(app, pilot, burst)
            if count % 10 == 5:
                app.play.action_do(chance.choice(["watch", "stop", "go", "solution"]))
            if count % 7 == 3:
                await pilot.resize_terminal(*chance.choice([(80, 24), (120, 40), (30, 8)]))
        assert app.is_running and not app._exit
        if not app.play.board.is_moving:
            assert app.play.board.view.piles == app.sitting.table.view().piles

    run(still(store.begin(game(name).deal(seed)), store, motion=seed % 2 == 0), act)


@pytest.mark.parametrize("burst", ["?q", "lq", "F5 q", "F10 q"])
def test_a_key_in_the_same_burst_as_the_one_that_opens_a_panel_closes_it(burst):
    keys = [{"?": "question_mark", "F5": "f5", "F10": "f10"}.get(key, key) for key in burst.split(" ")]
    keys = keys if len(keys) > 1 else [SIGNS_BACK.get(sign, sign) for sign in burst]

    async def act(app, pilot):
        await type_keys(app, pilot, keys)
        assert app.is_running and not app._exit and not panel_name(app)
        await type_keys(app, pilot, ["q"])
        assert app._exit

    run(still(game("klondike").deal(7)), act)


SIGNS_BACK = {sign: key for key, sign in SIGNS.items()}


def test_keys_typed_before_anything_is_drawn_are_not_lost():
    app = still(game("klondike").deal(7))
    for key in ("s", "s"):
        app.play.on_key(events.Key(key, key))

    async def act(app, pilot):
        assert moves_of(app) == ["s", "s"]

    run(app, act)
