"""The window around the table: its bar, panels, settings and size."""

import sys

import pygame
import pygame_gui
import pytest

from children import finish
from reussite.play import game
from reussite.store import Store
from sitting import Sitting


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


def test_the_bar_starts_numbers_and_switches_the_policy_while_nothing_can_be_undone():
    player = Sitting(game("la-peau").deal(535742))
    bar = player.app.bar
    assert pygame.display.get_caption()[0] == "La Peau 535742 – Réussite"
    player.button("switch")
    assert player.app.view.options["policy"] == "same" and player.app.view.number == 535742
    bar.field.set_text("4711")
    player.button("start")
    assert player.app.view.number == 4711
    player.app.command("home")
    player.rest()
    if player.app.view.moves == 0:
        player.app.answer(player.app.table.play(player.app.table.deal.moves()[0]))
    player.rest()
    assert not bar.buttons["switch"].is_enabled
    bar.field.set_text("")
    player.button("start")
    assert player.app.view.number == 4711 and player.app.view.moves == 0
    assert bar.buttons["switch"].is_enabled


def test_enter_in_the_number_field_deals_and_letters_typed_there_do_not_play():
    player = Sitting(game("klondike").deal(7))
    player.click(player.app.bar.field.rect.center)
    player.app.bar.field.set_text("12")
    player.key(pygame.K_s, "s")
    assert player.app.view.moves == 0
    player.key(pygame.K_RETURN, "\r")
    player.turn()
    assert player.app.view.number == 12


def test_a_narrow_bar_leaves_commands_to_the_menu():
    player = Sitting(game("la-peau").deal(7), size=(640, 480))
    bar = player.app.bar
    boxes = [button.rect for button in bar.buttons.values()] + [bar.field.rect]
    assert all(not one.colliderect(other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])
    assert player.app.window.get_rect().contains(boxes[0].unionall(boxes[1:]))
    left_out = [text for _, text in bar.left_out]
    assert left_out
    player.key(pygame.K_F10)
    assert all(player.widget(text) for text in left_out)
    player.press_widget(player.widget("Hint"))
    player.wait(0.2)
    assert player.app.asking.hinted


def test_another_game_is_chosen_by_its_picture_and_each_comes_back_where_it_was(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.tap("s")
    before = player.app.table.deal.text()
    player.button("games")
    assert player.app.panels.name == "games"
    for _ in range(20):
        player.turn()
    group = player.app.widgets.manager.get_sprite_group()
    shown = [each for layer in group.layers() for each in group.get_sprites_from_layer(layer)]
    titles = [each.text for each in shown if hasattr(each, "text")]
    assert {"Klondike", "La Peau", "Montée-Descente"} <= set(titles)
    tiles = [made for made in player.app.widgets.actions if made.alive() and made.text == ""]
    player.click((tiles[0].rect.centerx, tiles[0].rect.centery))
    player.turn()
    player.rest()
    assert player.app.view.game != "klondike" and not player.app.panels.is_open
    player.app.change_game("klondike")
    assert player.app.table.deal.text() == before


def test_settings_hold_at_once_and_at_the_next_start(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    before = pygame.image.tobytes(player.app.window, "RGB")
    player.key(pygame.K_F8)
    boxes = [each for each in player.app.panels._changes if isinstance(each, pygame_gui.elements.UICheckBox)]
    for box in boxes[:3]:
        player.press_widget(box)
    player.key(pygame.K_ESCAPE)
    assert pygame.image.tobytes(player.app.window, "RGB") != before
    again = Sitting(store.resume(), store).app.settings
    assert again.four_colours == ("klondike",) and again.large and again.mirrored
    assert again.style("klondike").four_colours and not again.style("natali").four_colours


def test_kept_settings_that_make_no_sense_are_left_out(store):
    store.set_setting("desktop", {"baize": "plaid", "speed": 7, "large": True, "unknown": 1, "letters": "pl"})
    found = Sitting(store.begin(game("klondike").deal(7)), store).app.settings
    assert (found.baize, found.speed, found.large, found.letters) == ("green", "normal", True, "pl")


def test_choices_are_opened_and_chosen_by_clicks():
    player = Sitting(game("klondike").deal(7))
    player.key(pygame.K_F8)
    menu = next(iter(player.app.panels._changes))
    player.press_widget(menu)
    group = player.app.widgets.manager.get_sprite_group()
    shown = [each for layer in group.layers() for each in group.get_sprites_from_layer(layer)]
    player.press_widget(next(each for each in shown if getattr(each, "text", "") == "wine"))
    player.turn()
    assert player.app.settings.baize == "wine" and player.app.panels.is_open


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.K_F1, "rules"),
        (pygame.K_F2, "games"),
        (pygame.K_F4, "options"),
        (pygame.K_F5, "statistics"),
        (pygame.K_F6, "history"),
        (pygame.K_F8, "settings"),
        (pygame.K_m, "moves"),
        (pygame.K_l, "ledger"),
        (pygame.K_F9, "questions"),
        (pygame.K_F10, "menu"),
    ],
)
def test_every_panel_opens_by_its_key_and_closes_by_escape(key, name, store):
    player = Sitting(store.begin(game("montee-descente").deal(7)), store)
    player.app.answer(player.app.table.play(player.app.table.deal.moves()[0]))
    player.rest()
    letter = pygame.key.name(key) if key < 128 else ""
    player.key(key, letter)
    assert player.app.panels.name == name
    player.click((3, 637))  # beside the panel nothing is touched: the click closes it
    assert not player.app.panels.is_open and player.app.view.moves == 1
    player.key(key, letter)
    player.key(pygame.K_ESCAPE)
    assert not player.app.panels.is_open


