"""Which language is spoken: what was asked for, else what was set, else what the surroundings speak."""

import locale
import os
from typing import Iterable, Mapping

from reussite.words.words import LANGUAGES

__all__ = ["SYSTEM", "accepted_language", "choose_language", "system_language"]

SYSTEM = "system"  # the value of the setting that leaves it to the surroundings
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
USUAL = "en"
ELSEWHERE = {"french": "fr", "polish": "pl", "english": "en"}  # what Windows calls them


def choose_language(asked: str | None, setting: str, surroundings: str) -> str:
    """Return the code of the language to speak."""
    return asked or (setting if setting in LANGUAGES else surroundings)


def system_language(variables: Mapping[str, str] | None = None) -> str:
    """Return the language of the surroundings: the first of the usual variables that says one, else English."""
    known = os.environ if variables is None else variables
    said = next((known[name] for name in VARIABLES if known.get(name)), "")
    if not said and variables is None:
        said = locale.getlocale()[0] or ""
    word = said.lower()
    return next((code for name, code in ELSEWHERE.items() if word.startswith(name)), _known([word]))


def accepted_language(header: str) -> str:
    """Return the language a browser likes best of those there are, by its header Accept-Language."""
    wishes: list[tuple[float, str]] = []
    for part in header[:400].split(","):
        word, _, weight = part.partition(";")
        try:
            wishes.append((-float(weight.partition("=")[2] or 1), word.strip().lower()))
        except ValueError:
            continue
    return _known(word for _, word in sorted(wishes, key=lambda wish: wish[0]))


def _known(words: Iterable[str]) -> str:
    codes = (word.replace("_", "-").split("-")[0] for word in words)
    return next((code for code in codes if code in LANGUAGES), USUAL)
