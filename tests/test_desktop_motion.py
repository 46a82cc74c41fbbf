"""What is seen in the window while something goes on: films of moves, watching, answers to questions."""

from concurrent.futures import Future

import pygame
import pytest

from gestures import HANDLED, story
from reussite.play import game
from reussite.spec import ANYTHING, ONE_PILE, PACKET, Patience, Stock, Tableau, from_right
from reussite.store import Store
from reussite.table import Advice, Change, Step
from reussite.ui.desktop import motion
from reussite.words import saying
from window_driver import Player, from_layout


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


def film_of(deal, words):
    """The lengths of the acts in which a move is shown."""
    player = Player(deal)
    player.app.do("play", words)
    return player, [act.length for act in player.app.board.film.acts]


def test_a_move_takes_230_milliseconds_and_any_input_completes_it():
    player, lengths = film_of(game("klondike").deal(7), "s")
    assert lengths == [pytest.approx(0.23)]
    player.time += 0.1
    player.turn()
    assert player.app.board.film
    player.key(pygame.K_LSHIFT)
    assert player.app.board.film is None
    assert [card.face for card in player.app.board.shown["w"]] == list(player.view.pile("w").cards)


def test_a_card_that_is_turned_shows_its_other_side_from_halfway_on(monkeypatch):
    player, _ = film_of(game("klondike").deal(7), "s")
    board, asked = player.app.board, []
    (flight,) = board.film.acts[0].flights
    draw = board.pictures.card
    monkeypatch.setattr(board.pictures, "card", lambda face, *rest: asked.append(face) or draw(face, *rest))
    for part in (0.25, 0.75):
        board._draw_flight(pygame.display.get_surface(), flight, flight.begin + part * flight.length)
    (turned,) = player.view.pile("w").cards
    assert asked == [None, turned]


def test_a_deal_takes_a_second_and_a_half():
    player = Player(game("natali").deal(7), settled=False)
    assert player.app.board.film.acts[0].length == pytest.approx(1.5)
    assert max(f.begin + f.length for f in player.app.board.film.acts[0].flights) == pytest.approx(1.5)


def test_automatic_drops_become_quicker_from_250_to_80_milliseconds():
    aces = "\n".join(f"t{k + 1} {' '.join(f'{rank}{suit}' for rank in '5432A')}" for k, suit in enumerate("HDCS"))
    _, lengths = film_of(from_layout("la-peau", aces), "purge")
    assert lengths[0] == pytest.approx(0.25) and lengths[-1] == pytest.approx(0.08)
    assert lengths == sorted(lengths, reverse=True) and len(lengths) >= 20


def test_a_run_in_la_peau_is_shown_as_its_single_card_moves():
    player, lengths = film_of(from_layout("la-peau", "t1 5H 4S 3D\nt2 6S\nt3 9C"), "t1*3 t2")
    parts = player.sitting.deal.gestures[-1].moves
    assert len(lengths) == len(parts) == 7


def assert_film_ends_as_it_is(player):
    film = player.app.board.film
    if film:
        last = film.acts[-1]
        shown = {name: [last.faces[card] for card in cards] for name, cards in last.shown.items() if cards}
        assert shown == {pile.name: list(pile.cards) for pile in player.view.piles if pile.cards}


@pytest.mark.parametrize("key", HANDLED)
def test_a_film_ends_with_the_table_as_it_is(key):
    deal, moves = story(key)
    player = Player(deal)
    films = 0
    for words in moves[:60]:
        player.app.do("play", words)
        films += ends_as_it_is(player)
    forward = films
    while player.view.moves:
        player.app.do("undo")
        films += ends_as_it_is(player)
    assert forward >= 20 and films - forward >= 20


def ends_as_it_is(player):
    """Whether a film is shown; then its last act shows the table as it is."""
    film = player.app.board.film
    if film:
        assert_film_ends_as_it_is(player)
    return bool(film)


def test_without_motion_cards_are_where_they_go_at_once():
    player = Player(game("klondike").deal(7), settled=False, motion="none")
    assert player.app.board.film is None
    player.click(player.at("s"))
    assert player.app.board.film is None and len(player.view.pile("w").cards) == 1


def test_closing_in_the_middle_of_a_movement_loses_nothing(store):
    player = Player(store.begin(game("klondike").deal(7)), store)
    player.click(player.at("s"))
    assert player.app.board.film
    player.post(pygame.QUIT)
    assert not player.app.open
    text = player.sitting.deal.text()
    with Store.open(store.path) as again:
        assert again.resume().text() == text
        assert len(again.resume().gestures) == 1


def test_cards_of_a_step_are_found_where_they_lay_before_it():
    shown = {"a": [motion.Card(1), motion.Card(2), motion.Card(3)], "b": []}
    step = Step("carry", (Change(2, ("a", 1), ("b", 0), True, True), Change(3, ("a", 2), ("b", 1), True, True)))
    assert [was for _, was in motion.carry_out(shown, step)] == [2, 3]
    assert [[card.face for card in cards] for cards in shown.values()] == [[1], [2, 3]]


