"""What was kept: the commands history, resume, stats, scores, ledger, export and import."""

import argparse
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Callable, Iterable

from reussite.cli.commands import found_games, print_json, sit_down
from reussite.errors import BadInput, ReussiteError, reason
from reussite.play import demand, find, ledger_text, parse_code, write_transcript
from reussite.play.game import is_number
from reussite.saying import saying
from reussite.sitting.panel import Panel
from reussite.sitting.records import (
    bookmark_rows,
    branches_panel,
    history_panel,
    ledger_panel,
    scores_grid,
    statistics_panel,
)
from reussite.store import Score, Store
from reussite.store.exchange import LONGEST_FILE, export_json, import_text
from reussite.store.pasjans import write_pasjans
from reussite.ui.plain.panels import panel_lines
from reussite.words import WORDS, Words
from reussite.words.prose import deal_name, with_rules

__all__ = ["export", "history", "import_file", "ledger", "resume", "scores", "stats"]


def _opened(chosen: argparse.Namespace, reads: bool = True) -> Store:
    """Return the player's store, which a command that only `reads` can do without writing.

    What must be told about it goes to the error output.
    """
    found_games(chosen)
    store = Store.open_to_read() if reads else Store.open()
    for notice in store.notices:
        print(f"reussite: {chosen.words.say(notice)}", file=sys.stderr)
    store.notices.clear()
    return store


def _id(word: str) -> int:
    if not is_number(word) or len(word) > 15:
        raise BadInput(saying("command.not_an_id", word=word[:40]))
    return int(word)


def _limit(chosen: argparse.Namespace) -> int:
    if not 1 <= chosen.limit <= 1_000_000:
        raise BadInput(saying("command.limit", limit=chosen.limit))
    return int(chosen.limit)


def history(chosen: argparse.Namespace) -> None:
    """List the deals, or show one with its bookmarks and branches."""
    with _opened(chosen) as store:
        if chosen.what is not None and is_number(chosen.what):
            _one_deal(store, _id(chosen.what), chosen)
            return
        limit = None if chosen.all else _limit(chosen)
        deals = store.history(chosen.what, limit=None if limit is None else limit + 1, all_deals=chosen.all)
        listed = deals[:limit]
        if chosen.json:
            print_json([asdict(deal) | {"code": deal.code} for deal in listed])
            return
        _print(history_panel(chosen.words, listed))
        if len(deals) > len(listed):
            print(chosen.words.say("history.more"))


def _one_deal(store: Store, id: int, chosen: argparse.Namespace) -> None:
    past, deal, words = store.past(id), store.look_at(id), chosen.words
    journal = deal.journal
    if chosen.json:
        branches = [asdict(branch) for branch in journal.branches()]
        lists = {"bookmarks": journal.bookmarks(), "branches": branches, "notice": WORDS.say(journal.notice)}
        print_json(asdict(past) | {"code": past.code} | lists)
        return
    _print(history_panel(words, [past]))
    if marked := bookmark_rows(words, journal.bookmarks()):
        _print(Panel("bookmarks", words.say("action.bookmarks"), rows=marked))
    _print(branches_panel(words, deal))
    if journal.notice:
        print(words.say(journal.notice))


def _print(panel: Panel) -> None:
    """Print a panel as a sitting shows it; what can be chosen has before it what a command takes to choose it."""
    print("\n".join(panel_lines(panel, numbered=False)))


def resume(chosen: argparse.Namespace) -> None:
    """Go back to a deal, where it was left or at a place in it, and play on."""
    from reussite.sitting.keeping import find_branch

    with _opened(chosen, reads=False) as store:
        deal = store.resume() if chosen.id is None else store.look_at(_id(chosen.id))
        if chosen.bookmark is not None:
            demand(deal.return_to(chosen.bookmark))
        if chosen.branch is not None:
            demand(deal.go_to(find_branch(deal.journal, chosen.branch)))
        store.use(deal)
        sit_down(chosen, store, deal)


def stats(chosen: argparse.Namespace) -> None:
    """Tell what was played and won."""
    with _opened(chosen) as store:
        bound = chosen.game
        if bound is not None and ":" in bound:
            bound, _ = parse_code(bound)
        found = store.statistics(bound)
        if chosen.json:
            print_json([each.data() for each in found])
        else:
            _print(statistics_panel(chosen.words, found))


