"""A process that thinks for a front end: a question on each line of its input, an answer on each line of its output.

The front end stays quick and never loads the compiler; a question that is taken back stops within moments.
"""

import json
import os
import queue
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Callable

from reussite.errors import ReussiteError
from reussite.json_data import from_plain, to_plain
from reussite.play import Game, Position, catalogue, parse_code
from reussite.saying import Saying
from reussite.solve.compiling import game_word
from reussite.solve.thinking import Asker, answer, is_prepared, load, prepare
from reussite.system import stand_back
from reussite.table.advice import Advice, Snapshot

__all__ = ["advice_from", "main", "reply_to", "request_of", "serve", "standing_from"]

IDLE = 0.2  # seconds without a question after which there is time for other things


def request_of(snapshot: Snapshot, question: str) -> dict[str, Any]:
    """Return a question as data for JSON."""
    return {
        "question": question,
        "game": game_word(snapshot.start.game),
        "start": snapshot.start.state.hex(),
        "position": snapshot.position.state.hex(),
        "gestures": [list(gesture) for gesture in snapshot.gestures],
    }


def _snapshot_of(request: dict[str, Any]) -> Snapshot:
    game, _ = parse_code(request["game"])
    start, now = (Position(game, bytes.fromhex(request[name])) for name in ("start", "position"))
    return Snapshot(start, now, tuple(tuple(gesture) for gesture in request["gestures"]))


def advice_from(data: dict[str, Any]) -> Advice:
    """Return the advice of an answer."""
    return from_plain(Advice, data)


def standing_from(data: dict[str, Any]) -> Saying:
    """Return what is said about how the thinking stands."""
    return from_plain(Saying, data)


class _Inbox:
    """The questions that wait, and which of them have been taken back."""

    def __init__(self, source: IO[str], gone: Callable[[], None]):
        self.source = source
        self.gone = gone
        self.waiting: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.cancelled: set[int] = set()
        self.hurried: set[int] = set()
        self.closed = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.source:
            request = json.loads(line)
            if "cancel" in request:
                self.cancelled.add(request["cancel"])
            elif "hurry" in request:
                self.hurried.add(request["hurry"])
            else:
                self.waiting.put(request)
        self.closed = True
        self.waiting.put(None)
        self.gone()

    def is_gone(self, number: int) -> bool:
        """Whether nobody waits for an answer any more."""
        return self.closed or number in self.cancelled

    def is_stopped(self, number: int) -> bool:
        """Whether thinking is to end: nobody waits any more, or what is known by now is wanted."""
        return self.is_gone(number) or number in self.hurried


class _Waiting:
    """Games whose rules are to be compiled, the latest first; what is ready is loaded while nobody asks."""

    def __init__(self) -> None:
        self.games: list[Game] = []

    def add(self, word: str) -> None:
        """Have a game compiled."""
        with suppress(ReussiteError):  # the question itself will tell
            self.games.append(parse_code(word)[0])
            self.go_on()

    def go_on(self) -> None:
        """Load what is ready, and begin with the next one."""
        self.games = [game for game in self.games if not load(game)]
        if self.games and not any(is_prepared(game) for game in self.games):
            prepare(self.games[-1])


def serve(source: IO[str], target: IO[str], gone: Callable[[], None] = lambda: None) -> None:
    """Answer questions until the input ends; then `gone` is called, in a thread of its own.

    An answer has the number of its question; before it there may be words about how the thinking stands.
    """
    inbox, waiting = _Inbox(source, gone), _Waiting()
    while True:
        try:
            request = inbox.waiting.get(timeout=IDLE if waiting.games else None)
        except queue.Empty:
            waiting.go_on()
            continue
        if request is None:
            return
        if "prepare" in request:
            waiting.add(request["prepare"])
        elif not inbox.is_gone(int(request["id"])):
            _write(target, request, _reply(request, inbox, target))


def _write(target: IO[str], request: dict[str, Any], reply: dict[str, Any]) -> None:
    print(json.dumps({"id": int(request["id"]), **reply}, ensure_ascii=False), file=target, flush=True)


def reply_to(request: dict[str, Any], stopped: Callable[[], bool], tell: Callable[[Saying], None]) -> dict[str, Any]:
    """Answer a question; `tell` is told how the thinking stands."""
    try:
        return {"advice": to_plain(answer(_snapshot_of(request), request["question"], Asker(stopped, tell)))}
    except Exception as problem:  # told to whoever asked; the worker lives on
        return {"problem": f"{type(problem).__name__}: {problem}"}


def _reply(request: dict[str, Any], inbox: _Inbox, target: IO[str]) -> dict[str, Any]:
    number = int(request["id"])
    return reply_to(
        request,
        lambda: inbox.is_stopped(number),
        lambda said: _write(target, request, {"standing": to_plain(said)}),
    )


def _end_soon() -> None:
    """End the process although it may be compiling, which takes a while and helps nobody any more."""
    time.sleep(1)
    os._exit(0)


def main(folders: list[str]) -> None:
    """Answer the questions of a front end until it is gone."""
    catalogue([Path(folder) for folder in folders])
    stand_back()
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin, sys.stdout, _end_soon)


if __name__ == "__main__":
    main(sys.argv[1:])
