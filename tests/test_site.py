"""The page without a server: a folder of files, played, closed and opened again, offline, in two tabs, carried home."""

import io
import re
from itertools import chain

import pytest

from gestures import HANDLED, after, gestures_for, keys_for, story, transcript, twin
from pages import PHONE
from reussite.lab.analysis import Analysis
from reussite.lab.counts import Counts
from reussite.lab.measure import Run, Task, slow_counts
from reussite.play import game
from reussite.players import find_player
from reussite.table import Table, perform
from reussite.ui.web import building
from site_driver import Site, bring, taken
from tiers import SPREAD, cases
from web_driver import Sitter

MOVES = cases(3, 10_000)  # at the end of each golden game that are made by hand
KEYED = ["klondike", "montee-descente", "queue-leu-leu", SPREAD[0]]
GAMES = sorted({*HANDLED, *KEYED})
KLONDIKE = "#/klondike#7"


def test_a_folder_that_holds_something_else_is_left_alone(run, tmp_path):
    (tmp_path / "letter.txt").write_text("dear friend")
    code, out, err = run("site", str(tmp_path))
    assert (code, out) == (2, "") and "holds something else" in err and err.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("answer", "told"), [(b"no such thing", "checksum"), (OSError("no net"), "cannot be fetched: no net")]
)
def test_python_for_browsers_that_cannot_be_had_is_told(run, tmp_path, monkeypatch, answer, told):
    def urlopen(*_, **__):
        if isinstance(answer, OSError):
            raise answer
        return io.BytesIO(answer)

    monkeypatch.setenv("REUSSITE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    code, out, err = run("site", str(tmp_path / "page"))
    assert (code, out) == (2, "") and told in err and err.count("\n") == 1
    assert not (tmp_path / "page").exists()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def shared(chrome, site):
    """A browser that most tests share, each with a deal of its own: once everything is in it, the page opens sooner."""
    with chrome.new_context(reduced_motion="reduce") as context:
        asked = []
        context.on("request", lambda request: asked.append(request.url))
        yield context
        # No request went anywhere else.
        assert asked and all(url.startswith((site.address, "blob:")) for url in asked)


@pytest.fixture
def opened(chrome, site, shared):
    """Return a function that opens the page, in a browser of its own if it is to be set to something."""
    contexts = []

    def make(path="", quota=None, **chosen):
        context = shared
        if quota or chosen:
            context = chrome.new_context(reduced_motion="reduce", **chosen)
            contexts.append(context)
        sitter = Sitter(context.new_page(), chosen.get("has_touch", False))
        if quota:
            tools, origin = context.new_cdp_session(sitter.page), site.address.rpartition("/games")[0]
            tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": quota})
        return sitter.go(site.address + path)

    yield make
    for context in contexts:
        context.close()
    for page in shared.pages:
        page.close()


def late(key):
    """The golden game of a patience shortly before its end, and the moves that are left."""
    deal, moves = story(key)
    for words in moves[:-MOVES]:
        deal.play(words)
    return deal, moves[-MOVES:]


def play(sitter, key, id, by_keys=False):
    """Make the last moves of a golden game in the browser, with the deal's number there."""
    deal, moves = late(key)
    sitter.turn_to(f"#/deal/{id}")
    shadow, messages, keys = Table(twin(deal)), [], []
    for words in moves:
        keys += keys_for(shadow, words) if by_keys else []
        messages.append(gestures_for(shadow, words))
        for message in messages[-1]:
            perform(shadow, message)
    if by_keys:
        sitter.press_quickly(keys)
    else:
        sitter.perform_quickly(chain(*messages))
    if sitter.page.query_selector("dialog[open]"):
        sitter.press("Escape")  # it was won


# Ways to run or to reach what is no file of the page; tried a moment later, for Playwright itself may do more.
TRIED = """() => new Promise((done) => setTimeout(async () => {
  const found = [];
  try { eval("1"); found.push("eval"); } catch { }
  try { new Function("1"); found.push("function"); } catch { }
  const other = location.origin.replace("127.0.0.1", "localhost");
  try { await fetch(other, { mode: "no-cors" }); found.push("fetch"); } catch (problem) { found.push(problem.name); }
  done(found);
}))"""
MARKS = "() => performance.getEntriesByType('mark').map(({ name }) => name)"
KEEPING = """async (bytes) => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.endsWith("/memory")) continue;
      found.push(url);
      if (bytes) await cache.put(url, new Response(new Uint8Array(bytes)));
    }
  }
  return found.length;
}"""  # how many memories are kept; with `bytes` they are spoilt


def beginning(sitter):
    """How Python began in the worker of a page: started, or with the memory of one that was started before."""
    return sitter.page.workers[0].evaluate(MARKS)


def standing(sitter):
    sitter.rest()
    return re.sub(r" · [0-9:]+$", "", sitter.page.text_content("#standing"))


def play_all(sitter, tmp_path, keys, by_keys=()):
    """Play the ends of golden games in the browser; what is taken home are the golden transcripts."""
    first = bring(sitter, tmp_path, [late(key)[0] for key in keys])
    for number, key in enumerate(keys):
        play(sitter, key, first + number, key in by_keys)
    with taken(sitter, tmp_path / "taken.db") as store:
        for number, key in enumerate(keys):
            assert transcript(store.look_at(first + number)) == after(*late(key)), key


def analysed(sitter, games):
    """What an analysis tells in the page, without how long it took."""
    sitter.open_panel("analyse")
    sitter.page.fill("#field-games", str(games))
    sitter.page.click("dialog button:text-is('Start')")
    sitter.page.wait_for_selector("dialog pre")
    return sitter.page.text_content("dialog pre").splitlines()[:-2]


def lines_of(key, games):
    """What the interpreter counts here, in the same words."""
    task = Task(game(key), find_player(None, game(key)), 1, games)
    counted = Run(task, 1, {0: Counts.of(slow_counts(task, [(task.number(0), games)]))})
    return Analysis.of_run(counted).lines()[:-2]


def test_golden_games_are_played_kept_and_carried_home_without_a_server(opened, tmp_path):
    sitter = opened(KLONDIKE)
    play_all(sitter, tmp_path, GAMES, KEYED)
    sitter.turn_to(KLONDIKE)
    sitter.tap("s")
    assert standing(sitter).startswith("1 move")
    # Killed while a move is under way: it is there as a whole, or not at all.
    sitter.page.evaluate("document.querySelector('[data-pile=s]').click()")
    sitter.page.close()
    again = opened(KLONDIKE)
    assert beginning(again) == ["Python remembered"]
    assert standing(again).split(" · ")[0] in ("1 move", "2 moves")
    again.command("hint")
    again.until("document.querySelector('#message').textContent.includes('a way to win')")
    thinker = again.page.workers[1]
    for place in (again.page, again.page.workers[0], thinker):  # the policy holds in all of them
        assert place.evaluate(TRIED) == ["TypeError"]
    again.choose("Deals played")
    assert again.page.locator("dialog[open] .entry, dialog[open] tr").count() > len(GAMES)
    again.page.evaluate("() => { location.hash = '#/%zz'; }")  # what cannot be read is told as well
    again.until("document.querySelector('#message').textContent.includes('%zz')")
    assert not sitter.errors
    assert all("Content Security Policy" in each for each in again.errors)


def test_without_a_net_the_page_opens_and_plays_on(opened, site):
    sitter = opened("#/klondike#12")
    sitter.tap("s")
    sitter.rest()
    sitter.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    sitter.page.wait_for_timeout(100)
    tools = sitter.page.context.new_cdp_session(sitter.page)
    lacking = {each["errorId"] for each in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert lacking <= {"in-incognito"}  # nothing else is in the way of installing it as an app
    assert tools.send("Page.getAppManifest")["errors"] == []
    with site.cut_off():
        before = len(site.server.asked)
        sitter.page.reload()
        sitter.page.wait_for_selector("#table button")
        sitter.rest()
        assert standing(sitter).startswith("1 move")
        sitter.tap("s")
        assert standing(sitter).startswith("2 moves")
        sitter.command("undo")
        assert standing(sitter).startswith("1 move")
        assert {path.rpartition("/")[2] for path in site.server.asked[before:]} <= {"service.js"}
    assert not [each for each in sitter.errors if "service.js" not in each and "ERR_" not in each]


def test_two_tabs_stay_in_step_and_one_goes_on_and_measures_when_the_other_is_closed(opened, site):
    first = opened("#/klondike#9")
    second = opened("#/klondike#9")
    first.tap("s")
    second.until("document.querySelector('#standing').textContent.startsWith('1 move')")
    second.tap("s")
    first.until("document.querySelector('#standing').textContent.startsWith('2 moves')")
    first.page.close()
    second.tap("s")
    second.until("document.querySelector('#standing').textContent.startsWith('3 moves')")
    second.rest()
    second.until("document.querySelector('#lost').hidden")  # the line was mended meanwhile, or is being mended
    second.turn_to("#/relais-des-7#4711")
    assert analysed(second, 300) == lines_of("relais-des-7", 300)
    assert not first.errors + second.errors


# In a worker of its own, which is outside all locks: hold the files of the store for so many milliseconds.
HOLD = """(time) => new Promise((done) => {
  const source = `
    const soon = () => new Promise((next) => setTimeout(next, 20));
    const free = (file) => file.createSyncAccessHandle().catch(() => soon().then(() => free(file)));
    const held = [];
    const top = await navigator.storage.getDirectory();
    for await (const folder of top.values())
      for await (const file of folder.values()) held.push(await free(file));
    postMessage(held.length);
    setTimeout(() => { for (const each of held) each.close(); }, ${time});`;
  const script = new Blob([source], { type: "text/javascript" });
  new Worker(URL.createObjectURL(script), { type: "module" }).onmessage = ({ data }) => done(data);
})"""


def test_files_that_a_closed_tab_still_holds_for_a_moment_are_waited_for(opened, site):
    first = opened("#/klondike#10")
    first.tap("s")
    first.rest()
    beside = first.page.context.new_page()
    beside.goto(site.address + "service.js")
    first.page.close()
    assert beside.evaluate(HOLD, 1500) == 3
    again = opened("#/klondike#10")
    assert standing(again).startswith("1 move")


SLEEP = """(time) => {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  setTimeout(() => Atomics.wait(new Int32Array(buffer), 0, 0, time));
}"""


@pytest.mark.long
def test_a_tab_that_has_the_sitting_and_sleeps_is_told_of(opened):
    first = opened("#/klondike#13")
    second = opened("#/klondike#13")
    first.page.workers[0].evaluate(SLEEP, 30_000)
    second.tap("s")
    second.until("!document.querySelector('#lost').hidden")
    assert (
        second.page.text_content("#lost") == "Another tab has the game and does not answer: go on there, or close it."
    )
    second.until("document.querySelector('#lost').hidden")
    assert standing(second).startswith("1 move")


@pytest.mark.long
def test_golden_games_are_played_by_finger(opened, tmp_path):
    sitter = opened(KLONDIKE, has_touch=True, viewport=PHONE)
    play_all(sitter, tmp_path, ["klondike", "fifteen-puzzle"])


@pytest.mark.long
def test_a_memory_that_is_spoilt_is_forgotten_and_python_started_anew(opened):
    first = opened("#/klondike#11")
    first.tap("s")
    first.until(f"({KEEPING})()")
    first.page.evaluate(KEEPING, [1, 2, 3, 4] * 4096)
    first.page.close()
    again = opened("#/klondike#11")
    assert beginning(again) == ["Python started"]
    assert standing(again).startswith("1 move")
    again.tap("s")
    assert standing(again).startswith("2 moves")


UPDATE = "() => navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null, String)"
WAITS = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.{state}))"


