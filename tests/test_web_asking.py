"""What the page asks others for: hints and verdicts, players that are watched, analyses."""

import re
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import date

from gestures import story
from reussite.play import catalogue, game
from reussite.store import Store
from reussite.table import Advice, Table
from reussite.ui.web.measurers import InProcesses
from reussite.words import NOTHING_SAID, saying
from web_driver import WIDTH_OF, Sitter, Wire, emptied, served

HELPED = """() => [...document.querySelectorAll(".helps, .covered")].map(
  (element) => [element.dataset.pile, Number(element.dataset.index), element.classList.contains("helps")],
)"""


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
    key = next(key for key in catalogue().entries if game(key).patience.helps)
    number, helped = next((n, found) for n in range(1, 60) if (found := Table(game(key).deal(n)).helped()))
    sitter = sit(f"{key}#{number}")
    sitter.press("h")
    sitter.page.wait_for_selector(".helps, .covered")
    shown = sitter.page.evaluate(HELPED)
    assert sorted(map(tuple, shown)) == sorted((pile, index, free) for (pile, index), free in helped.items())


def test_a_patience_that_plays_itself_is_watched_with_a_live_chart(sit):
    sitter = sit("relais-des-7#3")
    sitter.choose("Watch")
    sitter.page.wait_for_selector("#watch:not([hidden])")
    sitter.press("Space")
    sitter.rest()
    assert sitter.violations() == []
    for _ in range(4):
        sitter.command("faster")
    sitter.command("go")
    sitter.until("parseInt(document.querySelector('#watch .lines').textContent) > 5")
    sitter.page.wait_for_selector("#watch polyline")
    sitter.command("go")
    sitter.rest()
    assert sitter.violations() == []
    sitter.command("stop")
    sitter.rest()
    assert "0 moves" in sitter.page.text_content("#standing")
    with Store.open() as store:
        assert len(store.history(all_deals=True)) == 1  # what is only watched is not kept


def test_a_player_is_watched_in_a_game_for_people(sit):
    sitter = sit("klondike#7")
    sitter.choose("Watch")
    sitter.page.wait_for_selector("#watch:not([hidden])")
    for _ in range(5):
        sitter.press("Space")
        sitter.rest()
    assert re.match(r"[1-9] moves?", sitter.page.text_content("#standing"))
    sitter.press("u")
    assert sitter.message == "Stop watching to play."


def test_an_analysis_shows_progress_and_the_plot(sit):
    sitter = sit("quatre-couleurs#1")
    sitter.open_panel("analyse")
    sitter.page.fill("#field-games", "2000")
    sitter.page.click("dialog button:text-is('Start')")
    sitter.page.wait_for_selector("dialog img.plot")
    assert sitter.page.evaluate(WIDTH_OF, ".plot") > 100
    assert "2,000 games" in sitter.page.text_content("dialog .prose")
    assert sitter.violations() == []


def test_without_the_lab_an_analysis_says_what_is_missing(sit, monkeypatch):
    monkeypatch.setattr(InProcesses, "is_there", False)
    sitter = sit("quatre-couleurs#1")
    sitter.open_panel("analyse")
    sitter.page.click("dialog button:text-is('Start')")
    sitter.until("document.querySelector('dialog .told').textContent.includes('not installed')")


