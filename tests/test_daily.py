"""The deal of the day: the same for everybody, won if the solver can prove it; the calendar and the days in a row."""

from concurrent.futures import Future
from datetime import date, timedelta

import pytest

from commands import refused
from reussite.play import game
from reussite.sitting import ACTIONS, Sitting
from reussite.solve import Solver
from reussite.solve.daily import ROUNDS, Daily, DailySearch
from reussite.solve.solver import UNKNOWN, WON, Result, never
from reussite.solve.thinking import Asker, answer
from reussite.store import Day, Store, daily_deals, days_in_a_row, keep_daily
from reussite.store.exchange import export_json, import_text
from reussite.table import DAILY, Advice, snap
from reussite.words import NOTHING_SAID
from tiers import cases

DAY = date(2026, 11, 16)
SOON = ("klondike", "la-peau", "canfield", "quatre-couleurs", "fortress")  # a win is found after few positions


@pytest.fixture
def store():
    with Store.open() as opened:
        yield opened


@pytest.fixture
def today(monkeypatch):
    """Let it be one and the same day, however long the tests run."""
    day = date.today()
    for room in ("calendar", "daily"):
        monkeypatch.setattr(f"reussite.sitting.{room}.here_today", lambda: day)
    return day


class Knowing:
    """An adviser that has found the deal of every day."""

    def __init__(self, number, verdict=WON):
        self.advice, self.asked = Advice(NOTHING_SAID, verdict=verdict, number=number), []

    def ask(self, snapshot, question):
        self.asked.append((snapshot.start.game.id, question))
        future = Future()
        future.set_result(self.advice)
        return future

    def prepare(self, bound):
        pass


def found(id, day=DAY, compiled=False, **options):
    bound = game(id, **options)
    return DailySearch(bound, day).go_on(Solver(bound, compiled=compiled).solve, never)


# The numbers of a day


def test_a_day_has_its_own_row_of_numbers_on_every_machine():
    assert [game("klondike").daily_number(DAY, place) for place in range(3)] == [810412684, 239598876, 322334680]


def test_days_games_rules_and_places_have_different_numbers():
    drawn = [
        *(game("klondike").daily_number(DAY + timedelta(n), 0) for n in range(50)),
        *(game("klondike").daily_number(DAY, place) for place in range(1, 50)),
        game("klondike", draw=3).daily_number(DAY, 0),
        game("la-peau").daily_number(DAY, 0),
    ]
    assert len(set(drawn)) == len(drawn)


def test_the_numbers_are_those_a_game_has():
    numbers = game("freecell").patience.numbers
    assert all(game("freecell").daily_number(DAY, place) in numbers for place in range(200))


# Looking for it


@pytest.mark.parametrize("id", cases(SOON[:3], SOON))
def test_the_deal_of_a_day_can_be_won_by_moves_that_the_rules_allow(id):
    daily = found(id)
    deal = game(id).deal(daily.number)
    for move in Solver(deal.game, compiled=False).solve(deal.position).texts(deal.game):
        deal.play(move)
    assert daily.proved and deal.status == "won"


def test_interpreter_and_compiler_find_the_same_deals():
    days = [DAY + timedelta(n) for n in range(cases(6, 60))]
    assert [found("la-peau", day) for day in days] == [found("la-peau", day, compiled=True) for day in days]


def test_a_search_that_was_stopped_finds_the_same_deal_later():
    bound = game("fortress")
    solver, search, stops = Solver(bound, compiled=False), DailySearch(bound, DAY), iter([False, True] * 1000)
    asked = 0

    def impatient():
        return next(stops)

    while search.found is None:
        asked += 1
        search.go_on(solver.solve, impatient)
    assert search.found == found("fortress") and asked > 1


def test_where_nothing_is_proved_it_is_the_first_number_and_the_work_has_an_end():
    looked_at = []

    def unsure(position, budget):
        looked_at.append(budget.positions)
        return Result(UNKNOWN, positions=budget.positions)

    bound = game("klondike")
    assert DailySearch(bound, DAY).go_on(unsure, never) == Daily(bound.daily_number(DAY, 0), proved=False)
    assert sum(looked_at) == sum(of_all for _, of_all in ROUNDS)


def test_the_second_round_begins_with_the_first_deal_again():
    bound = game("klondike")

    def slow(position, budget):
        wins = budget.positions > ROUNDS[0][0]
        return Result(WON if wins else UNKNOWN, positions=budget.positions)

    assert DailySearch(bound, DAY).go_on(slow, never) == Daily(bound.daily_number(DAY, 0), proved=True)


def test_an_adviser_is_asked_by_the_day_and_a_hurried_one_says_that_it_is_not_found_yet():
    deal = game("klondike").deal(7)
    advice = answer(snap(deal), f"{DAILY} 2026-11-16", Asker(never))
    assert advice.number == found("klondike").number and advice.verdict == WON
    hurried = answer(snap(game("flower-garden").deal(7)), f"{DAILY} 2026-11-16", Asker(lambda: True))
    assert hurried.number is None and "not found yet" in hurried.words


# Sitting down at it


