"""A server for others: who is whom, under which address it is known, and what everybody gets of it."""

import asyncio
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import stat
import threading
import time
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from children import PATIENCE, finish, running, until
from reussite.cli.main import main
from reussite.errors import BadInput
from reussite.play import game
from reussite.solve.solver import Result
from reussite.store import Store
from reussite.table import Advice, snap
from reussite.ui.web import advisers as web_advisers
from reussite.ui.web import analysis, desks, prompt
from reussite.ui.web import players as web_players
from reussite.ui.web.advisers import Advisers
from reussite.ui.web.players import Players
from reussite.ui.web.shares import ANALYSES, TABS, Shares
from reussite.ui.web.start import Wishes, prepare
from reussite.words import saying
from web_driver import Program, Sitter, Wire, emptied, served

ROOT = Path(__file__).parent.parent
PUBLIC = "https://cards.example"


def fetch(server, path="/", method="GET", body=None, **headers):
    line = http.client.HTTPConnection("127.0.0.1", server.access.port, timeout=PATIENCE)
    line.request(method, path, body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer, body


def introduced(server, body=None, **headers):
    """Ask for a name as a player, as the page does; `headers` may pretend other things."""
    usual = {"Origin": server.address.split("?")[0].rstrip("/")}
    return fetch(server, "/player", "POST", body, **{**usual, **headers})[0]


def cookie_of(answer):
    """What a browser keeps of an answer's cookie."""
    return answer.headers["set-cookie"].partition(";")[0]


def line_of(server, cookie):
    return Wire(server.address, additional_headers={"Cookie": cookie})


@pytest.fixture(scope="module")
def many():
    """A server for many players."""
    with served(multi=True) as made:
        yield made


def test_a_host_of_ones_own_asks_for_the_token_and_remembers_it():
    with served(host="127.0.0.1") as server:
        assert len(server.access.token) >= 20 and server.access.token in server.address
        for path in ("/", "/static/app.js", f"/?token={server.access.token[:-1]}x", "/?token="):
            assert fetch(server, path)[0].status == 403
        with pytest.raises(InvalidStatus):
            Wire(server.address)
        answer, _ = fetch(server, f"/klondike?draw=3&token={server.access.token}")
        assert answer.status == 303 and answer.headers["location"] == "/klondike?draw=3"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and server.access.token not in cookie
        shown = cookie.partition(";")[0]
        assert fetch(server, "/", Cookie=shown)[0].status == 200
        with line_of(server, shown) as wire:
            assert wire.view(open="/klondike")["game"] == "klondike"
        emptied(server)


def test_the_command_takes_all_wishes(capsys, monkeypatch):
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    more = ["--open-to-all", "--keep-days", "30", "--per-address", "9", "--processes", "1"]
    assert main(["web", "--port", "0", "--multi", "--public-url", PUBLIC, *more]) == 0
    assert f"{PUBLIC}/\n" in capsys.readouterr().out
    assert main(["web", "--public-url", "cards"]) == 2


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"host": "127.0.0.1", "token": "short"}, "at least 12"),
        ({"port": 70000}, "0 to 65535"),
        ({"open_to_all": True}, "--multi"),
        ({"open_to_all": True, "multi": True, "token": "a" * 12}, "--multi"),
        ({"days": 0}, "--keep-days must be 1 to"),
        ({"processes": -1, "multi": True}, "--processes must be 1 to"),
        *(({"public": address}, "--public-url must be") for address in ("", "cards.example", "ftp://x", "https://")),
        *(({"public": address}, "without a path") for address in ("https://x/cards", "https://é", "https://x:y")),
    ],
)
def test_wishes_that_cannot_be_met_are_told_in_one_line(wishes, told):
    with pytest.raises(BadInput, match=told):
        prepare(Wishes(**{"port": 0, **wishes}))


def test_a_taken_port_is_told(many):
    with pytest.raises(BadInput, match="--port 0"):
        prepare(Wishes(port=many.access.port))


