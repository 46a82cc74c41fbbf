"""Any legal move, each as likely as the others."""

from reussite.rules.layout import State


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Draw one of the moves."""
    return moves[(x * n) >> 32]
