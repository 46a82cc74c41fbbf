"""What a player chose about the page, kept in the store."""

from typing import Any

from reussite.art import BACKS, LETTERS

__all__ = ["NAME", "USUAL", "checked"]

NAME = "web"
WORDS: dict[str, tuple[Any, ...]] = {
    "baize": ("green", "blue", "wine", "slate"),
    "theme": ("system", "light", "dark"),
    "back": tuple(BACKS),
    "letters": tuple(LETTERS),
    "colours": ("two", "four"),
    "size": ("normal", "large"),
    "motion": ("system", "none"),
    "mirrored": (False, True),
    "lights": (True, False),
}
USUAL = {name: words[0] for name, words in WORDS.items()} | {"back": "blue", "letters": "en"}


def checked(chosen: Any) -> dict[str, Any]:
    """Return all settings, each as usual where it is missing or makes no sense."""
    given = chosen if isinstance(chosen, dict) else {}
    return USUAL | {
        name: given[name]
        for name, words in WORDS.items()
        if name in given
        and any(given[name] is word or (given[name] == word and type(given[name]) is type(word)) for word in words)
    }
