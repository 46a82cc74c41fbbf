"""Questions about a deal: put to an adviser, answered later, and dropped when the table has changed meanwhile."""

from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from reussite.errors import ReussiteError
from reussite.play import Deal
from reussite.sitting.replies import Hinted, Reply, places_of
from reussite.table import (
    CHANCE,
    DAILY,
    HINT,
    LOST_WHERE,
    SOLUTION,
    VERDICT,
    WINNABLE,
    Advice,
    Adviser,
    Coming,
    snap,
)
from reussite.table.reasons import reason_for
from reussite.words import NOTHING_SAID, Saying, saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["QUESTIONS", "Asking"]

QUESTIONS = (HINT, VERDICT, CHANCE, SOLUTION, LOST_WHERE, WINNABLE)
AFTER_THE_END = (LOST_WHERE, WINNABLE)  # what can be asked of a deal that is over
SOLUTION_DELAY = 0.5  # seconds between the moves of a solution, until it is shown faster or slower
FASTEST, SLOWEST = 0.0625, 4.0
LOOK = 0.05  # seconds between looks whether an answer has come
STANDING = 3.0  # seconds between words about how the thinking stands, which may be read aloud


class Asking:
    """The question that is open, the places its answer names, and a solution that is being played.

    An answer belongs to the table it was asked about: once a card has moved, or another deal lies there, it is dropped.
    """

    def __init__(self, sitting: "Sitting", adviser: Adviser):
        self.sitting = sitting
        self.adviser = adviser
        self.hinted: tuple[Hinted, ...] = ()
        self.asked: Future[Advice] | None = None
        self._question = ""
        self._about: object = None
        self._asked_of = sitting.deal
        self._solution: list[str] = []
        self._next = 0.0
        self._said = NOTHING_SAID
        self._delay = SOLUTION_DELAY

    def prepare(self) -> None:
        """Let the adviser get ready for the game; where lines are read from a pipe mostly nothing is asked."""
        if self.sitting.front_end != "plain":
            self.adviser.prepare(self.sitting.deal.game)

    def why_not(self, question: str) -> Saying:
        """Return why a question cannot be asked now, or nothing."""
        deal = self.sitting.deal
        can_be_asked = question in AFTER_THE_END and not (question == LOST_WHERE and deal.status == "won")
        return (
            saying("refusal.over")
            if question in QUESTIONS and deal.position.is_over and not can_be_asked
            else NOTHING_SAID
        )

    @property
    def thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self.asked is not None

    @property
    def following(self) -> bool:
        """Whether a solution is being played."""
        return bool(self._solution)

    def change_speed(self, faster: bool) -> str:
        """Show solutions faster or slower from now on, and tell how fast."""
        self._delay = min(SLOWEST, max(FASTEST, self._delay / 2 if faster else self._delay * 2))
        self._next = self.sitting.now() + self._delay
        return self.sitting.words.say("watching.speed", seconds=self._delay)

    def ask(self, question: str, deal: Deal | None = None) -> Reply:
        """Ask, also about another deal than the one on the table; what was asked before is no longer waited for."""
        self.stop()
        self._question, self._about, self._said, self._next = question, self._mark(), NOTHING_SAID, 0.0
        self._asked_of = deal or self.sitting.deal
        self.asked = self.adviser.ask(snap(self._asked_of), question)
        return self._hear() if self.asked.done() else self.sitting.tell(f"thinking{self.sitting.if_typed}", kind="hint")

    def stop(self) -> bool:
        """Wait for no answer, play no solution, light nothing up; tell whether there was anything."""
        was = self.thinking or self.following or bool(self.hinted)
        if self.asked:
            self.asked.cancel()
        self.asked, self._solution, self.hinted = None, [], ()
        return was

    def due(self, now: float) -> float | None:
        """In how many seconds there may be something to do."""
        if self.asked:
            return LOOK
        return max(0.0, self._next - now) if self._solution else None

    def tick(self, now: float) -> Reply | None:
        """Tell an answer once it is there, and go on with a solution."""
        if self.asked:
            return self._hear() if self.asked.done() else self._standing(now)
        if self._solution and now >= self._next:
            return self._follow(now)
        return None

    def _standing(self, now: float) -> Reply | None:
        """Tell how the thinking stands, now and then, if there is anything new."""
        said = self.asked.standing if isinstance(self.asked, Coming) else NOTHING_SAID
        if said == self._said or not now >= self._next:
            return None
        self._said, self._next = said, now + STANDING
        return self.sitting.tell(said, kind="hint")

    def wait(self) -> Reply:
        """Wait for the answer, for a front end that can do nothing else meanwhile; Ctrl-C stops the waiting."""
        assert self.asked is not None
        try:
            self.asked.exception()
        except KeyboardInterrupt:
            self.stop()
            return self.sitting.tell("stopped")
        return self._hear()

    def _mark(self) -> object:
        """Return what changes with every change of the table."""
        deal = self.sitting.deal
        return id(deal), deal.played, deal.position.state

    def _hear(self) -> Reply:
        asked, question = self.asked, self._question
        assert asked is not None
        self.asked = None
        if asked.cancelled() or self._mark() != self._about:
            return self.sitting.tell(NOTHING_SAID)
        if problem := asked.exception():
            why = problem.saying if isinstance(problem, ReussiteError) else str(problem)
            return self.sitting.refuse("advice.none", why=why)
        return self._answer(question, asked.result())

    def _answer(self, question: str, advice: Advice) -> Reply:
        sitting = self.sitting
        if question.startswith(DAILY) and advice.number is not None:
            from reussite.sitting.daily import sit_at_daily

            return sit_at_daily(sitting, self._asked_of.game, question, advice)
        told = sitting.say(advice.said)
        if question == HINT and advice.moves:
            told += f" {sitting.say(reason_for(sitting.deal.position, advice.moves[0]))}".rstrip()
        if advice.uses_hidden:
            told += f" {sitting.say('advice.hidden')}"
        if question == WINNABLE and advice.number is not None:
            reply = sitting.sit(sitting.deal.game.deal(advice.number))
            return replace(reply, told=" ".join(filter(None, [told, reply.told])))
        if question == LOST_WHERE and advice.lost_after is not None:
            back = sitting.own.back_to(advice.lost_after - 1)
            return sitting.answered(back, f"{told} {sitting.say('advice.rewound')}", "hint")
        if question == SOLUTION and advice.moves:
            sitting.journal.show()
            self._solution, self._next = list(advice.moves), sitting.now() + self._delay
            told += f" {sitting.say(f'solution.shown{sitting.if_typed}')}"
        elif question == HINT and advice.moves:
            self.hinted = places_of(sitting.table.view(), advice.moves[0])
        return sitting.tell_words(told, "hint")

    def _follow(self, now: float) -> Reply:
        """Make the next move of a solution."""
        move, rest = self._solution[0], self._solution[1:]
        reply = self.sitting.answered(self.sitting.own.play(move))
        self._solution, self._next = (rest, now + self._delay) if reply.ok else ([], now)
        return reply
