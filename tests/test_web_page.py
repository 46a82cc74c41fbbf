"""What the page shows and says: names, announcements, panels; for everyone, in any window."""

import json
import re
from dataclasses import replace
from itertools import combinations

import msgspec
import pytest

from gestures import story
from pages import PHONE, SIZE
from reussite.play import catalogue, game
from reussite.store import Store
from reussite.table import Table, fit
from reussite.table.navigation import first_stop, neighbour, stops_of
from reussite.words import WORDS, words_in
from reussite.words.prose import game_rules
from tiers import SPREAD
from web_driver import PANELS, WIDTH_OF, Sitter, emptied

OUTSIDE = """() => [...document.querySelectorAll("#bar button, #title, #tools, .card, .place")].filter((each) => {
  const { left, right, width, height } = each.getBoundingClientRect();
  const isSmall = each.matches("button:not(.card)") && Math.min(width, height) < 43;
  return width && (right > innerWidth + 1 || left < -1 || isSmall);
}).map((each) => each.id || each.dataset.command || each.dataset.pile)"""


def test_on_a_small_phone_that_lies_a_long_title_pushes_nothing_off_the_screen(sit):
    sitter = sit("northwest-territory#123456789", {"width": 667, "height": 375}, locale="pl", has_touch=True)
    assert sitter.page.evaluate(OUTSIDE) == []


TITLES = """() => [...document.querySelectorAll("#title span, #title small")].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const bar = document.getElementById("bar").getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= bar.bottom && each.scrollWidth <= each.clientWidth;
})"""


@pytest.mark.parametrize("locale", ["en", "fr", "pl"])
def test_the_deal_is_told_to_its_end_beside_a_long_title_or_under_it(sit, locale):
    sitter = sit("bakers-dozen#12", PHONE, locale=locale, has_touch=True)
    for key in ("bakers-dozen", "northwest-territory", "grandfathers-clock", "beleaguered-castle"):
        for number in (12, 123456789):
            sitter.turn_to(f"/{key}#{number}")
            assert sitter.page.evaluate(TITLES) == [True, True], (key, number)
    sitter.page.set_viewport_size({"width": 1024, "height": 640})
    for key in ("la-peau", "miss-milligan", "royal-cotillion", "montee-descente", "seahaven-towers"):
        sitter.turn_to(f"/{key}#12")
        assert sitter.page.evaluate(TITLES) == [True, True], key


NAMES = """[...document.querySelectorAll("#table button.card")].map(
  (element) => element.getAttribute("aria-label").split(",")[0],
)"""


def test_a_card_is_a_button_whose_name_says_what_and_where_it_is(sit):
    sitter = sit("klondike#7")
    assert sitter.label("t4", 3) == "queen of hearts, fourth of 4, fourth column"
    assert sitter.label("s", 23) == "face-down card, on 23 cards, stock"
    assert sitter.page.get_attribute("[data-pile=f1]", "aria-label") == "first foundation, empty, for an ace"
    roles = sitter.page.evaluate(
        "[...document.querySelectorAll('#table [aria-label]')].map((e) => e.tagName + (e.getAttribute('role') || ''))"
    )
    assert set(roles) == {"BUTTON", "DIVgroup"}


def seen_cards(view):
    """The open cards of a table that are not covered."""
    return [
        card
        for pile in view.piles
        for k, card in enumerate(pile.cards)
        if card is not None
        and (pile.spread or k == len(pile.cards) - 1)
        and not (pile.shown and k < len(pile.cards) - 1)
    ]


def test_every_open_card_of_every_table_can_be_named(sit):
    sitter = sit("", ready=".games li")
    for key in SPREAD:
        deal, _ = story(key)
        with Store.open() as store:
            sitter.turn_to(f"/deal/{store.begin(deal).journal.id}")
        names = sitter.page.evaluate(NAMES)
        expected = sorted(map(WORDS.language.bare, seen_cards(Table(deal).view())))
        assert sorted(name for name in names if name != "face-down card") == expected, key


