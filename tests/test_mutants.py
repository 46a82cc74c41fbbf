"""The list of breaks stays true: each still applies, can be read by Python, and names tests that are there."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from mutants import KILLED, LIST, SURVIVED, UNSOUND, Mutant, choose, judge, mutants, source_of, table_of, together

FOUND = mutants()


@cache
def meaning_of(path):
    """What Python reads in a file, whatever its lines and remarks."""
    return ast.dump(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("mutant", FOUND, ids=lambda mutant: mutant.name)
def test_a_break_still_applies_and_its_tests_are_there(mutant):
    path = source_of(mutant)
    broken = mutant.broken(path.read_text(encoding="utf-8"))
    assert broken != path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        assert ast.dump(ast.parse(broken)) != meaning_of(path)
    for name in mutant.tests.split(" -k ")[0].split():
        assert Path(__file__).with_name(name).is_file()


def test_there_are_breaks_in_every_room():
    rooms = Counter(mutant.file.split("/")[0] for mutant in FOUND)
    folders = {path.name for path in source_of(FOUND[0]).parents[1].iterdir() if path.is_dir()}
    assert folders - {"__pycache__", "games"} <= set(rooms) and rooms.total() >= 60
    assert len({mutant.name for mutant in FOUND}) == len(FOUND) == LIST.read_text(encoding="utf-8").count("\nwas = ")


def test_a_break_that_does_not_apply_is_told():
    mutant = Mutant("rules", "twice", "rules/kernel.py", "a", "b", "test_mutants.py")
    with pytest.raises(ValueError, match=r"twice: .a. occurs 2 times"):
        mutant.broken("a a")


def test_breaks_are_judged_by_what_the_tests_say():
    mutant = Mutant("rules", "one", "rules/kernel.py", "a", "b", "test_mutants.py")
    endless = Mutant("rules", "other", "rules/kernel.py", "a", "b", "test_mutants.py", hangs=True)
    assert [judge(mutant, answer) for answer in (0, 1, 2, 5)] == [SURVIVED, KILLED, KILLED, UNSOUND]
    assert (judge(mutant, None), judge(endless, None)) == ("hung", KILLED)
    told = list(table_of({mutant: SURVIVED, endless: KILLED}))
    assert told[0].split() == ["rules", "1", "of", "2", "killed"]
    assert told[-1] == "survived: rules: one (rules/kernel.py; test_mutants.py)"


def test_tests_of_the_same_files_are_run_together():
    selections = ["test_a.py -k one", "test_b.py", "test_a.py -k two or three", "test_b.py -k four", "test_a.py -k one"]
    assert list(together(selections)) == ["test_a.py -k (one) or (two or three)", "test_b.py"]


def test_breaks_are_chosen_by_room_or_by_the_beginning_of_their_names():
    assert choose(()) == FOUND
    assert {mutant.room for mutant in choose(["store"])} == {"store"}
    assert [mutant.name for mutant in choose([FOUND[3].name])] == [FOUND[3].name]
    assert choose(["no break begins so"]) == []
