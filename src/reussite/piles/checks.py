"""The check at the head of each pile word."""

from reussite.errors import PileError

__all__ = ["require"]

# The linker gives `require` the names of a game's piles; the piles of a bare cloth are numbers.
PILE_NAMES: tuple[str, ...] = ()


def require(fine: bool, operation: str, pile: int | None, *problem: object) -> None:
    """Raise a `PileError` of one line, naming operation, pile and problem, unless all is fine.

    Only as a statement of its own: such statements are left out when a game is compiled.
    """
    if not fine:
        words = [str(word) for word in problem]
        if pile is not None:
            words = ["pile", PILE_NAMES[pile] if 0 <= pile < len(PILE_NAMES) else str(pile), *words]
        raise PileError(f"{operation}: {' '.join(words)}", operation, pile, problem)
