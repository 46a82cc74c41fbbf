"""Other shapes of a table, for screens on which its own would leave the cards too small to read.

A game says where its piles lie on a wide table. On a narrow screen long rows are folded, or the right part of the table
goes under the left one; on a low one all that is no fan goes to the side of the fans, or lower rows beside upper ones.
Where nothing of that helps, all is packed as closely as it goes: what may lie anywhere into rows of its own or into
what is free beside the others. A shape is told as where each place goes.
"""

from math import ceil
from typing import Iterator, Mapping, Sequence

__all__ = ["SPACES", "Place", "shapes", "spaces"]

Place = tuple[float, float]
# Between columns in widths of a card, between rows in heights: the usual spaces, and less where cards would be small.
SPACES = ((0.14, 0.12), (0.06, 0.06), (0.02, 0.012))
OVERLAP = (-0.21, 0.012)  # cards of a row that lie on their neighbours, as those of a pyramid do on the row behind
FEWEST = 3  # columns of a folded table
MOST_BESIDE = 5  # rows of what lies beside the fans


def spaces(placed: Sequence[Place]) -> Sequence[Sequence[tuple[float, float]]]:
    """Return the spaces to try, and those to try only where cards would be too small with them.

    Only cards that lie half on others may lie on their neighbours too.
    """
    return (SPACES, (OVERLAP,)) if any(x % 1 for x, _ in placed) else (SPACES,)


def shapes(
    places: Sequence[Place],
    fans: Sequence[Place],
    placed: Sequence[Place] = (),
    loose: Sequence[Sequence[Place]] = (),
    flowing: Sequence[Place] = (),
) -> Iterator[Mapping[Place, Place]]:
    """Return all shapes, the game's own first; `fans` are the places from which cards are fanned down.

    The places that are `placed` keep together as they lie, those that are `loose` may go anywhere, group by group, and
    a row of those that are `flowing` goes on in the next one.
    """
    for shape in _all_shapes(places, fans, {at for group in loose for at in group} if not placed else set()):
        if len({(shape[at][0] - at[0], shape[at][1] - at[1]) for at in placed}) < 2:
            yield shape
    if not placed:
        yield from _all_packed(places, loose, set(flowing))


def _all_shapes(places: Sequence[Place], fans: Sequence[Place], loose: set[Place]) -> Iterator[Mapping[Place, Place]]:
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
        if not _is_torn(places, rows, loose, width):
            yield _folded(places, rows, width)
    for width in range(len(columns) - 1, FEWEST - 1, -1):
        if not _is_scattered({at for at in places if at[0] >= columns[width]}, loose, width):
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


def _is_torn(places: Sequence[Place], rows: Sequence[float], loose: set[Place], width: int) -> bool:
    """Tell whether a row would be folded only because something lies beside it that may lie anywhere."""
    lengths = [[len({x for x, y in some if y == row}) for some in (places, {*places} - loose)] for row in rows]
    return any(whole > width >= own > 0 for whole, own in lengths)


def _is_scattered(aside: set[Place], loose: set[Place], width: int) -> bool:
    """Tell whether what would go under the rest takes several rows, and could lie in one instead, or is a mixture.

    Two of Miss Milligan's columns went under the others together with her foundations, as if they belonged to those.
    """
    if not aside <= loose:
        return bool(aside & loose)
    return len(aside) <= width and len({y for _, y in aside}) > 1


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


def _all_packed(
    places: Sequence[Place], loose: Sequence[Sequence[Place]], flowing: set[Place]
) -> Iterator[Mapping[Place, Place]]:
    """Pack a table into so many columns and fewer: with rows of about the same length, or all but the last one full."""
    anywhere = {at for group in loose for at in group}
    rows = _rows(sorted({*places} - anywhere, key=lambda at: (at[1], at[0])), flowing)
    longest = max(map(len, rows), default=0)
    for width in range(max(longest, *map(len, loose), FEWEST), FEWEST - 1, -1):
        for even in (True, False):
            found = [part for row in rows for part in _parts(row, width, even)]
            for above, beside in _divided(loose):
                places_beside = [at for group in beside for at in group]
                free = _free(found, width, len(places_beside))
                if len(free) == len(places_beside):
                    top = _in_rows(above, width)
                    moved = {at: (x, y + len(top)) for at, (x, y) in zip(places_beside, free, strict=True)}
                    yield _laid([*top, *found]) | moved


def _divided(
    groups: Sequence[Sequence[Place]],
) -> Iterator[tuple[Sequence[Sequence[Place]], Sequence[Sequence[Place]]]]:
    """Divide groups into those that lie above the others and those that lie beside them: first all of them above."""
    yield groups, ()
    for k in range(len(groups)):
        yield groups[:k], groups[k:]
        if k:
            yield groups[k:], groups[:k]


def _rows(places: Sequence[Place], flowing: set[Place]) -> list[list[Place]]:
    """Return places row by row; rows that flow one into another are one."""
    rows: list[list[Place]] = []
    for at in places:
        flows = at in flowing
        if rows and flows == (rows[-1][-1] in flowing) and (flows or at[1] == rows[-1][-1][1]):
            rows[-1].append(at)
        else:
            rows.append([at])
    return rows


def _parts(row: Sequence[Place], width: int, even: bool) -> list[Sequence[Place]]:
    """Divide a row that is too long."""
    length = ceil(len(row) / ceil(len(row) / width)) if even else width
    return [row[k : k + length] for k in range(0, len(row), length)]


def _in_rows(groups: Sequence[Sequence[Place]], width: int) -> list[Sequence[Place]]:
    """Lay groups one after another into as few rows as they need; a group is divided only where that saves a row."""
    rows: list[list[Place]] = [[]]
    for group in groups:
        for part in _parts(group, width, True):
            if len(rows[-1]) + len(part) > width:
                rows.append([])
            rows[-1] += part
    all_of_them = [at for group in groups for at in group]
    if all_of_them and len(rows) > ceil(len(all_of_them) / width):
        return _parts(all_of_them, width, True)
    return [row for row in rows if row]


def _free(rows: Sequence[Sequence[Place]], width: int, count: int) -> list[Place]:
    """Return so many free places at the right of rows: in columns of their own, else in the last row; or none.

    Beside short rows they stand apart.
    """
    longest = max(map(len, rows), default=0)
    order = sorted(range(len(rows)), key=lambda y: len(rows[y]))
    columns = [(float(x), float(y)) for x in range(longest, width) for y in order]
    if columns:
        return columns[:count] if count <= len(columns) else []
    left = width - len(rows[-1]) if rows else 0
    return [(float(width - count + k), float(len(rows) - 1)) for k in range(count)] if count <= left else []


def _laid(rows: Sequence[Sequence[Place]]) -> dict[Place, Place]:
    """Lay rows under each other."""
    return {at: (float(x), float(y)) for y, row in enumerate(rows) for x, at in enumerate(row)}
