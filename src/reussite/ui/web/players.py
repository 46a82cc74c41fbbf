"""The folders of players: who has left long ago is forgotten, and who never made a move is soon."""

import logging
import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from reussite.store import data_folder

__all__ = ["DAYS", "Players"]

DAYS = 400  # after which a player who did not come back is forgotten, unless another number is chosen
EMPTY = 1  # the same for one who never began a deal
MOST_BYTES = 64 << 20  # of one player's games
DAY = 24 * 3600
STORE = "reussite.db"

log = logging.getLogger("reussite.web")


@dataclass(frozen=True)
class Players:
    """All players that have a folder of their own; how long ago it was changed says when they last came."""

    days: int = DAYS

    @property
    def folder(self) -> Path:
        """Where all of them lie."""
        return data_folder() / "players"

    def store_of(self, player: str) -> Path | None:
        """Return where the games of a player lie; the usual place where all share one store."""
        return self.folder / player / STORE if player else None

    def note(self, player: str) -> None:
        """Note that a player has come."""
        with suppress(OSError):
            os.utime(self.folder / player)

    def is_full(self, player: str) -> bool:
        """Tell whether a player has as much as anybody may have."""
        try:
            return bool(player) and os.stat(self.folder / player / STORE).st_size > MOST_BYTES
        except OSError:
            return False

    def tidy(self, is_here: Callable[[str], bool]) -> int:
        """Forget those who stayed away too long, and return how many; nobody who is here."""
        now, gone = time.time(), 0
        for folder in sorted(self.folder.glob("*")) if self.folder.is_dir() else []:
            with suppress(OSError):
                away = (now - folder.stat().st_mtime) / DAY
                if is_here(folder.name) or away < EMPTY or (away < self.days and _has_deals(folder / STORE)):
                    continue
                shutil.rmtree(folder)
                gone += 1
        if gone:
            log.info("%d players who had left were forgotten", gone)
        return gone


def _has_deals(store: Path) -> bool:
    """Tell whether anything was played; where that cannot be found out it is better to keep it.

    Nothing is written beside the file, or its folder would look as if the player had just come.
    """
    journal = store.with_name(f"{STORE}-wal")
    if journal.exists() and journal.stat().st_size:
        return True
    try:
        with closing(sqlite3.connect(f"{store.absolute().as_uri()}?immutable=1", uri=True)) as db:
            return db.execute("SELECT 1 FROM deals LIMIT 1").fetchone() is not None
    except sqlite3.Error:
        return store.exists()
