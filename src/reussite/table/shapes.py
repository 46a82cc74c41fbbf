"""Other shapes of a table, for screens on which its own would leave the cards too small to read.

A game says where its piles lie on a wide table. On a narrow screen long rows are folded, or the right part of the table
goes under the left one; on a low one all that is no fan goes to the side of the fans, or lower rows beside upper ones.
A shape is told as where each place goes.
"""

from math import ceil
from typing import Iterator, Mapping, Sequence

__all__ = ["SPACES", "Place", "shapes"]

Place = tuple[float, float]
SPACES = (0.14, 0.06, 0.02)  # between columns, in widths of a card: the usual one, and less where cards would be small
FEWEST = 3  # columns of a folded table
MOST_BESIDE = 5  # rows of what lies beside the fans


def shapes(
    places: Sequence[Place], fans: Sequence[Place], placed: Sequence[Place] = ()
) -> Iterator[Mapping[Place, Place]]:
    """Return all shapes, the game's own first; `fans` are the places from which cards are fanned down.

    The places that are `placed` keep together as they lie.
    """
    for shape in _all_shapes(places, fans):
        if len({(shape[at][0] - at[0], shape[at][1] - at[1]) for at in placed}) < 2:
            yield shape


def _all_shapes(places: Sequence[Place], fans: Sequence[Place]) -> Iterator[Mapping[Place, Place]]:
    yield {at: at for at in places}
    rows = sorted({y for _, y in places})
    columns = sorted({x for x, _ in places})
    for beside in range(2, MOST_BESIDE + 1):
        found = _beside(places, set(fans), beside)
        if found:
            yield found
    for height in range(len(rows) - 1, 0, -1):
        yield _opened(places, rows, height)
    for width in range(len(columns) - 1, FEWEST - 1, -1):
        yield _folded(places, rows, width)
    for width in range(len(columns) - 1, FEWEST - 1, -1):
        yield _cut(places, columns, width)


def _beside(places: Sequence[Place], fans: set[Place], rows: int) -> dict[Place, Place]:
    """Put what lies in rows without fans to the left of the one row that has them; nothing where that cannot be."""
    lines = {y for _, y in fans}
    if len(lines) != 1:
        return {}
    (line,) = lines
    flat = sorted((at for at in set(places) if at[1] != line), key=lambda at: (at[1], at[0]))
    if not flat:
        return {}
    columns = ceil(len(flat) / rows)
    first = min(x for x, y in places if y == line)
    moved = {at: (float(k % columns), float(k // columns)) for k, at in enumerate(flat)}
    return moved | {at: (at[0] - first + columns, 0.0) for at in places if at[1] == line}


def _folded(places: Sequence[Place], rows: Sequence[float], width: int) -> dict[Place, Place]:
    """Fold each row that has more than so many places into several rows of about the same length."""
    found, top = dict[Place, Place](), 0
    for row in rows:
        xs = sorted({x for x, y in places if y == row})
        parts = ceil(len(xs) / width)
        length = ceil(len(xs) / parts)
        for k, x in enumerate(xs):
            if parts > 1:
                found[x, row] = (float(k % length), float(top + k // length))
            else:  # as it lies, or to the left without gaps where it would not fit
                found[x, row] = (x if xs[-1] < width else float(k), float(top))
        top += parts
    return found


def _opened(places: Sequence[Place], rows: Sequence[float], height: int) -> dict[Place, Place]:
    """Put everything below a row to the right of what lies above it."""
    edge = rows[height]
    aside = max(x for x, y in places if y < edge) + 1 - min(x for x, y in places if y >= edge)
    return {(x, y): (x, y) if y < edge else (x + aside, y - edge) for x, y in places}


def _cut(places: Sequence[Place], columns: Sequence[float], width: int) -> dict[Place, Place]:
    """Put everything to the right of a column under what lies to its left."""
    edge = columns[width]
    below = max(y for x, y in places if x < edge) + 1 - min(y for x, y in places if x >= edge)
    return {(x, y): (x, y) if x < edge else (x - edge, y + below) for x, y in places}
