"""Actions about what is kept: the deals played, bookmarks, branches, results, scores, the ledger, a transcript."""

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from reussite.errors import BadInput
from reussite.play import Deal, Journal, find, ledger_text, write_transcript
from reussite.play.game import is_number
from reussite.play.ledger import LedgerLine
from reussite.play.ledger import ledger as ledger_of
from reussite.play.outcomes import demand
from reussite.sitting.actions import ACTIONS, action
from reussite.sitting.panel import Button, Deed, Field, Grid, Panel, Row
from reussite.store import Spread, Statistics, log_folder
from reussite.words import saying
from reussite.words.prose import game_name, rules_chosen

if TYPE_CHECKING:
    from reussite.sitting.sitting import Reply, Sitting

__all__ = ["find_branch", "history_panel", "statistics_panel"]

LISTED = 200  # deals of the history
BEST = 20  # scores
LARGEST = 2**63 - 1  # number that a store can count to


def _kept(sitting: "Sitting") -> Deal:
    if not sitting.deal.journal.is_kept:
        raise BadInput(saying("kept.nothing"))
    return sitting.deal


@action("history", "f6", group="kept", watching=True)
def history(sitting: "Sitting", _: str) -> "Reply":
    """List the deals played."""
    return sitting.show(history_panel(sitting))


def history_panel(sitting: "Sitting") -> Panel:
    """Return the deals played, the last one first; choosing one goes on with it."""
    say = sitting.words.say
    deals = sitting.store.history(limit=LISTED) if sitting.store else []
    rows = tuple(
        (
            past.code,
            say(f"result.{past.result}"),
            str(past.moves),
            sitting.words.time(past.seconds),
            sitting.words.date(past.changed),
            "" if past.score is None else str(past.score),
        )
        for past in deals
    )
    heads = tuple(say(f"history.{name}") for name in ("deal", "result", "moves", "time", "when", "score"))
    grid = Grid(say("history.caption"), heads, rows, tuple(Deed("open", str(past.id)) for past in deals))
    return Panel("history", say("action.history"), "" if rows else say("history.none"), grids=(grid,) if rows else ())


@action("open", argument="ID", watching=True)
def open_kept(sitting: "Sitting", words: str) -> "Reply":
    """Go on with a deal of the history."""
    if not words:
        return history(sitting, "")
    if not is_number(words) or int(words) > LARGEST:
        raise BadInput(saying("history.unknown", words=words[:40]))
    return sitting.open_kept(int(words))


@action("statistics", "f5", group="kept", argument="NAME", watching=True, aliases=("stats",))
def statistics(sitting: "Sitting", name: str) -> "Reply":
    """Tell what was played and won."""
    return sitting.show(statistics_panel(sitting, name))


def statistics_panel(sitting: "Sitting", name: str = "") -> Panel:
    """Return what was played and won of each game and rules, or of one game, with the best scores."""
    say = sitting.words.say
    found = sitting.store.statistics(name or None) if sitting.store else []
    grids = []
    if found:
        heads = ("game", "played", "won", "share", "interval", "streak", "longest", "fewest", "quickest")
        played = tuple(_statistics_row(sitting, each) for each in found)
        grids.append(Grid(say("action.statistics"), tuple(say(f"statistics.{head}") for head in heads), played))
    shown = find(name)[0] if name else sitting.deal.game.entry
    if sitting.store and shown.patience.scored:
        scores = sitting.store.scores(shown.id, BEST)
        rows = tuple(
            (str(place), str(each.score), each.code, say(f"result.{each.result}"))
            for place, each in enumerate(scores, 1)
        )
        if rows:
            columns = tuple(say(f"scores.{head}") for head in ("place", "score", "deal", "result"))
            deeds = tuple(Deed("open", str(each.deal)) for each in scores)
            grids.append(Grid(say("scores.title", name=game_name(sitting.words, shown)), columns, rows, deeds))
    prose = "" if grids else say("statistics.none")
    return Panel("statistics", say("action.statistics"), prose, grids=tuple(grids))


def _least(spread: Spread | None, tell: Callable[[float], str]) -> str:
    return tell(spread.least) if spread else "–"


def _statistics_row(sitting: "Sitting", each: Statistics) -> tuple[str, ...]:
    words = sitting.words
    name = game_name(words, find(each.game)[0])
    interval = (
        "–" if each.interval is None else words.say("interval.short", low=each.interval[0], high=each.interval[1])
    )
    return (
        f"{name} ({rules_chosen(words, find(each.game)[0], each.variant)})" if each.variant else name,
        str(each.played),
        str(each.won),
        "–" if each.share is None else words.percent(each.share),
        interval,
        str(each.streak),
        str(each.longest_streak),
        _least(each.moves, lambda least: str(round(least))),
        _least(each.seconds, words.time),
    )


