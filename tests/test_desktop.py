"""The window, driven through pygame's own event queue without a display."""

import subprocess
import sys
from concurrent.futures import Future

import pygame
import pygame_gui
import pytest

from gestures import drag_for, gestures_for, story, transcript
from reussite.cards import parse_card
from reussite.play import Deal, catalogue, from_text, game, write_transcript
from reussite.store import Store
from reussite.table import Advice, Table
from reussite.ui.desktop import motion
from reussite.ui.desktop.pointers import ARROW, DOWN, HAND
from sitting import Sitting

GAMES = sorted(catalogue().entries)
HAND_PLAYED = [key for key in GAMES if not game(key).is_automatic]


def golden_text(key):
    deal, moves = story(key)
    for words in moves:
        deal.play(words)
    return write_transcript(deal)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_played_by_clicks(key):
    deal, moves = story(key)
    player = Sitting(deal)
    for words in moves:
        for message in gestures_for(player.app.table, words):
            player.perform(message)
        assert player.app.view.piles == player.app.table.view().piles
    assert transcript(player.app.table.deal) == golden_text(key)


@pytest.mark.parametrize("key", HAND_PLAYED)
def test_a_whole_game_is_played_by_dragging(key):
    deal, moves = story(key)
    player = Sitting(deal, speed="none")
    for words in moves:
        if len(words.split()) == 2 and not words.startswith("c"):
            player.perform(drag_for(player.app.table, words))
        else:
            for message in gestures_for(player.app.table, words):
                player.perform(message)
    assert transcript(player.app.table.deal) == golden_text(key)


@pytest.mark.parametrize("key", ["klondike", "la-peau", "osmosis", "rexile"])
def test_a_whole_game_is_played_by_the_keys_of_the_piles(key):
    deal, moves = story(key)
    player = Sitting(deal, speed="none")
    for words in moves:
        for message in gestures_for(player.app.table, words):
            keys = {pile.name: pile.key for pile in player.app.view.piles}
            if message.gesture != "tap":
                player.type("p")
            elif message.pile == "s":
                player.type("s")
            else:
                player.type(keys[message.pile])
                held = player.app.view.hold
                top = len(player.app.view.pile(message.pile).cards) - 1
                for _ in range(top - message.index if held and message.index is not None else 0):
                    player.key(pygame.K_PLUS, "+")
    assert transcript(player.app.table.deal) == golden_text(key)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (800, 1000)], ids=str)
@pytest.mark.parametrize("key", GAMES)
def test_the_whole_table_is_always_seen(key, size):
    deal, moves = story(key)
    player = Sitting(deal, size=size, speed="none")
    for count, words in enumerate(moves):
        player.app.table.play(words)
        if count % 12 == 0:
            player.app.look_again()
            board = player.app.board
            inside = pygame.Rect(0, 0, *board.rect.size)
            boxes = [box for boxes in board.layout.cards.values() for box in boxes] + [*board.layout.places.values()]
            for box in boxes:
                assert inside.contains(pygame.Rect(int(box.x), int(box.y), int(box.width), int(box.height)))
    assert board.card_width >= 36


def test_a_picked_card_is_shown_reversed_and_the_same_card_again_puts_it_back():
    player = Sitting(game("klondike").deal(7))
    corner = (player.at("t2")[0], player.at("t2")[1] + 30)
    before = player.app.window.get_at(corner)
    player.tap("t2")
    assert player.app.view.hold.pile == "t2"
    after = player.app.window.get_at(corner)
    assert all(abs(a + b - 255) < 3 for a, b in zip(before[:3], after[:3], strict=True))
    player.tap("t2")
    assert player.app.view.hold is None
    assert player.app.window.get_at(corner) == before


def cursor(player):
    return player.app.widgets.manager.active_user_cursor


def test_the_cursor_tells_what_can_be_picked_up_and_where_it_can_go():
    player = Sitting(from_layout("la-peau", "t1 5H\nt2 6S\nt3 9C"))
    player.point((500, 600))
    assert cursor(player) == ARROW
    player.point(player.at("t1"))
    assert cursor(player) == HAND
    player.tap("t1")
    player.point(player.at("t2"))
    assert cursor(player) == DOWN and player.app.board.lights.target == "t2"
    player.point(player.at("t3"))
    assert cursor(player) == HAND and player.app.board.lights.target == ""


