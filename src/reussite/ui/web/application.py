"""The addresses of the server: the page, what it loads, and the line over which it plays."""

import asyncio
import mimetypes
from contextlib import asynccontextmanager
from typing import Any, AsyncIterator
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from reussite.ui.web import pictures
from reussite.ui.web.answers import spoken_file, told
from reussite.ui.web.desks import Desks
from reussite.ui.web.guard import PLAYER, Access, Guard
from reussite.ui.web.lines import Gone
from reussite.ui.web.prompt import SECONDS
from reussite.ui.web.session import Session

__all__ = ["make_app"]

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SVG = "image/svg+xml"
LONGEST_CODE = 200  # bytes of what proves to be a player
STRANGER = 4401  # why a line ends that no player has: the page asks for a name and comes again

# What the system's own tables may lack, or name otherwise.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type(SVG, ".svg")


class Assets(StaticFiles):
    """The files of the page; a browser keeps them, but asks each time whether they are still the same."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Return a file, or say that the browser has it already."""
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = ASK_AGAIN
        return response


class SocketLine:
    """A WebSocket as the line to a page."""

    def __init__(self, socket: WebSocket):
        self.socket = socket

    async def receive(self) -> str | None:
        """Return the next message."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | None = message.get("text")
        return text

    async def send(self, text: str) -> None:
        """Send a text."""
        try:
            await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):  # the latter where the line broke while sending
            raise Gone from None

    async def close(self, code: int) -> None:
        """End the line."""
        try:
            await self.socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            raise Gone from None


def _packed(data: bytes, headers: dict[str, str]) -> Response:
    return Response(data, media_type=SVG, headers={"content-encoding": "gzip", "vary": "accept-encoding", **headers})


def _missing(request: Request) -> Response:
    return told(request.headers, "web.nothing", 404)


async def _short_body(request: Request) -> str | None:
    """Return what was sent; nothing where it is too long or does not come soon."""
    data = b""
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > LONGEST_CODE:
                    return None
    except TimeoutError:
        return None
    return data.decode("utf-8", "replace")


def make_app(access: Access, desks: Desks) -> ASGIApp:
    """Return the whole application."""
    assets = Assets(packages=[("reussite.ui.web", "static")])

    async def page(request: Request) -> Response:
        return spoken_file(request.headers, "index.html", "text/html")

    async def icon(request: Request) -> Response:
        return await assets.get_response("icon.svg", request.scope)

    async def manifest(request: Request) -> Response:
        return spoken_file(request.headers, "manifest.webmanifest", "application/manifest+json")

    async def art(request: Request) -> Response:
        name = unquote(request.path_params["name"]).removesuffix(".svg")
        found = pictures.known_picture(_drawn, request.path_params["style"], name)
        return _packed(found, {"cache-control": FOR_EVER}) if found else _missing(request)

    async def picture(request: Request) -> Response:
        found = pictures.known_picture(pictures.game_picture, request.path_params["name"].removesuffix(".svg"))
        return _packed(found, {"cache-control": ASK_AGAIN}) if found else _missing(request)

    async def plot(request: Request) -> Response:
        found = desks.plots.get(request.scope.get("player"), request.path_params["name"].removesuffix(".svg"))
        # A plot styles itself; it is shown as an image, in which nothing of it can run.
        return Response(found, media_type=SVG, headers={"cache-control": "private"}) if found else _missing(request)

    async def player(request: Request) -> Response:
        """Make this browser that of the player whose code it has, or of a new one where it has none and is nobody's."""
        headers = request.headers
        code = await _short_body(request)
        if code is None:
            return told(headers, "web.player", 403, {"connection": "close"})
        if not code and request.scope["player"]:
            return Response(status_code=204)
        known = access.player_of(code) if code else access.new_player()
        if known is None:
            return told(headers, "web.player", 403)
        if not code and not desks.lets_in(access.visitor(request.scope, headers)):
            return told(headers, "page.too_many_here", 429)
        return Response(status_code=204, headers={"set-cookie": access.player_cookie(known, headers)})

    async def line(socket: WebSocket) -> None:
        player = socket.scope["player"]
        await socket.accept()
        if player is None:
            await socket.close(STRANGER)
            return
        visitor = access.visitor(socket.scope, socket.headers)
        likes = socket.query_params.get("languages") or socket.headers.get("accept-language", "")
        await Session(desks, player, SocketLine(socket), likes, visitor, access.link_of(player)).run()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watching = [asyncio.create_task(desks.watcher.look_after())]
        watching += [asyncio.create_task(desks.tidy())] if access.multi else []
        yield
        for each in watching:
            each.cancel()
        await desks.close()

    routes = [
        Route("/", page),
        Route("/favicon.ico", icon),
        Route("/manifest.webmanifest", manifest),
        Mount("/static", assets),
        Route("/art/{version}/{style}/{name:path}", art),
        Route("/picture/{name}", picture),
        Route("/plot/{name}", plot),
        Route("/deal/{id}", page),
        *([Route(PLAYER, player, methods=["POST"])] if access.multi else []),
        WebSocketRoute("/line", line),
        Route("/{game}", page),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(GZipMiddleware)]), access)


def _drawn(style: str, name: str) -> bytes:
    return pictures.card_picture(pictures.style_of(style), name)