def nearly_won(**chosen):
    """A player who has one move left to make, and the move."""
    deal, moves = story("fifteen-puzzle")
    for words in moves[:-1]:
        deal.play(words)
    return Player(deal, **chosen), moves[-1]


def test_a_win_is_celebrated_when_the_cards_have_come_to_rest_and_then_tells_what_can_be_done():
    player, last = nearly_won()
    player.app.do("play", last)
    assert player.app.board.film and not player.app.celebration and not player.panel
    player.rest()
    player.turn()
    assert player.view.status == "won" and player.app.celebration and not player.panel
    player.wait(6)
    assert player.app.celebration is None and player.panel == "won"
    assert {"Time", "Moves", "New deal"} <= set(player.said())
    player.choose("New deal")
    assert not player.panel and player.view.moves == 0 and player.view.status == "playing"


def test_a_key_ends_the_celebration_and_does_nothing_else():
    player, last = nearly_won()
    player.app.do("play", last)
    player.rest()
    player.turn()
    player.type("n")
    assert not player.app.celebration and player.panel == "won" and player.view.status == "won"


def test_without_motion_nothing_rains_over_a_won_table():
    player, last = nearly_won(motion="none")
    player.app.do("play", last)
    player.turn()
    assert player.app.celebration is None and player.panel == "won"


def lose(key, number):
    """A player whose next move loses the deal, and the move."""
    deal = game(key).deal(number)
    while True:
        words = deal.moves()[0]
        deal.play(words)
        if deal.status == "lost":
            deal.undo()
            return Player(deal), words


def test_a_lost_deal_is_told_at_once_and_the_last_move_can_be_taken_back():
    player, last = lose("montee-descente", 7)
    player.app.do("play", last)
    assert not player.panel
    player.rest()
    player.turn()
    assert player.panel == "lost" and "there is no place for the ace of diamonds" in player.app.panels.panel.prose
    assert player.app.celebration is None
    player.key(pygame.K_r, "r")  # pressed on the way, it does nothing and hides nothing
    assert player.panel == "lost" and any(
        text.words == "There is nothing to redo." for text in player.app.panels.sheet.texts
    )
    player.key(pygame.K_RETURN, "\r")
    assert not player.panel and player.view.status == "playing" and player.sitting.deal.can_redo


def test_the_end_is_not_told_of_a_deal_that_went_on_meanwhile():
    player, last = lose("montee-descente", 7)
    player.app.do("play", last)
    player.type("u")
    player.wait(1)
    assert not player.panel and player.view.status == "playing"


def test_a_patience_that_plays_itself_makes_a_step_by_space_or_click_and_runs_to_its_end():
    player = Player(game("relais-des-7").deal(3))
    player.key(pygame.K_SPACE, " ")
    assert player.view.moves == 1
    player.tap("s")
    assert player.view.moves == 2
    player.post(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=0)
    assert player.view.status in ("won", "lost")
    player.wait(11)
    assert player.panel == player.view.status


def watch(deal, store=None):
    player = Player(deal, store)
    player.key(pygame.K_F10)
    player.choose("Watch")
    assert player.app.seen.running
    player.button("go")  # which pauses
    return player


def wait_for(player, games):
    for _ in range(4000):
        player.time += 0.6
        player.turn()
        if player.sitting.watched.games >= games:
            return
    raise AssertionError("the games do not end")


def test_a_game_is_watched_with_a_chart_beside_the_table():
    player = watch(game("relais-des-7").deal(3))
    width = player.app.board.rect.width
    assert width < player.app.size[0] and player.app.seen.watching
    made = player.view.moves
    player.button("step")
    assert player.view.moves == made + 1
    player.button("go")
    wait_for(player, 1)
    deal = game("relais-des-7").deal(3)
    while deal.moves():
        deal.play("next")
    outcome = deal.game.engine.outcome(list(deal.position.state))
    bars = [bar for bar in player.app.seen.chart.bars if bar[1]]
    assert bars == [(deal.game.patience.tally.text(outcome), 1, "100%")]
    before = pygame.image.tobytes(player.app.window, "RGB")
    wait_for(player, 3)
    player.turn()
    assert pygame.image.tobytes(player.app.window, "RGB") != before
    player.key(pygame.K_PLUS, "+")
    assert "0.25" in player.app.message
    player.button("go")
    assert not player.app.seen.running
    player.button("stop")
    assert player.app.board.rect.width == player.app.size[0]


def test_what_is_watched_is_shown_in_the_time_there_is():
    player = watch(game("klondike").deal(7))
    for _ in range(4):
        player.key(pygame.K_PLUS, "+")
    player.button("go")
    before = player.sitting.deal
    player.wait(1)
    assert player.sitting.deal is not before or len(before.gestures) > 10
    assert player.app.board.film is None  # as fast as possible: nothing is seen to move


def test_deals_that_are_only_watched_are_not_kept(store):
    player = watch(store.begin(game("quatre-couleurs").deal(3)), store)
    player.button("go")
    wait_for(player, 2)
    assert len(store.history(all_deals=True)) == 1


