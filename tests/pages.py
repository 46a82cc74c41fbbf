"""Pages for tests: one browser and one server for all tests of a process, and pages that are gone after each test.

A plugin of pytest, which `conftest.py` names. What needs a browser is only loaded where a test asks for it.
"""

import pytest

SIZE = {"width": 1024, "height": 640}
PHONE = {"width": 360, "height": 640}
LYING = {"width": 740, "height": 360}


@pytest.fixture(scope="session")
def chrome():
    """A browser without a window."""
    from web_driver import browser

    with browser() as made:
        yield made


@pytest.fixture(scope="session")
def shared_windows(chrome):
    """The browser windows that tests share, by what they were set to."""
    made = {}
    yield made
    for window in made.values():
        window.close()


@pytest.fixture(scope="session")
def windows(chrome, shared_windows):
    """Return a function that gives a browser window with what a browser can be set to.

    To open one takes as long as to load the page; the page keeps nothing in it, so tests may share them.
    """

    def find(**chosen):
        chosen = {"reduced_motion": "reduce", **chosen}
        key = tuple(sorted(chosen.items()))
        if key not in shared_windows:
            shared_windows[key] = chrome.new_context(**chosen)
        return shared_windows[key]

    return find


@pytest.fixture(scope="session")
def server():
    """A server in a thread of this process; each test has a store of its own, which it opens for the first tab."""
    from web_driver import served

    with served() as made:
        yield made


@pytest.fixture
def sit(windows, shared_windows, server):
    """Return a function that opens a page of the server, or of another one; unless chosen, cards do not move slowly."""
    from web_driver import Sitter, emptied

    def make(path="", size=SIZE, ready="#table button", at=None, **chosen):
        sitter = Sitter(windows(**chosen).new_page(), chosen.get("has_touch", False))
        sitter.page.set_viewport_size(size)
        return sitter.go((at or server).address + path, ready)

    yield make
    for window in shared_windows.values():  # not in others: a test file may have a page of its own there
        for page in window.pages:
            page.close()
    emptied(server)
