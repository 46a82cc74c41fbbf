"""Declarations: bad ones are refused by name, options are read and written, and broken game files are left out."""

import textwrap
from pathlib import Path
from unittest.mock import Mock

import pytest

from reussite.cards import deck_of
from reussite.errors import BadInput, BadSpec, ReussiteError
from reussite.play import Catalogue, catalogue, game, parse_code
from reussite.rules.lower import lower
from reussite.spec import (
    ACE,
    ANY_CARD,
    DOWN,
    REST,
    SAME_SUIT,
    UP,
    Cell,
    Foundation,
    Ledger,
    Pasjans,
    Reserve,
    Round,
    Rule,
    Stock,
    Tableau,
    Tally,
    Waste,
    decide,
    option,
)
from reussite.words import WORDS, saying
from tiny_games import bind, tiny

pytestmark = [pytest.mark.unit, pytest.mark.quick]

BAD_SPECS = {
    "no piles": (tiny(piles=()), "piles"),
    "something that is no pile": (tiny(Stock(), "tableau"), "piles"),
    "the same kind of pile twice": (tiny(Tableau(2, builds=(UP,)), Tableau(3, builds=(UP,)), Stock()), "piles"),
    "a deck of fifty": (tiny(deck=50), "deck"),
    "an unknown goal": (tiny(goal="win"), "goal"),
    "a dealing order with an unknown pile": (tiny(dealt=("x",)), "dealt, by_rows or choices"),
    "an unknown pile dealt by rows": (tiny(by_rows=("t",)), "dealt, by_rows or choices"),
    "choices among unknown piles": (tiny(choices="c"), "choices"),
    "too many cards": (tiny(Reserve(6, deal=10)), "deal"),
    "too few cards": (tiny(Reserve(6, deal=8)), "deal"),
    "two rests": (tiny(Reserve(1, deal=REST), Stock()), "deal"),
    "a constant that is no number": (tiny(constants={"LONG": "many"}), "LONG"),
    "a constant with a name that is taken": (tiny(constants={"STOCK": 3}), "STOCK"),
    "a ledger of a counter that is not there": (tiny(ledger=Ledger(state="phase")), "ledger"),
    "a switch that is no option": (tiny(switches="policy"), "switches"),
    "a button that is no command": (tiny(buttons=(("dance", "Dance", (0, 0)),)), "buttons"),
    "a button without a place": (tiny(buttons=(("new", "New"),)), "buttons"),
    "a gauge without a waste": (tiny(gauge=True), "gauge"),
    "help without foundations": (tiny(helps=True), "helps"),
    "a tally up to a constant that is not there": (tiny(tally=Tally(up_to="PASSES")), "tally"),
    "a ledger that is none": (tiny(ledger="phase"), "ledger"),
    "a field of Pasjans with an unknown pile": (tiny(pasjans=Pasjans(("sw",))), "pasjans"),
    "words for a step of a game that does not play itself": (tiny(steps="turn a card"), "steps"),
    "prose that depends on an option": (tiny(scored=option("score", {"no": "", "yes": "cards"})), "scored"),
    "a word for Pasjans that is none": (tiny(pasjans=("s",)), "pasjans"),
    "an option with two sets of values": (
        tiny(Stock(draws=option("draw", 1, 3), passes=option("draw", 1, 2))),
        "option draw",
    ),
}
BAD_PILES = {
    "fewer piles than none": (Tableau(-1, builds=(UP,)), "pile t: count"),
    "a number of piles that is no number": (Tableau("7", builds=(UP,)), "pile t: count"),
    "too many piles": (Tableau(61, builds=(UP,)), "pile t: count"),
    "two wastes": (Waste(2), "pile w: count"),
    "an unknown way to lift": (Tableau(2, builds=(UP,), moves="RUN"), "pile t: moves"),
    "runs without a rule": (Tableau(2), "pile t: moves"),
    "a rule that is not in a tuple": (Tableau(2, builds=UP), "pile t: builds"),
    "a rule that is no rule": (Tableau(2, builds=(UP, "same suit")), "pile t: builds"),
    "too few rules": (Tableau(3, builds=((UP,), (DOWN,))), "pile t: builds"),
    "rules with and without tuples": (Foundation(2, builds=((UP,), DOWN)), "pile f: builds"),
    "a start that is no start": (Foundation(4, starts="A", builds=(UP, SAME_SUIT)), "pile f: starts"),
    "too few starts": (Foundation(4, starts=(ACE, ACE), builds=(UP,)), "pile f: starts"),
    "too few numbers of cards": (Tableau(3, builds=(UP,), deal=(1, 2)), "pile t: deal"),
    "a number of cards that is no number": (Tableau(3, builds=(UP,), deal="2"), "pile t: deal"),
    "a negative number of cards": (Tableau(3, builds=(UP,), deal=-3), "pile t: deal"),
    "too few face-down numbers": (Tableau(3, builds=(UP,), deal=2, down=(1, 1)), "pile t: down"),
    "more cards face down than there are": (Tableau(3, builds=(UP,), deal=2, down=5), "pile t: down"),
    "too few limits": (Foundation(3, limit=(13, 13)), "pile f: limit"),
    "more cards dealt than fit": (Cell(2, deal=2), "pile c: (deal|limit)"),
    "a refill from nowhere": (Cell(2, refill=("r",)), "pile c: refill"),
    "a refill from three piles": (Cell(2, refill=("s", "s", "s")), "pile c: refill"),
    "something built on a waste": (Waste(builds=(UP,)), "pile w: builds"),
}