def test_any_game_can_be_watched_and_ones_own_deal_waits():
    player = Player(game("klondike").deal(7))
    player.tap("s")
    own = player.sitting.deal
    player.key(pygame.K_F10)
    player.choose("Watch")
    player.button("go")  # which pauses
    made = player.view.moves
    player.button("step")
    assert player.sitting.deal is not own and player.view.moves == made + 1
    player.click(player.at("s"))
    assert len(player.sitting.deal.gestures) == made + 2
    player.button("stop")
    assert player.sitting.deal is own and not player.app.seen.watching and player.view.moves == 1


def test_a_hint_lights_the_cards_it_names():
    player = Player(game("klondike").deal(7))
    player.button("hint")
    player.wait(0.2)
    assert [name for name, _ in player.app.board.lights.hint] == ["t3", "f1"]
    player.click(player.at("t3"), button=3)
    assert player.app.board.lights.hint == ()


class Knowing:
    """An adviser that has its answers ready, or lets one wait."""

    def __init__(self, **answers):
        self.answers = answers
        self.asked = []

    def ask(self, snapshot, question):
        future = Future()
        self.asked.append(future)
        if question in self.answers:
            future.set_result(self.answers[question])
        return future

    def prepare(self, bound):
        pass


def told(words, **more):
    return Advice(saying("problem", text=words), **more)


def ask(player, words):
    player.key(pygame.K_F10)
    player.choose(words)
    player.wait(0.2)


def test_a_solution_is_played_until_a_key_stops_it():
    deal, moves = story("fifteen-puzzle")
    player = Player(deal, adviser=Knowing(solution=told("it can be won", moves=tuple(moves), verdict="won")))
    ask(player, "Show the solution")
    player.wait(4)
    played = len(player.sitting.deal.gestures)
    assert 2 < played < len(moves)
    for _ in range(2):
        player.key(pygame.K_PLUS, "+")
    assert player.app.message == "A move every 0.125 s."
    player.wait(4)
    assert len(player.sitting.deal.gestures) - played > 1.5 * played
    played = len(player.sitting.deal.gestures)
    player.key(pygame.K_ESCAPE)
    player.wait(3)
    assert played <= len(player.sitting.deal.gestures) <= played + 1
    assert [gesture.text for gesture in player.sitting.deal.gestures] == moves[: len(player.sitting.deal.gestures)]


def test_the_place_where_a_deal_was_lost_is_gone_back_to():
    adviser = Knowing(**{"lost-where": told("lost by the ace", lost_after=2)})
    player = Player(game("klondike").deal(7), adviser=adviser, motion="none")
    for words in ("s", "t3 f1", "s"):
        player.app.do("play", words)
    ask(player, "Where was it lost?")
    assert player.view.moves == 1 and player.sitting.deal.can_redo
    assert player.app.message.startswith("Lost by the ace.")


def test_a_deal_that_can_be_won_is_dealt():
    player = Player(game("klondike").deal(7), adviser=Knowing(winnable=told("deal 4711 can be won", number=4711)))
    ask(player, "A winnable deal")
    assert player.view.number == 4711


def test_an_answer_that_takes_long_can_be_stopped_and_a_failure_is_told():
    adviser = Knowing()
    player = Player(game("klondike").deal(7), adviser=adviser)
    player.button("verdict")
    assert player.sitting.due and "Esc" in player.app.message
    player.key(pygame.K_ESCAPE)
    assert player.sitting.due is None and adviser.asked[0].cancelled()
    player.button("verdict")
    adviser.asked[1].set_exception(OSError("gone"))
    player.wait(0.2)
    assert player.app.message == "No answer: gone." and player.app.kind == "refused"


def test_where_cards_moved_unseen_the_next_move_is_shown_without_a_film():
    """Steps that begin elsewhere than what is shown took cards from places that were not there."""
    for unseen in range(0, 30, 3):
        player = watch(game("quatre-couleurs").deal(1))
        for _ in range(unseen):
            player.sitting.watched.step()
        player.button("step")
        board = player.app.board
        assert {name: [card.face for card in cards] for name, cards in board.shown.items()} == {
            pile.name: list(pile.cards) for pile in player.view.piles
        }


def test_a_line_whose_piles_have_names_of_their_own_closes_up(declare):
    names = tuple(f"pile {letter}" for letter in "abcdef")
    line = Tableau(
        6, at=(0, 0), deal=1, label=names, builds=(ANYTHING,), takes_from=from_right(1), moves=PACKET, line=True
    )
    tiny = declare(
        Patience(name="Tiny", deck=32, piles=(line, Stock(at=(0, 1), draws=0)), goal=ONE_PILE, summary="Tiny.")
    )
    player = Player(tiny.deal(3))
    player.app.do("play", player.sitting.deal.moves()[0])
    seen = set()
    while player.app.board.film:
        seen |= {name for act in player.app.board.film.acts for name in act.shown}
        player.wait(0.1)
    assert "t6" in seen and "t6" not in [pile.name for pile in player.view.piles]
