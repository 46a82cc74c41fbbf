"""What a search works on: machine code and arrays of NumPy, WebAssembly and its memory, or interpreter and lists."""

from typing import Any, Sequence

from reussite import wasm
from reussite.rules.link import Linked, plain
from reussite.wasm.searching import Searching

__all__ = ["Lists", "memory_of"]


def memory_of(compiled: bool) -> Any:
    """Return what makes arrays and runs the search: compiled where that is possible and wanted."""
    if compiled and wasm.is_chosen():
        return Searching(wasm.memory())
    if compiled:
        try:
            from reussite.rules import compiled as numbers
        except ImportError:
            pass
        else:
            return numbers.SEARCHING
    return Lists()


class Lists:
    """Arrays and search for the interpreter alone, which looks at the clock more often."""

    slice = 200

    def engine(self, linked: Linked) -> dict[str, Any]:
        """Return the search and what replays it as the interpreter runs them."""
        return vars(plain(linked))

    def is_kept(self, linked: Linked, name: str = "*") -> bool:
        """Nothing has to be compiled."""
        return True

    def wide(self, values: Any) -> list[int]:
        """Return room for large numbers, from its size or its values."""
        return [0] * values if isinstance(values, int) else list(values)

    small = moves = wide

    def write(self, row: list[int], values: Sequence[int]) -> None:
        """Write values into a row, from its beginning on."""
        row[: len(values)] = values

    def read(self, row: list[int], count: int) -> list[int]:
        """Return the first values of a row."""
        return row[:count]

    def cleared(self, table: list[int] | None, size: int) -> list[int]:
        """Return an empty table of positions."""
        return [0] * size

    def forget_attempts(self, table: list[int]) -> None:
        """Let no position be marked as seen in an attempt, so that the numbers of attempts can be used again."""
        for place, found in enumerate(table):
            table[place] = found & ~255
