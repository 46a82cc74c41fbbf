"""The command solve: one deal, many deals, and how it refuses."""

import json
import signal
from dataclasses import replace
from subprocess import PIPE

import pytest

from children import PROGRAM, running
from commands import refused
from reussite.cli.solve import _tell_compiling
from reussite.play import Deal, game, read_transcript, to_layout
from reussite.rules.compiled import SEARCHING
from reussite.solve import Budget, Question, Solver, answers
from reussite.words import WORDS


def test_a_win_is_printed_as_a_transcript_that_replays(run, tmp_path):
    code, out, _ = run("solve", "la-peau#11")
    assert code == 0 and "can be won" in out and "all cards were known" in out
    assert read_transcript(out).status == "won"
    file = tmp_path / "game.txt"
    file.write_text(out, encoding="utf-8")
    code, out, _ = run("replay", str(file))
    assert code == 0 and "won" in out.splitlines()[-1]


def test_questions_about_a_game_are_answered_by_one_solver_in_each_thread(monkeypatch):
    """To make one takes as long as dozens of questions."""
    bound, made = game("klondike"), []

    class Counted(Solver):
        def __init__(self, *given):
            made.append(given)
            super().__init__(*given, compiled=False)

    monkeypatch.setattr("reussite.solve.bulk.Solver", Counted)
    questions = [Question(bound.deal(number).position) for number in range(1, 7)]
    assert len(list(answers(questions, Budget(positions=20)))) == 6 and len(made) == 1


def test_the_moves_after_which_it_is_asked_are_part_of_the_transcript(run):
    deal = game("la-peau").deal(11)
    first = deal.moves()[0]
    code, out, _ = run("solve", "la-peau", "11", "--after", first)
    assert code == 0 and read_transcript(out).gestures[0].text == first


def test_the_answer_as_data_has_the_fields_that_are_told(run):
    code, out, _ = run("solve", "la-peau#11", "--json")
    data = json.loads(out)
    assert code == 0 and list(data) == ["code", "verdict", "moves", "positions", "seconds"]
    deal = game("la-peau").deal(11)
    for words in data["moves"]:
        deal.play(words)
    assert (data["code"], data["verdict"], deal.status) == ("la-peau#11", "won", "won")


def test_many_deals_are_answered_in_order_whatever_the_number_of_jobs(run):
    told = []
    for jobs in ("1", "3"):
        code, out, _ = run("solve", "la-peau", "--deals", "1-12", "--jobs", jobs, "--json")
        assert code == 0
        told.append([json.loads(line) for line in out.splitlines()])
    assert [each["code"] for each in told[0]] == [f"la-peau#{number}" for number in range(1, 13)]
    assert {each["verdict"] for each in told[0]} == {"won", "lost"}
    for one, three in zip(*told, strict=True):
        assert {**one, "seconds": 0} == {**three, "seconds": 0}


