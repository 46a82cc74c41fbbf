"""Gestures read from JSON, answers and views written as JSON: what a page sends and what it gets, word for word.

A message is one object: ``{"gesture": "tap", "pile": "t3", "index": 4}``. Nothing in an answer tells more than the
player sees. See ``docs/table.md``.
"""

from dataclasses import asdict, dataclass, fields
from typing import Any

from reussite.cards import text
from reussite.errors import BadInput
from reussite.table.changes import Step
from reussite.table.table import Answer, Table
from reussite.table.view import PileSeen, View

__all__ = [
    "PROTOCOL",
    "Message",
    "answer_to_json",
    "perform",
    "read_message",
    "view_to_json",
]

PROTOCOL = 1
GESTURES = {
    "tap": ("pile",),
    "name": ("pile",),
    "drag": ("pile", "target"),
    "send": ("pile",),
    "pick": ("pile", "count"),
    "more": (),
    "fewer": (),
    "cancel": (),
    "command": ("name",),
    "play": ("move",),
    "back": ("count",),
}
KINDS = {"pile": str, "target": str, "index": int, "count": int, "name": str, "argument": str, "move": str}


@dataclass(frozen=True)
class Message:
    """A gesture as it is sent; fields a gesture does not need are left empty."""

    gesture: str
    pile: str = ""
    index: int | None = None
    target: str = ""
    count: int = 0
    name: str = ""
    argument: str = ""
    move: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the message as data, without its empty fields."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}


def read_message(data: Any) -> Message:
    """Read a message, or raise naming what is wrong with it."""
    if not isinstance(data, dict) or not isinstance(data.get("gesture"), str) or data["gesture"] not in GESTURES:
        raise BadInput(f"not a gesture: expected an object whose gesture is one of {', '.join(GESTURES)}")
    for name in GESTURES[data["gesture"]]:
        if name not in data:
            raise BadInput(f"{data['gesture']} needs {name}")
    given = {name: value for name, value in data.items() if name in KINDS and value is not None}
    for name, value in given.items():
        if not isinstance(value, KINDS[name]) or isinstance(value, bool):
            raise BadInput(
                f"{name} must be {'a whole number' if KINDS[name] is int else 'a text'}, not {value!r}"[:200]
            )
    return Message(data["gesture"], **given)


def perform(table: Table, message: Message) -> Answer:
    """Carry out a message at a table."""
    piles = [getattr(message, name) for name in GESTURES[message.gesture] if name in ("pile", "target")]
    for name in piles:
        if name not in table.deal.game.rule_table.names:
            raise BadInput(f"{name[:20]!r} is not a pile of {table.deal.game.id}")
    if message.gesture == "tap":
        return table.tap(message.pile, message.index)
    if message.gesture == "name":
        return table.name(message.pile)
    if message.gesture == "drag":
        return table.drag(message.pile, message.index, message.target)
    if message.gesture == "send":
        return table.send(message.pile, message.index)
    if message.gesture == "pick":
        return table.pick(message.pile, message.count)
    if message.gesture == "command":
        return table.command(message.name, message.argument)
    if message.gesture == "play":
        return table.play(message.move)
    if message.gesture == "back":
        return table.back_to(max(0, message.count))
    return {"more": table.more, "fewer": table.fewer, "cancel": table.cancel}[message.gesture]()


def _card(card: int | None) -> str | None:
    return None if card is None else text(card)


def answer_to_json(answer: Answer, view: View) -> dict[str, Any]:
    """Return an answer as data, with the whole view after it."""
    return {
        "protocol": PROTOCOL,
        "ok": answer.ok,
        "refusal": "" if answer.ok else answer.words,
        "words": answer.words,
        "dealt": answer.dealt,
        "steps": [_step_to_json(step) for step in answer.steps],
        "view": view_to_json(view),
    }


def _step_to_json(step: Step) -> dict[str, Any]:
    changes = [
        {
            "card": _card(change.card),
            "from": list(change.source),
            "to": list(change.target),
            "was_up": change.was_up,
            "is_up": change.is_up,
        }
        for change in step.changes
    ]
    return {"kind": step.kind, "undone": step.undone, "changes": changes}


def view_to_json(view: View) -> dict[str, Any]:
    """Return a view as data for JSON."""
    data = {each.name: getattr(view, each.name) for each in fields(view)}
    return data | {
        "options": dict(view.options),
        "counters": dict(view.counters),
        "home": list(view.home) if view.home else None,
        "piles": [_pile_to_json(pile) for pile in view.piles],
        "places": [list(at) for at in view.places],
        "buttons": [{"name": b.name, "label": b.label, "at": list(b.at)} for b in view.buttons],
        "gauge": {"stock": g.stock, "tops": g.tops, "waste": g.waste} if (g := view.gauge) else None,
        "hold": asdict(view.hold) if view.hold else None,
        "marked": list(view.marked),
        "targets": list(view.targets),
        "commands": [
            {"name": c.name, "label": c.label, "enabled": c.enabled, "reason": c.reason, "argument": c.argument}
            for c in view.commands
        ],
    }


def _pile_to_json(pile: PileSeen) -> dict[str, Any]:
    data = {each.name: getattr(pile, each.name) for each in fields(pile)}
    return data | {"at": list(pile.at), "cards": [_card(card) for card in pile.cards]}
