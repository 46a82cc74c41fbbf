"""Other people's solvers on the same deals in the same run, each a program of its own, asked deal by deal.

A peer is a command line in the environment, `SOLVITAIRE` or `LONELYBOT`. In it `{deal}` stands for a file with the
deal, a JSON object of piles as Solvitaire reads it (bottom card first, the next card of the stock last), `{rules}` for
a file with Klondike's rules in that form, `{draw}` for the cards drawn at once, `{seconds}` and `{milliseconds}` for
the time. A path alone stands for a usual command line below; versions differ, so a whole one may be given. What the
program prints is read for a verdict.
"""

import json
import os
import re
import resource
import shlex
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Peer", "compared", "peers_given"]

USUAL = {
    "SOLVITAIRE": "{program} --custom-rules {rules} --timeout {milliseconds} {deal}",
    "LONELYBOT": "{program} solve {draw} {deal}",
}
# Losses first: "unsolvable" is no win.
WORDS = (
    ("lost", r"\b(unsolvable|unwinnable|impossible|no solution|lost)\b"),
    ("won", r"\b(solved|solvable|winnable|won)\b"),
)
GRACE = 2.0  # seconds a program may take beyond its time before it is ended


def klondike_rules(draw: int) -> dict[str, Any]:
    """Return the rules of Klondike as Solvitaire takes them."""
    return {
        "tableau piles": {
            "count": 7,
            "build policy": "red-black",
            "spaces policy": "kings",
            "move built group": "yes",
            "diagonal deal": True,
            "face up cards": "top",
        },
        "foundations": {"removable": True},
        "stock": {"size": 24, "deal count": draw, "redeal": True},
    }


def written_deal(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal of the oracle as Solvitaire reads it: longest pile first, tens written out."""
    piles = [[card.replace("T", "10") for card in pile] for pile in deal["tableau"]]
    stock = [card.replace("T", "10") for card in deal["stock"]]
    return {"tableau piles": piles[::-1], "stock": stock[::-1], "waste": [], "foundations": [[], [], [], []]}


def verdict_in(text: str) -> str:
    """Return what a program's words say about a deal."""
    return next((verdict for verdict, words in WORDS if re.search(words, text.lower())), "unknown")


@dataclass(frozen=True)
class Peer:
    """Another solver: its name and the command line that asks it."""

    name: str
    command: str

    def words(self, folder: Path, deal: dict[str, Any], draw: int, seconds: float) -> list[str]:
        """Write the files it reads, and return the command line for a deal."""
        (folder / "deal.json").write_text(json.dumps(written_deal(deal)), encoding="utf-8")
        (folder / "rules.json").write_text(json.dumps(klondike_rules(draw)), encoding="utf-8")
        about = {
            "deal": str(folder / "deal.json"),
            "rules": str(folder / "rules.json"),
            "draw": str(draw),
            "seconds": f"{seconds:g}",
            "milliseconds": str(int(1000 * seconds)),
        }
        usual = "{deal}" not in self.command and "{rules}" not in self.command
        command = USUAL[self.name].replace("{program}", self.command) if usual else self.command
        return [word.format(**about) for word in shlex.split(command)]

    def ask(self, folder: Path, deal: dict[str, Any], draw: int, seconds: float) -> tuple[str, float]:
        """Return the verdict on a deal and the processor seconds it took, its start included."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                self.words(folder, deal, draw, seconds),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=seconds + GRACE,
            )
            told = verdict_in(done.stdout)
        except subprocess.TimeoutExpired:
            told = "unknown"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return told, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peers_given() -> list[Peer]:
    """Return the peers that the environment names."""
    return [Peer(name, os.environ[name]) for name in USUAL if os.environ.get(name)]


def compared(
    peer: Peer, deals: list[dict[str, Any]], ours: list[dict[str, Any]], draw: int, limit: float
) -> dict[str, Any]:
    """Return how a peer fared on deals that we have solved, and how many times as many deals a second we solve."""
    with tempfile.TemporaryDirectory() as name:
        theirs = [peer.ask(Path(name), deal, draw, limit) for deal in deals]
    seconds, our_seconds = sum(spent for _, spent in theirs), sum(each["seconds"] for each in ours)
    verdicts = [verdict for verdict, _ in theirs]
    pairs = zip(verdicts, (each["verdict"] for each in ours), strict=True)
    return {
        "peer": peer.name.lower(),
        "deals": len(deals),
        "won": verdicts.count("won"),
        "lost": verdicts.count("lost"),
        "unknown": verdicts.count("unknown"),
        "contradicts_us": sum({*pair} == {"won", "lost"} for pair in pairs),
        "seconds": round(seconds, 2),
        "deals_per_second": round(len(deals) / max(seconds, 1e-9), 2),
        "we_are_times_as_fast": round(seconds / max(our_seconds, 1e-9), 2),
    }
