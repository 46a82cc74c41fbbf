"""Actions for the deal of the day: the same for everybody, found by the solver so that it can be won."""

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from reussite.errors import BadInput
from reussite.play import Deal, Game, game
from reussite.sitting.actions import action
from reussite.sitting.calendar import FIRST, calendar_panel, here_today
from reussite.sitting.deals import deal_of_number, open_code
from reussite.sitting.replies import Reply
from reussite.solve.daily import DailySearch
from reussite.solve.handover import Handover
from reussite.solve.solver import never
from reussite.store import Store, daily_deals, keep_daily
from reussite.table import DAILY, Advice
from reussite.words import saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["daily_deal", "read_day", "sit_at_daily"]


def read_day(words: str) -> date:
    """Return a day as it is written, today where nothing is."""
    try:
        day = date.fromisoformat(words) if words else here_today()
    except ValueError:
        raise BadInput(saying("deal.not_a_date", words=words[:40])) from None
    if day < FIRST:
        raise BadInput(saying("deal.not_a_date", words=words[:40]))
    return day


@action("daily", group="deal", argument="DATE")
def daily(sitting: "Sitting", words: str) -> Reply:
    """Open the deal of a day, today's unless another is named."""
    return _open_day(sitting, sitting.deal.game, read_day(words))


@action("today", argument="NAME", watching=True)
def todays_deal(sitting: "Sitting", name: str) -> Reply:
    """Open today's deal of a game."""
    bound = game(name)
    if sitting.watched:
        sitting.seated()
    return _open_day(sitting, bound, here_today())


@action("calendar", group="deal", argument="MONTH")
def show_calendar(sitting: "Sitting", words: str) -> Reply:
    """Show which deals of the day were won, and open one."""
    return sitting.show(calendar_panel(sitting, read_day(f"{words}-01" if words else "").replace(day=1)))


def _open_day(sitting: "Sitting", bound: Game, day: date) -> Reply:
    """Open a day's deal; one that was opened before is known, any other is looked for first."""
    known = daily_deals(sitting.store, bound).get(day) if sitting.store else None
    if known is not None:
        return open_code(sitting, bound, known.number)
    return sitting.asking.ask(f"{DAILY} {day.isoformat()}", bound.deal(bound.daily_number(day, 0)))


def sit_at_daily(sitting: "Sitting", bound: Game, question: str, advice: Advice) -> Reply:
    """Sit down at the deal that was found, and remember which day it belongs to."""
    assert advice.number is not None
    day, proved = date.fromisoformat(question.removeprefix(DAILY).strip()), advice.verdict == "won"
    if sitting.store:
        keep_daily(sitting.store, bound, day, advice.number, proved)
    return replace(open_code(sitting, bound, advice.number), wanted=True)


def daily_deal(store: Store, bound: Game, day: date) -> Deal:
    """Return a day's deal, as it was left if it was begun before; it is looked for here and now if it is not known."""
    known = daily_deals(store, bound).get(day)
    if known is not None:
        return _kept(store, deal_of_number(store, bound, known.number))
    solver = Handover(bound)
    try:
        found = DailySearch(bound, day).go_on(lambda start, budget: solver.solve(start, budget, patient=False), never)
    finally:
        solver.close()
    assert found is not None, "nobody stops it"
    keep_daily(store, bound, day, found.number, found.proved)
    return _kept(store, deal_of_number(store, bound, found.number))


def _kept(store: Store, deal: Deal) -> Deal:
    return deal if deal.journal.is_kept else store.begin(deal)
