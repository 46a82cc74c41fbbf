"""A game played line by line: each line of input is a move or a command, each answer is lines of text."""

from pathlib import Path
from typing import Callable, TextIO

from reussite.errors import MovedOn, ReussiteError
from reussite.play import Deal, demand, ledger_text, write_transcript
from reussite.play.game import is_number
from reussite.play.moves import describe, write_move
from reussite.store import Store
from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE, Advice, Adviser, Sensible, snap
from reussite.ui.plain.drawing import status_line, table_lines
from reussite.ui.plain.lists import bookmark_lines, branch_lines, history_lines, statistics_lines

__all__ = ["Session"]

HELP = """\
Moves: two piles, as in `w t3`; `t1*4 t5` moves four cards; `s` clicks the stock; one pile sends its top card home.
Commands:
  moves          the legal moves            why MOVE       which rule forbids it
  undo, redo     take back, play again      table          show the table again
  new [NUMBER]   another deal               rules          how the game is played
  purge          send home all it can       save FILE      write a transcript
  hint           what to do next            ledger         all moves so far, with their states
  verdict        can it still be won?       chance         what can be hoped for, hidden cards not known
  solution       play a way to win          winnable       a new deal that can be won
  lost           go back to before the move that lost it
  game NAME      another game, as left      quit           stop; everything is kept
  bookmark NAME  name this place            back [NAME]    go to a bookmark; without a name, list them
  branches       lines of play left         branch N       go to one of them
  history        the deals played           deal ID        go back to one
  stats          what was played and won"""
NOTHING_KEPT = "Nothing is kept of this deal."
AUTOMATIC = "This patience plays itself: an empty line or `next` makes a step, `run` plays to the end."


class Session:
    """One player at one table, reading lines and writing lines."""

    def __init__(
        self,
        deal: Deal,
        source: TextIO,
        target: TextIO,
        store: Store | None = None,
        adviser: Adviser | None = None,
    ):
        self.deal = deal
        self.store = store
        self.adviser: Adviser = adviser or Sensible()
        self.source = source
        self.target = target
        self.commands: dict[str, Callable[[str], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": lambda _: self.ask(HINT),
            "verdict": lambda _: self.ask(VERDICT),
            "chance": lambda _: self.ask(CHANCE),
            "solution": self.solution,
            "lost": self.lost,
            "winnable": self.winnable,
            "moves": self.moves,
            "why": self.why,
            "new": self.new,
            "rules": self.rules,
            "table": lambda _: self.show(),
            "save": self.save,
            "run": self.run_on,
            "ledger": lambda _: self.say(ledger_text(self.deal).rstrip()),
            "game": self.game,
            "bookmark": self.bookmark,
            "back": self.back,
            "branches": self.branches,
            "branch": self.branch,
            "history": self.history,
            "deal": self.open_deal,
            "stats": self.stats,
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
        self.tell_notices()
        self.show()
        if self.deal.status in ("won", "lost"):
            self.say("`new` deals another, `undo` takes moves back, `help` tells more.")
        else:
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
        self.deal.journal.pause()
        if self.deal.journal.is_kept:
            again = f": kept as deal {self.deal.journal.id}, `reussite play` goes on with it"
        self.say(f"{status_line(self.deal.position, len(self.deal.gestures))}, {self.deal.status}{again}")

    def tell_notices(self) -> None:
        """Tell what the player must know of the store and of the deal."""
        if self.store:
            self.say(*self.store.notices)
            self.store.notices.clear()
        if self.deal.journal.notice:
            self.say(self.deal.journal.notice)

    def sit_down(self, deal: Deal) -> None:
        """Play on with another deal."""
        self.deal.journal.pause()
        self.deal = self.store.begin(deal) if self.store and not deal.journal.is_kept else deal
        self.tell_notices()
        self.show()

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
        except MovedOn as problem:
            self.say(str(problem))
            self.deal.refresh()
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

    def ask(self, question: str) -> Advice | None:
        """Ask the adviser and tell the answer; Ctrl-C stops the thinking."""
        coming = self.adviser.ask(snap(self.deal), question)
        try:
            advice = coming.result()
        except KeyboardInterrupt:
            coming.cancel()
            self.say("Stopped.")
            return None
        move = f" (`{advice.moves[0]}`)" if question == HINT and advice.moves else ""
        hidden = " It looked at cards you cannot see." if advice.uses_hidden else ""
        self.say(f"{advice.words.rstrip('.')}{move}.{hidden}")
        return advice

    def solution(self, _: str) -> None:
        """Play a way to win to its end; what was played is taken back as ever."""
        advice = self.ask(SOLUTION)
        for words in advice.moves if advice else ():
            self.deal.play(words)
            self.say(f"  {words}")
        if advice and advice.moves:
            self.show()

    def lost(self, _: str) -> None:
        """Go back to the last position that could be won."""
        advice = self.ask(LOST_WHERE)
        if advice is None or advice.lost_after is None:
            return
        while len(self.deal.gestures) >= advice.lost_after:
            self.deal.undo()
        self.show()
        self.say("You are back before it; `redo` plays it again.")

    def winnable(self, _: str) -> None:
        """Deal anew, a deal that can be won."""
        advice = self.ask(WINNABLE)
        if advice and advice.number is not None:
            self.sit_down(self.deal.game.deal(advice.number))

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
            self.sit_down(bound.deal(int(words)))
        else:
            self.sit_down(bound.deal_cards(deck) if deck else bound.deal())

    def game(self, name: str) -> None:
        """Change to another game, where it was left."""
        if not self.store:
            self.say(NOTHING_KEPT)
        elif not name:
            self.say("Name the game, as in: game klondike. `reussite games` lists them all.")
        else:
            self.sit_down(self.store.resume(name))

    def bookmark(self, name: str) -> None:
        """Give this place in the deal a name."""
        if not self.deal.journal.is_kept:
            self.say(NOTHING_KEPT)
            return
        self.deal.journal.bookmark(name)
        self.say(f"Bookmarked: {name}")

    def back(self, name: str) -> None:
        """Go to a bookmark, or list them."""
        if not self.deal.journal.is_kept:
            self.say(NOTHING_KEPT)
        elif name:
            demand(self.deal.return_to(name))
            self.show()
        else:
            self.say(
                *(
                    bookmark_lines(self.deal.journal)
                    or ["There are no bookmarks in this deal: `bookmark NAME` makes one."]
                )
            )

    def branches(self, _: str) -> None:
        """List the lines of play that were left."""
        if self.deal.journal.is_kept:
            self.say(*branch_lines(self.deal.journal))
        else:
            self.say(NOTHING_KEPT)

    def branch(self, words: str) -> None:
        """Go to the end of a line of play that was left."""
        if not self.deal.journal.is_kept:
            self.say(NOTHING_KEPT)
        elif not is_number(words):
            self.say("Give the number of a branch; `branches` lists them.")
        else:
            demand(self.deal.go_to(int(words)))
            self.show()

    def history(self, _: str) -> None:
        """List the deals played last."""
        self.say(*(history_lines(self.store.history(limit=20)) if self.store else [NOTHING_KEPT]))

    def open_deal(self, words: str) -> None:
        """Go back to a deal of the list."""
        if not self.store:
            self.say(NOTHING_KEPT)
        elif not is_number(words):
            self.say("Give the number of a deal; `history` lists them.")
        else:
            self.sit_down(self.store.open_deal(int(words)))

    def stats(self, _: str) -> None:
        """Tell what was played and won of this game."""
        self.say(*(statistics_lines(self.store.statistics(self.deal.game.id)) if self.store else [NOTHING_KEPT]))

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
