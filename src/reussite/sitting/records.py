"""Panels of what was played: deals, moves, results, scores, bookmarks, branches; for a sitting and the command line."""

from typing import Callable, Mapping, Sequence

from reussite.play import Deal, catalogue
from reussite.play.ledger import LedgerLine, ledger
from reussite.play.moves import describe, tell_written
from reussite.sitting.panel import Chart, Deed, Grid, Panel, Row
from reussite.sitting.pictured import picture_of
from reussite.store import Past, Score, Spread, Statistics
from reussite.words import Words, saying
from reussite.words.prose import deal_name, with_rules

__all__ = [
    "bookmark_rows",
    "branches_panel",
    "history_panel",
    "ledger_panel",
    "scores_grid",
    "statistics_panel",
]

NONE = "–"
BARS = 12  # games in the chart


def _named(words: Words, id: str, variant: str) -> str:
    """Return a game with the rules that differ from the usual ones; one that is here no more by its id."""
    entry = catalogue().entry(id)
    if entry is not None:
        return with_rules(words, entry, variant)
    return f"{id} ({variant})" if variant else id


def history_panel(words: Words, deals: Sequence[Past]) -> Panel:
    """Return the deals played, the last one first; choosing one goes on with it."""
    say = words.say
    names = ("deal", "result", "moves", "time", "when", "score")
    columns = names if any(past.score is not None for past in deals) else names[:-1]
    rows = tuple(_history_row(words, past)[: len(columns)] for past in deals)
    heads = tuple(say(f"history.{name}") for name in columns)
    deeds, pictures = tuple(Deed("open", str(past.id)) for past in deals), tuple(map(picture_of, deals))
    grid = Grid(say("history.caption"), heads, rows, deeds, pictures)
    return Panel("history", say("action.history"), "" if rows else say("history.none"), grids=(grid,) if rows else ())


def _history_row(words: Words, past: Past) -> tuple[str, ...]:
    return (
        deal_name(words, _named(words, past.game, past.variant), past.number),
        words.say(past.told),
        str(past.moves),
        words.time(past.seconds),
        words.date(past.changed),
        "" if past.score is None else str(past.score),
    )


def ledger_panel(words: Words, deal: Deal) -> Panel:
    """Return every move of a deal in words, in a game that has states with those around it; a file has all as data."""
    words = words.at(deal.game)
    has_states = bool(deal.game.patience.ledger.state)
    names = ("type", "move", "before", "after") if has_states else ("number", "move")
    heads = tuple(words.say(f"ledger.{name}") for name in names)
    rows = tuple(_ledger_row(words, deal, line) for line in ledger(deal)) if has_states else _moves_made(words, deal)
    title = words.say("action.ledger")
    if not rows:
        return Panel("ledger", title, words.say("ledger.none"))
    return Panel("ledger", title, grids=(Grid(title, heads, rows),), at_end=True)


def _moves_made(words: Words, deal: Deal) -> tuple[tuple[str, ...], ...]:
    """Return every gesture by its number, told as it was made."""
    rows, position = [], deal.start
    for number, gesture in enumerate(deal.gestures, 1):
        alone = len(gesture.moves) == 1
        said = describe(position, gesture.moves[0]) if alone else tell_written(deal.game, gesture.text)
        rows.append((str(number), words.sentence(said)))
        for move in gesture.moves:
            position = position.after(move)
    return tuple(rows)


def _ledger_row(words: Words, deal: Deal, line: LedgerLine) -> tuple[str, ...]:
    id = deal.game.id
    states = (_state(words, id, state) for state in (line.old_state, line.new_state))
    cards = " ".join(map(words.language.typed_card, line.cards))
    move = cards or words.say(tell_written(deal.game, line.move))
    return (words.own(f"{id}.ledger.type", line.type), move, *states)


def _state(words: Words, id: str, state: str) -> str:
    """Return a state of a game in words; where nobody has translated it, in those of the game's document."""
    known = words.knows(f"result.{state}")
    return words.say(f"result.{state}") if known else words.own(f"{id}.ledger.state", state).replace("_", " ")


def statistics_panel(words: Words, found: Sequence[Statistics], scores: Grid | None = None) -> Panel:
    """Return what was played and won under each set of rules, and what the wins took."""
    won = [each for each in found if each.moves and each.seconds]
    grids = [
        *([_grid(words, "results", RESULTS, found)] if found else ()),
        *([_grid(words, "wins", WINS, won)] if won else ()),
        *([scores] if scores else ()),
    ]
    prose = "" if grids else words.say("statistics.none")
    return Panel("statistics", words.say("action.statistics"), prose, grids=tuple(grids), chart=_shares(words, found))