def test_players_of_one_server_see_only_their_own_games(many, home):
    first, second = cookie_of(introduced(many)), cookie_of(introduced(many))
    assert first != second
    with line_of(many, first) as one, line_of(many, second) as two:
        mine = one.ask(open="/klondike#7")["table"]["deal"]
        one.ask(gesture="tap", pile="s")
        one.ask(do="set", argument="back=red")
        one.ask(do="bookmark", argument="here")
        theirs = two.ask(open=f"/deal/{mine}")
        assert theirs["reply"]["kind"] == "refused" and "table" not in theirs
        for name in ("history", "statistics"):
            assert two.ask(do=name)["reply"]["panel"]["grids"] == []
        assert "continue" not in str(two.ask(do="games"))
        other = two.ask(open="/rexile#3")["table"]["deal"]
        assert other == mine  # the same number in another store
        two.ask(do="undo")
        assert one.ask(do="history")["reply"]["panel"]["grids"][0]["rows"][0][0] == "Klondike, deal 7"
        assert two.hello["settings"]["back"] == "blue"
        assert not any('"push":"reply"' in text for text in one.heard + two.heard)
    with line_of(many, first) as again:
        assert again.view(open="/klondike")["moves"] == 1
    emptied(many)
    assert not (home / "reussite.db").exists()  # the owner's own games are nobody's


@pytest.mark.parametrize(
    "change",
    [
        lambda c: "",
        lambda c: c[:-1] + ("0" if c[-1] != "0" else "1"),
        lambda c: c.replace("=", "=x"),
        lambda c: c.partition("=")[0] + "=../../x.y",
        lambda c: f"{c}é",
        lambda c: c.partition("=")[0] + "=\xe9.\xff",
    ],
)
def test_a_player_cannot_be_invented(many, home, change):
    cookie = change(cookie_of(introduced(many))).encode("utf-8").decode("latin-1")
    with pytest.raises(ConnectionClosed) as refused:
        line_of(many, cookie)
    assert refused.value.rcvd.code == 4401
    answer, _ = fetch(many, "/", Cookie=cookie)
    assert answer.status == 200 and answer.headers["x-frame-options"]  # an odd cookie is no reason for a 500
    assert not (home / "players").exists()


def test_no_address_that_is_opened_makes_a_new_player_of_anybody(many):
    for path in ("/", "/klondike#7", "/static/app.js", "/player"):
        assert not fetch(many, path, Accept="text/html", Sec_Fetch_Site="cross-site")[0].headers["set-cookie"]
    for origin in ("http://evil.example", "null", ""):
        refused = introduced(many, Origin=origin)
        assert refused.status == 403 and not refused.headers["set-cookie"]
    asked = introduced(many)
    assert "SameSite=Lax" in asked.headers["set-cookie"] and "HttpOnly" in asked.headers["set-cookie"]
    again = introduced(many, Cookie=cookie_of(asked))
    assert again.status == 204 and not again.headers["set-cookie"]  # who is known stays the same


OTHER_SITE = """<!doctype html><title>x</title><a href="{there}">a deal</a>"""


def test_a_link_from_elsewhere_leads_to_the_same_player(many, chrome, home):
    window = chrome.new_context(reduced_motion="reduce")
    sitter = Sitter(window.new_page()).go(f"{many.address}klondike#7")
    sitter.tap("s")
    sitter.rest()
    window.route(
        "http://elsewhere.example/",
        lambda route: route.fulfill(
            body=OTHER_SITE.format(there=f"{many.address}klondike#7"), content_type="text/html"
        ),
    )
    sitter.page.goto("http://elsewhere.example/")
    sitter.page.click("a")
    sitter.page.wait_for_selector("#table button")
    sitter.rest()
    assert "1 move" in sitter.page.text_content("#standing")
    assert len(list((home / "players").iterdir())) == 1
    # The way to another browser: a link, which asks before it changes who plays there.
    sitter.choose("Another browser")
    link = sitter.page.input_value("#field-link")
    assert link.startswith(f"{many.address}#player=") and sitter.violations() == []
    other = chrome.new_context(reduced_motion="reduce")
    second = Sitter(other.new_page()).go(link, ready="dialog[data-name=identity]")
    second.page.click("dialog button.main")
    second.page.wait_for_selector(".games li:has-text('continue, 1 move')")
    assert len(list((home / "players").iterdir())) == 2  # whoever the other browser was is still there
    third = Sitter(other.new_page()).go(f"{many.address}#player=nobody.0", ready="dialog[data-name=identity]")
    third.page.click("dialog button.main")
    third.until("document.querySelector('dialog .told').textContent.includes('No player here')")
    third.press("Escape")
    third.page.wait_for_selector(".games li")
    window.close()
    other.close()
    emptied(many)


