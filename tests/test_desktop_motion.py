"""What is seen in the window while something goes on: films of moves, watching, answers to questions."""

from concurrent.futures import Future

import pygame
import pytest

from gestures import story
from reussite.play import catalogue, game
from reussite.store import Store
from reussite.table import Advice, Change, Step, Table
from reussite.ui.desktop import motion
from sitting import Sitting, from_layout

GAMES = sorted(catalogue().entries)


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "reussite.db") as opened:
        yield opened


def film_of(table, words):
    """The lengths of the acts in which a move is shown."""
    player = Sitting(table.deal)
    player.app.table.hold = None
    player.app.answer(player.app.table.play(words) if words != "purge" else player.app.table.command("purge"))
    return player, [act.length for act in player.app.board.film.acts]


def test_a_move_takes_230_milliseconds_and_any_input_completes_it():
    player, lengths = film_of(Table(game("klondike").deal(7)), "s")
    assert lengths == [pytest.approx(0.23)]
    player.time += 0.1
    player.turn()
    assert player.app.board.film
    player.key(pygame.K_LSHIFT)
    assert player.app.board.film is None
    assert [card.face for card in player.app.board.shown["w"]] == list(player.app.view.pile("w").cards)


def test_a_deal_takes_a_second_and_a_half():
    player = Sitting(game("natali").deal(7), settled=False)
    assert player.app.board.film.acts[0].length == pytest.approx(1.5)
    assert max(f.begin + f.length for f in player.app.board.film.acts[0].flights) == pytest.approx(1.5)


def test_automatic_drops_become_quicker_from_250_to_80_milliseconds():
    aces = "\n".join(f"t{k + 1} {' '.join(f'{rank}{suit}' for rank in '5432A')}" for k, suit in enumerate("HDCS"))
    _, lengths = film_of(Table(from_layout("la-peau", aces)), "purge")
    assert lengths[0] == pytest.approx(0.25) and lengths[-1] == pytest.approx(0.08)
    assert lengths == sorted(lengths, reverse=True) and len(lengths) >= 20


def test_a_run_in_la_peau_is_shown_as_its_single_card_moves():
    table = Table(from_layout("la-peau", "t1 5H 4S 3D\nt2 6S\nt3 9C"))
    player, lengths = film_of(table, "t1*3 t2")
    parts = player.app.table.deal.gestures[-1].moves
    assert len(lengths) == len(parts) == 7


@pytest.mark.parametrize("key", GAMES)
def test_a_film_ends_with_the_table_as_it_is(key):
    deal, moves = story(key)
    player = Sitting(deal)
    films = 0
    for words in moves[:60]:
        player.app.answer(player.app.table.play(words))
        films += ends_as_it_is(player)
    forward = films
    while player.app.view.moves:
        player.app.command("undo")
        films += ends_as_it_is(player)
    assert forward >= 20 and films - forward >= 20


def ends_as_it_is(player):
    """Whether a film is shown; then its last act shows the table as it is."""
    film = player.app.board.film
    if film:
        last = film.acts[-1]
        shown = {name: [last.faces[card] for card in cards] for name, cards in last.shown.items() if cards}
        assert shown == {pile.name: list(pile.cards) for pile in player.app.view.piles if pile.cards}
    return bool(film)


@pytest.mark.parametrize("chosen", [{"speed": "none"}, {"calm": True}], ids=str)
def test_without_motion_cards_are_where_they_go_at_once(chosen):
    player = Sitting(game("klondike").deal(7), settled=False, **chosen)
    assert player.app.board.film is None
    player.click(player.at("s"))
    assert player.app.board.film is None and len(player.app.view.pile("w").cards) == 1


def test_closing_in_the_middle_of_a_movement_loses_nothing(store):
    player = Sitting(store.begin(game("klondike").deal(7)), store)
    player.click(player.at("s"))
    assert player.app.board.film
    player.post(pygame.QUIT)
    assert not player.app.open
    text = player.app.table.deal.text()
    with Store.open(store.path) as again:
        assert again.resume().text() == text
        assert len(again.resume().gestures) == 1


def test_cards_of_a_step_are_found_in_either_way_of_counting():
    shown = {"a": [motion.Card(1), motion.Card(2), motion.Card(3)], "b": []}
    step = Step("carry", (Change(2, ("a", 1), ("b", 0), True, True), Change(3, ("a", 2), ("b", 1), True, True)))
    motion.carry_out(shown, step)
    assert [[card.face for card in cards] for cards in shown.values()] == [[1], [2, 3]]


