"""Dataclasses as JSON and back with the standard library alone, for where msgspec cannot be had: inside a browser.

What is read is checked as msgspec checks it: every field has the type its class declares, none is missing, and those
that nobody declared are passed over.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

__all__ = ["Unfit", "from_plain", "from_text", "to_plain", "to_text"]

SEQUENCES = (list, tuple)


class Unfit(ValueError):
    """Data that a type does not describe; tells what was expected where."""


def to_text(value: object) -> str:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_opened)


def to_plain(value: Any) -> Any:
    """Return a value made of what JSON knows: objects with names, lists, and the plain kinds."""
    if isinstance(value, (*SEQUENCES, set, frozenset)):
        return [to_plain(each) for each in value]
    if is_dataclass(value) or isinstance(value, Mapping):
        return {str(name): to_plain(each) for name, each in _opened(value).items()}
    return value


def from_text(kind: Any, text: str) -> Any:
    """Read a value of a type from JSON; raise `ValueError` where it is none, `Unfit` where it is no such value."""
    found = json.loads(text, parse_constant=_no_number)
    to_text(found).encode()  # raises where half of a sign stands by itself
    return from_plain(kind, found)


def from_plain(kind: Any, data: Any, at: str = "$") -> Any:
    """Return data as a value of a type."""
    origin = get_origin(kind)
    if kind is Any:
        return data
    if origin in (Union, UnionType):
        return _one_of(get_args(kind), data, at)
    if origin is Literal:
        return data if isinstance(data, str) and data in get_args(kind) else _unfit(f"unknown `{data}`", at)
    if is_dataclass(kind):
        return _made(kind, data, at)
    if origin in SEQUENCES:
        return _sequence(origin, get_args(kind), data, at)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inner = get_args(kind)[1]
        _demand(dict, data, at)
        return {name: from_plain(inner, each, f"{at}[...]") for name, each in data.items()}
    if kind is float and type(data) is int:
        return float(data)
    _demand(kind, data, at)
    return data


def _opened(value: Any) -> Any:
    if is_dataclass(value):
        kind: Any = type(value)
        return {name: getattr(value, name) for name in _names(kind)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError(type(value).__name__)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _made(kind: Any, data: Any, at: str) -> Any:
    _demand(dict, data, at)
    given = {}
    for each in fields(kind):
        if not each.init:
            continue
        if each.name in data:
            given[each.name] = from_plain(_hints(kind)[each.name], data[each.name], f"{at}.{each.name}")
        elif each.default is MISSING and each.default_factory is MISSING:
            _unfit("missing", f"{at}.{each.name}")
    try:
        return kind(**given)
    except Unfit:
        raise
    except ValueError as problem:
        raise Unfit(f"{at}: {problem}") from None


def _sequence(origin: Any, inner: tuple[Any, ...], data: Any, at: str) -> Any:
    _demand(list, data, at)
    if origin is list or inner[-1] is Ellipsis:
        kinds = [inner[0]] * len(data)
    elif len(inner) == len(data):
        kinds = list(inner)
    else:
        raise Unfit(f"{at}: {len(data)} ≠ {len(inner)}")
    return origin(from_plain(kind, each, f"{at}[...]") for kind, each in zip(kinds, data, strict=True))


def _one_of(kinds: tuple[Any, ...], data: Any, at: str) -> Any:
    """Read a value as the kind it is exactly, else as the first one that it can be."""
    for kind in kinds:
        if type(data) is kind:
            return data
    problem: Unfit | None = None
    for kind in kinds:
        try:
            return from_plain(kind, data, at)
        except Unfit as unfit:
            problem = problem if problem and kind is NoneType else unfit
    raise problem or Unfit(at)


def _demand(kind: Any, data: Any, at: str) -> None:
    if type(data) is not kind:
        _unfit(f"not `{_told(kind)}`", at)


def _told(kind: type) -> str:
    return {NoneType: "null", dict: "object", list: "array"}.get(kind, kind.__name__)


def _unfit(words: str, at: str) -> NoReturn:
    raise Unfit(f"{at}: {words}")


def _no_number(words: str) -> NoReturn:
    raise ValueError(words)
