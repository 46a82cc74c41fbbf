"""Mistakes in a game file: each is told in one clear line with its place, before anything is played."""

import textwrap

import pytest

from reussite.cli.main import main
from reussite.errors import BadInput
from reussite.play import catalogue, game
from reussite.play.catalogue import Catalogue
from reussite.play.runs import single_moves
from reussite.rules.moves import kind_of
from reussite.rules.values import MOST_CHOSEN, wrong_values
from reussite.words import WORDS

HEAD = "from reussite.rules.kernel import *\nfrom reussite.spec import *\n\n"
DECLARED = """GAME = Patience(
    name="Wrong",
    piles=(
        Foundation(4, at=(0, 0), starts=ACE, builds=(UP, SAME_SUIT)),
        Tableau(4, at=(0, 1), deal=13, starts=ANY_CARD, builds=(DOWN,)),
    ),
    rules="A game.",
)
"""
PAIRS = '''

def more_moves(s: State, out: State, n: int) -> int:
    """Any two piles."""
    for a in range(TABLEAUS):
        for b in range(a):
            out[n] = (CHOOSE << 24) + (1 << a) + (1 << b)
            n += 1
    return n


def choose(s: State, chosen: int) -> None:
    """Nothing."""
'''
CHOOSING = DECLARED.replace('    rules="A', '    choices="t",\n    most_choices=6,\n    rules="A')
CELLS = "        Cell(25, at=(0, 9), columns=5),\n    ),\n"
TOO_MANY = CHOOSING.replace('choices="t"', 'choices="c"').replace("    ),\n", CELLS) + PAIRS
HOOK = '''

def narrow(s: State, p: int, cards: int) -> int:
    """All cards."""
    return cards
'''

