"""Starting the server: the address it listens on, the token, what is printed, how it ends."""

import contextlib
import logging
import os
import secrets
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, Sequence
from urllib.parse import urlsplit

import uvicorn

from reussite.errors import BadInput, reason
from reussite.saying import saying
from reussite.store import data_folder
from reussite.system import processors
from reussite.table import Adviser
from reussite.ui.web.application import make_app
from reussite.ui.web.desks import PER_ADDRESS, Desks
from reussite.ui.web.guard import LOOPBACK, USUAL_PORTS, Access
from reussite.ui.web.pictures import version
from reussite.ui.web.players import DAYS, Players
from reussite.ui.web.prompt import Doors, protocols
from reussite.ui.web.shares import Shares
from reussite.ui.web.sweeping import sweep_seldom
from reussite.words import WORDS, Words

__all__ = ["PORT", "Server", "Wishes", "prepare", "serve"]

log = logging.getLogger("reussite.web")

PORT = 8713
SHORTEST_TOKEN = 12
SECRET = "web-secret"
PAUSE = 0.2  # seconds before another process takes the place of one that died
LARGEST = 60_000  # of what can be counted
OPTION_OF = {"days": "keep-days", "per_address": "per-address", "processes": "processes"}


@dataclass(frozen=True)
class Server:
    """A server that is ready to run: where it listens, and what lets others in."""

    access: Access
    desks: Desks
    socket: socket.socket
    uvicorn: uvicorn.Server
    plots: "tempfile.TemporaryDirectory[str]"

    @property
    def address(self) -> str:
        """What to open in a browser, with the token if there is one."""
        return self.access.home

    def run(self) -> None:
        """Serve until told to end."""
        self.uvicorn.run(sockets=[self.socket])


@dataclass(frozen=True)
class Wishes:
    """How a server is to be: where it listens, who may come, how much everyone gets.

    `public` is the address under which a proxy makes it known. `open_to_all` asks for no token although others can
    come. `days` is how long players are remembered who do not come back, `per_address` how many pages may be open from
    one address; `processes` how many share the work.
    """

    host: str | None = None
    port: int = PORT
    token: str | None = None
    multi: bool = False
    public: str | None = None
    open_to_all: bool = False
    days: int = DAYS
    per_address: int = PER_ADDRESS
    processes: int | None = None


def prepare(wishes: Wishes, folders: Sequence[Path] = (), advisers: Sequence[Adviser] = ()) -> Server:
    """Return a server that listens already."""
    public = _public(wishes.public) if wishes.public is not None else ""
    for name in ("days", "per_address", "processes"):
        if (number := getattr(wishes, name)) is not None and not 1 <= number <= LARGEST:
            raise BadInput(saying("command.at_least_one", name=f"--{OPTION_OF[name]}", n=number, most=LARGEST))
    asked = _token(wishes, bool(public))
    sock = _listen(wishes.host or LOOPBACK[0], wishes.port)
    access = Access(
        wishes.host or LOOPBACK[0], sock.getsockname()[1], asked, wishes.multi, _secret(wishes.multi), public
    )
    plots = tempfile.TemporaryDirectory(prefix="reussite-plots-", ignore_cleanup_errors=True)
    shares = Shares(_processes(wishes))
    desks = Desks(
        advisers,
        [str(folder.resolve()) for folder in folders],
        plots.name,
        Players(wishes.days),
        shares,
        wishes.per_address,
        access.player_of,
        version(),
    )
    http, ws = protocols(Doors(shares, wishes.per_address, access.connected_from))
    config = uvicorn.Config(
        make_app(access, desks),
        log_level="critical",  # what goes wrong is written to the log, not over the player's terminal
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=http,
        ws=ws,
        ws_max_size=64 * 1024,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    return Server(access, desks, sock, uvicorn.Server(config), plots)


def serve(server: Server, words: Words = WORDS, show: bool = False) -> None:
    """Tell where the page is, and serve it until interrupted; many players are shared among several processes."""
    _raise_limit()
    sys.setswitchinterval(0.001)  # a thread that thinks must not keep the line waiting
    sweep_seldom()
    print(words.say("web.served", address=server.address), flush=True)
    print(words.say("web.ends"), flush=True)
    if show:
        import webbrowser

        webbrowser.open(server.address)
    ends = signal.signal(signal.SIGTERM, _interrupt)  # being told to end is no reason to leave anything behind
    try:
        with contextlib.suppress(KeyboardInterrupt):
            if server.desks.shares.processes > 1:
                _look_after(server)
            else:
                server.run()
    finally:
        signal.signal(signal.SIGTERM, ends)
        server.socket.close()
        server.plots.cleanup()


def _look_after(server: Server) -> None:
    """Let several processes serve; one that dies is followed by another, and all end when this one is told to."""
    rows = {_another(server, row): row for row in range(server.desks.shares.processes)}
    try:
        while True:
            process, status = os.wait()
            row = rows.pop(process)
            log.error("process %d of the server ended with %d, and another takes its place", process, status)
            server.desks.shares.forget(row)
            time.sleep(PAUSE)
            rows[_another(server, row)] = row
    finally:
        for process in rows:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
        for process in rows:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process, 0)


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _processes(wishes: Wishes) -> int:
    """Return how many processes serve: one for a single player, else as many as asked for, or as there are cores."""
    if not wishes.multi or not hasattr(os, "fork"):
        return 1
    return wishes.processes or min(4, processors())


