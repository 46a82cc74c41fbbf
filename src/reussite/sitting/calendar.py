"""The calendar: the deals of the day of one game, which of them were won, and for how many days in a row."""

import calendar
from datetime import date
from typing import TYPE_CHECKING

from reussite.sitting.panel import Button, Deed, Panel, Row
from reussite.store import Day, Days, daily_deals, day_of, days_in_a_row
from reussite.words import NOTHING_SAID, Saying, as_title, saying
from reussite.words.prose import game_name

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["calendar_panel", "days_of", "here_today", "told_of_day"]

FIRST = date(1900, 1, 1)  # of the days that have a deal


def here_today() -> date:
    """Return the day it is here."""
    return date.today()


def told_of_day(sitting: "Sitting") -> Saying:
    """Say that the deal on the table is that of a day, and whether it can be won."""
    found = day_on_table(sitting)
    if found is None:
        return NOTHING_SAID
    when = sitting.words.day(found.day)
    return saying("daily.proved" if found.proved else "daily.unproved", day=when)


def day_on_table(sitting: "Sitting") -> Day | None:
    """Return the day whose deal lies on the table."""
    deal = sitting.own.deal
    return day_of(sitting.store, deal.game, deal.number) if sitting.store and deal.number is not None else None


def days_of(sitting: "Sitting") -> Days | None:
    """Return for how many days in a row the deal of the day was won, where the one on the table is such a deal."""
    if sitting.store is None or day_on_table(sitting) is None:
        return None
    return days_in_a_row(daily_deals(sitting.store, sitting.own.deal.game).values(), here_today())


def calendar_panel(sitting: "Sitting", month: date) -> Panel:
    """Return a month with a row for each day up to today; choosing one opens its deal."""
    words, bound, today = sitting.words, sitting.own.deal.game, here_today()
    known = daily_deals(sitting.store, bound) if sitting.store else {}
    row = days_in_a_row(known.values(), today)
    last = calendar.monthrange(month.year, month.month)[1]
    days = [month.replace(day=number) for number in range(1, last + 1)]
    shown = [day for day in days if day <= today]
    won = sum(each.won is not None for each in known.values())
    prose = words.sentence("calendar.row", n=row.now, longest=row.longest, won=saying("calendar.won_all", n=won))
    return Panel(
        "calendar",
        words.say("calendar.title", name=game_name(words, bound), month=words.month(month)),
        prose,
        buttons=tuple(_other_months(sitting, month, today)),
        rows=tuple(_day_row(sitting, day, known.get(day), today) for day in reversed(shown)),
    )


def _other_months(sitting: "Sitting", month: date, today: date) -> list[Button]:
    """Return the buttons that lead to the month before and to the one after."""
    before = date(month.year - (month.month == 1), (month.month - 2) % 12 + 1, 1) if month > FIRST else None
    after = date(month.year + (month.month == 12), month.month % 12 + 1, 1)
    wanted = (before, after if after <= today else None)
    return [
        Button(as_title(sitting.words.month(each)), Deed("calendar", each.isoformat()[:7])) for each in wanted if each
    ]


def _day_row(sitting: "Sitting", day: date, found: Day | None, today: date) -> Row:
    came = "not_opened" if found is None else "open" if not found.begun else "played"
    if found and found.won:
        came = "won" if found.counts else "won_later"
    title = as_title(sitting.words.day(day))
    return Row(title, sitting.words.say(f"calendar.{came}"), Deed("daily", day.isoformat()), present=day == today)
