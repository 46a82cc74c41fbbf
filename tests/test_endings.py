"""The end of a deal: finishing by itself, why it is lost, what the program played, its panel; and the first minutes."""

import random
from concurrent.futures import Future

import pytest

from reussite.play import Deal, catalogue, from_text, game
from reussite.play.endings import finishing, why_lost
from reussite.play.moves import read_move, write_move
from reussite.sitting import Sitting
from reussite.solve.thinking import seen_first
from reussite.store import Store
from reussite.store.exchange import export_json, import_text
from reussite.table import Advice
from reussite.table.reasons import reason_for
from reussite.words import saying, words_in
from small_positions import home_up_to, nearly_won

pytestmark = pytest.mark.unit


class Solver:
    """An adviser that knows one way to win."""

    def __init__(self, *moves):
        self.moves = moves

    def ask(self, snapshot, question):
        answer = Future()
        answer.set_result(Advice(saying("advice.solution", n=len(self.moves)), self.moves))
        return answer

    def prepare(self, bound):
        pass


def sit(deal, store, *moves, **settings):
    time = iter(range(0, 10_000, 10))
    sitting = Sitting(
        deal if deal.journal.is_kept else store.begin(deal), store, Solver(*moves), "desktop", lambda: next(time)
    )
    for name, value in settings.items():
        sitting.settings = sitting.settings.with_value(name, value)
    return sitting


@pytest.fixture
def store():
    with Store.open() as opened:
        yield opened


def lay(*lines):
    return Deal(from_text("\n".join(lines)))


# Finishing by itself


def test_all_that_is_left_goes_home_at_a_word_and_comes_back_with_one_undo():
    deal = lay("klondike", *home_up_to(11, 11, 11, 11), "t1 KS QH", "t2 KH QS", "t3 KC QD", "t4 KD QC")
    deal.play("finish")
    assert deal.status == "won" and len(deal.gestures) == 1 and len(deal.gestures[0].moves) == 8
    deal.undo()
    assert deal.status == "playing" and deal.moves() != []


def test_a_stock_that_is_turned_card_by_card_is_turned_for_it_and_another_is_not():
    lines = [*home_up_to(13, 13, 13, 10), "s [QS KS JS]"]
    one, three = lay("klondike", *lines), lay("klondike:draw=3", *lines)
    one.play("finish")
    assert one.status == "won"
    assert "not every card" in three.why("finish")
    assert finishing(lay("klondike:passes=1", *lines).position) == ()


@pytest.mark.parametrize("number", range(1, 9))
def test_whether_all_goes_home_does_not_depend_on_how_a_stock_that_turns_freely_is_turned(number):
    """A column decides it: the nine and the ten of spades on the jack let all go, a queen on it does not."""
    dice = random.Random(number)
    for column, can in (("t1 JS 10S 9S", True), ("t1 JS QS 10S 9S", False)):
        rest = [card for card in ("QS", "KS", "8S") if card not in column]
        dice.shuffle(rest)
        deal = lay("klondike", *home_up_to(13, 13, 13, 7), column, f"s [{' '.join(rest)}]")
        for _ in range(5):
            assert bool(finishing(deal.position)) is can
            deal.play("s")


def test_a_card_that_lies_face_down_in_a_column_may_be_anything():
    assert finishing(lay("klondike", *home_up_to(13, 13, 13, 11), "t1 [KS] QS").position) == ()


def test_a_card_that_lies_on_a_lower_one_of_its_suit_is_in_the_way():
    assert finishing(lay("klondike", *home_up_to(13, 13, 13, 11), "t1 QS KS").position) == ()


@pytest.mark.parametrize("key", catalogue().entries)
def test_what_finishes_a_game_are_legal_moves_that_win_it(key):
    dice = random.Random(key)
    for number in range(2):
        deal = game(key).deal(number + 1)
        for _ in range(20):
            moves = finishing(deal.position)
            position = deal.position
            for move in moves:
                assert move in position.listed()
                position = position.after(move)
            assert position.is_won or not moves
            if not deal.position.listed():
                break
            deal.play(dice.choice(deal.position.listed()))


