"""The addresses of the server: the page, what it loads, and the line over which it plays."""

import asyncio
import mimetypes
from contextlib import asynccontextmanager
from hashlib import sha256
from importlib.resources import files
from typing import AsyncIterator
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from reussite.ui.web import pictures
from reussite.ui.web.guard import Access, Guard
from reussite.ui.web.rooms import Rooms
from reussite.ui.web.session import Session

__all__ = ["make_app"]

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


class Assets:
    """The files of the page, packed once."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[bytes, str, str]] = {}
        for path in files("reussite.ui.web").joinpath("static").iterdir():
            if path.is_file():
                data = path.read_bytes()
                suffix = "." + path.name.rpartition(".")[2]
                kind = KINDS.get(suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                self.files[path.name] = (pictures.packed(data), kind, f'"{sha256(data).hexdigest()[:16]}"')

    def serve(self, request: Request, name: str) -> Response:
        """Answer with a file, or say that the browser has it already."""
        if name not in self.files:
            return _missing()
        data, kind, tag = self.files[name]
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"etag": tag, "cache-control": ASK_AGAIN})
        return _packed(data, kind, {"etag": tag, "cache-control": ASK_AGAIN})


def _packed(data: bytes, kind: str, headers: dict[str, str]) -> Response:
    return Response(data, media_type=kind, headers={"content-encoding": "gzip", "vary": "accept-encoding", **headers})


def _missing() -> Response:
    return PlainTextResponse("There is nothing here.", 404)


def make_app(access: Access, rooms: Rooms) -> ASGIApp:
    """Return the whole application."""
    assets = Assets()

    async def page(request: Request) -> Response:
        return assets.serve(request, "index.html")

    async def asset(request: Request) -> Response:
        return assets.serve(request, request.path_params["name"])

    async def root_asset(request: Request) -> Response:
        return assets.serve(request, request.url.path.lstrip("/"))

    async def art(request: Request) -> Response:
        name = unquote(request.path_params["name"]).removesuffix(".svg")
        found = pictures.known_picture(_drawn, request.path_params["style"], name)
        return _packed(found, KINDS[".svg"], {"cache-control": FOR_EVER}) if found else _missing()

    async def picture(request: Request) -> Response:
        found = pictures.known_picture(pictures.game_picture, request.path_params["name"].removesuffix(".svg"))
        return _packed(found, KINDS[".svg"], {"cache-control": ASK_AGAIN}) if found else _missing()

    async def plot(request: Request) -> Response:
        found = rooms.plots.get(request.scope.get("player"), request.path_params["name"].removesuffix(".svg"))
        # A plot styles itself; it is shown as an image, in which nothing of it can run.
        return Response(found, media_type=KINDS[".svg"], headers={"cache-control": "private"}) if found else _missing()

    async def line(socket: WebSocket) -> None:
        await Session(rooms, socket.scope["player"], socket).run()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        watch = asyncio.create_task(rooms.look_after())
        yield
        watch.cancel()
        await rooms.close()

    routes = [
        Route("/", page),
        Route("/favicon.ico", lambda request: assets.serve(request, "icon.svg")),
        Route("/manifest.webmanifest", root_asset),
        Route("/static/{name}", asset),
        Route("/art/{version}/{style}/{name:path}", art),
        Route("/picture/{name}", picture),
        Route("/plot/{name}", plot),
        Route("/deal/{id:int}", page),
        WebSocketRoute("/line", line),
        Route("/{game}", page),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), access)


def _drawn(style: str, name: str) -> bytes:
    return pictures.card_picture(pictures.style_of(style), name)
