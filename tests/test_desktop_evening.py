"""What makes an evening at the window: lights, hints that show the way, leaping cards, sounds, letters of any size."""

import pygame
import pytest

from reussite.play import Deal, from_text, game
from reussite.sitting import SETTINGS
from reussite.ui.desktop.look import SCALES
from reussite.ui.desktop.sounds import NAMES, RATE, Sounds, samples
from small_positions import home_up_to
from window_driver import Player


def colours(player, pile):
    """The colours along the upper edge of a pile's frame."""
    box = player.app.board.layout.places[pile]
    x, y = player.app.board.rect.x + box.x + box.width / 2, player.app.board.rect.y + box.y
    return {tuple(player.app.window.get_at((round(x), round(y) + k)))[:3] for k in range(-4, 4)}


OPEN = (150, 255, 190)


def test_every_place_for_a_held_card_lights_up_unless_that_is_switched_off():
    player = Player(game("la-peau").deal(12))
    player.tap("t1")
    targets = player.view.targets
    assert targets
    for name in targets:
        assert OPEN in colours(player, name) or player.view.pile(name).cards
    player.tap("t2")
    player.tap("t2")  # an ace goes home, and home lights up
    dark = Player(game("la-peau").deal(12), lights="no")
    dark.tap("t1")
    assert dark.app.board.lights.targets == ()


def test_a_card_that_can_be_picked_up_lifts_under_the_pointer():
    player = Player(game("klondike").deal(12))
    player.point(player.at("t4"))
    assert player.app.board.lights.lifted == ("t4", 3)
    player.point(player.at("t4", 0))
    assert player.app.board.lights.lifted is None
    still = Player(game("klondike").deal(12), motion="none")
    still.point(still.at("t4"))
    assert still.app.board.lights.lifted is None


def test_a_hint_shows_the_card_going_and_then_nothing_is_left_over():
    player = Player(game("klondike").deal(12))
    before = pygame.image.tobytes(player.app.window, "RGB")
    player.type("h")
    assert player.app.board.ghost
    player.wait(0.5)
    during = pygame.image.tobytes(player.app.window, "RGB")
    player.wait(2)
    player.turn()
    assert player.app.board.ghost is None and during != before != pygame.image.tobytes(player.app.window, "RGB")
    player.key(pygame.K_ESCAPE)
    player.app.show(player.sitting.tell("stopped"))
    assert not player.app.board.ghost


@pytest.mark.parametrize("held", SETTINGS["held"].values)
def test_a_held_card_is_reversed_or_has_a_white_border(held):
    player = Player(game("la-peau").deal(12), held=held)
    at = player.at("t2", 3)
    inside = tuple(player.app.window.get_at((at[0], at[1] + 30)))
    player.tap("t2", 3)
    player.point((2, 600))
    changed = tuple(player.app.window.get_at((at[0], at[1] + 30))) != inside
    assert changed == (held == "reversed")


def test_a_finished_game_sends_its_cards_leaping():
    lines = ["klondike", *home_up_to(11, 11, 11, 11), "t1 KS QH", "t2 KH QS", "t3 KC QD", "t4 KD QC"]
    player = Player(Deal(from_text("\n".join(lines))))
    assert "finish" in player.app.bar.buttons
    player.button("finish")
    player.turn()
    assert player.view.status == "won" and len(player.app.celebration.leaps) == 52
    player.wait(1)
    player.wait(5)
    assert player.panel == "won" and player.app.celebration is None


def test_letters_and_buttons_are_as_large_as_the_player_wants():
    player = Player(game("klondike").deal(1))
    heights = []
    for value in SCALES:
        player.app.do("set", f"scale={value}")
        player.turn()
        heights.append(player.app.bar.buttons["menu"].rect.height)
        player.key(pygame.K_F8)
        assert player.app.panels.widgets.scale == player.app.widgets.scale
        player.key(pygame.K_ESCAPE)
    assert heights == sorted(set(heights)) and [*SCALES] == [*SETTINGS["scale"].values]


def test_the_last_buttons_stand_at_the_right_edge_and_none_lies_over_another():
    for size in ((480, 360), (700, 500), (1024, 640), (2560, 1440)):
        bar = Player(game("la-peau").deal(1), size=size).app.bar
        rects = [button.rect for button in bar.buttons.values()]
        assert [*bar.buttons][-2:] == ["menu", "quit"] and rects[-1].right > size[0] - 20
        assert not any(one.colliderect(other) for k, one in enumerate(rects) for other in rects[k + 1 :])


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_begins_and_ends_softly_and_is_not_too_loud(name):
    made = samples(name)
    assert 0.03 < len(made) / RATE < 1.2
    assert made[0] == 0 and abs(made[-1]) < 200 and 1000 < max(map(abs, made)) < 20000


def test_sounds_are_off_by_default_and_heard_where_they_are_switched_on(monkeypatch):
    heard = []
    monkeypatch.setattr(Sounds, "play", lambda self, name: heard.append(name))
    player = Player(game("klondike").deal(12))
    player.type("s")
    assert heard == []
    player.app.do("set", "sounds=yes")
    player.type("s")
    player.app.do("play", "t1 f1")
    player.app.do("new")
    assert heard == ["move", "refused", "deal"]


def test_without_a_loudspeaker_all_is_silent_and_nothing_fails(monkeypatch):
    def refuse(*_):
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    sounds = Sounds()
    sounds.play("move"), sounds.play("won")
    sounds.close()
