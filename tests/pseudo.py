"""A language for tests: English in brackets, with accents, and longer; what has no brackets was not looked up."""

import re
import string

from reussite.words import Words
from reussite.words.english.grammar import English

ACCENTED = str.maketrans("aceginouyACEGINOUY", "åçéğîñöüýÅÇÉĞÎÑÖÜÝ")
LONGER = 4  # a text of so many letters gets one more
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
# What is the same in every language: what is typed or names a deal, keys, numbers, languages by their own names.
SAME = re.compile(
    r"[a-z][a-z\d-]*(:[\w=,-]+)?#\d+|\bF\d+\b|\b[stwfrc]\d*(\*\d+)?\b|`[^`]*`|Français|Polski|English|français|polski"
)
PILE = re.compile(r"\.pile\.[a-z]$")  # the contexts of nouns
LINE = re.compile(r"^(\s*(?:- )?)(.+)$")
LETTERS = re.compile(r"[^\W\d_]{2,}")


def mark(text):
    """Put a text in brackets, if there is any."""
    letters = text.translate(ACCENTED)
    return f"⟦{letters}{'~' * (len(text) // LONGER)}⟧" if text else text


def marked_template(text):
    """Do so with a template, and leave its values alone; longer texts are marked line by line, as they are wrapped."""
    if "\n" in text.strip():
        return "\n".join(
            LINE.sub(lambda found: found[1] + marked_template(found[2]), line) for line in text.split("\n")
        )
    parts = []
    for literal, name, spec, _ in string.Formatter().parse(text):
        parts.append(literal.translate(ACCENTED))
        if name is not None:
            parts.append(f"{{{name}{':' * bool(spec)}{spec}}}")
    whole = "".join(parts)
    return f"⟦{whole}{'~' * (len(text) // LONGER)}⟧" if text.strip() else text


def unmarked(text):
    """Return what of a text people read was not looked up, as words."""
    before = None
    while text != before:
        before, text = text, MARKED.sub("", text)
    return LETTERS.findall(SAME.sub("", text))


class PseudoLanguage(English):
    """English grammar in brackets."""


def _in_brackets(name):
    def told(self, *arguments):
        return mark(getattr(English, name)(self, *arguments))

    return told


for each in ("card", "bare", "rank", "ranks", "pips", "ordinal", "pile", "title", "kind", "date", "typed_card"):
    setattr(PseudoLanguage, each, _in_brackets(each))


class Pseudo(Words):
    """Words of which every one is in brackets."""

    def look_up(self, context, text):
        """Return a text in brackets; what piles are called gets them where it is told."""
        return text if PILE.search(context) else marked_template(text)

    def look_up_form(self, context, one, many, n):
        """Return one of two forms in brackets."""
        return marked_template(one if n == 1 else many)

    def own(self, context, text):
        """Return what a file of a game says in brackets."""
        return self.look_up(context, text)

    def label(self, name):
        """Return what is written over a pile in brackets."""
        return mark(super().label(name))


PSEUDO = Pseudo(PseudoLanguage())
