"""One watcher for all stores: it hears from the system which files have changed, and asks these stores what is new.

Where a system tells nothing, each store is asked several times a second; of many, each less often.
"""

import asyncio
import errno
import logging
import os
import struct
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from reussite.system import system_call

__all__ = ["Watcher"]

PAUSE = 0.25  # seconds in which changes come together before the stores are asked
FEW = 100  # stores that are asked so often where the system tells nothing
HEAD = struct.Struct("iIII")
IN_MODIFY, IN_IGNORED, IN_Q_OVERFLOW = 0x2, 0x8000, 0x4000
JOURNAL = b"-wal"  # how the name of the file ends that is written to
FLAGS = os.O_NONBLOCK | os.O_CLOEXEC if hasattr(os, "O_CLOEXEC") and hasattr(os, "O_NONBLOCK") else 0

log = logging.getLogger("reussite.web")

inotify_init = system_call("inotify_init1")
inotify_add = system_call("inotify_add_watch")
inotify_remove = system_call("inotify_rm_watch")


class Looks(Protocol):
    """What finds out whether its file has been changed."""

    async def look(self) -> None:
        """Find out."""


class Watcher:
    """Watches the folders of those that look."""

    def __init__(self) -> None:
        self._heard = -1
        self._is_deaf = False  # the system tells nothing, or not of all
        self._all: dict[Looks, int] = {}
        self._by_number: dict[int, Looks] = {}
        self._news: set[Looks] = set()
        self._told = asyncio.Event()

    def add(self, each: Looks, folder: Path) -> None:
        """Watch a folder for somebody."""
        number = -1
        if not self._is_deaf:
            try:
                number = self._watch(folder)
            except OSError as problem:
                log.warning("stores are asked in turn whether they were changed elsewhere: %s", problem)
                self._is_deaf = True
                self._told.set()
        self._all[each] = number
        self._by_number[number] = each

    def _watch(self, folder: Path) -> int:
        if inotify_init is None or inotify_add is None:
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
        if self._heard < 0:
            self._heard = inotify_init(FLAGS)
            asyncio.get_running_loop().add_reader(self._heard, self._hear)
        return inotify_add(self._heard, os.fsencode(folder), IN_MODIFY)

    def remove(self, each: Looks) -> None:
        """Watch for somebody no longer."""
        number = self._all.pop(each, -1)
        self._news.discard(each)
        if self._by_number.pop(number, None) and number >= 0 and inotify_remove:
            with suppress(OSError):  # the folder has gone
                inotify_remove(self._heard, number)

    def _hear(self) -> None:
        try:
            heard = os.read(self._heard, 1 << 16)
        except BlockingIOError:
            return
        at = 0
        while at < len(heard):
            number, mask, _, size = HEAD.unpack_from(heard, at)
            name = heard[at + HEAD.size : at + HEAD.size + size].rstrip(b"\0")
            at += HEAD.size + size
            if mask & IN_Q_OVERFLOW:
                self._news.update(self._all)
            elif name.endswith(JOURNAL) and number in self._by_number:
                self._news.add(self._by_number[number])
        if self._news:
            self._told.set()

    async def look_after(self) -> None:
        """Let those look whose files have changed, as long as the server runs."""
        while True:
            if not self._is_deaf:
                await self._told.wait()
                self._told.clear()
            await asyncio.sleep(PAUSE if not self._is_deaf else PAUSE * max(1.0, len(self._all) / FEW))
            news, self._news = self._news, set()
            for each in list(self._all) if self._is_deaf else news:
                try:
                    await each.look()
                except Exception:
                    log.exception("a store could not be asked what is new")

    def close(self) -> None:
        """Watch nothing any more."""
        if self._heard >= 0:
            asyncio.get_running_loop().remove_reader(self._heard)
            os.close(self._heard)
            self._heard = -1
        self._all.clear()
        self._by_number.clear()
        self._news.clear()