def test_each_change_is_announced_once(sit):
    sitter = sit("klondike#7")
    sitter.page.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => window.said.push(document.getElementById("spoken").textContent))
        .observe(document.getElementById("spoken"), { childList: true, characterData: true, subtree: true });
    }""")
    sitter.double_click("t3", 2)
    sitter.press("s")
    sitter.rest()
    said = [words for words in sitter.page.evaluate("window.said") if "Holding" not in words]
    assert said == [
        "The ace of hearts to the first foundation; the jack of spades turned up on the third column.",
        "The queen of spades to the waste.",
    ]
    assert sitter.page.get_attribute("#spoken", "role") == "status"
    assert sitter.page.get_attribute("#message", "role") is None  # it would be spoken twice


def test_keys_speak_stock_piles_and_moves(sit):
    sitter = sit("klondike#7")

    def spoken(key):
        sitter.press(key)
        sitter.rest()
        sitter.until("document.getElementById('spoken').textContent")
        words = sitter.page.text_content("#spoken")
        sitter.page.evaluate("document.getElementById('spoken').textContent = ''")
        return words

    assert spoken(",") == "Stock, 24 cards face down; waste, empty."
    assert spoken(".") == "Stock, 24 cards face down."
    assert "seventh column, jack of hearts, 6 cards face down" in spoken("/")
    moves = Table(game("klondike").deal(7)).deal.moves()
    assert spoken(";").startswith(f"{len(moves)} moves: ")


COUNT_MOVEMENTS = """() => {
  const animate = Element.prototype.animate;
  window.seen = 0;
  Element.prototype.animate = function (...words) {
    window.seen += 1;
    return animate.apply(this, words);
  };
}"""


def test_cards_move_only_where_movement_is_welcome(sit):
    for motion, moving in (("no-preference", True), ("reduce", False)):
        sitter = sit("klondike#7", reduced_motion=motion)
        sitter.page.evaluate(COUNT_MOVEMENTS)
        sitter.tap("s")
        sitter.rest()
        assert (sitter.page.evaluate("window.seen") > 0) == moving
        sitter.press("u")
        sitter.rest()


def test_light_and_dark_follow_the_system_unless_chosen(sit):
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = {scheme: sit("klondike#7", color_scheme=scheme).page.evaluate(ground) for scheme in ("light", "dark")}
    assert colours["light"] != colours["dark"]
    sitter = sit("klondike#7", color_scheme="light")
    sitter.open_panel("settings")
    sitter.page.select_option("#field-theme", "dark")
    sitter.rest()
    assert sitter.page.evaluate(ground) == colours["dark"]


def test_settings_change_the_cards_at_once_in_all_tabs_and_are_kept(sit, server):
    sitter = sit("klondike#7")
    other = Sitter(sitter.page.context.new_page()).go(f"{server.address}klondike#7")
    picture = "document.querySelector('[data-pile=t1] img').getAttribute('src')"
    sitter.open_panel("settings")
    sitter.page.select_option("#field-colours", "four")
    sitter.page.select_option("#field-size", "large")
    sitter.page.select_option("#field-letters", "fr")
    sitter.rest()
    for each in (sitter, other):
        each.until(f"{picture}.includes('/four-large-fr-blue/')")
    left = sitter.point("s")[0] if sitter.press("Escape") is None else 0
    sitter.open_panel("settings")
    sitter.page.select_option("#field-mirrored", "yes")
    sitter.rest()
    sitter.press("Escape")
    assert abs(sitter.point("s")[0] - (SIZE["width"] - left)) < 2
    assert "/four-large-fr-blue/" in sit("klondike#7").page.evaluate(picture)


LAID_OUT = """async ([view, width, height, tappable]) => {
  const { fit } = await import("/static/geometry.js");
  const { firstStop, neighbour, stopsOf } = await import("/static/navigation.js");
  const sides = (box) => [box.x, box.y, box.width, box.height];
  const flat = (boxes) => Object.fromEntries(
    [...boxes].map(([name, box]) => [name, Array.isArray(box) ? box.map(sides) : sides(box)]),
  );
  const layout = fit(view, width, height, true);
  const stops = stopsOf(view, layout, tappable);
  const at = (stop) => stop && [stop.pile, stop.index];
  const { places, cards, columns, buttons } = layout;
  return {
    places: flat(places), cards: flat(cards), columns: flat(columns), buttons: flat(buttons),
    first: at(firstStop(view, stops)),
    ways: stops.map((stop) => [at(stop), WAYS.map((way) => at(neighbour(stops, columns, stop, way)))]),
  };
}"""
WAYS = ["left", "right", "up", "down"]
BOXES = """() => [...document.querySelectorAll("#table .card, #table .place")].map((element) => {
  const box = element.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""


@pytest.fixture(scope="module")
def modules(chrome, server):
    """A page of the server that loads nothing by itself, to try its scripts in."""
    page = chrome.new_page()
    page.goto(f"{server.address}static/style.css")
    yield page
    page.close()


def stops_with_cards(view, layout, tappable):
    """Where the cursor can stand, without the gaps of gone cards, where the page has nothing to put it on."""

    def is_there(pile, index):
        cards = next((each.cards for each in view.piles if each.name == pile), ())
        return index is None or (index < len(cards) and (cards[index] is not None or index == len(cards) - 1))

    return {stop: box for stop, box in stops_of(view, layout, tappable).items() if is_there(*stop)}


@pytest.mark.parametrize("size", [(360, 520), (844, 300), (1920, 980)])
def test_the_page_lays_tables_out_and_moves_the_cursor_as_the_other_front_ends_do(spread_game, modules, size):
    deal, moves = story(spread_game)
    for words in moves[: len(moves) // 2]:
        deal.play(words)
    lies_alike(Table(deal), modules, size)


@pytest.mark.parametrize("size", [(360, 501), (844, 325)])
def test_the_page_gives_every_table_the_shape_that_the_other_front_ends_give_it(each_game, modules, size):
    deal = game(each_game).deal(12)
    for _ in range(6):
        if deal.moves():
            deal.play(deal.moves()[0])
    lies_alike(Table(deal), modules, size)


def lies_alike(table, modules, size):
    """Lay a table out on the page and here, and fail where something lies elsewhere."""
    view, tappable = table.view(), table.tappable()
    layout = fit(view, *size, mirrored=True, readable=44)
    script = LAID_OUT.replace("WAYS", json.dumps(WAYS))
    found = modules.evaluate(script, [msgspec.to_builtins(replace(view, commands=())), *size, tappable])
    flat = lambda box: pytest.approx((box.x, box.y, box.width, box.height), abs=0.01)  # noqa: E731
    for name, boxes in layout.cards.items():
        assert [tuple(box) for box in found["cards"][name]] == [flat(box) for box in boxes], name
    for kind in ("places", "columns", "buttons"):
        for name, box in getattr(layout, kind).items():
            assert tuple(found[kind][name]) == flat(box), (kind, name)
    stops = stops_with_cards(view, layout, tappable)
    assert tuple(found["first"] or ()) == (first_stop(view, stops) or ())
    led = {tuple(at): [tuple(stop) for stop in ways] for at, ways in found["ways"]}
    assert led == {at: [neighbour(stops, layout.columns, at, way) for way in WAYS] for at in stops}


def test_no_table_is_wider_or_higher_than_a_phone(sit):
    sitter = sit("", PHONE, ready=".games li")
    for key in SPREAD:
        sitter.turn_to(f"/{key}#7")
        boxes = sitter.page.evaluate(BOXES)
        assert boxes and all(b[0] >= -1 and b[1] >= 0 and b[2] <= 361 and b[3] <= 641 for b in boxes), key
        assert sitter.page.evaluate("document.documentElement.scrollWidth") <= 360, key


WRITTEN = """() => [...document.querySelectorAll("#table .labels > span > span")].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [each.textContent, left, top, right, bottom, each.scrollWidth - each.clientWidth];
})"""
PLACES = """(names) => names.map((name) => {
  const { left, top, right, bottom } = document.querySelector(`[data-name=${name}] .place`).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("locale", ["en", "fr", "pl"])
def test_a_pile_that_stands_beside_a_row_says_on_a_phone_that_it_is_no_part_of_it(sit, locale):
    """The aces of Gaps stood at the end of a row, as if they were the row's last card."""
    sitter = sit("gaps#12", PHONE, locale=locale, has_touch=True)
    labels = [words_in(locale).at(game("gaps")).label(name) for name in ("f1", "s")]
    written = {text: box for text, *box in sitter.page.evaluate(WRITTEN)}
    assert list(written) == labels
    for label, (left, top, right, bottom) in zip(labels, sitter.page.evaluate(PLACES, ["f1", "s"]), strict=True):
        x, y, end, low, cut = written[label]
        assert left - 1 <= (x + end) / 2 <= right + 1 and x >= 0 and end <= 360 and cut <= 0, (label, x, end)
        assert top - 30 <= y and low <= bottom, label


def test_the_page_says_how_many_cards_lie_in_piles_that_show_one(sit):
    sitter = sit("klondike#7", PHONE)
    assert [text for text, *_ in sitter.page.evaluate(WRITTEN)] == ["24"]
    sitter.press("s", "s", "s")
    sitter.until("document.querySelector('#table .labels').textContent === '213'")
    assert [text for text, *_ in sitter.page.evaluate(WRITTEN)] == ["21", "3"]


TOOLS = """() => [...document.querySelectorAll("#bar button")].filter((each) => each.offsetParent ?? each.offsetWidth)
  .map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom, each.scrollWidth - each.clientWidth];
  })"""


@pytest.mark.parametrize("locale", ["en", "fr", "pl"])
def test_on_a_phone_every_button_can_be_hit_and_none_hides_behind_another(sit, locale):
    sitter = sit("la-peau#7", PHONE, locale=locale, has_touch=True)
    for width, height in ((360, 640), (844, 390)):
        sitter.page.set_viewport_size({"width": width, "height": height})
        for key in ("la-peau", "klondike", "queue-leu-leu"):
            sitter.turn_to(f"/{key}#7")
            boxes = sitter.page.evaluate(TOOLS)
            for left, top, right, bottom, cut in boxes:
                assert right - left >= 44 and bottom - top >= 44 and cut <= 0, (key, boxes)
                assert left >= 0 and top >= 0 and right <= width and bottom <= height, (key, boxes)
            for one, other in combinations(boxes, 2):
                assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]), key
            assert sitter.page.eval_on_selector("#title", "(title) => title.clientWidth") >= 60


@pytest.mark.parametrize("locale", ["en", "fr", "pl"])
def test_the_first_words_on_a_phone_are_read_to_their_end(sit, locale):
    sitter = sit("klondike#7", PHONE, locale=locale, has_touch=True)
    assert words_in(locale).say("action.rules") in sitter.message
    assert sitter.page.eval_on_selector("#message", "(told) => told.scrollHeight - told.clientHeight") <= 0


def test_two_fingers_enlarge_a_pile_one_moves_what_is_seen_and_neither_plays(sit):
    sitter = sit("forty-thieves#7", PHONE, has_touch=True, is_mobile=True)
    before = sitter.page.evaluate("document.querySelector('#table button.card').getBoundingClientRect().width")
    box = sitter.page.locator("#table").bounding_box()
    hand = sitter.page.context.new_cdp_session(sitter.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6

    def touch(*moments):
        """Put fingers down, move them, and take them off."""
        for kind, fingers in zip(("touchStart", *("touchMove",) * (len(moments) - 1)), moments, strict=True):
            points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(fingers)]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        sitter.rest()

    touch(*([(x - apart, y), (x + apart, y)] for apart in range(40, 140, 10)))
    assert sitter.page.evaluate("visualViewport.scale") > 2 and before > 30
    left = sitter.page.evaluate("visualViewport.offsetLeft")
    touch(*([(x - far, y)] for far in range(0, 100, 10)))  # on the cloth
    sitter.until(f"visualViewport.offsetLeft > {left} + 20")
    assert not sitter.page.query_selector("#table .held") and "0 moves" in sitter.page.text_content("#standing")
    assert not sitter.errors


def test_results_and_lists_fit_a_phone(sit):
    sitter = sit("klondike#7", PHONE, locale="fr", has_touch=True)
    sitter.tap("s")
    sitter.rest()
    sitter.page.click("#games")
    sitter.page.wait_for_selector(".games li")
    wide = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className)"
    assert sitter.page.eval_on_selector_all(".games li, .more, .more button", wide) == []
    for number in range(2):  # deals played, results
        sitter.page.click(f"#picker .row button >> nth={number}")
        sitter.page.wait_for_selector("dialog[open] td")
        sitter.rest()
        assert sitter.page.eval_on_selector_all("dialog .body, dialog .grid", wide) == []
        assert sitter.violations("dialog") == []
        sitter.press("Escape")


