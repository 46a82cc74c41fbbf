"""The file itself: killed processes, power cuts, several at once, older and newer versions, damage.

`make test-long` runs the endurance tests at full length (minutes); usually they take some seconds.
"""

import errno
import json
import os
import random
import select
import shutil
import signal
import sqlite3
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE

import pytest

from children import Child, finish, running
from reussite.errors import BadSave
from reussite.play import Deal, game, parse_code
from reussite.store import Store, database
from reussite.store.schema import STEPS, VERSION
from reussite.words import WORDS
from tiers import cases

KILLS = cases(6, long=200)
CUTS = cases(12, long=60)  # each opens all that came before
TOGETHER = cases(40, long=3000)  # actions that each of two processes makes
WORKER = Path(__file__).parent / "store_worker.py"


def start(*words):
    return Child(sys.executable, str(WORKER), *map(str, words), stdout=PIPE, stderr=PIPE, bufsize=0, text=False)


def wait_for_line(worker):
    """Wait until a worker has opened its deal."""
    line = worker.stdout.readline()
    assert line.startswith(b"deal "), worker.stderr.read().decode()


def wait_for_actions(worker, number):
    """Wait until a worker has acknowledged some actions, and return what it has written."""
    return b"".join(worker.stdout.readline() for _ in range(number))


def end(worker, said=b""):
    """Stop a worker at once and return the actions it has acknowledged; one cut off in the middle is none."""
    worker.kill()
    out, err = worker.communicate()
    worker.end()
    assert err == b"", err.decode()
    return (said + out).decode().split("\n")[:-1]


def perform(deal, actions):
    for action in actions:
        word, _, move = action.partition(" ")
        if word == "play":
            deal.play(move)
        else:
            assert getattr(deal, word)()


def texts(gestures):
    return [gesture.text for gesture in gestures]


def stands_like(kept, deal):
    return texts(kept.gestures) == texts(deal.gestures) and texts(kept.taken_back) == texts(deal.taken_back)


def count_is_sound(store):
    """Whether no move is kept twice: nodes are numbered without a gap, and no two children of a node are alike."""
    rows = store.database.all(
        """
        SELECT d.made, count(m.node), coalesce(max(m.node), 0)
        FROM deals d LEFT JOIN moves m ON m.deal = d.id GROUP BY d.id
        """
    )
    doubled = store.database.all("SELECT 1 FROM moves GROUP BY deal, parent, text HAVING count(*) > 1")
    return not doubled and all(made == counted == last for made, counted, last in rows)


def test_a_killed_process_loses_no_acknowledged_move_and_doubles_none(tmp_path):
    file, chance = tmp_path / "store.db", random.Random(5)
    with Store.open(file) as store:
        kept = store.begin(game("klondike").deal(7))
    model, acknowledged = game("klondike").deal(7), 0
    for kill in range(KILLS):
        worker = start(file, "klondike", kill)
        wait_for_line(worker)
        said = wait_for_actions(worker, chance.randrange(1, 20))
        time.sleep(chance.uniform(0, 0.02))
        actions = end(worker, said)
        perform(model, actions)
        acknowledged += len(actions)
        with Store.open(file) as store:
            again = store.look_at(kept.journal.id)
            if not stands_like(again, model):  # the last action may have been kept but not said
                assert _one_more(again, model), f"after kill {kill}"
            assert count_is_sound(store) and store.notices == []
            assert again.position.state == model.position.state
    assert acknowledged >= KILLS


def _one_more(kept, model):
    """Let the model do the one action that leads to the kept deal, and return whether there is one."""
    played = len(kept.gestures) - len(model.gestures)
    if played == 1 and texts([*kept.gestures[-1:], *kept.taken_back]) == texts(model.taken_back):
        model.redo()
    elif played == 1:
        model.play(kept.gestures[-1].text)
    elif played == -1:
        model.undo()
    return stands_like(kept, model)


def snapshot(worker, file, folder):
    """Let the process stand still, and copy the file with its journal as a power cut would leave them."""
    worker.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, worker.pid, os.WSTOPPED)
    folder.mkdir()
    for end_of_name in ("", "-wal"):
        source = file.with_name(file.name + end_of_name)
        if source.exists():
            shutil.copyfile(source, folder / source.name)
    return (os.read(worker.stdout.fileno(), 1 << 20) if _ready(worker) else b"").decode()


