"""What many players share: so many pages, players, analyses and connections at a time, counted over all processes.

Each process of a server has a row of counts in memory that all of them see, and writes to no other. A place is taken
first and counted then, so that two who come at the same moment may both be refused, but never one too many let in.
"""

import mmap
import time
from hashlib import blake2b

__all__ = ["ADDRESSES", "ANALYSES", "CONNECTIONS", "NEWCOMERS", "PAGES", "TABS", "Shares"]

PAGES, ANALYSES, TABS, ADDRESSES, NEWCOMERS, CONNECTIONS = range(KINDS := 6)  # kinds of places
SLOTS = 1 << 15  # of each kind; who by chance has the same slot shares a limit
BYTES = 2  # of a count
HOUR = 3600


class Shares:
    """Places that are taken and given back."""

    def __init__(self, processes: int = 1):
        self.processes = processes
        self.row = 0  # of this process
        self._memory = mmap.mmap(-1, processes * KINDS * SLOTS * BYTES)
        self._counts = memoryview(self._memory).cast("H")
        self._hour = 0

    def take(self, kind: int, most: int, whose: str = "") -> bool:
        """Take a place, if fewer than so many are taken; without a name all share the places of this kind."""
        slot = self._slot(kind, whose)
        self._counts[self.row * KINDS * SLOTS + slot] += 1
        if self._count(slot) <= most:
            return True
        self.give_back(kind, whose)
        return False

    def give_back(self, kind: int, whose: str = "") -> None:
        """Give a place back."""
        self._counts[self.row * KINDS * SLOTS + self._slot(kind, whose)] -= 1

    def taken(self, kind: int, whose: str = "") -> int:
        """Return how many places are taken."""
        return self._count(self._slot(kind, whose))

    def count_newcomer(self, most: int, whose: str) -> bool:
        """Count a new player from an address, unless there were so many in this hour."""
        hour = int(time.time() // HOUR)
        if hour != self._hour:
            self._hour = hour
            first = (self.row * KINDS + NEWCOMERS) * SLOTS
            self._counts[first : first + SLOTS] = memoryview(bytes(SLOTS * BYTES)).cast("H")
        return self.take(NEWCOMERS, most, whose)

    def forget(self, row: int) -> None:
        """Give all places back that a process had taken which is no more."""
        self._counts[row * KINDS * SLOTS : (row + 1) * KINDS * SLOTS] = memoryview(bytes(KINDS * SLOTS * BYTES)).cast(
            "H"
        )

    def _slot(self, kind: int, whose: str) -> int:
        number = int.from_bytes(blake2b(whose.encode(), digest_size=4).digest()) % SLOTS if whose else 0
        return kind * SLOTS + number

    def _count(self, slot: int) -> int:
        return sum(self._counts[row * KINDS * SLOTS + slot] for row in range(self.processes))
