"""Where the store and the log lie; the environment variable REUSSITE_HOME overrides the platform's folders."""

import json
import os
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path, user_data_path, user_log_path

__all__ = ["FILE", "SETTINGS", "cache_folder", "data_folder", "kept_settings", "log_folder"]

FILE = "reussite.db"
SETTINGS = "settings"  # under which the store has what the player chose


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


def cache_folder() -> Path:
    """Return where lies what can be made or fetched again, such as compiled rules; REUSSITE_CACHE overrides it."""
    chosen = os.environ.get("REUSSITE_CACHE")
    return Path(chosen) if chosen else user_cache_path("reussite", appauthor=False)


def kept_settings() -> dict[str, Any]:
    """Return what the player chose, by a glance that opens no store; nothing where there is none to read yet."""
    path = data_folder() / FILE
    if not path.exists():
        return {}
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.1)) as db:
            row = db.execute("SELECT value FROM settings WHERE name = ?", (SETTINGS,)).fetchone()
            found = json.loads(row[0]) if row else {}
    except (sqlite3.Error, ValueError):  # whoever opens the store will tell
        return {}
    return found if isinstance(found, dict) else {}
