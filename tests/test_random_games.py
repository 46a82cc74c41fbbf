"""Games of random words: whatever can be declared can be dealt and played, and compiled without a difference."""

from hypothesis import given, settings
from hypothesis import strategies as st

from reussite.cards import deck_of, face
from reussite.play import Entry, Game
from reussite.rules.layout import FINE
from reussite.spec import (
    ACE,
    ALL,
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
    UP,
    UP_BY_TWO,
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
    start,
    suited,
)

RULES = (UP, DOWN, UP_OR_DOWN, UP_BY_TWO, SAME_SUIT, SAME_RANK, ALTERNATING, AT_MOST, roundly(UP), roundly(DOWN))
starts = st.sampled_from([NO_CARD, ANY_CARD, ACE, KING, start("7"), start("AS", "8"), suited("H")])
builds = st.lists(st.sampled_from(RULES), max_size=2, unique=True).map(tuple)


@st.composite
def groups(draw, kind, most, **words):
    """A group of like piles; what they are dealt fits their limit."""
    rules = draw(builds)
    dealt = draw(st.integers(0, 3))
    return kind(
        draw(st.integers(1, most)),
        deal=dealt,
        down=draw(st.sampled_from([0, ALL, ALL_BUT_TOP])),
        starts=draw(starts),
        builds=rules,
        limit=draw(st.sampled_from([0, dealt + 1, 13])),
        moves=draw(st.sampled_from([NOTHING, TOP, RUN] if rules else [NOTHING, TOP])),
        single=draw(st.booleans()),
        reverses=draw(st.booleans()),
        covers=draw(st.booleans()),
        **words,
    )


@st.composite
def declarations(draw):
    """A small game of random words."""
    piles = [draw(groups(Tableau, 4))]
    if draw(st.booleans()):
        piles.append(draw(groups(Foundation, 4)))
    if draw(st.booleans()):
        piles.append(draw(groups(Reserve, 3, refill=draw(st.sampled_from([(), ("s",), ("t", "s")])))))
    if draw(st.booleans()):
        piles.append(Cell(draw(st.integers(1, 3)), moves=draw(st.sampled_from([NOTHING, TOP]))))
    up = draw(st.booleans())
    stock = Stock(
        draws=draw(st.integers(0, 3)),
        passes=draw(st.integers(0, 3)),
        top_up=up,
        home_first=up and draw(st.booleans()),
        deals=draw(st.sampled_from([None, Round("t", 1)])),
        rest=draw(st.sampled_from([None, Round(piles[-1].letter, 1)])),
    )
    piles += draw(st.permutations([stock, Waste(moves=draw(st.sampled_from([NOTHING, TOP])))]))
    return Patience(
        name="Random",
        piles=tuple(draw(st.permutations(piles))),
        rules="Do as the words say.",
        deck=draw(st.sampled_from([32, 52, 104])),
        by_rows=draw(st.sampled_from([(), ("t",)])),
        climbs=draw(st.booleans()),
        runs=draw(st.integers(0, 2)),
        purge=draw(st.integers(0, 2)),
        goal=draw(st.sampled_from(["all home", "all in order"])),
    )


@settings(max_examples=150)
@given(declarations(), st.randoms(use_true_random=False))
def test_any_declaration_of_known_words_can_be_dealt_and_played(patience, chance):
    bound = Game(Entry("random", patience, {}, "a test"), {"undo": "gesture"})
    deck = deck_of(patience.deck)
    chance.shuffle(deck)
    position = bound.deal_cards(deck).position
    for _ in range(30):
        assert sorted(face(card) for pile in position.piles for card in pile.cards) == sorted(deck)
        moves = position.moves()
        check_refusals(position, moves)
        if not moves:
            break
        position = position.after(chance.choice(moves))
    assert position.status in ("won", "lost", "stuck", "playing")


def check_refusals(position, moves):
    """Exactly the listed moves are fine, each listed once."""
    state, names = list(position.state), position.game.rule_table.names
    assert len(set(moves)) == len(moves)
    sizes = [len(position.pile(name).cards) for name in names]
    every = [
        a + (b << 8) + (n << 16) for a, size in enumerate(sizes) for b in range(len(names)) for n in range(size + 1)
    ]
    assert {move for move in every if position.game.engine.refusal(state, move) == FINE} == {
        m for m in moves if m < 1 << 24
    }


def test_cards_that_lie_face_down_do_not_climb_compiled_or_not():
    """A set of cards shifted by a face-down card is empty when interpreted, and anything when compiled."""
    from reussite.rules.compiled import moves_array, state_array

    home, columns = Foundation(4, starts=ACE, builds=(UP, SAME_SUIT)), Tableau(4, deal=3, down=ALL, moves=NOTHING)
    patience = Patience("Tiny", (home, columns, Reserve(1, deal=5), Stock(), Waste()), "Turn.", climbs=True)
    bound = Game(Entry("tiny", patience, {}, "a test"), {"undo": "gesture"})
    engine, size, most = bound.compiled(), bound.rule_table.state_size, bound.rule_table.most_moves
    for number in range(40):
        state, array = [0] * size, state_array(size)
        played = bound.engine.walks(state, [0] * 52, [0] * most, number, 1, 20)
        assert engine.walks(array, state_array(52), moves_array(most), number, 1, 20) == played
        assert array.tolist() == state
