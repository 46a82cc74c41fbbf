"""Finding Python files of one's own: in packages, in folders; a broken one is reported by name and left out."""

import importlib.util
import sys
from abc import ABC, abstractmethod
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Callable, Iterable

from platformdirs import user_config_path

from reussite.play.mistakes import told
from reussite.rules.kernel import HOOKS
from reussite.saying import NOTHING_SAID, Saying, saying

__all__ = ["Discovery", "functions_of", "is_slow", "key_of", "user_folder"]


class Discovery(ABC):
    """What was found so far, the files that could not be used, and the folders that were looked into."""

    package = ""  # the package that files of a folder are loaded into
    group = ""  # the entry point group

    def __init__(self) -> None:
        self.wrong: list[tuple[str, Saying]] = []  # files that cannot be used, as far as they were looked at
        self.folders: list[Path] = []

    @property
    def broken(self) -> list[tuple[str, Saying]]:
        """All files that cannot be used, and what is wrong with each."""
        return self.wrong

    @abstractmethod
    def add(self, name: str, module: ModuleType, tried: bool = True) -> None:
        """Take in a module, or raise; one that is not `tried` is looked at more closely."""

    def try_add(self, name: str, load: Callable[[], ModuleType]) -> None:
        """Take in a module that may be broken: report it by name, never fail."""
        module = None
        try:
            module = load()
            self.add(name, module, tried=False)
        except (Exception, SystemExit) as problem:  # somebody's program: whatever it raises is its own fault
            self.found_broken(name, problem, module)

    def found_broken(self, name: str, problem: BaseException, module: ModuleType | None = None) -> None:
        """Write down what is wrong with a file."""
        self.wrong.append((name, told(problem, str(getattr(module, "__file__", None) or name))))

    def add_folder(self, folder: Path) -> None:
        """Take in every file of a folder, once."""
        folder = folder.expanduser().resolve()
        if folder in self.folders:
            return
        self.folders.append(folder)
        for path in self._files_of(folder):
            if path.suffix == ".py" and not path.name.startswith("_"):
                self.try_add(str(path), lambda path=path: _load(path, self.package))  # type: ignore[misc]

    def _files_of(self, folder: Path) -> list[Path]:
        """Return what lies in a folder; one that may not be read is reported as a broken file is."""
        try:
            return sorted(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as problem:
            self.wrong.append((str(folder), saying("problem", text=problem.strerror)))
            return []

    def add_installed(self) -> None:
        """Take in what installed packages offer."""
        for point in sorted(entry_points(group=self.group), key=lambda point: point.name):
            self.try_add(point.name, point.load)

    def others_broken(self, words: Iterable[str]) -> list[tuple[str, Saying]]:
        """Return the broken files but those of some names, for whoever asks for these is told anyway."""
        asked = {_id(word.strip()) for word in words}
        return [(origin, told) for origin, told in self.wrong if _id(Path(origin).stem) not in asked]

    def problem_with(self, word: str) -> Saying:
        """Return what is wrong with the broken file of this name, or nothing."""
        found = [(origin, told) for origin, told in self.wrong if _id(Path(origin).stem) == word]
        return saying("command.in_file", file=found[0][0], problem=found[0][1]) if found else NOTHING_SAID


def _id(name: str) -> str:
    return name.replace("_", "-").replace(" ", "-").lower()


def key_of(module: ModuleType) -> str:
    """Return the name by which a module's game or player is called: that of its file."""
    return _id(module.__name__.rsplit(".", 1)[-1])


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """Return the functions a module defines itself, and the hooks that it imports from a file beside it."""
    beside = module.__name__.rpartition(".")[0] + "._"
    found = {name: each for name, each in vars(module).items() if isinstance(each, FunctionType)}
    own = [each for each in found.values() if each.__module__ == module.__name__]
    hooks = {name: each for name, each in found.items() if name in HOOKS and each.__module__.startswith(beside)}
    return {function.__name__: function for function in own} | hooks


def is_slow(module: ModuleType) -> bool:
    """Tell whether a file says that the interpreter alone is to run it."""
    return bool(getattr(module, "SLOW", False))


def user_folder(kind: str) -> Path:
    """Return the folder in which a user's own files of a kind are looked for."""
    return user_config_path("reussite", appauthor=False) / kind


def _load(path: Path, package: str) -> ModuleType:
    """Return a Python file as a module of a package that is its folder, so that it can import files beside it."""
    parent = f"{package}.{sha256(str(path.parent).encode()).hexdigest()[:8]}"
    if parent not in sys.modules:
        sys.modules.setdefault(package, ModuleType(package))
        sys.modules[parent] = folder = ModuleType(parent)
        folder.__path__ = [str(path.parent)]
    name = f"{parent}.{path.stem}"
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
