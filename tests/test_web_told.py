"""What a server tells of a change: only what is new, in order, and nothing before it is on the disk."""

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from children import until
from reussite.play import game
from reussite.store import Store
from reussite.ui.web import disk as web_disk
from reussite.ui.web import watcher as web_watcher
from reussite.ui.web.disk import Disk
from test_web_strangers import cookie_of, introduced, line_of
from web_driver import Wire, emptied, served


@pytest.fixture(scope="module")
def many():
    with served(multi=True) as made:
        yield made


@pytest.fixture(scope="module")
def alone():
    with served() as made:
        yield made


# klondike hides cards, a line of piles closes up, in Rexile cards are marked, Canfield refills, Golf has no foundations
@pytest.mark.parametrize("key", ["klondike", "queue-leu-leu", "rexile", "canfield", "golf"])
def test_a_page_that_lays_only_what_is_new_has_the_same_table_as_one_that_comes_new(alone, key):
    rng = random.Random(key)
    with Wire(alone.address) as wire:
        wire.ask(open=f"/{key}#7")
        for turn in range(40):
            seen = wire.table["seen"]
            names = [pile["name"] for pile in seen["view"]["piles"]]
            tap = {"gesture": "tap", "pile": rng.choice(seen["tappable"] or names)}
            wire.ask(**rng.choice([tap, tap, tap, {"do": "undo"}, {"do": "redo"}, {"do": "lit"}, {"do": "hint"}]))
            if turn % 5 == 4:
                with Wire(alone.address) as other:
                    fresh = other.ask(open=f"/deal/{wire.table['deal']}")["table"]
                mine = wire.ask(gesture="cancel")["table"]
                for table in (fresh, mine):
                    del table["elapsed"]
                    table["seen"]["helped"] = table["seen"]["hinted"] = table["seen"]["subtitle"] = None
                assert mine == fresh
    emptied(alone)


def test_of_a_move_little_is_told_and_of_another_deal_everything(alone):
    with Wire(alone.address) as wire:
        wire.ask(open="/natali#3")
        whole = len(wire.heard[-1])
        wire.ask(gesture="play", move=game("natali").deal(3).moves()[0])
        assert '"changes"' in wire.heard[-1] and '"table"' not in wire.heard[-1]
        assert len(wire.heard[-1]) < whole / 4
        wire.ask(do="restart")
        assert '"table"' in wire.heard[-1] and '"changes"' not in wire.heard[-1]
        wire.ask(do="set", argument="language=fr")
        assert '"table"' in wire.heard[-1]
    emptied(alone)


class Gate:
    """A disk that is as slow as a test wants it."""

    def __init__(self, monkeypatch):
        self.open = threading.Event()
        self.waits = 0
        self.problem = None
        monkeypatch.setattr(web_disk, "put_on_disk", self.put)

    def put(self, folder):
        self.waits += 1
        self.open.wait(30)
        if self.problem:
            raise self.problem


def test_many_changes_share_one_wait_and_none_counts_that_began_before_its_change(monkeypatch, tmp_path):
    gate = Gate(monkeypatch)

    async def act():
        disk = Disk(tmp_path, pool)
        first = disk.lasting()
        while not gate.waits:
            await asyncio.sleep(0)
        later = [disk.lasting() for _ in range(50)]
        assert later[0] is not first and len({id(each) for each in later}) == 1
        gate.open.set()
        await first
        assert not later[0].done()  # it was written when that wait had begun already
        await asyncio.gather(*later)
        disk.close()

    with ThreadPoolExecutor(3) as pool:
        pool.submit(asyncio.run, act()).result()  # a browser that other tests use has a loop of its own in this thread
    assert gate.waits == 2


def test_nothing_is_told_of_a_move_before_it_is_on_the_disk(monkeypatch, many):
    with line_of(many, cookie_of(introduced(many))) as wire:
        wire.ask(open="/klondike#7")
        gate = Gate(monkeypatch)
        wire.raw('{"id": 100, "gesture": "play", "move": "t3 f1"}')
        with pytest.raises(TimeoutError):
            wire.socket.recv(timeout=0.3)
        gate.open.set()
        assert wire.next()["id"] == 100 and wire.table["seen"]["view"]["moves"] == 1
    emptied(many)


def test_a_move_that_the_disk_did_not_take_is_not_acknowledged(monkeypatch, many):
    with line_of(many, cookie_of(introduced(many))) as wire:
        wire.ask(open="/klondike#7")
        gate = Gate(monkeypatch)
        gate.problem = OSError(5, "Input/output error")
        gate.open.set()
        wire.raw('{"id": 100, "gesture": "play", "move": "t3 f1"}')
        with pytest.raises(ConnectionClosed) as closed:
            wire.socket.recv(timeout=30)
        assert closed.value.rcvd.code == 4500
    emptied(many)


def test_the_journals_of_many_players_are_brought_into_their_stores_now_and_then(monkeypatch, many):
    monkeypatch.setattr("reussite.ui.web.desks.MANY_CHANGES", 10)
    gathered = []
    monkeypatch.setattr("reussite.store.database.Database.gather", lambda self: gathered.append(self.path))
    with line_of(many, cookie_of(introduced(many))) as wire:
        wire.ask(open="/klondike#7")
        for _ in range(30):
            wire.ask(gesture="tap", pile="s")
        until(lambda: len(gathered) in (2, 3), "the journal to be gathered twice")
    emptied(many)


@pytest.mark.parametrize("is_deaf", [False, True], ids=["told by the system", "asked in turn"])
def test_what_another_program_plays_is_shown_whether_the_system_tells_of_it_or_not(monkeypatch, is_deaf):
    if is_deaf:
        monkeypatch.setattr(web_watcher, "inotify_init", None)
    with served() as server:
        with Wire(server.address) as wire:
            id = wire.ask(open="/klondike#7")["table"]["deal"]
            with Store.open() as store:
                store.look_at(id).play("t3 f1")
            told = wire.next()
            assert told["push"] == "reply" and wire.table["seen"]["view"]["moves"] == 1
        emptied(server)
