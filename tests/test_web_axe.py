"""What axe-core finds on the page: nothing, on any table and in any panel.

Usually each table and each panel is looked at in one size and language, in the long run in all of them.
"""

import pytest

from gestures import story
from reussite.play import catalogue, game
from reussite.sitting import ACTIONS, Sitting
from reussite.store import Store
from reussite.table import Table
from reussite.words import LANGUAGES, words_in
from tiers import SPREAD, cases
from web_driver import PANELS, emptied, served

SIZES = [(360, 640), (844, 390), (820, 1180), (1280, 800)]
IN_EVERY_SIZE_AND_LANGUAGE = [
    pytest.mark.parametrize("language", cases(["fr"], list(LANGUAGES))),
    pytest.mark.parametrize("size", cases(SIZES[1:2], SIZES), ids=str),
]
# Only contrast can differ where the page is dark.
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
OTHER_PANELS = ("games", "identity", "players")  # those that are not opened by the menu of every table


def everywhere(test):
    """Run a test in every size and language."""
    for mark in IN_EVERY_SIZE_AND_LANGUAGE:
        test = mark(test)
    return test


@pytest.fixture(scope="module")
def many():
    with served(multi=True) as made:
        yield made


def sized(size):
    return dict(zip(("width", "height"), size, strict=True))


def test_the_panels_that_are_looked_at_are_all_there_are():
    with Store.open() as store:
        deal = store.begin(game("klondike").deal(7))
        sitting = Sitting(deal, store, front_end="web", identity="a link")
        shown = [sitting.do(name, "").panel for name, each in ACTIONS.items() if sitting.has(each)]
    assert {panel.name for panel in shown if panel} == {*PANELS, *OTHER_PANELS}


@everywhere
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_list_of_games_and_in_any_panel(sit, scheme, size, language):
    rules = {} if scheme == "light" else cases(CONTRAST, {})
    with Store.open() as store:
        deal = store.begin(game("klondike").deal(7))
        for move in ("s", "t3 f1"):
            deal.play(move)
        deal.undo()
        deal.play("s")  # a branch
        deal.journal.bookmark("here")
    sitter = sit("", sized(size), ".games li", locale=language, color_scheme=scheme)
    found = {"games": sitter.violations(**rules)}
    sitter.turn_to(f"/deal/{deal.journal.id}")
    for name in PANELS:
        sitter.open_panel(name, words_in(language))
        found[name] = sitter.violations(**rules)
        sitter.press("Escape")
    assert {name: each for name, each in found.items() if each} == {}
    assert not sitter.errors


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_table(sit, language):
    """Each game in one size, in one language or another; in the long run each game in all of them."""
    sitter = sit("", ready=".games li", locale=language)
    games = list(catalogue().entries)
    found = {}
    for key in cases(SPREAD[list(LANGUAGES).index(language) :: len(LANGUAGES)], games):
        for number, size in enumerate(cases([SIZES[games.index(key) % len(SIZES)]], SIZES), 7):
            width, _ = size
            sitter.page.set_viewport_size(sized(size))
            sitter.turn_to(f"/{key}#{number}")  # a fresh deal in each size: a tap may have sent a card off
            found[key, width] = sitter.violations()
            pile = next((pile for pile in Table(game(key).deal(number)).view().piles if pile.lifts), None)
            if pile:
                sitter.tap(pile.name)  # held, or sent
                sitter.rest()
                found[key, width, "a card held"] = sitter.violations("#table")
    assert {name: each for name, each in found.items() if each} == {}


@everywhere
def test_axe_finds_nothing_in_the_panels_of_other_games(sit, size, language):
    """In the long run the panels of all games, each in one size and language."""
    sitter = sit("", sized(size), ".games li", locale=language)
    way = SIZES.index(size) * len(LANGUAGES) + list(LANGUAGES).index(language)
    found = {}
    for key in cases(["rexile"], list(catalogue().entries)[way :: len(SIZES) * len(LANGUAGES)]):
        sitter.turn_to(f"/{key}#7")
        offered = sitter.entries()
        for name in cases(("rules", "options"), PANELS[1:]):
            if words_in(language).say(f"action.{name}") not in offered:
                continue  # this game has no such panel
            sitter.open_panel(name, words_in(language))
            found[key, name] = sitter.violations()
            sitter.press("Escape")
    assert {name: each for name, each in found.items() if each} == {}


def before_the_end(store, status):
    """A deal that one move brings to an end, and the place of that move among all there are."""
    if status == "won":
        deal, moves = story("fifteen-puzzle")
    else:
        deal, moves = game("golf").deal(7), []
        while deal.status == "playing":
            moves.append(deal.moves()[0])
            deal.play(moves[-1])
        assert deal.status == status
        deal = game("golf").deal(7)
    kept = store.begin(deal)
    for words in moves[:-1]:
        kept.play(words)
    return kept.journal.id, kept.moves().index(moves[-1])


@everywhere
@pytest.mark.parametrize("status", ["won", "lost"])
def test_axe_finds_nothing_at_the_end_of_a_deal(sit, size, language, status):
    with Store.open() as store:
        id, place = before_the_end(store, status)
    sitter = sit(f"deal/{id}", sized(size), locale=language)
    sitter.open_panel("moves", words_in(language))
    sitter.page.click(f"dialog .menu li:nth-child({place + 1}) button")
    sitter.page.wait_for_selector(f"dialog[data-name={status}]")
    assert sitter.violations() == []


@everywhere
def test_axe_finds_nothing_while_somebody_is_watched_and_after_an_analysis(sit, size, language):
    words = words_in(language)
    sitter = sit("relais-des-7#3", sized(size), locale=language)
    sitter.choose(words.say("action.watch"))
    sitter.page.wait_for_selector("#watch:not([hidden])")
    sitter.press("Space", "Space")
    sitter.rest()
    found = [sitter.violations()]
    sitter.open_panel("find", words)
    sitter.page.fill("#search", "players")
    sitter.press("Enter")
    sitter.page.wait_for_selector("dialog[open][data-name=players]")
    found.append(sitter.violations())
    sitter.press("Escape")
    sitter.command("stop")
    sitter.open_panel("analyse", words)
    sitter.page.fill("#field-games", "100")
    sitter.page.click("dialog button.main")
    sitter.page.wait_for_selector("dialog img.plot")
    found.append(sitter.violations())
    assert found == [[], [], []]


@everywhere
def test_axe_finds_nothing_where_a_player_is_taken_to_another_browser(sit, many, size, language):
    sitter = sit("klondike#7", sized(size), at=many, locale=language)
    sitter.choose(words_in(language).say("action.identity"))
    sitter.page.wait_for_selector("dialog[data-name=identity]")
    assert sitter.violations() == []
    sitter.page.close()
    emptied(many)
