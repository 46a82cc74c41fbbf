"""The tables that panels show in small: a game as it is dealt, a numbered deal, or a kept deal as it stands."""

from typing import TYPE_CHECKING

from reussite.errors import ReussiteError
from reussite.play import Game, parse_code
from reussite.store import Past
from reussite.table import Table, View

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["picture_of", "picture_of_rules", "pictured"]

SAMPLE = 7  # the deal that is shown of a game
KEPT = "@"  # before the number of a kept deal; no code of a game begins so


def picture_of(past: Past) -> str:
    """Return the name of a picture of a kept deal; it is another one as soon as the deal stands otherwise."""
    return f"{KEPT}{past.id}:{past.changed}:{past.moves}"


def picture_of_rules(bound: Game) -> str:
    """Return the name of a picture of a game as it is dealt under its options."""
    return bound.code(SAMPLE) or bound.id


def pictured(sitting: "Sitting", name: str) -> View | None:
    """Return the table that a picture shows, or nothing where there is no such game or deal any more."""
    try:
        if name.startswith(KEPT):
            deal = sitting.store.look_at(int(name[1:].partition(":")[0])) if sitting.store else None
        else:
            bound, number = parse_code(name)
            deal = bound.deal(SAMPLE if number is None else number)
        return Table(deal).view() if deal else None
    except ReussiteError:
        return None
