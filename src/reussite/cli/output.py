"""Writing for whoever can show only some letters: signs that an encoding lacks are told by signs that it has."""

import codecs
import unicodedata
from typing import TextIO

__all__ = ["write_readably"]

NAME = "reussite.readable"
ROUND = dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼", "+")
LINES = dict.fromkeys("─━═╌┄–−‐‑▔▁", "-") | dict.fromkeys("│┃║╎┆", "|")
FILLED = dict.fromkeys("█▓▒░■▇▆▅▄▃▂", "#") | dict.fromkeys("●○•·◆◇", "*")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
OTHERS = {"…": "...", "—": "--", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "×": "x"}
LETTERS = {"ł": "l", "Ł": "L", "œ": "oe", "Œ": "OE", "æ": "ae", "\xa0": " ", "\u202f": " ", "±": "+-", "²": "2"}
ARROWS = {"←": "<-", "→": "->", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "▶": ">", "◀": "<", "✓": "x"}
STAND_INS = ROUND | LINES | FILLED | SUITS | OTHERS | LETTERS | ARROWS


def readable(sign: str) -> str:
    """Return a sign as one that every encoding has: a letter without its accent, or what looks like it."""
    if sign in STAND_INS:
        return STAND_INS[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or "?"


def _replace(problem: UnicodeError) -> tuple[str, int]:
    assert isinstance(problem, UnicodeEncodeError)
    return "".join(map(readable, problem.object[problem.start : problem.end])), problem.end


def write_readably(*outputs: TextIO | None) -> None:
    """Let outputs write what they can, and stand-ins for the rest; what fills JSON and files is not touched."""
    codecs.register_error(NAME, _replace)
    for output in outputs:
        reconfigure = getattr(output, "reconfigure", None)
        if reconfigure and (getattr(output, "encoding", "") or "").lower().replace("-", "") != "utf8":
            reconfigure(errors=NAME)
