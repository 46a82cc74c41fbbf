"""What all front ends sit at: actions, panels, questions, watching, settings; each once, as data."""

from concurrent.futures import Future

import pytest

from gestures import gestures_for, golden, story, transcript
from reussite.cards import text
from reussite.places import SETTINGS as KEPT
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.sitting import ACTIONS, SETTINGS, Panel, Sitting, Watching, argument_of, change_of
from reussite.sitting.actions import GROUPS
from reussite.sitting.asking import QUESTIONS
from reussite.sitting.deals import AUTOMATIC, FAMILIES, family_name
from reussite.sitting.speaking import describe_place
from reussite.store import Store
from reussite.table import LOST_WHERE, WINNABLE, Advice, Coming, Message, snap
from reussite.ui.web.advisers import Advisers
from reussite.words import WORDS, saying, words_in
from reussite.words.prose import game_rules

pytestmark = pytest.mark.unit

FRONT_ENDS = ("plain", "terminal", "desktop", "web")
PANELS = [
    *("menu", "rules", "moves", "keys", "games", "options", "deal", "history", "statistics"),
    *("bookmarks", "branches", "ledger", "settings", "players", "calendar"),
]


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


class Slow:
    """An adviser whose answers come when the test gives them."""

    def __init__(self):
        self.asked = []

    def ask(self, snapshot, question):
        self.asked.append((question, Future()))
        return self.asked[-1][1]

    def prepare(self, bound):
        self.prepared = bound.id

    def answer(self, advice):
        self.asked[-1][1].set_result(advice)


@pytest.fixture
def store():
    with Store.open() as opened:
        yield opened


@pytest.fixture
def sit(store):
    """Return a function that sits a player down at a deal of the store."""

    def make(code="klondike", number=7, front_end="plain", adviser=None, **options):
        deal = store.begin(game(code, **options).deal(number))
        return Sitting(deal, store, adviser or Slow(), front_end, Clock())

    return make


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_has_a_label_and_a_sentence_about_it(name):
    assert WORDS.say(f"action.{name}", value="x").strip()
    assert WORDS.say(f"action.{name}.about").strip()


def test_no_key_stands_for_two_actions():
    for stepping in (False, True):
        own = [key for each in ACTIONS.values() for key in each.keys if not stepping or not each.stepping]
        assert len(set(own)) == len(own)
    watching = [key for each in ACTIONS.values() if each.watching for key in each.stepping]
    assert sorted(watching) == ["enter", "minus", "plus", "space"]


def test_a_key_makes_a_step_of_the_patience_or_of_the_one_who_is_watched(sit):
    sitting = sit("queue-leu-leu")
    assert sitting.action_of("space").name == "next" and sitting.press("space").steps
    sitting.do("watch")
    assert sitting.action_of("space").name == "step" and sitting.press("space").steps
    assert sit().action_of("space") is None and sit().action_of("u").name == "undo"


def test_a_key_that_a_browser_keeps_for_itself_is_not_told_there(sit):
    assert sit(front_end="web").press("f5") is None and sit().press("f5").panel.name == "statistics"
    for front_end in ("web", "desktop"):
        listed = [row[0] for row in sit(front_end=front_end).do("keys").panel.grids[0].rows]
        keys = {row.title: row.key for row in sit(front_end=front_end).do("menu").panel.rows}
        assert ("F6" in listed) == (keys["Deals played"] == "F6") == (front_end == "desktop")


def test_a_game_whose_only_help_are_hints_has_them_in_the_menu_once(sit):
    for code, names in (("klondike", ["hint"]), ("royal-cotillion", ["hint", "fits"])):
        sitting = sit(code)
        listed = [row.deed.name for row in sitting.do("menu").panel.rows]
        assert [name for name in listed if name in ("hint", "fits")] == names
        assert sitting.action_of("h").name == "fits"


