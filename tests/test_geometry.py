"""Where piles and cards lie, in pixels and in cells."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from gestures import story
from reussite.play import Deal, game
from reussite.table import Box, Measure, Table, arrange, fit
from reussite.table.shapes import shapes
from tiers import SPREAD

pytestmark = pytest.mark.unit

CELLS = Measure(5, 3, 1, 0, 1, 4, whole=True, fan=5)
SMALL = Measure(5, 2, 1, 0, 1, 4, whole=True, fan=5)


@cache
def crowded(key):
    """A view of the golden game, or of one played at random, at the moment when its longest fan is longest."""
    deal, moves = story(key) if key in SPREAD else (game(key).deal(5), [""] * 80)
    table, chance = Table(deal), Random(key)
    best = table.view()
    for words in moves:
        legal = table.deal.moves()
        if not legal:
            break
        table.play(words or chance.choice(legal))
        view = table.view()
        if longest_fan(view) >= longest_fan(best):
            best = view
    return best


def longest_fan(view):
    return max((len(pile.cards) for pile in view.piles if pile.spread), default=0)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (500, 900), (3840, 2160), (320, 240)])
def test_all_cards_lie_on_the_table_and_no_pile_covers_another(each_game, size):
    view = crowded(each_game)
    layout = fit(view, *size)
    assert layout.fits
    lie_apart(layout, size, lying_on(each_game))


def lying_on(key):
    """Pairs of piles of which one lies on the other, as in a pyramid, where those of a row may too."""
    pairs = set()
    for group in game(key).patience.piles:
        for name, numbers in zip(group.names(), group.shape.covered if group.shape else (), strict=False):
            pairs |= {frozenset((name, group.names()[k])) for k in numbers}
        if group.shape and group.shape.covered:
            row = dict(zip(group.shape.places, group.names(), strict=True))
            pairs |= {frozenset((name, row[x + 1, y])) for (x, y), name in row.items() if (x + 1, y) in row}
    return pairs


def lie_apart(layout, size, lying=()):
    """Fail where a card lies outside of the table, or in the place of another pile that it does not lie on."""
    spans = {}
    for name, boxes in layout.cards.items():
        boxes = [*boxes, layout.places[name]]
        left, top = min(b.x for b in boxes), min(b.y for b in boxes)
        right, bottom = max(b.x + b.width for b in boxes), max(b.y + b.height for b in boxes)
        assert left >= 0 and top >= 0 and right <= size[0] + 1e-6 and bottom <= size[1] + 1e-6
        spans[name] = Box(left, top, right - left, bottom - top)
    for one, other in combinations(spans, 2):
        covered = spans[one].overlap(spans[other]) / spans[one].width / spans[one].height
        assert covered < (0.3 if {one, other} in lying else 1e-6)


def test_cards_grow_with_the_window_and_keep_their_shape(each_game):
    view = Table(game(each_game).deal(3)).view()
    small, large = fit(view, 640, 480).measure, fit(view, 1280, 960).measure
    assert large.card_width == pytest.approx(2 * small.card_width)
    assert large.card_height / large.card_width == pytest.approx(1.4)


PHONES = pytest.mark.parametrize("size", [(360, 501), (844, 325), (820, 960)], ids=["phone", "lying", "tablet"])
INDEX = 69 / 350  # of a card's height, within which its index stands


@PHONES
def test_cards_can_be_read_on_a_phone_and_no_pile_covers_another(each_game, size):
    view = crowded(each_game)
    layout = fit(view, *size, readable=44)
    assert layout.fits and layout.measure.card_width >= 44
    lie_apart(layout, size, lying_on(each_game))
    for name, strip in strips(view, layout):
        assert strip >= 9, name  # also in fans of seventeen cards, which two fingers enlarge


@PHONES
def test_the_index_of_every_covered_card_is_seen_as_a_deal_begins(each_game, size):
    view = Table(game(each_game).deal(3)).view()
    layout = fit(view, *size, readable=44)
    assert all(strip >= INDEX * layout.measure.card_height for _, strip in strips(view, layout))


def strips(view, layout):
    """How much is seen of each covered card that lies face up in a fan downwards, with the name of its pile."""
    for pile in view.piles:
        boxes = layout.cards[pile.name]
        seen = [k for k, card in enumerate(pile.cards[:-1]) if card is not None and pile.spread == "down"]
        yield from ((pile.name, boxes[k + 1].y - boxes[k].y) for k in seen)


def rows_on_a_phone(key):
    """The names of piles row by row, as a game is laid on a phone."""
    view = Table(game(key).deal(3)).view()
    layout = fit(view, 360, 501, readable=44)
    rows = {}
    for pile in view.piles:
        rows.setdefault(round(layout.places[pile.name].y), []).append((layout.places[pile.name].x, pile.name))
    return [" ".join(name for _, name in sorted(row)) for _, row in sorted(rows.items())]


def test_no_row_is_folded_or_scattered_for_the_sake_of_what_may_lie_anywhere():
    """The stock of Royal Parade made two of its three rows too long, and a foundation of Royal Cotillion one of two."""
    first, *rows, _ = rows_on_a_phone("royal-parade")
    assert first == "f1 s"
    assert rows == [" ".join(f"t{k}" for k in range(n, n + 8)) for n in (1, 9, 17)]
    assert rows_on_a_phone("royal-cotillion")[:2] == ["s w", "t1 t2 t3 t4"]


def test_no_row_of_columns_is_cut_together_with_what_may_lie_anywhere():
    """Two of Miss Milligan's columns lay beside her foundations, under the other six."""
    assert rows_on_a_phone("miss-milligan")[-1] == "t1 t2 t3 t4 t5 t6 t7 t8"


