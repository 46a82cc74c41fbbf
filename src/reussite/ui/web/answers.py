"""What the server says before the line is there, in the language that the browser likes best."""

import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response

from reussite.words import accepted_language, words_in

__all__ = ["spoken_file", "told"]

STATIC = Path(__file__).parent / "static"
BLANK = re.compile(r"\{\{(.*?)\}\}")  # where a file of the page has a message of its own
SPOKEN = {"vary": "accept-language", "cache-control": "no-cache"}


def _language(headers: Headers) -> str:
    return accepted_language(headers.get("accept-language", ""))


def told(headers: Headers, id: str, status: int) -> Response:
    """Return an answer of one sentence."""
    return PlainTextResponse(words_in(_language(headers)).say(id), status, {"vary": "accept-language"})


def spoken_file(headers: Headers, name: str, kind: str) -> Response:
    """Return a file of the page with its messages filled in."""
    return Response(_filled(name, _language(headers)), media_type=kind, headers=SPOKEN)


@lru_cache
def _filled(name: str, code: str) -> str:
    words = words_in(code)
    text = (STATIC / name).read_text(encoding="utf-8")
    return BLANK.sub(lambda found: code if found[1] == "language" else words.say(found[1]), text)