def test_plain_text_tells_words_where_others_tell_keys(sit):
    for front_end, ends in (("plain", "Ctrl+C stops it."), ("desktop", "Esc stops it.")):
        sitting = sit(front_end=front_end)
        assert sitting.do("verdict").told.endswith(ends)
        assert ("keys" in [row.deed.name for row in sitting.do("menu").panel.rows]) == (front_end == "desktop")
    assert sit().offer_to_finish() == "Every card can go home now: `finish` finishes the game."
    listed = [row[0] for row in sit().do("help").panel.grids[0].rows]
    assert {"quit", "help", "stats NAME"} <= set(listed) and "q" not in listed


def test_a_setting_that_is_typed_is_told_and_so_is_what_it_may_be(sit):
    assert sit().do("set", "motion=fast").told == "Movement: fast."
    assert sit().do("set", "motion=9").told.startswith("'9' is not a value of motion: expected one of normal, slow")


def test_where_nothing_more_can_be_written_nothing_is_lost_and_one_can_leave(store, sit):
    sitting = sit()
    sitting.do("play", "s")
    store.database.connection.execute("PRAGMA query_only = ON")
    assert "cannot be used: attempt to write" in sitting.do("play", "s").told
    assert len(sitting.deal.gestures) == 1 and not sitting.do("new").ok
    assert sitting.do("quit").leaves and sitting.look_again() is None
    store.database.connection.execute("PRAGMA query_only = OFF")
    assert sitting.do("play", "s").steps and len(store.open_deal(sitting.journal.id).gestures) == 2


def test_every_setting_and_value_is_in_words():
    for each in SETTINGS.values():
        assert WORDS.say(f"setting.{each.name}")
        assert all(WORDS.say(f"setting.{each.name}.{value}") for value in each.values)


@pytest.mark.parametrize(
    ("name", "front_end"), [(n, f) for n in PANELS for f in FRONT_ENDS if (n, f) != ("keys", "plain")]
)
def test_a_panel_is_opened_by_its_action(name, front_end, sit):
    reply = sit(front_end=front_end).do(name)
    assert isinstance(reply.panel, Panel) and reply.panel.name == name and reply.panel.title


def test_the_menu_has_every_action_of_its_groups_that_the_game_has(sit, spread_game):
    sitting = sit(spread_game, front_end="desktop")
    listed = [row.deed.name for row in sitting.do("menu").panel.rows]
    known = [a.name for group in GROUPS for a in ACTIONS.values() if a.group == group and sitting.has(a)]
    assert [name for name in known if name not in listed] == ([] if game(spread_game).patience.helps else ["fits"])
    assert [name for name in known if name in listed] == listed
    assert ("purge" in listed) == bool(game(spread_game).patience.purge)


def test_a_golden_game_ends_as_ever_at_a_sitting(spread_game, store):
    deal, moves = story(spread_game)
    sitting = Sitting(store.begin(deal), store, Slow(), "desktop", Clock())
    for words in moves:
        for message in gestures_for(sitting.own, words):
            reply = sitting.gesture(message)
            assert reply.ok, reply.told
    assert transcript(sitting.deal) == transcript(golden(spread_game))
    ended = golden(spread_game).status in ("won", "lost")
    assert reply.ended == ended
    assert (reply.panel.name if ended else None) == (golden(spread_game).status if ended else None)


def test_after_the_end_a_deal_has_a_place_and_is_asked_about_only_as_it_was(store):
    deal, moves = story("rexile")
    adviser = Slow()
    sitting = Sitting(store.begin(deal), store, adviser, "desktop", Clock())
    for words in moves:
        reply = sitting.do("play", words)
    rows = {row[0]: row[1] for row in reply.panel.grids[0].rows}
    assert (
        rows[WORDS.say("end.score")] == str(golden("rexile").position.score) and rows[WORDS.say("end.rank")] == "1 of 1"
    )
    waiting = {row.deed.argument: row.detail for row in sitting.do("games").panel.rows}
    assert "continue" not in waiting["rexile"]
    can_ask = {question for question in QUESTIONS if sitting.do(question).ok}
    assert can_ask == {question for question, _ in adviser.asked} == {WINNABLE}  # nowhere was it lost


