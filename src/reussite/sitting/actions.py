"""Everything a player can do besides touching cards, listed once: name, keys, place in the menu, what it does.

The name is what is typed in plain text, sent by the page, and part of the ids of its words: ``action.undo`` is its
label, ``action.undo.about`` tells more. A new action stands here, with its words, and is then in the menu, on its
keys, among the typed commands and in the list of keys of every front end.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Callable

from reussite.sitting.replies import Reply, Tool
from reussite.table import HINT
from reussite.words import Words

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = [
    "ACTIONS",
    "BECOME",
    "BRING",
    "CARRY",
    "GROUPS",
    "IDENTITY",
    "PILE",
    "SPEEDS",
    "TABLE_COMMANDS",
    "TAKE",
    "WATCH_ONLY",
    "Action",
    "action",
    "find_action",
    "key_text",
    "keys_of",
    "tool_of",
]

GROUPS = ("play", "deal", "ask", "hear", "kept", "look", "program")  # the parts of the menu, in order
TAKEN = {"web": ("f5", "f6", "ctrl+n", "ctrl+p", "ctrl+q")}  # keys that a browser keeps for itself
IDENTITY, BECOME = "identity", "become"  # who plays where many do; the second is carried out by the page's server
CARRY, TAKE, BRING = "carry", "take", "bring"  # everything as a file, where the player has no other way to it
PILE = "PILE"  # the argument of an action that is meant for a pile; with a key it is the one at the cursor
# Actions that are commands of the table, which says whether a game has them and why they cannot be given now.
TABLE_COMMANDS = (
    *("new", "restart", "options", "switch", "undo", "redo", "purge", "finish", "turn", "home", "next", "run"),
)
SPEEDS = ("faster", "slower")  # also of a solution that is shown
WATCH_ONLY = ("step", "go", "faster", "slower", "stop")


@dataclass(frozen=True)
class Action:
    """One thing that can be done.

    `watching` says that it can be done while somebody else plays. `stepping` keys count only where a patience plays
    itself or is watched. `repeats` lets a key that is held down do it again and again. `bar` puts it among the buttons
    beside the table, in the order of its numbers. `front_ends` names the only ones that have it; none means all.
    `aliases` are other words that are typed for it.
    """

    name: str
    carry_out: "Callable[[Sitting, str], Reply]"
    keys: tuple[str, ...] = ()
    stepping: tuple[str, ...] = ()
    group: str = ""
    argument: str = ""
    watching: bool = False
    bar: int = 0
    front_ends: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    repeats: bool = False


ACTIONS: dict[str, Action] = {}


def action(
    name: str,
    *keys: str,
    group: str = "",
    argument: str = "",
    watching: bool = False,
    stepping: tuple[str, ...] = (),
    bar: int = 0,
    front_ends: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    repeats: bool = False,
) -> "Callable[[Callable[[Sitting, str], Reply]], Callable[[Sitting, str], Reply]]":
    """Make a function that gets the sitting and an argument an action."""

    def add(carry_out: "Callable[[Sitting, str], Reply]") -> "Callable[[Sitting, str], Reply]":
        assert name not in ACTIONS, f"two actions are called {name}"
        ACTIONS[name] = Action(
            name, carry_out, keys, stepping, group, argument, watching, bar, front_ends, aliases, repeats
        )
        return carry_out

    return add


def find_action(word: str) -> Action | None:
    """Return the action that a typed word names."""
    return ACTIONS.get(word) or next((each for each in ACTIONS.values() if word in each.aliases), None)


def keys_of(each: Action, front_end: str, stepping: bool) -> tuple[str, ...]:
    """Return the keys of an action in a front end; `stepping` where a patience plays itself or is watched."""
    keys = (*(each.stepping if stepping else ()), *each.keys)
    return tuple(key for key in keys if key not in TAKEN.get(front_end, ()))


NAMED = ("space", "enter", "escape", "tab", "home", "ctrl", "shift")  # keys that each language calls otherwise
SIGNS = {
    "plus": "+",
    "minus": "−",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "semicolon": ";",
    "colon": ":",
    "question_mark": "?",
}


def key_text(key: str, words: Words) -> str:
    """Return a key as people write it: Ctrl+Z, F1, u."""
    *held, last = key.split("+") if key != "+" else [key]
    word = SIGNS.get(last, last.upper() if held or (last[0] == "f" and last[1:].isdigit()) else last)
    return "+".join(words.say(f"keyname.{each}") if each in NAMED else each for each in (*held, word))


@lru_cache(maxsize=4096)
def tool_of(words: Words, name: str, value: str, front_end: str, stepping: bool, helps: bool) -> Tool:
    """Return a button, which is the same for all who play this game in this language."""
    each = ACTIONS[name]
    keys = [*keys_of(each, front_end, stepping)]
    if name == HINT and not helps:
        keys += ACTIONS["fits"].keys  # which gives a hint where a game has no other help
    key = key_text(keys[0], words) if keys else ""
    about, written = words.say(f"action.{name}.about"), f" ({key})" if key else ""
    return Tool(name, words.say(f"action.{name}", value=value), f"{about}{written}", key=key)
