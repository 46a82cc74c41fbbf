"""The window around the table: its bar, its panels, settings and size."""

import gc
import subprocess
import sys
import weakref

import pygame
import pygame_gui
import pytest

from gestures import HANDLED
from reussite.play import catalogue, game
from reussite.sitting import Panel, Reply
from reussite.store import Store
from reussite.ui.desktop.look import keep_size
from tiers import SPREAD, cases
from window_driver import Player

PANELS = [
    (pygame.K_F1, "", "rules"),
    (pygame.K_F2, "", "games"),
    (pygame.K_F3, "", "deal"),
    (pygame.K_F4, "", "options"),
    (pygame.K_F5, "", "statistics"),
    (pygame.K_F6, "", "history"),
    (pygame.K_F8, "", "settings"),
    (pygame.K_F10, "", "menu"),
    (pygame.K_m, "m", "moves"),
    (pygame.K_l, "l", "ledger"),
    (pygame.K_SLASH, "?", "keys"),
]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


@pytest.fixture
def player(store):
    return Player(store.begin(game("klondike").deal(7)), store)


def picture(player):
    return pygame.image.tobytes(player.app.window, "RGB")


def test_another_language_is_spoken_at_once_by_bar_title_and_table():
    player = Player(game("miss-milligan").deal(5))
    player.app.do("settings")
    player.turn()
    bar = player.app.bar.buttons["new"].rect.copy()
    before = pygame.image.tobytes(player.app.window.subsurface(bar), "RGB")
    player.app.do("set", "language=pl")
    player.turn()
    assert pygame.image.tobytes(player.app.window.subsurface(bar), "RGB") != before
    assert player.panel == "settings" and player.app.panels.panel.title == "Ustawienia"
    assert player.app.bar.buttons["games"].text == "Pasjanse" and not player.app.message
    assert player.view.pile("r1").label == player.app.board.view.pile("r1").label != "Pocket"
    assert "rozdanie 5" in pygame.display.get_caption()[0]


def test_the_title_tells_the_deal_and_the_bar_switches_the_rule_while_nothing_can_be_undone():
    player = Player(game("la-peau").deal(535742))
    bar = player.app.bar
    assert pygame.display.get_caption()[0] == "La Peau, deal 535742 – Réussite"
    player.button("switch")
    assert player.view.options["policy"] == "same" and player.view.number == 535742
    assert "Same suit" in bar.buttons["switch"].text
    player.app.do("play", player.sitting.deal.moves()[0])
    player.rest()
    assert not bar.buttons["switch"].is_enabled and bar.buttons["undo"].is_enabled
    player.button("undo")
    assert bar.buttons["switch"].is_enabled


def test_a_button_that_cannot_be_pressed_says_why_under_the_pointer_and_when_it_is_clicked():
    player = Player(game("klondike").deal(7))
    undo = player.app.bar.buttons["undo"]
    assert not undo.is_enabled and undo.tool_tip_text == "There is nothing to undo"
    assert undo.can_hover()
    player.button("undo")
    assert player.app.message == "There is nothing to undo."
    player.app.do("play", "s")
    player.rest()
    assert undo.is_enabled and undo.tool_tip_text == "take back the last move (u)"


def test_a_number_is_typed_and_dealt_and_letters_typed_there_do_not_play():
    player = Player(game("klondike").deal(7))
    player.key(pygame.K_F3)
    player.key(pygame.K_BACKSPACE)
    player.key(pygame.K_s, "s")
    player.write("12")
    assert player.view.moves == 0 and player.panel == "deal"
    player.key(pygame.K_RETURN, "\r")
    assert player.view.number == 12 and not player.panel


def test_what_is_no_number_is_told_in_the_panel_which_stays_open():
    player = Player(game("klondike").deal(7))
    player.key(pygame.K_F3)
    player.write("-5")
    player.key(pygame.K_RETURN, "\r")
    assert player.panel == "deal" and any("not a deal number" in words for words in player.said())
    assert player.view.number == 7


@pytest.mark.parametrize("size", [(480, 360), (640, 480), (1024, 640), (1920, 1080)], ids=str)
def test_every_button_of_the_bar_is_seen_whole(size):
    player = Player(game("la-peau").deal(7), size=size)
    boxes = [button.rect for button in player.app.bar.buttons.values()]
    assert all(not one.colliderect(other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])
    assert pygame.Rect(0, 0, size[0], player.app.bar.height).contains(boxes[0].unionall(boxes[1:]))
    assert player.app.board.rect.y == player.app.bar.height