def test_a_lost_deal_is_asked_where_it_was_lost(sit):
    sitting, adviser = sit("golf"), Slow()
    sitting.asking.adviser = adviser
    while sitting.deal.status == "playing":
        assert sitting.do("play", sitting.deal.moves()[0]).ok
    assert sitting.do(LOST_WHERE).ok and [question for question, _ in adviser.asked] == [LOST_WHERE]


def test_what_is_watched_is_never_kept_as_the_players_own(sit, store):
    sitting = sit("relais-des-7")
    own = sitting.deal
    sitting.do("watch")
    assert sitting.deal.code == own.code and sitting.deal is not own
    sitting.do("faster"), sitting.do("faster"), sitting.do("faster")
    sitting.do("go")
    while sitting.watched.games < 3:
        sitting.now.time += 1
        sitting.tick()
    assert store.statistics() == [] and len(store.history(all_deals=True)) == 1
    sitting.do("stop")
    assert sitting.deal is own and not own.gestures


def test_what_is_watched_is_a_deck_that_was_prepared(sit):
    bound = game("quatre-couleurs")
    deck = sorted(bound.deck(7))
    sitting = sit("quatre-couleurs")
    assert sitting.do("deal", " ".join(text(card) for card in deck)).dealt
    assert sitting.deal.start.state == bound.deal_cards(deck).start.state and sitting.deal.number is None
    sitting.do("watch")
    assert sitting.watched and sitting.deal.start.state == bound.deal_cards(deck).start.state
    while not sitting.watched.games:
        sitting.watched_step()
    assert not any("95%" in line or "last" in line for line in sitting.seen().chart.lines)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("AC, 7C, 8C, 9C, 10C, JC, QC, KX", "'KX' is not a card"),
        ("AC AC 7C 8C 9C 10C JC QC KC", "There are too many A♣."),
        ("AC 7C 8C 9C 10C JC QC KC", "24 cards are missing, A♦ among them: a deck of 32 cards was expected, 8 given"),
    ],
)
def test_a_typed_deck_that_is_none_is_refused(sit, typed, told):
    sitting = sit("quatre-couleurs")
    before = sitting.deal
    reply = sitting.do("deal", typed)
    assert not reply.ok and told in reply.told and sitting.deal is before


def test_nothing_is_played_while_somebody_else_plays(sit):
    sitting = sit()
    sitting.do("watch")
    assert sitting.do("undo").told == "Stop watching to play."
    assert sitting.do("rules").panel is not None


def test_chained_deals_have_no_interval_in_the_chart(sit):
    for code, chained in (("queue-leu-leu", True), ("quatre-couleurs", False)):
        sitting = sit(code)
        sitting.do("watch")
        while sitting.watched.games < 2:
            sitting.watched_step()
        lines = " ".join(sitting.seen().chart.lines)
        assert ("95%" in lines) != chained and ("follows from the last" in lines) == chained


def test_every_pass_stands_in_the_chart_even_if_no_game_was_won_in_it(sit):
    sitting = sit("relais-des-7")
    sitting.do("watch")
    assert sitting.seen().chart.bars == ()
    while sitting.watched.games < 3:
        assert sitting.seen().standing[-1] == f"pass {sitting.deal.position.counters['pass']}"
        sitting.watched_step()
    bars = sitting.seen().chart.bars
    assert [label for label, *_ in bars] == ["lost", "pass 1", "pass 2", "pass 3"]
    assert sum(n for _, n, _ in bars) == 3 and bars[1][:2] == ("pass 1", 0)
    assert any(line.startswith(f"won {3 - bars[0][1]} ") for line in sitting.seen().chart.lines)


