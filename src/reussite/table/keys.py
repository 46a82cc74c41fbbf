"""Keys that name piles, so that two keys make a move: digits first, then letters no command has.

Where piles are many, small and capital letters name different ones, in the end also capitals whose small letter is
a command, and a few signs.
"""

from functools import lru_cache
from typing import Iterable, Mapping

from reussite.play import Game

__all__ = ["COMMAND_KEYS", "pile_keys"]

COMMAND_KEYS = (
    # a home, d and s the stock, f finish, h hint, l ledger, m moves, n new, p purge, q quit, r redo, u undo
    "adfhlmnpqrsu"
)
DIGITS = "1234567890"
LETTERS = "".join(letter for letter in "bcefgijkotvwxyz" if letter not in COMMAND_KEYS)
KEYS = DIGITS + LETTERS + LETTERS.upper() + COMMAND_KEYS.upper() + "!&$"
ORDER = ("tableau", "cell", "reserve", "foundation", "waste", "stock")


@lru_cache(maxsize=256)
def pile_keys(game: Game) -> Mapping[str, str]:
    """Return a key for each pile that cards can be taken from, put on or chosen in.

    The waste has ``w``; a stock that is not turned, for which ``s`` is a command, has ``s``.
    """
    slots, names = game.rule_table.slots, game.rule_table.names
    by_hand = () if game.is_automatic else (*slots.get("SOURCES", ()), *slots.get("TARGETS", ()))
    used = {names[index] for index in by_hand}
    chosen = set(game.patience.group(game.patience.choices).names()) if game.patience.choices else set()
    named = (used | chosen) - ({"s"} if slots.get("CLICKS") else set())
    wanted = [name for kind in ORDER for name in _of_kind(game, kind) if name in named]
    keys = {name: name for name in ("w", "s") if name in wanted}
    free = [key for key in KEYS if key not in keys.values()]
    return keys | dict(zip((name for name in wanted if name not in keys), free, strict=False))


def _of_kind(game: Game, kind: str) -> Iterable[str]:
    return (name for group in game.patience.piles if group.kind == kind for name in group.names())
