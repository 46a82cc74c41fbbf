"""Save files of Pasjans: read, written, taken back move by move; whatever is wrong with one is named."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from reussite.cards import BACK, face
from reussite.errors import BadInput, BadSave, ReussiteError
from reussite.play import Deal, catalogue, from_layout, game, to_layout
from reussite.store import Store
from reussite.store.exchange import import_text
from reussite.store.pasjans import read_pasjans, write_pasjans

GAMES = sorted(key for key, entry in catalogue().entries.items() if entry.patience.pasjans)
# The boards of Pasjans in the order of their fields, as its document describes them.
BOARDS = {
    "algerian": ["f"] * 8 + ["t"] * 8 + ["long deck"],
    "canfield": ["f"] * 4 + ["deck"] + ["t"] * 4 + ["r"],
    "fifteen-puzzle": ["t"] * 15,
    "klondike": ["deck"] + ["t"] * 7 + ["f"] * 4,
    "natali": ["f"] * 8 + ["t"] * 8 + ["deck"],
    "osmosis": ["r"] * 4 + ["f"] * 4 + ["deck"],
}
SUITS = {"trefl": 0, "karo": 1, "kier": 2, "pik": 3}
RANKS = ["AS", "2", "3", "4", "5", "6", "7", "8", "9", "10", "W", "D", "K"]


def played(key, number, moves=60, **options):
    deal, chance = game(key, **options).deal(number), random.Random(number)
    for _ in range(moves):
        if deal.moves():
            deal.play(chance.choice(deal.moves()))
    return deal


def texts(deal):
    return [gesture.text for gesture in deal.gestures]


def piles(position):
    return {pile.name: pile.cards for pile in position.piles}


def card_of(element):
    return SUITS[element.get("suit")] * 16 + RANKS.index(element.get("rank")) + 1


def test_exactly_the_six_games_of_pasjans_can_be_saved_for_it():
    assert sorted(BOARDS) == GAMES
    with pytest.raises(BadInput, match="Pasjans has no game rexile: it has algerian, canfield"):
        write_pasjans(game("rexile").deal(1))


@pytest.mark.parametrize("key", GAMES)
def test_the_file_has_the_structure_of_the_document(key):
    deal = played(key, 3)
    source = write_pasjans(deal)
    assert source.startswith('<?xml version="1.0" ?>\n<Save>\n    <Moves>\n')
    root = ElementTree.fromstring(source)
    assert [child.tag for child in root] == ["Moves", "LatestCardPositions"]
    moves, board = root
    assert len(moves) == len(deal.gestures)
    attributes = ["field_index_from", "field_index_to", "next_card_revealed", "subfield"]
    for move in moves:
        assert move.tag == "Move" and list(move.keys()) == attributes
        assert all(card.tag == "Card" and list(card.keys()) == ["rank", "suit"] for card in move)
        assert (move.get("field_index_from") == move.get("field_index_to")) == (len(move) == 0)
    assert len(board) == len(BOARDS[key])
    names = {letter: iter(sorted((n for n in deal.game.rule_table.names if n[0] == letter), key=lambda n: int(n[1:])))
             for letter in "tfr"}  # fmt: skip
    for kind, field in zip(BOARDS[key], board, strict=True):
        cards = [card_of(card) for card in field.findall("Card")]
        if kind == "deck":
            turned = int(field.find("Index").get("idx")) + 1
            assert cards[:turned] == list(deal.position.pile("w").cards)
            assert cards[turned:] == [face(card) for card in reversed(deal.position.pile("s").cards)]
        elif kind == "long deck":
            assert cards == [face(card) for card in reversed(deal.position.pile("s").cards)]
            for subfield in field.findall("Subfield"):
                cards = [card_of(card) for card in subfield.findall("Card2")]
                assert cards == [face(card) for card in deal.position.pile(next(names["r"])).cards]
        else:
            pile = deal.position.pile(next(names[kind]))
            assert cards == [face(card) for card in pile.cards]
            shown = [card.get("is_shown") for card in field.findall("Card")]
            assert shown == [str(card < BACK) for card in pile.cards]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_what_is_written_is_read_back_and_taken_back_move_by_move(key, number):
    deal = played(key, number)
    again = read_pasjans(write_pasjans(deal))
    assert again.game.id == key and texts(again) == texts(deal)
    assert piles(again.position) == piles(deal.position)
    while deal.undo():
        again.undo()
        assert piles(again.position) == piles(deal.position)
    assert not again.can_undo and piles(again.start) == piles(deal.start)


def test_a_move_from_a_subfield_is_written_as_in_the_document():
    for number in range(200):
        deal = game("algerian").deal(number)
        found = [move for move in deal.moves() if move.startswith("r2 t")]
        if found:
            deal.play(found[0])
            break
    move = ElementTree.fromstring(write_pasjans(deal)).find("Moves/Move")
    assert (move.get("field_index_from"), move.get("subfield")) == ("16", "1")
    assert int(move.get("field_index_to")) == 7 + int(found[0][4:])
    assert (
        read_pasjans(write_pasjans(deal).replace("next_card_revealed", "next_card_reveled")).gestures == deal.gestures
    )


def test_a_revealed_card_lies_face_down_again_after_undo():
    deal = game("klondike").deal(7)
    deal.play("t3 f1")
    source = write_pasjans(deal)
    assert 'field_index_from="3" field_index_to="8" next_card_revealed="True" subfield="-1"' in source
    again = read_pasjans(source)
    assert again.position.pile("t3").face_up == 1
    again.undo()
    assert again.position.pile("t3").cards == deal.start.pile("t3").cards


def test_a_save_is_played_by_the_rules_of_pasjans_unless_others_are_named():
    source = write_pasjans(game("klondike").deal(7))
    assert read_pasjans(source).game.options["space"] == "any"
    assert read_pasjans(source, options={"space": "king"}).game.options["space"] == "king"


def test_what_pasjans_hides_and_shows_in_its_decks_means_nothing():
    deal = played("klondike", 3, 8)
    lines = write_pasjans(deal).splitlines()
    begin = lines.index("        <Field>")
    end = lines.index("        </Field>")
    lines[begin:end] = [line.replace('is_shown="False"', 'is_shown="True"') for line in lines[begin:end]]
    assert piles(read_pasjans("\n".join(lines)).position) == piles(deal.position)


def test_clicks_on_a_spent_long_deck_are_left_out():
    deal = game("algerian").deal(3)
    for _ in range(6):
        deal.play("s")
    source = write_pasjans(deal)
    click = '<Move field_index_from="16" field_index_to="16" next_card_revealed="False" subfield="-1"/>'
    again = read_pasjans(source.replace("    </Moves>", f"{click}{click}    </Moves>"))
    assert texts(again) == ["s"] * 6 and piles(again.start) == piles(deal.start)


@pytest.mark.parametrize("options", [{"space": "any"}, {"passes": 3}, {"foundations": "final"}, {"undo": "card"}])
def test_stricter_and_looser_rules_can_be_saved(options):
    deal = played("klondike", 3, 40, **options)
    assert texts(read_pasjans(write_pasjans(deal))) == texts(deal)


def test_a_save_without_moves_begins_where_it_stands():
    deal = played("natali", 5)
    source = write_pasjans(deal)
    begin, end = source.index("    <Moves>\n") + len("    <Moves>\n"), source.index("    </Moves>")
    again = read_pasjans(source[:begin] + source[end:])
    assert not again.can_undo and piles(again.position) == piles(deal.position)


@pytest.mark.parametrize(
    ("key", "options", "moves"), [("klondike", {"draw": 3}, ["s"]), ("canfield", {"rules": "classic"}, [])]
)
def test_rules_that_pasjans_does_not_have_are_refused(key, options, moves):
    deal = game(key, **options).deal(7)
    for move in moves:
        deal.play(move)
    with pytest.raises(BadInput, match="cannot be saved for Pasjans: it deals or turns the cards differently"):
        write_pasjans(deal)


BOMB = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">
<!ENTITY lol3 "&lol2;&lol2;&lol2;">]><Save>&lol3;</Save>"""
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><Save>&x;</Save>'
SAVE = write_pasjans(played("klondike", 3, 20))
ALGERIAN = write_pasjans(played("algerian", 3, 20))
LINES = SAVE.splitlines()
CARD = next(line for line in LINES if "is_shown" in line)
CARDS = [line for line in LINES if "is_shown" in line]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (BOMB, "declares a document type or entities"),
        (OUTSIDE, "declares a document type or entities"),
        ("<Save", "this is not XML: "),
        ("<Save>\0</Save>", "this is not XML: "),
        ("<Game/>", "the XML is a 'Game', not a Pasjans Save"),
        ("<Save/>", "Save must have Moves once, not 0 times"),
        ("<Save><Moves/></Save>", "Save must have LatestCardPositions once"),
        ("<Save><Moves/><LatestCardPositions/></Save>", "no known Pasjans game has a board of 0 fields"),
        (SAVE.replace(CARD, CARD.replace('rank="', 'rank="X'), 1), "Field 0, Card 1: there is no card of rank 'X"),
        (SAVE.replace(CARD, CARD.replace('suit="', 'suit="s'), 1), "Field 0, Card 1: there is no card of rank"),
        (SAVE.replace(CARDS[1], CARDS[0], 1), "there are too many"),
        (SAVE.replace(CARD + "\n", "", 1), "no known Pasjans game has a board of"),
        (SAVE.replace('is_shown="True"', 'is_shown="yes"', 1), "is_shown must be True or False, not 'yes'"),
        (SAVE.replace("<Index idx=", "<Index x=", 1), "Field 0, Index: idx must be -1 to "),
        (SAVE.replace('<Index idx="', '<Index idx="9', 1), "Field 0, Index: idx must be -1 to "),
        (SAVE.replace('field_index_from="', 'field_index_from="9', 1), "Move 1: field_index_from must be 0 to 11"),
        (SAVE.replace('next_card_revealed="', 'next_card_revealed="1', 1), "Move 1: next_card_revealed must be"),
        (SAVE.replace("<Move ", "<Step ", 1).replace("</Move>", "</Step>", 1), "Move 1: expected Move, not 'Step'"),
        (SAVE.replace('from="0" field_index_to="0"', 'from="1" field_index_to="1"', 1), "is not a deck that can be"),
        (SAVE.replace('from="0" field_index_to="0"', 'from="1" field_index_to="2"', 1), "a move has cards and leads"),
        (ALGERIAN.replace("<Subfield>", "<Subfeld>", 1).replace("</Subfield>", "</Subfeld>", 1), "5 subfields, 6 were"),
    ],
)  # fmt: skip
def test_a_wrong_save_is_refused_in_one_line_that_names_the_place(source, told):
    with Store.open() as store:
        before = list(store.database.connection.iterdump())
        with pytest.raises(ReussiteError) as refusal:
            import_text(store, source)
        assert told in str(refusal.value) and "\n" not in str(refusal.value)
        assert list(store.database.connection.iterdump()) == before


