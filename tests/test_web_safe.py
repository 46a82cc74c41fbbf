"""Who may come in, what nobody may see, and messages that nobody should send."""

import http.client
import json
import random
import re
import string
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from children import PATIENCE
from reussite.cli.main import main
from reussite.play import Deal, catalogue, from_layout, game, read_transcript, to_layout, write_transcript
from reussite.sitting import ACTIONS
from reussite.store import Store
from reussite.ui.web import session
from reussite.ui.web.wire import WANTS
from tiers import LONG
from web_driver import Wire, emptied, served

STATIC = Path(session.__file__).parent / "static"


@pytest.fixture(scope="module")
def server():
    with served() as made:
        yield made


@pytest.fixture
def wires(server):
    """Open bare lines to the server; all are closed at the end."""
    made = []

    def make(**more):
        made.append(Wire(server.address, **more))
        return made[-1]

    yield make
    for wire in made:
        wire.close()
    emptied(server)


@pytest.fixture
def unhurried(monkeypatch):
    """Let a tab send as much as it likes."""
    monkeypatch.setattr(session, "RATE", 1e9)
    monkeypatch.setattr(session, "BURST", 1e9)


def fetch(server, path="/", method="GET", **headers):
    line = http.client.HTTPConnection("127.0.0.1", server.access.port, timeout=PATIENCE)
    line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer, body


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1", "127.0.0.1:{port}@x", ""]
)
def test_a_host_that_is_not_ours_is_refused(server, name):
    answer, body = fetch(server, Host=name.format(port=server.access.port))
    assert answer.status == 421
    assert b"Unknown host name" in body


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_names_of_this_machine_are_known(server, name):
    assert fetch(server, Host=f"{name}:{server.access.port}")[0].status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1", "null", "http://localhost:{port}", ""])
def test_a_page_of_another_site_gets_no_line(server, origin):
    with pytest.raises(InvalidStatus) as refused:
        Wire(server.address, origin=origin.format(port=server.access.port))
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(("name", "status"), [("evil.example", 403), ("localhost", 101)])
def test_a_rebound_name_gets_no_line_even_with_its_own_origin(server, name, status):
    host = f"{name}:{server.access.port}"
    wants = {"Connection": "Upgrade", "Upgrade": "websocket"}
    wants |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    assert fetch(server, "/line", Host=host, Origin=f"http://{host}", **wants)[0].status == status


@pytest.mark.parametrize(
    "path", ["/", "/klondike", "/static/app.js", "/art/x/two-normal-en-blue/33.svg", "/nothing/there", "/plot/x.svg"]
)
@pytest.mark.parametrize("host", ["localhost:{port}", "evil.example"])
def test_every_answer_forbids_other_sites_scripts_frames_and_readers(server, path, host):
    answer, _ = fetch(server, path, Host=host.format(port=server.access.port))
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/klondike", "/static/app.js", "/nothing/there"])
def test_only_reading_requests_are_answered(server, path):
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        answer, body = fetch(server, path, method)
        assert (answer.status, body) == (405, b"Only GET requests are answered here.")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../application.py",
        "/static/%2e%2e%2fstart.py",
        "/art/x/two-normal-en-blue/..%2f..%2fx",
        "/picture/nothing.svg",
        "/art/x/two-normal-en-pink/33.svg",
        "/art/x/two-normal-en-blue/14.svg",
        "/art/x/two-normal-en-blue/QH.svg",
        "/art/x/two-normal-en-blue/mark-zz.svg",
    ],
)
def test_nothing_else_is_served(server, path):
    assert fetch(server, path)[0].status == 404


def test_the_page_has_no_inline_script_or_style_and_names_no_other_site():
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", html)
    for path in STATIC.iterdir():
        if path.suffix in (".js", ".css", ".html", ".webmanifest"):
            words = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?://", words), path.name
            assert "innerHTML" not in words and "eval(" not in words, path.name


