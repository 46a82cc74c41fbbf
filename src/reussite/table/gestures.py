"""Gestures as data: what a front end reports, and how it is carried out at a table."""

from dataclasses import dataclass
from typing import Callable, Literal

from reussite.errors import BadInput
from reussite.saying import saying
from reussite.table.table import Answer, Table

__all__ = ["Message", "perform"]

Kind = Literal["tap", "name", "drag", "send", "pick", "more", "fewer", "cancel", "command", "play"]
PILES = {"tap": 1, "name": 1, "send": 1, "pick": 1, "drag": 2}  # how many piles a gesture names


@dataclass(frozen=True)
class Message:
    """A gesture; fields that it does not need are left empty."""

    gesture: Kind
    pile: str = ""
    index: int | None = None
    target: str = ""
    count: int = 0
    name: str = ""
    argument: str = ""
    move: str = ""


def perform(table: Table, message: Message) -> Answer:
    """Carry out a message at a table; raise where it names a pile that the game does not have."""
    for name in (message.pile, message.target)[: PILES.get(message.gesture, 0)]:
        if name not in table.deal.game.rule_table.names:
            raise BadInput(saying("table.no_pile", name=name[:20], game=table.deal.game.id))
    acts: dict[str, Callable[[], Answer]] = {
        "tap": lambda: table.tap(message.pile, message.index),
        "name": lambda: table.name(message.pile),
        "drag": lambda: table.drag(message.pile, message.index, message.target),
        "send": lambda: table.send(message.pile, message.index),
        "pick": lambda: table.pick(message.pile, message.count),
        "more": table.more,
        "fewer": table.fewer,
        "cancel": table.cancel,
        "command": lambda: table.command(message.name, message.argument),
        "play": lambda: table.play(message.move),
    }
    return acts[message.gesture]()