def test_an_answer_about_an_older_table_is_dropped(sit):
    adviser = Slow()
    sitting = sit(adviser=adviser)
    sitting.do("verdict")
    assert sitting.due is not None
    sitting.do("turn")
    assert adviser.asked[0][1].cancelled() and sitting.due is None
    sitting.do("verdict")
    sitting.own.deal.play("s")  # played on without the sitting being told
    adviser.answer(Advice(saying("advice.lost"), verdict="lost"))
    assert sitting.tick().told == ""


def test_how_the_thinking_stands_is_told_now_and_then_until_the_answer_comes(sit):
    adviser, coming = Slow(), Coming()
    adviser.ask = lambda *_: coming
    sitting = sit(adviser=adviser)
    sitting.do("verdict")
    assert sitting.tick() is None
    coming.standing = saying("thinking.standing", n=1000, depth=12, seconds=1.0, most=10.0)
    assert "1,000 positions" in sitting.tick().told and sitting.tick() is None
    coming.standing = saying("thinking.standing", n=2000, depth=12, seconds=2.0, most=10.0)
    assert sitting.tick() is None  # too soon after the last words
    sitting.now.time += 3
    assert "2,000 positions" in sitting.tick().told and sitting.due is not None
    coming.set_result(Advice(saying("advice.lost"), verdict="lost"))
    assert "cannot be won from here" in sitting.tick().told and sitting.tick() is None


def test_one_of_several_advisers_tells_how_it_stands():
    behind = Coming()
    adviser = Slow()
    adviser.ask = lambda *_: behind
    asked = Advisers([adviser]).of("one").ask(snap(game("klondike").deal(7)), "verdict")
    behind.standing = saying("thinking.samples", n=3, most=100)
    assert asked.standing == behind.standing


def test_a_hint_lights_up_where_the_card_lies_and_where_it_goes(sit):
    adviser = Slow()
    sitting = sit(adviser=adviser)
    sitting.do("hint")
    adviser.answer(Advice(saying("advice.move", move=saying("move.turn")), ("t3 f1",), uses_hidden=True))
    reply = sitting.tick()
    assert reply.kind == "hint" and "cards you can't see" in reply.told
    assert sitting.seen().hinted == (("t3", None), ("f1", None))
    sitting.do("turn")
    assert sitting.seen().hinted == ()


def test_a_solution_is_played_move_by_move_until_it_is_stopped(sit):
    deal, moves = story("klondike")
    adviser = Slow()
    sitting = Sitting(deal, None, adviser, "desktop", Clock())
    sitting.do("solution")
    adviser.answer(Advice(saying("advice.solution", n=len(moves)), tuple(moves), "won"))
    sitting.tick()
    for _ in range(3):
        assert sitting.tick() is None
        sitting.now.time += sitting.due
        assert sitting.tick().steps
    sitting.do("cancel")
    assert sitting.due is None and [each.text for each in deal.gestures] == moves[:3]


def test_a_solution_with_a_move_that_is_refused_is_played_no_further(sit):
    adviser = Slow()
    sitting = sit(adviser=adviser)
    sitting.do("solution")
    adviser.answer(Advice(saying("advice.solution", n=2), ("t2 t4", "t3 f1"), "won"))
    sitting.tick()
    sitting.now.time += sitting.due
    assert not sitting.tick().ok and sitting.due is None and not sitting.deal.gestures


def test_where_it_was_lost_rewinds_to_just_before_that_move(sit):
    deal, moves = story("klondike")
    for words in moves[:6]:
        deal.play(words)
    adviser = Slow()
    sitting = Sitting(deal, None, adviser, "desktop", Clock())
    sitting.do("lost")
    adviser.answer(Advice(saying("advice.lost_by", number=4, move=saying("move.turn")), verdict="lost", lost_after=4))
    assert "Rewound" in sitting.tick().told and len(deal.gestures) == 3 and deal.can_redo