def test_another_game_is_chosen_by_its_picture_and_each_comes_back_where_it_was(player):
    player.tap("s")
    before = player.sitting.deal.text()
    player.button("games")
    assert player.panel == "games"
    assert {entry.name for entry in catalogue().entries.values()} <= set(player.said())
    player.choose("Osmosis")
    assert player.view.game == "osmosis" and not player.panel
    player.key(pygame.K_F2)
    player.choose("Klondike")
    assert player.sitting.deal.text() == before


def test_pictures_of_all_games_are_drawn_while_nothing_else_is_to_do(player):
    size = player.app.panels.picture_size
    player.turn()
    while player.app.thumbnails.unfinished:
        player.turn()
    pictures = [player.app.thumbnails.picture(key, size) for key in SPREAD]
    assert all(pictures) and len({pygame.image.tobytes(each, "RGB") for each in pictures}) == len(pictures)
    player.key(pygame.K_F2)
    before = picture(player)
    player.app.do("set", "baize=wine")
    player.turn()
    while player.app.thumbnails.unfinished:
        player.turn()
    assert picture(player) != before and player.app.thumbnails.picture("klondike", size) is not None


def test_a_game_is_found_by_typing_and_a_deal_by_its_code(player):
    player.key(pygame.K_F2)
    player.write("montée")
    assert "Montée-Descente" in player.said() and "Klondike" not in player.said()
    player.key(pygame.K_RETURN, "\r")
    assert player.view.game == "montee-descente"
    player.key(pygame.K_F2)
    player.write("la-peau#535742")
    assert "No game matches" in player.said()
    player.key(pygame.K_RETURN, "\r")
    assert player.view.code == "la-peau#535742" and not player.panel


def test_the_sign_of_the_key_that_finds_commands_is_not_typed_into_the_search(player):
    player.key(pygame.K_COLON, ":")
    player.post(pygame.TEXTINPUT, text=":")
    player.write("moves made")
    assert player.panel == "find" and player.app.panels.values[" search"] == "moves made"
    player.write(":")
    assert player.app.panels.values[" search"] == "moves made:"


def test_letters_typed_after_walking_go_on_with_the_search_and_do_nothing_else(player):
    player.key(pygame.K_F2)
    player.write("nat")
    player.key(pygame.K_DOWN)
    assert not player.app.panels.widgets.typing
    player.post(pygame.KEYDOWN, key=pygame.K_n, unicode="n", mod=0, scancode=0)
    player.write("n")
    assert player.panel == "games" and player.view.number == 7 and player.app.panels.values[" search"] == "n"


def test_a_wheel_turned_beside_a_panel_does_not_close_it(player):
    player.key(pygame.K_F8)
    player.press((3, 600), button=4)
    assert player.panel == "settings"


def test_a_game_has_more_than_one_button(player):
    player.key(pygame.K_F2)
    player.write("osmosis")
    player.choose("Rules")
    assert player.panel == "rules" and player.view.game == "klondike"


def test_settings_hold_at_once_and_at_the_next_start(player, store):
    before = picture(player)
    player.key(pygame.K_F8)
    for words in ("four", "large", "wine red", "V D R A"):
        player.choose(words)
        assert player.panel == "settings"
    player.key(pygame.K_ESCAPE)
    assert picture(player) != before
    again = Player(store.resume(), store)
    settings = again.sitting.settings
    chosen = (settings["colours"], settings["size"], settings["baize"], settings["letters"])
    assert chosen == ("four", "large", "wine", "fr")
    assert again.app.board.style.four_colours and again.app.board.style.large


def test_a_window_comes_back_as_large_as_it_was(store):
    player = Player(store.begin(game("klondike").deal(7)), store)
    pygame.display.set_mode((900, 650), pygame.RESIZABLE)
    player.post(pygame.VIDEORESIZE, w=900, h=650, size=(900, 650))
    player.post(pygame.QUIT)
    player.app.run()
    assert Player(store.resume(), store, size=None).app.size == (900, 650)


@pytest.mark.parametrize("kept", [{"width": "wide"}, 7, {"width": 10, "height": 10}], ids=str)
def test_a_kept_size_that_makes_no_sense_is_left_out(kept, store):
    store.set_setting("window", kept)
    width, height = Player(store.begin(game("klondike").deal(7)), store, size=None).app.size
    assert width >= 480 and height >= 360