def _ready(worker):
    return bool(select.select([worker.stdout], [], [], 0)[0])


def test_a_power_cut_at_any_moment_leaves_a_store_that_opens_with_every_acknowledged_move(tmp_path):
    file, chance = tmp_path / "store.db", random.Random(6)
    with Store.open(file) as store:
        store.begin(game("klondike").deal(7))
    worker = start(file, "klondike", 1)
    os.set_blocking(worker.stdout.fileno(), True)
    said, model, done = "", game("klondike").deal(7), 0
    try:
        while "\n" not in said:
            said += os.read(worker.stdout.fileno(), 1 << 16).decode()
        for cut in range(CUTS):
            worker.send_signal(signal.SIGCONT)  # it plays only until the next cut, not while this one is looked at
            time.sleep(chance.uniform(0, 0.1))
            said += snapshot(worker, file, tmp_path / f"cut{cut}")
            actions = said.split("\n")[1:-1]
            perform(model, actions[done:])
            done = len(actions)
            twin = Deal(model.start, line=model.line)
            with Store.open(tmp_path / f"cut{cut}" / file.name) as store:
                assert store.notices == []
                again = store.resume()
                assert stands_like(again, twin) or _one_more(again, twin)
                assert count_is_sound(store)
            shutil.rmtree(tmp_path / f"cut{cut}")
    finally:
        worker.end()


def test_a_journal_torn_anywhere_leaves_the_first_part_of_the_moves(tmp_path):
    file, chance = tmp_path / "store.db", random.Random(7)
    with Store.open(file) as store:
        kept = store.begin(game("klondike").deal(7))
        for _ in range(40):
            kept.play(kept.moves()[-1])
        line = texts(kept.gestures)
        whole = {name: Path(f"{file}{name}").read_bytes() for name in ("", "-wal")}
    seen = set()
    for _ in range(60):
        cut = tmp_path / "cut"
        cut.mkdir()
        (cut / "store.db").write_bytes(whole[""])
        (cut / "store.db-wal").write_bytes(whole["-wal"][: chance.randrange(len(whole["-wal"]))])
        with Store.open(cut / "store.db") as store:
            assert store.notices == []
            found = store.history(all_deals=True)
            moves = texts(store.look_at(found[0].id).gestures) if found else []
            assert moves == line[: len(moves)] and count_is_sound(store)
            seen.add(len(moves))
        shutil.rmtree(cut)
    assert len(seen) > 10


def test_two_processes_play_different_games_on_one_store(tmp_path):
    file = tmp_path / "store.db"
    with Store.open(file) as store:
        deals = [store.begin(game(key).deal(7)).journal.id for key in ("klondike", "natali")]
    workers = [start(file, key, 1, id) for key, id in zip(("klondike", "natali"), deals, strict=True)]
    for worker in workers:
        wait_for_line(worker)
    heard = [wait_for_actions(worker, TOGETHER) for worker in workers]
    said = [end(*both) for both in zip(workers, heard, strict=True)]
    with Store.open(file) as store:
        for key, id, actions in zip(("klondike", "natali"), deals, said, strict=True):
            model = game(key).deal(7)
            perform(model, actions)
            again = store.look_at(id)
            assert len(actions) >= TOGETHER and (stands_like(again, model) or _one_more(again, model))
        assert count_is_sound(store)


def test_two_processes_play_one_deal_and_every_accepted_move_counts_once(tmp_path):
    file = tmp_path / "store.db"
    with Store.open(file) as store:
        id = store.begin(game("klondike").deal(7)).journal.id
    workers = [start(file, "klondike", seed, id) for seed in (1, 2)]
    for worker in workers:
        wait_for_line(worker)
    heard = [wait_for_actions(worker, TOGETHER) for worker in workers]
    said = [end(*both) for both in zip(workers, heard, strict=True)]
    with Store.open(file) as store:
        kept = store.look_at(id)
        changes = store.database.one("SELECT version FROM deals")[0]
        # Every acknowledged action changed the deal once; each process may have done one more before it was stopped.
        assert 0 <= changes - sum(map(len, said)) <= 2
        assert min(map(len, said)) >= TOGETHER and count_is_sound(store)
        model = game("klondike").deal(7)
        perform(model, [f"play {text}" for text in texts(kept.gestures)])


