"""The named commands of a table, each with what refuses it now, if something does."""

from dataclasses import dataclass
from functools import lru_cache

from reussite.play import Deal, Game, Refusal, Why
from reussite.play.position import carry_of
from reussite.rules.layout import CARRY
from reussite.rules.moves import kind_of, step_move

__all__ = ["MOVES", "Command", "commands_of", "names_of", "refuse_command"]


@dataclass(frozen=True)
class Command:
    """A command: its name in messages, and what refuses it now (nothing: it can be given)."""

    name: str
    refusal: Refusal | None = None
    argument: str = ""

    @property
    def enabled(self) -> bool:
        """Whether the command can be given now."""
        return self.refusal is None


# In the order of a menu.
NAMES = (
    *("new", "deal", "restart", "options", "undo", "redo", "switch", "purge", "finish", "turn", "next", "run", "home"),
    *("hint", "verdict"),
)
ARGUMENTS = {"deal": "number", "options": "options"}
# To turn the stock is what a tap on it does: where a game lets its open card go home, that comes first.
MOVES: dict[str, str | int] = {"turn": "s", "next": step_move(), "run": step_move()}


@lru_cache(maxsize=256)
def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of the commands a game has, in the order of a menu."""
    patience = game.patience
    homeless = game.is_automatic or all(pile.kind != "foundation" for pile in patience.piles)
    lacks = {
        "switch": not patience.switches,
        "purge": not patience.purge,
        "turn": not game.rule_table.slots.get("CLICKS"),
        "next": not game.is_automatic,
        "run": not game.is_automatic,
        "home": homeless,
        "finish": homeless,
    }
    return tuple(name for name in NAMES if not lacks.get(name))


def commands_of(deal: Deal) -> list[Command]:
    """Return the commands a deal has, in the order of a menu."""
    return [Command(name, refuse_command(deal, name), ARGUMENTS.get(name, "")) for name in names_of(deal.game)]


def refuse_command(deal: Deal, name: str) -> Refusal | None:
    """Return what refuses a command now, or nothing when it can be given."""
    if name in ("purge", "finish"):
        return deal.refusal(name)
    if name in MOVES:
        return deal.refusal(MOVES[name])
    if name in ("hint", "verdict"):
        return Refusal(Why.OVER, words=deal.status) if deal.position.is_over else None
    refuses = {
        "restart": (not deal.can_undo and not deal.can_redo, Why.NOT_BEGUN),
        "undo": (not deal.can_undo, Why.NOTHING_TO_TAKE_BACK),
        "redo": (not deal.can_redo, Why.NOTHING_TO_PLAY_AGAIN),
        "switch": (deal.can_undo, Why.BEGUN),
        "home": (name == "home" and not _some_go_home(deal), Why.NONE_GOES_HOME),
    }
    holds, why = refuses.get(name, (False, Why.NO_COMMAND))
    return Refusal(why) if holds else None


def _some_go_home(deal: Deal) -> bool:
    """Tell whether a card can be carried to a foundation from somewhere else."""
    groups = deal.game.rule_table.groups
    carries = [carry_of(move) for move in deal.position.listed() if kind_of(move) == CARRY]
    return any(groups[b].kind == "foundation" != groups[a].kind for a, b, _ in carries)
