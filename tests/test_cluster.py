"""The same units on a real Dask cluster of two workers on this machine, one of which is killed meanwhile."""

import json
import socket
import sys
import time
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import replace

import pytest
from distributed.client import FutureCancelledError

from children import running, until
from reussite.cli.main import main
from reussite.errors import BadInput
from reussite.lab.cluster import Cluster, Solvers, _hand_over
from reussite.lab.measure import Local, Task, run
from reussite.lab.study import Study, Threads, conduct
from reussite.play import game
from reussite.players import find_player
from reussite.solve import Budget


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def scheduler():
    """A scheduler and two workers, each a process of its own."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    dask = (sys.executable, "-m", "dask")
    with ExitStack() as started:
        begin = lambda *words: started.enter_context(running(*dask, *words, "--no-dashboard"))  # noqa: E731
        begin("scheduler", "--host", "127.0.0.1", "--port", str(port))
        yield address, [begin("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]


def connected(address, workers):
    def come_up():
        try:
            cluster = Cluster(address)
        except BadInput:
            return None
        if cluster.jobs == workers:
            return cluster
        return cluster.close()

    return until(come_up, "the cluster")


def test_a_cluster_that_loses_a_worker_counts_as_this_machine_does(scheduler):
    address, processes = scheduler
    bound = game("relais-des-7")
    whole = Task(bound, find_player(None, bound), 1, 400_000)
    local = Local(2)
    expected = run(whole, local).total
    local.close()
    cluster = connected(address, 2)

    def kill_one(state, games):
        if len(state.done) == 20 and processes[0].poll() is None:
            processes[0].kill()

    found = run(whole, cluster, tell=kill_one)
    cluster.close()
    assert processes[0].wait() != 0
    assert found.total == expected


def test_a_scheduler_that_does_not_answer_is_told_soon(capsys, monkeypatch):
    monkeypatch.setattr("reussite.lab.cluster.PATIENCE", 1)
    begun = time.monotonic()
    assert main(["analyse", "r7", "--games", "10", "--cluster", f"tcp://127.0.0.1:{free_port()}"]) == 2
    err = capsys.readouterr().err
    assert "does not answer" in err and err.count("\n") == 1
    assert time.monotonic() - begun < 60


def test_a_study_and_a_league_on_a_cluster_say_what_they_say_here(scheduler, tmp_path, capsys):
    address, _ = scheduler
    connected(address, 2).close()
    told = {}
    for where in ([], ["--cluster", address]):
        file = tmp_path / f"{len(where)}.jsonl"
        words = ["study", "md", "--deals", "20", "--positions", "3000", "--file", str(file), "--json", *where]
        assert main(words) == 0
        study = json.loads(capsys.readouterr().out)
        assert main(["league", "md", "--players", "best-fit,first-fit", "--games", "500", "--json", *where]) == 0
        league = json.loads(capsys.readouterr().out)
        told[len(where)] = {name: value for name, value in study.items() if name != "took"}, league, file.read_bytes()
    assert told[0] == told[2] and told[0][1]["games"] == 500


def test_an_interrupted_study_on_a_cluster_goes_on_here(scheduler, tmp_path, caplog):
    address, processes = scheduler
    connected(address, 2).close()
    bound, file = game("montee-descente"), tmp_path / "study.jsonl"

    def stop(study):
        processes[0].kill()  # and the other goes on
        if len(study.found) >= 24:
            raise KeyboardInterrupt

    asked = Study(bound, 64, 1, Budget(1000.0, 3000))
    cut = conduct(replace(asked), Solvers(address), file, stop)
    assert cut.interrupted and len(cut.found) >= 24  # all of them, if the first unit was lost and came last
    whole, alone = conduct(replace(asked), Threads(2), file), conduct(replace(asked, found=[]), Threads(2))
    assert not whole.interrupted and whole.found == alone.found and len(whole.found) == 64
    assert "callback" not in caplog.text  # answers that nobody waits for any more


def test_an_answer_that_is_lost_with_its_worker_is_waited_for_until_another_has_it():
    class WorkedOutAgain:
        status = "lost"  # how it stands when the worker dies before its answer was fetched

        def result(self):
            return 7

    _hand_over(WorkedOutAgain(), answer := Future())
    assert answer.result(timeout=0) == 7


def test_what_the_work_raises_is_told_to_those_who_wait():
    class Failed:
        status = "error"

        def result(self):
            raise ZeroDivisionError("in a worker")

    _hand_over(Failed(), answer := Future())
    with pytest.raises(ZeroDivisionError, match="in a worker"):
        answer.result(timeout=0)


def test_an_answer_that_is_taken_back_while_it_is_fetched_is_told_to_those_who_wait():
    class TakenBack:
        status = "finished"

        def result(self):
            raise FutureCancelledError("solve_deals-1", "the client was closed")

    _hand_over(TakenBack(), answer := Future())
    with pytest.raises(BadInput, match="cancelled"):
        answer.result(timeout=0)
