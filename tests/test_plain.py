"""The plain front end, driven by lines as a pipe drives it."""

import io

import pytest

from reussite.cards import text
from reussite.play import game, read_transcript
from reussite.sitting import Sitting
from reussite.spec import ALL, NOTHING, Cell, Reserve, Stock
from reussite.ui.plain.drawing import table_lines
from reussite.ui.plain.session import Session
from reussite.words import WORDS
from tiers import SPREAD
from tiny_games import bind, tiny

pytestmark = [pytest.mark.unit, pytest.mark.quick]

KLONDIKE_PILES = ["s", "w", "f1", "f2", "f3", "f4", "t1", "t2", "t3", "t4", "t5", "t6", "t7"]


def talk(code_deal, *lines):
    out = io.StringIO()
    sitting = Sitting(code_deal)
    Session(sitting, io.StringIO("\n".join(lines) + "\n"), out).run()
    return out.getvalue(), sitting


def test_a_table_is_printed_with_every_pile_named():
    out, _ = talk(game("klondike").deal(7), "quit")
    assert [line.split()[0] for line in out.splitlines()[1:14]] == KLONDIKE_PILES
    assert "  s   24 cards face down" in out and "  t3  2 face down, AH" in out and "  f1  empty (A)" in out


def test_a_face_down_card_in_a_row_of_small_piles_is_not_shown():
    shut, shown = Reserve(2, deal=(1, 2), down=ALL, columns=2, moves=NOTHING), Cell(2, deal=1, columns=2)
    position = bind(tiny(shut, shown, Stock())).deal(1).position
    lines = [line.split() for line in table_lines(position, WORDS)]
    cells = [text(pile.cards[-1]) for pile in position.piles if pile.kind == "cell"]
    assert ["r1", "down", "r2", "down", "+1"] in lines and ["c1", cells[0], "c2", cells[1]] in lines


def test_moves_are_played_and_taken_back():
    out, session = talk(game("klondike").deal(7), "t3", "s", "undo", "undo", "redo", "quit")
    assert [gesture.text for gesture in session.deal.gestures] == ["t3 f1"]
    assert out.count("One move undone.") == 2


def test_a_refused_move_changes_nothing_and_names_the_rule():
    out, session = talk(game("klondike").deal(7), "t2 t4", "quit")
    assert session.deal.gestures == []
    told = (
        "Only a card one rank lower and of the other colour can go on the queen of hearts; the six of diamonds can't."
    )
    assert told in out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("why t3 f1", "This move is allowed."),
        ("why w t3", "The waste is empty."),
        ("why t1 t1", "These cards already lie there."),
        ("why t2*2 t4", "The top 2 cards of the second column are not all face up."),
        ("why t2*9 t4", "The second column has only 2 cards."),
        ("why t1 w", "Nothing can be put on the waste by hand."),
        ("why next", "This patience does not play itself: make a move."),
        ("why purge", "This game has no purge."),
        ("t9 t1", "'t9' is not a pile of this game, which has s, w, f1…f4 and t1…t7"),
        ("t1 t2 t3", "'t1 t2 t3' names 3 piles"),
        ("t1 t2*3", "the number of cards belongs to the first pile"),
        ("t1*0 t2", "'t1*0' moves no card"),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("hint", "The ace of hearts to the first foundation."),
        ("verdict", "Not known"),
        ("new many", "'many' is not a deal number"),
        ("new 99999999999999999999", "Klondike has no deal 99999999999999999999"),
        ("save", "Name the file, as in: save game.txt."),
        ("save /nowhere/game.txt", "/nowhere/game.txt can't be written: No such file or directory"),
        ("run", "There is no command 'run' here."),
        ("rules", "Goal: all cards on the foundations"),
        ("help", "see which rule forbids a move"),
    ],
)
def test_a_line_is_answered(line, told):
    out, session = talk(game("klondike").deal(7), line, "quit")
    assert told in out
    assert session.deal.gestures == []