# The address under which it is known


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("cards.example", PUBLIC, 204),
        ("cards.example:443", PUBLIC, 204),
        ("cards.example", "http://cards.example", 403),
        ("cards.example", "http://localhost:{port}", 403),
        ("cards.example:8713", PUBLIC, 421),
        ("other.example", "https://other.example", 421),
        ("localhost:{port}", "http://localhost:{port}", 204),
        ("localhost:{port}", PUBLIC, 403),
    ],
)
def test_host_origin_and_cookies_follow_the_public_address(public, host, origin, status):
    port = public.access.port
    answer = introduced(public, Host=host.format(port=port), Origin=origin.format(port=port))
    assert answer.status == status
    if status == 204:
        cookie = answer.headers["set-cookie"]
        assert ("; Secure" in cookie and cookie.startswith("__Host-")) == (origin == PUBLIC)


@pytest.fixture(scope="module")
def public():
    with served(multi=True, public=f"{PUBLIC}/", open_to_all=True) as made:
        assert made.address == f"{PUBLIC}/"
        yield made


def test_a_public_address_asks_for_a_token_like_any_other_way_in():
    with served(public=PUBLIC) as server:
        assert server.address.startswith(f"{PUBLIC}/?token=")
        assert fetch(server, Host="cards.example")[0].status == 403


