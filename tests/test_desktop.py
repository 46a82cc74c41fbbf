"""The window played by mouse, touch and keys, through pygame's own event queue and without a display."""

import pygame
import pytest

from gestures import HANDLED, after, drag_for, gestures_for, keys_for, parts, story, transcript
from reussite.cards import parse_card
from reussite.play import game
from reussite.sitting import Reply
from reussite.ui.desktop.pointers import ARROW, DOWN, HAND
from tiers import SPREAD
from window_driver import Player, from_layout


@pytest.mark.parametrize("key", HANDLED)
def test_a_golden_game_is_played_by_clicks_and_drags_in_turn(key):
    for deal, moves in parts(key):
        expected, player = after(deal, moves), Player(deal)
        for count, words in enumerate(moves):
            table = player.sitting.table
            can_drag = len(words.split()) == 2 and not words.startswith("c") and count % 2
            for message in [drag_for(table, words)] if can_drag else gestures_for(table, words):
                player.perform(message)
            assert player.view.piles == table.view().piles
        assert transcript(player.sitting.deal) == expected


@pytest.mark.parametrize("key", ["klondike", "la-peau", "osmosis", "rexile"])
def test_a_golden_game_is_played_by_the_keys_of_the_piles(key):
    for deal, moves in parts(key):
        expected, player = after(deal, moves), Player(deal, motion="none")
        for words in moves:
            for sign in keys_for(player.sitting.table, words):
                player.type(sign)
        assert transcript(player.sitting.deal) == expected


@pytest.mark.parametrize("key", SPREAD)
def test_the_whole_table_is_always_seen(key):
    deal, moves = story(key)
    sizes = [(1024, 640), (1920, 1080), (800, 1000)]
    apps = [Player(deal, size=size, motion="none", settled=False).app for size in sizes]
    for count, words in enumerate(moves):
        deal.play(words)
        for app in apps if count % 12 == 0 else ():
            app.show(Reply())
            layout = app.board.layout
            inside = pygame.Rect(0, 0, *app.board.rect.size)
            boxes = [box for boxes in layout.cards.values() for box in boxes] + [*layout.places.values()]
            for box in boxes:
                assert inside.contains(pygame.Rect(int(box.x), int(box.y), int(box.width), int(box.height)))
    assert [app.size for app in apps] == sizes and all(app.board.card_width >= 36 for app in apps)


def test_a_picked_card_is_shown_reversed_and_the_same_card_again_puts_it_back():
    player = Player(game("klondike").deal(7))
    corner = (player.at("t2")[0], player.at("t2")[1] + 30)
    before = player.app.window.get_at(corner)
    player.tap("t2")
    assert player.view.hold.pile == "t2"
    after = player.app.window.get_at(corner)
    assert all(abs(a + b - 255) < 3 for a, b in zip(before[:3], after[:3], strict=True))
    player.tap("t2")
    assert player.view.hold is None
    assert player.app.window.get_at(corner) == before


def cursor(player):
    return player.app.widgets.manager.active_user_cursor


def test_the_cursor_tells_what_can_be_picked_up_and_where_it_can_go():
    player = Player(from_layout("la-peau", "t1 5H\nt2 6S\nt3 9C"))
    player.point((500, 600))
    assert cursor(player) == ARROW
    player.point(player.at("t1"))
    assert cursor(player) == HAND
    player.tap("t1")
    player.point(player.at("t2"))
    assert cursor(player) == DOWN and player.app.board.lights.target == "t2"
    player.point(player.at("t3"))
    assert cursor(player) == HAND and player.app.board.lights.target == ""


def test_a_right_click_sends_home_and_a_double_click_on_done_purges():
    player = Player(from_layout("la-peau", "t1 AH\nt2 AS\nt3 2H\nt4 9C"))
    player.click(player.at("t1"), button=3)
    player.rest()
    assert player.view.pile("f1").cards == (parse_card("AH"),)
    player.click(player.at("f1"))
    player.click(player.at("f1"))
    player.rest()
    assert player.view.home[0] > 3


def test_a_double_click_sends_and_a_slow_second_click_cancels():
    player = Player(game("klondike").deal(7))
    player.tap("t3")
    player.tap("t3")
    assert player.view.moves == 0 and not player.view.hold
    player.time += 1
    player.click(player.at("t3"))
    player.click(player.at("t3"))
    player.rest()
    assert player.sitting.deal.gestures[-1].text == "t3 f1"


def test_a_refused_drag_brings_the_card_back_and_names_the_rule():
    player = Player(game("klondike").deal(7))
    text = player.sitting.deal.text()
    where = player.at("t2")
    player.drag("t2", 1, "t1")
    assert player.sitting.deal.text() == text
    assert "one rank lower" in player.app.message and player.app.kind == "refused"
    assert player.at("t2") == where and player.app.board.drag is None