def test_a_setting_chosen_in_one_front_end_is_chosen_in_all(store):
    deal = game("klondike").deal(7)
    sittings = {name: Sitting(deal, store, front_end=name) for name in FRONT_ENDS}
    field = sittings["terminal"].do("settings").panel.find("letters")
    deed = change_of(field, "fr")
    assert sittings["terminal"].do(deed.name, deed.argument).changed
    assert all(Sitting(deal, store, front_end=name).settings["letters"] == "fr" for name in FRONT_ENDS)
    assert not sittings["web"].do("set", "letters=xx").ok


def test_settings_of_the_first_version_are_taken_over(store):
    store.set_setting("desktop", {"letters": "fr", "large": True, "four_colours": ["klondike"], "mirrored": True})
    store.set_setting("terminal", {"ascii": True, "theme": "terminal"})
    settings = Sitting(game("klondike").deal(7), store).settings
    chosen = {name: settings[name] for name in ("letters", "size", "colours", "mirrored", "suits", "ground", "back")}
    assert chosen == {
        "letters": "fr",
        "size": "large",
        "colours": "four",
        "mirrored": "yes",
        "suits": "letters",
        "ground": "own",
        "back": "blue",
    }


def test_a_setting_that_is_kept_and_makes_no_sense_is_as_usual(store):
    store.set_setting(KEPT, {"letters": "xx", "size": "large", "hat": "red"})
    settings = Sitting(game("klondike").deal(7), store).settings
    assert (settings["letters"], settings["size"]) == ("language", "large")


def test_bookmarks_and_branches_lead_back(sit):
    sitting = sit()
    sitting.do("play", "t3 f1")
    sitting.do("bookmark", "here")
    sitting.do("turn")
    (row,) = sitting.do("bookmarks").panel.rows
    assert row.title == "here" and sitting.do(row.deed.name, row.deed.argument).dealt
    assert len(sitting.deal.gestures) == 1
    sitting.do("undo"), sitting.do("turn")
    (branch, *_) = sitting.do("branches").panel.rows
    assert sitting.do(branch.deed.name, branch.deed.argument).ok and not sitting.do("branch", "1000").ok


def test_options_are_chosen_in_a_panel_and_deal_the_number_again(sit):
    sitting = sit()
    panel = sitting.do("options").panel
    (button,) = panel.buttons
    values = {field.name: field.value for field in panel.fields} | {"draw": "3"}
    assert sitting.do(button.deed.name, argument_of(button, values)).dealt
    assert sitting.deal.game.options["draw"] == 3 and sitting.deal.number == 7


def test_games_are_chosen_with_where_they_were_left(sit):
    sitting = sit()
    sitting.do("turn")
    rows = {row.deed.argument: row for row in sitting.do("games").panel.rows}
    assert set(rows) == set(catalogue().entries)
    assert "continue, 1 move" in rows["klondike"].detail
    assert (rows["klondike"].group, rows["relais-des-7"].group) == (
        "Klondike and its kin",
        "Games that play themselves",
    )
    sitting.do("game", "la-peau")
    assert sitting.deal.game.id == "la-peau"
    sitting.do("game", "klondike")
    assert len(sitting.deal.gestures) == 1


def test_an_unknown_action_and_a_wrong_argument_are_refused(sit):
    sitting = sit()
    for name, argument in (("dance", ""), ("deal", "many"), ("daily", "soon"), ("set", "x=y"), ("open", "99999")):
        reply = sitting.do(name, argument)
        assert not reply.ok and reply.told.endswith(".")
    assert sitting.deal.number == 7


def test_what_lies_on_the_table_is_said_and_changes_nothing(sit):
    sitting = sit()
    assert sitting.do("say-stock").told == "Stock, 24 cards face down; waste, empty."
    assert sitting.press("full_stop", "t7").told == "Seventh column, jack of hearts, 6 cards face down."
    assert sitting.press("slash").told.count(";") == 12
    assert sitting.press("semicolon").told.startswith(f"{len(sitting.deal.moves())} moves: ")
    assert {sitting.do(name).kind for name in ("say-stock", "say-table", "say-moves")} == {"spoken"}
    assert not sitting.do("say-pile", "x").ok and not sitting.deal.gestures
    assert sit("la-peau").do("say-stock").told == "There is no stock in this game."


