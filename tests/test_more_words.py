"""Words that famous games are said with: what each means, with a few cards on the table."""

from dataclasses import replace

import pytest

from reussite.cards import deck_of, parse_card, parse_cards, text
from reussite.errors import BadInput, BadSpec
from reussite.play import Deal, game
from reussite.play.runs import single_moves
from reussite.rules.lower import fits_on
from reussite.spec import (
    ACES,
    ALTERNATING,
    ANY_CARD,
    ANYTHING,
    AT_BEST,
    BASE_RANK,
    BELOW_BASE,
    DOWN,
    ENDS,
    FACE_UP,
    KING,
    NOTHING,
    ONE_PILE,
    OTHER_SUIT,
    PACKET,
    PART_TO_FREE,
    REST,
    SAME_COLOUR,
    SAME_SUIT,
    STAIRS,
    SUIT_OR_RANK,
    TOP,
    TOUCHING,
    UP,
    UP_IN_SUIT,
    UP_OR_DOWN,
    WHOLE_PILE,
    Cell,
    Cleared,
    Deck,
    Foundation,
    Gather,
    Home,
    Reserve,
    Round,
    RunOf,
    Stock,
    Tableau,
    Waste,
    beside,
    by_steps,
    dial,
    from_right,
    laid,
    option,
    peaks,
    roundly,
    start,
    sum_of,
    triangle,
)
from tiny_games import HOME, IN_COLOURS, IN_SUIT, tiny

pytestmark = [pytest.mark.unit, pytest.mark.quick]

BOX = Stock(draws=0)  # where the cards lie that do not matter


def on(rules, card):
    under = parse_card(card)
    cards = fits_on(rules, under)
    return {text(each) for each in deck_of(52) if cards >> each & 1 and each != under}


@pytest.mark.parametrize(
    ("rule", "card", "fitting"),
    [
        (SAME_COLOUR, "7H", {f"{r}H" for r in "A2345689JQK"} | {"10H"} | {f"{r}D" for r in "A23456789JQK"} | {"10D"}),
        (by_steps(3), "QC", {"2C", "2D", "2H", "2S"}),
        (by_steps(1), "KC", {"AC", "AD", "AH", "AS"}),
        (sum_of(13), "6C", {"7C", "7D", "7H", "7S"}),
        (sum_of(14), "KC", {"AC", "AD", "AH", "AS"}),
        (sum_of(10), "5C", {"5D", "5H", "5S"}),
        (roundly(UP_OR_DOWN), "AC", {"2C", "2D", "2H", "2S", "KC", "KD", "KH", "KS"}),
    ],
)
def test_a_build_rule_lets_exactly_these_cards_lie_on_a_card(rule, card, fitting):
    assert on((rule,), card) == fitting


def test_other_suits_and_anything():
    assert on((OTHER_SUIT, DOWN), "7H") == {"6C", "6D", "6S"}
    assert len(on((ANYTHING,), "7H")) == 51


@pytest.mark.parametrize(
    "call",
    [lambda: by_steps(5), lambda: sum_of(12), lambda: roundly(SAME_SUIT), lambda: roundly((SAME_SUIT, ALTERNATING))],
)
def test_a_rule_that_there_is_not_is_refused(call):
    with pytest.raises(BadSpec):
        call()


def moves_of(position):
    return set(Deal(position).moves())


