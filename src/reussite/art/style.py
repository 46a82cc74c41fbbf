"""What can be chosen about the cards, and the measures all drawings share."""

from dataclasses import dataclass

from reussite.cards import RANK_LETTERS

__all__ = ["HEIGHT", "LETTERS", "WIDTH", "Style"]

WIDTH, HEIGHT = 250, 350  # units of every drawing; a poker card's proportion of 5 to 7
LETTERS = tuple(RANK_LETTERS)


@dataclass(frozen=True)
class Style:
    """How cards look: two or four colours, normal or large index, the language of its letters, the back."""

    four_colours: bool = False
    large: bool = False
    letters: str = "en"
    back: str = "blue"
