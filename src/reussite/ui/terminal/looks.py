"""How things look: colours, suits, borders and card faces, for every sort of terminal."""

import os
import sys
from dataclasses import dataclass
from functools import cache
from typing import Mapping

from rich.style import Style

from reussite.cards import RANK_LETTERS, RANKS, SUIT_SIGNS, SUITS, card, parse_card, rank, suit
from reussite.sitting import Settings
from reussite.ui.output import can_write

__all__ = ["Look", "look_of"]

PLAIN, CURSOR, TARGET, HELD, HINTED = "plain", "cursor", "target", "held", "hinted"
COVERED = "covered"  # a card that is seen whole but cannot be taken yet

# Corners, lines and sides of a card: as it lies, under the cursor, as a place to go to.
BORDERS = {PLAIN: "╭─╮│╰╯", CURSOR: "┏━┓┃┗┛", TARGET: "╔═╗║╚╝"}
ASCII_BORDERS = {PLAIN: "+-+|++", CURSOR: "######", TARGET: "*=*|**"}
EMPTY, ASCII_EMPTY = "┌╌┐╎└┘", ".-.:'."

COLOURS: dict[str, dict[str, str]] = {
    "dark": {
        "felt": "#0f3a2c",
        "words": "#d8e6dc",
        "faint": "#7fa892",
        "face": "#f5f1e6",
        "line": "#8d8a80",
        "black": "#16161a",
        "red": "#c4161c",
        "green": "#157a35",
        "blue": "#1556b0",
        "back": "#27508a",
        "pattern": "#8fb0dc",
        "cursor": "#c85a00",
        "target": "#0b7a34",
        "lit": "#cdeecf",
        "shade": "#b9b4a4",
        "held": "#1d2f6f",
        "hinted": "#ffe08a",
        "cursor on felt": "#ffb347",
        "target on felt": "#86e29b",
    },
    "light": {
        "felt": "#dcebdd",
        "words": "#17301f",
        "faint": "#58786a",
        "face": "#ffffff",
        "line": "#8a8a8a",
        "black": "#101014",
        "red": "#c00d14",
        "green": "#0d6e2c",
        "blue": "#104fa8",
        "back": "#3d6db0",
        "pattern": "#c4d7f2",
        "cursor": "#b34700",
        "target": "#0a6b2c",
        "lit": "#bfe8c3",
        "shade": "#dddddd",
        "held": "#24388a",
        "hinted": "#ffd76b",
        "cursor on felt": "#b34700",
        "target on felt": "#0a6b2c",
    },
}
# On the terminal's own background only its own sixteen colours are sure to be seen.
OWN = {
    "words": "default",
    "faint": "bright_black",
    "line": "bright_black",
    "black": "default",
    "red": "bright_red",
    "green": "green",
    "blue": "bright_blue",
    "pattern": "bright_blue",
    "cursor": "yellow",
    "target": "green",
    "cursor on felt": "yellow",
    "target on felt": "green",
}
TWO = ("black", "red", "red", "black")
FOUR = ("green", "blue", "red", "black")
OLD_TERMINALS = ("linux", "vt100", "vt220", "ansi")  # their letters have no round corners and no heavy lines
PACES = {"normal": 1.0, "slow": 2.0, "fast": 0.5, "none": 0.0}
GAUGE = {"stock": ("blue", "▓"), "tops": ("yellow", "◆"), "waste": ("red", "░")}


