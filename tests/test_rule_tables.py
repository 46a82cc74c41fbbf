"""What each word of the vocabulary means: a few cards on the table and exactly the moves there are."""

from fnmatch import fnmatchcase

import pytest

from reussite.cards import deck_of, parse_cards, text
from reussite.play import Deal
from reussite.play.position import shown_cards
from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ALTERNATING,
    ANY_CARD,
    AT_MOST,
    DOWN,
    KING,
    NO_CARD,
    NOTHING,
    RUN,
    SAME_RANK,
    SAME_SUIT,
    TOP,
    UNLIMITED,
    UP,
    UP_BY_TWO,
    UP_OR_DOWN,
    Cell,
    Foundation,
    Reserve,
    Round,
    Stock,
    Tableau,
    Waste,
    roundly,
    start,
    suited,
)
from tiny_games import IN_COLOURS, IN_SUIT, tiny

pytestmark = [pytest.mark.unit, pytest.mark.quick]

BOX = Stock(draws=0)  # where the cards lie that do not matter: a stock nobody can click
SHUT = Reserve(1, deal=40, moves=NOTHING)  # the same for games whose stock matters


def cards_like(patterns, deck=52):
    """The cards whose text is like one of the patterns: ``6?`` is every six, ``*[DH]`` every red card."""
    names = {text(card) for card in deck_of(deck)}
    return {name for name in names if any(fnmatchcase(name, pattern) for pattern in patterns.split())}


def moves_of(position):
    return set(Deal(position).moves())


def show(position, box):
    """All piles but the box, as `lay` reads them."""
    lines = position.text().splitlines()[1:]
    return " | ".join(line for line in lines if not line.startswith(f"{box} ") and "=" not in line)


LAID_ON = [
    ((DOWN,), "7H", "6?"),
    ((DOWN,), "AS", ""),
    ((DOWN,), "KC", "Q?"),
    ((UP,), "7H", "8?"),
    ((UP,), "AC", "2?"),
    ((UP,), "KD", ""),
    ((UP_OR_DOWN,), "7H", "6? 8?"),
    ((UP_OR_DOWN,), "AS", "2?"),
    ((UP_OR_DOWN,), "KS", "Q?"),
    ((UP_BY_TWO,), "9D", "J?"),
    ((UP_BY_TWO,), "JD", "K?"),
    ((UP_BY_TWO,), "QD", "A?"),
    ((UP_BY_TWO,), "KD", "2?"),
    ((SAME_SUIT,), "7H", "[A2345689]H 10H [JQK]H"),
    ((SAME_RANK,), "7H", "7[CDS]"),
    ((ALTERNATING,), "7H", "*[CS]"),
    ((ALTERNATING,), "7S", "*[DH]"),
    ((AT_MOST,), "9C", "[2345678]? 9[DHS]"),
    ((AT_MOST,), "2C", "2[DHS]"),
    ((AT_MOST,), "AC", "[23456789]? 10? [JQK]? A[DHS]"),
    ((roundly(UP),), "KH", "A?"),
    ((roundly(UP),), "QH", "K?"),
    ((roundly(DOWN),), "AH", "K?"),
    ((roundly(DOWN),), "2H", "A?"),
    ((DOWN, ALTERNATING), "7H", "6[CS]"),
    ((DOWN, SAME_SUIT), "7H", "6H"),
    ((UP, SAME_SUIT), "QS", "KS"),
    ((roundly(UP), SAME_SUIT), "KS", "AS"),
    (roundly((UP, SAME_SUIT)), "KS", "AS"),
    (roundly((ALTERNATING, DOWN)), "AS", "K[DH]"),
    ((UP_BY_TWO, SAME_SUIT), "QS", "AS"),
    ((UP, DOWN), "7H", ""),
    ((), "7H", ""),
]