@action("bookmarks", "ctrl+b", group="kept")
def bookmarks(sitting: "Sitting", _: str) -> "Reply":
    """List the named places of this deal."""
    kept, say = _kept(sitting), sitting.words.say
    rows = tuple(
        Row(name, say("bookmarks.after", n=moves), Deed("back", name))
        for name, moves in kept.journal.bookmarks().items()
    )
    panel = Panel(
        "bookmarks",
        say("action.bookmarks"),
        fields=(Field("name", say("bookmarks.name"), kind="text"),),
        buttons=(Button(say("button.bookmark"), Deed("bookmark"), ("name",), main=True),),
        rows=rows,
    )
    return sitting.show(panel)


@action("bookmark", argument="NAME")
def bookmark(sitting: "Sitting", name: str) -> "Reply":
    """Give the place where the deal stands a name."""
    if not name:
        return bookmarks(sitting, "")
    _kept(sitting).journal.bookmark(name)
    return sitting.tell("bookmarks.set", name=name)


@action("back", argument="NAME")
def back(sitting: "Sitting", name: str) -> "Reply":
    """Go back to a bookmark."""
    if not name:
        return bookmarks(sitting, "")
    demand(_kept(sitting).return_to(name))
    return sitting.drawn_again(sitting.say("bookmarks.back", name=name))


@action("branches", group="kept")
def branches(sitting: "Sitting", _: str) -> "Reply":
    """List the lines of play that were left for another move."""
    kept, say = _kept(sitting), sitting.words.say
    found = kept.journal.branches()
    rows = tuple(
        Row(
            say("branches.row", number=each.node, last=each.last, moves=saying("moves", n=each.moves)),
            say("branches.parts", n=each.parts_at, when=sitting.words.date(each.made)),
            Deed("branch", str(each.node)),
        )
        for each in found
    )
    return sitting.show(Panel("branches", say("action.branches"), "" if rows else say("branches.none"), rows=rows))


@action("branch", argument="N")
def branch(sitting: "Sitting", words: str) -> "Reply":
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
def ledger(sitting: "Sitting", _: str) -> "Reply":
    """Show every move of the deal with the states around it."""
    say = sitting.words.say
    heads = tuple(say(f"ledger.{name}") for name in ("type", "move", "before", "after"))
    rows = tuple(_ledger_row(sitting, line) for line in ledger_of(sitting.deal))
    if not rows:
        return sitting.show(Panel("ledger", say("action.ledger"), say("ledger.none")))
    write = ACTIONS["write-ledger"]
    buttons = (Button(say("button.ledger"), Deed(write.name)),) if sitting.has(write) else ()
    grid = Grid(say("action.ledger"), heads, rows)
    return sitting.show(Panel("ledger", say("action.ledger"), buttons=buttons, grids=(grid,)))


def _ledger_row(sitting: "Sitting", line: LedgerLine) -> tuple[str, ...]:
    """Return a move in words; the file has it in the words of the game's document."""
    words, id = sitting.words, sitting.deal.game.id
    states = (
        words.say(f"result.{state}") if words.knows(f"result.{state}") else words.own(f"{id}.ledger.state", state)
        for state in (line.old_state, line.new_state)
    )
    cards = " ".join(map(words.language.typed_card, line.cards))
    return words.own(f"{id}.ledger.type", line.type), cards or line.move, *states


@action("write-ledger", watching=True, front_ends=("plain", "terminal", "desktop"))
def write_ledger(sitting: "Sitting", _: str) -> "Reply":
    """Write the ledger to a file in the folder of logs; the same deal is written over."""
    deal = sitting.deal
    number = "cards" if deal.number is None else deal.number
    path = Path(log_folder()) / f"ledger-{deal.game.id}-{number}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ledger_text(deal), encoding="utf-8")
    except OSError as problem:
        raise BadInput(saying("ledger.failed", path=str(path), why=problem.strerror)) from None
    return sitting.tell("ledger.done", path=str(path))


@action("save", argument="FILE", front_ends=("plain", "terminal", "desktop"))
def save(sitting: "Sitting", name: str) -> "Reply":
    """Write a transcript; a file that is there already is not overwritten."""
    if not name:
        raise BadInput(saying("save.name"))
    try:
        with Path(name).expanduser().open("x", encoding="utf-8") as file:
            file.write(write_transcript(sitting.deal))
    except FileExistsError:
        raise BadInput(saying("save.exists", name=name)) from None
    except OSError as problem:
        raise BadInput(saying("save.failed", name=name, why=problem.strerror)) from None
    return sitting.tell("save.done", name=name)
