"""Catalogues of translations: gather every English text, bring the .po files up to date, and compile them.

``make words`` does it all; ``python -m bench.catalogues --check`` only tells what is missing, old or not compiled.
A text whose English has changed loses its translation to a remark (``#~``), so that it is translated again.
"""

import argparse
import importlib
import io
import pkgutil
import re
import sys
from pathlib import Path
from typing import Iterator

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from reussite import games
from reussite.play.catalogue import SHARED_OPTIONS
from reussite.players import players
from reussite.spec import BACK_FROM_FOUNDATIONS, IN_COLOURS_OR_SUIT, KING_OR_ANY_CARD, UNLIMITED, draws, passes
from reussite.tas.mots import FAUTES
from reussite.words import LANGUAGES, as_title
from reussite.words.english import ENGLISH
from reussite.words.prose import option_texts, shared, texts_of
from reussite.words.words import DOMAIN, LOCALES

PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
HEADER = """\
# What Réussite says, translated: each text has a context, which is the id of the message.
# How to fill it: CONTRIBUTING.md. The file is sorted and wrapped by `make words`.
#"""
WIDTH = 110
# Options with their words, which any file may use: told in each language whatever games there are.
CHOICES = (
    *(BACK_FROM_FOUNDATIONS, IN_COLOURS_OR_SUIT, KING_OR_ANY_CARD),
    *(passes(UNLIMITED, 1, 2, 3), draws(1, 3), draws(1, most=8)),
)
USUAL = tuple(choice.option for choice in CHOICES)


def texts() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Give every text with its context, those of messages first, then those of games and players."""
    yield from ENGLISH.items()
    found = {
        module.name.replace("_", "-"): importlib.import_module(f"{games.__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(games.__path__)
    }
    options = {id: list(game.options()) for id, game in found.items()}
    common = shared(options)
    several = [option for each in options.values() for option in each if option.name in common]
    usual = dict.fromkeys(text for option in (*SHARED_OPTIONS, *USUAL, *several) for text in option_texts("", option))
    yield from usual
    for id, game in sorted(found.items()):
        yield from texts_of(id, game)
        for option in options[id]:
            if not usual.keys() >= set(option_texts("", option)):
                yield from option_texts(id, option)
    for problem in FAUTES:  # all that can be wrong with a call of a pile word, as a test demands
        yield "piles", problem.format("{a}", "{b}", "{c}")
    for player in players().known.values():
        if not player.added:
            yield f"player.{player.name}.title", as_title(player.name.replace("-", " "))
            yield f"player.{player.name}", player.about


class _Bare(Catalog):
    """A catalogue whose header says nothing of the time and the program that made it, so that it stays the same."""

    def __init__(self, code: str):
        super().__init__(locale=code, fuzzy=False)
        self.code = code

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        return headers(self.code)


def headers(code: str) -> list[tuple[str, str]]:
    """Return the lines that a catalogue begins with."""
    return [
        ("Language", code),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", PLURALS[code]),
    ]


def template() -> Catalog:
    """Return a catalogue with every text and no translation."""
    catalogue = Catalog(project="reussite", header_comment=HEADER, charset="utf-8", fuzzy=False)
    for context, text in texts():
        if text:
            catalogue.add(text, context=context)
    return catalogue


def path_of(code: str) -> Path:
    """Return where the translations into a language lie."""
    return LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """Return the translations into a language as they are."""
    with path_of(code).open("rb") as source:
        return read_po(source, locale=code)


def updated(code: str) -> Catalog:
    """Return the translations into a language with just the texts there are now, each kept that is still the same."""
    old = read(code) if path_of(code).exists() else Catalog(locale=code)
    new = Catalog(project="reussite", header_comment=HEADER, charset="utf-8", fuzzy=False, locale=code)
    known = {(message.context, message.id): message for message in old if message.id}
    for message in template():
        if message.id:
            kept = known.pop((message.context, message.id), None)
            string = _spaced(code, kept.string) if kept else ("", "") if isinstance(message.id, tuple) else ""
            new.add(message.id, string, context=message.context, user_comments=kept.user_comments if kept else ())
    gone = {
        message.context: message
        for message in [*known.values(), *old.obsolete.values()]
        if _is_translated(message.string)
    }
    new.obsolete.update({(str(message.id), message.context): message for message in gone.values()})
    return new


def _spaced(code: str, string: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    """Return a text with the spaces, at which no line breaks, that French puts at marks, quotes and percent signs."""
    if not isinstance(string, str):
        return tuple(str(_spaced(code, each)) for each in string)
    if code != "fr":
        return string
    quoted = re.sub(r"(?<=«)[ \u202f]|[ \u202f](?=»)|(?<=\d)[ \u202f](?=%)", "\xa0", string)
    return re.sub(r"(?<=\S)[ \xa0](?=[:;!?](\s|$))", "\u202f", quoted)


def _is_translated(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def missing(catalogue: Catalog) -> list[str]:
    """Return the contexts of the texts that are not translated."""
    return [str(message.context) for message in catalogue if message.id and not _is_translated(message.string)]


def as_text(code: str, catalogue: Catalog) -> bytes:
    """Return a catalogue as the file has it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, ignore_obsolete=False)
    body = out.getvalue().decode().split("\n\n", 1)[1] if b"\n\n" in out.getvalue() else ""
    lines = [f'"{name}: {value}\\n"' for name, value in headers(code)]
    return "\n".join([HEADER, 'msgid ""', 'msgstr ""', *lines, "", body]).encode()


def compiled(code: str) -> bytes:
    """Return the translations as the program reads them; those that are missing are left out."""
    bare = _Bare(code)
    for message in read(code):
        if message.id and _is_translated(message.string):
            bare.add(message.id, message.string, context=message.context)
    out = io.BytesIO()
    write_mo(out, bare)
    return out.getvalue()


def main() -> int:
    """Bring all catalogues up to date, or tell how they stand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing")
    chosen = parser.parse_args()
    sound = True
    for code in PLURALS:
        path = path_of(code)
        if not chosen.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_text(code, updated(code)))
            path.with_suffix(".mo").write_bytes(compiled(code))
        lacks = missing(read(code))
        fresh = path.with_suffix(".mo").read_bytes() == compiled(code)
        total = len([message for message in template() if message.id])
        print(f"{code}: {total - len(lacks)} of {total} texts{'' if fresh else ', not compiled'}")
        print("".join(f"  {context}\n" for context in lacks[:10]), end="")
        sound = sound and fresh and not lacks
    return 0 if sound or not chosen.check else 1


assert set(PLURALS) == set(LANGUAGES) - {"en"}

if __name__ == "__main__":
    sys.exit(main())