@pytest.mark.parametrize("case", BAD_SPECS)
def test_a_declaration_that_cannot_be_played_is_refused_naming_game_and_field(case):
    patience, field = BAD_SPECS[case]
    with pytest.raises(BadSpec, match=rf"^Tiny\b.*{field}"):
        refuse(patience)


@pytest.mark.parametrize("case", BAD_PILES)
def test_a_pile_that_cannot_be_played_is_refused_naming_game_pile_and_field(case):
    pile, field = BAD_PILES[case]
    with pytest.raises(BadSpec, match=rf"^Tiny, {field}\b"):
        refuse(tiny(pile, Stock()))


def refuse(patience):
    """Do with a declaration what the catalogue does, up to laying out a deck."""
    patience.options()
    return lower(patience.settle({}))


def test_a_round_for_unknown_piles_is_refused():
    with pytest.raises(BadSpec, match=r"^Tiny.* 'r'"):
        refuse(tiny(Stock(deals=Round("r", 2))))


@pytest.mark.parametrize("dealt", [("t",), ("t", "t", "s")], ids=["one kind missing", "one kind twice"])
def test_a_dealing_order_that_is_not_once_round_is_refused(dealt):
    with pytest.raises(BadSpec, match=r"^Tiny: deal"):
        refuse(tiny(Tableau(2, deal=3, builds=(UP,)), Stock(), dealt=dealt))


@pytest.mark.parametrize("results", [(1,), (1, 2, 3)], ids=["one too few", "one too many"])
def test_an_option_needs_a_result_for_each_value(results):
    with pytest.raises(BadSpec, match=f"option policy: 2 values but {len(results)} result"):
        option("policy", "alternate", "same").pick(*results)


@pytest.mark.parametrize("deck", [32, 52, 104])
def test_every_move_has_room_in_the_list_of_moves(deck):
    """A run of the whole deck by a wide rule, and eight targets that take all of it."""
    wide = Foundation(8, starts=ANY_CARD, builds=(DOWN,), single=False, limit=0)
    long_run = Tableau(1, deal=deck, builds=(Rule("of any kind", lambda card, on: True),))
    bound = bind(tiny(wide, long_run, deck=deck))
    assert len(bound.deal_cards(deck_of(deck)).position.moves()) == 8 * deck


# Options

OPTION = option("last-deal", "as it lies", 7, "King Size", among=range(3, 12)).option


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("as it lies", "as it lies"),
        ("as-it-lies", "as it lies"),
        (" As_It_Lies ", "as it lies"),
        (7, 7),
        ("7", 7),
        ("king-size", "King Size"),
        (3, 3),
        ("11", 11),
    ],
)
def test_a_value_is_read_however_it_is_spelled(written, value):
    assert OPTION.read(written) == value


@pytest.mark.parametrize("written", ["2", "12", "", "-3", "3.0", "as it lie", None, True, "9" * 5000])
def test_a_value_that_is_none_is_refused_naming_those_there_are(written):
    with pytest.raises(BadInput, match=r"option last-deal cannot be .*as-it-lies, 7, king-size, 3\.\.11"):
        OPTION.read(written)


def test_the_nearest_value_is_suggested():
    with pytest.raises(BadInput, match=r"did you mean as-it-lies\?"):
        OPTION.read("as-it-lie")


