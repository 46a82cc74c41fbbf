"""Writing for whoever can show only some letters: signs that an encoding lacks are told by signs that it has."""

import codecs
import unicodedata
from typing import TextIO

__all__ = ["can_write", "readable", "write_readably"]

READABLE, ALIGNED = "reussite.readable", "reussite.aligned"
ROUND = dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼", "+")
LINES = dict.fromkeys("─━═╌┄–−‐‑▔▁", "-") | dict.fromkeys("│┃║╎┆", "|")
FILLED = dict.fromkeys("█▓▒░■▇▆▅▄▃▂", "#") | dict.fromkeys("●○•·◆◇", "*")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
OTHERS = {"…": "...", "—": "--", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "×": "x"}
LETTERS = {"ł": "l", "Ł": "L", "œ": "oe", "Œ": "OE", "æ": "ae", "\xa0": " ", "\u202f": " "}
MARKS = {"±": "+-", "²": "2", "°": "o"}
STARS = {"★": "*", "☆": "o"}
ARROWS = {"←": "<", "→": ">", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "▶": ">", "◀": "<", "✓": "x"}
EVERYTHING = "é…╭♥"  # who can write these can write all
STAND_INS = ROUND | LINES | FILLED | SUITS | OTHERS | LETTERS | MARKS | STARS | ARROWS


def readable(sign: str) -> str:
    """Return a sign as one that every encoding has: a letter without its accent, or what looks like it."""
    if sign in STAND_INS:
        return STAND_INS[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or "?"


def _replace(problem: UnicodeError, most: int | None = None) -> tuple[str, int]:
    assert isinstance(problem, UnicodeEncodeError)
    return "".join(readable(sign)[:most] for sign in problem.object[problem.start : problem.end]), problem.end


def write_readably(*outputs: TextIO | None, aligned: bool = False) -> None:
    """Let outputs write what they can, and stand-ins for the rest; `aligned` where every sign must have its column."""
    codecs.register_error(READABLE, _replace)
    codecs.register_error(ALIGNED, lambda problem: _replace(problem, 1))
    for output in outputs:
        reconfigure = getattr(output, "reconfigure", None)
        if reconfigure and not can_write(output, EVERYTHING):
            reconfigure(errors=ALIGNED if aligned else READABLE)


def can_write(output: TextIO | None, signs: str) -> bool:
    """Tell whether an output has all of these signs."""
    try:
        signs.encode(getattr(output, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
