"""What a player asks for beside the moves: lists, numbers, options, bookmarks, the ledger, another look."""

from abc import abstractmethod
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Sequence

from textual.screen import Screen

from reussite.errors import ReussiteError
from reussite.play import Deal, demand, ledger_text
from reussite.play.moves import describe, write_move
from reussite.store import log_folder
from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE, Advice, Answer, Table, snap
from reussite.ui.terminal import dialogs
from reussite.ui.terminal.board import Board

if TYPE_CHECKING:
    from reussite.ui.terminal.app import Terminal

__all__ = ["Asking"]

QUESTIONS = (
    ("Hint", "what to do next", HINT),
    ("Can it be won?", "looks at the hidden cards too", VERDICT),
    ("What is the chance?", "knows only what you see", CHANCE),
    ("Play the solution", "Esc stops it", SOLUTION),
    ("Where was it lost?", "goes back to before that move", LOST_WHERE),
    ("New winnable deal", "one that can be won", WINNABLE),
)
SOLUTION_DELAY = 0.5  # seconds between the moves of a solution


class Asking(Screen[None]):
    """The part of the playing screen that opens dialogs and carries out what was chosen in them."""

    app: "Terminal"
    table: Table
    board: Board
    _asked: "Future[Advice] | None" = None
    _question = ""
    _solution: Sequence[str] = ()

    @abstractmethod
    def say(self, words: str, kind: str = "") -> None:
        """Write the message line."""

    @abstractmethod
    def _answer(self, answer: Answer) -> None:
        """Show what a gesture did."""

    @abstractmethod
    def _command(self, name: str, argument: str = "") -> None:
        """Carry out a command of the table."""

    @abstractmethod
    def _spoken(self, words: str) -> str:
        """Return words as they are told to the player."""

    @abstractmethod
    def _settle(self) -> None:
        """Bring cursor, lines and result up to date."""

    def _choose_question(self) -> None:
        self.app.push_screen(
            dialogs.Choice("Ask about this deal", [each[:2] for each in QUESTIONS]), self._put_question
        )

    def _put_question(self, words: str | None) -> None:
        if words:
            self._ask(next(question for told, _, question in QUESTIONS if told == words))

    def _ask(self, question: str) -> None:
        """Ask the adviser; the answer comes when it is there, and Esc stops waiting."""
        if self.table.deal.position.is_over and question not in (LOST_WHERE, WINNABLE):
            self.say(f"The game is over, {self.table.deal.status}.", "refusal")
            return
        self._question, self._asked = question, self.app.adviser.ask(snap(self.table.deal), question)
        if not self._asked.done():
            self.say("Thinking; Esc stops it.", "hint")
        self._wait_for_advice()

    def _stop_asking(self) -> None:
        """Wait for no answer any more, and play no solution."""
        self._solution = ()
        if self._asked and not self._asked.done():
            self._asked.cancel()

    def _wait_for_advice(self) -> None:
        asked = self._asked
        if asked is None or asked.cancelled():
            return
        if not asked.done():
            self.set_timer(0.1, self._wait_for_advice)
            return
        self._asked = None
        problem, advice = asked.exception(), None if asked.exception() else asked.result()
        if advice is None:
            self.say(f"No answer: {problem}", "refusal")
            return
        named = advice.moves[0].replace("*", " ").split() if advice.moves else []
        self.board.draw_again(hinted=frozenset(named))
        hidden = " (It saw hidden cards.)" if advice.uses_hidden else ""
        self.say(f"{advice.words}{'' if advice.words.endswith('.') else '.'}{hidden}", "hint")
        if self._question == WINNABLE and advice.number is not None:
            self._command("deal", str(advice.number))
            self.say(f"{advice.words}.", "hint")
        if advice.lost_after is not None:
            self._answer(self.table.back_to(advice.lost_after - 1))
            self.say(f"{advice.words}. You are back before it; r plays it again.{hidden}", "hint")
        if self._question == SOLUTION and advice.moves:
            self._solution = advice.moves
            self.set_timer(SOLUTION_DELAY, self._play_solution)

    def _play_solution(self) -> None:
        """Play a solution before the player's eyes, until it is done or a key is pressed."""
        if self._solution:
            words, *self._solution = self._solution
            self._answer(self.table.play(words))
            self.set_timer(SOLUTION_DELAY, self._play_solution)

    def _show_moves(self) -> None:
        position, bound = self.table.deal.position, self.table.deal.game
        rows = [(write_move(bound, move), self._spoken(describe(position, move))) for move in position.moves()]
        self.app.push_screen(dialogs.Choice("Legal moves", rows), self._play_text)

    def _play_text(self, words: str | None) -> None:
        if words:
            self._answer(self.table.play(words))

    def _show_ledger(self) -> None:
        ledger = ledger_text(self.table.deal) if isinstance(self.table.deal, Deal) else ""
        self.app.push_screen(dialogs.Reading("Ledger", ledger, self._dump_ledger, "d writes it to a file"))

    def _dump_ledger(self) -> str:
        """Write the ledger to a file of its own and return what was done."""
        deal = self.table.deal
        name = f"ledger-{deal.game.id}-{deal.number if deal.number is not None else 'cards'}.txt"
        path = Path(log_folder()) / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(ledger_text(deal) if isinstance(deal, Deal) else "", encoding="utf-8")
        except OSError as problem:
            return f"{path} cannot be written: {problem.strerror}"
        return f"Written: {path}"

    def _ask_number(self) -> None:
        numbers = self.table.deal.game.patience.numbers
        words = f"Deal number, {numbers[0]} to {numbers[-1]}; nothing deals the present one again"
        self.app.push_screen(dialogs.Question("Deal a number", words), self._deal_number)

    def _deal_number(self, words: str | None) -> None:
        if words is not None:
            self._command("deal", words)

    def _ask_options(self) -> None:
        self.app.push_screen(dialogs.options_dialog(self.table.deal.game), self._set_options)

    def _set_options(self, chosen: str | None) -> None:
        if chosen is not None:
            self._command("options", chosen)

    def _bookmarks(self) -> None:
        deal = self.table.deal
        if not deal.journal.is_kept:
            self.say("This deal is not kept, so it has no bookmarks.", "refusal")
            return
        rows = [(name, f"after {moves} move{'s' * (moves != 1)}") for name, moves in deal.journal.bookmarks().items()]
        words = "Name this place, or choose one to go back to"
        self.app.push_screen(dialogs.Bookmarks(words, rows), self._go_to_bookmark)

    def _go_to_bookmark(self, chosen: tuple[str, bool] | None) -> None:
        deal = self.table.deal
        if chosen is None:
            return
        name, is_new = chosen
        try:
            if is_new:
                deal.journal.bookmark(name)
                self.say(f"Bookmark {name} is set.")
            else:
                demand(deal.return_to(name))
                self.table.cancel()
                self.board.draw_again()
                self._settle()
                self.say(f"Back at {name}.")
        except ReussiteError as problem:
            self.say(str(problem), "refusal")

    def _look(self, **chosen: object) -> None:
        self.app.change_look(**chosen)
        self.board.look = self.app.look
        self.board.draw_again()
        self.say(f"{'Four' if self.app.look.four else 'Two'} colours for the suits.")

    def _change_look(self, name: str, word: str) -> None:
        """Take over one switch of the look dialog, at once."""
        chosen: dict[str, dict[str, object]] = {
            "theme": {"theme": word},
            "suit colours": {"four": word == "four"},
            "suits": {"ascii": word == "letters"},
            "ranks": {"letters": word},
            "moves": {"motion": word == "shown"},
        }
        self._look(**chosen[name])