def nginx_of_the_documentation(folder, port, certificate, own, *others):
    """The server block of docs/web.md with ports and files of a test."""
    text = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    block = re.search(r"```nginx\n(.*?)```", text, re.S)[1]
    servers = "\n".join(rf"    server 127.0.0.1:{each}\1;" for each in (own, *others))
    for old, new in {
        r" +server 127\.0\.0\.1:\d+(.*);": servers,
        r"listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        r"/etc/ssl/cards\.example\.(pem|key)": rf"{certificate}.\1",
        r"server_name .*;": "server_name localhost;",
    }.items():
        block, count = re.subn(old, new, block)
        assert count, old
    temporary = "".join(
        f"{name}_temp_path {folder};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{temporary}{block}}}\n"
    )


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate of our own, as two files."""
    folder = tmp_path_factory.mktemp("certificate")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    words = ("openssl", "req", "-x509", *kind, "-subj", "/CN=localhost")
    words = (*words, "-addext", "subjectAltName=DNS:localhost")
    finish(*words, "-keyout", f"{folder}/own.key", "-out", f"{folder}/own.pem", check=True)
    return folder / "own"


@contextmanager
def behind_nginx(folder, certificate, port, *servers):
    """A real nginx before servers, as the documentation tells."""
    folder.chmod(0o777)  # its workers run as nobody
    config = folder / "nginx.conf"
    config.write_text(nginx_of_the_documentation(folder, port, certificate, *servers), encoding="utf-8")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    assert os.path.exists(nginx), "the tests of the page need nginx: `apt-get install nginx-light`"
    with running(nginx, "-c", str(config), "-p", str(folder), "-e", "stderr"):
        until(lambda: is_open(port), "nginx")
        yield f"https://localhost:{port}/"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def is_open(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def test_a_page_behind_nginx_is_played_over_https(chrome, certificate, tmp_path):
    port = free_port()
    with (
        served(multi=True, public=f"https://localhost:{port}") as server,
        behind_nginx(tmp_path, certificate, port, server.access.port) as address,
    ):
        assert server.address.startswith(f"{address}?token=")
        window = chrome.new_context(ignore_https_errors=True, reduced_motion="reduce")
        sitter = Sitter(window.new_page()).go(server.address, ready=".games li")
        sitter.turn_to("/klondike#7")
        sitter.tap("s")
        sitter.rest()
        sitter.page.reload()
        sitter.page.wait_for_selector("[data-pile=w][data-index='0']")
        names = {cookie["name"]: cookie for cookie in window.cookies()}
        assert set(names) == {"__Host-reussite-token", "__Host-reussite-player"}
        assert all(cookie["secure"] and cookie["sameSite"] == "Lax" for cookie in names.values())
        assert not sitter.errors
        window.close()
        emptied(server)


# Fair shares


def test_places_are_counted_over_all_processes_and_never_given_twice():
    shares = Shares(processes=3)
    for row in (0, 1, 2, 0):
        shares.row = row
        assert shares.take(TABS, 4, "ann")
    for row in range(3):
        shares.row = row
        assert not shares.take(TABS, 4, "ann") and shares.take(TABS, 4, "ben")
    shares.row = 1
    shares.give_back(TABS, "ann")
    assert shares.take(TABS, 4, "ann")
    shares.forget(0)  # a process that was killed had two of them
    assert shares.taken(TABS, "ann") == 2 and shares.taken(ANALYSES) == 0


def test_the_limit_of_tabs_holds_across_processes(home):
    """Two processes at one socket: whichever a line comes to, the thirty-third tab is one too many."""
    with Program(0, home, "--multi", "--processes", "2") as program:
        server = SimpleNamespace(address=program.address, access=SimpleNamespace(port=program.port))
        cookie = cookie_of(introduced(server))
        wires = [line_of(server, cookie) for _ in range(desks.MOST_TABS + 3)]
        told = [wire.hello["push"] for wire in wires]
        assert told == ["hello"] * desks.MOST_TABS + ["closed"] * 3
        for wire in wires:
            wire.close()


def test_too_many_from_one_address_are_told_so(public, monkeypatch):
    monkeypatch.setattr(public.desks, "per_address", 2)
    there, elsewhere = {"X-Forwarded-For": "6.6.6.6, 192.0.2.7"}, {"X-Forwarded-For": "192.0.2.7, 192.0.2.8"}
    address = f"http://127.0.0.1:{public.access.port}"
    asked = [introduced(public, Origin=address, **there) for _ in range(3)]
    assert [each.status for each in asked] == [204, 204, 429]
    assert introduced(public, Origin=address, **elsewhere).status == 204
    cookies = [cookie_of(each) for each in asked[:2]]
    wires = [
        Wire(address, additional_headers={"Cookie": cookies[k % 2], **come})
        for k, come in enumerate([there, there, there, elsewhere])
    ]
    assert [wire.hello["push"] for wire in wires] == ["hello", "hello", "closed", "hello"]
    for wire in wires:
        wire.close()
    emptied(public)


def test_half_a_request_is_not_waited_for(many, monkeypatch):
    monkeypatch.setattr(prompt, "SECONDS", 0.2)
    port = many.access.port
    host = f"Host: localhost:{port}\r\n"
    whole = f"GET /static/icon.svg HTTP/1.1\r\n{host}\r\n"
    for first, second in (("", ""), ("GET / HT", ""), (f"GET / HTTP/1.1\r\n{host}", ""), (whole, "GET")):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
            line.sendall(first.encode())
            if second:
                assert line.recv(65536)
                line.sendall(second.encode())
            while line.recv(65536):
                pass  # it is closed, after the answer to what was whole


def analysing(server):
    return server.desks.shares.taken(ANALYSES)


def test_analyses_wait_for_their_place_and_give_it_back_however_they_end(many, monkeypatch):
    running_at_once = []

    async def measure(self, request):
        running_at_once.append(analysing(many))
        await asyncio.sleep(PATIENCE)

    monkeypatch.setattr(analysis.Analysis, "_follow", measure)
    cookies = [cookie_of(introduced(many)) for _ in range(6)]
    wires = [line_of(many, cookie) for cookie in cookies for _ in range(2)]
    for wire in wires:
        wire.ask(open="/quatre-couleurs#1")
    for wire in wires:
        wire.raw('{"id": 50, "do": "analyse", "argument": "games=10,seed=1"}')
    for wire in wires:
        until(lambda wire=wire: wire.next().get("id") == 50, "an answer")
    until(lambda: len(running_at_once) == 2, "two that run")
    assert analysing(many) == 2 and max(running_at_once) == 2
    for wire in wires[:-1]:
        wire.close()  # dropped, those that ran and those that waited
    until(lambda: len(running_at_once) > 2, "the last one's turn")
    wires[-1].close()
    emptied(many)
    until(lambda: not any(many.desks.shares._counts), "all places to be given back")


class Slow:
    """An adviser that answers when it is hurried."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((snapshot, question, Future()))
        return self.asked[-1][2]

    def hurry(self):
        self.answer("what is known")

    def answer(self, words="an answer"):
        self.asked[-1][2].set_result(Advice(saying("problem", text=words)))