def test_cards_fall_on_the_whole_column_and_on_the_pile_they_cover_most():
    player = Player(from_layout("la-peau", "t1 5H\nt2 6S\nt3 6C"))
    start, below = player.at("t1"), (player.at("t3")[0] - 20, 560)
    player.pull(start, below)
    assert player.app.board.lights.target == "t3"
    player.release(below)
    player.rest()
    assert player.sitting.deal.gestures[-1].text == "t1 t3"


def test_dropping_nowhere_only_puts_the_card_back():
    player = Player(game("klondike").deal(7))
    start = player.at("t2")
    player.pull(start, (start[0], 600))
    player.release((start[0], 600))
    player.rest()
    assert player.view.moves == 0 and player.app.kind != "refused"


def test_a_hand_that_trembles_still_turns_the_stock():
    player = Player(game("klondike").deal(7))
    start = player.at("s")
    player.press(start)
    player.post(pygame.MOUSEMOTION, pos=(start[0] + 12, start[1]), rel=(12, 0), buttons=(1, 0, 0))
    player.release((start[0] + 12, start[1]))
    player.rest()
    assert len(player.view.pile("w").cards) == 1


def test_a_hand_that_trembles_on_a_card_picks_it_up_instead_of_dragging_it():
    player = Player(game("klondike").deal(7))
    start = player.at("t2")
    player.press(start)
    player.post(pygame.MOUSEMOTION, pos=(start[0] + 2, start[1]), rel=(2, 0), buttons=(1, 0, 0))
    player.release((start[0] + 2, start[1]))
    player.rest()
    assert player.view.hold.pile == "t2"


def test_a_click_on_the_bare_table_below_a_fan_only_counts_for_what_is_held():
    player = Player(from_layout("la-peau", "t1 5H\nt2 6S\nt3 9C"))
    below = (player.at("t2")[0], 560)
    player.click(below)
    assert player.view.hold is None
    player.tap("t1")
    player.click((below[0], 560))
    player.rest()
    assert player.sitting.deal.gestures[-1].text == "t1 t2"


def test_a_click_beside_all_piles_puts_back_what_is_held():
    player = Player(game("klondike").deal(7))
    player.tap("t2")
    player.click((5, 600))
    assert player.view.hold is None and player.view.moves == 0


def test_a_second_finger_does_not_disturb_the_first():
    player = Player(game("klondike").deal(7))
    finger(player, pygame.FINGERDOWN, player.at("s"))
    at = player.at("t3")
    player.post(pygame.FINGERDOWN, touch_id=1, finger_id=2, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)
    player.post(pygame.FINGERUP, touch_id=1, finger_id=2, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)
    finger(player, pygame.FINGERUP, player.at("s"))
    player.rest()
    assert [gesture.text for gesture in player.sitting.deal.gestures] == ["s"]


def finger(player, kind, at):
    player.post(kind, touch_id=1, finger_id=1, x=at[0] / 1024, y=at[1] / 640, dx=0, dy=0)


def test_fingers_tap_drag_and_send_by_resting():
    player = Player(game("klondike").deal(7))
    finger(player, pygame.FINGERDOWN, player.at("s"))
    finger(player, pygame.FINGERUP, player.at("s"))
    player.rest()
    assert len(player.view.pile("w").cards) == 1
    finger(player, pygame.FINGERDOWN, player.at("t3"))
    player.wait(0.8)
    player.rest()
    assert player.sitting.deal.gestures[-1].text == "t3 f1"
    finger(player, pygame.FINGERUP, player.at("t3"))
    player = Player(game("klondike").deal(7))
    finger(player, pygame.FINGERDOWN, player.at("t5"))
    finger(player, pygame.FINGERMOTION, player.at("t2"))
    finger(player, pygame.FINGERUP, player.at("t2"))
    player.rest()
    assert [gesture.text for gesture in player.sitting.deal.gestures] == ["t5 t2"]


def test_arrows_and_enter_play_too():
    player = Player(game("klondike").deal(7))
    for _ in range(40):
        player.key(pygame.K_RIGHT)
        if player.app.hand.focus[0] == "t3":
            break
        if player.app.hand.focus[0] == "s":
            player.key(pygame.K_DOWN)
    assert player.app.hand.focus == ("t3", 2)
    player.key(pygame.K_RETURN, "\r")
    assert player.view.hold.pile == "t3"
    player.type("a")
    assert player.sitting.deal.gestures[-1].text == "t3 f1"
    player.key(pygame.K_z, "z", pygame.KMOD_CTRL)
    assert player.view.moves == 0
    player.key(pygame.K_y, "y", pygame.KMOD_CTRL)
    assert player.view.moves == 1
    player.key(pygame.K_HOME)
    assert player.app.hand.focus[0] == "s"


def test_help_mode_lights_what_a_foundation_takes():
    player = Player(game("royal-cotillion").deal(7))
    player.type("h")
    assert "blue" in player.app.message
    lit = {(name, free) for name, _, free in player.app.board.lights.helped}
    legal = {words.split()[0] for words in player.sitting.deal.moves() if " f" in words}
    assert {name for name, free in lit if free} >= legal
    player.type("h")
    assert not player.app.board.lights.helped