def _another(server: Server, row: int) -> int:
    """Start another process at the same socket and return its number; it ends with this one, however that ends."""
    process = os.fork()
    if process:
        return process
    server.desks.shares.row = row
    with contextlib.suppress(OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    status = 1
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        status = 0
    finally:
        os._exit(status)


def _token(wishes: Wishes, is_public: bool) -> str:
    """Return the token: the one given, a new one where others can come, none on this machine alone."""
    token, others = wishes.token, wishes.host is not None or is_public
    if wishes.open_to_all:
        if token is not None or not wishes.multi:
            raise BadInput(saying("command.open_to_all"))
        return ""
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise BadInput(saying("command.token", least=SHORTEST_TOKEN, n=len(token)))
    return secrets.token_urlsafe(18) if token is None and others else token or ""


def _public(address: str) -> str:
    """Return the origin of an address: scheme, name, and port if it is not the usual one."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise BadInput(saying("command.public_url", address=address[:80])) from None
    extra = parts.path.strip("/") or parts.query or parts.fragment or parts.username or parts.password
    if parts.scheme not in USUAL_PORTS or not parts.hostname or extra or not address.isascii():
        raise BadInput(saying("command.public_url", address=address[:80]))
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, USUAL_PORTS[parts.scheme]) else "")


def _secret(multi: bool) -> bytes:
    """Return what cookies are signed with; it is kept, so that players are known after a restart, if it can be."""
    folder = data_folder()
    path = folder / SECRET
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (
            contextlib.suppress(FileExistsError),
            open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out,
        ):
            out.write(secrets.token_bytes(32))
        found = path.read_bytes()
    except OSError as problem:
        if not multi:  # a single player plays on without keeping anything, and is told
            return secrets.token_bytes(32)
        raise BadInput(saying("store.unusable", path=str(path), problem=reason(problem))) from None
    if len(found) < 32:
        raise BadInput(saying("command.secret", path=str(path)))
    return found


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise BadInput(saying("command.port", port=port))
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        sock = socket.socket(family, kind, proto)
    except OSError as problem:
        raise BadInput(saying("command.listen", host=host[:80], why=reason(problem))) from None
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(2048)  # who comes before the server runs waits
    except OSError as problem:
        sock.close()
        raise BadInput(saying("command.listen_port", host=host, port=port, why=reason(problem))) from None
    sock.set_inheritable(True)
    return sock


def _raise_limit() -> None:
    """Allow as many open files as the system lets us: each player has a store."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
