"""A game played line by line: each line of input is a move or a command, each answer is lines of text."""

from pathlib import Path
from typing import Callable, TextIO

from reussite.errors import ReussiteError
from reussite.play import Deal, write_transcript
from reussite.play.game import is_number
from reussite.play.moves import describe, write_move
from reussite.ui.plain.drawing import status_line, table_lines

__all__ = ["Session"]

HELP = """\
Moves: two piles, as in `w t3`; `t1*4 t5` moves four cards; `s` clicks the stock; one pile sends its top card home.
Commands:
  moves          the legal moves            why MOVE       which rule forbids it
  undo, redo     take back, play again      table          show the table again
  new [NUMBER]   another deal               rules          how the game is played
  purge          send home all it can       save FILE      write a transcript
  hint           what to do next            quit           stop"""
AUTOMATIC = "This patience plays itself: an empty line or `next` makes a step, `run` plays to the end."


class Session:
    """One player at one table, reading lines and writing lines."""

    def __init__(self, deal: Deal, source: TextIO, target: TextIO):
        self.deal = deal
        self.source = source
        self.target = target
        self.commands: dict[str, Callable[[str], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "moves": self.moves,
            "why": self.why,
            "new": self.new,
            "rules": self.rules,
            "table": lambda _: self.show(),
            "save": self.save,
            "run": self.run_on,
            "help": self.help,
            "?": self.help,
        }

    def say(self, *lines: str) -> None:
        """Write lines at once, so that a pipe sees them when they are said."""
        for line in lines:
            print(line, file=self.target)
        self.target.flush()

    def run(self) -> None:
        """Play until the input ends or the player quits."""
        talks = self.source.isatty()
        self.show()
        self.say(AUTOMATIC if self.deal.game.is_automatic else "Type a move, or `help`.")
        while True:
            if talks:
                print("> ", end="", file=self.target, flush=True)
            try:
                line = self.source.readline()
            except KeyboardInterrupt:  # the player leaves, which is no mistake
                break
            if not line:
                break
            if not talks:
                self.say(f"> {line.strip()}")
            if line.strip().lower() in ("quit", "q", "exit"):
                break
            self.answer(line.strip())
        if talks:
            self.say("")
        again = f": `reussite play {self.deal.code}` deals it again" if self.deal.code else ""
        self.say(f"{status_line(self.deal.position, len(self.deal.gestures))}, {self.deal.status}{again}")

    def answer(self, line: str) -> None:
        """Carry out one line; a mistake is told and changes nothing."""
        word, _, rest = line.partition(" ")
        if not line and not self.deal.game.is_automatic:
            return
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.deal.play(line or "next")
                self.show()
        except ReussiteError as problem:
            self.say(str(problem))

    def show(self) -> None:
        """Print the table, and the result once there is one."""
        position = self.deal.position
        self.say(*table_lines(position), status_line(position, len(self.deal.gestures)))
        told = {
            "won": "You have won.",
            "lost": "Lost: no move is left.",
            "stuck": "Stuck: only the stock can be turned, and a whole pass through it brought nothing.",
        }
        if self.deal.status in told:
            self.say(told[self.deal.status])

    def undo(self, _: str) -> None:
        """Take one gesture back."""
        gesture = self.deal.undo()
        self.say(f"Taken back: {gesture.text}" if gesture else "There is nothing to take back.")
        if gesture:
            self.show()

    def redo(self, _: str) -> None:
        """Play again what was taken back."""
        gesture = self.deal.redo()
        self.say(f"Played again: {gesture.text}" if gesture else "There is nothing to play again.")
        if gesture:
            self.show()

    def hint(self, _: str) -> None:
        """Say that there are no hints yet."""
        self.say("There are no hints yet; `moves` lists what can be done.")

    def moves(self, _: str) -> None:
        """List the legal moves with what they do."""
        position = self.deal.position
        lines = [f"  {write_move(self.deal.game, m):<12}{describe(position, m)}" for m in position.moves()]
        self.say(*(lines or [f"No move is left: {self.deal.status}."]))

    def why(self, words: str) -> None:
        """Say which rule forbids a move."""
        reason = self.deal.why(words)
        self.say(f"Not allowed: {reason}." if reason else f"{words} is allowed.")

    def new(self, words: str) -> None:
        """Deal a number, or a new deal, or go on with the cards as they lie where the rules say so."""
        bound = self.deal.game
        deck = self.deal.next_deck()
        if words:
            if not is_number(words):
                self.say(f"{words[:40]!r} is not a deal number: expected a whole number")
                return
            self.deal = bound.deal(int(words))
        elif deck:
            self.deal = bound.deal_cards(deck)
        else:
            self.deal = bound.deal()
        self.show()

    def rules(self, _: str) -> None:
        """Print the prose rules."""
        self.say(self.deal.game.patience.rules.rstrip())

    def save(self, name: str) -> None:
        """Write a transcript; a file that is there already is not overwritten."""
        if not name:
            self.say("Name the file to write, as in: save game.txt")
            return
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as file:
                file.write(write_transcript(self.deal))
        except FileExistsError:
            self.say(f"{name} is there already: choose another name")
        except OSError as problem:
            self.say(f"{name} cannot be written: {problem.strerror}")
        else:
            self.say(f"Written: {name}")

    def run_on(self, _: str) -> None:
        """Let an automatic patience play to its end."""
        if not self.deal.game.is_automatic:
            self.say("This patience does not play itself: make a move.")
            return
        while self.deal.moves() == ["next"]:
            self.deal.play("next")
        self.show()

    def help(self, _: str) -> None:
        """Print the commands."""
        self.say(HELP, *([AUTOMATIC] if self.deal.game.is_automatic else []))
