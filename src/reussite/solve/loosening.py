"""A game's positions as the search over loose cards knows them."""

from typing import Any

from reussite.cards import BACK, face, rank, suit
from reussite.play import Game
from reussite.solve import loose

__all__ = ["LOOSE_DEPTH", "ROOM_FOR_HEIGHTS", "laid_out", "loose_slots"]

LOOSE_DEPTH = 2 + loose.ROOM  # each choice takes a card from its pile or from the stock
WORTHS = (60, 80, 40, 80, 30)  # to uncover, a head home, from the stock, from the stock home, out of the way
ROOM_FOR_HEIGHTS = (14**4 + 2) * loose.QUEUED


def loose_slots(game: Game) -> dict[str, Any]:
    """Return the numbers that the search over loose cards needs beside the game's own."""
    piles = game.rule_table.slots["TABLEAUS"]
    bits = [0] * 64
    for k in range(64):
        bits[(loose.HALVES << k) % (1 << 64) >> 58] = k
    return {
        "LOOSE_SIZE": loose.BELOW + piles,
        "NEXT_BELOW": loose.ROOM * piles,
        "COME_LOOSE": loose.ROOM * piles * 2,
        "DRAWN": loose.ROOM * piles * 3,
        "DRAWN_AT_ONCE": loose.ROOM * (piles * 3 + 1),
        "BIT": tuple(bits),
        "WORTHS": WORTHS,
    }


def _set_of(cards: list[int]) -> int:
    return sum(1 << face(card) for card in cards)


def _settled(game: Game, cards: list[int]) -> tuple[int, int]:
    """Return how many cards lie below the head of a pile, -1 when it has none, and which of its cards are loose."""
    if not cards:
        return -1, 0
    slots = game.rule_table.slots
    fits, row = slots["FITS"], slots["BUILDS"][slots["TABLEAU"]]
    below = len(cards) - 1
    while below and max(cards[below - 1 : below + 1]) < BACK and fits[row + cards[below - 1]] >> cards[below] & 1:
        below -= 1
    if below == 0 and rank(face(cards[0])) == 13:
        return -1, _set_of(cards)
    return below, _set_of(cards[below + 1 :])


def _within_reach(count: int, turned: int, draws: int) -> set[int]:
    """Return the places of the stock whose cards can come to lie on the waste."""
    last = {count - 1} if count else set()
    before = set(range(turned - 1, count, draws)) if turned else set()
    return last | before | set(range(draws - 1, count, draws))


def laid_out(game: Game, state: bytes) -> tuple[list[int], list[int]]:
    """Return a position as `loose` knows it, and what of it stays as it was dealt."""
    table, slots = game.rule_table.slots, loose_slots(game)

    def cards_of(p: int) -> list[int]:
        first, last = (table["CARDS"] + state[table["ENDS"] + p + k] for k in (0, 1))
        return list(state[first:last])

    x, deal = [0] * slots["LOOSE_SIZE"], [0] * (slots["DRAWN_AT_ONCE"] + 1)
    deal[slots["DRAWN_AT_ONCE"]] = table["DRAWS"]
    for f in range(table["FOUNDATION"], table["FOUNDATION"] + table["FOUNDATIONS"]):
        cards = cards_of(f)
        x[loose.LOOSE] |= _set_of(cards)
        x[loose.HEIGHTS] += len(cards) << 4 * suit(cards[0]) if cards else 0
    for k in range(table["TABLEAUS"]):
        cards = cards_of(table["TABLEAU"] + k)
        first = loose.ROOM * k
        deal[first : first + len(cards)] = [face(card) for card in cards]
        below, come_loose = _settled(game, cards)
        x[loose.BELOW + k] = below
        x[loose.LOOSE] |= come_loose
        x[loose.HEADS_OF_PILES] |= 1 << face(cards[below]) if below >= 0 else 0
        while below >= 0:
            head = below
            below, come_loose = _settled(game, cards[:head])
            deal[slots["NEXT_BELOW"] + first + head], deal[slots["COME_LOOSE"] + first + head] = below, come_loose
    if table["STOCK"] >= 0:
        stock, waste = cards_of(table["STOCK"]), cards_of(table["WASTE"])
        drawn = [face(card) for card in [*stock, *waste]][::-1]
        deal[slots["DRAWN"] : slots["DRAWN"] + len(drawn)] = drawn
        x[loose.STOCK_LEFT] = (1 << len(drawn)) - 1
        whole = not stock or len(waste) % table["DRAWS"] == 0
        x[loose.TURNED] = 0 if whole else len(waste)
        x[loose.REACH] = sum(1 << k for k in _within_reach(len(drawn), x[loose.TURNED], table["DRAWS"]))
    return x, deal