def from_layout(key, piles):
    """A deal with the given piles; the other cards lie in the last pile, kings at the bottom."""
    table = game(key).table
    named = {parse_card(word) for line in piles.splitlines() for word in line.split()[1:]}
    rest = [card for card in sorted(range(64), key=lambda c: -(c & 15)) if 1 <= card & 15 <= 13 and card not in named]
    from reussite.cards import text

    return Deal(from_text(f"{key}\n{piles}\n{table.names[-1]} {' '.join(text(card) for card in rest)}\n"))


def test_a_right_click_sends_home_and_a_double_click_on_done_purges():
    player = Sitting(from_layout("la-peau", "t1 AH\nt2 AS\nt3 2H\nt4 9C"))
    player.click(player.at("t1"), button=3)
    player.rest()
    assert player.app.view.pile("f1").cards == (parse_card("AH"),)
    player.click(player.at("f1"))
    player.click(player.at("f1"))
    player.rest()
    assert player.app.view.home[0] > 3


def test_a_double_click_sends_and_a_slow_second_click_cancels():
    player = Sitting(game("klondike").deal(7))
    player.tap("t3")
    player.tap("t3")
    assert player.app.view.moves == 0 and not player.app.view.hold
    player.time += 1
    player.click(player.at("t3"))
    player.click(player.at("t3"))
    player.rest()
    assert player.app.table.deal.gestures[-1].text == "t3 f1"


def test_a_refused_drag_brings_the_card_back_and_names_the_rule():
    player = Sitting(game("klondike").deal(7))
    text = player.app.table.deal.text()
    where = player.at("t2")
    player.drag("t2", 1, "t1")
    assert player.app.table.deal.text() == text
    assert "one rank lower" in player.app.message and player.app.refused
    assert player.at("t2") == where and player.app.board.drag is None


def test_cards_fall_on_the_whole_column_and_on_the_pile_they_cover_most():
    player = Sitting(from_layout("la-peau", "t1 5H\nt2 6S\nt3 6C"))
    start, below = player.at("t1"), (player.at("t3")[0] - 20, 560)
    player.pull(start, below)
    assert player.app.board.lights.target == "t3"
    player.release(below)
    player.rest()
    assert player.app.table.deal.gestures[-1].text == "t1 t3"


def test_dropping_nowhere_only_puts_the_card_back():
    player = Sitting(game("klondike").deal(7))
    start = player.at("t2")
    player.pull(start, (start[0], 600))
    player.release((start[0], 600))
    player.rest()
    assert player.app.view.moves == 0 and not player.app.refused


def test_a_hand_that_trembles_still_turns_the_stock():
    player = Sitting(game("klondike").deal(7))
    start = player.at("s")
    player.press(start)
    player.post(pygame.MOUSEMOTION, pos=(start[0] + 12, start[1]), rel=(12, 0), buttons=(1, 0, 0))
    player.release((start[0] + 12, start[1]))
    player.rest()
    assert len(player.app.view.pile("w").cards) == 1


def test_a_click_on_the_bare_table_below_a_fan_only_counts_for_what_is_held():
    player = Sitting(from_layout("la-peau", "t1 5H\nt2 6S\nt3 9C"))
    below = (player.at("t2")[0], 560)
    player.click(below)
    assert player.app.view.hold is None
    player.tap("t1")
    player.click((below[0], 560))
    player.rest()
    assert player.app.table.deal.gestures[-1].text == "t1 t2"


def test_a_click_beside_all_piles_puts_back_what_is_held():
    player = Sitting(game("klondike").deal(7))
    player.tap("t2")
    player.click((5, 600))
    assert player.app.view.hold is None and player.app.view.moves == 0


def test_a_second_finger_does_not_disturb_the_first():
    player = Sitting(game("klondike").deal(7))
    finger(player, pygame.FINGERDOWN, player.at("s"))
    at = player.at("t3")
    player.post(pygame.FINGERDOWN, touch_id=1, finger_id=2, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)
    player.post(pygame.FINGERUP, touch_id=1, finger_id=2, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)
    finger(player, pygame.FINGERUP, player.at("s"))
    player.rest()
    assert [gesture.text for gesture in player.app.table.deal.gestures] == ["s"]


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


