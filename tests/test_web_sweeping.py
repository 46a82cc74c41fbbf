"""When the server looks for what only refers to itself: seldom, because nothing but ended connections leaves any."""

import gc

import pytest

from children import until
from reussite.ui.web import sweeping
from reussite.ui.web.sweeping import LINE, REQUEST, Sweeper
from test_web_strangers import cookie_of, introduced, line_of
from web_driver import emptied, served

OFTEN = 20
MESSAGES = (
    {"gesture": "tap", "pile": "s"},
    {"gesture": "play", "move": "t1 t2 t3"},
    {"gesture": "tap", "pile": "nowhere"},
    {"gesture": "tap", "pile": "s", "at": 99},
    {"do": "undo"},
    {"do": "hint"},
    {"do": "find"},
    {"do": "rules"},
    {"do": "history"},
    {"do": "set", "argument": "language=fr"},
    {"do": "new"},
    {"do": "watch"},
    {"do": "step"},
    {"open": "/rexile#3"},
    {"open": "/klondike#7"},
)


@pytest.fixture(scope="module")
def many():
    with served(multi=True) as made:
        yield made


@pytest.fixture
def unreachable():
    """Return what Python would have to free, instead of freeing it."""

    def found():
        gc.collect()
        kept = [each for each in gc.garbage if type(each).__module__.startswith("reussite")]
        gc.garbage.clear()
        return kept

    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield found
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


def test_moves_questions_and_panels_leave_nothing_that_only_refers_to_itself(many, unreachable):
    wire = line_of(many, cookie_of(introduced(many)))
    wire.ask(open="/klondike#7")
    for message in MESSAGES:
        wire.ask(**message)  # whatever is made once
    unreachable()
    for message in MESSAGES:
        for _ in range(OFTEN):
            wire.ask(**message)
        left = unreachable()
        assert len(left) < OFTEN, (message, left[:5])
    wire.close()
    emptied(many)
    until(unreachable, "the tab that has gone to be found")  # as it would be in the lines above


def test_all_is_swept_when_enough_lines_have_ended_or_an_hour_is_over(monkeypatch):
    swept = []
    sweeper = Sweeper()
    monkeypatch.setattr(sweeping.gc, "collect", lambda: swept.append(sweeper.left))

    def ended(what, count, lines):
        for _ in range(count):
            sweeper.add(what, lines)
        found = len(swept)
        swept.clear()
        return found

    assert ended(LINE, 100, lines=40) == 0
    assert ended(REQUEST, 1, lines=40) == 1
    assert ended(REQUEST, 3000, lines=40) == 0  # what requests leave is little
    assert ended(REQUEST, 1, lines=40) == 1
    assert ended(LINE, 600, lines=2400) == 0  # the more there is to look through, the later
    assert ended(LINE, 1, lines=2400) == 1
    sweeper.then -= sweeping.HOUR
    assert ended(REQUEST, 1, lines=2400) == 1


def test_every_line_and_request_that_ends_is_counted(many, monkeypatch):
    counted = []
    monkeypatch.setattr(Sweeper, "add", lambda self, what, lines: counted.append((what, lines)))
    cookie = cookie_of(introduced(many))
    wire = line_of(many, cookie)
    until(lambda: counted, "the request to end")
    wire.close()
    until(lambda: len(counted) > 1, "the line to end")
    assert [what for what, _ in counted] == [REQUEST, LINE] and counted[-1] == (LINE, 0)
    emptied(many)
