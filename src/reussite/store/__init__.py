"""What a player did, kept: deals with their whole history, bookmarks, results, settings, in one SQLite file."""

from reussite.places import data_folder, log_folder
from reussite.store.kept import Kept
from reussite.store.statistics import Score, Spread, Statistics
from reussite.store.store import Past, Store

__all__ = ["Kept", "Past", "Score", "Spread", "Statistics", "Store", "data_folder", "log_folder"]
