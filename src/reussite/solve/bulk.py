"""Many questions to the solver, on several threads, answered in order."""

import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generator, Iterable

from reussite.play import Game, Position
from reussite.solve.solver import Budget, Result, Solver
from reussite.words import WORDS

__all__ = ["Question", "Solvers", "answers"]


@dataclass(frozen=True)
class Question:
    """A position to be solved, and what names it in the answer: a deal code, or an id of one's own."""

    position: Position
    name: dict[str, Any] = field(default_factory=dict)

    def data(self, result: Result) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        data: dict[str, Any] = {
            **self.name,
            "verdict": result.verdict,
            "moves": result.texts(self.position.game),
            "positions": result.positions,
            "seconds": round(result.seconds, 6),
        }
        return data | ({"why": WORDS.say(result.why)} if result.why else {})


class Solvers(threading.local):
    """The solvers of a thread, one for each game it has met."""

    def __init__(self) -> None:
        self.known: dict[int, Solver] = {}

    def of(self, game: Game) -> Solver:
        """Return the solver of a game; to make one takes as long as many a question."""
        if id(game) not in self.known:
            self.known[id(game)] = Solver(game)
        return self.known[id(game)]


def answers(
    questions: Iterable[Question], budget: Budget, jobs: int = 1
) -> Generator[tuple[Question, Result], None, None]:
    """Yield each question with its answer, in order, while others are being worked on.

    When the caller stops, what is being worked on is given up.
    """
    solvers, over = Solvers(), threading.Event()
    waiting: deque[tuple[Question, Future[Result]]] = deque()
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="reussite-solver")

    def answer(question: Question) -> Result:
        return solvers.of(question.position.game).solve(question.position, budget, over.is_set)

    try:
        for question in questions:
            waiting.append((question, pool.submit(answer, question)))
            if len(waiting) > 2 * jobs:
                first, coming = waiting.popleft()
                yield first, coming.result()
        while waiting:
            first, coming = waiting.popleft()
            yield first, coming.result()
    finally:
        over.set()
        pool.shutdown(wait=True, cancel_futures=True)
