"""The cursor: where it can stand, and where arrow keys and tabs lead."""

import pytest

from reussite.play import catalogue, game
from reussite.table import Table, fit
from reussite.table.keys import COMMAND_KEYS, pile_keys
from reussite.table.navigation import first_stop, near, neighbour, next_zone, stops_of

pytestmark = pytest.mark.unit


@pytest.fixture
def klondike():
    """Deal 7 after 5S was laid on 6D: t2 has one hidden card and two open ones, f1 to f4 are empty, so is the waste."""
    table = Table(game("klondike").deal(7))
    table.play("t5 t2")
    layout = fit(table.view(), 1000, 700)
    return table.view(), layout, stops_of(table.view(), layout, table.tappable())


def test_the_cursor_stands_on_open_cards_empty_places_and_the_stock(klondike):
    _, layout, stops = klondike
    assert set(stops) == {
        *(("s", 23), ("w", None), ("f1", None), ("f2", None), ("f3", None), ("f4", None)),
        *(("t1", 0), ("t2", 1), ("t2", 2), ("t3", 2), ("t4", 3), ("t5", 3), ("t6", 5), ("t7", 6)),
    }
    assert stops["t2", 2] == layout.cards["t2"][2] and stops["w", None] == layout.places["w"]


ARROWS = {
    "to the next pile": (("t3", 2), "right", ("t4", 3)),
    "to the pile before, to its card nearest in height": (("t3", 2), "left", ("t2", 1)),
    "round the right edge": (("t7", 6), "right", ("t1", 0)),
    "round the left edge": (("s", 23), "left", ("f4", None)),
    "down a fan": (("t2", 1), "down", ("t2", 2)),
    "up a fan": (("t2", 2), "up", ("t2", 1)),
    "up from a fan to what lies above": (("t2", 1), "up", ("w", None)),
    "down to the uppermost open card": (("w", None), "down", ("t2", 1)),
    "round the lower edge": (("t1", 0), "down", ("s", 23)),
    "round the upper edge": (("s", 23), "up", ("t1", 0)),
}


@pytest.mark.parametrize("case", ARROWS)
def test_an_arrow_leads(klondike, case):
    _, layout, stops = klondike
    at, way, there = ARROWS[case]
    assert neighbour(stops, layout.columns, at, way) == there


def test_tab_goes_from_zone_to_zone_and_back(klondike):
    view, _, stops = klondike
    zones = [("s", 23), ("f1", None), ("t1", 0)]
    for here, there in zip(zones, [*zones[1:], zones[0]], strict=True):
        assert next_zone(view, stops, here, back=False) == there
        assert next_zone(view, stops, there, back=True) == here
    assert next_zone(view, stops, ("t6", 5), back=False) == ("s", 23)
    assert next_zone(view, {}, None, back=False) is None


def test_the_cursor_begins_on_the_stock_or_where_most_is_done(klondike):
    view, _, stops = klondike
    assert first_stop(view, stops) == ("s", 23)
    table = Table(game("la-peau").deal(1))
    layout = fit(table.view(), 1000, 700)
    stops = stops_of(table.view(), layout, table.tappable())
    assert first_stop(table.view(), stops) == ("t1", 3)
    assert first_stop(table.view(), {}) is None


def test_a_cursor_whose_card_has_gone_goes_to_the_top_of_its_pile(klondike):
    _, _, stops = klondike
    assert near(stops, ("t2", 1)) == ("t2", 1)
    assert near(stops, ("t2", 9)) == ("t2", 2)
    assert near(stops, ("t9", 0)) is None and near(stops, None) is None


def test_the_cursor_leaves_out_what_a_tap_can_never_change(klondike):
    view, layout, _ = klondike
    assert {name for name, _ in stops_of(view, layout, ["t1", "s"])} == {"t1", "s"}


SCREENS = ((1024, 560), (360, 501), (844, 325))


@pytest.mark.parametrize("key", [key for key, entry in catalogue().entries.items() if not entry.patience.plays_itself])
def test_arrows_lead_from_the_beginning_to_every_place(key):
    """In a pyramid right led to the row above, and its lowest cards could not be reached on a low screen."""
    table = Table(game(key).deal(7))
    view = table.view()
    for width, height in SCREENS:
        layout = fit(view, width, height, readable=44)
        stops = stops_of(view, layout, table.tappable())
        reached = [first_stop(view, stops)]
        for at in reached:
            there = (neighbour(stops, layout.columns, at, way) for way in ("left", "right", "up", "down"))
            reached += {stop for stop in there if stop not in reached}
        assert set(reached) == set(stops), (width, height)


def test_right_leads_along_the_row_of_a_pyramid():
    table = Table(game("pyramid").deal(7))
    layout = fit(table.view(), 844, 325)
    stops = stops_of(table.view(), layout, table.tappable())
    walk = [("t22", 0)]
    for _ in range(6):
        walk.append(neighbour(stops, layout.columns, walk[-1], "right"))
    assert walk == [(f"t{number}", 0) for number in range(22, 29)]


def test_each_pile_that_hands_reach_has_a_key_of_its_own_even_where_there_are_fifty_two(each_game):
    bound = game(each_game)
    keys = pile_keys(bound)
    assert len(set(keys.values())) == len(keys)
    if not bound.is_automatic:
        slots = bound.rule_table.slots
        reached = {bound.rule_table.names[index] for index in (*slots["SOURCES"], *slots["TARGETS"])}
        assert reached - {"s"} <= keys.keys()
    assert not set(COMMAND_KEYS) & set(keys.values()) - {"s"}
