"""What the words of a whole game mean: dealing, runs, purges, goals, narrowing, choices, nested options."""

import re

import pytest

from reussite.cards import RANKS, deck_of
from reussite.errors import BadSave, IllegalMove, ReussiteError
from reussite.play import Deal, game, read_transcript, write_transcript
from reussite.play.moves import read_move, refuse, write_move
from reussite.spec import (
    ACE,
    ALTERNATING,
    DOWN,
    NOTHING,
    SAME_SUIT,
    TOP,
    UP,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    option,
)
from reussite.words import WORDS

pytestmark = [pytest.mark.unit, pytest.mark.quick]

LONG_RUN = ["QH", "JS", "10H", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]


def suit_up(suit, last="K"):
    """The cards of a suit from the ace up to a rank."""
    return " ".join(rank + suit for rank in RANKS[: RANKS.index(last) + 1])


def suit_down(suit, last="A"):
    """The cards of a suit from the king down to a rank."""
    return " ".join(rank + suit for rank in reversed(RANKS[RANKS.index(last) :]))


# Dealing


def test_a_deal_by_rows_lays_one_card_on_each_pile_in_turn():
    deal = game("klondike").deal_cards(deck_of(52))
    assert deal.text().splitlines()[2:] == [
        "t1 AC",
        "t2 [2C] 8C",
        "t3 [3C 9C] AD",
        "t4 [4C 10C 2D] 6D",
        "t5 [5C JC 3D 7D] 10D",
        "t6 [6C QC 4D 8D JD] KD",
        "t7 [7C KC 5D 9D QD AH] 2H",
    ]
    deal.play("s")
    assert deal.position.pile("w").cards == (35,)  # the three of hearts, the first card that was not laid out


def test_a_deal_by_piles_fills_one_pile_after_the_other():
    lines = game("osmosis").deal_cards(deck_of(52)).text().splitlines()
    assert lines[1:6] == ["r1 [AC 2C 3C] 4C", "r2 [5C 6C 7C] 8C", "r3 [9C 10C JC] QC", "r4 [KC AD 2D] 3D", "f1 4D"]


def test_the_dealing_order_may_differ_from_the_table_order():
    deal = game("royal-cotillion").deal_cards(deck_of(104))
    piles = dict(line.split(" ", 1) for line in deal.text().splitlines()[1:])
    assert piles["t1"] == "AC 2C 3C" and piles["t4"] == "10C JC QC"
    assert (piles["r1"], piles["r16"], piles["w"]) == ("KC", "2H", "3H")
    assert piles["s"].endswith(" 6H 5H] 4H")


def test_a_numbered_deal_is_the_one_the_original_program_gives():
    columns = (
        "2C 7H 7D QH | KC AH 9H 3C | 8H QS 9D 7S | 6D 3H 3D 2D | KS 9C 4C JH | JD 5S KD 5C | 6C QC 4D 3S | "
        "KH AD 4S QD | 7C 6S 9S 8D | AS JS 8C 2H | 6H 10D 4H 2S | 10S 10C 8S JC | 10H 5D AC 5H"
    )
    dealt = game("la-peau").deal(535742).text().splitlines()[1:]
    assert dealt == [f"t{k} {cards}" for k, cards in enumerate(columns.split(" | "), 1)]


# Runs that stand for single moves

RUN_LIMITS = [
    # runs, onto, whole column, most cards with 0, 1, 2, … empty columns (the target among them when it is empty)
    ("document", "card", False, (1, 2, 4, 7, 11, 12)),
    ("document", "card", True, (1, 2, 4, 7, 11, 12)),
    ("document", "space", False, (0, 1, 2, 4, 7, 11)),
    ("document", "space", True, (0, 1, 3, 5, 8, 12)),
    ("best", "card", False, (1, 2, 4, 8, 12)),
    ("best", "space", False, (0, 1, 2, 4, 8, 12)),
    ("best", "space", True, (0, 1, 2, 4, 8, 12)),
]


def lay_run(lay, bound, n, whole, onto, empty):
    """Lay a run of n cards in t1; t2 is where it goes: a king, or the first of the empty columns."""
    full = [f"t1 {'' if whole else '2S '}{' '.join(LONG_RUN[:n])}"]
    full += ["t2 KS"] if onto == "card" else []
    first = 3 + empty if onto == "card" else 2 + empty
    fillers = [f"{rank}{suit}" for suit in "CD" for rank in RANKS]
    full += [f"t{column} {fillers[column]}" for column in range(first, 13)]
    return lay(bound, " | ".join(full), "t13")