LIFTS = {
    "runs in suit are lifted where ranks are built": (
        Tableau(3, builds=(DOWN,), moves=RunOf((DOWN, SAME_SUIT))),
        "t1 9C 8H 7H | t2 9S | t3 8D",
        {"t1 t3", "t1*2 t2", "t3 t2"},
    ),
    "a mixed run is not": (
        Tableau(2, builds=(DOWN,), moves=RunOf((DOWN, SAME_SUIT))),
        "t1 8H 7C | t2 9S",
        set(),
    ),
    "a whole pile and nothing less": (
        Tableau(3, builds=(DOWN,), moves=WHOLE_PILE),
        "t1 9C 8H 7H | t2 9S | t3 10D",
        {"t1*3 t3", "t2 t3"},
    ),
    "no card of it alone": (
        Tableau(3, builds=(DOWN,), moves=WHOLE_PILE),
        "t1 9C 8H 7H | t2 8S | t3 9D",
        {"t2 t3"},
    ),
    "any face-up card with all on it": (
        Tableau(2, deal=1, down=1, builds=IN_COLOURS, moves=FACE_UP),
        "t1 [KC] 8H 2C 7H | t2 9S",
        {"t1*3 t2"},
    ),
}


@pytest.mark.parametrize("case", LIFTS)
def test_what_is_lifted_is_not_always_what_is_built(declare, lay, case):
    columns, cards, moves = LIFTS[case]
    assert moves_of(lay(declare(tiny(columns, BOX)), cards, "s")) == moves


def test_part_of_a_run_moves_only_to_free_a_card_where_the_game_says_so(declare, lay):
    bound = declare(tiny(HOME, Tableau(3, builds=IN_COLOURS, moves=PART_TO_FREE), BOX))
    deal = Deal(lay(bound, "t1 9C 8H 7C | t2 8D", "s"))
    assert deal.why("t1 t2") == "part of a run moves only to free a card that can go home"
    home = "f1 AH 2H 3H 4H 5H 6H 7H"
    assert moves_of(lay(bound, f"t1 9C 8H 7C | t2 8D | {home}", "s")) == {"t1 t2"}
    assert "t1*2 t3" in moves_of(lay(bound, "t1 8H 7C | t3 9S", "s"))


def test_a_pile_takes_cards_only_from_where_its_word_says(declare, lay):
    bound = declare(tiny(Tableau(2, builds=(DOWN,), takes_from=("r",)), Reserve(1, moves=TOP), BOX))
    deal = Deal(lay(bound, "t1 9C | t2 8H | r1 8S", "s"))
    assert set(deal.moves()) == {"r1 t1"}
    assert deal.why("t2 t1") == "no card goes from t2 to t1"


def test_a_word_that_names_no_piles_of_the_game_is_refused(declare):
    with pytest.raises(BadSpec, match="takes_from"):
        declare(tiny(Tableau(2, builds=(DOWN,), takes_from=("c",)), BOX)).deal(1)


BASED = (
    Foundation(4, starts=BASE_RANK, builds=(roundly(UP), SAME_SUIT)),
    Tableau(2, starts=BELOW_BASE, builds=(roundly(DOWN), OTHER_SUIT), stops_at_base=True),
    Reserve(2, moves=TOP),
    BOX,
)


def test_the_first_card_at_home_decides_the_rank_that_begins(declare, lay):
    bound = declare(tiny(*BASED))
    assert {"r1 f1", "r2 f1"} <= moves_of(lay(bound, "r1 5C | r2 9D", "s"))
    deal = Deal(lay(bound, "f1 AC | t1 7H | r1 AD | r2 2S", "s"))
    assert set(deal.moves()) == {f"r1 f{k}" for k in (2, 3, 4)}
    assert deal.why("r2 f2") == "only an ace can go on f2; 2♠ can't"


def test_a_space_may_take_only_the_rank_below_the_one_that_begins(declare, lay):
    bound = declare(tiny(*BASED))
    assert moves_of(lay(bound, "f1 AC | t1 7H | r1 KD | r2 2S", "s")) == {"r1 t2"}


def test_nothing_lies_on_the_rank_that_begins_where_the_word_says_so(declare, lay):
    deal = Deal(lay(declare(tiny(*BASED)), "f1 AC | t1 AH | t2 2H | r1 KD | r2 AS", "s"))
    assert deal.why("r1 t1") == "nothing goes on A♥: its rank begins the foundations"
    assert "r2 t2" in deal.moves()


