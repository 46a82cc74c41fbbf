"""Games of random words: whatever can be declared can be dealt and played, and compiled without a difference."""

from hypothesis import given, settings
from hypothesis import strategies as st

from random_words import declarations
from reussite.cards import deck_of, face
from reussite.rules.layout import FINE
from reussite.spec import ALL, NOTHING, Reserve, Stock, Tableau, Waste
from tiny_games import HOME, bind, tiny


@settings(max_examples=150)
@given(declarations(), st.randoms(use_true_random=False))
def test_any_declaration_of_known_words_can_be_dealt_and_played(patience, chance):
    bound = bind(patience)
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

    columns = Tableau(4, deal=3, down=ALL, moves=NOTHING)
    bound = bind(tiny(HOME, columns, Reserve(1, deal=5), Stock(), Waste(), climbs=True))
    engine, size, most = bound.compiled(), bound.rule_table.state_size, bound.rule_table.most_moves
    for number in range(40):
        state, array = [0] * size, state_array(size)
        played = bound.engine.walks(state, [0] * 52, [0] * most, number, 1, 20)
        assert engine.walks(array, state_array(52), moves_array(most), number, 1, 20) == played
        assert array.tolist() == state
