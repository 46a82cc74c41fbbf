"""What is kept, at the command line and in plain text."""

import io
import json
import re
import sys
from itertools import pairwise

import pytest

from children import finish
from commands import refused
from reussite.cards import parse_card
from reussite.places import data_folder, log_folder
from reussite.play import game, read_transcript
from reussite.sitting import Sitting
from reussite.store import Store
from reussite.ui.plain.session import Session
from reussite.words import WORDS


def test_play_goes_on_where_it_was_left(run):
    _, out, _ = run("play", "klondike", "7", typed="t3 f1\ns\nundo\nquit\n")
    assert out.endswith("1 move, 1 of 52 home, open: saved as deal 1, `reussite play` continues here.\n")
    _, out, _ = run("play", typed="redo\nundo\nundo\nundo\nquit\n")
    assert "Klondike, deal 7\n" in out and "The queen of spades to the waste." in out and "One move undone." in out
    assert "There is nothing to undo." in out
    run("play", "rexile", typed="quit\n")
    assert "saved as deal 1" in run("play", "klondike")[1]
    assert "saved as deal 2" in run("play", "rexile")[1]
    assert "saved as deal 2" in run("play")[1]


def test_play_deals_anew_where_a_number_a_deck_or_other_options_are_given(run, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text(game("klondike").deck_text(7))
    for words in (["klondike", "7"], ["klondike#7"], ["klondike", "--cards", str(deck)], ["klondike", "-o", "draw=3"]):
        run("play", *words, typed="s\n")
    with Store.open() as store:
        codes = [past.code for past in store.history()]
    assert codes == [f"klondike:draw=3#{number(4)}", "klondike", "klondike#7", "klondike#7"]
    assert "saved as deal 4" in run("play", "klondike", "-o", "draw=3")[1]
    assert "saved as deal 4" in run("play", "klondike:draw=3")[1]
    assert "saved as deal 5" in run("play", "klondike:draw=1")[1]


def number(id):
    with Store.open() as store:
        return store.past(id).number


def test_the_history_is_listed_and_a_deal_shown_with_bookmarks_and_branches(run):
    assert run("history")[1] == "Deals played\nYou have not played a deal yet.\n"
    run("play", "klondike", "7", typed="t3\nbookmark ace\ns\nundo\nt5 t2\n")
    _, out, _ = run("history")
    assert out.splitlines()[0] == "Deals played"
    assert re.match(r"  1 +Klondike, deal 7 +open +2 +0:00 ", out.splitlines()[2]) and "klondike#" not in out
    _, out, _ = run("history", "1")
    assert (
        "  ace  (after one move)\n" in out
        and "  Branch 2: 2 moves, the last one: turn the stock  (leaves this line after one move" in out
    )
    data = json.loads(run("history", "1", "--json")[1])
    assert (data["code"], data["moves"], data["bookmarks"]) == ("klondike#7", 2, {"ace": 1})
    assert [branch["node"] for branch in data["branches"]] == [2]
    assert json.loads(run("history", "klondike", "--json")[1])[0]["result"] == "playing"
    assert run("history", "rexile")[1] == "Deals played\nYou have not played a deal yet.\n"
    run("play", "klondike", "8", typed="s\n")
    out = run("history", "--limit", "1")[1]
    assert "Klondike, deal 8" in out and "Klondike, deal 7" not in out and "\nThere are more: `--limit N`" in out
    assert run("history", "--limit", "2")[1].count("\n") == run("history", "--all")[1].count("\n") == 4


def test_a_deal_is_gone_back_to_at_a_bookmark_or_a_branch(run):
    run("play", "klondike", "7", typed="t3\nbookmark ace\ns\nundo\nt5 t2\n")
    run("play", "klondike", "8")
    assert "\n2 moves, " in run("resume", "1")[1]
    assert "\n1 move, " in run("resume", "1", "--bookmark", "ace")[1]
    assert "  w   QS" in run("resume", "1", "--branch", "2")[1]
    assert "saved as deal 1" in run("resume")[1]
    assert "there is no deal 9" in refused(run("resume", "9"))
    assert "no bookmark 'x' in this deal (there are ace)" in refused(run("resume", "1", "--bookmark", "x"))
    for word in ("1", "9", "x"):  # 1 is a node of the deal, on the way to both ends
        told = refused(run("resume", "1", "--branch", word))
        assert told == f"reussite: there is no branch '{word}': `reussite history ID` lists them\n"


def test_statistics_and_scores_are_told(run):
    assert "You have not played a deal yet." in run("stats")[1]
    run("play", "quatre-couleurs", "4", typed="run\n")
    run("play", "quatre-couleurs", "2", typed="run\n")
    _, out, _ = run("stats", "c4")
    lines = [line.split("  ") for line in out.splitlines()]
    cells = [[cell.strip() for cell in line if cell] for line in lines]
    assert cells[2][:3] == ["Game", "Played", "Won"]
    assert cells[3] == ["Les quatre couleurs", "2", "1", "50.0%", "9% to 91%", "0", "1"]
    assert cells[-1][:3] == ["Les quatre couleurs", "33", "33.0"]
    run("play", "klondike", "7", "-o", "draw=3", typed="s\n")
    out = run("stats")[1]  # which is too wide for columns
    assert re.search(r"Klondike \(Cards drawn: Three cards\)\n +Played +1, 1 open\n +Won +0\n", out)
    assert re.search(r"Les quatre couleurs\n +Played +2\n +Won +1\n +Share won +50.0%\n", out)
    (found,) = json.loads(run("stats", "c4", "--json")[1])
    assert (found["game"], found["played"], found["won"], found["moves"]["least"]) == ("quatre-couleurs", 2, 1, 33)
    assert json.loads(run("stats", "quatre-couleurs:start=random", "--json")[1]) == []
    assert "No deal has been finished yet" in run("scores", "rexile")[1]
    with Store.open() as store:
        lost = store.begin(game("rexile").deal(1))
        while lost.moves():
            lost.play(lost.moves()[0])
    _, out, _ = run("scores", "rexile")
    assert out.splitlines()[0] == "Best scores in Rexile"
    assert re.match(rf"  {lost.journal.id} +1 +{lost.position.score} +Rexile, deal 1 +lost ", out.splitlines()[2])
    assert json.loads(run("scores", "rexile", "--json")[1])[0]["score"] == lost.position.score


def test_the_ledger_of_rexile_has_the_columns_and_words_of_its_document(run, tmp_path):
    with Store.open() as store:
        kept = store.begin(game("rexile").deal(0))
        while kept.moves():
            kept.play(kept.moves()[-1])
    _, out, _ = run("ledger", str(kept.journal.id), "-")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in out.splitlines()]
    assert rows[0] == ["type", "move", "old_state", "new_state"] and set(rows[1][0]) == {"-"}
    assert rows[2][:3] == ["place", "5S", "place"]
    assert {row[0] for row in rows[2:]} == {"place", "combine"}
    assert {row[3] for row in rows[2:]} <= {"place", "combine", "combine_place", "lose", "win"}
    assert ["combine", "5H 5S", "combine", "combine_place"] in rows
    assert all(before[3] == after[2] for before, after in pairwise(rows[2:]))
    assert rows[-1][3] == "lose" and len(rows) == 2 + len(kept.gestures)
    file = tmp_path / "ledger.txt"
    assert run("ledger", str(kept.journal.id), str(file))[1] == f"Written: {file}\n"
    assert file.read_text() == out
    assert "already exists" in refused(run("ledger", str(kept.journal.id), str(file)))
    for shown in (run("play", typed="ledger\n")[1], run("ledger", str(kept.journal.id))[1]):
        told = [line.split()[:2] for line in shown.splitlines()]
        assert all([row[0], WORDS.language.typed_card(parse_card(row[1].split()[0]))] in told for row in rows[2:])
        assert "old_state" not in shown and "combine_place" not in shown


