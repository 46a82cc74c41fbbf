"""Games of one's own at the table, with players and in the lab."""

import pytest

from reussite.cli.main import main
from reussite.lab.measure import Task, Unit, spans
from reussite.lab.watch import played_by
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.table import Table

HEAD = "from reussite.rules.kernel import *\nfrom reussite.spec import *\n\n"
GATHERING = '''
GAME = Patience(
    name=option("form", {"one": "One Name", "other": "Other Name"}),
    piles=(
        Foundation(4, at=(0, 0), starts=ACE, builds=(UP, SAME_SUIT)),
        Tableau(4, at=(0, 1), deal=13, starts=ANY_CARD, builds=(DOWN,)),
        Reserve(2, at=(5, 0), label="Redeal", moves=NOTHING),
    ),
    counters=(Counter("chosen"),),
    numbers=range(1, 32001),
    choices="r",
    most_choices=2,
    refuses="one after the other",
)


def more_moves(s: State, out: State, n: int) -> int:
    """The first reserve alone, or both together."""
    out[n] = (CHOOSE << 24) + 1 + 2
    if s[0] == 1:
        out[n] = (CHOOSE << 24) + 1
    return n + 1


def choose(s: State, chosen: int) -> None:
    """Remember what was chosen."""
    s[0] = 1
'''


@pytest.fixture
def gathering(tmp_path):
    (tmp_path / "gathering.py").write_text(HEAD + GATHERING, encoding="utf-8")
    catalogue([tmp_path])
    return game("gathering")


def test_empty_piles_can_be_tapped_where_a_move_chooses_them(gathering):
    table = Table(gathering.deal(1))
    answer = table.tap("r1")
    assert answer.ok and table.marked == ("r1",) and table.targets() == ["r2"] and answer.words == "r1 marked"
    assert table.tap("r2").ok and table.deal.position.counters["chosen"] == 1
    assert table.tap("r1").ok and len(table.deal.gestures) == 2
    assert not table.tap("r2").ok


@pytest.mark.parametrize("first", [0, 5, 31_995])
def test_a_game_whose_numbers_begin_with_one_is_measured_on_its_own_deals(gathering, first):
    task = Task(gathering, find_player("greedy", gathering), 1, 100)
    stretches = list(spans(task, Unit(first, 10)))
    played = [number for number, count in stretches for number in range(number, number + count)]
    assert played == [1 + (7919 + index) % 32_000 for index in range(first, first + 10)]
    assert played == [task.number(index) for index in range(first, first + 10)]


def test_a_run_over_the_last_number_goes_on_with_the_first(gathering):
    task = Task(gathering, find_player("greedy", gathering), 1, 100_000)
    assert list(spans(task, Unit(32_000 - 7919 - 2, 4))) == [(31_999, 2), (1, 2)]


def test_the_greedy_player_digs_into_cells():
    """In the deal 1 of FreeCell no card can go home and none joins another at first."""
    bound = game("freecell")
    deal = bound.deal(1)
    list(played_by(deal, find_player("greedy", bound)))
    assert len(deal.gestures) > 5 and any(" c" in gesture.text for gesture in deal.gestures)


def test_a_name_that_an_option_decides_is_told_by_its_words(gathering, tmp_path, capsys):
    assert main(["games", "--games-dir", str(tmp_path)]) == 0
    assert "One Name" in capsys.readouterr().out
    assert game("gathering", form="other").name == "Other Name"
    for words in (["rules", "gathering"], ["deal", "gathering", "1"], ["moves", "gathering:form=other#1"]):
        assert main([*words, "--games-dir", str(tmp_path)]) == 0
        out = capsys.readouterr().out
        assert out and "Choice(" not in out and "Option(" not in out