def test_full_screen_and_back():
    player = Sitting(game("klondike").deal(7))
    player.key(pygame.K_F11)
    assert player.app.full_screen
    player.key(pygame.K_F11)
    assert not player.app.full_screen and player.app.size == (1024, 640)


def finger(player, kind, at):
    player.post(kind, touch_id=1, finger_id=1, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)


def test_fingers_tap_drag_and_send_by_resting():
    player = Sitting(game("klondike").deal(7))
    finger(player, pygame.FINGERDOWN, player.at("s"))
    finger(player, pygame.FINGERUP, player.at("s"))
    player.rest()
    assert len(player.app.view.pile("w").cards) == 1
    finger(player, pygame.FINGERDOWN, player.at("t3"))
    player.wait(0.8)
    player.rest()
    assert player.app.table.deal.gestures[-1].text == "t3 f1"
    finger(player, pygame.FINGERUP, player.at("t3"))
    deal, moves = story("klondike")
    player = Sitting(deal)
    source, target = next(words.split() for words in moves if words.startswith("t"))
    finger(player, pygame.FINGERDOWN, player.at(source))
    finger(player, pygame.FINGERMOTION, player.at(target))
    finger(player, pygame.FINGERUP, player.at(target))
    player.rest()
    assert len(player.app.table.deal.gestures) == 1 or player.app.refused


def test_arrows_and_enter_play_too():
    player = Sitting(game("klondike").deal(7))
    for _ in range(40):
        player.key(pygame.K_RIGHT)
        if player.app.hand.focus[0] == "t3":
            break
        if player.app.hand.focus[0] == "s":
            player.key(pygame.K_DOWN)
    assert player.app.hand.focus == ("t3", 2)
    player.key(pygame.K_RETURN, "\r")
    assert player.app.view.hold.pile == "t3"
    player.type("a")
    assert player.app.table.deal.gestures[-1].text == "t3 f1"
    player.key(pygame.K_z, "z", pygame.KMOD_CTRL)
    assert player.app.view.moves == 0
    player.key(pygame.K_y, "y", pygame.KMOD_CTRL)
    assert player.app.view.moves == 1
    player.key(pygame.K_HOME)
    assert player.app.hand.focus[0] == "s"


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


