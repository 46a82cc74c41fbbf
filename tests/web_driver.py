"""A player at the page: a server, a real browser, and a hand that clicks, taps, drags and types."""

import itertools
import json
import os
import shutil
import threading
from contextlib import contextmanager
from subprocess import PIPE

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

from children import PATIENCE, PROGRAM, Child, until
from reussite.ui.web.start import Wishes, prepare
from reussite.words import WORDS

# Waiting until nothing is under way, and finding a point of a card or an empty place that is not covered.
LOOKING = """
  const idle = () => document.body.dataset.busy === "0";
  const rest = () => idle() ? null : new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error("the page does not come to rest")), PATIENCE);
    const watch = new MutationObserver(() => {
      if (!idle()) return;
      clearTimeout(late);
      watch.disconnect();
      done();
    });
    watch.observe(document.body, { attributes: true, attributeFilter: ["data-busy"] });
  });
  const point = (pile, index) => {
    const own = [...document.querySelectorAll(`[data-pile="${pile}"]`)];
    const element = index === null ? own[own.length - 1] : own.find((each) => each.dataset.index === String(index));
    const box = element.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.5, .04], [.06, .5], [.06, .04], [.5, .96], [.02, .02]]) {
      const at = [box.x + box.width * x, box.y + box.height * y];
      if (document.elementFromPoint(...at)?.closest("[data-pile]") === element) return at;
    }
    throw new Error(`${pile} ${index} is covered everywhere`);
  };
""".replace("PATIENCE", str(PATIENCE * 1000))
POINT = f"async ([pile, index]) => {{ {LOOKING} await rest(); return pile === null ? null : point(pile, index); }}"

# Taps, drags and commands one after the other, as events at the points where a pointer would cause them.
QUICKLY = f"""async ([gestures, pointerType]) => {{
  {LOOKING}
  const usual = {{ pointerId: 1, pointerType, isPrimary: true, bubbles: true, cancelable: true }};
  const cause = (type, [clientX, clientY]) => {{
    const event = new PointerEvent(type, {{ ...usual, clientX, clientY }});
    document.elementFromPoint(clientX, clientY).dispatchEvent(event);
  }};
  for (const [gesture, pile, index, target, name] of gestures) {{
    await rest();
    if (gesture === "command") {{
      document.querySelector(`#tools [data-command=${{name}}]`).click();
      continue;
    }}
    const start = point(pile, index);
    const end = gesture === "drag" ? point(target, null) : start;
    cause("pointerdown", start);
    if (gesture === "drag") cause("pointermove", end);
    cause("pointerup", end);
  }}
  await rest();
}}"""
KEYS_QUICKLY = f"""async (keys) => {{
  {LOOKING}
  for (const key of keys) {{
    await rest();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true, cancelable: true }}));
  }}
  await rest();
}}"""
TURN = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
# To paint cards takes half of the time in a long game.
BLANK = """() => {
  const style = new CSSStyleSheet();
  style.replaceSync("#table img { visibility: hidden }");
  document.adoptedStyleSheets = [style];
}"""


# The first is Chromium without its own window and menus, which no test looks at: it starts sooner and paints less.
BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def chromium():
    """Where the browser lies; the tests need one."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "the tests of the page need Chromium: `apt-get install chromium-headless-shell`"
    return found


@contextmanager
def browser():
    """A browser without a window."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield made
        finally:
            made.close()


@contextmanager
def served(advisers=(), **chosen):
    """A server in a thread of this process."""
    server = prepare(Wishes(port=0, **chosen), advisers=advisers)
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
    until(lambda: not server.desks.desks, "the last tab to go")