@pytest.mark.parametrize(("key", "letter", "name"), PANELS)
def test_every_panel_opens_by_its_key_and_closes_by_escape_by_its_key_and_by_a_click_beside_it(
    key, letter, name, store
):
    player = Player(store.begin(game("montee-descente").deal(7)), store, size=(1200, 700))
    player.app.do("play", player.sitting.deal.moves()[0])
    player.rest()
    player.key(key, letter)
    assert player.panel == name
    player.click((3, 697))  # beside the panel nothing is touched
    assert not player.panel and player.view.moves == 1
    player.key(key, letter)
    player.key(pygame.K_ESCAPE)
    assert not player.panel
    player.key(key, letter)
    player.key(key, letter)
    assert not player.panel and player.view.moves == 1


def test_a_window_kept_from_a_larger_screen_fits_this_one_with_its_frame(store, monkeypatch):
    keep_size(store, (2500, 1400))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 600)])
    assert Player(store.begin(game("klondike").deal(7)), store, size=None).app.size == (1008, 520)
    keep_size(store, (700, 500))
    assert Player(store.begin(game("klondike").deal(7)), store, size=None).app.size == (700, 500)


@pytest.mark.parametrize("size", [(480, 360), (1024, 640), (1920, 1080)], ids=str)
def test_every_panel_lies_within_the_window_and_nothing_in_it_beside_it(size, store):
    player = Player(store.begin(game("rexile").deal(7)), store, size=size)
    for key, letter, name in PANELS:
        player.key(key, letter)
        assert player.panel == name
        panels = player.app.panels
        assert player.app.window.get_rect().contains(panels.rect)
        sheet = pygame.Rect(0, 0, panels.rect.width, panels.sheet.height + panels.sheet.foot)
        for text in panels.sheet.texts:
            assert sheet.contains(text.draw().get_rect(topleft=text.at)), text.words
        assert all(sheet.contains(stop.rect) for stop in panels.sheet.stops)
        player.key(pygame.K_ESCAPE)


@pytest.fixture
def elements(monkeypatch):
    """Every element that was made and is not forgotten yet.

    To ask the collector for all objects would disturb other threads, which may just be making one.
    """
    made, usual = weakref.WeakSet(), pygame_gui.core.UIElement.__init__

    def noted(self, *arguments, **more):
        made.add(self)
        usual(self, *arguments, **more)

    monkeypatch.setattr(pygame_gui.core.UIElement, "__init__", noted)
    return made


def live_elements(elements, player):
    """How many elements of this window are not forgotten yet, on the screen or not."""
    gc.collect()
    managers = (player.app.widgets.manager, player.app.panels.widgets.manager)
    return sum(each.ui_manager in managers for each in elements)


def test_panels_that_are_opened_and_closed_again_and_again_leave_nothing_behind(elements, player):
    def open_all():
        for key, letter, name in PANELS:
            player.key(key, letter)
            assert player.panel == name
            player.key(pygame.K_ESCAPE)

    player.tap("s")
    open_all()
    before = live_elements(elements, player)
    assert before > 5
    for _ in range(cases(3, 20)):
        open_all()
    assert live_elements(elements, player) == before
    assert len(player.app.widgets.actions) == len(player.app.bar.buttons)


def test_a_bar_that_is_made_anew_leaves_nothing_behind(elements, player):
    before = live_elements(elements, player)
    assert before > 5
    for _ in range(cases(4, 20)):
        player.app.do("watch")
        player.app.do("stop")
        player.turn()
    assert live_elements(elements, player) == before


def test_a_key_held_down_opens_one_panel_and_deals_one_deal(player, monkeypatch):
    opened = []
    show = player.app.panels.open
    monkeypatch.setattr(player.app.panels, "open", lambda panel, shaded=True: (opened.append(panel), show(panel)))
    player.hold(pygame.K_F2)
    assert len(opened) == 1 and player.panel == "games"
    player.key(pygame.K_ESCAPE)
    deals = []
    deal = player.app.board.deal
    monkeypatch.setattr(player.app.board, "deal", lambda *parts: (deals.append(parts), deal(*parts)))
    player.hold(pygame.K_n, "n")
    assert len(deals) == 1


