"""The same units on a real Dask cluster of two workers on this machine, one of which is killed meanwhile."""

import socket
import sys
import time
from contextlib import ExitStack

import pytest

from children import running, until
from reussite.cli.main import main
from reussite.errors import BadInput
from reussite.lab.cluster import Cluster
from reussite.lab.measure import Local, Task, run
from reussite.play import game
from reussite.players import find_player


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


def test_a_scheduler_that_does_not_answer_is_told_soon(capsys):
    begun = time.monotonic()
    assert main(["analyse", "r7", "--games", "10", "--cluster", f"tcp://127.0.0.1:{free_port()}"]) == 2
    err = capsys.readouterr().err
    assert "does not answer" in err and err.count("\n") == 1
    assert time.monotonic() - begun < 60