def test_the_ledger_of_other_games_numbers_the_moves_and_tells_each_in_a_sentence(run):
    with Store.open() as store:
        kept = store.begin(game("klondike").deal(7))
        for words in ("t3 f1", "s", "t5 t2"):
            kept.play(words)
    rows = [line.split(None, 1) for line in run("ledger", str(kept.journal.id))[1].splitlines()]
    assert rows[-4:] == [
        ["No.", "Move"],
        ["1", "The ace of hearts to the first foundation."],
        ["2", "Turn the stock."],
        ["3", "The five of spades to the second column."],
    ]


def test_the_ledger_is_read_in_the_player_s_language(run):
    with Store.open() as store:
        kept = store.begin(game("rexile").deal(0))
        kept.play(kept.moves()[-1])
        bare = store.begin(game("klondike").deal(7))
    _, out, _ = run("ledger", str(kept.journal.id), "--language", "fr")
    assert out.splitlines()[0] == "Coups joués" and "5♠" in out and not {"type", "place"} & set(out.split())
    assert "No move has been made yet." in run("ledger", str(bare.journal.id))[1]


def test_deals_are_exported_and_imported(run, tmp_path, monkeypatch):
    run("play", "klondike", "7", typed="t3\ns\nundo\n")
    run("play", "rexile", "8", typed="s c6\n")
    everything, save, text = (str(tmp_path / name) for name in ("all.json", "klondike.xml", "game.txt"))
    assert run("export", "all", everything)[1] == f"Written: {everything}\n"
    assert run("export", "klondike", "--format", "pasjans", save)[0] == 0
    assert run("export", "1", "--format", "transcript", text)[0] == 0
    assert run("export", "1")[1].startswith('{"format": "reussite"')
    assert "already exists" in refused(run("export", "all", everything))
    assert run("export", "all", everything, "--force")[0] == 0
    monkeypatch.setenv("REUSSITE_HOME", str(tmp_path / "another"))
    _, out, _ = run("import", everything)
    told = "Imported as number 1: Klondike, deal 7, 1 move, open\nImported as number 2: Rexile, deal 8, 1 move, open\n"
    assert out == told
    assert run("import", save)[1].startswith("Imported as number 3: Klondike (Empty columns: Any card), 1 move, open")
    assert run("import", save, "-o", "space=king", "--game", "klondike")[0] == 0
    assert run("import", text)[1] == "Imported as number 5: Klondike, deal 7, 1 move, open\n"
    with Store.open() as store:
        assert [store.look_at(id).game.options["space"] for id in (1, 3, 4)] == ["king", "any", "king"]
        assert len(store.look_at(1).taken_back) == 1
    run("play", typed="undo\nquit\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("history klondyke", "did you mean klondike"),
        ("history 99", "there is no deal 99"),
        ("history --limit 0", "--limit must be 1 to 1000000, not 0"),
        ("resume twelve", "'twelve' is not the number of a deal"),
        ("resume 12 --bookmark a --branch 3", "--branch cannot be given together with --bookmark"),
        ("stats klondyke", "did you mean klondike"),
        ("scores klondike", "klondike has no score"),
        ("scores", "missing: GAME"),
        ("ledger x", "'x' is not the number of a deal"),
        ("ledger 5", "there is no deal 5"),
        ("export klondike", "no deal of klondike has been played yet"),
        ("export all --format pasjans", "everything is written as json only"),
        ("export 7", "there is no deal 7"),
        ("export klondike --format xml", "--format cannot be 'xml'"),
        ("export all /nowhere/all.json", "/nowhere/all.json cannot be written: No such file or directory"),
        ("import nothing.json", "nothing.json cannot be read: No such file or directory"),
        ("import {bad}", "line 1: 'bad': unrecognised file format"),
        ("import {binary}", "byte 1 is not UTF-8 text"),
        ("import {save} -o space", "--option 'space' is not a name with a value"),
        ("import {save} --game rexile", "Pasjans has no game rexile"),
        ("import {save} --game canfield", "LatestCardPositions has 0 fields, but canfield has 10"),
    ],
)
def test_a_mistake_is_told_in_one_line(words, told, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {"bad": b"bad\n", "binary": b"\xff\xfe", "save": b"<Save><Moves/><LatestCardPositions/></Save>"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert told in refused(run(*words.format(**{name: tmp_path / name for name in files}).split()))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(files)


def test_a_newer_store_is_refused_in_one_line(run, home):
    Store.open().close()
    data = bytearray((home / "reussite.db").read_bytes())
    data[60:64] = (99).to_bytes(4, "big")
    (home / "reussite.db").write_bytes(bytes(data))
    assert "was written by a newer version" in refused(run("play"))
    assert (home / "reussite.db").read_bytes() == bytes(data)


def test_a_damaged_store_is_told_where_it_is_and_play_begins_anew(run, home):
    run("play", "klondike", "7", typed="s\n")
    (home / "reussite.db").write_bytes(b"rubbish" * 100)
    _, out, _ = run("play", typed="quit\n")
    (kept,) = home.glob("reussite.db.damaged-*")
    assert out.startswith("The saved games could not be read") and str(kept) in out
    assert "damaged" not in run("play", typed="quit\n")[1]
    (home / "reussite.db").write_bytes(b"rubbish" * 100)
    code, out, err = run("stats")
    assert code == 0 and "The file is kept as" in err


def talk(store, kept, *lines):
    out = io.StringIO()
    sitting = Sitting(kept, store)
    Session(sitting, io.StringIO("\n".join(lines) + "\n"), out).run()
    return out.getvalue(), sitting


def test_a_deal_that_was_over_is_resumed_as_it_was_left(run):
    run("play", "quatre-couleurs", "4", typed="run\n")
    _, out, _ = run("play", typed="undo\nquit\n")
    assert "You have won." in out and "new: new deal" in out and "One move undone." in out
    assert re.search(r"Les quatre couleurs +1 +1 ", run("stats")[1])


def test_places_in_a_deal_are_named_and_gone_to_in_plain_text():
    with Store.open() as store:
        kept = store.begin(game("klondike").deal(7))
        out, session = talk(
            store, kept, "back", "t3", "bookmark ace", "s", "back", "back ace", "t5 t2", "branches", "branch 2",
            "branch x", "back nowhere", "bookmark", "ledger", "history", "stats", "quit",
        )  # fmt: skip
        assert "Bookmark “ace” set." in out and "ace  (after one move)" in out
        assert "Branch 2: 2 moves, the last one: turn the stock  (leaves this line after one move" in out
        assert "There is no branch 'x'" in out and "There is no bookmark 'nowhere'" in out
        assert [gesture.text for gesture in session.deal.gestures] == ["t3 f1", "s"]
        assert re.search(r"1 +The ace of hearts to the first foundation", out) and re.search(
            r"Klondike +1, 1 open +0 ", out
        )


def test_games_and_deals_are_changed_in_plain_text_and_each_is_as_it_was_left():
    with Store.open() as store:
        kept = store.begin(game("klondike").deal(7))
        out, session = talk(
            store, kept, "s", "game rexile", "game klondike", "new 8", "open 1", "deal x", "game", "game x"
        )
        assert session.deal.journal.id == 1 and len(session.deal.gestures) == 1
        assert "'x' is not a deal number." in out and "Choose a game" in out and "There is no game 'x'" in out
        assert [past.game for past in store.history(all_deals=True)] == ["klondike", "klondike", "rexile"]


def test_a_move_on_a_deal_that_was_played_on_elsewhere_shows_the_table_instead():
    with Store.open() as store:
        kept, elsewhere = store.begin(game("klondike").deal(7)), Store.open()
        elsewhere.resume().play("t3 f1")
        out, session = talk(store, kept, "s", "s", "quit")
        assert "This deal changed in another window; check the table." in out
        assert [gesture.text for gesture in session.deal.gestures] == ["t3 f1", "s"]
        elsewhere.close()


def test_a_deal_that_is_not_kept_says_so():
    out = io.StringIO()
    lines = "bookmark x\nback\nbranches\nbranch 1\nopen 1\n"
    Session(Sitting(game("klondike").deal(7)), io.StringIO(lines), out).run()
    assert out.getvalue().count("This deal is not saved.") == 5


def test_a_patience_that_plays_itself_is_kept_step_by_step():
    with Store.open() as store:
        kept = store.begin(game("queue-leu-leu").deal(5))
        _, session = talk(store, kept, "run", "new", "", "quit")
        assert session.deal.journal.id == 2 and session.deal.number is None
        again = store.look_at(2)
        assert len(again.gestures) == 1 and again.start.state == session.deal.start.state
        assert read_transcript("\n".join(_transcript(again))).gestures == again.gestures


def _transcript(kept):
    from reussite.play import write_transcript

    return write_transcript(kept).splitlines()


def test_the_platforms_folders_are_used_unless_another_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("REUSSITE_HOME", str(tmp_path))
    assert (data_folder(), log_folder()) == (tmp_path, tmp_path / "log")
    monkeypatch.delenv("REUSSITE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder().name == "reussite" and log_folder() != tmp_path / "log"


def test_commands_that_keep_nothing_do_not_load_the_store():
    program = (
        "import sys; from reussite.cli.main import main; main(['deal', 'klondike', '7']); print(sorted(sys.modules))"
    )
    done = finish(sys.executable, "-c", program, check=True)
    assert "'sqlite3'" not in done.stdout and "'defusedxml'" not in done.stdout


def test_a_file_that_is_too_large_is_not_read_whole(run, tmp_path, monkeypatch):
    monkeypatch.setattr("reussite.cli.kept.LONGEST_FILE", 100)
    (tmp_path / "large.txt").write_bytes(b"x" * 1000)
    assert "the file is too large: it has more than 100 bytes" in refused(run("import", str(tmp_path / "large.txt")))
