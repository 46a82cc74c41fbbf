"""The terminal's drawing of a table: what stands out, what is dimmed, the bar of stock and waste."""

import re

import pytest

from gestures import story
from reussite.play import Deal, from_text, game
from reussite.table import Table
from reussite.ui.terminal.drawing import Scene, draw, lay_out
from reussite.ui.terminal.looks import Look
from reussite.ui.terminal.motion import cascade
from small_positions import nearly_won
from terminal_driver import panel_name, pretend, run, still, type_keys


def _drawn(deal, look=None, size=(80, 21), touch=""):
    """A table as it is drawn, with a pile tapped if one is named; and where it lies."""
    table = Table(deal)
    if touch:
        table.tap(touch)
    view, look = table.view(), look or Look()
    layout = lay_out(view, *size)
    return draw(view, layout, *size, look, Scene()), layout


def _style(canvas, box):
    """The style of the sign in the upper left corner of a card."""
    return canvas.rows[int(box.y)][int(box.x)][1]


@pytest.mark.parametrize("look", [Look(), Look(theme="light"), Look(theme="terminal"), Look(colour=False)])
def test_cards_that_cannot_be_taken_yet_are_dimmed_where_they_are_seen_whole(look):
    canvas, layout = _drawn(game("royal-cotillion").deal(7), look)
    styles = [_style(canvas, box) for box in layout.cards["t1"]]
    assert len(styles) == 3 and styles[0] == styles[1] == look.style("line", "covered")
    assert styles[2] == look.style("line") != styles[0]
    fans, layout = _drawn(game("la-peau").deal(7), look)
    assert {_style(fans, box) for box in layout.cards["t1"]} == {look.style("line")}


def test_the_bar_of_stock_and_waste_is_solid_blue_yellow_and_red():
    deal = game("royal-cotillion").deal(7)
    for _ in range(12):
        deal.play("s")
    canvas, _ = _drawn(deal)
    bar = [(sign, style.color.name) for sign, style in canvas.rows[-1] if sign != " "]
    assert {sign for sign, _ in bar} == {"█"}
    assert list(dict.fromkeys(name for _, name in bar)) == ["bright_blue", "bright_yellow", "bright_red"]
    letters, _ = _drawn(deal, Look(ascii=True))
    assert re.fullmatch(r"=+o+-+ *", "".join(sign for sign, _ in letters.rows[-1]))


def test_what_goes_with_a_marked_card_is_lit():
    deal, moves = story("rexile")
    for words in moves[:16]:
        deal.play(words)
    first, second = moves[16].split()
    canvas, layout = _drawn(deal, touch=first)
    assert _style(canvas, layout.cards[second][0]) == Look().style("line", "target")
    assert _style(canvas, layout.cards[first][0]) == Look().style("line", "held")
    other = next(name for name in layout.cards if name[0] == "c" and not any(name in m.split() for m in deal.moves()))
    assert _style(canvas, layout.cards[other][0]) == Look().style("line")


def test_cards_bounce_away_one_after_the_other_and_are_gone_in_the_end():
    view = Table(Deal(from_text(nearly_won()))).view()
    falling = cascade(view, lay_out(view, 80, 21), 0.5)
    begun = [falling.at(share / 50) for share in range(51)]
    assert not begun[0] and not begun[50] and max(map(len, begun)) > 1
    kings = {card.card for cards in begun for card in cards}
    assert kings == {pile.cards[-1] for pile in view.piles if pile.kind == "foundation"}
    assert len({round(card.y) for cards in begun for card in cards}) > 4
    empty = Table(game("klondike").deal(7)).view()
    assert cascade(empty, lay_out(empty, 80, 21)) is None


@pytest.mark.parametrize("motion", [True, False])
def test_a_win_is_celebrated_where_motion_is_wanted_and_any_key_ends_that(motion, monkeypatch):
    pretend(monkeypatch)
    monkeypatch.setattr("reussite.ui.terminal.board.monotonic", lambda: 100.0)

    async def act(app, pilot):
        await type_keys(app, pilot, ["1", "1", "1", "1"])
        app.play.board._arrive()  # the last card is home
        assert app.sitting.deal.status == "won"
        assert (app.play.board.is_moving, panel_name(app)) == ((True, "") if motion else (False, "won"))
        await type_keys(app, pilot, ["down"])
        assert not app.play.board.is_moving and panel_name(app) == "won"

    run(still(Deal(from_text(nearly_won())), motion=motion), act)


@pytest.mark.parametrize(
    ("passes", "look", "sign"), [("unlimited", Look(), "○"), (1, Look(), "×"), (1, Look(ascii=True), "x")]
)
def test_an_empty_stock_shows_whether_a_click_turns_the_waste_back(passes, look, sign):
    deal = game("klondike", passes=passes).deal(7)
    for _ in range(24):
        deal.play("s")
    canvas, layout = _drawn(deal, look)
    box = layout.places["s"]
    row = canvas.rows[int(box.y) + (int(box.height) - 1) // 2]
    assert "".join(sign for sign, _ in row[int(box.x) + 1 : int(box.x + box.width) - 1]).strip() == sign
