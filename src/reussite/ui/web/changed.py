"""What has changed between two tables that a page is shown: only that goes over the line.

A path leads from the whole to a part, with the names of fields and of things that have a name:
``seen.view.piles.t1.cards``. What lies there is new as a whole.
"""

from dataclasses import fields, is_dataclass
from typing import Any, Mapping

__all__ = ["changes"]

_FIELDS: dict[type, tuple[str, ...]] = {}  # of each kind that was compared


def changes(before: Any, after: Any) -> dict[str, Any]:
    """Return all that is new in a dataclass, by its path."""
    found: dict[str, Any] = {}
    _compare("", before, after, found)
    return found


def _compare(path: str, before: Any, after: Any, found: dict[str, Any]) -> None:
    if before is after:
        return
    kind = type(after)
    if type(before) is kind:
        names = _fields_of(kind)
        if names:
            for name in names:
                was, now = getattr(before, name), getattr(after, name)
                if was is not now:
                    _compare(f"{path}.{name}" if path else name, was, now, found)
            return
        parts = _named(before), _named(after)
        if parts[1] and [*parts[0]] == [*parts[1]]:
            for name, now in parts[1].items():
                was = parts[0][name]
                if was is not now and was != now:
                    _compare(f"{path}.{name}", was, now, found)
            return
    if before != after:
        found[path] = after


def _fields_of(kind: type) -> tuple[str, ...]:
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
    return found


def _named(whole: Any) -> Mapping[str, Any]:
    """Return things by their names, in order, if these are things with names, all of one kind; else nothing."""
    if not whole:
        return {}
    if isinstance(whole, dict):
        return whole if _fields_of(type(next(iter(whole.values())))) else {}
    if isinstance(whole, tuple) and "name" in _fields_of(type(whole[0])):
        return {each.name: each for each in whole}
    return {}