def test_a_shape_loses_no_place_and_puts_no_two_into_one(each_game):
    view = Table(game(each_game).deal(3)).view()
    fans = [pile.at for pile in view.piles if pile.spread == "down"]
    for where in shapes(view.places, fans, view.placed, view.loose, view.flowing):
        assert len({(where[at][0] - at[0], where[at][1] - at[1]) for at in view.placed}) < 2
        assert set(where) == set(view.places) and len(set(where.values())) == len(where)
        assert min(x for x, _ in where.values()) >= 0 and min(y for _, y in where.values()) >= 0


def test_a_compact_table_fits_a_small_terminal_without_scrolling(each_game):
    view = crowded(each_game)
    layout = arrange(view, 80, 20, SMALL)
    assert layout.fits
    for name, boxes in layout.cards.items():
        for box in (*boxes, layout.places[name]):
            assert box.x == int(box.x) and box.y == int(box.y)
            assert box.x >= 0 and box.y >= 0 and box.x + box.width <= 80 and box.y + box.height <= 20
    for one, other in combinations(layout.columns, 2):
        assert layout.columns[one].overlap(layout.columns[other]) == 0 or {one, other} in lying_on(each_game)


def test_a_point_finds_the_uppermost_card_or_the_empty_place():
    view = Table(game("klondike").deal(7)).view()
    layout = fit(view, 1000, 700)
    for name, boxes in layout.cards.items():
        for index, box in enumerate(boxes):
            if view.pile(name).spread:
                assert layout.card_at(box.x + 1, box.y + 1) == (name, index)
            else:
                assert layout.card_at(box.x + 1, box.y + 1) == (name, len(boxes) - 1)
    empty = layout.places["f2"]
    assert layout.card_at(empty.x + 2, empty.y + 2) == ("f2", None)
    assert layout.card_at(0, 0) is None
    assert layout.pile_at(layout.places["t1"].x + 1, 670) == "t1"


def test_a_box_holds_its_near_edges_and_not_its_far_ones():
    box = Box(10, 20, 30, 40)
    assert box.holds(10, 20) and box.holds(39, 59)
    assert not box.holds(40, 20) and not box.holds(10, 60) and not box.holds(9, 20) and not box.holds(10, 19)


