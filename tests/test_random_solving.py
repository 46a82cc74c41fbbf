"""Games of random words are solved rightly: a player's own game must never get a wrong answer."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from brute_force import can_be_won
from models.cards import Card
from models.late import Piles, deck, face_down, layout, names, scatter
from reussite.cards import deck_of
from reussite.errors import ReussiteError
from reussite.play import Entry, Game, Position, catalogue, from_layout, game
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import (
    ACE,
    ALL_BUT_TOP,
    ALTERNATING,
    ANY_CARD,
    DOWN,
    KING,
    NO_CARD,
    NOTHING,
    RUN,
    SAME_RANK,
    SAME_SUIT,
    TOP,
    UP,
    UP_OR_DOWN,
    Cell,
    Foundation,
    Patience,
    Reserve,
    Round,
    Stock,
    Tableau,
    Waste,
    roundly,
)
from test_random_games import declarations

BUDGET = Budget(seconds=100, positions=5000)
BUILDS = [
    (DOWN, ALTERNATING),
    (DOWN, SAME_SUIT),
    (UP_OR_DOWN, SAME_SUIT),
    (DOWN,),
    (SAME_RANK,),
    (roundly(DOWN), ALTERNATING),
]


def agree(position: Position) -> str:
    """Compare the solver with a plain search; return what both say."""
    truth = can_be_won(position, 500)
    if truth is None:
        return "large"
    expected = WON if truth else LOST
    found = Solver(position.game, compiled=False).solve(position, BUDGET).verdict
    assert found in (expected, UNKNOWN), f"{expected}, not {found}\n{position.game.patience}\n{position.state.hex()}"
    return found


@settings(max_examples=40, deadline=None)
@given(declarations(), st.integers(0, 2**32))
def test_the_deals_of_any_declaration_are_solved_rightly(patience, seed):
    bound = Game(Entry("random", patience, {}, "a test"), {"undo": "gesture"})
    cards = deck_of(patience.deck)
    Random(seed).shuffle(cards)
    agree(bound.deal_cards(cards).position)


@st.composite
def usual_games(draw):
    """A patience in which suits are built up from the ace, and the rest is as the words fall."""
    columns = draw(st.integers(2, 3))
    back = draw(st.sampled_from([TOP, NOTHING]))
    single = {"single": draw(st.booleans()), "reverses": draw(st.booleans()), "covers": draw(st.booleans())}
    piles = [
        Foundation(4, starts=ACE, builds=(draw(st.sampled_from([UP, roundly(UP)])), SAME_SUIT), moves=back),
        Tableau(
            columns,
            deal=1,
            down=ALL_BUT_TOP,
            starts=draw(st.sampled_from([KING, ANY_CARD, ANY_CARD, NO_CARD])),
            builds=draw(st.sampled_from(BUILDS)),
            moves=draw(st.sampled_from([TOP, RUN, RUN])),
            refill=draw(st.sampled_from([(), (), ("r",), ("w", "s"), ("s",)])),
            limit=draw(st.sampled_from([0, 0, 40])),
            **(single if draw(st.booleans()) else {}),
        ),
        Reserve(2, deal=1, refill=draw(st.sampled_from([(), (), ("w", "s"), ("t",)])), down=ALL_BUT_TOP, covers=True),
    ]
    if draw(st.booleans()):
        piles.append(Cell(1, moves=TOP))
    stock = Stock(
        draws=draw(st.integers(1, 3)),
        passes=draw(st.integers(0, 2)),
        deals=draw(st.sampled_from([None, None, Round("t", 1), Round("r", 1)])),
    )
    runs = draw(st.sampled_from([0, 0, 1, 2]))
    piles += [stock, Waste(starts=draw(st.sampled_from([NO_CARD, NO_CARD, NO_CARD if runs else ANY_CARD])))]
    return Patience(
        "Random",
        tuple(piles),
        "Do as the words say.",
        climbs=draw(st.sampled_from([False, False, False, True])),
        runs=runs,
    )


def small_piles(bound: Game, random: Random) -> Piles:
    low = random.randint(3, 11)
    heights = {suit: random.randint(low, min(13, low + 3)) for suit in "CDHS"}
    columns = names("t", bound.rule_table.slots["TABLEAUS"])
    piles: Piles = {name: [] for name in ["s", "w", "r1", "r2", *names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    cards = [card for card in deck(random) if card.rank > heights[card.suit]]
    mixed = [card for card in cards if card.rank <= max(heights.values())]
    piles["t1"] = sorted((card for card in cards if card not in mixed), key=lambda card: -card.rank)
    for name in [*columns, "r1", "r2"]:
        if mixed and not piles[name]:
            piles[name].append(mixed.pop())
    scatter(mixed, piles, [*columns, "s", "w", "r1"], random)
    for name in [*columns, "r1", "r2"]:
        covered = bound.patience.group(name[0]).covers or random.random() < 0.5
        piles[name] = face_down(piles[name], 1 if covered else random.randint(1, 4))
    piles["s"] = face_down(piles["s"])
    return piles


def small_position_of(patience: Patience, seed: int) -> Position | None:
    random = Random(seed)
    entries = catalogue().entries
    entries["tiny"] = Entry("tiny", patience, {}, "a test")
    try:
        bound = game("tiny")
        for _ in range(20):
            try:
                return from_layout(layout("tiny", {}, small_piles(bound, random)))
            except ReussiteError:  # a hole that would have been filled
                continue
    finally:
        del entries["tiny"]
    return None


SEEN: set[str] = set()


@settings(max_examples=120, deadline=None)
@given(usual_games(), st.integers(0, 2**32))
def test_small_positions_of_usual_games_are_solved_rightly(patience, seed):
    position = small_position_of(patience, seed)
    if position is not None:
        SEEN.add(agree(position))


def test_some_of_these_positions_were_won_and_some_lost():
    for seed in range(300):
        columns = Tableau(2, deal=1, down=ALL_BUT_TOP, starts=ANY_CARD, builds=(DOWN,))
        home = Foundation(4, starts=ACE, builds=(UP, SAME_SUIT))
        patience = Patience("Random", (home, columns, Reserve(2, deal=1), Stock(passes=1), Waste()), "Do.")
        position = small_position_of(patience, seed)
        if position is not None:
            SEEN.add(agree(position))
        if {WON, LOST} <= SEEN:
            return
    raise AssertionError(SEEN)
