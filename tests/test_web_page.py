"""What the page shows and says: names, announcements, panels, watching, analysis; for everyone, in any window."""

import json
import re
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe

from gestures import story
from reussite.play import game
from reussite.store import Kept, Store
from reussite.table import Advice, Table, card_name, fit, view_to_json
from web_driver import Sitter, Wire, browser, emptied, served

SIZE = {"width": 1024, "height": 640}
PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="module")
def chrome():
    with browser() as made:
        yield made


@pytest.fixture(scope="module")
def server():
    with served() as made:
        yield made


@pytest.fixture
def sit(chrome, server):
    """Open pages with what a browser can be set to."""
    contexts = []

    def make(path="", size=SIZE, ready="#table button", **chosen):
        contexts.append(chrome.new_context(viewport=size, **{"reduced_motion": "reduce", **chosen}))
        sitter = Sitter(contexts[-1].new_page())
        sitter.page.goto(server.address + path)
        sitter.page.wait_for_selector(ready)
        sitter.rest()
        return sitter

    yield make
    for context in contexts:
        for page in context.pages:
            page.close()
        context.close()
    emptied(server)


def violations(page):
    """What axe-core finds on the page as it is now."""
    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]


PANELS = [
    "menu",
    "number",
    "options",
    "rules",
    "moves",
    "ledger",
    "bookmarks",
    "statistics",
    "history",
    "settings",
    "keys",
    "analyse",
]
ENTRIES = {
    "number": "Deal a number",
    "options": "Options",
    "rules": "Rules",
    "moves": "Legal moves",
    "ledger": "Moves made",
    "bookmarks": "Bookmarks",
    "statistics": "Results",
    "history": "Deals played",
    "settings": "Settings",
    "keys": "Keys",
    "analyse": "Analyse",
}


def open_panel(sitter, name):
    sitter.command("menu")
    if name != "menu":
        sitter.page.click(f"dialog button:text-is('{ENTRIES[name]}')")
    sitter.page.wait_for_selector(f"dialog[open][data-name={name}]")
    sitter.rest()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_list_of_games_and_in_any_panel(sit, scheme):
    sitter = sit("", ready=".games li", color_scheme=scheme)
    assert violations(sitter.page) == []
    sitter.page.fill("#search", "klond")
    sitter.press("Enter")
    sitter.page.wait_for_selector("#table button")
    sitter.tap("s")
    for name in PANELS:
        open_panel(sitter, name)
        assert violations(sitter.page) == [], name
        sitter.press("Escape")
    assert not sitter.errors


def test_axe_finds_nothing_on_any_table(each_game, sit):
    sitter = sit(f"{each_game}#7", PHONE if each_game < "m" else SIZE)
    assert violations(sitter.page) == []
    pile = next((pile for pile in Table(game(each_game).deal(7)).view().piles if pile.lifts), None)
    if pile:
        sitter.tap(pile.name)  # held, or sent
        sitter.rest()
        assert violations(sitter.page) == []


def test_a_card_is_a_button_whose_name_says_what_and_where_it_is(sit):
    sitter = sit("klondike#7")
    assert sitter.label("t4", 3) == "queen of hearts, fourth of four, pile 4"
    assert sitter.label("s", 23) == "card face down, on 23 cards, stock"
    assert sitter.page.get_attribute("[data-pile=f1]", "aria-label") == "foundation 1, empty, for A"
    roles = sitter.page.evaluate(
        "[...document.querySelectorAll('#table [aria-label]')].map((e) => e.tagName + (e.getAttribute('role') || ''))"
    )
    assert set(roles) == {"BUTTON", "DIVgroup"}


def test_every_open_card_of_every_table_can_be_named(each_game, sit):
    deal, _ = story(each_game)
    with Store.open() as store:
        id = store.begin(deal).id
    sitter = sit(f"deal/{id}")
    names = sitter.page.evaluate(
        "[...document.querySelectorAll('#table button.card')].map((e) => e.getAttribute('aria-label').split(',')[0])"
    )
    view = Table(deal).view()
    seen = [
        card
        for pile in view.piles
        for k, card in enumerate(pile.cards)
        if card is not None
        and (pile.spread or k == len(pile.cards) - 1)
        and not (pile.shown and k < len(pile.cards) - 1)
    ]
    assert sorted(name for name in names if name != "card face down") == sorted(map(card_name, seen))