def test_a_key_held_down_takes_back_move_after_move_and_walks_over_cards(player):
    for _ in range(5):
        player.tap("s")
    player.hold(pygame.K_u, "u", times=5)
    assert player.view.moves == 0
    player.hold(pygame.K_RIGHT, times=3)
    assert player.app.hand.focus is not None


def test_arrows_and_enter_choose_in_menu_and_games_and_tab_goes_to_the_next_part(player):
    player.key(pygame.K_F10)
    for _ in range(3):
        player.key(pygame.K_DOWN)
    player.key(pygame.K_UP)
    panels = player.app.panels
    assert panels.sheet.stops[panels.at].deed.name == "moves"
    player.key(pygame.K_RETURN, "\r")
    assert player.panel == "moves"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_F2)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RIGHT)
    first = panels.sheet.stops[panels.at]
    player.key(pygame.K_TAB, "\t")
    assert panels.sheet.stops[panels.at].button.deed.argument == first.deed.argument
    for _ in range(len(panels.panel.rows[0].more)):
        player.key(pygame.K_TAB, "\t")
    assert panels.sheet.stops[panels.at].button.deed.name == "history"
    player.key(pygame.K_TAB, "\t")
    assert panels.sheet.stops[panels.at].kind == "field" and panels.widgets.typing
    player.key(pygame.K_TAB, "\t", pygame.KMOD_SHIFT)
    assert panels.sheet.stops[panels.at].kind == "button"


# The menu differs from game to game; of the games only the place where the cursor begins does.
PANELS_WALKED = [(key, pygame.K_F10) for key in HANDLED]
PANELS_WALKED += [(key, pygame.K_F2) for key in cases([HANDLED[0], HANDLED[-1]], HANDLED)]


@pytest.mark.parametrize(("key", "opens"), PANELS_WALKED)
def test_every_row_of_menu_and_games_is_reached_by_arrows_and_brought_into_sight(key, opens):
    player = Player(game(key).deal(7))
    player.key(opens)
    panels = player.app.panels
    wanted = {k for k, stop in enumerate(panels.sheet.stops) if stop.kind in ("row", "tile")}
    reached, todo = set(), [panels.at]
    while todo:
        at = todo.pop()
        for way in ("down", "up", "left", "right"):
            panels._go(at)
            if way in ("left", "right") and panels.sheet.stops[at].kind == "field":
                continue
            player.key(getattr(pygame, f"K_{way.upper()}"))
            if panels.at not in reached:
                reached.add(panels.at)
                todo.append(panels.at)
                stop = panels.sheet.stops[panels.at]
                assert panels.rect.contains(panels.place_of(stop))
    assert wanted and wanted <= reached


def test_keys_that_the_menu_tells_work_while_it_is_open(player):
    player.tap("s")
    player.key(pygame.K_F10)
    player.type("u")
    assert not player.panel and player.view.moves == 0


def test_a_long_panel_is_scrolled_by_wheel_by_keys_by_its_bar_and_by_a_finger(player):
    player.key(pygame.K_SLASH, "?")
    panels, down = player.app.panels, []

    def offset():
        down.append(panels._offset)
        return down[-1]

    player.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    assert offset() > 0
    player.key(pygame.K_DOWN)
    assert offset() > down[-2]
    player.key(pygame.K_PAGEDOWN)
    assert offset() > down[-2]
    player.key(pygame.K_HOME)
    assert offset() == 0
    bar = panels._bar()
    player.pull(bar.center, (bar.centerx, bar.centery + 40))
    player.release((bar.centerx, bar.centery + 40))
    assert offset() > 40
    middle = panels.rect.center
    where = {"touch_id": 1, "finger_id": 1, "dx": 0, "dy": 0, "x": middle[0] / 1024}
    player.post(pygame.FINGERDOWN, y=middle[1] / 640, **where)
    player.post(pygame.FINGERMOTION, y=(middle[1] - 50) / 640, **where)
    player.post(pygame.FINGERUP, y=(middle[1] - 50) / 640, **where)
    assert offset() == down[-2] + 50 and player.panel == "keys"


def test_options_deal_the_same_number_again(player):
    player.key(pygame.K_F4)
    player.choose("Three cards")
    assert "Only the last of three cards can be played, and then the one below it." in player.said()
    assert player.panel == "options" and player.view.options["draw"] == 1
    player.choose("Deal with these rules")
    assert player.view.options["draw"] == 3 and player.view.number == 7 and not player.panel