@pytest.mark.parametrize(("rules", "on", "fitting"), LAID_ON)
def test_a_build_rule_lets_exactly_these_cards_lie_on_a_card(declare, rules, on, fitting):
    bound = declare(tiny(Tableau(1, deal=1, builds=rules, moves=NOTHING), Reserve(51, deal=1)))
    (under,) = parse_cards(on)
    position = bound.deal_cards([under, *(card for card in deck_of(52) if card != under)]).position
    assert {text(card) for move in position.moves() for card in shown_cards(position, move)} == cards_like(fitting)


STARTS = [
    (NO_CARD, ""),
    (ANY_CARD, "*"),
    (ACE, "A?"),
    (KING, "K?"),
    (start("7"), "7?"),
    (start("10", "J"), "10? J?"),
    (start("AS"), "AS"),
    (start("AS", "K"), "AS K?"),
    (suited("D"), "*D"),
]


@pytest.mark.parametrize(("starts", "fitting"), STARTS)
def test_a_start_word_lets_exactly_these_cards_begin_a_pile(declare, starts, fitting):
    bound = declare(tiny(Tableau(1, starts=starts, moves=NOTHING), Reserve(52, deal=1)))
    position = bound.deal_cards(deck_of(52)).position
    assert {text(card) for move in position.moves() for card in shown_cards(position, move)} == cards_like(fitting)


def columns(n, **words):
    return tiny(Tableau(n, **{"builds": IN_COLOURS} | words), BOX)


def home_and_columns(home, n, **words):
    return tiny(home, Tableau(n, **{"builds": IN_COLOURS} | words), BOX)


