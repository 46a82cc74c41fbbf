"""Waiting for the disk, once for many: what all players did within a few milliseconds is made to last by one wait.

Stores that are opened for this write without waiting for the disk. Nothing is told of a change before a wait has ended
that began after it: so a move that was acknowledged is on the disk, as if each had waited by itself.
"""

import asyncio
import os
from concurrent.futures import Executor
from pathlib import Path

from reussite.system import put_on_disk

__all__ = ["Disk"]

GATHER = 0.01  # seconds between two waits; what is written meanwhile shares the next one


class Disk:
    """The file system on which a folder lies; `is_shared` says whether many can wait for it together."""

    def __init__(self, folder: Path, pool: Executor):
        self.pool = pool
        self._next: asyncio.Future[None] | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._folder = -1
        if put_on_disk is not None:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._folder = os.open(folder, os.O_RDONLY)
            except OSError:  # then each store waits by itself, or tells what is wrong
                self._folder = -1

    @property
    def is_shared(self) -> bool:
        """Whether the system can wait for all that was written at once."""
        return self._folder >= 0

    def holds(self, path: Path) -> bool:
        """Tell whether a folder lies on this file system, or will when it is made."""
        try:
            return self.is_shared and os.stat(path).st_dev == os.fstat(self._folder).st_dev
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def lasting(self) -> "asyncio.Future[None]":
        """Return what is done as soon as all that was written until now is on the disk."""
        if self._next is None:
            self._next = asyncio.get_running_loop().create_future()
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._wait())
        return self._next

    async def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        while self._next is not None:
            now, self._next = self._next, None
            begun = loop.time()
            try:
                await loop.run_in_executor(self.pool, self._put)
            except OSError as problem:
                now.set_exception(problem)
                now.exception()  # who no longer waits need not hear of it
            else:
                now.set_result(None)
            await asyncio.sleep(max(0.0, GATHER - (loop.time() - begun)))

    def _put(self) -> None:
        assert put_on_disk is not None
        put_on_disk(self._folder)

    def close(self) -> None:
        """Wait for it no more."""
        if self._folder >= 0:
            os.close(self._folder)
            self._folder = -1