def gathered(declare, lay, cards, **words):
    bound = declare(
        tiny(HOME, Tableau(4, builds=(DOWN,)), Stock(deal=0, **words), Reserve(1, deal=REST, moves=NOTHING))
    )
    return Deal(lay(bound, cards, "r1"))


def test_columns_are_gathered_in_order_and_dealt_again(declare, lay):
    deal = gathered(declare, lay, "t1 9C | t2 2H 4S KD | t4 3C", gathers=Gather(2))
    deal.play("s")
    assert [deal.position.pile(f"t{k}").cards for k in (1, 2, 3, 4)] == [
        tuple(parse_cards(cards)) for cards in ("9C 2H", "4S KD", "3C", "")
    ]
    assert deal.why("s") == "dealt again, the cards would lie as they do now"


def test_columns_are_shuffled_before_where_the_word_says_so_and_only_so_often(declare, lay):
    cards = "t1 9C 10H | t2 2H 4S KD | t3 5H 7D 9S | t4 3C"
    deal = gathered(declare, lay, cards, gathers=Gather(3, shuffled=True), passes=2)
    before = [card for k in (1, 2, 3, 4) for card in deal.position.pile(f"t{k}").cards]
    deal.play("s")
    after = [card for k in (1, 2, 3, 4) for card in deal.position.pile(f"t{k}").cards]
    assert after != before and sorted(after) == sorted(before)
    assert [len(deal.position.pile(f"t{k}").cards) for k in (1, 2, 3, 4)] == [3, 3, 3, 0]
    assert deal.why("s") == "the rules allow no further deal"


def test_a_pair_leaves_together(declare, lay):
    discard = Foundation(1, limit=52, single=False)
    bound = declare(tiny(discard, Tableau(3, builds=(sum_of(13),), moves=TOP, pairs=True), BOX))
    position = lay(bound, "t1 4C 6H | t2 7S | t3 9D", "s")
    assert moves_of(position) == {"t1 t2", "t2 t1"}
    deal = Deal(position)
    deal.play("t2 t1")
    assert deal.position.pile("f1").cards == tuple(parse_cards("6H 7S"))
    assert set(deal.moves()) == {"t1 t3", "t3 t1"}


def test_a_card_of_a_pyramid_is_free_when_nothing_lies_on_it(declare, lay):
    hole = Foundation(1, starts=ANY_CARD, builds=(UP_OR_DOWN,), limit=52)
    columns = Tableau(6, shape=triangle(3), spread="", down=(1, 1, 1, 0, 0, 0), deal=1, moves=TOP)
    bound = declare(tiny(hole, columns, BOX))
    deal = Deal(lay(bound, "f1 8C | t1 [2C] | t2 [6H] | t3 [3C] | t4 7H | t5 9S | t6 KD", "s"))
    assert set(deal.moves()) == {"t4 f1", "t5 f1"}
    assert deal.why("t2 f1") == "other cards lie on it: they must leave first"
    deal.play("t4 f1")
    assert deal.position.pile("t2").face_up == 0
    deal = Deal(lay(bound, "f1 8C | t1 [2C] | t2 [6H] | t3 [3C] | t4 7H | t6 KD", "s"))
    deal.play("t4 f1")
    assert deal.position.pile("t2").face_up == 1 and set(deal.moves()) == {"t2 f1"}


@pytest.mark.parametrize(("shape", "piles"), [(triangle(7), 28), (peaks(3), 28), (triangle(1), 1)])
def test_a_shape_has_a_place_for_each_pile_and_two_cards_on_each_but_the_last(shape, piles):
    assert len(set(shape.places)) == len(shape.covered) == piles
    lowest = max(down for _, down in shape.places)
    assert [len(on) for on in shape.covered] == [0 if down == lowest else 2 for _, down in shape.places]