def test_the_first_value_is_the_default_and_a_mapping_gives_results():
    switch = option("passes", {"unlimited": 0, 1: 1, 3: 3})
    assert (switch.option.default, switch.option.words()) == ("unlimited", ["unlimited", "1", "3"])
    assert [decide(switch, {"passes": value}) for value in switch.option.values] == [0, 1, 3]


def test_an_undeclared_option_is_refused_with_a_suggestion():
    with pytest.raises(BadInput, match=r"klondike has no option 'drow' \(did you mean draw\?\): it has draw, passes"):
        game("klondike", drow=3)


# Names and deal codes


@pytest.mark.parametrize("name", ["klondike", "Klondike", " klondike ", "KLONDIKE"])
def test_a_game_is_found_however_it_is_spelled(name):
    assert game(name) is game("klondike")


def test_an_alias_stands_for_a_game_with_options():
    assert game("canfield-classic") is game("canfield", rules="classic")
    assert game("R7") is game("relais des 7")


def test_the_nearest_game_is_suggested():
    with pytest.raises(BadInput, match=r"there is no game 'klondyke' \(did you mean klondike\?\)"):
        game("klondyke")


CODES = [
    ("klondike#4711", "klondike#4711"),
    ("klondike:draw=3#4711", "klondike:draw=3#4711"),
    (" Klondike:draw=1#0 ", "klondike#0"),
    ("klondike:passes=3,draw=3#1", "klondike:draw=3,passes=3#1"),
    ("queue-leu-leu:next=shuffled#1", "queue-leu-leu:next=shuffled#1"),
    ("qll:next=as-it-lies,cards=52#1", "queue-leu-leu:cards=52#1"),
    ("canfield-classic#7", "canfield:rules=classic#7"),
    ("la_peau:done=aces_only,undo=card#999999", "la-peau:done=aces-only,undo=card#999999"),
]


@pytest.mark.parametrize(("written", "code"), CODES)
def test_a_deal_code_is_read_and_written_back_in_one_form(written, code):
    bound, number = parse_code(written)
    assert bound.code(number) == code
    assert bound.deal(number).code == code


def test_a_code_without_a_number_names_a_game():
    assert parse_code("klondike:draw=3") == (game("klondike", draw=3), None)


BAD_CODES = {
    "": "there is no game ''",
    "#5": "there is no game ''",
    "klondike#": "'' in 'klondike#' is not a deal number",
    "klondike#-1": "is not a deal number",
    "klondike#1.5": "is not a deal number",
    "klondike#٣": "is not a deal number",
    "klondike#1#2": "is not a deal number",
    "klondike#4503599627370496": "klondike has no deal 4503599627370496: expected 0 to 4503599627370495",
    "klondike#" + "9" * 5000: "klondike",
    "la-peau#1000000": "la-peau has no deal 1000000: expected 0 to 999999",
    "klondike:draw": "'draw' in 'klondike:draw' is not an option with a value",
    "klondike:=3": "is not an option with a value",
    "klondike:draw=": "is not an option with a value",
    "klondike:draw=9": "option draw cannot be '9': expected 1, 3, 2..8",
    "klondike:name=3": "klondike has no option 'name'",
    "klondike:number=" + "9" * 5000: "klondike has no option 'number'",
    "montee-descente:storage=" + "9" * 5000: "option storage cannot be",
}


@pytest.mark.parametrize("code", BAD_CODES, ids=lambda code: code[:40])
def test_a_deal_code_that_cannot_be_meant_is_refused(code):
    with pytest.raises(ReussiteError) as problem:
        parse_code(code)
    assert BAD_CODES[code] in str(problem.value)


@pytest.mark.parametrize("number", [-1, 2**52])
def test_a_deal_number_out_of_range_is_refused(number):
    with pytest.raises(BadInput, match=f"klondike has no deal {number}"):
        game("klondike").deal(number)


def test_the_last_deal_number_is_dealt():
    last = game("klondike").deal(2**52 - 1)
    assert sorted(card & 63 for card in last.position.state[-52:]) == sorted(deck_of(52))
    assert last.position.state != game("klondike").deal(2**32 - 1).position.state


# Broken game files

