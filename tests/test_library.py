"""The program as a library, studies, and what is written down of results."""

import csv
import io
import json
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest

import reussite
from reussite.cli.main import main
from reussite.errors import BadInput, BadSave
from reussite.lab.checkpoint import Checkpoint
from reussite.lab.counts import interval
from reussite.lab.measure import Local, Task, run
from reussite.lab.study import Study, Threads, conduct
from reussite.play import game
from reussite.players import find_player
from reussite.solve import Budget, Solver

DOCS = Path(__file__).parent.parent / "docs"
SMALL = Budget(1000.0, 3000)  # so little that some deals stay unknown


def test_the_library_is_there_and_loads_nothing_before_it_is_used():
    text = "import sys, reussite; print(sorted({'numba', 'numpy', 'reussite.library'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", text], capture_output=True, text=True).stdout == "[]\n"
    assert {"analyse", "deal", "league", "solve", "study"} <= set(reussite.__all__)
    with pytest.raises(AttributeError):
        _ = reussite.nothing


def test_the_solver_is_a_package_and_a_function_whichever_is_met_first():
    text = "import reussite.solve as a, reussite; print(reussite.solve('montee-descente', 1, positions=1).verdict)"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.stdout == "unknown\n", done.stderr


def test_a_deal_a_position_and_a_game_tell_themselves_in_a_line_and_as_a_picture():
    deal = reussite.deal("klondike", 7, draw=3)
    deal.play("t3 f1")
    assert repr(deal) == "<Deal klondike:draw=3#7: 1 moves, playing>"
    assert repr(deal.game) == "<Game klondike:draw=3>" and repr(deal.position).startswith(
        "<Position klondike: s [QS] |"
    )
    assert reussite.deal("klondike:draw=3#7").position == reussite.deal(game("klondike", draw=3), 7).position
    picture = deal._repr_svg_()
    assert picture.startswith("<svg ") and picture.endswith("</svg>")
    up = sum(card < 64 for pile in deal.position.piles for card in pile.cards)
    hidden = sum(card >= 64 for pile in deal.position.piles for card in pile.cards)
    assert picture.count('<use href="#card') == up and 0 < picture.count('<use href="#back"') <= hidden
    assert picture.count("<symbol ") == up + 1  # faces that lie face down are not in it


