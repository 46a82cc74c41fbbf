"""The lines around the table: how the game stands, and the keys."""

from typing import Sequence

from rich.text import Text

from reussite.table import View

__all__ = ["clock", "keys_line", "playing_keys", "status_line", "stepping_keys"]

Keys = Sequence[tuple[str, str]]


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def status_line(view: View, time: str, tally: str, width: int) -> Text:
    """Return which deal it is and how it stands."""
    left = f"{view.name}  {view.code or 'cards as they lie'}"
    right = "  ".join([*view.standing(), time])
    right += f"  {view.status.upper()}" if view.status != "playing" else ""
    right += f"  {tally}" if tally else ""
    gap = max(2, width - len(left) - len(right) - 2)
    return Text(f" {left}{' ' * gap}{right} ", overflow="ellipsis", no_wrap=True)


def keys_line(words: Keys, width: int) -> Text:
    """Return the keys as far as they fit; the most useful ones come first."""
    line, used = Text(no_wrap=True, overflow="ellipsis"), 0
    for key, word in words:
        if used + len(f" {key} {word} ") > width:
            break
        line.append(f" {key} ", style="bold")
        line.append(f"{word} ")
        used += len(f" {key} {word} ")
    line.append(" " * (width - used))
    return line


def stepping_keys(running: bool, watching: bool) -> Keys:
    """The keys of a patience that plays itself, or is played by a player."""
    stepping = [("Space", "step"), ("Enter", "stop" if running else "run"), ("+ -", "speed"), ("n", "next deal")]
    back = [] if watching else [("u", "undo"), ("r", "redo")]
    others = [] if watching else [("F2", "games")]
    return [*stepping, *back, ("?", "keys"), ("q", "quit"), ("F1", "rules"), *others]


def playing_keys(view: View, held: bool) -> Keys:
    """The keys of a game that is played by hand, without those it has no use for."""
    has = {command.name for command in view.commands}
    words = [
        ("Space", "place" if view.offered else "put" if held else "pick"),
        ("a", "home" if "home" in has else ""),
        ("s", "stock" if "turn" in has else ""),
        ("p", "purge" if "purge" in has else ""),
        ("u", "undo"),
        ("r", "redo"),
        ("h", "help" if view.helps else "hint"),
        ("n", "new"),
        ("?", "keys"),
        ("q", "quit"),
        ("F1", "rules"),
        ("F2", "games"),
        ("m", "moves"),
    ]
    return [pair for pair in words if pair[1]]