def scores(chosen: argparse.Namespace) -> None:
    """List the best scores of a game."""
    with _opened(chosen) as store:
        found = store.scores(chosen.game, _limit(chosen))
        if chosen.json:
            print_json([asdict(score) for score in found])
        else:
            _print(_scores_panel(chosen.words, find(chosen.game)[0].id, found))


def _scores_panel(words: Words, id: str, found: list[Score]) -> Panel:
    if not found:
        return Panel("scores", words.say("action.statistics"), words.say("scores.empty"))
    grid = scores_grid(words, id, found)
    return Panel("scores", grid.caption, grids=(grid,))


def ledger(chosen: argparse.Namespace) -> None:
    """Show every move of a deal with the states around it, or write them to a file as data."""
    with _opened(chosen) as store:
        deal = store.look_at(_id(chosen.id))
        if chosen.file is None:
            _print(ledger_panel(chosen.words, deal))
        else:
            _put(chosen, [ledger_text(deal).rstrip("\n")])


def export(chosen: argparse.Namespace) -> None:
    """Write deals to a file or to the output."""
    with _opened(chosen) as store:
        if chosen.what == "all":
            if chosen.format != "json":
                raise BadInput(saying("command.all_as_json", format=chosen.format))
            _put(chosen, export_json(store))
            return
        id = _id(chosen.what) if is_number(chosen.what) else _last(store, chosen.what)
        if chosen.format == "json":
            _put(chosen, export_json(store, id))
            return
        write = write_pasjans if chosen.format == "pasjans" else write_transcript
        _put(chosen, [write(store.look_at(id)).rstrip("\n")])


def _last(store: Store, game: str) -> int:
    found = store.history(game, limit=1, all_deals=True)
    if not found:
        raise BadInput(saying("command.never_played", game=game))
    return found[0].id


def _put(chosen: argparse.Namespace, lines: Iterable[str]) -> None:
    """Write lines to the file that is named, whole or not at all, or to the output."""
    if chosen.file in (None, "-"):
        for line in lines:
            print(line)
        return
    file = Path(chosen.file).expanduser()
    if file.exists() and not chosen.force:
        raise BadInput(saying("command.file_exists", file=str(file)))
    part = file.with_name(f"{file.name}.part-{os.getpid()}")
    try:
        with part.open("x", encoding="utf-8") as target:
            target.writelines(f"{line}\n" for line in lines)
        part.replace(file)
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(file), why=reason(problem))) from None
    finally:
        part.unlink(missing_ok=True)
    print(chosen.words.say("export.written", file=str(file)))


def import_file(chosen: argparse.Namespace) -> None:
    """Read deals from a file; one that is refused leaves the store as it was."""
    text = _whole_text(chosen.file)
    options: dict[str, object] = {}
    for word in chosen.option:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise BadInput(saying("command.option_form", word=word))
        options[name.strip().replace("-", "_")] = value
    with _opened(chosen, reads=False) as store:
        try:
            found = import_text(store, text, chosen.game, options, Path(chosen.file).stem, _progress(chosen.words))
        except ReussiteError as problem:
            raise BadInput(saying("command.in_file", file=chosen.file, problem=problem.saying)) from None
        if len(found) > 3:
            print(chosen.words.say("import.done", n=len(found)))
            return
        for id in found:
            deal = store.look_at(id)
            name = deal_name(chosen.words, with_rules(chosen.words, deal.game.entry, deal.game.variant), deal.number)
            moves, status = saying("moves", n=len(deal.gestures)), saying(f"result.{deal.status}")
            print(chosen.words.say("import.one", id=id, name=name, moves=moves, status=status))


def _whole_text(name: str) -> str:
    """Return the text of a file or of the input, unless it is too long to be meant."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LONGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LONGEST_FILE + 1)
    except OSError as problem:
        raise BadInput(saying("file.unreadable", file=name, why=reason(problem))) from None
    if len(data) > LONGEST_FILE:
        raise BadInput(saying("file.too_long", name=name, most=LONGEST_FILE))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadInput(saying("file.not_text", file=name, place=problem.start + 1)) from None


def _progress(words: Words) -> Callable[[int, int], None]:
    """Return what tells on a terminal how many deals of how many are read."""

    def tell(done: int, of: int) -> None:
        if sys.stderr.isatty() and of > 100 and (done % 50 == 0 or done == of):
            told = words.say("import.progress", done=done, n=of)
            print(f"\r{told}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return tell
