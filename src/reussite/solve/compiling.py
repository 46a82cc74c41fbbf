"""A process that compiles a game's search, so that whoever needs it can go on meanwhile and then find it in the cache.

It ends with its work, or when whoever started it is gone.
"""

import importlib.util
import os
import subprocess
import sys
import threading
from pathlib import Path

from reussite import wasm
from reussite.play import Game, catalogue, parse_code
from reussite.solve.shortening import Shortener
from reussite.solve.solver import Solver
from reussite.system import UNSEEN, stand_back

__all__ = ["LINES", "SEARCH", "Compiling", "can_compile", "main"]

SEARCH, LINES = "search", "lines"  # what is compiled: the search, or what shortens wins


def can_compile() -> bool:
    """Tell whether there is a compiler that takes its time, and is to be used."""
    return importlib.util.find_spec("numba") is not None and not wasm.is_chosen()


def game_word(game: Game) -> str:
    """Return a game with its options as one word."""
    chosen = ",".join(f"{name}={value}" for name, value in game.written_options().items())
    return f"{game.id}{':' if chosen else ''}{chosen}"


class Compiling:
    """What is compiled for one game, elsewhere."""

    def __init__(self, game: Game, what: str = SEARCH):
        self.words = [what, game_word(game), *(str(folder) for folder in catalogue().folders)]
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start compiling, unless it was started before."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "reussite.solve.compiling", *self.words],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                **UNSEEN,
            )

    @property
    def is_under_way(self) -> bool:
        """Whether it has begun and not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not: what is not in the cache then is compiled by whoever needs it."""
        return self._process is not None and self._process.poll() is not None

    def end(self) -> None:
        """Compile no further."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdin is not None
            self._process.stdin.close()


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def main(what: str, word: str, folders: list[str]) -> None:
    """Compile for a game what is asked for."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    stand_back()
    catalogue([Path(folder) for folder in folders])
    game = parse_code(word)[0]
    position = game.deal(game.patience.numbers[0]).position
    if what == SEARCH:
        Solver(game).prepare(position)
    else:
        Shortener(game).prepare(position)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
