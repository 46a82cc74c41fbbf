"""Units of work on a running Dask cluster, given by its scheduler's address."""

import asyncio
from concurrent.futures import CancelledError, Future
from typing import Any

from reussite.errors import BadInput
from reussite.lab.counts import Counts
from reussite.lab.league import Row, play_row
from reussite.lab.measure import LARGEST_UNIT, MOST_CHOICES, Result, Task, play_unit
from reussite.lab.study import Study, Verdict, never, solve_deals
from reussite.saying import saying

__all__ = ["Cluster"]

PATIENCE = 8  # seconds a scheduler has to answer


class Cluster:
    """Workers of a Dask scheduler; a unit whose worker is lost is played again by another."""

    largest_unit = LARGEST_UNIT
    device = ""

    def __init__(self, address: str):
        try:
            import distributed
        except ImportError as problem:
            raise BadInput(saying("lab.needs_cluster", problem=str(problem))) from None
        connect: Any = distributed.Client
        try:
            self.client: Any = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as problem:
            reason = str(problem).split("\n")[0] or type(problem).__name__
            raise BadInput(saying("lab.no_scheduler", address=address, why=reason)) from None
        cores = sum(self.client.nthreads().values())
        if not cores:
            self.client.close()
            raise BadInput(saying("lab.no_workers", address=address))
        self.jobs = cores
        self.plans: dict[int, Any] = {}

    def _plan(self, task: Task) -> Any:
        """Return a task's plan, which travels once."""
        if id(task) not in self.plans:
            self.plans[id(task)] = self.client.scatter(task.plan, broadcast=True, hash=False)
        return self.plans[id(task)]

    def row(self, task: Task, stretches: list[tuple[int, int]]) -> Row:
        """Have deals of a league played, and wait for their results."""
        sent = self.client.submit(play_row, self._plan(task), stretches, MOST_CHOICES, pure=False, retries=10)
        found: Row = sent.result()
        return found

    def prepare(self, task: Task) -> None:
        """Compile here, so that what cannot be compiled is told before anything is sent."""
        play_unit(task.plan, [(task.number(0), 0)], MOST_CHOICES)

    def submit(self, task: Task, stretches: list[tuple[int, int]]) -> "Future[Result]":
        """Send a unit."""
        answer: Future[Result] = Future()
        sent = self.client.submit(play_unit, self._plan(task), stretches, MOST_CHOICES, pure=False, retries=10)
        sent.add_done_callback(lambda done: _hand_over(done, answer))
        return answer

    def halt(self) -> Counts:
        """Leave units to themselves: a worker elsewhere ends what it has begun."""
        return Counts()

    def close(self) -> None:
        """Leave the cluster as it was found."""
        self.client.close()


class Solvers(Cluster):
    """Workers of a Dask scheduler that solve deals; the game's file must be found there too."""

    def get_ready(self, study: Study) -> None:
        """Each of them compiles for itself."""

    def solve(self, study: Study, numbers: list[int]) -> "Future[list[Verdict]]":
        """Send some deals."""
        answer: Future[list[Verdict]] = Future()
        code = study.head()["code"]
        sent = self.client.submit(solve_deals, code, numbers, study.budget, never, pure=False, retries=10)
        sent.add_done_callback(lambda done: _hand_over(done, answer))
        return answer


def _hand_over(done: Any, answer: "Future[Any]") -> None:
    """Give a Dask result to those who wait for an ordinary one; what was lost with a worker is worked out again."""
    if answer.cancelled():
        return
    try:
        answer.set_result(done.result())
    except (CancelledError, asyncio.CancelledError):  # taken back, or the cluster was left before it was fetched
        answer.set_exception(BadInput(saying("lab.dropped", status="cancelled")))
    except Exception as fault:  # what the work raised, or a connection that is no longer there
        answer.set_exception(fault)
