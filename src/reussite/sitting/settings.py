"""What a player chose about cards, table and movement: once, for all front ends."""

from dataclasses import dataclass
from typing import Any, Mapping, Protocol

from reussite.art import BACKS, LETTERS
from reussite.places import SETTINGS as KEPT
from reussite.words import LANGUAGES, SYSTEM

__all__ = ["SETTINGS", "Keeper", "Setting", "Settings", "load", "save"]

ON, OFF = "yes", "no"
OF_LANGUAGE = "language"  # letters on the cards as the language has them
BEFORE = ("desktop", "web", "terminal")  # where front ends kept settings of their own in the first version


@dataclass(frozen=True)
class Setting:
    """A choice among values, the usual one first; `front_ends` are those that can show it, none means all."""

    name: str
    values: tuple[str, ...]
    front_ends: tuple[str, ...] = ()


DRAWN = ("desktop", "web", "terminal")
PICTURED = ("desktop", "web")

SETTINGS = {
    each.name: each
    for each in (
        Setting("language", (SYSTEM, *LANGUAGES)),
        Setting("letters", (OF_LANGUAGE, *LETTERS)),
        Setting("colours", ("two", "four"), DRAWN),
        Setting("size", ("normal", "large"), PICTURED),
        Setting("back", ("blue", *(back for back in BACKS if back != "blue")), PICTURED),
        Setting("baize", ("green", "blue", "wine", "slate", "sand"), PICTURED),
        Setting("theme", ("system", "light", "dark"), ("web", "terminal")),
        Setting("suits", ("signs", "letters"), ("terminal",)),
        Setting("ground", ("cloth", "own"), ("terminal",)),
        Setting("screen", ("window", "full"), ("desktop",)),
        Setting("scale", ("normal", "larger", "largest"), ("desktop",)),
        Setting("held", ("reversed", "border"), ("desktop",)),
        Setting("sounds", (OFF, ON), ("desktop",)),
        Setting("motion", ("normal", "slow", "fast", "none"), DRAWN),
        Setting("lights", (ON, OFF), DRAWN),
        Setting("shortcuts", (ON, OFF), ("web",)),
        Setting("telling", (ON, OFF)),
        Setting("finish", ("offered", "itself")),
        Setting("mirrored", (OFF, ON), DRAWN),
    )
}


class Keeper(Protocol):
    """Where settings are kept: the store."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Return what is kept under a name."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a value under a name."""


@dataclass(frozen=True)
class Settings:
    """The value of every setting."""

    chosen: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting."""
        return self.chosen.get(name, SETTINGS[name].values[0])

    def is_on(self, name: str) -> bool:
        """Tell whether a setting that is on or off is on."""
        return self[name] == ON

    def with_value(self, name: str, value: str) -> "Settings":
        """Return these settings with another value for one."""
        return Settings({**self.chosen, name: value})

    def all(self) -> dict[str, str]:
        """Return every setting with its value."""
        return {name: self[name] for name in SETTINGS}


def load(keeper: Keeper | None) -> Settings:
    """Return the settings kept, each as usual where it is missing or makes no sense."""
    if keeper is None:
        return Settings({})
    kept = keeper.setting(KEPT)
    found = kept if isinstance(kept, dict) else _from_before(keeper)
    return Settings({name: value for name, value in found.items() if name in SETTINGS and _fits(name, value)})


def save(keeper: Keeper | None, settings: Settings) -> None:
    """Keep the settings."""
    if keeper is not None:
        keeper.set_setting(KEPT, dict(settings.chosen))


def _fits(name: str, value: object) -> bool:
    return value in SETTINGS[name].values


def _from_before(keeper: Keeper) -> dict[str, str]:
    """Gather what the front ends kept each for itself; what was changed in any of them is taken over."""
    found: dict[str, str] = {}
    for front_end in reversed(BEFORE):
        kept = keeper.setting(front_end)
        for name, value in _translated(kept if isinstance(kept, dict) else {}).items():
            if _fits(name, value) and value != SETTINGS[name].values[0]:
                found[name] = value
    return found


def _translated(kept: Mapping[str, Any]) -> dict[str, str]:
    """Return settings of the first version under their names and values of today."""
    found = {name: value for name, value in kept.items() if isinstance(value, str)}
    switches = {"large": ("size", "large"), "four": ("colours", "four"), "ascii": ("suits", "letters")}
    for name, (new, value) in switches.items():
        if kept.get(name) is True:
            found[new] = value
    if kept.get("theme") == "terminal":
        found["ground"] = "own"
    if kept.get("four_colours"):
        found["colours"] = "four"
    for name in ("lights", "mirrored"):
        if isinstance(kept.get(name), bool):
            found[name] = ON if kept[name] else OFF
    if isinstance(kept.get("speed"), str):
        found["motion"] = kept["speed"]
    if kept.get("calm") is True or kept.get("motion") is False:
        found["motion"] = "none"
    return found