class Program:
    """`reussite web` as a program of its own, which can be killed."""

    def __init__(self, port=0, home=None, *words, listens=0):
        environment = os.environ | ({"REUSSITE_HOME": str(home)} if home else {})
        self.process = Child(*PROGRAM, "web", "--port", str(port or listens), *words, stdout=PIPE, env=environment)
        self.address = self.process.stdout.readline().split()[-1]
        self.port = listens or int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self):
        self.process.end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def changed(whole, changes):
    """Return a table with what has changed of it, each part under its path."""
    whole = json.loads(json.dumps(whole))
    for path, value in changes.items():
        *way, last = path.split(".")
        place = whole
        for step in way:
            place = next(each for each in place if each["name"] == step) if isinstance(place, list) else place[step]
        if isinstance(place, list):
            place[[each["name"] for each in place].index(last)] = value
        else:
            place[last] = value
    return whole


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
        self.table = None
        self.hello = self.next()

    def next(self):
        text = self.socket.recv(timeout=PATIENCE)
        self.heard.append(text)
        return self.whole(json.loads(text))

    def whole(self, data):
        """Complete what is told of a table by what was told before, as the page does."""
        if "changes" in data:
            data["table"] = changed(self.table, data["changes"])
        self.table = data.get("table", self.table)
        return data

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

    def view(self, **data):
        """Send a message and return the table that its answer shows."""
        return self.ask(**data)["table"]["seen"]["view"]

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# The panels over the table; all but the menu itself are opened by an entry of it.
PANELS = (
    *("menu", "deal", "options", "rules", "moves", "ledger", "bookmarks", "branches", "calendar"),
    *("statistics", "history", "settings", "keys", "analyse", "find", "about"),
)
WIDTH_OF = "async (name) => { const i = document.querySelector(name); await i.decode(); return i.naturalWidth; }"


class Sitter:
    """A player before a page."""

    def __init__(self, page, touch=False):
        self.page = page
        self.touch = touch
        self.errors = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))

    def go(self, address, ready="#table button"):
        self.page.goto(address)
        self.page.wait_for_selector(ready)
        self.rest()
        return self

    def turn_to(self, path):
        """Go to another place of the page as its own links do, without loading it again."""
        self.page.evaluate(TURN, path)
        self.rest()
        self.page.wait_for_selector("#table button")

    def rest(self):
        self.point(None)

    def until(self, expression):
        """Wait for something to be true; the page's own policy forbids a function of Playwright to wait there."""
        until(lambda: self.page.evaluate(expression), expression, wait=lambda: self.page.wait_for_timeout(20))

    def until_so(self, so, what):
        """Wait for something outside the page."""
        until(so, what, wait=lambda: self.page.wait_for_timeout(10))

    def point(self, pile, index=None):
        return self.page.evaluate(POINT, [pile, index])

    def tap(self, pile, index=None):
        at = self.point(pile, index)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)

    def double_click(self, pile, index=None):
        """Click twice, so fast that no time goes by in the page."""
        at = self.point(pile, index)
        self.page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
        self.page.mouse.dblclick(*at)
        self.rest()
        self.page.evaluate("() => { delete performance.now; }")

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

    def press_quickly(self, keys):
        """Press keys in the page itself."""
        self.page.evaluate(BLANK)
        self.page.evaluate(KEYS_QUICKLY, list(keys))

    def command(self, name):
        self.rest()
        self.page.click(f"#tools [data-command={name}]")

    def choose(self, words):
        """Choose an entry of the menu."""
        self.command("menu")
        self.page.click(f"dialog[data-name=menu] .entry:has(strong:text-is('{words}'))")

    def entries(self):
        """What the menu offers."""
        self.open_panel("menu")
        found = self.page.eval_on_selector_all(".entry strong", "(all) => all.map((each) => each.textContent)")
        self.press("Escape")
        self.page.wait_for_selector("dialog[open]", state="detached")
        return found

    def open_panel(self, name, words=WORDS):
        """Open a panel by the menu, or the menu itself, in a language."""
        if name == "menu":
            self.command(name)
        else:
            self.choose(words.say(f"action.{name}"))
        self.page.wait_for_selector(f"dialog[open][data-name={name}]")
        self.rest()

    def violations(self, part=None, **options):
        """What axe-core finds on the page as it is now, or on a part of it."""
        axe = Axe("null" if self.page.evaluate("'axe' in window") else AXE_SCRIPT)
        found = axe.run(self.page, part, {"resultTypes": ["violations"], **options}).response["violations"]
        return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]

    def perform(self, message):
        """Carry out a message of the table by mouse or finger."""
        if message.gesture == "tap":
            self.tap(message.pile, message.index)
        elif message.gesture == "drag":
            self.drag(message.pile, message.index, message.target)
        else:
            self.command(message.name)

    def perform_quickly(self, messages):
        """Carry out many messages in the page itself: the same events at the same points, but no hand from outside."""
        self.page.evaluate(BLANK)
        data = [[each.gesture, each.pile, each.index, each.target, each.name] for each in messages]
        self.page.evaluate(QUICKLY, [data, "touch" if self.touch else "mouse"])

    @property
    def message(self):
        self.rest()
        return self.page.text_content("#message").replace("\u200b", "")

    def label(self, pile, index):
        self.rest()
        return self.page.get_attribute(f"[data-pile='{pile}'][data-index='{index}']", "aria-label")
