"""What a sitting gives a front end: the reply to an action or gesture, and everything there is to draw."""

from dataclasses import dataclass

from reussite.sitting.panel import Chart, Panel
from reussite.table import Step, View

__all__ = ["NOTICE", "REFUSED", "RESULT", "Hinted", "Reply", "Seen", "Tool", "places_of"]

Hinted = tuple[str, int | None]  # a pile, and how many cards lie under the card that is meant
REFUSED, RESULT, NOTICE = "refused", "result", "notice"


@dataclass(frozen=True)
class Reply:
    """What an action or gesture did: steps to show, words to tell and how, a panel to open.

    `dealt` says that all is to be drawn anew, `ended` that the deal has come to an end with this very reply, `changed`
    that settings were changed, `leaves` that the player wants to go; `copied` is for the clipboard, where there is one,
    and `file` the name and the text of a file to take away.
    `wanted` says that the player asked for the deal that now lies there, though the answer came later.
    """

    told: str = ""
    kind: str = ""
    steps: tuple[Step, ...] = ()
    dealt: bool = False
    panel: Panel | None = None
    ended: bool = False
    changed: bool = False
    leaves: bool = False
    copied: str = ""
    file: tuple[str, str] | None = None
    wanted: bool = False

    @property
    def ok(self) -> bool:
        """Whether it was not refused."""
        return self.kind != REFUSED


@dataclass(frozen=True)
class Tool:
    """A button beside the table: its deed's name, its label, what it does and with which key, and why not now."""

    name: str
    label: str
    about: str
    reason: str = ""
    key: str = ""

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed now."""
        return not self.reason


@dataclass(frozen=True)
class Seen:
    """Everything a front end draws: the table, how it stands, the buttons beside it, what is lit up."""

    view: View
    title: str
    subtitle: str
    standing: tuple[str, ...]
    tools: tuple[Tool, ...]
    tappable: tuple[str, ...]
    hinted: tuple[Hinted, ...]
    helped: tuple[tuple[str, int, bool], ...]
    watching: bool
    running: bool
    stepping: bool
    chart: Chart | None


def places_of(view: View, words: str) -> tuple[Hinted, ...]:
    """Return the places that a move given as text touches."""
    piles = {pile.name: pile for pile in view.piles}
    found: list[Hinted] = []
    for word in words.split():
        name, _, count = word.partition("*")
        if name in piles:
            found.append((name, len(piles[name].cards) - int(count) if count else None))
    return tuple(found)
