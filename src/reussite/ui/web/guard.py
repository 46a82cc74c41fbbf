"""Who may come in: names of this server, same origin, the token, players of their own; strict headers on all answers.

A page of another site can send requests to this server with the player's browser, and a name of another site can be
made to lead here. So the Host must be one of ours, a WebSocket's Origin must be this very server, cookies are never
sent from elsewhere, and no answer may be read, framed or run by another site.
"""

import hashlib
import hmac
import ipaddress
import secrets
import socket
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Mapping
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reussite.ui.web.answers import told

__all__ = ["HEADERS", "Access", "Guard"]

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
LOOPBACK = ("127.0.0.1", "localhost", "::1")
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Access:
    """What is asked of those who come: the address, a token where there is one, a player's own cookie with `multi`."""

    host: str = "127.0.0.1"
    port: int = 0
    token: str = ""
    multi: bool = False
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def knows_host(self, host: str) -> bool:
        """Tell whether a Host header names this server.

        An address in digits can be no rebound name, so where all addresses are served each of them is a name.
        """
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if port != self.port or "@" in host or "/" in host:
            return False
        if name in (*LOOPBACK, self.host.lower()):
            return True
        if self.host in ("0.0.0.0", "::"):
            return name == socket.gethostname().lower() or _is_address(name)
        return False

    def knows_origin(self, headers: Mapping[str, str]) -> bool:
        """Tell whether a page that this very server sent is speaking."""
        origin = headers.get("origin", "")
        return origin in (f"http://{headers.get('host', '')}", f"https://{headers.get('host', '')}")

    def cookie(self, what: str) -> str:
        """Return the name of a cookie; cookies of one machine are shared by all its ports."""
        return f"reussite-{what}-{self.port}"

    def knows_token(self, cookies: Mapping[str, str]) -> bool:
        """Tell whether the token was shown, or none is asked for."""
        return not self.token or hmac.compare_digest(cookies.get(self.cookie("token"), ""), self._sign(self.token))

    def is_token(self, word: str) -> bool:
        """Tell whether this is the token."""
        return bool(self.token) and hmac.compare_digest(word.encode(), self.token.encode())

    def token_cookie(self) -> str:
        """Return the cookie that says that the token was shown."""
        return self._baked(self.cookie("token"), self._sign(self.token))

    def player(self, cookies: Mapping[str, str]) -> str | None:
        """Return who plays: nobody in particular where all share one store, else a name that this server gave."""
        if not self.multi:
            return ""
        name, _, sign = cookies.get(self.cookie("player"), "").partition(".")
        return name if name and hmac.compare_digest(sign, self._sign(name)) else None

    def player_cookie(self) -> str:
        """Return the cookie of a new player."""
        name = secrets.token_hex(16)
        return self._baked(self.cookie("player"), f"{name}.{self._sign(name)}")

    def _sign(self, word: str) -> str:
        return hmac.new(self.secret, word.encode(), hashlib.sha256).hexdigest()

    def _baked(self, name: str, value: str) -> str:
        return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def cookies_of(headers: Headers) -> dict[str, str]:
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
        cookies = cookies_of(headers)
        if scope["type"] == "websocket":
            await self._let_in(scope, receive, send, headers, cookies)
            return
        refusal = self._refusal(scope, headers, cookies)
        if refusal:
            await refusal(scope, receive, _with_headers(send))
            return
        greeting = (
            self.access.multi and self.access.player(cookies) is None and scope["path"] != "/manifest.webmanifest"
        )
        cookie = self.access.player_cookie() if greeting and _wants_page(headers) else ""
        scope["player"] = self.access.player(cookies)
        await self.app(scope, receive, _with_headers(send, cookie))

    def _refusal(self, scope: Scope, headers: Headers, cookies: Mapping[str, str]) -> Response | None:
        if not self.access.knows_host(headers.get("host", "")):
            return told(headers, "web.host", 421)
        if scope["method"] not in ("GET", "HEAD"):
            return told(headers, "web.get", 405)
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        shown = dict(query).get("token", "")
        if self.access.is_token(shown):
            rest = urlencode([(name, value) for name, value in query if name != "token"])
            there = "/" + scope["path"].lstrip("/") + (f"?{rest}" if rest else "")
            return RedirectResponse(there, 303, {"set-cookie": self.access.token_cookie()})
        if not self.access.knows_token(cookies):
            return told(headers, "web.token", 403)
        return None

    async def _let_in(
        self, scope: Scope, receive: Receive, send: Send, headers: Headers, cookies: Mapping[str, str]
    ) -> None:
        player = self.access.player(cookies)
        welcome = self.access.knows_host(headers.get("host", "")) and self.access.knows_origin(headers)
        if not welcome or not self.access.knows_token(cookies) or player is None:
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before it was accepted: answered with 403
            return
        scope["player"] = player
        await self.app(scope, receive, send)


def _wants_page(headers: Headers) -> bool:
    return "text/html" in headers.get("accept", "")


def _with_headers(send: Send, cookie: str = "") -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if cookie:
                headers.append("set-cookie", cookie)
        await send(message)

    return sending