@pytest.mark.parametrize(("runs", "onto", "whole", "limits"), RUN_LIMITS)
def test_the_empty_columns_limit_how_long_a_run_may_be(lay, runs, onto, whole, limits):
    bound = game("la-peau", runs=runs)
    for empty, most in enumerate(limits):
        if onto == "space" and empty == 0:
            continue
        for n in range(1, len(LONG_RUN) + 1):
            deal = Deal(lay_run(lay, bound, n, whole, onto, empty))
            why = deal.why(f"t1*{n} t2")
            assert (why == "") == (n <= most), (n, empty)
            assert not why or "not enough empty places" in why
            if n <= most:
                check_carried_one_by_one(deal, n)


def check_carried_one_by_one(deal, n):
    """Play the run and follow its single moves: each legal, one card each, and all of the run on its target."""
    position = deal.position
    (gesture,) = deal.play(f"t1*{n} t2")
    for move in gesture.moves:
        assert move >> 16 == 1 and refuse(position, move) is None
        position = position.after(move)
    assert position == deal.position
    assert deal.text().splitlines()[2 if deal.position.pile("t1").cards else 1].endswith(" ".join(LONG_RUN[:n]))


def test_a_run_is_stored_in_ever_shorter_stacks_and_brought_after_its_last_card(lay):
    deal = Deal(lay_run(lay, game("la-peau"), 4, False, "card", 2))
    (gesture,) = deal.play("t1*4 t2")
    steps = "t1 t3, t1 t4, t3 t4, t1 t3, t1 t2, t3 t2, t4 t3, t4 t2, t3 t2"
    assert gesture.parts(deal.game) == steps.split(", ")


def test_a_whole_column_borrows_its_empty_target(lay):
    deal = Deal(lay_run(lay, game("la-peau"), 3, True, "space", 2))
    (gesture,) = deal.play("t1*3 t2")
    assert gesture.parts(deal.game) == ["t1 t2", "t1 t3", "t2 t3", "t1 t2", "t3 t1", "t3 t2", "t1 t2"]


def test_with_undo_by_card_a_run_is_taken_back_card_by_card(lay):
    deal = Deal(lay_run(lay, game("la-peau", undo="card"), 2, False, "card", 1))
    assert [gesture.text for gesture in deal.play("t1*2 t2")] == ["t1 t3", "t1 t2", "t3 t2"]
    deal.undo()
    assert [pile.name for pile in deal.position.piles if pile.cards][:7] == ["t1", "t2", "t3", "t4", "t5", "t6", "t7"]
    assert deal.position.pile("t3").cards == (59,)  # the jack of spades on the one empty column


# Purges; the Done stacks are hearts, diamonds, clubs, spades

PURGES = [
    ("alternate", "t1 AC | t2 2C", "t1 f3, t2 f3"),
    ("alternate", "t1 2C | t2 AC", "t2 f3, t1 f3"),
    ("alternate", "t1 3C 2C | t2 AC", "t2 f3, t1 f3"),
    ("alternate", "t1 3C 2C | t2 AC | f1 AH", "t2 f3, t1 f3"),
    ("alternate", "t1 3C 2C | t2 AC | f1 AH | f2 AD", "t2 f3, t1 f3, t1 f3"),
    ("alternate", "f1 AH 2H | f2 AD | f3 AC 2C 3C | t1 4C", ""),
    ("alternate", "f1 AH 2H | f2 AD 2D | f3 AC 2C 3C | t1 4C", "t1 f3"),
    ("alternate", "f1 AH 2H 3H | f3 AC | f4 AS | t1 4H", ""),
    ("alternate", "f1 AH 2H 3H | f3 AC 2C | f4 AS 2S | t1 5H 4H", "t1 f1"),
    ("same", "t1 4C 3C 2C | t2 AC", "t2 f3, t1 f3, t1 f3, t1 f3"),
    ("same", "f1 AH 2H 3H | t1 5H 4H", "t1 f1, t1 f1"),
    ("same", "f1 AH 2H 3H | t1 4H 5H", ""),
]


