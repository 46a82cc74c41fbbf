"""Which patiences there are: the built-in ones, those of other packages, and those in a player's own folder."""

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Callable, Iterable, Mapping

from reussite import games
from reussite.errors import BadInput, BadSpec, nearest
from reussite.play.discovery import Discovery, functions_of, key_of, user_folder
from reussite.play.trying import look_at, try_out
from reussite.saying import Saying, saying
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


NOTHING_OWN: Mapping[str, str] = {}
READING = RLock()


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

    def __init__(self, own: Mapping[str, str] = NOTHING_OWN) -> None:
        """Begin with the program's own games, by id the names of their modules; each is loaded when it is asked for."""
        super().__init__()
        self.unread = dict(own)
        self.loaded: dict[str, Entry] = {}
        self.waiting: dict[str, ModuleType] = {}  # those that were not looked at
        self.untried: dict[str, ModuleType] = {}  # and those that were not tried out
        self._aliases: dict[str, tuple[str, Mapping[str, object]]] = {}

    @property
    def known(self) -> dict[str, Entry]:
        """All games; those among them that were not looked at may turn out to be broken."""
        self._read_all()
        return self.loaded

    @property
    def aliases(self) -> dict[str, tuple[str, Mapping[str, object]]]:
        """Other names for games, each with the game's id and the options that it stands for."""
        self._read_all()
        return self._aliases

    def _read_all(self) -> None:
        """Load all of the program's own games, in their order; whatever is added comes after them."""
        if self.unread:
            with READING:
                for key in list(self.unread):
                    self._read(key)
                self.loaded = dict(sorted(self.loaded.items()))

    def _read(self, key: str) -> None:
        with READING:
            if key in self.unread:
                name = self.unread[key]
                self._take_in(name.rpartition(".")[2], importlib.import_module(name))
                del self.unread[key]

    @property
    def entries(self) -> dict[str, Entry]:
        """All games, their files looked at."""
        self.look_at_all()
        return self.known

    @property
    def broken(self) -> list[tuple[str, Saying]]:
        """All files that cannot be used, and what is wrong with each."""
        self.look_at_all()
        return self.wrong

    def look_at_all(self) -> None:
        """Look at every file that nobody has asked for yet."""
        for key in list(self.waiting):
            self.entry(key)

    def entry(self, key: str) -> Entry | None:
        """Return a game by its id, or nothing; somebody's game is looked at when it is first asked for.

        So whoever asks for one game does not wait for all the others.
        """
        if key in self.unread:
            self._read(key)
        if key in self.waiting:
            self._leave_out_if(self.waiting.pop(key), key, look_at)
        return self.loaded.get(key)

    def try_out(self, key: str) -> None:
        """Try somebody's game out, once, before it is first played; raise if that fails."""
        if key in self.untried:
            self._leave_out_if(self.untried.pop(key), key, try_out)
            if key not in self.loaded:
                raise BadInput(saying("game.broken", name=key, problem=self.problem_with(key)))

    def _leave_out_if(self, module: ModuleType, key: str, fails: Callable[..., None]) -> None:
        """Leave a game out if something raises what is wrong with it."""
        entry = self.loaded[key]
        try:
            fails(entry.patience, entry.functions, module)
        except (Exception, SystemExit) as problem:  # somebody's program: whatever it raises is its own fault
            self.found_broken(entry.origin, problem, module)
            del self.loaded[key]
            self.untried.pop(key, None)
            self._aliases = {word: target for word, target in self._aliases.items() if target[0] != key}

    def add(self, name: str, module: ModuleType, tried: bool = True) -> None:
        """Take in a game module; one that is not `tried` waits for being asked for."""
        self._read_all()
        key = self._take_in(name, module)
        if not tried:
            self.waiting[key] = self.untried[key] = module

    def _take_in(self, name: str, module: ModuleType) -> str:
        patience = getattr(module, "GAME", None)
        if not isinstance(patience, Patience):
            raise BadSpec(saying("spec.no_game"))
        key, functions = key_of(module), functions_of(module)
        for word in (key, *patience.aliases):
            if word in self.loaded or word in self._aliases or (word in patience.aliases and word == key):
                raise BadSpec(saying("spec.same_game", word=word))
        self.loaded[key] = Entry(key, patience, functions, name)
        self._aliases |= {alias: (key, chosen) for alias, chosen in patience.aliases.items()}
        return key

    @property
    def first(self) -> str:
        """The id of the game that is shown to a player who names none."""
        return next((key for key, entry in self.known.items() if entry.patience.opens_first), next(iter(self.known)))

    def names(self) -> list[str]:
        """Return every id and alias."""
        return [*self.known, *self.aliases]


def user_games_folder() -> Path:
    """Return the folder in which a player's own game files are looked for."""
    return user_folder("games")


_found: Catalogue | None = None


def catalogue(folders: Iterable[Path] = ()) -> Catalogue:
    """Return all games found so far, looking into these folders too."""
    global _found
    if _found is None:
        own = [module.name for module in pkgutil.iter_modules(games.__path__) if not module.name.startswith("_")]
        _found = Catalogue({name.replace("_", "-"): f"{games.__name__}.{name}" for name in own})
        _found.add_installed()
        _found.add_folder(user_games_folder())
    for folder in folders:
        _found.add_folder(folder)
    return _found


def find(name: str) -> tuple[Entry, Mapping[str, object]]:
    """Return the game with this id or alias, and the options the alias stands for."""
    known = catalogue()
    word = name.strip().lower().replace("_", "-").replace(" ", "-")
    if entry := known.entry(word):
        return entry, {}
    key, chosen = known.aliases.get(word, (word, {}))
    if entry := known.entry(key):
        return entry, chosen
    problem = known.problem_with(word) or known.problem_with(key)
    if problem:
        raise BadInput(saying("game.broken", name=name, problem=problem))
    raise BadInput(saying("game.unknown", name=name, near=nearest(word, known.names())))
