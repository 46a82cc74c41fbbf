"""Actions about what is kept: the deals played, bookmarks, branches, results, scores, the ledger, a transcript."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from reussite import __version__
from reussite.errors import BadInput, reason
from reussite.play import Deal, Journal, catalogue, find, ledger_text
from reussite.play.game import is_number
from reussite.play.outcomes import demand
from reussite.sitting.actions import ACTIONS, action
from reussite.sitting.panel import NO_HEADS, Button, Deed, Field, Grid, Panel
from reussite.sitting.records import (
    bookmark_rows,
    branches_panel,
    history_panel,
    ledger_panel,
    scores_grid,
    statistics_panel,
)
from reussite.sitting.replies import Reply
from reussite.store import log_folder
from reussite.words import as_title, saying

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["find_branch"]

LISTED = 200  # deals of the history
BEST = 20  # scores
LARGEST = 2**63 - 1  # number that a store can count to


def _kept(sitting: "Sitting") -> Deal:
    if not sitting.deal.journal.is_kept:
        raise BadInput(saying("kept.nothing"))
    return sitting.deal


@action("history", "f6", group="kept", watching=True)
def history(sitting: "Sitting", _: str) -> Reply:
    """List the deals played."""
    return sitting.show(history_panel(sitting.words, sitting.store.history(limit=LISTED) if sitting.store else []))


@action("open", argument="ID", watching=True)
def open_kept(sitting: "Sitting", words: str) -> Reply:
    """Go on with a deal of the history."""
    if not words:
        return history(sitting, "")
    if not is_number(words) or int(words) > LARGEST:
        raise BadInput(saying("history.unknown", words=words[:40]))
    return sitting.open_kept(int(words))


@action("statistics", "f5", group="kept", argument="NAME", watching=True, aliases=("stats",))
def statistics(sitting: "Sitting", name: str) -> Reply:
    """Tell what was played and won of each game and rules, or of one game, with the best scores."""
    store = sitting.store
    shown = find(name)[0] if name else sitting.deal.game.entry
    scores = store.scores(shown.id, BEST) if store and shown.patience.scored else []
    found = store.statistics(name or None) if store else []
    grid = scores_grid(sitting.words, shown.id, scores) if scores else None
    return sitting.show(statistics_panel(sitting.words, found, grid))


@action("bookmarks", "ctrl+b", group="kept")
def bookmarks(sitting: "Sitting", _: str) -> Reply:
    """List the named places of this deal."""
    kept, say = _kept(sitting), sitting.words.say
    panel = Panel(
        "bookmarks",
        say("action.bookmarks"),
        fields=(Field("name", say("bookmarks.name"), kind="text"),),
        buttons=(Button(say("button.bookmark"), Deed("bookmark"), ("name",), main=True),),
        rows=bookmark_rows(sitting.words, kept.journal.bookmarks()),
    )
    return sitting.show(panel)


@action("bookmark", argument="NAME")
def bookmark(sitting: "Sitting", name: str) -> Reply:
    """Give the place where the deal stands a name."""
    if not name:
        return bookmarks(sitting, "")
    _kept(sitting).journal.bookmark(name)
    return sitting.tell("bookmarks.set", name=name)


@action("back", argument="NAME")
def back(sitting: "Sitting", name: str) -> Reply:
    """Go back to a bookmark."""
    if not name:
        return bookmarks(sitting, "")
    demand(_kept(sitting).return_to(name))
    return sitting.drawn_again(sitting.say("bookmarks.back", name=name))


@action("branches", group="kept")
def branches(sitting: "Sitting", _: str) -> Reply:
    """List the lines of play that were left for another move."""
    return sitting.show(branches_panel(sitting.words, _kept(sitting)))


@action("branch", argument="N")
def branch(sitting: "Sitting", words: str) -> Reply:
    """Go to the end of a line of play that was left."""
    kept = _kept(sitting)
    if not words:
        return branches(sitting, "")
    demand(kept.go_to(find_branch(kept.journal, words)))
    return sitting.drawn_again(sitting.say("branches.there"))


def find_branch(journal: Journal, words: str) -> int:
    """Return the node of a branch that a player names; the other nodes of a deal are not known to players."""
    if not is_number(words) or int(words) not in {each.node for each in journal.branches()}:
        raise BadInput(saying("branches.unknown", words=words))
    return int(words)


@action("ledger", "l", group="kept", watching=True)
def ledger(sitting: "Sitting", _: str) -> Reply:
    """Show every move of the deal with the states around it."""
    panel, write = ledger_panel(sitting.words, sitting.deal), ACTIONS["write-ledger"]
    if panel.grids and sitting.has(write):
        panel = replace(panel, buttons=(Button(sitting.words.say("button.ledger"), Deed(write.name)),))
    return sitting.show(panel)


@action("write-ledger", watching=True, front_ends=("plain", "terminal", "desktop"))
def write_ledger(sitting: "Sitting", _: str) -> Reply:
    """Write the ledger to a file in the folder of logs; the same deal is written over."""
    deal = sitting.deal
    number = "cards" if deal.number is None else deal.number
    path = Path(log_folder()) / f"ledger-{deal.game.id}-{number}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ledger_text(deal), encoding="utf-8")
    except OSError as problem:
        raise BadInput(saying("ledger.failed", path=str(path), why=reason(problem))) from None
    return sitting.tell("ledger.done", path=str(path))


@action("about", group="program", watching=True)
def about(sitting: "Sitting", _: str) -> Reply:
    """Tell which version this is and where everything is kept; strangers on the page are told no paths."""
    say, words = sitting.words.say, sitting.words
    told = {"version": __version__, "games": str(len(catalogue().entries)), "language": as_title(words.language.name)}
    if sitting.store and sitting.front_end != "web":
        told |= {"kept": str(sitting.store.path), "log": str(log_folder())}
    rows = tuple((say(f"about.{name}"), value) for name, value in told.items())
    grid = Grid(say("action.about"), NO_HEADS, rows)
    return sitting.show(Panel("about", say("action.about"), grids=(grid,)))