MOVES = {
    "nothing is lifted": (columns(2, moves=NOTHING), "t1 8H | t2 7C", ""),
    "the top card is lifted": (columns(3, moves=TOP), "t1 9C 8H 7S | t2 8D | t3 10D", "t1 t2"),
    "a run is lifted": (columns(3, moves=RUN), "t1 9C 8H 7S | t2 8D | t3 10D", "t1 t2, t1*3 t3"),
    "a run is in sequence": (columns(3), "t1 9C 8S 7H | t2 9D | t3 10D", "t1*2 t2"),
    "a run is face up": (columns(3, deal=2, down=1), "t1 [9C] 8H 7S | t2 9S | t3 10D", "t1*2 t2, t2 t3"),
    "a space takes runs": (columns(2, starts=KING), "t1 3C KS QH", "t1*2 t2"),
    "a space takes any card": (columns(2, starts=ANY_CARD), "t1 3C KS QH", "t1 t2, t1*2 t2"),
    "a space takes nothing": (columns(2), "t1 3C KS QH", ""),
    "piles start each their own way": (columns(3, starts=(KING, ACE, ANY_CARD)), "t3 KS AC", "t3 t2"),
    "piles build each their own way": (
        tiny(Foundation(2, starts=ANY_CARD, builds=((UP,), (DOWN,))), Reserve(2), BOX),
        "f1 5C | f2 5D | r1 4H | r2 6H",
        "r1 f2, r2 f1",
    ),
    "a limit counts the cards that arrive": (
        columns(3, builds=(SAME_RANK,), starts=ANY_CARD, limit=3),
        "t1 4C 7H 7S | t2 9D 7D",
        "t1 t2, t1 t3, t1*2 t3, t2 t3",
    ),
    "a limit may differ from pile to pile": (
        tiny(Foundation(2, starts=ANY_CARD, builds=(UP,), limit=(1, 2)), Reserve(1), BOX),
        "f1 5C | f2 5D | r1 6H",
        "r1 f2",
    ),
    "one card at a time": (
        home_and_columns(Foundation(1, starts=ANY_CARD, builds=IN_COLOURS), 2),
        "f1 9C | t1 8H 7S | t2 8D",
        "t2 f1, t1 t2",
    ),
    "several cards at a time": (
        home_and_columns(Foundation(1, starts=ANY_CARD, builds=IN_COLOURS, single=False), 2),
        "f1 9C | t1 8H 7S | t2 8D",
        "t2 f1, t1 t2, t1*2 f1",
    ),
    "a foundation gives nothing back": (
        home_and_columns(Foundation(1, starts=ACE, builds=IN_SUIT), 1),
        "f1 AC 2C | t1 3D",
        "",
    ),
    "a foundation gives its top card back": (
        home_and_columns(Foundation(2, starts=ACE, builds=IN_SUIT, moves=TOP), 2),
        "f1 AC 2C | f2 AD | t1 3D | t2 2S",
        "f1 t1, f2 t2, t2 t1",
    ),
    "an ace goes across to another foundation": (
        home_and_columns(Foundation(2, starts=ACE, builds=IN_SUIT, moves=TOP), 1),
        "f2 AD",
        "f2 f1",
    ),
    "a run keeps its order": (columns(2, builds=(UP_OR_DOWN, SAME_SUIT)), "t1 9H 8H 7H | t2 10H", "t1*3 t2"),
    "a run arrives top card first": (
        columns(3, builds=(UP_OR_DOWN, SAME_SUIT), reverses=True),
        "t1 9H 8H 7H | t2 6H | t3 10H",
        "t1 t2, t1*2 t2, t1*3 t2, t2 t1",
    ),
    "a cell takes one card and keeps it": (tiny(Cell(2), Reserve(1), BOX), "c1 5C | r1 5D", "r1 c2"),
    "a reserve takes nothing": (tiny(Reserve(2), Tableau(1, builds=(UP,)), BOX), "r1 4C | t1 5C", ""),
    "the top of a waste is played and nothing is put on it": (
        tiny(Stock(), Waste(), Tableau(3, builds=IN_COLOURS), SHUT),
        "s [2D] | w 5S 6H | t1 7C | t2 6S | t3 5D",
        "w t1, t3 t2, s",
    ),
    "a stock that is not clicked": (tiny(BOX, Waste()), "w 2D", ""),
    "a stock card that lies face up is played": (
        tiny(Stock(draws=0, top_up=True), Tableau(2, builds=IN_COLOURS), SHUT),
        "s [2D] 6H | t1 7C | t2 7D",
        "s t1",
    ),
    "a stock card may go home or elsewhere": (
        tiny(Stock(top_up=True), Waste(), Foundation(2, starts=ACE), Cell(1), SHUT),
        "s [2D] AC",
        "s f1, s f2, s c1, s",
    ),
    "a stock card that a foundation takes goes home first": (
        tiny(Stock(top_up=True, home_first=True), Waste(), Foundation(2, starts=ACE), Cell(1), SHUT),
        "s [2D] AC",
        "s f1, s f2",
    ),
    "a stock card that no foundation takes goes elsewhere": (
        tiny(Stock(top_up=True, home_first=True), Waste(), Foundation(2, starts=ACE), Cell(1), SHUT),
        "s [AC] 2D",
        "s c1, s",
    ),
}


@pytest.mark.parametrize("case", MOVES)
def test_exactly_these_moves_are_legal(declare, lay, case):
    patience, piles, moves = MOVES[case]
    position = lay(declare(patience), piles, "s" if BOX in patience.piles else "r1")
    assert moves_of(position) == set(filter(None, moves.split(", ")))


def round_of(**words):
    """Three piles dealt by the stock, and two cells."""
    return tiny(
        Stock(deals=Round("r", 2), **words),
        Reserve(3, deal=2, down=ALL_BUT_TOP, covers=True),
        Cell(2),
        Tableau(1, deal=38, moves=NOTHING),
    )


def refilled(*sources):
    """Two reserves that are refilled; the first one's ace can go home."""
    piles = Foundation(1, starts=ACE), Reserve(2, refill=sources), Waste(), Stock(top_up=True)
    return tiny(*piles, Tableau(1, deal=40, moves=NOTHING))


