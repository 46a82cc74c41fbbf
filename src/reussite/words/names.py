"""Cards and piles as people call them: the queen of hearts, the second foundation."""

from typing import TYPE_CHECKING

from reussite.cards import BACK, rank, suit

if TYPE_CHECKING:
    from reussite.rules.lower import RuleTable
    from reussite.spec import Group

__all__ = ["card_name", "is_hidden", "kind_word", "ordinal", "pile_name", "pile_title", "rank_name"]

RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUITS = ("clubs", "diamonds", "hearts", "spades")
ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
    "twentieth",
)
FANS = {"down": "column", "right": "row"}  # a tableau pile is called after the way it is fanned


def is_hidden(card: int | None) -> bool:
    """Tell whether a card is not seen."""
    return card is None or card >= BACK


def card_name(card: int | None) -> str:
    """Return a card in words, such as ``queen of hearts``."""
    if card is None or card >= BACK:
        return "card face down"
    return f"{RANKS[rank(card) - 1]} of {SUITS[suit(card)]}"


def rank_name(rank: int) -> str:
    """Return a rank in words: ace, two, … king."""
    return RANKS[rank - 1]


def ordinal(number: int) -> str:
    """Return a place in a row in words: first, second, …"""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"number {number}"


def kind_word(group: "Group") -> str:
    """Return what a pile of this kind is called: the label they share, column, row, foundation, …"""
    if group.label[0]:
        return group.label[0]
    return FANS.get(group.spread, "pile") if group.kind == "tableau" else group.kind


def pile_title(table: "RuleTable", name: str) -> str:
    """Return a pile's name as a heading has it: ``third column``, ``stock``, ``Done 2``."""
    group = table.groups[table.names.index(name)]
    number = group.names().index(name)
    if len(set(group.label)) > 1:
        return group.label[number]
    word = kind_word(group)
    if group.count == 1:
        return word
    return f"{word} {number + 1}" if word[0].isupper() else f"{ordinal(number + 1)} {word}"


def pile_name(table: "RuleTable", name: str) -> str:
    """Return a pile's name as a sentence has it: ``the third column``, ``the draw deck``, ``Done 2``."""
    title = pile_title(table, name)
    if table.groups[table.names.index(name)].count == 1:
        return f"the {title[0].lower()}{title[1:]}"
    return title if title[0].isupper() else f"the {title}"
