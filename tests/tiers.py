"""How much is tried: what fits into a few minutes, or everything, as `make test-long` does."""

import os
from typing import TypeVar

T = TypeVar("T")
LONG = bool(os.environ.get("REUSSITE_LONG"))


def cases(usual: T, long: T) -> T:
    """Return how many cases are tried, or which, usually and in `make test-long`."""
    return long if LONG else usual