def test_an_illegal_move_is_refused_by_its_number():
    layout = to_layout(game("klondike").deal(7).start)
    lying = {pile["name"]: pile for pile in layout["piles"]}
    lying["t4"]["cards"].append(lying["t2"]["cards"].pop())  # 6D on QH, which no rule allows
    lying["t4"]["face_up"] = 2
    move = """<Move field_index_from="2" field_index_to="4" next_card_revealed="True" subfield="-1">
        <Card rank="6" suit="karo"/></Move>"""
    source = write_pasjans(Deal(from_layout(layout))).replace("    </Moves>", f"{move}    </Moves>")
    with pytest.raises(BadSave, match="Move 1: t2 t4 is not allowed: only a card one rank lower"):
        read_pasjans(source)
    with pytest.raises(BadSave, match="Move 1: after this move 6S must lie on t4, not 6D"):
        read_pasjans(source.replace('<Card rank="6" suit="karo"/></Move>', '<Card rank="6" suit="pik"/></Move>'))


def test_a_save_of_a_million_lines_is_refused():
    click = '<Move field_index_from="0" field_index_to="0" next_card_revealed="False" subfield="-1"/>\n'
    long = SAVE.replace("    </Moves>", click * 150_000 + "    </Moves>")
    with pytest.raises(BadSave, match="moves, at most 100000 are read"):
        read_pasjans(long)
    with pytest.raises(BadSave, match="at most 16777216 are read"):
        read_pasjans(SAVE + " \n" * 10_000_000)
