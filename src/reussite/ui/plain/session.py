"""A game played line by line: each line of input is a move or the name of an action, each answer is lines of text."""

import time
from typing import TextIO

from reussite.cards import RANK_LETTERS
from reussite.sitting import Deed, Reply, Sitting
from reussite.ui.plain.drawing import table_lines
from reussite.ui.plain.panels import choices_of, panel_lines

__all__ = ["Session"]


class Session:
    """One player at one table, reading lines and writing lines."""

    def __init__(self, sitting: Sitting, source: TextIO, target: TextIO):
        self.sitting = sitting
        self.source = source
        self.target = target
        self._choices: list[Deed] = []  # what the numbers of the list shown last stand for
        self._left = False

    def say(self, *lines: str) -> None:
        """Write lines at once, so that a pipe sees them when they are said."""
        for line in filter(None, lines):
            print(line, file=self.target)
        self.target.flush()

    def run(self) -> None:
        """Play until the input ends or the player quits."""
        talks = self.source.isatty()
        self.say(self.sitting.greeting())
        self.show_table()
        self.say(self.sitting.words.say("plain.ended" if self._is_over() else "plain.begin"))
        while not self._left:
            if talks:
                print("> ", end="", file=self.target, flush=True)
            try:
                line = self.source.readline()
            except KeyboardInterrupt:  # the player leaves, which is no mistake
                break
            if not line:
                break
            if not talks:
                self.say(f"> {line.strip()}"[:200])
            self.answer(line.strip())
        if talks and not self._left:
            print(file=self.target)
        self.sitting.pause()
        self.say(self.sitting.farewell())

    @property
    def _letters(self) -> tuple[str, ...]:
        return RANK_LETTERS[self.sitting.drawn["letters"]]

    def _is_over(self) -> bool:
        return self.sitting.deal.position.is_over

    def answer(self, line: str) -> None:
        """Carry out one line: a number of the list shown last, an action, or a move."""
        word = line.partition(" ")[0]
        if not line and not self.sitting.stepping:
            return
        if word.isdecimal() and 0 < int(word[:9]) <= len(self._choices):
            deed = self._choices[int(word) - 1]
            self._show(self.sitting.do(deed.name, deed.argument))
        elif word.lower() in ("table", "t"):
            self.show_table()
        elif not line:
            self._show(self.sitting.do("step" if self.sitting.watched else "next"))
        else:
            self._show(self.sitting.typed(line))
        self._wait()

    def _wait(self) -> None:
        """Let what goes on by itself come to its end: an answer, a solution; Ctrl-C stops it."""
        try:
            while (due := self.sitting.due) is not None:
                time.sleep(0 if self.sitting.asking.following else due)
                reply = self.sitting.tick(hurry=self.sitting.asking.following)
                if reply:
                    self._show(reply)
        except KeyboardInterrupt:
            self._show(self.sitting.do("cancel"))

    def _show(self, reply: Reply) -> None:
        """Write what an action did."""
        self._left = self._left or reply.leaves
        if reply.dealt or reply.steps:
            self.show_table()
        self.say(reply.told)
        if reply.panel:
            self._choices = choices_of(reply.panel)
            self.say(*panel_lines(reply.panel))

    def show_table(self) -> None:
        """Write the table and how the game stands."""
        seen = self.sitting.seen()
        self.say(
            *table_lines(self.sitting.deal.position, self.sitting.language, self._letters), ", ".join(seen.standing)
        )
