"""The command deck: the cards that front ends show, as files."""

import argparse
from pathlib import Path

from reussite.art import Style, deck
from reussite.errors import BadInput, reason
from reussite.saying import saying

__all__ = ["write_deck"]


def write_deck(chosen: argparse.Namespace) -> None:
    """Write a picture of every card, and of the back, to a folder."""
    folder = Path(chosen.folder).expanduser()
    letters = chosen.letters or chosen.words.code
    pictures = deck(Style(chosen.four_colours, chosen.large, letters, chosen.back))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures.items():
            (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(folder), why=reason(problem))) from None
    print(chosen.words.say("export.written", file=str(folder)))
