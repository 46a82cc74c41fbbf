"""What makes an evening at the window: lights, hints that show the way, leaping cards, sounds, letters of any size."""

from dataclasses import replace

import pygame
import pytest
from bench.catalogues import path_of

from reussite.cards import deck_of
from reussite.play import Deal, from_text, game
from reussite.sitting import SETTINGS, pictured
from reussite.store import Store
from reussite.table import Table
from reussite.ui.desktop.board import LETTERS
from reussite.ui.desktop.look import SCALES
from reussite.ui.desktop.measures import READABLE
from reussite.ui.desktop.pictures import SIGNS, STARS, font_of, written
from reussite.ui.desktop.sounds import NAMES, RATE, Sounds, samples
from reussite.ui.desktop.thumbnails import Thumbnails
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


# Pictures of tables in panels


def test_pictures_that_are_seen_are_drawn_before_those_that_may_be_wanted_later():
    thumbnails, read, size = Thumbnails(lambda name: read.append(name)), [], (40, 30)
    thumbnails.prepare(["a", "b", "c", "d"], size)
    thumbnails.hurry([("d", size), ("e", size)])
    while thumbnails.unfinished:
        thumbnails.tick(waits=True)
    assert read == ["d", "e", "a", "b", "c"] == [name for name, _ in thumbnails._ready]


def test_a_picture_is_told_of_also_when_an_older_one_is_dropped_for_it(monkeypatch):
    monkeypatch.setattr("reussite.ui.desktop.thumbnails.KEPT", 1)
    thumbnails = Thumbnails(lambda name: None)
    for name in ("a", "b"):
        thumbnails.prepare([name], (40, 30))
        told = [thumbnails.tick(waits=True)]
        while thumbnails.unfinished:
            told.append(thumbnails.tick(waits=True))
        assert told[-1] and thumbnails.picture(name, (40, 30)) is not None


@pytest.fixture
def kept(tmp_path):
    with Store.open(tmp_path / "reussite.db") as store:
        yield Player(store.begin(game("klondike").deal(7)), store)


def pictures(player):
    """The pictures in the open panel as they are drawn, by name, when all of them are ready."""
    player.turn()
    while player.app.thumbnails.unfinished:
        player.turn()
    drawn = {name: player.app.thumbnails.picture(name, rect.size) for rect, name in player.app.panels.sheet.pictures}
    return {name: pygame.image.tobytes(each, "RGB") for name, each in drawn.items()}


def test_rules_show_the_table_they_are_about_with_the_words_beside_and_below_it():
    player = Player(game("klondike", draw=3).deal(12))
    player.key(pygame.K_F1)
    ((rect, name),) = player.app.panels.sheet.pictures
    assert name == "klondike:draw=3#7" and len(pictures(player)) == 1
    lines = [pygame.Rect(text.at, text.draw().get_size()) for text in player.app.panels.sheet.texts]
    assert not any(rect.colliderect(line) for line in lines)
    assert any(line.right > rect.left for line in lines) and any(line.y < rect.bottom for line in lines)
    player.app.do("rules", "osmosis fr")
    assert player.app.panels.sheet.pictures[0][1] == "osmosis#7"


def test_the_history_shows_each_deal_as_it_stands_now(kept):
    for number in (8, 9):
        kept.app.do("play", "s")
        kept.app.do("deal", str(number))
    kept.app.do("play", "s")
    kept.rest()
    kept.key(pygame.K_F6)
    before = pictures(kept)
    assert len(set(before.values())) == 3
    lies = pictured(kept.sitting, next(iter(before)))
    assert [pile.cards for pile in lies.piles] == [pile.cards for pile in kept.view.piles]
    kept.key(pygame.K_ESCAPE)
    kept.app.do("play", "s")
    kept.rest()
    kept.key(pygame.K_F6)
    after = pictures(kept)
    assert len(after) == 3 and len(set(after) & set(before)) == 2
    assert len({*after.values(), *before.values()}) == 4


def test_a_picture_of_what_is_there_no_more_is_none(kept):
    assert pictured(kept.sitting, "@99:1.0:3") is None and pictured(kept.sitting, "nothing#7") is None
    assert pictured(Player(game("golf").deal(1)).sitting, "@1:1.0:3") is None


def test_the_moves_made_are_opened_at_the_last_one(kept):
    for _ in range(60):
        kept.app.do("play", "s")
    kept.rest()
    kept.key(pygame.K_l, "l")
    panels = kept.app.panels
    last = max(text.at[1] for text in panels.sheet.texts if text.at[1] < panels.sheet.height)
    assert panels._offset > 0 and last - panels._offset < panels._view().height


def drawn(sign, mono=False):
    return pygame.image.tobytes(font_of(20, mono=mono).render(sign, True, (255, 255, 255)), "RGBA")


