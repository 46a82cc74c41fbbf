"""A stranger who means harm: requests and lines that no browser makes, and room that nobody else should lose."""

import base64
import contextlib
import os
import socket

import pytest

from children import PATIENCE, until
from reussite.ui.web import application, prompt
from reussite.ui.web import desks as web_desks
from reussite.ui.web import players as web_players
from reussite.ui.web.guard import Access
from reussite.ui.web.shares import CONNECTIONS
from test_web_strangers import cookie_of, fetch, introduced, line_of
from web_driver import emptied, served


@pytest.fixture(scope="module")
def many():
    with served(multi=True) as made:
        yield made


def host(server):
    return f"Host: localhost:{server.access.port}\r\n"


def connected(server, text=""):
    line = socket.create_connection(("127.0.0.1", server.access.port), timeout=PATIENCE)
    line.sendall(text.encode("latin-1"))
    return line


def heard(line):
    """All that comes until the line is ended, in one way or another."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while more := line.recv(65536):
            found += more
    return found


def answer_to(server, text):
    """The status of the answer to a raw request, and whether it has the headers that all answers have."""
    with connected(server, text) as line:
        head = line.recv(65536).decode("latin-1").lower()
    return int(head.split()[1]), "content-security-policy" in head


ODD = {
    "a way out of the folder": ("GET /static/../../start.py HTTP/1.1\r\n{host}\r\n", 404),
    "the same in disguise": ("GET /static/..%2f%2e%2e/start.py HTTP/1.1\r\n{host}\r\n", 404),
    "a plot outside": ("GET /plot/..%2f..%2fx.svg HTTP/1.1\r\n{host}\r\n", 404),
    "no name at all": ("GET /static/%00 HTTP/1.1\r\n{host}\r\n", 404),
    "a name too long for a file": ("GET /static/" + "a" * 5000 + " HTTP/1.1\r\n{host}\r\n", 404),
    "no text": ("GET /static/%ff%fe HTTP/1.1\r\n{host}\r\n", 404),
    "languages without end": (
        "GET / HTTP/1.1\r\n{host}Accept-Language: " + "fr;q=nan,\xff;q=9" * 999 + "\r\n\r\n",
        200,
    ),
    "cookies without end": ("GET / HTTP/1.1\r\n{host}Cookie: " + "a=b; " * 9999 + "\r\n\r\n", 200),
    "ranges without end": ("GET /static/app.js HTTP/1.1\r\n{host}Range: bytes=" + "0-1," * 999 + "0-1\r\n\r\n", 200),
    "an old browser": ("GET / HTTP/1.0\r\n\r\n", 421),
    "a way through": ("CONNECT x:1 HTTP/1.1\r\n{host}\r\n", 405),
    "a line that is none": ("GET /line HTTP/1.1\r\n{host}\r\n", 200),
}


def test_odd_requests_get_an_answer_with_all_headers_and_never_an_error_of_ours(many):
    found = {name: answer_to(many, text.replace("{host}", host(many))) for name, (text, _) in ODD.items()}
    assert found == {name: (status, True) for name, (_, status) in ODD.items()}


BROKEN = {
    "two hosts": "GET / HTTP/1.1\r\n{host}Host: evil\r\n\r\n",
    "headers without end": "GET / HTTP/1.1\r\n{host}X: " + "a" * 99999,
    "no HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a body that breaks": "POST /player HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\nno number\r\n",
    "two lengths": "GET / HTTP/1.1\r\n{host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "half a line": "GET /line HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
}


def test_what_is_no_http_is_refused_with_all_headers(many):
    found = {name: answer_to(many, text.replace("{host}", host(many))) for name, text in BROKEN.items()}
    assert found == dict.fromkeys(BROKEN, (400, True))


def test_a_line_for_another_site_is_refused_with_all_headers(many):
    asked = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    asked = f"GET /line HTTP/1.1\r\n{host(many)}{asked}Sec-WebSocket-Version: 13\r\nOrigin: http://evil\r\n\r\n"
    assert answer_to(many, asked) == (403, True)


def connections(server):
    return server.desks.shares.taken(CONNECTIONS, "127.0.0.1")


def test_connections_of_an_address_are_counted_and_more_are_cut(monkeypatch):
    """Whether they ask for something or not, and also when they have become a line; this machine counts here too."""
    monkeypatch.setattr(Access, "connected_from", lambda self, peer: peer)
    with served(multi=True, per_address=1) as server:
        lines = [connected(server) for _ in range(prompt.FOR_EACH_PAGE - 1)]
        cookie = cookie_of(introduced(server))
        until(lambda: connections(server) == len(lines), "the request to be over")
        wire = line_of(server, cookie)
        with connected(server) as more:
            assert not heard(more)
        assert connections(server) == prompt.FOR_EACH_PAGE
        wire.close()
        lines.pop().close()
        until(lambda: connections(server) == len(lines), "places to be given back")
        assert fetch(server)[0].status == 200
        for line in lines:
            line.close()
        until(lambda: not any(server.desks.shares._counts), "all places to be given back")


def test_a_name_that_comes_drop_by_drop_or_never_ends_makes_no_player(many, monkeypatch):
    monkeypatch.setattr(application, "SECONDS", 0.2)
    monkeypatch.setattr(prompt, "SECONDS", 0.4)
    own = f"Origin: http://localhost:{many.access.port}\r\n"
    for length, sent in ((100, "x"), (10**10, "x" * 5000)):
        head = f"POST /player HTTP/1.1\r\n{host(many)}{own}Content-Length: {length}\r\n\r\n"
        with connected(many, head + sent) as line:
            found = heard(line)
        assert b" 403 " in found and b"set-cookie" not in found.lower()


def frame(kind, data):
    """A frame of a WebSocket, masked with nothing."""
    return bytes([0x80 | kind, 0x80 | len(data)]) + b"\0\0\0\0" + data


def test_a_line_that_asks_for_pongs_and_reads_none_is_cut(many):
    """Each pong would wait in the memory of the server: a hundred megabytes took it twelve seconds."""
    key = base64.b64encode(os.urandom(16)).decode()
    asked = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    who = f"Origin: http://localhost:{many.access.port}\r\nCookie: {cookie_of(introduced(many))}\r\n"
    with connected(many, f"GET /line HTTP/1.1\r\n{host(many)}{asked}{who}\r\n") as line:
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            line.sendall(frame(9, b"x" * 125) * 1_000_000)
    emptied(many)


def test_who_fills_the_disk_while_playing_is_stopped_then(many, monkeypatch):
    monkeypatch.setattr(web_players, "MOST_BYTES", 1000)
    monkeypatch.setattr(web_desks, "MANY_CHANGES", 5)
    wire = line_of(many, cookie_of(introduced(many)))
    many.desks.desks[next(iter(many.desks.desks))].is_full = False  # as it was when the player came
    wire.ask(open="/klondike#7")
    told = [wire.ask(do="bookmark", argument=f"place {k}")["reply"] for k in range(9)]
    assert told[0]["kind"] != "refused" and "all the space" in told[-1]["told"]
    wire.close()
    until(lambda: not many.desks.desks, "the tab to go")
