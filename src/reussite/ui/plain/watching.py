"""A patience playing itself on the screen: every state shown, step by step or timed, with the tally at the end."""

import os
import re
import time
from typing import TextIO

from reussite.cards import RANK_LETTERS
from reussite.sitting import Sitting
from reussite.system import read_key
from reussite.ui.plain.drawing import table_lines

__all__ = ["Show"]

RED, PLAIN = "\x1b[31m", "\x1b[0m"
RED_CARD = re.compile(rf"\b({'|'.join(sorted({each for row in RANK_LETTERS.values() for each in row}))})([DH]\b|[♦♥])")


class Show:
    """Deals played before one's eyes; `delay` seconds between states, or `None` to wait for a key."""

    def __init__(self, sitting: Sitting, delay: float | None, source: TextIO, target: TextIO):
        assert sitting.watched is not None
        self.sitting = sitting
        self.watched = sitting.watched
        self.delay = delay
        self.source = source
        self.target = target
        self.colour = target.isatty() and "NO_COLOR" not in os.environ

    def say(self, *lines: str) -> None:
        """Write lines, red cards in red where the screen can show it."""
        for line in lines:
            print(RED_CARD.sub(rf"{RED}\g<0>{PLAIN}", line) if self.colour else line, file=self.target)
        self.target.flush()

    def _table(self) -> list[str]:
        return table_lines(
            self.sitting.deal.position, self.sitting.language, RANK_LETTERS[self.sitting.drawn["letters"]]
        )

    def run(self) -> None:
        """Show every state of the deals that were asked for, with the tally after each."""
        self.say("", *self._table())
        while not self.watched.is_enough:
            self.wait()
            self._step()

    def _step(self) -> None:
        """Show the next state; at the end of a deal tell what came of it."""
        if self.watched.is_ended:
            self.sitting.watched_step()
            self.say("", *self._table())
            return
        made, reply = len(self.sitting.deal.gestures), self.sitting.watched_step()
        gestures = self.sitting.deal.gestures
        if len(gestures) > made:
            standing = ", ".join(self.sitting.seen().standing)
            self.say("", f"> {gestures[-1].text}", *self._table(), standing)
        if self.watched.is_ended:
            self.say("", reply.told, self.watched.tally())

    def interrupt(self) -> None:
        """Tell what was seen so far."""
        self.say("", self.sitting.words.say("watching.interrupted", tally=self.watched.tally()))

    def wait(self) -> None:
        """Let the state stand: a while, or until a key is pressed."""
        if self.delay is None:
            read_key(self.source)
        elif self.delay:
            time.sleep(self.delay)