def test_layouts_keep_their_id(run, tmp_path):
    lines = []
    for number, name in ((11, "eleven"), (12, 12), (13, None)):
        data = to_layout(game("la-peau").deal(number).position)
        lines.append(json.dumps(data if name is None else {**data, "id": name}))
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    code, out, _ = run("solve", "--layouts", str(file), "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row.get("id") for row in rows] == ["eleven", 12, None]
    assert rows[2]["code"] == "la-peau#13"


def test_many_deals_as_text_end_with_a_summary(run):
    code, out, _ = run("solve", "la-peau", "--deals", "11-13")
    *lines, summary = out.splitlines()
    assert code == 0 and len(lines) == 3 and summary.startswith("3 deals: ")


def test_it_is_said_that_the_rules_have_to_be_compiled_where_somebody_looks(monkeypatch, capsys):
    questions = [Question(game("la-peau").deal(11).position)]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for is_compiled in (False, True):
        monkeypatch.setattr(Solver, "is_compiled", is_compiled)
        _tell_compiling(WORDS, questions)
        assert ("compiling the rules" in capsys.readouterr().err) is not is_compiled


def test_a_search_that_was_compiled_is_known_to_be():
    solver = Solver(game("la-peau"))
    solver.solve(game("la-peau").deal(11).position)
    assert solver.is_compiled and Solver(game("la-peau"), compiled=False).is_compiled
    linked = solver.linked[0]
    other = replace(linked, numbers={**linked.numbers, "DECK": 51})  # which nobody has compiled
    assert not SEARCHING.is_kept(other)


def test_an_automatic_patience_is_played_out(run):
    for number in (1, 2, 3):
        code, out, _ = run("solve", f"quatre-couleurs#{number}", "--json")
        deal = game("quatre-couleurs").deal(number)
        while deal.moves():
            deal.play("next")
        assert code == 0 and json.loads(out)["verdict"] == deal.status


def test_a_deal_that_is_won_already_needs_no_move(run, tmp_path):
    _, out, _ = run("solve", "la-peau#11", "--json")
    deal = game("la-peau").deal(11)
    for words in json.loads(out)["moves"]:
        deal.play(words)
    file = tmp_path / "won.json"
    file.write_text(json.dumps(to_layout(Deal(deal.position).position)), encoding="utf-8")
    code, out, _ = run("solve", "--layout", str(file), "--json")
    assert code == 0 and (json.loads(out)["verdict"], json.loads(out)["moves"]) == ("won", [])


REFUSED = [
    (("solve",), "give a deal code"),
    (("solve", "klondike"), "which deal"),
    (("solve", "klondike#7", "--seconds", "0"), "more than 0"),
    (("solve", "klondike#7", "--seconds", "nan"), "more than 0"),
    (("solve", "klondike#7", "--memory", "0"), "at least 1|1 to"),
    (("solve", "klondike#7", "--after", "t1 t1"), "move 1 of --after"),
    (("solve", "klondike", "--deals", "5-1"), "lower than the first"),
    (("solve", "klondike", "--deals", "x"), "not a range of deal numbers"),
    (("solve", "la-peau", "--deals", "999999-1000000"), "has no deal 1000000"),
    (("solve", "klondike#7", "--deals", "1-2"), "without a number"),
    (("solve", "klondike", "--deals", "1-2", "--after", "s"), "one deal"),
    (("solve", "--layouts", "nowhere.jsonl"), "cannot be read"),
    (("solve", "klondike", "--deals", "1-2", "--jobs", "0"), "number of jobs"),
]


@pytest.mark.parametrize(
    ("words", "expected"), REFUSED, ids=lambda value: " ".join(value) if type(value) is tuple else ""
)
def test_what_cannot_be_solved_is_refused_in_one_line(run, words, expected):
    err = refused(run(*words))
    assert any(part in err for part in expected.split("|"))


def test_a_bad_line_among_layouts_is_named_and_nothing_is_solved(run, tmp_path):
    good = to_layout(game("klondike").deal(1).position)
    doubled = {**good, "piles": [*good["piles"], good["piles"][0]]}
    for bad in ("{", "[]", json.dumps(doubled), json.dumps({**good, "piles": good["piles"][1:]})):
        file = tmp_path / "some.jsonl"
        file.write_text(json.dumps(good) + "\n" + bad + "\n", encoding="utf-8")
        assert "line 2" in refused(run("solve", "--layouts", str(file)))


def test_an_interrupted_run_keeps_what_is_done(tmp_path):
    words = ("solve", "klondike", "--deals", "1-100000", "--json", "--jobs", "1")
    with running(*PROGRAM, *words, stdout=PIPE, stderr=PIPE) as child:
        first = [child.stdout.readline() for _ in range(3)]
        child.send_signal(signal.SIGINT)
        rest, problems = child.stdout.read(), child.stderr.read()  # lines read ahead are lost to `communicate`
        child.wait()
    rows = [json.loads(line) for line in [*first, *rest.splitlines()]]
    assert [row["code"] for row in rows] == [f"klondike#{k}" for k in range(1, len(rows) + 1)]
    assert child.returncode == 130 and problems.startswith("interrupted: ") and "Traceback" not in problems
