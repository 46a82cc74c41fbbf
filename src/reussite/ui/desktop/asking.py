"""Questions about a deal: asked of an adviser, which answers later, and shown or played when the answer is there."""

from concurrent.futures import Future
from typing import TYPE_CHECKING

from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE, Advice, snap

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["QUESTIONS", "Asking"]

QUESTIONS = (
    (HINT, "What to do next?   h"),
    (VERDICT, "Can it be won? (looks at hidden cards)"),
    (CHANCE, "What is the chance? (knows what you see)"),
    (SOLUTION, "Play the solution"),
    (LOST_WHERE, "Where was it lost? (goes back there)"),
    (WINNABLE, "A new deal that can be won"),
)
SOLUTION_DELAY = 0.5  # seconds between the moves of a solution


class Asking:
    """The question that is open, the places its answer names, and a solution that is being played."""

    def __init__(self, app: "App"):
        self.app = app
        self.hinted: tuple[tuple[str, int | None], ...] = ()
        self._asked: tuple[str, Future[Advice]] | None = None
        self._solution: list[str] = []
        self._due = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for or a solution is played."""
        return self._asked is not None or bool(self._solution)

    def prepare(self) -> None:
        """Let an adviser that wants to know the game beforehand get ready for it."""
        prepare = getattr(self.app.adviser, "prepare", None)
        if prepare:
            prepare(self.app.table.deal.game)

    def ask(self, question: str) -> None:
        """Ask; what was asked before is no longer waited for."""
        self.app.finish()
        self.stop()
        deal = self.app.table.deal
        if deal.position.is_over and question not in (LOST_WHERE, WINNABLE):
            self.app.tell(f"the game is over, {deal.status}", refused=True)
            return
        self.app.tell("thinking… Escape stops it")
        self._asked = (question, self.app.adviser.ask(snap(deal), question))

    def stop(self) -> None:
        """Wait for no answer, play no solution, mark nothing."""
        if self._asked:
            self._asked[1].cancel()
        self._asked, self._solution, self.hinted = None, [], ()

    def tick(self, now: float) -> None:
        """Show an answer once it is there, and go on with a solution."""
        if self._asked and self._asked[1].done():
            question, future = self._asked
            self._asked = None
            self._hear(question, future)
        if self._solution and now >= self._due and not self.app.board.moving(now):
            self._due = now + SOLUTION_DELAY
            words, rest = self._solution[0], self._solution[1:]
            self.app.perform(lambda: self.app.table.play(words))
            self._solution = [] if self.app.refused else rest

    def _hear(self, question: str, future: "Future[Advice]") -> None:
        if future.cancelled():
            return
        problem = future.exception()
        if problem:
            self.app.tell(f"no answer: {problem}", refused=True)
            return
        advice = future.result()
        hidden = " (It looked at cards you cannot see.)" if advice.uses_hidden else ""
        words = f"{advice.words}{'' if advice.words.endswith('.') else '.'}{hidden}"
        if question == WINNABLE and advice.number is not None:
            self.app.command("deal", str(advice.number))
        elif question == LOST_WHERE and advice.lost_after is not None:
            after = advice.lost_after - 1
            self.app.perform(lambda: self.app.table.back_to(after))
            words = f"{words} You are back before it; redo plays it again."
        elif question == SOLUTION:
            self._solution = list(advice.moves)
        elif question == HINT and advice.moves:
            self.hinted = self._places(advice.moves[0])
        self.app.tell(words)
        self.app.hand.look()

    def _places(self, move: str) -> tuple[tuple[str, int | None], ...]:
        """Return the places that a move given as text touches."""
        piles = {pile.name: pile for pile in self.app.view.piles}
        found: list[tuple[str, int | None]] = []
        for word in move.split():
            name, _, count = word.partition("*")
            if name in piles:
                found.append((name, len(piles[name].cards) - int(count) if count else None))
        return tuple(found)