def test_the_cursor_shows_only_once_a_key_was_pressed(sit):
    sitter = sit("klondike#7")
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    assert sitter.page.evaluate(ring) == "none"
    sitter.press("ArrowDown")
    assert sitter.page.evaluate(ring) == "solid"
    sitter.tap("s")
    assert sitter.page.evaluate(ring) == "none"


def test_the_first_load_is_small_and_asks_nobody_else(chrome, server):
    page = chrome.new_page(viewport=SIZE)
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(f"{server.address}royal-cotillion#7")
    page.wait_for_selector("#table button")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in loaded]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < 300_000
    assert {request.url.split("/")[2] for request in loaded} == {server.address.split("/")[2]}
    page.close()
    emptied(server)


def test_games_are_found_by_typing_and_a_code_opens_its_deal(sit):
    sitter = sit("", ready=".games li")
    assert len(sitter.page.query_selector_all(".games li")) == len(catalogue().entries)
    sitter.page.fill("#search", "MONTEE")
    assert sitter.page.text_content(".games li strong") == "Montée-Descente"
    assert sitter.page.evaluate(WIDTH_OF, ".games img") > 100
    sitter.page.fill("#search", "klondike:draw=3#4711")
    sitter.press("Enter")
    sitter.page.wait_for_selector("#table button")
    sitter.rest()
    assert sitter.page.url.endswith("/klondike?draw=3#4711")
    sitter.tap("s")
    sitter.rest()
    assert len(sitter.page.query_selector_all("[data-pile=w][data-index]")) == 3


