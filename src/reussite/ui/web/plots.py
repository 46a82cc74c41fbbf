"""Finished plots of analyses, each for the eyes of its player only."""

import re
import secrets
from hashlib import sha256
from pathlib import Path

__all__ = ["Plots"]

KEPT = 40  # plots of a player that can still be looked at
NAME = re.compile("[0-9a-f]{24}")


class Plots:
    """Finished plots in a folder, by a name that cannot be guessed; only the player they belong to gets them.

    They are files, because the process that draws one and the process that is asked for it need not be the same.
    """

    def __init__(self, folder: str | None = None) -> None:
        self.folder = Path(folder) if folder else None

    def _place(self, player: str, name: str) -> Path | None:
        """Return where a plot of a player lies; nothing for a name that none can have."""
        if self.folder is None or not NAME.fullmatch(name):
            return None
        return self.folder / sha256(player.encode()).hexdigest()[:24] / f"{name}.svg"

    def add(self, player: str, plot: str) -> str:
        """Keep a plot and return its name; those of long ago are removed."""
        name = secrets.token_hex(12)
        path = self._place(player, name)
        if path:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            path.write_text(plot, encoding="utf-8")
            for old in sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)[:-KEPT]:
                old.unlink(missing_ok=True)
        return name

    def get(self, player: str | None, name: str) -> bytes | None:
        """Return a plot to the player it belongs to."""
        path = None if player is None else self._place(player, name)
        return path.read_bytes() if path and path.is_file() else None