def _shares(words: Words, found: Sequence[Statistics]) -> Chart | None:
    """Return how often each game was won, as bars; one alone, or none won, tells nothing that the rows do not."""
    known = [each for each in found if each.share is not None]
    bars = [
        (_named(words, each.game, each.variant), round(100 * each.share), words.percent(each.share))
        for each in known
        if each.share is not None
    ]
    worth = len(bars) > 1 and any(each.won for each in known)
    return Chart((), tuple(bars[:BARS]), words.say("statistics.share")) if worth else None


def _grid(words: Words, caption: str, columns: Mapping[str, "Column"], found: Sequence[Statistics]) -> Grid:
    heads = tuple(words.say(f"statistics.{name}") for name in columns)
    rows = tuple(tuple(tell(words, each) for tell in columns.values()) for each in found)
    return Grid(words.say(f"statistics.{caption}"), heads, rows)


def _played(words: Words, each: Statistics) -> str:
    return words.say("statistics.played_open", n=each.played, open=each.on_table) if each.on_table else str(each.played)


def _interval(words: Words, each: Statistics) -> str:
    return words.say("interval.short", low=each.interval[0], high=each.interval[1]) if each.interval else NONE


def _mean(words: Words, spread: Spread | None, write: Callable[[float], str]) -> str:
    """Return a mean, with its interval where there are several wins."""
    if spread is None or spread.interval is None:
        return write(spread.mean) if spread else NONE
    low, high = map(write, spread.interval)
    return words.say("statistics.mean", mean=write(spread.mean), low=low, high=high)


def _mean_moves(words: Words, each: Statistics) -> str:
    return _mean(words, each.moves, lambda number: words.number(float(number), 1))


Column = Callable[[Words, Statistics], str]
RESULTS: dict[str, Column] = {
    "game": lambda words, each: _named(words, each.game, each.variant),
    "played": _played,
    "won": lambda _, each: str(each.won),
    "share": lambda words, each: NONE if each.share is None else words.percent(each.share, 1),
    "interval": _interval,
    "streak": lambda _, each: str(each.streak),
    "longest": lambda _, each: str(each.longest_streak),
}
WINS: dict[str, Column] = {
    "game": RESULTS["game"],
    "fewest": lambda _, each: str(round(each.moves.least)) if each.moves else NONE,
    "mean_moves": _mean_moves,
    "quickest": lambda words, each: words.time(each.seconds.least) if each.seconds else NONE,
    "mean_time": lambda words, each: _mean(words, each.seconds, words.time),
}


def scores_grid(words: Words, id: str, scores: Sequence[Score]) -> Grid:
    """Return the best scores of a game; choosing one goes on with its deal."""
    heads = tuple(words.say(f"scores.{head}") for head in ("place", "score", "deal", "result", "when"))
    rows = tuple(
        (
            str(place),
            str(each.score),
            deal_name(words, _named(words, id, each.variant), each.number),
            words.say(f"result.{each.result}"),
            words.date(each.made),
        )
        for place, each in enumerate(scores, 1)
    )
    title = words.say("scores.title", name=_named(words, id, ""))
    return Grid(title, heads, rows, tuple(Deed("open", str(each.deal)) for each in scores))


def bookmark_rows(words: Words, bookmarks: Mapping[str, int]) -> tuple[Row, ...]:
    """Return the named places of a deal; choosing one goes back to it."""
    return tuple(
        Row(name, words.say("bookmarks.after", n=moves), Deed("back", name)) for name, moves in bookmarks.items()
    )


def branches_panel(words: Words, deal: Deal) -> Panel:
    """Return the lines of play that were left for another move; choosing one goes to its end."""
    words = words.at(deal.game)
    rows = tuple(
        Row(
            words.say(
                "branches.row",
                number=each.node,
                last=tell_written(deal.game, each.last),
                moves=saying("moves", n=each.moves),
            ),
            words.say("branches.parts", n=each.parts_at, when=words.date(each.made)),
            Deed("branch", str(each.node)),
        )
        for each in deal.journal.branches()
    )
    return Panel("branches", words.say("action.branches"), "" if rows else words.say("branches.none"), rows=rows)