def test_many_processes_open_a_new_store_at_once(tmp_path):
    file = tmp_path / "store.db"
    opened = f"from reussite.store import Store; s = Store.open({str(file)!r})"
    program = f"{opened}; print(s.new('klondike').journal.id, s.notices)"
    assert at_once(6, program) == [(f"{id} []\n", "") for id in range(1, 7)]


def at_once(number, program):
    """Let several processes do the same, and return what they wrote, in order."""
    with ExitStack() as started:
        words = (sys.executable, "-c", program)
        workers = [started.enter_context(running(*words, stdout=PIPE, stderr=PIPE)) for _ in range(number)]
        return sorted(worker.communicate() for worker in workers)


DATA = Path(__file__).parent / "data"


def older(file, version=1):
    """Make the store that an earlier version wrote."""
    with sqlite3.connect(file) as db:
        db.executescript((DATA / f"store-{version}.sql").read_text())
    db.close()


def test_an_older_store_is_brought_up_to_date_with_everything_in_it(tmp_path):
    file = tmp_path / "store.db"
    older(file)
    with Store.open(file) as store:
        assert store.database.one("PRAGMA user_version") == (VERSION,)
        assert store.setting("back") == "red"
        kept = store.look_at(1)
        assert kept.code == "klondike:draw=3#7"
        assert texts(kept.gestures) == ["t3 f1", "s"] and texts(kept.taken_back) == ["s"]
        kept.journal.bookmark("here")
        (found,) = store.statistics("quatre-couleurs")
        assert (found.played, found.won, found.moves.least) == (2, 1, 33)
        assert {past.result for past in store.history()} == {"playing", "won", "lost"}
    with Store.open(file) as store:
        assert store.resume().game.id == "quatre-couleurs" and store.notices == []


def test_every_deal_of_a_store_written_before_there_were_sittings_stands_as_it_was_left(tmp_path):
    """The file and what its deals were like come from the program of that time, in twelve games."""
    file = tmp_path / "store.db"
    older(file, 2)
    with Store.open(file) as store:
        assert store.notices == [] and store.setting("letters") == "fr"
        for id, known in json.loads((DATA / "store-2.json").read_text()).items():
            deal = store.look_at(int(id))
            assert (deal.code, deal.text(), deal.status) == (known["code"], known["text"], known["status"])
            assert (texts(deal.gestures), texts(deal.taken_back)) == (known["moves"], known["back"])
            assert deal.journal.bookmarks() == known["marks"] and not deal.journal.notice
        deal = store.open_deal(2)
        (branch,) = deal.journal.branches()
        deal.go_to(branch.node)
        assert texts(deal.gestures) == ["t3 f1", "s"] and deal.play("s")


def test_every_step_from_the_first_version_on_can_be_taken(tmp_path):
    for version in range(len(STEPS) + 1):
        file = tmp_path / f"{version}.db"
        db = sqlite3.connect(file, isolation_level=None)
        for step in STEPS[:version]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {version}")
        db.execute(f"PRAGMA application_id = {0x52657573}")
        db.close()
        with Store.open(file) as store, sqlite3.connect(":memory:") as fresh:
            for step in STEPS:
                for statement in step:
                    fresh.execute(statement)
            names = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
            assert store.database.all(names) == fresh.execute(names).fetchall()
        fresh.close()


def test_a_step_that_fails_leaves_the_older_store_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / "store.db"
    older(file)
    monkeypatch.setattr("reussite.store.database.STEPS", (*STEPS[:1], (*STEPS[1], "INSERT INTO nowhere VALUES (1)")))
    with pytest.raises(BadSave, match="cannot be opened: no such table: nowhere"):
        Store.open(file)
    db = sqlite3.connect(file)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
    assert "bookmarks" not in {row[0] for row in db.execute("SELECT name FROM sqlite_schema")}
    db.close()


