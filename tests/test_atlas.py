"""The atlas: its page says what its data say, and the data are found again."""

import pytest
from bench.atlas import DATA, FIRST, LETTERS, PAGE, begin, bound_games, collected, kept, name_of, played
from bench.atlas_page import bound_of, page

from reussite.lab.measure import number_of
from reussite.lab.study import LONG
from reussite.players.catalogue import names_for
from reussite.solve import UNKNOWN, Budget, Solver
from tiers import cases

ATLAS = kept()
LINES = {line["code"]: line for line in ATLAS["lines"]}
DEALS = cases(1, 20)  # of each line that are solved again
FIRST_LINES = {code.partition(":")[0]: code for code in reversed(LINES)}.values()  # one of each game


def test_the_page_is_what_the_data_say():
    assert PAGE.read_text(encoding="utf-8") == page(ATLAS)
    assert DATA.stat().st_size < 3_000_000


def test_every_line_is_of_a_game_that_there_is_and_the_first_games_are_there():
    assert LINES.keys() <= {name_of(bound) for bound in bound_games()}
    assert {*FIRST} <= LINES.keys()


def test_a_measurement_goes_on_with_what_the_documentation_knows(tmp_path):
    begin(tmp_path / "atlas", ATLAS)
    assert collected(tmp_path / "atlas") == ATLAS


@pytest.mark.parametrize("code", cases(sorted(FIRST_LINES), sorted(LINES)))
def test_a_line_is_found_again(code, quick_execution):
    line = LINES[code]
    bound = bound_of(line)
    verdicts = line.get("verdicts", "")[:DEALS]
    solver = Solver(bound)
    for index, letter in enumerate(verdicts):
        position = bound.deal(number_of(bound, ATLAS["seed"], index)).position
        if letter != LETTERS[UNKNOWN]:  # what an earlier search found may take longer now
            assert LETTERS[solver.solve(position, Budget(LONG, 20 * line["positions"])).verdict] == letter
    for name in cases(names_for(bound)[: line["first"]], names_for(bound)):
        if sample := line["players"].get(name, {}).get("sample"):
            assert played(bound, name, sample["games"], 1) == sample