@dataclass(frozen=True)
class Look:
    """What a player chose, as far as the terminal can show it.

    `theme` is dark, light, or terminal for the terminal's own colours; `pace` tells how long a motion takes, 1 being
    usual and 0 none at all; `lights` shows where held cards may go; `mirrored` is for the left hand.
    """

    theme: str = "dark"
    four: bool = False
    ascii: bool = False
    colour: bool = True
    letters: str = "en"
    pace: float = 1.0
    lights: bool = True
    mirrored: bool = False

    @property
    def is_own(self) -> bool:
        """Whether nothing is painted behind the cards."""
        return self.theme == "terminal" or not self.colour

    @property
    def borders(self) -> Mapping[str, str]:
        """Corners, lines and sides for each state of a card."""
        return ASCII_BORDERS if self.ascii else BORDERS

    @property
    def empty(self) -> str:
        """Corners, lines and sides of an empty place."""
        return ASCII_EMPTY if self.ascii else EMPTY

    @property
    def pattern(self) -> str:
        """What fills the back of a card."""
        return "%" if self.ascii else "▒"  # `#` is the cursor

    def label(self, value: int) -> str:
        """Return rank and suit as they stand on the card."""
        return RANK_LETTERS[self.letters][rank(value) - 1] + self.sign(value)

    def sign(self, value: int) -> str:
        """Return the sign of a card's suit."""
        return (SUITS if self.ascii else SUIT_SIGNS)[suit(value)]

    def turns(self, on: bool) -> str:
        """Return the sign of an empty stock that can be clicked, or that is spent."""
        return ("o" if self.ascii else "○") if on else ("x" if self.ascii else "×")

    def mark(self, mark: str) -> str:
        """Return an empty place's mark as cards show it: a suit, ranks, or a whole card."""
        if mark and mark in SUITS:
            return self.sign(card(1, SUITS.index(mark)))
        return "/".join(self._mark_word(word) for word in mark.split("/"))

    def _mark_word(self, word: str) -> str:
        if word in RANKS:
            return RANK_LETTERS[self.letters][RANKS.index(word)]
        return self.label(parse_card(word)) if word[:-1] in RANKS else word

    def _paint(self, ink: str, ground: str, **more: bool) -> Style:
        if not self.colour:
            return Style(**more)  # type: ignore[arg-type]
        if self.theme == "terminal":
            return Style(color=OWN.get(ink), **more)  # type: ignore[arg-type]
        colours = COLOURS[self.theme]
        return Style(color=colours[ink], bgcolor=colours[ground], **more)  # type: ignore[arg-type]

    @cache  # noqa: B019 - a look is a small frozen value, and there are few
    def style(self, part: str, state: str = PLAIN) -> Style:
        """Return the style of a part: felt, words, faint, a card's ink (black, red, green, blue), line, back."""
        if part in ("felt", "words", "faint"):
            return self._paint("words" if part == "felt" else part, "felt", bold=part == "words" and not self.colour)
        if part == "back":
            return self._paint("pattern", "back", reverse=state == HELD)
        if part == "empty":
            ink = {CURSOR: "cursor on felt", TARGET: "target on felt"}.get(state, "faint")
            return self._paint(ink, "felt", bold=state != PLAIN)
        ground = {HELD: "held", TARGET: "lit", HINTED: "hinted", COVERED: "shade"}.get(state, "face")
        ink = part
        if part == "line" and state in (CURSOR, TARGET):
            ink = state
        if state == HELD and not self.is_own:
            ink = "face"
        bold = (part != "line" and state != COVERED) or state in (CURSOR, TARGET)
        own = self.is_own
        return self._paint(
            ink, ground, bold=bold, reverse=own and state in (HELD, HINTED), dim=own and state == COVERED
        )

    def ink(self, value: int) -> str:
        """Return the name of the colour a card's suit has."""
        return (FOUR if self.four else TWO)[suit(value)]

    def gauge(self, part: str) -> tuple[str, Style]:
        """Return sign and style of a part of the bar that shows how stock and waste are filled."""
        colour, sign = GAUGE[part]
        sign = {"▓": "=", "◆": "o", "░": "-"}[sign] if self.ascii else sign
        if not self.colour:
            return sign, Style()
        sign = sign if self.ascii else "█"
        felt = None if self.theme == "terminal" else COLOURS[self.theme]["felt"]
        return sign, Style(color=f"bright_{colour}", bgcolor=felt)


def look_of(settings: Settings) -> Look:
    """Return the look that was chosen, as far as the terminal can show it."""
    theme = settings["theme"]
    if theme == "system":
        theme = "light" if _is_light() else "dark"
    return Look(
        theme="terminal" if settings["ground"] == "own" else theme,
        four=settings["colours"] == "four",
        ascii=settings["suits"] == "letters" or not _shows_signs(),
        colour="NO_COLOR" not in os.environ,
        letters=settings["letters"],
        pace=PACES[settings["motion"]],
        lights=settings.is_on("lights"),
        mirrored=settings.is_on("mirrored"),
    )


def _is_light() -> bool:
    """Tell whether the terminal says that its background is light."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def _shows_signs() -> bool:
    """Tell whether the terminal has signs for suits and round corners."""
    encoding = (os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or "").lower()
    known = (not encoding or "utf" in encoding) and os.environ.get("TERM") not in OLD_TERMINALS
    return known and can_write(sys.__stderr__, "╭♥")
