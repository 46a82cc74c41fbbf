"""The end of a deal: what came of it and why, in numbers and words, and what can be done next."""

from typing import TYPE_CHECKING

from reussite.errors import BadInput
from reussite.play.endings import why_lost
from reussite.sitting.actions import action
from reussite.sitting.calendar import days_of
from reussite.sitting.panel import NO_HEADS, Button, Deed, Grid, Panel
from reussite.sitting.replies import Reply
from reussite.store import Statistics
from reussite.words import Saying, saying
from reussite.words.prose import outcome, tally_title

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["ENDS", "end_panel", "result"]

ENDS = ("won", "lost", "stuck")
NEXT = {
    "won": ("new", "restart", "share", "games"),
    "lost": ("undo", "lost-where", "restart", "new", "share", "games"),
    "stuck": ("undo", "lost-where", "restart", "new", "share", "games"),
}
ALL_SCORES = 1_000_000


def result(sitting: "Sitting") -> Saying:
    """Say how a deal has ended, and why."""
    deal = sitting.deal
    if deal.status == "won":
        return saying("end.shown" if deal.journal.is_shown else "end.won")
    if deal.status == "stuck":
        return saying("end.stuck")
    return saying("end.lost", why=_why(sitting))


def _why(sitting: "Sitting") -> Saying:
    deal = sitting.deal
    return saying("loss.by_itself") if deal.game.is_automatic else why_lost(deal.position)


def end_panel(sitting: "Sitting") -> Panel:
    """Return the panel at the end of a deal."""
    say, deal = sitting.words.say, sitting.deal
    rows = [
        (say("end.time"), sitting.words.time(sitting.elapsed)),
        (say("end.moves"), str(deal.played)),
        *_compared(sitting),
    ]
    if deal.number is not None:
        rows.append((say("end.deal"), str(deal.number)))
    asked = ("calendar",) if days_of(sitting) else ()
    nexts = [name for name in (*NEXT[deal.status], *asked) if not sitting.lacks(name)]
    buttons = tuple(
        Button(say(f"action.{name}"), Deed(name), main=name == nexts[0], about=say(f"action.{name}.about"))
        for name in nexts
    )
    grid = Grid(say("end.numbers"), NO_HEADS, tuple(rows))
    alone = deal.status == "won" and not deal.journal.is_shown
    title = say("end.shown.title" if deal.status == "won" and not alone else f"end.{deal.status}.title")
    told = "" if alone else sitting.say(result(sitting))
    return Panel(deal.status, title, told, buttons=buttons, grids=(grid,))


def _compared(sitting: "Sitting") -> list[tuple[str, str]]:
    """Return what came of the deal beside others: score and rank, the best so far, the streak."""
    say, deal, store, bound = sitting.words.say, sitting.deal, sitting.store, sitting.deal.game
    rows: list[tuple[str, str]] = []
    if bound.patience.scored:
        rows.append((say("end.score"), str(deal.position.score)))
    elif bound.is_automatic:
        came = outcome(sitting.words, bound.id, bound.patience.tally, bound.engine.outcome(list(deal.position.state)))
        rows.append((tally_title(sitting.words, bound.id, bound.patience.tally), came))
    if store is None or not deal.journal.is_kept or deal.journal.is_shown:
        return rows
    if bound.patience.scored and deal.status != "stuck":
        scores = [each.score for each in store.scores(bound.id, ALL_SCORES)]
        place = 1 + sum(score > deal.position.score for score in scores)
        rows.append((say("end.rank"), say("end.rank_of", place=place, n=len(scores))))
    days = days_of(sitting)
    if days is not None:
        rows.append((say("end.days"), say("end.streak_of", now=days.now, longest=days.longest)))
    for each in store.statistics(bound.id):
        if each.variant == bound.variant:
            rows += _best(sitting, each)
            rows.append((say("end.streak"), say("end.streak_of", now=each.streak, longest=each.longest_streak)))
    return rows


def _best(sitting: "Sitting", each: Statistics) -> list[tuple[str, str]]:
    """Return fewest moves and shortest time of all wins, and whether they are those of this very deal."""
    say, deal = sitting.words.say, sitting.deal
    if not (each.moves and each.seconds):
        return []
    first = deal.status == "won" and each.won > 1
    told = say("end.best_of", moves=saying("moves", n=int(each.moves.least)), seconds=each.seconds.least)
    if first and deal.played <= each.moves.least:
        told = say("end.best_new", best=told)
    return [(say("end.best"), told)]


@action("share", group="deal", watching=True)
def share(sitting: "Sitting", _: str) -> Reply:
    """Give the deal's code to pass on; a front end that has a clipboard puts it there."""
    if not sitting.deal.code:
        raise BadInput(saying("share.none"))
    return Reply(sitting.say("share.code", code=sitting.deal.code), copied=sitting.deal.code)