def test_a_shape_that_has_no_place_for_some_piles_is_refused(declare):
    with pytest.raises(BadSpec, match="shape"):
        declare(tiny(Tableau(5, shape=triangle(2), builds=(DOWN,)), BOX)).deal(1)


def test_a_packet_goes_by_its_top_card_and_only_onto_near_piles_of_a_line_that_closes_up(declare, lay):
    line = Tableau(6, builds=(SUIT_OR_RANK,), takes_from=from_right(1, 3), moves=PACKET, line=True)
    deal = Deal(lay(declare(tiny(line, BOX, goal=ONE_PILE)), "t1 9C | t2 4D 7H | t3 3S 7C | t4 2C | t5 2H", "s"))
    assert set(deal.moves()) == {"t3*2 t2", "t4 t1", "t4 t3", "t5 t2", "t5 t4"}
    assert deal.why("t3*1 t2") == "only all of t3 can be moved there; single cards go home"
    assert deal.why("t3*2 t1") == "no card goes from t3 to t1"
    deal.play("t3*2 t2")
    position = deal.position
    assert [pile.name for pile in position.piles if pile.name != "s"] == ["t1", "t2", "t3", "t4"]
    assert position.pile("t2").cards == tuple(parse_cards("4D 7H 3S 7C"))
    assert position.pile("t3").cards == tuple(parse_cards("2C"))
    assert not position.is_won


def test_one_pile_left_wins_and_piles_are_counted(declare, lay):
    line = Tableau(6, builds=(SUIT_OR_RANK,), takes_from=from_right(1, 3), moves=PACKET, line=True)
    position = lay(declare(tiny(line, BOX, goal=ONE_PILE)), "t1 9C | t2 4D 7H 8H 9H", "s")
    won = position.after(position.moves()[0])
    assert not position.is_won and won.is_won
    assert [each.game.engine.outcome(list(each.state)) for each in (position, won)] == [2, 1]


def test_only_piles_that_touch_in_a_grid_give_each_other_cards(declare, lay):
    grid = Tableau(9, columns=3, builds=(ANYTHING,), moves=TOP, takes_from=TOUCHING)
    cards = " | ".join(f"t{k} {k if k > 1 else 'A'}C" for k in range(1, 10))
    moves = moves_of(lay(declare(tiny(grid, BOX)), cards, "s"))
    assert {move.split()[1] for move in moves if move.startswith("t1 ")} == {"t2", "t4", "t5"}
    assert {move.split()[1] for move in moves if move.startswith("t5 ")} == {f"t{k}" for k in (1, 2, 3, 4, 6, 7, 8, 9)}
    assert {move.split()[1] for move in moves if move.startswith("t6 ")} == {"t2", "t3", "t5", "t8", "t9"}


def test_an_empty_place_takes_what_follows_the_card_on_its_left(declare, lay):
    rows = Tableau(6, columns=3, starts=(start("2"), *(beside(UP, SAME_SUIT),) * 2) * 2, limit=1, moves=TOP)
    deal = Deal(lay(declare(tiny(rows, BOX)), "t1 5H | t4 KC | t6 6H", "s"))
    assert set(deal.moves()) == {"t6 t2"}
    assert deal.why("t4 t2") == "only 6♥ can go on t2; K♣ can't"
    assert deal.why("t6 t3") == "nothing can go on t3 now: no card follows what lies on its left"
    assert deal.why("t6 t5") == "nothing can go on t5 now: no card follows what lies on its left"
    assert "t5 t4" in moves_of(lay(declare(tiny(rows, BOX)), "t1 5H | t5 2C", "s"))


def test_the_first_pile_of_a_row_has_none_on_its_left(declare):
    with pytest.raises(BadSpec, match="on its left"):
        declare(tiny(Tableau(6, columns=3, starts=beside(UP), moves=TOP), BOX)).deal(1)


