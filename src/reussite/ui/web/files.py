"""The files of the page that have blanks: messages, and where the other files lie."""

import re
from pathlib import Path
from typing import Mapping

from reussite.words import Words

__all__ = ["STATIC", "filled"]

STATIC = Path(__file__).parent / "static"
BLANK = re.compile(r"\{\{(.*?)\}\}")


def filled(name: str, words: Words, places: Mapping[str, str]) -> str:
    """Return a file with its blanks filled in: the language, what `places` knows, and messages."""
    known = {"language": words.code, **places}
    text = (STATIC / name).read_text(encoding="utf-8")
    return BLANK.sub(lambda found: known[found[1]] if found[1] in known else words.say(found[1]), text)
