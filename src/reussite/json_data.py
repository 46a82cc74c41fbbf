"""Dataclasses as JSON and back, each value checked as it is read: by msgspec, or without it where it cannot be had."""

from typing import Any, TypeVar

from reussite import plain_json

try:
    import msgspec
except ImportError:  # inside a browser, for which there is no compiled msgspec
    msgspec = None  # type: ignore[assignment]

__all__ = ["NotJson", "Unfit", "from_plain", "from_text", "to_plain", "to_text"]

T = TypeVar("T")


class NotJson(Exception):
    """A text that is no JSON."""


class Unfit(Exception):
    """Data that is no value of the type; tells what was expected where."""


def to_text(value: object) -> str:
    """Return a value as JSON."""
    return plain_json.to_text(value) if msgspec is None else msgspec.json.encode(value).decode()


def from_text(kind: type[T], text: str) -> T:
    """Read a value of a type."""
    if msgspec is None:
        try:
            found: T = plain_json.from_text(kind, text)
            return found
        except plain_json.Unfit as problem:
            raise Unfit(str(problem)) from None
        except (ValueError, RecursionError):
            raise NotJson from None
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as problem:
        raise Unfit(str(problem)) from None
    except (msgspec.DecodeError, RecursionError):
        raise NotJson from None


def to_plain(value: object) -> Any:
    """Return a value made of what JSON knows."""
    return plain_json.to_plain(value) if msgspec is None else msgspec.to_builtins(value)


def from_plain(kind: type[T], data: object) -> T:
    """Return data as a value of a type that it is known to be."""
    if msgspec is None:
        found: T = plain_json.from_plain(kind, data)
        return found
    return msgspec.convert(data, kind)
