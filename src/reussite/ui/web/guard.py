"""Who may come in: names of this server, same origin, the token, players of their own; strict headers on all answers.

A page of another site can send requests to this server with the player's browser, and a name of another site can be
made to lead here. So the Host must be one of ours, the Origin of a WebSocket or of a request that changes something
must be this very server, and no answer may be read, framed or run by another site.

Cookies are Lax: they come along when somebody follows a link from elsewhere, and with nothing else that another site
causes. Who has no cookie yet gets one when the page asks for it, which only a page of this server can: a link, wherever
it comes from, never makes a new player of anybody.
"""

import hashlib
import hmac
import ipaddress
import secrets
import socket
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Mapping
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reussite.ui.web.addresses import CARRIED
from reussite.ui.web.answers import told

__all__ = ["HEADERS", "PLAYER", "Access", "Guard"]

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
USUAL_PORTS = {"http": 80, "https": 443}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
YEAR = 365 * 24 * 3600
PLAYER = "/player"  # where a browser becomes another player's


@dataclass(frozen=True)
class Access:
    """What is asked of those who come: the address, a token where there is one, a player's own cookie with `multi`.

    `public` is the origin under which a proxy makes the server known, such as ``https://cards.example``.
    """

    host: str = "127.0.0.1"
    port: int = 0
    token: str = ""
    multi: bool = False
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    public: str = ""

    @property
    def home(self) -> str:
        """The address of the page, with the token if there is one."""
        name = socket.gethostname() if self.host in ("0.0.0.0", "::") else self.host
        own = f"http://{f'[{name}]' if ':' in name else name}:{self.port}"
        return f"{self.public or own}/" + (f"?token={quote(self.token)}" if self.token else "")

    def origin(self, headers: Mapping[str, str]) -> str:
        """Return the origin as which this server was asked; nothing where the Host is none of its names.

        An address in digits can be no rebound name, so where all addresses are served each of them is a name.
        """
        host = headers.get("host", "").lower()
        if self.public and host in _hosts(self.public):
            return self.public
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return ""
        if port != self.port or "@" in host or "/" in host:
            return ""
        everywhere = self.host in ("0.0.0.0", "::")
        known = name in (*LOOPBACK, self.host.lower())
        known = known or (everywhere and (name == socket.gethostname().lower() or _is_address(name)))
        return f"http://{host}" if known else ""

    def knows_origin(self, headers: Mapping[str, str]) -> bool:
        """Tell whether a page that this very server sent is speaking."""
        origin = self.origin(headers)
        return bool(origin) and headers.get("origin", "").lower() == origin

    def cookie(self, what: str, headers: Mapping[str, str]) -> str:
        """Return the name of a cookie; cookies of one machine are shared by all its ports."""
        return f"__Host-reussite-{what}" if self._is_safe(headers) else f"reussite-{what}-{self.port}"

    def knows_token(self, headers: Mapping[str, str]) -> bool:
        """Tell whether the token was shown, or none is asked for."""
        return not self.token or _same(self._shown("token", headers), self._sign(self.token))

    def is_token(self, word: str) -> bool:
        """Tell whether this is the token."""
        return bool(self.token) and _same(word, self.token)

    def token_cookie(self, headers: Mapping[str, str]) -> str:
        """Return the cookie that says that the token was shown."""
        return self._baked("token", self._sign(self.token), headers)

    def player(self, headers: Mapping[str, str]) -> str | None:
        """Return who plays: nobody in particular where all share one store, else a name that this server gave."""
        return self.player_of(self._shown("player", headers)) if self.multi else ""

    def new_player(self) -> str:
        """Return a name for a new player."""
        return secrets.token_hex(16)

    def code(self, player: str) -> str:
        """Return what proves to be a player: the cookie's value, and what is carried to another browser."""
        return f"{player}.{self._sign(player)}"

    def player_of(self, code: str) -> str | None:
        """Return the player whose code this is, or nobody."""
        name, _, sign = code.partition(".")
        return name if name and _same(sign, self._sign(name)) else None

    def player_cookie(self, player: str, headers: Mapping[str, str]) -> str:
        """Return the cookie of a player."""
        return self._baked("player", self.code(player), headers)

    def link_of(self, player: str) -> str:
        """Return the address that makes another browser this player's too; what follows the # is sent to no server."""
        return f"{self.home}#{CARRIED}{self.code(player)}" if self.multi else ""

    def visitor(self, scope: Scope, headers: Mapping[str, str]) -> str:
        """Return the address that somebody comes from; nothing for this machine itself, which needs no limits."""
        peer = (scope.get("client") or ("",))[0]
        if self.public and _is_near(peer):  # the proxy, which has added whom it speaks for
            peer = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        return _counted_as(peer)

    def connected_from(self, peer: str) -> str:
        """Return the address that a connection is counted for; nothing for this machine itself and for the proxy."""
        return "" if self.public and _is_near(peer) else _counted_as(peer)

    def _is_safe(self, headers: Mapping[str, str]) -> bool:
        return self.origin(headers).startswith("https:")

    def _shown(self, what: str, headers: Mapping[str, str]) -> str:
        return cookies_of(headers).get(self.cookie(what, headers), "")

    def _sign(self, word: str) -> str:
        return hmac.new(self.secret, word.encode(), hashlib.sha256).hexdigest()

    def _baked(self, what: str, value: str, headers: Mapping[str, str]) -> str:
        safe = "; Secure" if self._is_safe(headers) else ""
        return f"{self.cookie(what, headers)}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{safe}"


