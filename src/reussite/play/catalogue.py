"""Which patiences there are: the built-in ones, those of other packages, and those in a player's own folder."""

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Iterable, Mapping

from reussite import games
from reussite.errors import BadInput, BadSpec, nearest
from reussite.play.discovery import Discovery, functions_of, is_slow, key_of, user_folder
from reussite.rules.dialect import check_functions
from reussite.rules.kernel import HOOKS
from reussite.rules.link import link
from reussite.rules.lower import lower
from reussite.saying import saying
from reussite.spec import Option, Patience

__all__ = ["SHARED_OPTIONS", "Catalogue", "Entry", "catalogue", "find", "user_games_folder"]

# Settings every game has; they change no rule. `undo`: what one undo takes back.
SHARED_OPTIONS = (
    Option(
        "undo",
        ("gesture", "card"),
        title="Undo",
        about="What one undo takes back.",
        labels={
            "gesture": ("Whole moves", "All that a move did is taken back at once."),
            "card": ("Card by card", "A run that was moved card by card is taken back card by card."),
        },
    ),
)


@dataclass(frozen=True)
class Entry:
    """One patience: its id, what it declares, the kernel functions of its file, and where it came from."""

    id: str
    patience: Patience
    functions: Mapping[str, FunctionType]
    origin: str

    @property
    def name(self) -> str:
        """The name shown to players who have not chosen options yet."""
        return self.patience.name_of({})

    def options(self) -> tuple[Option, ...]:
        """Return the rule switches of this game, and the settings every game has."""
        return self._options

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        """Found once: the whole declaration is searched for them."""
        return (*self.patience.options(), *SHARED_OPTIONS)


class Catalogue(Discovery):
    """All games by id, other names for them, and the files that could not be used."""

    package = "reussite_user_games"
    group = "reussite.games"

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, Entry] = {}
        self.aliases: dict[str, tuple[str, Mapping[str, object]]] = {}

    def add(self, name: str, module: ModuleType, tried: bool = True) -> None:
        """Take in a game module; one that is not `tried` is linked first, to see whether it can be played."""
        patience = getattr(module, "GAME", None)
        if not isinstance(patience, Patience):
            raise BadSpec(saying("spec.no_game", name=name))
        key, functions = key_of(module), functions_of(module)
        for word in (key, *patience.aliases):
            if word in self.entries or word in self.aliases or (word in patience.aliases and word == key):
                raise BadSpec(saying("spec.same_game", name=name, word=word))
        if not tried:
            table = lower(patience.settle({}))
            if not is_slow(module):
                check_functions(functions, HOOKS, table.slots)
            link(table, functions)
        self.entries[key] = Entry(key, patience, functions, name)
        self.aliases |= {alias: (key, chosen) for alias, chosen in patience.aliases.items()}

    def names(self) -> list[str]:
        """Return every id and alias."""
        return [*self.entries, *self.aliases]


def user_games_folder() -> Path:
    """Return the folder in which a player's own game files are looked for."""
    return user_folder("games")


_found: Catalogue | None = None


def catalogue(folders: Iterable[Path] = ()) -> Catalogue:
    """Return all games found so far, looking into these folders too."""
    global _found
    if _found is None:
        _found = Catalogue()
        for module in pkgutil.iter_modules(games.__path__):
            _found.add(module.name, importlib.import_module(f"{games.__name__}.{module.name}"))
        _found.add_installed()
        _found.add_folder(user_games_folder())
    for folder in folders:
        _found.add_folder(folder)
    return _found


def find(name: str) -> tuple[Entry, Mapping[str, object]]:
    """Return the game with this id or alias, and the options the alias stands for."""
    known = catalogue()
    word = name.strip().lower().replace("_", "-").replace(" ", "-")
    key, chosen = known.aliases.get(word, (word, {}))
    if key in known.entries:
        return known.entries[key], chosen
    problem = known.problem_with(word)
    if problem:
        raise BadInput(saying("game.broken", name=name, problem=problem))
    raise BadInput(saying("game.unknown", name=name, near=nearest(word, known.names())))
