"""A gesture taken apart into single card movements, where the rules say cards move one at a time."""

from reussite.play.outcomes import Passed, carry_out
from reussite.play.position import Position, carry_of, is_drawn_out
from reussite.rules.layout import CARRY
from reussite.rules.moves import carry_move, kind_of
from reussite.spec import AT_BEST, FREELY

__all__ = ["next_purged", "purge", "single_moves"]


def _carry(source: int, target: int) -> int:
    return carry_move(source, target, 1)


def single_moves(position: Position, move: int) -> list[int]:
    """Return the single-card moves a move stands for; the move itself where it stands for no others."""
    game = position.game
    source, target, n = carry_of(move)
    if kind_of(move) != CARRY or n < 2:
        return [move]
    if is_drawn_out(position, move):
        return [move]
    if game.rule_table.slots["REVERSES"][target]:
        return [_carry(source, target)] * n
    if game.patience.runs == FREELY:
        return [move]
    free = [p for p in _empty(position, "TABLEAU") if p != target]
    if game.patience.runs == AT_BEST:
        slots = game.rule_table.slots
        cells = _empty(position, "CELL") if slots["CELLS_HELP"] else []
        return _at_best(source, target, n, free if slots["SPACES_HELP"] else [], cells)
    # A whole column leaves its place free once its last card has gone, and an empty target lends its own until then.
    whole = n == len(position.pile(game.rule_table.names[source]).cards)
    lent = whole and not position.pile(game.rule_table.names[target]).cards
    return _by_five_steps(source, target, n, free, lent)


def _empty(position: Position, kind: str) -> list[int]:
    names, slots = position.game.rule_table.names, position.game.rule_table.slots
    piles = range(slots[kind], slots[kind] + slots[f"{kind}S"])
    return [p for p in piles if not position.pile(names[p]).cards]


def _by_five_steps(source: int, target: int, n: int, free: list[int], lent: bool) -> list[int]:
    """Store the run in ever shorter stacks, move its last card, and bring the stacks after it.

    Each round lays one card on each free column, lowest number first, then gathers them on the last one filled.
    """
    moves: list[int] = []
    stored: list[tuple[int, int]] = []  # column and height of each gathered stack
    left = n - 1
    while left:
        room = list(free)
        if lent and len(room) == 1 and left == 2:  # the one card more that a whole column may have
            room.insert(0, target)
        filled = room[:left]
        moves += [_carry(source, p) for p in filled]
        moves += [_carry(p, filled[-1]) for p in filled[-2::-1]]
        stored.append((filled[-1], len(filled)))
        free = [p for p in free if p != filled[-1]]
        left -= len(filled)
    moves.append(_carry(source, target))
    if lent:
        free = sorted([*free, source])
    for column, height in reversed(stored):
        used = free[: height - 1]
        moves += [_carry(column, p) for p in used]
        moves.append(_carry(column, target))
        moves += [_carry(p, target) for p in reversed(used)]
        free = sorted([*free, column])
    return moves


def _at_best(source: int, target: int, n: int, free: list[int], cells: list[int]) -> list[int]:
    """Move half of the run to a free column with the help of the others, then the rest, then that half after it.

    As many cards as there are free cells, and one more, go by way of the cells.
    """
    if n <= len(cells) + 1:
        used = cells[: n - 1]
        onto = [_carry(cell, target) for cell in reversed(used)]
        return [*(_carry(source, cell) for cell in used), _carry(source, target), *onto]
    parked = min(n - 1, (len(cells) + 1) << (len(free) - 1))
    aside, others = free[0], free[1:]
    return [
        *_at_best(source, aside, parked, others, cells),
        *_at_best(source, target, n - parked, others, cells),
        *_at_best(aside, target, parked, others, cells),
    ]


def next_purged(position: Position) -> int | None:
    """Return the move a purge begins with, or nothing when no card goes home or the game has no purge."""
    if not position.game.patience.purge:
        return None
    move = position.game.engine.purge_move(list(position.state))
    return move if move >= 0 else None


def purge(position: Position) -> tuple[Passed, ...]:
    """Send home what a purge sends home; nothing is passed when no card goes or the game has no purge."""
    passed: list[Passed] = []
    while (move := next_purged(position)) is not None:
        passed += carry_out(position, [move])
        position = passed[-1].after
    return tuple(passed)
