"""How much is tried: what fits into a few minutes, or everything, as `make test-long` does."""

import os
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
LONG = bool(os.environ.get("REUSSITE_LONG"))
# Games of every kind, for what would take long with all of them: those that have a golden transcript.
SPREAD = sorted(path.stem for path in (Path(__file__).parent / "golden").glob("*.txt"))


def cases(usual: T, long: T) -> T:
    """Return how many cases are tried, or which, usually and in `make test-long`."""
    return long if LONG else usual