def test_a_key_for_a_pile_means_the_one_at_the_cursor(sit):
    sitting = sit()
    assert sitting.press("a", "t3").steps[0].changes[0].source == ("t3", 2)
    assert sitting.press("u", "t3").steps and not sitting.deal.gestures


def test_rules_are_read_in_the_other_language_of_a_game(sit):
    sitting = sit("relais-des-7")
    panel = sitting.do("rules").panel
    french, polish = panel.buttons
    assert (french.label, polish.label) == ("Français", "Polski")
    other = sitting.do(french.deed.name, french.deed.argument).panel
    patience = game("relais-des-7").patience
    assert (
        panel.prose == patience.rules.strip()
        and other.prose == game_rules(words_in("fr"), "relais-des-7", patience, {}).strip()
    )
    assert (panel.language, other.language) == ("en", "fr")
    assert other.buttons[0].label == "English"


def test_settings_changed_elsewhere_are_taken_over(sit):
    one, two = sit(), sit()
    one.do("set", "letters=fr")
    assert two.settings["letters"] == "language" and two.look_at_settings().changed and two.settings["letters"] == "fr"


def test_cards_that_are_dragged_where_they_may_not_go_are_held_no_longer(sit):
    sitting = sit()
    sitting.gesture(Message("pick", pile="t2", count=1))
    assert not sitting.gesture(Message("drag", pile="t2", index=1, target="t4")).ok
    assert sitting.seen().view.hold is None


def test_a_move_in_a_deal_that_was_played_on_elsewhere_is_refused_and_shows_how_it_stands(sit, store):
    sitting = sit()
    store.open_deal(sitting.deal.journal.id).play("t3 f1")
    reply = sitting.do("turn")
    assert not reply.ok and reply.dealt and "another window" in reply.told
    assert [gesture.text for gesture in sitting.deal.gestures] == ["t3 f1"]
    assert sitting.do("turn").ok


def test_cards_that_are_picked_up_are_named_and_whether_they_can_go_anywhere(sit):
    sitting = sit()
    assert sitting.gesture(Message("tap", pile="t3")).told == "Holding the ace of hearts."
    sitting.do("cancel")
    held = sitting.gesture(Message("tap", pile="t1")).told
    assert held.startswith("Holding the ") and held.endswith("which can't go anywhere now.")


def test_a_place_is_described_as_people_call_it():
    deal = game("la-peau").deal(1)
    sitting = Sitting(deal)
    assert describe_place(sitting, "f1").startswith("Done stack 1, empty, for ")
    lowest = describe_place(sitting, "t1", 0)
    assert lowest.endswith(", first of 4, first column.") and describe_place(sitting, "t1").startswith("First column, ")


def test_whoever_is_watched_stops_after_as_many_deals_as_were_asked_for():
    bound = game("quatre-couleurs")
    sitting = Sitting(bound.deal(5), clock=Clock())
    player = find_player(None, bound)
    sitting.watch(Watching(sitting, bound.deal(5), player, running=True, most=2, numbered=True))
    while sitting.due is not None:
        sitting.now.time += sitting.due
        reply = sitting.tick()
    assert reply.kind == "result" and sitting.deal.number == 6
    assert sitting.farewell().startswith("2 games: ")
    sitting.do("step")
    assert sitting.deal.number == 7


def test_moves_made_are_written_to_a_file(sit, tmp_path, monkeypatch):
    monkeypatch.setenv("REUSSITE_HOME", str(tmp_path))
    sitting = sit("rexile", 18)
    sitting.do("play", "s c1")
    (button,) = sitting.do("ledger").panel.buttons
    assert button.label == "Write it to a file"
    assert str(tmp_path) in sitting.do(button.deed.name).told
    assert "place" in next((tmp_path / "log").glob("ledger-rexile-18.txt")).read_text(encoding="utf-8")
    assert sit("rexile", 18, front_end="web").do("write-ledger").kind == "refused"


