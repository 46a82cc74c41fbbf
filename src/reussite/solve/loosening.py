"""A game's positions as the search over loose cards knows them."""

from itertools import pairwise
from typing import Any, Callable

from reussite.cards import BACK, face, is_red, rank, suit
from reussite.play import Game
from reussite.solve import ground, heads, lanes

__all__ = ["LOOSE_DEPTH", "ROOM_FOR_HEIGHTS", "laid_out", "lie_single", "lies_in_runs", "loose_slots"]

LOOSE_DEPTH = 2 + lanes.ROOM  # each choice takes a card from its pile or from the stock
WORTHS = (60, 80, 40, 80, 30)  # to uncover, a head home, from the stock, from the stock home, out of the way
ROOM_FOR_HEIGHTS = (14**4 + 2) * lanes.QUEUED


def loose_slots(game: Game, ground_is_free: bool) -> dict[str, Any]:
    """Return the numbers that the search over loose cards needs beside the game's own."""
    table = game.rule_table.slots
    piles = table["TABLEAUS"]
    bits = [0] * 64
    for k in range(64):
        bits[(lanes.HALVES << k) % (1 << 64) >> 58] = k
    before_stock = 1 if ground_is_free else piles * 3
    return {
        "LOOSE_SIZE": ground.RESERVE_LEFT + 1 if ground_is_free else heads.BELOW + piles,
        "NEXT_BELOW": lanes.ROOM * piles,
        "COME_LOOSE": lanes.ROOM * piles * 2,
        "DRAWN": lanes.ROOM * before_stock,
        "DRAWN_AT_ONCE": lanes.ROOM * (before_stock + 1),
        "BASE": lanes.ROOM * (before_stock + 1) + 1,
        "HOME_IS_FINAL": int(table["FOUNDATIONS"] > 0 and table["LIFTS"][table["FOUNDATION"]] == 0),
        "BIT": tuple(bits),
        "WORTHS": WORTHS,
    }


def _set_of(cards: list[int]) -> int:
    return sum(1 << face(card) for card in cards)


def _below_run(game: Game, cards: list[int]) -> int:
    """Return how many cards lie below the first card of the run on top of a pile."""
    slots = game.rule_table.slots
    fits, row = slots["FITS"], slots["BUILDS"][slots["TABLEAU"]]
    below = len(cards) - 1
    while below > 0 and max(cards[below - 1 : below + 1]) < BACK and fits[row + cards[below - 1]] >> cards[below] & 1:
        below -= 1
    return below


def _settled(game: Game, cards: list[int]) -> tuple[int, int]:
    """Return how many cards lie below the head of a pile, -1 when it has none, and which of its cards are loose."""
    below = _below_run(game, cards)
    if below == 0 and rank(face(cards[0])) == 13:
        return -1, _set_of(cards)
    return below, _set_of(cards[below + 1 :])


def _within_reach(count: int, turned: int, draws: int) -> set[int]:
    """Return the places of the stock whose cards can come to lie on the waste."""
    last = {count - 1} if count else set()
    before = set(range(turned - 1, count, draws)) if turned else set()
    return last | before | set(range(draws - 1, count, draws))


def _piles(game: Game, state: bytes) -> Callable[[int], list[int]]:
    """Return what tells the cards of a pile in a position."""
    table = game.rule_table.slots

    def cards_of(p: int) -> list[int]:
        first, last = (table["CARDS"] + state[table["ENDS"] + p + k] for k in (0, 1))
        return list(state[first:last])

    return cards_of


def _base(game: Game, state: bytes) -> int:
    """Return by how many ranks cards are to be shifted, so that the first ones to go home are aces."""
    first = _piles(game, state)(game.rule_table.slots["FOUNDATION"])
    return rank(first[0]) - 1 if first else 0


def _shifted(card: int, base: int) -> int:
    """Return the card that stands for another, face up, when the rank after `base` counts as the ace."""
    return suit(face(card)) << 4 | (rank(face(card)) - 1 - base) % 13 + 1


def _is_run(cards: list[int]) -> bool:
    """Tell whether cards go down by one in alternating colours."""
    return all(rank(a) == rank(b) + 1 and is_red(a) != is_red(b) for a, b in pairwise(cards))