def test_finishing_is_offered_when_it_is_time_or_done_at_once_where_that_is_set(store):
    lines = ["klondike", *home_up_to(13, 13, 13, 11), "t1 [QS] KS"]
    offered = sit(lay(*lines), store)
    assert "finish" not in [tool.name for tool in offered.seen().tools]
    reply = offered.do("play", "t1 t2")
    assert "finish" in [tool.name for tool in offered.seen().tools] and "f finishes" in reply.told
    assert offered.press("f").ended and offered.deal.status == "won"
    itself = sit(lay(*lines), store, finish="itself")
    reply = itself.do("play", "t1 t2")
    assert reply.ended and itself.deal.status == "won" and len(reply.steps) > 2


# Why it is lost


def lost(code, number):
    """Play a deal at random to its loss."""
    dice, deal = random.Random(number), game(code).deal(number)
    while deal.status == "playing" and len(deal.gestures) < 400:
        deal.play(dice.choice(deal.position.listed()))
    assert deal.status == "lost"
    return deal.position


def told(position):
    return words_in("en").at(position.game).say(why_lost(position))


def test_a_loss_in_a_grid_is_told_with_its_reason():
    seen = set()
    for number in (*range(1, 12), 49):
        position = lost("rexile", number)
        cells = [pile for pile in position.piles if pile.kind == "cell"]
        card = position.pile("s").cards[-1]
        full = all(cell.cards for cell in cells)
        name = words_in("en").language.card(card)
        assert told(position) == (
            "every cell is taken, and no cards can be removed" if full else f"there is no place for {name}"
        )
        seen.add(full)
    assert seen == {True, False}


def test_a_loss_is_told_with_the_card_that_has_no_place_or_with_the_stock():
    assert told(lost("montee-descente", 1)) == "there is no place for the ace of clubs"
    assert told(lost("royal-cotillion", 1)) == "no move is left, and the rules allow no further pass through the stock"
    assert told(lost("fifteen-puzzle", 2)) == "no move is left"


# What the program played


def test_what_the_program_played_is_no_win_of_the_players_and_the_history_says_so(store):
    sitting = sit(lay(*nearly_won().splitlines()), store, "t1 f4", "t1 f4")
    sitting.do("solution")
    while sitting.deal.status == "playing":
        reply = sitting.tick(hurry=True)
    assert reply.ended and reply.panel.title == "Played to its end" and "does not count" in reply.panel.prose
    assert store.statistics() == []
    (past,) = store.history()
    assert past.shown and words_in("en").say(past.told) == "won, solution shown"
    sitting.do("undo"), sitting.do("play", "t1 f4")
    assert store.statistics() == [] and sitting.deal.status == "won"
    sitting.do("restart")  # the very same cards, of which the solution is known
    sitting.do("finish")
    assert sitting.deal.status == "won" and store.statistics() == []


def test_who_has_begun_alone_and_is_shown_the_solution_has_played_and_not_won(store):
    sitting = sit(lay(*nearly_won().splitlines()), store, "t1 f4")
    sitting.do("play", "t1 f4")
    sitting.do("solution")
    sitting.tick(hurry=True)
    (found,) = store.statistics()
    assert (found.played, found.won) == (1, 0)
    store.begin(game("klondike").deal(1)).play("s")
    (found,) = store.statistics()
    assert (found.played, found.won, found.share) == (2, 0, 0.0)


def test_a_win_before_the_solution_was_shown_stays_a_win(store, tmp_path):
    deal = store.begin(lay(*nearly_won().splitlines()))
    deal.play("finish")
    deal.undo()
    deal.journal.show()
    deal.play("t1 f4")
    (found,) = store.statistics()
    assert (found.played, found.won) == (1, 1) and not store.history()[0].shown
    with Store.open(tmp_path / "other.db") as other:
        import_text(other, "\n".join(export_json(store)))
        assert other.statistics() == store.statistics() and other.history() == store.history()


