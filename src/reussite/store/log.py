"""The log: what the store did, a few lines a session, in files that take turns and never grow large."""

import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

from reussite.places import log_folder

__all__ = ["log", "open_log"]

LARGEST = 1 << 20
KEPT = 3

log = logging.getLogger("reussite")
log.propagate = False
log.addHandler(logging.NullHandler())


class _OwnFile(RotatingFileHandler):
    """Writes files that only their owner can read."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=_opened)


def _opened(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def open_log() -> None:
    """Let the log lie in the platform's folder for logs; REUSSITE_LOG=debug writes every move down too."""
    file = log_folder() / "reussite.log"
    for handler in list(log.handlers):
        if isinstance(handler, RotatingFileHandler):
            if handler.baseFilename == os.path.abspath(file):
                return
            log.removeHandler(handler)
            handler.close()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = _OwnFile(file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", delay=True)
    except OSError:  # a log that cannot be written is no reason not to play
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s"))
    handler.handleError = lambda record: None  # type: ignore[method-assign]
    log.addHandler(handler)
    log.setLevel(logging.DEBUG if os.environ.get("REUSSITE_LOG", "").lower() == "debug" else logging.INFO)