def test_the_deal_of_the_day_is_asked_for_once_and_says_that_it_can_be_won(store, today):
    adviser = Knowing(4711)
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, adviser, "desktop")
    reply = sitting.do("daily")
    assert sitting.deal.code == "klondike#4711" and reply.dealt and reply.wanted
    assert "it can be won" in reply.told and adviser.asked == [("klondike", f"{DAILY} {today}")]
    sitting.do("new")
    again = sitting.do("daily")
    assert sitting.deal.number == 4711 and len(adviser.asked) == 1 and "it can be won" in again.told


def test_one_that_is_not_proved_says_so(store, today):
    sitting = Sitting(store.begin(game("golf").deal(7)), store, Knowing(3, "not known"), "desktop")
    assert "is not known" in sitting.do("daily").told


def test_todays_deal_of_another_game_is_opened_while_somebody_is_watched(store, today):
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, Knowing(5), "desktop")
    sitting.do("watch")
    assert sitting.do("today", "la-peau").ok
    assert sitting.deal.code == "la-peau#5" and not sitting.watched


def test_without_a_solver_no_deal_is_passed_off_as_that_of_the_day(store):
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, front_end="desktop")
    assert "no solver" in sitting.do("daily").told and sitting.deal.number == 7


# Calendar and days in a row


def days(*won):
    """Return days before today, 0 today, with what came of each: on its day, later (l), or not won (n)."""
    at = {"d": lambda day: day, "l": lambda day: day + timedelta(1), "n": lambda day: None}
    return [Day(DAY - timedelta(n), n, True, True, at[how](DAY - timedelta(n))) for n, how in won]


@pytest.mark.parametrize(
    ("won", "now", "longest"),
    [
        ((), 0, 0),
        (((0, "d"),), 1, 1),
        (((1, "d"), (2, "d")), 2, 2),  # today is not over yet
        (((0, "n"), (1, "d")), 1, 1),
        (((2, "d"), (3, "d"), (4, "d")), 0, 3),
        (((0, "d"), (1, "l"), (2, "d"), (3, "d")), 1, 2),  # a win on a later day does not count
    ],
)
def test_days_in_a_row(won, now, longest):
    row = days_in_a_row(days(*won), DAY)
    assert (row.now, row.longest) == (now, longest)


def test_a_win_is_in_the_calendar_and_at_the_end_of_the_deal(store, today):
    deal = store.begin(game("klondike").deal(found("klondike").number))
    keep_daily(store, deal.game, today, deal.number, proved=True)
    keep_daily(store, deal.game, today - timedelta(1), 13, proved=True)
    *moves, last = Solver(deal.game, compiled=False).solve(deal.position).texts(deal.game)
    for move in moves:
        deal.play(move)
    sitting = Sitting(deal, store, front_end="desktop")
    ended = sitting.do("play", last)
    assert ("Days in a row", "1 (longest 1)") in ended.panel.grids[0].rows
    assert "calendar" in [button.deed.name for button in ended.panel.buttons]
    panel = sitting.do("calendar").panel
    assert [row.detail for row in panel.rows[:2]] == ["won ★", "opened"][: today.day]
    assert panel.rows[0].present and panel.rows[0].deed.argument == today.isoformat()
    assert "one deal of the day won in all" in panel.prose


def test_the_calendar_leads_to_other_months_but_not_to_the_future(store, today):
    sitting = Sitting(store.begin(game("klondike").deal(7)), store, front_end="desktop")
    assert [button.deed.argument for button in sitting.do("calendar", "2024-01").panel.buttons] == [
        "2023-12",
        "2024-02",
    ]
    assert len(sitting.do("calendar", "2024-02").panel.rows) == 29
    assert len(sitting.do("calendar").panel.buttons) == 1
    assert not sitting.do("calendar", "2024").ok and not sitting.do("calendar", "soon").ok


def test_the_calendar_of_other_rules_is_another_one(store):
    keep_daily(store, game("klondike"), DAY, 1, proved=True)
    keep_daily(store, game("klondike", draw=3), DAY, 2, proved=False)
    assert daily_deals(store, game("klondike"))[DAY].number == 1
    assert daily_deals(store, game("klondike", draw=3))[DAY] == Day(DAY, 2, False)


def test_the_days_travel_with_everything_else(store, tmp_path):
    keep_daily(store, game("klondike"), DAY, 1, proved=True)
    with Store.open(tmp_path / "other.db") as other:
        import_text(other, "\n".join(export_json(store)))
        assert daily_deals(other, game("klondike"))[DAY].number == 1


def test_the_command_line_opens_the_deal_of_a_day_and_goes_on_with_it(run):
    number = str(found("klondike").number)
    _, out, _ = run("play", "klondike", "--daily", "2026-11-16", typed="s\nquit\n")
    assert number in out and "The deal of Monday 16 November 2026: it can be won." in out
    _, out, _ = run("play", "--daily=2026-11-16", typed="quit\n")
    assert number in out and "1 move" in out
    assert "names a deal already" in refused(run("play", "klondike#7", "--daily"))
    assert "is not a date" in refused(run("play", "--daily", "soon"))


def test_every_front_end_has_the_calendar_in_its_menu():
    assert ACTIONS["calendar"].group == ACTIONS["daily"].group and not ACTIONS["calendar"].front_ends
