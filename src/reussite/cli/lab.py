"""Watching and measuring: the commands watch, analyse and league."""

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from reussite.cli.commands import bound_game, deal_deck, print_json
from reussite.cli.front_ends import check, is_terminal, show
from reussite.errors import BadInput
from reussite.play import Deal, Game
from reussite.players import Player, find_player, players
from reussite.saying import saying
from reussite.system import processors
from reussite.words import Words

if TYPE_CHECKING:
    from reussite.sitting import Sitting
    from reussite.store import Store

__all__ = ["analyse", "jobs_of", "league", "watch"]

WATCHING_DELAY = 0.7  # seconds a state stands on a terminal unless told otherwise


def _bound(chosen: argparse.Namespace) -> Game:
    """Return the game with its options, where deals are named by a seed."""
    bound, number = _bound_and_number(chosen)
    if number is not None:
        raise BadInput(saying("command.no_code", game=bound.id))
    return bound


def _bound_and_number(chosen: argparse.Namespace) -> tuple[Game, int | None]:
    """Return the game with its options, and the number of a deal code, once files of one's own are found."""
    named = bound_game(chosen)
    for folder in chosen.players_dir:
        if not folder.is_dir():
            raise BadInput(saying("command.no_folder", option="--players-dir", folder=str(folder)))
    for name, problem in players(chosen.players_dir).others_broken(_asked_for(chosen)):
        told = chosen.words.say("command.skipped_player", name=name, problem=problem)
        print(f"reussite: {told}", file=sys.stderr)
    return named


def _asked_for(chosen: argparse.Namespace) -> list[str]:
    """Return the names of the players that are asked for: what is wrong with their files is told when they are used."""
    named = getattr(chosen, "players", None) or getattr(chosen, "player", None) or ""
    return [str(name) for name in named.split(",")]


def _player(chosen: argparse.Namespace, name: str | None, bound: Game) -> Player:
    """Return a player, who sees what a person sees if that is asked for."""
    player = find_player(name, bound)
    return player.fairly() if chosen.fair else player


def watch(chosen: argparse.Namespace) -> int:
    """Show games as a player plays them."""
    from reussite.store import Store
    from reussite.ui.plain.watching import Show

    bound, number = _bound_and_number(chosen)
    if number is not None:
        if chosen.deal is not None:
            raise BadInput(saying("command.two_numbers", first=number, second=str(chosen.deal)))
        chosen.deal = number
    player = _player(chosen, chosen.player, bound)
    if chosen.games < 1:
        raise BadInput(saying("command.games", games=chosen.games))
    if chosen.delay is not None and not 0 <= chosen.delay <= 3600:
        raise BadInput(saying("command.delay", delay=chosen.delay))
    name = chosen.ui or ("terminal" if is_terminal() else "plain")
    if chosen.cards == "-" and (chosen.step or name != "plain"):
        raise BadInput(saying("command.keys_taken"))
    deal = _first_deal(chosen, bound)
    if name != "plain":
        check(name)
        with Store.open_to_play() as store:  # for the settings; nothing that is watched is kept
            show(_look_on(chosen, deal, player, store, name), not chosen.no_animation)
        return 0
    delay = chosen.delay if chosen.delay is not None else WATCHING_DELAY * sys.stdout.isatty()
    sitting = _look_on(chosen, deal, player, None, name)
    lines = Show(sitting, None if chosen.step else delay, sys.stdin, sys.stdout)
    try:
        lines.run()
    except KeyboardInterrupt:
        lines.interrupt()
        return 130
    return 0


def _first_deal(chosen: argparse.Namespace, bound: Game) -> Deal:
    """Return the deal that is watched first: a prepared deck, a number, or a new one."""
    if chosen.cards is None:
        return bound.deal(chosen.deal)
    if chosen.deal is not None:
        raise BadInput(saying("command.number_and_cards"))
    return deal_deck(chosen, bound)


def _look_on(
    chosen: argparse.Namespace, deal: Deal, player: Player, store: "Store | None", front_end: str
) -> "Sitting":
    """Return a sitting at which a player plays the deals that were asked for."""
    from reussite.sitting import Sitting, Watching

    sitting = Sitting(Deal(deal.start), store, front_end=front_end, words=chosen.words)
    delay = WATCHING_DELAY if chosen.delay is None else chosen.delay
    numbered = chosen.deal is not None
    sitting.watch(Watching(sitting, deal, player, delay, not chosen.step, chosen.games, numbered))
    return sitting


def _task(chosen: argparse.Namespace, bound: Game, player: Player) -> Any:
    try:
        from reussite.lab.measure import Task
    except ImportError as problem:
        raise BadInput(saying("command.needs_lab", problem=str(problem))) from None
    task = Task(bound, player, chosen.seed, chosen.games)
    task.check()
    return task


