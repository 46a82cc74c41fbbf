"""What a solver works on when its search is WebAssembly."""

from typing import Any, Sequence

from reussite.rules.link import Linked
from reussite.wasm.kinds import MOVES, SMALL, WIDE
from reussite.wasm.program import write
from reussite.wasm.rows import Memory, Row

__all__ = ["Searching"]


class Searching:
    """Rows and functions of a machine, and how many positions a search looks at between two looks at the clock."""

    slice = 20_000

    def __init__(self, memory: Memory):
        self.memory = memory

    def engine(self, linked: Linked) -> Any:
        """Return the search of a linked game, and what replays it, by name."""
        return self.memory.engine(write(linked))

    def is_kept(self, linked: Linked, name: str = "*") -> bool:
        """Nobody waits long for it."""
        return True

    def wide(self, values: Sequence[int] | int) -> Row:
        """Return room for large numbers, from its size or its values."""
        return Row(self.memory, WIDE, values)

    def small(self, values: Sequence[int] | int) -> Row:
        """Return room for positions."""
        return Row(self.memory, SMALL, values)

    def moves(self, most: int) -> Row:
        """Return room for the moves of a position."""
        return Row(self.memory, MOVES, most)

    def write(self, row: Row, values: Sequence[int]) -> None:
        """Write values into a row, from its beginning on."""
        row.write(values)

    def read(self, row: Row, count: int) -> list[int]:
        """Return the first values of a row."""
        return row.read(count)

    def cleared(self, table: Row | None, size: int) -> Row:
        """Return an empty table of positions, if possible the one given."""
        if table is None or len(table) != size:
            return self.wide(size)
        table.clear()
        return table

    def forget_attempts(self, table: Row) -> None:
        """Let no position be marked as seen in an attempt, so that the numbers of attempts can be used again."""
        table.forget_attempts()