def test_a_file_takes_along_that_the_solution_was_shown(store, tmp_path):
    deal = store.begin(lay(*nearly_won().splitlines()))
    deal.journal.show()
    deal.play("finish")
    with Store.open(tmp_path / "other.db") as other:
        import_text(other, "\n".join(export_json(store)))
        assert other.history()[0].shown and other.statistics() == []


def test_a_score_that_the_program_made_is_in_no_list(store):
    deal = store.begin(game("rexile").deal(1))
    deal.journal.show()
    while deal.moves():
        deal.play(deal.moves()[0])
    assert store.scores("rexile") == [] and store.history()[0].shown


# The panel at the end


def test_the_end_tells_what_came_of_it_and_what_can_be_done(store):
    sitting = sit(lay(*nearly_won().splitlines()), store)
    won = sitting.do("finish").panel
    assert [button.deed.name for button in won.buttons] == ["new", "restart", "games"]
    sitting.sit(game("rexile").deal(1))
    while sitting.deal.moves():
        reply = sitting.do("play", sitting.deal.moves()[0])
    assert reply.panel.name == "lost" and reply.panel.prose.startswith("Lost: ")
    assert [button.deed.name for button in reply.panel.buttons] == [
        *("undo", "lost-where", "restart", "new", "share", "games")
    ]
    rows = dict(reply.panel.grids[0].rows)
    assert rows["Rank"] == "1 of 1" and rows["Score"] == str(sitting.deal.position.score)
    assert sitting.do("share").copied == "rexile#1"


def texts(deal):
    """The legal moves in the kernel's order, as the other games played at random here take them."""
    return [write_move(deal.game, move) for move in deal.position.listed()]


def test_a_deal_that_is_stuck_is_told_at_once_and_once(store):
    sitting = sit(game("osmosis").deal(11), store)
    dice = random.Random(11)
    for _ in range(2000):
        if sitting.is_at_end:
            break
        reply = sitting.do("play", dice.choice(texts(sitting.deal)))
    assert sitting.deal.status == "stuck" and reply.ended and reply.panel.name == "stuck"
    assert not sitting.do("turn").ended  # it stays stuck, and is told no more
    assert "saved as deal" in sitting.farewell()


# Hints that say why


def test_a_hint_says_why(store):
    position = lay("klondike", *home_up_to(11, 11, 11, 11), "t1 KS QH", "t2 KH QS", "t3 KC QD", "t4 KD QC").position

    def why(words, at=position):
        return words_in("en").at(at.game).say(reason_for(at, words))

    assert why("t1 f3") == "it goes home"
    assert why("s") == "nothing on the table helps more"
    begun = game("klondike").deal(12).position
    assert why("t6 f1", begun) == "it goes home"
    assert why("t4 t1", begun) == "it turns up a hidden card on the fourth column"
    assert why("x9 x9") == ""
    assert why("s", game("gaps").deal(5).position) == ""  # the cards are shuffled, and none leaves


def test_who_wants_to_be_shown_gets_a_hint_after_every_move(store):
    sitting = sit(game("klondike").deal(12), store, "t6 f1")
    sitting.asking.adviser.ask = hint_of("t6 f1")
    reply = sitting.press("ctrl+g")
    assert "you get a hint after every move" in reply.told.lower() and "It goes home" in reply.told
    sitting.asking.adviser.ask = hint_of("t4 t1")
    assert "It turns up a hidden card" in sitting.do("play", "t6 f1").told and sitting.seen().hinted
    sitting.press("ctrl+g")
    assert "hidden card" not in sitting.do("turn").told


def hint_of(words):
    def ask(snapshot, question):
        answer = Future()
        answer.set_result(Advice(saying("advice.move", move=words), (words,)))
        return answer

    return ask


# The first minutes


def test_the_very_first_start_tells_how_to_move_and_a_new_game_how_to_be_shown(store):
    assert "Welcome" in sit(game("klondike").deal(1), store).greeting()
    store.begin(game("klondike").deal(1)).play("s")
    known = sit(game("klondike").deal(2), store).greeting()
    new = sit(game("canfield").deal(2), store).greeting()
    assert known == "" and new.startswith("New to this game? Ctrl+G")


