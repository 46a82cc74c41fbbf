"""The end of a deal: what came of it, in numbers and words, and what can be done next."""

from typing import TYPE_CHECKING

from reussite.sitting.panel import Button, Deed, Grid, Panel
from reussite.words import Saying, saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["end_panel", "result"]


def result(sitting: "Sitting") -> Saying:
    """Say how a deal has ended, and why."""
    return saying(f"end.{sitting.deal.status}")


def end_panel(sitting: "Sitting") -> Panel:
    """Return the panel at the end of a deal."""
    say, deal = sitting.words.say, sitting.deal
    won = deal.status == "won"
    rows = [
        (say("end.time"), sitting.words.time(sitting.elapsed)),
        (say("end.moves"), str(len(deal.gestures))),
        *_compared(sitting),
    ]
    if deal.code:
        rows.append((say("end.deal"), deal.code))
    nexts = ("new", "restart", "games") if won else ("undo", "lost-where", "restart", "new", "games")
    buttons = tuple(
        Button(say(f"action.{name}"), Deed(name), main=name == nexts[0], about=say(f"action.{name}.about"))
        for name in nexts
        if name != "lost-where" or not deal.game.is_automatic
    )
    grid = Grid(say("end.numbers"), (say("end.what"), say("end.how_much")), tuple(rows))
    name = "won" if won else "lost"
    return Panel(name, say(f"end.{name}.title"), buttons=buttons, grids=(grid,))


def _compared(sitting: "Sitting") -> list[tuple[str, str]]:
    """Return the best so far, the streak, and for a score its place among the best."""
    say, deal, store = sitting.words.say, sitting.deal, sitting.store
    rows: list[tuple[str, str]] = []
    if deal.game.patience.scored:
        rows.append((say("end.score"), str(deal.position.score)))
    if store is None or not deal.journal.is_kept:
        return rows
    if deal.game.patience.scored:
        better = [each for each in store.scores(deal.game.id) if each.score > deal.position.score]
        rows.append((say("end.rank"), str(len(better) + 1)))
    for each in store.statistics(deal.game.id):
        if each.variant == deal.game.variant:
            if each.moves and each.seconds:
                best = say("end.best_of", moves=saying("moves", n=int(each.moves.least)), seconds=each.seconds.least)
                rows.append((say("end.best"), best))
            rows.append((say("end.streak"), say("end.streak_of", now=each.streak, longest=each.longest_streak)))
    return rows
