"""Actions about files: deals and saves of Pasjans are opened and written while one plays, where there are files."""

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from reussite.errors import BadInput, ReussiteError, reason
from reussite.play import Deal, write_transcript
from reussite.sitting.actions import action
from reussite.sitting.panel import Button, Deed, Field, Panel
from reussite.sitting.replies import Reply
from reussite.store.exchange import LONGEST_FILE, import_text
from reussite.store.pasjans import write_pasjans
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

WITH_FILES = ("plain", "terminal", "desktop")


@action("files", group="kept", front_ends=WITH_FILES)
def files(sitting: "Sitting", _: str) -> Reply:
    """Ask for a file, and whether to open or to write it."""
    say, bound = sitting.words.say, sitting.deal.game
    kinds = ("import", *(["write-save"] if bound.patience.pasjans else []), "save")
    buttons = tuple(
        Button(say(f"action.{name}"), Deed(name), ("file",), main=name == kinds[0], about=say(f"action.{name}.about"))
        for name in kinds
    )
    usual = Path.home() / f"{bound.id}.{'xml' if bound.patience.pasjans else 'txt'}"
    field = Field("file", say("files.name"), str(usual), kind="text")
    return sitting.show(Panel("files", say("action.files"), fields=(field,), buttons=buttons))


@action("import", argument="FILE", front_ends=WITH_FILES)
def open_file(sitting: "Sitting", name: str) -> Reply:
    """Open a file of any kind that is known, and go on with the last deal in it."""
    if sitting.store is None:
        raise BadInput(saying("kept.nothing"))
    text = _text_of(name)
    try:
        found = import_text(sitting.store, text, name=Path(name).stem)
    except ReussiteError as problem:
        raise BadInput(saying("command.in_file", file=name, problem=problem.saying)) from None
    return sitting.open_kept(found[-1]) if found else sitting.refuse("import.empty")


def _text_of(name: str) -> str:
    """Return the text of a file, unless it is too long to be meant."""
    try:
        with Path(name).expanduser().open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
        return data.decode("utf-8")
    except OSError as problem:
        raise BadInput(saying("file.unreadable", file=name, why=reason(problem))) from None
    except UnicodeDecodeError as problem:
        raise BadInput(saying("file.not_text", file=name, place=problem.start + 1)) from None


@action("write-save", argument="FILE", front_ends=WITH_FILES)
def write_save(sitting: "Sitting", name: str) -> Reply:
    """Write the deal as a save of Pasjans; a file that is there already is not overwritten."""
    return _write(sitting, name, write_pasjans)


@action("save", argument="FILE", front_ends=WITH_FILES)
def save(sitting: "Sitting", name: str) -> Reply:
    """Write a transcript; a file that is there already is not overwritten."""
    return _write(sitting, name, write_transcript)


def _write(sitting: "Sitting", name: str, write: Callable[[Deal], str]) -> Reply:
    if not name:
        raise BadInput(saying("save.name"))
    text = write(sitting.deal)
    try:
        with Path(name).expanduser().open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(saying("save.exists", name=name)) from None
    except OSError as problem:
        raise BadInput(saying("save.failed", name=name, why=reason(problem))) from None
    return sitting.tell("save.done", name=name)
