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

import msgspec

from reussite.errors import ReussiteError
from reussite.play import Game, Position, catalogue, parse_code
from reussite.solve.thinking import answer, prepare
from reussite.system import stand_back
from reussite.table.advice import Advice, Snapshot

__all__ = ["advice_from", "main", "request_of", "serve"]


def request_of(snapshot: Snapshot, question: str) -> dict[str, Any]:
    """Return a question as data for JSON."""
    return {
        "question": question,
        "game": game_word(snapshot.start.game),
        "start": snapshot.start.state.hex(),
        "position": snapshot.position.state.hex(),
        "gestures": [list(gesture) for gesture in snapshot.gestures],
    }


def game_word(game: Game) -> str:
    """Return a game with its options as one word."""
    chosen = ",".join(f"{name}={value}" for name, value in game.written_options().items())
    return f"{game.id}{':' if chosen else ''}{chosen}"


def _snapshot_of(request: dict[str, Any]) -> Snapshot:
    game, _ = parse_code(request["game"])
    start, now = (Position(game, bytes.fromhex(request[name])) for name in ("start", "position"))
    return Snapshot(start, now, tuple(tuple(gesture) for gesture in request["gestures"]))


def advice_from(data: dict[str, Any]) -> Advice:
    """Return the advice of an answer."""
    return msgspec.convert(data, Advice)


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


def serve(source: IO[str], target: IO[str], gone: Callable[[], None] = lambda: None) -> None:
    """Answer questions until the input ends; then `gone` is called, in a thread of its own."""
    inbox = _Inbox(source, gone)
    while (request := inbox.waiting.get()) is not None:
        if "prepare" in request:
            _prepare(request["prepare"])
            continue
        number = int(request["id"])
        if inbox.is_gone(number):
            continue
        reply = {"id": number, **_reply(request, inbox, number)}
        print(json.dumps(reply, ensure_ascii=False), file=target, flush=True)


def _prepare(word: str) -> None:
    with suppress(ReussiteError):  # the question itself will tell
        prepare(parse_code(word)[0])


def _reply(request: dict[str, Any], inbox: _Inbox, number: int) -> dict[str, Any]:
    try:
        return {
            "advice": msgspec.to_builtins(
                answer(_snapshot_of(request), request["question"], lambda: inbox.is_stopped(number))
            )
        }
    except Exception as problem:  # told to whoever asked; the worker lives on
        return {"problem": f"{type(problem).__name__}: {problem}"}


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