# What a file says, after the two lines that import words, and the one line that is told of it
WRONG = {
    "most_choices forgotten": (
        CHOOSING.replace("    most_choices=6,\n", "") + PAIRS,
        "line 4: Wrong: most_choices must say how many moves more_moves adds in a position at most, 1 to 100000, and "
        "is 0",
    ),
    "most_choices too few": (
        CHOOSING.replace("most_choices=6", "most_choices=1").replace("builds=(DOWN,)", "moves=NOTHING") + PAIRS,
        "wrong.py, line 20, function more_moves: there is no place ",
    ),
    "more choices than bits": (TOO_MANY, f"line 11: Wrong: choices names 25 piles c, and a move can choose among {24}"),
    "a choice of a pile that is not there": (
        CHOOSING + PAIRS.replace("(1 << b)", "(1 << (b + 9))"),
        "line 16: more_moves adds 33554",
    ),
    "a shift by a hidden card": (
        DECLARED.replace("deal=13", "deal=12").replace("    ),\n", "        Stock(at=(5, 0), draws=0),\n    ),\n")
        + HOOK.replace("return cards", "return cards & ~(1 << top(s, STOCK))"),
        "wrong.py, line 17, function narrow: a number cannot be shifted by ",
    ),
    "a hook that takes too few": (
        DECLARED + HOOK.replace("s: State, p: int, cards", "s: State, cards"),
        "line 14, function narrow: the rules call narrow with 3 values (s, p, cards), and it takes 2",
    ),
    "a hook that takes anything": (
        DECLARED + HOOK.replace("s: State, p: int, cards: int", "s: State, p: int, cards: int, *more: int"),
        "line 14, function narrow: the rules call narrow with 3 values (s, p, cards), and it takes 3",
    ),
    "a hook that answers nothing": (
        DECLARED + HOOK.replace("return cards", "s[0] = s[0]"),
        "line 14, function narrow: narrow must return a number",
    ),
    "a misspelt hook": (
        DECLARED + HOOK.replace("narrow", "narow"),
        "line 14: function narow is no hook, and nothing calls it (did you mean narrow?)",
    ),
    "a hook without its word": (
        DECLARED + PAIRS,
        "line 14: the rules never call more_moves: say choices=… too",
    ),
    "a word without its hook": (
        DECLARED.replace("    rules=", "    plays_itself=True,\n    rules="),
        "line 10: plays_itself needs a function can_step",
    ),
    "ranks that go round otherwise": (
        DECLARED.replace("(DOWN,)", "(roundly(SAME_SUIT),)"),
        "line 8: roundly goes with UP, DOWN or UP_OR_DOWN, not with 'of the same suit'",
    ),
    "a place for each pile": (
        DECLARED.replace("at=(0, 1)", "at=((0, 1), (1, 1), (2, 1))"),
        "line 8: Wrong, pile t: at must be a place, as in (3, 0), not ((0, 1), (1, 1), (2, 1))",
    ),
    "122 piles": (
        DECLARED.replace("    ),\n", "        Cell(60, at=(0, 9)),\n        Reserve(54, at=(0, 12)),\n    ),\n"),
        "line 6: Wrong: piles have 122 places, and there is room for 60",
    ),
    "an option that deals otherwise": (
        DECLARED.replace("deal=13", 'deal=option("depth", 13, 12)'),
        "line 8: with depth=12: Wrong: deal lays out 48 of 52 cards",
    ),
    "an option that breaks a function": (
        DECLARED.replace("    rules=", '    constants={"PLACE": option("place", 0, 99)},\n    rules=')
        + "\nPLACE = 0\n"
        + HOOK.replace("return cards", "return cards + s[PLACE]"),
        "with place=99: wrong.py, line 19, function narrow: there is no place 99",
    ),
    "a word there is not": (
        DECLARED.replace("starts=ANY_CARD", "strats=ANY_CARD"),
        "line 8: Tableau has no word strats (did you mean starts?)",
    ),
    "a name there is not": (
        DECLARED.replace("ANY_CARD", "ANY_CART"),
        "line 8: NameError: name 'ANY_CART' is not defined",
    ),
    "text for a number": (
        DECLARED.replace("at=(0, 1)", 'at=(0, 1), columns="2"'),
        "line 8: Wrong, pile t: columns must be a whole number, 0 or more, not '2'",
    ),
    "a fan that goes nowhere": (
        DECLARED.replace("at=(0, 1)", 'at=(0, 1), spread="up"'),
        'line 8: Wrong, pile t: spread must be "down", "right" or "", not \'up\'',
    ),
    "cards told as numbers": (
        CHOOSING.replace("    rules=", '    chooses="take {cards}",\n    rules=') + PAIRS,
        "line 12: Wrong: chooses may speak of {piles:piles} and {cards:cards}, and is 'take {cards}'",
    ),
    "an alias of no option": (
        DECLARED.replace("    rules=", '    aliases={"easy": {"depht": 3}},\n    rules='),
        "line 10: Wrong: aliases easy sets depht, which is no option",
    ),
    "numbers that are no range": (
        DECLARED.replace("    rules=", "    numbers=(1, 32000),\n    rules="),
        "line 10: Wrong: numbers must be a range such as range(1, 32001), not (1, 32000)",
    ),
    "a number of the rules": (
        DECLARED + "\nDECK = 104\n" + HOOK.replace("return cards", "return cards * (DECK == 104)"),
        "line 13: DECK is a number of the rules: give yours another name",
    ),
    "a counter that is not declared": (
        DECLARED + "\nCOUNT = 1\n" + HOOK.replace("return cards", "return cards + s[COUNT]"),
        "line 18, function narrow: place 1 is none of the game's counters: declare it in counters",
    ),
    "a function of the rules": (
        DECLARED + HOOK + HOOK.replace("def narrow", "def lifts").replace("return", "return narrow(s, p, cards) *"),
        "line 19: function lifts has the name of a kernel function that is not a hook",
    ),
}


