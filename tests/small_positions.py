"""Positions with little left to play for, made up at random: few cards move, and the others wait in good order.

They are won or lost about as often, and a plain search can go through all of their future.
"""

from itertools import pairwise
from random import Random
from typing import Any, Callable

from models.cards import Card
from models.la_peau import DONE_SUITS
from models.late import Options, Piles, deck, face_down, late, layout, names, scatter, take
from models.royal_cotillion import FROM_ACE, FROM_TWO, ROWS
from reussite.errors import ReussiteError
from reussite.play import Position, from_layout

__all__ = ["small_position"]


def small_position(game: str, options: Options, random: Random) -> Position:
    """Return some small position of a game."""
    while True:
        made = SMALL[game](options, random) if game in SMALL else late(game, options, random)
        try:
            return from_layout(made if "game" in made else layout(game, options, made))
        except ReussiteError:  # an empty pile that would be refilled, say: try again
            continue


def heights_between(random: Random, low: int, high: int) -> dict[str, int]:
    return {suit: random.randint(low, high) for suit in "CDHS"}


def in_good_order(cards: list[Card], random: Random) -> list[Card]:
    """Cards as they come off one after the other once they are wanted: the lowest last, on top."""
    return sorted(cards, key=lambda card: (-card.rank, random.random()))


def klondike(options: Options, random: Random) -> Piles:
    """A few ranks about the tops of the foundations are mixed; all higher ones wait below them."""
    low = random.randint(0, 9)
    spread = random.randint(1, 4)
    heights = heights_between(random, low, min(13, low + spread))
    top = min(13, max(heights.values()) + random.randint(0, 2))
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 4), *names("t", 7)]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    cards = [card for card in deck(random) if card.rank > heights[card.suit]]
    above = [card for card in cards if card.rank > top]
    mixed = [card for card in cards if card.rank <= top]
    columns = random.sample(names("t", 7), random.randint(2, 5))
    for column, group in zip(random.sample(columns, 2), split(above, random), strict=True):
        piles[column] = in_good_order(group, random)
    waiting = ["s", "w"] if random.random() < 0.6 else []
    scatter(mixed, piles, [*columns, *columns, *waiting], random)
    return turned(piles, columns, random)


def split(cards: list[Card], random: Random) -> tuple[list[Card], list[Card]]:
    cut = random.choice([0, 0, random.randint(0, len(cards))])
    return cards[:cut], cards[cut:]


def turned(piles: Piles, columns: list[str], random: Random) -> Piles:
    """Turn down the stock, all covered cards of a reserve, and the lower part of some columns."""
    piles["s"] = face_down(piles["s"])
    for name in columns:
        piles[name] = face_down(piles[name], random.randint(1, max(1, min(4, len(piles[name])))))
    return piles


def canfield(options: Options, random: Random) -> Piles:
    """Like Klondike, going round from the rank of the first foundation card in the classic rules."""
    classic = options.get("rules") == "classic"
    base = random.randint(1, 13) if classic else 1
    low = random.randint(1 if classic else 0, 9)
    heights = heights_between(random, low, min(13, low + random.randint(1, 4)))
    top = min(13, max(heights.values()) + random.randint(0, 2))
    piles: Piles = {name: [] for name in ["s", "w", "r1", *names("f", 4), *names("t", 4)]}

    def order(card: Card) -> int:
        return (card.rank - base) % 13 + 1

    cards = deck(random)
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card((base + k - 1) % 13 + 1, suit) for k in range(heights[suit])]
    cards = [card for card in cards if order(card) > heights[card.suit]]
    above = sorted((card for card in cards if order(card) > top), key=lambda card: (-order(card), random.random()))
    mixed = [card for card in cards if order(card) <= top]
    piles["r1" if random.random() < 0.5 else "t1"] = above
    scatter(
        mixed,
        piles,
        random.choice([["t2", "t3", "t4"], ["t1", "t2", "t3", "t4", "r1", "s", "w"], names("t", 4)]),
        random,
    )
    piles["s"] = face_down(piles["s"])
    piles["r1"] = face_down(piles["r1"], 1)
    return piles


def la_peau(options: Options, random: Random) -> Piles:
    """Few columns are in disorder, the others hold sequences."""
    made = late("la-peau", options, random)
    columns = {pile["name"]: pile for pile in made["piles"]}
    full = [name for name in names("t", 13) if columns[name]["cards"]]
    # Break the tops of some columns and mix them, and leave few spaces.
    for _ in range(random.randint(0, 4)):
        a, b = random.choice(full), random.choice(names("t", 13))
        if columns[a]["cards"]:
            columns[b]["cards"].append(columns[a]["cards"].pop())
    for pile in made["piles"]:
        pile["face_up"] = len(pile["cards"])
        pile["faces"] = "u" * len(pile["cards"])
    return made


def royal_cotillion(options: Options, random: Random) -> Piles:
    """Most cards are home; of the others, few lie open and the stock is not yet empty."""
    cards = deck(random, 2)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 8), *names("t", 4), *names("r", 16)]}
    left = {}
    for k, name in enumerate(names("f", 8)):
        order = FROM_TWO if k % 2 else FROM_ACE
        height = random.randint(8, 12)
        home = take(cards, [Card(rank, ROWS[k // 2]) for rank in order[:height]])
        piles[name] = home
        for place, rank in enumerate(order[height:]):
            left[Card(rank, ROWS[k // 2])] = max(place, left.get(Card(rank, ROWS[k // 2]), 0))
    # Most places of the deck hold cards that are wanted last.
    cards.sort(key=lambda card: left[card] + random.uniform(0, 2))
    holds = names("r", 16)
    random.shuffle(holds)
    for name in holds[: random.randint(12, 15)]:
        if cards:
            piles[name].append(cards.pop())
    random.shuffle(cards)
    for name in holds:
        if cards and not piles[name]:
            piles[name].append(cards.pop())
    for name in names("t", random.randint(0, 4)):
        piles[name] = [cards.pop() for _ in range(min(len(cards), random.randint(0, 3)))]
    scatter(cards, piles, random.choice([["s"], ["s", "s", "w"], ["w", "s"]]), random)
    piles["s"] = face_down(piles["s"], 1)
    return piles


SMALL: dict[str, Callable[[Options, Random], dict[str, Any]]] = {
    "klondike": klondike,
    "canfield": canfield,
    "la-peau": la_peau,
    "royal-cotillion": royal_cotillion,
}