def test_a_win_is_celebrated_unless_motion_is_reduced():
    for calm in (False, True):
        deal, moves = story("fifteen-puzzle")
        for words in moves[:-1]:
            deal.play(words)
        player = Sitting(deal, calm=calm)
        player.app.answer(player.app.table.play(moves[-1]))
        player.rest()
        player.turn()
        assert player.app.view.status == "won" and player.app.panels.name == "result"
        assert bool(player.app.celebration) != calm
        player.wait(4)
        assert player.app.celebration is None


def test_a_patience_that_plays_itself_is_watched_with_a_chart():
    player = Sitting(game("relais-des-7").deal(3))
    watching = player.app.watching
    player.button("step")
    assert player.app.view.moves == 1
    player.button("go")
    for _ in range(2000):
        player.time += 0.6
        player.turn()
        if watching.results:
            break
    assert sum(watching.results.values()) == 1 and len(watching.shares) == 1
    deal, _ = game("relais-des-7").deal(3), 0
    while deal.moves():
        deal.play("next")
    assert watching.results == {deal.game.engine.outcome(list(deal.position.state)): 1}
    player.button("faster")
    assert watching.stepper.delay == 0.25
    player.button("go")
    assert not watching.running


def test_deals_that_are_only_watched_are_not_kept(store):
    player = Sitting(store.begin(game("quatre-couleurs").deal(3)), store)
    watching = player.app.watching
    watching.stepper.delay = 0.1
    player.button("go")
    for _ in range(3000):
        player.time += 0.3
        player.turn()
        if sum(watching.results.values()) == 2:
            break
    assert len(store.history(all_deals=True)) == 1


def test_any_game_can_be_watched_and_ones_own_deal_waits():
    player = Sitting(game("klondike").deal(7))
    player.tap("s")
    own = player.app.table.deal
    player.key(pygame.K_F10)
    player.press_widget(player.widget("Watch it being played"))
    player.button("step")
    assert player.app.table.deal is not own and len(player.app.table.deal.gestures) == 1
    player.button("stop")
    assert player.app.table.deal is own and player.app.may_play


def test_a_hint_lights_the_cards_it_names():
    player = Sitting(game("klondike").deal(7))
    player.button("hint")
    player.wait(0.2)
    assert [name for name, _ in player.app.asking.hinted] == ["t3", "f1"]
    player.click(player.at("t3"), button=3)
    assert player.app.asking.hinted == ()


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


def test_a_solution_is_played_until_a_key_stops_it():
    deal, moves = story("fifteen-puzzle")
    player = Sitting(deal)
    player.app.adviser = Knowing(solution=Advice("It can be won", tuple(moves), "won"))
    player.key(pygame.K_F9)
    player.press_widget(player.widget("Play the solution"))
    player.wait(4)
    played = len(player.app.table.deal.gestures)
    assert 2 < played < len(moves)
    player.key(pygame.K_ESCAPE)
    player.wait(3)
    assert played <= len(player.app.table.deal.gestures) <= played + 1
    assert [gesture.text for gesture in player.app.table.deal.gestures] == moves[: len(player.app.table.deal.gestures)]


def test_the_place_where_a_deal_was_lost_is_gone_back_to():
    player = Sitting(game("klondike").deal(7), speed="none")
    for words in ("s", "t3 f1", "s"):
        player.app.answer(player.app.table.play(words))
    player.app.adviser = Knowing(**{"lost-where": Advice("lost by t3 f1", lost_after=2)})
    player.app.asking.ask("lost-where")
    player.wait(0.2)
    assert player.app.view.moves == 1 and player.app.table.deal.can_redo
    assert "lost by t3 f1" in player.app.message.lower()


def test_a_deal_that_can_be_won_is_dealt():
    player = Sitting(game("klondike").deal(7))
    player.app.adviser = Knowing(winnable=Advice("deal 4711 can be won", number=4711))
    player.app.asking.ask("winnable")
    player.wait(0.2)
    assert player.app.view.number == 4711


def test_an_answer_that_takes_long_can_be_stopped_and_a_failure_is_told():
    player = Sitting(game("klondike").deal(7))
    player.app.adviser = knowing = Knowing()
    player.button("verdict")
    assert player.app.asking.busy and "Escape" in player.app.message
    player.key(pygame.K_ESCAPE)
    assert not player.app.asking.busy and knowing.asked[0].cancelled()
    player.button("verdict")
    knowing.asked[1].set_exception(OSError("gone"))
    player.wait(0.2)
    assert player.app.message == "No answer: gone" and player.app.refused