def test_a_page_names_its_buttons_where_others_name_keys(store):
    """A finger has no Ctrl+G and no Space."""
    greeting = lambda key: Sitting(game(key).deal(1), store, front_end="web").greeting()  # noqa: E731
    assert "'Show me' and 'Rules' are in the menu" in greeting("klondike")
    assert "'Step' makes a step, 'Run' plays on" in greeting("relais-des-7")


def test_favourites_come_first_among_the_games_and_each_game_has_its_sentence(store):
    sitting = sit(game("klondike").deal(1), store)
    panel = sitting.do("favourite", "natali").panel
    assert (panel.rows[0].title, panel.rows[0].group) == ("Natali", "Favourites")
    assert all(row.detail and row.detail[0].isupper() and "." in row.detail for row in panel.rows)
    panel = sitting.do("favourite", "natali").panel
    assert "Favourites" not in {row.group for row in panel.rows}


# No place to keep it


def test_without_a_folder_to_write_to_one_plays_without_keeping_and_is_told(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with Store.open_to_play(file / "store.db") as borrowed:
        sitting = Sitting(borrowed.resume("klondike"), borrowed, front_end="plain")
        assert sitting.greeting().startswith("Nothing you play now is saved: ")
        assert sitting.do("turn").ok and "not saved" in sitting.seen().standing
        assert sitting.do("history").panel.grids and "saved as" not in sitting.farewell()


def test_a_hint_is_rather_a_move_one_can_see_than_turning_the_stock():
    deal = lay("klondike", *home_up_to(13, 13, 13, 10), "t1 JS", "s [KS QS]")
    way = [read_move(deal.position, words) for words in ("s", "t1 f4")]
    rest = Deal(deal.position)
    rest.play("s"), rest.play("t1 f4")
    way += [read_move(rest.position, "w f4"), read_move(rest.position, "s"), read_move(rest.position, "w f4")]
    found = seen_first(deal.position, tuple(way))
    assert found[0] == read_move(deal.position, "t1 f4") and sorted(found) == sorted(way)
    needed = lay("klondike", *home_up_to(13, 13, 13, 11), "t1 KS", "s [QS]")
    way = [read_move(needed.position, "s"), read_move(needed.position, "t1 t2")]
    assert seen_first(needed.position, tuple(way)) == tuple(way)  # moving the king about wins nothing


# Files, and what was played at a glance


def test_a_save_of_pasjans_is_written_and_opened_at_the_table(store, tmp_path):
    sitting = sit(game("klondike", space="any").deal(12), store)
    sitting.do("play", "t6 f1")
    file = tmp_path / "klondike.xml"
    panel = sitting.do("files").panel
    assert [button.deed.name for button in panel.buttons] == ["import", "write-save", "save"]
    assert sitting.do("write-save", str(file)).ok and "<Save>" in file.read_text()
    assert "already exists" in sitting.do("write-save", str(file)).told
    table = sitting.deal.text().partition("\n")[2]
    sitting.do("new")
    assert sitting.do("import", str(file)).dealt and sitting.deal.text().partition("\n")[2] == table
    assert not sitting.do("import", str(tmp_path / "none.xml")).ok
    assert [each.deed.name for each in sit(game("la-peau").deal(1), store).do("files").panel.buttons] == [
        "import",
        "save",
    ]


def test_results_of_several_games_are_shown_as_bars(store):
    for key in ("quatre-couleurs", "relais-des-7"):
        deal = store.begin(game(key).deal(3))
        while deal.moves():
            deal.play("next")
    store.begin(game("klondike").deal(1))
    chart = sit(game("klondike").deal(2), store).do("statistics").panel.chart
    assert [name for name, _, _ in chart.bars] == ["Les quatre couleurs", "Relais des 7"]
    assert all(0 <= share <= 100 for _, share, _ in chart.bars)