def test_a_button_tells_its_key(sit):
    tools = {tool.name: tool for tool in sit(front_end="terminal").tools()}
    assert (tools["undo"].key, tools["menu"].key, tools["hint"].key) == ("u", "F10", "h")
    helping = {tool.name: tool for tool in sit("royal-cotillion", front_end="terminal").tools()}
    assert helping["hint"].key == ""


def test_a_key_held_down_takes_back_again_but_deals_and_opens_only_once(sit):
    sitting = sit()
    for _ in range(3):
        sitting.do("turn")
    assert sitting.press("u", again=True).ok and sitting.deal.can_redo
    number = sitting.deal.number
    for key in ("n", "f2", "f10", "q", "escape"):
        assert sitting.press(key, again=True) is None
    assert sitting.deal.number == number


def test_beside_a_watched_table_stand_only_the_buttons_that_do_something(sit):
    sitting = sit(front_end="desktop")
    assert {"undo", "hint", "menu"} <= {tool.name for tool in sitting.seen().tools}
    sitting.do("watch")
    names = [tool.name for tool in sitting.seen().tools]
    assert names == ["games", "step", "go", "slower", "faster", "stop", "menu", "quit"]
    assert all(tool.enabled for tool in sitting.seen().tools)


def test_a_number_typed_in_its_panel_is_dealt_and_none_deals_the_same_cards_again(sit):
    sitting = sit()
    button = sitting.do("deal").panel.buttons[0]
    assert sitting.do(button.deed.name, argument_of(button, {"number": "12"})).dealt and sitting.deal.number == 12
    sitting.do("turn")
    assert sitting.do(button.deed.name, argument_of(button, {"number": ""})).dealt
    assert sitting.deal.number == 12 and not sitting.deal.gestures
    assert not sitting.do(button.deed.name, argument_of(button, {"number": "-5"})).ok


def test_the_game_on_the_table_comes_first_among_those_to_choose(sit):
    sitting = sit("osmosis")
    rows = sitting.do("games").panel.rows
    first, *others = [row for row in rows if row.group == next(each for each in rows if each.present).group]
    assert (
        first.present
        and first.title == "Osmosis"
        and [row.title for row in others] == sorted(row.title for row in others)
    )


def test_games_stand_by_family_in_one_order_and_each_built_in_game_has_one(sit):
    rows = sit().do("games").panel.rows
    groups = list(dict.fromkeys(row.group for row in rows))
    assert groups == [family_name(WORDS, name) for name in (*FAMILIES, AUTOMATIC)]
    assert [row.group for row in rows] == sorted((row.group for row in rows), key=groups.index)
    families = {entry.patience.family for entry in catalogue().entries.values() if "/" not in entry.origin}
    assert families == {*FAMILIES, AUTOMATIC}


def test_games_are_found_by_name_alias_family_and_id_in_all_letters(sit):
    sitting = sit()

    def found(words):
        return {row.deed.argument for row in sitting.do("games", words).panel.rows}

    assert (
        found("RUSSIAN solit") == {"yukon"}
        and found("a la queue") == {"queue-leu-leu"}
        and "relais-des-7" in found("relais 7")
    )
    assert {"spider", "spiderette", "mrs-mop"} <= found("spiders")
    panel = sitting.do("games", "no such game").panel
    assert panel.rows == () and panel.prose == "No game matches"


def test_moves_are_told_in_words_unless_the_player_would_rather_not(sit):
    sitting = sit()
    assert sitting.do("play", "s").told == "The queen of spades to the waste."
    assert sitting.do("set", "telling=no").changed
    assert sitting.do("play", "s").told == "" and "one rank lower" in sitting.do("play", "t1 t2").told