def test_hints_come_first_a_player_has_one_question_and_nobody_thinks_long_while_others_wait(monkeypatch):
    monkeypatch.setattr(web_advisers, "TURN", 0.05)
    slow = Slow()
    many = Advisers([slow])
    first = many.of("ann").ask("ann 1", "chance")
    time.sleep(0.1)
    assert not first.done()  # nobody waits, so it may take as long as it likes
    again = many.of("ann").ask("ann 2", "hint")
    assert not first.done()  # also for another question of the same player
    others = [many.of(f"player {k}").ask(k, "chance") for k in range(8)]
    assert first.result(PATIENCE).words == "what is known"
    until(lambda: len(slow.asked) == 2, "the next question")
    assert slow.asked[1][:2] == ("ann 2", "hint")
    hint = many.of("zoe").ask("zoe", "hint")
    slow.answer()
    assert again.result(PATIENCE) and slow.asked[2][:2] == ("zoe", "hint")
    slow.answer()
    assert hint.result(PATIENCE)
    for each in others[:-1]:
        assert each.result(PATIENCE).words == "what is known"
    time.sleep(0.1)
    assert not others[-1].done()
    assert [snapshot for snapshot, *_ in slow.asked[3:]] == list(range(8))
    others[-1].cancel()
    many.close()


def test_a_hurried_thinker_answers_with_what_it_knows(monkeypatch):
    """The true process: a chance that would take a minute is told from fewer samples."""
    from reussite.solve import thinking

    monkeypatch.setattr(thinking, "_solve", lambda position, seconds, asker: Result("won"))
    asked = []

    def stopped():
        asked.append(1)
        return len(asked) >= 3

    told = thinking.answer(snap(game("klondike").deal(7)), "chance", thinking.Asker(stopped))
    assert told.said.about["n"] == 3


def test_players_who_left_are_forgotten_and_those_who_are_here_are_not(home, monkeypatch):
    def came(name, days_ago, begins=False):
        path = Players().store_of(name)
        with Store.open(path) as store:
            if begins:
                store.begin(game("klondike").deal(7)).play("s")
        then = time.time() - days_ago * web_players.DAY
        os.utime(path.parent, (then, then))

    came("long gone", 401, begins=True)
    came("still here", 500, begins=True)
    came("remembered", 399, begins=True)
    came("never played", 2)
    came("new", 0.5)
    assert Players().tidy(lambda name: name == "still here") == 2
    assert {path.name for path in Players().folder.iterdir()} == {"still here", "remembered", "new"}
    assert Players().tidy(lambda name: False) == 1  # looking has not made anybody look as if they had just come


def test_who_has_too_much_can_look_but_keep_nothing_more(many, monkeypatch):
    monkeypatch.setattr(web_players, "MOST_BYTES", 1000)
    cookie = cookie_of(introduced(many))
    with line_of(many, cookie) as wire:
        wire.ask(open="/klondike#7")
    emptied(many)
    with line_of(many, cookie) as wire:
        wire.ask(open="/klondike#7")
        full = wire.ask(gesture="tap", pile="s")
        assert full["reply"]["kind"] == "refused" and "all the space" in full["reply"]["told"]
        assert wire.ask(do="history")["reply"]["panel"]["name"] == "history"
    emptied(many)


def test_store_log_and_key_are_for_their_owner_only(many, home):
    before = os.umask(0o022)
    try:
        with line_of(many, cookie_of(introduced(many))) as wire:
            wire.ask(open="/klondike#7")
            wire.ask(gesture="tap", pile="s")
            found = [path for path in home.rglob("*") if path.is_file()]
            assert {path.name for path in found} >= {"reussite.db", "reussite.db-wal", "reussite.log"}
            assert {path.name: oct(path.stat().st_mode & 0o077) for path in found} == {p.name: "0o0" for p in found}
    finally:
        os.umask(before)
    emptied(many)