PLAYED = {
    "a run is carried in order": (columns(2), "t1 2C 9C 8H | t2 10D", "t1*2 t2", "t1 2C | t2 10D 9C 8H"),
    "a run is carried card by card": (
        columns(2, builds=(UP_OR_DOWN, SAME_SUIT), reverses=True),
        "t1 2C 9H 8H 7H | t2 6H",
        "t1*3 t2",
        "t1 2C | t2 6H 7H 8H 9H",
    ),
    "a bared card is turned up": (
        columns(2, deal=2, down=1),
        "t1 [2C 3C] 8H | t2 9C",
        "t1 t2",
        "t1 [2C] 3C | t2 9C 8H",
    ),
    "the stock turns one card": (tiny(Stock(), Waste(), SHUT), "s [3C 2C AC]", "s, s", "s [3C] | w AC 2C"),
    "the stock turns three cards": (
        tiny(Stock(draws=3), Waste(), SHUT),
        "s [5C 4C 3C 2C AC]",
        "s",
        "s [5C 4C] | w AC 2C 3C",
    ),
    "the stock turns what is left": (
        tiny(Stock(draws=3), Waste(), SHUT),
        "s [5C 4C 3C 2C AC]",
        "s, s",
        "w AC 2C 3C 4C 5C",
    ),
    "the waste is turned back in the same order": (
        tiny(Stock(draws=3), Waste(), SHUT),
        "s [5C 4C 3C 2C AC]",
        "s, s, s",
        "s [5C 4C 3C 2C AC]",
    ),
    "a waste before its stock": (tiny(SHUT, Waste(), Stock()), "s [3C 2C AC] | w 9D", "s, s", "w 9D AC 2C | s [3C]"),
    "a waste apart from its stock": (
        tiny(Stock(draws=2), SHUT, Waste()),
        "s [3C 2C AC]",
        "s, s, s, s",
        "s [3C] | w AC 2C",
    ),
    "a card of the stock is followed by the next": (
        tiny(Stock(draws=0, top_up=True), Cell(2), SHUT),
        "s [3C 2C] AC",
        "s c2",
        "s [3C] 2C | c2 AC",
    ),
    "a round covers what lies there": (
        round_of(),
        "s [7C 6C 5C 4C 3C 2C AC] | r1 9H | r2 [JH] 10H",
        "s",
        "s [7C] | r1 [9H AC] 2C | r2 [JH 10H 3C] 4C | r3 [5C] 6C",
    ),
    "the last round lays what is left": (round_of(), "s [3C 2C AC] | r1 9H", "s", "r1 [9H AC] 2C | r2 3C"),
    "the rest goes elsewhere": (round_of(rest=Round("c", 1)), "s [2C AC] | r1 9H", "s", "r1 9H | c1 AC | c2 2C"),
    "a whole round is no rest": (
        round_of(rest=Round("c", 1)),
        "s [8C 7C 6C 5C 4C 3C 2C AC]",
        "s, s",
        "r1 [AC] 2C | r2 [3C] 4C | r3 [5C] 6C | c1 7C | c2 8C",
    ),
    "less than a round is rest even where it is more than a card for each pile": (
        round_of(rest=Round("r", 1)),
        "s [4C 3C 2C AC] | r1 9H",
        "s",
        "s [4C] | r1 [9H] AC | r2 2C | r3 3C",
    ),
    "a stock that holds just a round holds no rest": (
        round_of(rest=Round("c", 1)),
        "s [6C 5C 4C 3C 2C AC]",
        "s",
        "r1 [AC] 2C | r2 [3C] 4C | r3 [5C] 6C",
    ),
    "a hole is filled from the first source": (
        refilled("w", "s"),
        "r1 AC | r2 2C | w 5D 6D | s [7D] 8D",
        "r1 f1",
        "f1 AC | r1 6D | r2 2C | w 5D | s [7D] 8D",
    ),
    "a hole is filled from the second source": (
        refilled("w", "s"),
        "r1 AC | r2 2C | s [7D] 8D",
        "r1 f1",
        "f1 AC | r1 8D | r2 2C | s 7D",
    ),
    "a hole stays when nothing can fill it": (refilled("w", "s"), "r1 AC | r2 2C", "r1 f1", "f1 AC | r2 2C"),
    "a hole is not filled from a pile that is no source": (
        refilled("w"),
        "r1 AC | r2 2C | s [7D] 8D",
        "r1 f1",
        "f1 AC | r2 2C | s [7D] 8D",
    ),
    "a hole is filled face up from a stock that lies face down": (
        tiny(
            Foundation(1, starts=ACE), Reserve(1, refill=("s",)), Stock(), Waste(), Tableau(1, deal=40, moves=NOTHING)
        ),
        "r1 AC | s [7D 8D]",
        "r1 f1",
        "f1 AC | r1 8D | s [7D]",
    ),
    "a space is filled from the reserve": (
        tiny(Tableau(2, deal=1, builds=IN_COLOURS, refill=("r",)), Reserve(1, deal=3, down=ALL_BUT_TOP), BOX),
        "t1 9C 8H | t2 10D | r1 [4S 5S] 6S",
        "t1*2 t2",
        "t1 6S | t2 10D 9C 8H | r1 [4S] 5S",
    ),
    "cards climb by themselves": (
        tiny(Foundation(1, starts=ACE, builds=IN_SUIT), Tableau(4, moves=TOP), BOX, climbs=True),
        "t1 4C 3C | t2 2C | t3 KD AC | t4 6C 5C",
        "t3 f1",
        "f1 AC 2C 3C 4C 5C 6C | t3 KD",
    ),
    "cards do not climb on a full pile": (
        tiny(Foundation(1, starts=ACE, builds=IN_SUIT, limit=2), Tableau(2, moves=TOP), BOX, climbs=True),
        "t1 4C 3C | t2 2C AC",
        "t2 f1",
        "f1 AC 2C | t1 4C 3C",
    ),
    "cards do not climb unless the game says so": (
        tiny(Foundation(1, starts=ACE, builds=IN_SUIT), Tableau(2, moves=TOP), BOX),
        "t1 2C | t2 KD AC",
        "t2 f1",
        "f1 AC | t1 2C | t2 KD",
    ),
}


