"""The first words and the last: what a player must know when sitting down, and when leaving."""

from typing import TYPE_CHECKING

from reussite.sitting.actions import ACTIONS
from reussite.sitting.calendar import told_of_day
from reussite.words import Saying, saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["farewell", "greet"]


def greet(sitting: "Sitting") -> str:
    """Return what is told when a deal lies on the table: notices, how it has ended, how to go on or to begin."""
    said: list[Saying] = [*sitting.notices]
    if sitting.store:
        said += sitting.store.notices
        sitting.store.notices.clear()
    sitting.notices.clear()
    said += [sitting.deal.journal.notice, told_of_day(sitting)]
    if sitting.is_at_end:
        from reussite.sitting.ending import result

        said.append(result(sitting))
    else:
        said += _beginning(sitting)
    return " ".join(sitting.say(each) for each in said if each)


def _beginning(sitting: "Sitting") -> list[Saying]:
    """Say how to move, at the very first start; and who is new to a game, how to be shown."""
    if sitting.deal.game.is_automatic:
        if sitting.front_end == "web":  # a finger has no keys
            step, on = (sitting.label(ACTIONS[name]) for name in ("next", "run"))
            return [saying("greeting.automatic.web", next=step, run=on)]
        return [saying(f"greeting.automatic{sitting.if_typed}")]
    store = sitting.store
    if store is None or sitting.deal.gestures or store.history(sitting.deal.game.id, limit=1):
        return []
    told = [] if store.history(limit=1) else [saying(f"greeting.first.{sitting.front_end}")]
    if sitting.front_end == "web":
        guide, rules = (sitting.label(ACTIONS[name]) for name in ("guide", "rules"))
        return [*told, saying("greeting.new.web", guide=guide, rules=rules)]
    guide, rules = (sitting.key_of(ACTIONS[name]) for name in ("guide", "rules"))
    if sitting.if_typed or not (guide and rules):
        return [*told, saying("greeting.new.typed")]
    return [*told, saying("greeting.new", guide=guide, rules=rules)]


def farewell(sitting: "Sitting") -> str:
    """Return what is told when the player leaves."""
    if sitting.watched:
        return sitting.watched.tally()
    deal, say = sitting.deal, sitting.words.say
    standing = ", ".join([*sitting.standing(sitting.table.view()), say(f"result.{deal.status}")])
    if deal.status in ("won", "lost"):
        return sitting.say("farewell", standing=standing)
    if deal.journal.is_kept and sitting.keeps:
        return sitting.say("farewell.kept", standing=standing, id=deal.journal.id)
    return sitting.say("farewell.code" if deal.code else "farewell", standing=standing, code=deal.code)
