"""What is to be said, before it is put into words: the id of a message and what it speaks of."""

from dataclasses import dataclass, field
from typing import Any, Mapping, Union

__all__ = ["NOTHING_SAID", "OWN", "Saying", "own", "saying"]

Value = Union[int, float, str, None, list[Union[int, str, "Saying"]], "Saying"]  # what a message can speak of
OWN = "own"


@dataclass(frozen=True)
class Saying:
    """A message by its id, with plain values: cards and counts are numbers, piles their names in moves.

    How a value is told (as a card, as a pile, as a percentage) is the template's business, so a saying can be written
    as JSON, kept, and told in any language. A value may be a saying itself, or a list of them.
    """

    id: str
    about: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Equal sayings have equal ids, which tell them apart well enough."""
        return hash(self.id)

    def __bool__(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.id)


NOTHING_SAID = Saying("")


def saying(id: str, /, **about: Any) -> Saying:
    """Return a saying; several values may be given as any sequence."""
    return Saying(id, {name: list(value) if isinstance(value, tuple) else value for name, value in about.items()})


def own(context: str, text: str, /, **about: Any) -> Saying:
    """Return what a game's file or another file says in its own words, which a catalogue knows by its context."""
    return saying(OWN, context=context, text=text, **about) if text else NOTHING_SAID
