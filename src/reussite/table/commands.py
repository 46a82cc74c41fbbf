"""The named commands of a table, each with whether it can be given now and, if not, why not."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reussite.play.moves import reason
from reussite.rules.layout import CLICK, STEP

if TYPE_CHECKING:
    from reussite.table.view import DealLike

__all__ = ["Command", "commands_of"]


@dataclass(frozen=True)
class Command:
    """A command: its name in messages, the word on its button, and why it cannot be given now (nothing: it can)."""

    name: str
    label: str
    reason: str = ""
    argument: str = ""

    @property
    def enabled(self) -> bool:
        """Whether the command can be given now."""
        return not self.reason


def commands_of(deal: "DealLike") -> list[Command]:
    """Return the commands a deal has, in the order of a menu."""
    patience = deal.game.patience
    found = [
        Command("new", "New"),
        Command("deal", "Deal number", argument="number"),
        Command("restart", "Restart", "" if deal.gestures or deal.can_redo else "nothing has been played yet"),
        Command("options", "Options", argument="options"),
        Command("undo", "Undo", "" if deal.can_undo else "there is nothing to take back"),
        Command("redo", "Redo", "" if deal.can_redo else "there is nothing to play again"),
    ]
    if patience.switches:
        begun = "the deal has begun: take all moves back first"
        found.append(Command("switch", "Switch", begun if deal.can_undo else ""))
    if patience.purge:
        found.append(Command("purge", "Purge", deal.why("purge")))
    if deal.game.rule_table.slots.get("CLICKS"):
        found.append(Command("turn", _turn_label(deal), _reason(deal, CLICK)))
    if deal.game.is_automatic:
        found.append(Command("next", "Next", _reason(deal, STEP)))
        found.append(Command("run", "Run", _reason(deal, STEP)))
    elif any(pile.kind == "foundation" for pile in patience.piles):
        homes = [move for move in deal.position.moves() if _goes_home(deal, move)]
        found.append(Command("home", "Send home", "" if homes else "no card can be sent home now"))
    over = f"the game is over, {deal.status}" if deal.position.is_over else ""
    found.append(Command("hint", "Hint", over))
    found.append(Command("verdict", "Can it be won?", over))
    return found


def _turn_label(deal: "DealLike") -> str:
    return "Turn the stock" if deal.position.pile("s").cards else "Turn the waste back"


def _reason(deal: "DealLike", kind: int) -> str:
    return reason(deal.position, kind << 24)


def _goes_home(deal: "DealLike", move: int) -> bool:
    """Tell whether a move carries a card to a foundation from somewhere else."""
    groups = deal.game.rule_table.groups
    return move >> 24 == 0 and groups[move >> 8 & 255].kind == "foundation" and groups[move & 255].kind != "foundation"
