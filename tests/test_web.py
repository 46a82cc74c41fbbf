"""The page in a real browser: every game by mouse, some by keys and by finger, ending in the golden transcripts."""

from itertools import chain

import pytest

from gestures import HANDLED, after, drag_for, gestures_for, keys_for, parts, story, transcript, twin
from pages import LYING, PHONE, SIZE
from reussite.play import Deal, game
from reussite.store import Store
from reussite.table import Table, perform
from web_driver import Program, Sitter

TOLD = "The ace of hearts to the first foundation; the jack of spades turned up on the third column."
SOME_GAMES = [HANDLED[k::4] for k in range(4)]  # what one page plays one after the other
FROM_OUTSIDE = 5  # moves; a hand from outside takes three times as long as one in the page


def begun(deal):
    """Keep a deal in the store of this test and return its number."""
    with Store.open() as store:
        return store.begin(deal).journal.id


def played(id):
    with Store.open() as store:
        return transcript(store.look_at(id))


def kept(id):
    with Store.open() as store:
        return [gesture.text for gesture in store.look_at(id).gestures]


def gestures_of(deal, moves, dragging):
    """The gestures of moves, a list for each; every fifth one that carries cards is dragged."""
    shadow, found = Table(twin(deal)), []
    for count, words in enumerate(moves):
        messages = gestures_for(shadow, words)
        can_drag = len(words.split()) == 2 and len(messages) == 2 and not shadow.deal.game.patience.choices
        found.append([drag_for(shadow, words)] if dragging and can_drag and count % 5 == 4 else messages)
        for message in messages:
            perform(shadow, message)
    return found


def play(sitter, key, dragging=True):
    """Play the golden game of a patience, the first moves by a hand from outside, and see that they are kept."""
    outside = FROM_OUTSIDE
    for deal, moves in parts(key):
        id = begun(deal)
        sitter.turn_to(f"/deal/{id}")
        gestures = gestures_of(deal, moves, dragging)
        for message in chain(*gestures[:outside]):
            sitter.perform(message)
        sitter.perform_quickly(chain(*gestures[outside:]))
        assert played(id) == after(deal, moves), key
        outside = 0
    if sitter.page.query_selector("dialog[open]"):
        sitter.press("Escape")  # it was won


@pytest.mark.parametrize("keys", SOME_GAMES, ids=",".join)
def test_golden_games_are_played_by_mouse(keys, sit):
    sitter = sit("", ready=".games li")
    for key in keys:
        play(sitter, key)
    assert not sitter.errors


def test_golden_games_are_played_by_finger_on_a_phone(sit):
    sitter = sit("", PHONE, ready=".games li", has_touch=True)
    for key in ("klondike", "fifteen-puzzle"):
        play(sitter, key, dragging=False)


@pytest.mark.parametrize("key", ["klondike", "montee-descente", "queue-leu-leu"])
def test_a_golden_game_is_played_by_keys_alone(key, sit):
    sitter = sit("", ready=".games li")
    for deal, moves in parts(key):
        id, shadow, keys = begun(deal), Table(twin(deal)), []
        for words in moves:
            keys += keys_for(shadow, words)
            shadow.play(words)
        sitter.turn_to(f"/deal/{id}")
        for sign in keys[:FROM_OUTSIDE]:
            sitter.press("Space" if sign == " " else sign)
            sitter.rest()
        sitter.press_quickly(keys[FROM_OUTSIDE:])
        assert played(id) == after(deal, moves)
    assert not sitter.errors


def test_arrows_and_enter_carry_a_card(sit):
    sitter = sit("klondike#7")
    assert sitter.page.evaluate("document.activeElement.dataset.pile") == "s"
    sitter.press("ArrowDown")
    assert sitter.page.evaluate("document.activeElement.dataset.pile") == "t1"
    sitter.press("ArrowRight", "ArrowRight", "Enter")
    sitter.rest()
    sitter.press("ArrowRight", "ArrowUp", "Enter")  # over the queen to the first foundation
    assert sitter.message == TOLD


def test_tab_goes_from_one_group_of_piles_to_the_next_and_out_of_the_table(sit):
    sitter = sit("klondike#7")
    seen = []
    for _ in range(4):
        seen.append(sitter.page.evaluate("document.activeElement.dataset.pile || document.activeElement.id"))
        sitter.press("Tab")
    assert seen[0] == "s" and seen[1].startswith("f") and seen[2].startswith("t")
    assert not sitter.page.evaluate("document.activeElement.closest('#table')")