def test_a_link_opens_the_deal_it_names_and_goes_on_with_it(sit):
    sitter = sit("klondike?draw=3#4711")
    top = WORDS.language.bare(game("klondike", draw=3).deal(4711).position.pile("t7").cards[-1])
    assert sitter.label("t7", 6).startswith(top)
    sitter.tap("s")
    sitter.rest()
    assert "1 move" in sit("klondike:draw=3#4711").page.text_content("#standing")
    with Store.open() as store:
        assert len(store.history(all_deals=True)) == 1


def test_a_link_that_names_nothing_says_so(sit):
    sitter = sit("no-such-game", ready=".games li")
    assert "no-such-game" in sitter.message
    sitter = sit("klondike?draw=9#1", ready=".games li")
    assert sitter.page.text_content("h1") == "Réussite"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("klondike#abc", "'abc' in 'klondike#abc' is not a deal number"),
        ("#5", "There is no game ''"),
        ("nope#5", "There is no game 'nope'"),
        ("klondike#" + "9" * 17, "Klondike has no deal"),
        ("nothing like it", "'nothing like it' is not a deal number"),
    ],
)
def test_a_code_that_opens_nothing_is_refused_where_it_was_typed(sit, words, told):
    sitter = sit("", ready=".games li")
    sitter.page.fill("#search", words)
    sitter.press("Enter")
    assert sitter.message.startswith(told)
    assert sitter.page.input_value("#search") == words and sitter.page.url.endswith("/")


