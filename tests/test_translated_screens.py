"""Screens as they are drawn, in every language and in a pseudo-language: nothing is cut off or left untranslated."""

import pygame
import pytest

from pages import PHONE
from pseudo import PSEUDO, unmarked
from reussite.play import catalogue, game
from reussite.sitting import Sitting
from reussite.store import Store
from reussite.ui.terminal.lines import status_line
from reussite.words import LANGUAGES, words_in
from window_driver import Player

CODES = [*LANGUAGES, "pseudo"]
COLUMNS = 80
WINDOW = (1024, 640)
DESKTOP_PANELS = (
    "menu",
    "games",
    "options",
    "rules",
    "moves",
    "ledger",
    "keys",
    "settings",
    "history",
    "statistics",
    "calendar",
)
WEB_PANELS = {"F1": "rules", "F3": "deal", "F4": "options", "F8": "settings", "F10": "menu", "m": "moves", "?": "keys"}


def words_of(code):
    return PSEUDO if code == "pseudo" else words_in(code)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


@pytest.mark.parametrize("code", CODES)
def test_the_lines_around_a_table_fit_a_terminal(code):
    words = words_of(code)
    for key, entry in catalogue().entries.items():
        others = {each.name: each.values[-1] for each in entry.options()}
        for bound in (game(key), game(key, **others)):
            sitting = Sitting(bound.deal(999_999), front_end="terminal", words=words)
            line = status_line(sitting.seen(), "10:00", width=COLUMNS).plain
            assert len(line) <= COLUMNS and sitting.seen().title in line and "999999" in line, key
    for row in sitting.do("games").panel.rows:
        beside = [row.title, *(button.label for button in row.more)]
        assert sum(len(each) + 3 for each in beside) <= COLUMNS - 6 or code == "pseudo", row.title
    assert len(words.say("terminal.panel_keys")) <= COLUMNS - 6 or code == "pseudo"


@pytest.mark.parametrize("code", CODES)
def test_no_text_of_a_window_is_cut_off(code, store):
    player = Player(store.begin(game("rexile").deal(7)), store, size=WINDOW, words=words_of(code))
    bar = [button.rect for button in player.app.bar.buttons.values()]
    assert all(not one.colliderect(other) for k, one in enumerate(bar) for other in bar[k + 1 :])
    assert pygame.Rect(0, 0, WINDOW[0], player.app.bar.height).contains(bar[0].unionall(bar[1:]))
    player.app.do("play", player.sitting.deal.moves()[0])
    player.rest()
    for name in DESKTOP_PANELS:
        player.app.do(name)
        player.turn()
        assert player.panel == name
        panels = player.app.panels
        sheet = pygame.Rect(0, 0, panels.rect.width, panels.sheet.height + panels.sheet.foot)
        for text in panels.sheet.texts:
            assert sheet.contains(text.draw().get_rect(topleft=text.at)), (name, text.words)
        assert all(sheet.contains(stop.rect) for stop in panels.sheet.stops), name
        player.key(pygame.K_ESCAPE)


# Everything that is read or heard, and everything that does not fit where it stands; some parts scroll.
READ = """() => {
  const parts = [...document.body.querySelectorAll("*")].filter((each) => each.getClientRects().length > 0);
  const shown = parts.filter((each) => each.clientWidth > 1 && !each.closest(".unseen, .grid, #tools, pre"));
  const own = (each) => [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data);
  const texts = parts.flatMap((each) => [...own(each), each.title, each.getAttribute("aria-label"), each.placeholder]);
  const isCut = (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible";
  const isBeside = (each) => !each.closest("#table") && each.getBoundingClientRect().right > innerWidth + 1;
  const wrong = shown.filter((each) => own(each).join("").trim() && (isCut(each) || isBeside(each)));
  return [texts.filter((text) => text?.trim()), wrong.map((each) => `${each.tagName}: ${each.textContent}`)];
}"""


@pytest.mark.parametrize("code", ["fr", "pl", "pseudo"])
def test_no_text_of_a_phone_is_cut_off_or_left_untranslated(code, sit, monkeypatch):
    if code == "pseudo":
        for module in ("sitting.sitting", "ui.web.answers"):
            monkeypatch.setattr(f"reussite.{module}.words_in", lambda _: PSEUDO)
    sitter = sit("klondike#7", PHONE, locale="fr" if code == "pseudo" else code)
    sitter.tap("s")
    for key, name in {"": "", **WEB_PANELS}.items():
        if key:
            sitter.press(key)
            sitter.page.wait_for_selector(f"dialog[open][data-name={name}]")
            sitter.rest()
        texts, cut = sitter.page.evaluate(READ)
        assert len(texts) > 10 and not cut, (name, cut[:5])
        if code == "pseudo":
            assert not {text: words for text in texts if (words := unmarked(text))}, name
        if key:
            sitter.press("Escape")
