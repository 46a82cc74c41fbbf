"""The check at the head of each pile word."""

from reussite.errors import PileError
from reussite.saying import Saying, own, saying

__all__ = ["require", "told"]

# The linker gives `require` the names of a game's piles; the piles of a bare cloth are numbers.
PILE_NAMES: tuple[str, ...] = ()


def require(fine: bool, operation: str, pile: int | None, *problem: object) -> None:
    """Raise a `PileError` of one line, naming operation, pile and problem, unless all is fine.

    Only as a statement of its own: such statements are left out when a game is compiled.
    """
    if not fine:
        said = told(problem)
        if pile is not None:
            name = PILE_NAMES[pile] if 0 <= pile < len(PILE_NAMES) else str(pile)
            said = saying("piles.of", pile=name, problem=said)
        raise PileError(saying("piles.wrong", operation=operation, problem=said), operation, pile, problem)


def told(problem: tuple[object, ...]) -> Saying:
    """Say what is wrong; the values among the words are called a, b, …, by which a catalogue knows them."""
    values = dict(zip("abc", (word for word in problem if not isinstance(word, str)), strict=False))
    names = iter(values)
    text = " ".join(word if isinstance(word, str) else f"{{{next(names)}}}" for word in problem)
    return own("piles", text, **{name: str(value) for name, value in values.items()})