def test_a_fan_in_cells_loses_hidden_cards_before_open_ones(lay):
    run = "KC QH JC 10H 9C 8H 7C 6H"
    view = Table(Deal(lay(game("klondike"), f"t7 [2C 3C 4C 5C] {run}", "w"))).view()
    rows = [box.y for box in arrange(view, 80, 13, SMALL).cards["t7"]]
    hidden, shown = rows[:4], rows[4:]
    assert len(set(shown)) == len(shown) and len(set(hidden)) < len(hidden)


def test_a_dragged_card_falls_on_the_legal_pile_it_covers_most():
    view = Table(game("klondike").deal(7)).view()
    layout = fit(view, 1000, 700)
    card = layout.places["t3"]
    nearer = Box(card.x - card.width * 0.4, 600, card.width, card.height)
    assert layout.drop_on(nearer, ["t2", "t3", "t4"]) == "t3"
    assert layout.drop_on(nearer, ["t2", "t4"]) == "t2"
    assert layout.drop_on(nearer, ["t7", "f1"]) is None


def test_a_left_handed_table_is_the_mirror_image(each_game):
    view = Table(game(each_game).deal(3)).view()
    right, left = fit(view, 1000, 700), fit(view, 1000, 700, mirrored=True)
    for name, box in right.places.items():
        assert left.places[name].x == pytest.approx(1000 - box.x - box.width)
        assert left.places[name].y == box.y
    for boxes in left.cards.values():  # the index of a card stands on its left, so a fan never opens to the left
        assert [box.x for box in boxes] == sorted(box.x for box in boxes)


def test_long_fans_in_cells_lose_their_lowest_cards_and_scrolling_shows_them():
    view = crowded("natali")
    longest = max(view.piles, key=lambda pile: len(pile.cards) if pile.spread else 0)
    layout = arrange(view, 80, 12, SMALL)
    rows = [box.y for box in layout.cards[longest.name]]
    lost = len(rows) - len(set(rows))
    assert lost > 0 and rows[0] == rows[1] and rows[-1] > rows[-2]
    scrolled = arrange(view, 80, 12, SMALL, scrolled={longest.name: lost})
    again = [box.y for box in scrolled.cards[longest.name]]
    assert again[0] != again[1] and len(set(again)) == len(set(rows))


def test_a_line_keeps_its_places_while_piles_come_and_go():
    table = Table(game("queue-leu-leu").deal(5))
    first = fit(table.view(), 1000, 700)
    table.command("run")
    assert fit(table.view(), 1000, 700).places["t1"] == first.places["t1"]


def test_the_larger_face_is_used_where_there_is_room():
    view = Table(game("klondike").deal(7)).view()
    assert arrange(view, 120, 36, CELLS).fits and not arrange(view, 30, 10, CELLS).fits


@pytest.mark.parametrize("key", ["fifteen-puzzle", "osmosis"])
def test_a_table_whose_fans_cannot_outgrow_their_plan_stands_in_the_middle(key):
    view = Table(game(key).deal(7)).view()
    layout = fit(view, 2000, 640)
    left = min(box.x for box in layout.places.values())
    ends = [
        layout.places[p.name].x + 12 * layout.measure.right_step * bool(p.spread) for p in view.piles if p.longest > 4
    ]
    ends += [
        layout.places[p.name].x + 3 * layout.measure.right_step * bool(p.spread) for p in view.piles if p.longest <= 4
    ]
    right = 2000 - max(ends) - layout.measure.card_width
    assert left == pytest.approx(right, abs=layout.measure.card_width)


@pytest.mark.parametrize("key", ["black-hole", "golf", "royal-cotillion"])
def test_fans_of_a_row_that_only_get_shorter_open_as_far_as_each_other(key):
    view = Table(game(key).deal(12)).view()
    for layout in (fit(view, 1024, 570), arrange(view, 80, 20, SMALL)):
        fans = [layout.cards[pile.name] for pile in view.piles if pile.spread == "down" and len(pile.cards) > 1]
        steps = {round(fan[1].y - fan[0].y, 3) for fan in fans}
        assert len(fans) > 3 and len(steps) == len({fan[0].y for fan in fans})