@pytest.mark.parametrize(("policy", "piles", "moves"), PURGES)
def test_a_purge_sends_exactly_these_cards_home(lay, policy, piles, moves):
    deal = Deal(lay(game("la-peau", policy=policy), piles, "t13"))
    if moves:
        (gesture,) = deal.play("purge")
        assert (gesture.text, gesture.parts(deal.game)) == ("purge", moves.split(", "))
    else:
        with pytest.raises(IllegalMove, match="no card can be purged now"):
            deal.play("purge")
    assert deal.why("purge") == "no card can be purged now"


def test_a_game_without_purge_says_so():
    with pytest.raises(IllegalMove, match="this game has no purge"):
        game("klondike").deal(1).play("purge")


# Goals

ALL_BUT_SPADES = f"f1 {suit_up('C')} | f2 {suit_up('D')} | f3 {suit_up('H')}"
IN_COLUMNS = " | ".join(f"t{k} {suit_down(suit, '2')}" for k, suit in enumerate("DHS", 2))
DONE_ACES = "f1 AH | f2 AD | f3 AC | f4 AS"
FROM_QUEEN = suit_down("C", "3").removeprefix("KC ")
FOURS = " | ".join(f"t{k} {rank}C {rank}D {rank}H {rank}S" for k, rank in enumerate(RANKS[:-1], 1))

GOALS = [
    ("klondike", f"{ALL_BUT_SPADES} | f4 {suit_up('S', 'Q')} | t1 KS", "t1 f4", "won"),
    ("klondike", f"{ALL_BUT_SPADES} | f4 {suit_up('S', 'J')} | t1 KS QS", "t1 f4", "playing"),
    ("la-peau:policy=same", f"{DONE_ACES} | t1 {suit_down('C', '3')} | {IN_COLUMNS} | t5 2C", "t5 t1", "won"),
    ("la-peau:policy=same", f"{DONE_ACES} | t1 {suit_down('C', '3')} | {IN_COLUMNS} | t5 2C", "t5 t6", "playing"),
    ("la-peau:policy=same", f"{DONE_ACES} | t1 {FROM_QUEEN} | {IN_COLUMNS} | t5 KC | t6 2C", "t6 t1", "playing"),
    ("la-peau:policy=same", f"{DONE_ACES} | t1 {FROM_QUEEN} 2C | {IN_COLUMNS} | t5 KC", "t1*11 t5", "won"),
    ("fifteen-puzzle", f"{FOURS} | t13 KC KD KH | t14 KS", "t14 t13", "won"),
    ("fifteen-puzzle", f"{FOURS} | t13 KC | t14 KS | t15 KH KD", "t14 t13", "playing"),
    ("fifteen-puzzle", f"{FOURS} | t13 KC KD KH KS".replace("t1 AC", "t14 AC | t1"), "t14 t15", "playing"),
]


@pytest.mark.parametrize(("code", "piles", "move", "status"), GOALS)
def test_a_game_is_won_when_its_goal_is_reached_and_no_sooner(lay, code, piles, move, status):
    name, _, words = code.partition(":")
    deal = Deal(lay(game(name, **dict([words.split("=")] if words else [])), piles, "t6"))
    assert deal.status == "playing"
    deal.play(move)
    assert deal.status == status
    assert not (deal.position.is_over and deal.moves())


def test_a_pass_through_the_stock_that_changed_nothing_means_stuck(lay):
    tops = "t1 2C | t2 2S | t3 4C | t4 4S | t5 6C | t6 6S"
    deal = Deal(lay(game("klondike"), f"{tops} | s [9S 10S]", "t7"))
    for _ in range(3):
        assert (deal.status, deal.moves()) == ("playing", ["s"])
        deal.play("s")
    assert (deal.status, deal.moves()) == ("stuck", ["s"])
    deal.undo()
    assert deal.status == "playing"


def test_a_deal_without_any_move_is_lost(lay):
    deal = Deal(lay(game("klondike", passes=1), "t1 2C | t2 2S | t3 4C | t4 4S | t5 6C | t6 6S | s [9S]", "t7"))
    assert deal.status == "playing"
    deal.play("s")
    assert (deal.status, deal.moves()) == ("lost", [])