def test_a_pile_may_wait_until_the_stock_is_empty(declare, lay):
    pocket = Reserve(1, starts=ANY_CARD, moves=RunOf(IN_COLOURS), after_stock=True)
    bound = declare(tiny(Tableau(2, builds=IN_COLOURS), pocket, Stock(), Waste()))
    deal = Deal(lay(bound, "t1 9C 8H 7C", "s"))
    assert set(deal.moves()) == {"s"}
    assert deal.why("t1 r1") == "cards go to r1 only when the stock is empty"
    assert {"t1 r1", "t1*2 r1", "t1*3 r1"} <= moves_of(lay(bound, "t1 9C 8H 7C", "w"))
    deal = Deal(lay(bound, "t1 9C 8H 7C | t2 9S", "w"))
    deal.play("t1*2 r1")
    assert "r1*2 t2" in deal.moves() and "r1 t2" not in deal.moves()


def test_both_ends_of_a_column_can_be_played_and_nothing_between(declare, lay):
    deal = Deal(lay(declare(tiny(HOME, Tableau(2, builds=(DOWN,), moves=ENDS), BOX)), "t1 AC 9H AD KS AH | t2 2S", "s"))
    assert set(deal.moves()) == {f"t1{n} f{k}" for n in ("", "*5") for k in (1, 2, 3, 4)} | {"t1 t2", "t1*5 t2"}
    assert deal.why("t1*3 f1") == "only the top card of t1 can be moved"
    deal.play("t1*5 t2")
    assert deal.position.pile("t1").cards == tuple(parse_cards("9H AD KS AH"))
    assert deal.position.pile("t2").cards == tuple(parse_cards("2S AC"))
    deal.undo()
    assert deal.position.pile("t1").cards == tuple(parse_cards("AC 9H AD KS AH"))


def test_the_bottom_card_goes_by_itself_to_a_pile_that_reverses_runs(declare, lay):
    """It comes alone, so nothing is turned round: whether it fits is asked of it, and not of the card on top."""
    columns = Tableau(4, builds=(DOWN,), moves=ENDS, reverses=True)
    deal = Deal(lay(declare(tiny(HOME, columns, BOX)), "t1 KS 3H | t2 4C | t3 8D 3C | t4 9S", "s"))
    assert {move for move in deal.moves() if " t" in move} == {"t1 t2", "t3 t2", "t3*2 t4"}
    assert deal.why("t1*2 t2") == "only a card one rank lower can go on 4♣; K♠ can't"
    (gesture,) = deal.play("t3*2 t4")
    assert gesture.text == "t3*2 t4" and len(gesture.moves) == 1
    assert deal.position.pile("t3").cards == tuple(parse_cards("3C"))
    assert deal.position.pile("t4").cards == tuple(parse_cards("9S 8D"))


def test_a_merci_draws_one_card_out_after_the_last_deal(declare, lay):
    stock = Stock(deal=0, passes=2, gathers=Gather(3, shuffled=True, merci=True))
    bound = declare(tiny(HOME, Tableau(18, deal=(*(3,) * 17, 1), builds=(DOWN, SAME_SUIT), moves=TOP), stock))
    deal = bound.deal(4)
    buried = [move for move in deal.moves() if "*" in move]
    assert not buried
    deal.play("s")
    before = deal.position
    buried = [move for move in deal.moves() if "*" in move]
    for move in buried:
        source, target = move.split()
        name, n = source.split("*")
        card = before.pile(name).cards[-int(n)]
        after = Deal(before)
        after.play(move)
        assert after.position.pile(target).cards[-1] == card
        assert after.position.pile(name).cards == tuple(c for c in before.pile(name).cards if c != card)
        assert not any("*" in later for later in after.moves())
        assert after.why("s") == "the rules allow no further deal"
    assert buried


def test_a_merci_needs_a_last_deal(declare):
    with pytest.raises(BadSpec, match="merci"):
        declare(
            tiny(Tableau(18, deal=2, builds=(DOWN,), moves=TOP), Stock(gathers=Gather(3, merci=True), passes=0))
        ).deal(1)