class Slow:
    """An adviser whose answer comes when it is told to."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((Future(), question))
        return self.asked[-1][0]


def test_a_slow_adviser_keeps_nobody_from_playing_and_can_be_stopped(windows):
    adviser = Slow()
    with served(advisers=[adviser]) as server:
        page = windows().new_page()
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
        adviser.asked[2][0].set_result(Advice(saying("advice.won", n=2), ("s", "t1 t4"), "won", uses_hidden=True))
        sitter.until("document.getElementById('message').textContent.includes('looked at cards you can')")
        page.close()
        emptied(server)


def test_a_question_that_is_stopped_at_once_is_answered_all_the_same(windows):
    """The server hears both before it has begun to think; the page must not wait for ever."""
    with served(advisers=[Slow()]) as server:
        sitter = Sitter(windows().new_page()).go(f"{server.address}klondike#7")
        for _ in range(10):
            sitter.press("F9", "Escape")
        sitter.until("document.body.dataset.busy === '0'")
        sitter.page.close()
        emptied(server)
    adviser = Slow()
    with served(advisers=[adviser]) as server, Wire(server.address) as wire:
        wire.ask(open="/klondike#7")
        for _ in range(20):
            assert wire.ask(do="verdict")["reply"]["told"].startswith("Thinking")
            assert wire.ask(do="cancel")["reply"]["told"] == "Stopped."
        assert all(asked.cancelled() for asked, _ in adviser.asked)
        wire.ask(do="verdict")
        adviser.asked[-1][0].set_result(Advice(saying("advice.lost"), verdict="lost"))
        assert "cannot be won from here" in wire.next()["reply"]["told"]
    emptied(server)


def test_todays_deal_is_opened_from_the_list_of_games_when_it_is_found(windows):
    adviser = Slow()
    with served(advisers=[adviser]) as server:
        sitter = Sitter(windows().new_page()).go(server.address, ".games li")
        sitter.page.click("[aria-label='La Peau: Today']")
        sitter.until_so(lambda: adviser.asked, "the question")
        assert adviser.asked[0][1] == f"daily {date.today()}"
        sitter.until("document.getElementById('message').textContent.includes('Thinking')")
        adviser.asked[0][0].set_result(Advice(NOTHING_SAID, verdict="won", number=4711))
        sitter.page.wait_for_selector("#table button")
        sitter.rest()
        assert sitter.page.url.endswith("/la-peau#4711") and "it can be won" in sitter.message
        sitter.choose("Calendar")
        sitter.page.wait_for_selector("dialog[data-name=calendar] li:first-child:has-text('opened')")
        assert sitter.violations() == []
        sitter.page.close()
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
        return [gesture.text for gesture in store.look_at(id).gestures]


def begun(deal, moves=()):
    """Keep a deal in which some moves were made, and return its number in the store."""
    with Store.open() as store:
        kept = store.begin(deal)
        for words in moves:
            kept.play(words)
        return kept.journal.id


@contextmanager
def advised(windows, id, **answers):
    """A page before a deal, with an adviser that knows its answers."""
    with served(advisers=[Knows(**answers)]) as server:
        sitter = Sitter(windows().new_page())
        sitter.heard = []
        sitter.page.on("websocket", lambda line: line.on("framereceived", lambda text: sitter.heard.append(text)))
        yield sitter.go(f"{server.address}deal/{id}")
        assert not sitter.errors
        sitter.page.close()
        emptied(server)


def test_a_solution_is_played_until_it_is_stopped_and_no_move_is_told_before_it_is_made(windows):
    deal, moves = story("klondike")
    id = begun(deal)
    with advised(
        windows, id, solution=Advice(saying("advice.solution", n=9), tuple(moves), "won", uses_hidden=True)
    ) as sitter:
        sitter.choose("Show the solution")
        sitter.command("faster")  # there as long as it is shown
        sitter.until("parseInt(document.getElementById('standing').textContent) >= 3")
        sitter.press("Escape")
        sitter.rest()
        made = kept_moves(id)
        sitter.page.wait_for_timeout(1200)
        assert kept_moves(id) == made == moves[: len(made)]
        told = "".join(sitter.heard)
        assert not any(f'"{words}"' in told for words in moves[len(made) :] if words not in made and words != "s")
        sitter.choose("Show the solution")  # its first moves are no longer possible, and a refused one ends it
        sitter.until("document.getElementById('message').className === 'refused'")
        sitter.press("u")
        sitter.rest()
        assert kept_moves(id)[: len(made) - 1] == made[:-1]


def test_where_it_was_lost_is_shown_by_going_back_before_that_move(windows):
    deal, moves = story("klondike")
    id = begun(deal, moves[:6])
    with advised(windows, id, lost_where=Advice(saying("advice.never"), verdict="lost", lost_after=4)) as sitter:
        sitter.choose("Where was it lost?")
        sitter.until("document.getElementById('message').textContent.includes('Rewound')")
        assert kept_moves(id) == moves[:3] and "could never be won" in sitter.message
        sitter.press("r", "r", "r")
        sitter.until("parseInt(document.getElementById('standing').textContent) === 6")
        assert kept_moves(id) == moves[:6]
