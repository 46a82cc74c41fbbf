"""Where the store and the log lie; the environment variable REUSSITE_HOME overrides the platform's folders."""

import os
from pathlib import Path

from platformdirs import user_data_path, user_log_path

__all__ = ["FILE", "data_folder", "log_folder"]

FILE = "reussite.db"


def _home() -> Path | None:
    chosen = os.environ.get("REUSSITE_HOME")
    return Path(chosen).expanduser() if chosen else None


def data_folder() -> Path:
    """Return the folder in which the store lies."""
    return _home() or user_data_path("reussite", appauthor=False)


def log_folder() -> Path:
    """Return the folder in which the log lies."""
    home = _home()
    return home / "log" if home else user_log_path("reussite", appauthor=False)