def read(folder, text, name="wrong"):
    """A catalogue that has a file with this text, and nothing else."""
    (folder / f"{name}.py").write_text(HEAD + text, encoding="utf-8")
    known = Catalogue()
    known.add_folder(folder)
    return known


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_in_a_game_file_is_told_in_one_line_before_anything_is_played(mistake, tmp_path):
    text, expected = WRONG[mistake]
    known = read(tmp_path, text)
    if known.entry("wrong"):
        with pytest.raises(BadInput, match="the game wrong cannot be used: "):
            known.try_out("wrong")
    ((origin, said),) = known.broken
    told = WORDS.say(said)
    assert origin == str(tmp_path / "wrong.py")
    assert told.startswith(expected) and "\n" not in told, told


@pytest.mark.parametrize(
    "text",
    [
        DECLARED,
        CHOOSING + PAIRS,
        DECLARED + HOOK,
        "\nCARDS = 4\n" + DECLARED.replace("deal=13", "deal=13 * CARDS // 4") + HOOK,
    ],
)
def test_the_files_in_which_these_mistakes_were_made_are_fine_without_them(text, tmp_path):
    known = read(tmp_path, text)
    known.try_out("wrong")
    assert known.entry("wrong") and known.broken == []


def test_a_mistake_that_is_found_by_trying_is_told_by_the_command_line(tmp_path, capsys):
    (tmp_path / "shifty.py").write_text(HEAD + WRONG["a shift by a hidden card"][0], encoding="utf-8")
    assert main(["deal", "shifty", "1", "--games-dir", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert "shifty.py, line 17, function narrow: a number cannot be shifted by " in err


@pytest.mark.parametrize("key", [key for key, entry in catalogue().entries.items() if "/" not in entry.origin])
def test_what_the_words_of_every_game_say_is_of_the_kind_they_want(key):
    assert list(wrong_values(game(key).patience)) == []


def test_every_pile_that_a_move_can_choose_has_a_bit_below_its_kind():
    assert kind_of((1 << MOST_CHOSEN) - 1) == 0 and kind_of(1 << MOST_CHOSEN) == 1


KINGS_ONLY = """
GAME = Patience(
    name="Kings",
    piles=(
        Foundation(4, at=(0, 0), starts=ACE, builds=(UP, SAME_SUIT)),
        Tableau(9, at=(0, 1), deal=(7, 7, 7, 7, 6, 6, 6, 6, 0), starts=KING, builds=(DOWN, ALTERNATING)),
    ),
    runs=AT_BEST,
    rules="Spaces take kings.",
)
"""


def test_spaces_that_take_kings_only_help_no_run_and_every_single_move_is_legal(tmp_path):
    (tmp_path / "kings_only.py").write_text(HEAD + KINGS_ONLY, encoding="utf-8")
    catalogue([tmp_path])
    longest = 0
    for number in range(40):
        deal = game("kings-only").deal(number)
        for turn in range(12):
            moves = deal.position.moves()
            if not moves:
                break
            for move in moves:
                position = deal.position
                for single in single_moves(position, move):
                    assert single in position.moves()
                    position = position.after(single)
                longest = max(longest, len(single_moves(deal.position, move)))
            deal.play(moves[turn % len(moves)])
    assert longest == 1  # without a cell there is no place for the cards above the last


COMMON = '''
from reussite.rules.kernel import State

USED = 7  # a number that the solver has too


def worth(s: State, p: int) -> int:
    """A name that players have too."""
    return USED + 0 * s[p]


def score(s: State) -> int:
    """A hook for several games."""
    return worth(s, 0)
'''
USING = "from ._common import USED, score, worth\n" + DECLARED
USING += HOOK.replace("cards\n", "cards + worth(s, p) - USED\n")


def test_files_beside_a_game_lend_it_numbers_functions_and_hooks(tmp_path, monkeypatch):
    (tmp_path / "_common.py").write_text(COMMON, encoding="utf-8")
    (tmp_path / "borrower.py").write_text(HEAD + USING, encoding="utf-8")
    catalogue([tmp_path])
    deal = game("borrower").deal(1)
    assert deal.position.score == 7 and deal.moves()


def test_a_mistake_in_a_file_beside_a_game_is_told_with_that_file(tmp_path):
    for wrong, told in {
        COMMON.replace("return USED +", "return [USED] +"): "_common.py, line 9, function worth: there are no lists",
        COMMON.replace("USED = 7", "USED = 7 / 0"): "_common.py, line 4: ZeroDivisionError: division by zero",
    }.items():
        folder = tmp_path / str(len(told))
        folder.mkdir()
        (folder / "_common.py").write_text(wrong, encoding="utf-8")
        ((_, said),) = read(folder, USING).broken
        assert WORDS.say(said).startswith(told)


def test_names_of_the_solver_and_of_players_mean_their_own_beside_those_of_a_game(tmp_path):
    from reussite.players import find_player
    from reussite.rules.link import plain
    from reussite.solve.solver import Solver

    (tmp_path / "_common.py").write_text(COMMON, encoding="utf-8")
    (tmp_path / "namesake.py").write_text(HEAD + USING, encoding="utf-8")
    catalogue([tmp_path])
    bound = game("namesake")
    for linked in Solver(bound, compiled=False).linked:
        assert {"USED", "USED_2"} <= linked.numbers.keys() and 7 in (linked.numbers["USED"], linked.numbers["USED_2"])
    measured, _ = find_player("greedy", bound).measured(bound)
    found = {name: each.__module__.rpartition(".")[2] for name, each in measured.functions.items() if "worth" in name}
    assert (found.keys(), {*found.values()}) == ({"worth", "worth_2"}, {"greedy", "_common"})
    assert "def worth_2(" in measured.text()
    deal = bound.deal(1)
    assert plain(find_player("greedy", bound).watched(bound)).pick and deal.position.score == 7


def test_only_the_game_that_is_asked_for_is_looked_at(tmp_path):
    (tmp_path / "fine.py").write_text(HEAD + DECLARED, encoding="utf-8")
    known = read(tmp_path, WRONG["a hook that takes too few"][0])
    assert known.entry("fine") and known.wrong == [] and "wrong" in known.waiting
    assert "wrong" not in known.entries and len(known.broken) == 1


def test_only_the_game_of_the_program_that_is_asked_for_is_loaded():
    known = Catalogue({key: f"reussite.games.{key}" for key in ("golf", "klondike", "yukon")})
    assert known.entry("klondike") and set(known.unread) == {"golf", "yukon"}
    assert known.aliases["alaska"][0] == "yukon" and list(known.known) == ["golf", "klondike", "yukon"]
    assert known.first == "klondike"


def test_the_example_of_the_helpers_is_right(tmp_path):
    text = """
    from reussite.piles.helpers import *
    from reussite.rules.kernel import TABLEAU, TABLEAUS, State
    from reussite.spec import NOTHING, Foundation, Patience, Tableau

    GAME = Patience(
        name="Pairs",
        piles=(Tableau(13, deal=4, moves=NOTHING), Foundation(1, at=(0, 3), limit=52)),
        choices="t",
        most_choices=78,
        chooses="take {cards:cards}",
        rules="Two cards of a rank leave.",
    )


    def more_moves(s: State, out: State, n: int) -> int:
        for j in range(TABLEAUS):
            for k in range(j):
                if rank_on_top(s, TABLEAU + j) > 0 and rank_on_top(s, TABLEAU + j) == rank_on_top(s, TABLEAU + k):
                    n = choose_pair(out, n, j, k)
        return n


    def choose(s: State, chosen: int) -> None:
        for k in range(TABLEAUS):
            if is_chosen(chosen, k) == 1:
                deal_out(s, TABLEAU + k, 13, 1, 1)
    """
    (tmp_path / "twins.py").write_text(textwrap.dedent(text), encoding="utf-8")
    catalogue([tmp_path])
    deal = game("twins").deal(2)
    before = {move: deal.position.pile(move.split()[0]).cards[-1] % 16 for move in deal.moves()}
    for move in deal.moves():
        assert {deal.position.pile(name).cards[-1] % 16 for name in move.split()} == {before[move]}
    deal.play(deal.moves()[0])
    assert len(deal.position.pile("f1").cards) == 2