def test_every_sign_that_is_told_can_be_written():
    pygame.font.init()
    nothing = "\uffff"  # no letter, so that it is drawn as all are that are missing
    told = {sign for code in ("fr", "pl") for sign in path_of(code).read_text(encoding="utf-8") if sign.isprintable()}
    assert {sign for sign in told | set(SIGNS) if drawn(sign) == drawn(nothing)} <= set(SIGNS + STARS)
    assert all(drawn(sign, mono=True) != drawn(nothing, mono=True) for sign in SIGNS)


def test_signs_of_suits_stand_among_words_and_are_wrapped_with_them():
    one = written("10♣ 9♦ 8♠", 14, (255, 255, 255))
    two = written("10♣ 9♦ 8♠", 14, (255, 255, 255), width=one.get_width() - 10)
    assert two.get_height() == 2 * one.get_height() and two.get_width() < one.get_width()
    assert pygame.image.tobytes(written("A♣", 14, (255, 255, 255)), "RGBA") != pygame.image.tobytes(
        written("A♠", 14, (255, 255, 255)), "RGBA"
    )


# How a table lies


def colour_at(x, y):
    """A colour of the table as it was drawn last."""
    return tuple(pygame.display.get_surface().get_at((round(x), round(y))))[:3]


def board_of(deal, size):
    return Player(deal, size=size).app.board


@pytest.mark.parametrize("key", ["la-peau", "bakers-dozen", "mrs-mop"])
def test_long_rows_are_folded_in_a_narrow_window_until_cards_can_be_read(key):
    narrow, wide = board_of(game(key).deal(3), (520, 760)), board_of(game(key).deal(3), (1024, 640))
    assert narrow.card_width >= READABLE
    rows = [{box.y for name, box in board.layout.places.items() if name[0] == "t"} for board in (narrow, wide)]
    assert (len(rows[0]), len(rows[1])) == (2, 1)


def test_piles_that_only_the_stock_deals_to_get_the_room_they_will_need_and_the_table_keeps_its_shape():
    deal = game("royal-parade").deal(3)
    board = board_of(deal, (1008, 560))
    places = board.layout.places
    assert {places[f"r{k}"].y for k in range(1, 9)} == {max(box.y for box in places.values())}
    for _ in range(10):
        deal.play("s")
    piles = [pile for pile in Table(deal).view().piles if pile.kind == "reserve"]
    assert {len(pile.cards) for pile in piles} == {pile.longest for pile in piles} == {10}


@pytest.mark.parametrize(("key", "pile"), [("gaps", "f1"), ("miss-milligan", "r1"), ("penguin", "c1")])
def test_a_label_stands_between_its_pile_and_the_cards_above(key, pile):
    board = board_of(game(key).deal(3), (1008, 560))
    assert board.view.pile(pile).label and board.measure.gap_y >= LETTERS * board.label_size + 4
    place = board.layout.places[pile]
    left, top = board.rect.x + place.x, board.rect.y + place.y
    gap = [
        [colour_at(left + x, top - y) for x in range(4, int(place.width) - 4)]
        for y in range(1, int(board.measure.gap_y) + 1)
    ]
    written_in = [y for y, row in enumerate(gap, 1) if max(map(sum, row)) - min(map(sum, row)) > 150]
    assert written_in and min(written_in) > 1 and max(written_in) < len(gap)


def test_cascades_take_up_the_width_of_the_table_when_whole_suits_lie_in_them():
    board, suits = board_of(game("osmosis").deal(3), (1024, 640)), deck_of(52)
    whole = [replace(pile, cards=tuple(suits[:13])) if pile.kind == "foundation" else pile for pile in board.view.piles]
    board.show(replace(board.view, piles=tuple(whole)))
    left = min(box.x for box in board.layout.places.values())
    right = max(box.x + box.width for box in board.layout.cards["f1"])
    assert right - left > 0.6 * 1024 and abs(left - (1024 - right)) < 0.1 * 1024


def test_a_covered_card_is_dim_only_where_nothing_lying_on_it_shows_that():
    colours = {}
    for key, pile in (("royal-cotillion", "r1"), ("golf", "t1")):
        player = Player(game(key).deal(3))
        board, boxes = player.app.board, player.app.board.layout.cards[pile]
        corners = [(board.rect.x + box.x + box.width * 0.6, board.rect.y + box.y + 4) for box in boxes]
        colours[key] = [player.app.window.get_at((round(x), round(y)))[0] for x, y in corners]
    assert all(shade < 200 for shade in colours["royal-cotillion"][:-1]) and colours["royal-cotillion"][-1] > 240
    assert all(shade > 240 for shade in colours["golf"])