@pytest.mark.parametrize("case", PLAYED)
def test_playing_leads_exactly_there(declare, lay, case):
    patience, piles, moves, result = PLAYED[case]
    box = "s" if BOX in patience.piles else "r1" if SHUT in patience.piles else "t1"
    deal = Deal(lay(declare(patience), piles, box))
    for move in moves.split(", "):
        deal.play(move)
    assert show(deal.position, box) == result


def test_a_run_ends_at_a_face_down_card_that_it_would_go_on_with(declare, lay):
    deal = Deal(lay(declare(columns(2, deal=2, down=1)), "t1 [9C] 8H 7S | t2 10D", "s"))
    assert deal.game.engine.lifts(list(deal.position.state), 0) == 2
    assert deal.why("t1*3 t2") == "the top 3 cards of t1 are not all face up"


@pytest.mark.parametrize(("passes", "clicks"), [(1, 1), (2, 3), (3, 5)])
def test_the_stock_is_gone_through_as_often_as_the_rules_allow(declare, lay, passes, clicks):
    deal = Deal(lay(declare(tiny(Stock(passes=passes), Waste(), SHUT)), "s [AC]", "r1"))
    for _ in range(clicks):
        deal.play("s")
    assert deal.why("s") == "the rules allow no further pass through the stock"
    assert deal.moves() == []


def test_without_a_limit_the_stock_can_always_be_gone_through_again(declare, lay):
    deal = Deal(lay(declare(tiny(Stock(passes=UNLIMITED), Waste(), SHUT)), "s [AC]", "r1"))
    for _ in range(300):
        deal.play("s")
    assert show(deal.position, "r1") == "s [AC]"


def test_a_stock_that_deals_rounds_is_used_once(declare, lay):
    deal = Deal(lay(declare(round_of()), "s [AC]", "t1"))
    deal.play("s")
    assert deal.why("s") == "the stock is empty and can't be turned back"