def test_the_program_says_where_everything_is_kept_but_not_to_strangers(sit, store):
    told = {row[0]: row[1] for row in sit().do("about").panel.grids[0].rows}
    assert told["Your deals are kept in"] == str(store.path) and told["Language"] == "English"
    assert str(store.path.parent) not in str(sit(front_end="web").do("about").panel)


def test_searched_words_that_name_no_game_open_a_deal(sit):
    sitting = sit()
    panel = sitting.do("games").panel
    assert sitting.do(panel.typed.name, "la-peau#535742").dealt and sitting.deal.code == "la-peau#535742"
    assert "match" in panel.none


def test_the_window_fills_the_screen_and_goes_back_and_only_the_window_can(sit):
    sitting = sit(front_end="desktop")
    assert sitting.press("f11").changed and sitting.settings["screen"] == "full"
    assert sitting.press("f11").changed and sitting.settings["screen"] == "window"
    assert sit(front_end="terminal").press("f11") is None


def test_an_adviser_gets_ready_for_another_game_unless_lines_are_read(sit):
    for front_end, ready in (("desktop", "natali"), ("plain", None)):
        adviser = Slow()
        sit(front_end=front_end, adviser=adviser).do("game", "natali")
        assert getattr(adviser, "prepared", None) == ready


def test_another_game_is_named_alone_with_a_number_or_by_a_code(sit):
    sitting = sit("klondike")
    for words, code in (
        ("pyramid 5", "pyramid#5"),
        ("klondike:draw=3#4", "klondike:draw=3#4"),
        ("la peau 7", "la-peau#7"),
    ):
        assert sitting.do("game", words).ok and sitting.deal.code == code
    assert sitting.do("game", "pyramid").ok and sitting.deal.game.id == "pyramid"
    assert not sitting.do("game", "pyramid x").ok and not sitting.do("game", "pyramid#x").ok


def test_a_gesture_at_a_pile_of_another_game_is_refused(sit):
    sitting = sit()
    for gesture in (Message("tap", pile="t13"), Message("drag", pile="t1", target="t13")):
        assert not sitting.gesture(gesture).ok
    assert not sitting.deal.gestures


def test_turning_the_stock_does_what_a_tap_on_it_does():
    """In Royal Cotillion the stock's open card goes home where a foundation takes it, else it is turned over."""
    deal, moves = story("royal-cotillion")
    for words in moves[: moves.index("s f4")]:
        deal.play(words)
    sitting = Sitting(deal, front_end="terminal")
    assert sitting.do("play", sitting.deal.moves()[0]).ok and deal.gestures[-1].text == "s f4"


def test_prose_is_taken_apart_into_paragraphs_items_and_code():
    prose = "One line\nand another.\n- first,\n  which goes on\n- second\n\nThen\n\n    A  B\n    C  D\n\nThe end."
    assert [(block.kind, block.words) for block in Panel("any", "Any", prose).blocks] == [
        ("text", "One line and another."),
        ("item", "first, which goes on"),
        ("item", "second"),
        ("text", "Then"),
        ("code", "A  B\nC  D"),
        ("text", "The end."),
    ]
    assert Panel("any", "Any").blocks == ()


@pytest.mark.parametrize(
    ("searched", "first"),
    [("watch", "watch"), ("hint", "hint"), ("SETTINGS", "settings"), ("stats", "statistics"), ("deal new", "new")],
)
def test_what_is_called_as_it_is_searched_is_found_first(sit, searched, first):
    panel = sit("klondike", 7, front_end="desktop").do("find").panel
    assert panel.found(searched)[0].deed.name == first
    assert panel.found("") == list(panel.rows) and panel.found("nothing such") == []


def test_a_game_is_found_without_its_accents(sit):
    panel = sit("klondike", 7, front_end="desktop").do("games").panel
    assert [row.deed.argument for row in panel.found("MONTEE des")] == ["montee-descente"]
