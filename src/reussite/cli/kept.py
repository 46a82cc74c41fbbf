"""What was kept: the commands history, resume, stats, scores, ledger, export and import."""

import argparse
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Iterable

from reussite.cli.commands import found_games, print_json, sit_down
from reussite.errors import BadInput, ReussiteError
from reussite.play import demand, ledger_text, parse_code, write_transcript
from reussite.play.game import is_number
from reussite.store import Store
from reussite.store.exchange import LONGEST_FILE, export_json, import_text
from reussite.store.pasjans import write_pasjans
from reussite.ui.plain.lists import (
    bookmark_lines,
    branch_lines,
    history_lines,
    moves_text,
    score_lines,
    statistics_lines,
)

__all__ = ["export", "history", "import_file", "ledger", "resume", "scores", "stats"]


def _opened(chosen: argparse.Namespace) -> Store:
    """Return the player's store; what must be told about it goes to the error output."""
    found_games(chosen)
    store = Store.open()
    for notice in store.notices:
        print(f"reussite: {notice}", file=sys.stderr)
    store.notices.clear()
    return store


def _id(word: str) -> int:
    if not is_number(word) or len(word) > 15:
        raise BadInput(f"{word[:40]!r} is not the number of a deal: `reussite history` lists them")
    return int(word)


def _limit(chosen: argparse.Namespace) -> int:
    if not 1 <= chosen.limit <= 1_000_000:
        raise BadInput(f"--limit must be 1 to 1000000, not {chosen.limit}")
    return int(chosen.limit)


def history(chosen: argparse.Namespace) -> None:
    """List the deals, or show one with its bookmarks and branches."""
    with _opened(chosen) as store:
        if chosen.what is not None and is_number(chosen.what):
            _one_deal(store, _id(chosen.what), chosen.json)
            return
        limit = None if chosen.all else _limit(chosen)
        deals = store.history(chosen.what, limit=None if limit is None else limit + 1, all_deals=chosen.all)
        listed = deals[:limit]
        if chosen.json:
            print_json([asdict(deal) | {"code": deal.code} for deal in listed])
            return
        print("\n".join(history_lines(listed)))
        if len(deals) > len(listed):
            print("There are more: `--limit N` lists so many, `--all` lists them all.")


def _one_deal(store: Store, id: int, as_data: bool) -> None:
    past, journal = store.past(id), store.look_at(id).journal
    if as_data:
        branches = [asdict(branch) for branch in journal.branches()]
        lists = {"bookmarks": journal.bookmarks(), "branches": branches, "notice": journal.notice}
        print_json(asdict(past) | {"code": past.code} | lists)
        return
    lines = history_lines([past])
    print("\n".join([*lines, *bookmark_lines(journal), *branch_lines(journal), *filter(None, [journal.notice])]))


def resume(chosen: argparse.Namespace) -> None:
    """Go back to a deal, where it was left or at a place in it, and play on."""
    with _opened(chosen) as store:
        deal = store.resume() if chosen.id is None else store.look_at(_id(chosen.id))
        if chosen.bookmark is not None:
            demand(deal.return_to(chosen.bookmark))
        if chosen.branch is not None:
            demand(deal.go_to(_id(chosen.branch)))
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
            print("\n".join(statistics_lines(found)))


def scores(chosen: argparse.Namespace) -> None:
    """List the best scores of a game."""
    with _opened(chosen) as store:
        found = store.scores(chosen.game, _limit(chosen))
        if chosen.json:
            print_json([asdict(score) for score in found])
        else:
            print("\n".join(score_lines(found)))


def ledger(chosen: argparse.Namespace) -> None:
    """Write down every move of a deal with the states around it."""
    with _opened(chosen) as store:
        text = ledger_text(store.look_at(_id(chosen.id)))
        _put(chosen, [text.rstrip("\n")])


def export(chosen: argparse.Namespace) -> None:
    """Write deals to a file or to the output."""
    with _opened(chosen) as store:
        if chosen.what == "all":
            if chosen.format != "json":
                raise BadInput(f"everything is written as json only; as {chosen.format} name a game or a deal")
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
        raise BadInput(f"no deal of {game} has been played yet")
    return found[0].id


def _put(chosen: argparse.Namespace, lines: Iterable[str]) -> None:
    """Write lines to the file that is named, whole or not at all, or to the output."""
    if chosen.file in (None, "-"):
        for line in lines:
            print(line)
        return
    file = Path(chosen.file).expanduser()
    if file.exists() and not chosen.force:
        raise BadInput(f"{file} is there already: choose another name, or --force to write over it")
    part = file.with_name(f"{file.name}.part-{os.getpid()}")
    try:
        with part.open("x", encoding="utf-8") as target:
            target.writelines(f"{line}\n" for line in lines)
        part.replace(file)
    except OSError as problem:
        raise BadInput(f"{file} cannot be written: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    print(f"Written: {file}")


def import_file(chosen: argparse.Namespace) -> None:
    """Read deals from a file; one that is refused leaves the store as it was."""
    text = _whole_text(chosen.file)
    options: dict[str, object] = {}
    for word in chosen.option:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"--option {word!r} is not a name with a value: expected one such as space=king")
        options[name.strip().replace("-", "_")] = value
    with _opened(chosen) as store:
        try:
            found = import_text(store, text, chosen.game, options, Path(chosen.file).stem, _progress)
        except ReussiteError as problem:
            raise BadInput(f"{chosen.file}: {problem}") from None
        if len(found) > 3:
            print(f"Imported: {len(found)} deals.")
            return
        for id in found:
            deal = store.look_at(id)
            name = deal.code or deal.game.id
            print(f"Imported: deal {id}, {name}, {moves_text(len(deal.gestures))}, {deal.status}")


def _whole_text(name: str) -> str:
    """Return the text of a file or of the input, unless it is too long to be meant."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LONGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LONGEST_FILE + 1)
    except OSError as problem:
        raise BadInput(f"the file {name} cannot be read: {problem.strerror}") from None
    if len(data) > LONGEST_FILE:
        raise BadInput(f"{name}: the file has more than {LONGEST_FILE} bytes, which is more than is read")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadInput(f"{name}: byte {problem.start + 1} is not UTF-8 text") from None


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty() and of > 100 and (done % 50 == 0 or done == of):
        print(f"\r{done} of {of} deals read", end="\n" if done == of else "", file=sys.stderr, flush=True)