def test_each_change_is_announced_once(sit):
    sitter = sit("klondike#7")
    sitter.page.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => window.said.push(document.getElementById("message").textContent))
        .observe(document.getElementById("message"), { childList: true, characterData: true, subtree: true });
    }""")
    sitter.page.mouse.dblclick(*sitter.point("t3", 2))
    sitter.rest()
    sitter.press("s")
    sitter.rest()
    said = [words for words in sitter.page.evaluate("window.said") if "held" not in words]
    assert said == ["Ace of hearts to foundation 1; jack of spades turned up on pile 3.", "Queen of spades to waste."]
    assert sitter.page.get_attribute("#message", "role") == "status"


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
    assert "pile 7, jack of hearts, 6 cards face down" in spoken("/")
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
WIDTH_OF = "async (name) => { const i = document.querySelector(name); await i.decode(); return i.naturalWidth; }"


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
    open_panel(sitter, "settings")
    sitter.page.select_option("#setting-theme", "dark")
    sitter.rest()
    assert sitter.page.evaluate(ground) == colours["dark"]


def test_settings_change_the_cards_at_once_in_all_tabs_and_are_kept(sit, server):
    sitter = sit("klondike#7")
    other = Sitter(sitter.page.context.new_page()).go(f"{server.address}klondike#7")
    picture = "document.querySelector('[data-pile=t1] img').getAttribute('src')"
    open_panel(sitter, "settings")
    sitter.page.select_option("#setting-colours", "four")
    sitter.page.select_option("#setting-size", "large")
    sitter.page.select_option("#setting-letters", "fr")
    sitter.rest()
    for each in (sitter, other):
        each.until(f"{picture}.includes('/four-large-fr-blue/')")
    left = sitter.point("s")[0] if sitter.press("Escape") is None else 0
    open_panel(sitter, "settings")
    sitter.page.check("#setting-mirrored")
    sitter.rest()
    sitter.press("Escape")
    assert abs(sitter.point("s")[0] - (SIZE["width"] - left)) < 2
    assert "/four-large-fr-blue/" in sit("klondike#7").page.evaluate(picture)


LAID_OUT = """async ([view, width, height]) => {
  const { fit } = await import("/static/geometry.js");
  const sides = (box) => [box.x, box.y, box.width, box.height];
  const flat = (boxes) => Object.fromEntries(
    [...boxes].map(([name, box]) => [name, Array.isArray(box) ? box.map(sides) : sides(box)]),
  );
  const { places, cards, columns, buttons } = fit(view, width, height, true);
  return { places: flat(places), cards: flat(cards), columns: flat(columns), buttons: flat(buttons) };
}"""
BOXES = """() => [...document.querySelectorAll("#table .card, #table .place")].map((element) => {
  const box = element.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""
HELPED = """() => [...document.querySelectorAll(".helps, .covered")].map(
  (element) => [element.dataset.pile, Number(element.dataset.index), element.classList.contains("helps")],
)"""


@pytest.mark.parametrize("size", [(360, 520), (1024, 560), (1920, 980)])
def test_the_page_lays_tables_out_as_the_other_front_ends_do(each_game, sit, size):
    deal, moves = story(each_game)
    for words in moves[: len(moves) // 2]:
        deal.play(words)
    view = Table(deal).view()
    layout = fit(view, *size, mirrored=True)
    sitter = sit("", ready=".games li")
    found = sitter.page.evaluate(
        LAID_OUT,
        [view_to_json(view), *size],
    )
    flat = lambda box: pytest.approx((box.x, box.y, box.width, box.height), abs=0.01)  # noqa: E731
    for name, boxes in layout.cards.items():
        assert [tuple(box) for box in found["cards"][name]] == [flat(box) for box in boxes], name
    for kind in ("places", "columns", "buttons"):
        for name, box in getattr(layout, kind).items():
            assert tuple(found[kind][name]) == flat(box), (kind, name)


def test_no_table_is_wider_or_higher_than_a_phone(each_game, sit):
    sitter = sit(f"{each_game}#7", PHONE)
    boxes = sitter.page.evaluate(BOXES)
    assert boxes and all(b[0] >= -1 and b[1] >= 0 and b[2] <= 361 and b[3] <= 641 for b in boxes)
    assert sitter.page.evaluate("document.documentElement.scrollWidth") <= 360


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
    assert len(sitter.page.query_selector_all(".games li")) == 13
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
    top = card_name(game("klondike", draw=3).deal(4711).position.pile("t7").cards[-1])
    assert sitter.label("t7", 6).startswith(top)
    sitter.tap("s")
    sitter.rest()
    assert "1 move" in sit("klondike:draw=3#4711").page.text_content("#standing")
    with Store.open() as store:
        assert len(store.history(all_deals=True)) == 1


def test_a_link_that_names_nothing_says_so(sit):
    sitter = sit("no-such-game", ready=".games li")
    sitter.until("document.querySelector('.told').textContent.includes('no-such-game')")
    sitter = sit("klondike?draw=9#1", ready=".games li")
    assert sitter.page.text_content("h1") == "Réussite"


def test_the_deal_of_the_day_follows_from_the_date(sit):
    number = game("la-peau").daily(date.today())
    sitter = sit("", ready=".games li")
    sitter.page.click("[aria-label='La Peau: deal of the day']")
    sitter.page.wait_for_selector("#table button")
    sitter.rest()
    assert sitter.page.url.endswith(f"#{number}")
    assert game("klondike").daily(date(2026, 2, 28)) == 20260228


def test_options_deal_the_same_number_again(sit):
    sitter = sit("klondike#7")
    open_panel(sitter, "options")
    sitter.page.select_option("#option-draw", "3")
    sitter.page.click("dialog button.main")
    sitter.rest()
    assert sitter.page.url.endswith("/klondike?draw=3#7")


def test_results_history_bookmarks_and_moves_are_told(sit):
    sitter = sit("klondike#7")
    open_panel(sitter, "moves")
    sitter.page.click(
        "dialog .menu button:has-text('ace of hearts')"
        if sitter.page.query_selector("dialog .menu button:has-text('ace of hearts')")
        else "dialog .menu button"
    )
    sitter.rest()
    assert "1 move" in sitter.page.text_content("#standing")
    open_panel(sitter, "bookmarks")
    sitter.page.fill("#bookmark", "here")
    sitter.page.click("dialog button.main")
    sitter.rest()
    sitter.tap("s")
    open_panel(sitter, "bookmarks")
    sitter.page.click("dialog button:has-text('here')")
    sitter.rest()
    assert "1 move" in sitter.page.text_content("#standing")
    open_panel(sitter, "statistics")
    assert sitter.page.text_content("dialog td") == "Klondike"
    sitter.press("Escape")
    open_panel(sitter, "history")
    assert sitter.page.text_content("dialog td button") == "klondike#7"
    sitter.press("Escape")
    open_panel(sitter, "ledger")
    assert "AH" in sitter.page.text_content("dialog pre")


def test_rules_come_in_both_languages_where_the_game_has_them(sit):
    sitter = sit("relais-des-7#3")
    open_panel(sitter, "rules")
    english = sitter.page.text_content("dialog .prose")
    sitter.page.click("dialog button:text-is('Français')")
    french = sitter.page.text_content("dialog .prose")
    patience = game("relais-des-7").patience
    words = lambda text: re.findall(r"\w+", text)  # noqa: E731
    assert words(english) == words(str(patience.rules)) and words(french) == words(str(patience.rules_fr))


def test_a_hint_is_shown_and_told_and_a_verdict_comes_through_the_adviser(sit):
    sitter = sit("klondike#7")
    sitter.press("h")
    sitter.page.wait_for_selector(".hinted", state="attached")
    assert "ace of hearts" in sitter.message.lower()
    sitter.press("F9")
    sitter.until("document.getElementById('message').textContent.includes('Not known')")
    sitter.tap("s")
    sitter.rest()
    assert not sitter.page.query_selector(".hinted")


def test_help_mode_marks_cards_that_go_home(sit):
    key = next(
        key
        for key in (
            "la-peau",
            "fifteen-puzzle",
            "canfield",
            "natali",
            "algerian",
            "royal-cotillion",
            "rexile",
            "osmosis",
        )
        if game(key).patience.helps
    )
    number, helped = next((n, found) for n in range(1, 60) if (found := Table(game(key).deal(n)).helped()))
    sitter = sit(f"{key}#{number}")
    sitter.press("h")
    sitter.page.wait_for_selector(".helps, .covered")
    shown = sitter.page.evaluate(HELPED)
    assert sorted(map(tuple, shown)) == sorted((pile, index, free) for (pile, index), free in helped.items())


def test_a_patience_that_plays_itself_is_watched_with_a_live_chart(sit):
    sitter = sit("relais-des-7#3")
    sitter.command("menu")
    sitter.page.click("dialog button:has-text('Watch')")
    sitter.page.wait_for_selector("#watch:not([hidden])")
    sitter.press("Space")
    sitter.rest()
    assert violations(sitter.page) == []
    for _ in range(4):
        sitter.page.click("#watch [aria-label=faster]")
    sitter.page.click("#watch button:text-is('Run')")
    sitter.until("parseInt(document.querySelector('#watch .words strong').textContent) > 20")
    sitter.page.wait_for_selector("#watch .curve polyline")
    sitter.page.click("#watch button:text-is('Pause')")
    sitter.rest()
    assert violations(sitter.page) == []
    sitter.page.click("#watch button:has-text('Stop')")
    sitter.rest()
    assert "0 moves" in sitter.page.text_content("#standing")
    with Store.open() as store:
        assert len(store.history(all_deals=True)) == 1  # what is only watched is not kept


def test_a_player_is_watched_in_a_game_for_people(sit):
    sitter = sit("klondike#7")
    sitter.command("menu")
    sitter.page.click("dialog button:has-text('Watch')")
    sitter.page.wait_for_selector("#watch:not([hidden])")
    for _ in range(5):
        sitter.press("Space")
        sitter.rest()
    assert re.match(r"[1-9] moves?", sitter.page.text_content("#standing"))
    sitter.press("u")
    assert "stop watching" in sitter.message


def test_an_analysis_shows_progress_and_the_plot(sit):
    sitter = sit("quatre-couleurs#1")
    open_panel(sitter, "analyse")
    sitter.page.fill("#count", "2000")
    sitter.page.click("dialog button:text-is('Start')")
    sitter.page.wait_for_selector("dialog img.plot")
    assert sitter.page.evaluate(WIDTH_OF, ".plot") > 100
    assert "2,000 games" in sitter.page.text_content("dialog [role=status]")
    assert violations(sitter.page) == []


def test_without_the_lab_an_analysis_says_what_is_missing(sit, monkeypatch):
    from reussite.ui.web import analysis

    monkeypatch.setattr(analysis, "has_lab", lambda: False)
    sitter = sit("quatre-couleurs#1")
    open_panel(sitter, "analyse")
    sitter.page.click("dialog button:text-is('Start')")
    sitter.until("document.querySelector('dialog [role=status]').textContent.includes('reussite[lab]')")


def test_a_won_game_is_celebrated_and_told(sit):
    with Store.open() as store:
        deal, moves = story("fifteen-puzzle")
        kept = store.begin(deal)
        for words in moves[:-1]:
            kept.play(words)
    sitter = sit(f"deal/{kept.id}")
    sitter.page.evaluate("1")
    open_panel(sitter, "moves")
    buttons = sitter.page.query_selector_all("dialog .menu button")
    legal = kept.moves()
    buttons[legal.index(moves[-1])].click()
    sitter.page.wait_for_selector("dialog[data-name=won]")
    assert violations(sitter.page) == []


def test_the_page_can_be_installed(sit, server):
    sitter = sit("", ready=".games li")
    line = sitter.page.context.new_cdp_session(sitter.page)
    found = line.send("Page.getAppManifest")
    assert not found["errors"] and json.loads(found["data"])["start_url"] == "/"
    for icon in json.loads(found["data"])["icons"]:
        answer = sitter.page.request.get(server.address + icon["src"].lstrip("/"))
        assert answer.ok and answer.headers["content-type"] == icon["type"]


class Slow:
    """An adviser whose answer comes when it is told to."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((Future(), question))
        return self.asked[-1][0]


def test_a_slow_adviser_keeps_nobody_from_playing_and_can_be_stopped(chrome):
    adviser = Slow()
    with served(advisers=[adviser]) as server:
        page = chrome.new_page(viewport=SIZE, reduced_motion="reduce")
        sitter = Sitter(page).go(f"{server.address}klondike#7")
        sitter.press("F9")
        sitter.until("document.getElementById('message').textContent.includes('Thinking')")
        sitter.until_so(lambda: len(adviser.asked) == 1, "question 1")
        sitter.press("Escape")
        sitter.rest()
        assert adviser.asked[0][0].cancelled()
        sitter.press("h")
        sitter.until("document.getElementById('message').textContent.includes('Thinking')")
        sitter.until_so(lambda: len(adviser.asked) == 2, "question 2")
        sitter.press("s")  # a move is a better answer than none
        sitter.until("document.querySelector('[data-pile=w][data-index]')")
        sitter.rest()
        assert adviser.asked[1][0].cancelled()
        sitter.press("F9")
        sitter.until("document.getElementById('message').textContent.includes('Thinking')")
        sitter.until_so(lambda: len(adviser.asked) == 3, "question 3")
        adviser.asked[2][0].set_result(Advice("It can be won", ("s", "t1 t4"), "won", uses_hidden=True))
        sitter.until("document.getElementById('message').textContent.includes('cards you cannot see')")
        page.close()
        emptied(server)


def test_a_question_that_is_stopped_at_once_is_answered_all_the_same(chrome):
    """The server hears both before it has begun to think; the page must not wait for ever."""
    with served(advisers=[Slow()]) as server:
        sitter = Sitter(chrome.new_page(viewport=SIZE, reduced_motion="reduce")).go(f"{server.address}klondike#7")
        for _ in range(10):
            sitter.press("F9", "Escape")
        sitter.until("document.body.dataset.busy === '0'")
        sitter.page.close()
        emptied(server)
    with served(advisers=[Slow()]) as server, Wire(server.address) as wire:
        wire.ask(ask="open", game="klondike", number=7)
        for _ in range(20):
            wire.raw(json.dumps({"id": next(wire.ids), "ask": "verdict"}))
            wire.ask(ask="stop")
        refused = {json.loads(text)["id"] for text in wire.heard if "no answer was waited for" in text}
        while len(refused) < 20:
            refused.add(wire.next()["id"])
    emptied(server)


class Knows(Slow):
    """An adviser that gives at once the answer it was told to give."""

    def __init__(self, **answers):
        super().__init__()
        self.answers = answers

    def ask(self, snapshot, question):
        future = super().ask(snapshot, question)
        future.set_result(self.answers[question.replace("-", "_")])
        return future


def kept_moves(id):
    with Store.open() as store:
        return [gesture.text for gesture in Kept(store, id).gestures]


def begun(deal, moves=()):
    """Keep a deal in which some moves were made, and return its number in the store."""
    with Store.open() as store:
        kept = store.begin(deal)
        for words in moves:
            kept.play(words)
        return kept.id


@contextmanager
def advised(chrome, id, **answers):
    """A page before a deal, with an adviser that knows its answers."""
    with served(advisers=[Knows(**answers)]) as server:
        sitter = Sitter(chrome.new_page(viewport=SIZE, reduced_motion="reduce"))
        sitter.heard = []
        sitter.page.on("websocket", lambda line: line.on("framereceived", lambda text: sitter.heard.append(text)))
        yield sitter.go(f"{server.address}deal/{id}")
        assert not sitter.errors
        sitter.page.close()
        emptied(server)


def ask_for(sitter, words):
    sitter.command("menu")
    sitter.page.click(f"dialog button:text-is('{words}')")


def test_a_solution_is_played_until_it_is_stopped_and_no_move_is_told_before_it_is_made(chrome):
    deal, moves = story("klondike")
    id = begun(deal)
    with advised(chrome, id, solution=Advice("It can be won", tuple(moves), "won", uses_hidden=True)) as sitter:
        ask_for(sitter, "Play the solution")
        sitter.until("parseInt(document.getElementById('standing').textContent) >= 3")
        sitter.press("Escape")
        sitter.rest()
        made = kept_moves(id)
        sitter.page.wait_for_timeout(1200)
        assert kept_moves(id) == made == moves[: len(made)]
        told = "".join(sitter.heard)
        assert not any(f'"{words}"' in told for words in moves[len(made) :] if words not in made and words != "s")
        ask_for(sitter, "Play the solution")  # its first moves are no longer possible, and a refused one ends it
        sitter.until("document.getElementById('message').className === 'refused'")
        sitter.press("u")
        sitter.rest()
        assert kept_moves(id)[: len(made) - 1] == made[:-1]


def test_where_it_was_lost_is_shown_by_going_back_before_that_move(chrome):
    deal, moves = story("klondike")
    id = begun(deal, moves[:6])
    with advised(chrome, id, lost_where=Advice("Lost by move 4", verdict="lost", lost_after=4)) as sitter:
        ask_for(sitter, "Where was it lost?")
        sitter.until("document.getElementById('message').textContent.includes('You are back before it')")
        assert kept_moves(id) == moves[:3] and "Lost by move 4" in sitter.message
        sitter.press("r", "r", "r")
        sitter.until("parseInt(document.getElementById('standing').textContent) === 6")
        assert kept_moves(id) == moves[:6]