@pytest.mark.parametrize("in_journal", [False, True])
def test_a_newer_store_is_refused_and_left_untouched(tmp_path, in_journal):
    file = tmp_path / "store.db"
    Store.open(file).close()
    db = sqlite3.connect(file)
    db.execute("PRAGMA wal_autocheckpoint = 0")
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    if in_journal:  # as a newer program leaves it that was killed
        copy = tmp_path / "copy.db"
        for name in ("", "-wal"):
            shutil.copyfile(f"{file}{name}", f"{copy}{name}")
        file = copy
    db.close()
    before = file.read_bytes()
    with pytest.raises(BadSave, match=f"newer version .its tables are version {VERSION + 1}.* left untouched"):
        Store.open(file)
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob(f"{file.name}.*")) == []


@pytest.mark.parametrize("mark", ["application_id = 77", "user_version = 1"])
def test_a_file_of_another_program_is_refused_and_left_untouched(tmp_path, mark):
    file = tmp_path / "store.db"
    db = sqlite3.connect(file)
    db.execute(f"PRAGMA {mark}")
    db.execute("CREATE TABLE things (x)")
    db.commit()
    db.close()
    before = file.read_bytes()
    with pytest.raises(BadSave, match="belongs to another program: it is left untouched"):
        Store.open(file)
    assert file.read_bytes() == before


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """What is in the file of a store with many deals."""
    file = tmp_path_factory.mktemp("filled") / "store.db"
    with Store.open(file) as store:
        for number in range(30):
            kept = store.begin(game("klondike").deal(number))
            for _ in range(20):
                kept.play(kept.moves()[-1])
    return file.read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:4096],
        lambda data: data[:50],
        lambda data: b"not a database " * 1000,
        lambda data: bytes(100) + data[100:],
        lambda data: data[:4096] + bytes(4096) + data[8192:],
        lambda data: data.replace(b"CREATE TABLE moves", b"CREATE \xbe\xeb\xff moves"),
        lambda data: data[: len(data) // 3] + b"\xa5" * 20000 + data[len(data) // 3 + 20000 :],
    ],
    ids=["half", "one page", "fifty bytes", "text", "no head", "a page of zeros", "a garbled table", "a hole"],
)
def test_a_damaged_file_is_set_aside_and_the_player_is_told_where(tmp_path, filled, damage):
    file = tmp_path / "store.db"
    broken = damage(filled)
    file.write_bytes(broken)
    with Store.open(file) as store:
        (notice,) = map(WORDS.say, store.notices)
        store.resume().play("s")
    (kept,) = (path for path in tmp_path.glob("store.db.damaged-*") if not path.name.endswith(("-wal", "-shm")))
    assert kept.read_bytes() == broken and str(kept) in notice
    with Store.open(file) as store:
        assert store.notices == [] and len(store.history()) == 1
    file.write_bytes(broken)
    Store.open(file).close()
    names = [path for path in tmp_path.glob("store.db.damaged-*") if not path.name.endswith(("-wal", "-shm"))]
    assert len(names) == 2 and kept.read_bytes() == broken


def test_a_large_file_that_was_cut_off_is_noticed_without_reading_all_of_it(tmp_path, filled, monkeypatch):
    monkeypatch.setattr(database, "SMALL", 0)
    file = tmp_path / "store.db"
    file.write_bytes(filled[:-4096])
    with Store.open(file) as store:
        (notice,) = map(WORDS.say, store.notices)
    assert f"it is cut off: {len(filled) - 4096} bytes of {len(filled)}" in notice