FINE = """
    from reussite.spec import Patience, Stock, Waste
    GAME = Patience(name="{name}", piles=(Stock(), Waste()), rules="Turn the stock.")
"""
BROKEN = {
    "syntax": ("GAME = Patience(", "line 1: "),
    "silent": ("ANSWER = 42", "the file declares no GAME"),
    "wrong": ("GAME = 'a game'", "the file declares no GAME"),
    "raises": ("raise KeyError('no such thing')", "KeyError: 'no such thing'"),
    "leaves": ("import sys\nsys.exit(3)", "SystemExit"),
    "bad": (FINE.format(name="Bad").replace("Stock()", "Stock(2)"), "Bad, pile s: count must be 1"),
    "taken": (FINE + "\n    def size(s, p):\n        return 0\n", "size has the name of a kernel function"),
    "unknown": (
        FINE + "\n    def is_won(s):\n        return helper(s)\n",
        "function is_won: there is no function helper that could be called here",
    ),
    "printing": (
        FINE + "\n    def is_won(s):\n        return print(s)\n",
        "function is_won: there is no function print",
    ),
    "klondike": (FINE, "there is already a game klondike"),
    "double_alias": (
        FINE.replace("rules=", "aliases={{'klondike': {{}}}}, rules="),
        "there is already a game klondike",
    ),
}


@pytest.fixture
def with_games(tmp_path):
    """Return a function that reads a folder of game files into a catalogue that has the game Klondike."""

    def read(**files):
        for name, source in files.items():
            (tmp_path / f"{name}.py").write_text(textwrap.dedent(source.format(name=name)), encoding="utf-8")
        found = Catalogue()
        found.entries["klondike"] = catalogue().entries["klondike"]
        found.add_folder(tmp_path)
        return found

    return read


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_file_is_reported_by_name_and_left_out(with_games, tmp_path, name):
    source, problem = BROKEN[name]
    found = with_games(**{name: source, "aaa_first": FINE, "zzz_last": FINE})
    ((origin, said),) = found.broken
    words = WORDS.say(said)
    assert origin == str(tmp_path.resolve() / f"{name}.py")
    assert problem in words and "\n" not in words
    assert set(found.entries) == {"klondike", "aaa-first", "zzz-last"}


def test_the_games_beside_a_broken_one_can_be_played(with_games):
    entry = with_games(syntax="GAME =", my_game=FINE).entries["my-game"]
    assert (entry.name, entry.origin.endswith("my_game.py")) == ("my_game", True)


def test_files_that_begin_with_an_underscore_are_no_games(with_games):
    found = with_games(_helper="raise RuntimeError", fine=FINE)
    assert (set(found.entries), found.broken) == ({"klondike", "fine"}, [])


def test_a_folder_is_read_once_and_may_be_missing(with_games, tmp_path):
    found = with_games(fine=FINE)
    found.add_folder(tmp_path)
    found.add_folder(tmp_path / "nowhere")
    assert (set(found.entries), found.broken) == ({"klondike", "fine"}, [])


def test_a_folder_that_may_not_be_read_is_told_and_does_not_stop_the_others(with_games, tmp_path, monkeypatch):
    found = with_games(fine=FINE)
    monkeypatch.setattr(Path, "iterdir", Mock(side_effect=PermissionError(13, "Permission denied")))
    found.add_folder(tmp_path / "locked")
    assert found.broken == [(str(tmp_path / "locked"), saying("problem", text="Permission denied"))]


def test_a_broken_game_asked_for_by_name_says_why(monkeypatch):
    monkeypatch.setattr(
        catalogue(), "wrong", [("/games/my_game.py", saying("file.line", line=1, problem="invalid syntax"))]
    )
    with pytest.raises(BadInput, match=r"my-game cannot be used: /games/my_game\.py: line 1: invalid syntax"):
        game("my-game")


def test_a_tally_tells_outcomes_that_never_came_as_far_as_they_are_possible_and_few():
    tell = lambda passes, counts: bind(  # noqa: E731
        tiny(constants={"PASSES": passes}, tally=Tally(up_to="PASSES"))
    ).patience.history(counts)
    assert tell(3, {}) == {0: 0, 1: 0, 2: 0, 3: 0}
    assert tell(3, {3: 5}) == {0: 0, 1: 0, 2: 0, 3: 5}
    assert tell(1000, {2: 1}) == dict.fromkeys(range(11), 0) | {2: 1}
    assert list(tell(1000, {14: 1})) == [*range(15)]
    assert bind(tiny()).patience.history({7: 1, 2: 4}) == {2: 4, 7: 1}
