"""A patience playing itself on the screen: every state shown, step by step or timed, with the tally at the end."""

import os
import re
import sys
import time
from collections import Counter
from typing import TextIO

from reussite.lab.watch import played_by
from reussite.play import Deal
from reussite.players import Player
from reussite.ui.plain.drawing import status_line, table_lines

__all__ = ["Show"]

RED, PLAIN = "\x1b[31m", "\x1b[0m"
RED_CARD = re.compile(r"\b(10|[2-9AJQK])[DH]\b")


class Show:
    """Deals played before one's eyes; `delay` seconds between states, or `None` to wait for a key."""

    def __init__(self, player: Player, delay: float | None, source: TextIO, target: TextIO):
        self.player = player
        self.delay = delay
        self.source = source
        self.target = target
        self.colour = target.isatty() and "NO_COLOR" not in os.environ
        self.tally: Counter[str] = Counter()

    def say(self, *lines: str) -> None:
        """Write lines, red cards in red where the screen can show it."""
        for line in lines:
            print(RED_CARD.sub(rf"{RED}\g<0>{PLAIN}", line) if self.colour else line, file=self.target)
        self.target.flush()

    def play(self, deal: Deal) -> None:
        """Show one deal from its beginning to its end, and the tally so far."""
        self.say("", *table_lines(deal.position))
        self.wait()
        for gesture in played_by(deal, self.player):
            self.say(
                "", f"> {gesture.text}", *table_lines(deal.position), status_line(deal.position, len(deal.gestures))
            )
            self.wait()
        won = deal.position.is_won
        self.tally["won" if won else "lost"] += 1
        told = deal.game.patience.tally
        outcome = told.text(deal.game.engine.outcome(list(deal.position.state)))
        self.say(
            "", f"{'Won' if won else 'Lost'} after {len(deal.gestures)} moves; {told.what}: {outcome}", self.summary()
        )

    def summary(self) -> str:
        """Return how many games were won and lost so far."""
        games = sum(self.tally.values())
        return f"{games} game{'s' * (games != 1)}: {self.tally['won']} won, {self.tally['lost']} lost"

    def wait(self) -> None:
        """Let the state stand: a while, or until a key is pressed."""
        if self.delay is None:
            press_any_key(self.source)
        elif self.delay:
            time.sleep(self.delay)


def press_any_key(source: TextIO) -> None:
    """Wait for one key on a terminal, or for a line elsewhere; the interrupt key interrupts."""
    if not source.isatty() or sys.platform == "win32":
        source.readline()
        return
    import termios
    import tty

    kept = termios.tcgetattr(source)
    try:
        tty.setcbreak(source)
        source.read(1)
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, kept)