def test_a_clock_has_twelve_hours_and_what_is_inside():
    hours = dial().places
    assert len({*hours}) == 12 and hours[11][1] == min(y for _, y in hours) and hours[5][1] == max(y for _, y in hours)
    assert hours[2][0] == max(x for x, _ in hours) and hours[8][0] == min(x for x, _ in hours)
    assert dial((2, 2)).places == (*hours, (2, 2))


def test_a_game_may_be_won_with_so_many_cards_home(declare, lay):
    bound = declare(tiny(HOME, Tableau(2, builds=(DOWN,)), BOX, goal=Home(cards=3)))
    assert lay(bound, "f1 AC 2C 3C", "s").is_won and not lay(bound, "f1 AC 2C", "s").is_won


def test_a_whole_suit_leaves_by_itself(declare, lay):
    bound = declare(
        tiny(Foundation(4), Tableau(3, starts=ANY_CARD, builds=(DOWN,), moves=RunOf((DOWN, SAME_SUIT)), leaves=13), BOX)
    )
    suit = "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
    position = lay(bound, f"t1 5C {suit} | t2 AH", "s")
    after = position.after(next(move for move in position.moves() if move & 255 == bound.rule_table.names.index("t2")))
    assert after.pile("f1").cards == tuple(parse_cards(f"{suit} AH"))
    assert after.pile("t1").cards == (parse_card("5C"),)


def test_the_stock_deals_only_onto_cards_where_the_round_says_so(declare, lay):
    bound = declare(tiny(Tableau(2, starts=ANY_CARD, builds=(DOWN,)), Stock(deals=Round("t", 1, onto_spaces=False))))
    assert Deal(lay(bound, "t1 5C", "s")).why("s") == "the stock deals only while no column is empty"
    assert Deal(lay(bound, "t1 5C | t2 8C", "s")).why("s") == ""