def version_of(sitter):
    """The folder that all scripts of a page come from."""
    folders = {
        url.rpartition("/static/")[0].rpartition("/")[2]
        for url in sitter.page.evaluate("[...document.scripts].map(({ src }) => src).filter(Boolean)")
    }
    (found,) = folders
    return found


@pytest.mark.long
def test_a_new_version_comes_as_a_whole_and_keeps_the_deal(chrome, tmp_path, monkeypatch):
    site = Site(tmp_path)
    with chrome.new_context(reduced_motion="reduce") as context:
        first = Sitter(context.new_page()).go(site.address + KLONDIKE)
        first.tap("s")
        first.rest()
        first.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        old = site.written.version
        assert version_of(first) == old
        monkeypatch.setattr(building, "POLICY", f"{building.POLICY}; frame-src 'none'")
        new = building.write_site(site.folder).version
        assert new != old and not (site.folder / old).exists()
        # A file that came to harm on its way: nothing of the new version is used.
        program = site.folder / new / "program.pack"
        whole = program.read_bytes()
        program.write_bytes(whole[:-1] + b"?")
        first.page.evaluate(UPDATE)
        first.until("navigator.serviceWorker.getRegistration().then((found) => !found.installing && !found.waiting)")
        program.write_bytes(whole)
        first.page.evaluate(UPDATE)
        first.until(WAITS.format(state="waiting"))
        # While a page of the old version is open, another one is of the same version, and all of it is still there: a
        # hint needs files that nobody has asked for before, and which the server no longer has.
        second = Sitter(context.new_page()).go(site.address + KLONDIKE)
        assert version_of(second) == old
        first.command("hint")
        first.until("document.querySelector('#message').textContent.length > 0")
        first.rest()
        first.tap("s")
        assert standing(first).startswith("2 moves")
        first.page.close()
        second.page.close()
        third = Sitter(context.new_page()).go(site.address + KLONDIKE)
        third.until(f"document.querySelector('script[type=module]').src.includes('{new}')")
        third.page.wait_for_selector("#table button")
        assert standing(third).startswith("2 moves") and version_of(third) == new
        assert beginning(third) == ["Python started"]  # what was kept of the old version is gone
        assert {name.rpartition(" ")[2] for name in third.page.evaluate("caches.keys()")} == {new}
        assert not first.errors + second.errors
    site.close()


