"""The command study: how many deals of a game can be won, by the solver."""

import argparse
import sys
from typing import Any

from reussite.cli.commands import bound_game, print_json
from reussite.cli.lab import jobs_of
from reussite.errors import BadInput
from reussite.saying import saying
from reussite.solve import Budget

__all__ = ["study"]


def study(chosen: argparse.Namespace) -> int:
    """Solve many deals, keep what is found, and tell the share that can be won with its bounds."""
    bound, number = bound_game(chosen)
    if number is not None:
        raise BadInput(saying("command.no_code", game=bound.id))
    try:
        from reussite.lab.plots import check_plot_path
        from reussite.lab.study import LONG, USUAL_POSITIONS, Asked, Study, Threads, conduct
    except ImportError as problem:
        raise BadInput(saying("command.needs_lab", problem=str(problem))) from None
    if chosen.plot:
        check_plot_path(chosen.plot)
    positions = USUAL_POSITIONS if chosen.positions is None else chosen.positions
    budget = Budget(LONG, positions) if chosen.seconds is None else Budget(chosen.seconds)
    asked = Study(bound, chosen.deals, chosen.seed, budget)
    workers: Asked
    if chosen.cluster:
        from reussite.lab.cluster import Solvers

        workers = Solvers(chosen.cluster)
    else:
        workers = Threads(jobs_of(chosen))
    with _bar(chosen, asked) as bar:

        def tell(state: Study) -> None:
            bar.update(state.settled - bar.n)

        found = conduct(asked, workers, chosen.file, tell)
    if not found.found:
        print(chosen.words.say("study.interrupted_early"), file=sys.stderr)
        return 130
    if chosen.json:
        print_json(found.data())
    else:
        print("\n".join(found.lines(chosen.words)))
    if chosen.plot:
        found.plot(chosen.plot, chosen.words)
    return 130 if found.interrupted else 0


def _bar(chosen: argparse.Namespace, asked: Any) -> Any:
    from tqdm import tqdm

    unit = chosen.words.say("study.unit")
    return tqdm(total=asked.deals, unit=unit, leave=False, disable=not sys.stderr.isatty())