def test_a_deal_of_the_history_is_taken_up_again(player):
    player.tap("s")
    player.button("new")
    assert player.view.number != 7
    player.key(pygame.K_F6)
    player.choose("Klondike, deal 7")
    assert player.view.number == 7 and player.view.moves == 1 and not player.panel


def test_a_place_is_named_and_gone_back_to(player):
    player.tap("s")
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    player.write("here")
    player.key(pygame.K_RETURN, "\r")
    assert player.app.message == "Bookmark “here” set." and not player.panel
    for _ in range(3):
        player.tap("s")
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    player.choose("here")
    assert player.view.moves == 1 and player.app.message == "Back at “here”."
    assert len(player.view.pile("w").cards) == 1
    player.tap("s")
    assert player.view.moves == 2


def test_bookmarks_of_a_deal_that_is_not_kept_are_refused():
    player = Player(game("klondike").deal(7))
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    assert player.app.kind == "refused" and "not saved" in player.app.message and not player.panel


def test_full_screen_and_back(player):
    player.key(pygame.K_F11)
    assert player.app.full_screen and player.sitting.settings["screen"] == "full"
    player.key(pygame.K_F11)
    assert not player.app.full_screen and player.app.size == (1024, 640)


def test_the_window_and_the_open_panel_fit_themselves_to_a_new_size():
    player = Player(game("la-peau").deal(7))
    small = player.app.board.card_width
    player.key(pygame.K_F2)
    player.write("os")
    for size in ((1800, 1100), (700, 500)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        player.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        panels = player.app.panels
        assert player.app.size == size and player.app.window.get_rect().contains(panels.rect)
        assert panels.values[" search"] == "os" and "Osmosis" in player.said() and "Klondike" not in player.said()
        if size[0] == 1800:
            assert player.app.board.card_width > small * 1.5
    player.key(pygame.K_ESCAPE)
    player.tap("t1")
    assert player.view.hold


def test_a_long_message_is_wrapped_over_the_table_and_goes_again(player):
    player.app.show(Reply())
    player.turn()
    table = picture(player)
    words = " ".join(["a long sentence that nobody cuts off"] * 12)
    player.app.show(Reply(words))
    player.turn()
    box, told, _ = player.app.surroundings._words()
    assert told.get_height() > 2 * player.app.surroundings.foot and box.contains(
        told.get_rect(bottomleft=box.bottomleft)
    )
    assert told.get_width() <= player.app.size[0]
    player.app.show(Reply())
    player.turn()
    assert picture(player) == table


def test_a_panel_with_nothing_in_it_is_shown_and_closed(player):
    player.app.show(Reply(panel=Panel("empty", "Nothing")))
    for key in (pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_PAGEDOWN):
        player.key(key)
    assert player.panel == "empty"
    player.key(pygame.K_ESCAPE)
    assert not player.panel


def test_a_panel_that_opens_puts_back_what_is_dragged(player):
    player.pull(player.at("t3"), (500, 500))
    assert player.app.board.drag
    player.key(pygame.K_F10)
    assert player.app.board.drag is None and player.view.hold is None and player.panel == "menu"


def test_a_deal_played_on_elsewhere_is_looked_at_anew(player, store):
    with Store.open(store.path) as other:
        other.open_deal(player.sitting.deal.journal.id).play("s")
    player.tap("t2")
    player.click(player.at("t3"), button=3)
    player.rest()
    assert "another window" in player.app.message and player.app.kind == "refused"
    assert player.view.moves == 1 and len(player.view.pile("w").cards) == 1


def test_a_window_that_is_looked_at_again_shows_what_was_played_elsewhere(player, store):
    with Store.open(store.path) as other:
        other.open_deal(player.sitting.deal.journal.id).play("s")
    player.post(pygame.WINDOWFOCUSGAINED)
    assert player.view.moves == 1 and "another window" in player.app.message


def test_a_window_that_is_looked_at_again_has_the_settings_that_were_changed_elsewhere(player, store):
    other = Player(store.begin(game("natali").deal(7)), store)
    other.app.do("set", "baize=wine")
    player.post(pygame.WINDOWFOCUSGAINED)
    assert player.app.board.colour == other.app.board.colour != (24, 104, 66)


def test_the_window_loads_neither_numba_nor_numpy():
    words = "import sys, reussite.ui.desktop.app; print(sorted({'numba', 'numpy', 'textual'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