def test_a_store_of_an_earlier_version_is_closed_to_others(home):
    with Store.open() as store:
        path = store.path
    path.chmod(0o644)
    with Store.open():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_players_stay_with_their_server_where_nginx_shares_them_among_two(certificate, tmp_path):
    """Both servers have one key; whoever is known is led to the same one each time by the hash of the name."""
    port = free_port()
    homes = [tmp_path / name for name in ("one", "two")]
    for home in homes:
        home.mkdir()
        (home / "web-secret").write_bytes(b"k" * 32)
    words = ("--multi", "--processes", "1", "--public-url", f"https://localhost:{port}", "--open-to-all")
    with ExitStack() as stack:
        programs = [stack.enter_context(Program(0, home, *words, listens=free_port())) for home in homes]
        folder = tmp_path / "nginx"
        folder.mkdir()
        address = stack.enter_context(behind_nginx(folder, certificate, port, *(each.port for each in programs)))
        trust = ssl.create_default_context(cafile=f"{certificate}.pem")
        known = []
        while len(known) < 8 or not all((home / "players").exists() for home in homes):
            assert len(known) < 64, "all of so many were led to the same server"
            line = http.client.HTTPSConnection("localhost", port, timeout=PATIENCE, context=trust)
            line.request("POST", "/player", headers={"Origin": address.rstrip("/")})
            cookie = cookie_of(line.getresponse())
            line.close()
            known.append(cookie)
            for moves in (1, 2, 3):
                with Wire(address, additional_headers={"Cookie": cookie}, ssl=trust) as wire:
                    wire.ask(open="/klondike#7")
                    assert wire.view(gesture="tap", pile="s")["moves"] == moves
        players = [{path.name for path in (home / "players").iterdir()} for home in homes]
        programs[0].kill()
        for cookie in known:
            is_there = cookie.partition("=")[2].partition(".")[0] in players[1]
            line = http.client.HTTPSConnection("localhost", port, timeout=PATIENCE, context=trust)
            line.request("GET", "/", headers={"Cookie": cookie})
            assert line.getresponse().status == (200 if is_there else 502)  # who belongs to the other one waits for it
            line.close()
    assert not players[0] & players[1] and sum(map(len, players)) == len(known)


def workers_of(program):
    """The processes that serve, as the system lists them."""
    path = Path(f"/proc/{program.process.pid}/task/{program.process.pid}/children")
    return {int(number) for number in path.read_text(encoding="utf-8").split()}


def play_on(server, cookie, played, enough):
    """Turn cards until the line breaks or it is enough, and count what was acknowledged."""
    try:
        with line_of(server, cookie) as wire:
            wire.ask(open="/klondike#7")
            while not enough.is_set():
                wire.ask(gesture="tap", pile="s")
                played[cookie] += 1
    except (ConnectionClosed, OSError):
        pass


def test_servers_killed_at_full_load_lose_nothing_that_was_acknowledged(home):
    """One of two processes first, which is followed by another; then all of them at once."""
    with Program(0, home, "--multi", "--processes", "2") as program:
        server = SimpleNamespace(address=program.address, access=SimpleNamespace(port=program.port))
        played = {cookie_of(introduced(server)): 0 for _ in range(8)}
        enough = threading.Event()
        for kill in (lambda: os.kill(min(workers_of(program)), signal.SIGKILL), program.kill):
            then = min(played.values()) + 4
            workers = workers_of(program)
            threads = [threading.Thread(target=play_on, args=(server, each, played, enough)) for each in played]
            for each in threads:
                each.start()
            until(lambda then=then: min(played.values()) >= then, "moves of all players")
            kill()
            if program.process.poll() is None:
                until(lambda seen=workers: len(workers_of(program)) == 2 and workers_of(program) != seen, "another")
                enough.set()
            for each in threads:
                each.join(PATIENCE)
            enough.clear()
    for cookie, count in played.items():
        name = cookie.partition("=")[2].partition(".")[0]
        with Store.open(home / "players" / name / "reussite.db") as store:
            assert count <= len(store.look_at(1).gestures) <= count + 2  # of each kill one more that nobody heard of
