"""Actions that carry everything from one place to another as a file, where a page has no other way to: in a browser."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reussite.errors import BadInput
from reussite.sitting.actions import BRING, CARRY, TAKE, action
from reussite.sitting.panel import Button, Deed, Field, Panel
from reussite.store.exchange import export_json, import_text
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.sitting.replies import Reply
    from reussite.sitting.sitting import Sitting

FILE = "reussite.json"


@action(CARRY, group="kept", front_ends=("web",))
def carry(sitting: "Sitting", _: str) -> "Reply":
    """Show how everything is taken along, and how a file is brought."""
    say = sitting.words.say
    take = Button(say(f"action.{TAKE}"), Deed(TAKE), main=True, about=say(f"action.{TAKE}.about"))
    bring = Field("file", say(f"action.{BRING}"), kind="file", about=say(f"action.{BRING}.about"), deed=Deed(BRING))
    return sitting.show(
        Panel(CARRY, say(f"action.{CARRY}"), say("carry.about"), fields=(bring,), buttons=(take,)),
    )


@action(TAKE, front_ends=("web",))
def take(sitting: "Sitting", _: str) -> "Reply":
    """Give all deals, settings and results away as a file."""
    if sitting.store is None:
        raise BadInput(saying("kept.nothing"))
    return replace(sitting.tell("carry.taken", name=FILE), file=(FILE, "\n".join(export_json(sitting.store))))


@action(BRING, argument="TEXT", front_ends=("web",))
def bring(sitting: "Sitting", text: str) -> "Reply":
    """Keep what a file holds, and go on with the last deal in it."""
    if sitting.store is None:
        raise BadInput(saying("kept.nothing"))
    found = import_text(sitting.store, text)
    return sitting.open_kept(found[-1]) if found else sitting.refuse("import.empty")
