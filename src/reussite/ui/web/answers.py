"""What the server says before the line is there, in the language that the browser likes best."""

from functools import lru_cache
from typing import Mapping

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response

from reussite.ui.web.files import filled
from reussite.words import accepted_language, words_in

__all__ = ["spoken_file", "told"]

SPOKEN = {"vary": "accept-language", "cache-control": "no-cache"}
PLACES = {"root": "/", "top": "/", "entry": "from_server", "policy": "", "more": ""}


def _language(headers: Headers) -> str:
    return accepted_language(headers.get("accept-language", ""))


def told(headers: Headers, id: str, status: int, more: Mapping[str, str] | None = None) -> Response:
    """Return an answer of one sentence, with more headers if wanted."""
    return PlainTextResponse(words_in(_language(headers)).say(id), status, {"vary": "accept-language", **(more or {})})


def spoken_file(headers: Headers, name: str, kind: str) -> Response:
    """Return a file of the page with its messages filled in."""
    return Response(_served(name, _language(headers)), media_type=kind, headers=SPOKEN)


@lru_cache
def _served(name: str, code: str) -> str:
    return filled(name, words_in(code), PLACES)
