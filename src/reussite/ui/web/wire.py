"""What goes over the line, as JSON: messages of a page, checked as they are read, and what a page is told."""

from dataclasses import dataclass, fields
from typing import Any, TypeVar

from reussite.json_data import NotJson, Unfit, from_text, to_text
from reussite.sitting import Reply, Seen
from reussite.table import Message
from reussite.ui.web.naming import Ears
from reussite.words import Saying, saying

__all__ = ["LONGEST", "PROTOCOL", "Hello", "Problem", "Shown", "Told", "Wanted", "read_id", "read_wanted", "write"]

PROTOCOL = 3
LONGEST = 4096  # letters of a message
LARGEST_ID = 2**53

T = TypeVar("T")
WANTS = ("gesture", "do", "press", "open")


class Problem(Exception):
    """A message that changes nothing: a code for the page, and what is to be said to a person."""

    def __init__(self, code: str, said: Saying):
        super().__init__(said)
        self.code = code
        self.saying = said


@dataclass
class Heading:
    """The outside of a message: an object with a number."""

    id: int

    def __post_init__(self) -> None:
        """Refuse a number that no page counts to."""
        if not 1 <= self.id <= LARGEST_ID:
            raise ValueError(f"id: {self.id}")


@dataclass(slots=True)
class Wanted:
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


@dataclass(slots=True)
class Failed:
    """Why a message was not carried out."""

    code: str
    words: str


@dataclass(slots=True)
class Shown:
    """The table before a page: which deal in which version, how long it was played, and all there is to draw."""

    deal: int
    version: int
    elapsed: float
    runs: bool
    seen: Seen
    ears: Ears


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a page is told: the answer to the message `id`, or, as a `push`, what it did not ask for.

    Of a deal that the page shows already only the `changes` are told, by their paths in its `table`.
    """

    id: int | None = None
    push: str = ""
    error: Failed | None = None
    reply: Reply | None = None
    table: Shown | None = None
    changes: dict[str, Any] | None = None
    link: str = ""
    settings: dict[str, str] | None = None
    language: str = ""
    words: dict[str, str] | None = None
    plot: str = ""
    player: str = ""


@dataclass(frozen=True, kw_only=True)
class Hello:
    """What a page is told when it comes: the program, keys, settings, and the words of the page itself."""

    program: str
    protocol: int
    art: str
    keys: list[str]
    stepping: list[str]
    settings: dict[str, str]
    language: str
    words: dict[str, str]
    push: str = "hello"


USUAL = {each.name: each.default for each in fields(Told)}


def write(told: Told | Hello) -> str:
    """Return what a page is told as text; what is as usual is left out."""
    if isinstance(told, Hello):
        return to_text(told)
    all_parts = ((name, getattr(told, name)) for name in USUAL)
    return to_text({name: value for name, value in all_parts if value != USUAL[name]})


def refused(id: int | None, code: str, words: str) -> str:
    """Return the answer to a message that was not carried out."""
    return write(Told(id=id, error=Failed(code, words)))


def read_id(text: str | None, longest: int = LONGEST) -> int:
    """Read the number of a message, which has so many letters at most."""
    if text is None:
        raise Problem("bad-message", saying("wire.not_text"))
    if len(text) > longest:
        raise Problem("too-large", saying("wire.too_large", most=longest, n=len(text)))
    return _read(Heading, text).id


def read_wanted(text: str) -> Wanted:
    """Read what a message wants, which is one thing."""
    wanted = _read(Wanted, text)
    if sum(getattr(wanted, name) is not None for name in WANTS) != 1:
        raise Problem("bad-message", saying("wire.wants", names=WANTS))
    wanted.message = _read(Message, text) if wanted.gesture is not None else None
    return wanted


def _read(kind: type[T], text: str) -> T:
    try:
        return from_text(kind, text)
    except Unfit as problem:
        raise Problem("bad-message", saying("problem", text=str(problem))) from None
    except NotJson:
        raise Problem("bad-json", saying("wire.not_json")) from None