def test_an_address_that_cannot_be_read_is_told_among_all_games(sit):
    sitter = sit("%E0%A4%A", ready=".games li")
    assert sitter.message.startswith("There is no game") and sitter.page.url.endswith("/")


def test_back_leads_from_a_table_to_the_games_and_forth_to_the_same_deal(sit):
    sitter = sit("", ready=".games li")
    sitter.page.click(".games a:has-text('Klondike')")
    sitter.page.wait_for_selector("#table button")
    sitter.tap("s")
    sitter.rest()
    link = sitter.page.url
    sitter.page.go_back()
    sitter.page.wait_for_selector(".games li")
    sitter.rest()
    assert "continue, 1 move" in sitter.page.text_content(".games li:has-text('Klondike')")
    assert sitter.page.text_content("h1") == "Réussite"
    sitter.page.go_forward()
    sitter.page.wait_for_selector("#table button")
    sitter.rest()
    assert sitter.page.url == link and "1 move" in sitter.page.text_content("#standing")


def test_a_panel_that_opens_is_read_first_and_gives_the_keys_back(sit):
    sitter = sit("klondike#7")
    here = "document.activeElement.id || document.activeElement.dataset.pile"
    for name in PANELS:
        sitter.page.focus("[data-command=menu]")
        sitter.press("Enter")
        sitter.page.wait_for_selector("dialog[data-name=menu]")
        if name != "menu":
            words = WORDS.say(f"action.{name}")
            sitter.page.click(f"dialog[data-name=menu] .entry:has(strong:text-is('{words}'))")
            sitter.page.wait_for_selector(f"dialog[data-name={name}]")
        sitter.rest()
        assert sitter.page.evaluate(here) in ("heading", "field-number", "field-name", "field-games", "search"), name
        sitter.press("Escape")
        sitter.until("!document.querySelector('dialog[open]')")
        assert sitter.page.evaluate("document.activeElement.dataset.command") == "menu"
    sitter.page.focus("[data-pile=t3]:last-child")
    sitter.press("?")
    sitter.page.wait_for_selector("dialog[open]")
    sitter.press("Escape")
    sitter.until(f"{here} === 't3'")


def test_all_games_are_read_first_when_they_take_the_place_of_a_table(sit):
    sitter = sit("klondike#7")
    sitter.page.focus("[data-pile=t3]:last-child")
    sitter.press("F2")
    sitter.page.wait_for_selector(".games li")
    sitter.until("document.activeElement === document.querySelector('#picker h2')")
    sitter.page.click(".games a:has-text('Klondike')")
    sitter.page.wait_for_selector("#table button")
    sitter.until("Boolean(document.activeElement.closest('#table'))")