# Narrowing, choices, lines


def test_a_cascade_takes_only_ranks_of_the_cascade_above(lay):
    piles = "f1 7C 9C | f2 7D | r1 9D | r2 9H | r3 8D | r4 10C"
    deal = Deal(lay(game("osmosis"), piles, "s"))
    assert set(deal.moves()) == {"r1 f2", "r4 f1", "s"}
    assert deal.why("r3 f2") == "a cascade takes only ranks that already lie in the cascade above it"


@pytest.mark.parametrize(
    ("value", "moves"), [("any rank above", {"r1 f2", "r2 f2", "s"}), ("base rank", {"r1 f2", "s"})]
)
def test_a_cascade_begins_with_a_rank_above_or_with_the_base_rank(lay, value, moves):
    deal = Deal(lay(game("osmosis", start=value), "f1 7C 9C | r1 7D | r2 9H | r3 8D | r4 JS", "s"))
    assert set(deal.moves()) == moves


def test_classic_foundations_share_their_base_and_nothing_is_built_on_it(lay):
    piles = "f1 7C 8C | t1 AH | t2 7D | t3 6S | t4 KC | w 7H | r1 2C"
    deal = Deal(lay(game("canfield", rules="classic"), piles, "s"))
    assert set(deal.moves()) == {"w f2", "w f3", "w f4", "t2 f2", "t2 f3", "t2 f4", "t4 t1", "s"}
    assert deal.why("t3 t2") == "nothing goes on 7♦: its rank begins the foundations"
    assert deal.why("t1 f2") == "only a seven can go on f2; A♥ can't"


GRID = (
    "c1 KS | c2 QS | c3 QH | c4 KH | c5 JS | c6 AC | c7 9D | c8 JH | c9 JD | c10 10S | c11 6C | c12 3H | "
    "c13 KD | c14 QD | c15 QC | c16 KC"
)


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, {"c6", "c10", "c6 c7"}),
        ({"ace": 10}, {"c6", "c10"}),
        ({"ace": 1}, {"c10", "c6 c7"}),
        ({"total": 15}, {"c7 c11"}),
        ({"cards_per_combination": "any"}, {"c6", "c10", "c6 c7", "c6 c11 c12"}),
    ],
)
def test_a_choice_is_a_set_of_piles_that_the_game_allows(lay, options, moves):
    deal = Deal(lay(game("rexile", **options), f"{GRID} | s [JC] 2C", "w", phase=1))
    assert set(deal.moves()) == moves


def test_a_chosen_set_may_be_named_in_any_order(lay):
    deal = Deal(lay(game("rexile"), f"{GRID} | s [JC] 2C", "w", phase=1))
    deal.play("c7 c6")
    assert [deal.position.pile(name).cards for name in ("c6", "c7")] == [(), ()]
    assert deal.position.score == 11 * 100 + 10


def test_a_line_closes_up_behind_a_pile_that_is_laid_on_its_neighbour(lay):
    deal = Deal(lay(game("queue-leu-leu"), "t1 7C | t2 8D | t3 9C", "s", look=3))
    deal.play("next")
    assert [(pile.name, len(pile.cards)) for pile in deal.position.piles] == [("t1", 2), ("t2", 1), ("s", 29)]
    assert deal.text().splitlines()[1:3] == ["t1 7C 8D", "t2 9C"]


def test_a_refused_run_is_named_by_its_lowest_card(lay):
    deal = Deal(lay(game("klondike"), "t1 9C 8H 7S | t2 KD", "t7"))
    for target in ("t2", "t3"):  # a king, and an empty column
        named = [set(re.findall(r"9♣|8♥|7♠", deal.why(f"{source} {target}"))) for source in ("t1*3", "t1*2", "t1")]
        assert named == [{"9♣"}, {"8♥"}, {"7♠"}]
    assert WORDS.at(deal.game).sentence(deal.refusal("t1*3 t3").saying) == "Only a king can go on an empty column."


# Positions that cannot be