def jobs_of(chosen: argparse.Namespace) -> int:
    """Return how many threads are asked for, all processors unless said otherwise."""
    jobs = chosen.jobs if chosen.jobs is not None else processors()
    if not 1 <= jobs <= 1024:
        raise BadInput(saying("command.jobs", jobs=jobs))
    return int(jobs)


def _bar(words: Words, games: int, known: int = 0) -> Any:
    """Return a progress bar on the error output, with rate and time left; silent where nobody looks."""
    from tqdm import tqdm

    return tqdm(
        total=games,
        initial=known,
        unit=words.say("lab.unit"),
        unit_scale=True,
        leave=False,
        disable=not sys.stderr.isatty(),
    )


def analyse(chosen: argparse.Namespace) -> int:
    """Play many games without showing them, and tell their history."""
    bound = _bound(chosen)
    task = _task(chosen, bound, _player(chosen, chosen.player, bound))
    from reussite.lab.analysis import Analysis
    from reussite.lab.chain import goes_on
    from reussite.lab.plots import check_plot_path, check_writable, draw

    if chosen.plot:
        check_plot_path(chosen.plot)
    if chosen.csv:
        check_writable(chosen.csv)
    if chosen.device == "cuda" and chosen.cluster:
        raise BadInput(saying("command.device_and_cluster"))
    if chosen.device == "cuda" and goes_on(bound, task.player):
        raise BadInput(saying("lab.chain_on_card", game=bound.id))
    found: Analysis = _chain(chosen.words, task) if goes_on(bound, task.player) else _run(chosen, task)
    if not found.counts.games:
        print(chosen.words.say("lab.interrupted_early"), file=sys.stderr)
        return 130
    if chosen.json:
        print_json(found.data())
    else:
        print("\n".join(found.lines(chosen.words)))
    if chosen.csv:
        chosen.csv.write_text(found.table(), encoding="utf-8")
    if chosen.plot:
        draw(found, chosen.plot, chosen.words)
    return 130 if found.interrupted else 0


def _chain(words: Words, task: Any) -> Any:
    from reussite.lab.analysis import Analysis
    from reussite.lab.chain import play_chain

    begun = time.perf_counter()
    with _bar(words, task.games) as bar:
        chain = play_chain(task.game, task.player, task.number(0), task.games, bar.update)
    return Analysis.of_chain(task, chain, time.perf_counter() - begun)


def _run(chosen: argparse.Namespace, task: Any) -> Any:
    from reussite.lab.analysis import Analysis
    from reussite.lab.checkpoint import Checkpoint
    from reussite.lab.measure import Local, OnGpu, Run, Slowly, Workers, run

    kept = Checkpoint(chosen.resume, task) if chosen.resume else None
    known = kept.load(jobs_of(chosen)) if kept else Run(task, jobs_of(chosen))
    workers: Workers
    if chosen.cluster:
        from reussite.lab.cluster import Cluster

        workers = Cluster(chosen.cluster)
    elif chosen.device == "cuda":
        workers = OnGpu()
    elif task.is_slow:
        workers = Slowly()
    else:
        workers = Local(jobs_of(chosen))
    with _bar(chosen.words, task.games, known.total.games) as bar:

        def tell(state: Run, games: int) -> None:
            bar.update(games)
            if kept:
                kept.save_now_and_then(state)

        try:
            state = run(task, workers, known, tell)
        finally:
            workers.close()
    if kept:
        kept.save(state)
    return Analysis.of_run(state)


def league(chosen: argparse.Namespace) -> int:
    """Let players play the same deals, and rank them."""
    bound = _bound(chosen)
    names = [name for name in chosen.players.split(",") if name.strip()]
    found = [_player(chosen, name, bound) for name in names]
    if len(found) < 2 or len({player.name for player in found}) < len(found):
        raise BadInput(saying("command.players", players=chosen.players))
    tasks = [_task(chosen, bound, player) for player in found]
    from reussite.lab.league import hold

    with _bar(chosen.words, chosen.games) as bar:
        if chosen.cluster:
            from reussite.lab.cluster import Cluster

            cluster = Cluster(chosen.cluster)
            try:
                result = hold(tasks, cluster.jobs, bar.update, cluster.row)
            finally:
                cluster.close()
        else:
            result = hold(tasks, jobs_of(chosen), bar.update)
    if not result.games:
        print(chosen.words.say("lab.interrupted_early"), file=sys.stderr)
        return 130
    if chosen.json:
        print_json(result.data())
    else:
        print("\n".join(result.lines(chosen.words)))
    return 130 if result.interrupted else 0