def test_the_page_knows_no_game():
    """No game is named in a text of the page's code; a fan of cards may be, for it is also a way to lay them."""
    scripts = " ".join(path.read_text(encoding="utf-8").lower() for path in STATIC.glob("*.js"))
    words = " ".join(re.findall(r'"[^"\n]*"|`[^`]*`', scripts))
    assert "'" not in re.sub(r'"[^"\n]*"|`[^`]*`|//.*', "", scripts), "a text in single quotes is not looked at"
    for key, entry in catalogue().entries.items():
        for name in (key, str(entry.patience.name).lower()):
            assert not re.search(rf"\b{re.escape(name)}\b", words), name


def test_the_page_makes_no_sentence_of_its_own():
    for path in STATIC.glob("*.js"):
        code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        texts = [re.sub(r"\$\{[^}]*\}", "", a or b) for a, b in re.findall(r'"([^"\n]*)"|`([^`]*)`', code)]
        assert not [text for text in texts if re.search(r"\w{2,} \w{2,} \w{2,}|^[A-Z]\w+ \w", text)], path.name


def laid_out(deal, turned):
    """The same deal to the eye, without its number; `turned` lays the cards that lie face down in another order."""
    data = to_layout(deal.position)
    places = [(pile, k) for pile in data["piles"] for k in range(len(pile["cards"]) - pile["face_up"])]
    cards = [pile["cards"][k] for pile, k in places]
    for (pile, k), card in zip(places, cards[1:] + cards[:1] if turned else cards, strict=True):
        pile["cards"][k] = card
    return from_layout({name: value for name, value in data.items() if name not in ("deal", "code")})


PANELS = ("menu", "moves", "ledger", "history", "statistics", "games", "bookmarks", "options", "players", "analyse")


def traffic(wire, id):
    """Everything a browser is sent in a sitting that turns no hidden card up, without numbers and times."""
    heard = len(wire.heard)
    view = wire.view(open=f"/deal/{id}")
    hiding = {pile["name"] for pile in view["piles"] if None in pile["cards"]}
    for k, pile in enumerate(view["piles"]):
        for j, target in enumerate(view["piles"]):
            if LONG or {pile["name"], target["name"]} & hiding or (j + k) % 4 == 0:  # of others some are enough
                wire.ask(gesture="play", move=f"{target['name']} {pile['name']} {pile['name']}")
        if pile["lifts"]:
            wire.ask(gesture="pick", pile=pile["name"], count=1)
            wire.ask(gesture="more")
            wire.ask(gesture="cancel")
        wire.ask(gesture="pick", pile=pile["name"], count=len(pile["cards"]) + 1)
    for name in (*PANELS, "say-stock", "say-table", "say-moves", "fits", "hint", "verdict"):
        wire.ask(do=name)
    wire.ask(do="bookmark", argument="here")
    wire.ask(do="restart")
    wire.ask(do="undo")
    text = "\n".join(wire.heard[heard:])
    text = re.sub(r"\d+:\d\d|\d{4}-\d\d-\d\d", "", text)  # how long and when it was played
    return re.sub(r'"elapsed":[\d.e-]+', "", text)


def test_two_deals_that_differ_only_face_down_make_the_same_traffic(spread_game, server, home, monkeypatch, unhurried):
    deal = game(spread_game).deal(7)
    starts = [laid_out(deal, turned) for turned in (False, True)]
    hides = any(card >= 64 for pile in deal.position.piles for card in pile.cards)
    assert starts[0].observation() == starts[1].observation()
    assert (starts[0].state != starts[1].state) == hides
    heard = []
    for number, start in enumerate(starts):
        monkeypatch.setenv("REUSSITE_HOME", str(home / str(number)))
        with Store.open() as store:
            id = store.begin(Deal(start)).journal.id
        with Wire(server.address) as wire:
            heard.append(traffic(wire, id))
        emptied(server)
    assert len(heard[0]) > 2000
    assert heard[0] == heard[1]


