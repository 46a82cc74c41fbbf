"""The program as a library, for a notebook or a script: deal, solve, analyse, league, study.

    import reussite

    reussite.deal(GAME, 7, draw=3)
    reussite.analyse(GAME, games=100_000)

Results show themselves in a notebook, and have `to_frame()` (with pandas), `plot()`, `to_json()`, `data()`, `rows()`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from reussite.errors import BadInput
from reussite.lab.showing import Shown
from reussite.play import Deal, Game, parse_code
from reussite.play import game as find_game
from reussite.players import Player, find_player
from reussite.saying import saying
from reussite.solve import Budget, Question, Result, answers
from reussite.system import processors
from reussite.words import WORDS, Words
from reussite.words.prose import deal_name, with_rules

if TYPE_CHECKING:
    from reussite.lab.analysis import Analysis
    from reussite.lab.league import League
    from reussite.lab.measure import Task
    from reussite.lab.study import Study

__all__ = ["Solution", "analyse", "deal", "league", "solve", "study"]

LONG = 1_000_000.0  # seconds: as good as for ever


def _bound(game: str | Game, options: dict[str, object]) -> tuple[Game, int | None]:
    """Return a game with its options, and the number of the deal if a code names one."""
    if isinstance(game, Game):
        return game, None
    if not options:
        return parse_code(game)
    name, _, number = game.partition("#")
    return find_game(name, **options), parse_code(game)[1] if number else None


def _jobs(jobs: int | None) -> int:
    return jobs or processors()


def deal(game: str | Game, number: int | None = None, **options: object) -> Deal:
    """Return a deal to be played: of a game and a number, or of a code such as ``GAME:draw=3#7``."""
    bound, named = _bound(game, options)
    return bound.deal(named if number is None else number)


@dataclass(frozen=True, repr=False)
class Solution(Shown):
    """What the solver says of a deal: the verdict, and the moves that win it."""

    deal: Deal
    result: Result

    @property
    def verdict(self) -> str:
        """``won``, ``lost`` or ``unknown``."""
        return self.result.verdict

    @property
    def moves(self) -> list[str]:
        """The moves that win, as they are typed."""
        return self.result.texts(self.deal.game)

    def data(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        return Question(self.deal.position, {"code": self.deal.code}).data(self.result)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each move of the win, with the score after it."""
        found, position = [], self.deal.position
        for number, (move, text) in enumerate(zip(self.result.moves, self.moves, strict=True), 1):
            position = position.after(move)
            found.append({"number": number, "move": text, "score": position.score})
        return found

    def lines(self, words: Words = WORDS) -> list[str]:
        """Return the verdict as lines of text, and the moves of the win."""
        name = deal_name(words, with_rules(words, self.deal.game.entry, self.deal.game.variant), self.deal.number)
        told = "solve.won_already" if self.verdict == "won" and not self.result.moves else f"solve.{self.verdict}"
        cost = words.say("solve.cost", positions=self.result.positions, seconds=self.result.seconds)
        verdict = words.say(told, name=name, n=len(self.result.moves), why=self.result.why)
        return [verdict, cost, *wrap("; ".join(self.moves), 100)]

    def plot(self, path: str | Path | None = None, words: Words = WORDS) -> Any:
        """Return a picture of how the score goes up in the win, written to a file if one is named."""
        try:
            from reussite.lab.plots import solution_figure
        except ImportError as problem:
            raise BadInput(saying("command.needs_lab", problem=str(problem))) from None
        scores = [self.deal.position.score, *(row["score"] for row in self.rows())]
        return solution_figure(self.deal.game, scores, Path(path) if path else None, words)

    def __repr__(self) -> str:
        """Say in a line what was found."""
        moves = f", {len(self.result.moves)} moves" if self.verdict == "won" else ""
        return f"<Solution {self.deal.code or self.deal.game.id}: {self.verdict}{moves}>"


def solve(game: str | Game | Deal, number: int | None = None, *, seconds: float = 10.0, positions: int | None = None,
          **options: object) -> Solution:  # fmt: skip
    """Find out whether a deal, as it stands, can be won with all cards known, and how."""
    asked = game if isinstance(game, Deal) else _numbered(game, number, options)
    budget = Budget(seconds if positions is None else LONG, positions)
    ((_, result),) = answers([Question(asked.position)], budget)
    return Solution(asked, result)


def _numbered(game: str | Game, number: int | None, options: dict[str, object]) -> Deal:
    bound, named = _bound(game, options)
    if number is None and named is None:
        raise BadInput(saying("command.which_deal", code=f"{bound.id}#4711"))
    return bound.deal(named if number is None else number)


def _task(bound: Game, player: str | Player | None, seed: int, games: int, fair: bool) -> "Task":
    try:
        from reussite.lab.measure import Task
    except ImportError as problem:
        raise BadInput(saying("command.needs_lab", problem=str(problem))) from None
    found = player if isinstance(player, Player) else find_player(player, bound)
    task = Task(bound, found.fairly() if fair else found, seed, games)
    task.check()
    return task


def analyse(game: str | Game, games: int = 10_000, player: str | Player | None = None, *, seed: int = 1,
            jobs: int | None = None, fair: bool = False, device: str = "cpu",
            **options: object) -> "Analysis":  # fmt: skip
    """Let a player play many games, and return their history: the share won with its interval, and all outcomes.

    On the device ``cuda``, an NVIDIA card (extra `cuda`), many more games a second are played with the same totals.
    """
    task = _task(_bound(game, options)[0], player, seed, games, fair)
    from reussite.lab.analysis import Analysis
    from reussite.lab.chain import goes_on, play_chain
    from reussite.lab.measure import Local, OnGpu, Slowly, Workers, run

    if device not in ("cpu", "cuda"):
        raise BadInput(saying("lab.device", device=device))
    if goes_on(task.game, task.player):
        if device == "cuda":
            raise BadInput(saying("lab.chain_on_card", game=task.game.id))
        return Analysis.of_chain(task, play_chain(task.game, task.player, task.number(0), games, lambda n: None), 0.0)
    workers: Workers
    workers = OnGpu() if device == "cuda" else Slowly() if task.is_slow else Local(_jobs(jobs))
    try:
        return Analysis.of_run(run(task, workers))
    finally:
        workers.close()


def league(game: str | Game, players: Iterable[str | Player], games: int = 1000, *, seed: int = 1,
           jobs: int | None = None, fair: bool = False, **options: object) -> "League":  # fmt: skip
    """Let players play the same deals, and return who did better and how sure that is."""
    bound = _bound(game, options)[0]
    tasks = [_task(bound, player, seed, games, fair) for player in players]
    if len({task.player.name for task in tasks}) < max(2, len(tasks)):
        raise BadInput(saying("command.players", players=",".join(task.player.name for task in tasks)))
    from reussite.lab.league import hold

    return hold(tasks, _jobs(jobs), lambda n: None)


def study(game: str | Game, deals: int = 100, *, positions: int | None = 200_000, seconds: float | None = None,
          seed: int = 1, jobs: int | None = None, file: str | Path | None = None,
          tell: Callable[["Study"], None] = lambda study: None, **options: object) -> "Study":  # fmt: skip
    """Let the solver find out how many deals can be won; a file keeps what is known and can be extended later."""
    from reussite.lab.study import Study, Threads, conduct

    budget = Budget(LONG, positions) if seconds is None else Budget(seconds)
    asked = Study(_bound(game, options)[0], deals, seed, budget)
    return conduct(asked, Threads(_jobs(jobs)), Path(file) if file else None, tell)
