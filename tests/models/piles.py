"""The pile words as they are done with plain lists: a pile is a list of (rank, suit, hidden), bottom first."""

from typing import Callable

Card = tuple[int, int, int]
Piles = dict[int, list[Card]]


def turned(card: Card) -> Card:
    return card[0], card[1], 1 - card[2]


def number(card: Card) -> int:
    """The card as the words answer it."""
    return card[1] * 16 + card[0] + 64 * card[2]


def cards_read(numbers: list[int]) -> list[Card]:
    """Cards as the words answer them, as the lists have them."""
    return [(n % 16, n // 16 % 4, n // 64) for n in numbers]


def at(pile: list[Card], i: int) -> int:
    """Where the i-th card lies in the list."""
    if not 1 <= i <= len(pile):
        raise LookupError(i)
    return i - 1


def turn(pile: list[Card], k: int) -> None:
    pile[k] = turned(pile[k])


def turn_over(pile: list[Card]) -> None:
    pile[:] = [turned(card) for card in reversed(pile)]


def take_named(source: list[Card], target: list[Card], i: int) -> None:
    (found,) = [card for card in source if card[:2] == (i % 16, i // 16 % 4)]
    source.remove(found)
    target.append(found)


def lay(source: list[Card], target: list[Card]) -> None:
    if source is target:
        raise LookupError("one pile")
    target += source
    source.clear()


# What each word does with piles m, given up to two of them and a number; an error where it is not allowed.
WORDS: dict[str, Callable[[Piles, int, int, int], int | None]] = {
    "height": lambda m, a, b, i: len(m[a]),
    "is_empty": lambda m, a, b, i: int(m[a] == []),
    "top_card": lambda m, a, b, i: number(m[a][-1]),
    "bottom_card": lambda m, a, b, i: number(m[a][0]),
    "card_at": lambda m, a, b, i: number(m[a][at(m[a], i)]),
    "turn_top": lambda m, a, b, i: turn(m[a], -1),
    "turn_bottom": lambda m, a, b, i: turn(m[a], 0),
    "turn_card": lambda m, a, b, i: turn(m[a], at(m[a], i)),
    "turn_pile": lambda m, a, b, i: turn_over(m[a]),
    "move_top_onto": lambda m, a, b, i: m[b].append(m[a].pop()),
    "move_top_under": lambda m, a, b, i: m[b].insert(0, m[a].pop()),
    "move_bottom_onto": lambda m, a, b, i: m[b].append(m[a].pop(0)),
    "move_bottom_under": lambda m, a, b, i: m[b].insert(0, m[a].pop(0)),
    "move_card_onto": lambda m, a, b, i: take_named(m[a], m[b], i),
    "lay_pile": lambda m, a, b, i: lay(m[a], m[b]),
    "shuffle_pile": lambda m, a, b, i: m[a].sort(),
}
NAMES = list(WORDS)
NOT_ALLOWED = (LookupError, ValueError)


def arguments(word: str, a: int, b: int, i: int) -> tuple[int, ...]:
    """The arguments of a word behind the table."""
    if word == "move_card_onto":
        return a, b, i % 16, i // 16 % 4
    if word.startswith("move") or word == "lay_pile":
        return a, b
    return (a, i) if word in ("card_at", "turn_card", "shuffle_pile") else (a,)