def test_moves_are_listed_with_what_they_do():
    out, _ = talk(game("klondike").deal(7), "moves", "quit")
    assert "t3 f1  The ace of hearts to the first foundation." in out and "s  Turn the stock." in out


def test_a_numbered_deal_is_dealt_on_request():
    _, session = talk(game("klondike").deal(7), "new 3", "quit")
    assert session.deal.code == "klondike#3"
    _, session = talk(game("klondike").deal(7), "new", "quit")
    assert session.deal.code != "klondike#7"


def test_a_transcript_is_saved_once(tmp_path):
    file = tmp_path / "game.txt"
    out, _ = talk(game("klondike").deal(7), "t3", f"save {file}", "s", f"save {file}", "quit")
    assert f"Saved as {file}." in out and f"{file} already exists" in out
    assert [gesture.text for gesture in read_transcript(file.read_text()).gestures] == ["t3 f1"]


def test_an_automatic_patience_steps_at_an_empty_line_and_runs_to_its_end():
    _, session = talk(game("relais-des-7").deal(1), "", "", "next", "quit")
    assert len(session.deal.gestures) == 3
    out, session = talk(game("relais-des-7").deal(1), "run", "quit")
    assert session.deal.status in ("won", "lost")
    assert ("You have won." in out) == (session.deal.status == "won")


def test_a_game_continued_as_the_cards_lie_is_dealt_by_new():
    _, session = talk(game("queue-leu-leu").deal(5), "run", "new", "quit")
    assert session.deal.number is None
    _, session = talk(game("queue-leu-leu", next="shuffled").deal(5), "run", "new", "quit")
    assert session.deal.number is not None


def test_a_chosen_pile_begins_the_four_suits():
    out, session = talk(game("quatre-couleurs", start="chosen").deal(5), "moves", "t3", "run", "t2", "quit")
    assert "Begin with the pile of diamonds." in out
    assert session.deal.gestures[0].text == "t3"
    assert session.deal.position.is_over and "This deal is over." in out


def test_an_empty_cell_named_alone_is_where_the_turned_card_goes():
    out, sitting = talk(game("rexile").deal(7), "c6", "c6", "c1", "quit")
    assert [gesture.text for gesture in sitting.deal.gestures] == ["s c6", "s c1"]
    assert [text(sitting.deal.position.pile(name).cards[0]) for name in ("c6", "c1")] == ["9C", "3H"]
    assert "only once it is full" in out


def test_pips_are_combined_by_naming_their_cells():
    deal = game("rexile").deal(0)  # filling the last free cell first brings this deal to a full grid
    while deal.position.counters["phase"] == 0:
        deal.play(deal.moves()[-1])
    before = deal.position.counters["combinations"]
    choice = next(move for move in deal.moves() if move.startswith("c"))
    out, _ = talk(deal, "why c1 c2 c3 c4", choice, "quit")
    assert "Only pips that make the total can leave the grid" in out
    assert deal.position.counters["combinations"] == before + 1


@pytest.mark.parametrize("key", SPREAD)
def test_every_game_is_played_a_few_moves_by_its_listed_moves(key):
    deal = game(key).deal(11)
    for count in range(1, 6):
        out, session = talk(deal, deal.moves()[0], "quit")
        assert len(session.deal.gestures) == count
        assert "can't" not in out


def test_the_end_of_the_input_ends_the_game_cleanly():
    out = io.StringIO()
    Session(Sitting(game("klondike").deal(7)), io.StringIO(""), out).run()
    assert out.getvalue().endswith("`reussite play klondike#7` deals it again.\n")


def test_a_number_chooses_that_row_of_the_list_shown_last():
    out, sitting = talk(game("klondike").deal(7), "games", "quit")
    rows = {line.split(maxsplit=1)[0]: line for line in out.splitlines() if line.strip()[:1].isdigit()}
    number = next(number for number, line in rows.items() if "Golf" in line).rstrip(".")
    _, sitting = talk(game("klondike").deal(7), "games", number, "quit")
    assert sitting.deal.game.id == "golf"