def test_messages_that_make_no_sense_get_a_code_and_change_nothing(wires):
    wire = wires()
    assert wire.ask(gesture="tap", pile="s")["error"]["code"] == "no-table"
    seat = wire.ask(open="/klondike#7")["table"]
    cases = {
        "bad-json": ["", "{", "tap", '{"id": 5,}', '{"id": 5, "x": ' + "[" * 3000, r'{"id": 5, "do": "\ud800"}'],
        "bad-message": [
            "[]",
            "7",
            "null",
            '"tap"',
            "{}",
            "[" * 3000,
            '{"id": ' + "9" * 4000 + "}",
            '{"id": "9", "gesture": "tap"}',
            '{"id": -1}',
            '{"id": 1.5}',
            '{"id": true}',
        ],
        "too-large": [json.dumps({"id": 99, "gesture": "tap", "pile": "s" * 5000})],
        "out-of-order": [f'{{"id": {id}, "gesture": "tap", "pile": "s"}}' for id in (1, 2)],
    }
    for code, texts in cases.items():
        for text in texts:
            wire.raw(text)
            assert wire.next()["error"]["code"] == code, text[:60]
    for data in (
        *({}, {"gesture": "fly", "pile": "s"}, {"gesture": ["tap"], "pile": "s"}),
        *({"gesture": None}, {"gesture": "tap", "pile": 7}),
        *({"gesture": "tap", "pile": "s", "index": "1"}, {"gesture": "tap", "pile": "s", "at": "1"}),
        {"gesture": "pick", "pile": "t1", "count": 1.5},
        *({"do": 7}, {"do": None}, {"do": "undo", "argument": 7}, {"do": "undo", "gesture": "cancel"}),
        *({"press": 7}, {"press": "u", "pile": []}, {"press": "u", "again": 1}, {"open": 7}, {"open": None}),
    ):
        assert wire.ask(**data)["error"]["code"] == "bad-message", data
    for data in (
        *({"open": "/no-such-game"}, {"open": "/klondike?draw=9"}, {"open": "/klondike?x=1"}, {"open": "/klondike#-1"}),
        *({"open": "/klondike#" + "9" * 17}, {"open": "/klondike#abc"}, {"open": "/:x#5"}, {"open": "/%E0%A4%A"}),
        *({"open": "/deal/4711"}, {"open": "/deal/" + "9" * 30}, {"open": "//[x/klondike"}, {"do": "fly"}),
        *({"gesture": "tap"}, {"gesture": "tap", "pile": "zz"}, {"gesture": "drag", "pile": "t1", "target": "nowhere"}),
        *({"do": "daily", "argument": "yesterday"}, {"do": "analyse", "argument": "games=0,seed=1"}),
        *({"do": "back", "argument": "nowhere"}, {"do": "bookmark", "argument": "x" * 100}, {"do": "step"}),
        *({"do": "rules", "argument": "no"}, {"do": "set", "argument": "letters=xx"}, {"do": "save", "argument": "x"}),
    ):
        answer = wire.ask(**data)
        assert answer["reply"]["kind"] == "refused" and answer["reply"]["told"], data
        assert answer["table"]["version"] == seat["version"] if "table" in answer else data["do"] == "analyse"
    wire.socket.send(b"\x00\x01")
    assert wire.next()["error"]["code"] == "bad-message"
    stale = wire.ask(gesture="tap", pile="s", at=seat["version"] - 1)
    assert (
        stale["reply"]["kind"] == "refused" and stale["reply"]["dealt"] and "another window" in stale["reply"]["told"]
    )
    refused = wire.ask(gesture="play", move="t2 t4")
    assert refused["reply"]["kind"] == "refused" and "one rank lower" in refused["reply"]["told"]
    assert refused["table"]["version"] == seat["version"]
    assert wire.view(gesture="cancel") == seat["seen"]["view"]
    for key in ("f5", "no-key", ""):
        assert not any(wire.ask(press=key)["reply"].values())


