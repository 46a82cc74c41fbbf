"""Actions that say what lies on the table, for those who would rather hear it."""

from typing import TYPE_CHECKING, Iterable

from reussite.errors import BadInput
from reussite.play.moves import describe
from reussite.sitting.actions import PILE, action
from reussite.sitting.replies import Reply
from reussite.table.telling import tell_pile, tell_place
from reussite.words import Saying, saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["SPOKEN", "describe_place", "tell_piles"]

SPOKEN = "spoken"  # the kind of a reply that is only heard: nothing has happened
UNDER_STOCK = ("stock", "waste")


def tell_piles(sitting: "Sitting", names: Iterable[str] | None = None) -> list[Saying]:
    """Say what is seen of each pile, or of those named."""
    position = sitting.deal.position
    wanted = [pile.name for pile in position.piles] if names is None else names
    return [tell_pile(position.game, position.pile(name)) for name in wanted]


def describe_place(sitting: "Sitting", pile: str, index: int | None = None) -> str:
    """Tell what lies at a place: a card among those of its fan, or what is seen of the pile."""
    seen = sitting.table.view().pile(pile)
    if index is None or not seen.spread or index >= len(seen.cards):
        return sitting.say(*tell_piles(sitting, [pile]))
    return sitting.say(tell_place(pile, seen.cards, index, spread=True))


def _tell(sitting: "Sitting", parts: list[Saying]) -> Reply:
    return sitting.tell("spoken.piles", kind=SPOKEN, piles=parts)


@action("say-stock", "comma", group="hear", watching=True)
def say_stock(sitting: "Sitting", _: str) -> Reply:
    """Say what lies on stock and waste."""
    names = [pile.name for pile in sitting.deal.position.piles if pile.kind in UNDER_STOCK]
    return _tell(sitting, tell_piles(sitting, names)) if names else sitting.tell("spoken.no_stock", kind=SPOKEN)


@action("say-pile", "full_stop", group="hear", argument=PILE, watching=True)
def say_pile(sitting: "Sitting", name: str) -> Reply:
    """Say what lies on a pile, the one at the cursor."""
    known = [pile.name for pile in sitting.deal.position.piles]
    if name not in known:
        raise BadInput(saying("spoken.no_pile"))
    return _tell(sitting, tell_piles(sitting, [name]))


@action("say-table", "slash", group="hear", watching=True)
def say_table(sitting: "Sitting", _: str) -> Reply:
    """Say what lies on all piles."""
    return _tell(sitting, tell_piles(sitting))


@action("say-moves", "semicolon", group="hear", watching=True)
def say_moves(sitting: "Sitting", _: str) -> Reply:
    """Say which moves there are."""
    position = sitting.deal.position
    moves = [describe(position, move) for move in position.moves()]
    if not moves:
        return sitting.tell("moves.none", kind=SPOKEN)
    return sitting.tell("spoken.moves", kind=SPOKEN, moves=saying("moves", n=len(moves)), parts=moves)