def test_a_double_click_sends_a_card_home(sit):
    sitter = sit("klondike#7")
    sitter.double_click("t3", 2)
    assert "to the first foundation" in sitter.message


def test_a_second_tap_of_the_finger_sends_a_card_home_however_late(sit):
    sitter = sit("klondike#7", PHONE, has_touch=True)
    sitter.tap("t3", 2)
    sitter.rest()
    sitter.page.wait_for_timeout(450)  # too late for a double tap
    sitter.tap("t3", 2)
    assert "to the first foundation" in sitter.message


def test_a_finger_drags_a_card(sit):
    sitter = sit("klondike#7", PHONE, has_touch=True)
    start, end = sitter.point("t3", 2), sitter.point("f2")
    line = sitter.page.context.new_cdp_session(sitter.page)
    for kind, at in (("Start", start), ("Move", [(start[0] + end[0]) / 2, 200]), ("Move", end), ("End", None)):
        points = [{"x": at[0], "y": at[1]}] if at else []
        line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    assert "to the second foundation" in sitter.message


def test_a_refused_drag_names_the_rule_and_puts_the_card_back(sit):
    sitter = sit("klondike#7")
    sitter.drag("t2", 1, "t4")
    assert sitter.message.startswith("Only a card one rank lower and of the other colour can go on the queen of hearts")
    before = sitter.point("t2", 1)
    sitter.tap("s")
    assert sitter.point("t2", 1) == before
    assert not sitter.page.query_selector(".held")


@pytest.mark.parametrize("size", [SIZE, PHONE, LYING])
def test_a_long_message_does_not_move_the_table(sit, size):
    sitter = sit("klondike#7", size)
    at = {}
    for words in ("", "Short.", "A sentence that does not end. " * 12):
        sitter.page.evaluate("(words) => { document.querySelector('#message').textContent = words; }", words)
        sitter.page.wait_for_timeout(50)
        at[words] = sitter.point("t3", 2)
    assert len({tuple(point) for point in at.values()}) == 1, at


def test_a_game_begun_elsewhere_goes_on_in_the_page_and_back(sit):
    with Store.open() as store:
        deal = store.begin(game("klondike").deal(7))
        deal.play("t3 f1")
        deal.journal.pause()
        sitter = sit("klondike")
        assert "1 move" in sitter.page.text_content("#standing")
        sitter.press("u")
        sitter.rest()
        assert deal.refresh() and not deal.gestures
        deal.play("s")  # played on in the other program while the page is open
        sitter.page.wait_for_selector("[data-pile=w][data-index='0']")


def test_two_tabs_at_one_deal_stay_in_step(sit, server):
    first = sit("klondike#7")
    second = Sitter(first.page.context.new_page()).go(f"{server.address}klondike#7")
    first.tap("s")
    second.page.wait_for_selector("[data-pile=w][data-index='0']")
    second.tap("t3", 2)
    second.tap("f1")
    first.page.wait_for_selector("[data-pile=f1][data-index='0']")
    assert "2 moves" in first.page.text_content("#standing")
    with Store.open() as store:
        assert [deal.moves for deal in store.history()] == [2]


def test_a_reload_shows_the_same_table_and_undo_still_works(sit):
    sitter = sit("klondike#7")
    sitter.tap("s")
    sitter.tap("s")
    sitter.rest()
    sitter.page.reload()
    sitter.page.wait_for_selector("[data-pile=w][data-index='1']")
    sitter.press("u", "u")
    sitter.rest()
    assert not sitter.page.query_selector("[data-pile=w][data-index]")


def test_a_server_killed_in_the_middle_of_a_game_loses_nothing_and_doubles_nothing(windows, home):
    deal, moves = story("klondike")
    id = begun(deal)
    program = Program(home=home)
    page = windows().new_page()
    sitter = Sitter(page).go(f"{program.address}deal/{id}")
    try:
        shadow = Table(Deal(deal.start))
        for count, words in enumerate(moves):
            for number, message in enumerate(gestures_for(shadow, words)):
                if count in (3, 20, 31) and number == 1:  # between picking up and putting down
                    sitter.rest()
                    program.kill()
                    page.wait_for_selector("#lost:not([hidden])")
                    at = page.eval_on_selector(f"#table [data-pile='{message.pile}']:last-child", CENTRE)
                    page.mouse.click(*at)  # the table is still there, and the click is not forgotten
                    program = Program(program.port, home)
                else:
                    sitter.perform(message)
                perform(shadow, message)
            if count == 40:
                break
        sitter.rest()
        assert kept(id) == moves[:41]
    finally:
        page.close()
        program.kill()


CENTRE = "(e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height * .96]; }"
