"""Options: rule switches that a player sets, and what a field becomes for each of their values."""

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Generic, Iterable, Iterator, Mapping, TypeAlias, TypeVar, cast, overload

from reussite.errors import BadInput, BadSpec, nearest
from reussite.saying import saying

__all__ = [
    "LONGEST_NUMBER",
    "Choice",
    "Each",
    "Option",
    "Value",
    "Word",
    "choices_in",
    "decide",
    "decide_each",
    "option",
    "spell",
]

LONGEST_NUMBER = 30  # digits; a longer word is not meant as a number

T = TypeVar("T")
Result = TypeVar("Result")
Decided_co = TypeVar("Decided_co", covariant=True)
Value: TypeAlias = str | int  # as a player writes it


def spell(value: object) -> str:
    """Write an option's value the way the command line and deal codes do."""
    return str(value).strip().lower().replace(" ", "-").replace("_", "-")


@dataclass(frozen=True)
class Option:
    """A rule switch: its name, the values a player writes (the default first), and the words people read.

    `title` names what is chosen, `about` says in a sentence what it decides, and `labels` has a few words and a
    sentence for each value.
    """

    name: str
    values: tuple[Value, ...]
    among: range | None = None  # further whole numbers
    title: str = ""
    about: str = ""
    labels: Mapping[Value, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse labels of values that the option does not have."""
        unknown = [value for value in self.labels if value not in self.values and value not in (self.among or ())]
        if unknown:
            raise BadSpec(saying("spec.option_labels", name=self.name, value=repr(unknown[0])))

    @property
    def default(self) -> Value:
        """The value that holds unless the player sets another."""
        return self.values[0]

    def words(self) -> list[str]:
        """The values as they are written on the command line and in deal codes."""
        return [spell(v) for v in self.values] + ([f"{self.among[0]}..{self.among[-1]}"] if self.among else [])

    def label(self, value: Value) -> str:
        """Return a value in a few words for people."""
        return self.labels[value][0] if value in self.labels else str(value)

    def explain(self, value: Value) -> str:
        """Return the sentence that says what a value means, or nothing where its label says it all."""
        return self.labels[value][1] if value in self.labels else ""

    def data(self) -> dict[str, object]:
        """Return the switch for JSON: its values as they are written, the default first, and further whole numbers."""
        values = [value if isinstance(value, int) else spell(value) for value in self.values]
        found: dict[str, object] = {"name": self.name, "values": values, "default": values[0]}
        found |= {"title": self.title or self.name, "about": self.about}
        found |= {"labels": [{"label": self.label(each), "about": self.explain(each)} for each in self.values]}
        return found | ({"range": [self.among[0], self.among[-1]]} if self.among else {})

    def read(self, value: object) -> Value:
        """Return the value a player meant, or raise naming the values there are."""
        word = spell(value)
        for known in self.values:
            if word == spell(known):
                return known
        if self.among and word.isdecimal() and len(word) <= LONGEST_NUMBER and int(word) in self.among:
            return int(word)
        words = self.words()
        raise BadInput(saying("option.value", name=self.name, word=word[:40], names=words, near=nearest(word, words)))


@dataclass(frozen=True)
class Choice(Generic[Decided_co]):
    """An option that decides a field: what the field becomes for each of the option's values."""

    option: Option
    results: tuple["Decided_co | Choice[Decided_co]", ...]

    def pick(self, *results: "Result | Choice[Result]") -> "Choice[Result]":
        """Return the same option deciding another field, one result for each value."""
        if len(results) != len(self.option.values):
            raise BadSpec(
                saying(
                    "spec.option_results", name=self.option.name, values=len(self.option.values), results=len(results)
                )
            )
        return Choice(self.option, results)

    def result(self, value: Value) -> object:
        """Return what the field becomes for a value; one of the further numbers stands for itself."""
        values = self.option.values
        return self.results[values.index(value)] if value in values else value


Word: TypeAlias = T | Choice[T]  # a field that may be an option
Each: TypeAlias = (
    T | tuple[T, ...] | Choice[T | tuple[T, ...]]
)  # one for all piles of a group, or one for each, or an option


@overload
def option(
    name: str,
    table: Mapping[Value, "T | Choice[T]"],
    /,
    *,
    among: range | None = None,
    title: str = "",
    about: str = "",
    labels: Mapping[Value, tuple[str, str]] | None = None,
) -> Choice[T]: ...
@overload
def option(
    name: str,
    *values: int,
    among: range | None = None,
    title: str = "",
    about: str = "",
    labels: Mapping[Value, tuple[str, str]] | None = None,
) -> Choice[int]: ...
@overload
def option(
    name: str,
    *values: Value,
    among: range | None = None,
    title: str = "",
    about: str = "",
    labels: Mapping[Value, tuple[str, str]] | None = None,
) -> Choice[Value]: ...
def option(
    name: str,
    *values: Value | Mapping[Value, object],
    among: range | None = None,
    title: str = "",
    about: str = "",
    labels: Mapping[Value, tuple[str, str]] | None = None,
) -> Choice[object]:
    """Declare a rule switch: plain values, or one mapping from value to what the field becomes.

    The first value is the default; `among` allows further whole numbers. The other words are for people, see `Option`.
    """
    table: dict[Value, object] = {}
    for each in values:
        table |= each if isinstance(each, Mapping) else {each: each}
    return Choice(Option(name, tuple(table), among, title, about, labels or {}), tuple(table.values()))


def decide(word: Word[T], chosen: Mapping[str, Value]) -> T:
    """Return what a field becomes when options are chosen as told, by default where they are not."""
    return cast(T, _decided(word, chosen))


def decide_each(word: Each[T], count: int, chosen: Mapping[str, Value]) -> tuple[T, ...]:
    """Return what a field becomes for each pile of a group."""
    said = _decided(word, chosen)
    return cast(tuple[T, ...], said if isinstance(said, tuple) else (said,) * count)


def _decided(value: object, chosen: Mapping[str, Value]) -> object:
    if isinstance(value, Choice):
        return _decided(value.result(chosen.get(value.option.name, value.option.default)), chosen)
    if isinstance(value, tuple):
        return tuple(_decided(item, chosen) for item in value)
    if isinstance(value, dict):
        return {key: _decided(item, chosen) for key, item in value.items()}
    return value


def choices_in(value: object) -> Iterator[Choice[object]]:
    """Give every choice in a field and in what the field holds, in the order in which they are written."""
    inside: Iterable[object] = ()
    if isinstance(value, Choice):
        yield value
        inside = value.results
    elif isinstance(value, (tuple, dict)):
        inside = value.values() if isinstance(value, dict) else value
    elif is_dataclass(value) and not isinstance(value, type):
        inside = (getattr(value, each.name) for each in fields(value))
    for item in inside:
        yield from choices_in(item)
