"""All pictures of one style by name, for those who ship or keep them as files."""

from reussite import cards
from reussite.art.backs import back
from reussite.art.faces import face
from reussite.art.style import Style

__all__ = ["deck"]


def deck(style: Style = Style()) -> dict[str, str]:  # noqa: B008, a frozen value
    """Return the faces by the cards' text, such as ``10H``, and the back as ``back``."""
    return {cards.text(card): face(card, style) for card in cards.deck_of(52)} | {"back": back(style)}