def _same(one: str, other: str) -> bool:
    """Compare without telling by the time it takes how much is right; anything may come in a cookie."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())


def _hosts(origin: str) -> tuple[str, ...]:
    """Return how a Host header can name an origin."""
    parts = urlsplit(origin)
    return (parts.netloc, f"{parts.netloc}:{USUAL_PORTS[parts.scheme]}") if parts.port is None else (parts.netloc,)


def _counted_as(peer: str) -> str:
    """Return the address that a visitor is counted for; nothing for this machine itself, which needs no limits."""
    if not _is_address(peer) or ipaddress.ip_address(peer).is_loopback:
        return ""
    found = ipaddress.ip_address(peer)
    # Whoever has one address of the sixth version has 2 ** 64 of them.
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else peer


def _is_near(name: str) -> bool:
    return _is_address(name) and ipaddress.ip_address(name).is_private


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def cookies_of(headers: Mapping[str, str]) -> dict[str, str]:
    """Return the cookies of a request; none where they cannot be read."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}


class Guard:
    """Stands before the application and lets in what `Access` allows."""

    def __init__(self, app: ASGIApp, access: Access):
        self.app = app
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            await self._let_in(scope, receive, send, headers)
            return
        refusal = self._refusal(scope, headers)
        scope["player"] = None if refusal else self.access.player(headers)
        await (refusal or self.app)(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        if not self.access.origin(headers):
            return told(headers, "web.host", 421)
        changes = scope["method"] == "POST" and scope["path"] == PLAYER and self.access.multi
        if scope["method"] not in ("GET", "HEAD") and not changes:
            return told(headers, "web.get", 405)
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        shown = dict(query).get("token", "")
        if self.access.is_token(shown) and not changes:
            rest = urlencode([(name, value) for name, value in query if name != "token"])
            there = "/" + scope["path"].lstrip("/") + (f"?{rest}" if rest else "")
            return RedirectResponse(there, 303, {"set-cookie": self.access.token_cookie(headers)})
        if not self.access.knows_token(headers):
            return told(headers, "web.token", 403)
        if changes and not self.access.knows_origin(headers):
            return told(headers, "web.origin", 403)
        return None

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        if not self.access.knows_origin(headers) or not self.access.knows_token(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before it was accepted: answered with 403
            return
        scope["player"] = self.access.player(headers)
        await self.app(scope, receive, send)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return sending
