"""Réussite: patiences to play, watch, measure and solve, each from one definition of its rules.

As a library: `reussite.deal`, `solve`, `analyse`, `league` and `study`; `docs/library.md` tells how they are used.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["__version__", "analyse", "deal", "league", "solve", "study"]

if TYPE_CHECKING:
    from reussite.library import analyse, deal, league, solve, study


def __getattr__(name: str) -> Any:
    """Load the library when it is first used: the program does without it."""
    if name not in __all__:
        raise AttributeError(name)
    from reussite import library

    return getattr(library, name)
