"""Analyses started from the page: each runs in a process of its own, tells its progress, and can be stopped."""

import asyncio
import json
import re
import secrets
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reussite.errors import BadInput
from reussite.play import Game
from reussite.players import Player

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["Plots", "analyse", "has_lab", "stop_analysis"]

MOST_GAMES = 10_000_000
AT_ONCE = 2  # analyses of all players together
LINE = 4 * 1024 * 1024  # bytes of a line from the process: the plot comes in one
KEPT = 40  # plots of a player that can still be looked at
NAME = re.compile("[0-9a-f]{24}")

LACKING = "measuring needs the extra lab: pip install 'reussite[lab]'"


class Plots:
    """Finished plots in a folder, by a name that cannot be guessed; only the player they belong to gets them.

    They are files, because the process that draws one and the process that is asked for it need not be the same.
    """

    def __init__(self, folder: str | None = None) -> None:
        self.folder = Path(folder) if folder else None
        self.running = 0

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


def has_lab() -> bool:
    """Tell whether what measuring needs is installed."""
    return all(find_spec(name) for name in ("numba", "numpy", "scipy", "matplotlib"))


async def analyse(
    session: "Session", bound: Game, player: Player, games: int | None, seed: int | None
) -> dict[str, Any]:
    """Begin an analysis; its progress and its end are sent when they come."""
    plots = session.rooms.plots
    if not has_lab():
        raise BadInput(LACKING)
    if games is None or not 1 <= games <= MOST_GAMES:
        raise BadInput(f"the number of games must be 1 to {MOST_GAMES}, not {games}")
    if seed is not None and not 0 <= seed < 2**20:
        raise BadInput(f"the seed must be 0 to {2**20 - 1}, not {seed}")
    session.stop("analysis")
    if plots.running >= AT_ONCE:
        raise BadInput("other analyses are still running here: try again when they are done")
    request = {"game": bound.id, "options": bound.written_options(), "player": player.name, "games": games}
    words = json.dumps(request | {"seed": 1 if seed is None else seed, "folders": session.rooms.folders})
    session.start("analysis", _follow(session, plots, words))
    return {"games": games, "player": player.name}


def stop_analysis(session: "Session") -> None:
    """Stop the analysis of a tab."""
    session.stop("analysis")


async def _follow(session: "Session", plots: Plots, words: str) -> None:
    """Run the process and send on what it tells."""
    plots.running += 1
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "reussite.ui.web.analysing"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=LINE,
    )
    try:
        assert process.stdin and process.stdout
        process.stdin.write(words.encode() + b"\n")
        await process.stdin.drain()
        ended = False
        async for line in process.stdout:
            told = json.loads(line)
            if "plot" in told:
                told["plot"] = f"/plot/{plots.add(session.player, told['plot'])}.svg"
            ended = "data" in told or "error" in told
            session.send({"push": "analysis", **told})
        if not ended:
            session.send({"push": "analysis", "error": "the analysis ended before it was done"})
    finally:
        plots.running -= 1
        if process.returncode is None:
            process.kill()
            await asyncio.shield(process.wait())
