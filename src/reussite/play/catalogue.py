"""Which patiences there are: the built-in ones, those of other packages, and those in a player's own folder."""

import importlib
import importlib.util
import pkgutil
import sys
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Callable, Iterable, Mapping

from platformdirs import user_config_path

from reussite import games
from reussite.errors import BadInput, BadSpec, ReussiteError, nearest
from reussite.rules.link import link
from reussite.rules.lower import lower
from reussite.spec import Option, Patience

__all__ = ["Catalogue", "Entry", "catalogue", "find", "user_games_folder"]

ENTRY_POINT_GROUP = "reussite.games"

# Settings every game has; they change no rule. `undo`: what one undo takes back.
SHARED_OPTIONS = (Option("undo", ("gesture", "card"), ("gesture", "card")),)


@dataclass(frozen=True)
class Entry:
    """One patience: its id, what it declares, the kernel functions of its file, and where it came from."""

    id: str
    patience: Patience
    functions: Mapping[str, FunctionType]
    origin: str

    def options(self) -> tuple[Option, ...]:
        """Return the rule switches of this game, and the settings every game has."""
        return (*self.patience.options(), *SHARED_OPTIONS)


@dataclass
class Catalogue:
    """All games by id, other names for them, and the files that could not be used."""

    entries: dict[str, Entry] = field(default_factory=dict)
    aliases: dict[str, tuple[str, Mapping[str, object]]] = field(default_factory=dict)
    broken: list[tuple[str, str]] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)

    def add(self, name: str, module: ModuleType, tried: bool = True) -> None:
        """Take in a game module; one that is not `tried` is linked first, to see whether it can be played."""
        patience = getattr(module, "GAME", None)
        if not isinstance(patience, Patience):
            raise BadSpec(f"{name}: the file declares no GAME = Patience(…)")
        key = module.__name__.rsplit(".", 1)[-1].replace("_", "-").lower()
        if key in self.entries or key in self.aliases:
            raise BadSpec(f"{name}: there is a game {key} already")
        functions = {
            function.__name__: function
            for function in vars(module).values()
            if isinstance(function, FunctionType) and function.__module__ == module.__name__
        }
        entry = Entry(key, patience, functions, name)
        for alias in patience.aliases:
            if alias == key or alias in self.entries or alias in self.aliases:
                raise BadSpec(f"{name}: there is a game {alias} already")
        if not tried:
            link(lower(patience.settle({})), functions)
        self.entries[key] = entry
        self.aliases |= {alias: (key, chosen) for alias, chosen in patience.aliases.items()}

    def try_add(self, name: str, load: Callable[[], ModuleType]) -> None:
        """Take in a game that may be broken: report it by name, never fail."""
        try:
            self.add(name, load(), tried=False)
        except (Exception, SystemExit) as problem:  # somebody's program: whatever it raises is its own fault
            self.broken.append((name, one_line(problem)))

    def add_folder(self, folder: Path) -> None:
        """Take in every game file of a folder, once."""
        folder = folder.expanduser().resolve()
        if folder in self.folders:
            return
        self.folders.append(folder)
        for path in sorted(folder.glob("*.py")):
            if not path.name.startswith("_"):
                self.try_add(str(path), lambda path=path: load_file(path, "reussite_user_games"))  # type: ignore[misc]

    def names(self) -> list[str]:
        """Return every id and alias."""
        return [*self.entries, *self.aliases]


def one_line(problem: BaseException) -> str:
    """Return what somebody's file did wrong, in one line."""
    if isinstance(problem, SyntaxError):
        return f"line {problem.lineno}: {problem.msg}"
    text = " ".join(str(problem).split())
    return text if isinstance(problem, ReussiteError) else f"{type(problem).__name__}: {text}"


def load_file(path: Path, package: str) -> ModuleType:
    """Return a Python file as a module of a package that is not there."""
    name = f"{package}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def user_games_folder() -> Path:
    """Return the folder in which a player's own game files are looked for."""
    return user_config_path("reussite", appauthor=False) / "games"


_found: Catalogue | None = None


def catalogue(folders: Iterable[Path] = ()) -> Catalogue:
    """Return all games found so far, looking into these folders too."""
    global _found
    if _found is None:
        _found = Catalogue()
        for module in pkgutil.iter_modules(games.__path__):
            _found.add(module.name, importlib.import_module(f"{games.__name__}.{module.name}"))
        for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name):
            _found.try_add(point.name, point.load)
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
    for origin, problem in known.broken:
        if Path(origin).stem.replace("_", "-").lower() == word:
            raise BadInput(f"the game {name} cannot be used: {origin}: {problem}")
    raise BadInput(f"there is no game {name!r}{nearest(word, known.names())}: `reussite games` lists them all")