def test_an_analysis_becomes_a_table_json_and_a_picture(tmp_path):
    found = reussite.analyse("relais-des-7", games=2000, seed=5, jobs=2)
    bound = game("relais-des-7")
    workers = Local(1)
    assert found.counts == run(Task(bound, find_player(None, bound), 5, 2000), workers).total
    workers.close()
    frame = found.to_frame()
    import pandas  # takes long to load, as do notebooks: by the worker that needs it, and no other

    assert isinstance(frame, pandas.DataFrame) and list(frame) == ["outcome", "games", "share", "low", "high"]
    assert frame["games"].sum() == 2000
    for row in found.rows():
        spread = interval(row["games"], 2000)
        assert (row["low"], row["high"]) == (spread.low, spread.high)
    assert json.loads(found.to_json())["won"] == found.counts.won
    assert repr(found).startswith("<Analysis relais-des-7, itself: 2000 games, ")
    assert "95%" in found._repr_html_() and "Wilson" in str(found)
    found.plot(tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF") and len(found.plot().axes) == 2
    rows = list(csv.DictReader(io.StringIO(found.table())))
    assert sum(int(row["games"]) for row in rows) == 2000
    assert {row["rules_id"] for row in rows} == {bound.rules_id} and {row["seed"] for row in rows} == {"5"}
    assert {row["version"] for row in rows} == {reussite.__version__}


def test_a_league_becomes_a_table_and_a_picture(tmp_path):
    found = reussite.league("montee-descente", ["best-fit", "first-fit"], games=300)
    assert list(found.to_frame()["player"]) == found.ranking() and found.games == 300
    assert repr(found).startswith("<League montee-descente: 300 deals, best-fit ")
    found.plot(tmp_path / "league.svg")
    assert "Best fit" in (tmp_path / "league.svg").read_text()
    with pytest.raises(BadInput):
        reussite.league("montee-descente", ["greedy"])


def test_a_deal_is_solved_by_the_library():
    found = reussite.solve("montee-descente", 3, positions=100_000)
    assert found.verdict in ("won", "lost") and found.data()["verdict"] == found.verdict
    deal = reussite.deal("montee-descente", 3)
    for move in found.moves:
        deal.play(move)
    assert deal.position.is_won == (found.verdict == "won")
    assert repr(found).startswith(f"<Solution montee-descente#3: {found.verdict}")
    won = next(each for each in (reussite.solve("montee-descente", n) for n in range(1, 40)) if each.verdict == "won")
    assert won.deal.code in won.to_json() and "can be won" in won._repr_html_() and won.moves[0] in str(won)
    rows = won.rows()
    assert [row["move"] for row in rows] == won.moves and rows[-1]["score"] == 32
    (line,) = won.plot().axes[0].lines
    assert list(line.get_ydata()) == [won.deal.position.score, *(row["score"] for row in rows)]
    with pytest.raises(BadInput):
        reussite.solve("montee-descente")


@pytest.mark.parametrize("number", ["seven", 7.0, -1, 2**60])
def test_a_deal_that_there_is_not_is_refused_at_once(number):
    with pytest.raises(BadInput, match="has no deal"):
        reussite.deal("klondike", number)


def test_a_deal_number_may_be_of_numpy():
    import numpy

    deal = reussite.deal("klondike", numpy.int64(2**40))
    assert deal.code == f"klondike#{2**40}" and type(deal.number) is int


def studied(deals, file=None, jobs=2, budget=SMALL):
    return conduct(Study(game("montee-descente"), deals, 1, budget), Threads(jobs), file)


def test_a_study_says_of_each_deal_what_the_solver_says_whoever_works_on_it(tmp_path):
    one, two = studied(24, tmp_path / "a.jsonl", 1), studied(24, tmp_path / "b.jsonl", 3)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    solver = Solver(game("montee-descente"))
    for each in one.found[:8]:
        assert solver.solve(game("montee-descente").deal(each.number).position, SMALL).verdict == each.verdict
    assert one.won + one.lost + one.unknown == 24 and one.data()[("won")] == two.won
    low, high = one.bounds
    assert (low, high) == (one.won / 24, (one.won + one.unknown) / 24)
    assert one.share.low == interval(one.won, 24).low and one.share.high == interval(one.won + one.unknown, 24).high


def test_a_study_is_extended_and_one_that_was_cut_off_goes_on(tmp_path):
    whole = studied(24, tmp_path / "whole.jsonl")
    file = tmp_path / "grown.jsonl"
    assert len(studied(9, file).found) == 9
    text = file.read_text()
    file.write_text(text[:-7])  # in the middle of a line, as when the power fails
    assert studied(24, file).found == whole.found
    assert file.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert len(studied(10, file).found) == 10


def test_a_study_with_more_positions_asks_again_about_what_was_not_known(tmp_path):
    """And only about that; a deal at a time or after an interruption, the file is in the end as if begun so."""
    weak, strong = Budget(1000.0, 60), Budget(1000.0, 3000)
    file, fresh = tmp_path / "raised.jsonl", tmp_path / "fresh.jsonl"
    studied(20, fresh, 1, strong)
    before = studied(12, file, 2, weak)
    assert before.unknown and before.won + before.lost
    asked = []

    class Noted(Threads):
        def solve(self, study, numbers):
            asked.extend(numbers)
            return super().solve(study, numbers)

    class Waited(Threads):
        def solve(self, study, numbers):
            answer = super().solve(study, numbers) if not hasattr(self, "has_begun") else Future()
            self.has_begun = True
            return answer  # the first deals only: what else is asked for is never answered

    def stop(state):
        raise KeyboardInterrupt

    few = conduct(Study(game("montee-descente"), 5, 1, strong), Noted(1), file)
    assert asked == [each.number for each in before.found[:5] if each.verdict == "unknown"] and few.settled == 5
    assert len(file.read_text().splitlines()) == 13  # deals that were not asked for are kept
    cut = conduct(Study(game("montee-descente"), 20, 1, strong), Waited(1), file, stop)
    assert cut.interrupted and cut.settled < 20
    whole = studied(20, file, 1, strong)
    assert whole.settled == 20 and file.read_bytes() == fresh.read_bytes()
    with pytest.raises(BadSave, match="its positions is 3000, not 60"):
        studied(20, file, 1, weak)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"seed": 1', '"seed": 2'), "its seed is 2, not 1"),
        (lambda text: text.replace('"positions": 3000,', '"positions": 9999,', 1), "its positions is 9999, not 3000"),
        (lambda text: text.replace('"positions": 3000,', '"positions": null,', 1), "its positions is None, not 3000"),
        (lambda text: "nothing\n", "is not a study"),
        (lambda text: text.replace('"deal": ', '"deal": 1'), "is not a study"),
    ],
)
def test_a_file_of_another_study_is_refused_and_left_alone(change, told, tmp_path):
    file = tmp_path / "study.jsonl"
    studied(4, file)
    file.write_text(change(file.read_text()))
    kept = file.read_bytes()
    with pytest.raises(BadSave, match=told):
        studied(6, file)
    assert file.read_bytes() == kept


def test_the_command_study_tells_shares_and_bounds(tmp_path, capsys):
    file = tmp_path / "study.jsonl"
    words = ["study", "md", "--deals", "12", "--positions", "3000", "--file", str(file), "--jobs", "2"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "12 deals\n" in told and "can be won" in told and "Wilson" in told
    assert main([*words, "--json", "--plot", str(tmp_path / "s.svg")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["deals"] == 12 == data["won"] + data["lost"] + data["unknown"] and data["positions"] == 3000
    assert data["low"] <= data["at_least"] <= data["at_most"] <= data["high"]
    assert len(file.read_text().splitlines()) == 13 and (tmp_path / "s.svg").exists()
    assert main(["study", "md", "--deals", "0"]) == 2
    assert "must be at least 1" in capsys.readouterr().err


def test_a_run_is_extended_with_what_is_known_of_it(tmp_path):
    bound = game("quatre-couleurs")
    short, long = (Task(bound, find_player(None, bound), 1, games) for games in (1300, 5000))
    workers = Local(2)
    kept = Checkpoint(tmp_path / "run.json", short)
    kept.save(run(short, workers, kept.load(2)))
    more = Checkpoint(tmp_path / "run.json", long)
    told = []
    extended = run(long, workers, more.load(2), lambda state, games: told.append(games))
    assert sum(told) == 3700 and extended.total == run(long, workers).total
    more.save(extended)
    with pytest.raises(BadSave, match="its games is 5000, not 1300"):
        Checkpoint(tmp_path / "run.json", short).load(2)
    workers.close()


def test_the_notebook_runs_and_shows_what_it_says():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
    NotebookClient(notebook, timeout=250, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in shown if output.output_type == "error"]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
    assert any("won" in output.get("data", {}).get("text/plain", "") for output in shown)


def test_the_citation_names_this_version():
    text = (DOCS.parent / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {reussite.__version__}\n" in text and text.startswith("cff-version: 1.2.0\n")