def test_a_file_that_can_only_be_read_is_played_beside_with_all_that_it_holds(tmp_path, monkeypatch):
    path, open_usual = tmp_path / "r.db", os.open
    with Store.open(path) as store:
        store.begin(game("klondike").deal(7)).play("s")
        store.set_setting("letters", "fr")

    def read_only(file, flags, *more, **named):
        if Path(file) == path and flags & os.O_RDWR:
            raise OSError(errno.EROFS, "Read-only file system")
        return open_usual(file, flags, *more, **named)

    monkeypatch.setattr(os, "open", read_only)
    monkeypatch.setattr("reussite.store.store.data_folder", lambda: tmp_path)
    monkeypatch.setattr("reussite.store.store.FILE", path.name)
    before = path.read_bytes()
    with Store.open_to_play(path) as store:
        assert "cannot be opened: Read-only file system" in WORDS.say(store.notices[0]) and not store.lasts
        deal = store.resume()
        assert store.setting("letters") == "fr" and len(deal.gestures) == 1
        deal.play("s")
        assert len(store.open_deal(deal.journal.id).gestures) == 2
    with Store.open_to_read() as store:
        assert [past.moves for past in store.history()] == [1]
    assert path.read_bytes() == before
    path.write_bytes(b"not a store")
    with pytest.raises(BadSave):
        Store.open_to_read()


def test_a_damaged_file_that_several_processes_find_is_set_aside_once(tmp_path):
    file = tmp_path / "store.db"
    file.write_bytes(b"rubbish" * 1000)
    program = (
        f"from reussite.store import Store; s = Store.open({str(file)!r}); s.new('klondike'); print(len(s.notices))"
    )
    assert at_once(5, program) == [("0\n", "")] * 4 + [("1\n", "")]
    (kept,) = tmp_path.glob("store.db.damaged-*")
    assert kept.read_bytes() == b"rubbish" * 1000
    with Store.open(file) as store:
        assert len(store.history(all_deals=True)) == 5


def test_a_second_store_in_one_process_leaves_the_locks_of_the_first_alone(tmp_path):
    file = tmp_path / "store.db"
    first = Store.open(file)
    kept = first.begin(game("klondike").deal(7))
    Store.open(file).close()
    # A process that believed to be the last one would write the journal into the file and remove it.
    finish(sys.executable, "-c", f"from reussite.store import Store; Store.open({str(file)!r}).close()", check=True)
    assert Path(f"{file}-wal").exists()
    kept.play("s")
    first.close()
    assert not Path(f"{file}-wal").exists()
    with Store.open(file) as store:
        assert len(store.resume().gestures) == 1


def test_an_empty_file_is_begun_anew(tmp_path):
    (tmp_path / "store.db").touch()
    with Store.open(tmp_path / "store.db") as store:
        assert store.notices == [] and store.history() == []


def test_a_store_opens_nothing_but_its_own_file(tmp_path):
    """A temporary database that SQLite opens to check it too takes 95 kB of each of many players."""
    with Store.open(tmp_path / "own.db") as store:
        store.begin(game("klondike").deal(7)).play("s")
        assert [name for _, name, _ in store.database.all("PRAGMA database_list")] == ["main"]


def test_damage_that_shows_in_use_is_looked_for_at_the_next_start(tmp_path, filled, monkeypatch):
    monkeypatch.setattr("reussite.store.database.SMALL", 0)  # as if the file were too large to check as a whole
    file = tmp_path / "store.db"
    file.write_bytes(filled)
    data = bytearray(filled)
    with Store.open(file) as store:
        page = store.database.one("SELECT rootpage FROM sqlite_schema WHERE name = 'moves'")[0]
    data[(page - 1) * 4096 : page * 4096] = b"\x55" * 4096
    file.write_bytes(bytes(data))
    with Store.open(file) as store:
        assert store.notices == []
        with pytest.raises(BadSave, match="is damaged"):
            store.look_at(1)
    with Store.open(file) as store:
        assert "could not be read" in WORDS.say(store.notices[0]) and store.history() == []


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(BadSave, match=r"the folder .* cannot be created"):
        Store.open(tmp_path / "file" / "store.db")


def test_the_log_tells_what_happened_and_takes_turns(home, monkeypatch):
    monkeypatch.setattr("reussite.store.log.LARGEST", 2000)
    with Store.open() as store:
        for number in range(3):
            store.begin(parse_code("klondike")[0].deal(number))
        for _ in range(200):
            store.open_deal(1)
    files = sorted(path.name for path in (home / "log").iterdir())
    assert files == ["reussite.log", "reussite.log.1", "reussite.log.2", "reussite.log.3"]
    assert "deal 1 opened: klondike#0, 0 moves" in (home / "log" / "reussite.log").read_text()
    assert all((home / "log" / name).stat().st_size <= 2000 for name in files)
