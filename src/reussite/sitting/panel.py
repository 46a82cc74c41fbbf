"""What lies over a table, as data: a front end draws it and sends back what was chosen."""

from dataclasses import dataclass, field
from typing import Iterator, Mapping
from unicodedata import combining, normalize

__all__ = [
    "NO_HEADS",
    "Block",
    "Button",
    "Chart",
    "Choice",
    "Deed",
    "Field",
    "Grid",
    "Panel",
    "Row",
    "argument_of",
    "change_of",
]

NO_HEADS = ("", "")  # of two columns, where the first one names what stands in the second


@dataclass(frozen=True)
class Deed:
    """Something to be done: the name of an action and its argument, as they can also be typed."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Row:
    """A line of a list; choosing it does its deed. `picture` names the table shown beside it: see `pictured`.

    `group` is the heading it stands under, `key` the key that does the same, `reason` why it cannot be chosen now,
    `words` more by which a search finds it. The `present` one is what lies on the table: a cursor begins there.
    """

    title: str
    detail: str = ""
    deed: Deed | None = None
    group: str = ""
    key: str = ""
    picture: str = ""
    reason: str = ""
    words: str = ""
    more: tuple["Button", ...] = ()
    present: bool = False


@dataclass(frozen=True)
class Grid:
    """A table of text; a row with a deed can be chosen, and one with a picture shows that table in small.

    The heads of columns that need none are empty.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    deeds: tuple[Deed | None, ...] = ()
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A value a field can have, in words."""

    value: str
    label: str
    about: str = ""


@dataclass(frozen=True)
class Field:
    """Something to fill in: a choice among values, a whole number, a text; or a link to take away.

    A field with a deed is carried out as soon as it is changed: see `change_of`.
    """

    name: str
    label: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    kind: str = "choice"
    about: str = ""
    deed: Deed | None = None


@dataclass(frozen=True)
class Button:
    """A button; `fields` names the fields whose values it takes along. `main` is what Enter presses."""

    label: str
    deed: Deed
    fields: tuple[str, ...] = ()
    main: bool = False
    about: str = ""


@dataclass(frozen=True)
class Chart:
    """Shares as a curve, and counts as bars, each with its words."""

    lines: tuple[str, ...]
    bars: tuple[tuple[str, int, str], ...] = ()
    bars_title: str = ""
    curve: tuple[float, ...] = ()
    curve_title: str = ""
    curve_top: str = ""


@dataclass(frozen=True)
class Block:
    """A part of prose: a paragraph of ``text`` or an ``item`` of a list on one line, or ``code``, whose lines count."""

    kind: str
    words: str


@dataclass(frozen=True)
class Panel:
    """A panel: what it says, what can be filled in, chosen and pressed; drawn from top to bottom in this order.

    `prose` is plain text with paragraphs, list items and indented blocks; `blocks` is the same taken apart. `search`
    lets the rows be searched: `none` is told where no row fits, and then Enter does the deed `typed` with the words.
    `at_end` says that what is newest stands last, so that a list too long to be seen whole is opened at its end.
    `picture` names a table that the prose is about. Front ends that cannot show pictures go without them.
    """

    name: str
    title: str
    prose: str = ""
    fields: tuple[Field, ...] = ()
    buttons: tuple[Button, ...] = ()
    rows: tuple[Row, ...] = ()
    grids: tuple[Grid, ...] = ()
    chart: Chart | None = None
    search: str = ""
    typed: Deed | None = None
    none: str = ""
    language: str = ""
    at_end: bool = False
    picture: str = ""
    blocks: tuple[Block, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Take the prose apart, once for all front ends."""
        object.__setattr__(self, "blocks", tuple(_blocks(self.prose)))

    def find(self, name: str) -> Field:
        """Return a field by name."""
        return next(field for field in self.fields if field.name == name)

    def found(self, searched: str) -> list[Row]:
        """Return the rows in which all words that are searched occur; those called so come first."""
        wanted = _plain(searched).split()
        rows = [row for row in self.rows if all(word in _plain(f"{row.title} {row.words}") for word in wanted)]
        return sorted(rows, key=lambda row: _how_far(_plain(row.title), " ".join(wanted)))


def _plain(words: str) -> str:
    """Return words as they are searched: in small letters without accents."""
    return "".join(sign for sign in normalize("NFD", words.casefold()) if not combining(sign))


def _how_far(title: str, searched: str) -> int:
    """Rate how far a title is from what is searched: the same, beginning with it, having it, another one."""
    return 0 if title == searched else 1 if title.startswith(searched) else 2 if searched in title else 3


def _blocks(prose: str) -> Iterator[Block]:
    """Take prose apart: list items begin with a dash, code is indented, an empty line ends a block."""
    kind, lines = "text", list[str]()
    for line in [*prose.splitlines(), ""]:
        is_code, is_item = line.startswith("    ") and (kind == "code" or not lines), line.startswith("- ")
        if lines and (not line.strip() or is_item or is_code != (kind == "code")):
            yield Block(kind, "\n".join(lines) if kind == "code" else " ".join(lines))
            kind, lines = "text", []
        if is_code and line.strip():
            kind, lines = "code", [*lines, line[4:].rstrip()]
        elif is_item:
            kind, lines = "item", [line[2:].strip()]
        elif line.strip():
            lines.append(line.strip())


def change_of(field: Field, value: str) -> Deed | None:
    """Return what is to be done at once when a field gets a value: ``set`` with ``letters=fr``; mostly nothing."""
    return Deed(field.deed.name, f"{field.name}={value}") if field.deed else None


def argument_of(button: Button, values: Mapping[str, str]) -> str:
    """Return the argument of a pressed button: its own, the value of its one field, or ``name=value`` for several."""
    if not button.fields:
        return button.deed.argument
    if len(button.fields) == 1:
        return values[button.fields[0]]
    return ",".join(f"{name}={values[name]}" for name in button.fields)