@pytest.mark.parametrize(
    ("columns", "others", "counts"),
    [
        (Tableau(7, deal=REST, builds=(DOWN,)), (), [8, 8, 8, 7, 7, 7, 7]),
        (Tableau(13, deal=REST, builds=(DOWN,)), (Foundation(4, deal=ACES, builds=IN_SUIT),), [4] * 9 + [3] * 4),
        (Tableau(7, deal=STAIRS, builds=(DOWN,)), (Stock(),), [1, 2, 3, 4, 5, 6, 7]),
        (Tableau(option("columns", 9, 8), deal=STAIRS, builds=(DOWN,)), (Stock(),), [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_the_rest_of_the_deck_is_shared_out_and_stairs_have_a_card_more_on_each_pile(declare, columns, others, counts):
    position = declare(tiny(columns, *others)).deal(1).position
    assert [len(position.pile(f"t{k}").cards) for k in range(1, len(counts) + 1)] == counts


def test_a_foundation_that_is_dealt_a_card_and_keeps_it_is_never_empty(declare):
    begun = Foundation(4, deal=(1, 0, 0, 0), starts=BASE_RANK, builds=roundly(UP_IN_SUIT))
    for moves, never_empty in ((NOTHING, (True, False, False, False)), (TOP, (False,) * 4)):
        assert declare(tiny(replace(begun, moves=moves), BOX)).patience.group("f").never_empty == never_empty


def test_cards_that_are_laid_out_first_are_not_shuffled(declare):
    bound = declare(tiny(Foundation(4, deal=ACES, builds=IN_SUIT), Tableau(8, deal=6, builds=(DOWN,))))
    for number in range(3):
        deal = bound.deal(number)
        assert [deal.position.pile(f"f{k}").cards for k in (1, 2, 3, 4)] == [(parse_card(f"A{s}"),) for s in "CDHS"]
    deck = bound.deck(5)
    assert bound.deal_cards(deck).position.state == bound.deal(5).position.state
    with pytest.raises(BadInput, match="laid out before"):
        bound.deal_cards(deck[::-1])


def test_a_card_cannot_be_laid_out_more_often_than_the_deck_has_it(declare):
    with pytest.raises(BadSpec, match="so often"):
        declare(tiny(Foundation(2, deal=laid("AC", "AC"), builds=IN_SUIT), BOX)).deal(1)


def test_kings_sink_in_the_order_in_which_they_were_dealt(declare):
    bound = declare(tiny(Tableau(1, deal=5, sinks=KING, builds=(DOWN,)), BOX))
    first = parse_cards("2C KH 3C KS 4C")
    deck = [*first, *(card for card in deck_of(52) if card not in first)]
    assert bound.deal_cards(deck).position.pile("t1").cards == tuple(parse_cards("KH KS 2C 3C 4C"))


def test_a_deck_may_have_one_suit_only(declare):
    bound = declare(tiny(Tableau(8, deal=13, builds=(DOWN,)), deck=Deck("S", copies=8)))
    cards = [card for pile in bound.deal(1).position.piles for card in pile.cards]
    assert len(cards) == 104 and {text(card)[-1] for card in cards} == {"S"}
    with pytest.raises(BadInput):
        bound.deal_cards(deck_of(104))


def test_a_deck_may_end_before_the_king(declare):
    bound = declare(tiny(Tableau(4, deal=8, builds=(DOWN,)), deck=Deck(highest=8)))
    assert max(card & 15 for pile in bound.deal(1).position.piles for card in pile.cards) == 8


def test_a_game_may_be_won_when_a_group_is_cleared(declare, lay):
    bound = declare(tiny(Tableau(2, builds=(DOWN,)), Reserve(1, deal=0, moves=TOP), BOX, goal=Cleared()))
    assert lay(bound, "r1 5C", "s").is_won and not lay(bound, "t1 5C", "s").is_won


def run_of(cells, columns, starts, cards):
    patience = tiny(HOME, Cell(4, moves=TOP), Tableau(4, starts=starts, builds=IN_COLOURS), BOX, runs=AT_BEST)
    filled = " | ".join(f"c{k} {card}" for k, card in zip(range(1, 5 - cells), ("2C", "2D", "2H"), strict=False))
    taken = " | ".join(f"t{k} {card}" for k, card in zip((3, 4), ("KC", "KD"), strict=True) if k - 2 > columns)
    return patience, " | ".join(filter(None, [f"t1 {cards}", "t2 10D", filled, taken]))


@pytest.mark.parametrize(
    ("cells", "columns", "starts", "most"),
    [(4, 0, ANY_CARD, 5), (2, 1, ANY_CARD, 6), (1, 2, ANY_CARD, 8), (2, 2, KING, 3)],
)
def test_cells_and_spaces_that_take_any_card_count_in_the_length_of_a_run(declare, lay, cells, columns, starts, most):
    whole = "9C 8D 7C 6D 5C 4D 3C 2S"
    for n in range(1, 8):
        patience, laid_cards = run_of(cells, columns, starts, " ".join(whole.split()[:n]))
        bound = declare(patience)
        deal = Deal(lay(bound, laid_cards, "s"))
        assert (deal.why(f"t1*{n} t2") == "") == (n <= most), n
        if n <= most:
            position = deal.position
            move = bound.rule_table.names.index("t1") + (bound.rule_table.names.index("t2") << 8) + (n << 16)
            for part in single_moves(position, move):
                position = position.after(part)
            assert position.state == deal.position.after(move).state


def test_microsoft_s_first_deal_is_the_one_everybody_knows():
    columns = [deal.cards for deal in game("freecell").deal(1).position.piles if deal.name.startswith("t")]
    assert [text(cards[0]) for cards in columns] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]
    assert columns[0] == tuple(parse_cards("JD KD 2S 4C 3S 6D 6S"))