def lies_in_runs(game: Game, state: bytes, ground_is_filled: bool) -> bool:
    """Tell whether every tableau pile is one run from the ground up, as all are that were not laid out otherwise.

    Where a reserve fills spaces, there are none while it has cards.
    """
    table, cards_of = game.rule_table.slots, _piles(game, state)
    base = _base(game, state) if ground_is_filled else 0
    piles = [cards_of(table["TABLEAU"] + k) for k in range(table["TABLEAUS"])]
    if ground_is_filled and cards_of(table["RESERVE"]) and not all(piles):
        return False
    return all(card < BACK for cards in piles for card in cards) and all(
        _is_run([_shifted(card, base) for card in cards]) for cards in piles
    )


def lie_single(game: Game, state: bytes) -> bool:
    """Tell whether every pile in reserve is one open card at most, as all are that were not laid out otherwise."""
    table, cards_of = game.rule_table.slots, _piles(game, state)
    piles = [cards_of(table["RESERVE"] + r) for r in range(table["RESERVES"])]
    return all(len(cards) < 2 and all(card < BACK for card in cards) for cards in piles)


def laid_out(
    game: Game, state: bytes, ground_is_free: bool = False, ground_is_filled: bool = False
) -> tuple[list[int], list[int]]:
    """Return a position as `loose` knows it, and what of it stays as it was dealt."""
    table, slots = game.rule_table.slots, loose_slots(game, ground_is_free)
    x, deal = [0] * slots["LOOSE_SIZE"], [0] * (slots["BASE"] + 1)
    deal[slots["DRAWN_AT_ONCE"]] = table["DRAWS"] if table["STOCK"] >= 0 else 1
    base = deal[slots["BASE"]] = _base(game, state) if ground_is_filled else 0
    lie = _piles(game, state)

    def cards_of(p: int) -> list[int]:
        return [card - face(card) + _shifted(card, base) for card in lie(p)]

    for f in range(table["FOUNDATION"], table["FOUNDATION"] + table["FOUNDATIONS"]):
        cards = cards_of(f)
        x[lanes.LOOSE] |= _set_of(cards)
        x[lanes.HEIGHTS] += len(cards) << 4 * suit(cards[0]) if cards else 0
    tableau = [cards_of(table["TABLEAU"] + k) for k in range(table["TABLEAUS"])]
    if ground_is_free:
        reserve = [face(card) for card in cards_of(table["RESERVE"])] if table["RESERVES"] else []
        deal[: len(reserve)] = reserve
        x[ground.RESERVE_LEFT] = len(reserve)
        on_ground = _set_of([cards[0] for cards in tableau]) if ground_is_filled and reserve else 0
        x[lanes.HEADS_OF_PILES] = on_ground
        x[lanes.LOOSE] |= _set_of([card for cards in tableau for card in cards]) & ~on_ground
    else:
        for k, cards in enumerate(tableau):
            _write_heads(game, k, cards, x, deal, slots)
    if not ground_is_free and table["STOCK"] < 0:
        waiting = [face(card) for r in range(table["RESERVES"]) for card in cards_of(table["RESERVE"] + r)]
        deal[slots["DRAWN"] : slots["DRAWN"] + len(waiting)] = waiting
        x[lanes.STOCK_LEFT] = x[lanes.REACH] = (1 << len(waiting)) - 1
    if table["STOCK"] >= 0:
        stock, waste = cards_of(table["STOCK"]), cards_of(table["WASTE"])
        drawn = [face(card) for card in [*stock, *waste]][::-1]
        deal[slots["DRAWN"] : slots["DRAWN"] + len(drawn)] = drawn
        x[lanes.STOCK_LEFT] = (1 << len(drawn)) - 1
        whole = not stock or len(waste) % table["DRAWS"] == 0
        x[lanes.TURNED] = 0 if whole else len(waste)
        x[lanes.REACH] = sum(1 << k for k in _within_reach(len(drawn), x[lanes.TURNED], table["DRAWS"]))
    return x, deal


def _write_heads(game: Game, k: int, cards: list[int], x: list[int], deal: list[int], slots: dict[str, Any]) -> None:
    """Write what a position and its deal know of tableau pile k: its heads one below the other."""
    first = lanes.ROOM * k
    deal[first : first + len(cards)] = [face(card) for card in cards]
    below, come_loose = _settled(game, cards)
    x[heads.BELOW + k] = below
    x[lanes.LOOSE] |= come_loose
    x[lanes.HEADS_OF_PILES] |= 1 << face(cards[below]) if below >= 0 else 0
    while below >= 0:
        head = below
        below, come_loose = _settled(game, cards[:head])
        deal[slots["NEXT_BELOW"] + first + head], deal[slots["COME_LOOSE"] + first + head] = below, come_loose
