"""A player at the page: a server, a real browser, and a hand that clicks, taps, drags and types."""

import itertools
import json
import os
import shutil
import threading
from contextlib import contextmanager
from subprocess import PIPE

from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

from children import PATIENCE, PROGRAM, Child, until
from reussite.ui.web.start import prepare

# Waits until nothing is under way, then finds a point of a card or an empty place that is not covered.
POINT = """
async ([pile, index, patience]) => {
  const idle = () => document.body.dataset.busy === "0";
  if (!idle()) await new Promise((done, fail) => {
    setTimeout(() => fail(new Error("the page does not come to rest")), patience);
    const watch = new MutationObserver(() => idle() && (watch.disconnect(), done()));
    watch.observe(document.body, { attributes: true, attributeFilter: ["data-busy"] });
  });
  if (pile === null) return null;
  const own = [...document.querySelectorAll(`[data-pile="${pile}"]`)];
  const element = index === null ? own[own.length - 1] : own.find((each) => each.dataset.index === String(index));
  const box = element.getBoundingClientRect();
  for (const [x, y] of [[.5, .5], [.5, .04], [.06, .5], [.06, .04], [.5, .96], [.02, .02]]) {
    const at = [box.x + box.width * x, box.y + box.height * y];
    if (document.elementFromPoint(...at)?.closest("[data-pile]") === element) return at;
  }
  throw new Error(`${pile} ${index} is covered everywhere`);
}
"""


def chromium():
    """Where the browser lies; the tests need one."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the tests of the page need Chromium: `apt-get install chromium`"
    return found


@contextmanager
def browser():
    """A browser without a window."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            yield made
        finally:
            made.close()


@contextmanager
def served(**chosen):
    """A server in a thread of this process."""
    server = prepare(port=0, **chosen)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.uvicorn.started, "the server")
    try:
        yield server
    finally:
        server.uvicorn.should_exit = True
        thread.join(PATIENCE)
        server.socket.close()
        server.plots.cleanup()


def emptied(server):
    """Wait until the last tab has gone, so that the next test has a store of its own."""
    until(lambda: not server.rooms.rooms, "the last tab to go")


class Program:
    """`reussite web` as a program of its own, which can be killed."""

    def __init__(self, port=0, home=None):
        environment = os.environ | ({"REUSSITE_HOME": str(home)} if home else {})
        self.process = Child(*PROGRAM, "web", "--port", str(port), stdout=PIPE, env=environment)
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self):
        self.process.end()


class Wire:
    """A bare WebSocket that says what it wants."""

    def __init__(self, address, origin=None, **more):
        base = address.split("?")[0].rstrip("/")
        opened = connect(
            base.replace("http", "ws") + "/line",
            origin=base if origin is None else origin,
            compression=None,
            close_timeout=0.5,
            open_timeout=PATIENCE,
            **more,
        )
        self.socket = opened.__enter__()
        self.ids = itertools.count(1)
        self.heard = []
        self.hello = self.next()

    def next(self):
        text = self.socket.recv(timeout=PATIENCE)
        self.heard.append(text)
        return json.loads(text)

    def raw(self, text):
        self.socket.send(text)

    def ask(self, **data):
        """Send a message and return its answer; pushes in between are kept in `heard`."""
        id = next(self.ids)
        self.raw(json.dumps({"id": id, **data}))
        while True:
            answer = self.next()
            if answer.get("id") == id:
                return answer

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Sitter:
    """A player before a page."""

    def __init__(self, page, touch=False):
        self.page = page
        self.touch = touch
        self.errors = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))

    def go(self, address):
        self.page.goto(address)
        self.page.wait_for_selector("#table button")
        self.rest()
        return self

    def rest(self):
        self.point(None)

    def until(self, expression):
        """Wait for something to be true; the page's own policy forbids a function of Playwright to wait there."""
        until(lambda: self.page.evaluate(expression), expression, wait=lambda: self.page.wait_for_timeout(20))

    def until_so(self, so, what):
        """Wait for something outside the page."""
        until(so, what, wait=lambda: self.page.wait_for_timeout(10))

    def point(self, pile, index=None):
        return self.page.evaluate(POINT, [pile, index, PATIENCE * 1000])

    def tap(self, pile, index=None):
        at = self.point(pile, index)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)

    def drag(self, pile, index, target):
        start, end = self.point(pile, index), self.point(target)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        mouse.move(*end)
        mouse.up()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def command(self, name):
        self.rest()
        self.page.click(f"#tools [data-command={name}]")

    def perform(self, message):
        """Carry out a message of the table by mouse or finger."""
        if message.gesture == "tap":
            self.tap(message.pile, message.index)
        elif message.gesture == "drag":
            self.drag(message.pile, message.index, message.target)
        else:
            self.command(message.name)

    @property
    def message(self):
        self.rest()
        return self.page.text_content("#message").replace("\u200b", "")

    def label(self, pile, index):
        self.rest()
        return self.page.get_attribute(f"[data-pile='{pile}'][data-index='{index}']", "aria-label")