NO_FILES = "delete StorageManager.prototype.getDirectory;"
NO_DATABASE = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"  # the page did not come over https


@pytest.mark.long
@pytest.mark.parametrize(
    ("lacking", "told"),
    [(NO_FILES, ""), (NO_FILES + NO_DATABASE, "gives the page no room"), (NO_LOCKS, "for pages that come over https")],
)
def test_a_browser_that_keeps_less_keeps_what_it_can(chrome, site, lacking, told):
    with chrome.new_context(reduced_motion="reduce", service_workers="block") as context:

        def lame(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=lacking + answer.text())

        context.route("**/keeping.js", lame)
        sitter = Sitter(context.new_page()).go(site.address + KLONDIKE)
        assert told in sitter.message and ("Nothing you play now is saved" in sitter.message) == bool(told)
        sitter.tap("s")
        assert standing(sitter).startswith("1 move")
        sitter.page.reload()
        sitter.page.wait_for_selector("#table button")
        assert standing(sitter).startswith("0 moves" if told else "1 move")


@pytest.mark.long
def test_where_the_browser_has_no_room_left_that_is_told_and_one_plays(opened, site):
    sitter = opened(KLONDIKE, quota=1)
    assert sitter.message.startswith("Nothing you play now is saved: this browser has no room left for the page")
    for count in ("1 move ", "2 moves "):
        sitter.tap("s")
        assert standing(sitter).startswith(count)