def test_closing_in_the_middle_of_a_movement_loses_nothing(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.click(player.at("s"))
    assert player.app.board.film
    player.post(pygame.QUIT)
    assert not player.app.open
    text = player.app.table.deal.text()
    with Store.open(store.path) as again:
        assert again.resume().text() == text
        assert len(again.resume().gestures) == 1


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


def film_of(table, words):
    """The lengths of the acts in which a move is shown."""
    player = Sitting(table.deal)
    player.app.table.hold = None
    player.app.answer(player.app.table.play(words) if words != "purge" else player.app.table.command("purge"))
    return player, [act.length for act in player.app.board.film.acts]


def test_a_move_takes_230_milliseconds_and_any_input_completes_it():
    player, lengths = film_of(Table(game("klondike").deal(7)), "s")
    assert lengths == [pytest.approx(0.23)]
    player.time += 0.1
    player.turn()
    assert player.app.board.film
    player.key(pygame.K_LSHIFT)
    assert player.app.board.film is None
    assert [card.face for card in player.app.board.shown["w"]] == list(player.app.view.pile("w").cards)


def test_a_deal_takes_a_second_and_a_half():
    player = Sitting(game("natali").deal(7), settled=False)
    assert player.app.board.film.acts[0].length == pytest.approx(1.5)
    assert max(f.begin + f.length for f in player.app.board.film.acts[0].flights) == pytest.approx(1.5)


def test_automatic_drops_become_quicker_from_250_to_80_milliseconds():
    aces = "\n".join(f"t{k + 1} {' '.join(f'{rank}{suit}' for rank in '5432A')}" for k, suit in enumerate("HDCS"))
    _, lengths = film_of(Table(from_layout("la-peau", aces)), "purge")
    assert lengths[0] == pytest.approx(0.25) and lengths[-1] == pytest.approx(0.08)
    assert lengths == sorted(lengths, reverse=True) and len(lengths) >= 20


def test_a_run_in_la_peau_is_shown_as_its_single_card_moves():
    table = Table(from_layout("la-peau", "t1 5H 4S 3D\nt2 6S\nt3 9C"))
    player, lengths = film_of(table, "t1*3 t2")
    parts = player.app.table.deal.gestures[-1].moves
    assert len(lengths) == len(parts) == 7


@pytest.mark.parametrize("key", GAMES)
def test_a_film_ends_with_the_table_as_it_is(key):
    deal, moves = story(key)
    player = Sitting(deal)
    for words in moves[:60]:
        player.app.answer(player.app.table.play(words))
        film = player.app.board.film
        if film:
            last = film.acts[-1]
            shown = {name: [last.faces[card] for card in cards] for name, cards in last.shown.items() if cards}
            assert shown == {pile.name: list(pile.cards) for pile in player.app.view.piles if pile.cards}
    while player.app.view.moves:
        player.app.command("undo")
        film = player.app.board.film
        if not film:
            continue
        last = film.acts[-1]
        shown = {name: [last.faces[card] for card in cards] for name, cards in last.shown.items() if cards}
        assert shown == {pile.name: list(pile.cards) for pile in player.app.view.piles if pile.cards}


@pytest.mark.parametrize("chosen", [{"speed": "none"}, {"calm": True}], ids=str)
def test_without_motion_cards_are_where_they_go_at_once(chosen):
    player = Sitting(game("klondike").deal(7), settled=False, **chosen)
    assert player.app.board.film is None
    player.click(player.at("s"))
    assert player.app.board.film is None and len(player.app.view.pile("w").cards) == 1


def test_a_win_is_celebrated_unless_motion_is_reduced():
    for calm in (False, True):
        deal, moves = story("fifteen-puzzle")
        for words in moves[:-1]:
            deal.play(words)
        player = Sitting(deal, calm=calm)
        player.app.answer(player.app.table.play(moves[-1]))
        player.rest()
        player.turn()
        assert player.app.view.status == "won" and player.app.panels.name == "result"
        assert bool(player.app.celebration) != calm
        player.wait(4)
        assert player.app.celebration is None


def test_a_patience_that_plays_itself_is_watched_with_a_chart():
    player = Sitting(game("relais-des-7").deal(3))
    watching = player.app.watching
    player.button("step")
    assert player.app.view.moves == 1
    player.button("go")
    for _ in range(2000):
        player.time += 0.6
        player.turn()
        if watching.results:
            break
    assert sum(watching.results.values()) == 1 and len(watching.shares) == 1
    deal, _ = game("relais-des-7").deal(3), 0
    while deal.moves():
        deal.play("next")
    assert watching.results == {deal.game.engine.outcome(list(deal.position.state)): 1}
    player.button("faster")
    assert watching.stepper.delay == 0.25
    player.button("go")
    assert not watching.running


def test_deals_that_are_only_watched_are_not_kept(store):
    player = Sitting(store.begin(game("quatre-couleurs").deal(3)), store)
    watching = player.app.watching
    watching.stepper.delay = 0.1
    player.button("go")
    for _ in range(3000):
        player.time += 0.3
        player.turn()
        if sum(watching.results.values()) == 2:
            break
    assert len(store.history(all_deals=True)) == 1


def test_any_game_can_be_watched_and_ones_own_deal_waits():
    player = Sitting(game("klondike").deal(7))
    player.tap("s")
    own = player.app.table.deal
    player.key(pygame.K_F10)
    player.press_widget(player.widget("Watch it being played"))
    player.button("step")
    assert player.app.table.deal is not own and len(player.app.table.deal.gestures) == 1
    player.button("stop")
    assert player.app.table.deal is own and player.app.may_play


def test_a_hint_lights_the_cards_it_names():
    player = Sitting(game("klondike").deal(7))
    player.button("hint")
    player.wait(0.2)
    assert [name for name, _ in player.app.asking.hinted] == ["t3", "f1"]
    player.click(player.at("t3"), button=3)
    assert player.app.asking.hinted == ()


class Knowing:
    """An adviser that has its answers ready, or lets one wait."""

    def __init__(self, **answers):
        self.answers = answers
        self.asked = []

    def ask(self, snapshot, question):
        future = Future()
        self.asked.append(future)
        if question in self.answers:
            future.set_result(self.answers[question])
        return future


def test_a_solution_is_played_until_a_key_stops_it():
    deal, moves = story("fifteen-puzzle")
    player = Sitting(deal)
    player.app.adviser = Knowing(solution=Advice("It can be won", tuple(moves), "won"))
    player.key(pygame.K_F9)
    player.press_widget(player.widget("Play the solution"))
    player.wait(4)
    played = len(player.app.table.deal.gestures)
    assert 2 < played < len(moves)
    player.key(pygame.K_ESCAPE)
    player.wait(3)
    assert played <= len(player.app.table.deal.gestures) <= played + 1
    assert [gesture.text for gesture in player.app.table.deal.gestures] == moves[: len(player.app.table.deal.gestures)]


def test_the_place_where_a_deal_was_lost_is_gone_back_to():
    player = Sitting(game("klondike").deal(7), speed="none")
    for words in ("s", "t3 f1", "s"):
        player.app.answer(player.app.table.play(words))
    player.app.adviser = Knowing(**{"lost-where": Advice("lost by t3 f1", lost_after=2)})
    player.app.asking.ask("lost-where")
    player.wait(0.2)
    assert player.app.view.moves == 1 and player.app.table.deal.can_redo
    assert "lost by t3 f1" in player.app.message.lower()


def test_a_deal_that_can_be_won_is_dealt():
    player = Sitting(game("klondike").deal(7))
    player.app.adviser = Knowing(winnable=Advice("deal 4711 can be won", number=4711))
    player.app.asking.ask("winnable")
    player.wait(0.2)
    assert player.app.view.number == 4711


def test_an_answer_that_takes_long_can_be_stopped_and_a_failure_is_told():
    player = Sitting(game("klondike").deal(7))
    player.app.adviser = knowing = Knowing()
    player.button("verdict")
    assert player.app.asking.busy and "Escape" in player.app.message
    player.key(pygame.K_ESCAPE)
    assert not player.app.asking.busy and knowing.asked[0].cancelled()
    player.button("verdict")
    knowing.asked[1].set_exception(OSError("gone"))
    player.wait(0.2)
    assert player.app.message == "No answer: gone" and player.app.refused


def test_help_mode_lights_what_a_foundation_takes():
    player = Sitting(game("royal-cotillion").deal(7))
    player.type("h")
    lit = {(name, free) for name, _, free in player.app.board.lights.helped}
    legal = {words.split()[0] for words in player.app.table.deal.moves() if " f" in words}
    assert {name for name, free in lit if free} >= legal
    player.type("h")
    assert not player.app.board.lights.helped


def test_a_deal_played_on_elsewhere_is_looked_at_anew(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    with Store.open(store.path) as other:
        other.open_deal(player.app.table.deal.id).play("s")
    player.tap("t2")
    player.click(player.at("t3"), button=3)
    player.rest()
    assert "elsewhere" in player.app.message
    assert player.app.view.moves == 1 and len(player.app.view.pile("w").cards) == 1


def test_the_window_fits_itself_to_a_new_size():
    player = Sitting(game("la-peau").deal(7))
    small = player.app.board.card_width
    pygame.display.set_mode((1800, 1100), pygame.RESIZABLE)
    player.post(pygame.VIDEORESIZE, w=1800, h=1100, size=(1800, 1100))
    assert player.app.size == (1800, 1100) and player.app.board.card_width > small * 1.5
    player.tap("t1")
    assert player.app.view.hold


def test_the_window_loads_neither_numba_nor_numpy():
    words = "import sys, reussite.ui.desktop.app; print(sorted({'numba', 'numpy', 'textual'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_cards_of_a_step_are_found_in_either_way_of_counting():
    from reussite.table import Change, Step

    shown = {"a": [motion.Card(1), motion.Card(2), motion.Card(3)], "b": []}
    step = Step("carry", (Change(2, ("a", 1), ("b", 0), True, True), Change(3, ("a", 2), ("b", 1), True, True)))
    motion.carry_out(shown, step)
    assert [[card.face for card in cards] for cards in shown.values()] == [[1], [2, 3]]