def test_a_line_with_a_monstrous_message_is_cut_and_the_game_stays(wires, server):
    wire = wires()
    seat = wire.ask(open="/klondike#7")["table"]
    wire.ask(gesture="tap", pile="s")
    wire.raw("x" * 200_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        wire.next()
    assert wires().view(open=f"/deal/{seat['deal']}")["moves"] == 1


def nonsense(rng, piles):
    """A message that hardly makes sense: parts of true ones, wrong kinds, wild numbers, broken text."""
    wild = [
        None,
        True,
        -1,
        0,
        3,
        255,
        256,
        2**31,
        2**53,
        2**64,
        1.5,
        "",
        "s",
        "t1",
        "f9",
        "é" * 50,
        [],
        [1],
        {},
        {"a": 1},
        "\x00",
        "t1*99",
    ]
    value = lambda: rng.choice([*wild, *piles])  # noqa: E731
    fields = ["gesture", "pile", "index", "target", "count", "name", "argument", "move", "at", "again", "id", *WANTS]
    data = {rng.choice(fields): value() for _ in range(rng.randrange(6))}
    kind = rng.random()
    if kind < 0.6:
        data["gesture"] = rng.choice(["tap", "drag", "send", "pick", "more", "fewer", "cancel", "play", "command"])
        data["pile"] = rng.choice([*piles, value()])
        data["move"] = " ".join(str(value()) for _ in range(rng.randrange(4)))
        data["name"] = rng.choice(["undo", "redo", "purge", "home", "turn", "next", "hint", "nothing", "verdict"])
    elif kind < 0.85:
        data["do"] = rng.choice([*(name for name in ACTIONS if name not in ELSEWHERE), value()])
        data["argument"] = str(value())
    else:
        data["press"] = rng.choice(["u", "r", "s", "a", "m", "slash", "f8", "escape", "space", "enter", value()])
    if rng.random() < 0.8:  # else it wants several things at once
        data = {
            name: each for name, each in data.items() if name not in WANTS or name == list(data)[-1] or each is None
        }
    return data


CODES = {"bad-json", "bad-message", "too-large", "out-of-order", "no-table"}
ELSEWHERE = (
    "game",
    "fresh",
    "today",
    "daily",
    "open",
    "deal",
    "start",
    "new",
    "options",
    "switch",
    "restart",
    "winnable",
)


@pytest.mark.parametrize("key", ["klondike", "rexile", "montee-descente", "quatre-couleurs"])
def test_thousands_of_nonsensical_messages_break_nothing(key, wires, unhurried):
    rng = random.Random(key)
    wire = wires()
    id = wire.ask(open=f"/{key}#7")["table"]["deal"]
    piles = [pile["name"] for pile in wire.view(gesture="cancel")["piles"]]
    version, kinds, number = 0, Counter(), 10
    for _ in range(2000):
        number += 1
        data = nonsense(rng, piles)
        if data.get("id") == 2**53:  # no number could come after it
            del data["id"]
        text = json.dumps({**data, "id": data.get("id", number)} if rng.random() < 0.97 else data)
        if rng.random() < 0.1:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(string.printable) + text[at + 1 :]
        wire.raw(text)
        answer = wire.next()
        while "push" in answer:
            answer = wire.next()
        if "error" in answer:
            assert answer["error"]["code"] in CODES, (text, answer)
        kinds[answer["error"]["code"] if "error" in answer else answer["reply"]["kind"]] += 1
        if "table" in answer:
            assert answer["table"]["deal"] == id and answer["table"]["version"] >= version
            version = answer["table"]["version"]
        number = max(number, answer.get("id") or 0)  # a wild number that was taken goes on from there
    assert min(kinds["bad-json"], kinds["bad-message"], kinds[""], kinds["refused"]) > 20, kinds
    with Store.open() as store:
        deal = store.look_at(id)
        assert read_transcript(write_transcript(deal)).position.state == deal.position.state
    assert wires().view(open=f"/deal/{id}")["game"] == key


def test_more_messages_than_may_come_at_once_wait_for_their_place(monkeypatch):
    now, waited = [1000.0], []

    async def sleep(seconds):
        waited.append(seconds)

    monkeypatch.setattr(session, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(session, "asyncio", SimpleNamespace(sleep=sleep))

    def send(count):
        for _ in range(count):
            with pytest.raises(StopIteration):  # nothing is really waited for, so one step is all there is
                bucket.wait().send(None)

    bucket = session.Bucket()
    send(int(session.BURST))
    assert waited == []
    send(3)
    assert waited == [pytest.approx(number / session.RATE) for number in (1, 2, 3)]
    now[0] += 1.0  # a second later as many more may come as come in a second, less those that wait
    waited.clear()
    send(int(session.RATE) - 3)
    assert waited == []


def test_a_tab_that_floods_waits_and_others_do_not(wires):
    flooding, other = wires(), wires()
    flooding.ask(open="/klondike#7")
    other.ask(open="/klondike#8")
    for number in range(1000, 3000):
        flooding.raw(json.dumps({"id": number, "gesture": "cancel"}))
        if number == 1200:  # it has sent more than it may at once
            for _ in range(20):
                assert other.ask(gesture="tap", pile="s")["reply"]["steps"]
            break
    answered = 0
    try:
        while True:
            flooding.socket.recv(timeout=0)
            answered += 1
    except TimeoutError:
        pass
    assert answered < 200  # the other made its twenty moves before the flood was through


def test_what_is_watched_goes_on_whatever_is_pressed_meanwhile(wires):
    wire = wires()
    wire.ask(open="/klondike#7")
    for name in ("watch", "faster", "faster"):
        assert wire.ask(do=name)["table"]["seen"]["watching"]
    for _ in range(30):
        wire.ask(do="rules")
        assert wire.next()["push"] == "reply"  # a move that nobody asked for
    wire.ask(do="cancel")
    moves = wire.view(do="rules")["moves"]
    assert wire.view(press="space")["moves"] == moves + 1
    assert wire.view(do="stop")["moves"] == 0


def test_a_tab_that_never_reads_keeps_nobody_waiting(wires):
    deaf, other = wires(), wires()
    deaf.ask(open="/klondike#7")
    other.ask(open="/klondike#7")
    for _ in range(60):  # each is told to the tab that does not listen
        assert other.ask(gesture="tap", pile="s")["reply"]["steps"]
        assert other.ask(do="undo")["reply"]["steps"]


def test_too_many_tabs_are_told_so(wires, monkeypatch):
    from reussite.ui.web import desks

    monkeypatch.setattr(desks, "MOST_TABS", 2)
    wires(), wires()
    assert "close some" in wires().hello["reply"]["told"]


@pytest.mark.parametrize(
    "words", [["--port", "70000"], ["--port", "x"], ["--host", "127.0.0.1", "--token", "short"], ["--no"]]
)
def test_the_command_tells_a_mistake_in_one_line(words, capsys):
    assert main(["web", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("reussite: ") and told.count("\n") == 1


def test_the_command_says_where_the_page_is_and_ends_when_told_to(capsys, monkeypatch):
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    assert main(["web", "--port", "0", "--host", "127.0.0.1"]) == 0
    assert re.search(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", capsys.readouterr().out)


def test_without_the_extra_the_command_says_what_is_missing(capsys, monkeypatch):
    monkeypatch.setattr("reussite.cli.web.find_spec", lambda name: None)
    assert main(["web"]) == 2
    assert "reussite[web]" in capsys.readouterr().err