def test_options_deal_the_same_number_again(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.key(pygame.K_F4)
    menu = next(iter(player.app.panels._changes))
    player.post(pygame_gui.UI_DROP_DOWN_MENU_CHANGED, text="3", ui_element=menu)
    player.press_widget(player.widget("Deal again with these"))
    assert player.app.view.options["draw"] == 3 and player.app.view.number == 7


def test_a_deal_of_the_history_is_taken_up_again(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.tap("s")
    player.button("new")
    assert player.app.view.number != 7
    player.key(pygame.K_F6)
    shown = player.app.panels._list
    shown.item_list[0]["selected"] = True
    player.press_widget(player.widget("Go on with it"))
    assert player.app.view.number == 7 and player.app.view.moves == 1


def test_a_place_is_named_and_gone_back_to(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.tap("s")
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    player.post(pygame.TEXTINPUT, text="here")
    player.key(pygame.K_RETURN)
    assert player.app.message == "Bookmark here is set" and not player.app.panels.is_open
    for _ in range(3):
        player.tap("s")
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    player.app.panels._list.item_list[0]["selected"] = True
    player.press_widget(player.widget("Go back to it"))
    assert player.app.view.moves == 1 and player.app.message == "Back at here"
    assert len(player.app.view.pile("w").cards) == 1
    player.tap("s")
    assert player.app.view.moves == 2


def test_a_place_needs_a_name_and_a_deal_that_is_kept(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    player.press_widget(player.widget("Set it here"))
    assert player.app.refused and "1 to" in player.app.message
    player = Sitting(game("klondike").deal(7))
    player.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    assert player.app.refused and "not kept" in player.app.message and not player.app.panels.is_open


def test_full_screen_and_back():
    player = Sitting(game("klondike").deal(7))
    player.key(pygame.K_F11)
    assert player.app.full_screen
    player.key(pygame.K_F11)
    assert not player.app.full_screen and player.app.size == (1024, 640)


def test_the_window_fits_itself_to_a_new_size():
    player = Sitting(game("la-peau").deal(7))
    small = player.app.board.card_width
    pygame.display.set_mode((1800, 1100), pygame.RESIZABLE)
    player.post(pygame.VIDEORESIZE, w=1800, h=1100, size=(1800, 1100))
    assert player.app.size == (1800, 1100) and player.app.board.card_width > small * 1.5
    player.tap("t1")
    assert player.app.view.hold


def test_a_deal_played_on_elsewhere_is_looked_at_anew(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    with Store.open(store.path) as other:
        other.open_deal(player.app.table.deal.journal.id).play("s")
    player.tap("t2")
    player.click(player.at("t3"), button=3)
    player.rest()
    assert "elsewhere" in player.app.message
    assert player.app.view.moves == 1 and len(player.app.view.pile("w").cards) == 1


def test_the_window_loads_neither_numba_nor_numpy():
    words = "import sys, reussite.ui.desktop.app; print(sorted({'numba', 'numpy', 'textual'} & set(sys.modules)))"
    run = finish(sys.executable, "-c", words, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