IMPOSSIBLE = [
    ("osmosis", "r1 2C", "s", "f1 is empty, which can never happen"),
    ("queue-leu-leu", "t1 7C | t3 8C", "s", "t2 is empty but t3 is not: the line has a gap"),
    ("canfield-classic", "f1 7C | t2 8C | t3 9C | t4 2H | r1 5D", "s", "t1 is empty but would be refilled"),
    ("klondike", "f1 2C", "s", "f1 begins with 2♣, but must begin with an ace"),
    ("klondike", "f1 AC 3C", "s", "3♣ cannot lie on A♣ in f1"),
    ("klondike", "t1 AC | t2 AC", "s", "there are too many A♣"),
    ("klondike", "t1 [2C]", "s", "the top card of t1, 2♣, must lie face up"),
    ("klondike", "s [2C] 3C", "t1", "s must lie face down"),
    ("montee-descente", "s [7C 8C]", "t1", "s must lie face down except for its top card"),
    ("la-peau", "t1 [2C] 3C", "t2", "2♣ cannot lie face down in t1"),
    ("fifteen-puzzle", "t1 2C 3C 4C 5C 6C", "t2", "t1 holds 5 cards, at most 4 fit"),
    ("rexile", "c1 QS", "w", "c1 begins with Q♠, but must begin with pips or a king"),
]


@pytest.mark.parametrize(
    ("name", "counters", "problem"),
    [
        ("rexile", {"phase": 5}, "counter phase must be at most 4"),
        ("queue-leu-leu", {"look": 4}, "counter look must be at most 3"),
        ("klondike", {"redeals": 128}, "counter redeals must be a number from 0 to 127"),
        ("klondike", {"turns": 1}, "klondike has no counter 'turns'"),
    ],
)
def test_a_counter_that_cannot_be_is_refused(lay, name, counters, problem):
    piles = {"queue-leu-leu": "t1 7C | t2 8D | t3 9C"}.get(name, "s [7C]" if name == "klondike" else "w 7C")
    with pytest.raises(BadSave, match=problem):
        lay(game(name), piles, "t1" if name == "klondike" else "s", **counters)


@pytest.mark.parametrize(("name", "piles", "rest", "problem"), IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_naming_what_is_wrong(lay, name, piles, rest, problem):
    with pytest.raises(BadSave) as refused:
        lay(game(name), piles, rest)
    assert problem in str(refused.value)


# Moves as text


def test_a_foundation_that_stands_alone_has_nowhere_to_send_its_card(declare, lay):
    bound = declare(Patience("Tiny", (Foundation(1, starts=ACE), Stock(draws=0)), "Move."))
    deal = Deal(lay(bound, "f1 AC", "s"))
    with pytest.raises(ReussiteError):
        deal.play("f1")


def test_the_stock_can_be_clicked_by_its_text_although_its_card_may_go_home(declare, lay):
    piles = (Stock(top_up=True), Waste(), Foundation(1, starts=ACE), Reserve(1, deal=40, moves=NOTHING))
    position = lay(declare(Patience("Tiny", piles, "Move.")), "s [2D] AC", "r1")
    for move in position.moves():
        assert read_move(position, write_move(position.game, move)) == move


# Options


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, {"f1 t1"}),
        ({"foundations": "final"}, set()),
        ({"rules": "new"}, set()),
        ({"rules": "new", "foundations": "back allowed"}, set()),
        ({"space": "ace"}, {"f1 t1"}),
    ],
)
def test_an_option_within_an_option_counts_only_where_the_outer_one_leads_to_it(declare, lay, options, moves):
    rules = option("rules", "old", "new")
    back = option("foundations", {"back allowed": TOP, "final": NOTHING})
    home = Foundation(1, starts=ACE, builds=(UP, SAME_SUIT), moves=rules.pick(back, NOTHING))
    column = Tableau(1, builds=(DOWN, ALTERNATING), starts=option("space", {"none": ACE, "ace": ACE}))
    patience = Patience(name="Tiny", piles=(home, column, Stock(draws=0)), rules="Move.")
    assert [each.name for each in patience.options()] == ["rules", "foundations", "space"]
    assert set(Deal(lay(declare(patience, **options), "f1 AC 2C | t1 3D", "s")).moves()) == moves


def test_a_deal_begun_from_a_later_position_has_no_number_and_its_transcript_leads_there():
    later = game("klondike").deal(5).position.after(game("klondike").deal(5).position.moves()[0])
    deal = Deal(later)
    assert deal.number is None
    assert read_transcript(write_transcript(deal)).position.state == later.state
