"""Words that famous games are said with: what each means, with a few cards on the table."""

import pytest

from reussite.cards import deck_of, parse_card, parse_cards, text
from reussite.errors import BadInput, BadSpec
from reussite.play import Deal, game
from reussite.play.runs import single_moves
from reussite.rules.lower import fits_on
from reussite.spec import (
    ACES,
    ANY_CARD,
    ANYTHING,
    AT_BEST,
    DOWN,
    FACE_UP,
    KING,
    OTHER_SUIT,
    SAME_COLOUR,
    SAME_SUIT,
    TOP,
    UP_OR_DOWN,
    Cell,
    Cleared,
    Deck,
    Foundation,
    Reserve,
    Round,
    RunOf,
    Stock,
    Tableau,
    by_steps,
    laid,
    roundly,
    sum_of,
)
from tiny_games import HOME, IN_COLOURS, IN_SUIT, tiny

pytestmark = pytest.mark.quick

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


@pytest.mark.parametrize("call", [lambda: by_steps(5), lambda: sum_of(12), lambda: roundly(SAME_SUIT)])
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
