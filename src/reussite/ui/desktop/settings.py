"""What a player chose about the window, kept in the store."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol

from reussite.art import BACKS, LETTERS, Style

__all__ = ["BAIZES", "SPEEDS", "Settings", "load", "save"]

NAME = "desktop"
BAIZES = {
    "green": (24, 104, 66),
    "blue": (30, 78, 122),
    "wine": (110, 34, 52),
    "slate": (62, 72, 82),
    "sand": (150, 122, 84),
}
SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "none": 0.0}  # how long movements take
WORDS = {"baize": tuple(BAIZES), "back": tuple(BACKS), "letters": LETTERS, "speed": tuple(SPEEDS)}


class Keeper(Protocol):
    """Where settings are kept: the store."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Return what is kept under a name."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a value under a name."""


@dataclass(frozen=True)
class Settings:
    """Colours, deck, movement and the size of the window; `four_colours` names the games that use such a deck."""

    baize: str = "green"
    back: str = "blue"
    four_colours: tuple[str, ...] = ()
    large: bool = False
    letters: str = "en"
    mirrored: bool = False
    speed: str = "normal"
    calm: bool = False
    lights: bool = True
    width: int = 1120
    height: int = 760

    def style(self, game: str) -> Style:
        """Return how the cards of a game look."""
        return Style(game in self.four_colours, self.large, self.letters, self.back)

    def with_four_colours(self, game: str, chosen: bool) -> "Settings":
        """Return these settings with a two- or four-colour deck for a game."""
        others = tuple(name for name in self.four_colours if name != game)
        return replace(self, four_colours=(*others, game) if chosen else others)

    @property
    def pace(self) -> float:
        """How long movements take, 1 for the usual time and 0 for none."""
        return 0.0 if self.calm else SPEEDS[self.speed]


def load(keeper: Keeper | None) -> Settings:
    """Return the settings kept, each as usual where it is missing or makes no sense."""
    kept = keeper.setting(NAME, {}) if keeper else {}
    usual = Settings()
    chosen: dict[str, Any] = {}
    for each in fields(Settings):
        value = kept.get(each.name) if isinstance(kept, dict) else None
        if isinstance(value, list):
            value = tuple(map(str, value))
        wanted = getattr(usual, each.name)
        if type(value) is type(wanted) and (each.name not in WORDS or value in WORDS[each.name]):
            chosen[each.name] = value
    return replace(usual, **chosen)


def save(keeper: Keeper | None, settings: Settings) -> None:
    """Keep the settings."""
    if keeper:
        keeper.set_setting(NAME, asdict(settings))
