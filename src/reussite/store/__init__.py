"""What a player did, kept: deals with their whole history, bookmarks, results, settings, in one SQLite file."""

from reussite.places import data_folder, log_folder
from reussite.store.daily import Day, Days, daily_deals, day_of, days_in_a_row, keep_daily
from reussite.store.kept import Kept
from reussite.store.statistics import Score, Spread, Statistics
from reussite.store.store import Past, Store

__all__ = [
    "Day",
    "Days",
    "Kept",
    "Past",
    "Score",
    "Spread",
    "Statistics",
    "Store",
    "daily_deals",
    "data_folder",
    "day_of",
    "days_in_a_row",
    "keep_daily",
    "log_folder",
]