def test_a_deal_is_shared_by_its_link(sit):
    sitter = sit("klondike?draw=3#7")
    sitter.page.evaluate("""() => {
      window.given = [];
      const clipboard = { writeText: async (words) => window.given.push(words) };
      Object.defineProperty(navigator, "clipboard", { value: clipboard });
    }""")
    sitter.choose("Share")
    sitter.rest()
    assert sitter.page.evaluate("window.given") == [sitter.page.url]
    assert sitter.page.url.endswith("/klondike?draw=3#7") and "klondike:draw=3#7" in sitter.message


def test_options_deal_the_same_number_again(sit):
    sitter = sit("klondike#7")
    sitter.open_panel("options")
    sitter.page.select_option("#field-draw", "3")
    sitter.page.click("dialog button.main")
    sitter.rest()
    assert sitter.page.url.endswith("/klondike?draw=3#7")


def test_results_history_bookmarks_and_moves_are_told(sit):
    sitter = sit("klondike#7")
    sitter.open_panel("moves")
    sitter.page.click("dialog .menu button:has-text('ace of hearts')")
    sitter.rest()
    assert "1 move" in sitter.page.text_content("#standing")
    sitter.open_panel("bookmarks")
    sitter.page.fill("#field-name", "here")
    sitter.page.click("dialog button.main")
    sitter.rest()
    sitter.tap("s")
    sitter.open_panel("bookmarks")
    sitter.page.click("dialog .menu button:has-text('here')")
    sitter.rest()
    assert "1 move" in sitter.page.text_content("#standing")
    sitter.open_panel("statistics")
    assert sitter.page.text_content("dialog td") == "Klondike"
    sitter.press("Escape")
    sitter.open_panel("history")
    assert sitter.page.text_content("dialog td button") == "Klondike, deal 7"
    sitter.press("Escape")
    sitter.open_panel("ledger")
    assert "The ace of hearts" in sitter.page.text_content("dialog table")


def test_rules_come_in_both_languages_where_the_game_has_them(sit):
    sitter = sit("relais-des-7#3")
    sitter.open_panel("rules")
    english = sitter.page.text_content("dialog .prose")
    sitter.page.click("dialog button:text-is('Français')")
    sitter.rest()
    french = sitter.page.text_content("dialog .prose")
    patience = game("relais-des-7").patience
    words = lambda text: re.findall(r"\w+", text)  # noqa: E731
    assert words(english) == words(str(patience.rules)) and words(french) == words(
        game_rules(words_in("fr"), "relais-des-7", patience, game("relais-des-7").options)
    )


def test_a_won_game_is_celebrated_and_told(sit):
    with Store.open() as store:
        deal, moves = story("fifteen-puzzle")
        kept = store.begin(deal)
        for words in moves[:-1]:
            kept.play(words)
    sitter = sit(f"deal/{kept.journal.id}")
    sitter.page.evaluate("1")
    sitter.open_panel("moves")
    buttons = sitter.page.query_selector_all("dialog .menu button")
    legal = kept.moves()
    buttons[legal.index(moves[-1])].click()
    sitter.page.wait_for_selector("dialog[data-name=won]")
    assert sitter.violations() == []


def test_the_page_can_be_installed(sit, server):
    sitter = sit("", ready=".games li")
    line = sitter.page.context.new_cdp_session(sitter.page)
    found = line.send("Page.getAppManifest")
    assert not found["errors"] and json.loads(found["data"])["start_url"] == "/"
    for icon in json.loads(found["data"])["icons"]:
        answer = sitter.page.request.get(server.address + icon["src"].lstrip("/"))
        assert answer.ok and answer.headers["content-type"] == icon["type"]


def test_the_page_speaks_the_language_of_the_browser_until_another_is_set(sit):
    sitter = sit("klondike#7", locale="fr-CA")
    assert sitter.page.evaluate("document.documentElement.lang") == "fr"
    sitter.tap("s")
    assert sitter.message == "La dame de pique sur le rebut."
    sitter.press("F8")
    sitter.page.select_option("#field-language", "pl")
    sitter.rest()
    assert sitter.page.evaluate("document.documentElement.lang") == "pl"
    sitter.press("Escape")
    sitter.command("undo")
    assert sitter.message == "Cofnięto jeden ruch."
