"""What goes over the line, as JSON: messages of a page, checked as they are read, and what a page is told."""

from typing import Annotated, Any

import msgspec

from reussite.sitting import Reply, Seen
from reussite.table import Message
from reussite.ui.web.naming import Ears
from reussite.words import Saying, saying

__all__ = ["LONGEST", "PROTOCOL", "Hello", "Problem", "Shown", "Told", "Wanted", "read_id", "read_wanted", "write"]

PROTOCOL = 2
LONGEST = 4096  # letters of a message
LARGEST_ID = 2**53

Id = Annotated[int, msgspec.Meta(ge=1, le=LARGEST_ID)]
WANTS = ("gesture", "do", "press", "open")


class Problem(Exception):
    """A message that changes nothing: a code for the page, and what is to be said to a person."""

    def __init__(self, code: str, said: Saying):
        super().__init__(said)
        self.code = code
        self.saying = said


class Heading(msgspec.Struct):
    """The outside of a message: an object with a number."""

    id: Id


class Wanted(msgspec.Struct):
    """What a page wants: a gesture, a deed with its argument, a key at a pile, or the opening of an address.

    `at` is the version of the deal that it is meant for; `again` says that a key is only held down.
    """

    at: int | None = None
    gesture: str | None = None
    do: str | None = None
    argument: str = ""
    press: str | None = None
    pile: str = ""
    again: bool = False
    open: str | None = None
    message: Message | None = None


class Failed(msgspec.Struct):
    """Why a message was not carried out."""

    code: str
    words: str


class Shown(msgspec.Struct):
    """The table before a page: which deal in which version, how long it was played, and all there is to draw."""

    deal: int
    version: int
    elapsed: float
    runs: bool
    seen: Seen
    ears: Ears


class Told(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What a page is told: the answer to the message `id`, or, as a `push`, what it did not ask for."""

    id: int | None = None
    push: str = ""
    error: Failed | None = None
    reply: Reply | None = None
    table: Shown | None = None
    link: str = ""
    settings: dict[str, str] | None = None
    language: str = ""
    words: dict[str, str] | None = None
    plot: str = ""
    player: str = ""


class Hello(msgspec.Struct, tag_field="push", tag="hello"):
    """What a page is told when it comes: the program, keys, settings, and the words of the page itself."""

    program: str
    protocol: int
    art: str
    keys: list[str]
    stepping: list[str]
    settings: dict[str, str]
    language: str
    words: dict[str, str]


_heading = msgspec.json.Decoder(Heading)
_wanted = msgspec.json.Decoder(Wanted)
_message = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


def write(told: Told | Hello) -> str:
    """Return what a page is told as text."""
    return _encoder.encode(told).decode()


def refused(id: int | None, code: str, words: str) -> str:
    """Return the answer to a message that was not carried out."""
    return write(Told(id=id, error=Failed(code, words)))


def read_id(text: str | None) -> int:
    """Read the number of a message."""
    if text is None:
        raise Problem("bad-message", saying("wire.not_text"))
    if len(text) > LONGEST:
        raise Problem("too-large", saying("wire.too_large", most=LONGEST, n=len(text)))
    return int(_read(_heading, text).id)


def read_wanted(text: str) -> Wanted:
    """Read what a message wants, which is one thing."""
    wanted: Wanted = _read(_wanted, text)
    if sum(getattr(wanted, name) is not None for name in WANTS) != 1:
        raise Problem("bad-message", saying("wire.wants", names=WANTS))
    wanted.message = _read(_message, text) if wanted.gesture is not None else None
    return wanted


def _read(decoder: "msgspec.json.Decoder[Any]", text: str) -> Any:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as problem:
        raise Problem("bad-message", saying("problem", text=str(problem))) from None
    except (msgspec.DecodeError, RecursionError):
        raise Problem("bad-json", saying("wire.not_json")) from None
